#include "base/source_text.h"

#include <algorithm>

#include "base/escape.h"

namespace assay {

Diagnostic SourceText::At(int64_t offset, int64_t length, std::string label,
                          std::string message) const {
  constexpr int64_t kWindow = 160;
  int64_t size = static_cast<int64_t>(text.size());
  offset = std::clamp<int64_t>(offset, 0, size);
  int64_t line_start = 0;
  int64_t line = 1;
  for (int64_t i = 0; i < offset; ++i) {
    if (text[i] == '\n') {
      ++line;
      line_start = i + 1;
    }
  }
  size_t newline = text.find('\n', offset);
  int64_t line_end = newline == std::string_view::npos ? size : static_cast<int64_t>(newline);
  if (line_end > line_start && text[line_end - 1] == '\r') --line_end;

  int64_t shown_start = line_start;
  int64_t shown_end = line_end;
  if (shown_end - shown_start > kWindow) {
    shown_start = std::max(line_start, offset - kWindow / 2);
    shown_end = std::min(line_end, shown_start + kWindow);
  }
  Diagnostic diagnostic;
  diagnostic.file = file == "-" ? "standard input" : std::string(file);
  diagnostic.line = line;
  diagnostic.column = offset - line_start + 1;
  diagnostic.label = std::move(label);
  diagnostic.message = EscapeBytes(message);
  if (shown_start > line_start) diagnostic.source_line = "...";
  diagnostic.caret = offset - shown_start + static_cast<int64_t>(diagnostic.source_line.size());
  for (int64_t i = shown_start; i < shown_end;) {
    const size_t length = PrintableLength(text.substr(i, shown_end - i));
    diagnostic.source_line += length > 0 ? text.substr(i, length) : "?";
    i += length > 0 ? static_cast<int64_t>(length) : 1;
  }
  if (shown_end < line_end) diagnostic.source_line += "...";
  // An empty line still shows its caret.
  if (diagnostic.source_line.empty()) diagnostic.source_line = " ";
  diagnostic.caret_length = std::max<int64_t>(1, std::min(length, shown_end - offset));
  return diagnostic;
}

}  // namespace assay
