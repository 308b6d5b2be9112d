#include "spec/mlir/integer_value.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace assay::mlir {
namespace {

bool IsUnsignedType(Type type) {
  if (type->Is(Kind::kVhloScalarType))
    return type->spec().mnemonic.starts_with('u') || BitWidth(type) == 1;
  if (!type->Is(Kind::kIntegerType)) return false;
  return type->integer(1) == static_cast<int64_t>(Signedness::kUnsigned) ||
         (type->integer(0) == 1 && type->integer(1) == static_cast<int64_t>(Signedness::kSignless));
}

// ---------------------------------------------------------------- numbers of many words, the lowest first

using Words = std::vector<uint64_t>;

void Trim(Words* words) {
  while (words->size() > 1 && words->back() == 0) words->pop_back();
}
int64_t BitsOf(const Words& words) {
  for (size_t i = words.size(); i-- > 0;) {
    if (words[i] != 0) return 64 * static_cast<int64_t>(i) + std::bit_width(words[i]);
  }
  return 0;
}
bool IsPowerOfTwo(const Words& words) {
  int ones = 0;
  for (uint64_t word : words) ones += std::popcount(word);
  return ones == 1;
}
bool Bit(const Words& words, int64_t i) {
  const size_t word = static_cast<size_t>(i / 64);
  return word < words.size() && (words[word] >> (i % 64) & 1) != 0;
}

// *words * factor + more
void MultiplyAdd(uint64_t factor, uint64_t more, Words* words) {
  for (uint64_t& word : *words) {
    const unsigned __int128 product = static_cast<unsigned __int128>(word) * factor + more;
    word = static_cast<uint64_t>(product);
    more = static_cast<uint64_t>(product >> 64);
  }
  if (more != 0) words->push_back(more);
}
// The remainder; *words becomes the quotient.
uint64_t Divide(uint64_t divisor, Words* words) {
  uint64_t rest = 0;
  for (size_t i = words->size(); i-- > 0;) {
    const unsigned __int128 value = static_cast<unsigned __int128>(rest) << 64 | (*words)[i];
    (*words)[i] = static_cast<uint64_t>(value / divisor);
    rest = static_cast<uint64_t>(value % divisor);
  }
  Trim(words);
  return rest;
}

// 2^width - *words; not 0.
void NegateWithin(int64_t width, Words* words) {
  words->resize(static_cast<size_t>(width + 63) / 64);
  bool carry = true;
  for (uint64_t& word : *words) {
    word = ~word + carry;
    carry = carry && word == 0;
  }
  if (width % 64 != 0) words->back() &= (uint64_t{1} << (width % 64)) - 1;
  Trim(words);
}

// Nineteen digits at a time, the most that fit a word.
constexpr int kChunk = 19;
constexpr uint64_t kChunkFactor = 10'000'000'000'000'000'000u;

std::string Decimal(Words words) {
  std::string reversed;
  do {
    uint64_t chunk = Divide(kChunkFactor, &words);
    const bool is_last = words.size() == 1 && words[0] == 0;
    for (int i = 0; i < kChunk && (!is_last || chunk != 0 || reversed.empty()); ++i, chunk /= 10) {
      reversed.push_back(static_cast<char>('0' + chunk % 10));
    }
  } while (words.size() > 1 || words[0] != 0);
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

// "0x" and hex, or decimal; leading zeros count.
Words MagnitudeOf(std::string_view digits) {
  const bool is_hex = digits.starts_with("0x");
  if (is_hex) digits.remove_prefix(2);
  const int chunk = is_hex ? 15 : kChunk;
  Words words = {0};
  while (!digits.empty()) {
    const std::string_view part = digits.substr(0, static_cast<size_t>(chunk));
    uint64_t value = 0, factor = 1;
    std::from_chars(part.data(), part.data() + part.size(), value, is_hex ? 16 : 10);
    for (size_t i = 0; i < part.size(); ++i) factor *= is_hex ? 16 : 10;
    MultiplyAdd(factor, value, &words);
    digits.remove_prefix(part.size());
  }
  return words;
}

}  // namespace

WideOutcome ParseWideInteger(Type type, bool negative, std::string_view digits, std::string* decimal) {
  const int base = digits.starts_with("0x") ? 16 : 10;
  const size_t first = std::min(digits.find_first_not_of('0', base == 16 ? 2 : 0), digits.size());
  const std::string_view significant = digits.substr(first);
  if (significant.size() > static_cast<size_t>(kMostIntegerBits / (base == 16 ? 4 : 3))) return WideOutcome::kTooLong;
  Words magnitude = MagnitudeOf((base == 16 ? "0x" : "") + std::string(significant));
  const int64_t width = BitWidth(type), bits = BitsOf(magnitude);
  const auto sign = static_cast<Signedness>(type->integer(1));
  if (bits > kMostIntegerBits) return WideOutcome::kTooLong;
  if (negative) {
    if (bits == 0) return WideOutcome::kOutside;
    const bool is_least = bits == width && IsPowerOfTwo(magnitude);
    if (sign == Signedness::kUnsigned || (bits >= width && !is_least)) return WideOutcome::kOutside;
    *decimal = "-" + Decimal(std::move(magnitude));
    return WideOutcome::kOk;
  }
  if (bits > width || (sign == Signedness::kSigned && bits == width)) return WideOutcome::kOutside;
  return WideIntegerOf(type, std::move(magnitude), decimal);
}

WideOutcome WideIntegerOf(Type type, std::vector<uint64_t> words, std::string* decimal) {
  const int64_t width = BitWidth(type);
  if (BitsOf(words) > width) return WideOutcome::kOutside;
  const bool negative = static_cast<Signedness>(type->integer(1)) != Signedness::kUnsigned && Bit(words, width - 1);
  if (negative) NegateWithin(width, &words);
  if (BitsOf(words) > kMostIntegerBits) return WideOutcome::kTooLong;
  Trim(&words);
  *decimal = (negative ? "-" : "") + Decimal(std::move(words));
  return WideOutcome::kOk;
}

std::vector<uint64_t> WordsOfWideInteger(Type type, std::string_view decimal) {
  const bool negative = decimal.starts_with('-');
  Words words = MagnitudeOf(decimal.substr(negative ? 1 : 0));
  if (negative) NegateWithin(BitWidth(type), &words);
  return words;
}

int64_t CanonicalInteger(Type type, uint64_t bits) {
  const int64_t width = BitWidth(type);
  if (width >= 64) return static_cast<int64_t>(bits);
  if (width == 0) return 0;
  const int shift = static_cast<int>(64 - width);
  return IsUnsignedType(type) ? static_cast<int64_t>(bits << shift >> shift)
                              : static_cast<int64_t>(bits << shift) >> shift;
}

bool ParseIntegerOf(Type type, bool negative, std::string_view digits, int64_t* value) {
  const int base = digits.starts_with("0x") ? 16 : 10;
  if (base == 16) digits.remove_prefix(2);
  uint64_t magnitude = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), magnitude, base).ec !=
      std::errc())
    return false;
  if (negative && magnitude == 0) return false;
  const int64_t width = BitWidth(type);
  if (width == 0) {
    *value = 0;
    return magnitude == 0;
  }
  const uint64_t half = uint64_t{1} << (width - 1);
  const auto sign = type->Is(Kind::kIntegerType) ? static_cast<Signedness>(type->integer(1))
                                                 : Signedness::kSigned;
  if (negative && (sign == Signedness::kUnsigned || magnitude > half)) return false;
  if (!negative && magnitude > (sign == Signedness::kSigned ? half - 1 : half - 1 + half))
    return false;
  *value = CanonicalInteger(type, negative ? -magnitude : magnitude);
  return true;
}

void AppendIntegerOf(Type type, int64_t value, std::string* out) {
  const bool boolean = type->Is(Kind::kIntegerType) && type->integer(0) == 1 &&
                       type->integer(1) == static_cast<int64_t>(Signedness::kSignless);
  if (boolean) {
    out->append(value != 0 ? "true" : "false");
  } else if (IsUnsignedType(type)) {
    out->append(std::to_string(static_cast<uint64_t>(value)));
  } else {
    out->append(std::to_string(value));
  }
}

bool ParseBits(std::string_view hex, int64_t bits, uint64_t* value) {
  hex.remove_prefix(2);
  if (std::from_chars(hex.data(), hex.data() + hex.size(), *value, 16).ec != std::errc())
    return false;
  return bits >= 64 || *value >> bits == 0;
}

std::string IntegerTypeName(Type type) {
  if (type->Is(Kind::kIndexType)) return "index";
  constexpr std::string_view kSigns[] = {"i", "si", "ui"};
  return std::string(kSigns[type->integer(1)]) + std::to_string(type->integer(0));
}

}  // namespace assay::mlir
