// atan2 and remainder of complex numbers.
//
// Where the loop of atan2 ends: the argument of its logarithm is algebraic, so the logarithm is
// transcendental or, of 1, it is 0 (Lindemann-Weierstrass). Its parts alone may be 0, and one is
// where x and y are real multiples of one number; what 2048 bits do not tell from 0 is taken for
// it.
#include <algorithm>
#include <cmath>
#include <limits>

#include "interpreter/numeric/complex_functions.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/mpfr_scratch.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

bool IsFinite(double re, double im) { return std::isfinite(re) && std::isfinite(im); }

ComplexPatterns Patterns(PrimitiveType part, double re, double im) {
  return {RoundToFormat(part, re), RoundToFormat(part, im)};
}

}  // namespace

// In integers: every number is one times 2^e, e the least exponent of a last bit among them.
ComplexPatterns ComplexRemainder(double a, double b, double c, double d, PrimitiveType part) {
  if (!IsFinite(a, b) || c != c || d != d || (c == 0 && d == 0)) return Patterns(part, kNan, kNan);
  if (std::isinf(c) || std::isinf(d)) return Patterns(part, a, b);
  int lowest = 0;
  for (double x : {a, b, c, d}) {
    if (x != 0) lowest = std::min(lowest, std::ilogb(x) - 52);
  }
  lowest = std::max(lowest, -1074);
  mpz_t z[8];
  for (mpz_ptr x : z) mpz_init(x);
  Scratch& s = ThreadScratch();
  const double values[] = {a, b, c, d};
  for (int i = 0; i < 4; ++i) {
    mpfr_set_d(s.x, values[i], MPFR_RNDN);
    mpfr_mul_2si(s.x, s.x, -lowest, MPFR_RNDN);
    mpfr_get_z(z[i], s.x, MPFR_RNDN);
  }
  // q = (ac + bd)/(c^2 + d^2), (bc - ad)/(c^2 + d^2), truncated.
  mpz_mul(z[4], z[2], z[2]);
  mpz_addmul(z[4], z[3], z[3]);
  mpz_mul(z[5], z[0], z[2]);
  mpz_addmul(z[5], z[1], z[3]);
  mpz_mul(z[6], z[1], z[2]);
  mpz_submul(z[6], z[0], z[3]);
  mpz_tdiv_q(z[5], z[5], z[4]);
  mpz_tdiv_q(z[6], z[6], z[4]);
  // (a - (c q - d r), b - (d q + c r))
  mpz_submul(z[0], z[2], z[5]);
  mpz_addmul(z[0], z[3], z[6]);
  mpz_submul(z[1], z[3], z[5]);
  mpz_submul(z[1], z[2], z[6]);
  auto rounded = [&](mpz_ptr value, double zero) {
    if (mpz_sgn(value) == 0) return RoundToFormat(part, std::copysign(0.0, zero));
    int ternary = mpfr_set_z_2exp(s.result, value, lowest, MPFR_RNDZ);
    return RoundMpfr(part, s.result, ternary != 0);
  };
  const ComplexPatterns result{rounded(z[0], a), rounded(z[1], b)};
  for (mpz_ptr x : z) mpz_clear(x);
  return result;
}

ComplexPatterns ComplexAtan2(double a, double b, double c, double d, PrimitiveType part) {
  if (!IsFinite(a, b) || !IsFinite(c, d)) return Patterns(part, kNan, kNan);
  if (b == 0 && d == 0) return {Atan2ToFormat(a, c, part), RoundToFormat(part, 0.0)};
  // u = x + iy and v = x - iy exactly; x^2 + y^2 = u v. Sums of doubles span at most 2100 bits.
  mpc_t u, v, w;
  mpc_init2(u, 2200);
  mpc_init2(v, 2200);
  mpc_init2(w, 64);
  auto set = [](mpfr_ptr to, double x, double y) {
    mpfr_set_d(to, x, MPFR_RNDN);
    mpfr_add_d(to, to, y, MPFR_RNDN);
  };
  set(mpc_realref(u), c, -b);
  set(mpc_imagref(u), d, a);
  set(mpc_realref(v), c, b);
  set(mpc_imagref(v), d, -a);
  ComplexPatterns result = Patterns(part, kNan, kNan);
  auto is_zero = [](mpc_ptr x) {
    return mpfr_zero_p(mpc_realref(x)) && mpfr_zero_p(mpc_imagref(x));
  };
  bool re_done = is_zero(u) || is_zero(v), im_done = re_done;  // 0/0, or the logarithm of 0
  constexpr mpfr_prec_t kExactCase = 2048;
  for (mpfr_prec_t bits = 256; bits <= kExactCase && !(re_done && im_done); bits *= 2) {
    mpc_set_prec(w, bits + 4500);
    mpc_mul(w, u, v, MPC_RNDNN);  // exact
    mpc_t root;
    mpc_init2(root, bits);
    mpc_sqrt(root, w, MPC_RNDNN);
    mpc_set_prec(w, bits);
    mpc_div(w, u, root, MPC_RNDNN);
    mpc_log(root, w, MPC_RNDNN);
    // -i (p + iq) = q - ip. The quotient is good to 2^(4 - bits) of its size, and so, absolutely,
    // are both parts of the logarithm.
    mpfr_neg(mpc_realref(root), mpc_realref(root), MPFR_RNDN);
    const bool last = bits == kExactCase;
    auto finish = [&](mpfr_ptr value, uint64_t* pattern) {
      const bool vanishes = !mpfr_regular_p(value) || mpfr_get_exp(value) < 8 - bits;
      if (last && vanishes) {  // 0, as far as 2048 bits tell
        *pattern = RoundToFormat(part, 0.0);
        return true;
      }
      if (vanishes) return false;
      const mpfr_prec_t correct = bits - 8 + std::min<mpfr_exp_t>(mpfr_get_exp(value), 0);
      return correct > kResultBits && TryRoundMpfr(part, value, correct, pattern);
    };
    if (!re_done) re_done = finish(mpc_imagref(root), &result.re);
    if (!im_done) im_done = finish(mpc_realref(root), &result.im);
    mpc_clear(root);
  }
  mpc_clear(u);
  mpc_clear(v);
  mpc_clear(w);
  if (!re_done || !im_done) ReportUndecided();
  return result;
}

}  // namespace assay::numeric
