// Numbers as text: decimal to bits and back, for every element type.
//
// Reading rounds once, from the text straight to the format, ties to even (f8e8m0fnu: to the nearest
// power of two, ties up); never through a wider format that could round first. Writing gives the
// shortest decimal that reads back to the same bits.
#ifndef ASSAY_SPEC_NUMBER_TEXT_H_
#define ASSAY_SPEC_NUMBER_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "spec/literal.h"
#include "spec/primitive_type.h"

namespace assay {

enum class NumberError : uint8_t {
  kNone,
  kSyntax,            // no number
  kOverflow,          // outside the type's range, for floats even after rounding
  kNotRepresentable,  // a NaN payload, zero or a sign that the format does not have
};

// Floats: "1", "1.", ".5", "-1.5e-3", "inf", "-inf", "nan", "-nan(0x7f)" (payload in hex, quiet bit
// included, not 0), and as an extension C's hexadecimal "0x1.8p3". Too small rounds to (signed) zero.
// As in XLA, a format without infinity reads inf as NaN; one that has neither reads inf and what is
// beyond its range as its largest number of that sign, nan as -0 and -nan as 0.
NumberError ParseFloat(std::string_view text, PrimitiveType type, uint64_t* bits);
// The same for the longest number at the start of `text`; *used is its length.
NumberError ParseFloatPrefix(std::string_view text, PrimitiveType type, uint64_t* bits,
                             size_t* used);

// Integers: an optional '-' and digits, sign-extended to 64 bits. u64 and s64 take every number from
// -2^63 to 2^64 - 1, modulo 2^64; pred takes the same, and all but 0 are true.
NumberError ParseInteger(std::string_view text, PrimitiveType type, uint64_t* bits);
NumberError ParseIntegerPrefix(std::string_view text, PrimitiveType type, uint64_t* bits,
                               size_t* used);

// The shortest decimal of a float pattern, in the style of printf's %g: "0.5", "1e-07", "-inf",
// "nan". Integers below a million are written out in full, but negative zero is "-0.0": XLA reads
// "-0" as an integer, which has no sign. NaNs other than the default one show their payload.
void AppendFloat(PrimitiveType type, uint64_t bits, std::string* out);
// Integers (by their low bits) and pred (0 or 1).
void AppendInteger(PrimitiveType type, uint64_t bits, std::string* out);
// Element i of an array literal as in HLO text: complex "(1, 2)", a pred scalar "true".
void AppendElement(const Literal& literal, int64_t i, std::string* out);

}  // namespace assay

#endif  // ASSAY_SPEC_NUMBER_TEXT_H_
