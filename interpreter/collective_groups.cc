#include "interpreter/collective_groups.h"

#include <algorithm>
#include <string>

#include "interpreter/evaluation.h"

namespace assay {
namespace {

Status BadGroup(const Instruction& instruction, const std::string& what) {
  return ErrorAt(StatusCode::kInvalid, instruction, "collective_group", what);
}

// HLO gives all-gather, all-reduce, reduce-scatter and collective-reduce the choice of global ids.
bool MayUseGlobalIds(Opcode opcode) {
  for (Opcode with : {Opcode::kAllGather, Opcode::kAllGatherStart, Opcode::kAllReduce,
                      Opcode::kAllReduceStart, Opcode::kReduceScatter, Opcode::kCollectiveReduce}) {
    if (opcode == with) return true;
  }
  return false;
}

// A channel of 0 or less is none.
bool HasChannel(const Instruction& instruction) {
  return instruction.Has(kChannelId) && instruction.Get(kChannelId) > 0;
}

// The devices of one group of ids.
std::vector<int> DevicesOfGroup(const std::vector<int64_t>& ids, GroupMode mode, int device,
                                DeviceCount count) {
  int partitions = static_cast<int>(count.partitions);
  std::vector<int> devices;
  for (int64_t id64 : ids) {
    int id = static_cast<int>(id64);
    switch (mode) {
      case GroupMode::kCrossReplica:
        devices.push_back(id * partitions + device % partitions);
        break;
      case GroupMode::kCrossPartition:
        devices.push_back(device / partitions * partitions + id);
        break;
      case GroupMode::kCrossReplicaAndPartition:
        for (int p = 0; p < partitions; ++p) devices.push_back(id * partitions + p);
        break;
      case GroupMode::kFlattenedId:
        devices.push_back(id);
        break;
    }
  }
  return devices;
}

}  // namespace

GroupMode GroupModeOf(const Instruction& instruction) {
  bool channel = HasChannel(instruction);
  if (!MayUseGlobalIds(instruction.opcode())) {
    return channel ? GroupMode::kCrossPartition : GroupMode::kCrossReplica;
  }
  if (!channel) return GroupMode::kCrossReplica;
  return instruction.Get(kUseGlobalDeviceIds) ? GroupMode::kFlattenedId
                                              : GroupMode::kCrossReplicaAndPartition;
}

Result<std::vector<int>> GroupOf(const Instruction& instruction, int device, DeviceCount count) {
  GroupMode mode = GroupModeOf(instruction);
  int64_t ids = mode == GroupMode::kCrossPartition ? count.partitions
                : mode == GroupMode::kFlattenedId  ? count.total()
                                                   : count.replicas;
  std::vector<std::vector<int64_t>> groups;
  if (instruction.Has(kReplicaGroups)) groups = instruction.Get(kReplicaGroups).Expand();
  std::erase_if(groups, [](const std::vector<int64_t>& group) { return group.empty(); });
  if (groups.empty()) {
    groups.emplace_back();
    for (int64_t id = 0; id < ids; ++id) groups.back().push_back(id);
  }
  std::vector<bool> seen(static_cast<size_t>(ids));
  std::vector<int> found;
  for (const std::vector<int64_t>& group : groups) {
    for (int64_t id : group) {
      if (id < 0 || id >= ids) {
        return BadGroup(instruction, "replica_groups names " + std::to_string(id) +
                                         ", and there are " + std::to_string(ids));
      }
      if (seen[id]) {
        return BadGroup(instruction, "replica_groups names " + std::to_string(id) + " twice");
      }
      seen[id] = true;
    }
    std::vector<int> devices = DevicesOfGroup(group, mode, device, count);
    if (std::find(devices.begin(), devices.end(), device) != devices.end()) found = devices;
  }
  return found;
}

int PairedDevice(const Instruction& instruction, int64_t id, int device, DeviceCount count) {
  int64_t partition = device % count.partitions, replica = device / count.partitions;
  (GroupModeOf(instruction) == GroupMode::kCrossPartition ? partition : replica) = id;
  bool exists = id >= 0 && replica < count.replicas && partition < count.partitions;
  return exists ? static_cast<int>(replica * count.partitions + partition) : -1;
}

}  // namespace assay
