#include "spec/mlir/op_definition.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "base/check.h"
#include "base/edit_distance.h"

namespace assay::mlir {

bool IsProperty(const OpDefinition& definition, std::string_view name) {
  if (name == kOperandSegments) return definition.operand_segments != 0;
  if (name == kResultSegments) return definition.result_segments != 0;
  return std::ranges::binary_search(definition.properties, name, {}, &PropertySpec::name);
}

std::vector<PropertySpec> WrittenProperties(const OpDefinition& definition, bool native_segments) {
  std::vector<PropertySpec> properties = definition.properties;
  if (native_segments) return properties;
  if (definition.operand_segments != 0) properties.push_back({kOperandSegments});
  if (definition.result_segments != 0) properties.push_back({kResultSegments});
  std::ranges::sort(properties, {}, &PropertySpec::name);
  return properties;
}

namespace {

const absl::flat_hash_map<std::string_view, OpDefinition>& Definitions() {
  static const auto table = [] {
    absl::flat_hash_map<std::string_view, OpDefinition> map;
    for (auto make : {BuiltinDefinitions, StableHloDefinitions, VhloDefinitions, SdyDefinitions}) {
      for (OpDefinition& definition : make()) {
        CHECK(std::ranges::is_sorted(definition.properties, {}, &PropertySpec::name));
        const std::string_view key = definition.name;
        CHECK(map.emplace(key, std::move(definition)).second);
      }
    }
    return map;
  }();
  return table;
}

// The names of a dialect's operations behind "dialect.", sorted.
std::vector<std::string_view> NamesIn(std::string_view dialect) {
  std::vector<std::string_view> names;
  for (const auto& [name, definition] : Definitions()) {
    if (name.starts_with(dialect) && name.substr(dialect.size()).starts_with('.')) {
      names.push_back(name.substr(dialect.size() + 1));
    }
  }
  std::ranges::sort(names);
  return names;
}

// The name whose beginning the word is ("exp"), or that is the word's ("erf_inverse"); of several the
// nearest in length.
std::optional<std::string_view> NearestBeginning(std::string_view word,
                                                 const std::vector<std::string_view>& names) {
  constexpr size_t kShortest = 3;
  std::optional<std::string_view> nearest;
  size_t least = 0;
  for (const std::string_view name : names) {
    const auto [shorter, longer] = std::minmax({word.size(), name.size()});
    if (shorter < kShortest || !(name.starts_with(word) || word.starts_with(name))) continue;
    if (nearest && longer - shorter >= least) continue;
    nearest = name;
    least = longer - shorter;
  }
  return nearest;
}

}  // namespace

const OpDefinition* FindOpDefinition(std::string_view name) {
  const auto found = Definitions().find(name);
  return found == Definitions().end() ? nullptr : &found->second;
}

std::optional<std::string_view> NearestOperation(std::string_view name) {
  const size_t dot = name.find('.');
  std::string_view dialect = name.substr(0, dot == name.npos ? 0 : dot);
  const std::string_view word = name.substr(dot == name.npos ? 0 : dot + 1);
  std::vector<std::string_view> names = NamesIn(dialect);
  if (names.empty()) {
    dialect = "stablehlo";
    names = NamesIn(dialect);
  }
  std::optional<std::string_view> nearest = NearestSpelling(word, names);
  if (!nearest) nearest = NearestBeginning(word, names);
  if (!nearest) return std::nullopt;
  return Definitions().find(std::string(dialect) + "." + std::string(*nearest))->first;
}

std::string SuggestOperation(std::string_view name) {
  const std::optional<std::string_view> nearest = NearestOperation(name);
  return nearest ? "; did you mean '" + std::string(*nearest) + "'?" : "";
}

}  // namespace assay::mlir
