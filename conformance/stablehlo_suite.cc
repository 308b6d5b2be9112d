#include "conformance/stablehlo_suite.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <utility>

#include "base/file.h"
#include "conformance/comparison.h"
#include "conformance/stablehlo_checks.h"
#include "conformance/stablehlo_downgrades.h"
#include "conformance/stablehlo_exceptions.h"
#include "conformance/stablehlo_legal.h"
#include "conformance/stablehlo_printed.h"
#include "conformance/stablehlo_program.h"
#include "conformance/stablehlo_random.h"
#include "conformance/stablehlo_rejections.h"
#include "conformance/stablehlo_versions.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/argument_text.h"
#include "spec/stablehlo/artifact.h"

namespace assay {
namespace {

// A verdict and its reason.
struct Outcome {
  SuiteVerdict verdict = SuiteVerdict::kPass;
  std::string reason;
};

Outcome Failed(const Status& status) {
  const Diagnostic& first = status.diagnostics()[0];
  if (status.code() != StatusCode::kUnsupported) return {SuiteVerdict::kFail, status.ToString()};
  return {SuiteVerdict::kUnsupported, first.label + ": " + first.message};
}

// A file with what it says of its runs.
struct UpstreamFile {
  std::string path;
  std::string text;
  std::vector<UpstreamRun> runs;
};

Result<UpstreamFile> ReadUpstreamFile(const std::string& path) {
  UpstreamFile file;
  file.path = path;
  ASSIGN_OR_RETURN(file.text, ReadFile(path));
  file.runs = ReadUpstreamRuns(file.text);
  return file;
}

// What a run of program i printed is what the file says: of each run that looks at it.
std::string ComparePrinted(const UpstreamFile& file, size_t i, const std::string& printed, const Literal& result) {
  const std::vector<std::string_view> parts = SplitPrograms(file.text);
  const std::vector<Literal> results = result.shape().IsTuple() ? result.elements() : std::vector<Literal>{result};
  for (const UpstreamRun& run : file.runs) {
    if (run.prefix.empty() || run.must_fail) continue;
    std::string text = printed;
    for (const Literal& literal : results) {
      text += (run.constants ? PrintedConstant(literal) : PrintedTensor(literal)) + "\n";
    }
    std::string differs = CompareWithCheckLines(parts[i], run.prefix, text);
    if (!differs.empty()) return differs;
  }
  return "";
}

// The arguments that a run gives; a run that must fail gives some that are refused.
Result<std::vector<Literal>> ArgumentsOf(const UpstreamFile& file) {
  std::vector<Literal> arguments;
  for (const UpstreamRun& run : file.runs) {
    if (run.args.empty()) continue;
    Result<std::vector<NamedLiteral>> read = ReadArguments(run.args);
    if (run.must_fail) {
      if (read.ok()) return InvalidError("upstream_run", "--args=" + run.args + " is taken, and must be refused");
      continue;
    }
    RETURN_IF_ERROR(read.status());
    if (!arguments.empty()) return UnsupportedError("upstream_run", "two runs give different arguments");
    for (NamedLiteral& argument : *read) arguments.push_back(std::move(argument.value));
  }
  return arguments;
}

// Runs program i of the file and judges it by its own checks, and by what it prints; a check that is broken
// is looked at again: is what upstream expects legal as well?
Outcome RunChecks(const UpstreamFile& file, size_t i, Result<mlir::Program>& program) {
  if (!program.ok()) return Failed(program.status());
  Result<std::vector<Expectation>> expectations = TakeExpectations(*program);
  if (!expectations.ok()) return Failed(expectations.status());
  Result<std::vector<Literal>> arguments = ArgumentsOf(file);
  if (!arguments.ok()) return Failed(arguments.status());
  std::string printed;
  StableHloRun run;
  run.options.threads = 1;  // files run side by side
  run.arguments = *std::move(arguments);
  run.printed = &printed;
  Result<Literal> result = RunStableHlo(*program, run);
  if (!result.ok()) return Failed(result.status());
  const bool looked_at = std::any_of(file.runs.begin(), file.runs.end(),
                                     [](const UpstreamRun& each) { return !each.prefix.empty(); });
  if (looked_at && !expectations->empty()) {
    return {SuiteVerdict::kUnsupported, "it has checks, and what it prints is looked at"};
  }
  if (looked_at) {
    std::string differs = ComparePrinted(file, i, printed, *result);
    if (!differs.empty()) return {SuiteVerdict::kFail, std::move(differs)};
    return {SuiteVerdict::kPass, "judged by what it prints"};
  }
  if (expectations->empty()) return {SuiteVerdict::kPass, "it runs, and upstream asks no more"};
  Outcome outcome;
  for (size_t check = 0; check < expectations->size(); ++check) {
    const Expectation& expectation = (*expectations)[check];
    const Literal& got = result->elements()[expectation.got];
    const Literal& want = result->elements()[expectation.want];
    const std::string broken = Judge(expectation, got, want);
    if (broken.empty()) continue;
    Legality legality = ShowLegal(file.path, i, check, expectation, got, want);
    if (!legality.shown) {
      return {SuiteVerdict::kFail, broken + "; not shown legal: " + legality.text};
    }
    outcome.verdict = SuiteVerdict::kLegal;
    outcome.reason += (outcome.reason.empty() ? "" : "; ") + legality.text;
  }
  return outcome;
}

// Upstream does not run a file whose head says so.
bool IsSwitchedOff(std::string_view text) {
  while (text.starts_with("//")) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (line.find("RUN-DISABLED") != std::string_view::npos) return true;
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return false;
}

std::vector<SuiteResult> RunFile(const std::string& path) {
  Result<UpstreamFile> file = ReadUpstreamFile(path);
  std::vector<Result<mlir::Program>> programs = LoadStableHlo(path);
  if (!file.ok() || SplitPrograms(file->text).size() != programs.size()) {
    return {{path, 1, SuiteVerdict::kFail, "the file is not split as it was read"}};
  }
  const bool switched_off = IsSwitchedOff(file->text);
  std::vector<SuiteResult> results;
  for (size_t i = 0; i < programs.size(); ++i) {
    if (programs[i].ok() && IsEmpty(*programs[i])) continue;
    Outcome outcome = RunChecks(*file, i, programs[i]);
    if (switched_off) {
      std::string came(NameOf(outcome.verdict));
      if (!outcome.reason.empty()) came += ": " + outcome.reason;
      outcome = {SuiteVerdict::kSwitchedOff, std::move(came)};
    }
    results.push_back({path, i + 1, outcome.verdict, std::move(outcome.reason)});
  }
  return results;
}

// Written as an artifact of the newest version and read again.
Result<mlir::Program> ThroughArtifact(mlir::Program program) {
  ASSIGN_OR_RETURN(std::string written,
                   stablehlo::WriteArtifact(std::move(program), stablehlo::kCurrentVersion));
  const auto bytes = std::make_shared<const std::string>(std::move(written));
  ASSIGN_OR_RETURN(stablehlo::Artifact again, stablehlo::ReadArtifact("artifact", *bytes, bytes));
  return std::move(again.program);
}

// A program of unknown sizes, which expects nothing. Not every size makes sense for each; where one does, it
// gives the same bits as an artifact.
Outcome RunAtSizes(const mlir::Program& program, const mlir::Program& artifact) {
  Status first;
  bool runs = false;
  for (const int64_t size : {6, 4, 3, 2}) {
    const Result<Literal> want = RunOnRandom(program, {.size = size});
    const Result<Literal> got = RunOnRandom(artifact, {.size = size});
    const std::string at = "of size " + std::to_string(size) + " ";
    if (want.ok() != got.ok()) {
      return {SuiteVerdict::kFail,
              at + "it runs in one form only: " + (want.ok() ? got : want).status().ToString()};
    }
    if (want.ok() && !Identical(*want, *got)) {
      return {SuiteVerdict::kFail, at + "the artifact gives other results"};
    }
    runs = runs || want.ok();
    if (first.ok()) first = want.status();
  }
  return runs ? Outcome() : Failed(first);
}

std::vector<SuiteResult> RunDynamicFile(const std::string& path) {
  std::vector<SuiteResult> results;
  std::vector<Result<mlir::Program>> programs = LoadStableHlo(path), to_write = LoadStableHlo(path);
  for (size_t i = 0; i < programs.size(); ++i) {
    Outcome outcome;
    if (!programs[i].ok()) {
      outcome = Failed(programs[i].status());
    } else {
      const Result<mlir::Program> artifact = ThroughArtifact(*std::move(to_write[i]));
      outcome = artifact.ok() ? RunAtSizes(*programs[i], *artifact) : Failed(artifact.status());
    }
    const std::string name = std::filesystem::path(path).stem();
    const StableHloException* known = FindStableHloException(name, i + 1);
    if (outcome.verdict != SuiteVerdict::kPass && known != nullptr) {
      outcome = {SuiteVerdict::kExcepted, std::string(known->reason)};
    }
    results.push_back({path, i + 1, outcome.verdict, std::move(outcome.reason)});
  }
  return results;
}

// Printed and read again it is the same program, and prints the same text.
Outcome CheckText(const mlir::Program& program) {
  for (const mlir::TextOptions options : {mlir::TextOptions{.generic = false, .locations = false},
                                          mlir::TextOptions{.generic = false, .locations = true},
                                          mlir::TextOptions{.generic = true, .locations = false},
                                          mlir::TextOptions{.generic = true, .locations = true}}) {
    const auto text = std::make_shared<const std::string>(mlir::PrintText(program, options));
    const std::string form = std::string(options.generic ? "the generic text" : "the text") +
                             (options.locations ? " with locations" : "");
    Result<mlir::Program> again = mlir::ReadText("printed", text);
    if (!again.ok()) return {SuiteVerdict::kFail, form + " is not read: " + again.status().ToString()};
    if (!mlir::Equal(program, *again, options.locations)) {
      return {SuiteVerdict::kFail, form + " reads as another program"};
    }
    if (mlir::PrintText(*again, options) != *text) return {SuiteVerdict::kFail, form + " is no fixed point"};
  }
  return {};
}

// Written as an artifact of the newest version and read again it is the same program.
Outcome CheckArtifact(mlir::Program program) {
  const std::string text = mlir::PrintText(program, {.generic = true, .locations = true});
  Result<mlir::Program> again = ThroughArtifact(std::move(program));
  if (!again.ok()) return Failed(again.status());
  if (mlir::PrintText(*again, {.generic = true, .locations = true}) != text) {
    return {SuiteVerdict::kFail, "the artifact reads as another program"};
  }
  return {};
}

Outcome CheckTextAndArtifact(mlir::Program program) {
  Outcome outcome = CheckText(program);
  return outcome.verdict == SuiteVerdict::kPass ? CheckArtifact(std::move(program)) : outcome;
}

std::vector<SuiteResult> RoundTripFile(const std::string& path, Outcome (*check)(mlir::Program)) {
  std::vector<SuiteResult> results;
  std::vector<Result<mlir::Program>> programs = LoadStableHlo(path);
  for (size_t i = 0; i < programs.size(); ++i) {
    if (programs[i].ok() && IsEmpty(*programs[i])) continue;
    Outcome outcome = programs[i].ok() ? check(*std::move(programs[i])) : Failed(programs[i].status());
    results.push_back({path, i + 1, outcome.verdict, std::move(outcome.reason)});
  }
  return results;
}

std::vector<SuiteResult> FormsOfFile(const std::string& path) { return RoundTripFile(path, CheckTextAndArtifact); }

// Of files whose artifacts do not say everything: values that are implied, channels of number 0 (docs/design.md).
std::vector<SuiteResult> TextsOfFile(const std::string& path) {
  return RoundTripFile(path, [](mlir::Program program) { return CheckText(program); });
}

constexpr std::string_view kRun = "runs and meets its checks";
constexpr std::string_view kForms = "survives text and bytecode";
constexpr std::string_view kText = "survives text";
constexpr SuiteGroup kGroups[] = {
    {"testdata", "stablehlo/testdata", "", ".mlir", kRun, RunFile},
    {"quantized", "stablehlo/testdata/quantized", "", ".mlir", kRun, RunFile},
    {"dynamic", "stablehlo/testdata/dynamic", "", ".mlir", "runs on random arguments, as an artifact too",
     RunDynamicFile},
    {"interpret", "stablehlo/tests/interpret", "", ".mlir", kRun, RunFile},
    {"interpret-chlo", "stablehlo/tests/interpret/chlo", "", ".mlir", kRun, RunFile},
    {"math", "stablehlo/tests/math", "", ".mlir", kRun, RunFile},
    {"testdata-forms", "stablehlo/testdata", "", ".mlir", kForms, FormsOfFile},
    {"dynamic-forms", "stablehlo/testdata/dynamic", "", ".mlir", kForms, FormsOfFile},
    {"quantized-forms", "stablehlo/testdata/quantized", "", ".mlir", kForms, FormsOfFile},
    {"interpret-text", "stablehlo/tests/interpret", "", ".mlir", kText, TextsOfFile},
    {"interpret-chlo-text", "stablehlo/tests/interpret/chlo", "", ".mlir", kText, TextsOfFile},
    {"math-text", "stablehlo/tests/math", "", ".mlir", kText, TextsOfFile},
    {"verifier", "stablehlo/tests", "", ".mlir", "is accepted or rejected as upstream does", JudgeRejections},
    {"downgrades", "stablehlo/tests/vhlo", "vhlo_to_version_downgrade", ".mlir",
     "is written for an older version, or refused", JudgeDowngrades},
    {"versions", "stablehlo/tests/vhlo", "stablehlo_legalize_to_vhlo.", ".mlir.bc",
     "is the program of its text, in bytes and in results", CheckVersionFile},
};

}  // namespace

std::string_view NameOf(SuiteVerdict verdict) {
  switch (verdict) {
    case SuiteVerdict::kPass: return "pass";
    case SuiteVerdict::kLegal: return "legal";
    case SuiteVerdict::kSwitchedOff: return "switched off";
    case SuiteVerdict::kExcepted: return "excepted";
    case SuiteVerdict::kUnsupported: return "unsupported";
    case SuiteVerdict::kFail: return "fail";
  }
  return "";
}

std::span<const SuiteGroup> SuiteGroups() { return kGroups; }

const SuiteGroup* FindSuiteGroup(std::string_view name) {
  const auto found = std::find_if(std::begin(kGroups), std::end(kGroups),
                                  [&](const SuiteGroup& group) { return group.name == name; });
  return found == std::end(kGroups) ? nullptr : found;
}

Result<std::vector<std::string>> FilesOf(const SuiteGroup& group, const std::string& checkout) {
  const std::string folder = checkout + "/" + std::string(group.folder);
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename();
    if (name.starts_with(group.prefix) && name.ends_with(group.suffix)) files.push_back(entry.path());
  }
  for (const std::string& needed : {checkout, folder}) {
    if (std::filesystem::is_directory(needed, error)) continue;
    return InvalidError("suite_folder", "there is no folder " + needed + "; name a checkout of openxla/stablehlo");
  }
  if (files.empty()) {
    return InvalidError("suite_folder", folder + " holds no file of this group; a checkout of openxla/stablehlo does");
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace assay
