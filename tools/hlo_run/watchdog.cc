#include "tools/hlo_run/watchdog.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <system_error>

#include "tools/hlo_run/diagnostics.h"
#include "tools/hlo_run/exit_status.h"

namespace assay {

Watchdog::Watchdog(double timeout_seconds, std::string file, bool json) {
  if (timeout_seconds <= 0) return;
  auto watch = [this, timeout_seconds, file = std::move(file), json] {
    std::unique_lock lock(mutex_);
    auto limit = std::chrono::duration<double>(timeout_seconds + 2);
    if (stopped_.wait_for(lock, limit, [this] { return stop_; })) return;
    if (json) {
      nlohmann::json object = {{"file", file}, {"status", "timeout"}};
      std::printf("%s\n", JsonText(object).c_str());
      std::fflush(stdout);
    }
    std::fprintf(stderr, "%s: timeout: no result after %g seconds\n", file.c_str(), timeout_seconds);
    _exit(kExitCrash);
  };
  try {
    thread_ = std::thread(std::move(watch));
  } catch (const std::system_error&) {
    // No thread to be had: the interpreter's own look at the clock has to do.
  }
}

Watchdog::~Watchdog() {
  if (!thread_.joinable()) return;
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  stopped_.notify_all();
  thread_.join();
}

}  // namespace assay
