#include "tools/hlo_run/language.h"

#include <algorithm>
#include <optional>

#include "base/file_kind.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/mlir/bytecode.h"

namespace assay {
namespace {

// What follows blanks and comments, of either language.
std::string_view WithoutComments(std::string_view text) {
  size_t at = 0;
  const auto skip_to = [&](std::string_view end) {
    const size_t found = text.find(end, at + 2);
    at = found == std::string_view::npos ? text.size() : found + end.size();
  };
  while (at < text.size()) {
    if (text.substr(at).starts_with("//")) {
      skip_to("\n");
    } else if (text.substr(at).starts_with("/*")) {
      skip_to("*/");
    } else if (std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) {
      ++at;
    } else {
      break;
    }
  }
  return text.substr(at);
}

// Takes the word that the text begins with.
std::string_view TakeWord(std::string_view* text) {
  constexpr std::string_view kOfWords =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$-";
  const std::string_view word = text->substr(0, text->find_first_not_of(kOfWords));
  text->remove_prefix(word.size());
  *text = WithoutComments(*text);
  return word;
}

bool IsOpName(std::string_view word) { return word.find('.') != std::string_view::npos; }

// What a text is by its beginning; none where it may be either. HLO begins with HloModule, ENTRY or the
// name of a computation and its "(" or "{"; MLIR with an operation, whose name has a dialect and a dot
// or stands in quotes, with the word module, or with the definition of an alias.
std::optional<Language> LanguageOfText(std::string_view text) {
  constexpr Language kMlir = Language::kStableHlo;
  text = WithoutComments(text);
  if (text.empty()) return std::nullopt;
  const bool is_alias_or_quoted = std::string_view("#!\"").find(text[0]) != std::string_view::npos;
  if (is_alias_or_quoted || text.starts_with("{-#")) return kMlir;
  if (text[0] == '%') {
    // "%x = dialect.op", "%x:2 = ...", "%x, %y = ..."; of HLO, an instruction or a computation.
    text.remove_prefix(1);
    TakeWord(&text);
    if (text.starts_with(':') || text.starts_with(',')) return kMlir;
    if (!text.starts_with('=')) return Language::kHlo;
    text = WithoutComments(text.substr(1));
    return text.starts_with('"') || IsOpName(TakeWord(&text)) ? kMlir : Language::kHlo;
  }
  const std::string_view word = TakeWord(&text);
  if (word.empty()) return std::nullopt;
  if (word == "HloModule" || word == "ENTRY") return Language::kHlo;
  const bool is_computation = text.starts_with('(') || text.starts_with('{');
  if (word == "module") return is_computation ? std::nullopt : std::optional(kMlir);
  if (is_computation) return IsOpName(word) ? std::nullopt : std::optional(Language::kHlo);
  return IsOpName(word) || text.starts_with('@') ? std::optional(kMlir) : std::nullopt;
}

// A program in text begins with printable ASCII, behind blanks and the mark of UTF-8. What is known to be a file
// of another kind is left to the readers of text, which say so.
bool BeginsAsNoText(std::string_view content) {
  if (!WhyNotText(content).empty() || content.starts_with(kUtf8Mark)) return false;
  const size_t begin = content.find_first_not_of(" \t\r\n\f\v");
  return begin != std::string_view::npos && (content[begin] < ' ' || content[begin] > '~');
}

}  // namespace

Language LanguageOf(std::string_view content, std::string_view path) {
  if (mlir::IsBytecode(content)) return Language::kStableHlo;
  if (IsHloProto(content) || BeginsAsNoText(content)) return Language::kHloProto;
  if (const std::optional<Language> language = LanguageOfText(content)) return *language;
  if (path.ends_with(".mlir")) return Language::kStableHlo;
  if (path.ends_with(".hlo")) return Language::kHlo;
  // A module without a name is more likely MLIR's than a computation of that name.
  return WithoutComments(content).starts_with("module") ? Language::kStableHlo : Language::kHlo;
}

}  // namespace assay
