#include "tools/hlo_run/explain_operation.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "base/table.h"
#include "spec/mlir/op_definition.h"
#include "spec/op_table.h"
#include "spec/stablehlo/to_hlo.h"
#include "spec/stablehlo/verify/verifier.h"
#include "spec/stablehlo/vhlo_window.h"

namespace assay {
namespace {

// One without a form is not converted: there is none of it in what runs.
std::optional<HloForm> FormOf(std::string_view name) {
  const std::vector<HloForm> forms = AllHloForms();
  const auto found = std::ranges::find(forms, name, &HloForm::name);
  return found == forms.end() ? std::nullopt : std::optional(*found);
}

bool IsOperation(std::string_view name) {
  return mlir::FindOpDefinition(name) != nullptr || FormOf(name).has_value();
}

// The op that it is, under its name in StableHLO or, as CHLO and MHLO have it, in HLO.
const OpSpec* OwnOp(const std::string& name, const HloForm& form) {
  if (!form.unsupported.empty() || form.opcode == Opcode::kForeign) return nullptr;
  const OpSpec& spec = SpecOf(form.opcode);
  std::string mnemonic = name.substr(name.find('.') + 1);
  if (mnemonic == spec.stablehlo) return &spec;
  std::ranges::replace(mnemonic, '_', '-');
  return mnemonic == spec.name ? &spec : nullptr;
}

std::string SummaryOfVhlo(const std::string& name) {
  std::string text = "an operation of VHLO, in which artifacts are written";
  if (const auto window = stablehlo::WindowOf(name)) {
    text += ", of versions " + window->minimum.ToString() + " to " + window->maximum.ToString();
  }
  return text;
}

// Of VHLO's, the operation of StableHLO that it is read as; empty: none of that name.
std::string ReadAs(const std::string& name) {
  const std::string_view family = stablehlo::SplitVersionedName(name).family;
  if (!family.starts_with("vhlo.")) return "";
  std::string read = "stablehlo." + std::string(family.substr(5));
  return IsOperation(read) ? read : "";
}

// What it runs as; empty where nothing is known of it.
std::string RunsText(const std::optional<HloForm>& form) {
  if (!form) return "";
  if (!form->unsupported.empty()) return "unsupported: " + std::string(form->unsupported);
  const std::string op(NameOf(form->opcode));
  if (form->opcode == Opcode::kForeign) return "";
  if (form->opcode == Opcode::kCustomCall) {
    return "runs as custom-call; --explain=custom-call says what is known of the op";
  }
  return "runs as " + op + (form->several ? " with what it needs besides" : "") + "; --explain=" + op +
         " says what is known of the op";
}

}  // namespace

std::optional<std::string> OperationNamed(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const char* dialect : {"", "stablehlo.", "chlo.", "sdy.", "check.", "interpreter."}) {
    const std::string name = dialect + lower;
    if (IsOperation(name)) return name;
  }
  return std::nullopt;
}

std::string SummaryOfOperation(const std::string& name) {
  if (name.starts_with("vhlo.")) return SummaryOfVhlo(name);
  const std::optional<HloForm> form = FormOf(name);
  const OpSpec* op = form ? OwnOp(name, *form) : nullptr;
  return op ? std::string(op->summary) : "an operation of MLIR, which has no HLO op of its own";
}

std::string ExplainOperation(const std::string& name) {
  std::string text = name + ": " + SummaryOfOperation(name) + "\n";
  const std::string read = ReadAs(name);
  if (!read.empty()) text += "  read as " + read + "; --explain=" + read + " says its rules\n";
  const std::string runs = RunsText(FormOf(name));
  if (!runs.empty()) text += "  " + runs + "\n";
  Table table;
  for (const StableHloRule& rule : StableHloRulesOf(name)) table.AddRow({rule.label, rule.text});
  return table.empty() ? text : text + "rules\n" + table.ToString(2);
}

nlohmann::json ExplainOperationJson(const std::string& name) {
  const std::optional<HloForm> form = FormOf(name);
  const bool has_op = form && form->unsupported.empty() && form->opcode != Opcode::kForeign;
  nlohmann::json rules = nlohmann::json::array();
  for (const StableHloRule& rule : StableHloRulesOf(name)) {
    rules.push_back({{"label", rule.label}, {"text", rule.text}});
  }
  return {{"stablehlo", name}, {"summary", SummaryOfOperation(name)},
          {"op", has_op ? NameOf(form->opcode) : ""}, {"unsupported", form ? form->unsupported : ""},
          {"rules", rules}};
}

std::vector<std::string> OperationsWithoutOp() {
  std::set<std::string> names;
  for (const HloForm& form : AllHloForms()) {
    if (OwnOp(std::string(form.name), form) == nullptr) names.emplace(form.name);
  }
  for (const mlir::OpDefinition& definition : mlir::StableHloDefinitions()) {
    if (!FormOf(definition.name)) names.emplace(definition.name);
  }
  return {names.begin(), names.end()};
}

}  // namespace assay
