// VHLO from one version of StableHLO to another, and which versions can carry a program.
//
// A portable artifact holds operations of VHLO at the version it is written for. Reading one means
// bringing it to the current version, writing one the way back; the rules are rows of
// vhlo_changes.cc and vhlo_window.cc.
#ifndef ASSAY_SPEC_STABLEHLO_VHLO_VERSION_H_
#define ASSAY_SPEC_STABLEHLO_VHLO_VERSION_H_

#include <string>
#include <vector>

#include "base/status.h"
#include "spec/mlir/operation.h"
#include "spec/stablehlo/version.h"

namespace assay::stablehlo {

// Something in a program that versions before `since` can't say.
struct Requirement {
  Version since;
  const mlir::Operation* operation;
  std::string what;  // "attribute compare_type is WEAKORDER"
};

// In the order of the text; those of one operation ascending, each needing more than the one
// before. The error is an operation that no version of VHLO has.
Result<std::vector<Requirement>> RequirementsOf(const mlir::Program& program);

// Brings a program of VHLO to that version, up or down. On error, which names what the version
// can't say, since when others can, and where it stands, the program is as it was.
Status ConvertVhlo(mlir::Program& program, const Version& target);

// Of each release, ascending: whether it can carry the program, and if not, the first reason.
struct VersionVerdict {
  Version version;
  std::string reason;  // "": it can
};
Result<std::vector<VersionVerdict>> VersionsOf(const mlir::Program& program);

// For people: the versions that can carry the program as one range or several, and the reason of
// each other one; releases with the same reason in one line.
std::string VersionTable(const std::vector<VersionVerdict>& verdicts);

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_VHLO_VERSION_H_
