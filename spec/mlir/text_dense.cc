// dense<...> : type. The elements stand before their type, so their text is skipped first and read
// when the type is known: a list nested as the shape, one element for all, or all bytes in hex.
#include "spec/mlir/dense_elements.h"
#include "spec/mlir/float_text.h"
#include "spec/mlir/integer_value.h"
#include "spec/mlir/text_parser.h"

namespace assay::mlir {
namespace {

constexpr int64_t kBorrowedBytes = 4096;  // longer data is not copied into the context

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

}  // namespace

// Reads the text between the brackets.
class DenseReader {
 public:
  DenseReader(TextParser& parser, std::string_view text, const char* begin, const char* end,
              Type type)
      : parser_(parser), lexer_(text.substr(0, end - text.data())), type_(type) {
    lexer_.MoveTo(begin);
    shape_ = type->integers(0);
    count_ = ElementCount(type).value_or(-1);
    element_ = type->node(1);
    complex_ = element_->Is(Kind::kComplexType);
    if (complex_) element_ = element_->node(0);
    format_ = FloatFormatOf(element_);
    if (element_->dialect() == DialectId::kBuiltin) bits_ = BitWidth(element_);
    bytes_ = (bits_ + 7) / 8;
  }

  Attribute Read() {
    Next();
    if (element_->Is(Kind::kQuantizedType) || element_->Is(Kind::kQuantizedAxisType)) {
      return Fail("mlir_dense",
                  "no constant is of a quantized type; the integers that it stores are, of theirs: "
                  "dense<3> : tensor<2xi8>"),
             nullptr;
    }
    if (bits_ == 0 && token_.kind == TokenKind::kString) return ReadStrings(/*list=*/false);
    if (bits_ == 0 && token_.Is('[')) return ReadStrings(true);
    if (bits_ == 0) {
      return Fail("mlir_dense", "elements are integers, floats, complex numbers or strings"), nullptr;
    }
    if (!AreListed(element_) && token_.kind != TokenKind::kString && token_.kind != TokenKind::kEnd) {
      return Fail("mlir_unsupported",
                  "elements of more than 64 bits a part are read in hex only: dense<\"0x...\">"),
             nullptr;
    }
    if (count_ < 0)
      return Fail("mlir_dense", "the number of elements does not fit 62 bits"), nullptr;
    data_ = std::make_shared<std::string>();
    const bool read =
        token_.kind == TokenKind::kString ? ReadHex()
        : token_.Is('[')                  ? ReadList()
        : token_.kind == TokenKind::kEnd
            ? count_ == 0 || Fail("mlir_dense", "there are no elements, the type has some")
            : ReadElement();
    if (!read || !AtEnd()) return nullptr;
    return Make();
  }

 private:
  void Next() { token_ = lexer_.Next(); }
  bool Fail(std::string label, std::string message) {
    return parser_.FailAt(lexer_.OffsetOf(token_.text.data()),
                          static_cast<int64_t>(token_.text.size()), std::move(label),
                          std::move(message));
  }
  bool AtEnd() {
    return token_.kind == TokenKind::kEnd ||
           Fail("mlir_syntax", "found more behind the elements, expected '>'");
  }
  int64_t ElementBytes() const { return bytes_ * (complex_ ? 2 : 1); }

  Attribute Make() {
    const int64_t size = ElementBytes();
    if (AllSame(*data_, size)) data_->resize(size);
    const std::string_view view = *data_;
    const bool borrow = static_cast<int64_t>(view.size()) > kBorrowedBytes;
    if (borrow) parser_.context().KeepAlive(data_);
    return parser_.context().Get(SpecOf(Kind::kDenseElements), {type_, view}, borrow);
  }

  bool ReadPart() {
    const Token first = token_;
    const bool negative = token_.Is('-');
    if (negative) Next();
    const auto fail = [&](std::string label, std::string message) {
      token_ = first;
      return Fail(std::move(label), std::move(message));
    };
    uint64_t bits = 0;
    const bool integral = token_.kind == TokenKind::kInteger;
    if (format_) {
      if (integral && token_.text.starts_with("0x") && !negative) {
        if (!ParseBits(token_.text, bits_, &bits)) {
          return fail("mlir_float", "the bit pattern has more than the type's " +
                                        std::to_string(bits_) + " bits");
        }
      } else if (token_.kind == TokenKind::kFloat) {
        const std::string_view text(first.text.data(),
                                    token_.text.data() + token_.text.size() - first.text.data());
        // The sign may stand apart from the digits.
        const bool together = !negative || first.text.data() + 1 == token_.text.data();
        if (!ParseFloatText(together ? text : "-" + std::string(token_.text), *format_, &bits)) {
          return fail("mlir_float", "the type cannot hold this number");
        }
      } else {
        return fail("mlir_float",
                    integral ? "a float needs a point (or is a bit pattern in hex, without '-')"
                             : "expected a float");
      }
    } else if (integral) {
      int64_t value;
      if (!ParseIntegerOf(element_, negative, token_.text, &value)) {
        return fail("mlir_integer",
                    "the number is outside the range of " + IntegerTypeName(element_));
      }
      bits = static_cast<uint64_t>(value);
      if (bits_ < 64) bits &= (uint64_t{1} << bits_) - 1;
    } else if (bits_ == 1 && !negative && (token_.IsWord("true") || token_.IsWord("false"))) {
      bits = token_.IsWord("true") ? 1 : 0;
    } else {
      return fail("mlir_integer",
                  "expected an integer" + std::string(bits_ == 1 ? ", true or false" : ""));
    }
    data_->append(reinterpret_cast<const char*>(&bits), bytes_);
    Next();
    return true;
  }

  bool Take(char c) {
    if (!token_.Is(c)) return Fail("mlir_syntax", std::string("expected '") + c + "'");
    Next();
    return true;
  }

  bool ReadElement() {
    if (!complex_) return ReadPart();
    return Take('(') && ReadPart() && Take(',') && ReadPart() && Take(')');
  }

  // Every list is as long as the shape says, which bounds the nesting.
  bool ReadList() {
    std::vector<int64_t> counts;
    while (true) {
      if (token_.Is('[')) {
        if (counts.size() == shape_.size()) {
          return Fail("mlir_dense", "the list is nested deeper than the type's " +
                                        std::to_string(shape_.size()) + " dimensions");
        }
        counts.push_back(0);
        Next();
        if (!token_.Is(']')) continue;
      } else {
        if (counts.size() != shape_.size()) {
          return Fail("mlir_dense", "the elements are in " + std::to_string(counts.size()) +
                                        " lists, the type has " + std::to_string(shape_.size()) +
                                        " dimensions");
        }
        if (!ReadElement()) return false;
        ++counts.back();
      }
      while (token_.Is(']')) {
        const size_t dimension = counts.size() - 1;
        if (counts.back() != shape_[dimension]) {
          return Fail("mlir_dense", "the list has " + std::to_string(counts.back()) +
                                        " entries, dimension " + std::to_string(dimension) +
                                        " of the type has " + std::to_string(shape_[dimension]));
        }
        Next();
        counts.pop_back();
        if (counts.empty()) return true;
        ++counts.back();
      }
      if (!Take(',')) return false;
    }
  }

  bool ReadHex() {
    std::string_view digits = token_.text.substr(1, token_.text.size() - 2);
    if (!digits.starts_with("0x") || digits.size() % 2 != 0) {
      return Fail("mlir_dense", "a string of elements is \"0x\" and an even number of hex digits");
    }
    digits.remove_prefix(2);
    data_->resize(digits.size() / 2);
    for (size_t i = 0; i < data_->size(); ++i) {
      const int high = HexDigit(digits[2 * i]), low = HexDigit(digits[2 * i + 1]);
      if (high < 0 || low < 0)
        return Fail("mlir_dense",
                    "byte " + std::to_string(i) + " of the elements is no hex number");
      (*data_)[i] = static_cast<char>(high * 16 + low);
    }
    const int64_t size = static_cast<int64_t>(data_->size());
    // Older writers have eight in a byte. One byte is a splat, as in MLIR: those did not write so few in hex.
    if (bits_ == 1 && !complex_ && size > 1 && size != count_ && size == (count_ + 7) / 8) {
      *data_ = UnpackBooleans(*data_, count_);
    }
    const int64_t length = static_cast<int64_t>(data_->size());
    int64_t needed;
    if (__builtin_mul_overflow(count_, ElementBytes(), &needed) ||
        (length != needed && length != ElementBytes())) {
      return Fail("mlir_dense", "there are " + std::to_string(size) + " bytes, the type has " +
                                    std::to_string(count_) + " elements of " +
                                    std::to_string(ElementBytes()) + " bytes");
    }
    if (bits_ == 1) {  // a bool is any byte
      for (char& byte : *data_) byte = byte != 0;
    } else if (bits_ < 8) {  // bits that an element does not have
      for (char& byte : *data_) byte = static_cast<char>(byte & ((1 << bits_) - 1));
    }
    Next();
    return true;
  }

  Attribute ReadStrings(bool list) {
    std::vector<const Node*> strings;
    const auto read = [&] {
      std::string bytes;
      if (token_.kind != TokenKind::kString || !Unescape(token_.text, &bytes))
        return Fail("mlir_dense", "expected a string");
      strings.push_back(parser_.context().String(bytes));
      Next();
      return true;
    };
    if (!list) {
      if (!read()) return nullptr;
    } else {  // flat or nested: only the number counts
      while (token_.kind != TokenKind::kEnd) {
        if (token_.Is('[') || token_.Is(']') || token_.Is(',')) {
          Next();
        } else if (!read()) {
          return nullptr;
        }
      }
      if (static_cast<int64_t>(strings.size()) != count_) {
        return Fail("mlir_dense", std::to_string(strings.size()) + " strings for a type of " +
                                      std::to_string(count_) + " elements"),
               nullptr;
      }
    }
    if (!AtEnd()) return nullptr;
    return parser_.context().Get(Kind::kDenseStrings,
                                 {type_, std::span<const Node* const>(strings)});
  }

  TextParser& parser_;
  TextLexer lexer_;
  Token token_;
  Type type_;
  std::span<const int64_t> shape_;
  int64_t count_ = 0;
  Type element_ = nullptr;
  bool complex_ = false;
  const Format* format_ = nullptr;
  int64_t bits_ = 0;  // of a part; 0: strings only
  int64_t bytes_ = 0;
  std::shared_ptr<std::string> data_;
};

Attribute TextParser::ParseDense() {
  Next();
  if (!At('<')) return Expected("'<'"), nullptr;
  const char* const begin = token_.text.data() + 1;
  const char* place = begin;
  while (true) {
    place = lexer_.SkipBlanks(place);
    if (place == lexer_.end() || *place == '>') break;
    if (*place == '"') {
      const char* const end = lexer_.SkipString(place);
      if (end == nullptr) break;
      place = end;
    } else {
      ++place;
    }
  }
  if (place == lexer_.end() || *place != '>') {
    return FailAt(lexer_.OffsetOf(begin) - 1, 1, "mlir_syntax", "no '>' closes these elements"),
           nullptr;
  }
  lexer_.MoveTo(place + 1);
  Next();
  if (!Expect(':')) return nullptr;
  const int64_t type_offset = Offset();
  const Type type = ParseType();
  if (type == nullptr) return nullptr;
  bool fixed = type->Is(Kind::kTensorType) || type->Is(Kind::kVectorType);
  if (fixed) {
    for (const int64_t size : type->integers(0)) fixed = fixed && size != kDynamicSize;
  }
  if (!fixed) {
    return FailAt(type_offset, LastEnd() - type_offset, "mlir_dense",
                  "elements have a tensor or vector type of known shape"),
           nullptr;
  }
  return DenseReader(*this, lexer_.text(), begin, place, type).Read();
}

}  // namespace assay::mlir
