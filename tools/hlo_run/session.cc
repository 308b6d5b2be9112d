#include "tools/hlo_run/session.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <set>
#include <span>
#include <thread>

#include "backends/backend.h"
#include "base/file.h"
#include "base/machine_memory.h"
#include "base/table.h"
#include "conformance/stablehlo_checks.h"
#include "conformance/stablehlo_program.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/devices.h"
#include "spec/stablehlo/artifact.h"
#include "spec/stablehlo/to_hlo.h"
#include "tools/hlo_run/arguments.h"
#include "tools/hlo_run/checks.h"
#include "tools/hlo_run/diagnostics.h"
#include "tools/hlo_run/dump.h"
#include "tools/hlo_run/emit.h"
#include "tools/hlo_run/exit_status.h"
#include "tools/hlo_run/host_transfers.h"
#include "tools/hlo_run/judge.h"
#include "tools/hlo_run/observers.h"
#include "tools/hlo_run/program_file.h"
#include "tools/hlo_run/report.h"
#include "tools/hlo_run/versions.h"
#include "tools/hlo_run/watchdog.h"
#include "tools/hlo_run/why_nan.h"

namespace assay {

namespace {

double SecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

class FileRun {
 public:
  FileRun(const Flags& flags, const std::atomic<bool>& interrupted, std::string file)
      : flags_(flags), interrupted_(interrupted), file_(std::move(file)) {}

  int Run() {
    Status status;
    try {
      status = RunModules();
    } catch (const std::bad_alloc&) {
      // Containers throw where the process gets no more memory; nothing of ours does.
      status = Status(StatusCode::kResourceExhausted,
                      At("memory_limit", "this process gets no more memory"));
    }
    if (!status.ok()) Report(status);
    if (flags_.json) std::printf("%s\n", JsonText(json_).c_str());
    return CombineExit(exit_, ExitOf(status));
  }

 private:
  // A diagnostic of the whole file.
  Diagnostic At(std::string label, std::string message) const {
    Diagnostic diagnostic;
    diagnostic.file = DisplayName(file_);
    diagnostic.label = std::move(label);
    diagnostic.message = std::move(message);
    return diagnostic;
  }

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
    if (flags_.json) json_["file"] = file_;
    RETURN_IF_ERROR(CheckOutput());
    ASSIGN_OR_RETURN(ProgramFile file, ProgramFile::Read(file_));
    if (file.size() > 1 && !flags_.emit.empty() && IsBinaryForm(flags_.emit)) {
      return InvalidError("usage_modules", "the file holds " + std::to_string(file.size()) +
                                               " programs, and bytecode holds one");
    }
    if (file.size() > 1 &&
        !(flags_.inputs.empty() && flags_.expected.empty() && flags_.infeed.empty() &&
          flags_.outfeed.empty() && (flags_.outputs.empty() || !flags_.emit.empty()))) {
      return InvalidError("usage_modules",
                          "the file holds " + std::to_string(file.size()) +
                              " modules; --inputs, --outputs, --expected, --infeed and --outfeed take one");
    }
    std::string printed;
    for (size_t i = 0; i < file.size(); ++i) {
      if (file.language() == Language::kStableHlo) {
        ASSIGN_OR_RETURN(stablehlo::Artifact artifact, file.TakeStableHlo(i));
        RETURN_IF_ERROR(UseStableHlo(std::move(artifact), &printed));
      } else {
        ASSIGN_OR_RETURN(const std::unique_ptr<Module> module, file.TakeHlo(i));
        RETURN_IF_ERROR(UseHlo(*module, &printed));
      }
      if (interrupted_) return Interrupted();
    }
    if (flags_.json) json_["status"] = "ok";
    if (flags_.emit.empty()) return Status();
    if (flags_.json && !IsBinaryForm(flags_.emit)) {
      json_["text"] = printed;
      return Status();
    }
    return WriteFileAtomically(flags_.outputs.empty() ? "-" : flags_.outputs, printed);
  }

  // Appends a program of a file that is written again.
  static void Append(std::string_view program, std::string* printed) {
    if (!printed->empty()) *printed += "\n// -----\n\n";
    *printed += program;
  }

  Status UseHlo(Module& module, std::string* printed) {
    if (flags_.versions || (!flags_.emit.empty() && IsStableHloForm(flags_.emit))) {
      return UnsupportedError("usage_language", "the program is HLO, which is not converted to StableHLO yet");
    }
    if (!flags_.entry.empty()) {
      return InvalidError("usage_entry", "--entry=" + flags_.entry +
                                             ": the program is HLO, whose text says what its entry is");
    }
    if (!flags_.emit.empty()) {
      Append(EmitModule(module, flags_.emit), printed);
      return {};
    }
    return CheckOrRun(module);
  }

  Status UseStableHlo(stablehlo::Artifact artifact, std::string* printed) {
    if (artifact.is_newer) {
      Warn(At("stablehlo_version", "the artifact is written for version " + artifact.version->ToString() +
                                       ", and we know StableHLO up to " +
                                       stablehlo::kCurrentVersion.ToString()));
    }
    if (flags_.versions) {
      ASSIGN_OR_RETURN(const VersionReport report,
                       ReportVersions(DisplayName(file_), std::move(artifact)));
      if (flags_.json) json_["versions"].push_back(report.ToJson());
      else std::fputs(report.ToText().c_str(), stdout);
      return {};
    }
    if (!flags_.emit.empty() && IsStableHloForm(flags_.emit)) {
      ASSIGN_OR_RETURN(const std::string text, EmitStableHlo(std::move(artifact), flags_.emit));
      Append(text, printed);
      return {};
    }
    mlir::Program& program = artifact.program;
    const bool runs = flags_.emit.empty() && !flags_.check;
    if (runs) {
      ASSIGN_OR_RETURN(expectations_, TakeExpectations(program, flags_.entry));
      if (HasGrid(program, flags_.entry)) return RunGrid(program);
    }
    ASSIGN_OR_RETURN(const std::unique_ptr<Module> module, ToHlo(program, flags_.entry));
    if (!flags_.emit.empty()) {
      Append(EmitModule(*module, flags_.emit), printed);
      return {};
    }
    checked_ = &program;
    const Status status = CheckOrRun(*module);
    checked_ = nullptr;
    return status;
  }

  Status CheckOrRun(Module& module) {
    if (interrupted_) return Interrupted();
    if (!flags_.check) return RunModule(module);
    if (!flags_.quiet && !flags_.json) std::printf("%s: ok\n", Headline(module).c_str());
    if (flags_.json) DescribeModule(module);
    return {};
  }

  // A program that gives a grid of devices its work (interpreter.run_parallel): several modules, one
  // after the other.
  Status RunGrid(mlir::Program& program) {
    const struct {
      bool given;
      const char* name;
    } of_one_module[] = {{!flags_.inputs.empty(), "--inputs"},     {!flags_.args.empty(), "--args"},
                         {!flags_.expected.empty(), "--expected"}, {!flags_.infeed.empty(), "--infeed"},
                         {!flags_.outfeed.empty(), "--outfeed"},   {!flags_.dump.empty(), "--dump"},
                         {!flags_.until.empty(), "--until"},       {flags_.time.has_value(), "--time"},
                         {flags_.why_nan, "--why-nan"}};
    for (const auto& flag : of_one_module) {
      if (!flag.given) continue;
      return UnsupportedError("unsupported_run_parallel",
                              std::string(flag.name) + " looks at one module; this program runs several "
                                                       "(interpreter.run_parallel)");
    }
    ran_ = true;
    const auto start = std::chrono::steady_clock::now();
    ASSIGN_OR_RETURN(const Literal result, RunStableHlo(program, flags_.entry, MakeOptions()));
    seconds_ = SecondsSince(start);
    checked_ = &program;
    const std::vector<Literal> leaves = LeavesOf(OwnResults(result));
    ShowResults(leaves);
    ShowChecks(result);
    checked_ = nullptr;
    ShowTimes({seconds_});
    return flags_.outputs.empty() ? Status() : WriteOutputs(leaves);
  }

  // What the program returns, without the values that its checks compare.
  Literal OwnResults(const Literal& result) const {
    if (expectations_.empty()) return result;
    const std::vector<Literal>& all = result.elements();
    return Literal::Tuple({all.begin(), all.begin() + static_cast<ptrdiff_t>(expectations_[0].got)});
  }

  void ShowChecks(const Literal& result) {
    if (expectations_.empty()) return;
    const CheckReport report = RunChecks(*checked_, expectations_, result.elements());
    if (report.broken() > 0) exit_ = CombineExit(exit_, kExitDisagree);
    if (flags_.json) {
      for (nlohmann::json& check : report.ToJson()) json_["checks"].push_back(std::move(check));
      return;
    }
    if (!flags_.quiet) std::fputs(report.ToText().c_str(), stdout);
    std::printf("%s: %zu of %s\n", DisplayName(file_).c_str(), report.checks.size() - report.broken(),
                (CountText(static_cast<int64_t>(report.checks.size()), "check") +
                 (report.checks.size() == 1 ? " passes" : " pass"))
                    .c_str());
  }

  Status RunModule(Module& module) {
    if (flags_.fill_elided) {
      RETURN_IF_ERROR(FillElided(module, *flags_.fill_elided, flags_.memory_limit));
    }
    ASSIGN_OR_RETURN(std::unique_ptr<Backend> backend, MakeBackend(flags_.backend));
    ASSIGN_OR_RETURN(std::unique_ptr<Executable> executable, backend->Compile(module));
    std::vector<Literal> expected;
    if (!flags_.expected.empty()) {
      if (!expectations_.empty()) {
        return UnsupportedError("usage_checks", "the program checks its results itself, so that --expected "
                                                "has no place");
      }
      ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadLiterals(flags_.expected));
      ASSIGN_OR_RETURN(expected, BindExpected(module, std::move(arrays), flags_.expected));
    }
    ASSIGN_OR_RETURN(std::vector<Literal> arguments, MakeArguments(module));
    RETURN_IF_ERROR(PrepareTransfers(module));
    RunOptions options = MakeOptions();
    Announce(module, *backend);
    RETURN_IF_ERROR(Watch(module));
    std::vector<double> times;
    Literal result;
    for (int run = 0; run < flags_.time.value_or(1); ++run) {
      transfers_->Restart();
      ASSIGN_OR_RETURN(result, RunOnce(*executable, arguments, options, run == 0 && !flags_.time));
      times.push_back(seconds_);
    }
    if (!until_) RETURN_IF_ERROR(transfers_->CheckAllTaken());
    const std::vector<NamedLiteral> given = transfers_->given();
    if (flags_.trace && trace_matches_ == 0) {
      std::fprintf(stderr, "%s: --trace=%s matches no instruction that ran\n",
                   DisplayName(file_).c_str(), flags_.trace->c_str());
    }
    if (flags_.json) DescribeModule(module);
    if (until_) {
      if (!until_->found()) return until_->NeverRan();
      result = until_->value();
    }
    const Literal own = until_ ? result : OwnResults(result);
    std::vector<Literal> leaves = LeavesOf(own);
    if (flags_.expected.empty()) {
      ShowResults(leaves);
      if (!until_) ShowChecks(result);
    } else {
      exit_ = CombineExit(exit_, Judge(module, leaves, expected, file_, flags_, &json_));
    }
    ShowTimes(std::move(times));
    if (flags_.time) RETURN_IF_ERROR(ShowTimeTable(*executable, arguments, options));
    if (!until_) RETURN_IF_ERROR(Explain(module, *executable, arguments, options, own));
    // Last: whatever happens to the file, the results have been seen.
    if (!flags_.outfeed.empty()) {
      RETURN_IF_ERROR(WriteLiterals(flags_.outfeed, given));
    }
    return flags_.outputs.empty() ? Status() : WriteOutputs(leaves);
  }

  // The host's side of transfers.
  Status PrepareTransfers(const Module& module) {
    transfers_.emplace(module);
    if (!flags_.outfeed.empty() && !transfers_->gives()) {
      return InvalidError("usage_outfeed",
                          "--outfeed=" + flags_.outfeed +
                              ": the program has no outfeed, nor a send to the host");
    }
    if (flags_.infeed.empty()) return {};
    if (!transfers_->takes()) {
      return InvalidError("usage_infeed", "--infeed=" + flags_.infeed +
                                              ": the program has no infeed, nor a recv from the host");
    }
    ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadArrays(flags_.infeed));
    return transfers_->Set(flags_.infeed, std::move(arrays));
  }

  // Makes ready what was asked for beside results.
  Status Watch(const Module& module) {
    dump_.reset();
    until_.reset();
    if (!flags_.until.empty()) {
      ASSIGN_OR_RETURN(UntilObserver until, UntilObserver::Make(module, flags_.until));
      until_ = std::move(until);
    }
    if (flags_.dump.empty()) return {};
    dump_.emplace(flags_.dump, static_cast<int>(RunningDevices(module).total()));
    return dump_->Prepare();
  }

  Result<Literal> RunOnce(Executable& executable, std::span<const Literal> arguments,
                          RunOptions options, bool watched) {
    ObserverList observers;
    std::optional<ProgressObserver> progress;
    if (watched && dump_) observers.Add(&*dump_);
    if (watched && until_) observers.Add(&*until_);
    if (isatty(STDERR_FILENO) && !flags_.trace) observers.Add(&progress.emplace(file_));
    if (!observers.empty()) options.observer = &observers;
    ran_ = true;
    auto start = std::chrono::steady_clock::now();
    Result<Literal> result = RunWatched(executable, arguments, options);
    seconds_ = SecondsSince(start);
    bool stopped = until_ && until_->found();
    // An interrupted run leaves what was there.
    if (dump_ && (stopped || result.status().code() != StatusCode::kInterrupted)) {
      RETURN_IF_ERROR(dump_->Commit(result.ok() && !stopped));
      ShowDump();
    }
    dump_.reset();
    if (!result.ok() && stopped) return Literal();
    return result;
  }

  Result<Literal> RunWatched(Executable& executable, std::span<const Literal> arguments,
                             const RunOptions& options) {
    auto clean_up = [partial = dump_ ? dump_->partial() : ""] {
      // More than once: the run may still write into it.
      std::error_code error;
      for (int i = 0; i < 10 && !partial.empty(); ++i) {
        std::filesystem::remove_all(partial, error);
        if (!error && !std::filesystem::exists(partial, error)) break;
      }
    };
    Watchdog watchdog(options.timeout_seconds, DisplayName(file_), flags_.json, clean_up);
    return executable.Run(arguments, options);
  }

  void ShowDump() {
    if (flags_.json) {
      json_["dump"] = {{"folder", flags_.dump}, {"arrays", dump_->files()},
                       {"executions_left_out", dump_->left_out()}};
    } else if (!flags_.quiet) {
      std::string left_out;
      if (dump_->left_out() > 0) {
        left_out = "; of what runs more often than " + std::to_string(DumpObserver::kMost) +
                   " times, the first executions (" + std::to_string(dump_->left_out()) +
                   " left out)";
      }
      std::printf("%s: %s and index.json%s\n", flags_.dump.c_str(),
                  CountText(dump_->files(), "array").c_str(), left_out.c_str());
    }
  }

  // Once more, watched.
  Status ShowTimeTable(Executable& executable, std::span<const Literal> arguments,
                       RunOptions options) {
    transfers_->Restart();
    TimeObserver times;
    options.observer = &times;
    options.trace = nullptr;  // its lines have been seen, and it would run every instruction by itself
    auto start = std::chrono::steady_clock::now();
    RETURN_IF_ERROR(executable.Run(arguments, options).status());
    double whole = SecondsSince(start);
    if (flags_.json) {
      json_["time"] = times.Json(whole);
    } else {
      std::fputs(times.Table(whole).c_str(), stdout);
    }
    return {};
  }

  // NaN and infinities that no argument has: where from, or how to ask.
  Status Explain(const Module& module, Executable& executable, std::span<const Literal> arguments,
                 RunOptions options, const Literal& result) {
    std::optional<NonFinite> found = NewNonFinite(arguments, result);
    if (!flags_.why_nan) {
      if (found && !flags_.quiet && !flags_.json) {
        std::fprintf(stderr, "%s: the results have %s that no argument has; run with --why-nan\n",
                     DisplayName(file_).c_str(), found->is_nan ? "NaN" : "infinities");
      }
      return {};
    }
    if (!found) {
      if (flags_.json) json_["why_nan"] = nullptr;
      else std::printf("no NaN or infinity in the results that no argument has\n");
      return {};
    }
    ASSIGN_OR_RETURN(NanReport report, WhyNan(module, *found, [&](RunObserver& observer) {
                       transfers_->Restart();
                       options.observer = &observer;
                       options.trace = nullptr;
                       return executable.Run(arguments, options).status();
                     }, flags_.memory_limit));
    if (flags_.json) json_["why_nan"] = report.ToJson();
    else std::fputs(report.ToText().c_str(), stdout);
    return {};
  }

  Result<std::vector<Literal>> MakeArguments(const Module& module) {
    if (!flags_.args.empty()) {
      ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadArguments(flags_.args));
      return BindArguments(module, std::move(arrays), "--args");
    }
    if (flags_.inputs.empty()) {
      return RandomArguments(module, flags_.random_seed, flags_.memory_limit);
    }
    ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadArrays(flags_.inputs));
    return BindArguments(module, std::move(arrays), flags_.inputs);
  }

  Result<std::vector<NamedLiteral>> ReadArrays(const std::string& path) const {
    ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadLiterals(path));
    int64_t bytes = 0;
    for (const NamedLiteral& array : arrays) bytes += array.value.byte_size();
    if (flags_.memory_limit <= 0 || bytes <= flags_.memory_limit) return arrays;
    Diagnostic diagnostic =
        At("memory_limit", OverMemoryLimit("the arrays take", bytes, 0, flags_.memory_limit));
    diagnostic.file = DisplayName(path);
    return Status(StatusCode::kResourceExhausted, std::move(diagnostic));
  }

  // Says what is going to run, and on what.
  void Announce(const Module& module, const Backend& backend) {
    bool is_random = flags_.inputs.empty() && flags_.args.empty() && module.entry()->parameter_count() > 0;
    std::string seed = std::to_string(flags_.random_seed);
    if (flags_.json && is_random) json_["random_seed"] = flags_.random_seed;
    if (flags_.quiet || flags_.json) return;
    int threads = flags_.threads.value_or(std::max(1u, std::thread::hardware_concurrency()));
    std::printf("%s, %s, %s%s\n", Headline(module).c_str(),
                std::string(backend.description()).c_str(), CountText(threads, "thread").c_str(),
                is_random ? (", random arguments, seed " + seed).c_str() : "");
    std::fflush(stdout);
    if (is_random && !flags_.expected.empty()) {
      std::fprintf(stderr,
                   "%s: warning: the results are judged for random arguments, seed %s; "
                   "--inputs=F.npz gives others\n",
                   DisplayName(file_).c_str(), seed.c_str());
    }
  }

  RunOptions MakeOptions() {
    RunOptions options;
    options.threads = flags_.threads.value_or(0);
    options.memory_limit = flags_.memory_limit;
    options.timeout_seconds = flags_.timeout_seconds.value_or(0);
    options.iteration_limit = flags_.iteration_limit.value_or(0);
    options.precision_cap = flags_.precision_cap.value_or(0);
    options.interrupted = &interrupted_;
    options.host = transfers_ ? &*transfers_ : nullptr;
    options.warn = [this](const Diagnostic& warning) { Warn(warning); };
    if (flags_.trace) {
      options.trace = [this, expression = std::regex(*flags_.trace)](
                          const Instruction& i, const Literal& value, int depth, double seconds) {
        Trace(i, value, depth, seconds, expression);
      };
    }
    return options;
  }

  // To standard error, so that results stay apart.
  void Trace(const Instruction& i, const Literal& value, int depth, double seconds,
             const std::regex& expression) {
    constexpr size_t kLongest = 1000;  // the library's search recurses over the text
    std::string name(i.name().substr(0, kLongest)), op(NameOf(i.opcode()));
    if (!std::regex_search(name, expression) && !std::regex_search(op, expression)) return;
    ++trace_matches_;
    std::fprintf(stderr, "%*s%9s  %%%s = %s %s  %s\n", 2 * depth, "", DurationText(seconds).c_str(),
                 name.c_str(), i.shape().ToString(false).c_str(), op.c_str(),
                 ShortValue(value).c_str());
  }

  std::string Headline(const Module& module) const {
    int64_t bytes = 0;
    for (const Instruction* parameter : module.entry()->parameters()) {
      int64_t size = parameter->shape().ByteSize().value_or(0);
      if (__builtin_add_overflow(bytes, size, &bytes)) bytes = INT64_MAX;
    }
    return module.name() + ": " + CountText(module.instruction_count(), "instruction") + ", " +
           CountText(module.entry()->parameter_count(), "parameter") + " (" + BytesText(bytes) + ")";
  }

  void DescribeModule(const Module& module) {
    json_["module"] = module.name();
    json_["instructions"] = module.instruction_count();
    json_["computations"] = module.computations().size();
    json_["backend"] = flags_.backend;
  }

  // What a leaf of the results is called; with --until, of that instruction's value.
  std::string NameOfLeaf(size_t i, size_t count) const {
    if (!until_) return "out" + std::to_string(i);
    std::string name(until_->instruction().name());
    return count == 1 ? name : name + "{" + std::to_string(i) + "}";
  }

  Status WriteOutputs(const std::vector<Literal>& leaves) const {
    std::vector<NamedLiteral> arrays;
    for (size_t i = 0; i < leaves.size(); ++i) {
      if (leaves[i].shape().IsArray()) arrays.push_back({NameOfLeaf(i, leaves.size()), leaves[i]});
    }
    return WriteLiterals(flags_.outputs, arrays);
  }

  void ShowResults(const std::vector<Literal>& leaves) {
    if (flags_.json) {
      nlohmann::json outputs = nlohmann::json::array();
      for (size_t i = 0; i < leaves.size(); ++i) {
        outputs.push_back(ResultJson(NameOfLeaf(i, leaves.size()), leaves[i]));
      }
      json_["outputs"] = std::move(outputs);
      return;
    }
    if (flags_.quiet) return;
    Table table;
    for (size_t i = 0; i < std::min(leaves.size(), kMostRows); ++i) {
      table.AddRow(ResultRow((until_ ? "%" : "") + NameOfLeaf(i, leaves.size()), leaves[i]));
    }
    std::fputs(table.ToString().c_str(), stdout);
    ShowRest(leaves.size(), std::min(leaves.size(), kMostRows));
  }

  void ShowTimes(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    double median = times[times.size() / 2];
    if (flags_.json) {
      json_["seconds_min"] = times.front();
      json_["seconds_median"] = median;
      json_["runs"] = times.size();
    } else if (flags_.time) {
      std::printf("%s: min %s, median %s\n", CountText(static_cast<int64_t>(times.size()), "run").c_str(),
                  DurationText(times.front()).c_str(), DurationText(median).c_str());
    } else if (!flags_.quiet) {
      std::printf("done in %s\n", DurationText(times.front()).c_str());
    }
  }

  static Status Interrupted() {
    Diagnostic diagnostic;
    diagnostic.message = "interrupted";
    return Status(StatusCode::kInterrupted, std::move(diagnostic));
  }

  // Once, however often it runs.
  void Warn(Diagnostic warning) {
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

  void Report(const Status& status) {
    std::vector<Diagnostic> diagnostics = status.diagnostics();
    for (Diagnostic& diagnostic : diagnostics) {
      if (diagnostic.file.empty()) diagnostic.file = DisplayName(file_);
    }
    Status shown(status.code(), std::move(diagnostics));
    if (status.code() == StatusCode::kUnsupported) shown = Grouped(shown);
    std::fflush(stdout);
    if (!flags_.json) return PrintDiagnostics(shown, ran_);
    bool at_fault = ran_ && status.code() == StatusCode::kInvalid;
    json_["status"] = at_fault ? "fault" : StatusName(status);
    json_["diagnostics"] = DiagnosticsJson(shown);
  }

  const Flags& flags_;
  const std::atomic<bool>& interrupted_;
  std::string file_;
  int exit_ = kExitDone;
  bool ran_ = false;  // a program began to run
  int64_t trace_matches_ = 0;
  std::set<std::string> warned_;
  double seconds_ = 0;  // of the last run
  std::optional<DumpObserver> dump_;
  std::optional<UntilObserver> until_;
  std::optional<FileTransfers> transfers_;
  // Of StableHLO: its own checks, and the program that they stand in while it runs.
  std::vector<Expectation> expectations_;
  const mlir::Program* checked_ = nullptr;
  nlohmann::json json_;
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
