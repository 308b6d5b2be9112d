// Builder, Number: formulas written as formulas, which become operations of StableHLO.
#ifndef ASSAY_SPEC_STABLEHLO_CHLO_EXPANSION_BUILDER_H_
#define ASSAY_SPEC_STABLEHLO_CHLO_EXPANSION_BUILDER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "spec/mlir/operation.h"
#include "spec/primitive_type.h"

namespace assay::chlo_expansion {

class Builder;

// An array under construction. Operators are operations of StableHLO; both sides have one type.
class Number {
 public:
  Number(Builder& builder, mlir::Value* value) : builder_(&builder), value_(value) {}

  Builder& builder() const { return *builder_; }
  mlir::Value* value() const { return value_; }
  mlir::Type type() const { return value_->type; }
  mlir::Type element() const { return value_->type->node(1); }

 private:
  Builder* builder_;
  mlir::Value* value_;
};

// Makes the operations of one expansion, at the end of a block.
class Builder {
 public:
  // `operands` are those of the operation, after expansion.
  Builder(mlir::Program& program, mlir::Block& block, mlir::Operation& at,
          std::vector<mlir::Value*> operands)
      : program_(program), block_(&block), at_(at), operands_(std::move(operands)),
        results_(at.results.size()) {}

  mlir::Program& program() { return program_; }
  mlir::Context& context() const { return program_.context(); }
  const mlir::Operation& at() const { return at_; }

  size_t operand_count() const { return operands_.size(); }
  Number Operand(size_t i) { return {*this, operands_[i]}; }
  mlir::Type ResultType(size_t i = 0) const { return at_.results[i]->type; }
  void Set(Number result, size_t i = 0);  // converted to its type, where sizes are known differently
  mlir::Value* result(size_t i) const { return results_[i]; }

  // Whether all operands and results are of known rank, and whether all their sizes are known.
  bool IsRanked() const;
  bool IsStatic() const;
  Status Refuse(const std::string& why) const;  // unsupported_expansion

  mlir::Operation* Add(std::string_view name, const std::vector<mlir::Value*>& operands,
                       const std::vector<mlir::Type>& results);
  void SetProperty(mlir::Operation& operation, std::string_view name, mlir::Attribute value);
  Number Make(std::string_view name, const std::vector<Number>& operands, mlir::Type result);

  // ---- regions
  // A new block with arguments of these types as the operation's next region; what follows goes there, until
  // Leave, which makes its stablehlo.return.
  std::vector<Number> Enter(mlir::Operation& operation, const std::vector<mlir::Type>& arguments);
  void Leave(const std::vector<Number>& results);
  // The operations of the block without its terminator, to here, their arguments being these. What the
  // terminator gave.
  std::vector<Number> MoveHere(mlir::Block& block, const std::vector<Number>& arguments);
  // Which arguments gave way to which values in MoveHere.
  const std::vector<std::pair<mlir::Value*, mlir::Value*>>& replaced() const { return replaced_; }

  // ---- types
  mlir::Type Tensor(std::span<const int64_t> sizes, mlir::Type element) const;
  mlir::Type WithElement(mlir::Type tensor, mlir::Type element) const;  // of the same sizes
  mlir::Type WithElement(mlir::Type tensor, PrimitiveType element) const;

  // ---- constants
  // Of a type whose sizes are known.
  Number Constant(mlir::Type type, uint64_t bits);
  // The value everywhere, in the sizes of `like`; rounded to the element type.
  Number Filled(Number like, double value);
  Number FilledBits(Number like, uint64_t bits);  // of a complex number its real part's
  // The sizes of the array, tensor<nxi32>.
  Number SizesOf(Number x);
  Number BroadcastInDim(Number x, std::span<const int64_t> dimensions, mlir::Type result);

  // ---- attributes
  mlir::Attribute Int64(int64_t value) const;
  mlir::Attribute Int64s(std::span<const int64_t> values) const;
  mlir::Attribute Enumerator(std::string_view enumeration, std::string_view name) const;
  mlir::Attribute Enumerator(std::string_view enumeration, int64_t value) const;

 private:
  mlir::Program& program_;
  mlir::Block* block_;
  mlir::Operation& at_;
  std::vector<mlir::Value*> operands_;
  std::vector<mlir::Value*> results_;
  std::vector<std::pair<mlir::Value*, mlir::Value*>> replaced_;
  std::vector<mlir::Block*> outer_;
  // Constants and sizes that are there already; of the outermost block. Those of unknown sizes by whose sizes.
  std::map<std::pair<mlir::Type, uint64_t>, mlir::Value*> filled_;
  std::map<std::pair<mlir::Value*, uint64_t>, mlir::Value*> broadcast_;
  std::map<mlir::Value*, mlir::Value*> sizes_;
};

// ---- element types
std::optional<PrimitiveType> PrimitiveOf(Number x);  // nullopt: quantized, index
inline bool IsComplex(Number x) { return PrimitiveOf(x) && assay::IsComplex(*PrimitiveOf(x)); }
inline bool IsFloat(Number x) { return PrimitiveOf(x) && assay::IsFloat(*PrimitiveOf(x)); }

// ---- arithmetic
Number operator+(Number a, Number b);
Number operator-(Number a, Number b);
Number operator*(Number a, Number b);
Number operator/(Number a, Number b);
Number operator-(Number a);
inline Number operator+(Number a, double b) { return a + a.builder().Filled(a, b); }
inline Number operator-(Number a, double b) { return a - a.builder().Filled(a, b); }
inline Number operator*(Number a, double b) { return a * a.builder().Filled(a, b); }
inline Number operator/(Number a, double b) { return a / a.builder().Filled(a, b); }
inline Number operator+(double a, Number b) { return b.builder().Filled(b, a) + b; }
inline Number operator-(double a, Number b) { return b.builder().Filled(b, a) - b; }
inline Number operator*(double a, Number b) { return b.builder().Filled(b, a) * b; }
inline Number operator/(double a, Number b) { return b.builder().Filled(b, a) / b; }

// "exponential" and so on: an operation of StableHLO with one type.
Number Apply(std::string_view mnemonic, Number x);
Number Apply(std::string_view mnemonic, Number x, Number y);
Number Real(Number z);
Number Imaginary(Number z);
Number Complex(Number real, Number imaginary);
Number ConvertTo(Number x, mlir::Type element);
Number BitcastTo(Number x, mlir::Type element);
Number Square(Number x);

// ---- choices
// "LT", "EQ", ...
Number Compare(std::string_view direction, Number a, Number b);
inline Number Compare(std::string_view direction, Number a, double b) {
  return Compare(direction, a, a.builder().Filled(a, b));
}
Number Select(Number which, Number yes, Number no);
inline Number Select(Number which, double yes, Number no) {
  return Select(which, no.builder().Filled(no, yes), no);
}
Number And(Number a, Number b);
Number Or(Number a, Number b);
// -1, 1, or x itself where that is a zero or NaN.
inline Number SignOf(Number x) { return Apply("sign", x); }

// ---- series; coefficients with the highest power (or index) first
Number Polynomial(Number x, std::span<const double> coefficients);
// sum' c_k T_k(x / 2), the last one halved: Clenshaw's recurrence.
Number Chebyshev(Number x, std::span<const double> coefficients);

}  // namespace assay::chlo_expansion

#endif  // ASSAY_SPEC_STABLEHLO_CHLO_EXPANSION_BUILDER_H_
