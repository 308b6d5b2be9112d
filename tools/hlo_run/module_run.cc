#include "tools/hlo_run/module_run.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <utility>

#include "base/file.h"
#include "base/machine_memory.h"
#include "interpreter/evaluation.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "tools/hlo_run/judge.h"
#include "tools/hlo_run/read_program.h"
#include "tools/hlo_run/watchdog.h"
#include "tools/hlo_run/why_nan.h"

namespace assay {
namespace {

double SecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Status ModuleRun::Run() {
  if (flags_.fill_elided) {
    RETURN_IF_ERROR(FillElided(module_, *flags_.fill_elided, flags_.memory_limit));
  }
  ASSIGN_OR_RETURN(std::unique_ptr<Backend> backend, MakeBackend(flags_.backend));
  ASSIGN_OR_RETURN(executable_, backend->Compile(module_));
  if (!flags_.expected.empty() && !checks_.empty()) {
    return UnsupportedError("usage_checks", "the program checks its results itself, so that --expected "
                                            "has no place");
  }
  RETURN_IF_ERROR(inputs_.Read());
  report_.Announce(module_, *backend);
  RETURN_IF_ERROR(PrepareObservers());
  RETURN_IF_ERROR(RunAsked());
  if (!until_) RETURN_IF_ERROR(inputs_.transfers().CheckAllTaken());
  given_ = inputs_.transfers().given();
  if (trace_ && trace_->shown() == 0) {
    report_.Warn(report_.At("usage_trace", "--trace=" + *flags_.trace + " matches no instruction that ran"));
  }
  if (flags_.json) report_.Describe(module_);
  if (flags_.json && trace_) report_.Traced(*trace_);
  if (until_) {
    if (!until_->found()) return until_->NeverRan();
    result_ = until_->value();
  }
  const UntilObserver* until = until_ ? &*until_ : nullptr;
  const Literal own = until ? result_ : checks_.OwnResults(result_);
  std::vector<Literal> leaves = LeavesOf(own);
  if (flags_.expected.empty()) {
    report_.Results(leaves, until);
    if (!until) exit_ = report_.Checks(checks_, result_, &module_);
  } else {
    RETURN_IF_ERROR(JudgeResults(leaves));
  }
  report_.Times(seconds_);
  if (flags_.time) RETURN_IF_ERROR(ShowTimeTable());
  if (!until_) RETURN_IF_ERROR(Explain(own));
  // Last: whatever happens to the file, the results have been seen.
  if (!flags_.outfeed.empty()) RETURN_IF_ERROR(WriteLiterals(flags_.outfeed, given_));
  return flags_.outputs.empty() ? Status() : WriteResults(flags_.outputs, leaves, until);
}

RunOptions OptionsOf(const Flags& flags, const std::atomic<bool>& interrupted, RunReport& report) {
  RunOptions options;
  options.threads = flags.threads.value_or(0);
  options.memory_limit = flags.memory_limit;
  options.timeout_seconds = flags.timeout_seconds.value_or(0);
  options.iteration_limit = flags.iteration_limit.value_or(0);
  options.precision_cap = flags.precision_cap.value_or(0);
  options.interrupted = &interrupted;
  options.warn = [&report](const Diagnostic& warning) { report.Warn(warning); };
  return options;
}

RunOptions ModuleRun::MakeOptions() {
  RunOptions options = OptionsOf(flags_, interrupted_, report_);
  options.host = &inputs_.transfers();
  options.list_held = [this](std::vector<const Literal*>* held) {
    inputs_.ListHeld(held);
    held->push_back(&result_);
    for (const NamedLiteral& array : given_) held->push_back(&array.value);
    if (decompositions_) decompositions_->ListHeld(held);
  };
  return options;
}

// Makes ready what was asked for beside results.
Status ModuleRun::PrepareObservers() {
  const int devices = static_cast<int>(RunningDevices(module_).total());
  if (!flags_.expected.empty()) {
    decompositions_.emplace(module_);
    if (!decompositions_->HasDecompositions()) decompositions_.reset();
  }
  if (flags_.trace) trace_.emplace(*flags_.trace, devices > 1);
  if (!flags_.until.empty()) {
    ASSIGN_OR_RETURN(until_, UntilObserver::Make(module_, flags_.until, devices));
  }
  if (flags_.dump.empty()) return {};
  dump_.emplace(flags_.dump, devices);
  return dump_->Prepare();
}

// As often as --time says, each run without the result of the one before.
Status ModuleRun::RunAsked() {
  for (int run = 0; run < flags_.time.value_or(1); ++run) {
    result_ = Literal();
    ASSIGN_OR_RETURN(result_, RunOnce(run == 0));
    if (interrupted_) return InterruptedError();  // it came when no instruction was left
  }
  return {};
}

Result<Literal> ModuleRun::RunOnce(bool is_first) {
  ObserverList observers;
  std::optional<ProgressObserver> progress;
  if (trace_) observers.Add(&*trace_);
  const bool watched = is_first && !flags_.time;
  if (watched && decompositions_ && decompositions_->MayHaveFactors()) observers.Add(&*decompositions_);
  if (watched && dump_) observers.Add(&*dump_);
  if (watched && until_) observers.Add(&*until_);
  if (isatty(STDERR_FILENO) && !trace_) observers.Add(&progress.emplace(report_.file()));
  RunOptions options = MakeOptions();
  if (!observers.empty()) options.observer = &observers;
  inputs_.transfers().Restart();
  ran_ = true;
  auto start = std::chrono::steady_clock::now();
  Result<Literal> result = RunGuarded(options);
  seconds_.push_back(SecondsSince(start));
  bool stopped = until_ && until_->found();
  // An interrupted run leaves what was there.
  if (dump_ && (stopped || result.status().code() != StatusCode::kInterrupted)) {
    RETURN_IF_ERROR(dump_->Commit(result.ok() && !stopped));
    report_.Dumped(*dump_);
  }
  dump_.reset();
  if (!result.ok() && stopped) return Literal();
  return result;
}

Result<Literal> ModuleRun::RunGuarded(const RunOptions& options) {
  auto clean_up = [partial = dump_ ? dump_->partial() : ""] {
    // More than once: the run may still write into it.
    std::error_code error;
    for (int i = 0; i < 10 && !partial.empty(); ++i) {
      std::filesystem::remove_all(partial, error);
      if (!error && !std::filesystem::exists(partial, error)) break;
    }
  };
  Watchdog watchdog(options.timeout_seconds, DisplayName(report_.file()), flags_.json, clean_up);
  return executable_->Run(inputs_.arguments(), options);
}

// Once more, for what the observer sees.
Status ModuleRun::RunWatched(RunObserver& observer, const ListHeld& kept, Executable* executable) {
  if (executable == nullptr) executable = executable_.get();
  inputs_.transfers().Restart();
  RunOptions options = MakeOptions();
  options.observer = &observer;
  options.list_held = [&kept, others = options.list_held](std::vector<const Literal*>* held) {
    others(held);
    if (kept) kept(held);
  };
  return executable->Run(inputs_.arguments(), options).status();
}

// Against --expected. Decompositions are judged by what went into them, which the run told; a
// run that --time measures is not watched, and another one tells.
Status ModuleRun::JudgeResults(const std::vector<Literal>& leaves) {
  if (decompositions_ && decompositions_->MayHaveFactors() && flags_.time) RETURN_IF_ERROR(RunWatched(*decompositions_));
  const LoadGuard guard({.timeout_seconds = flags_.timeout_seconds.value_or(0),
                         .memory = flags_.memory_limit,
                         .interrupted = &interrupted_,
                         .late = "the results were still being judged",
                         .takes = "to judge the results takes"},
                        DisplayName(report_.file()), flags_.json);
  std::vector<const Literal*> held;
  for (const Literal& argument : inputs_.arguments()) held.push_back(&argument);
  MakeOptions().list_held(&held);
  for (const Literal& leaf : leaves) held.push_back(&leaf);
  const int64_t in_use = CountBytes(std::move(held)), limit = MemoryLimitFor(flags_.memory_limit);
  const ReserveMemory reserve = [&](int64_t bytes) {
    if (bytes <= limit - in_use) return Status();
    return Status(StatusCode::kResourceExhausted,
                  report_.At("memory_limit",
                             OverMemoryLimit("to judge the results takes", bytes, in_use, limit)));
  };
  ASSIGN_OR_RETURN(exit_, Judge(module_, decompositions_ ? &*decompositions_ : nullptr, leaves,
                                inputs_.expected(), reserve, report_.file(), flags_, &report_.json()));
  decompositions_.reset();
  return {};
}

Status ModuleRun::ShowTimeTable() {
  TimeObserver times;
  auto start = std::chrono::steady_clock::now();
  RETURN_IF_ERROR(RunWatched(times));
  double whole = SecondsSince(start);
  if (flags_.json) {
    report_.json()["time"] = times.Json(whole);
  } else {
    std::fputs(times.Table(whole).c_str(), stdout);
  }
  return {};
}

// NaN and infinities of what came out: where from, or how to ask.
Status ModuleRun::Explain(const Literal& result) {
  std::vector<Literal> results = {result};
  for (const NamedLiteral& array : given_) results.push_back(array.value);
  if (!flags_.why_nan) {
    if (flags_.quiet || flags_.json) return {};
    if (std::optional<NumberKind> kind = NewKind(inputs_.All(), results)) {
      const std::string what = *kind == NumberKind::kNan ? "NaN" : "infinities";
      report_.Warn(report_.At("result_not_finite", "the results have " + what +
                                                       " that no argument has; run with --why-nan"));
    }
    return {};
  }
  if (!NewKind({}, results)) {
    if (flags_.json) report_.json()["why_nan"] = nullptr;
    else std::printf("no NaN or infinity in the results\n");
    return {};
  }
  // What nobody reads tells nothing, and was not computed when the program ran by itself.
  const std::unique_ptr<Module> read = WithoutUnread(module_);
  ASSIGN_OR_RETURN(std::unique_ptr<Backend> backend, MakeBackend(flags_.backend));
  ASSIGN_OR_RETURN(std::unique_ptr<Executable> executable, backend->Compile(*read));
  std::optional<LoadGuard> guard;
  auto run = [&](RunRecord& record) {
    const Status ran = RunWatched(
        record, [&](std::vector<const Literal*>* held) { record.ListHeld(held); }, executable.get());
    // From here on nobody looks. What was printed stays so.
    std::fflush(stdout);
    guard.emplace(LoadGuard::Limits{.timeout_seconds = flags_.timeout_seconds.value_or(0),
                                    .memory = flags_.memory_limit,
                                    .interrupted = &interrupted_,
                                    .late = "where a NaN or an infinity came from was still being looked for",
                                    .takes = "to look for where a NaN or an infinity came from takes"},
                  DisplayName(report_.file()), flags_.json);
    return ran;
  };
  ASSIGN_OR_RETURN(NanReport report, WhyNan(*read, result, run, MakeOptions(), *flags_.why_nan));
  if (flags_.json) report_.json()["why_nan"] = report.ToJson();
  else std::fputs(report.ToText().c_str(), stdout);
  return {};
}

}  // namespace assay
