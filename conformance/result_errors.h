// How far the results of a program may be from exact ones because they come from near-exact
// instructions (interpreter/near_exact.h): what a comparison has to add to its bounds.
#ifndef ASSAY_CONFORMANCE_RESULT_ERRORS_H_
#define ASSAY_CONFORMANCE_RESULT_ERRORS_H_

#include <span>
#include <vector>

#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

// For each of `leaves`, the parts of the module's result, the errors of its elements; empty where
// there are none. Follows results that a near-exact instruction gives or that reach the root whole:
// through tuples, calls and ops that hand their operand on. Where something is computed of them, a
// rounding to another type too, what becomes of the error is not known here; the bounds of comparison.h
// are far wider.
std::vector<std::vector<double>> ErrorsOfResults(const Module& module,
                                                 std::span<const Literal> leaves);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_RESULT_ERRORS_H_
