#include "spec/stablehlo/verify/verifier.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "spec/mlir/misspelled_attributes.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/position.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/verify/rules.h"
#include "spec/stablehlo/verify/shardy_shardings.h"
#include "spec/stablehlo/verify/type_rules.h"
#include "spec/stablehlo/verify/visibility.h"
#include "spec/verifier.h"

namespace assay {
namespace verify {
namespace {

constexpr std::pair<std::string_view, std::string_view> kUnknownOperation = {
    "operation_unknown", "stablehlo, chlo and sdy have no operations but those of their definitions"};

constexpr std::pair<std::string_view, std::string_view> kReturnLast = {
    "return_last", "a return is the last operation of its block"};

bool IsReturnTooEarly(const mlir::Operation& operation) {
  if (operation.parent == nullptr) return false;
  return operation.name.ends_with(".return") && operation.parent->operations.back() != &operation;
}

bool IsDefined(const mlir::Operation& operation) {
  const std::string_view dialect = operation.dialect();
  const bool ours = dialect == "stablehlo" || dialect == "chlo" || dialect == "sdy";
  return !ours || mlir::FindOpDefinition(operation.name) != nullptr;
}

// The names of an operation's operands, or of its results: "lhs, rhs", "inputs...", "none".
std::string ValuesText(const OpRules& rules, bool operands) {
  std::string text;
  const auto add = [&](std::string_view name, bool variadic) {
    text += (text.empty() ? "" : ", ") + std::string(name) + (variadic ? "..." : "");
  };
  if (operands) {
    for (const Input& input : rules.inputs) {
      const bool variadic = input.form == Input::Form::kOperands || input.optional;
      if (input.form == Input::Form::kOperand || input.form == Input::Form::kOperands) add(input.name, variadic);
    }
  } else {
    for (const Output& output : rules.outputs) add(output.name, output.variadic);
  }
  return text.empty() ? "none" : text;
}

struct RegionCount {
  size_t least = 0;
  bool variadic = false;
};
RegionCount RegionsOf(const OpRules& rules) {
  RegionCount count;
  for (const Input& input : rules.inputs) {
    count.least += input.form == Input::Form::kRegion;
    count.variadic |= input.form == Input::Form::kRegions;
  }
  return count;
}
std::string ToString(const RegionCount& count) {
  return std::to_string(count.least) + (count.variadic ? " or more" : "");
}

// Whether each region is one block that ends with stablehlo.return.
bool HasBodies(std::string_view operation) {
  return operation.starts_with("stablehlo.") || operation.starts_with("chlo.");
}

std::string IdOf(const Input& input) {
  return input.number > 0 ? "i" + std::to_string(input.number) : "attributes";
}

struct Broken {
  std::string label;
  std::string found;
};

// Which rule an operation breaks first; an empty label: none. These come before the rows' own.
class KindCheck {
 public:
  explicit KindCheck(const OpView& op) : op_(op), operation_(op.operation()), rules_(op.rules()) {}

  Broken Run() {
    if (!op_.CountsFit()) return WrongCount();
    for (const Input& input : rules_.inputs) {
      std::string found = Check(input);
      if (found.empty()) continue;
      return {LabelOf(rules_.name, IdOf(input)), std::move(found)};
    }
    for (size_t i = 0; i < rules_.outputs.size(); ++i) {
      const Output& output = rules_.outputs[i];
      std::string found = CheckValues(output.name, output.allowed);
      if (!found.empty()) return {LabelOf(rules_.name, "o" + std::to_string(i + 1)), std::move(found)};
    }
    return CheckRegions();
  }

 private:
  Broken WrongCount() const {
    const bool operands = !op_.operands_fit();
    const size_t found = operands ? operation_.operands.size() : operation_.results.size();
    return {LabelOf(rules_.name, operands ? "operands" : "results"),
            "there are " + std::to_string(found) + "; allowed: " + ValuesText(rules_, operands)};
  }

  std::string CheckValues(std::string_view name, Allowed allowed) const {
    for (const mlir::Value* value : op_.Values(name)) {
      const std::string found = WhyNot(value->type, allowed);
      if (!found.empty()) return std::string(name) + " is " + found;
    }
    return "";
  }

  std::string Check(const Input& input) const {
    switch (input.form) {
      case Input::Form::kOperand:
      case Input::Form::kOperands: return CheckValues(input.name, input.allowed);
      case Input::Form::kAttribute: return CheckAttribute(input);
      case Input::Form::kRegion:
      case Input::Form::kRegions: return "";
    }
    return "";
  }

  std::string CheckAttribute(const Input& input) const {
    const mlir::Attribute attribute = op_.Find(input.name);
    const std::string name(input.name);
    const std::string allowed = "; allowed: " + std::string(input.attribute->words);
    if (attribute == nullptr && input.optional) return "";
    if (attribute == nullptr) {
      const auto instead = mlir::MisspelledAs(operation_, input.name);
      return "there is no " + name + (instead ? ", but '" + std::string(*instead) + "'" : "") + allowed;
    }
    if (input.attribute->fits(attribute, *input.attribute)) return "";
    return name + " is " + mlir::PrintNodeText(attribute) + allowed;
  }

  // Their number, one block each, and the return at its end.
  Broken CheckRegions() const {
    const RegionCount allowed = RegionsOf(rules_);
    const size_t found = operation_.regions.size();
    if (allowed.variadic ? found < allowed.least : found != allowed.least) {
      return {LabelOf(rules_.name, "regions"),
              "there are " + std::to_string(found) + "; allowed: " + ToString(allowed)};
    }
    if (!HasBodies(operation_.name)) return {};
    for (const mlir::Region* region : operation_.regions) {
      if (region->blocks.size() != 1) {
        return {LabelOf(rules_.name, "regions"),
                "a region has " + std::to_string(region->blocks.size()) + " blocks; allowed: one"};
      }
      const auto& inner = region->blocks[0]->operations;
      if (inner.empty() || inner.back()->name != "stablehlo.return") {
        return {LabelOf(rules_.name, "regions"), "a region does not end with stablehlo.return"};
      }
    }
    return {};
  }

  const OpView& op_;
  const mlir::Operation& operation_;
  const OpRules& rules_;
};

class Verifier {
 public:
  Verifier(const mlir::Program& program, StableHloRules which)
      : program_(program), view_(program), which_(which) {}

  Status Run() {
    if (program_.top() == nullptr) return {};
    mlir::ForEachOperation(std::as_const(program_).top(), [&](const mlir::Operation& operation) {
      if (static_cast<int>(diagnostics_.size()) < kMaxDiagnostics) Check(operation);
    });
    ForEachUseOutOfSight(*program_.top(), [&](const mlir::Operation& operation, size_t i) {
      if (static_cast<int>(diagnostics_.size()) == kMaxDiagnostics) return;
      Report(operation, std::string(kVisibilityLabel),
             "operand " + std::to_string(i) + " is not visible here; rule: " + std::string(kVisibilityRule));
    });
    if (diagnostics_.empty()) return {};
    return Status(StatusCode::kInvalid, std::move(diagnostics_));
  }

 private:
  void Report(const mlir::Operation& operation, std::string label, std::string found, std::string_view rule = {}) {
    constexpr size_t kMaxFound = 500;  // a constant may be found, or a list
    if (found.size() > kMaxFound) found = found.substr(0, kMaxFound) + "...";
    if (!rule.empty()) found += "; rule: " + std::string(rule);
    diagnostics_.push_back(mlir::DiagnosticAt(program_, operation, std::move(label), std::move(found)));
  }

  void Check(const mlir::Operation& operation) {
    if (!CheckTypes(operation)) return;
    if (IsReturnTooEarly(operation)) {
      return Report(operation, std::string(kReturnLast.first), "others stand behind it", kReturnLast.second);
    }
    const OpRules* rules = FindRules(operation.name);
    if (rules == nullptr) {
      if (!IsDefined(operation)) {
        Report(operation, std::string(kUnknownOperation.first),
               "it is unknown" + mlir::SuggestOperation(operation.name), kUnknownOperation.second);
        return;
      }
      CheckShardy(operation);
      return;
    }
    const OpView op(view_, operation, *rules);
    Broken broken = KindCheck(op).Run();
    if (!broken.label.empty()) {
      return Report(operation, std::move(broken.label), std::move(broken.found));
    }
    if (!CheckShardy(operation)) return;
    for (const Rule& rule : rules->rules) {
      if (rule.tolerated && which_ != StableHloRules::kAll) continue;
      const Finding found = rule.check(op);
      if (found.empty()) continue;
      return Report(operation, LabelOf(rules->name, rule.id), found, rule.text);
    }
  }

  // Of the attributes that it has of Shardy's.
  bool CheckShardy(const mlir::Operation& operation) {
    const std::optional<BrokenShardyRule> broken = FirstBrokenShardyRule(view_, operation);
    if (broken) Report(operation, std::string(broken->label), broken->found, broken->text);
    return !broken;
  }

  // Of a type, once.
  const TypeRule* BrokenRuleOf(mlir::Type type, Finding* found) {
    if (types_.contains(type)) return nullptr;
    const TypeRule* rule = BrokenRule(type, found);
    if (rule == nullptr) types_.insert(type);
    return rule;
  }

  // Of its results, of the arguments of its blocks, and of a function's type. Also false when an operand's type
  // is wrong, which is said where that is made.
  bool CheckTypes(const mlir::Operation& operation) {
    Finding found;
    const auto fits = [&](mlir::Type type) {
      const TypeRule* rule = BrokenRuleOf(type, &found);
      if (rule != nullptr) Report(operation, std::string(rule->label), found, rule->text);
      return rule == nullptr;
    };
    const mlir::Attribute function = operation.Find("function_type");
    if (function != nullptr && function->Is(mlir::Kind::kTypeAttribute) && !fits(function->node(0))) return false;
    for (const mlir::Value* result : operation.results) {
      if (!fits(result->type)) return false;
    }
    for (const mlir::Region* region : operation.regions) {
      for (const mlir::Block* block : region->blocks) {
        for (const mlir::Value* argument : block->arguments) {
          if (!fits(argument->type)) return false;
        }
      }
    }
    for (const mlir::Value* operand : operation.operands) {
      if (BrokenRuleOf(operand->type, &found) != nullptr) return false;
    }
    return true;
  }

  const mlir::Program& program_;
  const ProgramView view_;
  const StableHloRules which_;
  absl::flat_hash_set<mlir::Type> types_;  // whose rules hold
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace
}  // namespace verify

Status VerifyStableHlo(const mlir::Program& program, StableHloRules which) {
  return verify::Verifier(program, which).Run();
}

std::vector<StableHloRule> AllStableHloRules() {
  std::vector<StableHloRule> all;
  for (const verify::OpRules& rules : verify::AllRules()) {
    for (const verify::Rule& rule : rules.rules) {
      all.push_back({verify::LabelOf(rules.name, rule.id), std::string(rule.text)});
    }
  }
  for (const verify::TypeRule& rule : verify::AllTypeRules()) {
    all.push_back({std::string(rule.label), std::string(rule.text)});
  }
  for (const verify::ShardyRuleText& rule : verify::AllShardyRules()) {
    all.push_back({std::string(rule.label), std::string(rule.text)});
  }
  for (const auto& [label, text] : {verify::kUnknownOperation, verify::kReturnLast}) {
    all.push_back({std::string(label), std::string(text)});
  }
  return all;
}

std::vector<StableHloRule> StableHloRulesOf(std::string_view operation) {
  std::vector<StableHloRule> all;
  const verify::OpRules* rules = verify::FindRules(operation);
  if (rules == nullptr) return all;
  // Several inputs without a number share a label.
  const auto add = [&](std::string_view id, std::string text) {
    std::string label = verify::LabelOf(operation, id);
    const auto same = std::ranges::find(all, label, &StableHloRule::label);
    if (same != all.end()) same->text += "; " + std::move(text);
    else all.push_back({std::move(label), std::move(text)});
  };
  add("operands", verify::ValuesText(*rules, /*operands=*/true));
  add("results", verify::ValuesText(*rules, /*operands=*/false));
  const verify::RegionCount regions = verify::RegionsOf(*rules);
  const bool bodies = verify::HasBodies(operation) && (regions.least > 0 || regions.variadic);
  add("regions", ToString(regions) + (bodies ? ", of one block each, which ends with stablehlo.return" : ""));
  for (const verify::Input& input : rules->inputs) {
    const std::string name = std::string(input.name) + (input.optional ? ", if given: " : ": ");
    if (input.attribute != nullptr) add(verify::IdOf(input), name + std::string(input.attribute->words));
    else if (input.allowed != verify::Allowed()) add(verify::IdOf(input), name + ToString(input.allowed));
  }
  for (size_t i = 0; i < rules->outputs.size(); ++i) {
    const verify::Output& output = rules->outputs[i];
    add("o" + std::to_string(i + 1), std::string(output.name) + ": " + ToString(output.allowed));
  }
  for (const verify::Rule& rule : rules->rules) add(rule.id, std::string(rule.text));
  return all;
}

}  // namespace assay
