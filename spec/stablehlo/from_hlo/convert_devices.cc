// Collectives, the device's own numbers, tokens and transfers.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "spec/collective_mode.h"
#include "spec/devices.h"
#include "spec/stablehlo/from_hlo/nodes.h"
#include "spec/stablehlo/from_hlo/op_rows.h"

namespace assay::from_hlo {
namespace {

using Id = AttributeId;

// A matrix with -1 where a group is shorter.
mlir::Attribute RowsOf(Body& body, std::vector<std::vector<int64_t>> groups) {
  size_t longest = 0;
  for (const std::vector<int64_t>& group : groups) longest = std::max(longest, group.size());
  std::vector<int64_t> ids;
  for (std::vector<int64_t>& group : groups) {
    group.resize(longest, -1);
    ids.insert(ids.end(), group.begin(), group.end());
  }
  return Matrix(body.context(), static_cast<int64_t>(groups.size()), static_cast<int64_t>(longest), ids);
}

int64_t CountOf(const IotaDevices& iota) {
  int64_t count = 1;
  for (int64_t size : iota.reshape_dimensions) count *= size;
  return count;
}

// #stablehlo.replica_group_mesh_axes<...>: groups along axes of a mesh stay those.
mlir::Attribute MeshAxesOf(Body& body, const ReplicaGroups& groups) {
  mlir::Context& context = body.context();
  const auto of = [&](mlir::Kind kind) -> const mlir::KindSpec& {
    return mlir::SpecOf(kind, mlir::DialectId::kStableHlo);
  };
  std::vector<int64_t> devices = groups.mesh.device_ids;
  if (groups.mesh.device_iota) {
    ReplicaGroups all;
    all.form = ReplicaGroups::Form::kIota;
    all.group_count = 1;
    all.group_size = CountOf(*groups.mesh.device_iota);
    all.iota = *groups.mesh.device_iota;
    devices = all.Expand()[0];
  }
  std::vector<mlir::Attribute> mesh_axes, axes;
  for (const MeshAxis& axis : groups.mesh.axes) {
    mesh_axes.push_back(context.Get(of(mlir::Kind::kMeshAxis), {std::string_view(axis.name), axis.size}));
  }
  const mlir::Attribute device_ids = devices.empty() ? nullptr : Int64Tensor(context, devices);
  const mlir::Attribute mesh = context.Get(
      of(mlir::Kind::kMesh), {std::span<const mlir::Node* const>(mesh_axes), device_ids});
  for (const AxisRef& axis : groups.axes) {
    const mlir::Attribute part =
        axis.sub_axis ? context.Get(of(mlir::Kind::kSubAxisInfo), {axis.sub_axis->first, axis.sub_axis->second})
                      : nullptr;
    axes.push_back(context.Get(of(mlir::Kind::kAxisRef), {std::string_view(axis.name), part}));
  }
  return context.Get(of(mlir::Kind::kReplicaGroupMeshAxes), {mesh, std::span<const mlir::Node* const>(axes)});
}

struct Groups {
  mlir::Attribute attribute;
  bool global = false;  // they are given as ids of devices
};

// StableHLO reads ids by the channel and use_global_device_ids, and where they are replicas with all
// their partitions has the partitions in another order. What it would read otherwise is given as ids of
// devices, which mean the same to both.
Result<Groups> GroupsOf(Body& body) {
  const Instruction& at = body.at();
  const ReplicaGroups& written = at.Get(kReplicaGroups);
  std::vector<std::vector<int64_t>> groups = written.Expand();
  std::erase_if(groups, [](const std::vector<int64_t>& group) { return group.empty(); });
  const CollectiveMode mode = GroupModeOf(at);
  const DeviceCount count = DevicesOf(at.module());
  const int64_t ids = CountIds(mode, count);
  const bool joins = groups.empty() ? ids > 1 : std::ranges::any_of(groups, [](const auto& group) {
    return group.size() > 1;
  });
  const bool other_order =
      mode == CollectiveMode::kCrossReplicaAndPartition && count.partitions > 1 && joins;
  const bool needs_rows = mode == CollectiveMode::kFlattenedId && groups.empty();
  if (mode == UnsaidGroupModeOf(at) && !other_order && !needs_rows) {
    const bool mesh = written.form == ReplicaGroups::Form::kMesh && !written.mesh.maximal_device;
    return Groups{mesh ? MeshAxesOf(body, written) : RowsOf(body, std::move(groups)),
                  at.Get(kUseGlobalDeviceIds)};
  }
  if (!MayUseGlobalIds(at.opcode()) || !HasChannel(at)) {
    return Refuse("StableHLO has mode= by the channel and use_global_device_ids only, which say another one");
  }
  if (groups.empty()) {
    std::vector<int64_t>& all = groups.emplace_back();
    for (int64_t id = 0; id < std::min(ids, kMaxDevices); ++id) all.push_back(id);
  }
  std::vector<std::vector<int>> devices;
  for (const std::vector<int64_t>& group : groups) {
    const bool exist = std::ranges::all_of(group, [&](int64_t id) { return id >= 0 && id < ids; });
    if (!exist || count.total() > kMaxDevices) {
      return Refuse("groups of devices that are not there, which StableHLO would read in another order");
    }
    AddGroups(group, mode, Dialect::kHlo, count, &devices);
  }
  std::vector<std::vector<int64_t>> rows;
  for (const std::vector<int>& group : devices) rows.emplace_back(group.begin(), group.end());
  return Groups{RowsOf(body, std::move(rows)), true};
}

void SetChannel(Body& body, mlir::Operation& operation, int64_t type) {
  if (!body.at().Has(kChannelId)) return;
  body.SetProperty(operation, "channel_handle",
                   body.context().Get(mlir::SpecOf(mlir::Kind::kChannelHandle, mlir::DialectId::kStableHlo),
                                      {body.at().Get(kChannelId), type}));
}

constexpr int64_t kDeviceToDevice = 1, kDeviceToHost = 2, kHostToDevice = 3;  // the type of a channel

// ---------------------------------------------------------------- starts and dones

// StableHLO has the whole operation: it stands where the start does, and the done has its results. So the
// leaves of a start are those of its done.
Status Forward(Body& body) {
  body.Set(body.Operand(0));
  return {};
}

// By HLO's rules what a start makes is used once, by its done or an update.
const Instruction& DoneOf(const Instruction& start) {
  const Instruction* at = &start;
  do at = at->module().instruction(at->uses()[0].user);
  while (at->opcode() == Opcode::kAsyncUpdate);
  return *at;
}

// Whether devices meet in it, or the host is asked. `seen` has none that do.
bool Meets(const Instruction& x, absl::flat_hash_set<const Computation*>& seen) {
  if (x.spec().traits.Has(Trait::kCollective) || x.spec().traits.Has(Trait::kSideEffect)) return true;
  for (const Computation* computation : x.called_computations()) {
    if (!seen.insert(computation).second) continue;
    for (const Instruction& inner : computation->instructions()) {
      if (Meets(inner, seen)) return true;
    }
  }
  return false;
}

// Between a start and its done devices may meet in any order. Where the start does all the work they would wait
// for each other in it, so nothing in which they meet may stand between.
Status ExpectNothingMeets(const Instruction& start) {
  const Instruction& done = DoneOf(start);
  absl::flat_hash_set<const Computation*> seen;
  for (const Instruction* x = start.next(); x != nullptr && x != &done; x = x->next()) {
    if (Meets(*x, seen)) return Refuse("devices meet again between a start and its done");
  }
  return {};
}

Status ConvertAsyncStart(Body& body) {
  absl::flat_hash_set<const Computation*> seen;
  for (const Instruction& inner : body.at().Get(kCalls)->instructions()) {
    if (!Meets(inner, seen)) continue;
    RETURN_IF_ERROR(ExpectNothingMeets(body.at()));
    break;
  }
  std::vector<Values> parameters;
  for (int64_t i = 0; i < body.at().operand_count(); ++i) parameters.push_back(body.Operand(i));
  ASSIGN_OR_RETURN(Values results, body.FillHere(*body.at().Get(kCalls), parameters));
  body.Set(std::move(results));
  return {};
}

// The operation at body.at(), which may be a start of (operands, results, ...). These move elements: at another
// precision each is rounded first.
Result<mlir::Operation*> AddWhole(Body& body, std::string_view name) {
  const Opcode opcode = body.at().opcode();
  if (opcode != Opcode::kAllGatherStart && opcode != Opcode::kCollectivePermuteStart) {
    return body.AddHere(name, body.Operands());
  }
  const Shape results = body.at().shape().elements()[1];
  const std::vector<Shape> leaves = LeafShapes(results);
  Values operands = body.Operands();
  for (size_t i = 0; i < operands.size() && i < leaves.size(); ++i) {
    Shape shape = body.at().operand_shape(static_cast<int64_t>(i));
    if (!shape.IsArray() || !leaves[i].IsArray() || !IsFloat(shape.primitive_type())) continue;
    shape.set_element_type(leaves[i].element_type());
    ASSIGN_OR_RETURN(operands[i], body.Converted(operands[i], shape));
  }
  ASSIGN_OR_RETURN(mlir::Operation * operation, body.Add(name, operands, results));
  body.Annotate(*operation);
  body.Set(ResultsOf(*operation));
  return operation;
}

// ---------------------------------------------------------------- collectives

// The operation of the row with groups and channel.
Result<mlir::Operation*> AddCollective(Body& body, std::string_view name) {
  ASSIGN_OR_RETURN(const Groups groups, GroupsOf(body));
  ASSIGN_OR_RETURN(mlir::Operation * operation, AddWhole(body, name));
  body.SetProperty(*operation, "replica_groups", groups.attribute);
  SetChannel(body, *operation, kDeviceToDevice);
  if (groups.global) body.SetProperty(*operation, "use_global_device_ids", body.context().Unit());
  if (body.at().Get(kHasDynamicRoot)) {
    body.SetProperty(*operation, "has_dynamic_root", body.context().Unit());
  }
  return operation;
}

Status ConvertAllReduce(Body& body) {
  ASSIGN_OR_RETURN(mlir::Operation * operation, AddCollective(body, "stablehlo.all_reduce"));
  return body.AddRegion(*operation, *body.at().Get(kToApply));
}

Status ConvertReduceScatter(Body& body) {
  if (body.at().operand_count() != 1) return Refuse("StableHLO's reduce_scatter has one operand");
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

// Splits and joins along one dimension.
Status ConvertAllToAll(Body& body) {
  const Instruction& at = body.at();
  // A tuple of parts, one for each device, is a form of mhlo's.
  if (!at.Has(kDimensions)) return AddCollective(body, "mhlo.all_to_all").status();
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
  return AddCollective(body, "stablehlo.collective_broadcast").status();
}

Status ConvertCollectiveReduce(Body& body) {
  ASSIGN_OR_RETURN(mlir::Operation * operation, AddCollective(body, "stablehlo.collective_reduce"));
  return body.AddRegion(*operation, *body.at().Get(kToApply));
}

mlir::Attribute PairsAttribute(Body& body, std::span<const IndexPair> pairs) {
  std::vector<int64_t> flat;
  for (const auto& [source, target] : pairs) flat.insert(flat.end(), {source, target});
  return Matrix(body.context(), static_cast<int64_t>(pairs.size()), 2, flat);
}

Status ConvertCollectivePermute(Body& body) {
  if (body.at().operand_count() != 1) return Refuse("StableHLO's collective_permute has one operand");
  if (GroupModeOf(body.at()) != UnsaidGroupModeOf(body.at())) {
    return Refuse("StableHLO has mode= by the channel only, which says another one");
  }
  ASSIGN_OR_RETURN(mlir::Operation * operation,
                   AddWhole(body, "stablehlo.collective_permute"));
  body.SetProperty(*operation, "source_target_pairs", PairsAttribute(body, body.at().Get(kSourceTargetPairs)));
  SetChannel(body, *operation, kDeviceToDevice);
  return {};
}

// Any of those, as a start.
template <Status (*convert)(Body&)>
Status ConvertStart(Body& body) {
  RETURN_IF_ERROR(ExpectNothingMeets(body.at()));
  return convert(body);
}

constexpr AttributeRow kInfeed[] = {{"infeed_config", Id::kInfeedConfig, Form::kText, {}, 0, true}};
constexpr AttributeRow kOutfeed[] = {{"outfeed_config", Id::kOutfeedConfig, Form::kText, {}, 0, true}};

// ---------------------------------------------------------------- transfers

// With the host the start is the transfer. Between devices a send that ends at once would wait for the recv that
// comes later.
Status ExpectHost(Body& body) {
  if (body.at().Get(kIsHostTransfer)) return {};
  return Refuse("a transfer between devices goes on between its start and its done; StableHLO has the whole operation");
}

Status AddTransfer(Body& body, std::string_view name, const Shape& results, int64_t channel_type) {
  RETURN_IF_ERROR(ExpectHost(body));
  ASSIGN_OR_RETURN(mlir::Operation * transfer, body.Add(name, body.Operands(), results));
  SetChannel(body, *transfer, channel_type);
  body.SetProperty(*transfer, "is_host_transfer", body.context().Boolean(true));
  body.Annotate(*transfer);
  body.Set(ResultsOf(*transfer));
  return {};
}

Status ConvertSend(Body& body) { return AddTransfer(body, "stablehlo.send", Shape::Token(), kDeviceToHost); }

Status ConvertRecv(Body& body) {
  const Shape data = body.at().shape().elements()[0];
  return AddTransfer(body, "stablehlo.recv", Shape::Tuple({data, Shape::Token()}), kHostToDevice);
}

constexpr OpRow kRows[] = {
    {Opcode::kReplicaId, "stablehlo.replica_id"},
    {Opcode::kPartitionId, "stablehlo.partition_id"},
    {Opcode::kAllReduce, "stablehlo.all_reduce", {}, ConvertAllReduce},
    {Opcode::kReduceScatter, "stablehlo.reduce_scatter", {}, ConvertReduceScatter},
    {Opcode::kAllGather, "stablehlo.all_gather", {}, ConvertAllGather},
    {Opcode::kAllToAll, "stablehlo.all_to_all", {}, ConvertAllToAll},
    {Opcode::kCollectiveBroadcast, "stablehlo.collective_broadcast", {}, ConvertCollectiveBroadcast},
    {Opcode::kCollectiveReduce, "stablehlo.collective_reduce", {}, ConvertCollectiveReduce},
    {Opcode::kCollectivePermute, "stablehlo.collective_permute", {}, ConvertCollectivePermute},
    {Opcode::kAfterAll, "stablehlo.after_all"},
    {Opcode::kInfeed, "stablehlo.infeed", kInfeed},
    {Opcode::kOutfeed, "stablehlo.outfeed", kOutfeed},
    {Opcode::kAllReduceStart, "stablehlo.all_reduce", {}, ConvertStart<ConvertAllReduce>},
    {Opcode::kAllReduceDone, "", {}, Forward},
    {Opcode::kAllGatherStart, "stablehlo.all_gather", {}, ConvertStart<ConvertAllGather>},
    {Opcode::kAllGatherDone, "", {}, Forward},
    {Opcode::kCollectivePermuteStart, "stablehlo.collective_permute", {}, ConvertStart<ConvertCollectivePermute>},
    {Opcode::kCollectivePermuteDone, "", {}, Forward},
    {Opcode::kAsyncStart, "", {}, ConvertAsyncStart},
    {Opcode::kAsyncUpdate, "", {}, Forward},
    {Opcode::kAsyncDone, "", {}, Forward},
    {Opcode::kCopyStart, "", {}, Forward},
    {Opcode::kCopyDone, "", {}, Forward},
    {Opcode::kSend, "stablehlo.send", {}, ConvertSend},
    {Opcode::kSendDone, "", {}, Forward},
    {Opcode::kRecv, "stablehlo.recv", {}, ConvertRecv},
    {Opcode::kRecvDone, "", {}, Forward},
};

}  // namespace

std::span<const OpRow> DeviceRows() { return kRows; }

}  // namespace assay::from_hlo
