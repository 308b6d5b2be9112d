// One module's run, from its arguments to what was asked for: results, a verdict, times, a dump, why
// there is a NaN.
#ifndef ASSAY_TOOLS_HLO_RUN_MODULE_RUN_H_
#define ASSAY_TOOLS_HLO_RUN_MODULE_RUN_H_

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "backends/backend.h"
#include "base/status.h"
#include "conformance/decomposition_record.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"
#include "tools/hlo_run/checks.h"
#include "tools/hlo_run/dump.h"
#include "tools/hlo_run/exit_status.h"
#include "tools/hlo_run/flags.h"
#include "tools/hlo_run/observers.h"
#include "tools/hlo_run/run_inputs.h"
#include "tools/hlo_run/run_record.h"
#include "tools/hlo_run/run_report.h"

namespace assay {

// What the flags say of any run.
RunOptions OptionsOf(const Flags& flags, const std::atomic<bool>& interrupted, RunReport& report);

class ModuleRun {
 public:
  ModuleRun(Module& module, const SelfChecks& checks, const Flags& flags,
            const std::atomic<bool>& interrupted, RunReport& report)
      : module_(module), checks_(checks), flags_(flags), interrupted_(interrupted), report_(report),
        inputs_(module, flags) {}

  Status Run();
  // The exit status that the judgement asks for.
  int exit() const { return exit_; }
  // Whether the program began to run.
  bool ran() const { return ran_; }

 private:
  RunOptions MakeOptions();
  Status PrepareObservers();
  Status RunAsked();
  Result<Literal> RunOnce(bool is_first);
  Result<Literal> RunGuarded(const RunOptions& options);
  // `kept`: what the observer holds, which counts in the memory limit.
  using ListHeld = std::function<void(std::vector<const Literal*>*)>;
  // `executable`: instead of the program's own.
  Status RunWatched(RunObserver& observer, const ListHeld& kept = {}, Executable* executable = nullptr);
  Status JudgeResults(const std::vector<Literal>& leaves);
  Status ShowTimeTable();
  Status Explain(const Literal& result);

  Module& module_;
  const SelfChecks& checks_;
  const Flags& flags_;
  const std::atomic<bool>& interrupted_;
  RunReport& report_;
  RunInputs inputs_;
  std::unique_ptr<Executable> executable_;
  std::optional<DumpObserver> dump_;
  std::optional<UntilObserver> until_;
  std::optional<TraceObserver> trace_;
  std::optional<DecompositionRecord> decompositions_;  // for --expected: of a run
  // Of the run before, beside which --time and --why-nan run once more.
  Literal result_;
  std::vector<NamedLiteral> given_;  // to the host
  std::vector<double> seconds_;  // of each run
  bool ran_ = false;
  int exit_ = kExitDone;
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_MODULE_RUN_H_
