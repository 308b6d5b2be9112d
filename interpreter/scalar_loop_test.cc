#include "interpreter/scalar_loop.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace assay::testing;
using Values = std::vector<Instruction*>;

// while (condition(state)) state = body(state), the state a tuple.
Instruction& Loop(OneShot& run, std::vector<Literal> init,
                  const std::function<Instruction&(Builder&, Values)>& condition,
                  const std::function<Values(Builder&, Values)>& body) {
  std::vector<Shape> shapes;
  Values inits;
  for (const Literal& literal : init) {
    shapes.push_back(literal.shape());
    inits.push_back(&run.C(literal));
  }
  Shape state = Shape::Tuple(shapes);
  Builder c(run.module(), "condition"), b(run.module(), "body");
  auto parts = [&](Builder& builder) {
    Instruction& parameter = builder.Parameter(state);
    Values values;
    for (size_t i = 0; i < shapes.size(); ++i) {
      values.push_back(&builder.Op(Opcode::kGetTupleElement, {&parameter},
                                   {Attr(kTupleIndex, static_cast<int64_t>(i))}));
    }
    return values;
  };
  c.Root(condition(c, parts(c)));
  b.Root(b.Op(Opcode::kTuple, body(b, parts(b))));
  return run.b().Op(Opcode::kWhile, {&run.b().Op(Opcode::kTuple, inits)},
                    {Attr(kCondition, &c.computation()), Attr(kBody, &b.computation())}, "loop");
}

Instruction& Compare(Builder& b, Instruction& x, Instruction& y, ComparisonDirection direction) {
  return b.Op(Opcode::kCompare, {&x, &y}, {Attr(kDirection, direction)});
}

// Euclid: (a, b) -> (b, a mod b) hands a value on from place to place.
Instruction& Gcd(OneShot& run, double a, double b) {
  return Loop(
      run, {Scalar(kU64, a), Scalar(kU64, b)},
      [](Builder& c, Values v) -> Instruction& {
        return Compare(c, *v[1], c.Constant(kU64, 0), ComparisonDirection::kNe);
      },
      [](Builder& c, Values v) { return Values{v[1], &c.Op(Opcode::kRemainder, {v[0], v[1]})}; });
}

TEST(ScalarLoop, ComputesGreatestCommonDivisors) {
  struct Row {
    double a, b;
    std::string expected;
  };
  // 1071 = 2 462 + 147, 462 = 3 147 + 21, 147 = 7 21.
  for (const Row& row : {Row{1071, 462, "( 21, 0 )"}, {17, 5, "( 1, 0 )"}, {6, 0, "( 6, 0 )"}}) {
    OneShot run;
    EXPECT_EQ(Text(run.Run(Gcd(run, row.a, row.b))), row.expected);
  }
}

TEST(ScalarLoop, KeepsEveryTypeOfState) {
  // Three rounds of x := x + x: 1, 2, 4, 8; and of the complex 1 + 2i.
  OneShot run;
  Literal complex = Literal::Uninitialized(Of(kC128, {}));
  complex.SetPartBits(0, 0, BitsFromDouble(kF64, 1));
  complex.SetPartBits(0, 1, BitsFromDouble(kF64, 2));
  std::vector<Literal> init = {Scalar(kS32, 0)};
  for (PrimitiveType type : {kS8, kU16, kF16, kBF16, kF32, kF64, kS4, kF8E4M3FN}) {
    init.push_back(Scalar(type, type == kS4 ? -1 : 1));
  }
  init.push_back(complex);
  Instruction& loop = Loop(
      run, init,
      [](Builder& c, Values v) -> Instruction& {
        return Compare(c, *v[0], c.Constant(kS32, 3), ComparisonDirection::kLt);
      },
      [](Builder& c, Values v) {
        Values next = {&c.Op(Opcode::kAdd, {v[0], &c.Constant(kS32, 1)})};
        for (size_t i = 1; i < v.size(); ++i) next.push_back(&c.Op(Opcode::kAdd, {v[i], v[i]}));
        return next;
      });
  EXPECT_EQ(Text(run.Run(loop)), "( 3, 8, 8, 8, 8, 8, 8, -8, 8, (8, 16) )");
}

TEST(ScalarLoop, GivesTheBitsOfTheInstructionsOneByOne) {
  // Newton's iteration for the square root of 2 and a logistic map, both rounding at every step.
  OneShot run;
  Instruction& loop = Loop(
      run, {Scalar(kS32, 0), Scalar(kF32, 1), Scalar(kF32, 0.3)},
      [](Builder& c, Values v) -> Instruction& {
        return Compare(c, *v[0], c.Constant(kS32, 1000), ComparisonDirection::kLt);
      },
      [](Builder& c, Values v) {
        Instruction& quotient = c.Op(Opcode::kDivide, {&c.Constant(kF32, 2), v[1]});
        Instruction& root = c.Op(Opcode::kMultiply, {&c.Op(Opcode::kAdd, {v[1], &quotient}),
                                                     &c.Constant(kF32, 0.5)});
        Instruction& rest = c.Op(Opcode::kSubtract, {&c.Constant(kF32, 1), v[2]});
        Instruction& map = c.Op(Opcode::kMultiply, {&c.Op(Opcode::kMultiply, {v[2], &rest}),
                                                    &c.Constant(kF32, 3.9)});
        return Values{&c.Op(Opcode::kAdd, {v[0], &c.Constant(kS32, 1)}), &root, &map};
      });
  RunObserver observer;
  Literal each = run.Run(loop, {.observer = &observer});
  EXPECT_EQ(run.Run(loop), each);
  EXPECT_EQ(each.elements()[1].data<float>()[0], 0x1.6a09e6p0f);
}

Instruction& Endless(OneShot& run) {
  return Loop(
      run, {Scalar(kS32, 0)},
      [](Builder& c, Values) -> Instruction& { return c.Constant(Scalar(kPred, 1)); },
      [](Builder& c, Values v) { return Values{&c.Op(Opcode::kAdd, {v[0], &c.Constant(kS32, 1)})}; });
}

TEST(ScalarLoop, StopsAtTheIterationLimitAndNotBefore) {
  OneShot run;
  Result<Literal> result = run.TryRun(Endless(run), {.iteration_limit = 1000});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.status().diagnostics()[0].label, "iteration_limit");
  EXPECT_NE(result.status().ToString().find("after 1000 iterations"), std::string::npos);
  EXPECT_NE(result.status().ToString().find("loop"), std::string::npos);
  // gcd(6, 4) takes two: (6, 4), (4, 2), (2, 0).
  OneShot other;
  Instruction& gcd = Gcd(other, 6, 4);
  EXPECT_TRUE(other.TryRun(gcd, {.iteration_limit = 2}).ok());
  EXPECT_FALSE(other.TryRun(gcd, {.iteration_limit = 1}).ok());
}

TEST(ScalarLoop, StopsWhenTimeIsUpOrTheUserInterrupts) {
  OneShot run;
  Instruction& loop = Endless(run);
  auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(run.TryRun(loop, {.timeout_seconds = 0.05}).status().code(), StatusCode::kTimeout);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  std::atomic<bool> interrupted = true;
  EXPECT_EQ(run.TryRun(loop, {.interrupted = &interrupted}).status().code(), StatusCode::kInterrupted);
}

}  // namespace
}  // namespace assay
