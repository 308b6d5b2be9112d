#include "spec/devices.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "spec/arguments.h"

namespace assay {
namespace {

constexpr std::string_view kMarkers[] = {"Sharding", "xla.sdy.", "SPMDFullToShardShape",
                                         "SPMDShardToFullShape"};

bool IsMarker(const Instruction& instruction) {
  if (instruction.Has(kSharding)) return true;
  if (instruction.opcode() != Opcode::kCustomCall) return false;
  std::string_view target = instruction.Get(kCustomCallTarget);
  return std::any_of(std::begin(kMarkers), std::end(kMarkers),
                     [&](std::string_view marker) { return target.starts_with(marker); });
}

}  // namespace

bool IsUnpartitioned(const Module& module) {
  for (const auto& computation : module.computations()) {
    for (const Instruction& instruction : computation->instructions()) {
      if (IsMarker(instruction)) return true;
    }
  }
  return false;
}

bool DependsOnDevices(const Instruction& instruction) {
  const Opcode opcode = instruction.opcode();
  return opcode == Opcode::kReplicaId || opcode == Opcode::kPartitionId ||
         instruction.spec().traits.Has(Trait::kCollective);
}

DeviceCount DevicesOf(const Module& module) {
  constexpr int64_t kMost = int64_t{1} << 20;
  DeviceCount count;
  if (module.Has(kReplicaCount)) count.replicas = module.Get(kReplicaCount);
  if (module.Has(kNumPartitions) && module.Get(kNumPartitions) > 1 && !IsUnpartitioned(module)) {
    count.partitions = module.Get(kNumPartitions);
  }
  count.replicas = std::clamp<int64_t>(count.replicas, 1, kMost);
  count.partitions = std::clamp<int64_t>(count.partitions, 1, kMost);
  return count;
}

bool HasDeviceAxis(const Shape& with_axis, const Shape& shape, int64_t devices) {
  if (!with_axis.IsArray() || !shape.IsArray() || with_axis.rank() != shape.rank() + 1)
    return false;
  if (with_axis.element_type() != shape.element_type() || with_axis.dimension(0) != devices) {
    return false;
  }
  for (int64_t d = 0; d < shape.rank(); ++d) {
    if (with_axis.dimension(d + 1) != shape.dimension(d)) return false;
  }
  return true;
}

Literal DeviceSlice(const Literal& stacked, int64_t device) {
  Literal bytes = stacked.Unpacked();
  const auto& dimensions = stacked.shape().dimensions();
  Literal part = Literal::Uninitialized(
      Shape::Array(stacked.shape().element_type(), {dimensions.begin() + 1, dimensions.end()}));
  if (part.byte_size() > 0) {
    std::memcpy(part.MutableBytes(), bytes.bytes() + device * part.byte_size(),
                static_cast<size_t>(part.byte_size()));
  }
  return part;
}

Literal StackDevices(const std::vector<Literal>& parts) {
  std::vector<int64_t> dimensions = {static_cast<int64_t>(parts.size())};
  const Shape& shape = parts[0].shape();
  dimensions.insert(dimensions.end(), shape.dimensions().begin(), shape.dimensions().end());
  Literal stacked = Literal::Uninitialized(Shape::Array(shape.element_type(), dimensions));
  std::byte* to = stacked.MutableBytes();
  for (const Literal& part : parts) {
    Literal bytes = part.Unpacked();
    if (bytes.byte_size() > 0)
      std::memcpy(to, bytes.bytes(), static_cast<size_t>(bytes.byte_size()));
    to += bytes.byte_size();
  }
  return stacked;
}

Literal ArgumentOfDevice(const Literal& argument, const Shape& shape, int64_t devices,
                         int64_t device) {
  std::vector<Literal> leaves = LeavesOf(argument);
  std::vector<const Shape*> shapes = LeavesOf(shape);
  for (size_t i = 0; i < leaves.size() && i < shapes.size(); ++i) {
    if (HasDeviceAxis(leaves[i].shape(), *shapes[i], devices)) {
      leaves[i] = DeviceSlice(leaves[i], device);
    }
  }
  return AssembleLeaves(shape, std::move(leaves));
}

Result<Literal> JoinResults(const std::vector<Literal>& results) {
  std::vector<std::vector<Literal>> leaves;
  for (const Literal& result : results) leaves.push_back(LeavesOf(result));
  std::vector<Literal> joined;
  for (size_t i = 0; i < leaves[0].size(); ++i) {
    if (!leaves[0][i].shape().IsArray()) {
      joined.push_back(leaves[0][i]);
      continue;
    }
    std::vector<Literal> parts;
    for (const std::vector<Literal>& device : leaves) {
      if (!device[i].shape().SameDimensions(leaves[0][i].shape())) {
        return UnsupportedError("result_sizes", "result " + std::to_string(i) + " is " +
                                                    leaves[0][i].shape().ToString(false) +
                                                    " on device 0 and " +
                                                    device[i].shape().ToString(false) +
                                                    " on another: there is no array of both");
      }
      parts.push_back(device[i]);
    }
    joined.push_back(StackDevices(parts));
  }
  return AssembleLeaves(results[0].shape(), std::move(joined));
}

}  // namespace assay
