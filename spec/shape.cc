#include "spec/shape.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <memory>
#include <new>
#include <utility>

#include "base/check.h"

namespace assay {
namespace {

// XLA writes "/*index=5*/" before every fifth element of a tuple.
constexpr size_t kIndexCommentInterval = 5;

void AppendInt(std::string* out, int64_t value) {
  char buffer[24];
  auto [end, error] = std::to_chars(buffer, buffer + sizeof(buffer), value);
  out->append(buffer, end);
}

void AppendInts(std::string* out, std::span<const int64_t> values) {
  for (size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out->push_back(',');
    AppendInt(out, values[i]);
  }
}

// "name(value)"
void AppendProperty(std::string* out, std::string_view name, int64_t value) {
  out->append(name);
  out->push_back('(');
  AppendInt(out, value);
  out->push_back(')');
}

void AppendDimLevels(std::string* out, const std::vector<DimLevel>& levels) {
  out->append("D(");
  for (size_t i = 0; i < levels.size(); ++i) {
    if (i > 0) out->push_back(',');
    out->push_back(levels[i].type);
    if (levels[i].non_unique) out->push_back('+');
    if (levels[i].non_ordered) out->push_back('~');
  }
  out->push_back(')');
}

void AppendTiles(std::string* out, const std::vector<Tile>& tiles) {
  out->push_back('T');
  for (const Tile& tile : tiles) {
    out->push_back('(');
    for (size_t i = 0; i < tile.dimensions.size(); ++i) {
      if (i > 0) out->push_back(',');
      if (tile.dimensions[i] == Tile::kCombine) {
        out->push_back('*');
      } else {
        AppendInt(out, tile.dimensions[i]);
      }
    }
    out->push_back(')');
  }
}

void AppendSplitConfigs(std::string* out, const std::vector<SplitConfig>& configs) {
  out->append("SC");
  for (const SplitConfig& config : configs) {
    out->push_back('(');
    AppendInt(out, config.dimension);
    out->push_back(':');
    AppendInts(out, config.split_indices);
    out->push_back(')');
  }
}

// The properties up to the physical shape.
void AppendLeadingExtras(std::string* out, const LayoutExtras& extras) {
  if (!extras.dim_levels.empty()) AppendDimLevels(out, extras.dim_levels);
  if (!extras.tiles.empty()) AppendTiles(out, extras.tiles);
  if (extras.tail_padding_alignment != 1) AppendProperty(out, "L", extras.tail_padding_alignment);
  if (extras.index_type != PrimitiveType::kInvalid) {
    out->append("#(").append(NameOf(extras.index_type)).push_back(')');
  }
  if (extras.pointer_type != PrimitiveType::kInvalid) {
    out->append("*(").append(NameOf(extras.pointer_type)).push_back(')');
  }
  if (extras.element_size_in_bits != 0) AppendProperty(out, "E", extras.element_size_in_bits);
  if (extras.memory_space != 0) AppendProperty(out, "S", extras.memory_space);
  if (!extras.split_configs.empty()) AppendSplitConfigs(out, extras.split_configs);
}

// Prints "{1,0:...}", or what stands before its physical shape: then that is returned, and *tail is
// what stands behind it.
const Shape* AppendLayout(std::string* out, const Shape& shape, std::string* tail) {
  const Layout& layout = shape.layout();
  const LayoutExtras* extras = layout.extras ? &**layout.extras : nullptr;
  if (extras != nullptr && *extras == LayoutExtras{}) extras = nullptr;
  if (extras == nullptr && layout.minor_to_major.empty() && shape.rank() == 0) return nullptr;
  out->push_back('{');
  AppendInts(out, layout.minor_to_major);
  if (extras == nullptr) {
    out->push_back('}');
    return nullptr;
  }
  out->push_back(':');
  AppendLeadingExtras(out, *extras);
  std::string end;
  if (extras->dynamic_shape_metadata_prefix_bytes != 0) {
    AppendProperty(&end, "M", extras->dynamic_shape_metadata_prefix_bytes);
  }
  end.push_back('}');
  if (extras->physical_shape.empty()) {
    out->append(end);
    return nullptr;
  }
  out->append("P(");
  *tail = ")" + end;
  return &extras->physical_shape[0];
}

void AppendArray(std::string* out, const Shape& shape,
                 std::span<const std::string> extended_types) {
  size_t row = shape.element_type().id - ElementType::kFirstExtended;
  if (shape.element_type().IsExtended() && row < extended_types.size()) {
    out->append(extended_types[row]);
  } else if (shape.element_type().IsExtended()) {
    out->append("ext");
    AppendInt(out, shape.element_type().id);
  } else {
    out->append(NameOf(shape.primitive_type()));
  }
  out->push_back('[');
  for (int64_t i = 0; i < shape.rank(); ++i) {
    if (i > 0) out->push_back(',');
    if (shape.IsUnbounded(i)) {
      out->push_back('?');
      continue;
    }
    if (shape.IsDynamic(i)) out->append("<=");
    AppendInt(out, shape.dimension(i));
  }
  out->push_back(']');
}

// Calls same(a, b) on every pair of corresponding parts, until one says no. False too
// where the two trees differ.
template <typename Predicate>
bool AllPartPairs(const Shape& a, const Shape& b, Predicate same) {
  struct Pairs {
    std::span<const Shape> a, b;
  };
  std::vector<Pairs> stack;
  const auto visit = [&](const Shape& x, const Shape& y) {
    const ListView<Shape> of_x = x.elements(), of_y = y.elements();
    if (x.element_type() != y.element_type() || of_x.size() != of_y.size()) return false;
    if (!of_x.empty()) stack.push_back({of_x, of_y});
    return bool{same(x, y)};
  };
  if (!visit(a, b)) return false;
  while (!stack.empty()) {
    Pairs& top = stack.back();
    if (top.a.empty()) {
      stack.pop_back();
      continue;
    }
    const Shape& x = top.a.front();
    const Shape& y = top.b.front();
    top = {top.a.subspan(1), top.b.subspan(1)};
    if (!visit(x, y)) return false;
  }
  return true;
}

// Calls visit on every shape of the tree, the tuples before their elements; goes into the elements
// of those of which it says true.
template <typename Visitor>
void VisitParts(Shape* shape, Visitor visit) {
  if (!visit(*shape)) return;
  std::vector<std::span<Shape>> stack = {shape->mutable_elements()};
  while (!stack.empty()) {
    if (stack.back().empty()) {
      stack.pop_back();
      continue;
    }
    Shape& part = stack.back().front();
    stack.back() = stack.back().subspan(1);
    if (visit(part)) stack.push_back(part.mutable_elements());
  }
}

bool AllParts(const Shape& shape, bool (*holds)(const Shape&)) {
  bool all = true;
  ForEachPart(shape, [&](const Shape& part) { all = all && holds(part); });
  return all;
}

Layout RowMajor(int64_t rank) {
  Layout layout;
  for (int64_t i = rank - 1; i >= 0; --i) layout.minor_to_major.push_back(i);
  return layout;
}

bool IsRowMajor(const Layout& layout, int64_t rank) {
  if (layout.extras || static_cast<int64_t>(layout.minor_to_major.size()) != rank) return false;
  for (int64_t i = 0; i < rank; ++i) {
    if (layout.minor_to_major[i] != rank - 1 - i) return false;
  }
  return true;
}

}  // namespace

bool operator==(const LayoutExtras& a, const LayoutExtras& b) {
  return a.dim_levels == b.dim_levels && a.tiles == b.tiles &&
         a.tail_padding_alignment == b.tail_padding_alignment && a.index_type == b.index_type &&
         a.pointer_type == b.pointer_type && a.element_size_in_bits == b.element_size_in_bits &&
         a.memory_space == b.memory_space && a.split_configs == b.split_configs &&
         a.physical_shape == b.physical_shape &&
         a.dynamic_shape_metadata_prefix_bytes == b.dynamic_shape_metadata_prefix_bytes;
}

// ---------------------------------------------------------------- blocks

Shape::ArrayBlock* Shape::NewArrayBlock(int64_t rank, bool with_marks) {
  CHECK(rank <= std::numeric_limits<uint32_t>::max());
  const size_t bytes = sizeof(ArrayBlock) + rank * (sizeof(int64_t) + (with_marks ? sizeof(bool) : 0));
  auto* block = new (::operator new(bytes)) ArrayBlock;
  block->count = static_cast<uint32_t>(rank);
  if (with_marks) std::fill_n(block->marks(), rank, false);
  return block;
}

Shape::ArrayBlock* Shape::OwnArray(bool with_marks) {
  const bool has_room = has_marks_ || !with_marks;
  if (block_ && has_room && block_->references.load(std::memory_order_acquire) == 1) return array();
  ArrayBlock* own = NewArrayBlock(rank(), has_marks_ || with_marks);
  if (block_) {
    std::copy_n(array()->sizes(), rank(), own->sizes());
    if (has_marks_) std::copy_n(array()->marks(), rank(), own->marks());
    if (array()->layout) own->layout = new Layout(*array()->layout);
    Release();
  }
  block_ = own;
  return own;
}

// Gives up the block. Tuples of tuples that end with it wait on a list, not on the stack.
void Shape::Release() {
  std::vector<TupleBlock*> ended;
  const auto release = [&ended](Shape& shape) {
    Block* block = std::exchange(shape.block_, nullptr);
    if (!block || block->references.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
    if (shape.HasElements()) {
      ended.push_back(static_cast<TupleBlock*>(block));
    } else {
      delete static_cast<ArrayBlock*>(block)->layout;
      ::operator delete(block);
    }
  };
  release(*this);
  while (!ended.empty()) {
    TupleBlock* block = ended.back();
    ended.pop_back();
    for (uint32_t i = 0; i < block->count; ++i) release(block->elements()[i]);
    ::operator delete(block);  // shapes without a block need no destructor
  }
}

// ---------------------------------------------------------------- making and changing

Shape Shape::Array(ElementType type, std::span<const int64_t> dimensions) {
  Shape shape;
  shape.element_type_ = type;
  if (dimensions.empty()) return shape;
  CHECK(!shape.HasElements());
  ArrayBlock* block = NewArrayBlock(static_cast<int64_t>(dimensions.size()), false);
  std::copy(dimensions.begin(), dimensions.end(), block->sizes());
  shape.block_ = block;
  return shape;
}

Shape Shape::WithElements(PrimitiveType type, std::span<Shape> elements) {
  Shape shape;
  shape.element_type_ = type;
  if (elements.empty()) return shape;
  CHECK(elements.size() <= std::numeric_limits<uint32_t>::max());
  auto* block = new (::operator new(sizeof(TupleBlock) + elements.size_bytes())) TupleBlock;
  block->count = static_cast<uint32_t>(elements.size());
  std::uninitialized_move(elements.begin(), elements.end(), block->elements());
  shape.block_ = block;
  return shape;
}

Shape Shape::TupleOf(std::span<Shape> elements) {
  return WithElements(PrimitiveType::kTuple, elements);
}

Shape Shape::Token() { return Scalar(PrimitiveType::kToken); }

Shape Shape::Opaque() { return Scalar(PrimitiveType::kOpaque); }

Shape Shape::Buffer(Shape array) {
  return WithElements(PrimitiveType::kBuffer, std::span(&array, 1));
}

bool Shape::IsArray() const {
  return element_type_.IsExtended() || IsArrayType(element_type_.primitive());
}

void Shape::set_element_type(ElementType type) {
  const bool had_elements = HasElements();
  element_type_ = type;
  CHECK(!block_ || (!had_elements && !HasElements()));
}

void Shape::set_dimension(int64_t i, int64_t size) {
  CHECK(i >= 0 && i < rank());
  if (size == kUnbounded) SetDynamic(i, false);  // no mark beside `?`
  OwnArray(false)->sizes()[i] = size;
}

// Keeps one form per value: has_marks_ says that some mark is set.
void Shape::SetDynamic(int64_t i, bool dynamic) {
  CHECK(i >= 0 && i < rank());
  if (IsUnbounded(i) || (!dynamic && !has_marks_)) return;
  bool* marks = OwnArray(true)->marks();
  marks[i] = dynamic;
  has_marks_ = std::find(marks, marks + rank(), true) != marks + rank();
}

std::span<Shape> Shape::mutable_elements() {
  if (elements().empty()) return {};
  if (block_->references.load(std::memory_order_acquire) != 1) {
    std::vector<Shape> copies = elements();
    *this = WithElements(primitive_type(), copies);
  }
  return {static_cast<TupleBlock*>(block_)->elements(), block_->count};
}

// ---------------------------------------------------------------- layouts

const Layout& Shape::layout() const {
  static const auto* const kRowMajorLayouts = [] {
    auto* layouts = new std::array<Layout, kMaxRowMajorRank + 1>;
    for (int64_t rank = 0; rank <= kMaxRowMajorRank; ++rank) (*layouts)[rank] = RowMajor(rank);
    return layouts;
  }();
  CHECK(has_layout());
  return layout_kind_ == LayoutKind::kRowMajor ? (*kRowMajorLayouts)[rank()] : *array()->layout;
}

void Shape::ClearLayout() {
  if (layout_kind_ == LayoutKind::kOther) {
    Layout*& layout = OwnArray(false)->layout;
    delete layout;
    layout = nullptr;
  }
  layout_kind_ = LayoutKind::kNone;
}

void Shape::set_layout(std::optional<Layout> layout) {
  ClearLayout();
  if (!layout) return;
  CHECK(!HasElements());
  if (rank() <= kMaxRowMajorRank && IsRowMajor(*layout, rank())) {
    layout_kind_ = LayoutKind::kRowMajor;
    return;
  }
  OwnArray(false)->layout = new Layout(std::move(*layout));
  layout_kind_ = LayoutKind::kOther;
}

void Shape::FillMissingLayouts() {
  const auto is_filled = [](const Shape& part) { return part.has_layout() || !part.IsArray(); };
  if (AllParts(*this, is_filled)) return;
  VisitParts(this, [&](Shape& part) {
    if (!is_filled(part)) part.set_layout(RowMajor(part.rank()));
    return part.HasElements();
  });
}

Shape Shape::WithoutLayout() const {
  Shape shape = *this;
  if (AllParts(shape, [](const Shape& part) { return !part.has_layout(); })) return shape;
  VisitParts(&shape, [](Shape& part) {
    part.ClearLayout();
    return part.HasElements();
  });
  return shape;
}

// ---------------------------------------------------------------- sizes

bool Shape::HasDynamicDimensions() const {
  return !AllParts(*this, [](const Shape& part) {
    for (int64_t size : part.dimensions()) {
      if (size == kUnbounded) return false;
    }
    return !part.has_marks_;
  });
}

// The sizes other than 0 must not overflow either: then no stride does.
std::optional<int64_t> Shape::ElementCount() const {
  int64_t count = 1;
  bool empty = false;
  for (int64_t size : dimensions()) {
    if (size < 0) return std::nullopt;
    if (size == 0) {
      empty = true;
    } else if (__builtin_mul_overflow(count, size, &count)) {
      return std::nullopt;
    }
  }
  return empty ? 0 : count;
}

std::optional<int64_t> Shape::ByteSize() const {
  int64_t total = 0;
  bool fits = true;
  ForEachPart(*this, [&](const Shape& part) {
    if (!fits || !part.IsArray()) return;
    fits = !part.element_type_.IsExtended();
    if (!fits) return;
    const std::optional<int64_t> count = part.ElementCount();
    int64_t bytes = 0;
    fits = count &&
           !__builtin_mul_overflow(*count, FormatOf(part.primitive_type()).ByteSize(), &bytes) &&
           !__builtin_add_overflow(total, bytes, &total);
  });
  if (!fits) return std::nullopt;
  return total;
}

// ---------------------------------------------------------------- comparing

bool Shape::SameArray(const Shape& other) const {
  if (has_marks_ != other.has_marks_ || dimensions() != other.dimensions()) return false;
  return !has_marks_ ||
         std::equal(array()->marks(), array()->marks() + rank(), other.array()->marks());
}

bool Shape::SamePart(const Shape& other) const {
  if (layout_kind_ != other.layout_kind_ || !SameArray(other)) return false;
  return layout_kind_ != LayoutKind::kOther || layout() == other.layout();
}

bool operator==(const Shape& a, const Shape& b) {
  if (a.block_ == b.block_ && a.layout_kind_ == b.layout_kind_) {
    return a.element_type_ == b.element_type_;
  }
  return AllPartPairs(a, b, [](const Shape& x, const Shape& y) { return x.SamePart(y); });
}

bool Shape::SameIgnoringLayout(const Shape& other) const {
  if (block_ && block_ == other.block_) return element_type_ == other.element_type_;
  return AllPartPairs(*this, other, [](const Shape& a, const Shape& b) { return a.SameArray(b); });
}

bool Shape::Compatible(const Shape& other) const {
  if (block_ && block_ == other.block_) return element_type_ == other.element_type_;
  return AllPartPairs(*this, other, [](const Shape& a, const Shape& b) {
    if (a.rank() != b.rank()) return false;
    for (int64_t i = 0; i < a.rank(); ++i) {
      if (a.IsUnbounded(i) || b.IsUnbounded(i)) continue;
      if (a.dimension(i) != b.dimension(i)) return false;
    }
    return true;
  });
}

bool Shape::SameDimensions(const Shape& other) const { return SameArray(other); }

std::string Shape::ToString(bool with_layout,
                            std::span<const std::string> extended_types) const {
  // A tuple or buffer whose elements from `next` on are to be printed, or an array whose physical
  // shape is: `tail` follows.
  struct Open {
    const Shape* shape;
    size_t next;
    std::string tail;
  };
  std::string out;
  std::vector<Open> stack;
  const auto begin = [&](const Shape* shape) {
    while (shape != nullptr) {
      if (shape->HasElements()) {
        out.append(shape->IsTuple() ? "(" : "b(");
        stack.push_back({shape, 0, ")"});
        return;
      }
      AppendArray(&out, *shape, extended_types);
      if (!with_layout || !shape->has_layout()) return;
      std::string tail;
      const Shape* physical = AppendLayout(&out, *shape, &tail);
      if (physical != nullptr) stack.push_back({shape, 0, std::move(tail)});
      shape = physical;
    }
  };
  begin(this);
  while (!stack.empty()) {
    Open& top = stack.back();
    const size_t i = top.next++;
    if (i >= top.shape->elements().size()) {
      out.append(top.tail);
      stack.pop_back();
      continue;
    }
    if (i > 0) out.append(", ");
    if (i > 0 && i % kIndexCommentInterval == 0) {
      out.append("/*index=");
      AppendInt(&out, static_cast<int64_t>(i));
      out.append("*/");
    }
    begin(&top.shape->elements()[i]);
  }
  return out;
}

std::vector<const Shape*> LeavesOf(const Shape& shape) {
  std::vector<const Shape*> leaves;
  ForEachLeaf(shape, [&](const Shape& leaf, std::span<const int64_t>) { leaves.push_back(&leaf); });
  return leaves;
}

int64_t LeafCount(const Shape& shape) {
  int64_t count = 0;
  ForEachLeaf(shape, [&](const Shape&, std::span<const int64_t>) { ++count; });
  return count;
}

LeafRange LeavesAt(const Shape& shape, std::span<const int64_t> path) {
  const Shape* at = &shape;
  LeafRange range;
  for (int64_t index : path) {
    for (int64_t i = 0; i < index; ++i) range.first += LeafCount(at->elements()[i]);
    at = &at->elements()[index];
  }
  range.count = LeafCount(*at);
  return range;
}

const Shape* SubshapeAt(const Shape& shape, std::span<const int64_t> path) {
  const Shape* part = &shape;
  for (int64_t i : path) {
    if (!part->IsTuple() || i < 0 || i >= static_cast<int64_t>(part->elements().size())) {
      return nullptr;
    }
    part = &part->elements()[i];
  }
  return part;
}

}  // namespace assay
