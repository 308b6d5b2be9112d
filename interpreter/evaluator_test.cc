#include "interpreter/evaluator.h"

#include <gtest/gtest.h>

#include <atomic>
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
  Instruction& start =
      run.b().Op(Opcode::kTuple, {&run.C(Scalar(kS32, 0)), &run.C(F32({-1, -1, -1, -1}))});
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

std::string Branch(Literal index) {
  OneShot run;
  std::vector<Computation*> branches;
  for (int i = 0; i < 3; ++i) {
    Builder b(run.module(), "branch");
    Instruction& x = b.Parameter(Of(kS32, {}));
    branches.push_back(&b.Root(b.Op(Opcode::kAdd, {&x, &b.Constant(kS32, 100 * i)})));
  }
  if (index.shape().primitive_type() == kPred) branches.pop_back();
  std::vector<Instruction*> operands = {&run.C(std::move(index))};
  for (size_t i = 0; i < branches.size(); ++i) {
    operands.push_back(&run.C(Scalar(kS32, static_cast<double>(i))));
  }
  return Text(run.Run(run.b().OpShaped(Opcode::kConditional, Of(kS32, {}), operands,
                                       {Attr(kBranchComputations, branches)})));
}

TEST(Conditional, AnIndexOutOfRangeTakesTheLastBranch) {
  EXPECT_EQ(Branch(Scalar(kS32, 0)), "0");
  EXPECT_EQ(Branch(Scalar(kS32, 1)), "101");
  EXPECT_EQ(Branch(Scalar(kS32, 3)), "202");
  EXPECT_EQ(Branch(Scalar(kS32, -1)), "202");
  EXPECT_EQ(Branch(Scalar(kPred, 1)), "0");
  EXPECT_EQ(Branch(Scalar(kPred, 0)), "101");
}

TEST(Call, NestsWithoutRecursion) {
  // 2,000 computations, each calling the one before.
  Module module("deep");
  Computation* callee = nullptr;
  for (int i = 0; i < 2000; ++i) {
    Builder b(module, "f" + std::to_string(i));
    Instruction& x = b.Parameter(Of(kS32, {}));
    Instruction& next = b.Op(Opcode::kAdd, {&x, &b.Constant(kS32, 1)});
    callee = &b.Root(
        callee ? b.OpShaped(Opcode::kCall, Of(kS32, {}), {&next}, {Attr(kToApply, callee)}) : next);
  }
  module.set_entry(callee);
  std::vector<Literal> arguments = {Scalar(kS32, 5)};
  Result<Literal> result = Evaluate(module, arguments);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(Text(*result), "2005");
}

TEST(Evaluate, ArgumentsAreCheckedAndNotChanged) {
  Module module("test");
  Builder b(module, "main");
  Instruction& x = b.Parameter(Of(kF32, {2}));
  Instruction& zero = b.Constant(kS32, 0);
  Instruction& one = b.Constant(F32({7}));
  b.Root(b.Op(Opcode::kDynamicUpdateSlice, {&x, &one, &zero}));
  std::vector<Literal> arguments = {F32({1, 2})};
  Result<Literal> result = Evaluate(module, arguments);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(Text(*result), "{7, 2}");
  EXPECT_EQ(Text(arguments[0]), "{1, 2}");
  arguments[0] = F32({1});
  EXPECT_EQ(Evaluate(module, arguments).status().code(), StatusCode::kInvalid);
  EXPECT_EQ(Evaluate(module, {}).status().code(), StatusCode::kInvalid);
}

TEST(Evaluate, RefusesAMonstrousResultBeforeItIsMade) {
  OneShot run;
  Instruction& x = run.C(Scalar(kF64, 1));
  Instruction& big = run.b().OpShaped(Opcode::kBroadcast, Of(kF64, {int64_t{1} << 56}), {&x},
                                      {Attr(kDimensions, {})}, "big");
  Result<Literal> result = run.TryRun(big);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.status().code(), StatusCode::kResourceExhausted);
  EXPECT_NE(result.status().ToString().find("big"), std::string::npos);
}

TEST(Evaluate, CountsWhatLivesAgainstTheMemoryLimit) {
  // A chain of 100 arrays of 8000 bytes, of which two live at a time.
  OneShot run;
  Instruction* x =
      &run.b().OpShaped(Opcode::kIota, Of(kF64, {1000}), {}, {Attr(kIotaDimension, 0)});
  for (int i = 0; i < 100; ++i) x = &run.b().Op(Opcode::kReverse, {x}, {Attr(kDimensions, {0})});
  run.b().Root(*x);
  run.module().set_entry(&run.b().computation());
  EXPECT_TRUE(Evaluate(run.module(), {}, {.memory_limit = 16000}).ok());
  EXPECT_EQ(Evaluate(run.module(), {}, {.memory_limit = 15999}).status().code(),
            StatusCode::kResourceExhausted);
}

TEST(Evaluate, GivesTheSameBitsOnAnyNumberOfThreads) {
  OneShot run;
  Instruction& x =
      run.b().OpShaped(Opcode::kIota, Of(kF32, {300, 500}), {}, {Attr(kIotaDimension, 1)});
  Instruction& y = run.b().Op(Opcode::kMultiply,
                              {&x, &run.b().Op(Opcode::kReverse, {&x}, {Attr(kDimensions, {1})})});
  Computation& add = Builder::Combiner(run.module(), Opcode::kAdd, kF32);
  Instruction& product = run.b().Op(
      Opcode::kDot, {&x, &y}, {Attr(kLhsContractingDims, {1}), Attr(kRhsContractingDims, {1})});
  Instruction& sum = run.b().Op(Opcode::kReduce, {&y, &run.C(Scalar(kF32, 0))},
                                {Attr(kDimensions, {0}), Attr(kToApply, &add)});
  Instruction& root = run.b().Op(Opcode::kTuple, {&product, &sum});
  Literal one = run.Run(root, {.threads = 1});
  EXPECT_EQ(one, run.Run(root, {.threads = 2}));
  EXPECT_EQ(one, run.Run(root, {.threads = 5}));
}

TEST(Evaluate, TracesEveryInstructionWithItsDepth) {
  OneShot run;
  Instruction& loop = CountingLoop(run, 2);
  int at_top = 0, deeper = 0;
  run.Run(loop, {.trace = [&](const Instruction&, const Literal& result, int depth, double) {
            EXPECT_TRUE(result.IsValid());
            ++(depth == 0 ? at_top : deeper);
          }});
  EXPECT_EQ(at_top, 4);               // two constants, tuple, while
  EXPECT_EQ(deeper, 3 * 4 + 2 * 11);  // three conditions of 4, two bodies of 11
}

TEST(CheckSupported, NamesEveryInstructionThatCannotRun) {
  OneShot run;
  Instruction& x = run.C(Lit(kF32, {2, 2}, {4, 2, 2, 3}));
  Instruction& a = run.b().OpShaped(Opcode::kCholesky, Of(kF32, {2, 2}), {&x}, {}, "first");
  Instruction& elided =
      run.b().OpShaped(Opcode::kConstant, Of(kF32, {2, 2}), {},
                       {Attr(kLiteral, Literal::Elided(Of(kF32, {2, 2})))}, "second");
  Instruction& root = run.b().Op(Opcode::kAdd, {&a, &elided});
  Result<Literal> result = run.TryRun(root);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.status().code(), StatusCode::kUnsupported);
  ASSERT_EQ(result.status().diagnostics().size(), 2u);
  EXPECT_EQ(result.status().diagnostics()[0].label, "unsupported_op");
  EXPECT_NE(result.status().diagnostics()[0].message.find("first"), std::string::npos);
  EXPECT_NE(result.status().diagnostics()[1].message.find("second"), std::string::npos);
}

TEST(Handlers, EveryOpHasAHandlerOrAReason) {
  for (const OpSpec* spec : AllOps()) {
    const HandlerRow& row = HandlerOf(spec->opcode);
    EXPECT_EQ(row.opcode, spec->opcode);
    EXPECT_TRUE(row.handler || row.control != Control::kNone || !row.unsupported.empty() ||
                row.check)
        << spec->name;
  }
}

}  // namespace
}  // namespace assay
