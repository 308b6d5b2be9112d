#include "spec/stablehlo/vhlo_window.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "base/check.h"
#include "spec/mlir/op_definition.h"

namespace assay::stablehlo {
namespace {

using mlir::Kind;

struct Row {
  std::string_view name;
  Version minimum;
};

// What came after kMinimumVersion. A version of an operation lasts until its successor comes, the
// last one until today.
constexpr Row kOperations[] = {
    {"vhlo.collective_broadcast_v1", {0, 16, 0}},
    {"vhlo.composite_v1", {0, 19, 0}},
    {"vhlo.dynamic_conv_v2", {0, 20, 0}},
    {"vhlo.dynamic_gather_v2", {1, 1, 0}},
    {"vhlo.gather_v2", {1, 1, 0}},
    {"vhlo.scatter_v2", {1, 1, 0}},
    {"vhlo.tan_v1", {1, 4, 0}},
    {"vhlo.all_gather_v2", {1, 5, 0}},
    {"vhlo.all_reduce_v2", {1, 5, 0}},
    {"vhlo.all_to_all_v2", {1, 5, 0}},
    {"vhlo.dot_general_v2", {1, 6, 0}},
    {"vhlo.exponential_v2", {1, 9, 0}},
    {"vhlo.cbrt_v2", {1, 10, 0}},
    {"vhlo.cosine_v2", {1, 10, 0}},
    {"vhlo.exponential_minus_one_v2", {1, 10, 0}},
    {"vhlo.log_plus_one_v2", {1, 10, 0}},
    {"vhlo.log_v2", {1, 10, 0}},
    {"vhlo.logistic_v2", {1, 10, 0}},
    {"vhlo.rsqrt_v2", {1, 10, 0}},
    {"vhlo.sine_v2", {1, 10, 0}},
    {"vhlo.sqrt_v2", {1, 10, 0}},
    {"vhlo.tan_v2", {1, 10, 0}},
    {"vhlo.tanh_v2", {1, 10, 0}},
    {"vhlo.recv_v2", {1, 12, 0}},
    {"vhlo.send_v2", {1, 12, 0}},
    {"vhlo.composite_v2", {1, 14, 0}},
    {"vhlo.async_done_v1", {1, 15, 0}},
    {"vhlo.async_start_v1", {1, 15, 0}},
    {"vhlo.custom_call_v2", {1, 18, 0}},
    {"vhlo.collective_reduce_v1", {1, 19, 0}},
    {"vhlo.collective_broadcast_v2", {1, 20, 0}},
};

constexpr Row kTypes[] = {
    {"f8E4M3FNUZ_v1", {0, 10, 0}},
    {"f8E5M2FNUZ_v1", {0, 10, 0}},
    {"f8E4M3B11FNUZ_v1", {0, 11, 0}},
    {"quant_per_axis_v1", {0, 18, 0}},
    {"i2_v1", {1, 2, 0}},
    {"ui2_v1", {1, 2, 0}},
    {"none_v1", {1, 6, 0}},
    {"tf31_v1", {1, 6, 0}},
    {"f8E3M4_v1", {1, 7, 0}},
    {"f8E4M3_v1", {1, 7, 0}},
    {"f4E2M1FN_v1", {1, 8, 0}},
    {"f6E2M3FN_v1", {1, 8, 0}},
    {"f6E3M2FN_v1", {1, 8, 0}},
    {"f8E8M0FNU_v1", {1, 8, 0}},
    {"buffer_v1", {1, 13, 0}},
    {"future_v1", {1, 15, 0}},
};

constexpr Row kAttributes[] = {
    {"result_accuracy_v1", {1, 9, 0}},
    {"axis_ref_v1", {1, 16, 0}},
    {"mesh_axis_v1", {1, 16, 0}},
    {"mesh_v1", {1, 16, 0}},
    {"replica_group_mesh_axes_v1", {1, 16, 0}},
    {"sub_axis_info_v1", {1, 16, 0}},
};

struct EnumRow {
  std::string_view enumeration;
  std::string_view name;  // "": every case
  Version minimum;
};
constexpr EnumRow kEnums[] = {
    {"result_accuracy_mode_v1", "", {1, 9, 0}},
    // Measured with jaxlib 0.12.0.1: compare with WEAKORDER is refused at 1.21.0, written
    // at 1.22.0; so is any operation with that value among its discardable attributes.
    {"comparison_type_v1", "WEAKORDER", {1, 22, 0}},
};

Version Find(std::span<const Row> rows, std::string_view name) {
  const auto found = std::ranges::find(rows, name, &Row::name);
  return found == rows.end() ? kMinimumVersion : found->minimum;
}

// The release before `version`, which is not the first.
Version Before(const Version& version) {
  const Release* const release = FindRelease(version);
  CHECK(release != nullptr && release != Releases().data());
  return (release - 1)->version;
}

}  // namespace

VersionedName SplitVersionedName(std::string_view operation) {
  const size_t at = operation.rfind("_v");
  if (at == std::string_view::npos || operation.size() != at + 3 || operation[at + 2] < '1' ||
      operation[at + 2] > '9') {
    return {operation, 0};
  }
  return {operation.substr(0, at), operation[at + 2] - '0'};
}

std::optional<Window> WindowOf(std::string_view operation) {
  static const auto table = [] {
    absl::flat_hash_map<std::string_view, Window> map;
    for (const mlir::OpDefinition& definition : mlir::VhloDefinitions()) {
      map[definition.name] = {Find(kOperations, definition.name), kCurrentVersion};
    }
    for (auto& [name, window] : map) {
      const VersionedName split = SplitVersionedName(name);
      const std::string next = std::string(split.family) + "_v" + std::to_string(split.number + 1);
      if (const auto found = map.find(next); found != map.end()) {
        window.maximum = Before(Find(kOperations, found->first));
      }
    }
    return map;
  }();
  const auto found = table.find(operation);
  if (found == table.end()) return std::nullopt;
  return found->second;
}

Version MinimumOf(const mlir::Node& node) {
  if (node.Is(Kind::kEnum)) {
    const mlir::EnumSpec& spec = mlir::AllEnums()[node.integer(0)];
    if (spec.dialect != mlir::DialectId::kVhlo) return kMinimumVersion;
    for (const EnumRow& row : kEnums) {
      if (row.enumeration != spec.mnemonic) continue;
      if (row.name.empty() || row.name == spec.NameOf(node.integer(1))) return row.minimum;
    }
    return kMinimumVersion;
  }
  if (node.dialect() != mlir::DialectId::kVhlo) return kMinimumVersion;
  return node.spec().is_type ? Find(kTypes, node.spec().mnemonic)
                             : Find(kAttributes, node.spec().mnemonic);
}

}  // namespace assay::stablehlo
