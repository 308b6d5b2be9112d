// --versions: which versions of StableHLO can carry a program, and why others can't.
#ifndef ASSAY_TOOLS_HLO_RUN_VERSIONS_H_
#define ASSAY_TOOLS_HLO_RUN_VERSIONS_H_

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/status.h"
#include "spec/stablehlo/artifact.h"
#include "spec/stablehlo/vhlo_version.h"

namespace assay {

struct VersionReport {
  std::string program;                                 // how the text calls it
  std::optional<stablehlo::Version> written_for;       // of an artifact
  std::vector<stablehlo::VersionVerdict> verdicts;     // of all releases

  std::string ToText() const;  // the smallest version and what needs it, then a table by release
  nlohmann::json ToJson() const;
};
Result<VersionReport> ReportVersions(std::string program, stablehlo::Artifact artifact);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_VERSIONS_H_
