// reduce, reduce-window, select-and-scatter, sort, topk.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "interpreter/region_analysis.h"
#include "interpreter/region_program.h"
#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;

std::string Reduce(Opcode body, Literal x, Literal init, std::vector<int64_t> dimensions) {
  OneShot run;
  Computation& combiner = Builder::Combiner(run.module(), body, x.shape().primitive_type());
  return Text(
      run.Run(run.b().Op(Opcode::kReduce, {&run.C(std::move(x)), &run.C(std::move(init))},
                         {Attr(kDimensions, std::move(dimensions)), Attr(kToApply, &combiner)})));
}

TEST(Reduce, AnAddingBodyIsOneExactSum) {
  EXPECT_EQ(Reduce(Opcode::kAdd, F32({0x1p24, 1, 1, -0x1p24}), Scalar(kF32, 0), {0}), "2");
  EXPECT_EQ(Reduce(Opcode::kAdd, F32({0x1p127, 0x1p127, -0x1p127}), Scalar(kF32, 0), {0}),
            "1.7014118e+38");
  EXPECT_EQ(Reduce(Opcode::kAdd, F32({1, 2}), Scalar(kF32, 10), {0}), "13");
}

TEST(Reduce, SumsOfSpecialValues) {
  EXPECT_EQ(Reduce(Opcode::kAdd, F32({-0.0, -0.0}), Scalar(kF32, -0.0), {0}), "-0.0");
  EXPECT_EQ(Reduce(Opcode::kAdd, F32({-0.0, -0.0}), Scalar(kF32, 0), {0}), "0");
  EXPECT_EQ(Reduce(Opcode::kAdd, F32({kInf, 1}), Scalar(kF32, 0), {0}), "inf");
  EXPECT_EQ(Reduce(Opcode::kAdd, F32({kInf, -kInf}), Scalar(kF32, 0), {0}), "nan");
  EXPECT_EQ(Reduce(Opcode::kAdd, F32({}), Scalar(kF32, -0.0), {0}), "-0.0");
  EXPECT_EQ(Reduce(Opcode::kAdd, Scalar(kF32, 2), Scalar(kF32, 1), {}), "3");
}

TEST(Reduce, RowsColumnsAndEmptyDimensions) {
  Literal x = Lit(kF32, {2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(Reduce(Opcode::kAdd, x, Scalar(kF32, 0), {0}), "{5, 7, 9}");
  EXPECT_EQ(Reduce(Opcode::kAdd, x, Scalar(kF32, 0), {1}), "{6, 15}");
  EXPECT_EQ(Reduce(Opcode::kAdd, x, Scalar(kF32, 0), {0, 1}), "21");
  EXPECT_EQ(Reduce(Opcode::kMultiply, x, Scalar(kF32, 1), {0}), "{4, 10, 18}");
  EXPECT_EQ(Reduce(Opcode::kMaximum, Lit(kF32, {2, 0}, {}), Scalar(kF32, -kInf), {1}),
            "{-inf, -inf}");
}

TEST(Reduce, OtherBodiesRoundAtEveryStep) {
  // f32 products 2^100 * 2^100 * 2^-100: infinite at the first step, in order.
  EXPECT_EQ(Reduce(Opcode::kMultiply, F32({0x1p100, 0x1p100, 0x1p-100}), Scalar(kF32, 1), {0}),
            "inf");
  EXPECT_EQ(Reduce(Opcode::kMaximum, F32({1, kNan, 2}), Scalar(kF32, 0), {0}), "nan");
  EXPECT_EQ(Reduce(Opcode::kMinimum, F32({0, -0.0}), Scalar(kF32, 5), {0}), "-0.0");
  EXPECT_EQ(Reduce(Opcode::kSubtract, S32({1, 2}), Scalar(kS32, 10), {0}), "7");
}

TEST(Reduce, LongRunsOfAssociativeBodiesGiveTheSequentialValue) {
  std::vector<double> x(10007);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i * 7919 % 10007) - 5000;
  EXPECT_EQ(Reduce(Opcode::kMaximum, F32(x), Scalar(kF32, -kInf), {0}), "5006");
  EXPECT_EQ(Reduce(Opcode::kMinimum, S32(x), Scalar(kS32, 0), {0}), "-5000");
  EXPECT_EQ(Reduce(Opcode::kAdd, S32(x), Scalar(kS32, 1), {0}), std::to_string(10007 * 3 + 1));
}

// Of two complex numbers with a NaN part the first is the extreme, however long the run is.
TEST(Reduce, OfComplexNumbersWithNanPartsTheFirstIsTheExtreme) {
  constexpr uint64_t kNanBits = 0x7fc00000, kOneBits = 0x3f800000, kTwoBits = 0x40000000;
  for (int64_t n : {63, 64, 5000}) {
    Literal x = Literal::Zeros(Of(kC64, {n}));
    for (int64_t i : {5, 40}) x.SetPartBits(i, 0, kNanBits);
    x.SetPartBits(5, 1, kOneBits);
    x.SetPartBits(40, 1, kTwoBits);
    for (Opcode body : {Opcode::kMaximum, Opcode::kMinimum}) {
      EXPECT_EQ(Reduce(body, x, Literal::Zeros(Of(kC64, {})), {0}), "(nan, 1)") << n;
    }
  }
}

TEST(Reduce, TakesTheElementsInRowMajorOrder) {
  // Body 10 a + b writes the digits in the order they come.
  auto digits = [](std::vector<int64_t> dimensions) {
    OneShot run;
    Builder b(run.module(), "body");
    Instruction& x = b.Parameter(Of(kS64, {}));
    Instruction& y = b.Parameter(Of(kS64, {}));
    Computation& body =
        b.Root(b.Op(Opcode::kAdd, {&b.Op(Opcode::kMultiply, {&x, &b.Constant(kS64, 10)}), &y}));
    Literal values = Lit(kS64, {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
    return Text(run.Run(
        run.b().Op(Opcode::kReduce, {&run.C(values), &run.C(Scalar(kS64, 0))},
                   {Attr(kDimensions, std::move(dimensions)), Attr(kToApply, &body)})));
  };
  EXPECT_EQ(digits({0, 1, 2}), "12345678");
  EXPECT_EQ(digits({0, 2}), "{1256, 3478}");
  EXPECT_EQ(digits({0, 1}), "{1357, 2468}");
  EXPECT_EQ(digits({1}), "{{13, 24}, {57, 68}}");
}

TEST(Reduce, AConvertInTheBodyIsNotAdding) {
  // bf16 accumulation: 256 + 1 + 1 stays 256.
  OneShot run;
  Builder b(run.module(), "body");
  Instruction& x = b.Parameter(Of(kBF16, {}));
  Instruction& y = b.Parameter(Of(kBF16, {}));
  Instruction& wide = b.Op(Opcode::kAdd, {&b.OpShaped(Opcode::kConvert, Of(kF32, {}), {&x}),
                                          &b.OpShaped(Opcode::kConvert, Of(kF32, {}), {&y})});
  Computation& body = b.Root(b.OpShaped(Opcode::kConvert, Of(kBF16, {}), {&wide}));
  Literal values = Lit(kBF16, {3}, {256, 1, 1});
  Instruction& reduce = run.b().Op(Opcode::kReduce, {&run.C(values), &run.C(Scalar(kBF16, 0))},
                                   {Attr(kDimensions, {0}), Attr(kToApply, &body)});
  EXPECT_EQ(Text(run.Run(reduce)), "256");
  EXPECT_EQ(Reduce(Opcode::kAdd, values, Scalar(kBF16, 0), {0}), "258");
}

TEST(Reduce, ArgmaxKeepsTheFirstOfEqualValues) {
  OneShot run;
  Builder b(run.module(), "argmax");
  Instruction& v = b.Parameter(Of(kF32, {}));
  Instruction& i = b.Parameter(Of(kS32, {}));
  Instruction& w = b.Parameter(Of(kF32, {}));
  Instruction& j = b.Parameter(Of(kS32, {}));
  Instruction& keep =
      b.Op(Opcode::kCompare, {&v, &w}, {Attr(kDirection, ComparisonDirection::kGe)});
  Computation& body = b.Root(b.Op(Opcode::kTuple, {&b.Op(Opcode::kSelect, {&keep, &v, &w}),
                                                   &b.Op(Opcode::kSelect, {&keep, &i, &j})}));
  Instruction& reduce = run.b().Op(Opcode::kReduce,
                                   {&run.C(F32({1, 7, 3, 7})), &run.C(S32({0, 1, 2, 3})),
                                    &run.C(Scalar(kF32, -kInf)), &run.C(Scalar(kS32, -1))},
                                   {Attr(kDimensions, {0}), Attr(kToApply, &body)});
  EXPECT_EQ(Text(run.Run(reduce)), "( 7, 1 )");
}

TEST(Reduce, ABodyWithALoopIsEvaluatedCallByCall) {
  // The body adds y to x once through a loop that runs while the first value is 0.
  OneShot run;
  Shape state = Shape::Tuple({Of(kS32, {}), Of(kS32, {}), Of(kS32, {})});
  Builder c(run.module(), "condition");
  Instruction& p = c.Parameter(state);
  Computation& condition = c.Root(
      c.Op(Opcode::kCompare,
           {&c.Op(Opcode::kGetTupleElement, {&p}, {Attr(kTupleIndex, 0)}), &c.Constant(kS32, 0)},
           {Attr(kDirection, ComparisonDirection::kEq)}));
  Builder l(run.module(), "loop");
  Instruction& q = l.Parameter(state);
  Instruction& x = l.Op(Opcode::kGetTupleElement, {&q}, {Attr(kTupleIndex, 1)});
  Instruction& y = l.Op(Opcode::kGetTupleElement, {&q}, {Attr(kTupleIndex, 2)});
  Computation& loop =
      l.Root(l.Op(Opcode::kTuple, {&l.Constant(kS32, 1), &l.Op(Opcode::kAdd, {&x, &y}), &y}));
  Builder b(run.module(), "body");
  Instruction& left = b.Parameter(Of(kS32, {}));
  Instruction& right = b.Parameter(Of(kS32, {}));
  Instruction& start = b.Op(Opcode::kTuple, {&b.Constant(kS32, 0), &left, &right});
  Instruction& done =
      b.Op(Opcode::kWhile, {&start}, {Attr(kCondition, &condition), Attr(kBody, &loop)});
  Computation& body = b.Root(b.Op(Opcode::kGetTupleElement, {&done}, {Attr(kTupleIndex, 1)}));
  EXPECT_EQ(RegionProgram::Compile(body), nullptr);
  Instruction& reduce = run.b().Op(
      Opcode::kReduce, {&run.C(Lit(kS32, {2, 2}, {1, 2, 3, 4})), &run.C(Scalar(kS32, 10))},
      {Attr(kDimensions, {1}), Attr(kToApply, &body)});
  EXPECT_EQ(Text(run.Run(reduce)), "{13, 17}");
}

using Leaves = std::vector<Instruction*>;

// The components of body(p0, p1, ...) over `count` f32 scalars that are adding, as "10".
std::string Adding(int count, const std::function<Instruction*(Builder&, const Leaves&)>& body) {
  Module module("test");
  Builder b(module, "body");
  Leaves p;
  for (int i = 0; i < count; ++i) p.push_back(&b.Parameter(Of(kF32, {})));
  std::string text;
  for (bool adding : FindAddingComponents(b.Root(*body(b, p)))) text += adding ? '1' : '0';
  return text;
}

Instruction* Tuple(Builder& b, Leaves parts) { return &b.Op(Opcode::kTuple, parts); }

// x through a loop that runs zero times.
Instruction& Looped(Builder& b, Instruction& x) {
  Module& module = b.computation().module();
  Builder c(module, "condition");
  c.Parameter(Of(kF32, {}));
  Computation& condition = c.Root(c.Constant(kPred, 0));
  Builder l(module, "loop");
  Computation& loop = l.Root(l.Parameter(Of(kF32, {})));
  return b.Op(Opcode::kWhile, {&x}, {Attr(kCondition, &condition), Attr(kBody, &loop)});
}

TEST(Adding, IsAnAddOfAccumulatorAndElementInEitherOrder) {
  using B = Builder&;
  using P = const Leaves&;
  EXPECT_EQ(Adding(2, [](B b, P p) { return &b.Op(Opcode::kAdd, {p[0], p[1]}); }), "1");
  EXPECT_EQ(Adding(2, [](B b, P p) { return &b.Op(Opcode::kAdd, {p[1], p[0]}); }), "1");
  EXPECT_EQ(Adding(2, [](B b, P p) { return &b.Op(Opcode::kAdd, {p[0], p[0]}); }), "0");
  EXPECT_EQ(Adding(2, [](B b, P p) { return &b.Op(Opcode::kMaximum, {p[0], p[1]}); }), "0");
  EXPECT_EQ(Adding(2, [](B b, P p) { return &b.Op(Opcode::kAdd, {p[0], &Looped(b, *p[1])}); }),
            "0");
}

TEST(Adding, LooksThroughCallsTuplesAndCopies) {
  EXPECT_EQ(Adding(4,
                   [](Builder& b, const Leaves& p) {
                     Module& module = b.computation().module();
                     Computation& add = Builder::Combiner(module, Opcode::kAdd, kF32);
                     Builder s(module, "swapped");  // (x, (y, z)) -> (z, y + x)
                     Instruction& x = s.Parameter(Of(kF32, {}));
                     Instruction& pair = s.Parameter(Shape::Tuple({Of(kF32, {}), Of(kF32, {})}));
                     Instruction& y =
                         s.Op(Opcode::kGetTupleElement, {&pair}, {Attr(kTupleIndex, 0)});
                     Instruction& z =
                         s.Op(Opcode::kGetTupleElement, {&pair}, {Attr(kTupleIndex, 1)});
                     Computation& swapped = s.Root(*Tuple(
                         s, {&z, &s.Op(Opcode::kCall, {&y, &x}, {Attr(kToApply, &add)})}));
                     Instruction& call = b.OpShaped(
                         Opcode::kCall, Shape::Tuple({Of(kF32, {}), Of(kF32, {})}),
                         {&b.Op(Opcode::kCopy, {p[2]}), Tuple(b, {p[0], p[3]})},
                         {Attr(kToApply, &swapped)});
                     Instruction& sum =
                         b.Op(Opcode::kGetTupleElement, {&call}, {Attr(kTupleIndex, 1)});
                     return Tuple(b, {&b.Op(Opcode::kCopy, {&sum}),
                                      &b.Op(Opcode::kMaximum, {p[1], p[3]})});
                   }),
            "10");
}

TEST(Adding, IsLostWhereAnotherComponentReadsTheAccumulator) {
  using B = Builder&;
  using P = const Leaves&;
  auto other = [](Opcode opcode, int at) {
    return [=](B b, P p) {
      return Tuple(b, {&b.Op(Opcode::kAdd, {p[0], p[2]}), &b.Op(opcode, {p[1], p[at]})});
    };
  };
  EXPECT_EQ(Adding(4, other(Opcode::kMaximum, 3)), "10");
  EXPECT_EQ(Adding(4, other(Opcode::kMaximum, 2)), "10");  // its element may be read
  EXPECT_EQ(Adding(4, other(Opcode::kMaximum, 0)), "00");
  EXPECT_EQ(Adding(4, other(Opcode::kAdd, 3)), "11");
  EXPECT_EQ(Adding(4, [](B b, P p) {
              return Tuple(b, {&b.Op(Opcode::kAdd, {p[0], p[2]}), &Looped(b, *p[0])});
            }),
            "00");
}

TEST(Adding, DoesNotDependOnWhatElseTheBodyHolds) {
  using B = Builder&;
  using P = const Leaves&;
  // An array and a reading of the accumulator that no root reaches.
  EXPECT_EQ(Adding(2,
                   [](B b, P p) {
                     b.OpShaped(Opcode::kIota, Of(kF32, {1}), {}, {Attr(kIotaDimension, 0)});
                     b.Op(Opcode::kMaximum, {p[0], p[1]});
                     return &b.Op(Opcode::kAdd, {p[0], p[1]});
                   }),
            "1");
  // A loop in the other component.
  EXPECT_EQ(Adding(4,
                   [](B b, P p) {
                     return Tuple(b, {&b.Op(Opcode::kAdd, {p[0], p[2]}),
                                      &b.Op(Opcode::kMaximum, {p[1], &Looped(b, *p[3])})});
                   }),
            "10");
  // More instructions than a program may have, in the other component.
  EXPECT_EQ(Adding(4,
                   [](B b, P p) {
                     Instruction* x = p[3];
                     for (int i = 0; i < 25000; ++i) x = &b.Op(Opcode::kNegate, {x});
                     return Tuple(b, {&b.Op(Opcode::kAdd, {p[0], p[2]}), x});
                   }),
            "10");
}

TEST(Adding, CostsWhatTheTextDoesNotWhatInliningItWould) {
  // 60 computations, each calling the one before twice: 2^60 calls.
  EXPECT_EQ(Adding(2,
                   [](Builder& b, const Leaves& p) {
                     Module& module = b.computation().module();
                     Computation* callee = nullptr;
                     for (int i = 0; i < 60; ++i) {
                       Builder f(module, "f" + std::to_string(i));
                       Instruction* x = &f.Parameter(Of(kF32, {}));
                       for (int k = 0; callee != nullptr && k < 2; ++k) {
                         x = &f.OpShaped(Opcode::kCall, Of(kF32, {}), {x},
                                         {Attr(kToApply, callee)});
                       }
                       callee = &f.Root(*x);
                     }
                     Instruction& x =
                         b.OpShaped(Opcode::kCall, Of(kF32, {}), {p[1]}, {Attr(kToApply, callee)});
                     return &b.Op(Opcode::kAdd, {p[0], &x});
                   }),
            "1");
}

// sum of 1e30, 1, -1e30 (component 0) beside a maximum whose element goes through a loop.
Computation& SumBesideALoop(Module& module) {
  Builder b(module, "body");
  Leaves p;
  for (int i = 0; i < 4; ++i) p.push_back(&b.Parameter(Of(kF32, {})));
  return b.Root(*Tuple(b, {&b.Op(Opcode::kAdd, {p[0], p[2]}),
                           &b.Op(Opcode::kMaximum, {p[1], &Looped(b, *p[3])})}));
}

TEST(Adding, ComponentsAreExactBesideBodiesThatDoNotCompile) {
  // Exact: 1; rounded at each step: 0.
  {
    OneShot run;
    Literal x = F32({1e30, 1, -1e30});
    Instruction& reduce = run.b().Op(
        Opcode::kReduce,
        {&run.C(x), &run.C(x), &run.C(Scalar(kF32, 0)), &run.C(Scalar(kF32, 0))},
        {Attr(kDimensions, {0}), Attr(kToApply, &SumBesideALoop(run.module()))});
    EXPECT_EQ(Text(run.Run(reduce)), "( 1, 1e+30 )");
  }
  {
    OneShot run;
    Literal x = F32({1e30, 1, -1e30});
    Window window{.dimensions = {WindowDimension{.size = 3}}};
    Instruction& reduce = run.b().Op(
        Opcode::kReduceWindow,
        {&run.C(x), &run.C(x), &run.C(Scalar(kF32, 0)), &run.C(Scalar(kF32, 0))},
        {Attr(kWindow, window), Attr(kToApply, &SumBesideALoop(run.module()))});
    EXPECT_EQ(Text(run.Run(reduce)), "( {1}, {1e+30} )");
  }
  {
    OneShot run;
    Literal x = F32({1e30, 1, -1e30});
    Instruction& scatter = run.b().Op(
        Opcode::kScatter,
        {&run.C(F32({0})), &run.C(F32({0})), &run.C(Lit(kS32, {3, 1}, {0, 0, 0})), &run.C(x),
         &run.C(x)},
        {Attr(kUpdateWindowDims, {}), Attr(kInsertedWindowDims, {0}),
         Attr(kScatterDimsToOperandDims, {0}), Attr(kIndexVectorDim, 1),
         Attr(kToApply, &SumBesideALoop(run.module()))});
    EXPECT_EQ(Text(run.Run(scatter)), "( {1}, {1e+30} )");
  }
}

TEST(RegionProgram, LeavesOutWhatNoResultDependsOn) {
  Module module("test");
  Builder b(module, "body");
  Instruction& x = b.Parameter(Of(kF32, {}));
  Instruction& y = b.Parameter(Of(kF32, {}));
  b.OpShaped(Opcode::kIota, Of(kF32, {1}), {}, {Attr(kIotaDimension, 0)});
  EXPECT_NE(RegionProgram::Compile(b.Root(b.Op(Opcode::kAdd, {&x, &y}))), nullptr);
}

TEST(RegionProgram, MovingAScalarIsNothing) {
  // Every op that moves data and takes one scalar hands it on; a bitcast sees its bits.
  Module module("test");
  Builder b(module, "body");
  Instruction* x = &b.Parameter(Of(kF32, {}));
  for (Opcode opcode : {Opcode::kCopy, Opcode::kReshape, Opcode::kBitcast, Opcode::kOptBarrier}) {
    x = &b.OpShaped(opcode, Of(kF32, {}), {x});
  }
  x = &b.OpShaped(Opcode::kBroadcast, Of(kF32, {}), {x}, {Attr(kDimensions, {})});
  x = &b.OpShaped(Opcode::kTranspose, Of(kF32, {}), {x}, {Attr(kDimensions, {})});
  x = &b.OpShaped(Opcode::kReverse, Of(kF32, {}), {x}, {Attr(kDimensions, {})});
  Computation& body = b.Root(b.OpShaped(Opcode::kBitcastConvert, Of(kU32, {}), {x}));
  std::unique_ptr<RegionProgram> program = RegionProgram::Compile(body);
  ASSERT_NE(program, nullptr);
  RegionProgram::Frame frame(*program, 1);
  float value = 1;
  const void* inputs[] = {&value};
  frame.Run(inputs, 1);
  EXPECT_EQ(*static_cast<const uint32_t*>(frame.output(0)), 0x3f800000u);
}

TEST(RegionProgram, OutputsThatAreInputsMaySwap) {
  // (a, b), (x, y) -> (y, a): the outputs are written after both are known.
  OneShot run;
  Builder b(run.module(), "body");
  std::vector<Instruction*> p;
  for (int i = 0; i < 4; ++i) p.push_back(&b.Parameter(Of(kS32, {})));
  Computation& body = b.Root(b.Op(Opcode::kTuple, {p[3], p[0]}));
  Instruction& reduce = run.b().Op(Opcode::kReduce,
                                   {&run.C(S32({1, 2})), &run.C(S32({10, 20})),
                                    &run.C(Scalar(kS32, 5)), &run.C(Scalar(kS32, 6))},
                                   {Attr(kDimensions, {0}), Attr(kToApply, &body)});
  // (5, 6) -> (10, 5) -> (20, 10)
  EXPECT_EQ(Text(run.Run(reduce)), "( 20, 10 )");
}

std::string ReduceWindow(Opcode body, Literal x, double init, WindowDimension window,
                         Dialect dialect = Dialect::kHlo) {
  Module module("test", dialect);
  PrimitiveType type = x.shape().primitive_type();
  Builder b(module, "main");
  Computation& combiner = Builder::Combiner(module, body, type);
  Instruction& value = b.Constant(std::move(x));
  Instruction& start = b.Constant(type, init);
  b.Root(b.Op(Opcode::kReduceWindow, {&value, &start},
              {Attr(kWindow, Window{.dimensions = {window}}), Attr(kToApply, &combiner)}));
  module.set_entry(&b.computation());
  Result<Literal> result = Evaluate(module, {});
  return result.ok() ? Text(*result) : result.status().ToString();
}

TEST(ReduceWindow, SkipsPaddingInHloAndFoldsTheInitInStableHlo) {
  WindowDimension window{.size = 2, .padding_low = 1};
  EXPECT_EQ(ReduceWindow(Opcode::kAdd, F32({1, 2, 3}), 10, window), "{11, 13, 15}");
  EXPECT_EQ(ReduceWindow(Opcode::kAdd, F32({1, 2, 3}), 10, window, Dialect::kStableHlo),
            "{21, 13, 15}");
  EXPECT_EQ(ReduceWindow(Opcode::kMultiply, F32({1, 2, 3}), 10, window), "{10, 20, 60}");
  EXPECT_EQ(ReduceWindow(Opcode::kMultiply, F32({1, 2, 3}), 10, window, Dialect::kStableHlo),
            "{100, 20, 60}");
}

TEST(ReduceWindow, StridesAndDilations) {
  EXPECT_EQ(
      ReduceWindow(Opcode::kMaximum, F32({1, 5, kNan, 2, 3}), -kInf, {.size = 2, .stride = 2}),
      "{5, nan}");
  EXPECT_EQ(ReduceWindow(Opcode::kAdd, F32({1, 2, 3, 4}), 0, {.size = 2, .window_dilation = 3}),
            "{5}");
  EXPECT_EQ(ReduceWindow(Opcode::kAdd, F32({1, 2}), 0, {.size = 2, .base_dilation = 2}), "{1, 2}");
}

TEST(ReduceWindow, EveryOutputOfACumulativeSumIsItsOwnExactSum) {
  std::vector<double> x = {0x1p24, 1, 1, -0x1p24};
  EXPECT_EQ(ReduceWindow(Opcode::kAdd, F32(x), 0, {.size = 4, .padding_low = 3}),
            "{16777216, 16777216, 16777218, 2}");
  EXPECT_EQ(ReduceWindow(Opcode::kAdd, F32(x), 0, {.size = 4, .padding_high = 3}),
            "{2, -16777214, -16777215, -16777216}");
  // Exclusive: the first window is empty.
  EXPECT_EQ(ReduceWindow(Opcode::kAdd, F32({1, 2, 3}), 0,
                         {.size = 3, .padding_low = 3, .padding_high = -1}),
            "{0, 1, 3}");
}

TEST(SelectAndScatter, KeepsTheFirstOfEqualValuesUnderGe) {
  OneShot run;
  Builder s(run.module(), "ge");
  Instruction& x = s.Parameter(Of(kF32, {}));
  Instruction& y = s.Parameter(Of(kF32, {}));
  Computation& ge =
      s.Root(s.Op(Opcode::kCompare, {&x, &y}, {Attr(kDirection, ComparisonDirection::kGe)}));
  Computation& add = Builder::Combiner(run.module(), Opcode::kAdd, kF32);
  // Windows {1,3} {3,3} {3,2}: element 1 is picked by the first two, element 2 by the last.
  Window window{.dimensions = {WindowDimension{.size = 2}}};
  EXPECT_EQ(Text(run.Run(run.b().Op(
                Opcode::kSelectAndScatter,
                {&run.C(F32({1, 3, 3, 2})), &run.C(F32({10, 20, 30})), &run.C(Scalar(kF32, 0.5))},
                {Attr(kWindow, window), Attr(kSelect, &ge), Attr(kScatter, &add)}))),
            "{0.5, 30.5, 30.5, 0.5}");
}

Computation& Comparator(Module& module, PrimitiveType type, ComparisonDirection direction,
                        ComparisonType order, bool two_operands) {
  Builder b(module, "comparator");
  Instruction& x = b.Parameter(Of(type, {}));
  Instruction& y = b.Parameter(Of(type, {}));
  if (two_operands) {
    b.Parameter(Of(kS32, {}));
    b.Parameter(Of(kS32, {}));
  }
  return b.Root(b.Op(Opcode::kCompare, {&x, &y},
                     {Attr(kDirection, direction), Attr(kComparisonType, order)}));
}

TEST(Sort, IsStableAndMovesAllOperands) {
  OneShot run;
  Computation& lt =
      Comparator(run.module(), kF32, ComparisonDirection::kLt, ComparisonType::kDefault, true);
  Instruction& sort = run.b().Op(
      Opcode::kSort,
      {&run.C(F32({2, 1, 2, 1, 0, 2, 1, 2, 1, 0})), &run.C(S32({0, 1, 2, 3, 4, 5, 6, 7, 8, 9}))},
      {Attr(kDimensions, {0}), Attr(kToApply, &lt)});
  EXPECT_EQ(Text(run.Run(sort)),
            "( {0, 0, 1, 1, 1, 1, 2, 2, 2, 2}, {4, 9, 1, 3, 6, 8, 0, 2, 5, 7} )");
}

TEST(Sort, FollowsTheComparatorAlongAnyDimension) {
  OneShot run;
  Computation& gt =
      Comparator(run.module(), kF32, ComparisonDirection::kGt, ComparisonType::kTotalOrder, false);
  Instruction& sort =
      run.b().Op(Opcode::kSort, {&run.C(Lit(kF32, {3, 2}, {1, -0.0, kNan, 0, 2, kInf}))},
                 {Attr(kDimensions, {0}), Attr(kToApply, &gt)});
  EXPECT_EQ(Text(run.Run(sort)), "{{nan, inf}, {2, 0}, {1, -0.0}}");
}

TEST(Sort, AComparatorOfBothSidesIsCalledPerPair) {
  // Order by x - y < 0: not separable.
  OneShot run;
  Builder b(run.module(), "difference");
  Instruction& x = b.Parameter(Of(kS32, {}));
  Instruction& y = b.Parameter(Of(kS32, {}));
  Computation& body =
      b.Root(b.Op(Opcode::kCompare, {&b.Op(Opcode::kSubtract, {&x, &y}), &b.Constant(kS32, 0)},
                  {Attr(kDirection, ComparisonDirection::kLt)}));
  Instruction& sort = run.b().Op(Opcode::kSort, {&run.C(S32({3, 1, 2}))},
                                 {Attr(kDimensions, {0}), Attr(kToApply, &body)});
  EXPECT_EQ(Text(run.Run(sort)), "{1, 2, 3}");
}

TEST(Sort, SurvivesAComparatorThatIsNoOrder) {
  OneShot run;
  Builder b(run.module(), "always");
  b.Parameter(Of(kS32, {}));
  b.Parameter(Of(kS32, {}));
  Computation& body = b.Root(b.Constant(kPred, 1));
  std::vector<double> x(1000, 1);
  Instruction& sort =
      run.b().Op(Opcode::kSort, {&run.C(S32(x))}, {Attr(kDimensions, {0}), Attr(kToApply, &body)});
  EXPECT_EQ(run.Run(sort).element_count(), 1000);
}

TEST(Topk, TakesTheLargestNanFirstTiesByIndex) {
  OneShot run;
  Shape shape = Shape::Tuple({Of(kF32, {3}), Of(kS32, {3})});
  Instruction& topk = run.b().OpShaped(Opcode::kTopk, shape, {&run.C(F32({5, kInf, 5, kNan, 1}))},
                                       {Attr(kTopkK, 3), Attr(kTopkLargest, true)});
  EXPECT_EQ(Text(run.Run(topk)), "( {nan, inf, 5}, {3, 1, 0} )");
}

}  // namespace
}  // namespace assay
