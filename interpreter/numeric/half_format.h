// f16 and bf16 as f32 and back, without branches, so that loops over them become vector code.
//
// f32 is enough for + - * / sqrt of these types (float_format.h, Figueroa): 24 >= 2 p + 2 for p = 11 (f16)
// and p = 8 (bf16), and neither over- nor underflow of f32 comes before that of f16. bf16 has f32's exponents:
// where a product or quotient lies below 2^-126, f32 rounds it to a multiple of 2^-149, and what is then
// rounded to one of 2^-133 may have been rounded twice (RoundsTwice; sums are exact there). It overflows
// where f32 does: beyond the largest bf16 number and half a unit, which f32 still has.
#ifndef ASSAY_INTERPRETER_NUMERIC_HALF_FORMAT_H_
#define ASSAY_INTERPRETER_NUMERIC_HALF_FORMAT_H_

#include <bit>
#include <cstdint>

#include "spec/primitive_type.h"

namespace assay::numeric {

template <PrimitiveType T>
inline float HalfToFloat(uint16_t pattern) {
  if constexpr (T == PrimitiveType::kBF16) {
    return std::bit_cast<float>(static_cast<uint32_t>(pattern) << 16);
  } else {
    static_assert(T == PrimitiveType::kF16);
    // Read with a bias that is 112 too large, set right by an exact product, which also normalises
    // subnormals; exponent 31 means infinity or NaN.
    const uint32_t magnitude = static_cast<uint32_t>(pattern & 0x7fff) << 13;
    const float value = std::bit_cast<float>(magnitude) * 0x1p112f;
    uint32_t bits = std::bit_cast<uint32_t>(value);
    bits |= magnitude >= 0x0f800000 ? 0x7f800000u : 0u;
    return std::bit_cast<float>(bits | static_cast<uint32_t>(pattern & 0x8000) << 16);
  }
}

// Rounded to nearest, ties to even; NaN as the format's quiet NaN of the same sign.
template <PrimitiveType T>
inline uint16_t FloatToHalf(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint32_t magnitude = bits & 0x7fffffff, sign = bits >> 16 & 0x8000;
  if constexpr (T == PrimitiveType::kBF16) {
    const uint32_t rounded = (magnitude + 0x7fff + (magnitude >> 16 & 1)) >> 16;
    return static_cast<uint16_t>(sign | (magnitude > 0x7f800000 ? 0x7fc0u : rounded));
  } else {
    static_assert(T == PrimitiveType::kF16);
    const uint32_t normal = ((magnitude + 0xfff + (magnitude >> 13 & 1)) >> 13) - (112u << 10);
    // The smallest subnormal number is 2^-24, the last bit of 1/2: the sum rounds to a multiple of it.
    const uint32_t half = std::bit_cast<uint32_t>(0.5f);
    const uint32_t subnormal =
        std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) + 0.5f) - half;
    uint32_t result = magnitude < 0x38800000 ? subnormal : normal;  // 2^-14
    result = magnitude >= 0x477ff000 ? 0x7c00u : result;            // 65520
    result = magnitude > 0x7f800000 ? 0x7e00u : result;
    return static_cast<uint16_t>(sign | result);
  }
}

// Whether a product or quotient in f32 may be a rounded one that FloatToHalf would round again. Zero is not:
// what f32 rounds to it is below half of the least number of either type.
template <PrimitiveType T>
inline bool RoundsTwice(float value) {
  const uint32_t magnitude = std::bit_cast<uint32_t>(value) & 0x7fffffff;
  return T == PrimitiveType::kBF16 && magnitude - 1 < 0x007fffff;
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_HALF_FORMAT_H_
