#include "spec/stablehlo/vhlo_changes.h"

#include <algorithm>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "base/check.h"
#include "spec/mlir/op_definition.h"

namespace assay::stablehlo {
namespace {

using mlir::Attribute;
using mlir::Kind;
using mlir::Operation;
using mlir::Type;

std::vector<OperationChange> MakeChanges() {
  using namespace implied;
  std::vector<OperationChange> changes = {
      {"vhlo.all_gather_v1", "vhlo.all_gather_v2", {}, {}, /*single_operand_before=*/true},
      {"vhlo.all_reduce_v1", "vhlo.all_reduce_v2", {}, {}, /*single_operand_before=*/true},
      {"vhlo.all_to_all_v1", "vhlo.all_to_all_v2", {}, {}, /*single_operand_before=*/true},
      {"vhlo.collective_broadcast_v1",
       "vhlo.collective_broadcast_v2",
       {{"has_dynamic_root", &kFalse}},
       {},
       /*single_operand_before=*/true},
      {"vhlo.composite_v1", "vhlo.composite_v2", {}, {}, false, /*no_regions_before=*/true},
      {"vhlo.custom_call_v1", "vhlo.custom_call_v2", {{"result_tilings", &kEmptyArray}}},
      {"vhlo.dot_general_v1",
       "vhlo.dot_general_v2",
       {{"lhs_precision_type", &kNoType},
        {"rhs_precision_type", &kNoType},
        {"accumulation_type", &kNoType},
        {"lhs_component_count", &kNoType},
        {"rhs_component_count", &kNoType},
        {"num_primitive_operations", &kNoType},
        {"allow_imprecise_accumulation", &kNoType}}},
      {"vhlo.dynamic_conv_v1", "vhlo.dynamic_conv_v2", {}, {{"padding", &kSpatialPadding}}},
      {"vhlo.recv_v1", "vhlo.recv_v2", {{"source_target_pairs", &kEmptyIntegers}}},
      {"vhlo.scatter_v1",
       "vhlo.scatter_v2",
       {{"input_batching_dims", &kEmptyIntegers},
        {"scatter_indices_batching_dims", &kEmptyIntegers}}},
      {"vhlo.send_v1", "vhlo.send_v2", {{"source_target_pairs", &kEmptyIntegers}}},
  };
  constexpr std::pair<std::string_view, std::string_view> kGathers[] = {
      {"vhlo.gather_v1", "vhlo.gather_v2"}, {"vhlo.dynamic_gather_v1", "vhlo.dynamic_gather_v2"}};
  for (const auto& [from, to] : kGathers) {
    changes.push_back({from,
                       to,
                       {{"operand_batching_dims", &kEmptyIntegers},
                        {"start_indices_batching_dims", &kEmptyIntegers}}});
  }
  for (const mlir::OpDefinition& definition : mlir::VhloDefinitions()) {
    if (!mlir::IsProperty(definition, "result_accuracy")) continue;
    const std::string_view family = definition.name.substr(0, definition.name.rfind("_v"));
    const mlir::OpDefinition* before = mlir::FindOpDefinition(std::string(family) + "_v1");
    CHECK(before != nullptr);
    changes.push_back({before->name, definition.name, {{"result_accuracy", &kDefaultAccuracy}}});
  }
  return changes;
}

using Table = absl::flat_hash_map<std::string_view, const OperationChange*>;
Table TableBy(std::string_view OperationChange::*key) {
  Table table;
  for (const OperationChange& change : OperationChanges()) table.emplace(change.*key, &change);
  return table;
}
const OperationChange* Find(const Table& table, std::string_view name) {
  const auto found = table.find(name);
  return found == table.end() ? nullptr : found->second;
}

// nullptr for what is no tensor.
Type ElementTypeOf(Type type) {
  if (type->Is(Kind::kVhloTensorType)) return type->node(1);
  if (type->Is(Kind::kVhloUnrankedTensorType)) return type->node(0);
  return nullptr;
}

// Pairwise, as far as both lists go.
bool ElementTypesDiffer(const Operation& operation) {
  const size_t count = std::min(operation.operands.size(), operation.results.size());
  for (size_t i = 0; i < count; ++i) {
    const Type operand = ElementTypeOf(operation.operands[i]->type);
    const Type result = ElementTypeOf(operation.results[i]->type);
    if (operand != nullptr && result != nullptr && operand != result) return true;
  }
  return false;
}

bool HasDictionaryConfig(const Operation& operation) {
  const Attribute config = operation.Find("backend_config");
  return config != nullptr && config->Is(Kind::kVhloDictionary);
}

bool HasTypedFfi(const Operation& operation) {
  const Attribute api = operation.Find("api_version");
  if (api == nullptr || !api->Is(Kind::kEnum)) return false;
  return mlir::AllEnums()[api->integer(0)].NameOf(api->integer(1)) == "API_VERSION_TYPED_FFI";
}

bool TakesFuture(const Operation& operation) {
  return std::ranges::any_of(
      operation.operands, [](const mlir::Value* v) { return v->type->Is(Kind::kVhloFutureType); });
}

bool MixesEightBitFloats(const Operation& operation) {
  if (operation.operands.size() < 2) return false;
  const Type lhs = ElementTypeOf(operation.operands[0]->type);
  const Type rhs = ElementTypeOf(operation.operands[1]->type);
  const auto is_float8 = [](Type type) {
    return type != nullptr && type->Is(Kind::kVhloScalarType) &&
           type->spec().mnemonic.starts_with("f8E");
  };
  return lhs != rhs && is_float8(lhs) && is_float8(rhs);
}

bool AlgorithmRoundsToF8E4M3FN(const Operation& operation) {
  for (const std::string_view name : {"lhs_precision_type", "rhs_precision_type"}) {
    const Attribute type = operation.Find(name);
    if (type != nullptr && type->Is(Kind::kVhloType) &&
        type->node(0)->spec().mnemonic == "f8E4M3FN_v1") {
      return true;
    }
  }
  return false;
}

constexpr std::string_view kDiffer = "the element types of an operand and its result differ";
constexpr std::string_view kTwoFloats = "lhs and rhs have different eight-bit float types";

constexpr VersionRule kRules[] = {
    {"vhlo.all_reduce", {0, 17, 0}, ElementTypesDiffer, kDiffer},
    {"vhlo.reduce", {0, 17, 0}, ElementTypesDiffer, kDiffer},
    {"vhlo.reduce_scatter", {0, 17, 0}, ElementTypesDiffer, kDiffer},
    {"vhlo.reduce_window", {0, 17, 0}, ElementTypesDiffer, kDiffer},
    {"vhlo.scatter", {0, 17, 0}, ElementTypesDiffer, kDiffer},
    {"vhlo.select_and_scatter", {0, 17, 0}, ElementTypesDiffer, kDiffer},
    {"vhlo.custom_call", {1, 3, 0}, HasDictionaryConfig, "backend_config is a dictionary"},
    {"vhlo.custom_call", {1, 3, 0}, HasTypedFfi, "api_version is API_VERSION_TYPED_FFI"},
    {"vhlo.custom_call", {1, 17, 0}, TakesFuture, "an operand is a future"},
    // StableHLO's own source of 1.20.0 has no such rule, jaxlib 0.12.0.1 has: both convolutions of
    // two different f8 types (8 x 8 tried) are refused at 1.19.0 and written at 1.20.0; of one f8
    // type they are written at every version that has it.
    {"vhlo.convolution", {1, 20, 0}, MixesEightBitFloats, kTwoFloats},
    {"vhlo.dynamic_conv", {1, 20, 0}, MixesEightBitFloats, kTwoFloats},
    // Measured the same way: 1.21.0 came for three and four products of f8E4M3FN parts, but an
    // algorithm that names f8E4M3FN on either side is refused at 1.20.0 with one product too; the
    // other six f8 types, f16, bf16, tf32, f32 and f64 are not.
    {"vhlo.dot_general", {1, 21, 0}, AlgorithmRoundsToF8E4M3FN, "the algorithm rounds to f8E4M3FN"},
};

}  // namespace

std::span<const OperationChange> OperationChanges() {
  static const std::vector<OperationChange> changes = MakeChanges();
  return changes;
}

const OperationChange* FindChangeTo(std::string_view operation) {
  static const Table table = TableBy(&OperationChange::to);
  return Find(table, operation);
}

const OperationChange* FindChangeFrom(std::string_view operation) {
  static const Table table = TableBy(&OperationChange::from);
  return Find(table, operation);
}

std::string WhyNoWayBack(const OperationChange& change, const Operation& operation) {
  if (change.single_operand_before && operation.operands.size() != 1) {
    return "it has " + std::to_string(operation.operands.size()) + " operands, not one";
  }
  if (change.no_regions_before && !operation.regions.empty()) return "it has regions";
  for (const AttributeChange& added : change.added) {
    if (!added.value->matches(operation.Find(added.name))) {
      return "attribute " + std::string(added.name) + " " + std::string(added.value->otherwise);
    }
  }
  return "";
}

std::span<const VersionRule> VersionRules() { return kRules; }

}  // namespace assay::stablehlo
