// Watchdog: ends the process when a run does not heed its time limit.
//
// The interpreter looks at the clock between instructions and blocks; this is for what lies between.
#ifndef ASSAY_TOOLS_HLO_RUN_WATCHDOG_H_
#define ASSAY_TOOLS_HLO_RUN_WATCHDOG_H_

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

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_WATCHDOG_H_
