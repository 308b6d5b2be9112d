// How deep the readers of text and bytecode let things nest.
#ifndef ASSAY_SPEC_MLIR_LIMITS_H_
#define ASSAY_SPEC_MLIR_LIMITS_H_

#include <cstdint>

namespace assay::mlir {

inline constexpr int64_t kMaxRegionDepth = 1000;

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_LIMITS_H_
