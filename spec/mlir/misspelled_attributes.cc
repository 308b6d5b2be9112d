#include "spec/mlir/misspelled_attributes.h"

#include <algorithm>
#include <string>

#include "base/edit_distance.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/position.h"
#include "spec/mlir/walk.h"

namespace assay::mlir {
namespace {

// Without a dialect, and none of the operation's own.
std::vector<std::string_view> UnknownNames(const Operation& operation, const OpDefinition& definition) {
  std::vector<std::string_view> names;
  const auto add = [&](const NamedAttribute& attribute) {
    const bool is_own = attribute.name.find('.') == attribute.name.npos;
    if (is_own && !IsProperty(definition, attribute.name)) names.push_back(attribute.name);
  };
  std::ranges::for_each(operation.properties, add);
  std::ranges::for_each(operation.attributes, add);
  return names;
}

}  // namespace

std::optional<std::string_view> MisspelledAs(const Operation& operation, std::string_view name) {
  const OpDefinition* definition = FindOpDefinition(operation.name);
  if (definition == nullptr) return std::nullopt;
  return NearestSpelling(name, UnknownNames(operation, *definition));
}

std::vector<Diagnostic> MisspelledAttributes(const Program& program) {
  std::vector<Diagnostic> warnings;
  ForEachOperation(program.top(), [&](const Operation& operation) {
    const OpDefinition* definition = FindOpDefinition(operation.name);
    if (definition == nullptr) return;
    for (const std::string_view name : UnknownNames(operation, *definition)) {
      std::vector<std::string_view> missing;
      for (const PropertySpec& property : definition->properties) {
        if (operation.Find(property.name) == nullptr) missing.push_back(property.name);
      }
      const std::optional<std::string_view> meant = NearestSpelling(name, missing);
      if (!meant) continue;
      warnings.push_back(DiagnosticAt(program, operation, "mlir_attribute",
                                      "'" + std::string(name) + "' is no attribute of " + std::string(operation.name) +
                                          "; did you mean '" + std::string(*meant) + "'?"));
    }
  });
  return warnings;
}

}  // namespace assay::mlir
