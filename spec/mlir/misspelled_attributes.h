// Attributes that were most likely meant to be one of their operation's own.
#ifndef ASSAY_SPEC_MLIR_MISSPELLED_ATTRIBUTES_H_
#define ASSAY_SPEC_MLIR_MISSPELLED_ATTRIBUTES_H_

#include <optional>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "spec/mlir/operation.h"

namespace assay::mlir {

// The attribute of the operation that nobody defines, with a name next to `name`, which is missing.
std::optional<std::string_view> MisspelledAs(const Operation& operation, std::string_view name);

// Anybody may add attributes to an operation, so these are warnings: names without a dialect that are next to the
// name of an optional attribute that the operation has and is not given.
std::vector<Diagnostic> MisspelledAttributes(const Program& program);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_MISSPELLED_ATTRIBUTES_H_
