#include "tools/hlo_run/explain.h"

#include <nlohmann/json.hpp>

#include "base/edit_distance.h"
#include "base/table.h"
#include "interpreter/handlers.h"
#include "spec/op_table.h"

namespace assay {
namespace {

std::string OperandsText(const OperandCount& count) {
  std::string text;
  if (count.maximum < 0) {
    text = count.minimum == 0 ? "any number" : "at least " + std::to_string(count.minimum);
  } else if (count.minimum == count.maximum) {
    text = std::to_string(count.minimum);
  } else {
    text = std::to_string(count.minimum) + " to " + std::to_string(count.maximum);
  }
  if (count.multiple_of > 1) text += ", a multiple of " + std::to_string(count.multiple_of);
  return text;
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

std::string ValuesText(const AttributeRow& row) {
  std::string text;
  for (std::string_view value : row.enumerators) {
    if (!value.empty()) text += (text.empty() ? "" : " ") + std::string(value);
  }
  return text;
}

std::string InterpreterText(Opcode opcode) {
  const HandlerRow& row = HandlerOf(opcode);
  if (row.handler != nullptr || row.control != Control::kNone) return "runs";
  return "unsupported: " +
         std::string(row.unsupported.empty() ? "nothing that it can name is implemented yet"
                                             : row.unsupported);
}

std::string ExplainOne(const OpSpec& spec) {
  std::string text = std::string(spec.name) + ": " + std::string(spec.summary) + "\n";
  Table facts;
  if (!spec.stablehlo.empty()) facts.AddRow({"StableHLO", std::string(spec.stablehlo)});
  facts.AddRow({"operands", OperandsText(spec.operands)});
  facts.AddRow({"element types", TypesText(spec.element_types)});
  facts.AddRow({"result shape", spec.traits.Has(Trait::kShapeInferable) ? "may be left out" : "must be written"});
  if (!spec.exactness.empty()) facts.AddRow({"exactness", std::string(spec.exactness)});
  facts.AddRow({"interpreter", InterpreterText(spec.opcode)});
  text += facts.ToString(2);
  if (!spec.attributes.empty()) {
    text += "attributes\n";
    Table table;
    for (const AttributeUse& use : spec.attributes) {
      const AttributeRow& row = RowOf(use.id);
      table.AddRow({std::string(row.name), DefaultText(row, use), ValuesText(row)});
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
                          {"default", DefaultText(row, use)}, {"values", ValuesText(row)}});
  }
  nlohmann::json rules = nlohmann::json::array();
  for (const Rule& rule : spec.rules) {
    rules.push_back({{"label", RuleLabel(spec, rule.id)}, {"text", rule.text}});
  }
  return {{"op", spec.name}, {"stablehlo", spec.stablehlo}, {"summary", spec.summary},
          {"operands", OperandsText(spec.operands)}, {"element_types", TypesText(spec.element_types)},
          {"exactness", spec.exactness}, {"interpreter", InterpreterText(spec.opcode)},
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
