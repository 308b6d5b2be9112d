// Collectives and the device's own numbers.
#include <optional>
#include <string>
#include <utility>

#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/regions.h"
#include "spec/stablehlo/to_hlo/shardings.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

using Id = AttributeId;

constexpr AttributeMapping kGroups = {"replica_groups", Id::kReplicaGroups, true, 0, ReadReplicaGroups};
constexpr AttributeMapping kChannel = {"channel_handle", Id::kChannelId, false, 0, ReadChannel};
constexpr AttributeMapping kGlobal = {"use_global_device_ids", Id::kUseGlobalDeviceIds, false};
constexpr AttributeMapping kDynamicRoot = {"has_dynamic_root", Id::kHasDynamicRoot, false};

constexpr AttributeMapping kGatherAttributes[] = {
    {"all_gather_dim", Id::kDimensions}, kGroups, kChannel, kGlobal};
constexpr AttributeMapping kReduceAttributes[] = {kGroups, kChannel, kGlobal};
constexpr AttributeMapping kReduceScatterAttributes[] = {
    {"scatter_dimension", Id::kDimensions}, kGroups, kChannel, kGlobal};
constexpr AttributeMapping kCollectiveReduceAttributes[] = {kGroups, kChannel, kGlobal, kDynamicRoot};
constexpr AttributeMapping kBroadcastAttributes[] = {kGroups, kChannel, kDynamicRoot};
constexpr AttributeMapping kAllToAllAttributes[] = {kGroups, kChannel};

// all-reduce, reduce-scatter, collective-reduce: of each operand in the body's type, but for the roots' positions,
// which stand behind those that are reduced.
Status AddReducing(Body& body, Opcode opcode, std::span<const AttributeMapping> rows) {
  ASSIGN_OR_RETURN(Attributes attributes, ReadAttributes(body, rows));
  ASSIGN_OR_RETURN(const mlir::Block* block, BlockOf(body, 0, 2));
  ASSIGN_OR_RETURN(const Shape argument, body.translation().ShapeOf(block->arguments[0]->type));
  ASSIGN_OR_RETURN(Computation* computation, ClosedComputation(body, 0, "combiner"));
  attributes.push_back(Attr(kToApply, computation));
  ASSIGN_OR_RETURN(Instructions operands, body.Get(body.at().operands));
  const mlir::Attribute dynamic_root =
      opcode == Opcode::kCollectiveReduce ? body.Find("has_dynamic_root") : nullptr;
  const bool names_roots = dynamic_root != nullptr && BooleanOf(dynamic_root).value_or(false);
  for (size_t i = 0; i + (names_roots ? 1 : 0) < operands.size(); ++i) {
    if (!operands[i]->shape().IsArray() || !argument.IsArray()) continue;
    const mlir::Type from = body.at().operands[i]->type, to = block->arguments[0]->type;
    ASSIGN_OR_RETURN(operands[i], Requantized(body, *operands[i], from, to));
    operands[i] = &body.Converted(*operands[i], argument.primitive_type());
  }
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  Instruction& result = body.Add(opcode, shape, operands, attributes);
  body.SetResults(result);
  return {};
}
Status ConvertAllReduce(Body& body) {
  return AddReducing(body, Opcode::kAllReduce, kReduceAttributes);
}
Status ConvertReduceScatter(Body& body) {
  return AddReducing(body, Opcode::kReduceScatter, kReduceScatterAttributes);
}
Status ConvertCollectiveReduce(Body& body) {
  return AddReducing(body, Opcode::kCollectiveReduce, kCollectiveReduceAttributes);
}

// cross-replica-sum: an all-reduce that adds.
Status ConvertCrossReplicaSum(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  static constexpr AttributeMapping kRows[] = {kGroups};
  ASSIGN_OR_RETURN(Attributes attributes, ReadAttributes(body, kRows));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  Computation& combiner = body.module().AddComputation("combiner");
  Body inner(body.translation(), combiner);
  const Shape scalar = Shape::Scalar(shape.primitive_type());
  Instruction& a = inner.Parameter(scalar);
  Instruction& b = inner.Parameter(scalar);
  combiner.set_root(inner.Add(Opcode::kAdd, scalar, {&a, &b}));
  attributes.push_back(Attr(kToApply, &combiner));
  body.SetResults(body.Add(Opcode::kAllReduce, shape, operands, attributes));
  return {};
}

// HLO's all-to-all splits and joins along one dimension. Where StableHLO joins along another one, the
// blocks, which then stand along `split` in the order of their senders, move: [..., split, ...] is
// [..., sender, part, ...], and `sender` goes before `concat` and into it.
Status ConvertAllToAll(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Attributes common, ReadAttributes(body, kAllToAllAttributes));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  RETURN_IF_ERROR(body.ExpectResults(operands.size()));
  ASSIGN_OR_RETURN(const int64_t split, body.Integer("split_dimension"));
  ASSIGN_OR_RETURN(const int64_t concat, body.Integer("concat_dimension"));
  ASSIGN_OR_RETURN(const int64_t count, body.Integer("split_count"));
  for (size_t i = 0; i < operands.size(); ++i) {
    const Shape& shape = operands[i]->shape();
    const int64_t rank = shape.rank();
    if (shape.HasDynamicDimensions()) {
      return UnsupportedError("unsupported_form", "all_to_all of " + shape.ToString(false) +
                                                      ", whose sizes are not known, has no form in HLO yet");
    }
    const bool inside = split >= 0 && split < rank && concat >= 0 && concat < rank;
    if (!inside || count < 1 || shape.dimension(split) % count != 0) {
      return InvalidError("all_to_all_attributes",
                          shape.ToString(false) + " is not split into " + std::to_string(count) +
                              " parts along dimension " + std::to_string(split));
    }
    Attributes attributes = common;
    attributes.push_back(Attr(kDimensions, {split}));
    Instruction* result = &body.Add(Opcode::kAllToAll, shape, {operands[i]}, attributes);
    if (split != concat) {
      std::vector<int64_t> parted, order, moved, joined;
      for (int64_t d = 0; d < rank; ++d) {
        if (d == split) parted.push_back(count);
        parted.push_back(d == split ? shape.dimension(d) / count : shape.dimension(d));
      }
      // Dimension d of the operand in `parted`; the sender's is `split`.
      const auto at = [&](int64_t d) { return d < split ? d : d + 1; };
      for (int64_t d = 0; d < rank; ++d) {
        if (d == concat) order.push_back(split);
        order.push_back(at(d));
        const int64_t size = parted[at(d)];
        joined.push_back(d == concat ? size * count : size);
      }
      for (int64_t d : order) moved.push_back(parted[d]);
      result = &body.Reshaped(*result, parted);
      result = &body.Add(Opcode::kTranspose, Shape::Array(shape.element_type(), moved), {result},
                         {Attr(kDimensions, order)});
      result = &body.Reshaped(*result, joined);
    }
    body.Set(*body.at().results[i], *result);
  }
  return {};
}

// mhlo's form without dimensions: operand i goes to device i of the group.
Status ConvertMhloAllToAll(Body& body) {
  if (body.Find("split_dimension") != nullptr) return ConvertAllToAll(body);
  ASSIGN_OR_RETURN(const Attributes attributes, ReadAttributes(body, kAllToAllAttributes));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  RETURN_IF_ERROR(body.ExpectResults(operands.size()));
  std::vector<Shape> shapes;
  for (size_t i = 0; i < operands.size(); ++i) {
    ASSIGN_OR_RETURN(Shape shape, body.ResultShape(i));
    shapes.push_back(std::move(shape));
  }
  Instruction& result =
      body.Add(Opcode::kAllToAll, Shape::Tuple(std::move(shapes)), operands, attributes);
  for (size_t i = 0; i < operands.size(); ++i) {
    body.Set(*body.at().results[i], body.Element(result, static_cast<int64_t>(i)));
  }
  return {};
}

Result<AttributeValue> ReadPairs(Body& body, mlir::Attribute) {
  ASSIGN_OR_RETURN(const std::vector<int64_t> flat, PaddingPairs(body, "source_target_pairs"));
  std::vector<IndexPair> pairs;
  for (size_t i = 0; i < flat.size(); i += 2) pairs.push_back({flat[i], flat[i + 1]});
  return AttributeValue(Box<std::vector<IndexPair>>(std::move(pairs)));
}
constexpr AttributeMapping kPermuteAttributes[] = {
    {"source_target_pairs", Id::kSourceTargetPairs, true, 0, ReadPairs}, kChannel};

constexpr OpRow kRows[] = {
    {"stablehlo.replica_id", Opcode::kReplicaId, 0},
    {"stablehlo.partition_id", Opcode::kPartitionId, 0},
    {"stablehlo.all_gather", Opcode::kAllGather, -1, kGatherAttributes},
    {"stablehlo.all_reduce", Opcode::kAllReduce, -1, {}, ConvertAllReduce},
    {"stablehlo.reduce_scatter", Opcode::kReduceScatter, 1, {}, ConvertReduceScatter},
    {"stablehlo.collective_reduce", Opcode::kCollectiveReduce, -1, {}, ConvertCollectiveReduce},
    {"stablehlo.cross-replica-sum", Opcode::kAllReduce, 1, {}, ConvertCrossReplicaSum},
    {"stablehlo.all_to_all", Opcode::kAllToAll, -1, {}, ConvertAllToAll},
    {"mhlo.all_to_all", Opcode::kAllToAll, -1, {}, ConvertMhloAllToAll},
    {"stablehlo.collective_broadcast", Opcode::kCollectiveBroadcast, -1, kBroadcastAttributes},
    {"stablehlo.collective_permute", Opcode::kCollectivePermute, 1, kPermuteAttributes},
};

}  // namespace

std::span<const OpRow> DeviceRows() { return kRows; }

Result<AttributeValue> ReadChannel(Body&, mlir::Attribute attribute) {
  if (!attribute->Is(mlir::Kind::kChannelHandle)) {
    return InvalidError("channel_handle", "channel_handle is of another kind");
  }
  return AttributeValue(attribute->integer(0));
}

// A matrix of ids with -1 where a group is shorter, or the axes of a mesh.
Result<AttributeValue> ReadReplicaGroups(Body& body, mlir::Attribute attribute) {
  ReplicaGroups groups;
  if (attribute->Is(mlir::Kind::kReplicaGroupMeshAxes)) {
    groups.form = ReplicaGroups::Form::kMesh;
    ASSIGN_OR_RETURN(groups.mesh, MeshOf(body.translation(), attribute->node(0)));
    for (mlir::Attribute axis : attribute->nodes(1)) {
      ASSIGN_OR_RETURN(AxisRef reference, AxisOf(axis));
      groups.axes.push_back(std::move(reference));
    }
    return AttributeValue(Box<ReplicaGroups>(std::move(groups)));
  }
  const std::optional<std::vector<int64_t>> ids = IntegersOf(attribute);
  const std::vector<int64_t> sizes = DimensionsOf(attribute);
  if (!ids || sizes.size() != 2) {
    return InvalidError("replica_groups", "replica_groups is no matrix of ids and no mesh");
  }
  for (int64_t g = 0; g < sizes[0] && sizes[1] > 0; ++g) {
    std::vector<int64_t>& group = groups.groups.emplace_back();
    for (int64_t i = 0; i < sizes[1]; ++i) {
      const int64_t id = (*ids)[g * sizes[1] + i];
      if (id != -1) group.push_back(id);
    }
  }
  return AttributeValue(Box<ReplicaGroups>(std::move(groups)));
}

}  // namespace assay::to_hlo
