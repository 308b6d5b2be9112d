// L column by column in balls (interpreter/numeric/ball.h), whose radii contain every error made:
//
//   l_ij = (a_ij - sum_{k<j} l_ik conj l_jk) / l_jj,   l_jj = sqrt(s_j),
//   s_j = a_jj - sum_{k<j} |l_jk|^2
//
// A pass works at a number of bits, from 128 on, and is repeated with twice as many until it
// decides every element, in one of these ways:
//
//   1. Both ends of the ball round to one pattern: the element is correctly rounded.
//   2. Exactly. Let all a_ij be integers times a unit 2^e, d_j the leading principal minor of order
//      j (d_0 = 1) and m_ij the minor of rows 0..j-1, i and columns 0..j. Elimination gives
//      s_j = d_{j+1} / d_j and l_ij = m_ij / sqrt(d_j d_{j+1}), and minors of order j are integers
//      (Gaussian ones, part by part) times 2^(e j). So once the ball of d_j, the product of the
//      pivots' balls, holds one such number only, d_j is known, and m_ij from the ball of
//      l_ij sqrt(d_j d_{j+1}) alike. RoundForm then rounds the element correctly, whether it is
//      irrational, a midpoint, or zero.
//   3. When the bits are used up: 2 |radius| <= 2^-20 units in the last place of the largest
//      element; the midpoint is rounded (a ball around zero: to zero). That is the near-exact bound:
//      the midpoint is within one radius of the element, zero within two if the ball holds it. Where
//      even that fails, the caller is told.
//
// Pivots decide definiteness: a ball below zero, or one whose determinant d_{j+1} is less than one
// unit in magnitude and thus zero, says "not positive definite". A ball around zero that proves
// neither needs more bits.
//
// Zeros come out exact without any of this where no inexact number takes part (bands, blocks):
// Arb's sums skip zero factors.
#include "interpreter/numeric/cholesky.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "interpreter/numeric/ball.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/float_format.h"

namespace assay::numeric {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

enum class Outcome { kFactored, kNotPositive, kOpen, kStopped };

class Factorization {
 public:
  Factorization(PrimitiveType type, int parts, int64_t n, bool lower, const double* a)
      : type_(type),
        parts_(parts),
        n_(n),
        lower_(lower),
        a_(a),
        re_(n * n),
        im_(parts == 2 ? n * n : 0),
        determinants_(n + 1) {
    unit_ = std::numeric_limits<slong>::max();
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j <= i; ++j) {
        for (int part = 0; part < (i == j ? 1 : parts); ++part) {
          double x = At(i, j, part);
          finite_ &= std::isfinite(x) != 0;
          if (x != 0 && std::isfinite(x)) unit_ = std::min(unit_, LowestBit(x));
        }
      }
    }
    if (unit_ == std::numeric_limits<slong>::max()) unit_ = 0;
  }

  bool finite() const { return finite_; }

  Outcome Pass(slong bits, const Loop& loop) {
    arb_one(determinants_[0]);
    for (int64_t j = 0; j < n_; ++j) {
      arb_ptr pivot = Entry(j, j, 0);
      arb_set_d(pivot, At(j, j, 0));
      for (int part = 0; part < parts_; ++part) {
        arb_dot(pivot, pivot, 1, Row(j, part), 1, Row(j, part), 1, j, bits);
      }
      arb_mul(determinants_[j + 1], determinants_[j], pivot, bits);
      if (!arb_is_positive(pivot)) {
        if (arb_is_nonpositive(pivot)) return Outcome::kNotPositive;
        Exact zero;
        bool known = UniqueMultiple(determinants_[j + 1], Units(j + 1), &zero);
        return known && zero.sign() <= 0 ? Outcome::kNotPositive : Outcome::kOpen;
      }
      arb_sqrt(pivot, pivot, bits);
      const int64_t grain = std::max<int64_t>(1, 8192 / (j + 1));
      bool going = loop(n_ - j - 1, grain, [&](int64_t begin, int64_t end) {
        for (int64_t i = j + 1 + begin; i < j + 1 + end; ++i) BelowPivot(i, j, bits);
      });
      if (!going) return Outcome::kStopped;
    }
    return Outcome::kFactored;
  }

  // After a pass that factored. False: some element is not decided; with `last` it is rounded all
  // the same.
  bool Round(slong bits, bool last, uint64_t* out) {
    const double tolerance = last ? Tolerance() : 0;
    bool decided = true;
    for (int64_t i = 0; i < n_; ++i) {
      for (int64_t j = 0; j <= i; ++j) {
        for (int part = 0; part < parts_; ++part) {
          uint64_t* to = out + (lower_ ? i * n_ + j : j * n_ + i) * parts_ + part;
          if (i == j && part == 1) {
            *to = RoundToFormat(type_, 0.0);
            continue;
          }
          if (RoundEntry(i, j, part, bits, to)) continue;
          if (!last) return false;
          decided &= 2 * RadiusOf(Entry(i, j, part)) <= tolerance;
          Exact middle;
          if (!arb_contains_zero(Entry(i, j, part))) arf_set(middle, arb_midref(Entry(i, j, part)));
          *to = Finished(part, RoundExact(type_, middle));
        }
      }
    }
    return decided;
  }

 private:
  // Element (i, j), i >= j, of the lower triangle of A.
  double At(int64_t i, int64_t j, int part) const {
    double x = a_[(lower_ ? i * n_ + j : j * n_ + i) * parts_ + part];
    return part == 1 && !lower_ ? -x : x;
  }
  arb_ptr Row(int64_t i, int part) { return (part == 0 ? re_ : im_)[i * n_]; }
  arb_ptr Entry(int64_t i, int64_t j, int part) { return Row(i, part) + j; }
  // The exponent of the unit of minors of this order.
  slong Units(int64_t order) const { return unit_ * order; }
  // U is the conjugate of L transposed; zeros stay +0.
  uint64_t Finished(int part, uint64_t pattern) const {
    double value = DecodeFloat(type_, pattern);
    return lower_ || part == 0 || value == 0 ? pattern : RoundToFormat(type_, -value);
  }

  void BelowPivot(int64_t i, int64_t j, slong bits) {
    for (int part = 0; part < parts_; ++part) {
      arb_ptr to = Entry(i, j, part);
      arb_set_d(to, At(i, j, part));
      // re: ir jr + ii ji; im: ii jr - ir ji.
      arb_dot(to, to, 1, Row(i, part), 1, Row(j, 0), 1, j, bits);
      if (parts_ == 2) arb_dot(to, to, part == 0, Row(i, 1 - part), 1, Row(j, 1), 1, j, bits);
      arb_div(to, to, Entry(j, j, 0), bits);
    }
  }

  bool RoundEntry(int64_t i, int64_t j, int part, slong bits, uint64_t* to) {
    bool decided = TryRoundBall(type_, Entry(i, j, part), to);
    if (!decided) {
      Exact before, after, minor;
      if (!UniqueMultiple(determinants_[j], Units(j), &before) ||
          !UniqueMultiple(determinants_[j + 1], Units(j + 1), &after)) {
        return false;
      }
      Ball ball;
      arb_mul(ball, determinants_[j], determinants_[j + 1], bits);
      arb_sqrt(ball, ball, bits);
      arb_mul(ball, ball, Entry(i, j, part), bits);
      if (!UniqueMultiple(ball, Units(j + 1), &minor)) return false;
      *to = RoundForm(type_, RootForm{minor, before * after, Exact()});
    }
    *to = Finished(part, *to);
    return true;
  }

  // 2^-20 units in the last place of the largest element.
  double Tolerance() {
    double largest = 0;
    for (int64_t i = 0; i < n_; ++i) {
      for (int64_t j = 0; j <= i; ++j) {
        for (int part = 0; part < parts_; ++part) {
          double size = arf_get_d(arb_midref(Entry(i, j, part)), ARF_RND_DOWN);
          largest = std::max(largest, std::fabs(size));
        }
      }
    }
    return NearExactTolerance(type_, largest);
  }

  PrimitiveType type_;
  int parts_;
  int64_t n_;
  bool lower_;
  const double* a_;
  Balls re_, im_, determinants_;
  slong unit_ = 0;
  bool finite_ = true;
};

}  // namespace

int64_t CholeskyBytes(int64_t n, int parts) {
  // A ball of 128 bits; more of them at higher precision.
  constexpr int64_t kBall = sizeof(arb_struct) + 64;
  __int128 bytes = static_cast<__int128>(n) * n * parts * kBall;
  return bytes > std::numeric_limits<int64_t>::max() ? -1 : static_cast<int64_t>(bytes);
}

int64_t Cholesky(PrimitiveType type, int parts, int64_t n, bool lower, const double* a,
                 uint64_t* out, const Loop& loop) {
  std::fill_n(out, n * n * parts, RoundToFormat(type, 0.0));
  Factorization factorization(type, parts, n, lower, a);
  const slong cap = MostBits(static_cast<double>(n) * static_cast<double>(n) *
                             static_cast<double>(n) * parts * parts);
  Outcome outcome = factorization.finite() ? Outcome::kOpen : Outcome::kNotPositive;
  int64_t open_at = 0;  // bits at which it was given up
  for (slong bits = 128; outcome == Outcome::kOpen; bits = std::min(2 * bits, cap)) {
    const bool last = bits == cap;
    outcome = factorization.Pass(bits, loop);
    if (outcome == Outcome::kFactored) {
      if (factorization.Round(bits, last, out)) return 0;
      if (last) return bits;
      outcome = Outcome::kOpen;
    } else if (outcome == Outcome::kOpen && last) {
      open_at = bits;
      outcome = Outcome::kNotPositive;
    }
  }
  if (outcome == Outcome::kNotPositive) std::fill_n(out, n * n * parts, RoundToFormat(type, kNan));
  return open_at;
}

}  // namespace assay::numeric
