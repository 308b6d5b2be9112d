// Ops whose result elements are copies of operand elements (or of a fill value), and iota.
#ifndef ASSAY_INTERPRETER_OPS_DATA_MOVEMENT_H_
#define ASSAY_INTERPRETER_OPS_DATA_MOVEMENT_H_

#include <string>

#include "interpreter/handlers.h"
#include "interpreter/ops/strided.h"

namespace assay {

// The dimensions in the order in which the layout has them in memory, outermost first.
Dims MajorToMinor(const Shape& shape);

Status EvaluateIota(OpContext& context);
Status EvaluateForward(OpContext& context);  // the first operand, under the result's shape
Status EvaluateBitcast(OpContext& context);
std::string CheckBitcast(const Instruction& instruction);
Status EvaluateBitcastConvert(OpContext& context);
Status EvaluateBroadcast(OpContext& context);
Status EvaluateTranspose(OpContext& context);
Status EvaluateSlice(OpContext& context);
Status EvaluateReverse(OpContext& context);
Status EvaluateConcatenate(OpContext& context);
Status EvaluatePad(OpContext& context);
Status EvaluateShuffle(OpContext& context);

inline constexpr HandlerRow kDataMovementHandlers[] = {
    {Opcode::kIota, EvaluateIota},
    {.opcode = Opcode::kCopy,
     .handler = EvaluateForward,
     .shares = true,
     .one_precision = true},
    {.opcode = Opcode::kReshape,
     .handler = EvaluateForward,
     .shares = true,
     .one_precision = true},
    {.opcode = Opcode::kBitcast, .handler = EvaluateBitcast, .check = CheckBitcast},
    {Opcode::kBitcastConvert, EvaluateBitcastConvert},
    {.opcode = Opcode::kBroadcast, .handler = EvaluateBroadcast, .one_precision = true},
    {.opcode = Opcode::kTranspose, .handler = EvaluateTranspose, .one_precision = true},
    {.opcode = Opcode::kSlice, .handler = EvaluateSlice, .one_precision = true},
    {.opcode = Opcode::kReverse, .handler = EvaluateReverse, .one_precision = true},
    {.opcode = Opcode::kConcatenate, .handler = EvaluateConcatenate, .one_precision = true},
    {.opcode = Opcode::kPad, .handler = EvaluatePad, .one_precision = true},
    {.opcode = Opcode::kDynamicReshape,
     .handler = EvaluateForward,
     .shares = true,
     .one_precision = true},
    {.opcode = Opcode::kShuffle, .handler = EvaluateShuffle, .one_precision = true},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_DATA_MOVEMENT_H_
