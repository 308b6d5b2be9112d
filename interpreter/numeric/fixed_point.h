// Exact sums in 128 bits: numbers as integer multiples of one unit, where their range allows it.
//
// A finite double is an integer times a power of two. Where all terms are multiples of 2^unit, and `count`
// of them cannot reach 2^(unit + 127), their integers add up without error in 128 bits, and a term that was
// added can be taken away again.
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
  int end = std::numeric_limits<int>::min();   // and smaller than 2^end
  bool finite = true;

  void Note(const double* terms, int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
      const uint64_t bits = std::bit_cast<uint64_t>(terms[i]);
      const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
      const uint64_t fraction = bits & 0xfffffffffffff;
      if (exponent == 0x7ff) finite = false;
      if ((bits << 1) == 0) continue;
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
  }
};

class FixedPoint {
 public:
  using Integer = __int128;

  // Whether `count` such terms have a sum, and every part of it, below 2^126 units.
  static bool Holds(const TermRange& range, int64_t count) {
    if (!range.finite) return false;
    if (range.end < range.unit) return true;  // zeros only
    return range.end - range.unit + std::bit_width(static_cast<uint64_t>(count)) <= 126;
  }

  explicit FixedPoint(const TermRange& range) : unit_(range.end < range.unit ? 0 : range.unit) {}

  // term / 2^unit, of a term of the range.
  Integer Of(double term) const {
    const uint64_t bits = std::bit_cast<uint64_t>(term);
    const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
    const uint64_t fraction = bits & 0xfffffffffffff;
    const uint64_t mantissa = exponent == 0 ? fraction : fraction | uint64_t{1} << 52;
    const int shift = std::max(exponent, 1) - 1075 - unit_;
    if (mantissa == 0) return 0;
    const Integer size = shift < 0 ? static_cast<Integer>(mantissa >> -shift)
                                   : static_cast<Integer>(mantissa) << shift;
    return bits >> 63 ? -size : size;
  }

  // sum 2^unit, rounded once; 0: +0.
  uint64_t Round(PrimitiveType type, Integer sum) const {
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

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_FIXED_POINT_H_
