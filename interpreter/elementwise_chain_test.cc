#include "interpreter/elementwise_chain.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/plan.h"
#include "interpreter/prepared_module.h"
#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace assay::testing;

Plan PlanOf(Builder& b, Instruction& root, PlanSteps steps = PlanSteps::kChained) {
  Result<Plan> plan = MakePlan(b.Root(root), steps);
  EXPECT_TRUE(plan.ok());
  return *std::move(plan);
}

int64_t ChainCount(const Plan& plan) {
  return std::count_if(plan.steps.begin(), plan.steps.end(),
                       [](const PlanStep& step) { return step.chain != nullptr; });
}

Instruction& Spread(Builder& b, Instruction& x, const Shape& shape, std::vector<int64_t> dimensions) {
  return b.OpShaped(Opcode::kBroadcast, shape, {&x}, {Attr(kDimensions, std::move(dimensions))});
}

TEST(ElementwiseChain, NeighboursOfTheSameSizeAreOneStep) {
  Module module("test");
  Builder b(module, "main");
  Shape shape = Of(kF32, {100});
  Instruction& x = b.Parameter(shape);
  Instruction& two = Spread(b, b.Constant(kF32, 2), shape, {});
  Instruction& y = b.Op(Opcode::kMultiply, {&x, &two});
  Instruction& z = b.Op(Opcode::kAdd, {&y, &x});
  Instruction& root = b.Op(Opcode::kNegate, {&z});
  Plan plan = PlanOf(b, root);
  ASSERT_EQ(plan.steps.size(), 2u);  // the parameter and the chain
  EXPECT_EQ(plan.steps[1].instruction, &root);
  EXPECT_EQ(plan.steps[1].new_bytes, 400);  // one result; y, z and the broadcast take none
  EXPECT_EQ(PlanOf(b, root, PlanSteps::kEach).steps.size(), 6u);
}

TEST(ElementwiseChain, EndsBeforeAnInstructionThatReadsIt) {
  Module module("test");
  Builder b(module, "main");
  Instruction& x = b.Parameter(Of(kF32, {2, 3}));
  Instruction& y = b.Op(Opcode::kNegate, {&b.Op(Opcode::kAbs, {&x})});
  Instruction& turned = b.Op(Opcode::kTranspose, {&y}, {Attr(kDimensions, {1, 0})});
  Instruction& root = b.Op(Opcode::kAbs, {&b.Op(Opcode::kNegate, {&turned})});
  Plan plan = PlanOf(b, root);
  EXPECT_EQ(plan.steps.size(), 4u);
  EXPECT_EQ(ChainCount(plan), 2);
}

TEST(ElementwiseChain, ABroadcastOfItsOwnValueComesBetweenTwoChains) {
  OneShot run;
  Builder& b = run.b();
  Instruction& x = b.Op(Opcode::kNegate, {&b.Constant(kF32, 3)});
  Instruction& s = b.Op(Opcode::kAdd, {&x, &x});
  Instruction& wide = Spread(b, s, Of(kF32, {2}), {});
  Instruction& root = b.Op(Opcode::kMultiply, {&wide, &b.Op(Opcode::kAbs, {&wide})});
  EXPECT_EQ(Text(run.Run(root)), "{-36, -36}");
}

// [2, 2, 3]: along the last dimension, the first, the middle, and the last two.
TEST(ElementwiseChain, SpreadsBroadcastsAlongAnyNeighbouringDimensions) {
  struct Row {
    std::vector<int64_t> sizes, dimensions;
    std::vector<double> values;
    std::string expected;
  };
  const Row rows[] = {
      {{3}, {2}, {1, 2, 3}, "{{{1, 2, 3}, {1, 2, 3}}, {{1, 2, 3}, {1, 2, 3}}}"},
      {{2}, {0}, {1, 2}, "{{{1, 1, 1}, {1, 1, 1}}, {{2, 2, 2}, {2, 2, 2}}}"},
      {{2}, {1}, {1, 2}, "{{{1, 1, 1}, {2, 2, 2}}, {{1, 1, 1}, {2, 2, 2}}}"},
      {{2, 3}, {1, 2}, {1, 2, 3, 4, 5, 6}, "{{{1, 2, 3}, {4, 5, 6}}, {{1, 2, 3}, {4, 5, 6}}}"},
      {{2, 3}, {0, 2}, {1, 2, 3, 4, 5, 6}, "{{{1, 2, 3}, {1, 2, 3}}, {{4, 5, 6}, {4, 5, 6}}}"},
  };
  for (const Row& row : rows) {
    OneShot run;
    Shape shape = Of(kF32, {2, 2, 3});
    Instruction& wide = Spread(run.b(), run.C(Lit(kF32, row.sizes, row.values)), shape, row.dimensions);
    EXPECT_EQ(Text(run.Run(run.b().Op(Opcode::kAbs, {&run.b().Op(Opcode::kNegate, {&wide})}))),
              row.expected);
  }
}

TEST(ElementwiseChain, GivesEveryValueThatIsReadElsewhere) {
  OneShot run;
  Builder& b = run.b();
  Instruction& x = run.C(F32({1, 2}));
  Instruction& y = b.Op(Opcode::kNegate, {&x});
  Instruction& z = b.Op(Opcode::kAdd, {&y, &x});
  Instruction& w = b.Op(Opcode::kSubtract, {&z, &y});
  EXPECT_EQ(Text(run.Run(b.Op(Opcode::kTuple, {&y, &w, &x, &z}))),
            "( {-1, -2}, {1, 2}, {1, 2}, {0, 0} )");
}

// A value that dies may lend its storage to a result, but not to one that is written before it was
// read for the last time.
TEST(ElementwiseChain, KeepsWhatItStillReads) {
  for (int64_t n : {3, 5000}) {
    OneShot run;
    Builder& b = run.b();
    Instruction& i = b.OpShaped(Opcode::kIota, Of(kF32, {n}), {}, {Attr(kIotaDimension, 0)});
    Instruction& y = b.Op(Opcode::kNegate, {&i});
    Instruction& z = b.Op(Opcode::kAdd, {&y, &i});
    Literal result = run.Run(b.Op(Opcode::kTuple, {&y, &z}));
    EXPECT_EQ(result.elements()[0].data<float>()[n - 1], static_cast<float>(1 - n));
    EXPECT_EQ(result.elements()[1].data<float>()[n - 1], 0.0f);
  }
}

TEST(ElementwiseChain, IsRefusedBeyondTheMemoryLimitByName) {
  OneShot run;
  Builder& b = run.b();
  Instruction& wide = Spread(b, b.Constant(kF32, 1), Of(kF32, {int64_t{1} << 38}), {});
  Instruction& root = b.Op(Opcode::kAdd, {&b.Op(Opcode::kNegate, {&wide}), &wide}, {}, "monster");
  Result<Literal> result = run.TryRun(root);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.status().diagnostics()[0].label, "memory_limit");
  EXPECT_NE(result.status().ToString().find("monster"), std::string::npos);
}

// Random programs of elementwise ops, many types and broadcasts between them, run as chains and one
// by one (a run that is traced), on several numbers of threads.
class RandomProgram {
 public:
  explicit RandomProgram(unsigned seed, std::vector<int64_t> sizes)
      : random_(seed), sizes_(std::move(sizes)) {
    for (PrimitiveType type : {kF32, kS32, kBF16, kF64, kPred}) AddInput(type);
    for (int i = 0; i < 25; ++i) AddOp();
    std::vector<Instruction*> kept;
    for (Instruction* value : values_) {
      if (Below(3) == 0 || value == values_.back()) kept.push_back(value);
    }
    root_ = &run_.b().Op(Opcode::kTuple, kept);
  }
  Literal Run(const RunOptions& options) { return run_.Run(*root_, options); }

 private:
  int Below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  Instruction& Any(PrimitiveType type) {
    std::vector<Instruction*> fit;
    for (Instruction* value : values_) {
      if (value->shape().primitive_type() == type) fit.push_back(value);
    }
    return *fit[Below(static_cast<int>(fit.size()))];
  }
  Literal Values(PrimitiveType type, std::vector<int64_t> sizes) {
    Literal literal = Literal::Uninitialized(Of(type, std::move(sizes)));
    for (int64_t i = 0; i < literal.element_count(); ++i) {
      literal.SetBits(i, BitsFromDouble(type, type == kPred ? Below(2) : Below(2000) - 1000));
    }
    return literal;
  }
  void AddInput(PrimitiveType type) {
    Builder& b = run_.b();
    Shape shape = Of(type, sizes_);
    values_.push_back(&run_.C(Values(type, sizes_)));
    values_.push_back(&Spread(b, run_.C(Values(type, {})), shape, {}));
    for (int64_t d = 0; d < static_cast<int64_t>(sizes_.size()); ++d) {
      values_.push_back(&Spread(b, run_.C(Values(type, {sizes_[d]})), shape, {d}));
    }
  }
  void AddOp() {
    Builder& b = run_.b();
    constexpr PrimitiveType kTypes[] = {kF32, kS32, kBF16, kF64};
    PrimitiveType type = kTypes[Below(4)];
    Instruction &x = Any(type), &y = Any(type);
    constexpr Opcode kBinary[] = {Opcode::kAdd, Opcode::kMultiply, Opcode::kMaximum, Opcode::kMinimum,
                                  Opcode::kSubtract};
    switch (Below(6)) {
      case 0: values_.push_back(&b.Op(Opcode::kNegate, {&x})); break;
      case 1: values_.push_back(&b.Op(Opcode::kSelect, {&Any(kPred), &x, &y})); break;
      case 2:
        values_.push_back(&b.Op(Opcode::kCompare, {&x, &y}, {Attr(kDirection, ComparisonDirection::kLt)}));
        break;
      case 3:
        values_.push_back(&b.OpShaped(Opcode::kConvert, Of(kTypes[Below(4)], sizes_), {&x}, {}));
        break;
      default: values_.push_back(&b.Op(kBinary[Below(5)], {&x, &y}));
    }
  }

  std::mt19937 random_;
  std::vector<int64_t> sizes_;
  OneShot run_;
  std::vector<Instruction*> values_;
  Instruction* root_ = nullptr;
};

TEST(ElementwiseChain, GivesTheSameBitsAsOneInstructionAfterTheOther) {
  const std::vector<int64_t> kSizes[] = {{}, {7}, {3, 5}, {2, 3, 700}, {40, 9, 111}, {0, 4}};
  for (unsigned seed = 0; seed < 40; ++seed) {
    for (const std::vector<int64_t>& sizes : kSizes) {
      RandomProgram program(seed, sizes);
      RunObserver observer;
      Literal each = program.Run({.threads = 1, .observer = &observer});
      for (int threads : {1, 2, 5}) {
        ASSERT_TRUE(program.Run({.threads = threads}) == each) << "seed " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace assay
