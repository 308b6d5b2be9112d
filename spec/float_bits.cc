#include "spec/float_bits.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "spec/literal.h"

namespace assay {
namespace {

int64_t TopExponent(const BinaryNumber& number) {
  return number.exponent + 63 - std::countl_zero(number.significand);
}

// f8e8m0fnu: the nearest power of two, ties up; what is too small becomes the smallest one.
RoundedFloat RoundToPowerOfTwo(const Format& format, const BinaryNumber& number) {
  if (number.significand == 0 || number.negative) return {RoundOutcome::kNotRepresentable};
  uint64_t fraction = number.significand << std::countl_zero(number.significand) << 1;
  int64_t field = TopExponent(number) + format.bias + static_cast<int64_t>(fraction >> 63);
  if (field > static_cast<int64_t>(LargestFinite(format))) return {RoundOutcome::kOverflow};
  return {RoundOutcome::kFinite, static_cast<uint64_t>(std::max<int64_t>(field, 0)),
          fraction == uint64_t{1} << 63 && !number.sticky};
}

uint64_t DoubleBits(double value) { return std::bit_cast<uint64_t>(value); }

}  // namespace

uint64_t SignBit(const Format& format) {
  return format.HasSign() ? uint64_t{1} << (format.bits - 1) : 0;
}

uint64_t LargestFinite(const Format& format) {
  int magnitude_bits = format.exponent_bits + format.mantissa_bits;
  uint64_t all_ones = (uint64_t{1} << magnitude_bits) - 1;
  switch (format.specials) {
    case FloatSpecials::kIeee: return InfinityBits(format) - 1;
    case FloatSpecials::kNanAllOnes: return all_ones - 1;
    case FloatSpecials::kExponentOnly: return all_ones - 1;
    case FloatSpecials::kNanNegZero: return all_ones;
    case FloatSpecials::kFiniteOnly: return all_ones;
  }
  return 0;
}

uint64_t InfinityBits(const Format& format) {
  return ((uint64_t{1} << format.exponent_bits) - 1) << format.mantissa_bits;
}

uint64_t DefaultNan(const Format& format, bool negative) {
  uint64_t sign = negative ? SignBit(format) : 0;
  switch (format.specials) {
    case FloatSpecials::kIeee:
      return sign | InfinityBits(format) | uint64_t{1} << (format.mantissa_bits - 1);
    case FloatSpecials::kNanAllOnes: return sign | (LargestFinite(format) + 1);
    case FloatSpecials::kExponentOnly: return LargestFinite(format) + 1;
    case FloatSpecials::kNanNegZero: return SignBit(format);
    case FloatSpecials::kFiniteOnly: return 0;
  }
  return 0;
}

uint64_t NanPayloadMask(const Format& format) {
  return format.specials == FloatSpecials::kIeee ? (uint64_t{1} << format.mantissa_bits) - 1 : 0;
}

bool IsNanBits(const Format& format, uint64_t bits) {
  uint64_t magnitude = bits & ~SignBit(format);
  if (format.specials == FloatSpecials::kNanNegZero) return bits == SignBit(format);
  if (format.specials == FloatSpecials::kIeee) return magnitude > InfinityBits(format);
  return magnitude > LargestFinite(format);
}

bool IsInfinityBits(const Format& format, uint64_t bits) {
  return format.HasInfinity() && (bits & ~SignBit(format)) == InfinityBits(format);
}

// Patterns of one sign are consecutive integers, subnormals included: the number in units of its
// last place, plus the offset of its binade, is the pattern. A carry lands in the next binade.
RoundedFloat RoundToFormat(const Format& format, const BinaryNumber& number) {
  if (format.specials == FloatSpecials::kExponentOnly) return RoundToPowerOfTwo(format, number);
  uint64_t sign = number.negative ? SignBit(format) : 0;
  if (number.significand == 0) {
    return {RoundOutcome::kFinite, format.HasNegativeZero() ? sign : 0};
  }
  int64_t lowest_exponent = 1 - format.bias;
  int64_t exponent = std::max(TopExponent(number), lowest_exponent);
  if (exponent - lowest_exponent >= int64_t{1} << format.exponent_bits) {
    return {RoundOutcome::kOverflow};
  }
  int64_t dropped = exponent - format.mantissa_bits - number.exponent;  // low bits to round off
  RoundedFloat result;
  uint64_t units = 0;
  if (dropped <= 0) {
    units = number.significand << -dropped;
  } else if (dropped <= 64) {
    uint64_t half = uint64_t{1} << (dropped - 1);
    uint64_t rest = number.significand & (half | (half - 1));
    units = dropped == 64 ? 0 : number.significand >> dropped;
    result.tie = rest == half && !number.sticky;
    if (rest > half || (rest == half && (number.sticky || (units & 1) != 0))) ++units;
  }
  uint64_t magnitude =
      (static_cast<uint64_t>(exponent - lowest_exponent) << format.mantissa_bits) + units;
  if (magnitude > LargestFinite(format)) {
    result.outcome = RoundOutcome::kOverflow;
    return result;
  }
  result.bits = magnitude == 0 && !format.HasNegativeZero() ? 0 : sign | magnitude;
  return result;
}

BinaryNumber Decompose(double value) {
  uint64_t bits = DoubleBits(value);
  uint64_t mantissa = bits & ((uint64_t{1} << 52) - 1);
  int64_t field = static_cast<int64_t>(bits >> 52 & 0x7ff);
  if (field != 0) mantissa |= uint64_t{1} << 52;
  return {bits >> 63 != 0, mantissa, std::max<int64_t>(field, 1) - 1075};
}

// Beyond the finite numbers: infinity where there is one, else NaN, else the largest number; a NaN
// without a pattern becomes -0 (facts of ml_dtypes, docs/semantics.md "convert").
uint64_t BitsFromDouble(PrimitiveType type, double value) {
  const Format& format = FormatOf(type);
  if (type == PrimitiveType::kF64) return DoubleBits(value);
  if (format.type_class == TypeClass::kPred) return value != 0;
  if (IsInteger(type)) {
    uint64_t integer = value < 0 ? static_cast<uint64_t>(static_cast<int64_t>(value))
                                 : static_cast<uint64_t>(value);
    return integer & ~uint64_t{0} >> (64 - format.bits);
  }
  CHECK(format.type_class == TypeClass::kFloat);
  bool negative = std::signbit(value);
  if (std::isnan(value)) {
    return format.HasNan() ? DefaultNan(format, negative) : SignBit(format);
  }
  if (type == PrimitiveType::kF32) return std::bit_cast<uint32_t>(static_cast<float>(value));
  RoundedFloat rounded;
  if (std::isinf(value)) {
    rounded.outcome = RoundOutcome::kOverflow;
  } else {
    rounded = RoundToFormat(format, Decompose(value));
  }
  if (rounded.outcome == RoundOutcome::kFinite) return rounded.bits;
  if (format.HasInfinity()) return InfinityBits(format) | (negative ? SignBit(format) : 0);
  if (format.HasNan()) return DefaultNan(format, negative);
  return LargestFinite(format) | (negative ? SignBit(format) : 0);
}

double DoubleFromBits(PrimitiveType type, uint64_t bits) {
  const Format& format = FormatOf(type);
  CHECK(format.type_class == TypeClass::kFloat);
  if (type == PrimitiveType::kF64) return std::bit_cast<double>(bits);
  double sign = (bits & SignBit(format)) != 0 ? -1.0 : 1.0;
  if (IsNanBits(format, bits)) {
    return std::copysign(std::numeric_limits<double>::quiet_NaN(), sign);
  }
  if (type == PrimitiveType::kF32) return std::bit_cast<float>(static_cast<uint32_t>(bits));
  if (IsInfinityBits(format, bits)) return sign * std::numeric_limits<double>::infinity();
  uint64_t magnitude = bits & ~SignBit(format);
  int exponent = static_cast<int>(magnitude >> format.mantissa_bits);
  if (format.specials == FloatSpecials::kExponentOnly) return std::ldexp(1.0, exponent - format.bias);
  uint64_t mantissa = magnitude & ((uint64_t{1} << format.mantissa_bits) - 1);
  if (exponent != 0) mantissa |= uint64_t{1} << format.mantissa_bits;
  return sign * std::ldexp(static_cast<double>(mantissa),
                           std::max(exponent, 1) - format.bias - format.mantissa_bits);
}

bool HoldsAll(PrimitiveType wide, PrimitiveType narrow) {
  if (wide == narrow) return true;
  const Format& a = FormatOf(wide);
  const Format& b = FormatOf(narrow);
  if (a.specials != FloatSpecials::kIeee) return false;
  const auto least = [](const Format& format) {  // the exponent of the least number
    return format.HasSign() ? 1 - format.bias - format.mantissa_bits : -format.bias;
  };
  const auto most = [](const Format& format) {  // of the largest
    const bool ieee = format.specials == FloatSpecials::kIeee || !format.HasSign();
    return (1 << format.exponent_bits) - 1 - format.bias - (ieee ? 1 : 0);
  };
  return a.mantissa_bits >= b.mantissa_bits && least(a) <= least(b) && most(a) >= most(b);
}

}  // namespace assay
