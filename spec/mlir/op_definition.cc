#include "spec/mlir/op_definition.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "base/check.h"

namespace assay::mlir {

const OpDefinition* FindOpDefinition(std::string_view name) {
  static const auto table = [] {
    absl::flat_hash_map<std::string_view, OpDefinition> map;
    for (auto make : {StableHloDefinitions, VhloDefinitions, SdyDefinitions}) {
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
