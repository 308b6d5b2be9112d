// builtin.unrealized_conversion_cast between operations of VHLO and those of other dialects.
#ifndef ASSAY_SPEC_STABLEHLO_CASTS_H_
#define ASSAY_SPEC_STABLEHLO_CASTS_H_

#include "base/status.h"
#include "spec/mlir/operation.h"

namespace assay::stablehlo {

inline constexpr std::string_view kCast = "builtin.unrealized_conversion_cast";

// Where an operation of VHLO uses a value that one of another dialect defines, or the other way
// round, puts a cast behind the definition; the operations' own types tell on which side they are.
Status InsertCasts(mlir::Program& program);

// Removes casts of one value to the type that it has, and lets their users use the value.
void RemoveIdleCasts(mlir::Program& program);

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_CASTS_H_
