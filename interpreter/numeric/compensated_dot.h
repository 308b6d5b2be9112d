// Sums of products of doubles with their errors, many at once where the machine can: the estimate
// from which dots of f64 are rounded (compensated_dot.cc says how, and proves the bound).
#ifndef ASSAY_INTERPRETER_NUMERIC_COMPENSATED_DOT_H_
#define ASSAY_INTERPRETER_NUMERIC_COMPENSATED_DOT_H_

#include <cstdint>

namespace assay::numeric {

// |sum of a[i] b[i] - (high + low)| <= bound.
struct CompensatedDot {
  double high = 0, low = 0, bound = 0;
};

// How many implementations this machine can run; the first is the fastest.
int CompensatedKernels();
inline bool HasCompensatedDot() { return CompensatedKernels() > 0; }
// Estimates two dots of `a` at once, with the n terms at b and with those at b + stride. False: there
// is no such kernel, n is beyond 2^24, or a product is too large or not finite.
inline constexpr int64_t kCompensatedColumns = 2;
bool EstimateCompensated(const double* a, const double* b, int64_t stride, int64_t n,
                         CompensatedDot dots[kCompensatedColumns], int kernel = 0);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_COMPENSATED_DOT_H_
