// Literal: the value of a shape, in memory.
//
// Arrays are contiguous and row-major, whatever the shape's layout. Elements are stored one per byte
// or more (a 4-bit integer in the low bits of a byte, sign-extended to the byte for signed types,
// a pred as 0 or 1, a complex as two parts) or, by choice, packed (types below 8 bits: element 0 in
// the low bits of byte 0; sizes that do not divide 8 straddle bytes). Copies share storage;
// `MutableBytes` copies first if the storage is shared. Thread-safe for reading.
#ifndef ASSAY_SPEC_LITERAL_H_
#define ASSAY_SPEC_LITERAL_H_

#include <complex>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "spec/shape.h"

namespace assay {

enum class Packing : uint8_t { kBytes, kPacked };

class Literal {
 public:
  Literal() = default;  // no value; IsValid() is false

  // Uninitialised storage: for arrays of a known element count whose bytes fit in memory. CHECKs
  // that the element count is known and does not overflow: verify first (AllocationSize).
  static Literal Uninitialized(Shape shape, Packing packing = Packing::kBytes);
  static Literal Zeros(Shape shape);
  static Literal Token();
  static Literal Tuple(std::vector<Literal> elements);
  static Literal Tuple(Shape shape, std::vector<Literal> elements);
  // A shape whose data the text leaves out, constant({...}); kept and printed as such.
  static Literal Elided(Shape shape);
  // Stands for a result that is under way, by a number of its maker's; opaque, and nothing that a
  // program can read. Only the interpreter makes one, while it runs.
  static Literal Handle(int64_t number);
  // From native elements, row-major: Array<float>(shape, {1, 2}).
  template <typename T>
  static Literal Array(Shape shape, std::span<const T> elements);
  template <typename T>
  static Literal Array(Shape shape, std::initializer_list<T> elements) {
    return Array<T>(std::move(shape), std::span<const T>(elements.begin(), elements.size()));
  }
  template <typename T>
  static Literal Scalar(PrimitiveType type, T value) {
    return Array<T>(Shape::Scalar(type), std::span<const T>(&value, 1));
  }

  bool IsValid() const { return rep_ != nullptr; }
  bool IsElided() const { return rep_ != nullptr && rep_->elided; }
  bool IsHandle() const { return rep_ != nullptr && rep_->handle >= 0; }
  int64_t handle() const { return rep_->handle; }
  const Shape& shape() const { return rep_->shape; }
  Packing packing() const { return rep_->packing; }
  int64_t element_count() const { return rep_->element_count; }
  int64_t byte_size() const { return rep_->byte_size; }

  // Array storage. Elided and tuple literals have none.
  const std::byte* bytes() const { return rep_->data.get(); }
  std::byte* MutableBytes();
  template <typename T>
  std::span<const T> data() const {
    return {reinterpret_cast<const T*>(bytes()), byte_size() / sizeof(T)};
  }
  template <typename T>
  std::span<T> mutable_data() {
    return {reinterpret_cast<T*>(MutableBytes()), byte_size() / sizeof(T)};
  }
  // True when this literal is the only owner of its storage (in-place updates need no copy).
  bool IsUnique() const {
    return rep_ != nullptr && rep_.use_count() == 1 && rep_->data.use_count() <= 1;
  }

  // Element i's bit pattern, zero-extended (at most 64 bits; complex: use Part). SetBits looks at the
  // type's low bits only.
  uint64_t Bits(int64_t i) const;
  void SetBits(int64_t i, uint64_t bits);
  // Complex: part 0 (real) or 1 (imaginary) of element i, as bits of the part's type.
  uint64_t PartBits(int64_t i, int part) const;
  void SetPartBits(int64_t i, int part, uint64_t bits);

  Literal Packed() const;    // same value, kPacked where the type has fewer than 8 bits
  Literal Unpacked() const;  // same value, kBytes

  // Tuples.
  const std::vector<Literal>& elements() const { return rep_->elements; }
  std::vector<Literal>& MutableElements();

  // Same data under another shape with the same element count and bits per element; storage is
  // shared where the types store their bits alike (a signed and an unsigned 4-bit type do not).
  Literal Reshaped(Shape shape) const;

  // Run-time sizes of an array with dynamic dimensions, one per dimension; empty: all at the bound.
  const std::vector<int64_t>& dynamic_sizes() const { return rep_->dynamic_sizes; }
  void set_dynamic_sizes(std::vector<int64_t> sizes);

  // Same shape (layouts aside) and the same bits (NaN payloads count; packing does not).
  friend bool operator==(const Literal& a, const Literal& b);

  // HLO text of the value alone, as between the parentheses of constant(): "{ { 1, 2 }, { 3, 4 } }".
  // Floats are the shortest decimal that reads back to the same bits; NaNs keep sign and payload as
  // "nan(0x..)" where they differ from the quiet default. A tuple is "( 1, {2, 3} )". An array
  // without elements is "{}"; with more than `element_limit` (unless 0) "{...}", as an elided one.
  std::string ToString(int64_t element_limit = 0) const;
  // With the shape before every array, as the literal= of a custom-call: "s32[2] {1, 2}",
  // "(s32[] 1, f32[] 2)".
  std::string ToTypedString(int64_t element_limit = 0) const;

 private:
  struct Rep {
    Shape shape;
    Packing packing = Packing::kBytes;
    bool elided = false;
    int64_t handle = -1;
    int64_t element_count = 0;
    int64_t byte_size = 0;
    std::shared_ptr<std::byte[]> data;  // 64-byte aligned
    std::vector<Literal> elements;
    std::vector<int64_t> dynamic_sizes;
  };
  // Makes rep_ uniquely owned; its data may still be shared.
  void Detach();
  std::string Text(bool typed, int64_t element_limit) const;
  std::shared_ptr<Rep> rep_;
};

// Bytes that Uninitialized(shape) would take; nullopt when the count overflows, a dimension is
// unbounded or the shape is no array.
std::optional<int64_t> AllocationSize(const Shape& shape);

// Bit pattern of `value` rounded once (ties to even) to a float, integer (exact values only) or pred
// type; for tests and builders. Narrow floats through a proven double rounding or exact integer path.
uint64_t BitsFromDouble(PrimitiveType type, double value);
// The value of a finite or infinite float pattern, exactly (every supported float fits a double).
double DoubleFromBits(PrimitiveType type, uint64_t bits);

template <typename T>
Literal Literal::Array(Shape shape, std::span<const T> elements) {
  Literal literal = Uninitialized(std::move(shape));
  CHECK(literal.element_count() == static_cast<int64_t>(elements.size()));
  PrimitiveType type = literal.shape().primitive_type();
  for (int64_t i = 0; i < literal.element_count(); ++i) {
    if constexpr (std::is_same_v<T, std::complex<double>> || std::is_same_v<T, std::complex<float>>) {
      literal.SetPartBits(i, 0, BitsFromDouble(FormatOf(type).part, elements[i].real()));
      literal.SetPartBits(i, 1, BitsFromDouble(FormatOf(type).part, elements[i].imag()));
    } else if constexpr (std::is_integral_v<T>) {
      if (IsFloat(type)) {
        literal.SetBits(i, BitsFromDouble(type, static_cast<double>(elements[i])));
      } else {
        literal.SetBits(i, static_cast<uint64_t>(elements[i]));
      }
    } else {
      literal.SetBits(i, BitsFromDouble(type, static_cast<double>(elements[i])));
    }
  }
  return literal;
}

}  // namespace assay

#endif  // ASSAY_SPEC_LITERAL_H_
