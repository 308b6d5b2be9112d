// What near-exact instructions leave open (docs/semantics.md: cholesky, triangular-solve, fft).
//
// Their elements are correctly rounded, or rounded from a number that is proven to be within 2^-20
// units in the last place of the largest element beside them. A judge has to add that much to what
// it accepts.
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
