#include "spec/mlir/op_definition.h"

namespace assay::mlir {

std::vector<OpDefinition> VhloDefinitions() { return {}; }

}  // namespace assay::mlir
