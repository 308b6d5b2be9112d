// Exact sums that terms can be taken away from again: numbers as integer multiples of one unit.
//
// A finite double is an integer times a power of two. Where all terms are multiples of 2^unit, and `count`
// of them, whatever their signs, stay below 2^(unit + bits - 2), their integers add up without error in
// integers of so many bits. FixedPoint has 128; WideFixedPoint has more, and counts beside the sum what is no
// number: NaN and infinities, and the terms that are not -0, so that it knows when a zero is -0.
//
// 6 * 64 bits hold all sums of terms of f32 and narrower types: they are multiples of 2^-149 (f8e8m0fnu: 2^-127)
// below 2^128, and 277 + 63 <= 382. 34 * 64 bits hold all of f64: 2^-1074, 2^1024, 2098 + 63 <= 2174.
#ifndef ASSAY_INTERPRETER_NUMERIC_FIXED_POINT_H_
#define ASSAY_INTERPRETER_NUMERIC_FIXED_POINT_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "interpreter/numeric/float_format.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// What is known of some terms.
struct TermRange {
  int unit = std::numeric_limits<int>::max();  // every term is a multiple of 2^unit
  int end = std::numeric_limits<int>::min();   // and smaller than 2^end, but for those that are not finite
  bool finite = true;
  bool has_minus_zero = false;

  void Note(const double* terms, int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
      const uint64_t bits = std::bit_cast<uint64_t>(terms[i]);
      const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
      const uint64_t fraction = bits & 0xfffffffffffff;
      if (exponent == 0x7ff) finite = false;
      if (bits == uint64_t{1} << 63) has_minus_zero = true;
      if (exponent == 0x7ff || (bits << 1) == 0) continue;
      const uint64_t mantissa = exponent == 0 ? fraction : fraction | uint64_t{1} << 52;
      const int scale = std::max(exponent, 1) - 1075;
      unit = std::min(unit, scale + std::countr_zero(mantissa));
      end = std::max(end, scale + 53);
    }
  }
  void Note(const TermRange& other) {
    unit = std::min(unit, other.unit);
    end = std::max(end, other.end);
    finite = finite && other.finite;
    has_minus_zero = has_minus_zero || other.has_minus_zero;
  }
  // Whether `count` of the finite terms have a sum, and every part of it, of so many bits and a sign.
  bool Fits(int64_t count, int bits) const {
    if (end < unit) return true;  // zeros only
    return end - unit + static_cast<int>(std::bit_width(static_cast<uint64_t>(count))) <= bits;
  }
};

class FixedPoint {
 public:
  using Term = double;
  using Sum = __int128;

  static bool Holds(const TermRange& range, int64_t count) {
    return range.finite && range.Fits(count, 126);
  }

  explicit FixedPoint(const TermRange& range) : unit_(range.end < range.unit ? 0 : range.unit) {}

  // term / 2^unit, of a term of the range.
  Sum Of(double term) const {
    const uint64_t bits = std::bit_cast<uint64_t>(term);
    const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
    const uint64_t fraction = bits & 0xfffffffffffff;
    const uint64_t mantissa = exponent == 0 ? fraction : fraction | uint64_t{1} << 52;
    const int shift = std::max(exponent, 1) - 1075 - unit_;
    if (mantissa == 0) return 0;
    const Sum size =
        shift < 0 ? static_cast<Sum>(mantissa >> -shift) : static_cast<Sum>(mantissa) << shift;
    return bits >> 63 ? -size : size;
  }
  void Add(Sum& sum, double term) const { sum += Of(term); }
  void Subtract(Sum& sum, double term) const { sum -= Of(term); }
  void AddTimes(Sum& sum, double term, uint64_t times) const { sum += Of(term) * static_cast<Sum>(times); }

  // sum 2^unit, rounded once; 0: +0.
  uint64_t Round(PrimitiveType type, Sum sum) const {
    const bool negative = sum < 0;
    unsigned __int128 size = negative ? -static_cast<unsigned __int128>(sum) : static_cast<unsigned __int128>(sum);
    if (size == 0) return RoundScaled(type, false, 0, 0, false);
    const uint64_t high = static_cast<uint64_t>(size >> 64);
    if (high == 0) return RoundScaled(type, negative, static_cast<uint64_t>(size), unit_, false);
    // To 64 bits, the highest one set; what is cut off is sticky.
    const int cut = 64 - std::countl_zero(high);
    const bool sticky = (size & ((static_cast<unsigned __int128>(1) << cut) - 1)) != 0;
    return RoundScaled(type, negative, static_cast<uint64_t>(size >> cut), unit_ + cut, sticky);
  }

 private:
  int unit_;
};

template <int kLimbs>
class WideFixedPoint {
 public:
  using Term = double;
  struct Sum {
    uint64_t limbs[kLimbs] = {};  // two's complement, the lowest first
    int64_t nans = 0, infinities[2] = {}, others_than_minus_zero = 0;

    Sum& operator+=(const Sum& other) {
      unsigned __int128 carry = 0;
      for (int i = 0; i < kLimbs; ++i, carry >>= 64) {
        carry += static_cast<unsigned __int128>(limbs[i]) + other.limbs[i];
        limbs[i] = static_cast<uint64_t>(carry);
      }
      nans += other.nans;
      for (int s = 0; s < 2; ++s) infinities[s] += other.infinities[s];
      others_than_minus_zero += other.others_than_minus_zero;
      return *this;
    }
    Sum& operator-=(const Sum& other) {
      uint64_t borrow = 0;
      for (int i = 0; i < kLimbs; ++i) {
        const unsigned __int128 rest = static_cast<unsigned __int128>(limbs[i]) - other.limbs[i] - borrow;
        limbs[i] = static_cast<uint64_t>(rest);
        borrow = rest >> 64 != 0;
      }
      nans -= other.nans;
      for (int s = 0; s < 2; ++s) infinities[s] -= other.infinities[s];
      others_than_minus_zero -= other.others_than_minus_zero;
      return *this;
    }
  };

  static bool Holds(const TermRange& range, int64_t count) { return range.Fits(count, 64 * kLimbs - 2); }

  explicit WideFixedPoint(const TermRange& range) : unit_(range.end < range.unit ? 0 : range.unit) {}

  void Add(Sum& sum, double term) const { Change(sum, term, 1); }
  void Subtract(Sum& sum, double term) const { Change(sum, term, -1); }
  // Of what is no number nobody counts how often.
  void AddTimes(Sum& sum, double term, uint64_t times) const {
    if (times == 0) return;
    Sum product;
    Change(product, term, 1);
    uint64_t carry = 0;
    for (uint64_t& limb : product.limbs) {
      const unsigned __int128 whole = static_cast<unsigned __int128>(limb) * times + carry;
      limb = static_cast<uint64_t>(whole);
      carry = static_cast<uint64_t>(whole >> 64);
    }
    sum += product;
  }

  // The sum of the terms (at least one), rounded once.
  uint64_t Round(PrimitiveType type, const Sum& sum) const {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (sum.nans > 0 || (sum.infinities[0] > 0 && sum.infinities[1] > 0)) {
      return RoundToFormat(type, std::numeric_limits<double>::quiet_NaN());
    }
    if (sum.infinities[0] > 0) return RoundToFormat(type, kInfinity);
    if (sum.infinities[1] > 0) return RoundToFormat(type, -kInfinity);
    const bool negative = sum.limbs[kLimbs - 1] >> 63 != 0;
    uint64_t size[kLimbs];
    uint64_t carry = negative;
    for (int i = 0; i < kLimbs; ++i) {
      size[i] = (negative ? ~sum.limbs[i] : sum.limbs[i]) + carry;
      carry = carry != 0 && size[i] == 0;
    }
    int top = kLimbs - 1;
    while (top >= 0 && size[top] == 0) --top;
    if (top < 0) return RoundToFormat(type, sum.others_than_minus_zero == 0 ? -0.0 : 0.0);
    // To 64 bits, the highest one set; what is cut off is sticky.
    const int shift = std::countl_zero(size[top]);
    uint64_t mantissa = size[top] << shift;
    bool sticky = false;
    if (top > 0 && shift > 0) mantissa |= size[top - 1] >> (64 - shift);
    if (top > 0) sticky = size[top - 1] << shift != 0;
    for (int i = top - 2; i >= 0 && !sticky; --i) sticky = size[i] != 0;
    return RoundScaled(type, negative, mantissa, int64_t{64} * top - shift + unit_, sticky);
  }

 private:
  void Change(Sum& sum, double term, int sign) const {
    const uint64_t bits = std::bit_cast<uint64_t>(term);
    const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
    const uint64_t fraction = bits & 0xfffffffffffff;
    const bool negative = bits >> 63 != 0;
    if (bits != uint64_t{1} << 63) sum.others_than_minus_zero += sign;
    if (exponent == 0x7ff) {
      (fraction != 0 ? sum.nans : sum.infinities[negative]) += sign;
      return;
    }
    uint64_t mantissa = exponent == 0 ? fraction : fraction | uint64_t{1} << 52;
    if (mantissa == 0) return;
    int shift = std::max(exponent, 1) - 1075 - unit_;
    if (shift < 0) {  // these bits are zeros
      mantissa >>= -shift;
      shift = 0;
    }
    const unsigned __int128 placed = static_cast<unsigned __int128>(mantissa) << shift % 64;
    const uint64_t parts[2] = {static_cast<uint64_t>(placed), static_cast<uint64_t>(placed >> 64)};
    uint64_t carry = 0;  // or borrow
    for (int i = shift / 64, part = 0; i < kLimbs && (part < 2 || carry != 0); ++i, ++part) {
      const uint64_t other = part < 2 ? parts[part] : 0, before = sum.limbs[i];
      if (negative == (sign < 0)) {
        const uint64_t partial = before + other;
        sum.limbs[i] = partial + carry;
        carry = (partial < before) | (sum.limbs[i] < partial);
      } else {
        const uint64_t partial = before - other;
        sum.limbs[i] = partial - carry;
        carry = (partial > before) | (sum.limbs[i] > partial);
      }
    }
  }

  int unit_;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_FIXED_POINT_H_
