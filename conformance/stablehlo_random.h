// StableHLO programs that expect nothing: run on random arguments.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_RANDOM_H_
#define ASSAY_CONFORMANCE_STABLEHLO_RANDOM_H_

#include <cstdint>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/mlir/operation.h"

namespace assay {

// Runs the entry on random arguments in which each dimension of unknown size is `size` long, scalars of 64-bit
// integers are `size` (JAX's programs take their sizes so) and other integer scalars, which may be indices, 0.
Result<Literal> RunOnRandom(const mlir::Program& program, int64_t size);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_RANDOM_H_
