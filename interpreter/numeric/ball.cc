// How a ball decides a rounding. One of relative width below 2^-68 holds at most one number t of 64
// bits, and the place of y beside t decides every rounding: formats have at most 53 bits, so t and
// the midpoints of a format are among the numbers of 64 bits. If t is no such midpoint, nor a
// number where the rule of the format changes, y rounds alike on all three sides of t.
//
// RoundForm, y = N / sqrt(W) + offset with exact dyadic N, W, offset: if t is in the ball, the sign
// of y - t is that of N - T sqrt(W), T = t - offset, which is the sign of N (if T's differs) or
// that of N^2 - T^2 W: exact integers. So exact and midpoint cases need no list: they are
// recognised. The loop ends: y = 0 is recognised alike, and if y != 0, then
// |y| = |N^2 - offset^2 W| / (sqrt(W) (|N| + |offset| sqrt(W))) with a dyadic numerator. Terms of
// these forms in doubles have units above 2^-20000 and are below 2^20000; so 2^16 bits suffice.
// Larger numbers come from determinants only, with offset 0: then 128 bits do.
#include "interpreter/numeric/ball.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

// A significand of 64 bits: |value| = (mantissa + t) * 2^exponent, 0 < t < 1 iff `sticky`.
uint64_t RoundMantissa(PrimitiveType type, bool negative, uint64_t mantissa, int64_t exponent,
                       bool sticky) {
  // Any exponent beyond the range of all formats does.
  exponent = exponent < -(int64_t{1} << 30) ? -(int64_t{1} << 30)
             : exponent > (int64_t{1} << 30) ? int64_t{1} << 30
                                             : exponent;
  return RoundScaled(type, negative, mantissa, exponent, sticky);
}

// x != 0 as mantissa (top bit set) * 2^exponent; true iff x has at most 64 bits, else the mantissa
// is cut off.
bool Split(const arf_t x, uint64_t* mantissa, int64_t* exponent) {
  arf_t magnitude;
  arf_init(magnitude);
  arf_abs(magnitude, x);
  bool exact = arf_set_round(magnitude, magnitude, 64, ARF_RND_DOWN) == 0;
  fmpz_t m, e;
  fmpz_init(m);
  fmpz_init(e);
  arf_get_fmpz_2exp(m, e, magnitude);  // m is odd
  int64_t bits = static_cast<int64_t>(fmpz_bits(m));
  fmpz_mul_2exp(m, m, static_cast<ulong>(64 - bits));
  *mantissa = fmpz_get_ui(m);
  if (COEFF_IS_MPZ(*e)) {
    *exponent = fmpz_sgn(e) < 0 ? -(int64_t{1} << 40) : int64_t{1} << 40;
  } else {
    *exponent = fmpz_get_si(e) - (64 - bits);
  }
  fmpz_clear(m);
  fmpz_clear(e);
  arf_clear(magnitude);
  return exact;
}

}  // namespace

slong LowestBit(double x) {
  int exponent;
  double mantissa = std::frexp(x, &exponent);
  int64_t integer = static_cast<int64_t>(std::ldexp(mantissa, 53));
  return exponent - 53 + std::countr_zero(static_cast<uint64_t>(integer));
}

bool Exact::Set(ExactSum& sum) {
  ExactSum::Integer integer;
  if (!sum.Get(&integer)) return false;
  fmpz_t z;
  fmpz_init(z);
  static_assert(sizeof(ulong) == 8);
  ulong words[ExactSum::kDigits / 2 + 1] = {};
  for (int i = 0; i < integer.size; ++i) {
    words[i / 2] |= static_cast<ulong>(integer.digits[i]) << (32 * (i % 2));
  }
  fmpz_set_ui_array(z, words, (integer.size + 1) / 2 > 0 ? (integer.size + 1) / 2 : 1);
  if (integer.negative) fmpz_neg(z, z);
  arf_set_fmpz(value_, z);
  arf_mul_2exp_si(value_, value_, -ExactSum::kBias);
  fmpz_clear(z);
  return true;
}

Exact operator+(const Exact& a, const Exact& b) {
  Exact result;
  arf_add(result, a, b, ARF_PREC_EXACT, ARF_RND_DOWN);
  return result;
}

Exact operator-(const Exact& a, const Exact& b) {
  Exact result;
  arf_sub(result, a, b, ARF_PREC_EXACT, ARF_RND_DOWN);
  return result;
}

Exact operator*(const Exact& a, const Exact& b) {
  Exact result;
  arf_mul(result, a, b, ARF_PREC_EXACT, ARF_RND_DOWN);
  return result;
}

int Compare(const Exact& a, const Exact& b) { return arf_cmp(a, b); }

double RadiusOf(arb_srcptr ball) {
  // mag_get_d is exact in its range; one more unit makes up for a conversion under it.
  return mag_get_d(arb_radref(ball)) + 0x1p-1074 * !mag_is_zero(arb_radref(ball));
}

double NearExactTolerance(PrimitiveType type, double largest) {
  const FloatLayout f = LayoutOf(type);
  const int least = 1 - f.bias, most = LargestExponent(type);
  const int exponent = std::isfinite(largest) ? std::ilogb(largest) : most;  // of 0: INT_MIN
  return std::ldexp(1.0, std::clamp(exponent, least, most) - f.mantissa_bits - 20);
}

int64_t MostBits(double multiplications) {
  // Multiplying takes time that grows at most with the square of the words of 64 bits.
  constexpr double kWordProducts = 0x1p34;
  const double words = std::sqrt(kWordProducts / std::max(1.0, multiplications));
  const int64_t cap = CurrentNumericContext().precision_cap;
  return std::max<int64_t>(256, std::min(cap, 64 * static_cast<int64_t>(words)));
}

bool ToPair(arb_srcptr ball, DoublePair* pair) {
  if (!arb_is_finite(ball)) return false;
  double high = arf_get_d(arb_midref(ball), ARF_RND_NEAR);
  Exact rest;
  arf_set_d(rest, high);
  if (std::fabs(high) > 0x1p900 || (std::fabs(high) < 0x1p-800 && !arf_is_zero(arb_midref(ball)))) {
    return false;
  }
  arf_sub(rest, arb_midref(ball), rest, ARF_PREC_EXACT, ARF_RND_DOWN);
  double low = arf_get_d(rest, ARF_RND_NEAR);
  pair->high = high;
  pair->low = low;
  pair->error = (RadiusOf(ball) + std::fabs(low) * 0x1p-53) * (1 + 0x1p-50);
  return true;
}

bool TryRoundBall(PrimitiveType type, arb_srcptr ball, uint64_t* pattern,
                  int (*compare)(const void* number, const Exact& candidate), const void* number) {
  if (!arb_is_finite(ball)) return false;
  if (arb_is_exact(ball)) {
    Exact value;
    arf_set(value, arb_midref(ball));
    *pattern = RoundExact(type, value);
    return true;
  }
  if (arb_contains_zero(ball)) {
    if (!compare || compare(number, Exact()) != 0) return false;
    *pattern = RoundToFormat(type, 0.0);
    return true;
  }
  // The one number of 64 bits that the ball can hold: the one nearest to its midpoint.
  if (arb_rel_accuracy_bits(ball) < 68) return false;
  Exact candidate, distance;
  arf_set_round(candidate, arb_midref(ball), 64, ARF_RND_NEAR);
  arf_sub(distance, arb_midref(ball), candidate, ARF_PREC_EXACT, ARF_RND_DOWN);
  bool negative = candidate.sign() < 0;
  uint64_t mantissa;
  int64_t exponent;
  Split(candidate, &mantissa, &exponent);
  // The candidate, or what lies beside it: side 1 away from zero, -1 towards it.
  auto round_at = [&](int side) {
    if (side >= 0) return RoundMantissa(type, negative, mantissa, exponent, side != 0);
    if (mantissa == uint64_t{1} << 63) {
      return RoundMantissa(type, negative, ~uint64_t{0}, exponent - 1, true);
    }
    return RoundMantissa(type, negative, mantissa - 1, exponent, true);
  };
  int side = distance.sign();
  if (arf_cmpabs_mag(distance, arb_radref(ball)) <= 0) {
    *pattern = round_at(0);
    if (round_at(1) == *pattern && round_at(-1) == *pattern) return true;
    if (!compare) return false;
    side = compare(number, candidate);
  }
  *pattern = round_at(negative ? -side : side);
  return true;
}

namespace {

// The sign of form - t.
int CompareForm(const void* number, const Exact& t) {
  const RootForm& form = *static_cast<const RootForm*>(number);
  Exact distance = t - form.offset;
  int sign = form.numerator.sign(), other = distance.sign();
  if (sign != other) return sign > other ? 1 : -1;
  if (sign == 0) return 0;
  return sign * Compare(form.numerator * form.numerator, distance * distance * form.square);
}

}  // namespace

uint64_t RoundForm(PrimitiveType type, const RootForm& form) {
  if (form.numerator.sign() == 0) return RoundExact(type, form.offset);
  Ball y, numerator, offset;
  arb_set_arf(numerator, form.numerator);
  arb_set_arf(offset, form.offset);
  uint64_t pattern = 0;
  for (slong bits = 128; bits <= 1 << 16; bits *= 2) {
    arb_set_arf(y, form.square);
    arb_sqrt(y, y, bits);
    arb_div(y, numerator, y, bits);
    arb_add(y, y, offset, bits);
    if (TryRoundBall(type, y, &pattern, CompareForm, &form)) return pattern;
  }
  ReportUndecided();
  return pattern;
}

bool UniqueMultiple(arb_srcptr ball, slong exponent, Exact* multiple) {
  Ball scaled;
  arb_mul_2exp_si(scaled, ball, -exponent);
  fmpz_t integer;
  fmpz_init(integer);
  bool unique = arb_get_unique_fmpz(integer, scaled) != 0;
  if (unique) {
    arf_set_fmpz(*multiple, integer);
    arf_mul_2exp_si(*multiple, *multiple, exponent);
  }
  fmpz_clear(integer);
  return unique;
}

uint64_t RoundExact(PrimitiveType type, const Exact& value) {
  if (value.sign() == 0) return RoundToFormat(type, 0.0);
  uint64_t mantissa;
  int64_t exponent;
  bool exact = Split(value, &mantissa, &exponent);
  return RoundMantissa(type, value.sign() < 0, mantissa, exponent, !exact);
}

}  // namespace assay::numeric
