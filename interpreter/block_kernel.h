// BlockKernel: an elementwise instruction resolved to the numeric kernel that computes it.
//
// The rows say which function of interpreter/numeric each elementwise op is. Whole arrays
// (interpreter/ops/elementwise.cc) and compiled regions (interpreter/region_program.cc) run the
// same kernels, so an elementwise op is one row here.
#ifndef ASSAY_INTERPRETER_BLOCK_KERNEL_H_
#define ASSAY_INTERPRETER_BLOCK_KERNEL_H_

#include <cstdint>
#include <optional>
#include <span>

#include "interpreter/numeric/elementwise.h"
#include "spec/module.h"

namespace assay {

enum class ElementwiseKind : uint8_t {
  kUnary,
  kBinary,
  kCompare,
  kSelect,
  kClamp,
  kConvert,
  kReducePrecision,
  kStochasticConvert,
  kMixed,  // one of the above of floats of several types (numeric/mixed_precision.h); in no row
};

struct ElementwiseRow {
  Opcode opcode;
  ElementwiseKind kind;
  numeric::UnaryFunction unary = {};
  numeric::BinaryFunction binary = {};
};

inline constexpr ElementwiseRow Unary(Opcode opcode, numeric::UnaryFunction function) {
  return {opcode, ElementwiseKind::kUnary, function};
}
inline constexpr ElementwiseRow Binary(Opcode opcode, numeric::BinaryFunction function) {
  return {opcode, ElementwiseKind::kBinary, {}, function};
}

inline constexpr ElementwiseRow kElementwiseRows[] = {
    Unary(Opcode::kAbs, numeric::UnaryFunction::kAbs),
    Unary(Opcode::kNegate, numeric::UnaryFunction::kNegate),
    Unary(Opcode::kSign, numeric::UnaryFunction::kSign),
    Unary(Opcode::kNot, numeric::UnaryFunction::kNot),
    Unary(Opcode::kPopcnt, numeric::UnaryFunction::kPopulationCount),
    Unary(Opcode::kCountLeadingZeros, numeric::UnaryFunction::kCountLeadingZeros),
    Unary(Opcode::kFloor, numeric::UnaryFunction::kFloor),
    Unary(Opcode::kCeil, numeric::UnaryFunction::kCeil),
    Unary(Opcode::kRoundNearestAfz, numeric::UnaryFunction::kRoundNearestAfz),
    Unary(Opcode::kRoundNearestEven, numeric::UnaryFunction::kRoundNearestEven),
    Unary(Opcode::kIsFinite, numeric::UnaryFunction::kIsFinite),
    Unary(Opcode::kReal, numeric::UnaryFunction::kReal),
    Unary(Opcode::kImag, numeric::UnaryFunction::kImag),
    Unary(Opcode::kSqrt, numeric::UnaryFunction::kSqrt),
    Unary(Opcode::kRsqrt, numeric::UnaryFunction::kRsqrt),
    Unary(Opcode::kCbrt, numeric::UnaryFunction::kCbrt),
    Unary(Opcode::kExponential, numeric::UnaryFunction::kExp),
    Unary(Opcode::kExponentialMinusOne, numeric::UnaryFunction::kExpm1),
    Unary(Opcode::kLog, numeric::UnaryFunction::kLog),
    Unary(Opcode::kLogPlusOne, numeric::UnaryFunction::kLog1p),
    Unary(Opcode::kLogistic, numeric::UnaryFunction::kLogistic),
    Unary(Opcode::kSine, numeric::UnaryFunction::kSin),
    Unary(Opcode::kCosine, numeric::UnaryFunction::kCos),
    Unary(Opcode::kTan, numeric::UnaryFunction::kTan),
    Unary(Opcode::kSinh, numeric::UnaryFunction::kSinh),
    Unary(Opcode::kCosh, numeric::UnaryFunction::kCosh),
    Unary(Opcode::kTanh, numeric::UnaryFunction::kTanh),
    Unary(Opcode::kAsin, numeric::UnaryFunction::kAsin),
    Unary(Opcode::kAcos, numeric::UnaryFunction::kAcos),
    Unary(Opcode::kAsinh, numeric::UnaryFunction::kAsinh),
    Unary(Opcode::kAcosh, numeric::UnaryFunction::kAcosh),
    Unary(Opcode::kAtanh, numeric::UnaryFunction::kAtanh),
    Unary(Opcode::kExp2, numeric::UnaryFunction::kExp2),
    Unary(Opcode::kLog2, numeric::UnaryFunction::kLog2),
    Unary(Opcode::kErf, numeric::UnaryFunction::kErf),
    Binary(Opcode::kAdd, numeric::BinaryFunction::kAdd),
    Binary(Opcode::kSubtract, numeric::BinaryFunction::kSubtract),
    Binary(Opcode::kMultiply, numeric::BinaryFunction::kMultiply),
    Binary(Opcode::kDivide, numeric::BinaryFunction::kDivide),
    Binary(Opcode::kRemainder, numeric::BinaryFunction::kRemainder),
    Binary(Opcode::kMaximum, numeric::BinaryFunction::kMaximum),
    Binary(Opcode::kMinimum, numeric::BinaryFunction::kMinimum),
    Binary(Opcode::kPower, numeric::BinaryFunction::kPower),
    Binary(Opcode::kAtan2, numeric::BinaryFunction::kAtan2),
    Binary(Opcode::kAnd, numeric::BinaryFunction::kAnd),
    Binary(Opcode::kOr, numeric::BinaryFunction::kOr),
    Binary(Opcode::kXor, numeric::BinaryFunction::kXor),
    Binary(Opcode::kShiftLeft, numeric::BinaryFunction::kShiftLeft),
    Binary(Opcode::kShiftRightArithmetic, numeric::BinaryFunction::kShiftRightArithmetic),
    Binary(Opcode::kShiftRightLogical, numeric::BinaryFunction::kShiftRightLogical),
    Binary(Opcode::kMulhi, numeric::BinaryFunction::kMulhi),
    Binary(Opcode::kComplex, numeric::BinaryFunction::kComplex),
    {Opcode::kCompare, ElementwiseKind::kCompare},
    {Opcode::kSelect, ElementwiseKind::kSelect},
    {Opcode::kClamp, ElementwiseKind::kClamp},
    {Opcode::kConvert, ElementwiseKind::kConvert},
    {Opcode::kReducePrecision, ElementwiseKind::kReducePrecision},
    {Opcode::kStochasticConvert, ElementwiseKind::kStochasticConvert},
};

struct BlockKernel {
  ElementwiseKind kind = ElementwiseKind::kUnary;
  numeric::BinaryFunction binary_function = {};  // kBinary: which
  numeric::UnaryKernel unary = nullptr;          // kUnary, kConvert
  numeric::BinaryKernel binary = nullptr;
  numeric::CompareKernel compare = nullptr;
  numeric::SelectKernel select = nullptr;
  numeric::TernaryKernel clamp = nullptr;
  const ElementwiseRow* row = nullptr;           // kMixed: which function
  PrimitiveType types[3] = {};                   // kMixed: of the operands
  numeric::CompareDirection direction = {};      // kMixed
  numeric::CompareOrder order = {};              // kMixed
  PrimitiveType operand = PrimitiveType::kInvalid;  // kReducePrecision, kStochasticConvert
  PrimitiveType result = PrimitiveType::kInvalid;
  int exponent_bits = 0;
  int mantissa_bits = 0;

  // n elements of storage; `out` may be an operand of the same element size.
  void Run(const void* const* operands, void* out, int64_t n) const;

 private:
  void RunMixed(const void* const* operands, void* out, int64_t n) const;
};

// nullopt: not elementwise, or not defined at its element types.
std::optional<BlockKernel> ResolveElementwise(const Instruction& instruction);

// Of a compare, which says it by type or, newer, by order.
numeric::CompareOrder CompareOrderOf(const Instruction& instruction);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_BLOCK_KERNEL_H_
