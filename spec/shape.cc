#include "spec/shape.h"

#include <algorithm>
#include <charconv>
#include <utility>

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

// What is left to print: a shape, or (shape null) a text.
struct PrintItem {
  const Shape* shape;
  std::string text;
};

// Prints "{1,0:...}". A physical shape, and what follows it, is left to the stack.
void AppendLayout(std::string* out, const Shape& shape, std::vector<PrintItem>* stack) {
  const Layout& layout = shape.layout();
  const LayoutExtras* extras = layout.extras ? &**layout.extras : nullptr;
  if (extras != nullptr && *extras == LayoutExtras{}) extras = nullptr;
  if (extras == nullptr && layout.minor_to_major.empty() && shape.rank() == 0) return;
  out->push_back('{');
  AppendInts(out, layout.minor_to_major);
  std::string tail;
  if (extras != nullptr) {
    out->push_back(':');
    AppendLeadingExtras(out, *extras);
    if (extras->dynamic_shape_metadata_prefix_bytes != 0) {
      AppendProperty(&tail, "M", extras->dynamic_shape_metadata_prefix_bytes);
    }
  }
  tail.push_back('}');
  if (extras != nullptr && !extras->physical_shape.empty()) {
    out->append("P(");
    stack->push_back({nullptr, ")" + tail});
    stack->push_back({&extras->physical_shape[0], ""});
  } else {
    out->append(tail);
  }
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
  std::vector<std::pair<const Shape*, const Shape*>> stack = {{&a, &b}};
  while (!stack.empty()) {
    auto [x, y] = stack.back();
    stack.pop_back();
    if (x->element_type() != y->element_type()) return false;
    if (x->elements().size() != y->elements().size()) return false;
    for (size_t i = 0; i < x->elements().size(); ++i) {
      stack.push_back({&x->elements()[i], &y->elements()[i]});
    }
    if (!same(*x, *y)) return false;
  }
  return true;
}

// Calls visit on every shape of the tree, the tuples before their elements.
template <typename Visitor>
void ForEachPart(Shape* shape, Visitor visit) {
  std::vector<Shape*> stack = {shape};
  while (!stack.empty()) {
    Shape* top = stack.back();
    stack.pop_back();
    visit(top);
    for (Shape& element : top->mutable_elements()) stack.push_back(&element);
  }
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

Shape Shape::Array(ElementType type, std::vector<int64_t> dimensions) {
  Shape shape;
  shape.element_type_ = type;
  shape.dimensions_ = std::move(dimensions);
  return shape;
}

Shape Shape::Tuple(std::vector<Shape> elements) {
  Shape shape;
  shape.element_type_ = PrimitiveType::kTuple;
  shape.elements_ = std::move(elements);
  return shape;
}

Shape Shape::Token() {
  Shape shape;
  shape.element_type_ = PrimitiveType::kToken;
  return shape;
}

Shape Shape::Opaque() {
  Shape shape;
  shape.element_type_ = PrimitiveType::kOpaque;
  return shape;
}

Shape Shape::Buffer(Shape array) {
  Shape shape;
  shape.element_type_ = PrimitiveType::kBuffer;
  shape.elements_.push_back(std::move(array));
  return shape;
}

bool Shape::IsArray() const {
  return element_type_.IsExtended() || IsArrayType(element_type_.primitive());
}

bool Shape::HasDynamicDimensions() const {
  std::vector<const Shape*> stack = {this};
  while (!stack.empty()) {
    const Shape* shape = stack.back();
    stack.pop_back();
    for (int64_t i = 0; i < shape->rank(); ++i) {
      if (shape->IsDynamic(i)) return true;
    }
    for (const Shape& element : shape->elements_) stack.push_back(&element);
  }
  return false;
}

// Keeps one form per value, so that == is member by member: no marks at all when none is set.
void Shape::SetDynamic(int64_t i, bool dynamic) {
  if (dimensions_[i] == kUnbounded) return;
  if (dynamic_.empty()) {
    if (!dynamic) return;
    dynamic_.resize(dimensions_.size());
  }
  dynamic_[i] = dynamic;
  if (std::find(dynamic_.begin(), dynamic_.end(), true) == dynamic_.end()) dynamic_.clear();
}

void Shape::FillMissingLayouts() {
  ForEachPart(this, [](Shape* part) {
    if (!part->IsArray() || part->layout_) return;
    Layout layout;
    for (int64_t i = part->rank() - 1; i >= 0; --i) layout.minor_to_major.push_back(i);
    part->layout_ = std::move(layout);
  });
}

Shape Shape::WithoutLayout() const {
  Shape shape = *this;
  ForEachPart(&shape, [](Shape* part) { part->layout_.reset(); });
  return shape;
}

// The sizes other than 0 must not overflow either: then no stride does.
std::optional<int64_t> Shape::ElementCount() const {
  int64_t count = 1;
  bool empty = false;
  for (int64_t size : dimensions_) {
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
  std::vector<const Shape*> stack = {this};
  while (!stack.empty()) {
    const Shape* shape = stack.back();
    stack.pop_back();
    for (const Shape& element : shape->elements_) stack.push_back(&element);
    if (!shape->IsArray()) continue;
    if (shape->element_type_.IsExtended()) return std::nullopt;
    std::optional<int64_t> count = shape->ElementCount();
    int64_t bytes = 0;
    if (!count ||
        __builtin_mul_overflow(*count, FormatOf(shape->primitive_type()).ByteSize(), &bytes) ||
        __builtin_add_overflow(total, bytes, &total)) {
      return std::nullopt;
    }
  }
  return total;
}

bool Shape::SameIgnoringLayout(const Shape& other) const {
  return AllPartPairs(*this, other, [](const Shape& a, const Shape& b) {
    return a.dimensions_ == b.dimensions_ && a.dynamic_ == b.dynamic_;
  });
}

bool Shape::Compatible(const Shape& other) const {
  return AllPartPairs(*this, other, [](const Shape& a, const Shape& b) {
    if (a.rank() != b.rank()) return false;
    for (int64_t i = 0; i < a.rank(); ++i) {
      if (a.IsUnbounded(i) || b.IsUnbounded(i)) continue;
      if (a.dimensions_[i] != b.dimensions_[i]) return false;
    }
    return true;
  });
}

bool Shape::SameDimensions(const Shape& other) const {
  return dimensions_ == other.dimensions_ && dynamic_ == other.dynamic_;
}

std::string Shape::ToString(bool with_layout,
                            std::span<const std::string> extended_types) const {
  std::string out;
  std::vector<PrintItem> stack = {{this, ""}};
  while (!stack.empty()) {
    PrintItem item = std::move(stack.back());
    stack.pop_back();
    out.append(item.text);
    if (item.shape == nullptr) continue;
    const Shape& shape = *item.shape;
    if (shape.IsTuple() || shape.IsBuffer()) {
      out.append(shape.IsTuple() ? "(" : "b(");
      stack.push_back({nullptr, ")"});
      for (size_t i = shape.elements_.size(); i-- > 0;) {
        std::string before = i > 0 ? ", " : "";
        if (i > 0 && i % kIndexCommentInterval == 0) {
          before += "/*index=";
          AppendInt(&before, static_cast<int64_t>(i));
          before += "*/";
        }
        stack.push_back({&shape.elements_[i], std::move(before)});
      }
      continue;
    }
    AppendArray(&out, shape, extended_types);
    if (with_layout && shape.layout_) AppendLayout(&out, shape, &stack);
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
