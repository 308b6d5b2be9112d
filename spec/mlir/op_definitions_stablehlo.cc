#include "spec/mlir/op_definition.h"

namespace assay::mlir {

std::vector<OpDefinition> StableHloDefinitions() { return {}; }

}  // namespace assay::mlir
