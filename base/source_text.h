// SourceText: a named text, and the diagnostics that point into it.
#ifndef ASSAY_BASE_SOURCE_TEXT_H_
#define ASSAY_BASE_SOURCE_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"

namespace assay {

// A view: `text` must outlive it.
struct SourceText {
  std::string_view file;  // as the user named it; "-" reads "standard input" in messages
  std::string_view text;

  // The diagnostic for bytes [offset, offset + length): line and column are counted from the start
  // of the text (O(offset); errors are rare), `length` is cut at the end of the line. Lines longer
  // than 160 bytes are shown as a window around the caret, with "..." where they are cut; control
  // characters other than tab are shown as '?'.
  Diagnostic At(int64_t offset, int64_t length, std::string label, std::string message) const;
};

}  // namespace assay

#endif  // ASSAY_BASE_SOURCE_TEXT_H_
