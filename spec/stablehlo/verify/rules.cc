#include "spec/stablehlo/verify/rules.h"

#include <utility>

#include "absl/container/flat_hash_map.h"
#include "base/check.h"

namespace assay::verify {
namespace {

std::vector<OpRules> MakeRules() {
  std::vector<OpRules> all;
  for (auto rows : {ElementwiseRules, DataMovementRules, DynamicRules, QuantizationRules, ReductionRules,
                    IndexingRules, ContractionRules, ConvolutionRules, LinearAlgebraRules, RandomRules,
                    ControlRules, CustomCallRules, CollectiveRules, CommunicationRules, ShardyRules,
                    ShardyCollectiveRules, ProgramRules, ChloRules,
                    InstrumentRules}) {
    for (OpRules& row : rows()) all.push_back(std::move(row));
  }
  return all;
}

}  // namespace

Input Operand(int number, std::string_view name, Allowed allowed) {
  return {number, name, Input::Form::kOperand, allowed};
}
Input OptionalOperand(int number, std::string_view name, Allowed allowed) {
  return {number, name, Input::Form::kOperand, allowed, nullptr, true};
}
Input Operands(int number, std::string_view name, Allowed allowed) {
  return {number, name, Input::Form::kOperands, allowed};
}
Input Attribute(int number, std::string_view name, const AttributeKind& kind) {
  return {number, name, Input::Form::kAttribute, Allowed(), &kind};
}
Input OptionalAttribute(int number, std::string_view name, const AttributeKind& kind) {
  return {number, name, Input::Form::kAttribute, Allowed(), &kind, true};
}
Input Region(int number, std::string_view name) { return {number, name, Input::Form::kRegion}; }
Input Regions(int number, std::string_view name) { return {number, name, Input::Form::kRegions}; }

std::span<const OpRules> AllRules() {
  static const std::vector<OpRules> all = MakeRules();
  return all;
}

const OpRules* FindRules(std::string_view operation) {
  static const auto table = [] {
    absl::flat_hash_map<std::string_view, const OpRules*> map;
    for (const OpRules& row : AllRules()) CHECK(map.emplace(row.name, &row).second);
    return map;
  }();
  const auto found = table.find(operation);
  return found == table.end() ? nullptr : found->second;
}

std::string LabelOf(std::string_view operation, std::string_view id) {
  std::string label(operation);
  if (label.starts_with("stablehlo.")) label.erase(0, 10);
  for (char& c : label) {
    if (c == '.') c = '_';
  }
  return label + "_" + std::string(id);
}

}  // namespace assay::verify
