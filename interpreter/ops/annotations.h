// Custom calls that compute nothing: shardings, placements and layouts asked for, assertions, the
// halves of 64-bit numbers, and the ends of dynamic dimensions.
#ifndef ASSAY_INTERPRETER_OPS_ANNOTATIONS_H_
#define ASSAY_INTERPRETER_OPS_ANNOTATIONS_H_

#include <string>

#include "interpreter/custom_call.h"
#include "interpreter/ops/data_movement.h"

namespace assay {

std::string CheckAnnotation(const Instruction& instruction);  // one operand, which is the result
Status EvaluateAllocateBuffer(OpContext& context);
std::string CheckAllocateBuffer(const Instruction& instruction);
Status EvaluateInspection(OpContext& context);
std::string CheckInspection(const Instruction& instruction);
Status EvaluateShapeAssertion(OpContext& context);
std::string CheckShapeAssertion(const Instruction& instruction);
Status EvaluateHalf(OpContext& context);
std::string CheckHalf(const Instruction& instruction);
Status EvaluateHalves(OpContext& context);
std::string CheckHalves(const Instruction& instruction);

Status EvaluatePadToStatic(OpContext& context);
std::string CheckPadToStatic(const Instruction& instruction);
Status EvaluateSliceToDynamic(OpContext& context);
std::string CheckSliceToDynamic(const Instruction& instruction);

inline constexpr CustomCallTarget Annotation(std::string_view name) {
  return {name, EvaluateForward, CheckAnnotation, {}, CustomCallSizes::kOperand};
}

inline constexpr CustomCallTarget kAnnotationTargets[] = {
    Annotation("Sharding"),
    Annotation("xla.sdy.FuncResultSharding"),
    Annotation("xla.sdy.PropagationBarrier"),
    Annotation("ShardBarrierFrom"),
    Annotation("ShardBarrierTo"),
    Annotation("annotate_device_placement"),
    Annotation("MoveToHost"),
    Annotation("MoveToDevice"),
    Annotation("PinToDevice"),
    Annotation("PinToDeviceSram"),
    Annotation("LayoutConstraint"),
    Annotation("SetBound"),
    {"InspectSharding", EvaluateInspection, CheckInspection, {}, CustomCallSizes::kAlike},
    {"xla.sdy.ShardingGroup", EvaluateInspection, CheckInspection, {}, CustomCallSizes::kDeclared},
    {"dce_sink", EvaluateInspection, CheckInspection, {}, CustomCallSizes::kDeclared},
    {"AllocateBuffer", EvaluateAllocateBuffer, CheckAllocateBuffer},
    {"shape_assertion", EvaluateShapeAssertion, CheckShapeAssertion, {}, CustomCallSizes::kDeclared},
    {"X64SplitLow", EvaluateHalf, CheckHalf, {}, CustomCallSizes::kAlike},
    {"X64SplitHigh", EvaluateHalf, CheckHalf, {}, CustomCallSizes::kAlike},
    {"X64Combine", EvaluateHalves, CheckHalves, {}, CustomCallSizes::kAlike},
    {"PadToStatic", EvaluatePadToStatic, CheckPadToStatic, {}, CustomCallSizes::kDeclared},
    {"SliceToDynamic", EvaluateSliceToDynamic, CheckSliceToDynamic, {}, CustomCallSizes::kOperands},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_ANNOTATIONS_H_
