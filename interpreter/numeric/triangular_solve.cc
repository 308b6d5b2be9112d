// Forward substitution in balls (interpreter/numeric/ball.h), whose radii contain every error made,
//
//   x_i = (b_i - sum_{j<i} m_ij x_j) / m_ii,
//
// an upper triangle with its rows and columns reversed. A pass works at a number of bits, from 128
// on, and is repeated with twice as many until it decides every element, in one of these ways:
//
//   1. Both ends of the ball round to one pattern: the element is correctly rounded.
//   2. Exactly. Let all m_ij be integers (Gaussian ones, part by part) times 2^e, all b_i such
//      times 2^f, and P_i = prod_{k<=i} |m_kk|^2. By Cramer's rule x_i prod_{k<=i} m_kk is one
//      times 2^(f + e i), so x_i P_i is one times 2^(f + e (2 i + 1)), and once its ball holds one
//      such number only, it is known: x_i = that / sqrt(P_i^2) is rounded by RoundForm, whether it
//      is a midpoint, zero or neither.
//   3. When the bits are used up: 2 |radius| <= 2^-20 units in the last place of the column's
//      largest finite element; the midpoint is rounded (a ball around zero: to zero). That is the
//      near-exact bound: the midpoint is within one radius of the element, zero within two if the
//      ball holds it. Where even that fails, the caller is told.
//
// Numbers that are not finite. A part of x or of a partial sum is a ball, or an infinity or NaN. A
// product of reals with a factor that is not finite is not finite, so only the signs of the other
// factor matter; and a sum with such a term is not finite. So once an x_j is not finite, no later
// one is, but for quotients by infinities, which are zeros.
#include "interpreter/numeric/triangular_solve.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/float_format.h"

namespace assay::numeric {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Products, or as much other work, between two questions whether to go on.
constexpr int64_t kProductsPerQuestion = 4096;

double SignClass(double x) { return std::isfinite(x) && x != 0 ? std::copysign(1.0, x) : x; }

}  // namespace

TriangularSystem::TriangularSystem(PrimitiveType type, int parts, int64_t n, TriangleUse use,
                                   const double* a, const Going& going)
    : type_(type),
      parts_(parts),
      n_(n),
      use_(use),
      a_(a),
      going_(going),
      reversed_(use.lower == use.transposed),
      re_(n * n),
      im_(parts == 2 ? n * n : 0) {
  constexpr slong kNone = std::numeric_limits<slong>::max();
  unit_ = use.unit_diagonal ? 0 : kNone;
  WorkCounter work(going_, 1 << 16);
  for (int64_t i = 0; i < n && work.Goes(i); ++i) {
    for (int64_t j = 0; j <= i; ++j) {
      bool zero = true;
      for (int part = 0; part < parts; ++part) {
        double x = At(i, j, part);
        zero &= x == 0;
        if (!std::isfinite(x)) {
          finite_ = false;
          continue;  // its ball stays zero
        }
        if (x != 0) {
          unit_ = std::min(unit_, LowestBit(x));
          multiplications_ += parts;
        }
        arb_set_d((part == 0 ? re_ : im_)[i * n + j], x);
      }
      if (i == j && zero) finite_ = false;
    }
  }
  if (unit_ == kNone) unit_ = 0;
}

double TriangularSystem::At(int64_t i, int64_t j, int part) const {
  if (i == j && use_.unit_diagonal) return part == 0 ? 1 : 0;
  if (reversed_) {
    i = n_ - 1 - i;
    j = n_ - 1 - j;
  }
  if (use_.transposed) std::swap(i, j);
  double x = a_[(i * n_ + j) * parts_ + part];
  return part == 1 && use_.conjugated ? -x : x;
}

int64_t TriangularSystem::Bytes(int64_t n, int parts) {
  __int128 bytes = static_cast<__int128>(n) * n * parts * static_cast<int64_t>(sizeof(arb_struct));
  return bytes > std::numeric_limits<int64_t>::max() ? -1 : static_cast<int64_t>(bytes);
}

// The solution for one right side.
class TriangularSystem::Column {
 public:
  Column(const TriangularSystem& system, const double* b, int64_t stride)
      : s_(system),
        b_(b),
        stride_(stride),
        re_(s_.n_),
        im_(s_.parts_ == 2 ? s_.n_ : 0),
        special_(static_cast<size_t>(s_.n_ * s_.parts_), 0.0),
        work_(s_.going_, kProductsPerQuestion) {
    constexpr slong kNone = std::numeric_limits<slong>::max();
    unit_ = kNone;
    for (int64_t i = 0; i < s_.n_; ++i) {
      for (int part = 0; part < s_.parts_; ++part) {
        double x = B(i, part);
        if (!std::isfinite(x)) finite_ = false;
        if (std::isfinite(x) && x != 0) unit_ = std::min(unit_, LowestBit(x));
      }
    }
    if (unit_ == kNone) unit_ = 0;
    finite_ &= s_.finite_;
  }

  bool stopped() const { return work_.stopped(); }

  // False: a sign that matters is not known, or it was stopped. With `last`, such a number counts as
  // zero.
  bool Pass(slong bits, bool last) {
    for (int64_t i = 0; i < s_.n_; ++i) {
      if (!work_.Goes(i)) return false;
      for (int part = 0; part < s_.parts_; ++part) {
        arb_ptr to = X(i, part);
        double right = B(i, part);
        special_[Index(i, part)] = 0;
        if (std::isfinite(right)) {
          arb_set_d(to, right);
        } else {
          arb_zero(to);
          special_[Index(i, part)] = right;
        }
        // re: r r - i i; im: r i + i r.
        arb_dot(to, to, 1, s_.re_[i * s_.n_], 1, X(0, part), 1, i, bits);
        if (s_.parts_ == 2) {
          arb_dot(to, to, part == 1, s_.im_[i * s_.n_], 1, X(0, 1 - part), 1, i, bits);
        }
        if (!finite_ && !AddSpecialProducts(i, part, bits, last)) return false;
      }
      if (!s_.use_.unit_diagonal && !Divide(i, bits, last)) return false;
    }
    return true;
  }

  bool Round(slong bits, bool last, uint64_t* out) {
    const double tolerance = last ? Tolerance() : 0;
    bool decided = true;
    for (int64_t i = 0; i < s_.n_; ++i) {
      for (int part = 0; part < s_.parts_; ++part) {
        uint64_t* to = out + Offset(i) + part;
        double special = special_[Index(i, part)];
        if (special != 0) {
          *to = RoundToFormat(s_.type_, special != special ? kNan : special);
          continue;
        }
        if (!work_.Goes(64 + i)) return false;
        if (RoundElement(i, part, bits, to)) continue;
        if (!last) return false;
        decided &= 2 * RadiusOf(X(i, part)) <= tolerance;
        Exact middle;
        if (!arb_contains_zero(X(i, part))) arf_set(middle, arb_midref(X(i, part)));
        *to = RoundExact(s_.type_, middle);
      }
    }
    return decided;
  }

 private:
  size_t Index(int64_t i, int part) const { return static_cast<size_t>(i * s_.parts_ + part); }
  int64_t Offset(int64_t i) const {
    return (s_.reversed_ ? s_.n_ - 1 - i : i) * stride_ * s_.parts_;
  }
  double B(int64_t i, int part) const { return b_[Offset(i) + part]; }
  arb_ptr X(int64_t i, int part) { return (part == 0 ? re_ : im_)[i]; }

  // prod_{k<end} |m_kk|^2
  Exact Squares(int64_t end) const {
    Exact product(1.0);
    if (s_.use_.unit_diagonal) return product;
    for (int64_t k = 0; k < end; ++k) {
      Exact square;
      for (int part = 0; part < s_.parts_; ++part) {
        Exact m(s_.At(k, k, part));
        square = square + m * m;
      }
      product = product * square;
    }
    return product;
  }

  // X(i, part), times the squares of `end` diagonal elements, as an exact multiple of
  // 2^(units of b + e order).
  bool Recover(int64_t i, int part, int64_t end, int64_t order, slong bits, Exact* squares,
               Exact* number) {
    *squares = Squares(end);
    Ball ball;
    arb_set_arf(ball, *squares);
    arb_mul(ball, ball, X(i, part), bits);
    return UniqueMultiple(ball, unit_ + s_.unit_ * order, number);
  }

  bool RoundElement(int64_t i, int part, slong bits, uint64_t* to) {
    if (TryRoundBall(s_.type_, X(i, part), to)) return true;
    Exact squares, number;
    // Where something was not finite before, finite numbers are zeros, which are exact.
    if (!Recover(i, part, i + 1, 2 * i + 1, bits, &squares, &number)) return false;
    *to = RoundForm(s_.type_, RootForm{number, squares * squares, Exact()});
    return true;
  }

  // The sign of a part of x, or itself where it is not finite. False: not known. `divided`: x_i is
  // there, not just its numerator.
  bool ClassOf(int64_t i, int part, bool divided, slong bits, bool last, double* value) {
    *value = special_[Index(i, part)];
    if (*value != 0) return true;
    arb_srcptr ball = X(i, part);
    if (arb_is_positive(ball)) {
      *value = 1;
    } else if (arb_is_negative(ball)) {
      *value = -1;
    } else if (!arb_is_zero(ball)) {
      Exact squares, number;
      bool known = Recover(i, part, i + divided, 2 * i + divided, bits, &squares, &number);
      if (known) *value = number.sign();
      return known || last;
    }
    return true;
  }

  // The products with a factor that is not finite, in row i's sum.
  bool AddSpecialProducts(int64_t i, int part, slong bits, bool last) {
    double& sum = special_[Index(i, part)];
    for (int64_t j = 0; j < i; ++j) {
      for (int k = 0; k < s_.parts_; ++k) {
        double m = s_.At(i, j, k);
        int other = k ^ part;
        if (std::isfinite(m) && special_[Index(j, other)] == 0) continue;
        double x;
        if (!ClassOf(j, other, true, bits, last, &x)) return false;
        double product = SignClass(m) * x;
        sum = k == 1 && part == 0 ? sum + product : sum - product;
      }
    }
    return true;
  }

  bool Divide(int64_t i, slong bits, bool last) {
    double m[2] = {0, 0}, numerator[2] = {0, 0};
    bool regular = true, zero = true;
    for (int part = 0; part < s_.parts_; ++part) {
      m[part] = s_.At(i, i, part);
      regular &= std::isfinite(m[part]) && special_[Index(i, part)] == 0;
      zero &= m[part] == 0;
    }
    if (regular && !zero) {
      DivideBalls(i, bits);
      return true;
    }
    for (int part = 0; part < s_.parts_; ++part) {
      if (!ClassOf(i, part, false, bits, last, &numerator[part])) return false;
    }
    double quotient[2] = {0, 0};
    if (s_.parts_ == 1) {
      quotient[0] = numerator[0] / m[0];
    } else {
      std::complex<double> q = std::complex<double>(numerator[0], numerator[1]) /
                               std::complex<double>(m[0], m[1]);
      quotient[0] = q.real();
      quotient[1] = q.imag();
    }
    for (int part = 0; part < s_.parts_; ++part) {
      arb_zero(X(i, part));
      special_[Index(i, part)] = std::isfinite(quotient[part]) ? 0 : quotient[part];
    }
    return true;
  }

  void DivideBalls(int64_t i, slong bits) {
    arb_srcptr re = s_.re_[i * s_.n_ + i];
    if (s_.parts_ == 1) {
      arb_div(X(i, 0), X(i, 0), re, bits);
      return;
    }
    arb_srcptr im = s_.im_[i * s_.n_ + i];
    if (arb_is_zero(im)) {
      for (int part = 0; part < 2; ++part) arb_div(X(i, part), X(i, part), re, bits);
      return;
    }
    Ball square, t, u;
    arb_mul(square, re, re, bits);
    arb_addmul(square, im, im, bits);
    arb_mul(t, X(i, 0), re, bits);
    arb_addmul(t, X(i, 1), im, bits);
    arb_mul(u, X(i, 1), re, bits);
    arb_submul(u, X(i, 0), im, bits);
    arb_div(X(i, 0), t, square, bits);
    arb_div(X(i, 1), u, square, bits);
  }

  double Tolerance() {
    double largest = 0;
    for (int64_t i = 0; i < s_.n_; ++i) {
      for (int part = 0; part < s_.parts_; ++part) {
        if (special_[Index(i, part)] != 0) continue;
        Exact middle;
        arf_set(middle, arb_midref(X(i, part)));
        const double size = std::fabs(DecodeFloat(s_.type_, RoundExact(s_.type_, middle)));
        if (std::isfinite(size)) largest = std::max(largest, size);
      }
    }
    return NearExactTolerance(s_.type_, largest);
  }

  const TriangularSystem& s_;
  const double* b_;
  int64_t stride_;
  slong unit_;
  bool finite_ = true;  // nothing can be infinite or NaN
  Balls re_, im_;
  std::vector<double> special_;  // per part of x: 0, or the infinity or NaN that it is
  WorkCounter work_;
};

int64_t TriangularSystem::Solve(const double* b, int64_t stride, uint64_t* x) const {
  Column column(*this, b, stride);
  const slong cap = MostBits(multiplications_);
  for (slong bits = 128;; bits = std::min(2 * bits, cap)) {
    const bool last = bits == cap;
    bool known = column.Pass(bits, false);
    if (last && !known) column.Pass(bits, true);
    bool decided = (known || last) && column.Round(bits, last, x) && known;
    if (decided || column.stopped()) return 0;
    if (last) return bits;
  }
}

}  // namespace assay::numeric
