#include "tools/hlo_run/judge.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/table.h"
#include "conformance/comparison.h"
#include "conformance/free_factors.h"
#include "conformance/result_errors.h"
#include "tools/hlo_run/exit_status.h"
#include "tools/hlo_run/non_finite.h"
#include "tools/hlo_run/report.h"

namespace assay {
namespace {

// The first rows in order; when they are many, those that disagree go first.
void ShowComparisons(const std::vector<ArrayComparison>& comparisons, size_t disagreeing) {
  size_t agreeing = kMostRows - std::min(kMostRows, disagreeing), shown = 0;
  bool colour = WantsColour(STDOUT_FILENO);
  for (const ArrayComparison& c : comparisons) {
    if (shown == kMostRows) break;
    if (c.verdict == Verdict::kAgree && agreeing == 0) continue;
    agreeing -= c.verdict == Verdict::kAgree;
    ++shown;
    std::fputs(ComparisonText(c, colour).c_str(), stdout);
  }
  ShowRest(comparisons.size(), shown);
}

// Whether an element is NaN or infinite in `want` and finite in `got`: of finite operands no correct
// implementation makes such a factor, whichever of the right ones it gives. Shapes are equal.
bool IsNonFiniteWhereFinite(const Literal& want, const Literal& got) {
  if (!MayBeNonFinite(want)) return false;
  for (int64_t i = 0; i < want.element_count(); ++i) {
    if (KindOf(want, i) != NumberKind::kFinite && KindOf(got, i) == NumberKind::kFinite) return true;
  }
  return false;
}

}  // namespace

int Judge(const Module& module, const std::vector<Literal>& leaves,
          const std::vector<Literal>& expected, const std::string& file, const Flags& flags,
          nlohmann::json* json) {
  std::vector<ArrayComparison> comparisons;
  std::vector<bool> free = DependsOnFreeFactors(module);
  std::vector<std::vector<double>> errors = ErrorsOfResults(module, leaves);
  int64_t disagreeing = 0, unspecified = 0;
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!leaves[i].shape().IsArray()) continue;
    comparisons.push_back(Compare("out" + std::to_string(i), leaves[i], expected[i], errors[i]));
    Verdict& verdict = comparisons.back().verdict;
    if (verdict == Verdict::kDisagree && i < free.size() && free[i] &&
        comparisons.back().mismatch.empty() && !IsNonFiniteWhereFinite(expected[i], leaves[i])) {
      verdict = Verdict::kUnspecified;
    }
    disagreeing += verdict == Verdict::kDisagree;
    unspecified += verdict == Verdict::kUnspecified;
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
              " on factors that are not unique, which are not judged yet";
  }
  std::printf("%s: %s\n", DisplayName(file).c_str(), verdict.c_str());
  return exit;
}

}  // namespace assay
