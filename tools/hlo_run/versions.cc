#include "tools/hlo_run/versions.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "spec/stablehlo/vhlo.h"

namespace assay {
namespace {

using Verdicts = std::vector<stablehlo::VersionVerdict>;

// The end where no version can carry it.
Verdicts::const_iterator Smallest(const Verdicts& verdicts) {
  return std::ranges::find_if(verdicts, [](const auto& verdict) { return verdict.reason.empty(); });
}

}  // namespace

Result<VersionReport> ReportVersions(std::string program, stablehlo::Artifact artifact) {
  VersionReport report;
  report.program = std::move(program);
  report.written_for = artifact.version;
  RETURN_IF_ERROR(stablehlo::StableHloToVhlo(artifact.program));
  ASSIGN_OR_RETURN(report.verdicts, stablehlo::VersionsOf(artifact.program));
  return report;
}

std::string VersionReport::ToText() const {
  std::string text = program + ": ";
  const auto smallest = Smallest(verdicts);
  if (smallest == verdicts.end()) {
    text += "no version can carry it";
  } else {
    text += "version " + smallest->version.ToString() + " can carry it";
    if (smallest != verdicts.begin()) text += "; the one before can't: " + std::prev(smallest)->reason;
  }
  if (written_for) text += "\n" + program + ": written for version " + written_for->ToString();
  return text + "\n" + stablehlo::VersionTable(verdicts);
}

nlohmann::json VersionReport::ToJson() const {
  const auto smallest = Smallest(verdicts);
  nlohmann::json json;
  json["smallest"] = nullptr;
  if (smallest != verdicts.end()) json["smallest"] = smallest->version.ToString();
  json["written_for"] = nullptr;
  if (written_for) json["written_for"] = written_for->ToString();
  json["releases"] = nlohmann::json::array();
  for (const stablehlo::VersionVerdict& verdict : verdicts) {
    json["releases"].push_back({{"version", verdict.version.ToString()},
                                {"carries", verdict.reason.empty()},
                                {"reason", verdict.reason},
                                {"adds", stablehlo::FindRelease(verdict.version)->adds}});
  }
  return json;
}

}  // namespace assay
