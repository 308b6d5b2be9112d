// kPower and kAtan2 of f64, correctly rounded, at the speed of vector code: as wide_unary.h does it.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_BINARY_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_BINARY_H_

#include <cstdint>
#include <span>

#include "interpreter/numeric/elementwise.h"

namespace assay::numeric {

// f(x, y) as an f64 pattern.
using ExactWideBinaryRoutine = uint64_t (*)(BinaryFunction f, double x, double y);

struct WideBinary {
  // out[i] = f(x[i], y[i]) rounded once, NaN as the quiet NaN of the format; `out` may be x or y. Any n >= 0.
  // Returns how many went to `undecided`: where rounding is not decided, the result is NaN or near the ends of the
  // range, and where an operand is zero (but an exponent), subnormal, an infinity or NaN. Expects the environment of
  // numeric/environment.h.
  int64_t (*round)(const double* x, const double* y, double* out, int64_t n,
                   ExactWideBinaryRoutine undecided);
  // |hi[i] + lo[i] - f(x[i], y[i])| <= error[i], which is infinite or NaN where nothing is known: all that `round` leaves
  // open but what is close to where rounding changes. n: a multiple of 8. For tests; nothing else needs it.
  void (*enclose)(const double* x, const double* y, double* hi, double* lo, double* error, int64_t n);

  explicit operator bool() const { return round != nullptr; }
};

// One instruction set's kernels; all give the same bits.
struct WideBinaryKernels {
  const char* name;
  bool (*runs_here)();
  WideBinary power, atan2;

  WideBinary find(BinaryFunction f) const {
    return f == BinaryFunction::kPower   ? power
           : f == BinaryFunction::kAtan2 ? atan2
                                         : WideBinary{};
  }
};
std::span<const WideBinaryKernels> AllWideBinaryKernels();

// Of the best instruction set here; false: f has no such kernels.
WideBinary FindWide(BinaryFunction f);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_BINARY_H_
