// Axes of Shardy's meshes, whole ones and parts of them, and lists of them.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_SHARDY_AXES_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_SHARDY_AXES_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/mlir/node.h"
#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {

// An axis, or of one of size pre * size * rest the part in the middle: "x":(pre)size.
struct AxisPart {
  std::string_view name;
  int64_t place = 0;  // of the axis in its mesh
  int64_t full = 1;   // its size
  int64_t pre = 1, size = 1;

  bool whole() const { return pre == 1 && size == full; }
  int64_t end() const { return pre * size; }
  friend bool operator==(const AxisPart&, const AxisPart&) = default;
};
using AxisParts = std::vector<AxisPart>;
bool Overlap(const AxisPart& a, const AxisPart& b);
std::string ToString(std::span<const AxisPart> parts);  // {"x", "y":(1)2}

// A mesh, Shardy's or StableHLO's. Devices are those of Shardy's.
class MeshView {
 public:
  explicit MeshView(mlir::Attribute mesh) : mesh_(mesh) {}

  mlir::Attribute attribute() const { return mesh_; }
  bool IsEmpty() const { return axes().empty() && devices().empty(); }
  bool IsOneDevice() const { return axes().empty() && devices().size() == 1; }
  std::span<const mlir::Node* const> axes() const { return mesh_->nodes(0); }
  std::span<const int64_t> devices() const { return mesh_->integers(1); }
  std::optional<AxisPart> Find(std::string_view name) const;  // the whole axis

 private:
  mlir::Attribute mesh_;
};

// What is wrong with the mesh, as with the lists below "" if nothing is.
Finding SizesArePositive(mlir::Attribute mesh);
Finding NamesAreUnique(mlir::Attribute mesh);
Finding DevicesAreNumbered(mlir::Attribute mesh);

// Reads axes, names or references, each a whole one or a true part that divides it.
Finding ReadAxes(const MeshView& mesh, std::span<const mlir::Node* const> axes, AxisParts* parts);
Finding NoneTwice(AxisParts parts);                        // none overlaps another
Finding NoneContinues(std::span<const AxisPart> parts);    // no neighbours are one part in two
Finding InOrderOfMesh(std::span<const AxisPart> parts);

// The list without the axes at its end; nothing where it does not end with them.
std::optional<AxisParts> WithoutEnd(AxisParts list, std::span<const AxisPart> end);
// The list with more axes behind it; a part that continues the last one is joined with it.
AxisParts WithEnd(AxisParts list, std::span<const AxisPart> end);
// Both, in the order of the mesh.
AxisParts Union(AxisParts a, std::span<const AxisPart> b);

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_SHARDY_AXES_H_
