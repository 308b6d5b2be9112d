#include "spec/stablehlo/hlo_meaning.h"

#include <string>
#include <utility>
#include <vector>

#include "base/source_text.h"
#include "spec/collective_mode.h"
#include "spec/stablehlo/padded_windows.h"
#include "spec/verifier_position.h"

namespace assay::stablehlo {
namespace {

Status Refuse(const Instruction& at, std::string message) {
  Status status = UnsupportedError("unsupported_meaning", std::move(message));
  if (at.position() == Instruction::kNoPosition || at.module().source_text().empty()) return status;
  const Diagnostic& found = status.diagnostics()[0];
  return Status(status.code(),
                {SourceText{at.module().source_file(), at.module().source_text()}.At(
                    at.position(), 1, found.label, found.message)});
}

// The inputs are padded with the init values first, as StableHLO says.
Status PadFirst(Instruction& at) {
  const Window window = at.Get(kWindow);
  const int64_t n = at.operand_count() / 2;
  std::vector<PaddingDimension> padding;
  for (const WindowDimension& dimension : window.dimensions) {
    padding.push_back({dimension.padding_low, dimension.padding_high, dimension.base_dilation - 1});
  }
  for (int64_t i = 0; i < n; ++i) {
    const Shape& base = at.operand_shape(i);
    if (base.HasDynamicDimensions()) {
      return Refuse(at, "padding by the init value, which HLO skips, of sizes that are not known");
    }
    std::vector<int64_t> sizes;
    for (int64_t d = 0; d < base.rank(); ++d) {
      const int64_t size = base.dimension(d);
      const int64_t gaps = size > 0 ? (size - 1) * padding[d].interior : 0;
      sizes.push_back(std::max<int64_t>(0, size + gaps + padding[d].low + padding[d].high));
    }
    const Operand operands[] = {at.operand(i), at.operand(n + i)};
    Instruction& padded = at.parent().Add(Opcode::kPad, Shape::Array(base.element_type(), sizes), operands,
                                          "padded", &at);
    padded.Set(kPadding, padding);
    padded.set_position(at.position());
    at.SetOperand(i, {padded.id(), 0});
  }
  at.Set(kWindow, WithoutPadding(window));
  return {};
}

// Ids of devices in StableHLO's order, in place of replicas with all their partitions.
void NameDevices(Instruction& at, DeviceCount count) {
  std::vector<std::vector<int64_t>> groups = at.Get(kReplicaGroups).Expand();
  std::erase_if(groups, [](const std::vector<int64_t>& group) { return group.empty(); });
  if (groups.empty()) {
    std::vector<int64_t>& all = groups.emplace_back();
    for (int64_t id = 0; id < count.replicas; ++id) all.push_back(id);
  }
  std::vector<std::vector<int>> devices;
  ReplicaGroups named;
  for (const std::vector<int64_t>& group : groups) {
    AddGroups(group, CollectiveMode::kCrossReplicaAndPartition, Dialect::kStableHlo, count, &devices);
  }
  for (const std::vector<int>& group : devices) named.groups.emplace_back(group.begin(), group.end());
  at.Set(kReplicaGroups, std::move(named));
  at.Set(kUseGlobalDeviceIds, true);
}

}  // namespace

Status MakeMeaningExplicit(Module& module) {
  const DeviceCount count = DevicesOf(module);
  for (const auto& computation : module.computations()) {
    for (Instruction& instruction : computation->instructions()) {
      if (instruction.opcode() == Opcode::kReduceWindow && MeansTwoThings(instruction)) {
        RETURN_IF_ERROR(PadFirst(instruction));
      }
      const bool grouped = MayUseGlobalIds(instruction.opcode()) &&
                           GroupModeOf(instruction) == CollectiveMode::kCrossReplicaAndPartition;
      if (grouped && count.partitions > 1 && count.replicas > 1 && count.total() <= kMaxDevices) {
        NameDevices(instruction, count);
      }
    }
  }
  return {};
}

}  // namespace assay::stablehlo
