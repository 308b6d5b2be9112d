// Diagnostics and plain values of the HLO text reader.
#include "spec/hlo/reader.h"

#include <charconv>
#include <utility>

#include "spec/attribute_forms.h"
#include "spec/number_text.h"
#include "spec/verifier.h"

namespace assay {
namespace {

// A token as shown in a message.
std::string Shown(const Token& token) {
  if (token.Is(TokenKind::kEnd)) return "the end of the text";
  constexpr size_t kLimit = 40;
  std::string text(token.text().substr(0, kLimit));
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  if (token.text().size() > kLimit) text += "...";
  return "'" + text + "'";
}

}  // namespace

Reader::Reader(SourceText source, const ParseOptions& options, Module* module)
    : source_(source), options_(options), module_(module), lexer_(source.text) {}

bool Reader::IsFull() const { return diagnostics_.size() >= static_cast<size_t>(kMaxDiagnostics); }

bool Reader::Error(const char* begin, const char* end, std::string_view label,
                   std::string message) {
  if (!IsFull() && begin != last_error_) {
    last_error_ = begin;
    diagnostics_.push_back(source_.At(lexer_.OffsetOf(begin), end > begin ? end - begin : 1,
                                      std::string(label), std::move(message)));
  }
  return false;
}

bool Reader::Error(const Token& at, std::string_view label, std::string message) {
  if (at.Is(TokenKind::kError) && at.begin == Peek().begin) {
    return Error(at.begin, at.end, lexer_.error_label(), lexer_.error_message());
  }
  return Error(at.begin, at.end, label, std::move(message));
}

const char* Reader::EndOfLineBefore() const {
  std::string_view before = source_.text.substr(0, static_cast<size_t>(lexer_.OffsetOf(Peek().begin)));
  size_t last = before.find_last_not_of(" \t\r\n");
  if (last == before.npos || before.find('\n', last) == before.npos) return nullptr;
  return source_.text.data() + last + 1;
}

bool Reader::ErrorExpected(std::string_view what) {
  if (const char* end = in_header && !Peek().Is(TokenKind::kEnd) ? EndOfLineBefore() : nullptr) {
    return Error(end, end, "syntax_expected",
                 "expected " + std::string(what) + ", found the end of the line");
  }
  const std::string_view label =
      Peek().Is(TokenKind::kEnd) ? std::string_view("syntax_end") : "syntax_expected";
  return Error(Peek(), label, "expected " + std::string(what) + ", found " + Shown(Peek()));
}

bool Reader::AcceptKey(std::string_view key) {
  if (!Peek().Is(key) || !lexer_.PeekSecond().Is(TokenKind::kEqual)) return false;
  lexer_.Advance();
  lexer_.Advance();
  return true;
}

bool Reader::IntOf(const Token& token, int64_t* out) {
  std::string_view text = token.text();
  if (token.Is(TokenKind::kInt)) {
    const char* end = text.data() + text.size();
    if (text[0] == '-') {
      if (std::from_chars(text.data(), end, *out).ec == std::errc()) return true;
    } else {
      uint64_t value = 0;
      if (std::from_chars(text.data(), end, value).ec == std::errc()) {
        *out = static_cast<int64_t>(value);
        return true;
      }
    }
    return Error(token, "syntax_number",
                 "the integer " + Shown(token) + " is out of range: -2^63 to 2^64-1");
  }
  return Error(token, "syntax_expected", "expected an integer, found " + Shown(token));
}

bool Reader::ReadInt(int64_t* out, std::string_view what) {
  if (!Peek().Is(TokenKind::kInt)) return ErrorExpected(what);
  if (!IntOf(Peek(), out)) return false;
  lexer_.Advance();
  return true;
}

bool Reader::ReadBool(bool* out) {
  if (Peek().Is("true")) {
    *out = true;
  } else if (Peek().Is("false")) {
    *out = false;
  } else {
    return ErrorExpected("'true' or 'false'");
  }
  lexer_.Advance();
  return true;
}

bool Reader::ReadDouble(double* out) {
  const Token token = Peek();
  if (!token.Is(TokenKind::kInt) && !token.Is(TokenKind::kDecimal) &&
      !token.Is(TokenKind::kSpecialFloat) && !token.Is("inf") && !token.Is("nan")) {
    return ErrorExpected("a number");
  }
  uint64_t bits = 0;
  if (ParseFloat(token.text(), PrimitiveType::kF64, &bits) != NumberError::kNone) {
    return Error(token, "syntax_number", "the number " + Shown(token) + " does not fit a double");
  }
  *out = DoubleFromBits(PrimitiveType::kF64, bits);
  lexer_.Advance();
  return true;
}

bool Reader::ReadString(std::string* out) {
  const Token token = Peek();
  if (!token.Is(TokenKind::kString)) return ErrorExpected("a string");
  if (!token.escaped) {
    out->assign(token.quoted());
  } else {
    std::string error;
    if (!UnescapeC(token.quoted(), out, &error)) return Error(token, "syntax_string", error);
  }
  lexer_.Advance();
  return true;
}

bool Reader::ReadAttribute(const AttributeRow& row, AttributeValue* out) {
  const size_t before = diagnostics_.size();
  if (ReadAttributeValue(*this, row, out)) [[likely]] return true;
  static constexpr std::string_view kOfSyntax[] = {"syntax_expected", "syntax_number", "attribute_value"};
  const bool says_enough = row.kind == AttributeKind::kBool || !row.enumerators.empty() ||
                            row.kind == AttributeKind::kForeign;  // which HLO text cannot write
  for (std::string_view label : kOfSyntax) {
    if (says_enough || diagnostics_.size() == before) break;
    if (diagnostics_.back().label == label) diagnostics_.back().message += "; as in " + ExampleOf(row);
  }
  return false;
}

bool Reader::ReadWord(std::string_view* out, std::string_view what) {
  if (!Peek().Is(TokenKind::kName)) return ErrorExpected(what);
  *out = Peek().name();
  lexer_.Advance();
  return true;
}

bool Reader::ReadInts(TokenKind open, TokenKind close, std::vector<int64_t>* out) {
  out->clear();
  if (!Expect(open)) return false;
  if (Accept(close)) return true;
  do {
    if (!ReadInt(&out->emplace_back())) return false;
  } while (Accept(TokenKind::kComma));
  return Expect(close);
}

bool Reader::ReadDims(std::vector<int64_t>* out, std::string_view what) {
  out->clear();
  const Token token = Peek();
  if (!token.Is(TokenKind::kInt) && !token.Is(TokenKind::kDims)) return ErrorExpected(what);
  for (const char* p = token.begin;; ++p) {
    int64_t& value = out->emplace_back();
    const auto [end, error] = std::from_chars(p, token.end, value);
    if (error != std::errc()) {
      return Error(token, "syntax_number", "a number in " + Shown(token) + " is out of range");
    }
    p = end;
    if (p == token.end) break;
  }
  lexer_.Advance();
  return true;
}

bool Reader::ReadPads(std::vector<std::vector<int64_t>>* out, std::string_view what) {
  out->clear();
  const Token token = Peek();
  if (!token.Is(TokenKind::kPad)) return ErrorExpected(what);
  out->emplace_back();
  for (const char* p = token.begin;; ++p) {
    int64_t& value = out->back().emplace_back();
    const auto [end, error] = std::from_chars(p, token.end, value);
    if (error != std::errc()) {
      return Error(token, "syntax_number", "a number in " + Shown(token) + " is out of range");
    }
    p = end;
    const bool ends_group = p == token.end || *p == 'x';
    if (ends_group && out->back().size() != 2 && out->back().size() != 3) {
      return Error(token, "syntax_number",
                   "each dimension of " + std::string(what) + " is low_high or low_high_interior");
    }
    if (p == token.end) break;
    if (*p == 'x') out->emplace_back();
  }
  lexer_.Advance();
  return true;
}

}  // namespace assay
