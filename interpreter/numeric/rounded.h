// Correctly rounded sums, dot products, matrix products and elementary functions over plain arrays: for
// programs that want these of Assay and nothing else.
//
// Every result is the exact value, rounded once to nearest, ties to even, as if with unbounded precision
// and exponents on the way: the same bits on each machine, with each instruction set and number of threads,
// whatever rounding mode, flush-to-zero or range of MPFR's exponents the caller has set (all are as before
// afterwards). Special values: a NaN term, infinity times 0 and infinities of both signs give NaN; infinities of one sign that one; an exact
// zero is -0 if there is a term and all terms are -0, else +0. Sums and products never fail, but need memory of
// their own (std::bad_alloc); Map says what it cannot do.
//
// How it is done: sums in double with a proven error, then about twice as many bits, then an exact
// accumulator (certified_product.cc, vector_sum.cc, exact_sum.cc); functions from tables with proven bounds
// (certified/), then MPFR and Arb. Each file has its proof at the top.
#ifndef ASSAY_INTERPRETER_NUMERIC_ROUNDED_H_
#define ASSAY_INTERPRETER_NUMERIC_ROUNDED_H_

#include <cstdint>
#include <span>

#include "base/status.h"
#include "interpreter/numeric/elementwise.h"
#include "interpreter/numeric/unary_function.h"

namespace assay::numeric {

// x[0] + x[1] + ...; +0 of none.
float Sum(std::span<const float> x);
double Sum(std::span<const double> x);

// a[0] b[0] + a[1] b[1] + ...; as many terms as the shorter one has.
float Dot(std::span<const float> a, std::span<const float> b);
double Dot(std::span<const double> a, std::span<const double> b);

// c = a b, row-major without gaps: a is m x k, b k x n, c m x n, each span at least as long as that. c must not
// overlap the others. k = 0: c = 0.
void Gemm(int64_t m, int64_t n, int64_t k, std::span<const float> a, std::span<const float> b,
          std::span<float> c, int threads = 1);
void Gemm(int64_t m, int64_t n, int64_t k, std::span<const double> a, std::span<const double> b,
          std::span<double> c, int threads = 1);

// out[i] = f(x[i]), for as many i as the shorter one has; out may be x. Any function of unary_function.h whose
// result is of the type of its argument. Errors, the first two before anything is done:
//   function_type: f has no results of that type; or an error of CheckInstructions (usable_instructions.h)
//   undecided: so many results were not decided at the greatest precision and may be wrong (none is known)
Status Map(UnaryFunction f, std::span<const float> x, std::span<float> out);
Status Map(UnaryFunction f, std::span<const double> x, std::span<double> out);
// out[i] = f(x[i], y[i]): kAdd ... kAtan2, kZeta, kPolygamma, kNextAfter.
Status Map(BinaryFunction f, std::span<const float> x, std::span<const float> y, std::span<float> out);
Status Map(BinaryFunction f, std::span<const double> x, std::span<const double> y, std::span<double> out);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_ROUNDED_H_
