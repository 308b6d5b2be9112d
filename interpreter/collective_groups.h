// Which devices a collective joins, by its replica_groups, channel_id and use_global_device_ids
// (HLO's four modes: cross_replica, cross_partition, cross_replica_and_partition, flattened_id).
#ifndef ASSAY_INTERPRETER_COLLECTIVE_GROUPS_H_
#define ASSAY_INTERPRETER_COLLECTIVE_GROUPS_H_

#include <cstdint>
#include <vector>

#include "base/status.h"
#include "interpreter/device_group.h"
#include "spec/module.h"

namespace assay {

enum class GroupMode : uint8_t {
  kCrossReplica,              // ids are replicas; the partition stays
  kCrossPartition,            // ids are partitions; the replica stays
  kCrossReplicaAndPartition,  // ids are replicas, each with all its partitions
  kFlattenedId,               // ids are devices
};
GroupMode GroupModeOf(const Instruction& instruction);

// The devices that meet `device` at the collective, by position in its group; empty when it is in no
// group. Errors (kInvalid): collective_group for ids that do not exist or stand there twice.
Result<std::vector<int>> GroupOf(const Instruction& instruction, int device, DeviceCount count);

// The device that `id` of a source-target pair means for `device`; -1: there is none.
int PairedDevice(const Instruction& instruction, int64_t id, int device, DeviceCount count);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_COLLECTIVE_GROUPS_H_
