// Values of the plan, tuples, ordering, calls and loops; and, below, the ops without a handler.
#ifndef ASSAY_INTERPRETER_OPS_CONTROL_H_
#define ASSAY_INTERPRETER_OPS_CONTROL_H_

#include <string>

#include "interpreter/handlers.h"
#include "interpreter/ops/data_movement.h"

namespace assay {

Status EvaluateTuple(OpContext& context);
Status EvaluateElement(OpContext& context);  // the operand as it is
Status EvaluateOptBarrier(OpContext& context);
Status EvaluateOrdered(OpContext& context);  // the first operand, perhaps at another precision
Status EvaluateAfterAll(OpContext& context);
Status EvaluateCopyStart(OpContext& context);
Status EvaluateCopyDone(OpContext& context);
std::string CheckConstant(const Instruction& instruction);
std::string CheckForeign(const Instruction& instruction);

inline constexpr HandlerRow kControlHandlers[] = {
    {.opcode = Opcode::kParameter, .control = Control::kParameter},
    {.opcode = Opcode::kConstant, .control = Control::kConstant, .check = CheckConstant},
    {.opcode = Opcode::kCall, .control = Control::kCall},
    {.opcode = Opcode::kFusion, .control = Control::kCall},
    {.opcode = Opcode::kWhile, .control = Control::kWhile},
    {.opcode = Opcode::kConditional, .control = Control::kConditional},
    {.opcode = Opcode::kTuple, .handler = EvaluateTuple, .shares = true},
    // The plan hands over the element itself.
    {.opcode = Opcode::kGetTupleElement, .handler = EvaluateElement, .shares = true},
    {.opcode = Opcode::kOptBarrier, .handler = EvaluateOptBarrier, .shares = true},
    {.opcode = Opcode::kAddDependency, .handler = EvaluateOrdered, .shares = true},
    {.opcode = Opcode::kDomain, .handler = EvaluateOrdered, .shares = true},
    {.opcode = Opcode::kAfterAll, .handler = EvaluateAfterAll, .shares = true},
    {.opcode = Opcode::kCopyStart, .handler = EvaluateCopyStart, .shares = true},
    {.opcode = Opcode::kCopyDone, .handler = EvaluateCopyDone, .shares = true},
};

inline constexpr HandlerRow kUnsupportedRows[] = {
    {.opcode = Opcode::kForeign, .check = CheckForeign},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_CONTROL_H_
