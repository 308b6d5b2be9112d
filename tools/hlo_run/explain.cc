#include "tools/hlo_run/explain.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "base/table.h"
#include "interpreter/custom_call.h"
#include "interpreter/handlers.h"
#include "spec/attribute_forms.h"
#include "spec/hlo/example.h"
#include "spec/instruction_check.h"
#include "spec/op_table.h"
#include "spec/ops/checks.h"
#include "spec/mlir/op_definition.h"
#include "spec/semantics_profile.h"
#include "tools/hlo_run/diagnostics.h"
#include "tools/hlo_run/explain_label.h"
#include "tools/hlo_run/explain_operation.h"

namespace assay {
namespace {

std::string OperandsText(const OperandCount& count) {
  if (count.minimum == 0 && count.maximum < 0 && count.multiple_of == 1) return "any number";
  return DescribeCount(count);
}

// Of the first array among the operands; of the result, where there are none (spec/op_spec.h).
std::string TypesText(const OpSpec& spec) {
  TypeSet set = spec.element_types;
  if (set == 0) return "any value";
  bool from_nothing = spec.operands.minimum == 0 && spec.operands.maximum == 0;
  std::string text = from_nothing ? "of the result:" : "of the first array operand:";
  if (set == types::kAny) return text + " all";
  for (const Format& format : AllFormats()) {
    if (!Contains(set, format.type)) continue;
    text += " " + std::string(format.name);
  }
  return text;
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

// null where the attribute is required, or without it means something else than any value of it.
nlohmann::json DefaultJson(const AttributeRow& row, const AttributeUse& use) {
  if (use.required) return nullptr;
  switch (row.kind) {
    case AttributeKind::kBool: return use.default_value != 0;
    case AttributeKind::kInt: return use.default_value;
    case AttributeKind::kEnum:
      if (row.enumerators[use.default_value].empty()) return nullptr;
      return row.enumerators[use.default_value];
    default: return nullptr;
  }
}

std::string InterpreterText(Opcode opcode) {
  const HandlerRow& row = HandlerOf(opcode);
  if (row.handler != nullptr || row.control != Control::kNone) return "runs";
  return "unsupported: nothing that it can name is implemented yet";
}

std::vector<std::string> TraitsOf(const OpSpec& spec) {
  std::vector<std::string> names;
  for (const TraitRow& row : AllTraits()) {
    if (spec.traits.Has(row.trait)) names.emplace_back(row.name);
  }
  return names;
}

std::string OpsText(const ProfileRow& row) {
  std::string text;
  for (Opcode opcode : row.ops) text += (text.empty() ? "" : " ") + std::string(NameOf(opcode));
  return text;
}

std::string Joined(const std::vector<std::string_view>& parts) {
  std::string text;
  for (std::string_view part : parts) text += (text.empty() ? "" : ", ") + std::string(part);
  return text;
}

// A paragraph of a row; with `ops`, also whose it is.
std::string RowText(const ProfileRow& row, bool ops) {
  std::string text = "  " + std::string(row.id) + ": " + std::string(row.question) + "\n";
  Table table;
  auto add = [&](std::string_view head, std::string_view name, std::string_view meaning) {
    std::string shown = name.empty() ? "" : std::string(name) + ": ";
    table.AddRow({std::string(head), shown + std::string(meaning)});
  };
  if (ops) add("ops", "", OpsText(row));
  add("default", row.values[0].name, row.values[0].meaning);
  if (row.stablehlo != 0) {
    add("in StableHLO", row.values[row.stablehlo].name, row.values[row.stablehlo].meaning);
  }
  for (size_t i = 1; i < row.values.size(); ++i) {
    add(i == 1 ? "also legal" : "", row.values[i].name, row.values[i].meaning);
  }
  if (row.any_value) add("also legal", "", "every other value");
  add("source", "", row.source);
  add("shown by", "", Joined(row.shown_by));
  return text + table.ToString(4);
}

// Of custom-call: a line for each reason, with the targets that have it.
std::string TargetsText() {
  std::string text = "targets\n";
  std::string known;
  Table table;
  for (const CustomCallFact& fact : AllCustomCalls()) {
    if (fact.reason.empty()) {
      known += (known.empty() ? "" : " ") + std::string(fact.name);
    } else {
      table.AddRow({std::string(fact.name) + (fact.is_prefix ? "..." : ""),
                    "unsupported: " + std::string(fact.reason)});
    }
  }
  constexpr size_t kWidth = 96;
  for (size_t at = 0; at < known.size();) {
    size_t end = known.size() - at <= kWidth ? known.size() : known.rfind(' ', at + kWidth);
    text += "  " + known.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return text + table.ToString(2) + "  others: unsupported, nobody here knows them\n";
}

nlohmann::json TargetsJson() {
  nlohmann::json targets = nlohmann::json::array();
  for (const CustomCallFact& fact : AllCustomCalls()) {
    targets.push_back({{"target", fact.name}, {"is_prefix", fact.is_prefix},
                       {"unsupported", fact.reason}});
  }
  return targets;
}

nlohmann::json RowJson(const ProfileRow& row) {
  nlohmann::json values = nlohmann::json::array();
  for (const ProfileValue& value : row.values) {
    values.push_back({{"name", value.name}, {"meaning", value.meaning}});
  }
  nlohmann::json ops = nlohmann::json::array();
  for (Opcode opcode : row.ops) ops.push_back(NameOf(opcode));
  return {{"row", row.id}, {"ops", ops}, {"question", row.question},
          {"values", values}, {"default", row.values[0].name},
          {"stablehlo_default", row.values[row.stablehlo].name}, {"any_value", row.any_value},
          {"source", row.source}, {"shown_by", row.shown_by}};
}

std::string ExplainProfile(bool json) {
  std::string text;
  nlohmann::json all = nlohmann::json::array();
  for (const ProfileRow& row : SemanticsProfile()) {
    text += RowText(row, /*ops=*/true);
    if (json) all.push_back(RowJson(row));
  }
  return json ? JsonText(all) + "\n" : text;
}

std::string ExplainOne(const OpSpec& spec) {
  std::string text = std::string(spec.name) + ": " + std::string(spec.summary) + "\n";
  if (!spec.name.empty()) text += "  for example  r = " + ExampleOf(spec) + "\n";
  Table facts;
  if (!spec.stablehlo.empty()) {
    const std::string name = "stablehlo." + std::string(spec.stablehlo);
    facts.AddRow({"StableHLO", name + ", whose rules are under --explain=" + name});
  }
  facts.AddRow({"operands", OperandsText(spec.operands)});
  facts.AddRow({"element types", TypesText(spec)});
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
  if (spec.opcode == Opcode::kCustomCall) text += TargetsText();
  std::vector<const ProfileRow*> rows = ProfileRowsOf(spec.opcode);
  if (!rows.empty()) text += "where the specification is silent\n";
  for (const ProfileRow* row : rows) text += RowText(*row, /*ops=*/false);
  return text;
}

nlohmann::json ExplainJson(const OpSpec& spec) {
  nlohmann::json attributes = nlohmann::json::array();
  for (const AttributeUse& use : spec.attributes) {
    const AttributeRow& row = RowOf(use.id);
    attributes.push_back({{"name", row.name}, {"required", use.required},
                          {"default", DefaultJson(row, use)}, {"form", FormOf(row)},
                          {"example", ExampleOf(row)}});
  }
  nlohmann::json rules = nlohmann::json::array();
  for (const Rule& rule : spec.rules) {
    rules.push_back({{"label", RuleLabel(spec, rule.id)}, {"text", rule.text}});
  }
  nlohmann::json profile = nlohmann::json::array();
  for (const ProfileRow* row : ProfileRowsOf(spec.opcode)) profile.push_back(RowJson(*row));
  nlohmann::json json = {{"op", spec.name}, {"stablehlo", spec.stablehlo}, {"summary", spec.summary},
          {"operands", OperandsText(spec.operands)}, {"element_types", TypesText(spec)},
          {"exactness", spec.exactness}, {"interpreter", InterpreterText(spec.opcode)},
          {"traits", TraitsOf(spec)}, {"example", ExampleOf(spec)},
          {"attributes", attributes}, {"rules", rules}, {"profile", profile}};
  if (spec.opcode == Opcode::kCustomCall) json["targets"] = TargetsJson();
  return json;
}

// The op that `word` is the name of, in any case and with '_' for '-'; LikelyOpName guesses at others.
std::optional<Opcode> OpNamed(std::string word, bool underscores) {
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (underscores) std::replace(word.begin(), word.end(), '_', '-');
  return OpcodeFromName(word);
}

std::optional<CustomCallFact> TargetNamed(std::string_view word) {
  for (const CustomCallFact& fact : AllCustomCalls()) {
    if (fact.is_prefix ? word.starts_with(fact.name) : word == fact.name) return fact;
  }
  return std::nullopt;
}

std::string ExplainTarget(const std::string& target, const CustomCallFact& fact, bool json) {
  if (json) {
    const nlohmann::json facts = {{"target", target}, {"op", NameOf(Opcode::kCustomCall)},
                                  {"unsupported", fact.reason}};
    return JsonText(facts) + "\n";
  }
  return target + ": a target of custom-call; interpreter: " +
         (fact.reason.empty() ? "runs" : "unsupported: " + std::string(fact.reason)) +
         "\n  --explain=custom-call says what is known of the op\n";
}

// A name with '_' is StableHLO's before it is HLO's: the rules of the two differ.
std::optional<std::string> ExplainNamed(const std::string& word, bool json) {
  const auto of_op = [&](Opcode opcode) {
    return json ? JsonText(ExplainJson(SpecOf(opcode))) + "\n" : ExplainOne(SpecOf(opcode));
  };
  if (const auto opcode = OpNamed(word, /*underscores=*/false)) return of_op(*opcode);
  if (const auto operation = OperationNamed(word)) {
    return json ? JsonText(ExplainOperationJson(*operation)) + "\n" : ExplainOperation(*operation);
  }
  if (const auto opcode = OpNamed(word, /*underscores=*/true)) return of_op(*opcode);
  if (const auto target = TargetNamed(word)) return ExplainTarget(word, *target, json);
  return std::nullopt;
}

std::string ExplainAll(bool json) {
  Table table;
  nlohmann::json all = nlohmann::json::array();
  for (const OpSpec* spec : AllOps()) {
    if (spec->name.empty()) continue;
    table.AddRow({std::string(spec->name), std::string(spec->summary)});
    if (json) all.push_back(ExplainJson(*spec));
  }
  for (const std::string& operation : OperationsWithoutOp()) {
    table.AddRow({operation, SummaryOfOperation(operation)});
    if (json) all.push_back(ExplainOperationJson(operation));
  }
  return json ? JsonText(all) + "\n" : table.ToString();
}

std::string ExplainLabel(const std::vector<LabelledRule>& rules, bool json) {
  std::string text;
  nlohmann::json list = nlohmann::json::array();
  for (const LabelledRule& rule : rules) {
    text += rule.label + ": " + rule.text + " (" + std::string(rule.of) + ")\n";
    list.push_back({{"label", rule.label}, {"text", rule.text}, {"of", rule.of}});
  }
  return json ? JsonText({{"rules", std::move(list)}}) + "\n" : text;
}

}  // namespace

Result<std::string> Explain(const std::string& op, bool json) {
  if (op == "all") return ExplainAll(json);
  if (op == "profile") return ExplainProfile(json);
  if (const ProfileRow* row = FindProfileRow(op)) {
    return json ? JsonText(RowJson(*row)) + "\n" : RowText(*row, /*ops=*/true);
  }
  if (const auto text = ExplainNamed(op, json)) return *text;
  if (const std::vector<LabelledRule> rules = RulesLabelled(op); !rules.empty()) return ExplainLabel(rules, json);
  std::string message = "--explain=" + op + ": unknown op or label";
  if (auto nearest = LikelyOpName(op)) {
    message += "; did you mean '" + std::string(*nearest) + "'?";
  } else if (const std::string label = SuggestLabel(op); !label.empty()) {
    message += label;
  } else {
    message += mlir::SuggestOperation(op);
  }
  return InvalidError("usage_op", message + "; --explain=all lists the ops, --explain=profile what is left open, "
                                     "--explain=LABEL says what the label of an error stands for");
}

}  // namespace assay
