#include "tools/hlo_run/exit_status.h"

#include <signal.h>

#include <atomic>

namespace assay {
namespace {

std::atomic<int> ending_signal = SIGINT;

}  // namespace

void SetEndingSignal(int signal) { ending_signal = signal; }
int ExitWhenInterrupted() { return 128 + ending_signal; }

Status InterruptedError() {
  return Status(StatusCode::kInterrupted, Diagnostic{.message = "interrupted"});
}

int ExitOf(const Status& status) {
  switch (status.code()) {
    case StatusCode::kOk: return kExitDone;
    case StatusCode::kInvalid: return kExitInvalid;
    case StatusCode::kUnsupported: return kExitUnsupported;
    case StatusCode::kUndecided: return kExitUnspecified;
    case StatusCode::kResourceExhausted:
    case StatusCode::kTimeout:
    case StatusCode::kCrash: return kExitCrash;
    case StatusCode::kInterrupted: return kExitInterrupted;
  }
  return kExitInvalid;
}

int CombineExit(int a, int b) {
  for (int status : {kExitInterrupted, kExitInvalid, kExitCrash, kExitDisagree, kExitUnsupported,
                     kExitUnspecified}) {
    if (a == status || b == status) return status;
  }
  return kExitDone;
}

std::string_view StatusName(const Status& status) {
  switch (status.code()) {
    case StatusCode::kOk: return "ok";
    case StatusCode::kInvalid: return "invalid";
    case StatusCode::kUnsupported: return "unsupported";
    case StatusCode::kUndecided: return "undecided";
    case StatusCode::kResourceExhausted: return "memory limit";
    case StatusCode::kTimeout: return "timeout";
    case StatusCode::kCrash: return "crash";
    case StatusCode::kInterrupted: return "interrupted";
  }
  return "";
}

}  // namespace assay
