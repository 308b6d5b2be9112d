// Where Ziv's loops end, that is, which results have finitely many bits (z = x + iy):
//   sign       x/|z| with x, y != 0 never: x = g a, y = g b, a and b coprime integers. The square
//              a^2/(a^2 + b^2) is in lowest terms, and a^2 + b^2 is no power of 4 (modulo 4).
//   expm1      Re = e^x cos y - 1, y != 0: e^z and e^conj(z) are linearly independent of 1 over the
//              algebraic numbers (Lindemann-Weierstrass). Im is MPC's own e^x sin y.
//   logistic   (1 + e^-conj(z)) / (1 + e^-z + e^-conj(z) + e^-2x), likewise for x, y != 0. x = 0
//              gives Re = 1/2 and Im = tan(y/2)/2.
//   rsqrt      by unique factorisation of Gaussian integers only z on the real axis and, as
//              1/sqrt(iy) has parts of the size 1/sqrt(2y), on the imaginary axis.
//   cbrt       cubes of Gaussian numbers are exact cases that need the test below.
//   exp2       y != 0: 2^(iy) is transcendental (Gelfond-Schneider), so its parts times 2^x are
//   too. log2       Re = log2(x^2 + y^2)/2 has finitely many bits only where x^2 + y^2 is a power
//   of 2,
//              and is then half an integer. Im = arg(z)/ln 2 = r rational would make 2^(ir) = z/|z|
//              algebraic: only r = 0.
#include "interpreter/numeric/complex_functions.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/mpfr_scratch.h"
#include "interpreter/numeric/special_functions.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct Pair {
  double re, im;
};

using MpcFunction = int (*)(mpc_ptr, mpc_srcptr, mpc_rnd_t);

MpcFunction MpcOf(UnaryFunction f) {
  switch (f) {
    case UnaryFunction::kSqrt: return mpc_sqrt;
    case UnaryFunction::kExp: return mpc_exp;
    case UnaryFunction::kLog: return mpc_log;
    case UnaryFunction::kSin: return mpc_sin;
    case UnaryFunction::kCos: return mpc_cos;
    case UnaryFunction::kTan: return mpc_tan;
    case UnaryFunction::kSinh: return mpc_sinh;
    case UnaryFunction::kCosh: return mpc_cosh;
    case UnaryFunction::kTanh: return mpc_tanh;
    case UnaryFunction::kAsin: return mpc_asin;
    case UnaryFunction::kAcos: return mpc_acos;
    case UnaryFunction::kAtan: return mpc_atan;
    case UnaryFunction::kAsinh: return mpc_asinh;
    case UnaryFunction::kAcosh: return mpc_acosh;
    case UnaryFunction::kAtanh: return mpc_atanh;
    default: return nullptr;
  }
}

bool IsFinite(double re, double im) { return std::isfinite(re) && std::isfinite(im); }

ComplexPatterns Patterns(PrimitiveType part, double re, double im) {
  return {RoundToFormat(part, re), RoundToFormat(part, im)};
}

ComplexPatterns RoundMpc(PrimitiveType part, mpc_ptr value, int inexact) {
  return {RoundMpfr(part, mpc_realref(value), MPC_INEX_RE(inexact) != 0),
          RoundMpfr(part, mpc_imagref(value), MPC_INEX_IM(inexact) != 0)};
}

double Clamp(double x, double limit) {
  return std::isfinite(x) && std::fabs(x) > limit ? std::copysign(limit, x) : x;
}

// Beyond these arguments each part of the result has overflowed, vanished under half of the
// smallest subnormal, or comes closer to +-1 than any format tells, with the same signs; MPC would
// need millions of bits to say so. |sin|, |cos| of a double are above 2^-1100 unless they are 0.
Pair Tame(UnaryFunction f, double re, double im) {
  switch (f) {
    case UnaryFunction::kExp:
    case UnaryFunction::kSinh:
    case UnaryFunction::kCosh: return {Clamp(re, 10000), im};
    case UnaryFunction::kSin:
    case UnaryFunction::kCos: return {re, Clamp(im, 10000)};
    case UnaryFunction::kTan: return {re, Clamp(im, 1500)};
    case UnaryFunction::kTanh: return {Clamp(re, 1500), im};
    default: return {re, im};
  }
}

// MPC gives some infinities whose sign is open in C (asin(inf + i NaN)) that of the NaN, which mpfr_set_d leaves as
// it was: here it is +, whatever was computed before.
void SetOperand(mpc_t z, double re, double im) {
  mpc_set_d_d(z, re, im, MPC_RNDNN);
  for (mpfr_ptr part : {mpc_realref(z), mpc_imagref(z)}) {
    if (mpfr_nan_p(part)) mpfr_setsign(part, part, 0, MPFR_RNDN);
  }
}

ComplexPatterns ThroughMpc(UnaryFunction f, double re, double im, PrimitiveType part) {
  // Annex G of C17 (defect report 471), where MPC follows C99: a zero part of tanh and tan stays,
  // and acosh(+-0 + i NaN) has a known angle.
  if (f == UnaryFunction::kTanh && re == 0 && !std::isfinite(im)) return Patterns(part, re, kNan);
  if (f == UnaryFunction::kTan && im == 0 && !std::isfinite(re)) return Patterns(part, kNan, im);
  if (f == UnaryFunction::kAcosh && re == 0 && im != im) {
    return {RoundToFormat(part, kNan), ElementaryToFormat(UnaryFunction::kAcos, 0, part)};
  }
  Scratch& s = ThreadScratch();
  Pair z = Tame(f, re, im);
  SetOperand(s.z, z.re, z.im);
  int inexact = MpcOf(f)(s.complex_result, s.z, MPC_RNDZZ);
  return RoundMpc(part, s.complex_result, inexact);
}

// The value of f in doubles; only its infinities, zeros and NaN are relied upon.
Pair Approximate(UnaryFunction f, double re, double im) {
  ComplexPatterns p = ThroughMpc(f, re, im, PrimitiveType::kF64);
  return {std::bit_cast<double>(p.re), std::bit_cast<double>(p.im)};
}

// C99 Annex G.5.1 for operands or divisors that are zero, infinite or NaN.
Pair DivideSpecial(double a, double b, double c, double d) {
  double scale = std::logb(std::fmax(std::fabs(c), std::fabs(d)));
  if (std::isfinite(scale)) {
    c = std::scalbn(c, -static_cast<int>(scale));
    d = std::scalbn(d, -static_cast<int>(scale));
  }
  double denominator = c * c + d * d;
  double re = (a * c + b * d) / denominator;
  double im = (b * c - a * d) / denominator;
  if (re == re || im == im) return {re, im};
  auto box = [](double x) { return std::copysign(std::isinf(x) ? 1.0 : 0.0, x); };
  if (denominator == 0 && (a == a || b == b)) {
    return {std::copysign(kInfinity, c) * a, std::copysign(kInfinity, c) * b};
  }
  if ((std::isinf(a) || std::isinf(b)) && IsFinite(c, d)) {
    a = box(a);
    b = box(b);
    return {kInfinity * (a * c + b * d), kInfinity * (b * c - a * d)};
  }
  if ((std::isinf(c) || std::isinf(d)) && IsFinite(a, b)) {
    c = box(c);
    d = box(d);
    return {0.0 * (a * c + b * d), 0.0 * (b * c - a * d)};
  }
  return {re, im};
}

// x y + z w exactly, in `to`; its precision is set to what that needs.
void ExactProducts(mpfr_ptr to, double x, double y, double z, double w) {
  Scratch& s = ThreadScratch();
  auto top = [](double p, double q) {
    return p == 0 || q == 0 ? 0 : std::ilogb(p) + std::ilogb(q);
  };
  int high = top(x, y), low = top(z, w);
  mpfr_set_prec(to, 110 + 106 + std::abs(high - low));
  mpfr_ptr p = s.t[5], q = s.t[6];
  mpfr_set_prec(p, 106);
  mpfr_set_prec(q, 106);
  mpfr_set_d(p, x, MPFR_RNDN);
  mpfr_mul_d(p, p, y, MPFR_RNDN);
  mpfr_set_d(q, z, MPFR_RNDN);
  mpfr_mul_d(q, q, w, MPFR_RNDN);
  mpfr_add(to, p, q, MPFR_RNDN);
}

ComplexPatterns Sign(double re, double im, PrimitiveType part) {
  if (re != re || im != im || !IsFinite(re, im)) return Patterns(part, kNan, kNan);
  if (re == 0 || im == 0) {
    auto unit = [](double x) { return x == 0 ? x : std::copysign(1.0, x); };
    return Patterns(part, unit(re), unit(im));
  }
  Scratch& s = ThreadScratch();
  ExactProducts(s.t[0], re, re, im, im);
  ComplexPatterns result{};
  bool re_done = false, im_done = false;
  const int64_t cap = CurrentNumericContext().precision_cap;
  for (mpfr_prec_t bits = 128; bits <= cap && !(re_done && im_done); bits *= 2) {
    // Two roundings of relative size 2^-bits each (the reciprocal root, the product).
    mpfr_set_prec(s.t[1], bits);
    mpfr_set_prec(s.t[2], bits);
    mpfr_rec_sqrt(s.t[1], s.t[0], MPFR_RNDN);
    mpfr_mul_d(s.t[2], s.t[1], re, MPFR_RNDN);
    if (!re_done) re_done = TryRoundMpfr(part, s.t[2], bits - 3, &result.re);
    mpfr_set_prec(s.t[2], bits);
    mpfr_mul_d(s.t[2], s.t[1], im, MPFR_RNDN);
    if (!im_done) im_done = TryRoundMpfr(part, s.t[2], bits - 3, &result.im);
  }
  if (!re_done || !im_done) ReportUndecided();
  return result;
}

ComplexPatterns Expm1(double re, double im, PrimitiveType part) {
  if (im == 0) {
    return {ElementaryToFormat(UnaryFunction::kExpm1, re, part), RoundToFormat(part, im)};
  }
  ComplexPatterns exp = ThroughMpc(UnaryFunction::kExp, re, im, part);
  if (!IsFinite(re, im)) {
    return {RoundToFormat(part, DecodeFloat(part, exp.re) - 1), exp.im};
  }
  // e^x cos y is the result where it has overflowed, and -1 where e^x < 2^-64.
  if (re > 10000) return exp;
  if (re < -1000) return {RoundScaled(part, true, ~uint64_t{0}, -64, true), exp.im};
  Scratch& s = ThreadScratch();
  mpfr_ptr t = s.t[0], u = s.t[1];
  const int64_t cap = CurrentNumericContext().precision_cap;
  for (mpfr_prec_t bits = 128; bits <= cap; bits *= 2) {
    mpfr_set_prec(t, bits);
    mpfr_set_prec(u, bits);
    mpfr_set_d(u, im, MPFR_RNDN);
    mpfr_cos(t, u, MPFR_RNDN);
    mpfr_set_d(u, re, MPFR_RNDN);
    mpfr_exp(u, u, MPFR_RNDN);
    mpfr_mul(t, t, u, MPFR_RNDN);
    // Three relative errors of 2^-bits; subtracting 1 magnifies them where the result is small.
    mpfr_exp_t before = mpfr_regular_p(t) ? mpfr_get_exp(t) : 0;
    mpfr_sub_ui(t, t, 1, MPFR_RNDN);
    if (!mpfr_regular_p(t)) continue;
    mpfr_exp_t lost = before - mpfr_get_exp(t);
    mpfr_prec_t correct = bits - 4 - (lost > 0 ? lost : 0);
    uint64_t pattern;
    if (correct > kResultBits && TryRoundMpfr(part, t, correct, &pattern)) return {pattern, exp.im};
  }
  ReportUndecided();
  return {RoundMpfr(part, t, true), exp.im};
}

// x y + z w + 2 v exactly, likewise.
void ExactProductsAnd(mpfr_ptr to, double x, double y, double z, double w, double v) {
  Scratch& s = ThreadScratch();
  ExactProducts(to, x, y, z, w);
  if (v == 0) return;
  // Every bit of the three terms lies in [lowest, highest].
  auto span = [](double d) { return d == 0 ? 0 : std::ilogb(d); };
  mpfr_prec_t low = 2 * std::min({span(x), span(z), 0}), high = 2 * std::max({span(x), span(z), 0});
  low = std::min<mpfr_prec_t>(low, span(v));
  high = std::max<mpfr_prec_t>(high, span(v));
  mpfr_prec_round(to, high - low + 230, MPFR_RNDN);
  mpfr_set_d(s.x, v, MPFR_RNDN);
  mpfr_mul_2ui(s.x, s.x, 1, MPFR_RNDN);
  mpfr_add(to, to, s.x, MPFR_RNDN);
}

// Re log z = log(x^2 + y^2)/2, from the exact sum of squares; near 1 as log1p of what exceeds 1,
// which is (x-1)(x+1) + y^2 and in `offset` form (z = 1 + x + iy) 2x + x^2 + y^2. MPC 1.3's mpc_log
// is not used: with a real part of more than 53 bits near 1 its own real part came out wrong.
uint64_t RealPartOfLog(double re, double im, PrimitiveType part, bool offset) {
  Scratch& s = ThreadScratch();
  mpfr_ptr sum = s.t[0];
  if (offset) {
    ExactProductsAnd(sum, re, re, im, im, re);
  } else {
    // One more bit than the squares need holds the difference to 1 too.
    ExactProducts(sum, re, re, im, im);
    mpfr_exp_t top = mpfr_get_exp(sum);
    if (top == 0 || top == 1) {
      mpfr_prec_round(sum, mpfr_get_prec(sum) + 2, MPFR_RNDN);
      mpfr_sub_ui(sum, sum, 1, MPFR_RNDN);
      offset = true;
    }
  }
  int ternary = offset ? mpfr_log1p(s.result, sum, MPFR_RNDZ) : mpfr_log(s.result, sum, MPFR_RNDZ);
  mpfr_div_2ui(s.result, s.result, 1, MPFR_RNDN);
  return RoundMpfr(part, s.result, ternary != 0);
}

ComplexPatterns ComplexLog(double re, double im, PrimitiveType part) {
  if (!IsFinite(re, im) || (re == 0 && im == 0))
    return ThroughMpc(UnaryFunction::kLog, re, im, part);
  return {RealPartOfLog(re, im, part, false), Atan2ToFormat(im, re, part)};
}

ComplexPatterns Log1p(double re, double im, PrimitiveType part) {
  if (im == 0 && re > -1) {
    return {ElementaryToFormat(UnaryFunction::kLog1p, re, part), RoundToFormat(part, im)};
  }
  if (!IsFinite(re, im) || (re == -1 && im == 0)) {
    return ThroughMpc(UnaryFunction::kLog, re + 1, im, part);
  }
  ComplexPatterns value{RealPartOfLog(re, im, part, true), 0};
  // The angle of 1 + x, with 1 + x exact: a double has no bits beyond 2^1023 and 2^-1074.
  Scratch& s = ThreadScratch();
  mpfr_set_prec(s.t[1], 2200);
  mpfr_set_d(s.t[1], re, MPFR_RNDN);
  mpfr_add_ui(s.t[1], s.t[1], 1, MPFR_RNDN);
  mpfr_set_d(s.y, im, MPFR_RNDN);
  int ternary = mpfr_atan2(s.result, s.y, s.t[1], MPFR_RNDZ);
  value.im = RoundMpfr(part, s.result, ternary != 0);
  return value;
}

ComplexPatterns Rsqrt(double re, double im, PrimitiveType part) {
  if (!IsFinite(re, im) || (re == 0 && im == 0)) {
    Pair root = Approximate(UnaryFunction::kSqrt, re, im);
    Pair r = DivideSpecial(1, 0, root.re, root.im);
    return Patterns(part, r.re, r.im);
  }
  if (im == 0) {
    uint64_t value = ElementaryToFormat(UnaryFunction::kRsqrt, std::fabs(re), part);
    double other = std::copysign(0.0, -im);
    if (re > 0) return {value, RoundToFormat(part, other)};
    // 1/(+-i r) = -+i / r.
    double magnitude = DecodeFloat(part, value);
    return Patterns(part, 0.0, std::copysign(magnitude, -im));
  }
  Scratch& s = ThreadScratch();
  if (re == 0) {
    mpfr_set_d(s.x, std::fabs(im), MPFR_RNDN);
    mpfr_mul_2ui(s.x, s.x, 1, MPFR_RNDN);
    int ternary = mpfr_rec_sqrt(s.result, s.x, MPFR_RNDZ);
    double value = DecodeFloat(part, RoundMpfr(part, s.result, ternary != 0));
    return Patterns(part, value, std::copysign(value, -im));
  }
  // conj(sqrt z)/|z|: MPC rounds each part of the root, MPFR the length; nothing cancels.
  ComplexPatterns result{};
  bool re_done = false, im_done = false;
  mpc_t z, root;
  mpc_init2(z, 53);
  mpc_init2(root, 53);
  SetOperand(z, re, im);
  const int64_t cap = CurrentNumericContext().precision_cap;
  for (mpfr_prec_t bits = 128; bits <= cap && !(re_done && im_done); bits *= 2) {
    mpc_set_prec(root, bits);
    mpfr_set_prec(s.t[0], bits);
    mpc_sqrt(root, z, MPC_RNDNN);
    mpc_conj(root, root, MPC_RNDNN);
    mpc_abs(s.t[0], z, MPFR_RNDN);
    mpc_div_fr(root, root, s.t[0], MPC_RNDNN);
    if (!re_done) re_done = TryRoundMpfr(part, mpc_realref(root), bits - 4, &result.re);
    if (!im_done) im_done = TryRoundMpfr(part, mpc_imagref(root), bits - 4, &result.im);
  }
  mpc_clear(z);
  mpc_clear(root);
  if (!re_done || !im_done) ReportUndecided();
  return result;
}

// Real and imaginary part of 1/(1 + e^-z) for x, y != 0, in s.t[0] and s.t[1], with `bits` bits:
// numerators 1 + u and v over (1 + u)^2 + v^2, where u = e^-x cos y, v = e^-x sin y. Returns the
// bits lost in 1 + u.
mpfr_exp_t LogisticAt(double re, double im, mpfr_prec_t bits) {
  Scratch& s = ThreadScratch();
  for (int i = 0; i < 5; ++i) mpfr_set_prec(s.t[i], bits);
  mpfr_ptr u = s.t[0], v = s.t[1], e = s.t[2], d = s.t[3], w = s.t[4];
  mpfr_set_d(e, -re, MPFR_RNDN);
  mpfr_exp(e, e, MPFR_RNDN);
  mpfr_set_d(d, im, MPFR_RNDN);
  mpfr_sin_cos(v, u, d, MPFR_RNDN);
  mpfr_mul(u, u, e, MPFR_RNDN);
  mpfr_mul(v, v, e, MPFR_RNDN);
  mpfr_exp_t before = mpfr_regular_p(u) ? mpfr_get_exp(u) : 0;
  mpfr_add_ui(u, u, 1, MPFR_RNDN);
  mpfr_exp_t lost = mpfr_regular_p(u) ? before - mpfr_get_exp(u) : bits;
  mpfr_sqr(d, u, MPFR_RNDN);
  mpfr_sqr(w, v, MPFR_RNDN);
  mpfr_add(d, d, w, MPFR_RNDN);
  mpfr_div(u, u, d, MPFR_RNDN);
  mpfr_div(v, v, d, MPFR_RNDN);
  return lost > 0 ? lost : 0;
}

ComplexPatterns Logistic(double re, double im, PrimitiveType part) {
  if (im == 0) {
    return {ElementaryToFormat(UnaryFunction::kLogistic, re, part), RoundToFormat(part, im)};
  }
  if (!IsFinite(re, im)) {
    Pair e = Approximate(UnaryFunction::kExp, -re, -im);
    Pair r = DivideSpecial(1, 0, 1 + e.re, e.im);
    return Patterns(part, r.re, r.im);
  }
  Scratch& s = ThreadScratch();
  if (re == 0) {
    mpfr_set_d(s.x, im, MPFR_RNDN);
    mpfr_div_2ui(s.x, s.x, 1, MPFR_RNDN);
    int ternary = mpfr_tan(s.result, s.x, MPFR_RNDZ);
    mpfr_div_2ui(s.result, s.result, 1, MPFR_RNDN);
    return {RoundToFormat(part, 0.5), RoundMpfr(part, s.result, ternary != 0)};
  }
  if (std::fabs(re) > 1500) {
    // 1 - e^-z or e^z, each part of the exponential below half of the smallest subnormal.
    ComplexPatterns e = ThroughMpc(UnaryFunction::kExp, -std::fabs(re), im, part);
    return re > 0 ? ComplexPatterns{RoundToFormat(part, 1.0), e.im} : e;
  }
  ComplexPatterns result{};
  bool re_done = false, im_done = false;
  const int64_t cap = CurrentNumericContext().precision_cap;
  for (mpfr_prec_t bits = 192; bits <= cap && !(re_done && im_done); bits *= 2) {
    // About ten relative errors of 2^-bits, those of 1 + u magnified, and squared once.
    mpfr_exp_t lost = LogisticAt(re, im, bits);
    mpfr_prec_t correct = bits - 8 - 2 * lost;
    if (correct <= kResultBits) continue;
    if (!re_done) re_done = TryRoundMpfr(part, s.t[0], correct, &result.re);
    if (!im_done) im_done = TryRoundMpfr(part, s.t[1], correct, &result.im);
  }
  if (!re_done || !im_done) ReportUndecided();
  return result;
}

// r^(1/3) cos(a/3) and r^(1/3) sin(a/3), a = arg z in [-pi, pi].
ComplexPatterns Cbrt(double re, double im, PrimitiveType part) {
  if (im == 0 && !std::signbit(re)) {
    return {ElementaryToFormat(UnaryFunction::kCbrt, re, part), RoundToFormat(part, im)};
  }
  if (re != re || im != im) return Patterns(part, kNan, kNan);
  if (re == 0 && im == 0) return Patterns(part, 0.0, im);
  if (!IsFinite(re, im)) {
    double angle = std::atan2(im, re) / 3;
    return Patterns(part, kInfinity, im == 0 || angle == 0 ? im : std::copysign(kInfinity, angle));
  }
  Scratch& s = ThreadScratch();
  mpfr_ptr r = s.t[0], angle = s.t[1], sine = s.t[2], cosine = s.t[3];
  mpfr_set_d(s.x, re, MPFR_RNDN);
  mpfr_set_d(s.y, im, MPFR_RNDN);
  ComplexPatterns result{};
  // A number that 700 bits don't tell from one of 64 bits is that number: an exact case.
  constexpr mpfr_prec_t kExactCase = 1024;
  bool re_done = false, im_done = false;
  for (mpfr_prec_t bits = 128; bits <= kExactCase && !(re_done && im_done); bits *= 2) {
    for (int i = 0; i < 4; ++i) mpfr_set_prec(s.t[i], bits);
    mpfr_hypot(r, s.x, s.y, MPFR_RNDN);
    mpfr_cbrt(r, r, MPFR_RNDN);
    mpfr_atan2(angle, s.y, s.x, MPFR_RNDN);
    mpfr_div_ui(angle, angle, 3, MPFR_RNDN);
    mpfr_sin_cos(sine, cosine, angle, MPFR_RNDN);
    mpfr_mul(cosine, cosine, r, MPFR_RNDN);
    mpfr_mul(sine, sine, r, MPFR_RNDN);
    bool last = bits == kExactCase;
    auto finish = [&](mpfr_ptr value, uint64_t* pattern) {
      if (TryRoundMpfr(part, value, bits - 8, pattern)) return true;
      if (!last) return false;
      mpfr_prec_round(value, 60, MPFR_RNDN);
      mpfr_prec_round(value, kResultBits, MPFR_RNDN);
      *pattern = RoundMpfr(part, value, false);
      return true;
    };
    if (!re_done) re_done = finish(cosine, &result.re);
    if (!im_done) im_done = finish(sine, &result.im);
  }
  return result;
}

// 2^z = 2^x (cos(y ln 2) + i sin(y ln 2)).
ComplexPatterns Exp2(double re, double im, PrimitiveType part) {
  if (im == 0) {
    return {ElementaryToFormat(UnaryFunction::kExp2, re, part), RoundToFormat(part, im)};
  }
  // ln 2 is a positive factor: infinite and NaN angles, and NaN, are those of e^z.
  if (im - im != 0 || re != re) return ThroughMpc(UnaryFunction::kExp, re, im, part);
  // Beyond, everything has overflowed or vanished.
  re = std::isinf(re) ? std::copysign(20000, re) : Clamp(re, 20000);
  Scratch& s = ThreadScratch();
  ComplexPatterns result{};
  bool re_done = false, im_done = false;
  const int64_t cap = CurrentNumericContext().precision_cap;
  for (mpfr_prec_t bits = 192; bits <= cap && !(re_done && im_done); bits *= 2) {
    // The angle has a relative error: one of 2^1024 leaves `bits` behind the point.
    const mpfr_prec_t working = bits + 1100;
    for (int i = 0; i < 4; ++i) mpfr_set_prec(s.t[i], working);
    mpfr_const_log2(s.t[0], MPFR_RNDN);
    mpfr_mul_d(s.t[0], s.t[0], im, MPFR_RNDN);
    mpfr_sin_cos(s.t[1], s.t[2], s.t[0], MPFR_RNDN);
    mpfr_set_d(s.x, re, MPFR_RNDN);
    mpfr_exp2(s.t[3], s.x, MPFR_RNDN);
    mpfr_mul(s.t[1], s.t[1], s.t[3], MPFR_RNDN);
    mpfr_mul(s.t[2], s.t[2], s.t[3], MPFR_RNDN);
    // cos and sin of a large angle may be small: their error is that of the angle, absolutely.
    const mpfr_exp_t angle = std::max<mpfr_exp_t>(mpfr_get_exp(s.t[0]), 0);
    auto finish = [&](mpfr_ptr value, uint64_t* pattern) {
      if (!mpfr_regular_p(value)) return false;
      const mpfr_exp_t small = mpfr_get_exp(s.t[3]) - mpfr_get_exp(value);
      const mpfr_prec_t correct = working - 6 - angle - std::max<mpfr_exp_t>(small, 0);
      return correct > kResultBits && TryRoundMpfr(part, value, correct, pattern);
    };
    // The sine of a tiny angle has the angle's relative error.
    auto finish_sine = [&](mpfr_ptr value, uint64_t* pattern) {
      if (mpfr_get_exp(s.t[0]) >= 0) return finish(value, pattern);
      return TryRoundMpfr(part, value, working - 6, pattern);
    };
    if (!re_done) re_done = finish(s.t[2], &result.re);
    if (!im_done) im_done = finish_sine(s.t[1], &result.im);
  }
  if (!re_done || !im_done) ReportUndecided();
  return result;
}

ComplexPatterns Log2(double re, double im, PrimitiveType part) {
  if (!IsFinite(re, im) || (re == 0 && im == 0)) {
    ComplexPatterns log = ThroughMpc(UnaryFunction::kLog, re, im, part);
    if (re != re || im != im || (re == 0 && im == 0 && !std::signbit(re))) return log;
    // An infinite real part, beside an angle that the factor scales.
    log.im = Atan2ToFormat(im, re, part);
    Scratch& s = ThreadScratch();
    mpfr_set_prec(s.t[0], 256);
    mpfr_set_prec(s.t[1], 256);
    mpfr_set_d(s.x, re, MPFR_RNDN);
    mpfr_set_d(s.y, im, MPFR_RNDN);
    mpfr_atan2(s.t[0], s.y, s.x, MPFR_RNDN);
    mpfr_const_log2(s.t[1], MPFR_RNDN);
    mpfr_div(s.t[0], s.t[0], s.t[1], MPFR_RNDN);
    if (mpfr_zero_p(static_cast<mpfr_ptr>(s.t[0]))) return log;
    if (!TryRoundMpfr(part, s.t[0], 250, &log.im)) ReportUndecided();
    return log;
  }
  Scratch& s = ThreadScratch();
  ComplexPatterns result{0, RoundToFormat(part, im)};
  // Re: half of the logarithm of an exact sum of squares, which is exact for powers of 2.
  mpfr_ptr sum = s.t[0];
  ExactProducts(sum, re, re, im, im);
  int ternary = mpfr_log2(s.result, sum, MPFR_RNDZ);
  mpfr_div_2ui(s.result, s.result, 1, MPFR_RNDN);
  result.re = RoundMpfr(part, s.result, ternary != 0);
  if (im == 0 && !std::signbit(re)) return result;
  bool done = false;
  const int64_t cap = CurrentNumericContext().precision_cap;
  mpfr_set_d(s.x, re, MPFR_RNDN);
  mpfr_set_d(s.y, im, MPFR_RNDN);
  for (mpfr_prec_t bits = 128; bits <= cap && !done; bits *= 2) {
    mpfr_set_prec(s.t[1], bits);
    mpfr_set_prec(s.t[2], bits);
    mpfr_atan2(s.t[1], s.y, s.x, MPFR_RNDN);
    mpfr_const_log2(s.t[2], MPFR_RNDN);
    mpfr_div(s.t[1], s.t[1], s.t[2], MPFR_RNDN);
    done = TryRoundMpfr(part, s.t[1], bits - 3, &result.im);
  }
  if (!done) ReportUndecided();
  return result;
}

}  // namespace

bool IsComplexElementary(UnaryFunction f) {
  switch (f) {
    case UnaryFunction::kSign:
    case UnaryFunction::kExpm1:
    case UnaryFunction::kLog1p:
    case UnaryFunction::kRsqrt:
    case UnaryFunction::kLogistic:
    case UnaryFunction::kExp2:
    case UnaryFunction::kLog2:
    case UnaryFunction::kBesselI1e:
    case UnaryFunction::kCbrt: return true;
    default: return MpcOf(f) != nullptr;
  }
}

ComplexPatterns ComplexElementary(UnaryFunction f, double re, double im, PrimitiveType part) {
  switch (f) {
    case UnaryFunction::kSign: return Sign(re, im, part);
    case UnaryFunction::kLog: return ComplexLog(re, im, part);
    case UnaryFunction::kExpm1: return Expm1(re, im, part);
    case UnaryFunction::kLog1p: return Log1p(re, im, part);
    case UnaryFunction::kRsqrt: return Rsqrt(re, im, part);
    case UnaryFunction::kLogistic: return Logistic(re, im, part);
    case UnaryFunction::kCbrt: return Cbrt(re, im, part);
    case UnaryFunction::kExp2:
      return Exp2(re, im, part);
    case UnaryFunction::kLog2:
      return Log2(re, im, part);
    case UnaryFunction::kBesselI1e:
      return ComplexBesselI1e(re, im, part);
    default: return ThroughMpc(f, re, im, part);
  }
}

ComplexPatterns ComplexDivide(double a, double b, double c, double d, PrimitiveType part) {
  if (!IsFinite(a, b) || !IsFinite(c, d) || (c == 0 && d == 0)) {
    Pair r = DivideSpecial(a, b, c, d);
    return Patterns(part, r.re, r.im);
  }
  // Both numerators and the denominator exactly, then MPFR's correctly rounded quotients.
  Scratch& s = ThreadScratch();
  ExactProducts(s.t[0], c, c, d, d);
  ExactProducts(s.t[1], a, c, b, d);
  int ternary = mpfr_div(s.result, s.t[1], s.t[0], MPFR_RNDZ);
  uint64_t re = RoundMpfr(part, s.result, ternary != 0);
  ExactProducts(s.t[1], b, c, -a, d);
  ternary = mpfr_div(s.result, s.t[1], s.t[0], MPFR_RNDZ);
  return {re, RoundMpfr(part, s.result, ternary != 0)};
}

ComplexPatterns ComplexPower(double a, double b, double c, double d, PrimitiveType part) {
  Scratch& s = ThreadScratch();
  if (c == 0 && d == 0) return Patterns(part, 1.0, 0.0);
  SetOperand(s.z, a, b);
  SetOperand(s.w, c, d);
  int inexact = mpc_pow(s.complex_result, s.z, s.w, MPC_RNDZZ);
  return RoundMpc(part, s.complex_result, inexact);
}

}  // namespace assay::numeric
