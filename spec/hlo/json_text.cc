#include "spec/hlo/json_text.h"

#include "spec/hlo/lexer.h"

namespace assay {

bool IsBraces(const std::string& text) {
  if (!text.starts_with('{')) return false;
  Lexer lexer(text);
  return lexer.TakeBraces().size() == text.size();
}

}  // namespace assay
