#include "tools/hlo_run/run_report.h"

#include <algorithm>
#include <cstdio>
#include <thread>
#include <utility>

#include "base/file.h"
#include "base/machine_memory.h"
#include "base/table.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/mlir/walk.h"
#include "tools/hlo_run/diagnostics.h"
#include "tools/hlo_run/exit_status.h"
#include "tools/hlo_run/report.h"

namespace assay {
namespace {

std::string Headline(const Module& module) {
  int64_t bytes = 0;
  for (const Instruction* parameter : module.entry()->parameters()) {
    int64_t size = parameter->shape().ByteSize().value_or(0);
    if (__builtin_add_overflow(bytes, size, &bytes)) bytes = INT64_MAX;
  }
  return module.name() + ": " + CountText(module.instruction_count(), "instruction") + ", " +
         CountText(module.entry()->parameter_count(), "parameter") + " (" + BytesText(bytes) + ")";
}

// What began and is not done has no value yet.
std::vector<std::string> HandleRow(const std::string& name, const Instruction& instruction) {
  return {name, instruction.shape().ToString(/*with_layout=*/false),
          "has begun and is not done; --until=NAME of its -done gives the value"};
}

}  // namespace

std::string LeafName(const UntilObserver* until, size_t i, size_t count) {
  if (until == nullptr) return "out" + std::to_string(i);
  std::string name(until->instruction().name());
  return count == 1 ? name : name + "{" + std::to_string(i) + "}";
}

Status WriteResults(const std::string& path, std::span<const Literal> leaves,
                    const UntilObserver* until) {
  std::vector<NamedLiteral> arrays;
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (leaves[i].shape().IsArray()) arrays.push_back({LeafName(until, i, leaves.size()), leaves[i]});
  }
  return WriteLiterals(path, arrays);
}

Diagnostic RunReport::At(std::string label, std::string message) const {
  Diagnostic diagnostic;
  diagnostic.file = DisplayName(file_);
  diagnostic.label = std::move(label);
  diagnostic.message = std::move(message);
  return diagnostic;
}

void RunReport::Checked(const Module& module) {
  if (flags_.json) return Describe(module);
  if (!flags_.quiet) std::printf("%s: ok\n", Headline(module).c_str());
}

void RunReport::CheckedLibrary(const mlir::Program& program) {
  int64_t functions = 0;
  int64_t operations = 0;
  mlir::ForEachOperation(program.top(), [&](const mlir::Operation& operation) {
    if (&operation == program.top()) return;
    ++(operation.name == "func.func" ? functions : operations);
  });
  if (flags_.json) {
    json()["functions"] = functions;
    json()["operations"] = operations;
  } else if (!flags_.quiet) {
    std::printf("%s: %s, %s, none the entry: ok\n", DisplayName(file_).c_str(),
                CountText(functions, "function").c_str(), CountText(operations, "operation").c_str());
  }
}

void RunReport::Announce(const Module& module, const Backend& backend) {
  bool is_random =
      flags_.inputs.empty() && flags_.args.empty() && module.entry()->parameter_count() > 0;
  std::string seed = std::to_string(flags_.random_seed);
  if (flags_.json && is_random) json()["random_seed"] = flags_.random_seed;
  if (flags_.quiet || flags_.json) return;
  std::string line = Headline(module) + ", " + std::string(backend.description());
  if (int64_t devices = RunningDevices(module).total(); devices > 1) {
    line += ", " + CountText(devices, "device");
  }
  int threads = flags_.threads.value_or(std::max(1u, std::thread::hardware_concurrency()));
  line += ", " + CountText(threads, "thread");
  if (is_random) line += ", random arguments, seed " + seed;
  std::printf("%s\n", line.c_str());
  std::fflush(stdout);
  if (is_random && !flags_.expected.empty()) {
    Warn(At("usage_random", "the results are judged for random arguments, seed " + seed +
                                "; --inputs=F.npz gives others"));
  }
}

void RunReport::Describe(const Module& module) {
  json()["module"] = module.name();
  json()["instructions"] = module.instruction_count();
  json()["computations"] = module.computations().size();
  if (int64_t devices = RunningDevices(module).total(); devices > 1) json()["devices"] = devices;
  json()["backend"] = flags_.backend;
}

void RunReport::Results(std::span<const Literal> leaves, const UntilObserver* until) {
  if (flags_.json) {
    nlohmann::json outputs = nlohmann::json::array();
    for (size_t i = 0; i < leaves.size(); ++i) {
      outputs.push_back(ResultJson(LeafName(until, i, leaves.size()), leaves[i]));
      if (until && leaves[i].IsHandle()) {
        outputs.back()["shape"] = until->instruction().shape().ToString(/*with_layout=*/false);
      }
      if (until && until->device() >= 0) outputs.back()["device"] = until->device();
      if (until) outputs.back().update(until->ExecutionJson());
    }
    json()["outputs"] = std::move(outputs);
    return;
  }
  if (flags_.quiet) return;
  Table table;
  for (size_t i = 0; i < std::min(leaves.size(), kMostRows); ++i) {
    std::string name = LeafName(until, i, leaves.size());
    if (until) name = "%" + name;
    if (until && until->device() >= 0) name += " of device " + std::to_string(until->device());
    table.AddRow(until && leaves[i].IsHandle() ? HandleRow(name, until->instruction())
                                               : ResultRow(name, leaves[i]));
  }
  std::fputs(table.ToString().c_str(), stdout);
  ShowRest(leaves.size(), std::min(leaves.size(), kMostRows));
  const std::string execution = until ? until->ExecutionText() : "";
  if (!execution.empty()) std::printf("%s\n", execution.c_str());
}

int RunReport::Checks(const SelfChecks& checks, const Literal& result, const Module* module) {
  if (checks.empty()) return kExitDone;
  const CheckReport report = RunChecks(*checks.program, checks.expectations, result.elements(), module);
  if (flags_.json) {
    for (nlohmann::json& check : report.ToJson()) json()["checks"].push_back(std::move(check));
  } else {
    if (!flags_.quiet) std::fputs(report.ToText().c_str(), stdout);
    std::printf("%s: %zu of %s %s\n", DisplayName(file_).c_str(), report.checks.size() - report.broken(),
                CountText(static_cast<int64_t>(report.checks.size()), "check").c_str(),
                report.checks.size() == 1 ? "passes" : "pass");
  }
  return report.broken() > 0 ? kExitDisagree : kExitDone;
}

void RunReport::Times(std::vector<double> seconds) {
  std::sort(seconds.begin(), seconds.end());
  double median = seconds[seconds.size() / 2];
  if (flags_.json) {
    json()["seconds_min"] = seconds.front();
    json()["seconds_median"] = median;
    json()["runs"] = seconds.size();
  } else if (flags_.time) {
    std::printf("%s: min %s, median %s\n",
                CountText(static_cast<int64_t>(seconds.size()), "run").c_str(),
                DurationText(seconds.front()).c_str(), DurationText(median).c_str());
  } else if (!flags_.quiet) {
    std::printf("done in %s\n", DurationText(seconds.front()).c_str());
  }
}

void RunReport::Traced(const TraceObserver& trace) { json()["trace"] = trace.Json(); }

void RunReport::Dumped(const DumpObserver& dump) {
  if (flags_.json) {
    json()["dump"] = {{"folder", flags_.dump}, {"arrays", dump.files()},
                     {"executions_left_out", dump.left_out()}};
  } else if (!flags_.quiet) {
    std::string left_out;
    if (dump.left_out() > 0) {
      left_out = "; of what runs more often than " + std::to_string(DumpObserver::kMost) +
                 " times, the first executions (" + std::to_string(dump.left_out()) + " left out)";
    }
    std::printf("%s: %s and index.json%s\n", flags_.dump.c_str(),
                CountText(dump.files(), "array").c_str(), left_out.c_str());
  }
}

void RunReport::Warn(Diagnostic warning) {
  if (warning.file.empty()) warning.file = DisplayName(file_);
  if (!warned_.insert(std::to_string(warning.line) + warning.message).second) return;
  if (flags_.json) {
    json_["warnings"].push_back(DiagnosticsJson(Status(StatusCode::kInvalid, warning))[0]);
    return;
  }
  warning.label = "warning: " + warning.label;
  std::fflush(stdout);
  std::fprintf(stderr, "%s\n", Status(StatusCode::kInvalid, warning).ToString().c_str());
}

void RunReport::Error(const Status& status, bool ran) {
  std::vector<Diagnostic> diagnostics = status.diagnostics();
  for (Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.file.empty()) diagnostic.file = DisplayName(file_);
  }
  Status shown(status.code(), std::move(diagnostics));
  if (status.code() == StatusCode::kUnsupported) shown = Grouped(shown);
  std::fflush(stdout);
  if (!flags_.json) return PrintDiagnostics(shown, ran);
  bool at_fault = ran && status.code() == StatusCode::kInvalid;
  json_["status"] = at_fault ? "fault" : StatusName(status);
  json_["diagnostics"] = DiagnosticsJson(shown);
}

void RunReport::End() {
  if (!programs_.empty()) json_["programs"] = programs_;
  if (flags_.json) std::printf("%s\n", JsonText(json_).c_str());
}

}  // namespace assay
