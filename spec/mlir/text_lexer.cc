#include "spec/mlir/text_lexer.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace assay::mlir {
namespace {

enum CharClass : uint8_t {
  kLetter = 1,
  kDigit = 2,
  kWordMark = 4,
  kDash = 8,
  kBlank = 16,
  kHexDigit = 32,
  kStringMark = 64
};

constexpr std::array<uint8_t, 256> kClasses = [] {
  std::array<uint8_t, 256> classes{};
  for (int c = 'a'; c <= 'z'; ++c) classes[c] = classes[c - 'a' + 'A'] = kLetter;
  for (int c = 'a'; c <= 'f'; ++c) classes[c] = classes[c - 'a' + 'A'] = kLetter | kHexDigit;
  for (int c = '0'; c <= '9'; ++c) classes[c] = kDigit | kHexDigit;
  classes['_'] = kLetter;
  classes['$'] = classes['.'] = kWordMark;
  classes['-'] = kDash;
  for (const char c : {' ', '\t', '\n', '\r', '\0'}) classes[static_cast<uint8_t>(c)] = kBlank;
  for (const char c : {'"', '\\', '\n'}) classes[static_cast<uint8_t>(c)] |= kStringMark;
  return classes;
}();

bool Has(char c, int classes) { return (kClasses[static_cast<uint8_t>(c)] & classes) != 0; }

int HexValue(char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; }

}  // namespace

const char* TextLexer::SkipBlanks(const char* place) const {
  while (place != end_) {
    if (Has(*place, kBlank)) {
      ++place;
    } else if (*place == '/' && end_ - place > 1 && place[1] == '/') {
      const void* const newline = std::memchr(place, '\n', end_ - place);
      place = newline ? static_cast<const char*>(newline) : end_;
    } else {
      break;
    }
  }
  return place;
}

const char* TextLexer::SkipString(const char* place) const {
  for (++place; place != end_; ++place) {
    if (!Has(*place, kStringMark)) continue;
    if (*place == '"') return place + 1;
    if (*place == '\n') return nullptr;
    if (++place == end_) return nullptr;  // a backslash
  }
  return nullptr;
}

Token TextLexer::Make(TokenKind kind, const char* end) {
  const Token token{kind, std::string_view(at_, end - at_)};
  at_ = end;
  return token;
}

Token TextLexer::Prefixed(TokenKind kind) {
  const char* end = at_ + 1;
  if (end != end_ && Has(*end, kDigit)) {
    while (end != end_ && Has(*end, kDigit)) ++end;
  } else {
    while (end != end_ && Has(*end, kLetter | kDigit | kWordMark | kDash)) {
      // "!a->b" is an alias and an arrow.
      if (*end == '-' && end_ - end > 1 && end[1] == '>') break;
      ++end;
    }
  }
  return end == at_ + 1 ? Make(TokenKind::kBad, end) : Make(kind, end);
}

Token TextLexer::Number() {
  const char* end = at_;
  if (*at_ == '0' && end_ - at_ > 2 && at_[1] == 'x' && Has(at_[2], kHexDigit)) {
    end += 2;
    while (end != end_ && Has(*end, kHexDigit)) ++end;
    return Make(TokenKind::kInteger, end);
  }
  while (end != end_ && Has(*end, kDigit)) ++end;
  if (end == end_ || *end != '.') return Make(TokenKind::kInteger, end);
  ++end;
  while (end != end_ && Has(*end, kDigit)) ++end;
  if (end != end_ && (*end == 'e' || *end == 'E')) {
    const char* exponent = end + 1;
    if (exponent != end_ && (*exponent == '-' || *exponent == '+')) ++exponent;
    if (exponent != end_ && Has(*exponent, kDigit)) {
      while (exponent != end_ && Has(*exponent, kDigit)) ++exponent;
      end = exponent;
    }
  }
  return Make(TokenKind::kFloat, end);
}

Token TextLexer::Next() {
  at_ = SkipBlanks(at_);
  if (at_ == end_) return Token{TokenKind::kEnd, std::string_view(end_, 0)};
  const char c = *at_;
  const auto next_is = [&](char other) { return end_ - at_ > 1 && at_[1] == other; };
  if (Has(c, kLetter)) {
    const char* end = at_ + 1;
    while (end != end_ && Has(*end, kLetter | kDigit | kWordMark)) ++end;
    return Make(TokenKind::kWord, end);
  }
  if (Has(c, kDigit)) return Number();
  switch (c) {
    case '%':
      return Prefixed(TokenKind::kPercent);
    case '^':
      return Prefixed(TokenKind::kCaret);
    case '!':
      return Prefixed(TokenKind::kExclamation);
    case '#':
      if (end_ - at_ > 2 && at_[1] == '-' && at_[2] == '}')
        return Make(TokenKind::kMetadataEnd, at_ + 3);
      return Prefixed(TokenKind::kHash);
    case '@':
      if (next_is('"')) {
        const char* const end = SkipString(at_ + 1);
        return end ? Make(TokenKind::kAt, end) : Make(TokenKind::kBad, at_ + 1);
      }
      return Prefixed(TokenKind::kAt);
    case '"': {
      const char* const end = SkipString(at_);
      return end ? Make(TokenKind::kString, end) : Make(TokenKind::kBad, at_ + 1);
    }
    case '-':
      return next_is('>') ? Make(TokenKind::kArrow, at_ + 2)
                          : Make(TokenKind::kPunctuation, at_ + 1);
    case ':':
      return Make(TokenKind::kPunctuation, at_ + (next_is(':') ? 2 : 1));
    case '{':
      if (end_ - at_ > 2 && at_[1] == '-' && at_[2] == '#')
        return Make(TokenKind::kMetadataBegin, at_ + 3);
      [[fallthrough]];
    case '}':
    case '(':
    case ')':
    case '[':
    case ']':
    case '<':
    case '>':
    case ',':
    case '=':
    case '+':
    case '*':
    case '?':
    case '/':
    case '|':
      return Make(TokenKind::kPunctuation, at_ + 1);
    default:
      return Make(TokenKind::kBad, at_ + 1);
  }
}

bool IsBareIdentifier(std::string_view text) {
  return !text.empty() && Has(text[0], kLetter) &&
         std::ranges::all_of(text, [](char c) { return Has(c, kLetter | kDigit | kWordMark); });
}

bool IsSuffixIdentifier(std::string_view text) {
  if (text.empty()) return false;
  if (Has(text[0], kDigit)) return std::ranges::all_of(text, [](char c) { return Has(c, kDigit); });
  return text.find("->") == std::string_view::npos && std::ranges::all_of(text, [](char c) {
           return Has(c, kLetter | kDigit | kWordMark | kDash);
         });
}

bool Unescape(std::string_view token, std::string* bytes) {
  token = token.substr(1, token.size() - 2);
  bytes->clear();
  for (size_t i = 0; i < token.size(); ++i) {
    if (token[i] != '\\') {
      bytes->push_back(token[i]);
      continue;
    }
    if (++i == token.size()) return false;
    switch (token[i]) {
      case '\\':
      case '"':
        bytes->push_back(token[i]);
        continue;
      case 'n':
        bytes->push_back('\n');
        continue;
      case 't':
        bytes->push_back('\t');
        continue;
      default:
        break;
    }
    if (i + 1 >= token.size() || !Has(token[i], kHexDigit) || !Has(token[i + 1], kHexDigit))
      return false;
    bytes->push_back(static_cast<char>(HexValue(token[i]) * 16 + HexValue(token[i + 1])));
    ++i;
  }
  return true;
}

void AppendQuoted(std::string_view bytes, std::string* out) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  out->push_back('"');
  for (const char c : bytes) {
    const uint8_t byte = static_cast<uint8_t>(c);
    if (c == '\\') {
      out->append("\\\\");
    } else if (byte >= 0x20 && byte < 0x7f && c != '"') {
      out->push_back(c);
    } else {
      out->push_back('\\');
      out->push_back(kDigits[byte >> 4]);
      out->push_back(kDigits[byte & 15]);
    }
  }
  out->push_back('"');
}

}  // namespace assay::mlir
