#include "spec/stablehlo/vhlo_version.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/vhlo_changes.h"
#include "spec/stablehlo/vhlo_values.h"
#include "spec/stablehlo/vhlo_window.h"

namespace assay::stablehlo {
namespace {

using mlir::Attribute;
using mlir::Block;
using mlir::Context;
using mlir::DialectId;
using mlir::Kind;
using mlir::Node;
using mlir::Operation;
using mlir::Program;
using mlir::Type;

Type Tensor(Context& context, std::string_view scalar) {
  const int64_t shape[] = {4};
  return context.Get(
      mlir::SpecOf(Kind::kVhloTensorType, DialectId::kVhlo),
      {std::span<const int64_t>(shape), VhloScalar(context, scalar), (const Node*)nullptr});
}

// A module with @main, which holds one operation on arguments and results of these element types.
// All its attributes are the empty string.
Operation& MakeProgram(Program& program, std::string_view name,
                       std::vector<std::string_view> operands = {"f32_v1"},
                       std::vector<std::string_view> results = {"f32_v1"}) {
  Context& context = program.context();
  program.set_top(program.NewOperation("builtin.module"));
  Block* const body = program.NewBlock(program.NewRegion(program.top()));
  Operation* const function = program.NewOperation("vhlo.func_v1", body);
  for (const mlir::PropertySpec& property : mlir::FindOpDefinition("vhlo.func_v1")->properties) {
    SetAttribute(function->properties, property.name, VhloString(context, "main"));
  }
  Block* const block = program.NewBlock(program.NewRegion(function));
  Operation* const operation = program.NewOperation(name, block);
  for (const std::string_view scalar : operands) {
    operation->operands.push_back(program.AddArgument(block, Tensor(context, scalar)));
  }
  for (const std::string_view scalar : results)
    program.AddResult(operation, Tensor(context, scalar));
  if (const mlir::OpDefinition* const definition = mlir::FindOpDefinition(name)) {
    for (const mlir::PropertySpec& property : definition->properties) {
      SetAttribute(operation->properties, property.name, VhloString(context, ""));
    }
  }
  return *operation;
}

void Set(Program& program, Operation& operation, std::string_view name, Attribute value) {
  SetAttribute(operation.properties, program.context().Intern(name), value);
}

std::string NamesOf(const Operation& operation) {
  std::string names;
  for (const mlir::NamedAttribute& entry : operation.properties)
    names += std::string(entry.name) + " ";
  return names;
}

TEST(VhloVersion, EveryChangeGoesUpAndBack) {
  for (const OperationChange& change : OperationChanges()) {
    Program program, copy;
    for (Program* each : {&program, &copy}) {
      Operation& operation = MakeProgram(*each, change.from);
      for (const AttributeChange& removed : change.removed) {
        Set(*each, operation, removed.name, removed.value->make(each->context(), operation));
      }
    }
    const Operation& operation =
        *program.top()->regions[0]->blocks[0]->operations[0]->regions[0]->blocks[0]->operations[0];
    const Version before = WindowOf(change.from)->maximum;
    ASSERT_TRUE(ConvertVhlo(program, before).ok()) << change.from;
    EXPECT_TRUE(Equal(program, copy, true)) << change.from;

    ASSERT_TRUE(ConvertVhlo(program, kCurrentVersion).ok()) << change.from;
    EXPECT_EQ(operation.name, change.to);
    std::string expected;
    for (const mlir::PropertySpec& property : mlir::FindOpDefinition(change.to)->properties) {
      expected += std::string(property.name) + " ";
    }
    EXPECT_EQ(NamesOf(operation), expected);
    for (const AttributeChange& added : change.added) {
      EXPECT_TRUE(added.value->matches(operation.Find(added.name)))
          << change.to << " " << added.name;
    }

    const Status down = ConvertVhlo(program, before);
    ASSERT_TRUE(down.ok()) << change.to << ": " << down.ToString();
    EXPECT_EQ(operation.name, change.from);
    EXPECT_TRUE(Equal(program, copy, true)) << change.from;
  }
}

TEST(VhloVersion, ValuesThatAnUpgradeAdds) {
  Program program;
  Operation& gather = MakeProgram(program, "vhlo.gather_v1");
  ASSERT_TRUE(ConvertVhlo(program, kCurrentVersion).ok());
  const Attribute dims = gather.Find("operand_batching_dims");
  ASSERT_TRUE(dims->Is(Kind::kVhloTensor));
  EXPECT_EQ(dims->text(1), "");
  EXPECT_EQ(dims->node(0)->integers(0)[0], 0);
  EXPECT_EQ(dims->node(0)->node(1)->spec().mnemonic, "i64_v1");

  Program conv;
  Operation& convolution =
      MakeProgram(conv, "vhlo.dynamic_conv_v2", {"f32_v1", "f32_v1", "i32_v1"});
  const int64_t two[] = {2};
  const int64_t spatial[] = {1, 2};
  Set(conv, convolution, "input_spatial_dimensions", VhloIntegers(conv.context(), two, spatial));
  ASSERT_TRUE(ConvertVhlo(conv, {0, 19, 0}).ok());
  const Attribute padding = convolution.Find("padding");
  ASSERT_TRUE(padding->Is(Kind::kVhloTensor));
  EXPECT_EQ(padding->node(0)->integers(0)[0], 2);
  EXPECT_EQ(padding->node(0)->integers(0)[1], 2);
  EXPECT_EQ(padding->text(1), std::string(8, '\0'));  // a splat
}

TEST(VhloVersion, ResultAccuracyHasAnOlderFormOnlyByDefault) {
  Program program;
  Context& context = program.context();
  Operation& operation = MakeProgram(program, "vhlo.cosine_v2");
  const auto accuracy = [&](int64_t atol, int64_t ulps, std::string_view mode) {
    return context.Get(
        mlir::SpecOf(Kind::kVhloResultAccuracy, DialectId::kVhlo),
        {atol, int64_t{0}, ulps, VhloEnum(context, "result_accuracy_mode_v1", mode)});
  };
  const auto refused = [&](Attribute value) {
    Set(program, operation, "result_accuracy", value);
    return ConvertVhlo(program, {1, 9, 0}).ToString();
  };
  const std::string error =
      "error: stablehlo_version: in @main, operation 1 (vhlo.cosine_v2): attribute result_accuracy "
      "is not "
      "the default, which needs version 1.10.0; the target is 1.9.0";
  const auto without_prefix = [](std::string text) { return text.substr(text.find("in @main")); };
  EXPECT_EQ(without_prefix(refused(accuracy(0, 1, "DEFAULT"))), without_prefix(error));
  EXPECT_EQ(without_prefix(refused(accuracy(0, 0, "HIGHEST"))), without_prefix(error));
  EXPECT_EQ(without_prefix(refused(accuracy(0x3ff0000000000000, 0, "DEFAULT"))),
            without_prefix(error));
  EXPECT_EQ(operation.name, "vhlo.cosine_v2");                  // as it was
  EXPECT_EQ(refused(accuracy(INT64_MIN, 0, "DEFAULT")), "ok");  // -0.0
  EXPECT_EQ(operation.name, "vhlo.cosine_v1");
}

struct Refusal {
  std::string_view what;  // in the message
  Version since;          // refused by the release before, written at this one
  std::string_view operation;
  std::vector<std::string_view> operands = {"f32_v1"};
  std::vector<std::string_view> results = {"f32_v1"};
  Attribute (*value)(Context&) = nullptr;
  std::string_view attribute = {};
};

Attribute OneInteger(Context& context) {
  const int64_t one[] = {1};
  return VhloIntegers(context, one, one);
}
Attribute True(Context& context) { return VhloBoolean(context, true); }
Attribute WeakOrder(Context& context) {
  return VhloEnum(context, "comparison_type_v1", "WEAKORDER");
}
Attribute NestedWeakOrder(Context& context) {
  return VhloArray(context, std::vector<Attribute>{
                                VhloArray(context, std::vector<Attribute>{WeakOrder(context)})});
}
Attribute TypedFfi(Context& context) {
  return VhloEnum(context, "api_version_v1", "API_VERSION_TYPED_FFI");
}
Attribute EmptyDictionary(Context& context) {
  return implied::kEmptyDictionary.make(context, Operation());
}
Attribute OneString(Context& context) {
  return VhloArray(context, std::vector<Attribute>{VhloString(context, "x")});
}
Attribute TypeOf(Context& context, std::string_view scalar) {
  return context.Get(mlir::SpecOf(Kind::kVhloType, DialectId::kVhlo),
                     {VhloScalar(context, scalar)});
}
Attribute F8E4M3FN(Context& context) { return TypeOf(context, "f8E4M3FN_v1"); }
Attribute F8E5M2(Context& context) { return TypeOf(context, "f8E5M2_v1"); }
Attribute Tf32(Context& context) { return TypeOf(context, "tf31_v1"); }
Attribute Unit(Context& context) { return context.Unit(); }
Attribute MeshAxes(Context& context) {
  return context.Get(mlir::SpecOf(Kind::kVhloReplicaGroupMeshAxes, DialectId::kVhlo),
                     {VhloString(context, "mesh"), VhloArray(context, {})});
}

const std::vector<Refusal>& Refusals() {
  static const std::vector<Refusal> refusals = {
      {"operand 0 has type f8E5M2FNUZ", {0, 10, 0}, "vhlo.abs_v1", {"f8E5M2FNUZ_v1"}},
      {"result 0 has type f8E4M3B11FNUZ",
       {0, 11, 0},
       "vhlo.convert_v1",
       {"f32_v1"},
       {"f8E4M3B11FNUZ_v1"}},
      {"the operation is newer", {0, 16, 0}, "vhlo.collective_broadcast_v1"},
      {"the element types of an operand and its result differ",
       {0, 17, 0},
       "vhlo.reduce_v1",
       {"f32_v1", "f32_v1"},
       {"f64_v1"}},
      {"the element types of an operand and its result differ",
       {0, 17, 0},
       "vhlo.all_reduce_v2",
       {"f32_v1"},
       {"f64_v1"}},
      {"attribute operand_batching_dims is not empty",
       {1, 1, 0},
       "vhlo.gather_v2",
       {"f32_v1"},
       {"f32_v1"},
       OneInteger,
       "operand_batching_dims"},
      {"attribute scatter_indices_batching_dims is not empty",
       {1, 1, 0},
       "vhlo.scatter_v2",
       {"f32_v1"},
       {"f32_v1"},
       OneInteger,
       "scatter_indices_batching_dims"},
      {"operand 0 has type ui2", {1, 2, 0}, "vhlo.abs_v1", {"ui2_v1"}},
      {"api_version is API_VERSION_TYPED_FFI",
       {1, 3, 0},
       "vhlo.custom_call_v2",
       {"f32_v1"},
       {"f32_v1"},
       TypedFfi,
       "api_version"},
      {"backend_config is a dictionary",
       {1, 3, 0},
       "vhlo.custom_call_v2",
       {"f32_v1"},
       {"f32_v1"},
       EmptyDictionary,
       "backend_config"},
      {"the operation is newer", {1, 4, 0}, "vhlo.tan_v2"},
      {"it has 2 operands, not one",
       {1, 5, 0},
       "vhlo.all_gather_v2",
       {"f32_v1", "f32_v1"},
       {"f32_v1", "f32_v1"}},
      {"attribute lhs_precision_type is given",
       {1, 6, 0},
       "vhlo.dot_general_v2",
       {"f32_v1", "f32_v1"},
       {"f32_v1"},
       Tf32,
       "lhs_precision_type"},
      {"operand 0 has type f8E3M4", {1, 7, 0}, "vhlo.abs_v1", {"f8E3M4_v1"}},
      {"operand 0 has type f4E2M1FN", {1, 8, 0}, "vhlo.abs_v1", {"f4E2M1FN_v1"}},
      {"attribute note is of dialect builtin, not StableHLO's",
       {1, 11, 0},
       "vhlo.abs_v1",
       {"f32_v1"},
       {"f32_v1"},
       Unit,
       "note"},
      {"attribute source_target_pairs is not empty",
       {1, 12, 0},
       "vhlo.send_v2",
       {"f32_v1"},
       {"f32_v1"},
       OneInteger,
       "source_target_pairs"},
      {"the operation is newer", {1, 15, 0}, "vhlo.async_done_v1"},
      {"attribute replica_groups holds replica_group_mesh_axes",
       {1, 16, 0},
       "vhlo.all_to_all_v2",
       {"f32_v1"},
       {"f32_v1"},
       MeshAxes,
       "replica_groups"},
      {"attribute result_tilings is not empty",
       {1, 18, 0},
       "vhlo.custom_call_v2",
       {"f32_v1"},
       {"f32_v1"},
       OneString,
       "result_tilings"},
      {"the operation is newer", {1, 19, 0}, "vhlo.collective_reduce_v1"},
      {"attribute has_dynamic_root is not false",
       {1, 20, 0},
       "vhlo.collective_broadcast_v2",
       {"f32_v1"},
       {"f32_v1"},
       True,
       "has_dynamic_root"},
      {"lhs and rhs have different eight-bit float types",
       {1, 20, 0},
       "vhlo.convolution_v1",
       {"f8E4M3FN_v1", "f8E5M2_v1"}},
      {"lhs and rhs have different eight-bit float types",
       {1, 20, 0},
       "vhlo.dynamic_conv_v2",
       {"f8E5M2_v1", "f8E4M3FN_v1", "i32_v1"}},
      {"the algorithm rounds to f8E4M3FN",
       {1, 21, 0},
       "vhlo.dot_general_v2",
       {"f32_v1", "f32_v1"},
       {"f32_v1"},
       F8E4M3FN,
       "rhs_precision_type"},
      {"attribute compare_type is WEAKORDER",
       {1, 22, 0},
       "vhlo.compare_v1",
       {"f32_v1", "f32_v1"},
       {"bool_v1"},
       WeakOrder,
       "compare_type"},
      {"attribute note is WEAKORDER",
       {1, 22, 0},
       "vhlo.add_v1",
       {"f32_v1", "f32_v1"},
       {"f32_v1"},
       NestedWeakOrder,
       "note"},
  };
  return refusals;
}

// The operation with what an older version may leave out left out, but for the attribute of the
// case.
Operation& MakeRefused(Program& program, const Refusal& refusal) {
  Operation& operation = MakeProgram(program, refusal.operation, refusal.operands, refusal.results);
  for (const OperationChange* change = FindChangeTo(operation.name); change;
       change = FindChangeTo(change->from)) {
    for (const AttributeChange& added : change->added) {
      Set(program, operation, added.name, added.value->make(program.context(), operation));
    }
  }
  if (refusal.value != nullptr)
    Set(program, operation, refusal.attribute, refusal.value(program.context()));
  return operation;
}

TEST(VhloVersion, RefusesWhatATargetCannotSay) {
  for (const Refusal& refusal : Refusals()) {
    Program program;
    const Operation& operation = MakeRefused(program, refusal);
    const Version before = (FindRelease(refusal.since) - 1)->version;
    const Status status = ConvertVhlo(program, before);
    ASSERT_FALSE(status.ok()) << refusal.what;
    EXPECT_EQ(operation.name, refusal.operation);
    EXPECT_EQ(status.code(), StatusCode::kInvalid);
    // The function, which has the operands as arguments, may come first.
    const Diagnostic& diagnostic = status.diagnostics().back();
    EXPECT_EQ(diagnostic.label, "stablehlo_version");
    EXPECT_EQ(diagnostic.message, "in @main, operation 1 (" + std::string(refusal.operation) +
                                      "): " + std::string(refusal.what) + ", which needs version " +
                                      refusal.since.ToString() + "; the target is " +
                                      before.ToString());
    const Status allowed = ConvertVhlo(program, refusal.since);
    EXPECT_TRUE(allowed.ok()) << refusal.what << ": " << allowed.ToString();
  }
}

TEST(VhloVersion, SaysTheSameWithoutTheRule) {
  // Neighbours of the rules above that every version can say.
  const std::vector<Refusal> allowed = {
      {"",
       {0, 9, 0},
       "vhlo.reduce_v1",
       {"f32_v1", "f64_v1"},
       {"f32_v1"}},  // an init is no operand of a result
      {"", {0, 9, 0}, "vhlo.convolution_v1", {"f8E4M3FN_v1", "f8E4M3FN_v1"}},
      {"", {0, 9, 0}, "vhlo.all_reduce_v2"},
      {"", {0, 9, 0}, "vhlo.exponential_v2"},
      {"", {0, 9, 0}, "vhlo.dot_general_v2", {"f8E4M3FN_v1", "f8E4M3FN_v1"}},
      {"",
       {1, 6, 0},
       "vhlo.dot_general_v2",
       {"f32_v1", "f32_v1"},
       {"f32_v1"},
       F8E5M2,
       "lhs_precision_type"},
  };
  for (const Refusal& each : allowed) {
    Program program;
    MakeRefused(program, each);
    const Status status = ConvertVhlo(program, each.since);
    EXPECT_TRUE(status.ok()) << each.operation << ": " << status.ToString();
  }
}

TEST(VhloVersion, FuturesAndBuffersAndRegions) {
  Program program;
  Context& context = program.context();
  Operation& call = MakeProgram(program, "vhlo.custom_call_v2");
  Set(program, call, "result_tilings", VhloArray(context, {}));
  const Type tensor = call.operands[0]->type;
  const Type types[] = {tensor};
  call.operands[0]->type = context.Get(mlir::SpecOf(Kind::kVhloFutureType, DialectId::kVhlo),
                                       {std::span<const Node* const>(types)});
  EXPECT_FALSE(ConvertVhlo(program, {1, 16, 0}).ok());
  EXPECT_TRUE(ConvertVhlo(program, {1, 17, 0}).ok());
  EXPECT_EQ(call.name, "vhlo.custom_call_v1");

  call.operands[0]->type = context.Get(mlir::SpecOf(Kind::kVhloBufferType, DialectId::kVhlo),
                                       {tensor->integers(0), tensor->node(1)});
  EXPECT_FALSE(ConvertVhlo(program, {1, 12, 0}).ok());
  EXPECT_TRUE(ConvertVhlo(program, {1, 13, 0}).ok());

  Program composite;
  Operation& operation = MakeProgram(composite, "vhlo.composite_v2");
  composite.NewRegion(&operation);
  EXPECT_FALSE(ConvertVhlo(composite, {1, 13, 0}).ok());
  EXPECT_TRUE(ConvertVhlo(composite, {1, 14, 0}).ok());
}

TEST(VhloVersion, OperationsOfOtherDialectsNeed1_11) {
  Program program;
  MakeProgram(program, "sdy.mesh");
  EXPECT_FALSE(ConvertVhlo(program, {1, 10, 0}).ok());
  EXPECT_TRUE(ConvertVhlo(program, {1, 11, 0}).ok());
}

TEST(VhloVersion, UnknownOperationsAndReleasesAreNamed) {
  Program program;
  MakeProgram(program, "vhlo.constant_v99");
  const Status status = ConvertVhlo(program, kCurrentVersion);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.diagnostics()[0].message,
            "in @main, operation 1 (vhlo.constant_v99): StableHLO has no such operation up to "
            "version 1.22.0");

  Program other;
  MakeProgram(other, "vhlo.abs_v1");
  for (const Version target : {Version{0, 8, 0}, Version{1, 23, 0}, Version{2, 0, 0}}) {
    EXPECT_FALSE(ConvertVhlo(other, target).ok());
  }
  EXPECT_TRUE(ConvertVhlo(other, {1, 16, 2}).ok());
}

TEST(VhloVersion, LocationsBelow1_9HaveNoRanges) {
  Program program;
  Context& context = program.context();
  Operation& operation = MakeProgram(program, "vhlo.abs_v1");
  const auto file = [&](std::vector<int64_t> range) {
    return context.Get(Kind::kFileLocation,
                       {std::string_view("a.py"), std::span<const int64_t>(range)});
  };
  const auto name = [&](Attribute child) {
    return context.Get(Kind::kNameLocation, {std::string_view("n"), child});
  };
  operation.location = name(file({3, 4, 5, 6}));
  ASSERT_TRUE(ConvertVhlo(program, {1, 9, 0}).ok());
  EXPECT_EQ(operation.location, name(file({3, 4, 5, 6})));
  ASSERT_TRUE(ConvertVhlo(program, {1, 8, 0}).ok());
  EXPECT_EQ(operation.location, name(file({3, 4})));
}

TEST(VhloVersion, TableOfVersions) {
  Program program;
  Operation& operation = MakeProgram(program, "vhlo.tan_v2");
  Set(program, operation, "result_accuracy",
      implied::kDefaultAccuracy.make(program.context(), operation));
  Operation* const compare = program.NewOperation("vhlo.compare_v1", operation.parent);
  compare->operands = {operation.results[0], operation.results[0]};
  program.AddResult(compare, Tensor(program.context(), "bool_v1"));
  Set(program, *compare, "compare_type", WeakOrder(program.context()));
  Set(program, *compare, "comparison_direction",
      VhloEnum(program.context(), "comparison_direction_v1", "LT"));
  const auto verdicts = VersionsOf(program);
  ASSERT_TRUE(verdicts.ok());
  EXPECT_EQ(VersionTable(*verdicts),
            "0.9.0 to 1.3.0   no   in @main, operation 1 (vhlo.tan_v2): the operation is newer "
            "(since 1.4.0)\n"
            "1.4.0 to 1.21.0  no   in @main, operation 2 (vhlo.compare_v1): attribute compare_type "
            "is WEAKORDER "
            "(since 1.22.0)\n"
            "1.22.0           yes\n");
}

}  // namespace
}  // namespace assay::stablehlo
