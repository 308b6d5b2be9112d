// Pairs of doubles: a number as the sum of a double and a much smaller one, about 106 bits.
//
// Notation: u = 2^-53. A pair is normalised: |low| <= u |high|. Results are normalised, and
//   Add        off by at most 4 u^2 (|a| + |b|)
//   Multiply   off by at most 9 u^2 |a b|
//   Divide     off by at most 4 u^2 |a / d|, for a double d that is an integer
// as long as nothing overflows; underflow adds at most 2^-1070.
//
// Proofs. Add: the TwoSum of the high parts is exact, s + t; v = fl(a.low + b.low) is off by u u
// (|a| + |b|), w = fl(t + v) by u |t + v| <= u (u |s| + u (|a| + |b|)) <= 2 u^2 (|a| + |b|), to
// first order; the last TwoSum is exact. Multiply: the product of the high parts is exact, p + e;
// the product of the low parts, left out, is at most u^2 |a b|; the two mixed products are off by
// u u |a b| each, their sum (at most 2 u |a b|) by 2 u^2 |a b|, and adding e (at most u |a b|) by
// 3 u^2 |a b|: 8 u^2 |a b| to first order. Divide: q = fl(a.high / d) leaves the remainder
// a.high - q d, which is a double; with a.low it is at most 2 u |a| and rounded by u of that; its
// quotient, at most 2 u |a / d|, is rounded by u of that.
#ifndef ASSAY_INTERPRETER_NUMERIC_DOUBLE_DOUBLE_H_
#define ASSAY_INTERPRETER_NUMERIC_DOUBLE_DOUBLE_H_

#include <cmath>

#include "interpreter/numeric/strict_arithmetic.h"

namespace assay::numeric {

struct Double2 {
  double high = 0, low = 0;
};

// x + y exactly.
[[gnu::always_inline]] inline Double2 TwoSum(double x, double y) {
  double s = x + y, t = s - x;
  return {s, (x - (s - t)) + (y - t)};
}

[[gnu::always_inline]] inline Double2 Add(Double2 a, Double2 b) {
  Double2 s = TwoSum(a.high, b.high);
  return TwoSum(s.high, s.low + (a.low + b.low));
}

[[gnu::always_inline]] inline Double2 Negate(Double2 a) { return {-a.high, -a.low}; }

[[gnu::always_inline]] inline Double2 Multiply(Double2 a, Double2 b) {
  double p = a.high * b.high;
  double e = std::fma(a.high, b.high, -p) + (a.high * b.low + a.low * b.high);
  double s = p + e;  // |e| is small beside |p|
  return {s, e - (s - p)};
}

[[gnu::always_inline]] inline Double2 Divide(Double2 a, double d) {
  double q = a.high / d;
  return TwoSum(q, (std::fma(-q, d, a.high) + a.low) / d);
}

struct Complex2 {
  Double2 re, im;
};

// Off by at most 4 u^2 (|a| + |b|), as each part is.
[[gnu::always_inline]] inline Complex2 Add(const Complex2& a, const Complex2& b) {
  return {Add(a.re, b.re), Add(a.im, b.im)};
}
[[gnu::always_inline]] inline Complex2 Subtract(const Complex2& a, const Complex2& b) {
  return {Add(a.re, Negate(b.re)), Add(a.im, Negate(b.im))};
}
// Each part is off by at most 9 u^2 + 4 u^2 times |a| |b| (Cauchy and Schwarz), so the whole by
// less than 20 u^2 |a| |b|.
[[gnu::always_inline]] inline Complex2 Multiply(const Complex2& a, const Complex2& b) {
  return {Add(Multiply(a.re, b.re), Negate(Multiply(a.im, b.im))),
          Add(Multiply(a.re, b.im), Multiply(a.im, b.re))};
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_DOUBLE_DOUBLE_H_
