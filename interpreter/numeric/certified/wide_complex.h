// Functions of complex numbers, each part correctly rounded, at the speed of vector code: as wide_unary.h does it.
//
// Both parts of f(z) are enclosed (wide_complex_functions.h); where both ends of each round to one number of the
// part's type, c64's or c128's, that is the result. The others are given to `undecided`: where rounding is not
// decided, where a part is exactly zero, and where a part of an argument is zero (but Re of exp, exp2, expm1, logistic,
// sqrt and rsqrt, any of abs and divide, and the exponent's), not finite, or not between 2^-300 and 2^300.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_COMPLEX_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_COMPLEX_H_

#include <cstdint>
#include <span>

#include "interpreter/numeric/complex_functions.h"
#include "interpreter/numeric/elementwise.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// |hi[i] + lo[i] - exact| <= error[i], which is infinite or NaN where nothing is known.
struct WideBounds {
  static constexpr int64_t kCount = 64;
  alignas(64) double hi[kCount], lo[kCount], error[kCount];
};
struct ComplexBounds {
  WideBounds re, im;  // `re` alone is meant of kAbs
};
// kCount arguments of a function, part by part; c and d are those of the second of two.
struct ComplexBlock {
  alignas(64) double x[WideBounds::kCount], y[WideBounds::kCount];
  alignas(64) double c[WideBounds::kCount], d[WideBounds::kCount];
};
using EncloseComplex = void (*)(const ComplexBlock& z, ComplexBounds* bounds);
// results[i]: the number rounded to the type, as a double; open[i] is not 0 where that is not decided.
using DecideBounds = void (*)(const WideBounds& bounds, double* results, double* open);

// One instruction set's kernels; all give the same bits.
struct WideComplexKernels {
  const char* name;
  bool (*runs_here)();
  EncloseComplex (*find)(UnaryFunction f);          // nullptr: f has no such kernel
  EncloseComplex (*find_binary)(BinaryFunction f);  // kPower, kDivide
  DecideBounds decide_f32, decide_f64;
};
std::span<const WideComplexKernels> AllWideComplexKernels();
const WideComplexKernels& BestWideComplex();

// f(z) or f(z, w), each part as a pattern of the type `part`.
using ExactComplexRoutine = ComplexPatterns (*)(UnaryFunction f, double re, double im,
                                                PrimitiveType part);
using ExactComplexBinaryRoutine = ComplexPatterns (*)(BinaryFunction f, double a, double b,
                                                      double c, double d, PrimitiveType part);

// out[i] = f(z[i]) (and w[i]), complex numbers with parts of f32 or f64 as P says; of kAbs the part alone. f must have
// a kernel. `out` may be z or w. Any n >= 0. Returns how many went to `undecided`. Expects the environment of
// numeric/environment.h.
template <typename P>
int64_t RoundComplex(const WideComplexKernels& kernels, UnaryFunction f, const P* z, P* out,
                     int64_t n, ExactComplexRoutine undecided);
template <typename P>
int64_t RoundComplex(const WideComplexKernels& kernels, BinaryFunction f, const P* z, const P* w,
                     P* out, int64_t n, ExactComplexBinaryRoutine undecided);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_COMPLEX_H_
