// The attributes of one operation, from StableHLO's form to VHLO's and back.
#ifndef ASSAY_SPEC_STABLEHLO_OPERATION_ATTRIBUTES_H_
#define ASSAY_SPEC_STABLEHLO_OPERATION_ATTRIBUTES_H_

#include <string>

#include "spec/mlir/operation.h"
#include "spec/stablehlo/vhlo_nodes.h"

namespace assay::stablehlo {

// Of an operation that has StableHLO's (or func's) attributes and is to be the operation of VHLO
// with that name. "", or what has no form in VHLO; then the attributes are as they were.
std::string AttributesToVhlo(NodeConverter& nodes, std::string_view vhlo_name,
                             mlir::Operation& operation);

// Of an operation that has the attributes of the operation of VHLO with that name, and is to be
// `stablehlo_name`.
std::string AttributesToStableHlo(NodeConverter& nodes, std::string_view vhlo_name,
                                  std::string_view stablehlo_name, mlir::Operation& operation);

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_OPERATION_ATTRIBUTES_H_
