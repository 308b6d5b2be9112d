#include "spec/mlir/integer_value.h"

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

}  // namespace

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
  const int64_t width = BitWidth(type);
  if (width == 0) {
    *value = 0;
    return magnitude == 0;
  }
  const uint64_t half = uint64_t{1} << (width - 1);
  const auto sign = type->Is(Kind::kIntegerType) ? static_cast<Signedness>(type->integer(1))
                                                 : Signedness::kSigned;
  if (negative && (sign == Signedness::kUnsigned ? magnitude != 0 : magnitude > half)) return false;
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
