#include "tools/hlo_run/explain_label.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "spec/hlo/body_parser.h"
#include "spec/hlo/text_labels.h"
#include "spec/hlo_proto/labels.h"
#include "spec/mlir/bytecode_labels.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/text_labels.h"
#include "spec/op_table.h"
#include "spec/stablehlo/verify/verifier.h"
#include "tools/hlo_run/other_labels.h"

namespace assay {
namespace {

constexpr std::string_view kEachOp = "<op>";  // in labels of HLO text that each op has

// The op's name as labels begin with it.
std::string Beginning(const OpSpec& spec) {
  std::string name(spec.name.empty() ? spec.stablehlo : spec.name);
  std::ranges::replace(name, '-', '_');
  return name;
}

void AddRulesOfOps(std::string_view label, std::vector<LabelledRule>& rules) {
  for (const OpSpec* spec : AllOps()) {
    const std::string name = Beginning(*spec);
    if (name.empty() || !label.starts_with(name)) continue;
    const std::string_view id = label.substr(name.size());
    for (const Rule& rule : spec->rules) {
      if (id == "_" + std::string(rule.id)) rules.push_back({std::string(label), std::string(rule.text), "HLO"});
    }
    const auto add = [&](const auto& table) {
      for (const auto& row : table) {
        if (!row.label.starts_with(kEachOp) || row.label.substr(kEachOp.size()) != id) continue;
        rules.push_back({std::string(label), std::string(row.rule), "HLO"});
      }
    };
    add(kTextLabels);
    add(kOtherLabels);
  }
}

// Those of operations, what they are made of included, and those of types and attributes.
void AddStableHloRules(std::string_view label, std::vector<LabelledRule>& rules) {
  std::vector<StableHloRule> all = AllStableHloRules();
  for (const auto& definitions : {mlir::StableHloDefinitions(), mlir::SdyDefinitions()}) {
    for (const mlir::OpDefinition& definition : definitions) {
      std::ranges::move(StableHloRulesOf(definition.name), std::back_inserter(all));
    }
  }
  std::set<std::string> said;
  for (StableHloRule& rule : all) {
    if (rule.label != label || !said.insert(rule.text).second) continue;
    rules.push_back({std::move(rule.label), std::move(rule.text), "StableHLO"});
  }
}

}  // namespace

std::vector<LabelledRule> RulesLabelled(std::string_view label) {
  std::vector<LabelledRule> rules;
  const auto add = [&](const auto& table, std::string_view of) {
    for (const auto& row : table) {
      if (row.label == label) rules.push_back({std::string(label), std::string(row.rule), of});
    }
  };
  add(kTextLabels, "HLO text");
  add(kProtoLabels, "HLO protos");
  add(mlir::kMlirTextLabels, "MLIR text");
  add(mlir::kBytecodeLabels, "MLIR bytecode");
  for (const OtherLabel& row : kOtherLabels) {
    if (row.label == label) rules.push_back({std::string(label), std::string(row.rule), row.of});
  }
  AddRulesOfOps(label, rules);
  AddStableHloRules(label, rules);
  return rules;
}

std::string SuggestLabel(std::string_view label) {
  std::vector<std::string_view> known;
  const auto add = [&](const auto& table) {
    for (const auto& row : table) known.push_back(row.label);
  };
  add(kTextLabels);
  add(kProtoLabels);
  add(mlir::kMlirTextLabels);
  add(mlir::kBytecodeLabels);
  add(kOtherLabels);
  return QuoteNearest(label, known);
}

}  // namespace assay
