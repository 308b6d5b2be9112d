#include "conformance/stablehlo_versions.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "conformance/comparison.h"
#include "conformance/stablehlo_program.h"
#include "conformance/stablehlo_random.h"
#include "spec/stablehlo/artifact.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay {
namespace {

void SetDevices(mlir::Program& program, int64_t replicas, int64_t partitions) {
  mlir::Context& context = program.context();
  for (const auto& [name, n] : {std::pair("mhlo.num_replicas", replicas),
                                std::pair("mhlo.num_partitions", partitions)}) {
    SetAttribute(program.top()->attributes, context.Intern(name),
                 n == 1 ? nullptr : context.Integer(context.IntegerType(32), n));
  }
}

// The files say nothing of devices and sizes, so that what fits is found by trying: one device, else as many as
// the collectives name, as replicas, partitions or both; sizes that divide each other, or that only the last of
// a list has.
Result<Literal> RunFunction(mlir::Program& program, std::string_view name) {
  const int64_t named = DevicesNamed(program, name);
  std::vector<std::pair<int64_t, int64_t>> grids = {{1, 1}};
  for (int64_t partitions = 1; partitions <= std::max<int64_t>(named, 2); ++partitions) {
    const int64_t devices = std::max<int64_t>(named, 2);
    if (devices % partitions == 0) grids.emplace_back(devices / partitions, partitions);
  }
  grids.emplace_back(2, 2);
  std::vector<RandomRun> runs = {{.entry = name}};
  if (HasOpenSizes(program, name)) {
    runs.clear();
    for (const int64_t size : {4, 2, 16}) runs.push_back({.entry = name, .size = size});
    for (const int64_t size : {8, 7}) runs.push_back({.entry = name, .size = size, .last_only = true});
  }
  Result<Literal> first = RunOnRandom(program, runs[0]);
  for (const auto& [replicas, partitions] : grids) {
    for (const RandomRun& run : runs) {
      if (first.ok() || first.status().code() == StatusCode::kUnsupported) return first;
      SetDevices(program, replicas, partitions);
      Result<Literal> result = RunOnRandom(program, run);
      SetDevices(program, 1, 1);
      if (result.ok()) return result;
    }
  }
  return first;
}

std::vector<std::string> FunctionsOf(const mlir::Program& program) {
  std::vector<std::string> names;
  for (const mlir::Block* block : program.top()->regions[0]->blocks) {
    for (const mlir::Operation* operation : block->operations) {
      if (operation->name != "func.func") continue;
      if (operation->regions.empty() || operation->regions[0]->blocks.empty()) continue;  // only declared
      names.emplace_back(to_hlo::TextOf(operation->Find("sym_name")).value_or(""));
    }
  }
  return names;
}

// Both run to the same results, or neither does, for the same reason.
SuiteResult CompareFunction(const std::string& path, const std::string& name, mlir::Program& artifact,
                            mlir::Program& text) {
  SuiteResult result = {path, 1, SuiteVerdict::kFail, ""};
  const Result<Literal> got = RunFunction(artifact, name), want = RunFunction(text, name);
  if (got.ok() != want.ok()) {
    const Status& status = got.ok() ? want.status() : got.status();
    result.reason = "@" + name + " runs in one form only: " + status.ToString();
  } else if (!got.ok()) {
    const Diagnostic& ours = got.status().diagnostics()[0];
    const Diagnostic& theirs = want.status().diagnostics()[0];
    result.verdict = ours.label == theirs.label ? SuiteVerdict::kUnsupported : SuiteVerdict::kFail;
    result.reason = theirs.label + ": " + theirs.message;
  } else if (Identical(*got, *want)) {
    result.verdict = SuiteVerdict::kPass;
  } else {
    result.reason = "@" + name + " gives other results";
  }
  return result;
}

}  // namespace

std::vector<SuiteResult> CheckVersionFile(const std::string& path) {
  SuiteResult form = {path, 1, SuiteVerdict::kFail, ""};
  const auto failed = [&](std::string reason) {
    form.reason = std::move(reason);
    return std::vector<SuiteResult>{form};
  };
  Result<std::string> read = ReadFile(path);
  if (!read.ok()) return failed(read.status().ToString());
  const auto bytes = std::make_shared<const std::string>(*std::move(read));
  Result<stablehlo::Artifact> artifact = stablehlo::ReadArtifact(path, *bytes, bytes);
  if (!artifact.ok()) return failed(artifact.status().ToString());
  if (!artifact->version) return failed("it names no version");
  std::vector<Result<mlir::Program>> text = LoadStableHlo(path.substr(0, path.size() - 3));
  if (text.size() != 1 || !text[0].ok()) return failed("the text beside it is not read");
  std::vector<SuiteResult> results;
  size_t number = 1;
  for (const std::string& name : FunctionsOf(artifact->program)) {
    results.push_back(CompareFunction(path, name, artifact->program, *text[0]));
    results.back().program = ++number;
  }
  const struct {
    mlir::Program& program;
    const char* what;
  } written[] = {{artifact->program, "written again it has other bytes"},
                 {*text[0], "the text beside it is written with other bytes"}};
  for (const auto& [program, what] : written) {
    Result<std::string> again = stablehlo::WriteArtifact(std::move(program), *artifact->version);
    if (!again.ok()) return failed(again.status().ToString());
    if (*again != *bytes) return failed(what);
  }
  form.verdict = SuiteVerdict::kPass;
  results.insert(results.begin(), form);
  return results;
}

}  // namespace assay
