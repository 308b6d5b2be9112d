// Elementary and special functions of f32, correctly rounded, at the speed of vector code.
//
// Each function is computed in f64 with a proven bound of the error (functions.h; row_table_maker.cc for
// its polynomials). Where both ends of that interval round to one f32, that is the result; the few others
// are given to `undecided`, which is exact (numeric/transcendental.h).
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_UNARY_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_UNARY_H_

#include <cstdint>
#include <span>

#include "interpreter/numeric/unary_function.h"

namespace assay::numeric {

// f(x) as an f32 pattern.
using ExactRoutine = uint32_t (*)(UnaryFunction f, float x);

struct CertifiedFunction {
  // out[i] = f(x[i]) rounded once, NaN as the quiet NaN of the format; x may be out. Any n >= 0. Returns
  // how many went to `undecided`. Expects the environment of numeric/environment.h.
  int64_t (*round)(const float* x, float* out, int64_t n, ExactRoutine undecided);
  // |y[i] - f(x[i])| <= error[i], which is infinite where f has a pole or no value, and where nothing is computed
  // for x[i] itself: beyond an argument from which on all results are the same, and for bessel_i1e next to 0 (functions.h).
  // n: a multiple of 8. For tests; nothing else needs it.
  void (*enclose)(const float* x, double* y, double* error, int64_t n);

  explicit operator bool() const { return round != nullptr; }
};

// One instruction set's kernels; all give the same bits.
struct CertifiedKernels {
  const char* name;
  bool (*runs_here)();
  CertifiedFunction (*find)(UnaryFunction f);  // false: f has no such kernels
};
std::span<const CertifiedKernels> AllCertifiedKernels();

// Of the best instruction set here.
CertifiedFunction FindCertified(UnaryFunction f);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_UNARY_H_
