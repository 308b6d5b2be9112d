#include "conformance/stablehlo_versions.h"

#include <memory>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/philox.h"
#include "conformance/comparison.h"
#include "conformance/stablehlo_program.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/stablehlo/artifact.h"
#include "spec/stablehlo/to_hlo.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay {
namespace {

// What a program takes from the host is random as well.
class RandomHost : public HostTransfers {
 public:
  Result<Literal> Take(int, const std::string&, const Shape& shape) override {
    return RandomOf(shape);
  }
  Status Give(int, const std::string&, const Literal&) override { return {}; }

 private:
  Result<Literal> RandomOf(const Shape& shape) {
    if (shape.IsToken()) return Literal::Token();
    if (!shape.IsTuple()) return RandomLiteral(shape, stream_);
    std::vector<Literal> elements;
    for (const Shape& element : shape.elements()) {
      ASSIGN_OR_RETURN(Literal literal, RandomOf(element));
      elements.push_back(std::move(literal));
    }
    return Literal::Tuple(shape, std::move(elements));
  }
  Philox stream_{1};
};

Result<Literal> RunOnce(const mlir::Program& program, std::string_view name) {
  ASSIGN_OR_RETURN(const std::unique_ptr<Module> module, ToHlo(program, name));
  RETURN_IF_ERROR(CheckSupported(*module));
  ASSIGN_OR_RETURN(const std::vector<Literal> arguments, RandomArguments(*module, 0));
  RandomHost host;
  RunOptions options;
  options.threads = 1;
  options.host = &host;
  return Evaluate(*module, arguments, options);
}

void SetDevices(mlir::Program& program, int64_t replicas, int64_t partitions) {
  mlir::Context& context = program.context();
  for (const auto& [name, n] : {std::pair("mhlo.num_replicas", replicas),
                                std::pair("mhlo.num_partitions", partitions)}) {
    SetAttribute(program.top()->attributes, context.Intern(name),
                 n == 1 ? nullptr : context.Integer(context.IntegerType(32), n));
  }
}

// On one device, else on as few as its collectives name; the files say nothing of devices.
Result<Literal> RunFunction(mlir::Program& program, std::string_view name) {
  Result<Literal> first = RunOnce(program, name);
  if (first.status().code() != StatusCode::kInvalid) return first;
  for (const auto& [replicas, partitions] : {std::pair<int64_t, int64_t>(2, 1), {1, 2}, {2, 2}}) {
    SetDevices(program, replicas, partitions);
    Result<Literal> result = RunOnce(program, name);
    SetDevices(program, 1, 1);
    if (result.ok()) return result;
  }
  return first;
}

std::vector<std::string> FunctionsOf(const mlir::Program& program) {
  std::vector<std::string> names;
  for (const mlir::Block* block : program.top()->regions[0]->blocks) {
    for (const mlir::Operation* operation : block->operations) {
      if (operation->name != "func.func") continue;
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
    Result<std::string> again = stablehlo::WriteArtifact(std::move(program), *artifact->version,
                                                         stablehlo::OtherDialects::kKeep);
    if (!again.ok()) return failed(again.status().ToString());
    if (*again != *bytes) return failed(what);
  }
  form.verdict = SuiteVerdict::kPass;
  results.insert(results.begin(), form);
  return results;
}

}  // namespace assay
