#include "spec/mlir/dense_elements.h"

#include <cstring>

namespace assay::mlir {

std::optional<int64_t> ElementCount(Type shaped) {
  int64_t count = 1;
  bool overflow = false;
  bool empty = false;
  for (const int64_t extent : shaped->integers(0)) {
    if (extent < 0) return std::nullopt;
    if (extent == 0) empty = true;
    overflow |= __builtin_mul_overflow(count, extent == 0 ? 1 : extent, &count);
  }
  if (empty) return 0;
  if (overflow || count > (int64_t{1} << 62)) return std::nullopt;
  return count;
}

int64_t ElementBytes(Type element) {
  if (element->Is(Kind::kComplexType) || element->Is(Kind::kVhloComplexType)) {
    return 2 * ((BitWidth(element->node(0)) + 7) / 8);
  }
  return (BitWidth(element) + 7) / 8;
}

bool AreListed(Type element) {
  const bool complex = element->Is(Kind::kComplexType) || element->Is(Kind::kVhloComplexType);
  const Type part = complex ? element->node(0) : element;
  return BitWidth(part) > 0 && BitWidth(part) <= 64;
}

bool IsBoolean(Type element) {
  return (element->Is(Kind::kIntegerType) || element->Is(Kind::kVhloScalarType)) &&
         BitWidth(element) == 1;
}

bool AllSame(std::string_view elements, int64_t size) {
  if (size <= 0 || elements.size() <= static_cast<size_t>(size)) return false;
  return std::memcmp(elements.data(), elements.data() + size, elements.size() - size) == 0;
}

Attribute Int64Array(Context& context, std::span<const int64_t> values) {
  const std::string_view data(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  return context.Get(Kind::kDenseArray, {context.IntegerType(64), static_cast<int64_t>(values.size()), data});
}

std::string UnpackBooleans(std::string_view bits, int64_t count) {
  std::string bytes(count, '\0');
  for (int64_t i = 0; i < count; ++i) bytes[i] = static_cast<char>((bits[i / 8] >> (i % 8)) & 1);
  return bytes;
}

std::string PackBooleans(std::string_view bytes) {
  std::string bits((bytes.size() + 7) / 8, '\0');
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] != 0) bits[i / 8] = static_cast<char>(bits[i / 8] | (1 << (i % 8)));
  }
  return bits;
}

}  // namespace assay::mlir
