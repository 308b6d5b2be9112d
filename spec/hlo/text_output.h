// Pieces of HLO text that several printers need. All append to a string.
#ifndef ASSAY_SPEC_HLO_TEXT_OUTPUT_H_
#define ASSAY_SPEC_HLO_TEXT_OUTPUT_H_

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace assay {

// XLA writes "/*index=5*/" before every fifth operand and tuple element.
inline constexpr size_t kIndexCommentInterval = 5;

inline void AppendInt(int64_t value, std::string* out) {
  char buffer[24];
  out->append(buffer, std::to_chars(buffer, buffer + sizeof(buffer), value).ptr);
}

// "/*index=5*/" where item number i is to have one.
inline void AppendIndexComment(size_t i, std::string* out) {
  if (i == 0 || i % kIndexCommentInterval != 0) return;
  out->append("/*index=");
  AppendInt(static_cast<int64_t>(i), out);
  out->append("*/");
}

// append(item) for each, with `separator` between.
template <typename List, typename Append>
void AppendJoined(const List& list, std::string_view separator, std::string* out, Append append) {
  bool first = true;
  for (const auto& item : list) {
    if (!first) out->append(separator);
    first = false;
    append(item);
  }
}

// "1,2,3"
void AppendInts(std::span<const int64_t> values, std::string* out);
// "{1,2,3}"
void AppendIntList(std::span<const int64_t> values, std::string* out);
// The shortest decimal that reads back to the same double: "0.5", "1e-07", "inf".
void AppendDouble(double value, std::string* out);
// C escapes, as XLA writes them: \n \r \t \" \' \\, and three octal digits for every other byte outside
// printable ASCII, NUL and the bytes of UTF-8 included. What reads back is the same bytes.
void AppendEscaped(std::string_view text, std::string* out);
// The same between double quotes.
void AppendQuoted(std::string_view text, std::string* out);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_TEXT_OUTPUT_H_
