#include "spec/module.h"

#include <gtest/gtest.h>

#include "spec/builder.h"
#include "spec/hlo/fingerprint.h"
#include "spec/verifier.h"

namespace assay {
namespace {

const Shape kVector = Shape::Array(PrimitiveType::kF32, {4});

TEST(UseLists, FollowEverySetter) {
  Module module;
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector, "x");
  Instruction& y = b.Parameter(kVector, "y");
  Instruction& sum = b.OpShaped(Opcode::kAdd, kVector, {&x, &x});
  ASSERT_EQ(x.uses().size(), 2u);
  sum.SetOperand(0, Operand{y.id()});
  ASSERT_EQ(x.uses().size(), 1u);
  EXPECT_EQ(x.uses()[0], (Use{sum.id(), 1}));
  EXPECT_EQ(y.uses()[0], (Use{sum.id(), 0}));
  y.ReplaceAllUsesWith(x);
  EXPECT_FALSE(y.IsUsed());
  EXPECT_EQ(x.uses().size(), 2u);
  sum.RemoveOperand(0);
  ASSERT_EQ(x.uses().size(), 1u);
  EXPECT_EQ(x.uses()[0], (Use{sum.id(), 0}));
}

TEST(UseLists, LoseManyOperandsAtOnce) {
  Module module;
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector, "x");
  Instruction& y = b.Parameter(kVector, "y");
  Instruction& tuple = b.OpShaped(Opcode::kTuple, Shape::Tuple({}), {&x, &y, &x, &y, &y});
  tuple.RemoveOperands(std::vector<int64_t>{0, 3});
  EXPECT_EQ(tuple.operands()[0], Operand{y.id()});
  EXPECT_EQ(tuple.operands()[1], Operand{x.id()});
  EXPECT_EQ(tuple.operands()[2], Operand{y.id()});
  ASSERT_EQ(tuple.operand_count(), 3);
  EXPECT_EQ(x.uses().size(), 1u);
  EXPECT_EQ(x.uses()[0], (Use{tuple.id(), 1}));
  EXPECT_EQ(y.uses().size(), 2u);

  Instruction& large = b.OpShaped(Opcode::kTuple, Shape::Tuple({}), {});
  std::vector<int64_t> even;
  for (int64_t i = 0; i < 1000000; ++i) {
    large.AppendOperand(Operand{i % 2 == 0 ? x.id() : y.id()});
    if (i % 2 == 0) even.push_back(i);
  }
  large.RemoveOperands(even);
  EXPECT_EQ(large.operand_count(), 500000);
  EXPECT_EQ(x.uses().size(), 1u);
  EXPECT_EQ(y.uses().size(), 500002u);
  large.RemoveOperands({});
  EXPECT_EQ(large.operand_count(), 500000);
}

TEST(UseLists, ReplacementReachesRootsButNotTheReplacementItself) {
  Module module;
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector, "x");
  Instruction& y = b.OpShaped(Opcode::kNegate, kVector, {&x});
  b.Root(x);
  EXPECT_EQ(x.root_count(), 1);
  x.ReplaceAllUsesWith(y);
  EXPECT_EQ(&b.computation().root(), &y);
  EXPECT_EQ(x.root_count(), 0);
  EXPECT_EQ(y.operand(0).instruction, x.id());  // -x is still -x
}

TEST(ControlPredecessors, AreCountedOnTheOtherSide) {
  Module module;
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector, "x");
  Instruction& y = b.OpShaped(Opcode::kNegate, kVector, {&x});
  Instruction& z = b.OpShaped(Opcode::kAbs, kVector, {&x});
  z.SetControlPredecessors({x.id(), y.id()});
  EXPECT_EQ(y.control_successor_count(), 1);
  EXPECT_EQ(module.Clone()->entry()->first()->next()->control_successor_count(), 1);
  EXPECT_DEATH(b.computation().Remove(y), "");
  z.SetControlPredecessors({x.id()});
  EXPECT_EQ(y.control_successor_count(), 0);
  b.computation().Remove(y);
  z.SetControlPredecessors({});
  EXPECT_FALSE(z.Has(kControlPredecessors));
  AttributeList list;
  list.Set(AttributeId::kControlPredecessors, std::vector<InstructionId>{x.id()});
  z.set_attributes(list);
  EXPECT_EQ(x.control_successor_count(), 1);
  module.RemoveComputation(b.computation());
  EXPECT_EQ(module.instruction_count(), 0);
}

TEST(UseLists, RemovalFromAThousandUsersKeepsTheOthers) {
  Module module;
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector, "x");
  std::vector<Instruction*> users;
  for (int i = 0; i < 1000; ++i) users.push_back(&b.OpShaped(Opcode::kNegate, kVector, {&x}));
  for (int i = 0; i < 1000; i += 2) {
    if (i + 1 < 1000) b.Root(*users[999]);
    b.computation().Remove(*users[i]);
  }
  ASSERT_EQ(x.uses().size(), 500u);
  for (Use use : x.uses()) EXPECT_EQ(module.instruction(use.user)->operand(0).instruction, x.id());
}

TEST(Names, AreMadeUniqueWithinAComputation) {
  Module module;
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector, "x");
  EXPECT_EQ(b.OpShaped(Opcode::kNegate, kVector, {&x}).name(), "negate");
  EXPECT_EQ(b.OpShaped(Opcode::kNegate, kVector, {&x}).name(), "negate.1");
  EXPECT_EQ(b.OpShaped(Opcode::kNegate, kVector, {&x}, {}, "x").name(), "x.1");
  EXPECT_EQ(module.AddComputation("main").name(), "main.1");
}

TEST(Names, ManyEqualOnesTakeLinearTime) {
  Module module;
  for (int i = 0; i < 100'000; ++i) module.AddComputation("f");
  EXPECT_EQ(module.computations().back()->name(), "f.99999");
  EXPECT_EQ(module.FindComputation("f.7"), module.computations()[7].get());
}

TEST(TextualOrder, InsertionBeforeAnInstruction) {
  Module module;
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector, "x");
  Instruction& last = b.OpShaped(Opcode::kNegate, kVector, {&x}, {}, "last");
  std::vector<Operand> operands = {Operand{x.id()}};
  b.computation().Add(Opcode::kAbs, kVector, operands, "middle", &last);
  std::string order;
  for (const Instruction& i : b.computation().instructions()) order += std::string(i.name()) + " ";
  EXPECT_EQ(order, "x middle last ");
}

TEST(Interning, EqualShapesAreOneObject) {
  Module module;
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector);
  Instruction& y = b.Parameter(Shape::Array(PrimitiveType::kF32, {4}));
  EXPECT_EQ(&x.shape(), &y.shape());
}

Module& Example(Module& module) {
  Computation& add = Builder::Combiner(module, Opcode::kAdd, PrimitiveType::kF32);
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector, "x");
  Instruction& zero = b.Constant(PrimitiveType::kF32, 0);
  Instruction& sum = b.OpShaped(Opcode::kReduce, Shape::Scalar(PrimitiveType::kF32), {&x, &zero},
                                {Attr(kDimensions, {0}), Attr(kToApply, &add)});
  sum.SetControlPredecessors({x.id()});
  OpMetadata metadata;
  metadata.op_name = "sum";
  sum.Set(kMetadata, metadata);
  return module;
}

TEST(Clone, IsEqualAndIndependent) {
  Module module("m");
  Example(module);
  std::unique_ptr<Module> copy = module.Clone();
  EXPECT_TRUE(Equal(module, *copy));
  Instruction& root = copy->entry()->root();
  EXPECT_EQ(&root.Get(kToApply)->module(), copy.get());
  root.Set(kDimensions, {1});
  EXPECT_FALSE(Equal(module, *copy));
  EXPECT_EQ(module.entry()->root().Get(kDimensions), Ints({0}));
}

TEST(Equality, TakesAPrintedDefaultForAnAbsentOne) {
  Module module("m");
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector, "x");
  b.Root(b.Op(Opcode::kTopk, {&x}, {Attr(kTopkK, 2)}));
  std::unique_ptr<Module> copy = module.Clone();
  copy->entry()->root().Set(kIsStable, true);
  EXPECT_TRUE(Equal(module, *copy));
  EXPECT_TRUE(Equal(*copy, module));
  copy->entry()->root().Set(kIsStable, false);
  EXPECT_FALSE(Equal(module, *copy));
}

// !a, !b, !c stand for quantized types. The module has read !a before it met !b.
TEST(ExtendedTypes, KeepTheirMeaningInCopies) {
  Module module("m", Dialect::kStableHlo);
  module.InternElementType("!a");
  Shape quantized = Shape::Array(module.InternElementType("!b"), {4});
  Builder b(module, "main");
  Instruction& x = b.Parameter(Shape::Tuple({quantized}), "x");
  x.Set(kOutfeedShape, quantized);
  x.Set(kOperandLayoutConstraints, {quantized, kVector});
  module.Set(kEntryComputationLayout, ProgramShape{{quantized}, quantized});
  EXPECT_TRUE(Equal(module, *module.Clone()));
  EXPECT_EQ(x.shape().ToString(true, module.extended_types()), "(!b[4])");

  Module other("m", Dialect::kStableHlo);
  other.InternElementType("!c");
  absl::flat_hash_map<const Computation*, Computation*> copies;
  Computation& copy = **other.CloneComputation(b.computation(), copies);
  const Instruction& y = *copy.first();
  EXPECT_EQ(other.ElementTypeText(y.shape().elements()[0].element_type()), "!b");
  EXPECT_EQ(other.ElementTypeText(y.Get(kOutfeedShape).element_type()), "!b");
  EXPECT_EQ(other.ElementTypeText(y.Get(kOperandLayoutConstraints)[0].element_type()), "!b");
  EXPECT_EQ(y.Get(kOperandLayoutConstraints)[1], kVector);
}

TEST(ExtendedTypes, AreEqualByTheirText) {
  auto make = [](std::initializer_list<std::string_view> table, std::string_view type) {
    auto module = std::make_unique<Module>("m", Dialect::kStableHlo);
    for (std::string_view text : table) module->InternElementType(text);
    Shape shape = Shape::Array(module->InternElementType(type), {4});
    Builder(*module, "main").Parameter(shape, "x").Set(kOutfeedShape, shape);
    return module;
  };
  EXPECT_TRUE(Equal(*make({"!a"}, "!b"), *make({"!b", "!a"}, "!b")));
  EXPECT_FALSE(Equal(*make({}, "!a"), *make({}, "!b")));  // the same id
  EXPECT_FALSE(Equal(*make({"!b"}, "!a"), *make({"!b", "!c"}, "!b")));
}

// { "k" = [1, #d.x<y>] }, at a place.
TEST(ForeignAttributes, AreTreesWithValueSemantics) {
  using Kind = ForeignAttribute::Kind;
  ForeignAttribute array{Kind::kArray, "k", "", {{Kind::kAttribute, "", "1", {}},
                                                 {Kind::kAttribute, "", "#d.x",
                                                  {{Kind::kType, "", "y", {}}}}}};
  ForeignAttribute place{Kind::kLocation, "", "loc(\"a\":1:2)", {}};
  Module module("m", Dialect::kStableHlo);
  Builder b(module, "main");
  Instruction& x = b.Parameter(kVector, "x");
  x.Set(kForeignAttributes, {array, place});  // of the argument
  b.computation().mutable_attributes().Set(kForeignAttributes, {array});
  std::unique_ptr<Module> copy = module.Clone();
  EXPECT_TRUE(Equal(module, *copy));
  EXPECT_TRUE(Verify(module).ok());
  Fingerprint fingerprint = FingerprintOf(module);
  EXPECT_EQ(FingerprintOf(*copy), fingerprint);

  Instruction& y = *copy->entry()->first();
  ForeignAttributes changed = {array, place};
  changed[1].text = "loc(unknown)";
  y.Set(kForeignAttributes, changed);
  EXPECT_FALSE(Equal(module, *copy));
  EXPECT_EQ(FingerprintOf(*copy), fingerprint);  // a place is no meaning
  changed[0].children[1].children[0].text = "z";
  y.Set(kForeignAttributes, changed);
  EXPECT_NE(FingerprintOf(*copy), fingerprint);
  y.Set(kForeignAttributes, {array});
  copy->entry()->mutable_attributes().Set(kForeignAttributes, {});
  EXPECT_NE(FingerprintOf(*copy), fingerprint);
}

TEST(Equality, MayLeaveMetadataAndNamesOut) {
  Module module("m");
  Example(module);
  std::unique_ptr<Module> copy = module.Clone();
  copy->entry()->root().mutable_attributes().Erase(AttributeId::kMetadata);
  EXPECT_FALSE(Equal(module, *copy));
  EXPECT_TRUE(Equal(module, *copy, {.metadata = false}));
  copy->set_name("other");
  EXPECT_FALSE(Equal(module, *copy, {.metadata = false}));
  EXPECT_TRUE(Equal(module, *copy, {.metadata = false, .names = false}));
}

TEST(CloneComputation, BringsItsCalleesAlong) {
  Module module("m");
  Example(module);
  absl::flat_hash_map<const Computation*, Computation*> copies;
  Computation& copy = **module.CloneComputation(*module.entry(), copies);
  EXPECT_EQ(copies.size(), 2u);
  EXPECT_NE(copy.name(), module.entry()->name());
  EXPECT_NE(copy.root().Get(kToApply), module.entry()->root().Get(kToApply));
  EXPECT_EQ(module.computations().size(), 4u);
  module.RemoveComputation(copy);
  EXPECT_EQ(module.computations().size(), 3u);
}

TEST(RemoveComputations, KeepsTheOthersInOrder) {
  Module module;
  std::vector<Computation*> odd;
  for (int i = 0; i < 6; ++i) {
    Builder b(module, "f" + std::to_string(i));
    b.Root(b.Parameter(kVector));
    if (i % 2 == 1) odd.push_back(&b.computation());
  }
  module.RemoveComputations(odd);
  ASSERT_EQ(module.computations().size(), 3u);
  EXPECT_EQ(module.computations()[2]->name(), "f4");
  EXPECT_EQ(module.computations()[2]->index(), 2);
  EXPECT_EQ(module.FindComputation("f3"), nullptr);
}

// Groups by hand: device = 4 * x + y on mesh x=2, y=4.
TEST(ReplicaGroups, EveryFormExpands) {
  using Groups = std::vector<std::vector<int64_t>>;
  ReplicaGroups iota;
  iota.form = ReplicaGroups::Form::kIota;
  iota.group_count = 4;
  iota.group_size = 2;
  iota.iota = {{2, 4}, {1, 0}};
  EXPECT_EQ(iota.Expand(), (Groups{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  ReplicaGroups mesh;
  mesh.form = ReplicaGroups::Form::kMesh;
  mesh.mesh.axes = {{"x", 2}, {"y", 4}};
  mesh.axes = {{"x", std::nullopt}};
  EXPECT_EQ(mesh.Expand(), (Groups{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  mesh.axes = {{"y", std::pair<int64_t, int64_t>{2, 2}}};
  EXPECT_EQ(mesh.Expand(), (Groups{{0, 1}, {2, 3}, {4, 5}, {6, 7}}));
  mesh.axes = {{"y", std::pair<int64_t, int64_t>{1, 2}}};
  EXPECT_EQ(mesh.Expand(), (Groups{{0, 2}, {1, 3}, {4, 6}, {5, 7}}));
}

}  // namespace
}  // namespace assay
