// What collectives compute, once all devices of a group have come; the reductions go by position in
// the group. Who meets whom is interpreter/device_group.h's.
#ifndef ASSAY_INTERPRETER_OPS_COLLECTIVE_H_
#define ASSAY_INTERPRETER_OPS_COLLECTIVE_H_

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/handlers.h"

namespace assay {

// One group at one collective.
struct GroupValues {
  std::span<const int> devices;                    // by position in the group
  std::vector<std::span<const Literal>> operands;  // by position in the group
  std::vector<Literal> results;                    // by position
};

// `context` is that of the device that came last: its instruction, without operands.
Status EvaluateCollective(OpContext& context, GroupValues& values);

// A collective-permute: what arrives from the source; zeros where there is none. `receiver` and
// `sender` (empty: none) are operands.
Status EvaluatePermute(OpContext& context, std::span<const Literal> receiver,
                       std::span<const Literal> sender, Literal* result);

// The operands without the number of a dynamic root, unless the result has one for it too.
std::vector<Literal> DataOf(const Instruction& instruction, std::span<const Literal> operands);

// The value that a collective gives, of its start too.
const Shape& CollectiveResultShape(const Instruction& instruction);

// What a device brings to a collective that only moves elements: at the float precisions of its results,
// where HLO declares others than the operands have.
Status AtPrecisionOfResults(OpContext& context, std::vector<Literal>& operands);

Status EvaluatePartitionId(OpContext& context);
Status EvaluateReplicaId(OpContext& context);
// infeed and outfeed, and both halves of transfers to and from the host (run_options.h).
Status EvaluateInfeed(OpContext& context);
Status EvaluateOutfeed(OpContext& context);

inline constexpr HandlerRow kCollectiveHandlers[] = {
    {.opcode = Opcode::kPartitionId, .handler = EvaluatePartitionId},
    {.opcode = Opcode::kReplicaId, .handler = EvaluateReplicaId},
    {.opcode = Opcode::kAllGather, .control = Control::kMeet},
    {.opcode = Opcode::kAllGatherStart, .control = Control::kMeetLater},
    {.opcode = Opcode::kAllGatherDone, .control = Control::kAwait},
    {.opcode = Opcode::kAllReduce, .control = Control::kMeet},
    {.opcode = Opcode::kAllReduceStart, .control = Control::kMeetLater},
    {.opcode = Opcode::kAllReduceDone, .control = Control::kAwait},
    {.opcode = Opcode::kAllToAll, .control = Control::kMeet},
    {.opcode = Opcode::kCollectiveBroadcast, .control = Control::kMeet},
    {.opcode = Opcode::kCollectivePermute, .control = Control::kMeet},
    {.opcode = Opcode::kCollectivePermuteStart, .control = Control::kMeetLater},
    {.opcode = Opcode::kCollectivePermuteDone, .control = Control::kAwait},
    {.opcode = Opcode::kCollectiveReduce, .control = Control::kMeet},
    {.opcode = Opcode::kRaggedAllToAll, .control = Control::kMeet},
    {.opcode = Opcode::kReduceScatter, .control = Control::kMeet},
    {.opcode = Opcode::kSend, .control = Control::kMeetLater},
    {.opcode = Opcode::kSendDone, .control = Control::kAwait},
    {.opcode = Opcode::kRecv, .control = Control::kMeetLater},
    {.opcode = Opcode::kRecvDone, .control = Control::kAwait},
    {.opcode = Opcode::kInfeed, .handler = EvaluateInfeed},
    {.opcode = Opcode::kOutfeed, .handler = EvaluateOutfeed},
    {.opcode = Opcode::kAsyncStart, .control = Control::kAsyncStart},
    {.opcode = Opcode::kAsyncUpdate, .control = Control::kAsyncUpdate},
    {.opcode = Opcode::kAsyncDone, .control = Control::kAwait},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_COLLECTIVE_H_
