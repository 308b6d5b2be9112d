// Compares a result with an expected one, array by array.
//
// Integers and pred must be equal. Floats are judged by a provisional bound until acceptance sets
// computed from the exact value take its place (docs/design.md, "Exactness contract" 10):
// |got - want| <= c * (largest finite magnitude of `want`), with c = 2^-40 (f64), 2^-16 (f32),
// 2^-8 (f16), 2^-5 (bf16), for complex types part by part, or <= the smallest normal number, as subnormal ones
// may be flushed (of f16, where they are not, the smallest number); 8-bit and narrower floats may be one
// neighbouring value away. Where the result was computed from numbers of a lower precision, c is that
// one's, of 8-bit and narrower floats 1/2, or a step of that type from the larger number down, at least its
// smallest. Where no number was rounded on the way, bits must be equal, those of zeros too. NaN agrees with NaN, an infinity with the same infinity. Where `got` comes
// from a near-exact instruction of ours, its error widens the bound, element by element.
#ifndef ASSAY_CONFORMANCE_COMPARISON_H_
#define ASSAY_CONFORMANCE_COMPARISON_H_

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "conformance/decomposition_measure.h"
#include "conformance/verdict.h"
#include "spec/literal.h"

namespace assay {

// A real float type that numbers were rounded to, and the name of the instruction that did; kInvalid: none
// was rounded, so every implementation has the same bits.
struct LowestPrecision {
  PrimitiveType type = PrimitiveType::kInvalid;
  std::string instruction;
};

struct ArrayComparison {
  // Bucket 0: equal values (or bits); k > 0: distances in [2^(k-1), 2^k) units in the last place,
  // that is, representable values apart. A NaN against a number counts as the largest distance. Zeros of
  // both signs are equal, but 1 apart where bits must be.
  static constexpr int kBuckets = 65;

  std::string name;           // "out0"
  Shape shape;                // of `got`
  Verdict verdict = Verdict::kAgree;
  std::string mismatch;       // types or sizes differ: what was found; nothing else is filled then
  int64_t parts = 1;          // of an element: 2 for complex types
  int64_t elements = 0;       // parts of complex elements count one by one
  int64_t outside = 0;        // of their bound
  std::array<int64_t, kBuckets> distances = {};
  uint64_t largest_distance = 0;
  int64_t nans_apart = 0;     // elements where one side only is NaN
  double largest_difference = 0;  // |got - want| over pairs of finite numbers
  std::string bound;          // in words: "2^-16 of the largest magnitude, 0.125"
  // The element furthest outside its bound, else the furthest apart; meaningful if any differs.
  std::vector<int64_t> worst_index;
  std::string worst_got, worst_want;  // shortest decimal, and for floats the hexadecimal in brackets
  // Elements (parts) that are factors of a decomposition (conformance/factor_judgement.h): these measures
  // judge them, and they count as equal above.
  int64_t factors = 0;
  std::vector<DecompositionMeasure> measures;
  std::string reason;         // of the verdict unspecified
};

// Layouts aside; `name` is what messages call the array. `lowest`: of what `got` was computed from
// (conformance/lowest_precision.h); nullopt: that is not known, and taken for its own. `near_exact`: for each element of `got`, how
// far the number that it was rounded from may be from the exact one (conformance/result_errors.h);
// empty: `got` is the exact result rounded once.
ArrayComparison Compare(std::string name, const Literal& got, const Literal& want,
                        std::span<const double> near_exact = {},
                        const std::optional<LowestPrecision>& lowest = {});

// What the provisional bound allows elements of a float (or complex) array to differ from those of `want`,
// near-exact errors aside; of 8-bit and narrower floats half of their largest magnitude. `lowest`: of what
// it was computed from; kInvalid: nothing lower than its own.
double AllowedDifference(const Literal& want, PrimitiveType lowest = PrimitiveType::kInvalid);

// Whether shape (layouts aside) and every element are the same, bit for bit, the signs of zeros
// included. Two NaNs are the same whatever their bits. Tuples compare leaf by leaf.
bool Identical(const Literal& got, const Literal& want);

}  // namespace assay

#endif  // ASSAY_CONFORMANCE_COMPARISON_H_
