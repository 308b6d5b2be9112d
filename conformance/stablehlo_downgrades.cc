#include "conformance/stablehlo_downgrades.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "conformance/stablehlo_program.h"
#include "spec/stablehlo/artifact.h"

namespace assay {
namespace {

// "failed to legalize operation 'vhlo.tan_v2'": the operation, and the line that it is at; 0: anywhere.
struct MarkedOperation {
  std::string name;
  int64_t line = 0;
};

// What the marks of one program say.
struct RefusalMarks {
  bool refused = false;
  std::vector<MarkedOperation> operations;
  std::vector<std::string> versions;  // of "failed to convert VHLO to v1.9.0"
};

// The text between `before` and `after`; nothing where the line has not both.
std::optional<std::string> Between(std::string_view line, std::string_view before, std::string_view after) {
  const size_t at = line.find(before);
  if (at == std::string_view::npos) return std::nullopt;
  line.remove_prefix(at + before.size());
  const size_t end = line.find(after);
  if (end == std::string_view::npos) return std::nullopt;
  return std::string(line.substr(0, end));
}

// For each program of a text. "expected-error @+2 {{...}}" says how many lines on, what FileCheck
// reads, "CHECK: failed ...", says nothing of lines.
std::vector<RefusalMarks> ReadRefusalMarks(const std::vector<std::string>& lines) {
  std::vector<RefusalMarks> all(1);
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    if (line.starts_with("// -----")) all.emplace_back();
    const bool expected = line.find("expected-error") != std::string::npos;
    if (!expected && line.find("CHECK: failed") == std::string::npos) continue;
    RefusalMarks& marks = all.back();
    marks.refused = true;
    const std::optional<std::string> offset = Between(line, "@", " {{");
    const int64_t at = expected ? static_cast<int64_t>(i) + 1 + std::atoi(offset.value_or("0").c_str()) : 0;
    if (auto name = Between(line, "failed to legalize operation '", "'")) marks.operations.push_back({*name, at});
    if (auto version = Between(line, "failed to convert VHLO to v", "}}")) marks.versions.push_back(*version);
  }
  return all;
}

// "vhlo.dot_general_v2" is "dot_general" in the line.
bool Names(const std::string& line, const std::string& operation) {
  const size_t begin = operation.find('.') + 1;
  return line.find(operation.substr(begin, operation.rfind("_v") - begin)) != std::string::npos;
}

// Empty, or how the writer's status is none that the marks ask for: each error is about the version, and each
// operation that is marked has one.
std::string CompareRefusal(const Status& status, const RefusalMarks& marks, const stablehlo::Version& target,
                           const std::vector<std::string>& lines) {
  if (status.ok()) return marks.refused ? "it is written, and an error is expected" : "";
  if (!marks.refused) return status.ToString();
  const std::vector<Diagnostic>& errors = status.diagnostics();
  for (const Diagnostic& error : errors) {
    if (error.label != "stablehlo_version") return "it is refused, but not for its version: " + status.ToString();
  }
  for (const std::string& version : marks.versions) {
    if (version != target.ToString()) return "the file names version " + version + " as well";
  }
  for (const MarkedOperation& marked : marks.operations) {
    const bool named = std::any_of(errors.begin(), errors.end(), [&](const Diagnostic& error) {
      const bool there = marked.line == 0 || error.line == marked.line;
      return there && Names(lines[static_cast<size_t>(error.line) - 1], marked.name);
    });
    if (named) continue;
    const std::string at = marked.line == 0 ? "" : "line " + std::to_string(marked.line) + ", ";
    return "an error is expected at " + at + marked.name + ": " + status.ToString();
  }
  return "";
}

std::vector<std::string> LinesOf(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

std::vector<SuiteResult> JudgeDowngrades(const std::string& path) {
  constexpr std::string_view kTarget = "target=";
  Result<std::string> text = ReadFile(path);
  if (!text.ok()) return {{path, 1, SuiteVerdict::kFail, text.status().ToString()}};
  const size_t at = std::min(text->find(kTarget), text->size() - kTarget.size()) + kTarget.size();
  const std::optional<stablehlo::Version> target =
      stablehlo::ParseVersion(std::string_view(*text).substr(at, text->find_first_not_of("0123456789.", at) - at));
  std::vector<Result<mlir::Program>> programs = LoadStableHlo(path);
  const std::vector<std::string> lines = LinesOf(*text);
  const std::vector<RefusalMarks> marks = ReadRefusalMarks(lines);
  if (!target || marks.size() != programs.size()) {
    return {{path, 1, SuiteVerdict::kFail, "the file names no version, or is not split as it was read"}};
  }
  std::vector<SuiteResult> results;
  for (size_t i = 0; i < programs.size(); ++i) {
    if (programs[i].ok() && IsEmpty(*programs[i])) continue;
    SuiteResult& result = results.emplace_back(SuiteResult{path, i + 1});
    if (!programs[i].ok()) {
      result.reason = programs[i].status().ToString();
    } else {
      const Status written =
          stablehlo::WriteArtifact(*std::move(programs[i]), *target).status();
      result.reason = CompareRefusal(written, marks[i], *target, lines);
    }
    if (!result.reason.empty()) result.verdict = SuiteVerdict::kFail;
  }
  return results;
}

}  // namespace assay
