// Which numbers round to a pattern: rounding as it is defined, with no code that rounds.
//
// The numbers that round to a pattern are those between the midpoints to its neighbours, the
// midpoints themselves where its last bit is 0 (ties to even). Beyond the largest number stands the
// one that would come next if exponents went on; what lies beyond the midpoint to that, overflows.
// f8e8m0fnu, whose ties go up, has the lower midpoint and never the upper one. All midpoints of
// formats of up to 16 bits are doubles. Tests only.
#ifndef ASSAY_INTERPRETER_NUMERIC_EXHAUSTIVE_ROUNDING_H_
#define ASSAY_INTERPRETER_NUMERIC_EXHAUSTIVE_ROUNDING_H_

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "interpreter/definition/exact.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// A real number: its magnitude is size + rest, where |rest| <= ulp(size) / 2; size may be infinite.
struct Real {
  double size = 0, rest = 0;
  bool negative = false, nan = false;

  static Real Of(double x) { return {std::fabs(x), 0, std::signbit(x), x != x}; }
  bool IsZero() const { return size == 0; }
};

// The exact sum. `error` is that of Knuth's TwoSum, exact for all finite doubles whose sum is
// finite. A sum that is zero is exactly so, and negative only where both terms are.
inline Real SumOf(double a, double b) {
  const double sum = a + b;
  if (std::isinf(a) || std::isinf(b)) return Real::Of(sum);  // opposite infinities: NaN
  const double part = sum - a;
  const double error = (a - (sum - part)) + (b - part);
  const bool negative = sum == 0 ? std::signbit(a) && std::signbit(b) : sum < 0;
  return {std::fabs(sum), sum < 0 ? -error : error, negative, sum != sum};
}

// low .. high, with its ends or without.
struct Interval {
  double low, high;
  bool with_low, with_high;

  bool Holds(double size, double rest) const {
    const bool above = size > low || (size == low && (rest > 0 || (rest == 0 && with_low)));
    const bool below = size < high || (size == high && (rest < 0 || (rest == 0 && with_high)));
    return above && below;
  }
  // Whether it holds a / b; exact where a, b > 0 and the products of b and the ends are.
  bool HoldsQuotient(double a, double b) const {
    const double lowest = low * b, highest = high * b;
    return (a > lowest || (a == lowest && with_low)) &&
           (a < highest || (a == highest && with_high));
  }
};

// Magnitudes of f32.
inline double SizeOfF32(uint32_t pattern) {
  const uint32_t exponent = pattern >> 23 & 0xff, fraction = pattern & 0x7fffff;
  // An exponent field that f32 has not is that of the next number beyond the largest one.
  if (exponent == 0) return fraction * 0x1p-149;
  return std::bit_cast<double>((uint64_t{exponent} + 1023 - 127) << 52 | uint64_t{fraction} << 29);
}
inline Interval IntervalOfF32(uint32_t pattern) {
  const uint32_t p = pattern & 0x7fffffff;
  const bool even = p % 2 == 0;
  const double at = SizeOfF32(p);
  const double low = p == 0 ? -1 : (SizeOfF32(p - 1) + at) / 2;
  const double high =
      p == 0x7f800000 ? std::numeric_limits<double>::infinity() : (at + SizeOfF32(p + 1)) / 2;
  return {low, high, even, even};
}

// Of a float type of up to 16 bits.
class Rounding {
 public:
  explicit Rounding(PrimitiveType type);

  // Whether `got` is x rounded to the type; any NaN is as good as another.
  bool Gives(const Real& x, uint64_t got) const {
    if (x.nan && !has_nan_) return got == magnitude_ + 1;  // -0
    if (x.nan || Overflows(x)) return IsNan(got);
    return !IsNan(got) && HasSign(x, got) && Of(got).Holds(x.size, x.rest);
  }
  // x, y > 0: whether `got` is the quotient x / y, negative or not.
  bool GivesQuotient(double x, double y, bool negative, uint64_t got) const {
    return !IsNan(got) && HasSign({1, 0, negative}, got) && Of(got).HoldsQuotient(x, y);
  }

 private:
  const Interval& Of(uint64_t got) const { return intervals_[got & magnitude_]; }
  bool IsNan(uint64_t got) const { return nan_[got] != 0; }
  bool HasSign(const Real& x, uint64_t got) const {
    if (exponent_only_) return true;
    if ((got & magnitude_) == 0 && !negative_zero_) return got == 0;
    return (got > magnitude_) == x.negative;
  }
  // Where that is NaN.
  bool Overflows(const Real& x) const {
    if (exponent_only_ && (x.negative || x.IsZero())) return true;
    return x.size > nan_above_ ||
           (x.size == nan_above_ && (x.rest > 0 || (x.rest == 0 && nan_at_)));
  }

  uint64_t magnitude_;
  bool exponent_only_, negative_zero_, has_nan_;
  std::vector<Interval> intervals_;  // by magnitude
  std::vector<uint8_t> nan_;         // by pattern
  double nan_above_ = std::numeric_limits<double>::infinity();
  bool nan_at_ = false;
};

inline Rounding::Rounding(PrimitiveType type) {
  const Format& format = FormatOf(type);
  const uint64_t patterns = uint64_t{1} << format.bits;
  magnitude_ = format.HasSign() ? patterns / 2 - 1 : patterns - 1;
  exponent_only_ = format.specials == FloatSpecials::kExponentOnly;
  negative_zero_ = format.HasNegativeZero();
  has_nan_ = format.HasNan();
  for (uint64_t p = 0; p < patterns; ++p) {
    nan_.push_back(definition::Decode(type, p).IsNan());
  }
  std::vector<double> numbers;  // positive ones and zero, by pattern
  for (uint64_t p = 0; p <= magnitude_ && definition::Decode(type, p).IsFinite(); ++p) {
    numbers.push_back(definition::Decode(type, p).value.get_d());
  }
  const size_t count = numbers.size();
  const double step = numbers[count - 1] - numbers[count - 2];
  numbers.push_back(numbers[count - 1] + (exponent_only_ ? 2 * step : step));
  double low = -1;
  bool with_low = true;
  for (size_t p = 0; p < count; ++p) {
    const double high = (numbers[p] + numbers[p + 1]) / 2;
    const bool even = !exponent_only_ && p % 2 == 0;
    intervals_.push_back({low, high, with_low, even});
    low = high;
    with_low = !even;
  }
  if (format.HasInfinity()) {
    intervals_.push_back({low, nan_above_, with_low, true});
  } else if (format.HasNan()) {
    nan_above_ = low;
    nan_at_ = with_low;
  } else {
    intervals_.back().high = std::numeric_limits<double>::infinity();
    intervals_.back().with_high = true;
  }
  intervals_.resize(magnitude_ + 1, {1, -1, false, false});  // the rest: no number
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_EXHAUSTIVE_ROUNDING_H_
