// Bytes that may not go to a terminal.
#ifndef ASSAY_BASE_ESCAPE_H_
#define ASSAY_BASE_ESCAPE_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace assay {

// The length of the character of well-formed UTF-8 at the front of `text` that prints (tab does);
// 0: its first byte is a control character, begins one, or is no UTF-8.
size_t PrintableLength(std::string_view text);

// The text with every other byte as \x89.
std::string EscapeBytes(std::string_view text);

}  // namespace assay

#endif  // ASSAY_BASE_ESCAPE_H_
