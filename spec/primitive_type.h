// PrimitiveType: the element types of HLO, and the one table of their formats.
//
// The numbers are those of XLA's proto, so a reader of HloModuleProto casts. Everything that depends
// on a format (decimal text, conversion, arithmetic, random arguments) reads FormatOf(type).
#ifndef ASSAY_SPEC_PRIMITIVE_TYPE_H_
#define ASSAY_SPEC_PRIMITIVE_TYPE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace assay {

enum class PrimitiveType : uint8_t {
  kInvalid = 0,
  kPred = 1,
  kS8 = 2,
  kS16 = 3,
  kS32 = 4,
  kS64 = 5,
  kU8 = 6,
  kU16 = 7,
  kU32 = 8,
  kU64 = 9,
  kF16 = 10,
  kF32 = 11,
  kF64 = 12,
  kTuple = 13,
  kOpaque = 14,
  kC64 = 15,
  kBF16 = 16,
  kToken = 17,
  kC128 = 18,
  kF8E5M2 = 19,
  kF8E4M3FN = 20,
  kS4 = 21,
  kU4 = 22,
  kF8E4M3B11FNUZ = 23,
  kF8E5M2FNUZ = 24,
  kF8E4M3FNUZ = 25,
  kS2 = 26,
  kU2 = 27,
  kF8E4M3 = 28,
  kF8E3M4 = 29,
  kS1 = 30,
  kU1 = 31,
  kF4E2M1FN = 32,
  kF8E8M0FNU = 33,
  kBuffer = 34,
  kF6E3M2FN = 35,
  kF6E2M3FN = 36,
};
inline constexpr int kPrimitiveTypeCount = 37;

enum class TypeClass : uint8_t {
  kNone,      // tuple, token, opaque, buffer, invalid
  kPred,
  kSigned,
  kUnsigned,
  kFloat,
  kComplex,
};

// What the bit patterns of a float format beyond the finite numbers mean.
enum class FloatSpecials : uint8_t {
  kIeee,         // all-ones exponent: infinity (mantissa 0) and NaN
  kNanAllOnes,   // "fn": no infinity; NaN is every bit but the sign set          f8e4m3fn
  kNanNegZero,   // "fnuz": no infinity, no -0; NaN is the pattern of -0          f8*fnuz
  kFiniteOnly,   // neither infinity nor NaN                                      f4e2m1fn, f6*
  kExponentOnly, // no sign, no mantissa, no zero; all ones is NaN                f8e8m0fnu
};

// The value of a finite float pattern (s, e, m), with `mantissa_bits` = M, `bias` = B:
//   e > 0: (-1)^s 2^(e-B) (1 + m/2^M);   e = 0: (-1)^s 2^(1-B) (m/2^M)   (kExponentOnly: 2^(e-B)).
struct Format {
  PrimitiveType type;
  std::string_view name;        // as in HLO text
  TypeClass type_class;
  uint8_t bits;                 // of one element; a complex counts both parts. 0 where none
  uint8_t exponent_bits = 0;    // float only
  uint8_t mantissa_bits = 0;    // float only: explicit (stored) bits
  int16_t bias = 0;             // float only
  FloatSpecials specials = FloatSpecials::kIeee;
  PrimitiveType part = PrimitiveType::kInvalid;  // complex only: type of each part

  bool HasInfinity() const {
    return type_class == TypeClass::kFloat && specials == FloatSpecials::kIeee;
  }
  bool HasNan() const {
    return type_class == TypeClass::kFloat && specials != FloatSpecials::kFiniteOnly;
  }
  bool HasNegativeZero() const {
    return type_class == TypeClass::kFloat && specials != FloatSpecials::kNanNegZero &&
           specials != FloatSpecials::kExponentOnly;
  }
  bool HasSign() const { return specials != FloatSpecials::kExponentOnly; }
  // Bytes of one element when elements are not packed: bits rounded up to whole bytes.
  int64_t ByteSize() const { return (bits + 7) / 8; }
};

// The row of `type`; the row of kInvalid for a number outside the enumeration.
const Format& FormatOf(PrimitiveType type);
// All rows, indexed by the type's number.
std::span<const Format, kPrimitiveTypeCount> AllFormats();

inline std::string_view NameOf(PrimitiveType type) { return FormatOf(type).name; }
// From the HLO spelling ("f32", "opaque_type" too); tuple and buffer have none.
std::optional<PrimitiveType> PrimitiveTypeFromName(std::string_view name);

inline bool IsFloat(PrimitiveType t) { return FormatOf(t).type_class == TypeClass::kFloat; }
inline bool IsComplex(PrimitiveType t) { return FormatOf(t).type_class == TypeClass::kComplex; }
inline bool IsSigned(PrimitiveType t) { return FormatOf(t).type_class == TypeClass::kSigned; }
inline bool IsUnsigned(PrimitiveType t) { return FormatOf(t).type_class == TypeClass::kUnsigned; }
inline bool IsInteger(PrimitiveType t) { return IsSigned(t) || IsUnsigned(t); }  // pred is not
inline bool IsPred(PrimitiveType t) { return t == PrimitiveType::kPred; }
// Of a complex type the type of each part; any other type itself.
inline PrimitiveType PartOf(PrimitiveType t) { return IsComplex(t) ? FormatOf(t).part : t; }
// Types an array may have.
inline bool IsArrayType(PrimitiveType t) { return FormatOf(t).type_class != TypeClass::kNone; }

}  // namespace assay

#endif  // ASSAY_SPEC_PRIMITIVE_TYPE_H_
