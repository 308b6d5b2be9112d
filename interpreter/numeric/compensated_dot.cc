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
// It is computed with 1 + 2^-10 instead, which pays for its own roundings; the last term has room for
// one below the normal numbers. If m is at most 2^1000, nothing overflowed; NaN and infinities among
// the operands give an m that is none.
#include "interpreter/numeric/compensated_dot.h"

#include <cmath>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

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

// Of one term or of the lanes of vectors.
[[gnu::target("fma")]] void AddTerm(Sums& sums, double a, double b) {
  double p = a * b;
  AddTo(sums, p, __builtin_fma(a, b, -p), std::fabs(p));
}

template <typename Lanes>
void AddLanes(Sums& sums, const Lanes& high, const Lanes& low, const Lanes& magnitude) {
  for (size_t i = 0; i < sizeof(Lanes) / sizeof(double); ++i) {
    AddTo(sums, high[i], low[i], magnitude[i]);
  }
}

[[gnu::target("avx2,fma")]] void SumAvx2(const double* a, const double* b, int64_t stride,
                                         int64_t n, Sums sums[kCompensatedColumns]) {
  constexpr int64_t kLanes = 4;
  const __m256d sign = _mm256_set1_pd(-0.0);
  __m256d s[kCompensatedColumns], c[kCompensatedColumns], m[kCompensatedColumns];
  for (int j = 0; j < kCompensatedColumns; ++j) {
    s[j] = c[j] = m[j] = _mm256_setzero_pd();
  }
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    const __m256d x = _mm256_loadu_pd(a + i);
#pragma GCC unroll 2
    for (int j = 0; j < kCompensatedColumns; ++j) {
      const __m256d y = _mm256_loadu_pd(b + j * stride + i);
      const __m256d p = _mm256_mul_pd(x, y), e = _mm256_fmsub_pd(x, y, p);
      const __m256d sum = _mm256_add_pd(s[j], p), t = _mm256_sub_pd(sum, s[j]);
      const __m256d error = _mm256_add_pd(_mm256_sub_pd(s[j], _mm256_sub_pd(sum, t)),
                                          _mm256_sub_pd(p, t));
      c[j] = _mm256_add_pd(c[j], _mm256_add_pd(error, e));
      m[j] = _mm256_add_pd(m[j], _mm256_andnot_pd(sign, p));
      s[j] = sum;
    }
  }
  for (int j = 0; j < kCompensatedColumns; ++j) {
    alignas(32) double high[kLanes], low[kLanes], magnitude[kLanes];
    _mm256_store_pd(high, s[j]);
    _mm256_store_pd(low, c[j]);
    _mm256_store_pd(magnitude, m[j]);
    AddLanes(sums[j], high, low, magnitude);
    for (int64_t k = i; k < n; ++k) AddTerm(sums[j], a[k], b[j * stride + k]);
  }
}

[[gnu::target("avx512f,fma")]] void SumAvx512(const double* a, const double* b, int64_t stride,
                                              int64_t n, Sums sums[kCompensatedColumns]) {
  constexpr int64_t kLanes = 8;
  __m512d s[kCompensatedColumns], c[kCompensatedColumns], m[kCompensatedColumns];
  for (int j = 0; j < kCompensatedColumns; ++j) {
    s[j] = c[j] = m[j] = _mm512_setzero_pd();
  }
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    const __m512d x = _mm512_loadu_pd(a + i);
#pragma GCC unroll 2
    for (int j = 0; j < kCompensatedColumns; ++j) {
      const __m512d y = _mm512_loadu_pd(b + j * stride + i);
      const __m512d p = _mm512_mul_pd(x, y), e = _mm512_fmsub_pd(x, y, p);
      const __m512d sum = _mm512_add_pd(s[j], p), t = _mm512_sub_pd(sum, s[j]);
      const __m512d error = _mm512_add_pd(_mm512_sub_pd(s[j], _mm512_sub_pd(sum, t)),
                                          _mm512_sub_pd(p, t));
      c[j] = _mm512_add_pd(c[j], _mm512_add_pd(error, e));
      m[j] = _mm512_add_pd(m[j], _mm512_abs_pd(p));
      s[j] = sum;
    }
  }
  for (int j = 0; j < kCompensatedColumns; ++j) {
    alignas(64) double high[kLanes], low[kLanes], magnitude[kLanes];
    _mm512_store_pd(high, s[j]);
    _mm512_store_pd(low, c[j]);
    _mm512_store_pd(magnitude, m[j]);
    AddLanes(sums[j], high, low, magnitude);
    for (int64_t k = i; k < n; ++k) AddTerm(sums[j], a[k], b[j * stride + k]);
  }
}

using SumFunction = void (*)(const double*, const double*, int64_t, int64_t, Sums*);
SumFunction FindSum() {
  if (!__builtin_cpu_supports("fma")) return nullptr;
  if (__builtin_cpu_supports("avx512f")) return SumAvx512;
  return __builtin_cpu_supports("avx2") ? SumAvx2 : nullptr;
}
SumFunction Sum() {
  static const SumFunction sum = FindSum();
  return sum;
}

#endif

}  // namespace

bool HasCompensatedDot() {
#if defined(__x86_64__)
  return Sum() != nullptr;
#else
  return false;
#endif
}

bool EstimateCompensated(const double* a, const double* b, int64_t stride, int64_t n,
                         CompensatedDot dots[kCompensatedColumns]) {
#if defined(__x86_64__)
  if (!HasCompensatedDot() || n > int64_t{1} << 24) return false;
  Sums sums[kCompensatedColumns];
  Sum()(a, b, stride, n, sums);
  constexpr double kMostLanes = 8, kUnit2 = 0x1p-106;
  const double terms = static_cast<double>(n);
  const double factor = (terms / 4 + 32) * (terms + kMostLanes + 1) * kUnit2 * (1 + 0x1p-10);
  for (int64_t j = 0; j < kCompensatedColumns; ++j) {
    if (!(sums[j].magnitude <= 0x1p1000)) return false;
    dots[j] = {sums[j].high, sums[j].low, factor * sums[j].magnitude + terms * 0x1p-1074};
  }
  return true;
#else
  (void)a, (void)b, (void)stride, (void)n, (void)dots;
  return false;
#endif
}

}  // namespace assay::numeric
