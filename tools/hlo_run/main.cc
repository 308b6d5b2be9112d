// hlo-run: runs, checks, prints and judges programs. The contract is docs/design.md, "Tools".

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <new>

#include "tools/hlo_run/explain.h"
#include "tools/hlo_run/flags.h"
#include "tools/hlo_run/session.h"

namespace {

std::atomic<bool> interrupted = false;

// The first Ctrl-C ends the run at the next instruction, the second one at once.
void OnInterrupt(int) {
  if (interrupted.exchange(true)) _exit(assay::kExitInterrupted);
}

int Run(int argc, char** argv) {
  assay::Result<assay::ParsedFlags> parsed = assay::ParseFlags(argc, argv);
  if (!parsed.ok()) {
    std::fprintf(stderr, "hlo-run: %s\n", parsed.status().ToString().c_str());
    return assay::ExitOf(parsed.status());
  }
  if (parsed->exit_now) return assay::kExitDone;
  if (!parsed->flags.explain.empty()) {
    assay::Result<std::string> text = assay::Explain(parsed->flags.explain, parsed->flags.json);
    if (!text.ok()) {
      std::fprintf(stderr, "hlo-run: %s\n", text.status().ToString().c_str());
      return assay::ExitOf(text.status());
    }
    std::fputs(text->c_str(), stdout);
  }
  return assay::RunAll(parsed->flags, interrupted);
}

}  // namespace

int main(int argc, char** argv) {
  signal(SIGINT, OnInterrupt);
  signal(SIGPIPE, SIG_IGN);
  int status;
  try {
    status = Run(argc, argv);
  } catch (const std::bad_alloc&) {
    // Libraries throw where the machine has no memory left; ours never do.
    std::fputs("hlo-run: out of memory\n", stderr);
    return assay::kExitCrash;
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    std::fputs("hlo-run: standard output cannot be written\n", stderr);
    return assay::CombineExit(status, assay::kExitInvalid);
  }
  return status;
}
