// Complex arithmetic and functions (c64, c128), each part exact and rounded once.
//
// Most functions come from certified/wide_complex.h; what it leaves open, and the bits of all, from these routines:
//
//   add, subtract, negate   part by part
//   multiply                ac - bd, ad + bc, each one exact sum rounded once; infinities are not
//                           recovered (contract point 7)
//   divide                  (ac + bd)/(c^2 + d^2), (bc - ad)/(c^2 + d^2) exactly; zero divisors,
//                           infinities and NaN: C99 Annex G.5.1
//   abs                     hypot: infinite if either part is, even beside NaN
//   sign                    z/|z|; 0 -> 0
//   exp sqrt sin cos tan sinh cosh tanh asin acos atan asinh acosh atanh   MPC; log through MPFR.
//                           Special values: Annex G of C17; signs that it leaves open are MPC's
//   expm1 log1p rsqrt logistic cbrt   the principal branch of the definition; an argument that is
//                           NaN or infinite: what the definition gives through those above
//   exp2 log2               2^x (cos(y ln 2) + i sin(y ln 2)), log z / ln 2; infinities and NaN: as
//                           exp and log
//   power                   exp(w log z) by MPC; z^0 = 1 for every z, as for real numbers
//   atan2(y, x)             -i log((x + iy) / sqrt(x^2 + y^2)), principal branches; NaN unless both
//                           are finite
//   remainder               z - w q, q the exact z / w with both parts truncated; zeros have the
//   sign
//                           of the dividend's part; w = 0 or z infinite: NaN, w infinite: z
//   maximum, minimum        in lexicographic order, -0 below +0; a number with a NaN part if there
//                           is one
#ifndef ASSAY_INTERPRETER_NUMERIC_COMPLEX_H_
#define ASSAY_INTERPRETER_NUMERIC_COMPLEX_H_

#include "interpreter/numeric/elementwise.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// c64 or c128; nullptr where the function does not exist for complex numbers. Results of kAbs,
// kReal and kImag have the part type.
UnaryKernel FindComplexUnary(UnaryFunction f, PrimitiveType type);
BinaryKernel FindComplexBinary(BinaryFunction f, PrimitiveType type);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_COMPLEX_H_
