#include "spec/mlir/op_definition.h"

namespace assay::mlir {

std::vector<OpDefinition> SdyDefinitions() { return {}; }

}  // namespace assay::mlir
