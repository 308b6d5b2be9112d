// Bit patterns of every float format to doubles and back: the one place where interpreter/ rounds.
//
// Decoding is exact: each supported format is a subset of f64. Encoding rounds once. What a result
// beyond the format means is the format's own rule (OCP FP8 and MX specifications, ml_dtypes):
//   f16 f32 f64 bf16 f8e5m2 f8e4m3 f8e3m4   ties to even; overflow -> infinity
//   f8e4m3fn                                 ties to even; overflow, infinity -> NaN, sign kept
//   f8e4m3fnuz f8e5m2fnuz f8e4m3b11fnuz      ties to even; overflow, infinity -> NaN; -0 -> +0
//   f4e2m1fn f6e2m3fn f6e3m2fn               ties to even; overflow, infinity -> largest; NaN -> -0
//   f8e8m0fnu                                nearest power of two, ties up; zero, negative, NaN and
//                                            values >= 1.5*2^127 -> NaN; tiny -> 2^-127
//
// Why a double is enough. Let p be the target's precision (at most 24 bits here).
//   * Round to odd. A double r that is the exact value truncated to 53 bits with its last bit set
//     when anything was cut off lies on the same side of every number of at most 51 bits as the
//     exact value does, and equals one only if the exact value does. Targets and their midpoints
//     have at most p + 1 <= 25 bits, subnormal results fewer; so rounding r rounds the exact value.
//   * Round to nearest, for + - * / sqrt of p-bit operands with 53 >= 2p + 2 (Figueroa 1995). A sum
//     is exact in 53 bits unless the exponents differ by more than 53 - p > p + 1; then the larger
//     operand is the result, and no rounding of 53 bits carries the sum past a midpoint. A product
//     has 2p bits and is exact. A quotient a/b that is not the midpoint m has |a - m b| >= one unit
//     of a (2p+1)-bit integer, so it differs from m by more than 2^-(2p+2) relatively, which 53 bits
//     preserve; for a square root likewise |a - m^2| >= one unit of 2p + 2 bits. The midpoints of
//     subnormal results have fewer bits than p + 1, so the same holds there; sums are exact there.
#ifndef ASSAY_INTERPRETER_NUMERIC_FLOAT_FORMAT_H_
#define ASSAY_INTERPRETER_NUMERIC_FLOAT_FORMAT_H_

#include <bit>
#include <cstdint>
#include <limits>

#include "spec/primitive_type.h"

namespace assay::numeric {

// What the templates below need of a format, as compile-time constants. A test compares every row
// with FormatOf.
struct FloatLayout {
  int bits, exponent_bits, mantissa_bits, bias;
  FloatSpecials specials;
};

constexpr FloatLayout LayoutOf(PrimitiveType type) {
  using enum FloatSpecials;
  switch (type) {
    case PrimitiveType::kF16: return {16, 5, 10, 15, kIeee};
    case PrimitiveType::kBF16: return {16, 8, 7, 127, kIeee};
    case PrimitiveType::kF32: return {32, 8, 23, 127, kIeee};
    case PrimitiveType::kF64: return {64, 11, 52, 1023, kIeee};
    case PrimitiveType::kF8E5M2: return {8, 5, 2, 15, kIeee};
    case PrimitiveType::kF8E4M3: return {8, 4, 3, 7, kIeee};
    case PrimitiveType::kF8E3M4: return {8, 3, 4, 3, kIeee};
    case PrimitiveType::kF8E4M3FN: return {8, 4, 3, 7, kNanAllOnes};
    case PrimitiveType::kF8E4M3B11FNUZ: return {8, 4, 3, 11, kNanNegZero};
    case PrimitiveType::kF8E5M2FNUZ: return {8, 5, 2, 16, kNanNegZero};
    case PrimitiveType::kF8E4M3FNUZ: return {8, 4, 3, 8, kNanNegZero};
    case PrimitiveType::kF4E2M1FN: return {4, 2, 1, 1, kFiniteOnly};
    case PrimitiveType::kF6E3M2FN: return {6, 3, 2, 3, kFiniteOnly};
    case PrimitiveType::kF6E2M3FN: return {6, 2, 3, 1, kFiniteOnly};
    case PrimitiveType::kF8E8M0FNU: return {8, 8, 0, 127, kExponentOnly};
    default: return {0, 0, 0, 0, kIeee};
  }
}

// That of the type's largest number: 2^LargestExponent <= it < 2^(LargestExponent + 1).
constexpr int LargestExponent(PrimitiveType type) {
  const FloatLayout f = LayoutOf(type);
  const bool reserves_top = f.specials == FloatSpecials::kIeee ||
                            f.specials == FloatSpecials::kExponentOnly;
  return (1 << f.exponent_bits) - (reserves_top ? 2 : 1) - f.bias;
}

// Pattern of the largest finite magnitude, sign clear.
constexpr uint64_t MaxFinitePattern(const FloatLayout& f) {
  uint64_t all = (uint64_t{1} << (f.exponent_bits + f.mantissa_bits)) - 1;
  switch (f.specials) {
    case FloatSpecials::kIeee: return all - (uint64_t{1} << f.mantissa_bits);
    case FloatSpecials::kNanAllOnes: return all - 1;
    case FloatSpecials::kNanNegZero: return all;
    case FloatSpecials::kFiniteOnly: return all;
    case FloatSpecials::kExponentOnly: return all - 1;
  }
  return all;
}

// The quiet NaN of a format; -0 where there is none (f4, f6).
constexpr uint64_t NanPattern(const FloatLayout& f, bool negative) {
  uint64_t magnitude_bits = static_cast<uint64_t>(f.exponent_bits + f.mantissa_bits);
  uint64_t sign = uint64_t{negative} << magnitude_bits;
  switch (f.specials) {
    case FloatSpecials::kIeee:
      return sign | (MaxFinitePattern(f) + 1) | (uint64_t{1} << (f.mantissa_bits - 1));
    case FloatSpecials::kNanAllOnes: return sign | ((uint64_t{1} << magnitude_bits) - 1);
    case FloatSpecials::kNanNegZero: return uint64_t{1} << magnitude_bits;
    case FloatSpecials::kFiniteOnly: return uint64_t{1} << magnitude_bits;
    case FloatSpecials::kExponentOnly: return 0xff;
  }
  return 0;
}

// Rounds `value` once to the narrow format T (not f32, f64). Expects round-to-nearest.
template <PrimitiveType T>
inline uint64_t EncodeNarrow(double value) {
  constexpr FloatLayout f = LayoutOf(T);
  constexpr uint64_t kMaxFinite = MaxFinitePattern(f);
  uint64_t bits = std::bit_cast<uint64_t>(value);
  uint64_t magnitude = bits & 0x7fffffffffffffff;
  bool negative = bits >> 63;
  if constexpr (f.specials == FloatSpecials::kExponentOnly) {
    if (negative || magnitude == 0 || magnitude > 0x7ff0000000000000) return 0xff;
    // Adding half of a binade and cutting the fraction off rounds to a power of two, ties up.
    int64_t exponent =
        static_cast<int64_t>((magnitude + (uint64_t{1} << 51)) >> 52) - 1023 + f.bias;
    return exponent < 0 ? 0 : exponent > 254 ? 0xff : static_cast<uint64_t>(exponent);
  } else {
    constexpr int kShift = 52 - f.mantissa_bits;
    constexpr uint64_t kRebias = static_cast<uint64_t>(1023 - f.bias) << f.mantissa_bits;
    constexpr uint64_t kMinNormal = static_cast<uint64_t>(1023 + 1 - f.bias) << 52;
    // 2^52 times the smallest subnormal: adding it to a magnitude below the normal range rounds
    // it to the subnormal grid and leaves the count of units in the low bits.
    constexpr uint64_t kGrid = static_cast<uint64_t>(1023 + 1 - f.bias - f.mantissa_bits + 52)
                               << 52;
    constexpr int kMagnitudeBits = f.exponent_bits + f.mantissa_bits;
    uint64_t sign = uint64_t{negative} << kMagnitudeBits;
    if (magnitude > 0x7ff0000000000000) return NanPattern(f, negative);
    uint64_t result;
    if (magnitude >= kMinNormal) {
      uint64_t odd = (magnitude >> kShift) & 1;
      result = ((magnitude + (uint64_t{1} << (kShift - 1)) - 1 + odd) >> kShift) - kRebias;
    } else {
      double sum = std::bit_cast<double>(magnitude) + std::bit_cast<double>(kGrid);
      result = std::bit_cast<uint64_t>(sum) - kGrid;
    }
    if (result > kMaxFinite) {
      if constexpr (f.specials == FloatSpecials::kIeee) return sign | (kMaxFinite + 1);
      if constexpr (f.specials == FloatSpecials::kFiniteOnly) return sign | kMaxFinite;
      return NanPattern(f, negative);
    }
    if constexpr (f.specials == FloatSpecials::kNanNegZero) {
      if (result == 0) return 0;
    }
    return sign | result;
  }
}

// The value of a pattern of the narrow format T. NaN keeps its sign; bits above the format's are
// ignored.
template <PrimitiveType T>
inline double DecodeNarrow(uint64_t pattern) {
  constexpr FloatLayout f = LayoutOf(T);
  if constexpr (T == PrimitiveType::kBF16) {
    return std::bit_cast<float>(static_cast<uint32_t>(pattern << 16));
  } else if constexpr (f.specials == FloatSpecials::kExponentOnly) {
    pattern &= 0xff;
    if (pattern == 0xff) return std::numeric_limits<double>::quiet_NaN();
    return std::bit_cast<double>((pattern + 1023 - f.bias) << 52);
  } else {
    constexpr int kMagnitudeBits = f.exponent_bits + f.mantissa_bits;
    constexpr uint64_t kMaxFinite = MaxFinitePattern(f);
    // The pattern read as a double with a wrong bias, set right by an exact multiplication; that
    // also normalises subnormals.
    constexpr double kScale =
        std::bit_cast<double>(static_cast<uint64_t>(1023 + 1023 - f.bias) << 52);
    uint64_t magnitude = pattern & ((uint64_t{1} << kMagnitudeBits) - 1);
    uint64_t sign = ((pattern >> kMagnitudeBits) & 1) << 63;
    double value = std::bit_cast<double>(magnitude << (52 - f.mantissa_bits)) * kScale;
    if (magnitude > kMaxFinite) {
      value = f.specials == FloatSpecials::kIeee && magnitude == kMaxFinite + 1
                  ? std::numeric_limits<double>::infinity()
                  : std::numeric_limits<double>::quiet_NaN();
    }
    if constexpr (f.specials == FloatSpecials::kNanNegZero) {
      if (magnitude == 0 && sign != 0) return -std::numeric_limits<double>::quiet_NaN();
    }
    return std::bit_cast<double>(std::bit_cast<uint64_t>(value) | sign);
  }
}

// hi + lo, where |lo| <= ulp(hi)/2 (as TwoSum gives them), rounded to odd: see the essay above.
// hi = 0 or not finite: hi.
inline double RoundToOdd(double hi, double lo) {
  uint64_t bits = std::bit_cast<uint64_t>(hi);
  if (lo == 0 || (bits & 1) || !(lo == lo)) return hi;
  bool toward_zero = (bits >> 63) != (std::bit_cast<uint64_t>(lo) >> 63);
  return std::bit_cast<double>(toward_zero ? bits - 1 : bits | 1);
}

// The value of a float pattern of `type` (any float type). NaN keeps its sign, not its payload.
double DecodeFloat(PrimitiveType type, uint64_t pattern);

// `value`, exact or rounded to odd from an exact value, rounded once to the float type `type`. For
// f64 the value must be the exact one (or the one already rounded): it is returned as is.
uint64_t RoundToFormat(PrimitiveType type, double value);

// (mantissa + t) * 2^exponent with t = 0, or 0 < t < 1 if `sticky`; rounded once to `type`, any
// float type. `sticky` needs the top bit of the mantissa set. mantissa 0 is a zero of the sign
// given.
uint64_t RoundScaled(PrimitiveType type, bool negative, uint64_t mantissa, int64_t exponent,
                     bool sticky);

// When both ends of an interval round to one pattern, does all between? Rounding is monotonic, but for
// types whose overflow is a NaN without a sign (fnuz, f8e8m0fnu): there ends on both sides of zero may
// both overflow, and what is between does not.
inline bool EndsDecide(double low, double high) { return !(low < 0 && high > 0); }

// Blocks: element storage of `type` (pred, integers and floats; see spec/literal.h) to and from
// doubles. 64-bit integers are rounded to the nearest double: not for exact work.
void DecodeBlock(PrimitiveType type, const void* x, double* out, int64_t n);
// Floats only; each value is rounded once (see RoundToFormat).
void EncodeBlock(PrimitiveType type, const double* x, void* out, int64_t n);

// Calls f.template operator()<T>() for the narrow float type `type`; returns false for others.
template <typename F>
inline bool VisitNarrow(PrimitiveType type, F&& f) {
  using enum PrimitiveType;
  switch (type) {
    case kF16: f.template operator()<kF16>(); return true;
    case kBF16: f.template operator()<kBF16>(); return true;
    case kF8E5M2: f.template operator()<kF8E5M2>(); return true;
    case kF8E4M3: f.template operator()<kF8E4M3>(); return true;
    case kF8E3M4: f.template operator()<kF8E3M4>(); return true;
    case kF8E4M3FN: f.template operator()<kF8E4M3FN>(); return true;
    case kF8E4M3B11FNUZ: f.template operator()<kF8E4M3B11FNUZ>(); return true;
    case kF8E5M2FNUZ: f.template operator()<kF8E5M2FNUZ>(); return true;
    case kF8E4M3FNUZ: f.template operator()<kF8E4M3FNUZ>(); return true;
    case kF4E2M1FN: f.template operator()<kF4E2M1FN>(); return true;
    case kF6E3M2FN: f.template operator()<kF6E3M2FN>(); return true;
    case kF6E2M3FN: f.template operator()<kF6E2M3FN>(); return true;
    case kF8E8M0FNU: f.template operator()<kF8E8M0FNU>(); return true;
    default: return false;
  }
}

// Storage of a narrow float: one byte, or two.
template <PrimitiveType T>
struct NarrowStorage {
  using Type = uint8_t;
};
template <>
struct NarrowStorage<PrimitiveType::kF16> {
  using Type = uint16_t;
};
template <>
struct NarrowStorage<PrimitiveType::kBF16> {
  using Type = uint16_t;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_FLOAT_FORMAT_H_
