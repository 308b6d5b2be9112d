#include "tools/hlo_run/session.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/file.h"
#include "conformance/stablehlo_checks.h"
#include "conformance/stablehlo_instruments.h"
#include "conformance/stablehlo_program.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/devices.h"
#include "spec/mlir/misspelled_attributes.h"
#include "spec/stablehlo/artifact.h"
#include "spec/stablehlo/entry_function.h"
#include "spec/stablehlo/expand_chlo.h"
#include "spec/stablehlo/from_hlo.h"
#include "spec/stablehlo/hlo_meaning.h"
#include "spec/stablehlo/to_hlo.h"
#include "spec/stablehlo/verify/verifier.h"
#include "spec/verifier.h"
#include "tools/hlo_run/checks.h"
#include "tools/hlo_run/emit.h"
#include "tools/hlo_run/exit_status.h"
#include "tools/hlo_run/module_run.h"
#include "tools/hlo_run/observers.h"
#include "tools/hlo_run/program_file.h"
#include "tools/hlo_run/run_inputs.h"
#include "tools/hlo_run/run_report.h"
#include "tools/hlo_run/versions.h"
#include "tools/hlo_run/watchdog.h"

namespace assay {
namespace {

// One file: its modules are checked, printed or run.
class FileRun {
 public:
  FileRun(const Flags& flags, const std::atomic<bool>& interrupted, std::string file)
      : flags_(flags), interrupted_(interrupted), file_(std::move(file)), report_(flags, file_) {}

  int Run() {
    Status status;
    try {
      status = RunModules();
    } catch (const std::bad_alloc&) {
      // Containers throw where the process gets no more memory; nothing of ours does.
      status = Status(StatusCode::kResourceExhausted,
                      report_.At("memory_limit", "this process gets no more memory"));
    }
    load_guard_.reset();
    if (!status.ok()) report_.Error(status, ran_);
    report_.End();
    return CombineExit(exit_, ExitOf(status));
  }

 private:
  // What would make the outputs impossible, before anything takes its time.
  Status CheckOutput() const {
    const std::string outputs[] = {flags_.outputs, flags_.outfeed, flags_.dump};
    for (size_t i = 0; i < std::size(outputs); ++i) {
      for (size_t j = 0; j < i; ++j) {
        if (outputs[i].empty() || outputs[j].empty()) continue;
        if (outputs[i] != outputs[j] && !SameFile(outputs[i], outputs[j])) continue;
        return InvalidError("usage_output", outputs[i] + " would be written twice; -o, --outfeed and "
                                                         "--dump take names of their own");
      }
    }
    RETURN_IF_ERROR(CheckOutput(flags_.outfeed));
    return CheckOutput(flags_.outputs);
  }
  Status CheckOutput(const std::string& output) const {
    if (output.empty()) return Status();
    for (const std::string& input : {file_, flags_.inputs, flags_.expected, flags_.infeed}) {
      if (!input.empty() && input != "-" && SameFile(input, output)) {
        return InvalidError("usage_output", output + " is read, so it is not written to as well");
      }
    }
    return CheckWritable(output);
  }

  Status RunModules() {
    RETURN_IF_ERROR(CheckOutput());
    GuardLoad();
    ASSIGN_OR_RETURN(ProgramFile file, ProgramFile::Read(file_));
    if (file.size() > 1 && !flags_.emit.empty() && IsBinaryForm(flags_.emit)) {
      return InvalidError("usage_modules", "the file holds " + std::to_string(file.size()) +
                                               " programs, and --emit=" + flags_.emit + " holds one");
    }
    if (file.size() > 1 &&
        !(flags_.inputs.empty() && flags_.args.empty() && flags_.expected.empty() &&
          flags_.infeed.empty() && flags_.outfeed.empty() && flags_.dump.empty() &&
          (flags_.outputs.empty() || !flags_.emit.empty()))) {
      return InvalidError("usage_modules",
                          "the file holds " + std::to_string(file.size()) +
                              " programs; --inputs, --args, --outputs, --expected, --infeed, --outfeed and --dump take one");
    }
    std::string printed;
    RETURN_IF_ERROR(UsePrograms(file, &printed));
    load_guard_.reset();
    if (flags_.json) report_.file_json()["status"] = "ok";
    if (flags_.emit.empty()) return Status();
    if (flags_.json && !IsBinaryForm(flags_.emit)) {
      report_.file_json()["text"] = printed;
      return Status();
    }
    return WriteFileAtomically(flags_.outputs.empty() ? "-" : flags_.outputs, printed);
  }

  // What is wrong with one program is said together with what is wrong with the others. Of those behind it
  // nothing runs.
  Status UsePrograms(ProgramFile& file, std::string* printed) {
    Status all;
    const bool has_results = flags_.emit.empty() && !flags_.versions;
    for (size_t i = 0; i < file.size(); ++i) {
      if (file.size() > 1 && has_results) report_.BeginProgram();
      GuardLoad();
      const bool ran = std::exchange(ran_, false);
      const Status status = UseProgram(file, i, /*read_only=*/!all.ok() && !flags_.check, printed);
      const bool at_fault = std::exchange(ran_, ran_ || ran);
      if (!status.ok()) all = Joined(all, status);
      const bool is_refused = status.code() == StatusCode::kInvalid || status.code() == StatusCode::kUnsupported;
      if (!status.ok() && (at_fault || !is_refused)) return all;
      if (interrupted_) return InterruptedError();
    }
    return all;
  }

  // What is wrong with the programs so far, and with the next.
  static Status Joined(const Status& all, const Status& next) {
    if (all.ok() || next.code() == StatusCode::kInterrupted) return next;
    std::vector<Diagnostic> errors = all.diagnostics();
    for (const Diagnostic& error : next.diagnostics()) {
      const bool is_known = std::ranges::any_of(errors, [&](const Diagnostic& known) {
        return known.line == error.line && known.message == error.message;
      });
      if (!is_known && static_cast<int>(errors.size()) < kMaxDiagnostics) errors.push_back(error);
    }
    const bool is_invalid = all.code() == StatusCode::kInvalid || next.code() == StatusCode::kInvalid;
    return Status(is_invalid ? StatusCode::kInvalid : next.code(), std::move(errors));
  }

  Status UseProgram(ProgramFile& file, size_t i, bool read_only, std::string* printed) {
    if (file.language() == Language::kStableHlo) {
      ASSIGN_OR_RETURN(stablehlo::Artifact artifact, file.TakeStableHlo(i));
      return read_only ? Status() : UseStableHlo(std::move(artifact), printed);
    }
    ASSIGN_OR_RETURN(const std::unique_ptr<Module> module, file.TakeHlo(i));
    return read_only ? Status() : UseHlo(*module, file.proto_form(), printed);
  }

  // What is done from here on until a program runs keeps to the limits, each program anew.
  void GuardLoad() {
    load_guard_.emplace(LoadGuard::Limits{.timeout_seconds = flags_.timeout_seconds.value_or(0),
                                          .memory = flags_.memory_limit,
                                          .interrupted = &interrupted_},
                        DisplayName(file_), flags_.json);
  }

  // Appends a program of a file that is written again.
  static void Append(std::string_view program, std::string* printed) {
    if (!printed->empty()) *printed += "\n// -----\n\n";
    *printed += program;
  }

  Status UseHlo(Module& module, const HloProtoForm* proto, std::string* printed) {
    if (flags_.versions || (!flags_.emit.empty() && IsStableHloForm(flags_.emit))) {
      ASSIGN_OR_RETURN(mlir::Program program, FromHlo(module));
      return UseStableHlo({.program = std::move(program)}, printed);
    }
    if (flags_.expand_chlo) {
      return InvalidError("usage_expand_chlo",
                          "--expand-chlo: the program is HLO, which has no operations of CHLO");
    }
    if (!flags_.entry.empty()) {
      return InvalidError("usage_entry", "--entry=" + flags_.entry +
                                             ": the program is HLO, whose text says what its entry is");
    }
    if (!flags_.emit.empty()) return Emit(module, proto, printed);
    if (proto != nullptr) WarnOfDevices(module, *proto);
    return CheckOrRun(module, {});
  }

  // Most protos say nothing of the number of devices; then it is one.
  void WarnOfDevices(const Module& module, const HloProtoForm& proto) {
    if (proto.AssignsDevices() || RunningDevices(module).total() > 1) return;
    for (const auto& computation : module.computations()) {
      for (const Instruction& instruction : computation->instructions()) {
        if (!DependsOnDevices(instruction)) continue;
        report_.Warn(report_.At(
            "proto_devices", "the proto does not say how many devices it is for; it runs on one, " +
                                 std::string(NameOf(instruction.opcode())) + " '" +
                                 std::string(instruction.name()) +
                                 "' too. The text that --emit=hlo prints can say it, in its first "
                                 "line: replica_count=N, num_partitions=N"));
        return;
      }
    }
  }

  Status Emit(const Module& module, const HloProtoForm* proto, std::string* printed) {
    ASSIGN_OR_RETURN(const std::string text, EmitModule(module, proto, flags_.emit));
    Append(text, printed);
    if (flags_.emit != "hlo-proto") return {};
    std::string names;
    for (std::string_view name : AttributesWithoutField(module, proto)) {
      names += (names.empty() ? "" : ", ") + std::string(name);
    }
    if (names.empty()) return {};
    report_.Warn(report_.At("proto_header", "a proto has no field for " + names + " of the module"));
    return {};
  }

  // Text of VHLO says what an artifact says; an artifact was brought to StableHLO when it was read.
  static Status FromVhlo(mlir::Program& program) {
    if (!stablehlo::HasVhlo(program)) return {};
    RETURN_IF_ERROR(stablehlo::AnyVhloToStableHlo(program));
    return VerifyStableHlo(program, StableHloRules::kAsUsual);
  }

  Status UseStableHlo(stablehlo::Artifact artifact, std::string* printed) {
    if (artifact.is_newer) {
      report_.Warn(report_.At("stablehlo_version", "the artifact is written for version " + artifact.version->ToString() +
                                       ", and we know StableHLO up to " +
                                       stablehlo::kCurrentVersion.ToString()));
    }
    for (Diagnostic& warning : mlir::MisspelledAttributes(artifact.program)) report_.Warn(std::move(warning));
    if (flags_.expand_chlo) RETURN_IF_ERROR(ExpandChlo(artifact.program));
    if (flags_.versions) {
      ASSIGN_OR_RETURN(const VersionReport report,
                       ReportVersions(DisplayName(file_), std::move(artifact)));
      if (flags_.json) report_.file_json()["versions"].push_back(report.ToJson());
      else std::fputs(report.ToText().c_str(), stdout);
      return {};
    }
    if (!flags_.emit.empty() && IsStableHloForm(flags_.emit)) {
      ASSIGN_OR_RETURN(const std::string text, EmitStableHlo(std::move(artifact), flags_.emit, flags_.locations));
      Append(text, printed);
      return {};
    }
    mlir::Program& program = artifact.program;
    RETURN_IF_ERROR(FromVhlo(program));
    if (flags_.check && flags_.entry.empty() && !EntryFunctionOf(program).ok()) {
      report_.CheckedLibrary(program);
      return {};
    }
    SelfChecks checks{&program};
    if (flags_.emit.empty() && !flags_.check) {
      ASSIGN_OR_RETURN(checks.expectations, TakeExpectations(program, flags_.entry));
      if (HasInstruments(program)) return RunInstrumented(program, checks);
    }
    std::vector<Diagnostic> lost;
    ASSIGN_OR_RETURN(const std::unique_ptr<Module> module, ToHlo(program, flags_.entry, &lost));
    if (!flags_.emit.empty()) {
      for (Diagnostic& warning : lost) report_.Warn(std::move(warning));
      RETURN_IF_ERROR(stablehlo::MakeMeaningExplicit(*module));
      return Emit(*module, nullptr, printed);
    }
    return CheckOrRun(*module, checks);
  }

  Status CheckOrRun(Module& module, const SelfChecks& checks) {
    if (interrupted_) return InterruptedError();
    load_guard_.reset();
    if (!flags_.check) return RunModule(module, checks);
    report_.Checked(module);
    return {};
  }

  // A program with operations of the upstream interpreter: a grid of devices (run_parallel) is several
  // modules, one after the other; print and probe need a host of their own.
  Status RunInstrumented(mlir::Program& program, const SelfChecks& checks) {
    const struct {
      bool given;
      const char* name;
    } of_one_module[] = {{!flags_.expected.empty(), "--expected"}, {!flags_.infeed.empty(), "--infeed"},
                         {!flags_.outfeed.empty(), "--outfeed"},   {!flags_.dump.empty(), "--dump"},
                         {!flags_.until.empty(), "--until"},       {flags_.time.has_value(), "--time"},
                         {flags_.why_nan.has_value(), "--why-nan"}};
    for (const auto& flag : of_one_module) {
      if (!flag.given) continue;
      return UnsupportedError("unsupported_instruments",
                              std::string(flag.name) + " looks at one module without operations of the dialect "
                                                       "interpreter; this program has some");
    }
    load_guard_.reset();
    ran_ = true;
    RunOptions options = OptionsOf(flags_, interrupted_, report_);
    std::optional<TraceObserver> trace;
    if (flags_.trace) options.observer = &trace.emplace(*flags_.trace, /*names_device=*/true);
    const auto start = std::chrono::steady_clock::now();
    std::string printed;
    const auto bind = [&](const Module& first) -> Result<std::vector<Literal>> {
      RunInputs inputs(first, flags_);
      RETURN_IF_ERROR(inputs.Read());
      return inputs.arguments();
    };
    ASSIGN_OR_RETURN(const Literal result, RunStableHlo(program, {.entry = flags_.entry,
                                                                  .options = options,
                                                                  .arguments = {},
                                                                  .bind = bind,
                                                                  .printed = &printed}));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (flags_.json && !printed.empty()) report_.json()["printed"] = printed;
    else std::fputs(printed.c_str(), stdout);
    const std::vector<Literal> leaves = LeavesOf(checks.OwnResults(result));
    report_.Results(leaves, nullptr);
    exit_ = CombineExit(exit_, report_.Checks(checks, result, nullptr));
    report_.Times({seconds});
    return flags_.outputs.empty() ? Status() : WriteResults(flags_.outputs, leaves, nullptr);
  }

  Status RunModule(Module& module, const SelfChecks& checks) {
    ModuleRun run(module, checks, flags_, interrupted_, report_);
    Status status = run.Run();
    ran_ = ran_ || run.ran();
    exit_ = CombineExit(exit_, run.exit());
    return status;
  }

  const Flags& flags_;
  const std::atomic<bool>& interrupted_;
  std::string file_;
  RunReport report_;
  std::optional<LoadGuard> load_guard_;
  int exit_ = kExitDone;
  bool ran_ = false;  // a program began to run
};

}  // namespace

int RunAll(const Flags& flags, const std::atomic<bool>& interrupted) {
  int exit = kExitDone;
  for (const std::string& file : flags.files) {
    exit = CombineExit(exit, FileRun(flags, interrupted, file).Run());
    if (exit == kExitInterrupted) break;
  }
  return exit;
}

}  // namespace assay
