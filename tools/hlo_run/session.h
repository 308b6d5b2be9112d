// One run of hlo-run: every file in turn, and the exit status of it all.
#ifndef ASSAY_TOOLS_HLO_RUN_SESSION_H_
#define ASSAY_TOOLS_HLO_RUN_SESSION_H_

#include <atomic>
#include <string>

#include "base/status.h"
#include "tools/hlo_run/flags.h"

namespace assay {

// Exit statuses, docs/design.md. Combined over files and outputs by CombineExit.
inline constexpr int kExitDone = 0;
inline constexpr int kExitDisagree = 1;
inline constexpr int kExitInvalid = 2;
inline constexpr int kExitUnsupported = 3;
inline constexpr int kExitUnspecified = 4;
inline constexpr int kExitCrash = 5;
inline constexpr int kExitInterrupted = 130;

int ExitOf(const Status& status);
// The first that applies of 130, 2, 5, 1, 3, 4, 0.
int CombineExit(int a, int b);

// Runs everything; messages go to standard error, results to standard output. `interrupted` is set
// by the signal handler.
int RunAll(const Flags& flags, const std::atomic<bool>& interrupted);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_SESSION_H_
