// Exact values for the naive evaluation that the interpreter's ops are checked against: rationals
// of any size, infinities and NaN, read from bit patterns and rounded to them straight from the
// definition of a format. Slow on purpose; shares the table of formats with interpreter/numeric and
// none of its arithmetic. Tests only.
#ifndef ASSAY_INTERPRETER_DEFINITION_EXACT_H_
#define ASSAY_INTERPRETER_DEFINITION_EXACT_H_

#include <gmpxx.h>
#include <mpfr.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "spec/primitive_type.h"

namespace assay::definition {

struct Exact {
  enum class Kind : uint8_t { kFinite, kInfinity, kNan };
  Kind kind = Kind::kFinite;
  bool negative = false;  // of zero and infinity too
  mpq_class value;        // kFinite: the signed value

  bool IsNan() const { return kind == Kind::kNan; }
  bool IsInfinity() const { return kind == Kind::kInfinity; }
  bool IsFinite() const { return kind == Kind::kFinite; }
  bool IsZero() const { return IsFinite() && value == 0; }
};

inline Exact Nan() { return {.kind = Exact::Kind::kNan}; }
inline Exact Infinity(bool negative) { return {Exact::Kind::kInfinity, negative, {}}; }
inline Exact Zero(bool negative) { return {Exact::Kind::kFinite, negative, 0}; }
inline Exact Finite(mpq_class value) {
  bool negative = value < 0;
  return {Exact::Kind::kFinite, negative, std::move(value)};
}

// 2^e
inline mpq_class PowerOfTwo(int64_t e) {
  mpq_class one = 1;
  mpq_class result;
  if (e >= 0) {
    mpq_mul_2exp(result.get_mpq_t(), one.get_mpq_t(), static_cast<mp_bitcnt_t>(e));
  } else {
    mpq_div_2exp(result.get_mpq_t(), one.get_mpq_t(), static_cast<mp_bitcnt_t>(-e));
  }
  return result;
}

inline mpz_class Floor(const mpq_class& x) {
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), x.get_num_mpz_t(), x.get_den_mpz_t());
  return result;
}
inline mpz_class Truncate(const mpq_class& x) { return x < 0 ? mpz_class(-Floor(-x)) : Floor(x); }
// To the nearest integer, ties to the even one.
inline mpz_class NearestEven(const mpq_class& x) {
  mpz_class low = Floor(x);
  mpq_class rest = x - mpq_class(low);
  if (rest > mpq_class(1, 2) || (rest == mpq_class(1, 2) && mpz_odd_p(low.get_mpz_t())))
    return low + 1;
  return low;
}
// The e with 2^e <= x < 2^(e+1), of a positive x.
inline int64_t FloorLog2(const mpq_class& x) {
  int64_t e = static_cast<int64_t>(mpz_sizeinbase(x.get_num_mpz_t(), 2)) -
              static_cast<int64_t>(mpz_sizeinbase(x.get_den_mpz_t(), 2));
  while (PowerOfTwo(e) > x) --e;
  while (PowerOfTwo(e + 1) <= x) ++e;
  return e;
}

// All bits of a type (complex: of a part).
inline uint64_t Mask(PrimitiveType type) {
  const int bits = FormatOf(PartOf(type)).bits;
  return bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
}

inline mpz_class Unsigned(uint64_t bits) {
  mpz_class result;
  mpz_set_ui(result.get_mpz_t(), bits);
  return result;
}

// What a bit pattern of an integer, pred or float type means.
inline Exact Decode(PrimitiveType type, uint64_t bits) {
  const Format& format = FormatOf(type);
  int width = format.bits;
  if (format.type_class != TypeClass::kFloat) {
    mpz_class value = Unsigned(bits);
    bool top = width < 64 ? bits >> (width - 1) & 1 : bits >> 63;
    if (format.type_class == TypeClass::kSigned && top) value -= mpz_class(1) << width;
    return Finite(mpq_class(value));
  }
  int m = format.mantissa_bits;
  uint64_t mantissa = m == 0 ? 0 : bits & ((uint64_t{1} << m) - 1);
  uint64_t all_ones = (uint64_t{1} << format.exponent_bits) - 1;
  uint64_t exponent = bits >> m & all_ones;
  bool negative = format.HasSign() && (bits >> (width - 1) & 1);
  switch (format.specials) {
    case FloatSpecials::kIeee:
      if (exponent == all_ones) return mantissa == 0 ? Infinity(negative) : Nan();
      break;
    case FloatSpecials::kNanAllOnes:
      if (exponent == all_ones && mantissa == (uint64_t{1} << m) - 1) return Nan();
      break;
    case FloatSpecials::kNanNegZero:
      if (negative && exponent == 0 && mantissa == 0) return Nan();
      break;
    case FloatSpecials::kFiniteOnly:
      break;
    case FloatSpecials::kExponentOnly:
      if (exponent == all_ones) return Nan();
      return Finite(PowerOfTwo(static_cast<int64_t>(exponent) - format.bias));
  }
  mpq_class fraction = mpq_class(Unsigned(mantissa)) * PowerOfTwo(-m);
  mpq_class magnitude =
      exponent == 0
          ? mpq_class(fraction * PowerOfTwo(1 - format.bias))
          : mpq_class((1 + fraction) * PowerOfTwo(static_cast<int64_t>(exponent) - format.bias));
  if (magnitude == 0) return Zero(negative);
  return Finite(negative ? mpq_class(-magnitude) : magnitude);
}

// The largest finite value of a float type.
inline mpq_class Largest(PrimitiveType type) {
  const Format& format = FormatOf(type);
  uint64_t magnitude_bits = format.HasSign() ? format.bits - 1 : format.bits;
  uint64_t pattern = magnitude_bits == 64 ? ~uint64_t{0} : (uint64_t{1} << magnitude_bits) - 1;
  while (true) {
    Exact value = Decode(type, pattern);
    if (value.IsFinite()) return value.value;
    // An IEEE format has 2^M patterns of NaN above infinity: jump to infinity first.
    uint64_t infinity = ((uint64_t{1} << format.exponent_bits) - 1) << format.mantissa_bits;
    pattern = format.HasInfinity() && pattern > infinity ? infinity : pattern - 1;
  }
}

inline uint64_t NanBits(PrimitiveType type) {
  const Format& format = FormatOf(type);
  uint64_t sign = format.HasSign() ? uint64_t{1} << (format.bits - 1) : 0;
  switch (format.specials) {
    case FloatSpecials::kIeee:
      return ((uint64_t{1} << (format.exponent_bits + 1)) - 1) << (format.mantissa_bits - 1);
    case FloatSpecials::kNanAllOnes:
      return sign - 1;
    case FloatSpecials::kNanNegZero:
    case FloatSpecials::kFiniteOnly:  // -0: ml_dtypes
      return sign;
    case FloatSpecials::kExponentOnly:
      return 0xff;
  }
  return 0;
}

// Rounded once to a float type: to nearest, ties to even (f8e8m0fnu: up), subnormals kept.
inline uint64_t Round(PrimitiveType type, const Exact& x) {
  const Format& format = FormatOf(type);
  int m = format.mantissa_bits;
  if (x.IsNan()) return NanBits(type);
  uint64_t sign = x.negative && format.HasSign() ? uint64_t{1} << (format.bits - 1) : 0;
  uint64_t infinity = ((uint64_t{1} << format.exponent_bits) - 1) << m;
  auto overflow = [&]() -> uint64_t {
    if (format.HasInfinity()) return sign | infinity;
    if (format.HasNan()) return NanBits(type);
    return sign | ((uint64_t{1} << (format.bits - 1)) - 1);
  };
  if (format.specials == FloatSpecials::kExponentOnly) {
    if (x.negative || x.IsInfinity() || x.IsZero()) return NanBits(type);
    int64_t e = FloorLog2(x.value);
    if (x.value >= PowerOfTwo(e) * mpq_class(3, 2)) ++e;
    if (e > 127) return NanBits(type);
    return static_cast<uint64_t>(std::max<int64_t>(e, -127) + 127);
  }
  if (x.IsInfinity()) return overflow();
  if (x.IsZero()) return format.HasNegativeZero() ? sign : 0;
  mpq_class magnitude = abs(x.value);
  int64_t e = std::max<int64_t>(FloorLog2(magnitude), 1 - format.bias);
  mpz_class units = NearestEven(magnitude * PowerOfTwo(m - e));  // of 2^(e - m)
  if (mpq_class(units) * PowerOfTwo(e - m) > Largest(type)) return overflow();
  if (units == mpz_class(1) << (m + 1)) {
    units /= 2;
    ++e;
  }
  uint64_t count = mpz_get_ui(units.get_mpz_t());
  uint64_t one = uint64_t{1} << m;
  uint64_t bits =
      count >= one ? static_cast<uint64_t>(e + format.bias) << m | (count - one) : count;
  if (bits == 0 && !format.HasNegativeZero()) return 0;
  return sign | bits;
}

// An integer modulo 2^width.
inline uint64_t Wrap(PrimitiveType type, const mpz_class& x) {
  mpz_class modulus = mpz_class(1) << FormatOf(type).bits;
  mpz_class rest;
  mpz_fdiv_r(rest.get_mpz_t(), x.get_mpz_t(), modulus.get_mpz_t());
  return mpz_get_ui(rest.get_mpz_t());
}

inline mpz_class Lowest(PrimitiveType type) {
  return IsSigned(type) ? mpz_class(-(mpz_class(1) << (FormatOf(type).bits - 1))) : mpz_class(0);
}
inline mpz_class Highest(PrimitiveType type) {
  return (mpz_class(1) << (FormatOf(type).bits - (IsSigned(type) ? 1 : 0))) - 1;
}

// The sum of `terms` by the zero-sign rule of docs/semantics.md.
inline Exact Sum(const std::vector<Exact>& terms) {
  bool plus = false, minus = false, all_negative_zero = !terms.empty();
  mpq_class total = 0;
  for (const Exact& term : terms) {
    if (term.IsNan()) return Nan();
    if (term.IsInfinity()) (term.negative ? minus : plus) = true;
    if (!term.IsZero() || !term.negative) all_negative_zero = false;
    if (term.IsFinite()) total += term.value;
  }
  if (plus && minus) return Nan();
  if (plus || minus) return Infinity(minus);
  return total == 0 ? Zero(all_negative_zero) : Finite(total);
}

inline Exact Product(const Exact& a, const Exact& b) {
  if (a.IsNan() || b.IsNan()) return Nan();
  bool negative = a.negative != b.negative;
  if (a.IsInfinity() || b.IsInfinity()) {
    return a.IsZero() || b.IsZero() ? Nan() : Infinity(negative);
  }
  mpq_class value = a.value * b.value;
  return value == 0 ? Zero(negative) : Finite(value);
}

inline Exact Negated(Exact x) {
  x.negative = !x.negative;
  x.value = -x.value;
  return x;
}

// A value computed by MPFR, exactly; magnitudes beyond 2^±20000, far outside every format, are
// brought there (they overflow and underflow alike).
inline Exact FromMpfr(mpfr_srcptr x) {
  if (mpfr_nan_p(x)) return Nan();
  bool negative = mpfr_signbit(x);
  if (mpfr_inf_p(x)) return Infinity(negative);
  if (mpfr_zero_p(x)) return Zero(negative);
  constexpr int64_t kFar = 20000;
  mpfr_exp_t e = mpfr_get_exp(x);
  if (e > kFar || e < -kFar) {
    mpq_class value = PowerOfTwo(e > 0 ? kFar : -kFar);
    return Finite(negative ? mpq_class(-value) : value);
  }
  mpq_class value;
  mpfr_get_q(value.get_mpq_t(), x);
  return Finite(value);
}

}  // namespace assay::definition

#endif  // ASSAY_INTERPRETER_DEFINITION_EXACT_H_
