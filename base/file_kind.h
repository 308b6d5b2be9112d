// What a file is that was given for something else, by its first bytes.
#ifndef ASSAY_BASE_FILE_KIND_H_
#define ASSAY_BASE_FILE_KIND_H_

#include <string>
#include <string_view>

namespace assay {

inline constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";  // which some editors put first

// "a PNG image", with what to do where that helps; "": it may be text.
std::string WhyNotText(std::string_view bytes);
// Likewise of a file that cannot be read as .npz; "": the bytes say nothing.
std::string WhyNotNpz(std::string_view bytes);

}  // namespace assay

#endif  // ASSAY_BASE_FILE_KIND_H_
