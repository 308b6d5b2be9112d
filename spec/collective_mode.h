// What the ids of a collective's groups are, and which devices they mean.
#ifndef ASSAY_SPEC_COLLECTIVE_MODE_H_
#define ASSAY_SPEC_COLLECTIVE_MODE_H_

#include <cstdint>
#include <span>
#include <vector>

#include "spec/devices.h"
#include "spec/module.h"

namespace assay {

// HLO gives all-gather, all-reduce, reduce-scatter and collective-reduce the choice of global ids.
bool MayUseGlobalIds(Opcode opcode);
// A channel of 0 or less is none.
bool HasChannel(const Instruction& instruction);

// kCrossReplica: ids are replicas, the partition stays. kCrossPartition: ids are partitions, the
// replica stays. kCrossReplicaAndPartition: ids are replicas, each with all its partitions.
// kFlattenedId: ids are devices.
CollectiveMode GroupModeOf(const Instruction& instruction);
// The same without mode=, by the channel and use_global_device_ids alone.
CollectiveMode UnsaidGroupModeOf(const Instruction& instruction);
// How many ids there are.
int64_t CountIds(CollectiveMode mode, DeviceCount count);

// Adds what one group of ids means: by `mode` one group of devices, or one for each of those that
// stay. The partitions of replicas stand replica by replica in HLO, partition by partition in StableHLO.
void AddGroups(std::span<const int64_t> ids, CollectiveMode mode, Dialect dialect, DeviceCount count,
               std::vector<std::vector<int>>* groups);

}  // namespace assay

#endif  // ASSAY_SPEC_COLLECTIVE_MODE_H_
