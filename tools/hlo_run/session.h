// One run of hlo-run: every file in turn, and the exit status of it all.
#ifndef ASSAY_TOOLS_HLO_RUN_SESSION_H_
#define ASSAY_TOOLS_HLO_RUN_SESSION_H_

#include <atomic>
#include <string>

#include "tools/hlo_run/flags.h"

namespace assay {

// Runs everything; messages go to standard error, results to standard output. `interrupted` is set
// by the signal handler.
int RunAll(const Flags& flags, const std::atomic<bool>& interrupted);

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_SESSION_H_
