#include "interpreter/evaluator.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/block_kernel.h"
#include "interpreter/device_group.h"
#include "interpreter/handlers.h"
#include "interpreter/prepared_module.h"
#include "interpreter/program_devices.h"
#include "interpreter/testing.h"
#include "spec/hlo/parser.h"

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

// An argument or a constant of 8000 bytes and a result of as many.
TEST(Evaluate, CountsArgumentsAndConstantsAgainstTheMemoryLimit) {
  Literal argument = Literal::Zeros(Of(kF64, {1000}));
  for (bool constant : {false, true}) {
    OneShot run;
    Instruction& x = constant ? run.C(argument) : run.b().Parameter(Of(kF64, {1000}), "x");
    run.b().Root(run.b().Op(Opcode::kReverse, {&x}, {Attr(kDimensions, {0})}));
    run.module().set_entry(&run.b().computation());
    std::vector<Literal> arguments;
    if (!constant) arguments.push_back(argument);
    EXPECT_TRUE(Evaluate(run.module(), arguments, {.memory_limit = 16000}).ok());
    Status status = Evaluate(run.module(), arguments, {.memory_limit = 15999}).status();
    EXPECT_EQ(status.code(), StatusCode::kResourceExhausted);
    EXPECT_NE(status.ToString().find("the result takes 8.0 kB (8000 bytes) beside 8.0 kB (8000 bytes) "
                                     "in use, together 16.0 kB (16000 bytes)"),
              std::string::npos)
        << status.ToString();
  }
}

// The caller holds an argument to the end, so one that is read no more is in use all the same.
TEST(Evaluate, CountsArgumentsThatAreReadNoMore) {
  OneShot run;
  Instruction& x = run.b().Parameter(Of(kF64, {1000}), "x");
  Instruction& y = run.b().Op(Opcode::kReverse, {&x}, {Attr(kDimensions, {0})});
  run.b().Root(run.b().Op(Opcode::kReverse, {&y}, {Attr(kDimensions, {0})}));
  run.module().set_entry(&run.b().computation());
  std::vector<Literal> arguments = {Literal::Zeros(Of(kF64, {1000}))};
  EXPECT_TRUE(Evaluate(run.module(), arguments, {.memory_limit = 24000}).ok());
  EXPECT_FALSE(Evaluate(run.module(), arguments, {.memory_limit = 23999}).ok());
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

TEST(Evaluate, ShowsEveryInstructionWithItsDepth) {
  struct Counter : RunObserver {
    Status OnStep(const ExecutedStep& step) override {
      EXPECT_TRUE(step.result.IsValid());
      ++(step.depth == 0 ? at_top : deeper);
      return {};
    }
    int at_top = 0, deeper = 0;
  };
  OneShot run;
  Counter counter;
  run.Run(CountingLoop(run, 2), {.observer = &counter});
  EXPECT_EQ(counter.at_top, 4);               // two constants, tuple, while
  EXPECT_EQ(counter.deeper, 3 * 4 + 2 * 11);  // three conditions of 4, two bodies of 11
}

TEST(CheckSupported, NamesEveryInstructionThatCannotRun) {
  OneShot run;
  Instruction& x = run.C(Lit(kF32, {2, 2}, {4, 2, 2, 3}));
  Instruction& a = run.b().OpShaped(Opcode::kCustomCall, Of(kF32, {2, 2}), {&x},
                                    {Attr(kCustomCallTarget, "nobody_knows")}, "first");
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

TEST(CheckSupported, RefusesARegionThatCapturesAndSaysWhat) {
  // A map over x whose region reads y of the computation around it.
  OneShot run;
  Instruction& x = run.C(F32({1, 2}));
  Instruction& y = run.b().Constant(Scalar(kF32, 10), "outer");
  Instruction& map = run.b().OpShaped(Opcode::kMap, Of(kF32, {2}), {&x}, {Attr(kDimensions, {0})});
  Computation& region = run.module().AddComputation("region", Computation::Kind::kRegion, &map);
  map.Set(kToApply, &region);
  Instruction& element = region.Add(Opcode::kParameter, Of(kF32, {}), {});
  region.SetParameter(element, 0);
  std::vector<Operand> operands = {{element.id(), 0}, {y.id(), 0}};
  Instruction& sum = region.Add(Opcode::kAdd, Of(kF32, {}), operands, "inner");
  region.set_root(sum);
  Result<Literal> result = run.TryRun(map);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.status().code(), StatusCode::kUnsupported);
  ASSERT_EQ(result.status().diagnostics().size(), 1u);
  EXPECT_EQ(result.status().diagnostics()[0].label, "unsupported_op");
  EXPECT_NE(result.status().ToString().find("captures a value (outer"), std::string::npos);
  // One that returns the captured value itself.
  region.set_root(y);
  region.Remove(sum);
  EXPECT_EQ(run.TryRun(map).status().code(), StatusCode::kUnsupported);
}

TEST(Evaluator, RunsAgainWithWhatItPreparedTheFirstTime) {
  Module module("test");
  Computation& add = Builder::Combiner(module, Opcode::kAdd, kF32);
  Builder b(module, "main");
  Instruction& x = b.Parameter(Of(kF32, {3}));
  Computation& main = b.Root(b.Op(Opcode::kReduce, {&x, &b.Constant(kF32, 0)},
                                  {Attr(kDimensions, {0}), Attr(kToApply, &add)}));
  module.set_entry(&main);
  PreparedModule prepared(module);
  const Plan* plan = *prepared.PlanOf(main);
  const RegionProgram* program = prepared.ProgramOf(add);
  ThreadPool* pool = &prepared.PoolOf(2);
  for (double first : {1, 5}) {
    DeviceGroup group(prepared, {.threads = 2}, ProgramDevicesOf(module));
    Result<std::vector<Literal>> results = group.Run(main, {{F32({first, 2, 3})}});
    ASSERT_TRUE(results.ok());
    EXPECT_EQ(Text(results->at(0)), std::to_string(static_cast<int>(first) + 5));
    EXPECT_EQ(*prepared.PlanOf(main), plan);
    EXPECT_EQ(prepared.ProgramOf(add), program);
    EXPECT_EQ(&prepared.PoolOf(2), pool);
  }
  std::unique_ptr<Evaluator> evaluator = *Evaluator::Make(module);
  std::vector<Literal> arguments = {F32({1, 2, 3})};
  for (int threads : {1, 3, 3}) {
    EXPECT_EQ(Text(*evaluator->Run(arguments, {.threads = threads})), "6");
  }
  arguments[0] = F32({1});
  EXPECT_EQ(evaluator->Run(arguments).status().code(), StatusCode::kInvalid);
}

// 1/(1 + e^-x) has no finite expansion, and the loop that rounds it starts at 80 bits.
Instruction& ManyLogistics(OneShot& run, PrimitiveType type) {
  Shape shape = Of(type, {100000});
  Instruction& x = run.b().OpShaped(Opcode::kIota, shape, {}, {Attr(kIotaDimension, 0)});
  Instruction& small = run.b().Op(Opcode::kSine, {&x});
  return run.b().Op(Opcode::kLogistic, {&small}, {}, "curve");
}

TEST(Evaluate, SaysWhichInstructionIsUndecided) {
  for (PrimitiveType type : {kF64, kBF16}) {
    OneShot run;
    Instruction& curve = ManyLogistics(run, type);
    for (int threads : {1, 3}) {
      Result<Literal> result = run.TryRun(curve, {.threads = threads, .precision_cap = 79});
      ASSERT_FALSE(result.ok());
      EXPECT_EQ(result.status().code(), StatusCode::kUndecided);
      EXPECT_EQ(result.status().diagnostics()[0].label, "undecided");
      EXPECT_NE(result.status().ToString().find("curve"), std::string::npos);
    }
    // What was undecided is not remembered as a value.
    EXPECT_TRUE(run.TryRun(curve).ok());
  }
}

TEST(Evaluate, CountsWorkingMemoryAgainstTheMemoryLimit) {
  constexpr int64_t kLimit = 4 << 20;
  auto within = [&](OneShot& run, Instruction& root, int64_t limit) {
    Result<Literal> result = run.TryRun(root, {.threads = 2, .memory_limit = limit});
    if (result.ok()) return true;
    EXPECT_EQ(result.status().code(), StatusCode::kResourceExhausted);
    return false;
  };
  auto iota = [](OneShot& run, PrimitiveType type, std::vector<int64_t> sizes) -> Instruction& {
    return run.b().OpShaped(Opcode::kIota, Of(type, std::move(sizes)), {},
                            {Attr(kIotaDimension, 0)});
  };
  {  // 1 MB each, decoded to 8 MB each.
    OneShot run;
    Instruction& x =
        run.b().OpShaped(Opcode::kConvert, Of(kPred, {1 << 20}), {&iota(run, kU8, {1 << 20})});
    Instruction& dot = run.b().Op(Opcode::kDot, {&x, &x},
                                  {Attr(kLhsContractingDims, {0}), Attr(kRhsContractingDims, {0})});
    EXPECT_FALSE(within(run, dot, kLimit));
    EXPECT_TRUE(within(run, dot, 20 << 20));
  }
  {  // 2^17 updates; 24 bytes each to gather the terms, as many to merge them: 6.3 MB, and the arrays.
    OneShot run;
    Computation& add = Builder::Combiner(run.module(), Opcode::kAdd, kBF16);
    Instruction& indices =
        run.b().OpShaped(Opcode::kReshape, Of(kS32, {1 << 17, 1}), {&iota(run, kS32, {1 << 17})});
    Instruction& scatter = run.b().Op(
        Opcode::kScatter, {&iota(run, kBF16, {1 << 17}), &indices, &iota(run, kBF16, {1 << 17})},
        {Attr(kUpdateWindowDims, {}), Attr(kInsertedWindowDims, {0}),
         Attr(kScatterDimsToOperandDims, {0}), Attr(kIndexVectorDim, 1), Attr(kToApply, &add)});
    EXPECT_FALSE(within(run, scatter, kLimit));
    EXPECT_TRUE(within(run, scatter, 10 << 20));
  }
  {  // 128 KB to sort, 40 bytes an element to work with on the one line.
    OneShot run;
    Builder c(run.module(), "less");
    Instruction& a = c.Parameter(Of(kS8, {}));
    Instruction& b = c.Parameter(Of(kS8, {}));
    Computation& less =
        c.Root(c.Op(Opcode::kCompare, {&a, &b}, {Attr(kDirection, ComparisonDirection::kLt)}));
    Instruction& sort = run.b().Op(Opcode::kSort, {&iota(run, kS8, {1 << 17})},
                                   {Attr(kDimensions, {0}), Attr(kToApply, &less)});
    EXPECT_FALSE(within(run, sort, kLimit));
    EXPECT_TRUE(within(run, sort, 8 << 20));
  }
  {  // copy-start: 8 MB of context.
    OneShot run;
    Instruction& x = run.C(F32({1}));
    Shape shape = Shape::Tuple({Of(kF32, {1}), Of(kF32, {1}), Of(kU8, {8 << 20})});
    Instruction& start = run.b().OpShaped(Opcode::kCopyStart, shape, {&x});
    Instruction& done = run.b().OpShaped(Opcode::kCopyDone, Of(kF32, {1}), {&start});
    EXPECT_FALSE(within(run, done, kLimit));
    EXPECT_TRUE(within(run, done, 9 << 20));
  }
}

TEST(Handlers, TheElementwiseRowsAreTheElementwiseOps) {
  std::set<Opcode> rows;
  for (const ElementwiseRow& row : kElementwiseRows) rows.insert(row.opcode);
  for (const OpSpec* spec : AllOps()) {
    EXPECT_EQ(spec->traits.Has(Trait::kElementwise), rows.count(spec->opcode) == 1) << spec->name;
  }
}

TEST(Handlers, EveryOpHasAHandlerOrAReason) {
  for (const OpSpec* spec : AllOps()) {
    const HandlerRow& row = HandlerOf(spec->opcode);
    EXPECT_EQ(row.opcode, spec->opcode);
    EXPECT_TRUE(row.handler || row.control != Control::kNone || row.check)
        << spec->name;
  }
}

}  // namespace
}  // namespace assay
