// The one rounding of spec/: a binary number to the bits of any float format, ties to even.
//
// Serves decimal and hexadecimal text (spec/number_text.h) and the doubles of tests and builders
// (BitsFromDouble). The interpreter's `convert` is written apart from it, so that a test can compare.
#ifndef ASSAY_SPEC_FLOAT_BITS_H_
#define ASSAY_SPEC_FLOAT_BITS_H_

#include <cstdint>

#include "spec/primitive_type.h"

namespace assay {

// (-1)^negative * significand * 2^exponent, plus less than one unit of the significand if `sticky`.
// With `sticky`, the significand has its top bit set.
struct BinaryNumber {
  bool negative = false;
  uint64_t significand = 0;
  int64_t exponent = 0;
  bool sticky = false;
};

enum class RoundOutcome : uint8_t {
  kFinite,            // the bits are the rounded number
  kOverflow,          // beyond the largest finite number even after rounding
  kNotRepresentable,  // zero or negative in a format that has neither
};

struct RoundedFloat {
  RoundOutcome outcome = RoundOutcome::kFinite;
  uint64_t bits = 0;
  bool tie = false;  // the number lay exactly halfway between two neighbours
};

RoundedFloat RoundToFormat(const Format& format, const BinaryNumber& number);

// A finite double as a BinaryNumber.
BinaryNumber Decompose(double value);

// Bit patterns of a float format.
uint64_t SignBit(const Format& format);          // 0 where there is no sign
uint64_t LargestFinite(const Format& format);    // positive
uint64_t InfinityBits(const Format& format);     // positive; HasInfinity()
// The quiet NaN without payload; HasNan(). A format with one NaN only ignores the sign.
uint64_t DefaultNan(const Format& format, bool negative);
// The bits that tell the NaNs of one sign apart, quiet bit included; 0: there is only one.
uint64_t NanPayloadMask(const Format& format);
bool IsNanBits(const Format& format, uint64_t bits);
bool IsInfinityBits(const Format& format, uint64_t bits);

// Whether every value of `narrow`, a float type, is one of `wide`, another or the same.
bool HoldsAll(PrimitiveType wide, PrimitiveType narrow);

}  // namespace assay

#endif  // ASSAY_SPEC_FLOAT_BITS_H_
