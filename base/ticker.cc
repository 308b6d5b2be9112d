#include "base/ticker.h"

#include <system_error>
#include <utility>

namespace assay {

Ticker::Ticker(std::chrono::duration<double> every, std::function<void()> tick) {
  auto run = [this, every, tick = std::move(tick)] {
    std::unique_lock lock(mutex_);
    while (!stopped_.wait_for(lock, every, [this] { return stop_; })) tick();
  };
  try {
    thread_ = std::thread(std::move(run));
  } catch (const std::system_error&) {
    // Whoever needs the calls has to do without.
  }
}

Ticker::~Ticker() {
  if (!thread_.joinable()) return;
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  stopped_.notify_all();
  thread_.join();
}

}  // namespace assay
