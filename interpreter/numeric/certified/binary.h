// kPower and kAtan2 of f32, correctly rounded, at the speed of vector code: as unary.h does it.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_BINARY_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_BINARY_H_

#include <cstdint>
#include <span>

#include "interpreter/numeric/elementwise.h"

namespace assay::numeric {

// f(x, y) as an f32 pattern.
using ExactBinaryRoutine = uint32_t (*)(BinaryFunction f, float x, float y);

struct CertifiedBinary {
  // out[i] = f(x[i], y[i]) rounded once, NaN as the quiet NaN of the format; `out` may be x or y. Any n >= 0.
  // Returns how many went to `undecided`: where rounding is not decided, and where an operand is zero, an
  // infinity or NaN. Expects the environment of numeric/environment.h.
  int64_t (*round)(const float* x, const float* y, float* out, int64_t n, ExactBinaryRoutine undecided);
  // |value[i] - f(x[i], y[i])| <= error[i], which is infinite where an operand is zero, an infinity or NaN, where the
  // result is NaN, and for powers below 2^-199 or above 2^199. n: a multiple of 8. For tests; nothing else needs it.
  void (*enclose)(const float* x, const float* y, double* value, double* error, int64_t n);

  explicit operator bool() const { return round != nullptr; }
};

// One instruction set's kernels; all give the same bits.
struct CertifiedBinaryKernels {
  const char* name;
  bool (*runs_here)();
  CertifiedBinary power, atan2;

  CertifiedBinary find(BinaryFunction f) const {
    return f == BinaryFunction::kPower   ? power
           : f == BinaryFunction::kAtan2 ? atan2
                                         : CertifiedBinary{};
  }
};
std::span<const CertifiedBinaryKernels> AllCertifiedBinaryKernels();

// Of the best instruction set here; false: f has no such kernels.
CertifiedBinary FindCertified(BinaryFunction f);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_BINARY_H_
