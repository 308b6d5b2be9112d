#include "tools/hlo_run/language.h"

#include <algorithm>

#include "spec/hlo_proto/hlo_proto.h"
#include "spec/mlir/bytecode.h"

namespace assay {
namespace {

// What follows blanks and comments of a line.
std::string_view WithoutComments(std::string_view text) {
  size_t at = 0;
  while (at < text.size()) {
    if (text.substr(at).starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) {
      ++at;
    } else {
      break;
    }
  }
  return text.substr(at);
}

}  // namespace

Language LanguageOf(std::string_view content) {
  if (mlir::IsBytecode(content)) return Language::kStableHlo;
  // A computation of HLO text may be called module; then "{", but no "module" follows its name.
  const std::string_view rest = WithoutComments(content);
  for (std::string_view start : {"module {", "module @", "module attributes", "module\n", "func.func",
                                 "\"builtin.module\"", "\"func.func\"", "#", "!", "{-#"}) {
    if (rest.starts_with(start)) return Language::kStableHlo;
  }
  return IsHloProto(content) ? Language::kHloProto : Language::kHlo;
}

}  // namespace assay
