// Types in text: builtin ones, and those of dialects behind '!'.
#include <algorithm>
#include <charconv>

#include "spec/mlir/text_parser.h"

namespace assay::mlir {
namespace {

// i8, si8, ui8: the width, or -1.
int64_t IntegerWidth(std::string_view word, Signedness* sign) {
  *sign = Signedness::kSignless;
  if (word.starts_with("si") || word.starts_with("ui")) {
    *sign = word[0] == 's' ? Signedness::kSigned : Signedness::kUnsigned;
    word.remove_prefix(1);
  }
  if (!word.starts_with('i') || word.size() < 2) return -1;
  word.remove_prefix(1);
  int64_t width = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), width);
  constexpr int64_t kMaxWidth = (1 << 24) - 1;  // MLIR's
  return error == std::errc() && end == word.data() + word.size() && word[0] != '-' &&
                 width <= kMaxWidth
             ? width
             : -1;
}

bool IsFloatName(std::string_view word) {
  return std::ranges::find(AllFloats(), word, &FloatTypeSpec::name) != AllFloats().end();
}

constexpr std::string_view kConstructors[] = {"tensor", "vector", "memref", "complex",
                                              "tuple",  "none",   "index"};

}  // namespace

bool TextParser::AtType() const {
  if (token_.kind == TokenKind::kExclamation || token_.Is('(')) return true;
  if (token_.kind != TokenKind::kWord) return false;
  Signedness sign;
  return std::ranges::find(kConstructors, token_.text) != std::end(kConstructors) ||
         IsFloatName(token_.text) || IntegerWidth(token_.text, &sign) >= 0;
}

Type TextParser::ParseType() {
  const Nesting nesting(*this);
  if (!nesting.ok()) return nullptr;
  if (At('(')) return ParseFunctionType();
  if (AtKind(TokenKind::kExclamation)) return ParseDialectSymbol(/*is_type=*/true);
  if (AtKind(TokenKind::kWord)) return ParseNamedType();
  return Expected("a type"), nullptr;
}

Type TextParser::ParseNamedType() {
  const std::string_view word = token_.text;
  Signedness sign;
  if (word == "tensor") return ParseShapedType();
  if (word == "vector") return ParseVector();
  if (word == "memref") return ParseMemRef();
  if (const int64_t width = IntegerWidth(word, &sign); width >= 0) {
    Next();
    return context_.IntegerType(width, sign);
  }
  if (IsFloatName(word)) {
    Next();
    return context_.FloatType(word);
  }
  if (word == "index" || word == "none") {
    Next();
    return context_.Get(word == "index" ? Kind::kIndexType : Kind::kNoneType, {});
  }
  if (word == "complex") {
    Next();
    if (!Expect('<')) return nullptr;
    const int64_t offset = Offset();
    const Type element = ParseType();
    if (element == nullptr) return nullptr;
    if (!element->Is(Kind::kIntegerType) && !element->Is(Kind::kFloatType)) {
      return FailAt(offset, LastEnd() - offset, "mlir_type", "complex numbers have parts that are integers or floats"),
             nullptr;
    }
    return Expect('>') ? context_.Get(Kind::kComplexType, {element}) : nullptr;
  }
  if (word == "tuple") {
    Next();
    std::vector<Type> types;
    if (!ParseTypes('<', '>', &types)) return nullptr;
    return context_.Get(Kind::kTupleType, {std::span<const Node* const>(types)});
  }
  return Expected("a type"), nullptr;
}

Type TextParser::ParseFunctionType() {
  std::vector<Type> inputs, results;
  if (!ParseTypes('(', ')', &inputs) || !ExpectArrow() || !ParseResultTypes(&results))
    return nullptr;
  return context_.Function(inputs, results);
}

bool TextParser::ParseResultTypes(std::vector<Type>* types) {
  if (At('(')) {
    // A function type as the only result stands in parentheses of its own.
    return ParseTypes('(', ')', types);
  }
  types->push_back(ParseType());
  return types->back() != nullptr;
}

bool TextParser::ParseShape(std::vector<int64_t>* shape) {
  const char* const end = lexer_.end();
  const char* place = token_.text.data() + token_.text.size();
  while (true) {
    place = lexer_.SkipBlanks(place);
    if (place == end) break;
    int64_t size = kDynamicSize;
    const char* behind = place + 1;
    if (*place != '?') {
      if (*place < '0' || *place > '9') break;
      const auto [number_end, error] = std::from_chars(place, end, size);
      if (error != std::errc()) {
        return FailAt(lexer_.OffsetOf(place), number_end - place, "mlir_integer",
                      "the size does not fit 64 bits");
      }
      behind = number_end;
    }
    behind = lexer_.SkipBlanks(behind);
    if (behind == end || *behind != 'x') {
      lexer_.MoveTo(behind);
      token_ = lexer_.Next();
      return Expected("'x' behind a size");
    }
    shape->push_back(size);
    place = behind + 1;
  }
  lexer_.MoveTo(place);
  Next();
  return true;
}

Type TextParser::ParseShapedType() {
  Next();
  if (!At('<')) return Expected("'<'"), nullptr;
  std::vector<int64_t> shape;
  if (!ParseShape(&shape)) return nullptr;
  if (shape.empty() && At('*')) {
    const char* const x = lexer_.SkipBlanks(lexer_.at());
    if (x == lexer_.end() || *x != 'x') return Next(), Expected("'x' behind '*'"), nullptr;
    lexer_.MoveTo(x + 1);
    Next();
    const Type element = ParseType();
    return element && Expect('>') ? context_.Get(Kind::kUnrankedTensorType, {element}) : nullptr;
  }
  const Type element = ParseType();
  if (element == nullptr) return nullptr;
  Attribute encoding = nullptr;
  if (Accept(',')) {
    encoding = ParseAttribute();
    if (encoding == nullptr) return nullptr;
  }
  return Expect('>') ? context_.Tensor(shape, element, encoding) : nullptr;
}

Type TextParser::ParseTypeAsText(const Token& first) {
  if (!SkipBalanced()) return nullptr;
  return OpaqueSymbol(
      true, "builtin",
      lexer_.text().substr(lexer_.OffsetOf(first.text.data()), last_end_ - first.text.data()));
}

Type TextParser::ParseVector() {
  const Token first = token_;
  Next();
  if (!At('<')) return Expected("'<'"), nullptr;
  const Token open = token_;
  std::vector<int64_t> shape;
  if (!ParseShape(&shape)) return nullptr;
  if (At('[')) {  // scalable: kept as text
    Return(open);
    return ParseTypeAsText(first);
  }
  for (const int64_t size : shape) {
    if (size > 0) continue;
    const int64_t offset = lexer_.OffsetOf(open.text.data());
    return FailAt(offset, Offset() - offset, "mlir_type", "the sizes of a vector are positive numbers"), nullptr;
  }
  const Type element = ParseType();
  if (element == nullptr || !Expect('>')) return nullptr;
  return context_.Get(Kind::kVectorType, {std::span<const int64_t>(shape), element});
}

Type TextParser::ParseMemRef() {
  const Token first = token_;
  Next();
  if (!At('<')) return Expected("'<'"), nullptr;
  const Token open = token_;
  std::vector<int64_t> shape;
  if (!ParseShape(&shape)) return nullptr;
  if (shape.empty() && At('*')) {  // unranked: kept as text
    Return(open);
    return ParseTypeAsText(first);
  }
  const Type element = ParseType();
  if (element == nullptr) return nullptr;
  Attribute layout = nullptr, space = nullptr;
  while (Accept(',')) {
    const Attribute attribute = ParseAttribute();
    if (attribute == nullptr) return nullptr;
    const bool is_layout =
        attribute->Is(Kind::kOpaqueAttribute) && attribute->text(0) == "builtin" &&
        (attribute->text(1).starts_with("affine_map") || attribute->text(1).starts_with("strided"));
    (is_layout && layout == nullptr && space == nullptr ? layout : space) = attribute;
  }
  if (!Expect('>')) return nullptr;
  return context_.Get(Kind::kMemRefType, {std::span<const int64_t>(shape), element, layout, space});
}

// --- '#' and '!' of dialects

const Node* TextParser::OpaqueSymbol(bool is_type, std::string_view dialect,
                                     std::string_view body) {
  return context_.Get(is_type ? Kind::kOpaqueType : Kind::kOpaqueAttribute, {dialect, body});
}

// Text is read byte by byte: it need not consist of tokens.
bool TextParser::SkipBalanced() {
  const char* const begin = token_.text.data();
  std::string open;
  for (const char* place = begin; place != lexer_.end(); ++place) {
    switch (*place) {
      case '<':
        open.push_back('>');
        break;
      case '[':
        open.push_back(']');
        break;
      case '(':
        open.push_back(')');
        break;
      case '{':
        open.push_back('}');
        break;
      case '>':
        if (place > begin && place[-1] == '-') break;  // an arrow
        if (open.back() != '>' && place + 1 != lexer_.end() && place[1] == '=') break;  // of an affine set
        [[fallthrough]];
      case ']':
      case ')':
      case '}':
        if (open.back() != *place) {
          return FailAt(lexer_.OffsetOf(place), 1, "mlir_syntax",
                        std::string("found '") + *place + "', expected '" + open.back() + "'");
        }
        open.pop_back();
        if (open.empty()) {
          last_end_ = place + 1;
          lexer_.MoveTo(place + 1);
          token_ = lexer_.Next();
          return true;
        }
        break;
      case '"': {
        const char* const end = lexer_.SkipString(place);
        if (end == nullptr) {
          return FailAt(lexer_.OffsetOf(place), 1, "mlir_syntax",
                        "the string does not end in its line");
        }
        place = end - 1;
        break;
      }
      default:
        break;
    }
  }
  return FailAt(lexer_.OffsetOf(begin), 1, "mlir_syntax",
                std::string("no '") + open.front() + "' closes this '" + *begin + "'");
}

const Node* TextParser::ParseDialectSymbol(bool is_type) {
  const Token symbol = token_;
  const std::string_view name = symbol.text.substr(1);
  const char* const name_end = name.data() + name.size();
  const size_t dot = name.find('.');
  const bool adjacent = name_end != lexer_.end() && *name_end == '<';
  if (dot == std::string_view::npos && !adjacent) {  // an alias
    const Node* const node = FindAlias(symbol.text);
    if (node != nullptr) Next();
    if (node == nullptr && status_.ok()) {
      Fail("mlir_alias", "the alias '" + std::string(symbol.text) + "' is not defined above");
    }
    return node;
  }
  const bool pretty = dot != std::string_view::npos;
  const std::string_view dialect_name = name.substr(0, dot);
  const std::optional<DialectId> dialect = DialectFromName(dialect_name);
  Next();
  const Token opening = token_;  // '<' if `adjacent`
  std::string_view mnemonic = pretty ? name.substr(dot + 1) : std::string_view();
  if (!pretty) {
    Next();
    if (AtKind(TokenKind::kWord)) mnemonic = token_.text;
  }
  // The long name of StableHLO's bounds.
  if (dialect == DialectId::kStableHlo && mnemonic == "type_extensions") mnemonic = "bounds";
  const KindSpec* const spec = dialect ? FindKindByName(*dialect, is_type, mnemonic) : nullptr;
  const int enumeration = dialect && !is_type && !spec ? FindEnumByName(*dialect, mnemonic) : -1;
  if (spec == nullptr && enumeration < 0) {
    Return(opening);
    // It would be written in brackets, where "->" is an arrow.
    if (!adjacent && name.back() == '-') {
      FailAt(lexer_.OffsetOf(symbol.text.data()), static_cast<int64_t>(symbol.text.size()),
             "mlir_syntax", "the name '" + std::string(symbol.text) + "' ends in '-'");
      return nullptr;
    }
    const char* const body = pretty ? name.data() + dot + 1 : opening.text.data() + 1;
    if (adjacent && !SkipBalanced()) return nullptr;
    const char* body_end = adjacent ? last_end_ : name_end;
    if (!pretty) --body_end;  // '>'
    return OpaqueSymbol(is_type, dialect_name, std::string_view(body, body_end - body));
  }
  if (!pretty) Next();
  const Node* const node = spec ? ParseKind(*spec) : ParseEnumCase(enumeration);
  if (node == nullptr || (!pretty && !Expect('>'))) return nullptr;
  return node;
}

}  // namespace assay::mlir
