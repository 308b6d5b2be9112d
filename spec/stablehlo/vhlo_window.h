// In which versions of StableHLO each operation, type and attribute of VHLO is legal.
#ifndef ASSAY_SPEC_STABLEHLO_VHLO_WINDOW_H_
#define ASSAY_SPEC_STABLEHLO_VHLO_WINDOW_H_

#include <optional>
#include <string>
#include <string_view>

#include "spec/mlir/node.h"
#include "spec/stablehlo/version.h"

namespace assay::stablehlo {

// Both ends belong to it.
struct Window {
  Version minimum;
  Version maximum;
  bool Contains(const Version& version) const { return minimum <= version && version <= maximum; }
};

// Of an operation, "vhlo.add_v1"; nullopt where VHLO has none of that name.
std::optional<Window> WindowOf(std::string_view operation);

// "vhlo.dot_general_v2": family "vhlo.dot_general", number 2. number 0: the name is no versioned
// one.
struct VersionedName {
  std::string_view family;
  int number = 0;
};
VersionedName SplitVersionedName(std::string_view operation);

// The first version that knows the node itself, whatever it is made of; no type and no attribute of
// VHLO was ever retired. Nodes of other dialects: kMinimumVersion.
Version MinimumOf(const mlir::Node& node);

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_VHLO_WINDOW_H_
