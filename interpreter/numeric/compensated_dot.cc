// Each column is summed in L lanes, a vector at a time (Ogita, Rump, Oishi: Dot2, in lanes). With
// u = 2^-53, for every term
//
//   p = fl(a b), e = fl(a b - p) by one fused operation, (s, t) = TwoSum(s, p), c = fl(c + fl(t + e)),
//   m = fl(m + |p|).
//
// TwoSum is exact: s + t is what s was, plus p. a b - p is a double and e that number, unless bits
// of it lie under 2^-1074, and then e is off by at most 2^-1075. The lanes' s are added up by TwoSum
// too, whose errors go to c as well; c and m are added up plainly. So with `high` and c at the end,
//
//   exact = high + sum of all t + sum of all e + d,   |d| <= n 2^-1075.
//
// c is a floating-point sum of the t and e in which each takes part in at most K additions: one with
// its e or t, n / L in its lane, and two for each of the L lanes and of the fewer than L terms behind
// the last whole vector. K <= n / 4 + 32 for L of 4 and 8. So |c - (sum t + sum e)| <= g C with
// g = K u / (1 - K u) and C = sum |t| + sum |e| (Higham, section 4.2). Here |e| <= u |p| + 2^-1075,
// and |t| <= u |s|, s one of the n + L partial sums of products, |s| <= (1 + g) P, P = sum |p|. So
// C <= u (n + L + 1) (1 + g) P + n 2^-1075, and m >= (1 - g) P. For n <= 2^24, g < 2^-28, and all
// this is within
//
//   B = K (n + 9) u^2 m (1 + 2^-20) + n 2^-1074.
//
// It is computed with 1 + 2^-10 and n + 1 instead, which pay for its own roundings: the only one below
// the normal numbers is that of the first term, by at most 2^-1075. If m is at most 2^1000, nothing overflowed; NaN and infinities among
// the operands give an m that is none.
#include "interpreter/numeric/compensated_dot.h"

#include <cmath>
#include <cstring>
#include <span>
#include <vector>

#include "interpreter/numeric/usable_instructions.h"

namespace assay::numeric {
namespace {

#if defined(__x86_64__)

struct Sums {
  double high = 0, low = 0, magnitude = 0;
};

void AddTo(Sums& sums, double high, double low, double magnitude) {
  double s = sums.high + high;
  double t = s - sums.high;
  sums.low += ((sums.high - (s - t)) + (high - t)) + low;
  sums.high = s;
  sums.magnitude += magnitude;
}

[[gnu::always_inline]] inline void AddTerm(Sums& sums, double a, double b) {
  double p = a * b;
  AddTo(sums, p, __builtin_fma(a, b, -p), std::fabs(p));
}

typedef double Lanes4 __attribute__((vector_size(4 * sizeof(double))));
typedef double Lanes8 __attribute__((vector_size(8 * sizeof(double))));

// Written once, for each kind of machine below.
template <typename Lanes>
[[gnu::always_inline]] inline void SumInLanes(const double* a, const double* b, int64_t stride,
                                              int64_t n, Sums* sums) {
  constexpr int kLanes = sizeof(Lanes) / sizeof(double);
  Lanes s[kCompensatedColumns] = {}, c[kCompensatedColumns] = {}, m[kCompensatedColumns] = {};
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    Lanes x, y, e, size;
    std::memcpy(&x, a + i, sizeof x);
#pragma GCC unroll 2
    for (int j = 0; j < kCompensatedColumns; ++j) {
      std::memcpy(&y, b + j * stride + i, sizeof y);
      const Lanes p = x * y;
      for (int lane = 0; lane < kLanes; ++lane) {
        e[lane] = __builtin_fma(x[lane], y[lane], -p[lane]);
        size[lane] = std::fabs(p[lane]);
      }
      const Lanes sum = s[j] + p, t = sum - s[j];
      c[j] += ((s[j] - (sum - t)) + (p - t)) + e;
      m[j] += size;
      s[j] = sum;
    }
  }
  for (int j = 0; j < kCompensatedColumns; ++j) {
    for (int lane = 0; lane < kLanes; ++lane) AddTo(sums[j], s[j][lane], c[j][lane], m[j][lane]);
    for (int64_t k = i; k < n; ++k) AddTerm(sums[j], a[k], b[j * stride + k]);
  }
}
[[gnu::target("avx2,fma")]] void SumAvx2(const double* a, const double* b, int64_t stride,
                                         int64_t n, Sums* sums) {
  SumInLanes<Lanes4>(a, b, stride, n, sums);
}
[[gnu::target("avx512f,fma")]] void SumAvx512(const double* a, const double* b, int64_t stride,
                                              int64_t n, Sums* sums) {
  SumInLanes<Lanes8>(a, b, stride, n, sums);
}

using SumFunction = void (*)(const double*, const double*, int64_t, int64_t, Sums*);
std::span<const SumFunction> Kernels() {
  static const std::vector<SumFunction> kernels = [] {
    std::vector<SumFunction> found;
    if (HasAvx512()) found.push_back(SumAvx512);
    if (HasAvx2()) found.push_back(SumAvx2);
    return found;
  }();
  return kernels;
}

#endif

}  // namespace

int CompensatedKernels() {
#if defined(__x86_64__)
  return static_cast<int>(Kernels().size());
#else
  return 0;
#endif
}

bool EstimateCompensated(const double* a, const double* b, int64_t stride, int64_t n,
                         CompensatedDot dots[kCompensatedColumns], int kernel) {
#if defined(__x86_64__)
  if (kernel >= CompensatedKernels() || n > int64_t{1} << 24) return false;
  Sums sums[kCompensatedColumns];
  Kernels()[static_cast<size_t>(kernel)](a, b, stride, n, sums);
  constexpr double kMostLanes = 8, kUnit2 = 0x1p-106;
  const double terms = static_cast<double>(n);
  const double factor = (terms / 4 + 32) * (terms + kMostLanes + 1) * kUnit2 * (1 + 0x1p-10);
  for (int64_t j = 0; j < kCompensatedColumns; ++j) {
    if (!(sums[j].magnitude <= 0x1p1000)) return false;
    dots[j] = {sums[j].high, sums[j].low, factor * sums[j].magnitude + (terms + 1) * 0x1p-1074};
  }
  return true;
#else
  (void)a, (void)b, (void)stride, (void)n, (void)dots, (void)kernel;
  return false;
#endif
}

}  // namespace assay::numeric
