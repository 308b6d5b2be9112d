// What changed from one version of an operation of VHLO to the next, and what a version of
// StableHLO can't say although it has the operation: rows of two tables.
#ifndef ASSAY_SPEC_STABLEHLO_VHLO_CHANGES_H_
#define ASSAY_SPEC_STABLEHLO_VHLO_CHANGES_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "spec/stablehlo/version.h"
#include "spec/stablehlo/vhlo_values.h"

namespace assay::stablehlo {

struct AttributeChange {
  std::string_view name;
  const ImpliedValue* value;
};

// `from` becomes `to` by adding and removing these attributes, and back.
struct OperationChange {
  std::string_view from;
  std::string_view to;
  std::vector<AttributeChange> added = {};    // the way back needs them to have their value
  std::vector<AttributeChange> removed = {};  // whatever value they had; the way back writes theirs
  bool single_operand_before = false;         // `from` has exactly one operand
  bool no_regions_before = false;             // `from` has no regions
};
std::span<const OperationChange> OperationChanges();
// The row whose `to` (`from`) has that name; nullptr where there is none.
const OperationChange* FindChangeTo(std::string_view operation);
const OperationChange* FindChangeFrom(std::string_view operation);

// Why the operation, which is a `change.to`, can't be written as `change.from`:
// "operand_batching_dims is not empty". "" when it can.
std::string WhyNoWayBack(const OperationChange& change, const mlir::Operation& operation);

// The operation of that family (any version of it) is refused below `since` where `applies`.
struct VersionRule {
  std::string_view family;  // "vhlo.reduce"
  Version since;
  bool (*applies)(const mlir::Operation& operation);
  std::string_view what;  // "the element types of operands and results differ"
};
std::span<const VersionRule> VersionRules();

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_VHLO_CHANGES_H_
