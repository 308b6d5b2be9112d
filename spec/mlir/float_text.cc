#include "spec/mlir/float_text.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <vector>

#include "spec/float_bits.h"
#include "spec/number_text.h"

namespace assay::mlir {
namespace {

// The only format of MLIR's that HLO does not have.
constexpr Format kTf32 = {.type = PrimitiveType::kInvalid,
                          .name = "tf32",
                          .type_class = TypeClass::kFloat,
                          .bits = 19,
                          .exponent_bits = 8,
                          .mantissa_bits = 10,
                          .bias = 127};

const Format* FindFormat(std::string_view name) {
  if (name == "tf32") return &kTf32;
  std::string lower(name);  // f8E4M3FN is f8e4m3fn in HLO
  for (char& c : lower) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  const std::optional<PrimitiveType> type = PrimitiveTypeFromName(lower);
  return type ? &FormatOf(*type) : nullptr;
}

// A finite pattern is (-1)^negative * significand * 2^exponent.
struct BinaryFloat {
  bool negative;
  uint64_t significand;
  int exponent;
};

BinaryFloat DecomposeBits(const Format& format, uint64_t bits) {
  const uint64_t mantissa = bits & ((uint64_t{1} << format.mantissa_bits) - 1);
  const int exponent =
      static_cast<int>(bits >> format.mantissa_bits) & ((1 << format.exponent_bits) - 1);
  const bool normal = exponent > 0 || format.specials == FloatSpecials::kExponentOnly;
  return {(bits & SignBit(format)) != 0,
          mantissa + (normal ? uint64_t{1} << format.mantissa_bits : 0),
          (normal ? exponent : 1) - format.bias - format.mantissa_bits};
}

// A natural number, lowest 32 bits first, without zeros at the top.
class Natural {
 public:
  explicit Natural(uint64_t value) {
    for (; value != 0; value >>= 32) words_.push_back(static_cast<uint32_t>(value));
  }
  bool IsZero() const { return words_.empty(); }
  int Bits() const {
    return words_.empty() ? 0
                          : static_cast<int>(32 * words_.size()) - std::countl_zero(words_.back());
  }
  void Multiply(uint32_t factor) {
    uint64_t carry = 0;
    for (uint32_t& word : words_) {
      carry += uint64_t{word} * factor;
      word = static_cast<uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) words_.push_back(static_cast<uint32_t>(carry));
  }
  uint32_t DivideByTen() {  // the remainder
    uint64_t rest = 0;
    for (size_t i = words_.size(); i-- > 0;) {
      rest = rest << 32 | words_[i];
      words_[i] = static_cast<uint32_t>(rest / 10);
      rest %= 10;
    }
    while (!words_.empty() && words_.back() == 0) words_.pop_back();
    return static_cast<uint32_t>(rest);
  }

 private:
  std::vector<uint32_t> words_;
};

// Decimal digits without zeros at the end, and the power of ten of the last one.
struct Digits {
  std::string digits;
  int exponent;
};

// So many digits as LLVM finds them: the exact number is first cut off to about that many, then
// rounded, halves up.
Digits DigitsOf(uint64_t significand, int exponent, int precision) {
  if (significand == 0) return {"0", 0};
  const int zeros = std::countr_zero(significand);
  Natural number(significand >> zeros);
  exponent += zeros;
  for (int i = 0; i < exponent; ++i) number.Multiply(2);
  for (int i = 0; i > exponent; --i) number.Multiply(5);
  int last = exponent < 0 ? exponent : 0;
  // Bits that so many digits need: 196/59 is just above log2(10).
  const int needed = (precision * 196 + 58) / 59;
  const int cut = number.Bits() > needed ? (number.Bits() - needed) * 59 / 196 : 0;
  for (int i = 0; i < cut; ++i) number.DivideByTen();
  last += cut;
  std::string reversed;
  while (!number.IsZero()) reversed.push_back(static_cast<char>('0' + number.DivideByTen()));
  std::string digits(reversed.rbegin(), reversed.rend());
  const int surplus = static_cast<int>(digits.size()) - precision;
  if (surplus > 0) {
    const bool up = digits[precision] >= '5';
    digits.resize(precision);
    last += surplus;
    if (up) {
      while (!digits.empty() && digits.back() == '9') {
        digits.pop_back();
        ++last;
      }
      if (digits.empty()) {
        digits = "1";
      } else {
        ++digits.back();
      }
    }
  }
  while (digits.size() > 1 && digits.back() == '0') {
    digits.pop_back();
    ++last;
  }
  return {digits, last};
}

// "d.dddddde+xx", six digits behind the point.
std::string Scientific(const Digits& number) {
  const int leading = number.exponent + static_cast<int>(number.digits.size()) - 1;
  std::string text = number.digits.substr(0, 1) + "." + number.digits.substr(1);
  text.append(8 - text.size(), '0');
  char exponent[16];
  std::snprintf(exponent, sizeof exponent, "e%+03d", leading);
  return text + exponent;
}

// As LLVM's APFloat::toString writes it by default: "3.14159274", "100000.5", "9.99999968E-21"; up
// to three zeros behind or before the digits, else with an exponent.
std::string Plain(const Digits& number, int precision) {
  const int count = static_cast<int>(number.digits.size());
  const int leading = number.exponent + count - 1;  // power of the first digit
  const bool scientific = number.exponent >= 0
                              ? number.exponent > 3 || count + number.exponent > precision
                              : leading < -3;
  std::string text;
  if (scientific) {
    text += number.digits[0];
    text += '.';
    text += count == 1 ? "0" : number.digits.substr(1);
    text += leading >= 0 ? "E+" : "E-";
    text += std::to_string(std::abs(leading));
  } else if (number.exponent >= 0) {
    text = number.digits + std::string(number.exponent, '0');
  } else if (leading >= 0) {
    text = number.digits.substr(0, leading + 1) + "." + number.digits.substr(leading + 1);
  } else {
    text = "0." + std::string(-leading - 1, '0') + number.digits;
  }
  return text;
}

}  // namespace

const Format* FloatFormatOf(Type type) {
  if (!type->Is(Kind::kFloatType)) return nullptr;
  static const auto formats = [] {
    std::vector<const Format*> list;
    for (const FloatTypeSpec& spec : AllFloats()) list.push_back(FindFormat(spec.name));
    return list;
  }();
  return formats[type->integer(0)];
}

bool ParseFloatText(std::string_view text, const Format& format, uint64_t* bits) {
  if (&format == &kTf32) {  // through a double, as MLIR reads every format
    uint64_t wide;
    if (!ParseFloatText(text, FormatOf(PrimitiveType::kF64), &wide)) return false;
    const double value = std::bit_cast<double>(wide);
    const RoundedFloat rounded = std::isinf(value) ? RoundedFloat{RoundOutcome::kOverflow, 0, false}
                                                   : RoundToFormat(format, Decompose(value));
    const uint64_t sign = std::signbit(value) ? SignBit(format) : 0;
    *bits = rounded.outcome == RoundOutcome::kOverflow ? InfinityBits(format) | sign : rounded.bits;
    return true;
  }
  switch (ParseFloat(text, format.type, bits)) {
    case NumberError::kNone:
      return true;
    case NumberError::kOverflow:
      return ParseFloat(text.starts_with('-') ? "-inf" : "inf", format.type, bits) ==
             NumberError::kNone;
    case NumberError::kNotRepresentable:
      // The format without zero has its smallest number instead.
      *bits = 0;
      return format.specials == FloatSpecials::kExponentOnly && !text.starts_with('-');
    case NumberError::kSyntax:
      break;
  }
  return false;
}

void AppendFloatText(const Format& format, uint64_t bits, std::string* out) {
  const auto reads_back = [&](std::string_view text) {
    uint64_t again;
    return ParseFloatText(text, format, &again) && again == bits;
  };
  if (!IsNanBits(format, bits) && !IsInfinityBits(format, bits)) {
    const BinaryFloat value = DecomposeBits(format, bits);
    const std::string sign = value.negative ? "-" : "";
    std::string text = sign + Scientific(DigitsOf(value.significand, value.exponent, 6));
    if (!reads_back(text)) {
      // LLVM's number of digits that distinguish the values of a format.
      const int precision = 2 + (format.mantissa_bits + 1) * 59 / 196;
      text = sign + Plain(DigitsOf(value.significand, value.exponent, precision), precision);
      if (text.find('.') == std::string::npos || !reads_back(text)) text.clear();
    }
    if (!text.empty()) {
      out->append(text);
      return;
    }
  }
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "0x%llX", static_cast<unsigned long long>(bits));
  const int digits = (format.bits + 3) / 4;
  const std::string_view hex = std::string_view(buffer).substr(2);
  out->append("0x")
      .append(digits > static_cast<int>(hex.size()) ? digits - hex.size() : 0, '0')
      .append(hex);
}

}  // namespace assay::mlir
