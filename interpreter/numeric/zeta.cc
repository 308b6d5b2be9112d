// Hurwitz' zeta function zeta(s, q) = sum over k >= 0 of (q + k)^-s for real s > 1, and the polygamma
// functions: psi_n(x) = (-1)^(n+1) n! zeta(n + 1, x).
//
// For a > 0 all terms are positive and
//     a^-s <= zeta(s, a) <= a^-s (1 + a/(s - 1)),
// the integral of the terms behind the first; that tells what overflows and what vanishes. Else the sum
// is taken term by term where few terms do (the rest after N terms is at most
// (a + N)^-s (1 + (a + N)/(s - 1))), and by Arb's Euler-Maclaurin summation where not.
//
// For q < 0 no integer, s is an integer (else terms are not real), and with f = q - floor(q)
//     zeta(s, q) = zeta(s, f) + (-1)^s (zeta(s, 1 - f) - zeta(s, 1 - q)):
// the sum over all integers k of (f + k)^-s, without those below q. For f = 1/2 and odd s the first two
// cancel and zeta(s, 1 - q) is left. For s > 2000 the term nearest to zero, of at least 2^2000, decides
// alone: f differs from 1/2 by 2^-54 or more, so that two such terms differ by a factor of 1 + s 2^-53.
//
// Exact cases: none is known (zeta(2, 1) = pi^2/6; of odd s not even irrationality is), none is proved
// not to exist. A midpoint would show as an undecided result.
#include <arb_hypgeom.h>

#include <cmath>
#include <limits>

#include "interpreter/numeric/ball.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/special_functions.h"
#include "interpreter/numeric/ziv.h"

namespace assay::numeric {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// What is computed: zeta(s, .), or Gamma(s) zeta(s, .), or minus that.
struct Function {
  Exact s;
  bool even;   // s is an even integer
  bool gamma;  // times Gamma(s)
  bool negative;
};

double Nearest(const Exact& x) { return arf_get_d(x, ARF_RND_NEAR); }
// A number beyond every format, or below half of its least one.
uint64_t Huge(PrimitiveType type, bool negative) {
  return RoundScaled(type, negative, uint64_t{1} << 63, 2000, true);
}
uint64_t Tiny(PrimitiveType type, bool negative) {
  return RoundScaled(type, negative, uint64_t{1} << 63, -2000, true);
}

// log of the factor Gamma(s) (if wanted) a^-s.
void EncloseLogScale(arb_ptr y, const Function& f, const Exact& a, slong bits) {
  Ball s, x;
  arb_set_arf(s, f.s);
  arb_set_arf(x, a);
  arb_log(x, x, bits);
  arb_mul(y, x, s, bits);
  arb_neg(y, y);
  if (!f.gamma) return;
  arb_lgamma(x, s, bits);
  arb_add(y, y, x, bits);
}

// The sum over k < n of (1 + k/a)^-s, with the rest of the series in its radius.
void EncloseSum(arb_ptr y, const Function& f, const Exact& a, int64_t n, slong bits) {
  Ball s, base, term;
  arb_set_arf(s, f.s);
  arb_set_arf(base, a);
  arb_one(y);
  for (int64_t k = 1; k <= n; ++k) {
    arb_set_si(term, k);
    arb_div(term, term, base, bits);
    arb_log1p(term, term, bits);
    arb_mul(term, term, s, bits);
    arb_neg(term, term);
    arb_exp(term, term, bits);
    if (k < n) arb_add(y, y, term, bits);
  }
  // (1 + n/a)^-s (1 + (a + n)/(s - 1))
  Ball rest;
  arb_sub_ui(s, s, 1, bits);
  arb_add_si(rest, base, n, bits);
  arb_div(rest, rest, s, bits);
  arb_add_ui(rest, rest, 1, bits);
  arb_mul(rest, rest, term, bits);
  arb_zero(term);
  arb_union(rest, rest, term, bits);
  arb_add(y, y, rest, bits);
}

// f at a > 0 (its sign left out).
void EncloseAt(arb_ptr y, const Function& f, const Exact& a, slong bits) {
  const double s = Nearest(f.s);
  const double wanted = static_cast<double>(bits);
  // About as many terms as leave 2^-bits of the first: n >= a (2^(bits/s) - 1). EncloseSum holds for every n,
  // and Arb's enclosure where not, so what libm gives here decides the time that it takes and nothing else.
  const double terms = Nearest(a) * std::expm1(wanted * std::log(2.0) / s) + 2;
  if (terms <= (s > 2 * wanted ? 8 * wanted : 24)) {
    Ball scale;
    EncloseLogScale(scale, f, a, bits);
    arb_exp(scale, scale, bits);
    EncloseSum(y, f, a, static_cast<int64_t>(terms), bits);
    arb_mul(y, y, scale, bits);
    return;
  }
  Ball order, x;
  arb_set_arf(order, f.s);
  arb_set_arf(x, a);
  arb_hurwitz_zeta(y, order, x, bits);
  if (!f.gamma) return;
  arb_gamma(x, order, bits);
  arb_mul(y, y, x, bits);
}

// f at a > 0, rounded.
uint64_t RoundAt(PrimitiveType type, const Function& f, const Exact& a) {
  const int64_t cap = CurrentNumericContext().precision_cap;
  Ball scale, most, x;
  for (slong bits = 64; bits <= cap; bits *= 2) {
    EncloseLogScale(scale, f, a, bits);
    if (!arb_is_finite(scale) || RadiusOf(scale) > 1) continue;
    arb_set_arf(most, a);
    arb_set_arf(x, f.s - Exact(1));
    arb_div(most, most, x, bits);
    arb_log1p(most, most, bits);
    arb_add(most, most, scale, bits);
    // e^800 > 2^1150.
    arb_set_si(x, 800);
    if (arb_gt(scale, x)) return Huge(type, f.negative);
    arb_neg(x, x);
    if (arb_lt(most, x)) return Tiny(type, f.negative);
    break;
  }
  return RoundByZiv(type, [&](arb_ptr y, slong bits) {
    EncloseAt(y, f, a, bits);
    if (f.negative) arb_neg(y, y);
  });
}

// f at q < 0, which is no integer; s is one.
uint64_t RoundReflected(PrimitiveType type, const Function& f, double q) {
  const Exact fraction = Exact(q) - Exact(std::floor(q)), rest = Exact(1) - fraction;
  const Exact mirrored = Exact(1) - Exact(q);
  const int side = Compare(fraction, rest);
  if (!f.even && side == 0) return RoundAt(type, f, mirrored);
  if (Compare(f.s, Exact(2000)) > 0) {
    const bool below = !f.even && side > 0;
    return Huge(type, below != f.negative);
  }
  return RoundByZiv(type, [&](arb_ptr y, slong bits) {
    Ball terms[2];
    EncloseAt(y, f, fraction, bits);
    EncloseAt(terms[0], f, rest, bits);
    EncloseAt(terms[1], f, mirrored, bits);
    arb_sub(terms[0], terms[0], terms[1], bits);
    if (f.even) {
      arb_add(y, y, terms[0], bits);
    } else {
      arb_sub(y, y, terms[0], bits);
    }
    if (f.negative) arb_neg(y, y);
  });
}

bool IsInteger(double x) { return x == std::floor(x); }
bool IsEven(double x) { return std::fmod(x, 2) == 0; }

// f at any q; s > 1 is an integer or not, and `even` says that it is an even one.
uint64_t RoundFunction(PrimitiveType type, const Function& f, bool integer, double q) {
  const double sign = f.negative ? -1 : 1;
  if (q == kInfinity) return RoundToFormat(type, 0 * sign);
  if (q == -kInfinity) return RoundToFormat(type, kNan);
  if (q > 0) return RoundAt(type, f, Exact(q));
  if (q == 0) {
    // The limit from the side of the zero's sign; terms with a negative base need an integer s.
    if (!std::signbit(q) || f.even) return RoundToFormat(type, sign * kInfinity);
    return RoundToFormat(type, integer ? -sign * kInfinity : kNan);
  }
  if (!integer) return RoundToFormat(type, kNan);
  // The limits from both sides are the same for an even s only.
  if (IsInteger(q)) return RoundToFormat(type, f.even ? sign * kInfinity : kNan);
  return RoundReflected(type, f, q);
}

}  // namespace

uint64_t ZetaToFormat(double s, double q, PrimitiveType result) {
  if (s != s || q != q || s < 1) return RoundToFormat(result, kNan);
  if (s == 1) return RoundToFormat(result, kInfinity);
  if (s == kInfinity) {
    // As for an even s that grows.
    if (q == -kInfinity) return RoundToFormat(result, kNan);
    return RoundToFormat(result, q > 1 ? 0 : q == 1 ? 1 : kInfinity);
  }
  const bool integer = IsInteger(s);
  return RoundFunction(result, {Exact(s), integer && IsEven(s), false, false}, integer, q);
}

uint64_t PolygammaToFormat(double n, double x, PrimitiveType result) {
  if (n != n || x != x || n < 0 || !IsInteger(n) || n == kInfinity) {
    return RoundToFormat(result, kNan);
  }
  if (n == 0) return ElementaryToFormat(UnaryFunction::kDigamma, x, result);
  const bool even = !IsEven(n);  // n + 1
  return RoundFunction(result, {Exact(n) + Exact(1), even, true, !even}, true, x);
}

}  // namespace assay::numeric
