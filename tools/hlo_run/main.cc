// hlo-run: runs, checks, prints and judges programs. The contract is docs/design.md, "Tools".

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <new>
#include <nlohmann/json.hpp>
#include <string_view>

#include "interpreter/numeric/usable_instructions.h"
#include "tools/hlo_run/diagnostics.h"
#include "tools/hlo_run/exit_status.h"
#include "tools/hlo_run/explain.h"
#include "tools/hlo_run/flags.h"
#include "tools/hlo_run/session.h"

namespace {

std::atomic<bool> interrupted = false;

// The first signal ends the run at the next instruction, a second Ctrl-C at once. Not a second SIGTERM:
// `timeout` sends two, one to its program and one to its process group.
void OnSignal(int signal) {
  if (interrupted) {
    if (signal == SIGINT) _exit(assay::kExitInterrupted);
    return;
  }
  assay::SetEndingSignal(signal);
  interrupted = true;
}

void CatchSignals() {
  signal(SIGINT, OnSignal);
  signal(SIGTERM, OnSignal);
  // Ignored where nohup started us.
  if (signal(SIGHUP, OnSignal) == SIG_IGN) signal(SIGHUP, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
}

// A fault before any file is looked at. With --json there is an object to read as well.
int Refuse(const assay::Status& status, bool json) {
  if (json) {
    nlohmann::json object = {{"status", "invalid"},
                             {"diagnostics", assay::DiagnosticsJson(status)}};
    std::printf("%s\n", assay::JsonText(object).c_str());
  }
  std::fprintf(stderr, "hlo-run: %s\n", status.ToString().c_str());
  return assay::ExitOf(status);
}

int Run(int argc, char** argv) {
  bool json = std::count(argv + 1, argv + argc, std::string_view("--json")) > 0;
  assay::Result<assay::ParsedFlags> parsed = assay::ParseFlags(argc, argv);
  if (!parsed.ok()) return Refuse(parsed.status(), json);
  if (parsed->exit_now) return assay::kExitDone;
  if (parsed->flags.explain.empty()) {
    // Also where nothing runs: a wrong value is not to be found out later.
    assay::Status instructions = assay::numeric::CheckInstructions();
    if (!instructions.ok()) return Refuse(instructions, json);
    return assay::RunAll(parsed->flags, interrupted);
  }
  assay::Result<std::string> text = assay::Explain(parsed->flags.explain, parsed->flags.json);
  if (!text.ok()) return Refuse(text.status(), json);
  std::fputs(text->c_str(), stdout);
  return assay::kExitDone;
}

// A reader that stops early, as head does, is no fault.
bool ReaderIsGone() {
  struct pollfd output = {STDOUT_FILENO, POLLOUT, 0};
  return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

}  // namespace

int main(int argc, char** argv) {
  CatchSignals();
  int status;
  try {
    status = Run(argc, argv);
  } catch (const std::bad_alloc&) {
    // Libraries throw where the machine has no memory left; ours never do.
    std::fputs("hlo-run: out of memory\n", stderr);
    return assay::kExitCrash;
  }
  bool is_written = std::fflush(stdout) == 0 && !std::ferror(stdout);
  if (!is_written && !ReaderIsGone()) {
    std::fputs("standard output: file_unwritable: it does not take all that is written to it\n", stderr);
    status = assay::CombineExit(status, assay::kExitInvalid);
  }
  return status == assay::kExitInterrupted ? assay::ExitWhenInterrupted() : status;
}
