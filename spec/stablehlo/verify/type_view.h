// TypeView, Element: what the rules ask of a type.
//
// Sizes that are not known agree with every size, as StableHLO's inference has it: a dynamic dimension with
// every size up to its bound, one without a bound with any.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_TYPE_VIEW_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_TYPE_VIEW_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "spec/mlir/node.h"

namespace assay::verify {

inline constexpr int64_t kUnknown = mlir::kDynamicSize;

// What a rule of kinds lets through: a set of element types, how many dimensions, and what is no tensor.
enum Allowed : uint32_t {
  kBoolean = 1 << 0,   // i1
  kSigned = 1 << 1,    // i2 ... i64; StableHLO's signed integers are MLIR's signless ones
  kUnsigned = 1 << 2,  // ui2 ... ui64
  kFloat = 1 << 3,
  kComplex = 1 << 4,
  kPerTensor = 1 << 5,  // quantized with one scale
  kPerAxis = 1 << 6,    // quantized with a scale for each index of an axis
  kIndex = 1 << 7,
  // Single types, which have one of the bits above as well.
  kComplexPart = 1 << 13,  // f32 and f64
  kInt32 = 1 << 14,
  kUint32 = 1 << 15,
  kUint64 = 1 << 22,

  kScalar = 1 << 8,  // 0 dimensions; without one of these three: any number
  kVector = 1 << 9,
  kMatrix = 1 << 10,
  kStatic = 1 << 11,  // all sizes are known
  kBounded = 1 << 12,  // all sizes are known but for one, which has a bound

  kToken = 1 << 16,
  kTuple = 1 << 17,
  kFuture = 1 << 18,
  kBuffer = 1 << 19,  // memref
  kUnranked = 1 << 20,
  kAnyValue = 1 << 21,

  kInteger = kSigned | kUnsigned,
  kQuantized = kPerTensor | kPerAxis,
  kPlain = kBoolean | kInteger | kFloat | kComplex,
  kElements = kPlain | kQuantized | kIndex,
};
constexpr Allowed operator|(Allowed a, Allowed b) {
  return static_cast<Allowed>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b));
}

// The element type of a tensor.
class Element {
 public:
  explicit Element(mlir::Type type) : type_(type) {}

  mlir::Type type() const { return type_; }
  Allowed kind() const;  // its element bits; 0: no element type of StableHLO's
  bool Is(Allowed set) const { return (kind() & set) != 0; }
  bool IsQuantized() const;  // whatever the storage type
  bool IsPerAxis() const { return type_->Is(mlir::Kind::kQuantizedAxisType); }
  std::string ToString() const;

  // The type of the numbers that are stored and of those that they stand for; of what is not quantized, the
  // type itself. Storage of equal width is equal only where its sign is (StoredAlike).
  mlir::Type storage() const;
  mlir::Type expressed() const;
  // Of quantized ones: one each, or one for each index of the axis.
  std::vector<double> scales() const;
  std::vector<int64_t> zero_points() const;
  int64_t axis() const;  // of those quantized per axis
  int64_t storage_min() const;
  int64_t storage_max() const;
  bool storage_is_signed() const;

  // Bits of a value; of a quantized one its storage type's, of a complex one both parts'.
  int64_t bits() const;

  friend bool operator==(const Element& a, const Element& b) { return a.type_ == b.type_; }

 private:
  mlir::Type type_;
};

// Whether both are quantized with one storage type.
bool StoredAlike(const Element& a, const Element& b);

// Whether they are equal but for scales and zero points.
bool SameBase(const Element& a, const Element& b);
// Whether they are equal but for the axis of quantization.
bool SameButAxis(const Element& a, const Element& b);
// Whether a body may take the one as the other: of the same kind, no wider.
bool IsPromotable(const Element& from, const Element& to);

class TypeView {
 public:
  explicit TypeView(mlir::Type type) : type_(type) {}

  mlir::Type type() const { return type_; }
  std::string ToString() const;

  bool IsTensor() const { return type_->Is(mlir::Kind::kTensorType); }  // of a known rank
  // The following: of tensors only.
  int64_t rank() const { return static_cast<int64_t>(sizes().size()); }
  std::span<const int64_t> sizes() const { return type_->integers(0); }
  int64_t size(int64_t dimension) const { return sizes()[dimension]; }  // kUnknown: not known
  std::optional<int64_t> bound(int64_t dimension) const;                // of one that is not known
  int64_t most(int64_t dimension) const { return bound(dimension).value_or(size(dimension)); }
  Element element() const { return Element(type_->node(1)); }
  bool IsStatic() const;
  std::optional<int64_t> Count() const;  // elements; nullopt: not known, or no 62-bit number

 private:
  mlir::Type type_;
};

// "" where the type is one of those, else what it is and what is allowed.
std::string WhyNot(mlir::Type type, Allowed allowed);
std::string ToString(Allowed allowed);

// Whether one size can be the other.
bool Compatible(int64_t a, int64_t b);
bool Compatible(std::span<const int64_t> a, std::span<const int64_t> b);
// Whether the shapes can be one, bounds included; element types are not asked.
bool CompatibleShapes(const TypeView& a, const TypeView& b);
// Whether a value of one type can be one of the other: shapes can be one and elements are equal; of tuples
// and futures, all in them; of others, the types are equal.
bool Compatible(mlir::Type a, mlir::Type b);

std::string ToString(std::span<const int64_t> list);  // "[2, ?, 3]"

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_TYPE_VIEW_H_
