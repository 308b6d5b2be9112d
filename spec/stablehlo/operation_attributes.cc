#include "spec/stablehlo/operation_attributes.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/check.h"
#include "spec/mlir/dense_elements.h"
#include "spec/mlir/op_definition.h"
#include "spec/stablehlo/vhlo_attributes.h"
#include "spec/stablehlo/vhlo_window.h"

namespace assay::stablehlo {
namespace {

using mlir::Attribute;
using mlir::Context;
using mlir::DialectId;
using mlir::Kind;
using mlir::NamedAttribute;
using mlir::Node;
using mlir::OpDefinition;
using mlir::Operation;
using mlir::Wire;

std::string_view FamilyOf(std::string_view vhlo_name) {
  return SplitVersionedName(vhlo_name).family.substr(std::string_view("vhlo.").size());
}

bool Has(const OpDefinition& definition, std::string_view name) {
  return std::ranges::find(definition.properties, name, &mlir::PropertySpec::name) !=
         definition.properties.end();
}

// The attributes of an operation under construction: its own ones and the others.
class AttributeLists {
 public:
  // `definition` says which are the operation's own; nullptr: those that were.
  AttributeLists(Context& context, const OpDefinition* definition)
      : context_(context), definition_(definition) {}

  void Set(std::string_view name, Attribute value, bool was_own) {
    const bool own = definition_ != nullptr ? Has(*definition_, name) : was_own;
    if (own) {
      SetAttribute(properties_, context_.Intern(name), value);
    } else {
      SetAttribute(attributes_, context_.Intern(name), value);
    }
  }

  void MoveTo(Operation& operation) {
    operation.properties.assign(properties_.begin(), properties_.end());
    operation.attributes.assign(attributes_.begin(), attributes_.end());
  }

 private:
  Context& context_;
  const OpDefinition* const definition_;
  std::vector<NamedAttribute> properties_;
  std::vector<NamedAttribute> attributes_;
};

// Of a field of a record, as an attribute of VHLO; nullptr where it has no form.
Attribute FieldToVhlo(NodeConverter& nodes, Wire wire, const mlir::Field& field) {
  Context& context = nodes.context();
  switch (wire) {
    case Wire::kSignedVarint:
      return VhloInteger(context, std::get<int64_t>(field));
    case Wire::kByte:
      return VhloBoolean(context, std::get<int64_t>(field) != 0);
    case Wire::kSignedVarints: {
      const std::span<const int64_t> values = std::get<std::span<const int64_t>>(field);
      const int64_t shape[] = {static_cast<int64_t>(values.size())};
      return VhloIntegers(context, shape, values);
    }
    case Wire::kType: {
      const mlir::Type type = nodes.ConvertType(std::get<const Node*>(field));
      return type ? context.Get(mlir::SpecOf(Kind::kVhloType, DialectId::kVhlo), {type}) : nullptr;
    }
    default:
      break;
  }
  CHECK(false);
  return nullptr;
}

// The way back; lists live in `storage`. nullopt: the attribute is of another kind.
std::optional<mlir::Field> FieldToStableHlo(NodeConverter& nodes, Wire wire, Attribute attribute,
                                            std::vector<std::vector<int64_t>>& storage) {
  switch (wire) {
    case Wire::kSignedVarint:
      if (const std::optional<int64_t> value = IntegerOf(attribute)) return *value;
      break;
    case Wire::kByte:
      if (attribute->Is(Kind::kVhloBoolean))
        return static_cast<int64_t>(attribute->integer(0) != 0);
      break;
    case Wire::kSignedVarints:
      if (std::optional<std::vector<int64_t>> values = IntegersOf(attribute)) {
        return std::span<const int64_t>(storage.emplace_back(*std::move(values)));
      }
      break;
    case Wire::kType:
      if (attribute->Is(Kind::kVhloType)) {
        if (const mlir::Type type = nodes.ConvertType(attribute->node(0))) return type;
      }
      break;
    default:
      CHECK(false);
  }
  return std::nullopt;
}

std::string Reason(std::string_view attribute, std::string_view why) {
  return "attribute " + std::string(attribute) + ": " + std::string(why);
}

// As StableHLO's form says it.
Attribute ToVhloForm(NodeConverter& nodes, Form form, Attribute value) {
  Context& context = nodes.context();
  const auto is_symbol = [](Attribute a) { return a->Is(Kind::kSymbolRef) && a->nodes(1).empty(); };
  switch (form) {
    case Form::kPlain:
    case Form::kIntegerArray:
    case Form::kBooleanArray:
      return nodes.ConvertAttribute(value);
    case Form::kBoolean:
      return value->Is(Kind::kInteger) && mlir::BitWidth(value->node(0)) == 1 ? nodes.ConvertAttribute(value) : nullptr;
    case Form::kUnit:
      return value->Is(Kind::kUnit) ? VhloBoolean(context, true) : nullptr;
    case Form::kSymbol:
      return is_symbol(value) ? nodes.ConvertAttribute(value) : nullptr;
    case Form::kSymbols:
      if (!value->Is(Kind::kArray) || !std::ranges::all_of(value->nodes(0), is_symbol))
        return nullptr;
      return nodes.ConvertAttribute(value);
    case Form::kApiVersion: {
      if (!value->Is(Kind::kInteger)) return nullptr;
      const int index = mlir::FindEnumByName(DialectId::kVhlo, "api_version_v1");
      if (mlir::AllEnums()[index].NameOf(value->integer(1)).empty()) return nullptr;
      return context.Get(Kind::kEnum, {static_cast<int64_t>(index), value->integer(1)});
    }
  }
  return nullptr;
}

Attribute ToStableHloForm(NodeConverter& nodes, Form form, Attribute value) {
  Context& context = nodes.context();
  switch (form) {
    case Form::kPlain:
    case Form::kBoolean:
    case Form::kApiVersion:
      return nodes.ConvertAttribute(value);
    case Form::kIntegerArray: {
      const std::optional<std::vector<int64_t>> values = IntegersOf(value);
      if (!values) return nullptr;
      return mlir::Int64Array(context, *values);
    }
    case Form::kBooleanArray: {
      const std::optional<std::vector<char>> values = BooleansOf(value);
      if (!values) return nullptr;
      return context.Get(Kind::kDenseArray,
                         {context.IntegerType(1), static_cast<int64_t>(values->size()),
                          std::string_view(values->data(), values->size())});
    }
    case Form::kUnit:
      return value->Is(Kind::kVhloBoolean) && value->integer(0) != 0 ? context.Unit() : nullptr;
    case Form::kSymbol:
      return value->Is(Kind::kVhloString) ? context.Symbol(value->text(0)) : nullptr;
    case Form::kSymbols: {
      if (!value->Is(Kind::kVhloArray)) return nullptr;
      std::vector<Attribute> symbols;
      for (const Attribute element : value->nodes(0)) {
        if (!element->Is(Kind::kVhloString)) return nullptr;
        symbols.push_back(context.Symbol(element->text(0)));
      }
      return context.Array(symbols);
    }
  }
  return nullptr;
}

std::string WhyOf(const NodeConverter& nodes, std::string_view attribute,
                  std::string_view otherwise) {
  return Reason(attribute, nodes.why().empty() ? otherwise : std::string_view(nodes.why()));
}

constexpr std::string_view kOtherKind =
    "it is not of the kind that the operation has under this name";

constexpr std::string_view kWithoutForm = "it has no form in VHLO";

// What an operation of VHLO has of its own is VHLO's: upstream reads anything else as if it were not
// there. But a constant's elements may lie in a resource, where other dialects are kept.
bool MayBeOwn(const Node& attribute) {
  return IsVhloNode(attribute) || attribute.Is(Kind::kDenseResource);
}

// Takes a record apart. "" or why not.
std::string TakeApart(NodeConverter& nodes, const RecordRule& rule, Attribute record,
                      AttributeLists& lists) {
  if (!record->Is(rule.kind) || record->dialect() != DialectId::kStableHlo)
    return Reason(rule.name, kOtherKind);
  for (size_t i = 0; i < rule.parts.size(); ++i) {
    if (rule.parts[i].empty()) continue;
    const Attribute part = FieldToVhlo(nodes, record->spec().fields[i].wire, record->fields()[i]);
    if (part == nullptr) return WhyOf(nodes, rule.name, kOtherKind);
    lists.Set(rule.parts[i], part, /*was_own=*/true);
  }
  return "";
}

// Whether StableHLO leaves the attribute out that this operation of VHLO has.
bool IsLeftOut(std::string_view family, const Operation& operation, std::string_view name) {
  const AttributeRule* const rule = FindAttributeRule(family, name);
  if (rule == nullptr || rule->implied == nullptr || rule->comes_back) return false;
  if (!rule->implied->matches(operation.Find(name))) return false;
  if (rule->together_with.empty()) return true;
  const AttributeRule* const other = FindAttributeRule(family, rule->together_with);
  return other->implied->matches(operation.Find(other->name));
}

// Puts a record together from the attributes of `operation`; none where all are left out.
std::string PutTogether(NodeConverter& nodes, const RecordRule& rule, const Operation& operation,
                        AttributeLists& lists) {
  const auto left_out = [&](std::string_view part) {
    return part.empty() || IsLeftOut(rule.family, operation, part);
  };
  if (std::ranges::all_of(rule.parts, left_out)) return "";
  const mlir::KindSpec& spec = mlir::SpecOf(rule.kind, DialectId::kStableHlo);
  std::vector<mlir::Field> fields;
  std::vector<std::vector<int64_t>> storage;
  storage.reserve(rule.parts.size());
  for (size_t i = 0; i < rule.parts.size(); ++i) {
    if (rule.parts[i].empty()) {
      fields.push_back(int64_t{0});
      continue;
    }
    const std::optional<mlir::Field> field =
        FieldToStableHlo(nodes, spec.fields[i].wire, operation.Find(rule.parts[i]), storage);
    if (!field) return WhyOf(nodes, rule.parts[i], kOtherKind);
    fields.push_back(*field);
  }
  lists.Set(rule.name, nodes.context().Get(spec, fields), /*was_own=*/true);
  return "";
}

template <typename Visit>
std::string ForEachAttribute(const Operation& operation, Visit visit) {
  for (const NamedAttribute& entry : operation.properties) {
    if (std::string why = visit(entry, true); !why.empty()) return why;
  }
  for (const NamedAttribute& entry : operation.attributes) {
    if (std::string why = visit(entry, false); !why.empty()) return why;
  }
  return "";
}

std::string FirstMissing(const OpDefinition& definition, const Operation& operation) {
  for (const mlir::PropertySpec& property : definition.properties) {
    if (operation.Find(property.name) == nullptr) {
      return "attribute " + std::string(property.name) + " is missing";
    }
  }
  return "";
}

}  // namespace

std::string AttributesToVhlo(NodeConverter& nodes, std::string_view vhlo_name,
                             Operation& operation) {
  const OpDefinition* const definition = mlir::FindOpDefinition(vhlo_name);
  CHECK(definition != nullptr);
  const std::string_view family = FamilyOf(vhlo_name);
  const std::span<const RecordRule> records = RecordRulesOf(family);
  AttributeLists lists(nodes.context(), definition);
  std::string why =
      ForEachAttribute(operation, [&](const NamedAttribute& entry, bool own) -> std::string {
        if (const auto record = std::ranges::find(records, entry.name, &RecordRule::name);
            record != records.end()) {
          return TakeApart(nodes, *record, entry.value, lists);
        }
        const AttributeRule* const rule = FindAttributeRule(family, entry.name);
        const Attribute value =
            ToVhloForm(nodes, rule != nullptr ? rule->form : Form::kPlain, entry.value);
        if (value == nullptr) return WhyOf(nodes, entry.name, kOtherKind);
        if (Has(*definition, entry.name) && !MayBeOwn(*value)) return Reason(entry.name, kWithoutForm);
        lists.Set(entry.name, value, own);
        return "";
      });
  if (!why.empty()) return why;

  Operation written;  // implied values look at the others
  lists.MoveTo(written);
  for (const AttributeRule& rule : AttributeRulesOf(family)) {
    if (rule.implied == nullptr || written.Find(rule.name) != nullptr ||
        !Has(*definition, rule.name))
      continue;
    SetAttribute(written.properties, nodes.context().Intern(rule.name),
                 rule.implied->make(nodes.context(), written));
  }
  if (why = FirstMissing(*definition, written); !why.empty()) return why;
  operation.properties = std::move(written.properties);
  operation.attributes = std::move(written.attributes);
  return "";
}

std::string AttributesToStableHlo(NodeConverter& nodes, std::string_view vhlo_name,
                                  std::string_view stablehlo_name, Operation& operation) {
  const OpDefinition* const definition = mlir::FindOpDefinition(vhlo_name);
  CHECK(definition != nullptr);
  if (std::string why = FirstMissing(*definition, operation); !why.empty()) return why;
  const std::string_view family = FamilyOf(vhlo_name);
  const std::span<const RecordRule> records = RecordRulesOf(family);
  AttributeLists lists(nodes.context(), mlir::FindOpDefinition(stablehlo_name));
  for (const RecordRule& record : records) {
    if (std::string why = PutTogether(nodes, record, operation, lists); !why.empty()) return why;
  }
  std::string why =
      ForEachAttribute(operation, [&](const NamedAttribute& entry, bool own) -> std::string {
        const auto is_part = [&](const RecordRule& record) {
          return std::ranges::find(record.parts, entry.name) != record.parts.end();
        };
        if (std::ranges::any_of(records, is_part) || IsLeftOut(family, operation, entry.name))
          return "";
        if (Has(*definition, entry.name) && !MayBeOwn(*entry.value)) {
          return Reason(entry.name, kWithoutForm);
        }
        const AttributeRule* const rule = FindAttributeRule(family, entry.name);
        const Attribute value =
            ToStableHloForm(nodes, rule != nullptr ? rule->form : Form::kPlain, entry.value);
        if (value == nullptr) return WhyOf(nodes, entry.name, kOtherKind);
        lists.Set(entry.name, value, own);
        return "";
      });
  if (!why.empty()) return why;
  lists.MoveTo(operation);
  return "";
}

}  // namespace assay::stablehlo
