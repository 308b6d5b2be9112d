// Shapes in HLO text: "f32[2,<=3,?]{1,0:T(8,128)}", "(s32[], b(f32[4]))", "token[]".
//
// Nesting is kept on an explicit stack and bounded by kMaxShapeDepth.
#include <string>
#include <utility>
#include <vector>

#include "base/edit_distance.h"
#include "spec/hlo/reader.h"

namespace assay {
namespace {

// What the type may have been meant to be: its name elsewhere, the nearest name, or all.
std::string NearestType(std::string_view word) {
  static constexpr std::pair<std::string_view, std::string_view> kElsewhere[] = {
      {"bool", "pred"},     {"i1", "pred"},       {"half", "f16"},      {"float", "f32"},
      {"double", "f64"},    {"bfloat16", "bf16"}, {"float16", "f16"},   {"float32", "f32"},
      {"float64", "f64"},   {"fp16", "f16"},      {"fp32", "f32"},      {"fp64", "f64"},
      {"int", "s32"},       {"int4", "s4"},       {"int8", "s8"},       {"int16", "s16"},
      {"int32", "s32"},     {"int64", "s64"},     {"i4", "s4"},         {"i8", "s8"},
      {"i16", "s16"},       {"i32", "s32"},       {"i64", "s64"},       {"uint4", "u4"},
      {"uint8", "u8"},      {"uint16", "u16"},    {"uint32", "u32"},    {"uint64", "u64"},
      {"ui8", "u8"},        {"ui16", "u16"},      {"ui32", "u32"},      {"ui64", "u64"},
      {"complex64", "c64"}, {"complex128", "c128"}};
  for (const auto& [elsewhere, name] : kElsewhere) {
    if (elsewhere == word) return "; did you mean '" + std::string(name) + "'?";
  }
  std::vector<std::string_view> names;
  std::string list;
  for (const Format& format : AllFormats()) {
    if (!PrimitiveTypeFromName(format.name)) continue;
    names.push_back(format.name);
    list.append(list.empty() ? "" : " ").append(format.name);
  }
  if (auto nearest = NearestSpelling(word, names)) {
    return "; did you mean '" + std::string(*nearest) + "'?";
  }
  return "; allowed: " + list;
}

class ShapeReader {
 public:
  explicit ShapeReader(Reader& reader) : r_(reader) {}

  bool Read(Shape* out) {
    const char* begin = r_.Peek().begin;
    bool open = false;
    if (!ReadPart(out, &open)) return false;
    if (!open) return true;
    while (!stack_.empty()) {
      Shape part;
      if (r_.Peek().Is(TokenKind::kRparen) && stack_.back().first_part == parts_.size()) {
        if (!Close(&part)) return false;
      } else if (!ReadPart(&part, &open)) {
        return false;
      } else if (open) {
        continue;
      }
      // A part is complete: hand it up until one expects another element.
      for (;;) {
        if (stack_.empty()) {
          *out = std::move(part);
          break;
        }
        parts_.push_back(std::move(part));
        if (r_.Accept(TokenKind::kComma)) break;
        if (!r_.Peek().Is(TokenKind::kRparen)) return r_.ErrorExpected("',' or ')' in a shape");
        if (!Close(&part)) return false;
      }
    }
    std::vector<Shape>().swap(parts_);
    if (!HasUnbounded(*out) && !out->ByteSize()) {
      return r_.Error(begin, r_.lexer().previous_end(), "shape_overflow",
                      "the bytes of the tuple's elements do not fit 63 bits");
    }
    return true;
  }

 private:
  // A tuple or buffer whose ')' has not been read; its elements are parts_ from first_part on.
  struct Frame {
    size_t first_part;
    const char* begin;
    bool buffer;
  };

  static bool HasUnbounded(const Shape& shape) {
    bool unbounded = false;
    ForEachPart(shape, [&](const Shape& part) {
      for (int64_t size : part.dimensions()) unbounded |= size == Shape::kUnbounded;
    });
    return unbounded;
  }

  // ')' of the top frame.
  bool Close(Shape* out) {
    const Frame top = stack_.back();
    const std::span<Shape> elements = std::span(parts_).subspan(top.first_part);
    stack_.pop_back();
    r_.lexer().Advance();
    if (top.buffer && (elements.size() != 1 || !elements[0].IsArray())) {
      return r_.Error(top.begin, r_.lexer().previous_end(), "shape_buffer",
                      "a buffer 'b(...)' holds exactly one array shape");
    }
    if (!elements.empty() && !Count(kBlockBytes + elements.size_bytes(), top.begin)) return false;
    *out = top.buffer ? Shape::Buffer(std::move(elements[0])) : Shape::TupleOf(elements);
    parts_.resize(top.first_part);
    return true;
  }

  // An array, token or opaque; or the opening of a tuple or buffer, then *open.
  bool ReadPart(Shape* out, bool* open) {
    const Token token = r_.Peek();
    *open = true;
    const bool buffer = token.Is("b") && r_.lexer().PeekSecond().Is(TokenKind::kLparen);
    if (buffer || token.Is(TokenKind::kLparen)) {
      if (static_cast<int64_t>(stack_.size()) >= kMaxShapeDepth) {
        return r_.Error(token, "shape_depth",
                        "shapes nest deeper than " + std::to_string(kMaxShapeDepth));
      }
      if (buffer) r_.lexer().Advance();
      r_.lexer().Advance();
      stack_.push_back({parts_.size(), token.begin, buffer});
      return true;
    }
    *open = false;
    const int64_t bytes_before = r_.shape_bytes;
    if (!ReadLeaf(out)) return false;
    if (stack_.empty()) return true;
    // Elements in a row that are equal share what they hold.
    if (*out == last_element_) {
      *out = last_element_;
      r_.shape_bytes = bytes_before;
    } else {
      last_element_ = *out;
    }
    return true;
  }

  bool ReadLeaf(Shape* out) {
    const Token token = r_.Peek();
    if (!token.Is(TokenKind::kName) || token.percent) return r_.ErrorExpected("a shape");
    const std::optional<PrimitiveType> type = PrimitiveTypeFromName(token.text());
    if (!type) {
      return r_.Error(token, "shape_type",
                      "unknown element type '" + std::string(token.text()) + "'" +
                          NearestType(token.text()));
    }
    r_.lexer().Advance();
    if (!r_.Expect(TokenKind::kLbracket)) return false;
    if (!IsArrayType(*type)) {
      if (!r_.Expect(TokenKind::kRbracket)) return false;
      *out = *type == PrimitiveType::kToken ? Shape::Token() : Shape::Opaque();
      return true;
    }
    std::vector<int64_t> dimensions;
    std::vector<int64_t> bounded;
    while (!r_.Peek().Is(TokenKind::kRbracket)) {
      if (!dimensions.empty() && !r_.Expect(TokenKind::kComma)) return false;
      if (r_.Accept(TokenKind::kQuestion)) {
        dimensions.push_back(Shape::kUnbounded);
        continue;
      }
      if (r_.Accept(TokenKind::kLessEqual)) {
        bounded.push_back(static_cast<int64_t>(dimensions.size()));
      }
      int64_t size = 0;
      const Token number = r_.Peek();
      if (!r_.ReadInt(&size, "a dimension (a size, '<=bound' or '?')")) return false;
      if (size < 0) {
        return r_.Error(number, "shape_dimension",
                        "the dimension " + std::string(number.text()) +
                            " is outside 0 to 9223372036854775807");
      }
      dimensions.push_back(size);
      if (dimensions.size() % 1024 == 0 && !Count(1024 * kDimensionBytes, token.begin)) return false;
    }
    r_.lexer().Advance();
    if (!dimensions.empty() && !Count(kBlockBytes, token.begin)) return false;
    *out = Shape::Array(*type, dimensions);
    for (int64_t i : bounded) out->SetDynamic(i, true);
    if (!CheckSize(*out, token.begin)) return false;
    if (IsLayoutNext()) return ReadLayout(out);
    return true;
  }

  bool CheckSize(const Shape& shape, const char* begin) {
    for (int64_t size : shape.dimensions()) {
      if (size == Shape::kUnbounded) return true;
    }
    if (!shape.ElementCount() || !shape.ByteSize()) {
      return r_.Error(begin, r_.lexer().previous_end(), "shape_overflow",
                      "the element count or the byte size does not fit 63 bits");
    }
    return true;
  }

  // '{' opens a layout if an integer or ':' follows, or if it is an empty "{}" without a blank.
  bool IsLayoutNext() {
    if (!r_.Peek().Is(TokenKind::kLbrace)) return false;
    const Token second = r_.lexer().PeekSecond();
    return second.Is(TokenKind::kInt) || second.Is(TokenKind::kColon) ||
           (second.Is(TokenKind::kRbrace) && r_.Peek().begin == r_.lexer().previous_end());
  }

  bool ReadLayout(Shape* shape) {
    const char* begin = r_.Next().begin;
    Layout layout;
    while (r_.Peek().Is(TokenKind::kInt)) {
      if (!r_.ReadInt(&layout.minor_to_major.emplace_back())) return false;
      if (!r_.Accept(TokenKind::kComma)) break;
    }
    if (r_.Accept(TokenKind::kColon)) {
      LayoutExtras extras;
      if (!Count(kLayoutBytes + kExtrasBytes, begin) || !ReadExtras(&extras)) return false;
      if (!(extras == LayoutExtras())) layout.extras = std::move(extras);
    }
    if (!r_.Expect(TokenKind::kRbrace)) return false;
    std::vector<bool> seen(shape->rank(), false);
    bool valid = static_cast<int64_t>(layout.minor_to_major.size()) == shape->rank();
    bool descends = true;
    int64_t left = shape->rank();
    for (int64_t d : layout.minor_to_major) {
      valid = valid && d >= 0 && d < shape->rank() && !seen[d];
      if (valid) seen[d] = true;
      descends = descends && d == --left;
    }
    if (!valid) {
      return r_.Error(begin, r_.lexer().previous_end(), "shape_layout",
                      "the layout of " + shape->ToString(false) + " must name each of its " +
                          std::to_string(shape->rank()) + " dimensions once");
    }
    if (!descends && !Count(kLayoutBytes, begin)) return false;
    shape->set_layout(std::move(layout));
    return true;
  }

  // "(n)", "(n,n,*)"
  bool ReadGroup(std::vector<int64_t>* out, bool combine_allowed) {
    if (!r_.Expect(TokenKind::kLparen) || !Count(kListBytes, r_.Peek().begin)) return false;
    do {
      if (combine_allowed && r_.Accept(TokenKind::kStar)) {
        out->push_back(Tile::kCombine);
      } else if (!r_.ReadInt(&out->emplace_back())) {
        return false;
      }
    } while (r_.Accept(TokenKind::kComma));
    return r_.Expect(TokenKind::kRparen);
  }
  bool ReadOne(int64_t* out) {
    return r_.Expect(TokenKind::kLparen) && r_.ReadInt(out) && r_.Expect(TokenKind::kRparen);
  }
  bool ReadType(PrimitiveType* out) {
    if (!r_.Expect(TokenKind::kLparen)) return false;
    const Token token = r_.Peek();
    const std::optional<PrimitiveType> type = PrimitiveTypeFromName(token.text());
    if (!type || !IsUnsigned(*type)) return r_.ErrorExpected("an unsigned integer type");
    *out = *type;
    r_.lexer().Advance();
    return r_.Expect(TokenKind::kRparen);
  }

  bool ReadExtras(LayoutExtras* e) {
    while (!r_.Peek().Is(TokenKind::kRbrace)) {
      const Token token = r_.Next();
      bool ok = false;
      if (token.Is("D")) {
        ok = ReadDimLevels(&e->dim_levels);
      } else if (token.Is("T")) {
        do {
          ok = ReadGroup(&e->tiles.emplace_back().dimensions, true);
        } while (ok && r_.Peek().Is(TokenKind::kLparen));
      } else if (token.Is("L")) {
        ok = ReadOne(&e->tail_padding_alignment);
      } else if (token.Is(TokenKind::kHash)) {
        ok = ReadType(&e->index_type);
      } else if (token.Is(TokenKind::kStar)) {
        ok = ReadType(&e->pointer_type);
      } else if (token.Is("E")) {
        ok = ReadOne(&e->element_size_in_bits);
      } else if (token.Is("S")) {
        ok = ReadOne(&e->memory_space);
      } else if (token.Is("SC")) {
        ok = ReadSplits(&e->split_configs);
      } else if (token.Is("M")) {
        ok = ReadOne(&e->dynamic_shape_metadata_prefix_bytes);
      } else if (token.Is("P")) {
        ok = ReadPhysicalShape(token, &e->physical_shape);
      } else {
        return r_.Error(token, "shape_layout",
                        "a layout property is one of D, T, L, #, *, E, S, SC, P, M");
      }
      if (!ok) return false;
    }
    return true;
  }

  bool ReadDimLevels(std::vector<DimLevel>* out) {
    if (!r_.Expect(TokenKind::kLparen)) return false;
    do {
      const Token token = r_.Peek();
      const std::string_view text = token.text();
      if (!token.Is(TokenKind::kName) || text.size() != 1 ||
          std::string_view("DCSH").find(text[0]) == std::string_view::npos) {
        return r_.ErrorExpected("a dimension level (D, C, S or H)");
      }
      r_.lexer().Advance();
      DimLevel& level = out->emplace_back();
      level.type = text[0];
      level.non_unique = r_.Accept(TokenKind::kPlus);
      level.non_ordered = r_.Accept(TokenKind::kTilde);
    } while (r_.Accept(TokenKind::kComma));
    return r_.Expect(TokenKind::kRparen);
  }

  bool ReadSplits(std::vector<SplitConfig>* out) {
    do {
      if (!Count(kListBytes, r_.Peek().begin)) return false;
      SplitConfig& split = out->emplace_back();
      if (!r_.Expect(TokenKind::kLparen) || !r_.ReadInt(&split.dimension) ||
          !r_.Expect(TokenKind::kColon)) {
        return false;
      }
      do {
        if (!r_.ReadInt(&split.split_indices.emplace_back())) return false;
      } while (r_.Accept(TokenKind::kComma));
      if (!r_.Expect(TokenKind::kRparen)) return false;
    } while (r_.Peek().Is(TokenKind::kLparen));
    return true;
  }

  bool ReadPhysicalShape(const Token& token, std::vector<Shape>* out) {
    if (is_physical_) {
      return r_.Error(token, "shape_layout", "a physical shape has no physical shape itself");
    }
    ShapeReader inner(r_);
    inner.is_physical_ = true;
    return r_.Expect(TokenKind::kLparen) && inner.Read(&out->emplace_back()) &&
           r_.Expect(TokenKind::kRparen);
  }

  // What parts of a shape take, with what the allocator adds and growing lists leave behind.
  static constexpr size_t kBlockBytes = 32;
  static constexpr size_t kDimensionBytes = 32;
  static constexpr size_t kLayoutBytes = 80;
  static constexpr size_t kExtrasBytes = 200;
  static constexpr size_t kListBytes = 128;
  static constexpr int64_t kMaxBytes = int64_t{1} << 29;

  // Text of a few bytes may stand for a hundred: the shapes of one text are limited together.
  bool Count(size_t bytes, const char* begin) {
    r_.shape_bytes += static_cast<int64_t>(bytes);
    if (r_.shape_bytes <= kMaxBytes) return true;
    return r_.Error(begin, r_.lexer().previous_end(), "shape_memory",
                    "the shapes of the text up to here take more than " +
                        std::to_string(kMaxBytes >> 20) + " MiB of memory");
  }

  Reader& r_;
  std::vector<Frame> stack_;
  std::vector<Shape> parts_;  // of the open tuples, the innermost's last
  Shape last_element_;
  bool is_physical_ = false;
};

}  // namespace

bool Reader::ReadShape(Shape* out) { return ShapeReader(*this).Read(out); }

Result<Shape> ParseShape(std::string_view text) {
  const std::string copy(text);
  const ParseOptions options;
  Reader reader({"", copy}, options, nullptr);
  Shape shape;
  if (!reader.ReadShape(&shape) ||
      (!reader.Peek().Is(TokenKind::kEnd) && !reader.ErrorExpected("the end of the shape"))) {
    return Status(StatusCode::kInvalid, reader.TakeDiagnostics());
  }
  return shape;
}

}  // namespace assay
