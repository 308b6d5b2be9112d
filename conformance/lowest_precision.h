// The lowest precision that a program's results go through: where numbers are rounded to f32 before they
// are converted to f64, two correct implementations differ as f32 numbers do.
#ifndef ASSAY_CONFORMANCE_LOWEST_PRECISION_H_
#define ASSAY_CONFORMANCE_LOWEST_PRECISION_H_

#include <optional>
#include <vector>

#include "conformance/comparison.h"
#include "spec/module.h"

namespace assay {

// Of two float types that with fewer bits; kInvalid is none.
PrimitiveType LowerPrecision(PrimitiveType a, PrimitiveType b);

// What the instruction rounds numbers of its result to that is not the same for every implementation, at
// its lowest: the element type of its result, what a dot's algorithm or reduce-precision asks for. kInvalid:
// it rounds none, as arguments, constants and what only moves numbers.
PrimitiveType RoundsTo(const Instruction& instruction);

// For each array of the program's result, the lowest precision of all that it is computed from, called
// computations included, and the instruction that has it, the first if several do; kInvalid: nothing that is
// rounded. nullopt: calls are nested too deep to tell.
std::vector<std::optional<LowestPrecision>> LowestPrecisions(const Module& module);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_LOWEST_PRECISION_H_
