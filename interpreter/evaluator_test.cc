#include "interpreter/evaluator.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/handlers.h"
#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;

Shape StateShape() { return Shape::Tuple({Of(kS32, {}), Of(kF32, {4})}); }

// (i, x) while i < limit.
Computation& CountingCondition(Module& module, int limit) {
  Builder b(module, "condition");
  Instruction& state = b.Parameter(StateShape());
  Instruction& i = b.Op(Opcode::kGetTupleElement, {&state}, {Attr(kTupleIndex, 0)});
  Instruction& n = b.Constant(kS32, limit);
  return b.Root(b.Op(Opcode::kCompare, {&i, &n}, {Attr(kDirection, ComparisonDirection::kLt)}));
}

// (i + 1, x with x[i] replaced by 10 i)
Computation& UpdatingBody(Module& module) {
  Builder b(module, "body");
  Instruction& state = b.Parameter(StateShape());
  Instruction& i = b.Op(Opcode::kGetTupleElement, {&state}, {Attr(kTupleIndex, 0)});
  Instruction& x = b.Op(Opcode::kGetTupleElement, {&state}, {Attr(kTupleIndex, 1)});
  Instruction& next = b.Op(Opcode::kAdd, {&i, &b.Constant(kS32, 1)});
  Instruction& value = b.Op(Opcode::kMultiply, {&b.OpShaped(Opcode::kConvert, Of(kF32, {}), {&i}),
                                                &b.Constant(kF32, 10)});
  Instruction& line = b.OpShaped(Opcode::kReshape, Of(kF32, {1}), {&value});
  Instruction& updated = b.Op(Opcode::kDynamicUpdateSlice, {&x, &line, &i});
  return b.Root(b.Op(Opcode::kTuple, {&next, &updated}));
}

Instruction& CountingLoop(OneShot& run, int limit) {
  Computation& condition = CountingCondition(run.module(), limit);
  Computation& body = UpdatingBody(run.module());
  Instruction& start = run.b().Op(
      Opcode::kTuple, {&run.C(Scalar(kS32, 0)), &run.C(F32({-1, -1, -1, -1}))});
  return run.b().Op(Opcode::kWhile, {&start}, {Attr(kCondition, &condition), Attr(kBody, &body)});
}

TEST(While, CarriesATupleAndUpdatesAnElementInPlace) {
  OneShot run;
  EXPECT_EQ(Text(run.Run(CountingLoop(run, 3))), "( 3, {0, 10, 20, -1} )");
}

TEST(While, ThatIsFalseAtOnceGivesItsOperand) {
  OneShot run;
  EXPECT_EQ(Text(run.Run(CountingLoop(run, 0))), "( 0, {-1, -1, -1, -1} )");
}

TEST(While, StopsAtTheIterationLimitAndSaysWhere) {
  OneShot run;
  Instruction& loop = CountingLoop(run, 1000);
  Result<Literal> result = run.TryRun(loop, {.iteration_limit = 10});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.status().code(), StatusCode::kInvalid);
  EXPECT_EQ(result.status().diagnostics()[0].label, "iteration_limit");
}

TEST(While, EndsWhenTimeIsUpOrTheUserInterrupts) {
  OneShot run;
  Instruction& loop = CountingLoop(run, 2000000000);
  run.b().Root(loop);
  run.module().set_entry(&run.b().computation());
  EXPECT_EQ(Evaluate(run.module(), {}, {.timeout_seconds = 0.05}).status().code(),
            StatusCode::kTimeout);
  std::atomic<bool> interrupted = true;
  EXPECT_EQ(Evaluate(run.module(), {}, {.interrupted = &interrupted}).status().code(),
            StatusCode::kInterrupted);
}

}  // namespace
}  // namespace assay
