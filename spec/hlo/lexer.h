// Lexer: HLO text as tokens.
//
// A token is a kind and a slice of the text; nothing is copied or converted until somebody asks.
// Names, keywords, opcodes and type names are all kName: the grammar decides by position, so that an
// instruction may be called `add`, `f32` or `ENTRY`. Blanks and comments are skipped.
// Rules: facts of HLO text as in docs/semantics.md; `ident:` and `ident=` are two tokens here
// (look at Token::after() where the difference matters).
#ifndef ASSAY_SPEC_HLO_LEXER_H_
#define ASSAY_SPEC_HLO_LEXER_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace assay {

enum class TokenKind : uint8_t {
  kEnd,
  kError,         // Lexer::error_label(), error_message() say what is wrong
  kName,          // [%]letter_or_underscore (letter | digit | '-' | '.' | '_')*
  kInt,           // -?digits
  kDecimal,       // 1. .5 -1.5e3
  kSpecialFloat,  // -inf, -nan, nan(0x7f), -nan(0x7f); plain `inf` and `nan` are kName
  kString,        // "..." or '...', quotes included
  kDims,          // 2x3x4
  kPad,           // 0_1, 0_1_2x-1_0: one or more groups, at least one '_'
  kDimLabels,     // b01f_01io->b01f
  kEqual,
  kComma,
  kColon,
  kHash,
  kPlus,
  kTilde,
  kQuestion,
  kStar,
  kLbracket,
  kRbracket,
  kLbrace,
  kRbrace,
  kLparen,
  kRparen,
  kArrow,
  kLessEqual,
  kEllipsis,
};
// "a name", "'{'", ...: for messages.
std::string_view DescriptionOf(TokenKind kind);

struct Token {
  TokenKind kind = TokenKind::kEnd;
  bool percent = false;  // kName: written with '%'
  bool escaped = false;  // kString: holds a backslash
  const char* begin = nullptr;
  const char* end = nullptr;

  // Copied member by member: the lexer has just written the members one by one, and one wide load
  // over several of them would wait until those stores reach the cache.
  Token() = default;
  Token(const Token& other)
      : kind(other.kind), percent(Own(other.percent)), escaped(Own(other.escaped)),
        begin(Own(other.begin)), end(Own(other.end)) {}
  Token& operator=(const Token& other) {
    kind = other.kind;
    percent = Own(other.percent);
    escaped = Own(other.escaped);
    begin = Own(other.begin);
    end = Own(other.end);
    return *this;
  }

  std::string_view text() const { return {begin, static_cast<size_t>(end - begin)}; }
  // kName without '%'; kString without its quotes (escapes as written).
  std::string_view name() const {
    return {begin + percent, static_cast<size_t>(end - begin - percent)};
  }
  std::string_view quoted() const { return {begin + 1, static_cast<size_t>(end - begin - 2)}; }
  // The character that follows directly: tells `key=` from `name =`. NUL at the end of the text.
  char after() const { return *end; }
  bool Is(TokenKind k) const { return kind == k; }
  // A name without '%' that is spelled `word`.
  bool Is(std::string_view word) const {
    return kind == TokenKind::kName && !percent && text() == word;
  }

 private:
  // The value, through a register the compiler cannot see through (and so not widen).
  template <typename T>
  static T Own(T value) {
    asm("" : "+r"(value));
    return value;
  }
};

class Lexer {
 public:
  // `text` must be followed by a NUL byte (as std::string is) and outlive the lexer.
  explicit Lexer(std::string_view text);

  const Token& Peek() const { return token_; }
  // Returns the current token and moves on.
  Token Next() {
    Token token = token_;
    Advance();
    return token;
  }
  void Advance();

  // Where the token before the current one ended.
  const char* previous_end() const { return previous_end_; }
  // The token after the current one.
  Token PeekSecond();
  // Going back (or on) to a token got from this lexer: it becomes the current one.
  void Rewind(const Token& token);
  // Lexes on at a place of the text.
  void SeekTo(const char* at);

  // If the current token is '{': the raw text up to the matching '}' (both included), by brace depth
  // with double-quoted strings (JSON escapes) respected; the token after it becomes current. Empty
  // view if it never closes (nothing moves then).
  std::string_view TakeBraces();

  const char* begin() const { return begin_; }
  const char* end() const { return end_; }
  int64_t OffsetOf(const char* at) const { return at - begin_; }
  int64_t Offset() const { return token_.begin - begin_; }
  std::string_view error_label() const { return error_label_; }
  const std::string& error_message() const { return error_message_; }

 private:
  void LexName(const char* p);
  void LexNumber(const char* p);
  void LexString(const char* p);
  bool LexDimLabels(const char* p);
  void Fail(const char* begin, const char* end, std::string_view label, std::string message);
  void Finish(TokenKind kind, const char* begin, const char* end) {
    token_.kind = kind;
    token_.begin = begin;
    token_.end = end;
  }

  const char* begin_;
  const char* end_;
  const char* previous_end_ = nullptr;
  Token token_;
  std::string_view error_label_;
  std::string error_message_;
};

// The value of a string token's inside, with C escapes (\n \t \\ \" \' \? \a \b \f \r \v, \ooo octal,
// \xhh, \uhhhh and \Uhhhhhhhh as UTF-8) undone. False, with *error a sentence, for a bad escape.
bool UnescapeC(std::string_view quoted, std::string* out, std::string* error);

}  // namespace assay

#endif  // ASSAY_SPEC_HLO_LEXER_H_
