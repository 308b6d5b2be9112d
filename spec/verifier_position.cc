// A light scan of one instruction's text. It knows nesting, strings and comments, and nothing of
// what the text means; it only runs when there is an error to show.
#include "spec/verifier_position.h"

#include <cctype>

namespace assay {
namespace {

bool IsNameChar(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '.';
}
bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Walks over one character, string or comment at a time and keeps the depth of brackets.
class Scan {
 public:
  Scan(std::string_view text, int64_t at) : text_(text), at_(at) {}

  bool AtEnd() const { return at_ >= static_cast<int64_t>(text_.size()); }
  char Peek() const { return text_[at_]; }
  int64_t at() const { return at_; }
  int64_t depth() const { return depth_; }

  void Step() {
    char c = text_[at_];
    if (c == '"' || c == '\'') return SkipString(c);
    if (text_.substr(at_, 2) == "/*") return SkipTo("*/", 2);
    if (text_.substr(at_, 2) == "//") return SkipTo("\n", 0);
    if (c == '(' || c == '{' || c == '[') ++depth_;
    if (c == ')' || c == '}' || c == ']') --depth_;
    ++at_;
  }
  void StepOverName() {
    while (!AtEnd() && IsNameChar(Peek())) ++at_;
  }

 private:
  void SkipString(char quote) {
    for (++at_; !AtEnd() && Peek() != quote; ++at_) {
      if (Peek() == '\\') ++at_;
    }
    ++at_;
  }
  void SkipTo(std::string_view end, int64_t extra) {
    size_t found = text_.find(end, at_);
    at_ = found == std::string_view::npos ? static_cast<int64_t>(text_.size())
                                          : static_cast<int64_t>(found) + extra;
  }

  std::string_view text_;
  int64_t at_;
  int64_t depth_ = 0;
};

TextSpan Trimmed(std::string_view text, int64_t begin, int64_t end) {
  end = end < static_cast<int64_t>(text.size()) ? end : static_cast<int64_t>(text.size());
  while (begin < end && IsBlank(text[begin])) ++begin;
  while (end > begin && IsBlank(text[end - 1])) --end;
  return {begin, end > begin ? end - begin : 1};
}

// Past the opcode, on its '('; false when there is none.
bool SkipToParenthesis(Scan& scan) {
  scan.StepOverName();
  while (!scan.AtEnd() && scan.Peek() != '(') {
    if (!IsBlank(scan.Peek()) && scan.Peek() != '/') return false;
    scan.Step();
  }
  return !scan.AtEnd();
}

}  // namespace

TextSpan SpanOfOpcode(std::string_view text, int64_t opcode) {
  Scan scan(text, opcode);
  scan.StepOverName();
  return {opcode, scan.at() > opcode ? scan.at() - opcode : 1};
}

std::optional<TextSpan> SpanOfOperand(std::string_view text, int64_t opcode, int64_t number) {
  Scan scan(text, opcode);
  if (!SkipToParenthesis(scan)) return std::nullopt;
  scan.Step();
  int64_t begin = scan.at();
  while (!scan.AtEnd()) {
    bool closes = scan.depth() == 1 && scan.Peek() == ')';
    if (closes || (scan.depth() == 1 && scan.Peek() == ',')) {
      if (number-- == 0) return Trimmed(text, begin, scan.at());
      begin = scan.at() + 1;
    }
    if (closes) return std::nullopt;
    scan.Step();
  }
  return std::nullopt;
}

std::optional<TextSpan> SpanOfAttribute(std::string_view text, int64_t opcode,
                                        std::string_view name) {
  Scan scan(text, opcode);
  if (!SkipToParenthesis(scan)) return std::nullopt;
  do {
    scan.Step();
  } while (!scan.AtEnd() && scan.depth() > 0);
  int64_t found = -1;
  bool after_comma = true;
  while (!scan.AtEnd() && scan.depth() >= 0) {
    char c = scan.Peek();
    bool ends = scan.depth() == 0 && (c == ',' || c == '}' || c == '\n');
    if (ends && found >= 0) return Trimmed(text, found, scan.at());
    if (scan.depth() == 0 && c == '\n' && !after_comma) return std::nullopt;
    if (c == ',') after_comma = true;
    if (scan.depth() > 0 || !IsNameChar(c)) {
      if (!IsBlank(c) && c != ',' && c != '/') after_comma = false;
      scan.Step();
      continue;
    }
    int64_t begin = scan.at();
    scan.StepOverName();
    if (after_comma && text.substr(begin, scan.at() - begin) == name && !scan.AtEnd() &&
        scan.Peek() == '=') {
      found = begin;
    }
    after_comma = false;
  }
  if (found >= 0) return Trimmed(text, found, scan.at());
  return std::nullopt;
}

}  // namespace assay
