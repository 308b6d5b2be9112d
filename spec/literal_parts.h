// An array's numbers in row-major order, complex ones part by part: (real, imaginary, real, ...).
#ifndef ASSAY_SPEC_LITERAL_PARTS_H_
#define ASSAY_SPEC_LITERAL_PARTS_H_

#include <cstdint>

#include "spec/literal.h"

namespace assay {

// Of an element: 2 of a complex type, else 1.
inline int64_t PartsOf(const Shape& array) { return IsComplex(array.primitive_type()) ? 2 : 1; }
inline int64_t PartCount(const Literal& literal) { return literal.element_count() * PartsOf(literal.shape()); }

// Of part `at`.
inline uint64_t PartBitsAt(const Literal& literal, int64_t at) {
  return IsComplex(literal.shape().primitive_type()) ? literal.PartBits(at / 2, static_cast<int>(at % 2))
                                                     : literal.Bits(at);
}
inline void SetPartBitsAt(Literal& literal, int64_t at, uint64_t bits) {
  if (IsComplex(literal.shape().primitive_type())) literal.SetPartBits(at / 2, static_cast<int>(at % 2), bits);
  else literal.SetBits(at, bits);
}

// The number; of integers those of 64 bits are rounded.
inline double PartValueAt(const Literal& literal, int64_t at) {
  const PrimitiveType type = PartOf(literal.shape().primitive_type());
  const uint64_t bits = PartBitsAt(literal, at);
  if (IsFloat(type)) return DoubleFromBits(type, bits);
  if (!IsSigned(type)) return static_cast<double>(bits);
  const int shift = 64 - FormatOf(type).bits;
  return static_cast<double>(static_cast<int64_t>(bits << shift) >> shift);
}

}  // namespace assay

#endif  // ASSAY_SPEC_LITERAL_PARTS_H_
