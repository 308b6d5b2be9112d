// Regions as computations: closing over what they capture.
#ifndef ASSAY_SPEC_STABLEHLO_TO_HLO_REGIONS_H_
#define ASSAY_SPEC_STABLEHLO_TO_HLO_REGIONS_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/stablehlo/to_hlo/translation.h"

namespace assay::to_hlo {

using Values = std::vector<const mlir::Value*>;

// What the regions use of the blocks around them, constants aside, each once, in the order of first use.
Values CapturesOf(std::span<mlir::Region* const> regions);

// The only block of region i of body.at(), with `arguments` arguments (-1: any number).
Result<const mlir::Block*> BlockOf(Body& body, size_t i, int64_t arguments);

// What a computation returns.
enum class Returns {
  kValues,    // the block's results: one alone, else in a tuple
  kTuple,     // always in a tuple
  kState,     // with the captured values behind them: one alone, else in a tuple
};

// A computation with one parameter for all: block arguments, then captured values; one alone, else in a
// tuple.
Result<Computation*> StateComputation(Body& outer, const mlir::Block& block, const Values& captures,
                                      Returns returns, std::string_view name);
// A computation with a parameter for each block argument. `lanes`, captured scalars, come in as further
// parameters: behind each of `groups` equal runs of the arguments all of them (reduce: accumulators,
// elements). With several results or lanes it returns a tuple, the lanes last if `return_lanes`.
struct Lanes {
  Values values;
  size_t groups = 1;
  bool return_lanes = false;
};
Result<Computation*> FoldComputation(Body& outer, const mlir::Block& block, const Lanes& lanes,
                                     std::string_view name);
// Captured scalars, for an op that can take them as lanes; an error where one is no scalar.
Result<Values> ScalarCaptures(Body& outer, std::span<mlir::Region* const> regions);
// A computation of an op that cannot: nothing may be captured but constants.
Result<Computation*> ClosedComputation(Body& outer, size_t region, std::string_view name);

}  // namespace assay::to_hlo

#endif  // ASSAY_SPEC_STABLEHLO_TO_HLO_REGIONS_H_
