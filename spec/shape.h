// Shape: element type and dimensions of an array, or a tuple, token, opaque or buffer of shapes.
//
// A layout is a storage fact that no meaning depends on (but `bitcast`'s, docs/design.md), so it
// rides along as an optional part and `Compatible` ignores it. Shapes are values; a module interns
// the shapes of its instructions (Module::InternShape), so there they are shared.
//
// A tuple may have millions of elements, so a Shape is 16 bytes: the element type, some flags, and a
// pointer to what does not fit (one block of exactly the size needed), which copies share and which
// a write to one of them copies. A scalar, a token and () have no block, and a row-major layout is a
// flag: "f32[]{}" is 16 bytes, "f32[8,128]{1,0}" 16 and a block of 32.
#ifndef ASSAY_SPEC_SHAPE_H_
#define ASSAY_SPEC_SHAPE_H_

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
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

// A view of a list inside a shape, for as long as that shape stays as it is. Compares by value, and
// copies itself to a vector where one is asked for.
template <typename T>
class ListView : public std::span<const T> {
 public:
  using const_iterator = typename std::span<const T>::iterator;
  using std::span<const T>::span;
  operator std::vector<T>() const { return std::vector<T>(this->begin(), this->end()); }
  friend bool operator==(ListView a, ListView b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
};

// Thread-safe as other values are: copies that share a block may be read and changed by different
// threads.
class Shape {
 public:
  // `?`: size known only at run time. A bounded size is its bound plus IsDynamic(i).
  static constexpr int64_t kUnbounded = INT64_MIN;

  Shape() = default;  // kInvalid; no instruction has it
  Shape(const Shape& other)
      : element_type_(other.element_type_),
        layout_kind_(other.layout_kind_),
        has_marks_(other.has_marks_),
        block_(other.block_) {
    if (block_) block_->references.fetch_add(1, std::memory_order_relaxed);
  }
  Shape(Shape&& other) noexcept { Swap(other); }
  Shape& operator=(const Shape& other) {
    Shape copy(other);
    Swap(copy);
    return *this;
  }
  Shape& operator=(Shape&& other) noexcept {
    Shape taken(std::move(other));
    Swap(taken);
    return *this;
  }
  ~Shape() {
    if (block_) Release();
  }
  static Shape Array(ElementType type, std::span<const int64_t> dimensions);
  static Shape Array(ElementType type, std::initializer_list<int64_t> dimensions) {
    return Array(type, std::span<const int64_t>(dimensions.begin(), dimensions.size()));
  }
  static Shape Scalar(ElementType type) { return Array(type, std::span<const int64_t>()); }
  static Shape Tuple(std::vector<Shape> elements) { return TupleOf(elements); }
  static Shape TupleOf(std::span<Shape> elements);  // moves them
  static Shape Token();
  static Shape Opaque();
  static Shape Buffer(Shape array);  // b(f32[4])

  ElementType element_type() const { return element_type_; }
  PrimitiveType primitive_type() const { return element_type_.primitive(); }
  bool IsValid() const { return element_type_.id != 0; }
  bool IsArray() const;  // primitive array types and extended ones
  bool IsScalar() const { return IsArray() && rank() == 0; }
  bool IsTuple() const { return primitive_type() == PrimitiveType::kTuple; }
  bool IsToken() const { return primitive_type() == PrimitiveType::kToken; }
  bool IsBuffer() const { return primitive_type() == PrimitiveType::kBuffer; }

  // Arrays. A bounded dynamic dimension's entry is its bound; an unbounded one's is kUnbounded.
  int64_t rank() const { return block_ && !HasElements() ? block_->count : 0; }
  ListView<int64_t> dimensions() const {
    return {rank() > 0 ? array()->sizes() : nullptr, static_cast<size_t>(rank())};
  }
  int64_t dimension(int64_t i) const { return array()->sizes()[i]; }
  bool IsDynamic(int64_t i) const { return IsUnbounded(i) || (has_marks_ && array()->marks()[i]); }
  bool IsUnbounded(int64_t i) const { return dimension(i) == kUnbounded; }
  // Any dynamic dimension, here or in a tuple's elements.
  bool HasDynamicDimensions() const;
  // Marks dimension i as bounded by its entry (or exact again).
  void SetDynamic(int64_t i, bool dynamic);
  void set_dimension(int64_t i, int64_t size);
  void set_element_type(ElementType type);  // from an array's to an array's

  // Tuples: the elements; a buffer has one.
  ListView<Shape> elements() const {
    if (!block_ || !HasElements()) return {};
    return {static_cast<const TupleBlock*>(block_)->elements(), block_->count};
  }
  std::span<Shape> mutable_elements();

  bool has_layout() const { return layout_kind_ != LayoutKind::kNone; }
  const Layout& layout() const;              // there is one
  void set_layout(std::optional<Layout> layout);  // arrays only, but for "none"
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
  friend bool operator==(const Shape& a, const Shape& b);
  template <typename H>
  friend H AbslHashValue(H h, const Shape& s) {
    ForEachPart(s, [&h](const Shape& part) {
      const ListView<int64_t> sizes = part.dimensions();
      h = H::combine(H::combine_contiguous(std::move(h), sizes.data(), sizes.size()),
                     part.element_type_.id, part.block_ ? part.block_->count : 0, part.layout_kind_);
      if (part.layout_kind_ == LayoutKind::kOther) {
        h = H::combine(std::move(h), part.layout().minor_to_major);
      }
    });
    return h;
  }

  // HLO text: "f32[2,<=3,?]{1,0:T(8,128)}", "(s32[], pred[])", "token[]". The layout is printed when
  // present and `with_layout`. Extended types print as their text in `extended_types`, the table of
  // the shape's module (Module::extended_types), or without it as "ext<id>".
  std::string ToString(bool with_layout = true,
                       std::span<const std::string> extended_types = {}) const;

 private:
  enum class LayoutKind : uint8_t {
    kNone,
    kRowMajor,  // descending, of a rank up to kMaxRowMajorRank, without extras: never kOther
    kOther,     // the block's
  };
  static constexpr int64_t kMaxRowMajorRank = 16;

  struct Block {
    std::atomic<uint32_t> references{1};
    uint32_t count = 0;  // dimensions of an array, elements of a tuple or buffer
  };
  // With room behind it for `count` sizes and, if any is set, as many dynamic marks.
  struct ArrayBlock : Block {
    Layout* layout = nullptr;  // owned
    int64_t* sizes() { return reinterpret_cast<int64_t*>(this + 1); }
    bool* marks() { return reinterpret_cast<bool*>(sizes() + count); }
  };
  // With room behind it for `count` shapes.
  struct TupleBlock : Block {
    const Shape* elements() const { return reinterpret_cast<const Shape*>(this + 1); }
    Shape* elements() { return reinterpret_cast<Shape*>(this + 1); }
  };

  static ArrayBlock* NewArrayBlock(int64_t rank, bool with_marks);
  static Shape WithElements(PrimitiveType type, std::span<Shape> elements);  // moves them
  bool HasElements() const { return IsTuple() || IsBuffer(); }
  ArrayBlock* array() const { return static_cast<ArrayBlock*>(block_); }
  // The block, made if there is none and copied if it is shared or lacks the room for marks.
  ArrayBlock* OwnArray(bool with_marks);
  void ClearLayout();
  void Release();
  bool SameArray(const Shape& other) const;  // sizes and marks
  bool SamePart(const Shape& other) const;   // elements aside
  void Swap(Shape& other) noexcept {
    std::swap(element_type_, other.element_type_);
    std::swap(layout_kind_, other.layout_kind_);
    std::swap(has_marks_, other.has_marks_);
    std::swap(block_, other.block_);
  }

  ElementType element_type_;
  LayoutKind layout_kind_ = LayoutKind::kNone;
  bool has_marks_ = false;  // some dynamic mark is set; never one of a kUnbounded size
  Block* block_ = nullptr;
};
static_assert(sizeof(Shape) == 16);

// Calls visit(part) for the shape, its elements, their elements: every tuple before its elements, in
// order. The stack grows with the depth only.
template <typename Visitor>
void ForEachPart(const Shape& shape, Visitor visit) {
  visit(shape);
  if (shape.elements().empty()) return;
  std::vector<std::span<const Shape>> stack = {shape.elements()};
  while (!stack.empty()) {
    if (stack.back().empty()) {
      stack.pop_back();
      continue;
    }
    const Shape& part = stack.back().front();
    stack.back() = stack.back().subspan(1);
    visit(part);
    if (!part.elements().empty()) stack.push_back(part.elements());
  }
}

// Calls visit(leaf, index) for every non-tuple leaf in depth-first order; `index` is its path.
// Explicit stack: nesting depth is bounded by memory only.
template <typename Visitor>
void ForEachLeaf(const Shape& shape, Visitor visit);
// The leaves in that order.
std::vector<const Shape*> LeavesOf(const Shape& shape);
int64_t LeafCount(const Shape& shape);
// The leaves of the part of `shape` at `path`, which has to be there, among the leaves of `shape`.
struct LeafRange {
  int64_t first = 0, count = 0;
};
LeafRange LeavesAt(const Shape& shape, std::span<const int64_t> path);
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
