#include "spec/mlir/bytecode_layout.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/check.h"

namespace assay::mlir {
namespace {

using D = DialectId;
using K = Kind;

// What the fields of a record may hold, beyond their form: readers of a node count on it.
struct Restriction {
  Kind kind;
  int field;
  std::vector<Kind> kinds;
  int64_t limit = INT64_MAX;
};

const std::vector<Restriction>& Restrictions() {
  static const std::vector<Kind> location = {K::kUnknownLocation, K::kFileLocation,
                                             K::kNameLocation, K::kCallSiteLocation,
                                             K::kFusedLocation};
  static const std::vector<Restriction> list = {
      {K::kIntegerType, 0, {}, (int64_t{1} << 24) - 1},  // MLIR's limit
      {K::kDictionary, 0, {K::kString}},
      {K::kSymbolRef, 1, {K::kSymbolRef}},
      {K::kInteger, 0, {K::kIntegerType, K::kIndexType}},
      {K::kWideInteger, 0, {K::kIntegerType}},
      {K::kFloat, 0, {K::kFloatType}},
      {K::kDenseElements, 0, {K::kTensorType, K::kVectorType}},
      {K::kDenseStrings, 0, {K::kTensorType, K::kVectorType}},
      {K::kDenseResource, 0, {K::kTensorType, K::kVectorType}},
      {K::kDenseArray, 0, {K::kIntegerType, K::kFloatType}},
      {K::kFileLocation, 1, {}, UINT32_MAX},
      {K::kNameLocation, 1, location},
      {K::kCallSiteLocation, 0, location},
      {K::kCallSiteLocation, 1, location},
      {K::kFusedLocation, 0, location},
      {K::kResultAccuracy, 3, {K::kEnum}},
      {K::kReplicaGroupMeshAxes, 0, {K::kSymbolRef, K::kMesh}},
      {K::kReplicaGroupMeshAxes, 1, {K::kAxisRef}},
      {K::kAxisRef, 1, {K::kSubAxisInfo}},
      {K::kMesh, 0, {K::kMeshAxis}},
      {K::kMesh, 1, {K::kDenseElements}},
      {K::kVhloBoolean, 0, {}, 1},
      {K::kVhloDictionary, 0, {K::kVhloString}},
      {K::kVhloFloat, 0, {K::kVhloScalarType}},
      {K::kVhloInteger, 0, {K::kVhloScalarType}},
      {K::kVhloTensor, 0, {K::kVhloTensorType}},
      {K::kVhloResultAccuracy, 3, {K::kEnum}},
      {K::kVhloAxisRef, 0, {K::kVhloString}},
      {K::kVhloAxisRef, 1, {K::kVhloSubAxisInfo}},
      {K::kVhloReplicaGroupMeshAxes, 0, {K::kVhloString, K::kVhloMesh}},
      {K::kVhloReplicaGroupMeshAxes, 1, {K::kVhloArray}},
      {K::kVhloMeshAxis, 0, {K::kVhloString}},
      {K::kVhloMesh, 0, {K::kVhloArray}},
      {K::kVhloMesh, 1, {K::kVhloTensor}},
      {K::kSdyManualAxes, 0, {K::kString}},
      {K::kSdyMesh, 0, {K::kSdyMeshAxis}},
      {K::kSdyAxisRef, 1, {K::kSdySubAxisInfo}},
      {K::kSdyDimensionSharding, 0, {K::kSdyAxisRef}},
      {K::kSdyTensorSharding, 0, {K::kSymbolRef, K::kSdyMesh}},
      {K::kSdyTensorSharding, 1, {K::kSdyDimensionSharding}},
      {K::kSdyTensorSharding, 2, {K::kSdyAxisRef}},
      {K::kSdyTensorSharding, 3, {K::kSdyAxisRef}},
      {K::kSdyPerValue, 0, {K::kSdyTensorSharding}},
      {K::kSdyTensorMapping, 0, {K::kSdyDimMapping}},
      {K::kSdyOpShardingRule, 1, {K::kSdyTensorMapping}},
      {K::kSdyOpShardingRule, 2, {K::kSdyTensorMapping}},
      {K::kSdyAxisRefList, 0, {K::kSdyAxisRef}},
      {K::kSdyListOfAxisRefLists, 0, {K::kSdyAxisRefList}},
      {K::kSdyAllToAllParam, 0, {K::kSdyAxisRef}},
      {K::kSdyAllToAllParams, 0, {K::kSdyAllToAllParam}},
  };
  return list;
}

// Records that are not written field by field under one code.
struct OwnForm {
  Kind kind;
  DialectId dialect;
  int code;
  std::vector<std::pair<int, Wire>> fields;
};

const std::vector<OwnForm>& OwnForms() {
  using W = Wire;
  static const std::vector<OwnForm> forms = {
      {K::kIntegerType, D::kBuiltin, 0, {{0, W::kWidthAndSignedness}}},
      {K::kMemRefType,
       D::kBuiltin,
       10,
       {{0, W::kSignedVarints}, {1, W::kType}, {2, W::kAttribute}}},
      {K::kMemRefType,
       D::kBuiltin,
       11,
       {{3, W::kAttribute}, {0, W::kSignedVarints}, {1, W::kType}, {2, W::kAttribute}}},
      {K::kTensorType, D::kBuiltin, 13, {{0, W::kSignedVarints}, {1, W::kType}}},
      {K::kTensorType,
       D::kBuiltin,
       14,
       {{2, W::kAttribute}, {0, W::kSignedVarints}, {1, W::kType}}},
      {K::kString, D::kBuiltin, 2, {{0, W::kString}}},
      {K::kString, D::kBuiltin, 3, {{0, W::kString}, {1, W::kType}}},
      {K::kSymbolRef, D::kBuiltin, 4, {{0, W::kName}}},
      {K::kSymbolRef, D::kBuiltin, 5, {{0, W::kName}, {1, W::kAttributes}}},
      {K::kWideInteger, D::kBuiltin, 8, {{0, W::kType}, {1, W::kApDigits}}},
      {K::kDenseElements, D::kBuiltin, 18, {{0, W::kType}, {1, W::kElements}}},
      {K::kDenseStrings, D::kBuiltin, 19, {{0, W::kType}, {1, W::kStringElements}}},
      {K::kDenseResource, D::kBuiltin, 16, {{0, W::kType}, {1, W::kResource}}},
      {K::kFileLocation, D::kBuiltin, 11, {{0, W::kName}, {1, W::kLineAndColumn}}},
      {K::kFileLocation, D::kBuiltin, 22, {{0, W::kName}, {1, W::kVarints}}},
      {K::kNameLocation, D::kBuiltin, 14, {{0, W::kName}, {1, W::kAttribute}}},
      {K::kFusedLocation, D::kBuiltin, 12, {{0, W::kAttributes}}},
      {K::kFusedLocation, D::kBuiltin, 13, {{0, W::kAttributes}, {1, W::kAttribute}}},
      {K::kAxisRef, D::kStableHlo, 20, {{0, W::kString}, {1, W::kByteFlagged}}},
      {K::kAxisRef, D::kMhlo, 21, {{0, W::kString}, {1, W::kByteFlagged}}},
      {K::kMesh, D::kStableHlo, 22, {{0, W::kOneArray}, {1, W::kByteFlagged}}},
      {K::kVhloTensor, D::kVhlo, 15, {{0, W::kType}, {1, W::kElements}}},
      {K::kVhloAxisRef, D::kVhlo, 22, {{0, W::kAttribute}, {1, W::kVarintFlagged}}},
      {K::kVhloTensorType, D::kVhlo, 20, {{0, W::kSignedVarints}, {1, W::kType}}},
      {K::kVhloTensorType,
       D::kVhlo,
       21,
       {{2, W::kAttribute}, {0, W::kSignedVarints}, {1, W::kType}}},
      {K::kSdyTensorSharding,
       D::kSdy,
       6,
       {{0, W::kAttribute}, {1, W::kAttributes}, {2, W::kAttributes}}},
      {K::kSdyTensorSharding,
       D::kSdy,
       15,
       {{0, W::kAttribute}, {1, W::kAttributes}, {2, W::kAttributes}, {3, W::kAttributes}}},
      {K::kSdyTensorSharding,
       D::kSdy,
       17,
       {{0, W::kAttribute},
        {1, W::kAttributes},
        {2, W::kAttributes},
        {3, W::kAttributes},
        {4, W::kSignedVarint}}},
      {K::kSdyPerValue, D::kSdy, 7, {{0, W::kAttributes}}},
      {K::kSdyPerValue, D::kSdy, 16, {{0, W::kAttributes}}},
  };
  return forms;
}

LayoutField FieldOf(Kind kind, int field, Wire wire) {
  for (const Restriction& restriction : Restrictions()) {
    if (restriction.kind == kind && restriction.field == field) {
      return {field, wire, restriction.kinds, restriction.limit};
    }
  }
  return {field, wire, {}};
}

std::vector<Layout> MakeLayouts() {
  std::vector<Layout> layouts;
  for (const OwnForm& form : OwnForms()) {
    Layout layout{&SpecOf(form.kind, form.dialect), form.dialect, form.code, {}};
    for (const auto& [field, wire] : form.fields)
      layout.fields.push_back(FieldOf(form.kind, field, wire));
    layouts.push_back(std::move(layout));
  }
  const size_t own = layouts.size();
  for (const KindSpec& spec : AllKinds()) {
    if (spec.code < 0 || spec.kind == K::kFloatType) continue;
    if (std::any_of(layouts.begin(), layouts.begin() + own,
                    [&](const Layout& l) { return l.spec == &spec; }))
      continue;
    Layout layout{&spec, spec.dialect, spec.code, {}};
    for (size_t i = 0; i < spec.fields.size(); ++i) {
      layout.fields.push_back(FieldOf(spec.kind, static_cast<int>(i), spec.fields[i].wire));
    }
    layouts.push_back(std::move(layout));
  }
  for (size_t i = 0; i < AllFloats().size(); ++i) {
    if (AllFloats()[i].code < 0) continue;
    layouts.push_back(
        {&SpecOf(K::kFloatType), D::kBuiltin, AllFloats()[i].code, {}, static_cast<int64_t>(i)});
  }
  for (size_t i = 0; i < AllEnums().size(); ++i) {
    if (AllEnums()[i].code < 0) continue;
    layouts.push_back({&SpecOf(K::kEnum),
                       AllEnums()[i].dialect,
                       AllEnums()[i].code,
                       {{1, Wire::kVarint, {}}},
                       static_cast<int64_t>(i)});
  }
  return layouts;
}

bool IsEmpty(const Field& field) {
  return std::visit(
      [](const auto& x) {
        using T = std::decay_t<decltype(x)>;
        if constexpr (std::is_same_v<T, const Node*>)
          return x == nullptr;
        else if constexpr (std::is_same_v<T, int64_t>)
          return x == 0;
        else
          return x.empty();
      },
      field);
}

bool Holds(const Layout& layout, const Node& node) {
  if (layout.first >= 0 && node.integer(0) != layout.first) return false;
  for (size_t i = layout.first >= 0 ? 1 : 0; i < node.fields().size(); ++i) {
    const bool written =
        std::any_of(layout.fields.begin(), layout.fields.end(), [&](const LayoutField& f) {
          const bool with_next = f.wire == Wire::kResource || f.wire == Wire::kWidthAndSignedness;
          return f.field == static_cast<int>(i) ||
                 (with_next && f.field + 1 == static_cast<int>(i));
        });
    if (!written && !IsEmpty(node.fields()[i])) return false;
  }
  for (const LayoutField& f : layout.fields) {
    if (f.wire == Wire::kLineAndColumn && node.integers(f.field).size() != 2) return false;
    if (f.wire == Wire::kAttribute && node.node(f.field) == nullptr) return false;
  }
  if (node.Is(K::kSdyPerValue)) {
    const bool unreduced = std::ranges::any_of(
        node.nodes(0), [](const Node* sharding) { return !sharding->nodes(3).empty(); });
    return unreduced == (layout.code == 16);
  }
  return true;
}

}  // namespace

std::span<const Layout> AllLayouts() {
  static const std::vector<Layout> layouts = MakeLayouts();
  return layouts;
}

const Layout* FindLayout(DialectId dialect, bool is_type, uint64_t code) {
  using Key = std::pair<std::pair<DialectId, bool>, uint64_t>;
  static const auto table = [] {
    absl::flat_hash_map<Key, const Layout*> map;
    for (const Layout& layout : AllLayouts()) {
      if (layout.spec->kind == K::kWideInteger) continue;  // read as a kInteger, until its type is known
      const Key key = {{layout.dialect, layout.spec->is_type}, static_cast<uint64_t>(layout.code)};
      CHECK(map.emplace(key, &layout).second);
    }
    return map;
  }();
  const auto found = table.find(Key{{dialect, is_type}, code});
  return found == table.end() ? nullptr : found->second;
}

const Layout* LayoutOf(const Node& node) {
  static const auto table = [] {
    absl::flat_hash_map<const KindSpec*, std::vector<const Layout*>> map;
    for (const Layout& layout : AllLayouts()) map[layout.spec].push_back(&layout);
    return map;
  }();
  const auto found = table.find(&node.spec());
  if (found == table.end()) return nullptr;
  for (const Layout* layout : found->second) {
    if (Holds(*layout, node)) return layout;
  }
  return nullptr;
}

std::string_view BytecodeDialect(const Node& node) {
  if (node.Is(K::kEnum)) return NameOf(AllEnums()[node.integer(0)].dialect);
  if (node.Is(K::kOpaqueAttribute) || node.Is(K::kOpaqueType)) return node.text(0);
  return NameOf(node.dialect());
}

}  // namespace assay::mlir
