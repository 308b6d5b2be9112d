// Functions beyond MPFR's elementary ones, correctly rounded with Arb's balls and Ziv's loop. Internal
// to numeric/: elementwise.h has the kernels.
#ifndef ASSAY_INTERPRETER_NUMERIC_SPECIAL_FUNCTIONS_H_
#define ASSAY_INTERPRETER_NUMERIC_SPECIAL_FUNCTIONS_H_

#include <cstdint>

#include "interpreter/numeric/complex_functions.h"
#include "interpreter/numeric/unary_function.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// kErfc to kBesselI1e.
bool IsSpecialFunction(UnaryFunction f);
// f(x) rounded once to the float type `result`, as a pattern.
uint64_t SpecialToFormat(UnaryFunction f, double x, PrimitiveType result);

// e^-|x| I_1(x + iy).
ComplexPatterns ComplexBesselI1e(double re, double im, PrimitiveType part);

// Hurwitz' zeta(s, q) = sum over k >= 0 of (q + k)^-s, s > 1, and the n-th derivative of digamma.
uint64_t ZetaToFormat(double s, double q, PrimitiveType result);
uint64_t PolygammaToFormat(double n, double x, PrimitiveType result);

// The number of the type next to x on the way to y.
uint64_t NextAfterToFormat(double x, double y, PrimitiveType type);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_SPECIAL_FUNCTIONS_H_
