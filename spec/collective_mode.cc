#include "spec/collective_mode.h"

namespace assay {

bool MayUseGlobalIds(Opcode opcode) {
  for (Opcode with : {Opcode::kAllGather, Opcode::kAllGatherStart, Opcode::kAllReduce,
                      Opcode::kAllReduceStart, Opcode::kReduceScatter, Opcode::kCollectiveReduce}) {
    if (opcode == with) return true;
  }
  return false;
}

bool HasChannel(const Instruction& instruction) {
  return instruction.Has(kChannelId) && instruction.Get(kChannelId) > 0;
}

CollectiveMode UnsaidGroupModeOf(const Instruction& instruction) {
  bool channel = HasChannel(instruction);
  if (!MayUseGlobalIds(instruction.opcode())) {
    return channel ? CollectiveMode::kCrossPartition : CollectiveMode::kCrossReplica;
  }
  if (!channel) return CollectiveMode::kCrossReplica;
  return instruction.Get(kUseGlobalDeviceIds) ? CollectiveMode::kFlattenedId
                                              : CollectiveMode::kCrossReplicaAndPartition;
}

CollectiveMode GroupModeOf(const Instruction& instruction) {
  if (instruction.Has(kCollectiveMode)) return instruction.Get(kCollectiveMode);
  return UnsaidGroupModeOf(instruction);
}

int64_t CountIds(CollectiveMode mode, DeviceCount count) {
  if (mode == CollectiveMode::kCrossPartition) return count.partitions;
  return mode == CollectiveMode::kFlattenedId ? count.total() : count.replicas;
}

void AddGroups(std::span<const int64_t> ids, CollectiveMode mode, Dialect dialect, DeviceCount count,
               std::vector<std::vector<int>>* groups) {
  int partitions = static_cast<int>(count.partitions), replicas = static_cast<int>(count.replicas);
  if (mode == CollectiveMode::kCrossReplicaAndPartition && dialect == Dialect::kStableHlo) {
    std::vector<int>& devices = groups->emplace_back();
    for (int p = 0; p < partitions; ++p) {
      for (int64_t id : ids) devices.push_back(static_cast<int>(id) * partitions + p);
    }
    return;
  }
  int copies = mode == CollectiveMode::kCrossReplica     ? partitions
               : mode == CollectiveMode::kCrossPartition ? replicas
                                                         : 1;
  for (int copy = 0; copy < copies; ++copy) {
    std::vector<int>& devices = groups->emplace_back();
    for (int64_t id64 : ids) {
      int id = static_cast<int>(id64);
      switch (mode) {
        case CollectiveMode::kCrossReplica: devices.push_back(id * partitions + copy); break;
        case CollectiveMode::kCrossPartition: devices.push_back(copy * partitions + id); break;
        case CollectiveMode::kFlattenedId: devices.push_back(id); break;
        case CollectiveMode::kCrossReplicaAndPartition:
          for (int p = 0; p < partitions; ++p) devices.push_back(id * partitions + p);
          break;
      }
    }
  }
}

}  // namespace assay
