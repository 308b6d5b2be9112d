// ProductSum: rows of exact sums of products, at any element types; the engine of dot and
// convolution.
//
// Operands are decoded once to panels of doubles (floats, and integers of at most 32 bits whose
// result is a float: every value is exact) or of int64 (integers and pred). A complex column
// becomes two real ones, (re, -im) and (im, re), against rows of (re, im) pairs, so that the parts
// ac - bd and ad + bc of the result are each one exact sum. What does not fit there (real with
// complex numbers, floats with an integer result, 64-bit integers with floats) goes term by term
// through the widest accumulator: rare, and not fast.
#ifndef ASSAY_INTERPRETER_OPS_PRODUCT_SUM_H_
#define ASSAY_INTERPRETER_OPS_PRODUCT_SUM_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/handlers.h"
#include "interpreter/numeric/tier_counts.h"
#include "spec/literal.h"

namespace assay {

// 8-byte slots: doubles, or int64.
class Panel {
 public:
  explicit Panel(int64_t slots) : data_(new double[static_cast<size_t>(slots > 0 ? slots : 1)]) {}
  double* doubles() { return data_.get(); }
  int64_t* integers() { return reinterpret_cast<int64_t*>(data_.get()); }

 private:
  std::unique_ptr<double[]> data_;
};

// The lowest precision that the algorithm asks for, of operands or of the sum (that of tf32 is f16's);
// kInvalid: it asks for none.
PrimitiveType LowestPrecisionOf(DotAlgorithm algorithm);

class ProductSum {
 public:
  // The types of both operands and of the result. Operands are what they are, not first converted:
  // a complex result of real ones is real, a real result of complex ones the real part. Floats with
  // an integer result: the exact sum, truncated and saturated as convert does.
  ProductSum(PrimitiveType left, PrimitiveType right, PrimitiveType result, DotAlgorithm algorithm);

  // Whether the value is the exact sum of the products of the operands as they are, rounded once: no
  // algorithm rounds anything in between.
  bool RoundsOnce(PrimitiveType left, PrimitiveType right) const {
    bool operands = operand_rounding_ == PrimitiveType::kInvalid ||
                    (operand_rounding_ == left && operand_rounding_ == right && !tf32_);
    return operands && accumulation_ == result_part_;
  }

  // What an algorithm rounds to: a term of an operand of (part) type `type`, and the sum.
  PrimitiveType TermType(PrimitiveType type) const {
    return RoundsOperands() ? operand_rounding_ : type;
  }
  PrimitiveType sum_type() const { return accumulation_; }
  // Whether it rounds operands at all; n of them, in place.
  bool RoundsOperands() const {
    return operand_rounding_ != PrimitiveType::kInvalid &&
           operand_rounding_ != PrimitiveType::kF64;
  }
  void RoundOperands(double* values, int64_t n) const;

  // Slots that an element takes in a left and in a right panel.
  int64_t left_slots() const { return kind_ == Kind::kGeneral ? kGeneralSlots : parts_; }
  int64_t right_slots() const { return kind_ == Kind::kGeneral ? kGeneralSlots : parts_ * parts_; }
  // Panel of an array's elements in row-major order. Right operands: lines of `line` elements
  // become two lines each where they are complex.
  Result<Panel> DecodeLeft(OpContext& context, const Literal& literal) const;
  Result<Panel> DecodeRight(OpContext& context, const Literal& literal, int64_t line) const;

  // out[j] = sum over k < n of left[k] * right[j][k], as storage of the result type, for `columns`
  // lines of `right`. Counts are of elements. `scratch` belongs to the calling thread.
  struct Scratch {
    std::vector<uint64_t> sums;
    std::vector<std::byte> rounded;
    numeric::CountedTiers tiers;
  };
  void Row(const double* left, const double* right, int64_t n, int64_t columns, std::byte* out,
           Scratch& scratch) const;

 private:
  enum class Kind : uint8_t { kReal, kInteger, kGeneral };
  // The real part as a sum of two doubles, the second 0 unless 64-bit integers need it, and the
  // imaginary part.
  static constexpr int64_t kGeneralSlots = 3;
  Result<Panel> Decode(OpContext& context, const Literal& literal) const;
  Result<Panel> DecodeGeneral(OpContext& context, const Literal& literal) const;
  void GeneralRow(const double* left, const double* right, int64_t n, int64_t columns,
                  std::byte* out, TierCounts* counts) const;

  Kind kind_ = Kind::kReal;
  bool complex_operands_ = false;  // one of them, at least
  bool integer_operands_ = false;  // both: pred or integers
  int64_t parts_ = 1;              // of the result
  PrimitiveType result_part_;      // type of each part of the result
  PrimitiveType accumulation_;  // rounded to first; often the same
  PrimitiveType operand_rounding_ = PrimitiveType::kInvalid;
  bool tf32_ = false;  // operands rounded to 10 bits
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_PRODUCT_SUM_H_
