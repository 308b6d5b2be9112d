// How the expansion of a function deals with element types: narrow floats are computed as f32.
#ifndef ASSAY_SPEC_STABLEHLO_CHLO_EXPANSION_FUNCTIONS_H_
#define ASSAY_SPEC_STABLEHLO_CHLO_EXPANSION_FUNCTIONS_H_

#include "base/status.h"
#include "spec/stablehlo/chlo_expansion/builder.h"

namespace assay::chlo_expansion {

// In the type that is computed in: f64 and complex numbers stay, other floats are f32.
Number Widen(Number x);
// Operand i in the sizes of the result: a size that the result knows need not be asked for.
Number Sized(Builder& builder, size_t i);

// The function of the operands, widened, rounded to the type of the result once; `complex` nullptr: refused for complex numbers.
Status ExpandUnary(Builder& builder, Number (*real)(Number), Number (*complex)(Number) = nullptr);
Status ExpandBinary(Builder& builder, Number (*real)(Number, Number));

}  // namespace assay::chlo_expansion

#endif  // ASSAY_SPEC_STABLEHLO_CHLO_EXPANSION_FUNCTIONS_H_
