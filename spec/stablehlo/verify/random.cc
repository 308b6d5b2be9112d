// Random numbers.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "spec/stablehlo/verify/common_checks.h"

namespace assay::verify {
namespace {

constexpr Allowed kRealOrBoolean = kBoolean | kInteger | kFloat;

using List = std::vector<int64_t>;

Finding NormalIsFloat(const OpView& op) {
  constexpr int64_t kNormal = 2;
  const bool fits = op.Integer("rng_distribution") != kNormal || op.Type("a").element().Is(kFloat);
  return fits ? "" : Described(op, "a");
}

// The rank is the number of elements of `shape`, the sizes are these where they are known.
Finding HasGivenShape(const OpView& op) {
  const int64_t rank = op.Type("shape").size(0);
  const std::optional<List> sizes = op.Constant("shape");
  if (op.Type("result").rank() != rank) {
    return Described(op, "result") + ", shape has " + std::to_string(rank) + " elements";
  }
  return sizes ? SizesAre(op, "result", *sizes) : "";
}

OpRules Rng() {
  return {"stablehlo.rng",
          {Operand(1, "a", kRealOrBoolean | kScalar), Operand(2, "b", kRealOrBoolean | kScalar),
           Operand(3, "shape", kInteger | kIndex | kVector | kStatic),
           Attribute(4, "rng_distribution", kRngDistribution)},
          {{"result", kRealOrBoolean}},
          {
              {"c1", "a, b and result have one element type",
               [](const OpView& op) { return SameElement(op, {"a", "b", "result"}); }},
              {"c2", "a normal distribution is one of floating-point numbers", NormalIsFloat},
              {"c3", "the result has the sizes that shape says", HasGivenShape},
          }};
}

Finding StateFitsAlgorithm(const OpView& op) {
  constexpr int64_t kThreeFry = 1, kPhilox = 2;
  if (op.Type("initial_state").rank() != 1) return "";
  const int64_t size = op.Type("initial_state").size(0), algorithm = op.Integer("rng_algorithm");
  bool fits = true;
  if (algorithm == kThreeFry) fits = Compatible(size, 2);
  if (algorithm == kPhilox) fits = Compatible(size, 2) || size == 3;
  return fits ? "" : Described(op, "initial_state");
}

OpRules RngBitGenerator() {
  return {"stablehlo.rng_bit_generator",
          {Attribute(1, "rng_algorithm", kRngAlgorithm), Operand(2, "initial_state", kInteger | kFloat)},
          {{"output_state", kInteger | kFloat}, {"output", kInteger | kFloat | kStatic}},
          {
              // StableHLO's version files have states of f32.
              {"i2", "initial_state is a vector of ui64",
               [](const OpView& op) { return WhyNot(op.Type("initial_state").type(), kUint64 | kVector); }, true},
              {"c1", "initial_state and output_state have one type",
               [](const OpView& op) { return SameType(op, {"initial_state", "output_state"}); }},
              {"c2", "THREE_FRY has a state of 2 elements, PHILOX one of 2 or 3", StateFitsAlgorithm},
          }};
}

}  // namespace

std::vector<OpRules> RandomRules() { return {Rng(), RngBitGenerator()}; }

}  // namespace assay::verify
