// Progress: one line on standard error that says how far a long job is.
//
// Shown only on a terminal, only after two seconds, redrawn at most five times a second, and wiped
// when the job ends: a log or a short run never sees it.
#ifndef ASSAY_BASE_PROGRESS_H_
#define ASSAY_BASE_PROGRESS_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace assay {

class Progress {
 public:
  // `total` 0: unknown. `what` is shown as it is: "interpreting mnist_step".
  Progress(std::string what, int64_t total);
  // Writes to `fd` whatever it is, from `delay` on; for tests.
  Progress(std::string what, int64_t total, int fd, std::chrono::milliseconds delay);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `done` of `total` are finished, just now `detail`. Cheap where nothing is due; any thread.
  void Update(int64_t done, std::string_view detail = {});

 private:
  void Draw(int64_t done, std::string_view detail, std::chrono::steady_clock::time_point now);

  std::string what_;
  int64_t total_;
  int fd_;  // -1: silent
  std::chrono::steady_clock::time_point start_;
  std::atomic<int64_t> next_draw_;  // nanoseconds since start_
  std::mutex mutex_;
  bool drawn_ = false;
};

}  // namespace assay

#endif  // ASSAY_BASE_PROGRESS_H_
