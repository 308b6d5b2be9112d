#include "tools/hlo_run/judge.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/table.h"
#include "conformance/comparison.h"
#include "conformance/factor_judgement.h"
#include "tools/hlo_run/exit_status.h"
#include "tools/hlo_run/report.h"

namespace assay {
namespace {

// The first rows in order; when they are many, those that disagree go first. Several factors of one
// decomposition have the same measures, which the first of them shows.
void ShowComparisons(const std::vector<ArrayComparison>& comparisons, size_t disagreeing) {
  size_t agreeing = kMostRows - std::min(kMostRows, disagreeing), shown = 0;
  bool colour = WantsColour(STDOUT_FILENO);
  std::vector<DecompositionMeasure> measures;
  for (ArrayComparison c : comparisons) {
    if (shown == kMostRows) break;
    if (c.verdict == Verdict::kAgree && agreeing == 0) continue;
    agreeing -= c.verdict == Verdict::kAgree;
    ++shown;
    if (c.measures == measures) c.measures.clear();
    else measures = c.measures;
    std::fputs(ComparisonText(c, colour).c_str(), stdout);
  }
  ShowRest(comparisons.size(), shown);
}

}  // namespace

Result<int> Judge(const Module& module, const DecompositionRecord* record,
                  const std::vector<Literal>& leaves, const std::vector<Literal>& expected,
                  const ReserveMemory& reserve, const std::string& file, const Flags& flags,
                  nlohmann::json* json) {
  ASSIGN_OR_RETURN(const std::vector<ArrayComparison> comparisons,
                   CompareResults(module, record, leaves, expected, reserve));
  int64_t disagreeing = 0, unspecified = 0;
  for (const ArrayComparison& c : comparisons) {
    disagreeing += c.verdict == Verdict::kDisagree;
    unspecified += c.verdict == Verdict::kUnspecified;
  }
  const int exit = disagreeing > 0   ? kExitDisagree
                   : unspecified > 0 ? kExitUnspecified
                                     : kExitDone;
  if (flags.json) {
    nlohmann::json outputs = nlohmann::json::array();
    for (const ArrayComparison& c : comparisons) outputs.push_back(ComparisonJson(c));
    (*json)["outputs"] = std::move(outputs);
    (*json)["verdict"] = NameOf(disagreeing > 0   ? Verdict::kDisagree
                              : unspecified > 0 ? Verdict::kUnspecified
                                                : Verdict::kAgree);
    return exit;
  }
  if (!flags.quiet) ShowComparisons(comparisons, static_cast<size_t>(disagreeing + unspecified));
  std::string outputs = CountText(static_cast<int64_t>(comparisons.size()), "output");
  std::string verdict = "all " + outputs + " agree";
  if (comparisons.empty()) verdict = "there is no output to judge";
  if (comparisons.size() == 1) verdict = "its output agrees";
  if (disagreeing > 0) {
    verdict = std::to_string(disagreeing) + " of " + outputs +
              (disagreeing == 1 ? " disagrees" : " disagree");
  } else if (unspecified > 0) {
    verdict = std::to_string(unspecified) + " of " + outputs +
              (unspecified == 1 ? " depends" : " depend") +
              " on factors that are not unique and cannot be judged";
  }
  std::printf("%s: %s\n", DisplayName(file).c_str(), verdict.c_str());
  return exit;
}

}  // namespace assay
