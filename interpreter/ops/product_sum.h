// ProductSum: rows of exact sums of products, at any element types; the engine of dot and
// convolution.
//
// Operands are decoded once to panels of doubles (floats, and integers of at most 32 bits whose
// result is a float: every value is exact) or of int64 (integers and pred). A complex column
// becomes two real ones, (re, -im) and (im, re), against rows of (re, im) pairs, so that the parts
// ac - bd and ad + bc of the result are each one exact sum.
#ifndef ASSAY_INTERPRETER_OPS_PRODUCT_SUM_H_
#define ASSAY_INTERPRETER_OPS_PRODUCT_SUM_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/handlers.h"
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

class ProductSum {
 public:
  ProductSum(PrimitiveType result, DotAlgorithm algorithm);
  // Why these types cannot be contracted; empty: they can.
  static std::string Check(PrimitiveType left, PrimitiveType right, PrimitiveType result);

  // Slots of an element in a row, and rows of `right` an output column takes: 2 for complex.
  int64_t parts() const { return parts_; }
  // Panel of an array's elements in row-major order. Right operands: lines of `line` elements
  // become `parts()` lines each.
  Result<Panel> DecodeLeft(OpContext& context, const Literal& literal) const;
  Result<Panel> DecodeRight(OpContext& context, const Literal& literal, int64_t line) const;

  // out[j] = sum over k < n of left[k] * right[j][k], as storage of the result type, for `columns`
  // lines of `right`. Counts are of elements. `scratch` belongs to the calling thread.
  struct Scratch {
    std::vector<uint64_t> sums;
    std::vector<std::byte> rounded;
  };
  void Row(const double* left, const double* right, int64_t n, int64_t columns, std::byte* out,
           Scratch& scratch) const;

 private:
  enum class Kind : uint8_t { kReal, kInteger };
  Result<Panel> Decode(OpContext& context, const Literal& literal) const;
  void RoundOperands(double* values, int64_t n) const;

  Kind kind_ = Kind::kReal;
  int64_t parts_ = 1;
  PrimitiveType result_part_;   // type of each part of the result
  PrimitiveType accumulation_;  // rounded to first; often the same
  PrimitiveType operand_rounding_ = PrimitiveType::kInvalid;
  bool tf32_ = false;  // operands rounded to 10 bits
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_PRODUCT_SUM_H_
