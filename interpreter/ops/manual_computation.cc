#include "interpreter/ops/manual_computation.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "interpreter/device_group.h"
#include "interpreter/evaluation.h"
#include "interpreter/ops/strided.h"
#include "spec/arguments.h"

namespace assay {
namespace {

// How an array is cut: into how many blocks along each dimension, and which block each device has.
struct Cut {
  Dims blocks;
  std::vector<Dims> of_device;
};

std::string_view FrontendAttributeOf(const FrontendAttributes& attributes, std::string_view key) {
  for (const FrontendAttribute& attribute : attributes) {
    if (attribute.key == key) return attribute.value;
  }
  return {};
}
std::string_view FrontendAttributeOf(const Instruction& instruction, std::string_view key) {
  if (!instruction.Has(kFrontendAttributes)) return {};
  return FrontendAttributeOf(instruction.Get(kFrontendAttributes), key);
}

// Reads Shardy's text; after a fault nothing more is accepted.
class SdyText {
 public:
  // Strings inside may be escaped once more than the attribute is.
  explicit SdyText(std::string_view text) {
    for (char c : text) {
      if (c != '\\') text_ += c;
    }
  }
  bool Accept(std::string_view token) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (std::string_view(text_).substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }
  void Expect(std::string_view token) { ok_ = Accept(token) && ok_; }
  // To just after the next `token`.
  bool SkipTo(std::string_view token) {
    size_t found = text_.find(token, at_);
    if (found == std::string::npos) return false;
    at_ = found + token.size();
    return true;
  }
  std::string Until(std::string_view ends) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    size_t end = std::min(text_.find_first_of(ends, at_), text_.size());
    std::string word = text_.substr(at_, end - at_);
    at_ = end;
    return word;
  }
  std::string String() {
    Expect("\"");
    std::string word = Until("\"");
    Expect("\"");
    return word;
  }
  int64_t Int() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    int64_t value = 0;
    auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) ok_ = false;
    at_ = static_cast<size_t>(end - text_.data());
    return value;
  }
  bool ok() const { return ok_ && at_ <= text_.size(); }
  void Fail() { ok_ = false; }

 private:
  std::string text_;
  size_t at_ = 0;
  bool ok_ = true;
};

// <["x"=2, "y"=4]> with or without device_ids; the '<' has been read.
Mesh ReadMeshBody(SdyText& text) {
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

// The mesh of that name from the module's frontend attribute xla.sdy.meshes.
std::optional<Mesh> FindMesh(const Module& module, const std::string& name) {
  if (!module.Has(kFrontendAttributes)) return std::nullopt;
  SdyText text(FrontendAttributeOf(module.Get(kFrontendAttributes), "xla.sdy.meshes"));
  if (!text.SkipTo(name + " = #sdy.mesh<") && !text.SkipTo(name + "=#sdy.mesh<"))
    return std::nullopt;
  Mesh mesh = ReadMeshBody(text);
  if (!text.ok()) return std::nullopt;
  return mesh;
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

// One sharding `<@mesh, [{"x"}, {}], ...>`: the cut along the manual axes.
Cut ReadSharding(SdyText& text, const Module& module, const std::vector<std::string>& manual) {
  Mesh mesh;
  text.Expect("<");
  if (text.Accept("@")) {
    std::optional<Mesh> found = FindMesh(module, text.Until(",>"));
    if (!found) text.Fail();
    if (found) mesh = *std::move(found);
  } else {
    text.Expect("mesh<");
    mesh = ReadMeshBody(text);
  }
  if (SizeOf(mesh) < 1) text.Fail();
  text.Expect(",");
  text.Expect("[");
  std::vector<std::vector<ManualAxis>> dimensions;
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
          if (part.pre < 1 || part.size < 1 || axis->size % (part.pre * part.size) != 0)
            text.Fail();
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
  // replicated={...} and unreduced={...} change nothing here.
  while (text.ok() && text.Accept(",")) {
    text.Until("{");
    text.SkipTo("}");
  }
  text.Expect(">");
  Cut cut;
  if (!text.ok()) return cut;
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

// The cuts of all values, from `#sdy.sharding_per_value<[...]>`; empty: the text is faulty.
std::vector<Cut> ReadShardings(const Instruction& instruction, std::string_view key) {
  std::vector<std::string> manual;
  SdyText axes(FrontendAttributeOf(instruction, "xla.sdy.manual_axes"));
  if (!axes.SkipTo("manual_axes{")) return {};
  while (axes.ok() && !axes.Accept("}")) {
    manual.push_back(axes.String());
    axes.Accept(",");
  }
  SdyText text(FrontendAttributeOf(instruction, key));
  if (!axes.ok() || !text.SkipTo("<[")) return {};
  std::vector<Cut> cuts;
  while (text.ok() && !text.Accept("]")) {
    cuts.push_back(ReadSharding(text, instruction.module(), manual));
    text.Accept(",");
  }
  if (!text.ok()) cuts.clear();
  return cuts;
}

// GSPMD: the cut of a tiled sharding; everything else leaves the array whole.
std::optional<Cut> CutOf(const Sharding& sharding, int64_t rank, int64_t devices) {
  Cut cut;
  cut.blocks.assign(static_cast<size_t>(rank), 1);
  cut.of_device.assign(static_cast<size_t>(devices), Dims(static_cast<size_t>(rank), 0));
  if (sharding.kind == Sharding::Kind::kNamed || sharding.kind == Sharding::Kind::kTuple) {
    return std::nullopt;
  }
  if (sharding.kind != Sharding::Kind::kTiled) return cut;
  std::vector<int64_t> order = sharding.devices;
  if (sharding.iota) {
    ReplicaGroups all;
    all.form = ReplicaGroups::Form::kIota;
    all.group_count = 1;
    all.group_size = Product(sharding.iota->reshape_dimensions);
    all.iota = *sharding.iota;
    order = all.Expand()[0];
  }
  if (static_cast<int64_t>(sharding.tile_dimensions.size()) < rank) return std::nullopt;
  if (static_cast<int64_t>(order.size()) != devices) return std::nullopt;
  for (int64_t d = 0; d < rank; ++d) cut.blocks[d] = sharding.tile_dimensions[d];
  for (int64_t place = 0; place < devices; ++place) {
    int64_t rest = place;
    if (order[place] < 0 || order[place] >= devices) return std::nullopt;
    for (size_t d = sharding.tile_dimensions.size(); d-- > 0; rest /= sharding.tile_dimensions[d]) {
      if (static_cast<int64_t>(d) < rank) {
        cut.of_device[order[place]][d] = rest % sharding.tile_dimensions[d];
      }
    }
  }
  return cut;
}

std::vector<Cut> CutsOf(const Instruction& instruction, bool to_local) {
  std::string_view target = instruction.Get(kCustomCallTarget);
  if (target.starts_with("xla.sdy.")) {
    return ReadShardings(instruction, to_local ? "xla.sdy.in_shardings" : "xla.sdy.out_shardings");
  }
  // The full side's sharding: the operand's, or the call's own.
  const Module& module = instruction.module();
  const Instruction& full = to_local ? instruction.producer(0) : instruction;
  const Shape& shape = to_local ? instruction.operand_shape(0) : instruction.shape();
  if (!full.Has(kSharding) || !module.Has(kNumPartitions) ||
      module.Get(kNumPartitions) > kMaxDevices) {
    return {};
  }
  std::optional<Cut> cut = CutOf(full.Get(kSharding), shape.rank(), module.Get(kNumPartitions));
  if (!cut) return {};
  return {*cut};
}

// Do the blocks of `whole` have the shape `local`?
bool Fits(const Cut& cut, const Shape& whole, const Shape& local) {
  if (!whole.IsArray() || !local.IsArray() || whole.rank() != local.rank() ||
      static_cast<int64_t>(cut.blocks.size()) != whole.rank() || cut.of_device.empty()) {
    return false;
  }
  for (int64_t d = 0; d < whole.rank(); ++d) {
    if (local.dimension(d) * cut.blocks[d] != whole.dimension(d)) return false;
  }
  return true;
}
const Shape& ResultShape(const Instruction& instruction, int64_t k) {
  return instruction.shape().IsTuple() ? instruction.shape().elements()[k] : instruction.shape();
}

bool EndsWithGlobal(const Instruction& instruction) {
  std::string_view target = instruction.Get(kCustomCallTarget);
  return target == "xla.sdy.LocalToGlobalShape" || target == "SPMDShardToFullShape";
}

// Blocks may only be handed on, to the body and to the call that puts them together: other
// instructions would see one dimension more than their operand's shape says. The first that reads
// one; nullptr: none does.
const Instruction* MisusedBlock(const Computation& computation) {
  absl::flat_hash_set<const Instruction*> blocks;
  for (const Instruction& x : computation.instructions()) {
    bool reads = false;
    for (int64_t i = 0; i < x.operand_count(); ++i) reads = reads || blocks.contains(&x.producer(i));
    if (x.opcode() == Opcode::kCustomCall) {
      std::string_view target = x.Get(kCustomCallTarget);
      bool makes = target == "xla.sdy.GlobalToLocalShape" || target == "SPMDFullToShardShape";
      if (makes) blocks.insert(&x);
      if (reads && !makes && !EndsWithGlobal(x)) return &x;
    } else if (reads) {
      if (x.opcode() != Opcode::kCall && x.opcode() != Opcode::kGetTupleElement) return &x;
      blocks.insert(&x);
    }
  }
  for (Operand root : computation.roots()) {
    const Instruction* producer = computation.module().instruction(root.instruction);
    if (blocks.contains(producer)) return producer;
  }
  return nullptr;
}

std::string Check(const Instruction& instruction, bool to_local) {
  if (const Instruction* misused = to_local ? MisusedBlock(instruction.parent()) : nullptr) {
    return "the body of a manual computation has to be a call; here " +
           std::string(NameOf(misused->opcode())) + " " + std::string(misused->name()) +
           " stands in the place of one";
  }
  int64_t n = instruction.operand_count();
  int64_t results = instruction.shape().IsTuple()
                        ? static_cast<int64_t>(instruction.shape().elements().size())
                        : 1;
  std::vector<Cut> cuts = CutsOf(instruction, to_local);
  if (static_cast<int64_t>(cuts.size()) != n || results != n) {
    return "its shardings are not one for each value, in a form that is known";
  }
  for (int64_t k = 0; k < n; ++k) {
    const Shape& operand = instruction.operand_shape(k);
    const Shape& result = ResultShape(instruction, k);
    if (!Fits(cuts[k], to_local ? operand : result, to_local ? result : operand)) {
      return "value " + std::to_string(k) + ": its sharding does not cut " +
             (to_local ? operand : result).ToString(false) + " into blocks of " +
             (to_local ? result : operand).ToString(false);
    }
  }
  return {};
}

// Where device `d`'s block lies: copies between it and its place in the whole array.
void CopyBlock(OpContext& context, const Cut& cut, int64_t device, const Shape& local,
               const std::byte* source, std::byte* target, const Shape& whole, bool to_local) {
  Dims sizes = DimsOf(local), inside = StridesOf(local.dimensions());
  Dims outside = StridesOf(whole.dimensions());
  int64_t width = FormatOf(local.primitive_type()).ByteSize(), start = 0;
  if (Product(sizes) == 0) return;
  for (size_t d = 0; d < sizes.size(); ++d) {
    start += cut.of_device[device][d] * sizes[d] * outside[d];
  }
  if (to_local) {
    CopyStrided(&context.pool, width, sizes, source + start * width, outside, target, inside);
  } else {
    CopyStrided(&context.pool, width, sizes, source, inside, target + start * width, outside);
  }
}

Shape Stacked(const Shape& local, int64_t devices) {
  std::vector<int64_t> dimensions = {devices};
  dimensions.insert(dimensions.end(), local.dimensions().begin(), local.dimensions().end());
  return Shape::Array(local.element_type(), dimensions);
}

}  // namespace

std::optional<std::vector<IndexPair>> TransferPairs(const Instruction& instruction) {
  SdyText text(FrontendAttributeOf(instruction, "_xla_send_recv_source_target_pairs"));
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

std::string CheckGlobalToLocal(const Instruction& instruction) { return Check(instruction, true); }
std::string CheckLocalToGlobal(const Instruction& instruction) { return Check(instruction, false); }

Status EvaluateGlobalToLocal(OpContext& context) {
  std::vector<Cut> cuts = CutsOf(context.instruction, true);
  std::vector<Literal> results;
  for (size_t k = 0; k < cuts.size(); ++k) {
    const Shape& local = ResultShape(context.instruction, static_cast<int64_t>(k));
    int64_t devices = static_cast<int64_t>(cuts[k].of_device.size());
    Shape shape = Stacked(local, devices);
    RETURN_IF_ERROR(context.Reserve(AllocationSize(shape).value_or(-1)));
    Literal stacked = Literal::Uninitialized(shape);
    std::byte* to = stacked.MutableBytes();
    for (int64_t d = 0; d < devices; ++d) {
      CopyBlock(context, cuts[k], d, local, context.operands[k].bytes(),
                to + d * (stacked.byte_size() / devices), context.operands[k].shape(), true);
    }
    results.push_back(std::move(stacked));
  }
  context.result =
      context.shape().IsTuple() ? Literal::Tuple(std::move(results)) : std::move(results[0]);
  return {};
}

// Devices that hold the same block are promised to agree: the lowest is taken.
Status EvaluateLocalToGlobal(OpContext& context) {
  std::vector<Cut> cuts = CutsOf(context.instruction, false);
  std::vector<Literal> results;
  for (size_t k = 0; k < cuts.size(); ++k) {
    const Shape& whole = ResultShape(context.instruction, static_cast<int64_t>(k));
    const Shape& local = context.instruction.operand_shape(static_cast<int64_t>(k));
    int64_t devices = static_cast<int64_t>(cuts[k].of_device.size());
    const Literal& stacked = context.operands[k];
    bool each = HasDeviceAxis(stacked.shape(), local, devices);
    RETURN_IF_ERROR(context.Reserve(AllocationSize(whole).value_or(-1)));
    Literal result = Literal::Uninitialized(whole);
    std::byte* to = result.MutableBytes();
    for (int64_t d = devices; d-- > 0;) {
      int64_t at = each ? d * (stacked.byte_size() / devices) : 0;
      CopyBlock(context, cuts[k], d, local, stacked.bytes() + at, to, whole, false);
    }
    results.push_back(std::move(result));
  }
  context.result = context.shape().IsTuple() ? Literal::Tuple(context.shape(), std::move(results))
                                             : std::move(results[0]);
  return {};
}

bool IsManualComputation(const Instruction& call, const std::vector<Literal>& arguments) {
  if (call.opcode() != Opcode::kCall) return false;
  for (int64_t i = 0; i < call.operand_count(); ++i) {
    const Shape& declared = call.operand_shape(i);
    if (declared.IsArray() && arguments[i].shape().IsArray() &&
        arguments[i].shape().rank() == declared.rank() + 1) {
      return true;
    }
  }
  return call.called_computations()[0]->name().starts_with("xla.sdy.manual_computation_body") &&
         call.operand_count() == 0;
}

Result<Literal> RunManualComputation(PreparedModule& prepared, const RunOptions& options,
                                     const Instruction& call, std::vector<Literal> arguments,
                                     int64_t replica) {
  const Module& module = prepared.module();
  int64_t devices = module.Has(kNumPartitions) ? module.Get(kNumPartitions) : 1;
  for (int64_t i = 0; i < call.operand_count(); ++i) {
    if (arguments[i].shape().IsArray() &&
        arguments[i].shape().rank() > call.operand_shape(i).rank()) {
      devices = arguments[i].shape().dimension(0);
    }
  }
  if (devices < 1 || devices > kMaxDevices) {
    return ErrorAt(StatusCode::kResourceExhausted, call, "device_count",
                   std::to_string(devices) + " devices; at most " + std::to_string(kMaxDevices) +
                       " run in one process");
  }
  std::vector<std::vector<Literal>> each(static_cast<size_t>(devices));
  for (int64_t d = 0; d < devices; ++d) {
    for (int64_t i = 0; i < call.operand_count(); ++i) {
      each[d].push_back(ArgumentOfDevice(arguments[i], call.operand_shape(i), devices, d));
    }
  }
  arguments.clear();
  DeviceGroup group(prepared, options, {1, devices}, replica);
  ASSIGN_OR_RETURN(std::vector<Literal> results,
                   group.Run(*call.called_computations()[0], std::move(each)));
  return JoinResults(results);
}

}  // namespace assay
