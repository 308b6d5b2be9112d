#include "tools/hlo_run/watchdog.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "tools/hlo_run/session.h"

namespace assay {

Watchdog::Watchdog(double timeout_seconds, std::string file) {
  if (timeout_seconds <= 0) return;
  thread_ = std::thread([this, timeout_seconds, file = std::move(file)] {
    std::unique_lock lock(mutex_);
    auto limit = std::chrono::duration<double>(timeout_seconds + 2);
    if (stopped_.wait_for(lock, limit, [this] { return stop_; })) return;
    std::fprintf(stderr, "%s: timeout: no result after %g seconds\n", file.c_str(), timeout_seconds);
    _exit(kExitCrash);
  });
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
