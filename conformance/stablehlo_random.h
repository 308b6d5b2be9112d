// StableHLO programs that expect nothing: run on random arguments, which must fit where the program does not
// say all sizes.
#ifndef ASSAY_CONFORMANCE_STABLEHLO_RANDOM_H_
#define ASSAY_CONFORMANCE_STABLEHLO_RANDOM_H_

#include <cstdint>
#include <string_view>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/mlir/operation.h"

namespace assay {

struct RandomRun {
  std::string_view entry = {};
  // Each dimension of unknown size is so long, and so is what an argument of the entry says of sizes: what a
  // dynamic_ operation takes them from, and scalars of 64-bit integers (JAX's programs take their sizes so).
  // Other integer scalars, which may be indices, are 0 then. 0: all sizes are known.
  int64_t size = 0;
  bool last_only = false;  // in a list of sizes only the last is that, the others are 1
  int threads = 1;
};

// What the program takes from the host is random as well; what it gives is dropped. What names the roots of a
// collective is 0.
Result<Literal> RunOnRandom(const mlir::Program& program, const RandomRun& run);

// Whether a run depends on RandomRun::size: an argument has unknown dimensions, or says how large something is.
bool HasOpenSizes(const mlir::Program& program, std::string_view entry);

// How many devices the collectives of the program's function name, at least: the largest id and one.
int64_t DevicesNamed(const mlir::Program& program, std::string_view entry);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_STABLEHLO_RANDOM_H_
