// Manual computations (shard_map): programs that carry shardings and are not partitioned yet run as
// the one logical program they mean, on whole arrays; only the body of a manual computation runs per
// device, with the blocks of its operands, and its collectives really meet.
//
// The custom calls around the body change the view (docs: shardy; GSPMD): xla.sdy.GlobalToLocalShape and
// SPMDFullToShardShape cut arrays into the devices' blocks, xla.sdy.LocalToGlobalShape and
// SPMDShardToFullShape put blocks together. A value between them has a leading dimension more than its
// shape says: one block a device.
#ifndef ASSAY_INTERPRETER_OPS_MANUAL_COMPUTATION_H_
#define ASSAY_INTERPRETER_OPS_MANUAL_COMPUTATION_H_

#include <optional>
#include <string>
#include <vector>

#include "interpreter/custom_call.h"
#include "interpreter/prepared_module.h"
#include "spec/devices.h"
#include "spec/run_options.h"

namespace assay {

// The pairs of frontend attribute _xla_send_recv_source_target_pairs, "{{0,1},{1,2}}".
std::optional<std::vector<IndexPair>> TransferPairs(const Instruction& instruction);

// Is the call one of a manual computation's body: are its arguments blocks of devices?
bool IsManualComputation(const Instruction& call, const std::vector<Literal>& arguments);
// Runs the body on every device, as partitions of `replica`; the result's arrays have a leading
// dimension, the devices.
Result<Literal> RunManualComputation(PreparedModule& prepared, const RunOptions& options,
                                     const Instruction& call, std::vector<Literal> arguments,
                                     int64_t replica);

Status EvaluateGlobalToLocal(OpContext& context);
Status EvaluateLocalToGlobal(OpContext& context);
std::string CheckGlobalToLocal(const Instruction& instruction);
std::string CheckLocalToGlobal(const Instruction& instruction);

inline constexpr CustomCallTarget kManualComputationTargets[] = {
    {"xla.sdy.GlobalToLocalShape", EvaluateGlobalToLocal, CheckGlobalToLocal},
    {"xla.sdy.LocalToGlobalShape", EvaluateLocalToGlobal, CheckLocalToGlobal},
    {"SPMDFullToShardShape", EvaluateGlobalToLocal, CheckGlobalToLocal},
    {"SPMDShardToFullShape", EvaluateLocalToGlobal, CheckLocalToGlobal},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_MANUAL_COMPUTATION_H_
