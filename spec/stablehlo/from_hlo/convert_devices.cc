// Collectives, the device's own numbers, tokens and transfers.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec/devices.h"
#include "spec/stablehlo/from_hlo/nodes.h"
#include "spec/stablehlo/from_hlo/op_rows.h"

namespace assay::from_hlo {
namespace {

using Id = AttributeId;

Status Refuse(std::string message) { return UnsupportedError("unsupported_form", std::move(message)); }

// A matrix with -1 where a group is shorter.
mlir::Attribute GroupsOf(Body& body) {
  const std::vector<std::vector<int64_t>> groups = body.at().Get(kReplicaGroups).Expand();
  size_t longest = 0;
  for (const std::vector<int64_t>& group : groups) longest = std::max(longest, group.size());
  std::vector<int64_t> ids;
  for (std::vector<int64_t> group : groups) {
    group.resize(longest, -1);
    ids.insert(ids.end(), group.begin(), group.end());
  }
  return Matrix(body.context(), static_cast<int64_t>(groups.size()), static_cast<int64_t>(longest), ids);
}

void SetChannel(Body& body, mlir::Operation& operation, int64_t type) {
  if (!body.at().Has(kChannelId)) return;
  body.SetProperty(operation, "channel_handle",
                   body.context().Get(mlir::SpecOf(mlir::Kind::kChannelHandle, mlir::DialectId::kStableHlo),
                                      {body.at().Get(kChannelId), type}));
}

// The operation of the row with groups and channel.
Result<mlir::Operation*> AddCollective(Body& body, std::string_view name) {
  ASSIGN_OR_RETURN(mlir::Operation * operation, body.AddHere(name, body.Operands()));
  body.SetProperty(*operation, "replica_groups", GroupsOf(body));
  constexpr int64_t kDeviceToDevice = 1;
  SetChannel(body, *operation, kDeviceToDevice);
  if (body.at().Get(kUseGlobalDeviceIds)) {
    body.SetProperty(*operation, "use_global_device_ids", body.context().Unit());
  }
  return operation;
}

Status ConvertAllReduce(Body& body) {
  ASSIGN_OR_RETURN(mlir::Operation * operation, AddCollective(body, "stablehlo.all_reduce"));
  return body.AddRegion(*operation, *body.at().Get(kToApply));
}

Status ConvertReduceScatter(Body& body) {
  if (body.at().operand_count() != 1) return Refuse("a reduce-scatter of several operands");
  ASSIGN_OR_RETURN(mlir::Operation * operation, AddCollective(body, "stablehlo.reduce_scatter"));
  body.SetProperty(*operation, "scatter_dimension",
                   Int64(body.context(), body.at().Get(kDimensions)[0]));
  return body.AddRegion(*operation, *body.at().Get(kToApply));
}

Status ConvertAllGather(Body& body) {
  ASSIGN_OR_RETURN(mlir::Operation * operation, AddCollective(body, "stablehlo.all_gather"));
  body.SetProperty(*operation, "all_gather_dim", Int64(body.context(), body.at().Get(kDimensions)[0]));
  return {};
}

// Splits and joins along one dimension; a tuple of parts, one for each device, is another form.
Status ConvertAllToAll(Body& body) {
  const Instruction& at = body.at();
  if (!at.Has(kDimensions)) return Refuse("an all-to-all that gives a tuple of parts");
  const std::vector<std::vector<int64_t>> groups = at.Get(kReplicaGroups).Expand();
  int64_t count = groups.empty() ? 0 : static_cast<int64_t>(groups[0].size());
  if (count == 0) {  // no groups: all devices of one kind
    const DeviceCount devices = DevicesOf(at.module());
    count = at.Has(kChannelId) ? devices.partitions : devices.replicas;
  }
  ASSIGN_OR_RETURN(mlir::Operation * operation, AddCollective(body, "stablehlo.all_to_all"));
  const int64_t dimension = at.Get(kDimensions)[0];
  body.SetProperty(*operation, "split_dimension", Int64(body.context(), dimension));
  body.SetProperty(*operation, "concat_dimension", Int64(body.context(), dimension));
  body.SetProperty(*operation, "split_count", Int64(body.context(), count));
  return {};
}

Status ConvertCollectiveBroadcast(Body& body) {
  if (body.at().Get(kHasDynamicRoot)) return Refuse("a broadcast from a root that is an operand");
  return AddCollective(body, "stablehlo.collective_broadcast").status();
}

Status ConvertCollectivePermute(Body& body) {
  if (body.at().operand_count() != 1) return Refuse("a collective-permute of several operands");
  ASSIGN_OR_RETURN(mlir::Operation * operation,
                   body.AddHere("stablehlo.collective_permute", body.Operands()));
  std::vector<int64_t> pairs;
  for (const auto& [source, target] : body.at().Get(kSourceTargetPairs)) {
    pairs.push_back(source);
    pairs.push_back(target);
  }
  body.SetProperty(*operation, "source_target_pairs",
                   Matrix(body.context(), static_cast<int64_t>(pairs.size() / 2), 2, pairs));
  constexpr int64_t kDeviceToDevice = 1;
  SetChannel(body, *operation, kDeviceToDevice);
  return {};
}

constexpr AttributeRow kInfeed[] = {{"infeed_config", Id::kInfeedConfig, Form::kText, {}, 0, true}};
constexpr AttributeRow kOutfeed[] = {{"outfeed_config", Id::kOutfeedConfig, Form::kText, {}, 0, true}};

constexpr std::string_view kParts = "a start or a done alone: StableHLO has the whole operation";

constexpr OpRow kRows[] = {
    {Opcode::kReplicaId, "stablehlo.replica_id"},
    {Opcode::kPartitionId, "stablehlo.partition_id"},
    {Opcode::kAllReduce, "stablehlo.all_reduce", {}, ConvertAllReduce},
    {Opcode::kReduceScatter, "stablehlo.reduce_scatter", {}, ConvertReduceScatter},
    {Opcode::kAllGather, "stablehlo.all_gather", {}, ConvertAllGather},
    {Opcode::kAllToAll, "stablehlo.all_to_all", {}, ConvertAllToAll},
    {Opcode::kCollectiveBroadcast, "stablehlo.collective_broadcast", {}, ConvertCollectiveBroadcast},
    {Opcode::kCollectivePermute, "stablehlo.collective_permute", {}, ConvertCollectivePermute},
    {Opcode::kAfterAll, "stablehlo.after_all"},
    {Opcode::kInfeed, "stablehlo.infeed", kInfeed},
    {Opcode::kOutfeed, "stablehlo.outfeed", kOutfeed},
    {Opcode::kAllReduceStart, "", {}, nullptr, kParts},
    {Opcode::kAllReduceDone, "", {}, nullptr, kParts},
    {Opcode::kAllGatherStart, "", {}, nullptr, kParts},
    {Opcode::kAllGatherDone, "", {}, nullptr, kParts},
    {Opcode::kCollectivePermuteStart, "", {}, nullptr, kParts},
    {Opcode::kCollectivePermuteDone, "", {}, nullptr, kParts},
    {Opcode::kSend, "", {}, nullptr, kParts},
    {Opcode::kSendDone, "", {}, nullptr, kParts},
    {Opcode::kRecv, "", {}, nullptr, kParts},
    {Opcode::kRecvDone, "", {}, nullptr, kParts},
};

}  // namespace

std::span<const OpRow> DeviceRows() { return kRows; }

}  // namespace assay::from_hlo
