#include "tools/hlo_run/non_finite.h"

#include <algorithm>
#include <utility>

#include "spec/float_bits.h"

namespace assay {
namespace {

NumberKind KindOfBits(const Format& format, uint64_t bits) {
  if (format.HasNan() && IsNanBits(format, bits)) return NumberKind::kNan;
  return format.HasInfinity() && IsInfinityBits(format, bits) ? NumberKind::kInfinity : NumberKind::kFinite;
}

}  // namespace

NumberKind KindOf(const Literal& literal, int64_t i) {
  const Format& format = FormatOf(literal.shape().primitive_type());
  if (format.type_class == TypeClass::kFloat) return KindOfBits(format, literal.Bits(i));
  if (format.type_class != TypeClass::kComplex) return NumberKind::kFinite;
  const Format& part = FormatOf(format.part);
  return std::max(KindOfBits(part, literal.PartBits(i, 0)), KindOfBits(part, literal.PartBits(i, 1)));
}

bool MayBeNonFinite(const Literal& literal) {
  if (!literal.IsValid() || literal.IsElided() || !literal.shape().IsArray()) return false;
  return HasNonFinite(literal.shape().primitive_type());
}

bool HasNonFinite(PrimitiveType type) {
  if (!IsArrayType(type)) return false;
  const Format& format = FormatOf(type);
  if (format.type_class == TypeClass::kComplex) return true;
  return format.type_class == TypeClass::kFloat && (format.HasNan() || format.HasInfinity());
}

int64_t Find(const Literal& literal, NumberKind kind) {
  if (!MayBeNonFinite(literal)) return -1;
  for (int64_t i = 0; i < literal.element_count(); ++i) {
    if (KindOf(literal, i) == kind) return i;
  }
  return -1;
}

std::vector<Leaf> ListLeaves(const Literal& literal) {
  std::vector<Leaf> leaves, stack = {{literal, {}}};
  while (!stack.empty()) {
    Leaf leaf = std::move(stack.back());
    stack.pop_back();
    if (!leaf.value.IsValid()) continue;
    if (!leaf.value.shape().IsTuple()) {
      leaves.push_back(std::move(leaf));
      continue;
    }
    for (size_t i = leaf.value.elements().size(); i-- > 0;) {
      Leaf element{leaf.value.elements()[i], leaf.path};
      element.path.push_back(static_cast<int64_t>(i));
      stack.push_back(std::move(element));
    }
  }
  return leaves;
}

bool Holds(const Literal& literal, NumberKind kind) {
  std::vector<Leaf> leaves = ListLeaves(literal);
  return std::any_of(leaves.begin(), leaves.end(),
                     [&](const Leaf& leaf) { return Find(leaf.value, kind) >= 0; });
}

}  // namespace assay
