// Reads the text of Shardy that HLO carries in frontend attributes, and says from it, or from a GSPMD
// sharding, how the arrays of a manual computation are cut into blocks.
#include "interpreter/block_cut.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "interpreter/frontend_text.h"
#include "interpreter/result_array.h"
#include "spec/devices.h"

namespace assay {
namespace {

// <["x"=2, "y"=4]> with or without device_ids; the '<' has been read.
Mesh ReadMeshBody(FrontendText& text) {
  Mesh mesh;
  text.Expect("[");
  while (text.ok() && !text.Accept("]")) {
    MeshAxis axis{text.String()};
    text.Expect("=");
    axis.size = text.Int();
    mesh.axes.push_back(axis);
    text.Accept(",");
  }
  if (text.Accept(",")) {
    text.Expect("device_ids");
    text.Expect("=");
    text.Expect("[");
    while (text.ok() && !text.Accept("]")) {
      mesh.device_ids.push_back(text.Int());
      text.Accept(",");
    }
  }
  text.Expect(">");
  return mesh;
}

int64_t SizeOf(const Mesh& mesh) {
  int64_t size = 1;
  for (const MeshAxis& axis : mesh.axes) {
    if (axis.size < 1 || size > kMaxDevices) return -1;
    size *= axis.size;
  }
  return size > kMaxDevices ? -1 : size;
}

// Are device_ids, where they are given, each of 0 ... n-1 once?
bool NamesEachDevice(const Mesh& mesh) {
  if (mesh.device_ids.empty()) return true;
  std::vector<int64_t> ids = mesh.device_ids;
  std::sort(ids.begin(), ids.end());
  for (size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] != static_cast<int64_t>(i)) return false;
  }
  return static_cast<int64_t>(ids.size()) == SizeOf(mesh);
}

// Each mesh of {mesh = #sdy.mesh<...>, "other mesh" = #sdy.mesh<...>}; a name may be any text.
template <typename Visit>
void VisitMeshes(FrontendText& text, Visit visit) {
  text.Expect("{");
  while (text.ok() && !text.Accept("}")) {
    std::string name = text.Name("= ");
    text.Expect("=");
    text.Expect("#sdy.mesh<");
    visit(name, ReadMeshBody(text));
    text.Accept(",");
  }
}

// The mesh of that name from the module's frontend attribute xla.sdy.meshes.
std::optional<Mesh> FindMesh(const Module& module, const std::string& name) {
  if (!module.Has(kFrontendAttributes)) return std::nullopt;
  FrontendText text(FrontendAttributeOf(module.Get(kFrontendAttributes), "xla.sdy.meshes"));
  std::optional<Mesh> found;
  VisitMeshes(text, [&](const std::string& of, Mesh mesh) {
    if (of == name && !found) found = std::move(mesh);
  });
  return text.ok() ? found : std::nullopt;
}

// The place of a device on the mesh's grid, one coordinate an axis.
Dims CoordinatesOf(const Mesh& mesh, int64_t device) {
  int64_t place = device;
  if (!mesh.device_ids.empty()) {
    place =
        std::find(mesh.device_ids.begin(), mesh.device_ids.end(), device) - mesh.device_ids.begin();
  }
  Dims coordinates(mesh.axes.size());
  for (size_t a = mesh.axes.size(); a-- > 0; place /= mesh.axes[a].size) {
    coordinates[a] = place % mesh.axes[a].size;
  }
  return coordinates;
}

struct ManualAxis {
  size_t axis = 0;
  int64_t pre = 1, size = 1;  // a sub-axis: coordinate / (full / (pre * size)) % size
};

// Is it a sub-axis of an axis of that size?
bool IsPartOf(const ManualAxis& part, int64_t size) {
  return part.pre >= 1 && part.size >= 1 && part.pre <= size && part.size <= size &&
         size % (part.pre * part.size) == 0;
}

using DimensionAxes = std::vector<std::vector<ManualAxis>>;

// Each dimension cut along its axes, the first the major one.
Cut CutAlong(const Mesh& mesh, const DimensionAxes& dimensions) {
  Cut cut;
  for (const std::vector<ManualAxis>& axes : dimensions) {
    cut.blocks.push_back(1);
    for (const ManualAxis& axis : axes) cut.blocks.back() *= axis.size;
  }
  for (int64_t device = 0; device < SizeOf(mesh); ++device) {
    Dims coordinates = CoordinatesOf(mesh, device);
    Dims block;
    for (const std::vector<ManualAxis>& axes : dimensions) {
      int64_t at = 0;
      for (const ManualAxis& axis : axes) {
        int64_t stride = mesh.axes[axis.axis].size / (axis.pre * axis.size);
        at = at * axis.size + coordinates[axis.axis] / stride % axis.size;
      }
      block.push_back(at);
    }
    cut.of_device.push_back(std::move(block));
  }
  return cut;
}

// Which devices put their blocks together: those that differ along the manual axes only.
std::vector<int> GroupsAlong(const Mesh& mesh, const std::vector<std::string>& manual) {
  std::map<Dims, int> numbers;
  std::vector<int> group_of;
  for (int64_t device = 0; device < SizeOf(mesh); ++device) {
    Dims others = CoordinatesOf(mesh, device);
    for (size_t a = 0; a < mesh.axes.size(); ++a) {
      if (std::find(manual.begin(), manual.end(), mesh.axes[a].name) != manual.end()) others[a] = 0;
    }
    group_of.push_back(numbers.try_emplace(others, static_cast<int>(numbers.size())).first->second);
  }
  return group_of;
}

// One sharding `<@mesh, [{"x"}, {}], ...>`: the cut along the manual axes.
Cut ReadSharding(FrontendText& text, const Module& module, const std::vector<std::string>& manual,
                 Mesh* used) {
  Mesh mesh;
  text.Expect("<");
  if (text.Accept("@")) {
    std::optional<Mesh> found = FindMesh(module, text.Name(",>"));
    if (!found) text.Fail();
    if (found) mesh = *std::move(found);
  } else {
    text.Expect("mesh<");
    mesh = ReadMeshBody(text);
  }
  if (SizeOf(mesh) < 1 || !NamesEachDevice(mesh)) text.Fail();
  text.Expect(",");
  text.Expect("[");
  DimensionAxes dimensions;
  while (text.ok() && !text.Accept("]")) {
    dimensions.emplace_back();
    text.Expect("{");
    while (text.ok() && !text.Accept("}")) {
      if (!text.Accept("?")) {
        std::string name = text.String();
        auto axis = std::find_if(mesh.axes.begin(), mesh.axes.end(),
                                 [&](const MeshAxis& a) { return a.name == name; });
        if (axis == mesh.axes.end()) {
          text.Fail();
          break;
        }
        ManualAxis part{static_cast<size_t>(axis - mesh.axes.begin()), 1, axis->size};
        if (text.Accept(":(")) {
          part.pre = text.Int();
          text.Expect(")");
          part.size = text.Int();
          if (!IsPartOf(part, axis->size)) {
            text.Fail();
            break;
          }
        }
        if (std::find(manual.begin(), manual.end(), name) != manual.end()) {
          dimensions.back().push_back(part);
        }
      }
      text.Accept(",");
    }
    if (text.Accept("p")) text.Int();
    text.Accept(",");
  }
  // replicated={"x", "y":(1)2} and unreduced={...} change nothing here.
  while (text.ok() && text.Accept(",")) {
    text.Until("{");
    text.Expect("{");
    while (text.ok() && !text.Accept("}")) {
      text.String();
      text.Until(",}");
      text.Accept(",");
    }
  }
  text.Expect(">");
  if (!text.ok()) return {};
  *used = mesh;
  return CutAlong(mesh, dimensions);
}

// The cuts of all values, from `#sdy.sharding_per_value<[...]>`; none: the text is faulty.
Cuts ReadShardings(const Instruction& instruction, std::string_view key) {
  std::vector<std::string> manual = ManualAxesOf(instruction);
  FrontendText text(FrontendAttributeOf(instruction, key));
  text.Expect("#sdy.sharding_per_value<[");
  Cuts cuts;
  Mesh mesh;
  while (text.ok() && !text.Accept("]")) {
    cuts.values.push_back(ReadSharding(text, instruction.module(), manual, &mesh));
    text.Accept(",");
  }
  if (!text.ok() || cuts.values.empty()) return {};
  cuts.group_of = GroupsAlong(mesh, manual);
  return cuts;
}

// The devices of an iota in order.
std::vector<int64_t> Expand(const IotaDevices& iota) {
  ReplicaGroups all;
  all.form = ReplicaGroups::Form::kIota;
  all.group_count = 1;
  all.group_size = Product(iota.reshape_dimensions);
  all.iota = iota;
  return all.Expand()[0];
}

// A sharding by axes of a mesh; those of manual computations around are its manual_axes.
Cuts CutsOfNamed(const Sharding& sharding, int64_t rank, int64_t devices) {
  Mesh mesh = sharding.mesh;
  if (mesh.device_iota) mesh.device_ids = Expand(*mesh.device_iota);
  if (SizeOf(mesh) != devices || !NamesEachDevice(mesh)) return {};
  DimensionAxes dimensions(static_cast<size_t>(rank));
  if (sharding.has_named_dimensions &&
      static_cast<int64_t>(sharding.named_dimensions.size()) != rank) {
    return {};
  }
  for (size_t d = 0; d < sharding.named_dimensions.size(); ++d) {
    for (const AxisRef& ref : sharding.named_dimensions[d].axes) {
      auto axis = std::find_if(mesh.axes.begin(), mesh.axes.end(),
                               [&](const MeshAxis& a) { return a.name == ref.name; });
      if (axis == mesh.axes.end()) return {};
      ManualAxis part{static_cast<size_t>(axis - mesh.axes.begin()), 1, axis->size};
      if (ref.sub_axis) std::tie(part.pre, part.size) = *ref.sub_axis;
      if (!IsPartOf(part, axis->size)) return {};
      dimensions[d].push_back(part);
    }
  }
  std::vector<std::string> free;
  for (const MeshAxis& axis : mesh.axes) {
    bool around = std::any_of(sharding.manual_axes.begin(), sharding.manual_axes.end(),
                              [&](const AxisRef& ref) { return ref.name == axis.name; });
    if (!around) free.push_back(axis.name);
  }
  return {{CutAlong(mesh, dimensions)}, GroupsAlong(mesh, free)};
}

// GSPMD: the cut of a tiled sharding; everything else leaves the array whole. Tile dimensions behind
// those of the array number devices with the same block, or (manual) the devices of a computation around.
Cuts CutsOfTiled(const Sharding& sharding, int64_t rank, int64_t devices) {
  Cut cut;
  cut.blocks.assign(static_cast<size_t>(rank), 1);
  cut.of_device.assign(static_cast<size_t>(devices), Dims(static_cast<size_t>(rank), 0));
  std::vector<int> group_of(static_cast<size_t>(devices), 0);
  if (sharding.kind == Sharding::Kind::kTuple) return {};
  if (sharding.kind != Sharding::Kind::kTiled) return {{cut}, group_of};
  std::vector<int64_t> order = sharding.iota ? Expand(*sharding.iota) : sharding.devices;
  const std::vector<int64_t>& tiles = sharding.tile_dimensions;
  if (static_cast<int64_t>(tiles.size()) < rank) return {};
  if (static_cast<int64_t>(order.size()) != devices || Product(tiles) != devices) return {};
  size_t own = tiles.size() - sharding.last_tile_dims.size();
  for (int64_t d = 0; d < rank; ++d) cut.blocks[d] = tiles[d];
  for (int64_t place = 0; place < devices; ++place) {
    int64_t rest = place;
    int64_t device = order[place];
    if (device < 0 || device >= devices) return {};
    for (size_t d = tiles.size(); d-- > 0; rest /= tiles[d]) {
      if (static_cast<int64_t>(d) < rank) {
        cut.of_device[device][d] = rest % tiles[d];
      } else if (d >= own && sharding.last_tile_dims[d - own] == Sharding::SubgroupType::kManual) {
        group_of[device] = group_of[device] * static_cast<int>(tiles[d]) +
                           static_cast<int>(rest % tiles[d]);
      }
    }
  }
  return {{cut}, group_of};
}

// Do the blocks of `whole` have the shape `local`?
bool Fits(const Cut& cut, const Shape& whole, const Shape& local) {
  if (!whole.IsArray() || !local.IsArray() || whole.rank() != local.rank() ||
      whole.element_type() != local.element_type() ||
      static_cast<int64_t>(cut.blocks.size()) != whole.rank() || cut.of_device.empty()) {
    return false;
  }
  for (int64_t d = 0; d < whole.rank(); ++d) {
    int64_t size;
    if (__builtin_mul_overflow(local.dimension(d), cut.blocks[d], &size)) return false;
    if (size != whole.dimension(d)) return false;
  }
  return true;
}

std::string_view TargetOf(const Instruction& instruction) {
  if (instruction.opcode() != Opcode::kCustomCall) return {};
  return instruction.Get(kCustomCallTarget);
}

}  // namespace

bool IsGlobalToLocal(const Instruction& instruction) {
  std::string_view target = TargetOf(instruction);
  return target == "xla.sdy.GlobalToLocalShape" || target == "SPMDFullToShardShape";
}
bool IsLocalToGlobal(const Instruction& instruction) {
  std::string_view target = TargetOf(instruction);
  return target == "xla.sdy.LocalToGlobalShape" || target == "SPMDShardToFullShape";
}
bool CallsManualBody(const Instruction& instruction) {
  return instruction.opcode() == Opcode::kCall &&
         instruction.Get(kToApply)->name().starts_with("xla.sdy.manual_computation_body");
}

std::vector<std::string> ManualAxesOf(const Instruction& marker) {
  std::vector<std::string> manual;
  FrontendText axes(FrontendAttributeOf(marker, "xla.sdy.manual_axes"));
  axes.Expect("#sdy<manual_axes");
  axes.Expect("{");
  while (axes.ok() && !axes.Accept("}")) {
    manual.push_back(axes.String());
    axes.Accept(",");
  }
  if (!axes.ok()) manual.clear();
  return manual;
}

int64_t ManualPartitions(const Module& module) {
  int64_t count = module.Has(kNumPartitions) ? module.Get(kNumPartitions) : 1;
  if (count > 1 || !module.Has(kFrontendAttributes)) return std::max<int64_t>(count, 1);
  FrontendText text(FrontendAttributeOf(module.Get(kFrontendAttributes), "xla.sdy.meshes"));
  VisitMeshes(text, [&](const std::string&, const Mesh& mesh) { count = std::max(count, SizeOf(mesh)); });
  return std::max<int64_t>(count, 1);
}

Cuts CutsOf(const Instruction& marker) {
  bool to_local = IsGlobalToLocal(marker);
  if (TargetOf(marker).starts_with("xla.sdy.")) {
    return ReadShardings(marker, to_local ? "xla.sdy.in_shardings" : "xla.sdy.out_shardings");
  }
  // The full side's sharding: the operand's, or the call's own.
  if (marker.operand_count() != 1) return {};
  int64_t devices = ManualPartitions(marker.module());
  const Instruction& full = to_local ? marker.producer(0) : marker;
  const Shape& shape = to_local ? marker.operand_shape(0) : marker.shape();
  if (!full.Has(kSharding) || devices > kMaxDevices || !shape.IsArray()) return {};
  const Sharding& sharding = full.Get(kSharding);
  return sharding.kind == Sharding::Kind::kNamed ? CutsOfNamed(sharding, shape.rank(), devices)
                                                 : CutsOfTiled(sharding, shape.rank(), devices);
}

std::string CheckMeshDevices(const Instruction& marker) {
  const int64_t devices = ManualPartitions(marker.module());
  for (const Cut& cut : CutsOf(marker).values) {
    const int64_t size = static_cast<int64_t>(cut.of_device.size());
    if (size == devices) continue;
    return "its mesh has " + std::to_string(size) + " devices, so that num_partitions=" +
           std::to_string(size) + " would be right; the module has num_partitions=" +
           std::to_string(devices);
  }
  return {};
}

std::string CheckMarker(const Instruction& marker) {
  bool to_local = IsGlobalToLocal(marker);
  int64_t n = marker.operand_count();
  const Shape& shape = marker.shape();
  int64_t results = shape.IsTuple() ? static_cast<int64_t>(shape.elements().size()) : 1;
  Cuts cuts = CutsOf(marker);
  if (static_cast<int64_t>(cuts.values.size()) != n || results != n) {
    return "its shardings are not one for each value, in a form that is known";
  }
  if (std::string wrong = CheckMeshDevices(marker); !wrong.empty()) return wrong;
  for (int64_t k = 0; k < n; ++k) {
    const Shape& operand = marker.operand_shape(k);
    const Shape& result = ResultArray(shape, k);
    const Shape& whole = to_local ? operand : result;
    const Shape& local = to_local ? result : operand;
    const Cut& cut = cuts.values[k];
    if (whole.HasDynamicDimensions() || local.HasDynamicDimensions()) {
      return "blocks of an array with dynamic dimensions, " + whole.ToString(false) +
             ", are defined nowhere";
    }
    if (!Fits(cut, whole, local)) {
      return "value " + std::to_string(k) + ": its sharding does not cut " + whole.ToString(false) +
             " into blocks of " + local.ToString(false);
    }
  }
  return {};
}

}  // namespace assay
