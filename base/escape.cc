#include "base/escape.h"

#include <cstdint>

namespace assay {

size_t PrintableLength(std::string_view text) {
  if (text.empty()) return 0;
  const auto lead = static_cast<uint8_t>(text[0]);
  if (lead < 0x80) return (lead >= 0x20 && lead != 0x7f) || lead == '\t' ? 1 : 0;
  const size_t length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length == 0 || text.size() < length) return 0;
  uint32_t point = lead & (0x7f >> length);
  for (size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<uint8_t>(text[i]);
    if ((byte & 0xc0) != 0x80) return 0;
    point = point << 6 | (byte & 0x3f);
  }
  // The smallest of each length; surrogates; the controls from U+0080 on.
  constexpr uint32_t kSmallest[] = {0, 0, 0xa0, 0x800, 0x10000};
  if (point < kSmallest[length] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return 0;
  return length;
}

std::string EscapeBytes(std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const size_t length = PrintableLength(text);
    if (length > 0) {
      out.append(text.substr(0, length));
    } else {
      const auto byte = static_cast<uint8_t>(text[0]);
      out.append("\\x").push_back(kDigits[byte >> 4]);
      out.push_back(kDigits[byte & 15]);
    }
    text.remove_prefix(length > 0 ? length : 1);
  }
  return out;
}

}  // namespace assay
