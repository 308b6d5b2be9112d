// Which language a program is written in, by its content.
#ifndef ASSAY_TOOLS_HLO_RUN_LANGUAGE_H_
#define ASSAY_TOOLS_HLO_RUN_LANGUAGE_H_

#include <string_view>

namespace assay {

// "StableHLO text"; "" is HLO text, or what its parser will complain about.
std::string_view OtherLanguage(std::string_view text);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_LANGUAGE_H_
