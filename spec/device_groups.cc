// Lists of devices: the three forms of replica_groups, expanded.

#include <algorithm>
#include <functional>
#include <numeric>

#include "base/check.h"
#include "spec/attributes.h"

namespace assay {
namespace {

int64_t ProductOf(const std::vector<int64_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t{1}, std::multiplies<>());
}

// Row-major ids 0..n-1 of an array of `dimensions`, read with its dimensions permuted by `order`.
std::vector<int64_t> TransposedIota(const std::vector<int64_t>& dimensions,
                                    const std::vector<int64_t>& order) {
  size_t rank = dimensions.size();
  std::vector<int64_t> strides(rank, 1);
  for (size_t i = rank; i-- > 1;) strides[i - 1] = strides[i] * dimensions[i];
  std::vector<int64_t> index(rank, 0);
  std::vector<int64_t> ids(ProductOf(dimensions));
  for (int64_t& id : ids) {
    id = 0;
    for (size_t i = 0; i < rank; ++i) id += index[i] * strides[order[i]];
    for (size_t i = rank; i-- > 0;) {
      if (++index[i] < dimensions[order[i]]) break;
      index[i] = 0;
    }
  }
  return ids;
}

std::vector<int64_t> Expand(const IotaDevices& iota) {
  std::vector<int64_t> order = iota.transpose;
  if (order.empty()) {
    order.resize(iota.reshape_dimensions.size());
    std::iota(order.begin(), order.end(), 0);
  }
  return TransposedIota(iota.reshape_dimensions, order);
}

std::vector<std::vector<int64_t>> Divide(const std::vector<int64_t>& ids, int64_t group_size) {
  std::vector<std::vector<int64_t>> groups;
  for (size_t i = 0; group_size > 0 && i < ids.size(); i += group_size) {
    groups.emplace_back(ids.begin() + i, ids.begin() + i + group_size);
  }
  return groups;
}

// Devices that differ only along `axes` form a group. Each mesh axis is cut where a sub-axis
// "(pre)size" begins and ends; the pieces that `axes` name go last, in the order named.
std::vector<std::vector<int64_t>> GroupsOf(const Mesh& mesh, const std::vector<AxisRef>& axes) {
  std::vector<int64_t> pieces;
  std::vector<std::vector<std::pair<int64_t, int64_t>>> pieces_of;  // per axis: (pre-size, piece)
  for (const MeshAxis& axis : mesh.axes) {
    std::vector<int64_t> cuts = {1, axis.size};
    for (const AxisRef& ref : axes) {
      if (ref.name != axis.name || !ref.sub_axis) continue;
      cuts.push_back(ref.sub_axis->first);
      cuts.push_back(ref.sub_axis->first * ref.sub_axis->second);
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    auto& mine = pieces_of.emplace_back();
    if (cuts.size() == 1) {
      mine.push_back({1, static_cast<int64_t>(pieces.size())});
      pieces.push_back(1);
    }
    for (size_t i = 0; i + 1 < cuts.size(); ++i) {
      mine.push_back({cuts[i], static_cast<int64_t>(pieces.size())});
      pieces.push_back(cuts[i + 1] / cuts[i]);
    }
  }
  std::vector<int64_t> grouped;
  int64_t group_size = 1;
  for (const AxisRef& ref : axes) {
    for (size_t a = 0; a < mesh.axes.size(); ++a) {
      if (mesh.axes[a].name != ref.name) continue;
      int64_t begin = ref.sub_axis ? ref.sub_axis->first : 1;
      int64_t end = ref.sub_axis ? begin * ref.sub_axis->second : mesh.axes[a].size;
      for (auto [pre, piece] : pieces_of[a]) {
        if (pre < begin || (pre >= end && !(pre == 1 && end == 1))) continue;
        grouped.push_back(piece);
        group_size *= pieces[piece];
      }
    }
  }
  std::vector<int64_t> order;
  for (int64_t i = 0; i < static_cast<int64_t>(pieces.size()); ++i) {
    if (std::find(grouped.begin(), grouped.end(), i) == grouped.end()) order.push_back(i);
  }
  order.insert(order.end(), grouped.begin(), grouped.end());
  std::vector<int64_t> ids = TransposedIota(pieces, order);
  std::vector<int64_t> devices = mesh.device_iota ? Expand(*mesh.device_iota) : mesh.device_ids;
  if (!devices.empty()) {
    for (int64_t& id : ids) id = devices[id];
  }
  return Divide(ids, group_size);
}

}  // namespace

std::vector<std::vector<int64_t>> ReplicaGroups::Expand() const {
  switch (form) {
    case Form::kExplicit: return groups;
    case Form::kIota: return Divide(assay::Expand(iota), group_size);
    case Form::kMesh:
      // A mesh with an axis of size 0, which text may say, has no devices.
      for (const MeshAxis& axis : mesh.axes) {
        if (axis.size < 1) return {};
      }
      return GroupsOf(mesh, axes);
  }
  CHECK(false);
}

}  // namespace assay
