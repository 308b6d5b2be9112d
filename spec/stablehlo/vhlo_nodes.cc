#include "spec/stablehlo/vhlo_nodes.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/check.h"
#include "spec/mlir/vhlo_types.h"
#include "spec/stablehlo/vhlo_values.h"

namespace assay::stablehlo {
namespace {

using mlir::Attribute;
using mlir::DialectId;
using mlir::Kind;
using mlir::KindSpec;
using mlir::NamedAttribute;
using mlir::Node;
using mlir::Type;

// Records with the same fields on both sides.
struct Pair {
  Kind kind;
  DialectId dialect;
  Kind vhlo;
};
constexpr Pair kPairs[] = {
    {Kind::kComplexType, DialectId::kBuiltin, Kind::kVhloComplexType},
    {Kind::kFunctionType, DialectId::kBuiltin, Kind::kVhloFunctionType},
    {Kind::kTensorType, DialectId::kBuiltin, Kind::kVhloTensorType},
    {Kind::kUnrankedTensorType, DialectId::kBuiltin, Kind::kVhloUnrankedTensorType},
    {Kind::kTupleType, DialectId::kBuiltin, Kind::kVhloTupleType},
    {Kind::kTokenType, DialectId::kStableHlo, Kind::kVhloTokenType},
    {Kind::kFutureType, DialectId::kStableHlo, Kind::kVhloFutureType},
    {Kind::kQuantizedType, DialectId::kQuant, Kind::kVhloQuantizedType},
    {Kind::kQuantizedAxisType, DialectId::kQuant, Kind::kVhloQuantizedAxisType},
    {Kind::kShapeWitnessType, DialectId::kShape, Kind::kVhloWitnessType},
    {Kind::kArray, DialectId::kBuiltin, Kind::kVhloArray},
    {Kind::kFloat, DialectId::kBuiltin, Kind::kVhloFloat},
    {Kind::kTypeAttribute, DialectId::kBuiltin, Kind::kVhloType},
    {Kind::kDenseElements, DialectId::kBuiltin, Kind::kVhloTensor},
    {Kind::kOutputOperandAlias, DialectId::kStableHlo, Kind::kVhloOutputOperandAlias},
    {Kind::kResultAccuracy, DialectId::kStableHlo, Kind::kVhloResultAccuracy},
    {Kind::kSubAxisInfo, DialectId::kStableHlo, Kind::kVhloSubAxisInfo},
};

constexpr std::string_view kApiVersion = "api_version_v1";

bool IsI1(Type type) {
  return type->Is(Kind::kIntegerType) && type->integer(0) == 1 &&
         type->integer(1) == static_cast<int64_t>(mlir::Signedness::kSignless);
}

// In words, for an error.
std::string Describe(const Node& node) {
  if (node.Is(Kind::kIntegerType)) {
    constexpr std::string_view kPrefix[] = {"i", "si", "ui"};
    return "type " + std::string(kPrefix[node.integer(1)]) + std::to_string(node.integer(0));
  }
  if (node.Is(Kind::kFloatType))
    return "type " + std::string(mlir::AllFloats()[node.integer(0)].name);
  if (node.Is(Kind::kOpaqueAttribute) || node.Is(Kind::kOpaqueType)) {
    return (node.spec().is_type ? "type !" : "attribute #") + std::string(node.text(0)) + "." +
           std::string(node.text(1));
  }
  std::string name(node.spec().mnemonic);
  if (node.Is(Kind::kEnum)) {
    const mlir::EnumSpec& spec = mlir::AllEnums()[node.integer(0)];
    name = std::string(mlir::NameOf(spec.dialect)) + "." + std::string(spec.mnemonic);
  } else if (node.dialect() != DialectId::kBuiltin) {
    name = std::string(mlir::NameOf(node.dialect())) + "." + name;
  }
  if (name.empty()) return node.spec().is_type ? "a builtin type" : "a builtin attribute";
  return (node.spec().is_type ? "type " : "attribute ") + name;
}

}  // namespace

const Node* NodeConverter::Fail(std::string why) {
  if (why_.empty()) why_ = std::move(why);
  return nullptr;
}

const Node* NodeConverter::Convert(const Node* node) {
  if (const auto found = converted_.find(node); found != converted_.end()) return found->second;
  // Nodes are no deeper than their text was nested, which readers limit.
  const Node* const result = ConvertNew(*node);
  if (result != nullptr) converted_.emplace(node, result);
  return result;
}

const Node* NodeConverter::ConvertNew(const Node& node) {
  const bool to_vhlo = direction_ == Direction::kToVhlo;
  for (const Pair& pair : kPairs) {
    if (node.kind() != (to_vhlo ? pair.kind : pair.vhlo)) continue;
    if (node.dialect() != (to_vhlo ? pair.dialect : DialectId::kVhlo)) continue;
    return ConvertFields(node, to_vhlo ? mlir::SpecOf(pair.vhlo, DialectId::kVhlo)
                                       : mlir::SpecOf(pair.kind, pair.dialect));
  }
  return to_vhlo ? ToVhlo(node) : ToStableHlo(node);
}

bool NodeConverter::ConvertAll(std::span<const Node* const> nodes,
                               std::vector<const Node*>& converted) {
  for (const Node* part : nodes) {
    converted.push_back(Convert(part));
    if (converted.back() == nullptr) return false;
  }
  return true;
}

const Node* NodeConverter::ConvertFields(const Node& node, const KindSpec& target) {
  const bool is_tensor = node.Is(Kind::kTensorType) || node.Is(Kind::kVhloTensorType);
  std::vector<mlir::Field> fields(node.fields().begin(), node.fields().end());
  std::vector<std::vector<const Node*>> lists;
  lists.reserve(fields.size());
  for (size_t i = 0; i < fields.size(); ++i) {
    if (const auto* one = std::get_if<const Node*>(&fields[i])) {
      if (*one == nullptr) continue;
      const Node* const part = is_tensor && i == 2 ? ConvertEncoding(**one) : Convert(*one);
      if (part == nullptr) return nullptr;
      if (node.Is(Kind::kTypeAttribute) && part->Is(Kind::kOpaqueType)) {
        return Fail(Describe(*part) + " has no form in VHLO");
      }
      fields[i] = part;
    } else if (const auto* many = std::get_if<std::span<const Node* const>>(&fields[i])) {
      if (!ConvertAll(*many, lists.emplace_back())) return nullptr;
      fields[i] = std::span<const Node* const>(lists.back());
    }
  }
  // Text and integers lie in the context already.
  return context_.Get(target, fields, /*borrow=*/lists.empty());
}

const Node* NodeConverter::ConvertEncoding(const Node& encoding) {
  const bool to_vhlo = direction_ == Direction::kToVhlo;
  if (to_vhlo && encoding.Is(Kind::kBounds) && encoding.dialect() == DialectId::kStableHlo) {
    return context_.Get(mlir::SpecOf(Kind::kVhloTypeExtensions, DialectId::kVhlo),
                        {encoding.integers(0)});
  }
  if (!to_vhlo && encoding.Is(Kind::kVhloTypeExtensions)) {
    return context_.Get(mlir::SpecOf(Kind::kBounds, DialectId::kStableHlo), {encoding.integers(0)});
  }
  if (!to_vhlo || encoding.dialect() == DialectId::kVhlo) return &encoding;
  return Fail("an encoding of a tensor type other than #stablehlo.bounds has no form in VHLO: " +
              Describe(encoding));
}

const Node* NodeConverter::ToVhlo(const Node& node) {
  const auto vhlo = [](Kind kind) -> const KindSpec& {
    return mlir::SpecOf(kind, DialectId::kVhlo);
  };
  const bool ours = node.dialect() == DialectId::kStableHlo;
  switch (node.kind()) {
    case Kind::kIntegerType:
    case Kind::kFloatType:
    case Kind::kIndexType:
    case Kind::kNoneType:
      if (const Type scalar = mlir::VhloTwin(context_, &node)) return scalar;
      break;
    case Kind::kMemRefType: {
      if (node.node(2) != nullptr || node.node(3) != nullptr) {
        return Fail("a memref with a layout or a memory space has no form in VHLO");
      }
      const Type element = Convert(node.node(1));
      return element ? context_.Get(vhlo(Kind::kVhloBufferType), {node.integers(0), element})
                     : nullptr;
    }
    case Kind::kString:
      if (node.node(1) != nullptr) return Fail("a string with a type has no form in VHLO");
      return VhloString(context_, node.text(0));
    case Kind::kSymbolRef:
      if (!node.nodes(1).empty()) return &node;
      return VhloString(context_, node.text(0));
    case Kind::kInteger: {
      if (IsI1(node.node(0))) return VhloBoolean(context_, (node.integer(1) & 1) != 0);
      const Type type = Convert(node.node(0));
      return type ? context_.Get(vhlo(Kind::kVhloInteger), {type, node.integer(1)}) : nullptr;
    }
    case Kind::kWideInteger:
      return Convert(node.node(0)) == nullptr ? nullptr : &node;  // the type has none
    case Kind::kOpaqueAttribute:
      // Floats that no type of VHLO has are kept as their text.
      if (node.text(0) == "builtin" && (node.text(1).ends_with(": f80") || node.text(1).ends_with(": f128"))) {
        return Fail("a float of type " + std::string(node.text(1).substr(node.text(1).rfind(' ') + 1)) +
                    " has no form in VHLO");
      }
      break;
    case Kind::kDictionary: {
      std::vector<const Node*> entries;
      if (!ConvertAll(node.nodes(0), entries)) return nullptr;
      return context_.Get(vhlo(Kind::kVhloDictionary), {std::span<const Node* const>(entries)});
    }
    case Kind::kDenseArray: {
      const Type element = node.node(0);
      const bool booleans = IsI1(element);
      if (!booleans && element != context_.IntegerType(64)) return &node;
      const int64_t shape[] = {node.integer(1)};
      const std::string_view bytes = node.text(2);
      if (booleans) return VhloBooleans(context_, shape, bytes);
      std::vector<int64_t> values(bytes.size() / sizeof(int64_t));
      std::copy(bytes.begin(), bytes.begin() + values.size() * sizeof(int64_t),
                reinterpret_cast<char*>(values.data()));
      return VhloIntegers(context_, shape, values);
    }
    case Kind::kEnum: {
      const mlir::EnumSpec& spec = mlir::AllEnums()[node.integer(0)];
      if (spec.dialect == DialectId::kVhlo) return &node;
      if (spec.dialect != DialectId::kStableHlo) return &node;
      return VhloEnum(context_, std::string(spec.mnemonic) + "_v1", spec.NameOf(node.integer(1)));
    }
    case Kind::kAxisRef: {
      if (!ours) break;
      const Node* const info = node.node(1) ? Convert(node.node(1)) : nullptr;
      if (node.node(1) != nullptr && info == nullptr) return nullptr;
      return context_.Get(vhlo(Kind::kVhloAxisRef), {VhloString(context_, node.text(0)), info});
    }
    case Kind::kMeshAxis:
      if (!ours) break;
      return context_.Get(vhlo(Kind::kVhloMeshAxis),
                          {VhloString(context_, node.text(0)), node.integer(1)});
    case Kind::kMesh: {
      if (!ours) break;
      std::vector<const Node*> axes;
      if (!ConvertAll(node.nodes(0), axes)) return nullptr;
      const Node* const ids = node.node(1) ? Convert(node.node(1)) : nullptr;
      if (node.node(1) != nullptr && ids == nullptr) return nullptr;
      return context_.Get(vhlo(Kind::kVhloMesh), {VhloArray(context_, axes), ids});
    }
    case Kind::kReplicaGroupMeshAxes: {
      if (!ours) break;
      std::vector<const Node*> axes;
      if (!ConvertAll(node.nodes(1), axes)) return nullptr;
      const Node* const mesh = Convert(node.node(0));  // a symbol becomes a string
      return mesh ? context_.Get(vhlo(Kind::kVhloReplicaGroupMeshAxes),
                                 {mesh, VhloArray(context_, axes)})
                  : nullptr;
    }
    default:
      break;
  }
  if (node.dialect() == DialectId::kVhlo) return &node;
  const bool builtin_type =
      node.spec().is_type && node.dialect() == DialectId::kBuiltin && !node.Is(Kind::kOpaqueType);
  if (ours || builtin_type) return Fail(Describe(node) + " has no form in VHLO");
  return &node;
}

const Node* NodeConverter::ToStableHlo(const Node& node) {
  const auto stablehlo = [](Kind kind) -> const KindSpec& {
    return mlir::SpecOf(kind, DialectId::kStableHlo);
  };
  const auto is = [](const Node* part, Kind kind) { return part != nullptr && part->Is(kind); };
  const auto malformed = [&] { return Fail(Describe(node) + " is malformed"); };
  switch (node.kind()) {
    case Kind::kVhloScalarType:
      return mlir::BuiltinTwin(context_, &node);
    case Kind::kVhloBufferType: {
      const Type element = Convert(node.node(1));
      if (element == nullptr) return nullptr;
      return context_.Get(Kind::kMemRefType,
                          {node.integers(0), element, (const Node*)nullptr, (const Node*)nullptr});
    }
    case Kind::kVhloString:
      return context_.String(node.text(0));
    case Kind::kVhloBoolean:
      return context_.Boolean(node.integer(0) != 0);
    case Kind::kVhloInteger: {
      const Type type = Convert(node.node(0));
      return type ? context_.Integer(type, node.integer(1)) : nullptr;
    }
    case Kind::kVhloDictionary: {
      std::vector<NamedAttribute> entries;
      const std::span<const Node* const> parts = node.nodes(0);
      for (size_t i = 0; i + 1 < parts.size(); i += 2) {
        if (!is(parts[i], Kind::kVhloString)) return malformed();
        const Attribute value = Convert(parts[i + 1]);
        if (value == nullptr) return nullptr;
        entries.push_back({parts[i]->text(0), value});
      }
      std::ranges::sort(entries, {}, &NamedAttribute::name);
      const auto twice = std::ranges::adjacent_find(entries, {}, &NamedAttribute::name);
      if (twice != entries.end()) return malformed();
      return context_.Dictionary(entries);
    }
    case Kind::kEnum: {
      const mlir::EnumSpec& spec = mlir::AllEnums()[node.integer(0)];
      if (spec.dialect != DialectId::kVhlo) return &node;
      if (spec.NameOf(node.integer(1)).empty()) return malformed();
      if (spec.mnemonic == kApiVersion)
        return context_.Integer(context_.IntegerType(32), node.integer(1));
      const int index = mlir::FindEnumByName(DialectId::kStableHlo,
                                             spec.mnemonic.substr(0, spec.mnemonic.rfind("_v")));
      CHECK(index >= 0);
      return context_.Get(Kind::kEnum, {static_cast<int64_t>(index), node.integer(1)});
    }
    case Kind::kVhloAxisRef: {
      if (!is(node.node(0), Kind::kVhloString)) return malformed();
      if (node.node(1) != nullptr && !node.node(1)->Is(Kind::kVhloSubAxisInfo)) return malformed();
      const Node* const info = node.node(1) ? Convert(node.node(1)) : nullptr;
      return context_.Get(stablehlo(Kind::kAxisRef), {node.node(0)->text(0), info});
    }
    case Kind::kVhloMeshAxis:
      if (!is(node.node(0), Kind::kVhloString)) return malformed();
      return context_.Get(stablehlo(Kind::kMeshAxis), {node.node(0)->text(0), node.integer(1)});
    case Kind::kVhloMesh: {
      if (!is(node.node(0), Kind::kVhloArray)) return malformed();
      std::vector<const Node*> axes;
      if (!ConvertAll(node.node(0)->nodes(0), axes)) return nullptr;
      const Node* const ids = node.node(1) ? Convert(node.node(1)) : nullptr;
      if (node.node(1) != nullptr && ids == nullptr) return nullptr;
      return context_.Get(stablehlo(Kind::kMesh), {std::span<const Node* const>(axes), ids});
    }
    case Kind::kVhloReplicaGroupMeshAxes: {
      if (!is(node.node(1), Kind::kVhloArray)) return malformed();
      std::vector<const Node*> axes;
      if (!ConvertAll(node.node(1)->nodes(0), axes)) return nullptr;
      const Node* const mesh = is(node.node(0), Kind::kVhloString)
                                   ? context_.Symbol(node.node(0)->text(0))
                                   : Convert(node.node(0));
      if (mesh == nullptr) return nullptr;
      return context_.Get(stablehlo(Kind::kReplicaGroupMeshAxes),
                          {mesh, std::span<const Node* const>(axes)});
    }
    default:
      break;
  }
  if (node.dialect() == DialectId::kVhlo) return Fail(Describe(node) + " has no form in StableHLO");
  return &node;
}

}  // namespace assay::stablehlo
