// Quantized elements in the executable form.
//
// HLO has no quantized types: a value of one is the array of its stored integers. What an operation does with
// such values is a row in quantized.cc: it moves stored integers, or it computes with the numbers that they
// stand for, which StableHLO's specification writes as dequantize, the operation, quantize. Those are
// instructions, each of which rounds to the expressed type.
#ifndef ASSAY_SPEC_STABLEHLO_TO_HLO_QUANTIZED_H_
#define ASSAY_SPEC_STABLEHLO_TO_HLO_QUANTIZED_H_

#include <cstdint>
#include <string_view>

#include "base/status.h"
#include "spec/mlir/operation.h"
#include "spec/module.h"

namespace assay::to_hlo {

class Body;

enum class OnQuantized : uint8_t {
  kUnsaid,   // nothing says what the operation does with quantized elements
  kStored,   // it moves stored integers (its regions may compute with them)
  kFilled,   // likewise, but fills in zeros: it moves differences from the zero point
  kNumbers,  // it computes with the numbers
};
OnQuantized OnQuantizedOf(std::string_view operation);

// Of tensors.
bool IsQuantized(mlir::Type type);
// An operand or a result is quantized.
bool TouchesQuantized(const mlir::Operation& operation);

// What an operation of that row sees of a value of `type`: `x` itself unless the type is quantized.
Result<Instruction*> FromStored(Body& body, OnQuantized row, Instruction& x, mlir::Type type);
// The way back, for a result of `type`.
Result<Instruction*> ToStored(Body& body, OnQuantized row, Instruction& x, mlir::Type type);
// The shape of what it makes, before the way back; `stored` unless the type is quantized.
Result<Shape> ShapeOnQuantized(OnQuantized row, Shape stored, mlir::Type type);
// A stored value of one quantized element type as one of another.
Result<Instruction*> Requantized(Body& body, Instruction& x, mlir::Type from, mlir::Type to);

}  // namespace assay::to_hlo

#endif  // ASSAY_SPEC_STABLEHLO_TO_HLO_QUANTIZED_H_
