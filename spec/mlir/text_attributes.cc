// Builtin attributes in text, but dense<...> (text_dense.cc) and loc(...) (text_locations.cc).
#include <algorithm>
#include <charconv>
#include <cstring>

#include "spec/mlir/float_text.h"
#include "spec/mlir/integer_value.h"
#include "spec/mlir/text_parser.h"

namespace assay::mlir {

Attribute TextParser::ParseAttribute(Type type) {
  const Nesting nesting(*this);
  if (!nesting.ok()) return nullptr;
  const char* const begin = token_.text.data();
  switch (token_.kind) {
    case TokenKind::kInteger:
    case TokenKind::kFloat:
      return ParseNumber(type, false, begin);
    case TokenKind::kHash:
      return ParseDialectSymbol(/*is_type=*/false);
    case TokenKind::kString: {
      std::string bytes;
      if (!ParseString(&bytes)) return nullptr;
      Type of = type;
      if (type == nullptr && Accept(':') && (of = ParseType()) == nullptr) return nullptr;
      return context_.Get(Kind::kString, {std::string_view(bytes), of});
    }
    case TokenKind::kAt: {
      std::string name;
      if (!ParseSymbol(&name)) return nullptr;
      std::vector<const Node*> nested;
      while (token_.kind == TokenKind::kPunctuation && token_.text == "::") {
        Next();
        std::string inner;
        if (!ParseSymbol(&inner)) return nullptr;
        nested.push_back(context_.Symbol(inner));
      }
      return context_.Get(Kind::kSymbolRef,
                          {std::string_view(name), std::span<const Node* const>(nested)});
    }
    case TokenKind::kPunctuation:
      if (At('[')) {
        std::vector<Attribute> elements;
        return ParseAttributes('[', ']', &elements) ? context_.Array(elements) : nullptr;
      }
      if (At('{')) {
        std::vector<NamedAttribute> entries;
        return ParseDictionary(&entries) ? context_.Dictionary(entries) : nullptr;
      }
      if (At('-')) {
        Next();
        return ParseNumber(type, true, begin);
      }
      break;
    case TokenKind::kWord: {
      const std::string_view word = token_.text;
      if (word == "true" || word == "false") {
        Next();
        return context_.Boolean(word == "true");
      }
      if (word == "unit") {
        Next();
        return context_.Unit();
      }
      if (word == "loc") return ParseLocation();
      if (word == "dense") return ParseDense();
      if (word == "array") return ParseDenseArray();
      if (word == "dense_resource") return ParseDenseResource();
      if (word == "affine_map" || word == "affine_set" || word == "strided")
        return ParseVerbatim(false);
      if (word == "sparse" || word == "opaque" || word == "distinct") return ParseVerbatim(true);
      break;
    }
    default:
      break;
  }
  if (AtType()) {
    const Type attribute = ParseType();
    return attribute ? context_.TypeAttribute(attribute) : nullptr;
  }
  return Expected("an attribute"), nullptr;
}

Attribute TextParser::ParseNumber(Type type, bool negative, const char* begin) {
  if (!AtKind(TokenKind::kInteger) && !AtKind(TokenKind::kFloat))
    return Expected("a number"), nullptr;
  const Token number = token_;
  const bool integral = AtKind(TokenKind::kInteger);
  const bool hex = integral && number.text.starts_with("0x");
  Next();
  if (type == nullptr) {
    if (Accept(':')) {
      type = ParseType();
      if (type == nullptr) return nullptr;
    } else {
      type = integral ? context_.IntegerType(64) : context_.FloatType("f64");
    }
  }
  const int64_t offset = lexer_.OffsetOf(begin);
  const int64_t length = number.text.data() + number.text.size() - begin;
  const std::string sign = negative ? "-" : "";
  if (type->Is(Kind::kFloatType)) {
    const Format* const format = FloatFormatOf(type);
    if (integral && (!hex || negative)) {
      return FailAt(offset, length, "mlir_float",
                    negative ? "a float in hex is a bit pattern, without '-'"
                             : "a float needs a point: '" + std::string(number.text) + ".0'"),
             nullptr;
    }
    uint64_t bits = 0;
    if (format == nullptr) {  // f80, f128
      return OpaqueSymbol(false, "builtin",
                          sign + std::string(number.text) + " : " +
                              std::string(AllFloats()[type->integer(0)].name));
    }
    if (hex) {
      if (!ParseBits(number.text, format->bits, &bits)) {
        return FailAt(offset, length, "mlir_float",
                      "the bit pattern has more than the type's " + std::to_string(format->bits) +
                          " bits"),
               nullptr;
      }
    } else if (!ParseFloatText(sign + std::string(number.text), *format, &bits)) {
      return FailAt(offset, length, "mlir_float", "the type cannot hold this number"), nullptr;
    }
    return context_.Get(Kind::kFloat, {type, static_cast<int64_t>(bits)});
  }
  if (!type->Is(Kind::kIntegerType) && !type->Is(Kind::kIndexType)) {
    return FailAt(offset, length, "mlir_attribute", "a number has an integer, index or float type"),
           nullptr;
  }
  if (!integral) {
    return FailAt(offset, length, "mlir_integer",
                  "a number with a point has a float type, not an integer's"),
           nullptr;
  }
  const auto outside = [&]() -> Attribute {
    FailAt(offset, length, "mlir_integer", "the number is outside the range of " + IntegerTypeName(type));
    return nullptr;
  };
  if (BitWidth(type) > 64) {
    std::string decimal;
    const WideOutcome outcome = ParseWideInteger(type, negative, number.text, &decimal);
    if (outcome == WideOutcome::kOk) return context_.Get(Kind::kWideInteger, {type, std::string_view(decimal)});
    if (outcome == WideOutcome::kTooLong) {
      return FailAt(offset, length, "mlir_unsupported",
                    "the number has more than " + std::to_string(kMostIntegerBits) + " bits, which we do not read"),
             nullptr;
    }
    return outside();
  }
  int64_t value;
  if (!ParseIntegerOf(type, negative, number.text, &value)) return outside();
  return context_.Integer(type, value);
}

// array<i64: 1, 2>, array<i1: true>, array<f32>
Attribute TextParser::ParseDenseArray() {
  Next();
  if (!Expect('<')) return nullptr;
  const int64_t type_offset = Offset();
  const Type type = ParseType();
  if (type == nullptr) return nullptr;
  const Format* const format = FloatFormatOf(type);
  const int64_t bits = BitWidth(type);
  const bool boolean = type->Is(Kind::kIntegerType) && bits == 1;
  const bool numbers = type->Is(Kind::kIntegerType) || type->Is(Kind::kFloatType);
  if (!boolean && (!numbers || bits == 0 || bits % 8 != 0)) {
    return FailAt(type_offset, 1, "mlir_attribute", "an array has elements of i1 or of whole bytes"), nullptr;
  }
  if (bits > 64) {
    return FailAt(type_offset, 1, "mlir_unsupported",
                  "the array has elements of " + std::to_string(bits) + " bits, and we read those of up to 64"),
           nullptr;
  }
  std::string data;
  int64_t count = 0;
  if (Accept(':')) {
    do {
      const int64_t offset = Offset();
      int64_t value = 0;
      if (boolean && !AtKind(TokenKind::kInteger)) {
        if (!ParseBool(&value)) return nullptr;
      } else {
        const Attribute element = ParseAttribute(type);
        if (element == nullptr) return nullptr;
        if (!element->Is(format ? Kind::kFloat : Kind::kInteger)) {
          return FailAt(offset, 1, "mlir_attribute", "an array holds numbers"), nullptr;
        }
        value = element->integer(1);
      }
      data.append(reinterpret_cast<const char*>(&value), (bits + 7) / 8);
      ++count;
    } while (Accept(','));
  }
  if (!Expect('>')) return nullptr;
  return context_.Get(Kind::kDenseArray, {type, count, std::string_view(data)});
}

// dense_resource<key> : type
Attribute TextParser::ParseDenseResource() {
  Next();
  if (!Expect('<')) return nullptr;
  std::string key;
  if (AtKind(TokenKind::kString)) {
    if (!ParseString(&key)) return nullptr;
  } else if (AtKind(TokenKind::kWord)) {
    key = token_.text;
    Next();
  } else {
    return Expected("the key of a resource"), nullptr;
  }
  if (!Expect('>') || !Expect(':')) return nullptr;
  const Type type = ParseType();
  if (type == nullptr) return nullptr;
  return context_.Get(Kind::kDenseResource,
                      {type, std::string_view("builtin"), std::string_view(key)});
}

// A word, brackets ("distinct" has two pairs), and a type where `typed`.
Attribute TextParser::ParseVerbatim(bool typed) {
  const char* const begin = token_.text.data();
  Next();
  if (At('[') && !SkipBalanced()) return nullptr;
  if (!At('<')) return Expected("'<'"), nullptr;
  if (!SkipBalanced()) return nullptr;
  if (typed && Accept(':') && ParseType() == nullptr) return nullptr;
  return OpaqueSymbol(false, "builtin", std::string_view(begin, last_end_ - begin));
}

}  // namespace assay::mlir
