#include "spec/mlir/text_parser.h"

#include <algorithm>
#include <bit>
#include <charconv>

#include "base/escape.h"
#include "spec/mlir/float_text.h"
#include "spec/mlir/text_labels.h"

namespace assay::mlir {

bool TextParser::FailAt(int64_t offset, int64_t length, std::string label, std::string message) {
  const auto* const row = std::ranges::find(kMlirTextLabels, label, &MlirTextLabel::label);
  CHECK(row != std::end(kMlirTextLabels));
  if (status_.ok()) {
    status_ = Status(row->code, source_.At(offset, std::max<int64_t>(length, 1),
                                           std::move(label), std::move(message)));
  }
  return false;
}

bool TextParser::Fail(std::string label, std::string message) {
  return FailAt(Offset(), static_cast<int64_t>(token_.text.size()), std::move(label),
                std::move(message));
}

bool TextParser::FailNesting() {
  return Fail("mlir_nesting", "attributes or types are nested more than " +
                                  std::to_string(kMaxTextNesting) + " levels deep");
}

bool TextParser::Expected(std::string_view what) {
  constexpr size_t kShown = 40;
  std::string found;
  if (AtKind(TokenKind::kEnd)) {
    found = "the end of the text";
  } else {
    found = "'" + EscapeBytes(token_.text.substr(0, kShown)) +
            (token_.text.size() > kShown ? "...'" : "'");
    if (AtKind(TokenKind::kBad) && At('"')) found = "a string that does not end in its line";
  }
  return Fail("mlir_syntax", "found " + found + ", expected " + std::string(what));
}

bool TextParser::ParseInteger(int64_t* value) {
  const int64_t begin = Offset();
  const bool negative = Accept('-');
  if (!AtKind(TokenKind::kInteger)) return Expected("an integer");
  std::string_view digits = token_.text;
  const int base = digits.starts_with("0x") ? 16 : 10;
  if (base == 16) digits.remove_prefix(2);
  uint64_t magnitude = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), magnitude, base);
  const uint64_t limit = uint64_t{1} << 63;
  if (error != std::errc() || magnitude > limit || (magnitude == limit && !negative)) {
    return FailAt(begin, lexer_.OffsetOf(end) - begin, "mlir_integer",
                  "the integer does not fit 64 bits");
  }
  *value = static_cast<int64_t>(negative ? -magnitude : magnitude);
  Next();
  return true;
}

bool TextParser::ParseDimension(int64_t* value) {
  if (Accept('?')) {
    *value = kDynamicSize;
    return true;
  }
  return ParseInteger(value);
}

bool TextParser::ParseIntegers(std::vector<int64_t>* values) {
  values->clear();
  return ParseList('[', ']', [&] { return ParseDimension(&values->emplace_back()); });
}

bool TextParser::ParseBool(int64_t* value) {
  if (!AtWord("true") && !AtWord("false")) return Expected("true or false");
  *value = AtWord("true") ? 1 : 0;
  Next();
  return true;
}

bool TextParser::ParseF64(int64_t* bits) {
  const Token first = token_;
  const bool negative = Accept('-');
  if (!AtKind(TokenKind::kInteger) && !AtKind(TokenKind::kFloat)) return Expected("a number");
  uint64_t pattern = 0;
  if (token_.text.starts_with("0x")) {
    if (negative) {
      return FailAt(lexer_.OffsetOf(first.text.data()), 1, "mlir_float",
                    "'-' before a bit pattern in hex, which has its own sign bit");
    }
    const std::string_view digits = token_.text.substr(2);
    if (std::from_chars(digits.data(), digits.data() + digits.size(), pattern, 16).ec !=
        std::errc()) {
      return Fail("mlir_float", "the bit pattern has more than 64 bits");
    }
  } else {
    const std::string text = (negative ? "-" : "") + std::string(token_.text);
    if (!ParseFloatText(text, FormatOf(PrimitiveType::kF64), &pattern)) return Expected("a number");
  }
  *bits = static_cast<int64_t>(pattern);
  Next();
  return true;
}

bool TextParser::ParseString(std::string* bytes) {
  if (!AtKind(TokenKind::kString)) return Expected("a string");
  if (!Unescape(token_.text, bytes)) {
    return Fail("mlir_syntax",
                "the string has an escape that is none of \\\\, \\\", \\n, \\t and two hex digits");
  }
  Next();
  return true;
}

bool TextParser::ParseSymbol(std::string* name) {
  if (!AtKind(TokenKind::kAt)) return Expected("a symbol (@name)");
  const std::string_view text = token_.text.substr(1);
  if (text.starts_with('"')) {
    if (!Unescape(text, name))
      return Fail("mlir_syntax", "the symbol's name has an escape that is none");
  } else {
    *name = text;
  }
  Next();
  return true;
}

bool TextParser::ParseTypes(char open, char close, std::vector<Type>* types) {
  return ParseList(open, close, [&] {
    types->push_back(ParseType());
    return types->back() != nullptr;
  });
}

bool TextParser::ParseAttributes(char open, char close, std::vector<Attribute>* attributes) {
  return ParseList(open, close, [&] {
    attributes->push_back(ParseAttribute());
    return attributes->back() != nullptr;
  });
}

bool TextParser::ParseDictionary(std::vector<NamedAttribute>* entries) {
  const bool read = ParseList('{', '}', [&] {
    const Token name_token = token_;
    std::string name;
    if (AtKind(TokenKind::kString)) {
      if (!ParseString(&name)) return false;
      if (name.empty()) return Fail("mlir_syntax", "an attribute has the empty name");
    } else if (AtKind(TokenKind::kWord)) {
      name = token_.text;
      Next();
    } else {
      return Expected("the name of an attribute");
    }
    const std::string_view interned = context_.Intern(name);
    const Attribute value = Accept('=') ? ParseAttribute() : context_.Unit();
    if (value == nullptr) return false;
    const auto place = std::ranges::lower_bound(*entries, interned, {}, &NamedAttribute::name);
    if (place != entries->end() && place->name == interned) {
      return FailAt(lexer_.OffsetOf(name_token.text.data()),
                    static_cast<int64_t>(name_token.text.size()), "mlir_attribute",
                    "the attribute '" + EscapeBytes(name) + "' is given twice");
    }
    entries->insert(place, {interned, value});
    return true;
  });
  return read;
}

const Node* TextParser::FindAlias(std::string_view name) {
  const auto found = aliases_.find(name);
  if (found == aliases_.end()) return nullptr;
  deepest_ = std::max(deepest_, depth_ + found->second.height);
  if (depth_ + found->second.height > kMaxTextNesting) return FailNesting(), nullptr;
  return found->second.node;
}

bool TextParser::DefineAlias() {
  const Token name = token_;
  if (name.text.find('.') != std::string_view::npos) {
    return Fail("mlir_alias", "an alias has no dot in its name");
  }
  Next();
  if (!Expect('=')) return false;
  deepest_ = 0;
  const Node* const node = name.kind == TokenKind::kHash ? ParseAttribute() : ParseType();
  if (node == nullptr) return false;
  if (!aliases_.emplace(name.text, Alias{node, deepest_}).second) {
    return FailAt(lexer_.OffsetOf(name.text.data()), static_cast<int64_t>(name.text.size()),
                  "mlir_alias", "the alias '" + std::string(name.text) + "' is defined twice");
  }
  return true;
}

}  // namespace assay::mlir
