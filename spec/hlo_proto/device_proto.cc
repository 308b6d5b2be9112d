#include "spec/hlo_proto/device_proto.h"

#include <algorithm>
#include <climits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec/hlo/device_text.h"
#include "spec/hlo_proto/field_tools.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/hlo_proto/metadata_proto.h"

namespace assay {
namespace {

using Kind = Sharding::Kind;
using Subgroup = Sharding::SubgroupType;
using hlo_proto::OpSharding;

bool IsPermutation(std::vector<int64_t> values) {
  std::sort(values.begin(), values.end());
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i] != static_cast<int64_t>(i)) return false;
  }
  return true;
}

class DeviceReader {
 public:
  DeviceReader(std::string_view field, ProtoProblems& problems)
      : field_(field), problems_(problems) {}

  bool Error(std::string_view found) { return problems_.Error("proto_value", field_, found); }

  // A transpose of one dimension is written, and means nothing.
  template <typename Dims, typename Perm>
  bool ReadIota(const Dims& dims, const Perm& perm, IotaDevices* out) {
    out->reshape_dimensions = ToInts(dims);
    std::vector<int64_t> transpose = ToInts(perm);
    if (transpose.size() != out->reshape_dimensions.size() || !IsPermutation(transpose)) {
      return Error("an iota is transposed by a permutation of its dimensions");
    }
    if (transpose.size() > 1) out->transpose = std::move(transpose);
    return true;
  }

  bool ReadMesh(const hlo_proto::MeshProto& proto, Mesh* out) {
    std::vector<int64_t> sizes;
    for (const hlo_proto::MeshProto::MeshAxis& axis : proto.axes()) {
      for (const MeshAxis& other : out->axes) {
        if (other.name == axis.name()) return Error("two axes of a mesh have one name");
      }
      out->axes.push_back({axis.name(), axis.size()});
      sizes.push_back(axis.size());
    }
    const std::optional<int64_t> count = Product(sizes);
    if (!count) return Error("a mesh has a negative size or too many devices");
    if (proto.axes_size() == 0 && proto.device_ids_size() == 1) {
      out->maximal_device = proto.device_ids(0);
      return true;
    }
    out->device_ids = ToInts(proto.device_ids());
    std::optional<int64_t> listed = count;
    if (!out->device_ids.empty()) {
      if (!IsPermutation(out->device_ids))
        return Error("device ids are a permutation of 0, 1, ...");
      listed = proto.device_ids_size();
    } else if (proto.has_device_iota()) {
      const hlo_proto::MeshProto::Iota& iota = proto.device_iota();
      if (!ReadIota(iota.reshape_dims(), iota.transpose_perm(), &out->device_iota.emplace())) {
        return false;
      }
      listed = Product(out->device_iota->reshape_dimensions);
    }
    return listed == count || Error("a mesh lists another number of devices than its axes have");
  }

  template <typename List>
  bool ReadAxes(const List& list, const Mesh& mesh, std::vector<AxisRef>* out) {
    for (const hlo_proto::AxisRefProto& proto : list) {
      const int64_t index = proto.mesh_axis_index();
      if (index < 0 || index >= static_cast<int64_t>(mesh.axes.size())) {
        return Error("the mesh has no axis " + std::to_string(index));
      }
      AxisRef& axis = out->emplace_back();
      axis.name = mesh.axes[index].name;
      if (!proto.has_sub_axis_info()) continue;
      const int64_t before = proto.sub_axis_info().pre_size(), size = proto.sub_axis_info().size();
      const int64_t full = mesh.axes[index].size;
      int64_t next = 0;
      if (before < 1 || size < 1 || size >= full ||
          __builtin_mul_overflow(before, size, &next) || full % next != 0) {
        return Error("pre-size times size of a sub-axis does not divide the axis");
      }
      axis.sub_axis.emplace(before, size);
    }
    return true;
  }

  bool ReadNamed(const hlo_proto::NamedShardingProto& proto, Sharding* out) {
    out->kind = Kind::kNamed;
    if (!ReadMesh(proto.mesh(), &out->mesh)) return false;
    for (const auto& dimension : proto.dim_shardings()) {
      Sharding::NamedDimension& to = out->named_dimensions.emplace_back();
      to.open = !dimension.is_closed();
      if (!ReadAxes(dimension.axes(), out->mesh, &to.axes)) return false;
    }
    if (!ReadAxes(proto.replicated_axes(), out->mesh, &out->replicated_axes) ||
        !ReadAxes(proto.unreduced_axes(), out->mesh, &out->unreduced_axes) ||
        !ReadAxes(proto.manual_axes(), out->mesh, &out->manual_axes)) {
      return false;
    }
    if (!hlo_proto::Reduction_IsValid(proto.unreduced_reduction())) {
      return problems_.UnknownValue("unreduced_reduction", proto.unreduced_reduction());
    }
    const hlo_proto::Reduction reduction = proto.unreduced_reduction();
    if (reduction == hlo_proto::REDUCTION_MAX) {
      out->unreduced_reduction = Sharding::Reduction::kMax;
    } else if (reduction == hlo_proto::REDUCTION_MIN) {
      out->unreduced_reduction = Sharding::Reduction::kMin;
    }
    if (!out->mesh.maximal_device) ChooseForm(out);
    return true;
  }

  bool ReadPlain(const OpSharding& proto, Sharding* out) {
    struct SimpleRow {
      OpSharding::Type type;
      Kind kind;
    };
    static constexpr SimpleRow kSimple[] = {
        {OpSharding::REPLICATED, Kind::kReplicated}, {OpSharding::MANUAL, Kind::kManual},
        {OpSharding::UNKNOWN, Kind::kUnknown},       {OpSharding::UNREDUCED, Kind::kUnreduced},
        {OpSharding::MAXIMAL, Kind::kMaximal},       {OpSharding::OTHER, Kind::kTiled}};
    const auto* row = std::find_if(std::begin(kSimple), std::end(kSimple),
                                   [&](const SimpleRow& r) { return r.type == proto.type(); });
    if (row == std::end(kSimple)) return problems_.UnknownValue(field_, proto.type());
    out->kind = row->kind;
    if (out->kind == Kind::kMaximal) {
      if (proto.tile_assignment_devices_size() != 1)
        return Error("a maximal sharding has one device");
      out->maximal_device = proto.tile_assignment_devices(0);
    }
    if (out->kind == Kind::kTiled && !ReadTiles(proto, out)) return false;
    if (proto.is_shard_group()) {
      out->group = proto.shard_group_type() == OpSharding::AS ? Sharding::Group::kShardAs
                                                              : Sharding::Group::kShardLike;
      out->group_id = proto.shard_group_id();
    }
    return true;
  }

  bool ReadOne(const OpSharding& proto, Sharding* out) {
    const bool ok = proto.has_named_sharding() ? ReadNamed(proto.named_sharding(), out)
                                               : ReadPlain(proto, out);
    if (!ok) return false;
    const auto& list =
        proto.has_named_sharding() ? proto.named_sharding().metadata() : proto.metadata();
    for (const hlo_proto::OpMetadata& metadata : list) {
      ReadMetadata(metadata, &out->metadata.emplace_back());
    }
    out->metadata_is_list = out->metadata.size() > 1;
    return true;
  }

 private:
  bool ReadTiles(const OpSharding& proto, Sharding* out) {
    out->tile_dimensions = ToInts(proto.tile_assignment_dimensions());
    std::optional<int64_t> devices = proto.tile_assignment_devices_size();
    if (proto.iota_reshape_dims_size() > 0) {
      if (!ReadIota(proto.iota_reshape_dims(), proto.iota_transpose_perm(), &out->iota.emplace())) {
        return false;
      }
      devices = Product(out->iota->reshape_dimensions);
    } else {
      out->devices = ToInts(proto.tile_assignment_devices());
    }
    if (!devices || Product(out->tile_dimensions) != devices || *devices < 2) {
      return Error("the tile dimensions do not multiply to the number of devices, two or more");
    }
    out->last_tile_dim_replicate = proto.replicate_on_last_tile_dim();
    for (const int type : proto.last_tile_dims()) {
      const std::optional<Subgroup> subgroup = SubgroupOf(type);
      if (!subgroup) return problems_.UnknownValue("last_tile_dims", type);
      out->last_tile_dims.push_back(*subgroup);
    }
    return out->last_tile_dims.size() + out->last_tile_dim_replicate <=
               out->tile_dimensions.size() ||
           Error("more last tile dimensions than dimensions");
  }

  static std::optional<Subgroup> SubgroupOf(int type) {
    if (type == OpSharding::MAXIMAL) return Subgroup::kMaximal;
    if (type == OpSharding::REPLICATED) return Subgroup::kReplicated;
    if (type == OpSharding::MANUAL) return Subgroup::kManual;
    if (type == OpSharding::UNREDUCED) return Subgroup::kUnreduced;
    return std::nullopt;
  }

  // Without dimensions: a word where all axes are of one kind, as XLA prints it.
  static void ChooseForm(Sharding* out) {
    auto is_all = [&](const std::vector<AxisRef>& axes) {
      if (axes.size() != out->mesh.axes.size()) return false;
      for (size_t i = 0; i < axes.size(); ++i) {
        if (axes[i].sub_axis || axes[i].name != out->mesh.axes[i].name) return false;
      }
      return true;
    };
    const size_t listed =
        out->replicated_axes.size() + out->unreduced_axes.size() + out->manual_axes.size();
    out->has_named_dimensions = !out->named_dimensions.empty();
    if (out->has_named_dimensions) return;
    if (listed == 0) {
      out->named_whole = Subgroup::kReplicated;
    } else if (listed == out->manual_axes.size() && is_all(out->manual_axes)) {
      out->named_whole = Subgroup::kManual;
      out->manual_axes.clear();
    } else if (listed == out->unreduced_axes.size() && is_all(out->unreduced_axes)) {
      out->named_whole = Subgroup::kUnreduced;
      out->unreduced_axes.clear();
    }
  }

  std::string_view field_;
  ProtoProblems& problems_;
};

// ---------------------------------------------------------------- writing

template <typename Dims, typename Perm>
void WriteIota(const IotaDevices& iota, Dims* dims, Perm* perm) {
  Fill(iota.reshape_dimensions, dims);
  for (size_t i = 0; i < iota.reshape_dimensions.size(); ++i) {
    perm->Add(static_cast<int32_t>(iota.transpose.empty() ? static_cast<int64_t>(i)
                                                          : iota.transpose[i]));
  }
}

void WriteMesh(const Mesh& mesh, hlo_proto::MeshProto* out) {
  for (const MeshAxis& axis : mesh.axes) {
    hlo_proto::MeshProto::MeshAxis* to = out->add_axes();
    to->set_name(axis.name);
    to->set_size(axis.size);
  }
  Fill(mesh.device_ids, out->mutable_device_ids());
  if (mesh.maximal_device) out->add_device_ids(*mesh.maximal_device);
  if (mesh.device_iota) {
    hlo_proto::MeshProto::Iota* iota = out->mutable_device_iota();
    WriteIota(*mesh.device_iota, iota->mutable_reshape_dims(), iota->mutable_transpose_perm());
  }
}

template <typename List>
void WriteAxes(const std::vector<AxisRef>& axes, const Mesh& mesh, List* out) {
  for (const AxisRef& axis : axes) {
    hlo_proto::AxisRefProto* to = out->Add();
    to->set_mesh_axis_index(FindAxis(mesh, axis.name));
    if (!axis.sub_axis) continue;
    to->mutable_sub_axis_info()->set_pre_size(axis.sub_axis->first);
    to->mutable_sub_axis_info()->set_size(axis.sub_axis->second);
  }
}

void WriteNamed(const Sharding& sharding, hlo_proto::NamedShardingProto* out) {
  WriteMesh(sharding.mesh, out->mutable_mesh());
  for (const Sharding::NamedDimension& dimension : sharding.named_dimensions) {
    auto* to = out->add_dim_shardings();
    WriteAxes(dimension.axes, sharding.mesh, to->mutable_axes());
    to->set_is_closed(!dimension.open);
  }
  std::vector<AxisRef> all;
  for (const MeshAxis& axis : sharding.mesh.axes) all.push_back({axis.name, std::nullopt});
  const bool is_manual = sharding.named_whole == Subgroup::kManual;
  const bool is_unreduced = sharding.named_whole == Subgroup::kUnreduced;
  WriteAxes(sharding.replicated_axes, sharding.mesh, out->mutable_replicated_axes());
  WriteAxes(is_unreduced ? all : sharding.unreduced_axes, sharding.mesh,
            out->mutable_unreduced_axes());
  WriteAxes(is_manual ? all : sharding.manual_axes, sharding.mesh, out->mutable_manual_axes());
  if (sharding.unreduced_reduction == Sharding::Reduction::kMax) {
    out->set_unreduced_reduction(hlo_proto::REDUCTION_MAX);
  } else if (sharding.unreduced_reduction == Sharding::Reduction::kMin) {
    out->set_unreduced_reduction(hlo_proto::REDUCTION_MIN);
  }
  for (const OpMetadata& metadata : sharding.metadata) WriteMetadata(metadata, out->add_metadata());
}

OpSharding::Type TypeOf(Kind kind) {
  switch (kind) {
    case Kind::kReplicated: return OpSharding::REPLICATED;
    case Kind::kManual: return OpSharding::MANUAL;
    case Kind::kUnknown: return OpSharding::UNKNOWN;
    case Kind::kUnreduced: return OpSharding::UNREDUCED;
    case Kind::kMaximal: return OpSharding::MAXIMAL;
    case Kind::kTiled: return OpSharding::OTHER;
    case Kind::kTuple: return OpSharding::TUPLE;
    case Kind::kNamed: return OpSharding::REPLICATED;  // the field named_sharding says it
  }
  CHECK(false);
}

OpSharding::Type TypeOf(Subgroup subgroup) {
  switch (subgroup) {
    case Subgroup::kMaximal: return OpSharding::MAXIMAL;
    case Subgroup::kReplicated: return OpSharding::REPLICATED;
    case Subgroup::kManual: return OpSharding::MANUAL;
    case Subgroup::kUnreduced: return OpSharding::UNREDUCED;
  }
  CHECK(false);
}

}  // namespace

bool ReadReplicaGroups(const hlo_proto::HloInstructionProto& proto, ProtoProblems& problems,
                       ReplicaGroups* out) {
  DeviceReader reader("replica_groups", problems);
  auto read_lists = [&](const auto& groups) {
    for (const hlo_proto::ReplicaGroup& group : groups) {
      out->groups.push_back(ToInts(group.replica_ids()));
    }
  };
  if (proto.has_mesh_axes_replica_group_list()) {
    out->form = ReplicaGroups::Form::kMesh;
    const hlo_proto::MeshAxesReplicaGroupListProto& list = proto.mesh_axes_replica_group_list();
    return reader.ReadMesh(list.mesh(), &out->mesh) &&
           reader.ReadAxes(list.axes(), out->mesh, &out->axes);
  }
  const bool is_nested = proto.collective_device_list().has_iota_replica_group_list();
  if (!proto.has_iota_collective_device_list() && !is_nested) {
    read_lists(proto.has_collective_device_list() ? proto.collective_device_list().replica_groups()
                                                  : proto.replica_groups());
    return true;
  }
  const hlo_proto::IotaReplicaGroupListProto& list =
      is_nested ? proto.collective_device_list().iota_replica_group_list()
                : proto.iota_collective_device_list();
  out->form = ReplicaGroups::Form::kIota;
  out->group_count = list.num_replica_groups();
  out->group_size = list.num_devices_per_group();
  if (!reader.ReadIota(list.iota_reshape_dims(), list.iota_transpose_perm(), &out->iota)) {
    return false;
  }
  const std::optional<int64_t> devices = Product({out->group_count, out->group_size});
  return (devices && devices == Product(out->iota.reshape_dimensions)) ||
         reader.Error("group count times group size is not the iota's number of devices");
}

void WriteReplicaGroups(const ReplicaGroups& groups, hlo_proto::HloInstructionProto* out) {
  if (groups.form == ReplicaGroups::Form::kMesh) {
    hlo_proto::MeshAxesReplicaGroupListProto* list = out->mutable_mesh_axes_replica_group_list();
    WriteMesh(groups.mesh, list->mutable_mesh());
    WriteAxes(groups.axes, groups.mesh, list->mutable_axes());
  } else if (groups.form == ReplicaGroups::Form::kIota) {
    hlo_proto::IotaReplicaGroupListProto* list = out->mutable_iota_collective_device_list();
    list->set_num_replica_groups(groups.group_count);
    list->set_num_devices_per_group(groups.group_size);
    WriteIota(groups.iota, list->mutable_iota_reshape_dims(), list->mutable_iota_transpose_perm());
  } else {
    hlo_proto::CollectiveDeviceListProto* list = out->mutable_collective_device_list();
    for (const std::vector<int64_t>& group : groups.groups) {
      Fill(group, list->add_replica_groups()->mutable_replica_ids());
    }
  }
}

bool ReadSharding(const OpSharding& proto, std::string_view field, ProtoProblems& problems,
                  Sharding* out) {
  DeviceReader reader(field, problems);
  if (proto.type() != OpSharding::TUPLE) return reader.ReadOne(proto, out);
  out->kind = Kind::kTuple;
  for (const OpSharding& element : proto.tuple_shardings()) {
    if (element.type() == OpSharding::TUPLE) return reader.Error("a tuple of shardings in a tuple");
    if (!reader.ReadOne(element, &out->elements.emplace_back())) return false;
  }
  return true;
}

void WriteSharding(const Sharding& sharding, OpSharding* out) {
  out->set_type(TypeOf(sharding.kind));
  for (const Sharding& element : sharding.elements) {
    WriteSharding(element, out->add_tuple_shardings());
  }
  if (sharding.kind == Kind::kNamed) return WriteNamed(sharding, out->mutable_named_sharding());
  if (sharding.kind == Kind::kMaximal) out->add_tile_assignment_devices(sharding.maximal_device);
  Fill(sharding.tile_dimensions, out->mutable_tile_assignment_dimensions());
  Fill(sharding.devices, out->mutable_tile_assignment_devices());
  if (sharding.iota) {
    WriteIota(*sharding.iota, out->mutable_iota_reshape_dims(), out->mutable_iota_transpose_perm());
  }
  out->set_replicate_on_last_tile_dim(sharding.last_tile_dim_replicate);
  for (Subgroup subgroup : sharding.last_tile_dims) out->add_last_tile_dims(TypeOf(subgroup));
  for (const OpMetadata& metadata : sharding.metadata) WriteMetadata(metadata, out->add_metadata());
  if (sharding.group == Sharding::Group::kNone) return;
  out->set_is_shard_group(true);
  out->set_shard_group_id(sharding.group_id);
  out->set_shard_group_type(sharding.group == Sharding::Group::kShardAs ? OpSharding::AS
                                                                        : OpSharding::LIKE);
}

std::optional<Sharding> ShardingFromProto(std::string_view bytes) {
  hlo_proto::OpSharding proto;
  if (bytes.size() > INT_MAX || !proto.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return std::nullopt;
  }
  ProtoProblems problems("");
  Sharding sharding;
  if (!ReadSharding(proto, "sharding", problems, &sharding)) return std::nullopt;
  return sharding;
}

}  // namespace assay
