// Proofs here count roundings: each operation is done as it is written, in its own type, with NaN, infinities
// and signs of zero. The build takes back options that allow otherwise (CMakeLists.txt); what gets past that stops here.
#ifndef ASSAY_INTERPRETER_NUMERIC_STRICT_ARITHMETIC_H_
#define ASSAY_INTERPRETER_NUMERIC_STRICT_ARITHMETIC_H_

#include <cfloat>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || \
    defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__)
#error "interpreter/numeric needs IEEE 754 arithmetic: compile without -ffast-math, -Ofast and their parts"
#endif
#if FLT_EVAL_METHOD != 0
#error "interpreter/numeric needs results rounded to their own type: compile with -mfpmath=sse"
#endif

#endif  // ASSAY_INTERPRETER_NUMERIC_STRICT_ARITHMETIC_H_
