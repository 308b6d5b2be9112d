#include "tools/hlo_run/explain.h"

#include <nlohmann/json.hpp>

#include "base/edit_distance.h"
#include "base/table.h"
#include "interpreter/handlers.h"
#include "spec/attribute_forms.h"
#include "spec/hlo/example.h"
#include "spec/instruction_check.h"
#include "spec/op_table.h"

namespace assay {
namespace {

std::string OperandsText(const OperandCount& count) {
  if (count.minimum == 0 && count.maximum < 0 && count.multiple_of == 1) return "any number";
  return DescribeCount(count);
}

std::string TypesText(TypeSet set) {
  std::string text;
  for (const Format& format : AllFormats()) {
    if (!Contains(set, format.type)) continue;
    text += (text.empty() ? "" : " ") + std::string(format.name);
  }
  return text.empty() ? "-" : text;
}

std::string DefaultText(const AttributeRow& row, const AttributeUse& use) {
  if (use.required) return "required";
  switch (row.kind) {
    case AttributeKind::kBool: return use.default_value ? "default true" : "default false";
    case AttributeKind::kInt: return "default " + std::to_string(use.default_value);
    case AttributeKind::kEnum:
      return row.enumerators[use.default_value].empty()
                 ? "optional"
                 : "default " + std::string(row.enumerators[use.default_value]);
    default: return "optional";
  }
}

std::string InterpreterText(Opcode opcode) {
  const HandlerRow& row = HandlerOf(opcode);
  if (row.handler != nullptr || row.control != Control::kNone) return "runs";
  return "unsupported: " +
         std::string(row.unsupported.empty() ? "nothing that it can name is implemented yet"
                                             : row.unsupported);
}

std::vector<std::string> TraitsOf(const OpSpec& spec) {
  std::vector<std::string> names;
  for (const TraitRow& row : AllTraits()) {
    if (spec.traits.Has(row.trait)) names.emplace_back(row.name);
  }
  return names;
}

std::string ExplainOne(const OpSpec& spec) {
  std::string text = std::string(spec.name) + ": " + std::string(spec.summary) + "\n";
  if (!spec.name.empty()) text += "  for example  r = " + ExampleOf(spec) + "\n";
  Table facts;
  if (!spec.stablehlo.empty()) facts.AddRow({"StableHLO", std::string(spec.stablehlo)});
  facts.AddRow({"operands", OperandsText(spec.operands)});
  facts.AddRow({"element types", TypesText(spec.element_types)});
  facts.AddRow({"result shape", spec.traits.Has(Trait::kShapeInferable) ? "may be left out" : "must be written"});
  std::string traits;
  for (const std::string& name : TraitsOf(spec)) traits += (traits.empty() ? "" : ", ") + name;
  if (!traits.empty()) facts.AddRow({"traits", traits});
  if (!spec.exactness.empty()) facts.AddRow({"exactness", std::string(spec.exactness)});
  facts.AddRow({"interpreter", InterpreterText(spec.opcode)});
  text += facts.ToString(2);
  if (!spec.attributes.empty()) {
    text += "attributes\n";
    Table table;
    for (const AttributeUse& use : spec.attributes) {
      const AttributeRow& row = RowOf(use.id);
      table.AddRow({use.in_parentheses ? std::string(row.name) + ", in the parentheses"
                                       : ExampleOf(row),
                    DefaultText(row, use), FormOf(row)});
    }
    text += table.ToString(2);
  }
  if (!spec.rules.empty()) {
    text += "rules\n";
    Table table;
    for (const Rule& rule : spec.rules) {
      table.AddRow({RuleLabel(spec, rule.id), std::string(rule.text)});
    }
    text += table.ToString(2);
  }
  return text;
}

nlohmann::json ExplainJson(const OpSpec& spec) {
  nlohmann::json attributes = nlohmann::json::array();
  for (const AttributeUse& use : spec.attributes) {
    const AttributeRow& row = RowOf(use.id);
    attributes.push_back({{"name", row.name}, {"required", use.required},
                          {"default", DefaultText(row, use)}, {"form", FormOf(row)},
                          {"example", ExampleOf(row)}});
  }
  nlohmann::json rules = nlohmann::json::array();
  for (const Rule& rule : spec.rules) {
    rules.push_back({{"label", RuleLabel(spec, rule.id)}, {"text", rule.text}});
  }
  return {{"op", spec.name}, {"stablehlo", spec.stablehlo}, {"summary", spec.summary},
          {"operands", OperandsText(spec.operands)}, {"element_types", TypesText(spec.element_types)},
          {"exactness", spec.exactness}, {"interpreter", InterpreterText(spec.opcode)},
          {"traits", TraitsOf(spec)}, {"example", ExampleOf(spec)},
          {"attributes", attributes}, {"rules", rules}};
}

}  // namespace

Result<std::string> Explain(const std::string& op, bool json) {
  if (op == "all") {
    Table table;
    nlohmann::json all = nlohmann::json::array();
    for (const OpSpec* spec : AllOps()) {
      if (spec->name.empty()) continue;
      table.AddRow({std::string(spec->name), std::string(spec->summary)});
      if (json) all.push_back(ExplainJson(*spec));
    }
    return json ? all.dump(1) + "\n" : table.ToString();
  }
  std::optional<Opcode> opcode = OpcodeFromName(op);
  if (!opcode) {
    std::vector<std::string_view> names;
    for (const OpSpec* spec : AllOps()) {
      if (!spec->name.empty()) names.push_back(spec->name);
    }
    std::string message = "--explain=" + op + ": unknown op";
    if (auto nearest = NearestSpelling(op, names)) {
      message += "; did you mean '" + std::string(*nearest) + "'?";
    }
    return InvalidError("usage_op", message + "; --explain=all lists the ops");
  }
  return json ? ExplainJson(SpecOf(*opcode)).dump(1) + "\n" : ExplainOne(SpecOf(*opcode));
}

}  // namespace assay
