#include "spec/stablehlo/verify/process_groups.h"

#include <algorithm>
#include <string>
#include <utility>

#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/shardy_axes.h"

namespace assay::verify {
namespace {

using List = std::vector<int64_t>;
using mlir::Kind;

constexpr char kGroups[] = "replica_groups", kPairs[] = "source_target_pairs";

bool AreAxes(const OpView& op) { return op.Find(kGroups)->Is(Kind::kReplicaGroupMeshAxes); }

// The numbers without those that fill up, where the operation may have such.
List Ids(const OpView& op) {
  List ids = op.Integers(kGroups);
  if (op.rules().short_rows) std::erase(ids, -1);
  return ids;
}

// The operation that has the name of a symbol at the top of the module; nullptr: none.
const mlir::Operation* Named(const OpView& op, std::string_view name) {
  const mlir::Operation* top = op.program().program().top();
  for (const mlir::Region* region : top->regions) {
    for (const mlir::Block* block : region->blocks) {
      for (const mlir::Operation* operation : block->operations) {
        if (to_hlo::TextOf(operation->Find("sym_name")) == name) return operation;
      }
    }
  }
  return nullptr;
}

// Of axes of a mesh; nothing where it is none that we know.
std::optional<MeshView> MeshOf(const OpView& op) {
  mlir::Attribute mesh = op.Find(kGroups)->node(0);
  if (mesh->Is(Kind::kSymbolRef)) {
    const mlir::Operation* operation = op.program().FindMesh(op.operation(), mesh->text(0));
    mesh = operation == nullptr ? nullptr : operation->Find("mesh");
  }
  const bool known = mesh != nullptr && (mesh->Is(Kind::kMesh) || mesh->Is(Kind::kSdyMesh));
  return known ? std::optional(MeshView(mesh)) : std::nullopt;
}

std::optional<int64_t> Product(std::optional<int64_t> a, std::optional<int64_t> b) {
  int64_t product = 0;
  if (!a || !b || __builtin_mul_overflow(*a, *b, &product)) return {};
  return product;
}

}  // namespace

// ---------------------------------------------------------------- strategies

int64_t ChannelId(const OpView& op) {
  const mlir::Attribute channel = op.Find("channel_handle");
  return channel == nullptr ? 0 : channel->integer(0);
}

Strategy ReducingStrategy(const OpView& op) {
  if (ChannelId(op) <= 0) return Strategy::kReplica;
  return op.Boolean("use_global_device_ids") ? Strategy::kFlattened : Strategy::kReplicaAndPartition;
}

Strategy ExchangingStrategy(const OpView& op) {
  return ChannelId(op) > 0 ? Strategy::kPartition : Strategy::kReplica;
}

std::optional<int64_t> IdCount(const OpView& op, Strategy strategy) {
  const auto replicas = op.program().replicas(), partitions = op.program().partitions();
  switch (strategy) {
    case Strategy::kReplica:
    case Strategy::kReplicaAndPartition: return replicas;
    case Strategy::kPartition: return partitions;
    case Strategy::kFlattened: return Product(replicas, partitions);
  }
  return {};
}

std::optional<int64_t> GroupSize(const OpView& op) {
  const mlir::Attribute groups = op.Find(kGroups);
  if (!AreAxes(op)) {
    const List sizes = to_hlo::DimensionsOf(groups);
    return sizes.size() == 2 && sizes[1] > 0 ? std::optional(sizes[1]) : std::nullopt;
  }
  const std::optional<MeshView> mesh = MeshOf(op);
  AxisParts axes;
  if (!mesh || !ReadAxes(*mesh, groups->nodes(1), &axes).empty()) return {};
  std::optional<int64_t> size = 1;
  for (const AxisPart& axis : axes) size = Product(size, axis.size);
  return size;
}

std::optional<int64_t> ProcessCount(const OpView& op, Strategy strategy) {
  // A mesh is of processes.
  if (strategy != Strategy::kReplicaAndPartition || AreAxes(op)) return GroupSize(op);
  return Product(GroupSize(op), op.program().partitions());
}

// ---------------------------------------------------------------- checks

namespace {

Finding AxesAreOfMesh(const OpView& op) {
  const mlir::Attribute groups = op.Find(kGroups);
  const mlir::Attribute symbol = groups->node(0);
  if (symbol->Is(Kind::kSymbolRef) && Named(op, symbol->text(0)) == nullptr) {
    return "there is no mesh @" + std::string(symbol->text(0));
  }
  const std::optional<MeshView> mesh = MeshOf(op);
  if (!mesh) return "";  // the symbol of something else, as in StableHLO's own tests
  AxisParts axes;
  Finding found = ReadAxes(*mesh, groups->nodes(1), &axes);
  return found.empty() ? NoneTwice(std::move(axes)) : found;
}

}  // namespace

Finding GroupsAreRows(const OpView& op) {
  const mlir::Attribute groups = op.Find(kGroups);
  if (AreAxes(op)) return AxesAreOfMesh(op);
  const List sizes = to_hlo::DimensionsOf(groups);
  const bool some = sizes.size() == 2 && sizes[0] > 0 && sizes[1] > 0;
  const bool fits = some || (sizes.size() == 2 && !op.Boolean("use_global_device_ids"));
  return fits ? "" : "replica_groups has sizes " + ToString(sizes);
}

Finding IdsAreUnique(const OpView& op) { return AreAxes(op) ? "" : AllUnique(kGroups, Ids(op)); }

Finding IdsAreThose(const OpView& op, Strategy strategy) {
  const std::optional<int64_t> count = IdCount(op, strategy);
  if (AreAxes(op) || !count || Ids(op).empty() || static_cast<int64_t>(Ids(op).size()) == *count) return "";
  return "replica_groups has " + std::to_string(Ids(op).size()) + " numbers, the program " +
         std::to_string(*count);
}

Finding IdsAreDense(const OpView& op) {
  return AreAxes(op) ? "" : AllInRange(kGroups, Ids(op), 0, static_cast<int64_t>(Ids(op).size()));
}

Finding IdsAreBelow(const OpView& op, Strategy strategy) {
  if (AreAxes(op)) return "";
  const std::optional<int64_t> count = IdCount(op, strategy);
  return count ? AllInRange(kGroups, Ids(op), 0, *count) : AllAtLeast(kGroups, Ids(op), 0);
}

Finding GlobalIdsHaveChannel(const OpView& op) {
  if (!op.Boolean("use_global_device_ids") || ChannelId(op) > 0) return "";
  return "the channel id is " + std::to_string(ChannelId(op));
}

// ---------------------------------------------------------------- pairs

namespace {

template <size_t kColumn>
Finding ColumnIsUnique(const OpView& op) {
  const List pairs = op.Integers(kPairs);
  List column;
  for (size_t i = kColumn; i < pairs.size(); i += 2) column.push_back(pairs[i]);
  return AllUnique(kColumn == 0 ? "the sources" : "the targets", column);
}

Finding ArePairs(const OpView& op) {
  if (op.Find(kPairs) == nullptr) return "";
  const List sizes = to_hlo::DimensionsOf(op.Find(kPairs));
  if (sizes.size() != 2 && std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return "";  // none
  return sizes.size() == 2 && sizes[1] == 2 ? "" : "source_target_pairs has sizes " + ToString(sizes);
}

Finding PairsAreOfProcesses(const OpView& op) {
  const std::optional<int64_t> count = IdCount(op, ExchangingStrategy(op));
  const List pairs = op.Integers(kPairs);
  return count ? AllInRange(kPairs, pairs, 0, *count) : AllAtLeast(kPairs, pairs, 0);
}

}  // namespace

std::vector<Rule> PairRules() {
  return {
      {"c1", "source_target_pairs are rows of two, or none", ArePairs},
      {"c2", "no process is a source twice", ColumnIsUnique<0>},
      {"c3", "no process is a target twice", ColumnIsUnique<1>},
      {"c4", "sources and targets are replicas, or with a channel partitions, that there are", PairsAreOfProcesses},
  };
}

}  // namespace assay::verify
