// Where the loops end: which results have finitely many bits.
//
//   erfc        erfc(0) = 1. No other is known; that there is none is not proved.
//   erf_inv     0 at 0, likewise.
//   lgamma      0 at 1 and 2. log (n - 1)! is transcendental for other natural n (Lindemann); otherwise,
//               and for digamma (-gamma at 1, of which not even irrationality is known), likewise.
//   bessel_i1e  0 at 0. e^-x I_1(x) is a Siegel E-function, algebraically independent of its derivative,
//               so its value at an algebraic x != 0 is transcendental. Complex: by Siegel I_1(z), I_1(conj z)
//               and the exponentials are algebraically independent unless z^2 = conj(z)^2, that is, but on
//               the axes, where one part is 0 and the other e^-x I_1(x) or J_1(y).
//
// A midpoint that is met without proof would show as an undecided result. Results next to a midpoint,
// such as x/2 (1 - |x| + ...) of a Bessel function at an odd subnormal x, end after some 2,000 bits.
#include "interpreter/numeric/special_functions.h"

#include <acb_hypgeom.h>
#include <arb_hypgeom.h>

#include <cmath>
#include <limits>
#include <optional>

#include "interpreter/numeric/ball.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/ziv.h"

namespace assay::numeric {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// erfc(40) < 2^-2300 lies under half of the least number of every format, and 2 - erfc(40) beside 2: what
// is farther out rounds alike.
void EncloseErfc(arb_ptr y, arb_srcptr x, slong bits) {
  Ball argument;
  arb_set(argument, x);
  if (arf_cmpabs_d(arb_midref(x), 40) > 0) {
    arb_set_si(argument, arf_sgn(arb_midref(x)) < 0 ? -40 : 40);
  }
  arb_hypgeom_erfc(y, argument, bits);
}

void EncloseErfInv(arb_ptr y, arb_srcptr x, slong bits) { arb_hypgeom_erfinv(y, x, bits); }

// Left of zero by reflection: |Gamma(x) Gamma(1 - x)| = pi / |sin(pi x)|.
void EncloseLgamma(arb_ptr y, arb_srcptr x, slong bits) {
  if (arf_sgn(arb_midref(x)) > 0) return arb_lgamma(y, x, bits);
  Ball sine, mirrored;
  arb_sin_pi(sine, x, bits);
  arb_abs(sine, sine);
  arb_const_pi(y, bits);
  arb_div(y, y, sine, bits);
  arb_log(y, y, bits);
  arb_sub_ui(mirrored, x, 1, bits);
  arb_neg(mirrored, mirrored);
  arb_lgamma(mirrored, mirrored, bits);
  arb_sub(y, y, mirrored, bits);
}

void EncloseDigamma(arb_ptr y, arb_srcptr x, slong bits) { arb_digamma(y, x, bits); }

// Odd; Arb's function is e^-x I_1(x).
void EncloseBesselI1e(arb_ptr y, arb_srcptr x, slong bits) {
  const bool negative = arf_sgn(arb_midref(x)) < 0;
  Ball size, order;
  arb_abs(size, x);
  arb_one(order);
  arb_hypgeom_bessel_i_scaled(y, order, size, bits);
  if (negative) arb_neg(y, y);
}

// Values at zeros, at infinities and outside of the domain; nullopt: elsewhere.
std::optional<double> ErfcAt(double x) {
  if (x == 0) return 1;
  if (std::isinf(x)) return x > 0 ? 0 : 2;
  return std::nullopt;
}
std::optional<double> ErfInvAt(double x) {
  if (x == 0) return x;
  if (std::fabs(x) > 1) return kNan;
  if (std::fabs(x) == 1) return std::copysign(kInfinity, x);
  return std::nullopt;
}
std::optional<double> LgammaAt(double x) {
  if (x == 1 || x == 2) return 0;
  if (std::isinf(x) || (x <= 0 && x == std::floor(x))) return kInfinity;
  return std::nullopt;
}
std::optional<double> DigammaAt(double x) {
  if (x == 0) return std::copysign(kInfinity, -x);
  if (x == kInfinity) return kInfinity;
  if (x < 0 && x == std::floor(x)) return kNan;  // -infinity too
  return std::nullopt;
}
std::optional<double> BesselI1eAt(double x) {
  if (x == 0 || std::isinf(x)) return std::copysign(0.0, x);
  return std::nullopt;
}

struct Row {
  UnaryFunction function;
  std::optional<double> (*special)(double x);
  void (*enclose)(arb_ptr y, arb_srcptr x, slong bits);
};
constexpr Row kRows[] = {
    {UnaryFunction::kErfc, ErfcAt, EncloseErfc},
    {UnaryFunction::kErfInv, ErfInvAt, EncloseErfInv},
    {UnaryFunction::kLgamma, LgammaAt, EncloseLgamma},
    {UnaryFunction::kDigamma, DigammaAt, EncloseDigamma},
    {UnaryFunction::kBesselI1e, BesselI1eAt, EncloseBesselI1e},
};

const Row* FindRow(UnaryFunction f) {
  for (const Row& row : kRows) {
    if (row.function == f) return &row;
  }
  return nullptr;
}

// e^-|x| I_1(x + iy) for x, y != 0. With x < 0: minus the conjugate of that at -x.
void EncloseComplexBesselI1e(acb_ptr w, double re, double im, slong bits) {
  acb_t z, order, turn;
  acb_init(z);
  acb_init(order);
  acb_init(turn);
  acb_set_d_d(z, std::fabs(re), im);
  acb_one(order);
  acb_hypgeom_bessel_i_scaled(w, order, z, bits);  // e^-z I_1(z)
  arb_sin_cos(acb_imagref(turn), acb_realref(turn), acb_imagref(z), bits);
  acb_mul(w, w, turn, bits);
  if (re < 0) arb_neg(acb_realref(w), acb_realref(w));
  acb_clear(z);
  acb_clear(order);
  acb_clear(turn);
}

// J_1(y), the imaginary part on the imaginary axis.
void EncloseBesselJ1(arb_ptr w, double y, slong bits) {
  Ball order, x;
  arb_one(order);
  arb_set_d(x, y);
  arb_hypgeom_bessel_j(w, order, x, bits);
}

}  // namespace

bool IsSpecialFunction(UnaryFunction f) { return FindRow(f) != nullptr; }

uint64_t SpecialToFormat(UnaryFunction f, double x, PrimitiveType result) {
  const Row& row = *FindRow(f);
  if (x != x) return RoundToFormat(result, kNan);
  if (const std::optional<double> value = row.special(x)) return RoundToFormat(result, *value);
  Ball argument;
  arb_set_d(argument, x);
  return RoundByZiv(result, [&](arb_ptr y, slong bits) { row.enclose(y, argument, bits); });
}

ComplexPatterns ComplexBesselI1e(double re, double im, PrimitiveType part) {
  const auto patterns = [&](double x, double y) {
    return ComplexPatterns{RoundToFormat(part, x), RoundToFormat(part, y)};
  };
  // The derivative in the direction of the imaginary axis is positive on the real one.
  if (im == 0) return {SpecialToFormat(UnaryFunction::kBesselI1e, re, part), RoundToFormat(part, im)};
  if (re != re || im != im) return patterns(kNan, kNan);
  if (std::isinf(re) || std::isinf(im)) return patterns(std::copysign(0, re), std::copysign(0, im));
  if (re == 0) {
    return {RoundToFormat(part, re), RoundByZiv(part, [&](arb_ptr y, slong bits) {
              EncloseBesselJ1(y, im, bits);
            })};
  }
  acb_t w;
  acb_init(w);
  ComplexPatterns result;
  result.re = RoundByZiv(part, [&](arb_ptr y, slong bits) {
    EncloseComplexBesselI1e(w, re, im, bits);
    arb_set(y, acb_realref(w));
  });
  result.im = RoundByZiv(part, [&](arb_ptr y, slong bits) {
    EncloseComplexBesselI1e(w, re, im, bits);
    arb_set(y, acb_imagref(w));
  });
  acb_clear(w);
  return result;
}

// Patterns of one sign follow each other as their numbers do; y is a number of the type beyond x, so no
// step leads out of the numbers.
uint64_t NextAfterToFormat(double x, double y, PrimitiveType type) {
  if (x != x || y != y) return RoundToFormat(type, kNan);
  if (x == y) return RoundToFormat(type, y);
  const FloatLayout layout = LayoutOf(type);
  const uint64_t sign = uint64_t{1} << (layout.bits - 1);
  if (x == 0) return 1 | (y < 0 ? sign : 0);
  const uint64_t pattern = RoundToFormat(type, x);
  const bool outward = (y > x) == (x > 0);
  const uint64_t next = outward ? pattern + 1 : pattern - 1;
  // -0: a type without it has another meaning for its pattern.
  return x < 0 && next == sign ? RoundToFormat(type, -0.0) : next;
}

}  // namespace assay::numeric
