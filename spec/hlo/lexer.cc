// The lexer: one pass over a NUL-terminated buffer, driven by a table of character classes.
#include "spec/hlo/lexer.h"

#include <array>
#include <cstring>

#include "base/file_kind.h"

namespace assay {
namespace {

enum : uint8_t {
  kBlank = 1,      // space, tab, LF, CR
  kNameStart = 2,  // letter, '_'
  kNameChar = 4,   // letter, digit, '-', '.', '_'
  kDigit = 8,
};

constexpr std::array<uint8_t, 256> MakeClasses() {
  std::array<uint8_t, 256> classes{};
  for (char c : {' ', '\t', '\n', '\r'}) classes[static_cast<uint8_t>(c)] = kBlank;
  for (int c = 'a'; c <= 'z'; ++c) classes[c] = kNameStart | kNameChar;
  for (int c = 'A'; c <= 'Z'; ++c) classes[c] = kNameStart | kNameChar;
  for (int c = '0'; c <= '9'; ++c) classes[c] = kDigit | kNameChar;
  classes['_'] = kNameStart | kNameChar;
  classes['-'] = kNameChar;
  classes['.'] = kNameChar;
  return classes;
}
constexpr std::array<uint8_t, 256> kClasses = MakeClasses();

inline bool In(char c, uint8_t classes) { return kClasses[static_cast<uint8_t>(c)] & classes; }
inline bool IsDigit(char c) { return In(c, kDigit); }

// Characters that are a token on their own.
constexpr std::array<TokenKind, 128> MakePunctuation() {
  std::array<TokenKind, 128> kinds{};
  for (TokenKind& kind : kinds) kind = TokenKind::kError;
  kinds['='] = TokenKind::kEqual;
  kinds[','] = TokenKind::kComma;
  kinds[':'] = TokenKind::kColon;
  kinds['#'] = TokenKind::kHash;
  kinds['+'] = TokenKind::kPlus;
  kinds['~'] = TokenKind::kTilde;
  kinds['*'] = TokenKind::kStar;
  kinds['['] = TokenKind::kLbracket;
  kinds[']'] = TokenKind::kRbracket;
  kinds['{'] = TokenKind::kLbrace;
  kinds['}'] = TokenKind::kRbrace;
  kinds['('] = TokenKind::kLparen;
  kinds[')'] = TokenKind::kRparen;
  return kinds;
}
constexpr std::array<TokenKind, 128> kPunctuation = MakePunctuation();

const char* SkipDigits(const char* p) {
  while (IsDigit(*p)) ++p;
  return p;
}

// The length of "(0x7f)" at p, 0 if there is none.
int64_t PayloadLength(const char* p) {
  if (p[0] != '(' || p[1] != '0' || p[2] != 'x') return 0;
  const char* q = p + 3;
  while (IsDigit(*q) || (*q >= 'a' && *q <= 'f') || (*q >= 'A' && *q <= 'F')) ++q;
  return *q == ')' && q > p + 3 ? q + 1 - p : 0;
}

bool IsLabelChar(char c, char feature) {
  return IsDigit(c) || c == 'b' || c == feature || c == '?';
}

}  // namespace

std::string_view DescriptionOf(TokenKind kind) {
  static constexpr std::string_view kDescriptions[] = {
      "the end of the text", "a token", "a name", "an integer", "a number", "a number", "a string",
      "sizes as 2x3", "padding as 0_1x0_1", "dimension labels as b01f_01io->b01f", "'='", "','",
      "':'", "'#'", "'+'", "'~'", "'?'", "'*'", "'['", "']'", "'{'", "'}'", "'('", "')'", "'->'",
      "'<='", "'...'"};
  return kDescriptions[static_cast<size_t>(kind)];
}

Lexer::Lexer(std::string_view text) : begin_(text.data()), end_(text.data() + text.size()) {
  token_.end = text.starts_with(kUtf8Mark) ? begin_ + kUtf8Mark.size() : begin_;
  Advance();
}

void Lexer::Fail(const char* begin, const char* end, std::string_view label, std::string message) {
  Finish(TokenKind::kError, begin, end);
  error_label_ = label;
  error_message_ = std::move(message);
}

void Lexer::Advance() {
  const char* p = previous_end_ = token_.end;
  // Blanks and comments.
  for (;;) {
    while (In(*p, kBlank)) ++p;
    if (*p != '/') [[likely]] break;
    if (p[1] == '/') {
      const void* newline = memchr(p, '\n', end_ - p);
      p = newline ? static_cast<const char*>(newline) : end_;
    } else if (p[1] == '*') {
      const size_t close = std::string_view(p, end_ - p).find("*/", 2);
      if (close == std::string_view::npos) {
        return Fail(p, end_, "syntax_comment", "a comment '/*' is not closed by '*/'");
      }
      p += close + 2;
    } else {
      break;
    }
  }
  const char c = *p;
  if (In(c, kNameStart)) return LexName(p);
  if (IsDigit(c)) return LexNumber(p);
  switch (c) {
    case '%':
      if (In(p[1], kNameStart)) return LexName(p);
      return Fail(p, p + 1, "syntax_token", "'%' must be followed by a name");
    case '"':
    case '\'':
      return LexString(p);
    case '-':
      if (p[1] == '>') return Finish(TokenKind::kArrow, p, p + 2);
      return LexNumber(p);
    case '.':
      if (p[1] == '.' && p[2] == '.') return Finish(TokenKind::kEllipsis, p, p + 3);
      return LexNumber(p);
    case '<':
      if (p[1] == '=') return Finish(TokenKind::kLessEqual, p, p + 2);
      break;
    case '?':
      if (LexDimLabels(p)) return;
      return Finish(TokenKind::kQuestion, p, p + 1);
    case '\0':
      if (p >= end_) return Finish(TokenKind::kEnd, end_, end_);
      return Fail(p, p + 1, "syntax_token", "a NUL byte may not stand in the text");
    default:
      break;
  }
  const auto byte = static_cast<uint8_t>(c);
  if (byte < 128 && kPunctuation[byte] != TokenKind::kError) {
    return Finish(kPunctuation[byte], p, p + 1);
  }
  const char* end = p + 1;
  while (byte >= 128 && (static_cast<uint8_t>(*end) & 0xc0) == 0x80) ++end;  // one UTF-8 character
  Fail(p, end, "syntax_token",
       "the character '" + std::string(p, end) + "' may stand only in strings and comments");
}

void Lexer::LexName(const char* p) {
  token_.percent = *p == '%';
  const char* q = p + 1;
  while (In(*q, kNameChar)) ++q;
  if (*q == '>' && q[-1] == '-') [[unlikely]] {
    if (!token_.percent && LexDimLabels(p)) return;
    --q;
  } else if (*q == '?' && (*p == 'b' || *p == 'f')) [[unlikely]] {
    if (LexDimLabels(p)) return;
  } else if (*q == '(' && q - p == 3 && memcmp(p, "nan", 3) == 0) [[unlikely]] {
    if (const int64_t payload = PayloadLength(q)) {
      return Finish(TokenKind::kSpecialFloat, p, q + payload);
    }
  }
  Finish(TokenKind::kName, p, q);
}

// [0-9bf?]{2,}_[0-9io?]{2,}->[0-9bf?]{2,}
bool Lexer::LexDimLabels(const char* p) {
  const char* q = p;
  while (IsLabelChar(*q, 'f')) ++q;
  if (q - p < 2 || *q != '_') return false;
  const char* kernel = ++q;
  while (IsDigit(*q) || *q == 'i' || *q == 'o' || *q == '?') ++q;
  if (q - kernel < 2 || q[0] != '-' || q[1] != '>') return false;
  const char* output = q += 2;
  while (IsLabelChar(*q, 'f')) ++q;
  if (q - output < 2) return false;
  Finish(TokenKind::kDimLabels, p, q);
  return true;
}

void Lexer::LexNumber(const char* p) {
  const char* q = p;
  if (*q == '-') {
    ++q;
    if (q[0] == 'i' && q[1] == 'n' && q[2] == 'f' && !In(q[3], kNameChar)) {
      return Finish(TokenKind::kSpecialFloat, p, q + 3);
    }
    if (q[0] == 'n' && q[1] == 'a' && q[2] == 'n' && !In(q[3], kNameChar)) {
      return Finish(TokenKind::kSpecialFloat, p, q + 3 + PayloadLength(q + 3));
    }
  }
  const char* digits = q;
  q = SkipDigits(q);
  // The common case: an integer and nothing after it.
  if (q > digits && !In(*q, kNameChar) && *q != '?') return Finish(TokenKind::kInt, p, q);

  const bool has_integer = q > digits;
  if (*q == '.' && (has_integer || IsDigit(q[1])) && q[1] != '.') {
    q = SkipDigits(q + 1);
  } else if (!has_integer) {
    return Fail(p, p + 1, "syntax_token", "'" + std::string(1, *p) + "' is no token here");
  }
  if (*q == 'e' || *q == 'E') {
    const char* exponent = q + 1 + (q[1] == '+' || q[1] == '-');
    if (IsDigit(*exponent)) q = SkipDigits(exponent);
  }
  if (q > SkipDigits(digits)) return Finish(TokenKind::kDecimal, p, q);
  if (*p != '-' && LexDimLabels(p)) return;
  // 2x3x4, or padding groups lo_hi[_interior] joined by 'x'.
  bool has_padding = false;
  while ((*q == 'x' || *q == '_') && (IsDigit(q[1]) || (q[1] == '-' && IsDigit(q[2])))) {
    has_padding |= *q == '_';
    q = SkipDigits(q + 2);
  }
  if (has_padding) return Finish(TokenKind::kPad, p, q);
  if (q > SkipDigits(digits)) return Finish(TokenKind::kDims, p, q);
  Finish(TokenKind::kInt, p, q);
}

void Lexer::LexString(const char* p) {
  const char quote = *p;
  const char* q = p + 1;
  const void* close = memchr(q, quote, end_ - q);
  if (!close) return Fail(p, end_, "syntax_string", "a string is not closed");
  const void* escape = memchr(q, '\\', static_cast<const char*>(close) - q);
  token_.escaped = escape != nullptr;
  if (!escape) [[likely]] {
    return Finish(TokenKind::kString, p, static_cast<const char*>(close) + 1);
  }
  for (q = static_cast<const char*>(escape); q < end_; ++q) {
    if (*q == quote) return Finish(TokenKind::kString, p, q + 1);
    if (*q == '\\') ++q;
  }
  Fail(p, end_, "syntax_string", "a string is not closed");
}

Token Lexer::PeekSecond() {
  const Token saved = token_;
  const char* saved_end = previous_end_;
  Advance();
  const Token second = token_;
  token_ = saved;
  previous_end_ = saved_end;
  return second;
}

void Lexer::Rewind(const Token& token) { SeekTo(token.begin); }

void Lexer::SeekTo(const char* at) {
  token_.end = at;
  Advance();
}

std::string_view Lexer::TakeBraces() {
  if (!token_.Is(TokenKind::kLbrace)) return {};
  const char* start = token_.begin;
  int64_t depth = 0;
  for (const char* p = start; p < end_; ++p) {
    if (*p == '{') {
      ++depth;
    } else if (*p == '}') {
      if (--depth == 0) {
        SeekTo(p + 1);
        return {start, static_cast<size_t>(p + 1 - start)};
      }
    } else if (*p == '"') {
      for (++p; p < end_ && *p != '"'; ++p) p += *p == '\\';
    }
  }
  return {};
}

namespace {

int HexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

namespace {

void AppendUtf8(uint32_t point, std::string* out) {
  if (point < 0x80) {
    out->push_back(static_cast<char>(point));
    return;
  }
  // Leading byte, then six bits a byte.
  const int more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  const uint32_t lead = more == 1 ? 0xC0 : more == 2 ? 0xE0 : 0xF0;
  out->push_back(static_cast<char>(lead | point >> (6 * more)));
  for (int i = more - 1; i >= 0; --i) {
    out->push_back(static_cast<char>(0x80 | (point >> (6 * i) & 0x3F)));
  }
}

}  // namespace

bool UnescapeC(std::string_view quoted, std::string* out, std::string* error) {
  static constexpr std::string_view kLetters = "abfnrtv\\'\"?";
  static constexpr std::string_view kValues = "\a\b\f\n\r\t\v\\'\"?";
  out->clear();
  out->reserve(quoted.size());
  for (size_t i = 0; i < quoted.size();) {
    const char c = quoted[i++];
    if (c != '\\') {
      out->push_back(c);
      continue;
    }
    if (i == quoted.size()) return *error = "the string ends in a lone '\\'", false;
    const char e = quoted[i];
    if (const size_t known = kLetters.find(e); known != std::string_view::npos) {
      out->push_back(kValues[known]);
      ++i;
    } else if (e >= '0' && e <= '7') {
      int value = 0;
      for (int n = 0; n < 3 && i < quoted.size() && quoted[i] >= '0' && quoted[i] <= '7'; ++n) {
        value = value * 8 + (quoted[i++] - '0');
      }
      if (value > 255) return *error = "an octal escape is larger than \\377", false;
      out->push_back(static_cast<char>(value));
    } else if (e == 'x' || e == 'X') {
      int value = 0;
      size_t n = 0;
      for (++i; i < quoted.size() && HexValue(quoted[i]) >= 0; ++n) {
        value = value * 16 + HexValue(quoted[i++]);
        if (value > 255) return *error = "a hexadecimal escape is larger than \\xff", false;
      }
      if (n == 0) return *error = "'\\x' must be followed by hexadecimal digits", false;
      out->push_back(static_cast<char>(value));
    } else if (e == 'u' || e == 'U') {
      const size_t digits = e == 'u' ? 4 : 8;
      uint32_t point = 0;
      size_t n = 0;
      for (++i; n < digits && i < quoted.size() && HexValue(quoted[i]) >= 0; ++n) {
        point = point << 4 | static_cast<uint32_t>(HexValue(quoted[i++]));
      }
      if (n != digits || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) {
        return *error = "'\\u' takes 4 and '\\U' 8 hexadecimal digits of a character", false;
      }
      AppendUtf8(point, out);
    } else {
      return *error = "unknown escape '\\" + std::string(1, e) + "' in a string", false;
    }
  }
  return true;
}

}  // namespace assay
