// Regions: building, verifying, copying, comparing and removing them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "spec/builder.h"
#include "spec/hlo/fingerprint.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using testing::ElementsAre;
using Copies = absl::flat_hash_map<const Computation*, Computation*>;

const Shape kVector = Shape::Array(PrimitiveType::kF32, {4});

std::vector<std::string> LabelsOf(const Module& module) {
  std::vector<std::string> labels;
  Status status = Verify(module);
  for (const Diagnostic& diagnostic : status.diagnostics()) labels.push_back(diagnostic.label);
  return labels;
}

// main(x): y = -x; two results of a foreign op whose region "outer" holds another op with a region
// "inner", which captures y and outer's parameter; main returns (result 1, result 0).
struct Nest {
  Module module{"m", Dialect::kStableHlo};
  Instruction *x, *y, *op, *outer_parameter, *inner_op, *inner_sum;
  Computation *main, *outer, *inner;

  Nest() {
    Builder b(module, "main");
    x = &b.Parameter(kVector, "x");
    y = &b.OpShaped(Opcode::kNegate, kVector, {x}, {}, "y");
    op = &b.OpWithResults(Opcode::kForeign, {kVector, kVector}, {b.Part(*x)},
                          {Attr(kForeignName, "d.two")}, "op");
    Builder o(*op, AttributeId::kCalledComputations, "outer");
    outer_parameter = &o.Parameter(kVector, "p");
    inner_op = &o.OpShaped(Opcode::kForeign, kVector, {}, {Attr(kForeignName, "d.one")}, "inner_op");
    Builder i(*inner_op, AttributeId::kCalledComputations, "inner");
    inner_sum = &i.OpShaped(Opcode::kAdd, kVector, {y, outer_parameter}, {}, "sum");
    i.Root(*inner_sum);
    o.Roots({o.Part(*inner_op), o.Part(*y)});
    b.Roots({b.Part(*op, {1}), b.Part(*op, {0})});
    main = &b.computation();
    outer = &o.computation();
    inner = &i.computation();
  }
};

TEST(Regions, SeeTheComputationsAroundThem) {
  Nest n;
  EXPECT_THAT(LabelsOf(n.module), ElementsAre());
  EXPECT_EQ(n.inner->owner(), n.inner_op);
  EXPECT_TRUE(n.inner->Sees(*n.main) && n.inner->Sees(*n.outer) && n.inner->Sees(*n.inner));
  EXPECT_FALSE(n.main->Sees(*n.outer));
  EXPECT_EQ(n.module.entry(), n.main);
  EXPECT_EQ(n.main->roots().size(), 2u);
  EXPECT_THAT(n.module.path(n.main->roots()[0].path), ElementsAre(1));
}

TEST(Regions, CaptureOnlyWhatStandsBeforeTheirOwner) {
  Nest late;
  Builder b(late.module, "other");
  Instruction& after = late.main->Add(Opcode::kNegate, kVector, {}, "after");
  after.AppendOperand({late.x->id()});
  late.inner_sum->SetOperand(0, {after.id()});
  EXPECT_THAT(LabelsOf(late.module), testing::Contains("operand_scope"));

  Nest root;
  Instruction& later = root.main->Add(Opcode::kNegate, kVector, {}, "later");
  later.AppendOperand({root.x->id()});
  root.outer->set_roots({{later.id()}});
  EXPECT_THAT(LabelsOf(root.module), ElementsAre("computation_root"));

  Nest inward;  // main uses a value of a region
  inward.y->SetOperand(0, {inward.outer_parameter->id()});
  EXPECT_THAT(LabelsOf(inward.module), ElementsAre("operand_scope"));
}

TEST(Regions, BelongToOneInstructionThatNamesThem) {
  Nest unnamed;
  unnamed.op->Set(kCalledComputations, {});
  EXPECT_THAT(LabelsOf(unnamed.module), ElementsAre("computation_region"));

  Nest shared;
  shared.y->set_attributes({});
  Instruction& thief = shared.main->Add(Opcode::kForeign, kVector, {}, "thief");
  thief.Set(kForeignName, "d.thief");
  thief.Set(kCalledComputations, {shared.outer});
  EXPECT_THAT(LabelsOf(shared.module), ElementsAre("computation_region"));

  Nest circle;
  circle.outer->MakeRegionOf(*circle.inner_op);
  circle.inner_op->Set(kCalledComputations, {circle.outer});
  EXPECT_THAT(LabelsOf(circle.module), testing::Contains("computation_region"));

  Module hlo("m");
  Builder b(hlo, "main");
  Instruction& x = b.Parameter(kVector);
  Instruction& f = b.OpShaped(Opcode::kForeign, kVector, {&x}, {Attr(kForeignName, "d.f")});
  Builder region(f, AttributeId::kCalledComputations, "region");
  region.Root(region.Parameter(kVector));
  EXPECT_THAT(LabelsOf(hlo), ElementsAre("computation_region"));
}

TEST(Regions, AreClonedAndComparedWithTheirOwners) {
  Nest n;
  std::unique_ptr<Module> copy = n.module.Clone();
  EXPECT_TRUE(Equal(n.module, *copy));
  EXPECT_EQ(FingerprintOf(n.module), FingerprintOf(*copy));
  EXPECT_THAT(LabelsOf(*copy), ElementsAre());
  Computation* inner = copy->FindComputation("inner");
  ASSERT_NE(inner->owner(), nullptr);
  EXPECT_EQ(inner->owner()->name(), "inner_op");
  EXPECT_EQ(&inner->root().producer(0).parent(), copy->entry());
  inner->root().SetOperand(0, {copy->entry()->first()->id()});  // captures x in place of y
  EXPECT_FALSE(Equal(n.module, *copy));
  EXPECT_NE(FingerprintOf(n.module), FingerprintOf(*copy));
}

TEST(Regions, CopiedWithTheirOwnerGoToItsCopy) {
  Nest n;
  Copies copies;
  Computation& copy = **n.module.CloneComputation(*n.main, copies);
  EXPECT_EQ(copies.size(), 3u);
  EXPECT_EQ(copies.at(n.outer)->owner()->parent().name(), copy.name());
  EXPECT_EQ(&copies.at(n.inner)->root().producer(0).parent(), &copy);
  EXPECT_THAT(LabelsOf(n.module), ElementsAre());
}

TEST(Regions, CopiedAloneKeepWhatTheyCapture) {
  Nest n;
  Copies copies;
  Computation& copy = **n.module.CloneComputation(*n.inner, copies);
  EXPECT_EQ(copy.owner(), n.inner_op);
  EXPECT_EQ(copy.root().operand(0).instruction, n.y->id());
  EXPECT_EQ(n.y->uses().size(), 2u);

  Module other;
  Result<Computation*> foreign = other.CloneComputation(*n.inner, copies);
  ASSERT_FALSE(foreign.ok());
  EXPECT_EQ(foreign.status().diagnostics()[0].label, "clone_capture");
  EXPECT_TRUE(other.computations().empty());

  n.inner_sum->ClearOperands();  // captures nothing now
  Result<Computation*> function = other.CloneComputation(*n.inner, copies = {});
  ASSERT_TRUE(function.ok());
  EXPECT_EQ((*function)->kind(), Computation::Kind::kFunction);
}

TEST(Regions, GoWithTheirOwner) {
  Nest n;
  n.main->set_roots({{n.y->id()}});
  n.main->Remove(*n.op);
  EXPECT_EQ(n.module.computations().size(), 1u);
  EXPECT_EQ(n.module.instruction_count(), 2);
  EXPECT_EQ(n.y->root_count(), 1);
  EXPECT_FALSE(n.y->IsUsed());
  EXPECT_THAT(LabelsOf(n.module), ElementsAre());
  n.module.RemoveComputation(*n.main);
  EXPECT_EQ(n.module.instruction_count(), 0);
}

TEST(Regions, TakePartInReplacement) {
  Nest n;
  n.y->ReplaceAllUsesWith(*n.x);
  EXPECT_EQ(n.inner_sum->operand(0).instruction, n.x->id());
  EXPECT_EQ(n.outer->roots()[1].instruction, n.x->id());
  n.main->Remove(*n.y);
  EXPECT_THAT(LabelsOf(n.module), ElementsAre());
}

}  // namespace
}  // namespace assay
