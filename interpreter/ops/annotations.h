// Custom calls that compute nothing: shardings, placements and layouts asked for, assertions, and
// the halves of 64-bit numbers.
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

inline constexpr CustomCallTarget kAnnotationTargets[] = {
    {"Sharding", EvaluateForward, CheckAnnotation},
    {"xla.sdy.FuncResultSharding", EvaluateForward, CheckAnnotation},
    {"xla.sdy.PropagationBarrier", EvaluateForward, CheckAnnotation},
    {"ShardBarrierFrom", EvaluateForward, CheckAnnotation},
    {"ShardBarrierTo", EvaluateForward, CheckAnnotation},
    {"annotate_device_placement", EvaluateForward, CheckAnnotation},
    {"MoveToHost", EvaluateForward, CheckAnnotation},
    {"MoveToDevice", EvaluateForward, CheckAnnotation},
    {"PinToDevice", EvaluateForward, CheckAnnotation},
    {"PinToDeviceSram", EvaluateForward, CheckAnnotation},
    {"LayoutConstraint", EvaluateForward, CheckAnnotation},
    {"InspectSharding", EvaluateInspection, CheckInspection},
    {"AllocateBuffer", EvaluateAllocateBuffer, CheckAllocateBuffer},
    {"shape_assertion", EvaluateShapeAssertion, CheckShapeAssertion},
    {"X64SplitLow", EvaluateHalf, CheckHalf},
    {"X64SplitHigh", EvaluateHalf, CheckHalf},
    {"X64Combine", EvaluateHalves, CheckHalves},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_ANNOTATIONS_H_
