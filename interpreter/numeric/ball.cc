#include "interpreter/numeric/ball.h"

#include <cmath>

#include "interpreter/numeric/float_format.h"

namespace assay::numeric {
namespace {

struct ThreadCleanup {
  ~ThreadCleanup() { flint_cleanup(); }
};

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

void UseArbOnThisThread() { thread_local ThreadCleanup cleanup; }

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
  if (arb_contains_zero(ball)) {
    if (compare(number, Exact()) != 0) return false;
    *pattern = RoundToFormat(type, 0.0);
    return true;
  }
  // The one number of 64 bits that the ball can hold: the one nearest to its midpoint.
  if (arb_rel_accuracy_bits(ball) < 68) return false;
  Exact candidate, distance;
  arf_set_round(candidate, arb_midref(ball), 64, ARF_RND_NEAR);
  arf_sub(distance, arb_midref(ball), candidate, ARF_PREC_EXACT, ARF_RND_DOWN);
  int side = distance.sign();
  if (arf_cmpabs_mag(distance, arb_radref(ball)) <= 0) side = compare(number, candidate);
  bool negative = candidate.sign() < 0;
  if (negative) side = -side;
  uint64_t mantissa;
  int64_t exponent;
  Split(candidate, &mantissa, &exponent);
  if (side < 0) {  // between the candidate and the next smaller magnitude
    if (mantissa == uint64_t{1} << 63) {
      mantissa = ~uint64_t{0};
      --exponent;
    } else {
      --mantissa;
    }
  }
  *pattern = RoundMantissa(type, negative, mantissa, exponent, side != 0);
  return true;
}

uint64_t RoundExact(PrimitiveType type, const Exact& value) {
  if (value.sign() == 0) return RoundToFormat(type, 0.0);
  uint64_t mantissa;
  int64_t exponent;
  bool exact = Split(value, &mantissa, &exponent);
  return RoundMantissa(type, value.sign() < 0, mantissa, exponent, !exact);
}

}  // namespace assay::numeric
