// kPower and kAtan2 of f32, correctly rounded, at the speed of vector code: as unary.h does it.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_BINARY_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_BINARY_H_

#include <cstdint>
#include <span>

#include "interpreter/numeric/elementwise.h"

namespace assay::numeric {

// f(x, y) as an f32 pattern.
using ExactBinaryRoutine = uint32_t (*)(BinaryFunction f, float x, float y);

// out[i] = f(x[i], y[i]) rounded once, NaN as the quiet NaN of the format; `out` may be x or y. Any n >= 0.
// Returns how many went to `undecided`: where rounding is not decided, and where an operand is zero, an
// infinity or NaN. Expects the environment of numeric/environment.h.
using CertifiedBinary = int64_t (*)(const float* x, const float* y, float* out, int64_t n,
                                    ExactBinaryRoutine undecided);

// One instruction set's kernels; all give the same bits.
struct CertifiedBinaryKernels {
  const char* name;
  bool (*runs_here)();
  CertifiedBinary power, atan2;

  CertifiedBinary find(BinaryFunction f) const {
    return f == BinaryFunction::kPower ? power : f == BinaryFunction::kAtan2 ? atan2 : nullptr;
  }
};
std::span<const CertifiedBinaryKernels> AllCertifiedBinaryKernels();

// Of the best instruction set here; nullptr for other functions.
CertifiedBinary FindCertified(BinaryFunction f);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_BINARY_H_
