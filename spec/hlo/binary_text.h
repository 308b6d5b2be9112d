// Files that are given for HLO text by mistake.
#ifndef ASSAY_SPEC_HLO_BINARY_TEXT_H_
#define ASSAY_SPEC_HLO_BINARY_TEXT_H_

#include <string_view>

namespace assay {

inline constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";  // which some editors put first

// "a PNG image", by how the text begins; empty: it may be HLO text.
std::string_view KindOfBinary(std::string_view text);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_BINARY_TEXT_H_
