#include "base/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include "base/table.h"

namespace assay {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr milliseconds kDelay{2000};
constexpr milliseconds kRedraw{200};
constexpr char kWipe[] = "\r\x1b[K";

int64_t TerminalWidth(int fd) {
  winsize size{};
  return ::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

// A progress line that cannot be written is not worth an error.
void WriteQuietly(int fd, std::string_view text) {
  [[maybe_unused]] ssize_t written = ::write(fd, text.data(), text.size());
}

}  // namespace

Progress::Progress(std::string what, int64_t total)
    : Progress(std::move(what), total, ::isatty(STDERR_FILENO) == 1 ? STDERR_FILENO : -1, kDelay) {}

Progress::Progress(std::string what, int64_t total, int fd, milliseconds delay)
    : what_(std::move(what)),
      total_(total),
      fd_(fd),
      start_(Clock::now()),
      next_draw_(nanoseconds(delay).count()) {}

Progress::~Progress() {
  if (drawn_) WriteQuietly(fd_, kWipe);
}

void Progress::Update(int64_t done, std::string_view detail) {
  if (fd_ < 0) return;
  Clock::time_point now = Clock::now();
  if (nanoseconds(now - start_).count() < next_draw_.load(std::memory_order_relaxed)) return;
  std::unique_lock<std::mutex> lock(mutex_, std::try_to_lock);
  if (lock.owns_lock()) Draw(done, detail, now);
}

void Progress::Draw(int64_t done, std::string_view detail, Clock::time_point now) {
  next_draw_ = nanoseconds(now - start_ + kRedraw).count();
  drawn_ = true;
  int64_t seconds = std::chrono::duration_cast<std::chrono::seconds>(now - start_).count();
  std::string line = what_ + "  " + std::to_string(done);
  if (total_ > 0) {
    int64_t percent = static_cast<int64_t>(100.0 * static_cast<double>(done) / total_);
    line += "/" + std::to_string(total_) + " (" + std::to_string(percent) + " %)";
  }
  line += "  " + std::to_string(seconds) + " s";
  if (!detail.empty()) line += "  " + std::string(detail);
  WriteQuietly(fd_, kWipe + Shortened(line, TerminalWidth(fd_) - 1));
}

}  // namespace assay
