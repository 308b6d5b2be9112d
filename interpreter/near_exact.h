// What near-exact instructions leave open (docs/semantics.md: cholesky, triangular-solve, fft).
//
// Their elements are correctly rounded, or rounded from a number that is proven to be within 2^-20
// units in the last place of the largest finite element beside them. A NaN or an infinity that comes
// from one, or from a division by zero, was not rounded and has no such error; but a transform that
// gives an infinity has passed the type's largest number, which then is its scale. A judge has to add
// that much to what it accepts.
#ifndef ASSAY_INTERPRETER_NEAR_EXACT_H_
#define ASSAY_INTERPRETER_NEAR_EXACT_H_

#include <vector>

#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

// For each element of the instruction's `result`, how far the number that was rounded (each of a
// complex one's parts) may be from the exact one; empty: there is no such error.
std::vector<double> NearExactErrors(const Instruction& instruction, const Literal& result);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_NEAR_EXACT_H_
