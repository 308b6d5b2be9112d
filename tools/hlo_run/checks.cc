#include "tools/hlo_run/checks.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/table.h"
#include "conformance/lowest_precision.h"
#include "conformance/verdict.h"
#include "spec/arguments.h"
#include "spec/mlir/position.h"
#include "spec/stablehlo/to_hlo/values.h"
#include "tools/hlo_run/report.h"

namespace assay {
namespace {

std::string NameOfCheck(const mlir::Operation& operation) {
  return std::string(to_hlo::TextOf(operation.Find("call_target_name")).value_or(operation.name));
}

// "agree, all equal", "disagree, 3 of 400 elements differ, by 2 units in the last place at most".
std::string OurWords(const ArrayComparison& ours) {
  std::string text(NameOf(ours.verdict));
  if (!ours.mismatch.empty()) return text + ": " + ours.mismatch;
  const int64_t differ = ours.elements - ours.distances[0];
  if (differ == 0) return text + ", all equal";
  text += ", " + std::to_string(differ) + " of " + std::to_string(ours.elements) +
          (differ == 1 ? " differs" : " differ");
  if (ours.nans_apart > 0) return text + ", " + CountText(ours.nans_apart, "NaN") + " on one side";
  return text + ", by at most " + CountText(static_cast<int64_t>(ours.largest_distance), "ulp");
}

// Of a result that is one array, where that of each leaf of all results is known.
std::optional<LowestPrecision> PrecisionOf(std::span<const Literal> results, size_t result,
                                           const std::vector<std::optional<LowestPrecision>>& of_leaves) {
  size_t leaf = 0;
  for (const Literal& before : results.first(result)) leaf += LeavesOf(before).size();
  return leaf < of_leaves.size() ? of_leaves[leaf] : std::nullopt;
}
// Of two values that are held against each other.
std::optional<LowestPrecision> Lower(const std::optional<LowestPrecision>& a,
                                     const std::optional<LowestPrecision>& b) {
  if (!a || !b) return std::nullopt;
  return LowerPrecision(a->type, b->type) == a->type ? a : b;
}

}  // namespace

Literal SelfChecks::OwnResults(const Literal& result) const {
  if (empty()) return result;
  const std::vector<Literal>& all = result.elements();
  return Literal::Tuple({all.begin(), all.begin() + static_cast<ptrdiff_t>(expectations[0].got)});
}

CheckReport RunChecks(const mlir::Program& program, std::span<const Expectation> expectations,
                      std::span<const Literal> results, const Module* module) {
  CheckReport report;
  std::vector<std::optional<LowestPrecision>> lowest;  // by leaf
  if (module != nullptr) lowest = LowestPrecisions(*module);
  for (const Expectation& expectation : expectations) {
    const Literal& got = results[expectation.got];
    const Literal& want = results[expectation.want];
    CheckReport::Check& check = report.checks.emplace_back();
    check.place = mlir::DiagnosticAt(program, *expectation.at, "", "");
    check.name = NameOfCheck(*expectation.at);
    check.broken = Judge(expectation, got, want);
    check.ours = Compare(check.name, got, want, {},
                         Lower(PrecisionOf(results, expectation.got, lowest),
                               PrecisionOf(results, expectation.want, lowest)));
  }
  return report;
}

size_t CheckReport::broken() const {
  return static_cast<size_t>(std::ranges::count_if(
      checks, [](const Check& check) { return !check.broken.empty(); }));
}

std::string CheckReport::ToText() const {
  // Those that are broken first, where there are many.
  std::vector<const Check*> shown;
  for (const Check& check : checks) shown.push_back(&check);
  std::ranges::stable_partition(shown, [](const Check* check) { return !check->broken.empty(); });
  const size_t most = std::max(kMostRows, broken());
  if (shown.size() > most) shown.resize(most);
  std::ranges::sort(shown);
  Table table;
  for (const Check* check : shown) {
    const std::string place = check->place.line > 0 ? std::to_string(check->place.line) + ":" +
                                                          std::to_string(check->place.column)
                                                    : "";
    table.AddRow({place, check->name, check->broken.empty() ? "pass" : "FAIL",
                  "ours: " + OurWords(check->ours), check->broken});
  }
  std::string text = table.ToString();
  if (shown.size() < checks.size()) {
    text += "(" + std::to_string(checks.size() - shown.size()) + " more, which pass)\n";
  }
  return text;
}

nlohmann::json CheckReport::ToJson() const {
  nlohmann::json list = nlohmann::json::array();
  for (const Check& check : checks) {
    list.push_back({{"check", check.name},
                    {"line", check.place.line},
                    {"column", check.place.column},
                    {"pass", check.broken.empty()},
                    {"reason", check.broken},
                    {"ours", ComparisonJson(check.ours)}});
  }
  return list;
}

}  // namespace assay
