// Elementary functions of f64, correctly rounded, at the speed of vector code.
//
// Each function is computed as the sum of two doubles with a proven bound of its error (wide_functions.h). Where
// both ends of that interval round to one f64, that is the result (Ziv's test); the others, about one in a
// thousand or fewer, are given to `undecided`, which is exact (numeric/transcendental.h). So is what lies near the ends
// of the range: results below 2^-960 or above 2^990, sine and its kin beyond 2^20.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_UNARY_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_UNARY_H_

#include <cstdint>
#include <span>

#include "interpreter/numeric/unary_function.h"

namespace assay::numeric {

// f(x) as an f64 pattern.
using ExactWideRoutine = uint64_t (*)(UnaryFunction f, double x);

struct WideFunction {
  // out[i] = f(x[i]) rounded once, NaN as the quiet NaN of the format; x may be out. Any n >= 0. Returns
  // how many went to `undecided`. Expects the environment of numeric/environment.h.
  int64_t (*round)(const double* x, double* out, int64_t n, ExactWideRoutine undecided);
  // |hi[i] + lo[i] - f(x[i])| <= error[i], which is infinite where nothing is known, as for all results below 2^-960 or
  // above 2^990, and NaN at a NaN. n: a multiple of 8. For tests; nothing else needs it.
  void (*enclose)(const double* x, double* hi, double* lo, double* error, int64_t n);

  explicit operator bool() const { return round != nullptr; }
};

// One instruction set's kernels; all give the same bits.
struct WideKernels {
  const char* name;
  bool (*runs_here)();
  WideFunction (*find)(UnaryFunction f);  // false: f has no such kernels
};
std::span<const WideKernels> AllWideKernels();

// Of the best instruction set here.
WideFunction FindWide(UnaryFunction f);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_UNARY_H_
