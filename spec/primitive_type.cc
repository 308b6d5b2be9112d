#include "spec/primitive_type.h"

#include <array>

namespace assay {
namespace {

using enum PrimitiveType;

constexpr Format Float(PrimitiveType type, std::string_view name, int exponent_bits,
                       int mantissa_bits, int bias,
                       FloatSpecials specials = FloatSpecials::kIeee) {
  int sign_bits = specials == FloatSpecials::kExponentOnly ? 0 : 1;
  return {type, name, TypeClass::kFloat,
          static_cast<uint8_t>(sign_bits + exponent_bits + mantissa_bits),
          static_cast<uint8_t>(exponent_bits), static_cast<uint8_t>(mantissa_bits),
          static_cast<int16_t>(bias), specials};
}
constexpr Format Integer(PrimitiveType type, std::string_view name, TypeClass type_class,
                         int bits) {
  return {type, name, type_class, static_cast<uint8_t>(bits)};
}
constexpr Format Complex(PrimitiveType type, std::string_view name, int bits, PrimitiveType part) {
  return {type, name, TypeClass::kComplex, static_cast<uint8_t>(bits), 0, 0, 0,
          FloatSpecials::kIeee, part};
}

// Sources: IEEE 754-2019 (f16, f32, f64), OCP FP8 and MX specifications (f8e5m2, f8e4m3fn, f6*,
// f4e2m1fn, f8e8m0fnu), the ml_dtypes documentation (the other f8 formats).
constexpr std::array<Format, kPrimitiveTypeCount> kFormats = {{
    {kInvalid, "invalid", TypeClass::kNone, 0},
    {PrimitiveType::kPred, "pred", TypeClass::kPred, 1},
    Integer(kS8, "s8", TypeClass::kSigned, 8),
    Integer(kS16, "s16", TypeClass::kSigned, 16),
    Integer(kS32, "s32", TypeClass::kSigned, 32),
    Integer(kS64, "s64", TypeClass::kSigned, 64),
    Integer(kU8, "u8", TypeClass::kUnsigned, 8),
    Integer(kU16, "u16", TypeClass::kUnsigned, 16),
    Integer(kU32, "u32", TypeClass::kUnsigned, 32),
    Integer(kU64, "u64", TypeClass::kUnsigned, 64),
    Float(kF16, "f16", 5, 10, 15),
    Float(kF32, "f32", 8, 23, 127),
    Float(kF64, "f64", 11, 52, 1023),
    {kTuple, "tuple", TypeClass::kNone, 0},
    {kOpaque, "opaque", TypeClass::kNone, 0},
    Complex(kC64, "c64", 64, kF32),
    Float(kBF16, "bf16", 8, 7, 127),
    {kToken, "token", TypeClass::kNone, 0},
    Complex(kC128, "c128", 128, kF64),
    Float(kF8E5M2, "f8e5m2", 5, 2, 15),
    Float(kF8E4M3FN, "f8e4m3fn", 4, 3, 7, FloatSpecials::kNanAllOnes),
    Integer(kS4, "s4", TypeClass::kSigned, 4),
    Integer(kU4, "u4", TypeClass::kUnsigned, 4),
    Float(kF8E4M3B11FNUZ, "f8e4m3b11fnuz", 4, 3, 11, FloatSpecials::kNanNegZero),
    Float(kF8E5M2FNUZ, "f8e5m2fnuz", 5, 2, 16, FloatSpecials::kNanNegZero),
    Float(kF8E4M3FNUZ, "f8e4m3fnuz", 4, 3, 8, FloatSpecials::kNanNegZero),
    Integer(kS2, "s2", TypeClass::kSigned, 2),
    Integer(kU2, "u2", TypeClass::kUnsigned, 2),
    Float(kF8E4M3, "f8e4m3", 4, 3, 7),
    Float(kF8E3M4, "f8e3m4", 3, 4, 3),
    Integer(kS1, "s1", TypeClass::kSigned, 1),
    Integer(kU1, "u1", TypeClass::kUnsigned, 1),
    Float(kF4E2M1FN, "f4e2m1fn", 2, 1, 1, FloatSpecials::kFiniteOnly),
    Float(kF8E8M0FNU, "f8e8m0fnu", 8, 0, 127, FloatSpecials::kExponentOnly),
    {kBuffer, "buffer", TypeClass::kNone, 0},
    Float(kF6E3M2FN, "f6e3m2fn", 3, 2, 3, FloatSpecials::kFiniteOnly),
    Float(kF6E2M3FN, "f6e2m3fn", 2, 3, 1, FloatSpecials::kFiniteOnly),
}};

constexpr bool RowsAreInOrder() {
  for (int i = 0; i < kPrimitiveTypeCount; ++i) {
    if (static_cast<int>(kFormats[i].type) != i) return false;
  }
  return true;
}
static_assert(RowsAreInOrder());

}  // namespace

const Format& FormatOf(PrimitiveType type) {
  int index = static_cast<int>(type);
  return kFormats[index < kPrimitiveTypeCount ? index : 0];
}

std::span<const Format, kPrimitiveTypeCount> AllFormats() { return kFormats; }

std::optional<PrimitiveType> PrimitiveTypeFromName(std::string_view name) {
  if (name == "opaque_type") return kOpaque;
  for (const Format& format : kFormats) {
    if (format.name == name && format.type != kInvalid && format.type != kTuple &&
        format.type != kBuffer) {
      return format.type;
    }
  }
  return std::nullopt;
}

}  // namespace assay
