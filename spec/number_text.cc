// Reading. A decimal is scanned into at most 19 digits and a power of ten, and turned into the
// nearest double: exactly by one multiplication or division where both operands are exact (Clinger),
// else by std::from_chars, which rounds correctly. For a narrower format the double then decides
// alone unless it lies exactly halfway between two neighbours of the format: rounding to double is
// monotone and the midpoints are doubles, so text and double lie on the same side of every other
// midpoint. In the halfway case text and double are compared as big integers, and the double is
// moved one step towards the text, past which the midpoint is behind it.
//
// Writing. f32 and f64 use std::to_chars, which is shortest. A narrower format tries 1, 2, ... digits:
// the decimal nearest to the value, then (the interval that reads back reaches farther up than down at
// a power of two) the next one above.
#include "spec/number_text.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "spec/float_bits.h"

namespace assay {
namespace {

constexpr int kMaxDigits = 19;           // always fit 64 bits
constexpr int kComparedDigits = 800;     // more than any midpoint between two f32 has
constexpr int64_t kExponentCap = 1 << 30;
constexpr int kPlainDigits = 6;          // %g: exponents up to this are written without e

constexpr double kPowersOfTen[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

bool IsDigit(char c) { return static_cast<unsigned char>(c - '0') < 10; }

int HexValue(char c) {
  if (IsDigit(c)) return c - '0';
  char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// An unsigned decimal, `significand` * 10^`exponent`; if `truncated`, plus further digits.
struct Decimal {
  const char* begin = nullptr;
  const char* end = nullptr;      // of the whole number
  const char* mantissa_end = nullptr;
  uint64_t significand = 0;
  int64_t exponent = 0;           // of the last digit kept in `significand`
  bool truncated = false;
};

// Reads "[e|E][+|-]digits" at p if it is there whole; returns where it ends.
const char* ScanExponent(const char* p, const char* end, char marker, int64_t* exponent) {
  if (p == end || (*p | 0x20) != marker) return p;
  const char* q = p + 1;
  bool negative = q != end && *q == '-';
  if (q != end && (*q == '-' || *q == '+')) ++q;
  if (q == end || !IsDigit(*q)) return p;
  int64_t value = 0;
  for (; q != end && IsDigit(*q); ++q) value = std::min(value * 10 + (*q - '0'), kExponentCap);
  *exponent = negative ? -value : value;
  return q;
}

// Keeps the first 19 significant digits of a mantissa that has more digits.
void Truncate(Decimal* decimal, int64_t written_exponent) {
  int kept = 0;
  bool after_point = false;
  decimal->significand = 0;
  decimal->exponent = written_exponent;
  for (const char* p = decimal->begin; p != decimal->mantissa_end; ++p) {
    if (*p == '.') {
      after_point = true;
      continue;
    }
    if (kept == kMaxDigits) {
      decimal->truncated |= *p != '0';
      if (!after_point) ++decimal->exponent;
      continue;
    }
    decimal->significand = decimal->significand * 10 + static_cast<uint64_t>(*p - '0');
    if (decimal->significand != 0) ++kept;
    if (after_point) --decimal->exponent;
  }
}

bool ScanDecimal(const char* begin, const char* end, Decimal* decimal) {
  const char* p = begin;
  uint64_t significand = 0;  // wraps for long mantissas, which Truncate reads again
  for (; p != end && IsDigit(*p); ++p) significand = significand * 10 + static_cast<uint64_t>(*p - '0');
  int64_t digits = p - begin;
  int64_t fraction_digits = 0;
  if (p != end && *p == '.') {
    const char* point = p++;
    for (; p != end && IsDigit(*p); ++p) {
      significand = significand * 10 + static_cast<uint64_t>(*p - '0');
    }
    fraction_digits = p - point - 1;
    digits += fraction_digits;
  }
  if (digits == 0) return false;
  int64_t written_exponent = 0;
  decimal->begin = begin;
  decimal->mantissa_end = p;
  decimal->end = ScanExponent(p, end, 'e', &written_exponent);
  decimal->significand = significand;
  decimal->exponent = written_exponent - fraction_digits;
  if (digits > kMaxDigits) Truncate(decimal, written_exponent);
  return true;
}

// The nearest double; infinity if there is none.
double NearestDouble(const Decimal& decimal) {
  if (!decimal.truncated && decimal.significand <= uint64_t{1} << 53 && decimal.exponent >= -22 &&
      decimal.exponent <= 22) {
    double significand = static_cast<double>(decimal.significand);
    return decimal.exponent < 0 ? significand / kPowersOfTen[-decimal.exponent]
                                : significand * kPowersOfTen[decimal.exponent];
  }
  if (decimal.significand == 0) return 0;
  double value = 0;
  auto [end, error] = std::from_chars(decimal.begin, decimal.end, value);
  if (error == std::errc::result_out_of_range) {
    return decimal.exponent > -kMaxDigits ? std::numeric_limits<double>::infinity() : 0.0;
  }
  CHECK(error == std::errc() && end == decimal.end);
  return value;
}

// A natural number, least significant limb first.
class BigNatural {
 public:
  explicit BigNatural(uint64_t value) {
    for (; value != 0; value >>= 32) limbs_.push_back(static_cast<uint32_t>(value));
  }

  void MultiplyAdd(uint32_t factor, uint32_t addend) {
    uint64_t carry = addend;
    for (uint32_t& limb : limbs_) {
      carry += static_cast<uint64_t>(limb) * factor;
      limb = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) limbs_.push_back(static_cast<uint32_t>(carry));
  }

  void MultiplyPowerOfTen(int64_t exponent) {
    for (; exponent >= 9; exponent -= 9) MultiplyAdd(1'000'000'000, 0);
    for (; exponent > 0; --exponent) MultiplyAdd(10, 0);
  }

  void ShiftLeft(int64_t count) {
    for (; count >= 31; count -= 31) MultiplyAdd(uint32_t{1} << 31, 0);
    MultiplyAdd(uint32_t{1} << count, 0);
  }

  static int Compare(const BigNatural& a, const BigNatural& b) {
    if (a.limbs_.size() != b.limbs_.size()) return a.limbs_.size() < b.limbs_.size() ? -1 : 1;
    for (size_t i = a.limbs_.size(); i-- > 0;) {
      if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] < b.limbs_[i] ? -1 : 1;
    }
    return 0;
  }

 private:
  std::vector<uint32_t> limbs_;
};

// The sign of decimal - value, exactly. `value` is positive, finite and the double nearest to the
// decimal, so exponents are small.
int CompareExactly(const Decimal& decimal, double value) {
  BigNatural digits(0);
  int kept = 0;
  bool after_point = false;
  bool rest = false;
  int64_t exponent = 0;
  ScanExponent(decimal.mantissa_end, decimal.end, 'e', &exponent);
  for (const char* p = decimal.begin; p != decimal.mantissa_end; ++p) {
    if (*p == '.') {
      after_point = true;
    } else if (kept == kComparedDigits) {
      rest |= *p != '0';
      if (!after_point) ++exponent;
    } else {
      digits.MultiplyAdd(10, static_cast<uint32_t>(*p - '0'));
      if (kept > 0 || *p != '0') ++kept;
      if (after_point) --exponent;
    }
  }
  BinaryNumber binary = Decompose(value);
  BigNatural other(binary.significand);
  (exponent >= 0 ? digits : other).MultiplyPowerOfTen(std::abs(exponent));
  (binary.exponent >= 0 ? other : digits).ShiftLeft(std::abs(binary.exponent));
  int order = BigNatural::Compare(digits, other);
  return order == 0 && rest ? 1 : order;
}

// What is beyond a format without infinity and NaN.
enum class Beyond { kIsAnError, kIsTheLargest };

uint64_t LargestOfSign(const Format& format, bool negative) {
  return LargestFinite(format) | (negative ? SignBit(format) : 0);
}

NumberError Deliver(const RoundedFloat& rounded, bool negative, const Format& format, Beyond beyond,
                    uint64_t* bits) {
  *bits = rounded.bits;
  if (rounded.outcome == RoundOutcome::kNotRepresentable) return NumberError::kNotRepresentable;
  if (rounded.outcome != RoundOutcome::kOverflow) return NumberError::kNone;
  if (beyond == Beyond::kIsAnError || format.specials != FloatSpecials::kFiniteOnly) {
    return NumberError::kOverflow;
  }
  *bits = LargestOfSign(format, negative);
  return NumberError::kNone;
}

NumberError RoundDecimal(const Decimal& decimal, bool negative, const Format& format, Beyond beyond,
                         uint64_t* bits) {
  double value = NearestDouble(decimal);
  if (std::isinf(value)) return NumberError::kOverflow;
  if (format.type == PrimitiveType::kF64) {
    *bits = std::bit_cast<uint64_t>(negative ? -value : value);
    return NumberError::kNone;
  }
  if (format.type == PrimitiveType::kF32 && value >= 0x1p-126 && value <= 0x1.fffffep127) {
    constexpr uint64_t kDropped = (uint64_t{1} << 29) - 1;
    if ((std::bit_cast<uint64_t>(value) & kDropped) != uint64_t{1} << 28) {
      *bits = std::bit_cast<uint32_t>(static_cast<float>(negative ? -value : value));
      return NumberError::kNone;
    }
  }
  RoundedFloat rounded = RoundToFormat(format, Decompose(negative ? -value : value));
  if (rounded.tie) {
    int order = CompareExactly(decimal, value);
    if (order != 0) {
      value = std::nextafter(value, order > 0 ? std::numeric_limits<double>::infinity() : 0.0);
      rounded = RoundToFormat(format, Decompose(negative ? -value : value));
    }
  } else if (value == 0 && decimal.significand != 0) {
    // Below every double: a format without zero still has a smallest number.
    rounded = RoundToFormat(format, {negative, 1, -2000});
  }
  return Deliver(rounded, negative, format, beyond, bits);
}

// "0x1.8p3"; p points past "0x". Returns the end, or nullptr if there is no digit.
const char* ScanHex(const char* p, const char* end, BinaryNumber* number) {
  bool any = false;
  bool after_point = false;
  for (; p != end; ++p) {
    if (*p == '.' && !after_point) {
      after_point = true;
      continue;
    }
    int digit = HexValue(*p);
    if (digit < 0) break;
    any = true;
    if (number->significand >> 60 == 0) {
      number->significand = number->significand << 4 | static_cast<uint64_t>(digit);
      if (after_point) number->exponent -= 4;
    } else {
      number->sticky |= digit != 0;
      if (!after_point) number->exponent += 4;
    }
  }
  if (!any) return nullptr;
  int64_t written_exponent = 0;
  p = ScanExponent(p, end, 'p', &written_exponent);
  number->exponent += written_exponent;
  // At most three leading zero bits stand before a sticky rest; move it below the top bit.
  while (number->sticky && number->significand >> 63 == 0) {
    number->significand = number->significand << 1 | 1;
    --number->exponent;
  }
  return p;
}

// "nan" or "nan(0x7f)"; p points past "nan".
NumberError ParseNan(const char** p, const char* end, bool negative, const Format& format,
                     uint64_t* bits) {
  uint64_t mask = NanPayloadMask(format);
  uint64_t payload = 0;
  bool has_payload = false;
  bool too_long = false;
  if (end - *p >= 5 && (*p)[0] == '(' && (*p)[1] == '0' && ((*p)[2] | 0x20) == 'x') {
    const char* q = *p + 3;
    for (; q != end && HexValue(*q) >= 0; ++q) {
      too_long |= payload >> 60 != 0;
      payload = payload << 4 | static_cast<uint64_t>(HexValue(*q));
    }
    if (q == *p + 3 || q == end || *q != ')') return NumberError::kSyntax;
    *p = q + 1;
    has_payload = true;
  }
  // Without a NaN it is a zero of the other sign, as in XLA.
  *bits = format.HasNan() ? DefaultNan(format, negative) : negative ? 0 : SignBit(format);
  if (!has_payload) return NumberError::kNone;
  if (payload == 0 || too_long || (payload & ~mask) != 0) return NumberError::kNotRepresentable;
  *bits = (*bits & ~mask) | payload;
  return NumberError::kNone;
}

bool StartsWith(const char* p, const char* end, std::string_view word) {
  return static_cast<size_t>(end - p) >= word.size() && std::memcmp(p, word.data(), word.size()) == 0;
}

NumberError ParseSpecial(const char** p, const char* end, bool negative, const Format& format,
                         uint64_t* bits) {
  if (StartsWith(*p, end, "nan")) {
    *p += 3;
    return ParseNan(p, end, negative, format, bits);
  }
  if (!StartsWith(*p, end, "inf")) return NumberError::kSyntax;
  *p += 3;
  if (format.HasInfinity()) {
    *bits = InfinityBits(format) | (negative ? SignBit(format) : 0);
  } else {
    *bits = format.HasNan() ? DefaultNan(format, negative) : LargestOfSign(format, negative);
  }
  return NumberError::kNone;
}

NumberError ReadFloat(std::string_view text, PrimitiveType type, Beyond beyond, uint64_t* bits,
                      size_t* used) {
  const Format& format = FormatOf(type);
  CHECK(format.type_class == TypeClass::kFloat);
  const char* begin = text.data();
  const char* end = begin + text.size();
  const char* p = begin;
  *used = 0;
  bool negative = p != end && *p == '-';
  if (negative) ++p;
  NumberError error = NumberError::kNone;
  Decimal decimal;
  if (end - p > 2 && p[0] == '0' && (p[1] | 0x20) == 'x') {
    BinaryNumber number;
    number.negative = negative;
    p = ScanHex(p + 2, end, &number);
    if (p == nullptr) return NumberError::kSyntax;
    error = Deliver(RoundToFormat(format, number), negative, format, beyond, bits);
  } else if (ScanDecimal(p, end, &decimal)) {
    p = decimal.end;
    error = RoundDecimal(decimal, negative, format, beyond, bits);
  } else {
    error = ParseSpecial(&p, end, negative, format, bits);
    if (error == NumberError::kSyntax) return error;
  }
  *used = static_cast<size_t>(p - begin);
  return error;
}

}  // namespace

NumberError ParseFloatPrefix(std::string_view text, PrimitiveType type, uint64_t* bits,
                             size_t* used) {
  return ReadFloat(text, type, Beyond::kIsTheLargest, bits, used);
}

NumberError ParseFloat(std::string_view text, PrimitiveType type, uint64_t* bits) {
  size_t used = 0;
  NumberError error = ParseFloatPrefix(text, type, bits, &used);
  return used == text.size() && used > 0 ? error : NumberError::kSyntax;
}

NumberError ParseIntegerPrefix(std::string_view text, PrimitiveType type, uint64_t* bits,
                               size_t* used) {
  const Format& format = FormatOf(type);
  CHECK(IsInteger(type) || IsPred(type));
  const char* p = text.data();
  const char* end = p + text.size();
  *used = 0;
  bool negative = p != end && *p == '-';
  if (negative) ++p;
  const char* digits = p;
  uint64_t value = 0;
  bool overflow = false;
  for (; p != end && IsDigit(*p); ++p) {
    overflow |= __builtin_mul_overflow(value, uint64_t{10}, &value);
    overflow |= __builtin_add_overflow(value, static_cast<uint64_t>(*p - '0'), &value);
  }
  if (p == digits) return NumberError::kSyntax;
  *used = static_cast<size_t>(p - text.data());
  uint64_t magnitude_limit = ~uint64_t{0} >> (64 - format.bits);
  if (format.bits == 64 || IsPred(type)) {
    magnitude_limit = negative ? uint64_t{1} << 63 : ~uint64_t{0};
  } else if (IsSigned(type)) {
    magnitude_limit = (magnitude_limit >> 1) + (negative ? 1 : 0);
  } else if (negative) {
    magnitude_limit = 0;
  }
  if (overflow || value > magnitude_limit) return NumberError::kOverflow;
  *bits = IsPred(type) ? value != 0 : negative ? 0 - value : value;
  return NumberError::kNone;
}

NumberError ParseInteger(std::string_view text, PrimitiveType type, uint64_t* bits) {
  size_t used = 0;
  NumberError error = ParseIntegerPrefix(text, type, bits, &used);
  return used == text.size() && used > 0 ? error : NumberError::kSyntax;
}

namespace {

// Writes 0.d1d2.. * 10^(exponent + 1) as %g would: scientific below 1e-4 and where the digits end
// before the point and the number has more than kPlainDigits before it.
void AppendDigits(std::string_view digits, int exponent, std::string* out) {
  int count = static_cast<int>(digits.size());
  if (exponent < -4 || exponent >= std::max(kPlainDigits, count)) {
    out->push_back(digits[0]);
    if (count > 1) out->append(".").append(digits.substr(1));
    out->append(exponent < 0 ? "e-" : "e+");
    int magnitude = std::abs(exponent);
    if (magnitude >= 100) out->push_back(static_cast<char>('0' + magnitude / 100));
    out->push_back(static_cast<char>('0' + magnitude / 10 % 10));
    out->push_back(static_cast<char>('0' + magnitude % 10));
  } else if (exponent < 0) {
    out->append("0.").append(static_cast<size_t>(-exponent - 1), '0').append(digits);
  } else if (count <= exponent + 1) {
    out->append(digits).append(static_cast<size_t>(exponent + 1 - count), '0');
  } else {
    out->append(digits.substr(0, static_cast<size_t>(exponent + 1))).push_back('.');
    out->append(digits.substr(static_cast<size_t>(exponent + 1)));
  }
}

// A positive decimal d1.d2.. * 10^exponent, without trailing zeros.
struct Digits {
  char text[32];
  int count = 0;
  int exponent = 0;

  std::string_view view() const { return {text, static_cast<size_t>(count)}; }

  // From "d.ddde-xx", as std::to_chars writes it.
  void Read(const char* p, const char* end) {
    count = 0;
    for (; p != end && *p != 'e'; ++p) {
      if (*p != '.') text[count++] = *p;
    }
    while (count > 1 && text[count - 1] == '0') --count;
    if (p != end) ++p;
    if (p != end && *p == '+') ++p;
    std::from_chars(p, end, exponent);
  }

  // The next decimal above with `precision` digits.
  void Increment(int precision) {
    while (count < precision) text[count++] = '0';
    int i = count;
    while (i > 0 && text[i - 1] == '9') --i;
    if (i == 0) {
      text[0] = '1';
      ++exponent;
      count = 1;
    } else {
      ++text[i - 1];
      count = i;
    }
  }
};

bool ReadsBack(const Digits& digits, PrimitiveType type, uint64_t bits) {
  std::string text;
  AppendDigits(digits.view(), digits.exponent, &text);
  uint64_t read = 0;
  size_t used = 0;
  return ReadFloat(text, type, Beyond::kIsAnError, &read, &used) == NumberError::kNone &&
         read == bits;
}

// The shortest decimal of a positive finite number of a format narrower than f32.
Digits ShortestOfNarrow(PrimitiveType type, uint64_t bits, double value) {
  Digits digits;
  for (int precision = 1;; ++precision) {
    CHECK(precision <= 17);
    char buffer[64];
    auto [end, error] = std::to_chars(buffer, buffer + sizeof(buffer), value,
                                      std::chars_format::scientific, precision - 1);
    digits.Read(buffer, end);
    if (ReadsBack(digits, type, bits)) return digits;
    digits.Increment(precision);
    if (ReadsBack(digits, type, bits)) return digits;
  }
}

void AppendNan(const Format& format, uint64_t bits, std::string* out) {
  bool negative = (bits & SignBit(format)) != 0 && format.specials != FloatSpecials::kNanNegZero;
  out->append(negative ? "-nan" : "nan");
  if (bits == DefaultNan(format, negative)) return;
  char buffer[16];
  auto [end, error] =
      std::to_chars(buffer, buffer + sizeof(buffer), bits & NanPayloadMask(format), 16);
  out->append("(0x").append(buffer, end).push_back(')');
}

}  // namespace

void AppendFloat(PrimitiveType type, uint64_t bits, std::string* out) {
  const Format& format = FormatOf(type);
  if (IsNanBits(format, bits)) return AppendNan(format, bits, out);
  double value = DoubleFromBits(type, bits);
  const bool is_negative = std::signbit(value);
  if (is_negative) out->push_back('-');
  value = std::fabs(value);
  if (std::isinf(value)) {
    out->append("inf");
    return;
  }
  if (value == 0) {
    out->append(is_negative ? "0.0" : "0");
    return;
  }
  char buffer[64];
  char* end = buffer;
  if (value < 1e6 && value == std::floor(value)) {
    end = std::to_chars(buffer, buffer + sizeof(buffer), static_cast<uint32_t>(value)).ptr;
    out->append(buffer, end);
    return;
  }
  Digits digits;
  if (type == PrimitiveType::kF32 || type == PrimitiveType::kF64) {
    std::to_chars_result result =
        type == PrimitiveType::kF64
            ? std::to_chars(buffer, buffer + sizeof(buffer), value, std::chars_format::scientific)
            : std::to_chars(buffer, buffer + sizeof(buffer), static_cast<float>(value),
                            std::chars_format::scientific);
    digits.Read(buffer, result.ptr);
  } else {
    digits = ShortestOfNarrow(type, bits & ~SignBit(format), value);
  }
  AppendDigits(digits.view(), digits.exponent, out);
}

void AppendInteger(PrimitiveType type, uint64_t bits, std::string* out) {
  int unused = 64 - FormatOf(type).bits;
  char buffer[24];
  char* limit = buffer + sizeof(buffer);
  std::to_chars_result result =
      IsSigned(type) ? std::to_chars(buffer, limit, static_cast<int64_t>(bits << unused) >> unused)
                     : std::to_chars(buffer, limit, bits << unused >> unused);
  out->append(buffer, result.ptr);
}

void AppendElement(const Literal& literal, int64_t i, std::string* out) {
  PrimitiveType type = literal.shape().primitive_type();
  if (IsFloat(type)) {
    AppendFloat(type, literal.Bits(i), out);
  } else if (IsComplex(type)) {
    PrimitiveType part = FormatOf(type).part;
    out->push_back('(');
    AppendFloat(part, literal.PartBits(i, 0), out);
    out->append(", ");
    AppendFloat(part, literal.PartBits(i, 1), out);
    out->push_back(')');
  } else if (IsPred(type) && literal.shape().rank() == 0) {
    out->append(literal.Bits(i) != 0 ? "true" : "false");
  } else {
    AppendInteger(type, literal.Bits(i), out);
  }
}

}  // namespace assay
