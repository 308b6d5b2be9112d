#include "spec/mlir/op_definition.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "base/check.h"

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

const OpDefinition* FindOpDefinition(std::string_view name) {
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
  const auto found = table.find(name);
  return found == table.end() ? nullptr : &found->second;
}

}  // namespace assay::mlir
