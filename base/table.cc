#include "base/table.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace assay {
namespace {

struct Character {
  size_t bytes;  // at least 1
  int64_t width;
};

struct Range {
  char32_t first, last;
};

constexpr Range kZeroWidth[] = {
    {0x300, 0x36F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
constexpr Range kWide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},  {0x3041, 0xA4CF},
                           {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},  {0xFE30, 0xFE6F},
                           {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},  {0x1F300, 0x1F64F},
                           {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};

template <size_t n>
bool Contains(const Range (&ranges)[n], char32_t c) {
  return std::any_of(ranges, ranges + n,
                     [c](const Range& range) { return range.first <= c && c <= range.last; });
}

// Length of the escape sequence "ESC [ ... letter" at the start of `text`, or 0.
size_t EscapeLength(std::string_view text) {
  if (text.size() < 2 || text[0] != '\x1b' || text[1] != '[') return 0;
  for (size_t i = 2; i < text.size(); ++i) {
    if (text[i] >= '@' && text[i] <= '~') return i + 1;
  }
  return 0;
}

Character First(std::string_view text) {
  if (size_t escape = EscapeLength(text); escape > 0) return {escape, 0};
  unsigned char lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {1, lead < 0x20 || lead == 0x7F ? 0 : 1};
  size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {1, 1};
  char32_t c = lead & (0x7F >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    unsigned char next = static_cast<unsigned char>(text[i]);
    if ((next & 0xC0) != 0x80) return {1, 1};
    c = (c << 6) | (next & 0x3F);
  }
  if (Contains(kZeroWidth, c)) return {bytes, 0};
  return {bytes, Contains(kWide, c) ? 2 : 1};
}

}  // namespace

int64_t DisplayWidth(std::string_view text) {
  int64_t width = 0;
  while (!text.empty()) {
    Character character = First(text);
    width += character.width;
    text.remove_prefix(character.bytes);
  }
  return width;
}

std::string Shortened(std::string_view text, int64_t width) {
  if (DisplayWidth(text) <= width) return std::string(text);
  if (width <= 0) return "";
  std::string result;
  int64_t used = 0;
  while (!text.empty()) {
    Character character = First(text);
    if (used + character.width > width - 1) break;
    result += text.substr(0, character.bytes);
    used += character.width;
    text.remove_prefix(character.bytes);
  }
  return result + "…";
}

std::string Table::ToString(int64_t indent) const {
  std::vector<int64_t> widths;
  for (const std::vector<std::string>& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], DisplayWidth(row[i]));
    }
  }
  std::string text;
  for (const std::vector<std::string>& row : rows_) {
    std::string line(static_cast<size_t>(indent), ' ');
    for (size_t i = 0; i < row.size(); ++i) {
      size_t padding = static_cast<size_t>(widths[i] - DisplayWidth(row[i]));
      bool right = i < alignment_.size() && alignment_[i] == Align::kRight;
      if (i > 0) line += "  ";
      if (right) line.append(padding, ' ');
      line += row[i];
      if (!right) line.append(padding, ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

bool WantsColour(int fd) {
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* term = std::getenv("TERM");
  if (term == nullptr || std::strcmp(term, "dumb") == 0) return false;
  return ::isatty(fd) == 1;
}

std::string Paint(std::string_view text, Colour colour, bool enabled) {
  constexpr const char* kCodes[] = {"31", "32"};
  if (!enabled || text.empty()) return std::string(text);
  std::string result = "\x1b[";
  result += kCodes[static_cast<int>(colour)];
  result += "m";
  result += text;
  result += "\x1b[0m";
  return result;
}

}  // namespace assay
