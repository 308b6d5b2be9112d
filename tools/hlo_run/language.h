// Which language a program is written in: by its content, and where that leaves it open by its name.
#ifndef ASSAY_TOOLS_HLO_RUN_LANGUAGE_H_
#define ASSAY_TOOLS_HLO_RUN_LANGUAGE_H_

#include <cstdint>
#include <string_view>

namespace assay {

enum class Language : uint8_t {
  kHlo,        // text, or what its parser will complain about
  kStableHlo,  // MLIR text or bytecode
  kHloProto,
};
Language LanguageOf(std::string_view content, std::string_view path);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_LANGUAGE_H_
