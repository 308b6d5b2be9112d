// Shape: element type and dimensions of an array, or a tuple, token, opaque or buffer of shapes.
//
// A layout is a storage fact that no meaning depends on (but `bitcast`'s, docs/design.md), so it
// rides along as an optional part and `Compatible` ignores it. Shapes are values; a module interns
// the shapes of its instructions (Module::InternShape), so there they are shared.
#ifndef ASSAY_SPEC_SHAPE_H_
#define ASSAY_SPEC_SHAPE_H_

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/box.h"
#include "spec/primitive_type.h"

namespace assay {

// Readers of every form refuse shapes and tuple literals that nest deeper. Walking them takes an
// explicit stack all the same: shapes made by code may be deeper.
inline constexpr int64_t kMaxShapeDepth = 1000;

// HLO's types have their proto number as id; ids from kFirstExtended on are rows of the module's
// table of extended types (quantized, index, function, future; StableHLO only).
struct ElementType {
  static constexpr uint32_t kFirstExtended = 64;
  uint32_t id = 0;

  constexpr ElementType() = default;
  constexpr ElementType(PrimitiveType type) : id(static_cast<uint32_t>(type)) {}
  constexpr explicit ElementType(uint32_t extended_id) : id(extended_id) {}
  bool IsExtended() const { return id >= kFirstExtended; }
  // kInvalid for an extended type.
  PrimitiveType primitive() const {
    return IsExtended() ? PrimitiveType::kInvalid : static_cast<PrimitiveType>(id);
  }
  friend bool operator==(ElementType, ElementType) = default;
};

// One tile "(8,128)": kCombine ('*') merges the dimension with the next one.
struct Tile {
  static constexpr int64_t kCombine = INT64_MIN;
  std::vector<int64_t> dimensions;
  friend bool operator==(const Tile&, const Tile&) = default;
};

// "D(D,C+~,...)": how one dimension is stored.
struct DimLevel {
  char type = 'D';      // D dense, C compressed, S singleton, H loose compressed
  bool non_unique = false;   // '+'
  bool non_ordered = false;  // '~'
  friend bool operator==(const DimLevel&, const DimLevel&) = default;
};

// "SC(dim:idx,...)"
struct SplitConfig {
  int64_t dimension = 0;
  std::vector<int64_t> split_indices;
  friend bool operator==(const SplitConfig&, const SplitConfig&) = default;
};

class Shape;

// The rare parts of a layout, in text order (facts: hlo_text section 4).
struct LayoutExtras {
  std::vector<DimLevel> dim_levels;                            // D(...)
  std::vector<Tile> tiles;                                     // T(...)(...)
  int64_t tail_padding_alignment = 1;                          // L(n); 1: none
  PrimitiveType index_type = PrimitiveType::kInvalid;          // #(u32)
  PrimitiveType pointer_type = PrimitiveType::kInvalid;        // *(u32)
  int64_t element_size_in_bits = 0;                            // E(n); 0: the type's own
  int64_t memory_space = 0;                                    // S(n)
  std::vector<SplitConfig> split_configs;                      // SC(...)(...)
  std::vector<Shape> physical_shape;                           // P(shape): none or one
  int64_t dynamic_shape_metadata_prefix_bytes = 0;             // M(n)
  friend bool operator==(const LayoutExtras&, const LayoutExtras&);
};

struct Layout {
  std::vector<int64_t> minor_to_major;
  std::optional<Box<LayoutExtras>> extras;  // absent: all at their defaults
  friend bool operator==(const Layout&, const Layout&) = default;
};

class Shape {
 public:
  // `?`: size known only at run time. A bounded size is its bound plus IsDynamic(i).
  static constexpr int64_t kUnbounded = INT64_MIN;

  Shape() = default;  // kInvalid; no instruction has it
  static Shape Array(ElementType type, std::vector<int64_t> dimensions);
  static Shape Scalar(ElementType type) { return Array(type, {}); }
  static Shape Tuple(std::vector<Shape> elements);
  static Shape Token();
  static Shape Opaque();
  static Shape Buffer(Shape array);  // b(f32[4])

  ElementType element_type() const { return element_type_; }
  PrimitiveType primitive_type() const { return element_type_.primitive(); }
  bool IsValid() const { return element_type_.id != 0; }
  bool IsArray() const;  // primitive array types and extended ones
  bool IsScalar() const { return IsArray() && dimensions_.empty(); }
  bool IsTuple() const { return primitive_type() == PrimitiveType::kTuple; }
  bool IsToken() const { return primitive_type() == PrimitiveType::kToken; }
  bool IsBuffer() const { return primitive_type() == PrimitiveType::kBuffer; }

  // Arrays. A bounded dynamic dimension's entry is its bound; an unbounded one's is kUnbounded.
  int64_t rank() const { return static_cast<int64_t>(dimensions_.size()); }
  const std::vector<int64_t>& dimensions() const { return dimensions_; }
  int64_t dimension(int64_t i) const { return dimensions_[i]; }
  bool IsDynamic(int64_t i) const {
    return dimensions_[i] == kUnbounded || (i < static_cast<int64_t>(dynamic_.size()) && dynamic_[i]);
  }
  bool IsUnbounded(int64_t i) const { return dimensions_[i] == kUnbounded; }
  // Any dynamic dimension, here or in a tuple's elements.
  bool HasDynamicDimensions() const;
  // Marks dimension i as bounded by its entry (or exact again).
  void SetDynamic(int64_t i, bool dynamic);
  void set_dimension(int64_t i, int64_t size) { dimensions_[i] = size; }
  void set_element_type(ElementType type) { element_type_ = type; }

  // Tuples: the elements; a buffer has one.
  const std::vector<Shape>& elements() const { return elements_; }
  std::vector<Shape>& mutable_elements() { return elements_; }

  bool has_layout() const { return layout_.has_value(); }
  const Layout& layout() const { return *layout_; }
  void set_layout(std::optional<Layout> layout) { layout_ = std::move(layout); }
  // The descending (row-major) layout, written into every array without one.
  void FillMissingLayouts();
  Shape WithoutLayout() const;

  // The number of elements with bounds taken as sizes; nullopt when the product of the sizes other
  // than 0 overflows int64 (so strides never do) or a dimension is unbounded. Arrays only.
  std::optional<int64_t> ElementCount() const;
  // Bytes of all array leaves, one element per byte or more; nullopt on overflow or for an
  // extended type.
  std::optional<int64_t> ByteSize() const;

  // Equal but for layouts. Dynamic marks and bounds count.
  bool SameIgnoringLayout(const Shape& other) const;
  // XLA's "compatible": as above, but an unbounded dimension fits any size, and a bounded one is
  // taken as its bound.
  bool Compatible(const Shape& other) const;
  // Same dimensions (sizes and dynamic marks), element types aside.
  bool SameDimensions(const Shape& other) const;

  // Everything, layout included.
  friend bool operator==(const Shape&, const Shape&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Shape& s) {
    h = H::combine(std::move(h), s.element_type_.id, s.dimensions_, s.elements_);
    if (s.layout_) h = H::combine(std::move(h), s.layout_->minor_to_major);
    return h;
  }

  // HLO text: "f32[2,<=3,?]{1,0:T(8,128)}", "(s32[], pred[])", "token[]". The layout is printed when
  // present and `with_layout`. Extended types print as their text in `extended_types`, the table of
  // the shape's module (Module::extended_types), or without it as "ext<id>".
  std::string ToString(bool with_layout = true,
                       std::span<const std::string> extended_types = {}) const;

 private:
  ElementType element_type_;
  std::vector<int64_t> dimensions_;
  std::vector<bool> dynamic_;  // empty: none; else one per dimension. Never set for kUnbounded.
  std::vector<Shape> elements_;
  std::optional<Layout> layout_;
};

// Calls visit(leaf, index) for every non-tuple leaf in depth-first order; `index` is its path.
// Explicit stack: nesting depth is bounded by memory only.
template <typename Visitor>
void ForEachLeaf(const Shape& shape, Visitor visit);
// The leaves in that order.
std::vector<const Shape*> LeavesOf(const Shape& shape);
int64_t LeafCount(const Shape& shape);
// The part of `shape` at `path`; nullptr if there is none.
const Shape* SubshapeAt(const Shape& shape, std::span<const int64_t> path);

template <typename Visitor>
void ForEachLeaf(const Shape& shape, Visitor visit) {
  struct Frame {
    const Shape* shape;
    size_t next;
  };
  std::vector<int64_t> index;
  if (!shape.IsTuple()) return visit(shape, std::span<const int64_t>(index));
  std::vector<Frame> stack = {{&shape, 0}};
  while (!stack.empty()) {
    Frame& top = stack.back();
    if (top.next == top.shape->elements().size()) {
      stack.pop_back();
      if (!index.empty()) index.pop_back();
      continue;
    }
    const Shape& element = top.shape->elements()[top.next];
    index.push_back(static_cast<int64_t>(top.next++));
    if (element.IsTuple()) {
      stack.push_back({&element, 0});
    } else {
      visit(element, std::span<const int64_t>(index));
      index.pop_back();
    }
  }
}

}  // namespace assay

#endif  // ASSAY_SPEC_SHAPE_H_
