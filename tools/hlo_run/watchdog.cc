#include "tools/hlo_run/watchdog.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "tools/hlo_run/diagnostics.h"
#include "tools/hlo_run/exit_status.h"

namespace assay {

Watchdog::Watchdog(double timeout_seconds, std::string file, bool json,
                   std::function<void()> clean_up) {
  if (timeout_seconds <= 0) return;
  auto end = [timeout_seconds, file = std::move(file), json, clean_up = std::move(clean_up)] {
    clean_up();
    char message[64];
    std::snprintf(message, sizeof message, "no result after %g seconds", timeout_seconds);
    if (json) {
      const Status status(StatusCode::kTimeout,
                          Diagnostic{.file = file, .label = "timeout", .message = message,
                                     .source_line = {}});
      nlohmann::json object = {{"file", file}, {"status", StatusName(status)},
                               {"diagnostics", DiagnosticsJson(status)}};
      std::printf("%s\n", JsonText(object).c_str());
      std::fflush(stdout);
    }
    std::fprintf(stderr, "%s: timeout: %s\n", file.c_str(), message);
    _exit(kExitCrash);
  };
  // Without a thread the interpreter's own look at the clock has to do.
  ticker_.emplace(std::chrono::duration<double>(timeout_seconds + 2), std::move(end));
}

}  // namespace assay
