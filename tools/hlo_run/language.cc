#include "tools/hlo_run/language.h"

#include <algorithm>
#include <string>

namespace assay {

std::string_view OtherLanguage(std::string_view text) {
  if (text.starts_with("ML\xefR")) return "MLIR bytecode";
  size_t at = 0;
  while (at < text.size()) {  // past blanks and line comments
    if (text.substr(at).starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) {
      ++at;
    } else {
      break;
    }
  }
  std::string_view rest = text.substr(at);
  for (std::string_view start : {"module {", "module @", "module attributes", "func.func", "#loc",
                                 "#sdy", "#stablehlo"}) {
    if (rest.starts_with(start)) return "StableHLO text";
  }
  if (text.substr(0, 64).find('\0') != std::string_view::npos || text.starts_with("\n")) {
    // A serialized HloModuleProto begins with field 1 (the name) as a string.
    if (text.size() > 2 && text[0] == '\n' && static_cast<unsigned char>(text[1]) < 0x80 &&
        text.substr(0, 4096).find('\x12') != std::string_view::npos &&
        text.substr(0, 4096).find('\0') != std::string_view::npos) {
      return "a serialized HLO proto";
    }
  }
  return "";
}

}  // namespace assay
