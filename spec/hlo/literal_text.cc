// Literals in HLO text: "5", "{ {1, 2}, {3, 4} }", "(1, {2, 3})", "{...}", "f32[2] {1, 2}".
//
// Dense arrays are read straight from the bytes of the text into the literal's storage, without
// tokens: this loop decides how fast a program with large constants reads. Tuples nest on an
// explicit stack.
#include <algorithm>
#include <charconv>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "spec/float_bits.h"
#include "spec/hlo/reader.h"
#include "spec/number_text.h"

namespace assay {
namespace {

// What stands where an element was expected.
struct ElementError {
  std::string_view label;
  std::string message;
};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsWordChar(char c) {
  return IsDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

// The text of the element at p, for messages: up to a separator.
std::string ElementAt(const char* p, const char* end) {
  const char* q = p;
  while (q < end && q < p + 40 && (IsWordChar(*q) || *q == '-' || *q == '+')) ++q;
  return q == p && p < end ? std::string(p, 1) : std::string(p, q);
}

// The exact powers of ten of double: 10^0 .. 10^22.
constexpr double kPowersOfTen[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                   1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

// Decimals whose digits fit 53 bits and whose power of ten is exact: one correctly rounded division
// or multiplication gives the correctly rounded double (Clinger). nullptr where that does not apply.
const char* ReadSimpleDouble(const char* p, double* out) {
  const char* q = p + (*p == '-');
  uint64_t digits = 0;
  const char* first = q;
  while (IsDigit(*q)) digits = digits * 10 + static_cast<uint64_t>(*q++ - '0');
  int64_t count = q - first;
  int exponent = 0;
  if (*q == '.') {
    const char* fraction = ++q;
    while (IsDigit(*q)) digits = digits * 10 + static_cast<uint64_t>(*q++ - '0');
    exponent = static_cast<int>(fraction - q);
    count += q - fraction;
  }
  if (count == 0 || count > 18 || digits >> 53) return nullptr;
  if (*q == 'e' || *q == 'E') {
    ++q;
    const bool negative = *q == '-';
    if (*q == '-' || *q == '+') ++q;
    if (!IsDigit(*q)) return nullptr;
    int written = 0;
    while (IsDigit(*q)) {
      if (written > 1000) return nullptr;
      written = written * 10 + (*q++ - '0');
    }
    exponent += negative ? -written : written;
  }
  if (IsWordChar(*q) || exponent < -22 || exponent > 22) return nullptr;
  double value = static_cast<double>(digits);
  value = exponent < 0 ? value / kPowersOfTen[-exponent] : value * kPowersOfTen[exponent];
  *out = *p == '-' ? -value : value;
  return q;
}

// Reads one element of a type; returns where it ends, nullptr after filling *error.
class ElementReader {
 public:
  ElementReader(PrimitiveType type, const char* end)
      : type_(type), format_(FormatOf(type)), end_(end) {}

  const char* Read(const char* p, uint64_t* bits, ElementError* error) const {
    switch (format_.type_class) {
      case TypeClass::kFloat: return ReadFloat(p, bits, error);
      case TypeClass::kPred: return ReadPred(p, bits, error);
      default: return ReadInteger(p, bits, error);
    }
  }

 private:
  const char* ReadFloat(const char* p, uint64_t* bits, ElementError* error) const {
    double value;
    if (type_ == PrimitiveType::kF32) {
      const char* q = ReadSimpleDouble(p, &value);
      // Rounding twice is harmless unless the double is a midpoint of floats.
      if (q && (value == 0 || (std::fabs(value) >= 0x1p-126 && std::fabs(value) < 0x1.fffffep127))) {
        uint64_t wide;
        memcpy(&wide, &value, sizeof wide);
        if ((wide & 0x1fffffff) != 0x10000000) {
          const float narrow = static_cast<float>(value);
          uint32_t pattern;
          memcpy(&pattern, &narrow, sizeof pattern);
          *bits = pattern;
          return q;
        }
      }
    } else if (type_ == PrimitiveType::kF64) {
      if (const char* q = ReadSimpleDouble(p, &value)) {
        memcpy(bits, &value, sizeof value);
        return q;
      }
      const auto [q, failure] = std::from_chars(p, end_, value);
      if (failure == std::errc() && std::isfinite(value) && !IsWordChar(*q)) {
        memcpy(bits, &value, sizeof value);
        return q;
      }
    }
    size_t used = 0;
    const NumberError outcome = ParseFloatPrefix({p, static_cast<size_t>(end_ - p)}, type_, bits, &used);
    return Judge(p, outcome, used, error);
  }

  const char* ReadInteger(const char* p, uint64_t* bits, ElementError* error) const {
    const char* q = p + (*p == '-');
    uint64_t value = 0;
    const char* first = q;
    while (IsDigit(*q)) value = value * 10 + static_cast<uint64_t>(*q++ - '0');
    if (q > first && q - first <= 18 && !IsWordChar(*q)) {
      const int width = format_.bits;
      const bool negative = *p == '-';
      const uint64_t limit = format_.type_class == TypeClass::kSigned
                                 ? (uint64_t{1} << (width - 1)) - !negative
                                 : (width == 64 ? UINT64_MAX : (uint64_t{1} << width) - 1);
      if (value <= limit && (!negative || format_.type_class == TypeClass::kSigned)) {
        *bits = negative ? -value : value;
        return q;
      }
    }
    return ReadAnyInteger(p, bits, error);
  }

  const char* ReadPred(const char* p, uint64_t* bits, ElementError* error) const {
    const std::string_view rest(p, end_ - p);
    for (const auto& [word, value] : {std::pair<std::string_view, uint64_t>("true", 1),
                                      std::pair<std::string_view, uint64_t>("false", 0)}) {
      if (rest.starts_with(word) && !IsWordChar(p[word.size()])) return *bits = value, p + word.size();
    }
    return ReadAnyInteger(p, bits, error);
  }

  const char* ReadAnyInteger(const char* p, uint64_t* bits, ElementError* error) const {
    size_t used = 0;
    const NumberError outcome =
        ParseIntegerPrefix({p, static_cast<size_t>(end_ - p)}, type_, bits, &used);
    return Judge(p, outcome, used, error);
  }

  // "nan(..." with or without a sign.
  bool IsPayload(const char* p) const {
    std::string_view rest(p, static_cast<size_t>(end_ - p));
    if (rest.starts_with('-')) rest.remove_prefix(1);
    return rest.starts_with("nan(");
  }

  const char* Judge(const char* p, NumberError outcome, size_t used, ElementError* error) const {
    if (outcome == NumberError::kNone && !IsWordChar(p[used])) return p + used;
    const std::string shown = "'" + ElementAt(p, end_) + "'";
    if (p >= end_) {
      *error = {"syntax_end", "the text ends inside a literal"};
    } else if (outcome == NumberError::kOverflow) {
      *error = {"literal_range", shown + " is outside the range of " + std::string(format_.name) + ", " + Range()};
    } else if (outcome == NumberError::kNotRepresentable && IsPayload(p)) {
      const uint64_t most = NanPayloadMask(format_);
      std::string allowed = "a NaN of " + std::string(format_.name) + " has no payload";
      if (most > 0) {
        char range[64];
        std::snprintf(range, sizeof range, "from 0x1 to 0x%" PRIx64, most);
        allowed = "payloads of " + std::string(format_.name) + " are " + range;
      }
      const char* end = std::find(p, end_, ')');
      *error = {"literal_type", "'" + std::string(p, end + (end != end_)).substr(0, 40) +
                                    "' is no NaN of that type: " + allowed};
    } else if (outcome == NumberError::kNotRepresentable) {
      *error = {"literal_type", shown + " is no value of type " + std::string(format_.name) +
                                    ", which has neither zero nor sign: allowed are numbers from " + Range() + ", and nan"};
    } else if (std::string_view("{}()[],").find(*p) != std::string_view::npos) {
      *error = {"literal_count",
                "expected an element of type " + std::string(format_.name) + ", found " + shown};
    } else {
      *error = {"literal_type",
                shown + " is no " + std::string(format_.name) + ": expected " + Allowed()};
    }
    return nullptr;
  }

  // "-448 to 448", of the finite numbers that can be read.
  std::string Range() const {
    if (format_.specials == FloatSpecials::kExponentOnly && format_.type_class == TypeClass::kFloat) {
      const int64_t most = static_cast<int64_t>(LargestFinite(format_)) - format_.bias;
      return "2^-" + std::to_string(format_.bias) + " to 2^" + std::to_string(most);
    }
    uint64_t low = 0, high = 0;
    PrimitiveType low_type = type_, high_type = type_;
    if (format_.type_class == TypeClass::kFloat) {
      high = LargestFinite(format_);
      low = high | SignBit(format_);
    } else if (format_.bits == 64 || format_.type_class == TypeClass::kPred) {  // see ParseInteger
      low = uint64_t{1} << 63, high = UINT64_MAX;
      low_type = PrimitiveType::kS64, high_type = PrimitiveType::kU64;
    } else {
      const bool is_signed = format_.type_class == TypeClass::kSigned;
      low = is_signed ? uint64_t{1} << (format_.bits - 1) : 0;
      high = (uint64_t{1} << (format_.bits - is_signed)) - 1;
    }
    std::string text;
    auto append = [&text](PrimitiveType type, uint64_t bits) {
      IsFloat(type) ? AppendFloat(type, bits, &text) : AppendInteger(type, bits, &text);
    };
    append(low_type, low);
    text += " to ";
    append(high_type, high);
    return text;
  }

  const char* Allowed() const {
    switch (format_.type_class) {
      case TypeClass::kFloat: return "a decimal number, inf or nan";
      case TypeClass::kPred: return "true, false or an integer";
      default: return "an integer";
    }
  }

  PrimitiveType type_;
  const Format& format_;
  const char* end_;
};

// Reads the bytes of one dense array.
class DenseReader {
 public:
  DenseReader(Reader& r, const Shape& shape) : r_(r), shape_(shape), end_(r.lexer().end()) {}

  bool Read(Literal* out) {
    const std::optional<int64_t> count = shape_.ElementCount();
    const PrimitiveType type = shape_.primitive_type();
    p_ = r_.lexer().Peek().begin;
    if (!count) {
      return r_.Error(r_.Peek(), "literal_type",
                      "a literal's shape has no unbounded dimension: " + shape_.ToString(false));
    }
    // Every element takes a byte of the text at least: no storage for what cannot come.
    if (*count > end_ - p_) {
      return r_.Error(r_.Peek(), "literal_count",
                      "the literal of " + shape_.ToString(false) + " needs " +
                          std::to_string(*count) + " elements, more than the text still has bytes");
    }
    *out = Literal::Uninitialized(shape_);
    std::byte* storage = out->MutableBytes();
    bool ok;
    if (IsComplex(type)) {
      ok = ReadComplexElements(FormatOf(type).part, storage);
    } else {
      switch (FormatOf(type).ByteSize()) {
        case 1: ok = ReadAs<uint8_t>(type, storage); break;
        case 2: ok = ReadAs<uint16_t>(type, storage); break;
        case 4: ok = ReadAs<uint32_t>(type, storage); break;
        default: ok = ReadAs<uint64_t>(type, storage); break;
      }
    }
    if (ok) r_.lexer().SeekTo(p_);
    return ok;
  }

 private:
  template <typename T>
  bool ReadAs(PrimitiveType type, std::byte* storage) {
    const ElementReader element(type, end_);
    return ReadElements([&](int64_t i) {
      uint64_t bits = 0;
      const char* q = element.Read(p_, &bits, &error_);
      if (!q) return false;
      const T value = static_cast<T>(bits);
      memcpy(storage + i * sizeof(T), &value, sizeof(T));
      p_ = q;
      return true;
    });
  }

  bool ReadComplexElements(PrimitiveType part, std::byte* storage) {
    const ElementReader element(part, end_);
    const int64_t size = FormatOf(part).ByteSize();
    return ReadElements([&](int64_t i) {
      if (*p_ != '(') return Missing("'(' of a complex number (re, im)");
      ++p_;
      for (int k = 0; k < 2; ++k) {
        uint64_t bits = 0;
        if (!SkipBlanks(true)) return false;
        const char* q = element.Read(p_, &bits, &error_);
        if (!q) return false;
        memcpy(storage + (2 * i + k) * size, &bits, size);  // little-endian
        p_ = q;
      }
      if (!SkipBlanks(true)) return false;
      if (*p_ != ')') return Missing("')' of a complex number (re, im)");
      ++p_;
      return true;
    });
  }

  bool Missing(std::string_view what) {
    error_ = {"literal_type", "expected " + std::string(what) + ", found '" + ElementAt(p_, end_) + "'"};
    return false;
  }

  // Blanks, comments and (where `commas`) commas.
  bool SkipBlanks(bool commas) {
    for (;;) {
      const char c = *p_;
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || (commas && c == ',')) {
        ++p_;
      } else if (c == '/') [[unlikely]] {
        // Let the lexer judge it.
        r_.lexer().SeekTo(p_);
        if (r_.Peek().Is(TokenKind::kError) && r_.Peek().begin == p_) {
          error_ = {r_.lexer().error_label(), r_.lexer().error_message()};
          return false;
        }
        p_ = r_.Peek().begin;
      } else {
        return true;
      }
    }
  }

  // The braces around the elements; `read(i)` reads the element at p_.
  template <typename ReadOne>
  bool ReadElements(ReadOne read) {
    const int64_t rank = shape_.rank();
    if (rank == 0) return read(0) || Report();
    const int64_t total = *shape_.ElementCount();
    const int64_t row = shape_.dimension(rank - 1);
    std::vector<int64_t> counts(rank, 0);  // complete parts of the open brace at each depth
    int64_t depth = 0;                     // open braces
    int64_t element = 0;
    for (;;) {
      if (!SkipBlanks(depth > 0)) return Report();
      if (p_ >= end_) return Fail("syntax_end", "the text ends inside a literal");
      if (*p_ == '{') {
        if (depth == rank) return TooDeep();
        if (depth > 0 && counts[depth - 1] == shape_.dimension(depth - 1)) return TooMany(depth - 1);
        counts[depth++] = 0;
        ++p_;
        continue;
      }
      if (*p_ == '}') {
        const int64_t d = depth - 1;
        if (d < 0) return NotNested(0);
        if (counts[d] != shape_.dimension(d) && total != 0) return TooFew(d, counts[d]);
        ++p_;
        if (--depth == 0) return true;
        ++counts[depth - 1];
        continue;
      }
      if (depth != rank) return NotNested(depth);
      if (counts[depth - 1] == row || element == total) return TooMany(depth - 1);
      // The elements of a row.
      int64_t in_row = counts[depth - 1];
      for (;;) {
        if (!read(element)) return Report();
        ++element;
        ++in_row;
        if (in_row == row) break;
        while (*p_ == ',' || *p_ == ' ' || *p_ == '\n') ++p_;
        if (!IsDigit(*p_) && *p_ != '-') break;
      }
      counts[depth - 1] = in_row;
    }
  }

  bool Report() {
    return r_.Error(p_, p_ + ElementAt(p_, end_).size(), error_.label, std::move(error_.message));
  }
  bool Fail(std::string_view label, std::string message) {
    error_ = {label, std::move(message)};
    return Report();
  }
  bool TooMany(int64_t d) {
    return Fail("literal_count", "too many parts: dimension " + std::to_string(d) + " of " +
                                     shape_.ToString(false) + " has " +
                                     std::to_string(shape_.dimension(d)));
  }
  bool TooFew(int64_t d, int64_t found) {
    return Fail("literal_count", "too few parts: " + std::to_string(found) + ", dimension " +
                                     std::to_string(d) + " of " + shape_.ToString(false) +
                                     " has " + std::to_string(shape_.dimension(d)));
  }
  bool TooDeep() {
    return Fail("literal_rank", "the braces nest deeper than the " + std::to_string(shape_.rank()) +
                                    " dimensions of " + shape_.ToString(false));
  }
  bool NotNested(int64_t depth) {
    return Fail("literal_rank", "expected '{' of dimension " + std::to_string(depth) + " of " +
                                    shape_.ToString(false) + ", found '" + ElementAt(p_, end_) +
                                    "'");
  }

  Reader& r_;
  const Shape& shape_;
  const char* end_;
  const char* p_ = nullptr;
  ElementError error_;
};

// One literal, tuples on a stack. Parts of a tuple may carry their own shape.
class LiteralReader {
 public:
  explicit LiteralReader(Reader& r) : r_(r) {}

  // `shape` nullptr: the text says it.
  bool Read(const Shape* shape, Literal* out) {
    for (;;) {
      Literal part;
      if (r_.Peek().Is(TokenKind::kLparen) && (!shape || shape->IsTuple())) {
        if (!Open(shape)) return false;
        if (!r_.Peek().Is(TokenKind::kRparen)) {
          if (!NextShape(&shape)) return false;
          continue;
        }
        if (!Close(&part)) return false;
      } else if (!ReadLeaf(shape, &part)) {
        return false;
      }
      // `part` is complete; hand it up while tuples complete.
      for (;;) {
        if (stack_.empty()) {
          *out = std::move(part);
          return true;
        }
        stack_.back().elements.push_back(std::move(part));
        const bool comma = r_.Accept(TokenKind::kComma);
        if (!r_.Peek().Is(TokenKind::kRparen)) {
          if (!comma) return r_.ErrorExpected("',' or ')' in a tuple literal");
          break;
        }
        if (!Close(&part)) return false;
      }
      if (!NextShape(&shape)) return false;
    }
  }

 private:
  struct Frame {
    std::vector<Literal> elements;
    const Shape* shape;  // nullptr: made of the elements' shapes
  };

  bool Open(const Shape* shape) {
    if (static_cast<int64_t>(stack_.size()) >= kMaxShapeDepth) {
      return r_.Error(r_.Peek(), "literal_depth",
                      "literals nest deeper than " + std::to_string(kMaxShapeDepth));
    }
    r_.lexer().Advance();
    stack_.push_back({{}, shape});
    return true;
  }

  // The expected shape of the next element of the open tuple.
  bool NextShape(const Shape** shape) {
    const Frame& top = stack_.back();
    *shape = nullptr;
    if (!top.shape) return true;
    if (top.elements.size() == top.shape->elements().size()) {
      return r_.Error(r_.Peek(), "literal_count",
                      "too many elements: the tuple has " +
                          std::to_string(top.shape->elements().size()));
    }
    *shape = &top.shape->elements()[top.elements.size()];
    return true;
  }

  bool Close(Literal* out) {
    Frame top = std::move(stack_.back());
    stack_.pop_back();
    if (top.shape && top.elements.size() != top.shape->elements().size()) {
      return r_.Error(r_.Peek(), "literal_count",
                      "too few elements: " + std::to_string(top.elements.size()) +
                          ", the tuple has " + std::to_string(top.shape->elements().size()));
    }
    r_.lexer().Advance();
    *out = top.shape ? Literal::Tuple(*top.shape, std::move(top.elements))
                     : Literal::Tuple(std::move(top.elements));
    return true;
  }

  bool StartsShape() {
    const Token& token = r_.Peek();
    if (!token.Is(TokenKind::kName) || token.percent) return false;
    return token.after() == '[' || r_.lexer().PeekSecond().Is(TokenKind::kLbracket);
  }

  bool ReadLeaf(const Shape* shape, Literal* out) {
    Shape own;
    if (StartsShape() || !shape) {
      const Token start = r_.Peek();
      if (!r_.ReadShape(&own)) return false;
      if (r_.options().fill_missing_layouts) own.FillMissingLayouts();
      if (shape && !shape->Compatible(own)) {
        return r_.Error(start, "literal_type",
                        "the literal's shape " + own.ToString(false) + " is not the expected " +
                            shape->ToString(false));
      }
      if (!shape) shape = &own;
    }
    if (r_.Peek().Is(TokenKind::kLbrace) && r_.lexer().PeekSecond().Is(TokenKind::kEllipsis)) {
      r_.lexer().Advance();
      r_.lexer().Advance();
      *out = Literal::Elided(*shape);
      return r_.Expect(TokenKind::kRbrace);
    }
    if (!shape->IsArray()) {
      if (shape->IsTuple()) return r_.ErrorExpected("'(' of a tuple literal");
      return r_.Error(r_.Peek(), "literal_type",
                      "there are no literals of " + shape->ToString(false));
    }
    if (r_.Peek().Is(TokenKind::kEnd)) return r_.ErrorExpected("a literal");
    return DenseReader(r_, *shape).Read(out);
  }

  Reader& r_;
  std::vector<Frame> stack_;
};

}  // namespace

bool Reader::ReadLiteral(const Shape& shape, Literal* out) {
  return LiteralReader(*this).Read(&shape, out);
}

bool Reader::ReadTypedLiteral(Literal* out) { return LiteralReader(*this).Read(nullptr, out); }

Result<Literal> ParseLiteral(std::string_view text, const Shape& shape) {
  const std::string copy(text);
  const ParseOptions options;
  Reader reader({"", copy}, options, nullptr);
  Literal literal;
  if (!reader.ReadLiteral(shape, &literal) ||
      (!reader.Peek().Is(TokenKind::kEnd) && !reader.ErrorExpected("the end of the literal"))) {
    return Status(StatusCode::kInvalid, reader.TakeDiagnostics());
  }
  return literal;
}

}  // namespace assay
