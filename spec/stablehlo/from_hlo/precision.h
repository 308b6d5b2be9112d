// Mixed precision, which StableHLO does not have.
//
// HLO lets an instruction take floats of several precisions, and declare its result at yet another one: the
// value is the exact one, rounded once to the declared type (docs/semantics.md, rule 6). StableHLO's
// operations have one type, so converts stand before and behind the operation, where the value stays the
// same, bit for bit:
//
//   what moves elements   operands are rounded to the declared type, each element once
//   what picks or is      at a type that holds all operands, converted: the value is exact before it
//   exact at its type
//   what rounds           at the declared type if that holds all operands: converting those is exact, and
//                         the operation rounds once
//   folds, map            terms are converted to the types that the body takes, as HLO says
//
// What is left would round twice and is refused (label unsupported_precision), or, where nothing is said
// here, by the rules of StableHLO.
#ifndef ASSAY_SPEC_STABLEHLO_FROM_HLO_PRECISION_H_
#define ASSAY_SPEC_STABLEHLO_FROM_HLO_PRECISION_H_

#include <vector>

#include "base/status.h"
#include "spec/module.h"

namespace assay::from_hlo {

// The element types that the operation works at; kInvalid: that of the instruction.
struct Precisions {
  std::vector<PrimitiveType> operands;  // of each; empty: all as they are
  std::vector<PrimitiveType> results;   // of each leaf of the result; empty: all as declared
};
Result<Precisions> PrecisionsOf(const Instruction& instruction);

}  // namespace assay::from_hlo

#endif  // ASSAY_SPEC_STABLEHLO_FROM_HLO_PRECISION_H_
