// Ends the process where nobody looks at its limits: a run that does not heed its time limit, and whatever
// is done to a program before it runs and to its results.
//
// The interpreter looks at the clock between instructions and blocks; the Watchdog is for what lies
// between. Reading, checking, translating, printing and judging do not look at all: the LoadGuard does.
#ifndef ASSAY_TOOLS_HLO_RUN_WATCHDOG_H_
#define ASSAY_TOOLS_HLO_RUN_WATCHDOG_H_

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "base/ticker.h"

namespace assay {

class Watchdog {
 public:
  // Two seconds after `timeout_seconds` (0: never) it calls `clean_up`, says so on standard error, with
  // `json` also as an object on standard output, and exits with 5. `clean_up` runs on a thread of
  // its own beside the run, which goes on.
  Watchdog(double timeout_seconds, std::string file, bool json, std::function<void()> clean_up);

 private:
  std::optional<Ticker> ticker_;
};

class LoadGuard {
 public:
  // A limit of 0 is none. Memory: what the process holds may be that and 256 MiB, for what is no
  // program's. An interrupt is left to others for a second.
  struct Limits {
    double timeout_seconds = 0;
    int64_t memory = 0;
    const std::atomic<bool>* interrupted = nullptr;
    // What is done meanwhile, for messages.
    const char* late = "the program was still being read or translated";
    const char* takes = "to read and translate the program takes";
  };
  // As long as it lives it says what was exceeded as the Watchdog does, and ends the process.
  LoadGuard(const Limits& limits, std::string file, bool json);

 private:
  void Look();

  Limits limits_;
  std::string file_;
  bool json_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  int looks_interrupted_ = 0;
  Ticker ticker_;  // last: it looks at all of them
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_WATCHDOG_H_
