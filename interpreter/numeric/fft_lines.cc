// Two algorithms, with the error of each. u = 2^-53, ||.|| the Euclidean norm, and the errors of
// single operations are those of double_double.h.
//
// Roots of unity. w^j = w^(64 a) w^b, b < 64, is the product of two numbers that MPFR gives with
// parts off by u^2, so each by at most 1.5 u^2: their product is off by 20 + 3 < 24 u^2.
// Multiplying x by such a root is off by at most (24 + 20 + small) u^2 |x| < 45 u^2 |x|.
//
// Mixed radix (Stockham), when all prime factors of n are at most 31. After the passes for the
// factors whose product is L, a[j][c] = sum_i x[c + i n/L] w_L^(i j) for j < L, c < n/L. A pass for
// the factor p, r = n / (L p), is
//
//   b[j + L q][c] = sum_{s<p} w_p^(q s) (w_(L p)^(j s) a[j][c + s r]),
//
// sqrt(p) times a unitary map. A term is multiplied by two roots, off by 90 u^2 of it, and the sum
// of p terms adds 4 (p - 1) u^2 of the sum of magnitudes: b is off by (90 + 4 p) u^2 sum_s |a_s|.
// For p of 2 and 4 the second root is 1, -1, i or -i, and the sum has at most two levels: 53 u^2.
// The p outputs together are off by sqrt(p) times that, sum_s |a_s| <= sqrt(p) ||a||, and the exact
// outputs have the norm sqrt(p) ||a||: a relative error of e_p = sqrt(p) (90 + 4 p) u^2, or
// sqrt(p) 53 u^2. A pass keeps the relative size of earlier errors, so the whole is off by
// prod (1 + e_p) - 1 < 1.01 sum e_p of ||X||.
//
// Convolution (Bluestein), for other n: with c_j = e^(-pi i j^2 / n), X_k = c_k (a * b)_k where
// a_j = x_j c_j, b_j = conj c_j, a cyclic convolution of length N, a power of two >= 2 n - 1 = m.
// Let E be the error of the transform of length N.
//   A = FFT(a):  ||dA|| <= (E + 45 u^2) sqrt(N) ||x||,   ||A|| = sqrt(N) ||x||,
//                |A_k| <= sum |a_j| <= sqrt(n) ||x||
//   B = FFT(b):  ||dB|| <= (E + 24 u^2) sqrt(N m),       |B_k| <= sum |b_j| = m
//   P = A B:     ||dP|| <= m ||dA|| + sqrt(n) ||x|| ||dB|| + 20 u^2 m ||A||
//                       <= sqrt(N) ||x|| m (2 E + 89 u^2)          as sqrt(n m) <= m
//   back, / N:   off by ||dP|| / sqrt(N) + E ||P|| / sqrt(N) <= m ||x|| (3 E + 89 u^2)
//   times c_k:   45 u^2 ||X||, and ||X|| = sqrt(n) ||x|| <= m ||x||
// Together m ||x|| (3 E + 134 u^2), which is m (3 E + 134 u^2) / sqrt(n) of ||X||. Products of two
// errors are far below the rounding up of these constants.
//
// Figures: n = 2^20: 2^-96; n = 10^6: 2^-95; the prime 999983: 2^-83. A bound of 2^-83 ||X|| is one
// of 2^-83 sqrt(n) of the largest element of X: 2^-73, 2^-20 units in the last place of a double.
#include "interpreter/numeric/fft_lines.h"

#include <mpfr.h>

#include <algorithm>
#include <bit>

#include "interpreter/numeric/mpfr_scratch.h"
#include "interpreter/numeric/usable_instructions.h"

namespace assay::numeric {
namespace {

constexpr double kUnit2 = 0x1p-106;  // u^2
constexpr int64_t kLargestFactor = 31;
constexpr int64_t kStretch = 1 << 15;  // numbers between two questions whether to go on

// Factors of n, fours first; empty if a prime factor is too large.
std::vector<int64_t> FactorsOf(int64_t n) {
  std::vector<int64_t> factors;
  for (; n % 4 == 0; n /= 4) factors.push_back(4);
  for (int64_t p = 2; p <= kLargestFactor; ++p) {
    for (; n % p == 0; n /= p) factors.push_back(p);
  }
  if (n != 1) factors.clear();
  return factors;
}

Double2 ToDouble2(mpfr_ptr x) {
  double high = mpfr_get_d(x, MPFR_RNDN);
  mpfr_sub_d(x, x, high, MPFR_RNDN);
  return {high, mpfr_get_d(x, MPFR_RNDN)};
}

// e^(-+ 2 pi i j / n) for one j.
Complex2 Root(int64_t j, int64_t n, bool inverse) {
  Real angle(64), value(160);
  mpfr_set_si(angle, j, MPFR_RNDN);
  mpfr_cosu(value, angle, static_cast<unsigned long>(n), MPFR_RNDN);
  Double2 re = ToDouble2(value);
  mpfr_sinu(value, angle, static_cast<unsigned long>(n), MPFR_RNDN);
  Double2 im = ToDouble2(value);
  return {re, inverse ? im : Negate(im)};
}

// e^(-+ 2 pi i j / n) for j < n.
std::vector<Complex2> Roots(int64_t n, bool inverse, const Going& going) {
  constexpr int64_t kFine = 64;
  std::vector<Complex2> roots(static_cast<size_t>(n));
  for (int64_t j = 0; j < std::min(n, kFine); ++j) {
    roots[static_cast<size_t>(j)] = Root(j, n, inverse);
  }
  for (int64_t j = kFine; j < n; j += kFine) {
    if (j % kStretch == 0 && !going()) break;
    Complex2 coarse = Root(j, n, inverse);
    for (int64_t k = 0; k < std::min(kFine, n - j); ++k) {
      roots[static_cast<size_t>(j + k)] = Multiply(coarse, roots[static_cast<size_t>(k)]);
    }
  }
  return roots;
}

// i x, or -i x: the root of order 4.
inline Complex2 QuarterTurn(const Complex2& x, bool inverse) {
  return inverse ? Complex2{Negate(x.im), x.re} : Complex2{x.im, Negate(x.re)};
}

struct PassData {
  const Complex2* a;
  Complex2* b;
  const Complex2* roots;  // w_n^j
  int64_t n, done, p, r;
  bool inverse;
  int64_t first_j, last_j, first_c, last_c;  // the part to do
};

[[gnu::always_inline]] inline void Pass2(const PassData& d) {
  const int64_t r = d.r;
  for (int64_t j = d.first_j; j < d.last_j; ++j) {
    const Complex2 w = d.roots[j * r];
    const Complex2* from = d.a + j * 2 * r;
    Complex2 *to0 = d.b + j * r, *to1 = d.b + (j + d.done) * r;
    for (int64_t c = d.first_c; c < d.last_c; ++c) {
      const Complex2 t = Multiply(from[c + r], w);
      to0[c] = Add(from[c], t);
      to1[c] = Subtract(from[c], t);
    }
  }
}

[[gnu::always_inline]] inline void Pass4(const PassData& d) {
  const int64_t r = d.r;
  for (int64_t j = d.first_j; j < d.last_j; ++j) {
    const Complex2 w1 = d.roots[j * r], w2 = d.roots[2 * j * r], w3 = d.roots[3 * j * r];
    const Complex2* from = d.a + j * 4 * r;
    Complex2* to = d.b + j * r;
    const int64_t step = d.done * r;
    for (int64_t c = d.first_c; c < d.last_c; ++c) {
      const Complex2 t0 = from[c], t1 = Multiply(from[c + r], w1);
      const Complex2 t2 = Multiply(from[c + 2 * r], w2), t3 = Multiply(from[c + 3 * r], w3);
      const Complex2 even = Add(t0, t2), odd = Add(t1, t3), even_difference = Subtract(t0, t2);
      const Complex2 odd_difference = QuarterTurn(Subtract(t1, t3), d.inverse);
      to[c] = Add(even, odd);
      to[c + step] = Add(even_difference, odd_difference);
      to[c + 2 * step] = Subtract(even, odd);
      to[c + 3 * step] = Subtract(even_difference, odd_difference);
    }
  }
}

[[gnu::always_inline]] inline void PassAny(const PassData& d) {
  const int64_t r = d.r, p = d.p, spokes = d.n / p;
  Complex2 t[kLargestFactor];
  for (int64_t j = d.first_j; j < d.last_j; ++j) {
    const Complex2* from = d.a + j * p * r;
    for (int64_t c = d.first_c; c < d.last_c; ++c) {
      t[0] = from[c];
      for (int64_t s = 1; s < p; ++s) t[s] = Multiply(from[c + s * r], d.roots[j * s * r]);
      for (int64_t q = 0; q < p; ++q) {
        Complex2 sum = t[0];
        for (int64_t s = 1; s < p; ++s) {
          sum = Add(sum, q == 0 ? t[s] : Multiply(t[s], d.roots[q * s % p * spokes]));
        }
        d.b[(j + d.done * q) * r + c] = sum;
      }
    }
  }
}

[[gnu::always_inline]] inline void RunPass(const PassData& d) {
  if (d.p == 2) {
    Pass2(d);
  } else if (d.p == 4) {
    Pass4(d);
  } else {
    PassAny(d);
  }
}

// The same bits with and without the machine's fma instruction, which is only faster.
void PassPlain(const PassData& d) { RunPass(d); }
#if defined(__x86_64__)
[[gnu::target("avx2,fma")]] void PassFma(const PassData& d) { RunPass(d); }
#endif

void PassPart(const PassData& d) {
#if defined(__x86_64__)
  static const bool fma = HasAvx2();
  if (fma) return PassFma(d);
#endif
  PassPlain(d);
}

bool Pass(PassData d, const Going& going) {
  const int64_t columns = std::max<int64_t>(1, std::min(d.r, kStretch / d.p));
  const int64_t rows = std::max<int64_t>(1, kStretch / (d.p * d.r));
  for (d.first_j = 0; d.first_j < d.done; d.first_j = d.last_j) {
    d.last_j = std::min(d.done, d.first_j + rows);
    for (d.first_c = 0; d.first_c < d.r; d.first_c = d.last_c) {
      d.last_c = std::min(d.r, d.first_c + columns);
      if (d.n > kStretch && !going()) return false;
      PassPart(d);
    }
  }
  return true;
}

bool MultiplyAll(const Complex2* a, const Complex2* b, Complex2* out, int64_t n,
                 const Going& going) {
  return ForStretches(n, kStretch, going, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) out[i] = Multiply(a[i], b[i]);
  });
}

}  // namespace

LineTransform::LineTransform(int64_t n, bool inverse, const Going& going)
    : n_(n), factors_(FactorsOf(n)) {
  inverse_ = inverse;
  if (!factors_.empty() || n <= 1) {
    roots_ = Roots(n, inverse, going);
    error_ = 0;
    for (int64_t p : factors_) {
      double each = p == 2 || p == 4 ? 53 : 90 + 4 * static_cast<double>(p);
      error_ += std::sqrt(static_cast<double>(p)) * each * kUnit2 * 1.01;
    }
    return;
  }
  const int64_t padded = static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(2 * n - 1)));
  forward_ = std::make_unique<LineTransform>(padded, false, going);
  backward_ = std::make_unique<LineTransform>(padded, true, going);
  // The chirp, by the roots of order 2 n.
  const std::vector<Complex2> halves = Roots(2 * n, inverse, going);
  roots_.resize(static_cast<size_t>(n));
  filter_.resize(static_cast<size_t>(padded));
  uint64_t square = 0;  // j^2 mod 2 n
  for (int64_t j = 0; j < n; ++j) {
    roots_[static_cast<size_t>(j)] = halves[static_cast<size_t>(square)];
    square = (square + 2 * static_cast<uint64_t>(j) + 1) % (2 * static_cast<uint64_t>(n));
  }
  for (int64_t j = 0; j < n; ++j) {
    Complex2 conjugate = roots_[static_cast<size_t>(j)];
    conjugate.im = Negate(conjugate.im);
    filter_[static_cast<size_t>(j)] = conjugate;
    if (j != 0) filter_[static_cast<size_t>(padded - j)] = conjugate;
  }
  std::vector<Complex2> scratch(static_cast<size_t>(padded));
  forward_->Run(filter_.data(), scratch.data(), going);
  const double m = 2 * static_cast<double>(n) - 1;
  error_ = m * (3 * forward_->error() + 134 * kUnit2) / std::sqrt(static_cast<double>(n)) * 1.01;
}

void LineTransform::Run(Complex2* x, Complex2* scratch, const Going& going) const {
  if (filter_.empty()) {
    Complex2 *from = x, *to = scratch;
    int64_t done = 1;
    for (int64_t p : factors_) {
      const int64_t r = n_ / (done * p);
      if (!Pass({from, to, roots_.data(), n_, done, p, r, inverse_, 0, 0, 0, 0}, going)) return;
      std::swap(from, to);
      done *= p;
    }
    if (from != x) std::copy_n(from, n_, x);
    return;
  }
  const int64_t padded = forward_->n_;
  if (!MultiplyAll(x, roots_.data(), scratch, n_, going)) return;
  std::fill(scratch + n_, scratch + padded, Complex2{});
  forward_->Run(scratch, scratch + padded, going);
  if (!MultiplyAll(scratch, filter_.data(), scratch, padded, going)) return;
  backward_->Run(scratch, scratch + padded, going);
  if (!MultiplyAll(scratch, roots_.data(), x, n_, going)) return;
  const double scale = 1 / static_cast<double>(padded);  // a power of two
  for (int64_t k = 0; k < n_; ++k) {
    for (Double2* part : {&x[k].re, &x[k].im}) *part = {part->high * scale, part->low * scale};
  }
}

LineTransform::Sizes LineTransform::SizesOf(int64_t n) {
  if (n <= 1 || !FactorsOf(n).empty()) return {n, 0, n};
  const int64_t padded = static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(2 * n - 1)));
  // Kept: the chirp, the filter and two tables of roots; the chirp's roots and a scratch make them.
  return {n + 3 * padded, 2 * n + padded, 2 * padded};
}

}  // namespace assay::numeric
