#include "interpreter/collective_groups.h"

#include <algorithm>
#include <string>

#include "interpreter/evaluation.h"
#include "interpreter/frontend_text.h"

namespace assay {
namespace {

Status BadGroup(const Instruction& instruction, const std::string& what) {
  return ErrorAt(StatusCode::kInvalid, instruction, "collective_group", what);
}

// "0 to 3", "0 only": the ids below `count`.
std::string Range(int64_t count) {
  return count == 1 ? "0 only" : "0 to " + std::to_string(count - 1);
}

// "; its ids are replicas, 0 to 3": which ids there are, and what would make them others if `id` is
// one of those.
std::string AllowedIds(const Instruction& instruction, CollectiveMode mode, DeviceCount count,
                       int64_t id) {
  const char* kind = mode == CollectiveMode::kCrossPartition ? "partitions"
                     : mode == CollectiveMode::kFlattenedId  ? "devices"
                                                             : "replicas";
  std::string text = std::string("; its ids are ") + kind + ", " + Range(CountIds(mode, count));
  bool transfer = instruction.opcode() == Opcode::kSend || instruction.opcode() == Opcode::kRecv;
  if (instruction.Has(kCollectiveMode) || transfer || id < 0) return text;
  if (MayUseGlobalIds(instruction.opcode())) {
    if (mode == CollectiveMode::kFlattenedId || id >= count.total()) return text;
    return text + "; with " + (HasChannel(instruction) ? "" : "a channel_id and ") +
           "use_global_device_ids=true they are devices, " + Range(count.total());
  }
  if (mode != CollectiveMode::kCrossReplica || id >= count.partitions) return text;
  return text + "; with a channel_id they are partitions, " + Range(count.partitions);
}

// The product of the sizes; more than any number of devices where they are too many.
int64_t BoundedProduct(std::span<const int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (size <= 0) return 0;
    if (size > kMaxDevices || product > kMaxDevices) return kMaxDevices + 1;
    product *= size;
  }
  return product;
}

// How many ids the groups name, before they are spelled out.
int64_t CountNamed(const ReplicaGroups& groups) {
  if (groups.form == ReplicaGroups::Form::kIota) {
    return BoundedProduct(groups.iota.reshape_dimensions);
  }
  if (groups.form == ReplicaGroups::Form::kMesh) {
    std::vector<int64_t> sizes;
    for (const MeshAxis& axis : groups.mesh.axes) sizes.push_back(axis.size);
    return BoundedProduct(sizes);
  }
  return 0;  // they are spelled out already
}

}  // namespace

Result<CollectiveGroups> GroupsOf(const Instruction& instruction, DeviceCount count) {
  CollectiveMode mode = GroupModeOf(instruction);
  int64_t ids = CountIds(mode, count);
  std::vector<std::vector<int64_t>> named;
  if (instruction.Has(kReplicaGroups)) {
    const ReplicaGroups& groups = instruction.Get(kReplicaGroups);
    if (CountNamed(groups) > ids) {
      return BadGroup(instruction, "replica_groups names more ids than there are" +
                                       AllowedIds(instruction, mode, count, ids));
    }
    named = groups.Expand();
    if (named.empty() && groups.form == ReplicaGroups::Form::kMesh) {
      return BadGroup(instruction, "the mesh of replica_groups has no devices");
    }
  }
  std::erase_if(named, [](const std::vector<int64_t>& group) { return group.empty(); });
  if (named.empty()) {
    named.emplace_back();
    for (int64_t id = 0; id < ids; ++id) named.back().push_back(id);
  }
  std::vector<bool> seen(static_cast<size_t>(ids));
  CollectiveGroups found;
  for (const std::vector<int64_t>& group : named) {
    for (int64_t id : group) {
      if (id < 0 || id >= ids) {
        return BadGroup(instruction, "replica_groups names " + std::to_string(id) +
                                         AllowedIds(instruction, mode, count, id));
      }
      if (seen[id]) {
        return BadGroup(instruction, "replica_groups names " + std::to_string(id) + " twice");
      }
      seen[id] = true;
    }
    AddGroups(group, mode, instruction.module().dialect(), count, &found.groups);
  }
  found.group_of.assign(static_cast<size_t>(count.total()), -1);
  for (size_t g = 0; g < found.groups.size(); ++g) {
    for (int device : found.groups[g]) found.group_of[device] = static_cast<int>(g);
  }
  return found;
}

bool NamesRoots(const Instruction& instruction) {
  return instruction.Get(kHasDynamicRoot) && instruction.operand_count() >= 2;
}
int64_t ElementOfRoot(const Literal& roots, size_t data) {
  return roots.element_count() > 1 ? static_cast<int64_t>(data) : 0;
}
std::optional<size_t> RootIn(const Literal& roots, size_t data, size_t group_size) {
  const int64_t element = ElementOfRoot(roots, data);
  if (element >= roots.element_count()) return std::nullopt;
  const uint64_t root = roots.Bits(element);  // a negative one is large
  if (root >= group_size) return std::nullopt;
  return static_cast<size_t>(root);
}

Result<CollectivePairs> PairsOf(const Instruction& instruction, std::span<const IndexPair> pairs,
                                DeviceCount count) {
  CollectiveMode mode = GroupModeOf(instruction);
  // A transfer always has a channel; where there are only replicas, its ids are theirs.
  bool transfer = instruction.opcode() == Opcode::kSend || instruction.opcode() == Opcode::kRecv;
  if (transfer && count.partitions == 1) mode = CollectiveMode::kCrossReplica;
  int64_t ids = CountIds(mode, count);
  CollectivePairs found;
  found.source_of.assign(static_cast<size_t>(count.total()), -1);
  found.target_of = found.source_of;
  for (auto [source, target] : pairs) {
    for (int64_t id : {source, target}) {
      if (id >= 0 && id < ids) continue;
      return BadGroup(instruction, "the pair {" + std::to_string(source) + "," +
                                       std::to_string(target) + "} names " + std::to_string(id) +
                                       AllowedIds(instruction, mode, count, id));
    }
    std::vector<std::vector<int>> groups;  // (source, target)
    const int64_t pair[] = {source, target};
    AddGroups(pair, mode, Dialect::kHlo, count, &groups);
    for (const std::vector<int>& group : groups) {
      if (found.target_of[group[0]] >= 0 || found.source_of[group[1]] >= 0) {
        return BadGroup(instruction, "the pair {" + std::to_string(source) + "," +
                                         std::to_string(target) +
                                         "} has a source or a target of another one");
      }
      found.target_of[group[0]] = group[1];
      found.source_of[group[1]] = group[0];
    }
  }
  return found;
}

std::optional<std::vector<IndexPair>> TransferPairs(const Instruction& instruction) {
  FrontendText text(FrontendAttributeOf(instruction, "_xla_send_recv_source_target_pairs"));
  if (!text.Accept("{")) return std::nullopt;
  std::vector<IndexPair> pairs;
  while (text.ok() && !text.Accept("}")) {
    text.Expect("{");
    int64_t source = text.Int();
    text.Expect(",");
    pairs.push_back({source, text.Int()});
    text.Expect("}");
    text.Accept(",");
  }
  if (!text.ok()) return std::nullopt;
  return pairs;
}

}  // namespace assay
