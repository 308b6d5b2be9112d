#include "spec/stablehlo/verify/shardy_axes.h"

#include <algorithm>
#include <tuple>

#include "absl/container/flat_hash_set.h"

namespace assay::verify {
namespace {

using mlir::Kind;

bool Before(const AxisPart& a, const AxisPart& b) {
  return std::tuple(a.place, a.pre, a.size) < std::tuple(b.place, b.pre, b.size);
}

bool Continues(const AxisPart& a, const AxisPart& b) {
  return a.name == b.name && a.end() == b.pre && !a.whole() && !b.whole();
}

void Append(AxisParts& list, const AxisPart& part) {
  if (!list.empty() && Continues(list.back(), part)) {
    list.back().size *= part.size;
  } else {
    list.push_back(part);
  }
}

std::string ToString(const AxisPart& part) {
  std::string text = "\"" + std::string(part.name) + "\"";
  if (!part.whole()) text += ":(" + std::to_string(part.pre) + ")" + std::to_string(part.size);
  return text;
}

}  // namespace

bool Overlap(const AxisPart& a, const AxisPart& b) {
  return a.name == b.name && a.pre < b.end() && b.pre < a.end();
}

std::string ToString(std::span<const AxisPart> parts) {
  std::string text = "{";
  for (const AxisPart& part : parts) text += (text.size() == 1 ? "" : ", ") + ToString(part);
  return text + "}";
}

// ---------------------------------------------------------------- meshes

std::optional<AxisPart> MeshView::Find(std::string_view name) const {
  for (size_t i = 0; i < axes().size(); ++i) {
    const bool is_axis = axes()[i]->Is(Kind::kSdyMeshAxis) || axes()[i]->Is(Kind::kMeshAxis);
    if (!is_axis || axes()[i]->text(0) != name) continue;
    const int64_t size = axes()[i]->integer(1);
    return AxisPart{name, static_cast<int64_t>(i), size, 1, size};
  }
  return std::nullopt;
}

Finding SizesArePositive(mlir::Attribute mesh) {
  int64_t product = 1;
  for (mlir::Attribute axis : mesh->nodes(0)) {
    if (!axis->Is(Kind::kSdyMeshAxis)) return "an axis is of another kind";
    const int64_t size = axis->integer(1);
    if (size < 1) return "axis \"" + std::string(axis->text(0)) + "\" has size " + std::to_string(size);
    if (__builtin_mul_overflow(product, size, &product)) return "there are more than 2^63 devices";
  }
  return "";
}

Finding NamesAreUnique(mlir::Attribute mesh) {
  absl::flat_hash_set<std::string_view> names;
  for (mlir::Attribute axis : mesh->nodes(0)) {
    if (!names.insert(axis->text(0)).second) return "axis \"" + std::string(axis->text(0)) + "\" is there twice";
  }
  return "";
}

Finding DevicesAreNumbered(mlir::Attribute mesh) {
  const auto axes = mesh->nodes(0);
  const auto ids = mesh->integers(1);
  const auto count = static_cast<int64_t>(ids.size());
  if (count == 0) return "";
  if (axes.empty()) {
    if (count > 1) return "there are " + std::to_string(count) + " devices and no axes";
    return ids[0] >= 0 ? "" : "the device is " + std::to_string(ids[0]);
  }
  int64_t product = 1;
  for (mlir::Attribute axis : axes) product *= axis->integer(1);
  if (count != product) {
    return "there are " + std::to_string(count) + " devices, the axes have " + std::to_string(product);
  }
  std::vector<bool> seen(ids.size());
  for (int64_t id : ids) {
    if (id < 0 || id >= count) return "there is no device " + std::to_string(id) + " of " + std::to_string(count);
    if (seen[id]) return "device " + std::to_string(id) + " is there twice";
    seen[id] = true;
  }
  return "";
}

// ---------------------------------------------------------------- lists

Finding ReadAxes(const MeshView& mesh, std::span<const mlir::Node* const> axes, AxisParts* parts) {
  for (mlir::Attribute axis : axes) {
    if (!axis->Is(Kind::kSdyAxisRef) && !axis->Is(Kind::kString) && !axis->Is(Kind::kAxisRef)) {
      return "an axis is of another kind";
    }
    std::optional<AxisPart> part = mesh.Find(axis->text(0));
    if (!part) return "the mesh has no axis \"" + std::string(axis->text(0)) + "\"";
    if (const mlir::Attribute sub = axis->Is(Kind::kString) ? nullptr : axis->node(1)) {
      if (!sub->Is(Kind::kSdySubAxisInfo) && !sub->Is(Kind::kSubAxisInfo)) return "a part is of another kind";
      part->pre = sub->integer(0);
      part->size = sub->integer(1);
      const bool divides = part->pre >= 1 && part->size >= 2 && part->size < part->full &&
                           part->full % part->size == 0 && part->full / part->size % part->pre == 0;
      if (!divides) {
        return ToString(*part) + " is no part of an axis of size " + std::to_string(part->full);
      }
    }
    parts->push_back(*part);
  }
  return "";
}

Finding NoneTwice(AxisParts parts) {
  std::sort(parts.begin(), parts.end(), Before);
  for (size_t i = 1; i < parts.size(); ++i) {
    if (!Overlap(parts[i - 1], parts[i])) continue;
    if (parts[i - 1] == parts[i]) return ToString(parts[i]) + " is there twice";
    return ToString(parts[i - 1]) + " and " + ToString(parts[i]) + " overlap";
  }
  return "";
}

Finding NoneContinues(std::span<const AxisPart> parts) {
  for (size_t i = 1; i < parts.size(); ++i) {
    if (!Continues(parts[i - 1], parts[i])) continue;
    return ToString(parts[i - 1]) + " and " + ToString(parts[i]) + " are one";
  }
  return "";
}

Finding InOrderOfMesh(std::span<const AxisPart> parts) {
  if (std::is_sorted(parts.begin(), parts.end(), Before)) return "";
  return ToString(parts) + " is in another order";
}

std::optional<AxisParts> WithoutEnd(AxisParts list, std::span<const AxisPart> end) {
  for (size_t i = end.size(); i-- > 0;) {
    const AxisPart& axis = end[i];
    const bool ends = !list.empty() && Overlap(list.back(), axis) && list.back().end() == axis.end() &&
                      list.back().pre <= axis.pre;
    if (!ends || axis.pre % list.back().pre != 0) return std::nullopt;
    list.back().size = axis.pre / list.back().pre;
    if (list.back().size == 1) list.pop_back();
  }
  return list;
}

AxisParts WithEnd(AxisParts list, std::span<const AxisPart> end) {
  for (const AxisPart& part : end) Append(list, part);
  return list;
}

AxisParts Union(AxisParts a, std::span<const AxisPart> b) {
  a.insert(a.end(), b.begin(), b.end());
  std::sort(a.begin(), a.end(), Before);
  AxisParts joined;
  for (const AxisPart& part : a) Append(joined, part);
  return joined;
}

}  // namespace assay::verify
