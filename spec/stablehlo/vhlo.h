// StableHLO and VHLO, its versioned twin in which portable artifacts are written.
//
// Programs are rewritten in place: names and attributes of operations, types of values. Operations
// of other dialects (sdy, chlo, mhlo, ...) stay as they are; where such an operation and one of
// VHLO share a value, a builtin.unrealized_conversion_cast stands between them.
#ifndef ASSAY_SPEC_STABLEHLO_VHLO_H_
#define ASSAY_SPEC_STABLEHLO_VHLO_H_

#include "base/status.h"
#include "spec/mlir/operation.h"

namespace assay::stablehlo {

// StableHLO, with func and builtin, to VHLO at the current version; operations of other dialects stay. On
// error, which says what has no form in VHLO and where it stands, the program is half rewritten and of no more use.
Status StableHloToVhlo(mlir::Program& program);

// VHLO at the current version to StableHLO. Casts between types that are now the same are gone. On
// error as above.
Status VhloToStableHlo(mlir::Program& program);

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_VHLO_H_
