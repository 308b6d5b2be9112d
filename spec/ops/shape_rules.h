// What the rules of the shape-changing families share: sizes that may be dynamic, agreement of
// types and sizes, dimension lists, windows, and the signatures of called computations.
#ifndef ASSAY_SPEC_OPS_SHAPE_RULES_H_
#define ASSAY_SPEC_OPS_SHAPE_RULES_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "absl/container/inlined_vector.h"
#include "base/status.h"
#include "spec/module.h"
#include "spec/op_spec.h"
#include "spec/ops/checks.h"

namespace assay {

// ---------------------------------------------------------------- sizes

// One dimension of a shape.
struct Size {
  int64_t value = 0;     // the bound if dynamic; Shape::kUnbounded for '?'
  bool dynamic = false;  // bounded dynamic
  bool unbounded() const { return value == Shape::kUnbounded; }
};
using Sizes = absl::InlinedVector<Size, 6>;

inline Size SizeOf(const Shape& shape, int64_t i) {
  return {shape.dimension(i), !shape.IsUnbounded(i) && shape.IsDynamic(i)};
}
Sizes SizesOf(const Shape& shape);
Shape ShapeOf(ElementType type, std::span<const Size> sizes);
inline Shape ShapeOf(ElementType type, const Sizes& sizes) {
  return ShapeOf(type, std::span<const Size>(sizes.data(), sizes.size()));
}
// Of two sizes that agree, the one that says more: a number over '?', a bound over that number.
Size MoreSpecific(Size a, Size b);
// Makes each size of `shape` the more specific of its own and `other`'s, if the ranks are equal.
void RefineSizes(Shape* shape, const Shape& other);
// Changes the element type; the layout stays, but for the number of bits it gives to an element of
// another type.
void ChangeElementType(Shape* shape, ElementType type);
// Writes E(bits) into the layout, if there is one.
void SetElementBits(Shape* shape, int64_t bits);
// Of a binary elementwise op: operand 0 with the sizes that both operands give, of the wider type. As in XLA, E(n) is
// kept for types below a byte only, and an unbounded dimension of either leaves no layout. The
// verifier recognises it and does not build the shape.
Result<Shape> InferLikeBoth(const Instruction& x);

// ---------------------------------------------------------------- element types

// Equal, or both floats: XLA lets float precisions mix (docs/semantics.md, row `mixed_precision`).
bool TypesAgree(ElementType a, ElementType b);
// The same where the instruction's dialect is HLO; StableHLO's operands are of one type.
bool TypesAgree(const Instruction& x, const Shape& a, const Shape& b);
// Compatible, leaf by leaf, but for float precisions where HLO lets them differ: `declared` may be
// what stands where `inferred` is meant.
bool FitsButPrecision(const Instruction& x, const Shape& declared, const Shape& inferred);
// The type that holds the other: complex over real, then the larger exponent range, then the longer
// significand, then the wider, then the signed. `a` if they tie.
ElementType WiderType(ElementType a, ElementType b);

// ---------------------------------------------------------------- dimension lists

// The first reason why `values` is not strictly increasing and in [0, limit); nullopt: it is.
std::optional<std::string> NotIncreasingInRange(std::span<const int64_t> values, int64_t limit);
inline bool ContainsValue(std::span<const int64_t> values, int64_t value) {
  for (int64_t v : values) {
    if (v == value) return true;
  }
  return false;
}
// For attributes "dimensions={d}" of exactly one entry in [0, rank): what is wrong.
std::optional<Violation> NotOneDimension(const Instruction& x, int64_t rank);
// Every entry of list `id` in [0, limit), none twice.
std::optional<Violation> ListNotUniqueInRange(const Instruction& x, Key<Ints> key, int64_t limit);

// ---------------------------------------------------------------- windows

// The rank, positivity and overflow of a window over a base with these sizes.
std::optional<Violation> WindowRankDiffers(const Instruction& x, int64_t rank);
std::optional<Violation> WindowNotPositive(const Instruction& x);
std::optional<Violation> WindowOverflows(const Instruction& x, const Shape& base);
// The sizes of the window's positions over `base`, all dimensions; the rules above hold.
Sizes WindowedSizes(const Shape& base, const Window& window);

// ---------------------------------------------------------------- called computations

// The part i of what `computation` returns: element i of a tuple, or the whole for i = 0; nullptr
// if there is none.
const Shape* ResultPart(const Computation& computation, int64_t i);
// Whether it returns a tuple (or, StableHLO, several values) rather than one array.
bool ReturnsTuple(const Computation& computation);
int64_t ResultPartCount(const Computation& computation);
// Parameter i's shape; nullptr if there is none.
const Shape* ParameterShape(const Computation& computation, int64_t i);

// The fold signature (acc..., x...) -> (acc...): 2n scalar parameters and n scalar results, whose
// types agree with operands [first_init, first_init + n) for acc (scalars if `scalar_inits`) and
// [first_input, first_input + n) for x.
std::optional<Violation> ReducerDiffers(const Instruction& x, Key<Computation*> key,
                                        int64_t first_init, int64_t first_input, int64_t n,
                                        bool scalar_inits = true);
// (a, b) -> pred[] for each operand in turn: 2n scalar parameters, a pair of each operand's type.
std::optional<Violation> ComparatorDiffers(const Instruction& x, Key<Computation*> key, int64_t n);

}  // namespace assay

#endif  // ASSAY_SPEC_OPS_SHAPE_RULES_H_
