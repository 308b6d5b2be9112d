// Values of the plan, tuples, ordering, calls and loops; and, below, the ops without a handler.
#ifndef ASSAY_INTERPRETER_OPS_CONTROL_H_
#define ASSAY_INTERPRETER_OPS_CONTROL_H_

#include <string>

#include "interpreter/handlers.h"
#include "interpreter/ops/data_movement.h"

namespace assay {

Status EvaluateTuple(OpContext& context);
Status EvaluateOptBarrier(OpContext& context);
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
    {.opcode = Opcode::kGetTupleElement, .handler = EvaluateForward, .shares = true},
    {.opcode = Opcode::kOptBarrier, .handler = EvaluateOptBarrier, .shares = true},
    {.opcode = Opcode::kAddDependency, .handler = EvaluateForward, .shares = true},
    {.opcode = Opcode::kDomain, .handler = EvaluateForward, .shares = true},
    {.opcode = Opcode::kAfterAll, .handler = EvaluateAfterAll, .shares = true},
    {.opcode = Opcode::kCopyStart, .handler = EvaluateCopyStart, .shares = true},
    {.opcode = Opcode::kCopyDone, .handler = EvaluateCopyDone, .shares = true},
};

inline constexpr std::string_view kNotYet = "not implemented yet";
inline constexpr std::string_view kOneDevice = "not implemented yet: programs run on one device";
inline constexpr HandlerRow kUnsupportedRows[] = {
    {.opcode = Opcode::kAllGather, .unsupported = kOneDevice},
    {.opcode = Opcode::kAllGatherDone, .unsupported = kOneDevice},
    {.opcode = Opcode::kAllGatherStart, .unsupported = kOneDevice},
    {.opcode = Opcode::kAllReduce, .unsupported = kOneDevice},
    {.opcode = Opcode::kAllReduceDone, .unsupported = kOneDevice},
    {.opcode = Opcode::kAllReduceStart, .unsupported = kOneDevice},
    {.opcode = Opcode::kAllToAll, .unsupported = kOneDevice},
    {.opcode = Opcode::kCollectiveBroadcast, .unsupported = kOneDevice},
    {.opcode = Opcode::kCollectivePermute, .unsupported = kOneDevice},
    {.opcode = Opcode::kCollectivePermuteDone, .unsupported = kOneDevice},
    {.opcode = Opcode::kCollectivePermuteStart, .unsupported = kOneDevice},
    {.opcode = Opcode::kCollectiveReduce, .unsupported = kOneDevice},
    {.opcode = Opcode::kPartitionId, .unsupported = kOneDevice},
    {.opcode = Opcode::kRaggedAllToAll, .unsupported = kOneDevice},
    {.opcode = Opcode::kReduceScatter, .unsupported = kOneDevice},
    {.opcode = Opcode::kReplicaId, .unsupported = kOneDevice},
    {.opcode = Opcode::kSend, .unsupported = kOneDevice},
    {.opcode = Opcode::kSendDone, .unsupported = kOneDevice},
    {.opcode = Opcode::kRecv, .unsupported = kOneDevice},
    {.opcode = Opcode::kRecvDone, .unsupported = kOneDevice},
    {.opcode = Opcode::kInfeed, .unsupported = kNotYet},
    {.opcode = Opcode::kOutfeed, .unsupported = kNotYet},
    {.opcode = Opcode::kAsyncDone, .unsupported = kNotYet},
    {.opcode = Opcode::kAsyncStart, .unsupported = kNotYet},
    {.opcode = Opcode::kAsyncUpdate, .unsupported = kNotYet},
    {.opcode = Opcode::kRaggedDot, .unsupported = kNotYet},
    {.opcode = Opcode::kScaledDot, .unsupported = kNotYet},
    {.opcode = Opcode::kScan, .unsupported = kNotYet},
    {.opcode = Opcode::kForeign, .check = CheckForeign},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_CONTROL_H_
