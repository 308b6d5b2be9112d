#include "conformance/stablehlo_rejections.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <utility>

#include "base/file.h"
#include "conformance/stablehlo_exceptions.h"
#include "conformance/stablehlo_program.h"

namespace assay {
namespace {

// For each program of a text the lines that an error is expected at.
std::vector<std::set<int64_t>> ExpectedErrors(const std::string& text) {
  std::vector<std::set<int64_t>> all(1);
  std::istringstream lines(text);
  int64_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.starts_with("// -----")) all.emplace_back();
    const size_t mark = line.find("expected-error");
    if (mark == std::string::npos) continue;
    const size_t at = line.find('@', mark);
    const std::string where = at == std::string::npos ? "" : line.substr(at + 1, 5);
    int64_t offset = where == "below" ? 1 : where == "above" ? -1 : 0;
    if (where.starts_with('+') || where.starts_with('-')) offset = std::atoi(where.c_str());
    all.back().insert(number + offset);
  }
  return all;
}

SuiteResult Judge(const Status& status, const std::set<int64_t>& expected) {
  SuiteResult result;
  if (status.ok() != expected.empty()) {
    result.verdict = SuiteVerdict::kFail;
    result.reason = status.ok() ? "accepted; an error is expected at line " + std::to_string(*expected.begin())
                                : status.ToString();
  } else if (!status.ok()) {
    const auto& found = status.diagnostics();
    const bool there = std::any_of(found.begin(), found.end(),
                                   [&](const Diagnostic& d) { return expected.contains(d.line); });
    if (!there) result.reason = "rejected at another line: " + status.ToString();
  }
  return result;
}

}  // namespace

std::vector<SuiteResult> JudgeRejections(const std::string& path) {
  Result<std::string> text = ReadFile(path);
  if (!text.ok()) return {{path, 1, SuiteVerdict::kFail, text.status().ToString()}};
  const std::vector<std::set<int64_t>> expected = ExpectedErrors(*text);
  const std::string name = std::filesystem::path(path).stem();
  const auto programs = ReadStableHlo(path, std::make_shared<const std::string>(*std::move(text)));
  if (programs.size() != expected.size()) {
    return {{path, 1, SuiteVerdict::kFail, "the file is read as " + std::to_string(programs.size()) + " programs"}};
  }
  std::vector<SuiteResult> results;
  for (size_t i = 0; i < programs.size(); ++i) {
    SuiteResult result = Judge(programs[i].status(), expected[i]);
    result.file = path;
    result.program = i + 1;
    if (result.verdict == SuiteVerdict::kFail) {
      if (const StableHloException* known = FindStableHloException(name, i + 1)) {
        result.verdict = SuiteVerdict::kExcepted;
        result.reason = known->reason;
      }
    }
    results.push_back(std::move(result));
  }
  return results;
}

}  // namespace assay
