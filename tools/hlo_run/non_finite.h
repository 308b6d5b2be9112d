// NaN and infinities in values: which elements, of which leaves.
#ifndef ASSAY_TOOLS_HLO_RUN_NON_FINITE_H_
#define ASSAY_TOOLS_HLO_RUN_NON_FINITE_H_

#include <cstdint>
#include <vector>

#include "spec/literal.h"

namespace assay {

// Unknown: of a value that is not at hand.
enum class NumberKind : uint8_t { kUnknown, kFinite, kInfinity, kNan };

// Of an element; of a complex one, that of its worse part. What is no float is finite.
NumberKind KindOf(const Literal& literal, int64_t i);
// Whether elements of that type may be NaN or infinities.
bool HasNonFinite(PrimitiveType type);
// Whether it is an array at hand, of such a type.
bool MayBeNonFinite(const Literal& literal);
// The first element of that kind; -1.
int64_t Find(const Literal& literal, NumberKind kind);
// Whether a leaf has an element of that kind.
bool Holds(const Literal& literal, NumberKind kind);

// Array leaves and tokens in order, with their paths; no recursion, tuples nest as deep as they like.
struct Leaf {
  Literal value;
  std::vector<int64_t> path;
};
std::vector<Leaf> ListLeaves(const Literal& literal);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_NON_FINITE_H_
