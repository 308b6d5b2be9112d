// The markers of manual computations (shard_map), as each device runs them: one takes the device's block
// of an array, the other, where devices meet, puts their blocks together (interpreter/block_cut.h). Which
// instructions of a program run per device says interpreter/manual_regions.h.
#ifndef ASSAY_INTERPRETER_OPS_MANUAL_COMPUTATION_H_
#define ASSAY_INTERPRETER_OPS_MANUAL_COMPUTATION_H_

#include "interpreter/block_cut.h"
#include "interpreter/collective_groups.h"
#include "interpreter/custom_call.h"
#include "interpreter/ops/collective.h"

namespace assay {

Status EvaluateGlobalToLocal(OpContext& context);
// Blocks of the devices of a group. Devices that hold the same block are promised to agree: the lowest
// is taken.
Status PutBlocksTogether(OpContext& context, GroupValues& values);
// The devices that meet there, in each replica.
CollectiveGroups BlockGroups(const Cuts& cuts, DeviceCount count);

inline constexpr CustomCallTarget BlockMarker(std::string_view name) {
  return {name, EvaluateGlobalToLocal, CheckMarker, {}, CustomCallSizes::kDeclared};
}
inline constexpr CustomCallTarget WholeMarker(std::string_view name) {
  return {name, nullptr, CheckMarker, {}, CustomCallSizes::kDeclared, Control::kMeet};
}
inline constexpr CustomCallTarget kManualComputationTargets[] = {
    BlockMarker("xla.sdy.GlobalToLocalShape"),
    WholeMarker("xla.sdy.LocalToGlobalShape"),
    BlockMarker("SPMDFullToShardShape"),
    WholeMarker("SPMDShardToFullShape"),
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_MANUAL_COMPUTATION_H_
