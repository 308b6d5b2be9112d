// Exit statuses and what --json calls them: docs/design.md.
#ifndef ASSAY_TOOLS_HLO_RUN_EXIT_STATUS_H_
#define ASSAY_TOOLS_HLO_RUN_EXIT_STATUS_H_

#include <string_view>

#include "base/status.h"

namespace assay {

inline constexpr int kExitDone = 0;
inline constexpr int kExitDisagree = 1;
inline constexpr int kExitInvalid = 2;
inline constexpr int kExitUnsupported = 3;
inline constexpr int kExitUnspecified = 4;
inline constexpr int kExitCrash = 5;
inline constexpr int kExitInterrupted = 130;  // of whatever signal, until the process ends

// For what was ended by a signal where nobody else says so.
Status InterruptedError();
int ExitOf(const Status& status);
// The first that applies of 130, 2, 5, 1, 3, 4, 0.
int CombineExit(int a, int b);
// The signal that ends the run, and the process's status then, as a shell gives it: 130 of SIGINT. Both
// may be called in a signal's handler.
void SetEndingSignal(int signal);
int ExitWhenInterrupted();
// "memory limit"
std::string_view StatusName(const Status& status);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_EXIT_STATUS_H_
