// Special functions by other libraries and other formulas than those of special_functions.cc and
// zeta.cc, at 400 bits: MPFR's erfc and gamma functions (ours are Arb's), Bessel functions by their
// power series, zeta by Euler-Maclaurin with Bernoulli numbers made here and, left of zero, by its
// recurrence. Tests only.
#ifndef ASSAY_INTERPRETER_NUMERIC_TESTING_SERIES_H_
#define ASSAY_INTERPRETER_NUMERIC_TESTING_SERIES_H_

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "interpreter/testing_real.h"

namespace assay::testing {

inline Big Of(int (*f)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t), const Big& x) {
  Big y;
  f(y.get(), x.get(), MPFR_RNDN);
  return y;
}
inline Big Power(const Big& x, const Big& y) {
  Big z;
  mpfr_pow(z.get(), x.get(), y.get(), MPFR_RNDN);
  return z;
}
inline int LogAbsGamma(mpfr_ptr y, mpfr_srcptr x, mpfr_rnd_t rounding) {
  int sign;
  return mpfr_lgamma(y, &sign, x, rounding);
}
inline Big LogGamma(double x) { return Of(LogAbsGamma, x); }
inline Big Digamma(double x) { return Of(mpfr_digamma, x); }
inline Big Erfc(double x) { return Of(mpfr_erfc, x); }

// e^-|x| times the sum of (x/2)^(2k+1) / (k! (k+1)!), all terms of one sign.
inline Big BesselI1e(double x) {
  Big half = Big(x) / Big(2), term = half, sum = half;
  const Big square = half * half;
  for (int k = 1; k < 20000; ++k) {
    term = term * square / Big(static_cast<double>(k) * (k + 1));
    sum = sum + term;
    if (std::fabs(x) < k && mpfr_get_exp(term.get()) < mpfr_get_exp(sum.get()) - 450) break;
  }
  return sum * Of(mpfr_exp, Big(-std::fabs(x)));
}

// Bernoulli numbers B_0 .. B_60 by sum over j <= m of binomial(m + 1, j) B_j = 0.
inline const std::vector<Big>& Bernoulli() {
  static const std::vector<Big> numbers = [] {
    std::vector<Big> b = {Big(1)};
    for (int m = 1; m <= 60; ++m) {
      Big sum, binomial = 1;
      for (int j = 0; j < m; ++j) {
        sum = sum + binomial * b[j];
        binomial = binomial * Big(m + 1 - j) / Big(j + 1);
      }
      b.push_back(Big(0) - sum / Big(m + 1));
    }
    return b;
  }();
  return numbers;
}

// The first 80 terms, then the integral, half a term and the corrections by Bernoulli numbers, the
// last of which, of index 60, bounds what is left: below 2^-200 of the sum for s < 60.
inline Big Zeta(double s, Big q) {
  const Big minus = Big(0) - Big(s), one = 1;
  Big sum;
  for (int k = 0; k < 80 || mpfr_cmp_d(q.get(), 80) < 0; ++k) {
    sum = sum + Power(q, minus);
    q = q + one;
  }
  const Big power = Power(q, minus);
  sum = sum + power * q / (Big(s) - one) + power / Big(2);
  Big factor = Big(s) * power / q;  // s (s+1) ... (s+2i-2) q^(-s-2i+1) / (2i)!
  factor = factor / Big(2);
  for (int i = 1; 2 * i <= 60; ++i) {
    sum = sum + factor * Bernoulli()[2 * i];
    factor = factor * (Big(s) + Big(2 * i - 1)) * (Big(s) + Big(2 * i)) / (q * q) /
             Big((2.0 * i + 1) * (2.0 * i + 2));
  }
  return sum;
}

inline Big Polygamma(int n, double x) {
  Big factor = n % 2 == 0 ? -1 : 1;
  for (int k = 2; k <= n; ++k) factor = factor * Big(k);
  return factor * Zeta(n + 1, Big(x));
}

// Its terms down to 2^-420 of their sum, for s >= 60, where what is left below that is less than
// 2^-400 of it. Those that mirror each other around zero stand side by side, so that opposite ones
// cancel without a trace.
inline Big ZetaByFirstTerms(const Big& s, double first) {
  const Big minus = Big(0) - s;
  std::vector<Big> bases;
  double base = first;
  for (; base < -first + 1; base += 1) bases.push_back(base);
  std::sort(bases.begin(), bases.end(),
            [](const Big& a, const Big& b) { return mpfr_cmpabs(a.get(), b.get()) < 0; });
  Big sum;
  for (const Big& each : bases) sum = sum + Power(each, minus);
  for (;; base += 1) {
    const Big term = Power(Big(base), minus);
    const bool small =
        !mpfr_zero_p(sum.get()) && mpfr_get_exp(term.get()) < mpfr_get_exp(sum.get()) - 420;
    if (mpfr_zero_p(term.get()) || mpfr_inf_p(sum.get()) || small) return sum;
    sum = sum + term;
  }
}

inline bool IsWhole(double x) { return x == std::floor(x); }

// 2^e, from beyond the range of every format.
inline Big FarPower(int e) {
  Big result = 1;
  mpfr_mul_2si(result.get(), result.get(), e, MPFR_RNDN);
  return result;
}

// Gamma(s) zeta(s, q), or zeta(s, q): s > 1 and q are finite, q is no pole, and for q < 0 s is an
// integer. Beyond 2^+-300, which no type of up to 16 bits has, a number that is beyond every other.
inline Big ScaledZeta(double s, double q, bool gamma) {
  if (s < 60) return gamma ? Of(mpfr_gamma, Big(s)) * Zeta(s, Big(q)) : Zeta(s, Big(q));
  if (q > 0) {
    // The first term and the integral behind it, q^-s (1 + q/(s - 1)), decide what is far from
    // every number.
    Big scale = Big(0) - Big(s) * Of(mpfr_log2, Big(q));
    if (gamma) scale = scale + LogGamma(s) / Of(mpfr_log, Big(2));
    if (mpfr_cmp_si(scale.get(), 300) > 0) return FarPower(20000);
    const Big most = scale + Of(mpfr_log2, Big(1) + Big(q) / (Big(s) - Big(1)));
    if (mpfr_cmp_si(most.get(), -300) < 0) return FarPower(-20000);
  }
  const Big sum = ZetaByFirstTerms(s, q);
  return gamma ? Of(mpfr_gamma, Big(s)) * sum : sum;
}

inline Big Signed(Big x, bool negative) { return negative ? Big(0) - x : x; }

// zeta(s, q), or with `gamma` times Gamma(s), or minus that, at all arguments with s > 1
// (docs/semantics.md).
inline Big ZetaFunction(double s, double q, bool gamma, bool negative) {
  const double infinity = std::numeric_limits<double>::infinity();
  const bool whole = IsWhole(s), even = whole && std::fmod(s, 2) == 0;
  const double nan = std::numeric_limits<double>::quiet_NaN(), sign = negative ? -1 : 1;
  if (q == infinity) return 0 * sign;
  if (q == -infinity) return nan;
  if (q == 0 && (!std::signbit(q) || even)) return sign * infinity;
  if (q == 0) return whole ? -sign * infinity : nan;
  if (q < 0 && !whole) return nan;
  if (q < 0 && IsWhole(q)) return even ? sign * infinity : nan;
  return Signed(ScaledZeta(s, q, gamma), negative);
}
inline Big ZetaAt(double s, double q) {
  const double infinity = std::numeric_limits<double>::infinity();
  if (s != s || q != q || s < 1) return std::numeric_limits<double>::quiet_NaN();
  if (s == 1) return infinity;
  if (s < infinity) return ZetaFunction(s, q, false, false);
  // As a growing even s.
  return q == -infinity ? std::numeric_limits<double>::quiet_NaN()
         : q > 1        ? 0.0
         : q == 1       ? 1.0
                        : infinity;
}
inline Big PolygammaAt(double n, double x) {
  const double infinity = std::numeric_limits<double>::infinity();
  if (n != n || x != x || n < 0 || !IsWhole(n) || n == infinity)
    return std::numeric_limits<double>::quiet_NaN();
  if (n > 0) return ZetaFunction(n + 1, x, true, std::fmod(n, 2) == 0);
  if (x == 0) return std::copysign(infinity, -x);
  if (x == infinity) return infinity;
  if (x < 0 && IsWhole(x)) return std::numeric_limits<double>::quiet_NaN();
  return Digamma(x);
}

}  // namespace assay::testing

#endif  // ASSAY_INTERPRETER_NUMERIC_TESTING_SERIES_H_
