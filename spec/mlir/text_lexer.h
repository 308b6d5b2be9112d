// Tokens of MLIR text.
#ifndef ASSAY_SPEC_MLIR_TEXT_LEXER_H_
#define ASSAY_SPEC_MLIR_TEXT_LEXER_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace assay::mlir {

enum class TokenKind : uint8_t {
  kEnd,
  kBad,            // no token begins with this byte
  kWord,           // bare identifier or keyword: tensor, stablehlo.add
  kString,         // with its quotes
  kInteger,        // 12, 0x1F
  kFloat,          // 1.5, 1.e-3
  kAt,             // @name, @"name"
  kPercent,        // %name
  kHash,           // #name
  kExclamation,    // !name
  kCaret,          // ^name
  kArrow,          // ->
  kMetadataBegin,  // {-#
  kMetadataEnd,    // #-}
  kPunctuation,    // one byte, or "::"
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string_view text;

  bool Is(char c) const {
    return kind == TokenKind::kPunctuation && text.size() == 1 && text[0] == c;
  }
  bool IsWord(std::string_view word) const { return kind == TokenKind::kWord && text == word; }
};

// Reads tokens one by one; blanks and comments (// to the end of the line) are skipped. It can be
// set to any place, as some forms of MLIR ("4x8xf32") are read byte by byte.
class TextLexer {
 public:
  explicit TextLexer(std::string_view text)
      : begin_(text.data()), at_(text.data()), end_(text.data() + text.size()) {}

  Token Next();
  const char* at() const { return at_; }
  const char* end() const { return end_; }
  void MoveTo(const char* place) { at_ = place; }
  int64_t OffsetOf(const char* place) const { return place - begin_; }
  std::string_view text() const { return std::string_view(begin_, end_ - begin_); }

  // The first byte at or behind `place` that is neither blank nor comment.
  const char* SkipBlanks(const char* place) const;
  // Just behind the string that begins at `place` (at its quote); nullptr if it does not end.
  const char* SkipString(const char* place) const;

 private:
  Token Make(TokenKind kind, const char* end);
  Token Prefixed(TokenKind kind);
  Token Number();

  const char* begin_;
  const char* at_;
  const char* end_;
};

// Whether the text is a bare identifier: a letter or _, then letters, digits, _, $ and dots.
bool IsBareIdentifier(std::string_view text);
// Whether it can stand behind @, %, #, ! or ^: digits, or a bare identifier that may contain - and
// begin with any of $._-.
bool IsSuffixIdentifier(std::string_view text);

// The bytes that a string token means. False where an escape is none: \\ \" \n \t or two hex
// digits.
bool Unescape(std::string_view token, std::string* bytes);
// The bytes between quotes, as MLIR writes them: printable ASCII, \\ and \22 and other bytes in
// hex.
void AppendQuoted(std::string_view bytes, std::string* out);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_TEXT_LEXER_H_
