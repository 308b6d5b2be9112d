#include "tools/hlo_run/watchdog.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/machine_memory.h"
#include "tools/hlo_run/diagnostics.h"
#include "tools/hlo_run/exit_status.h"

namespace assay {
namespace {

[[noreturn]] void End(StatusCode code, const std::string& file, std::string label, std::string message,
                      bool json) {
  const Status status(code, Diagnostic{.file = file, .label = std::move(label),
                                       .message = std::move(message), .source_line = {}});
  if (json) {
    nlohmann::json object = {{"file", file}, {"status", StatusName(status)},
                             {"diagnostics", DiagnosticsJson(status)}};
    std::printf("%s\n", JsonText(object).c_str());
    std::fflush(stdout);
  }
  std::fprintf(stderr, "%s\n", status.ToString().c_str());
  _exit(code == StatusCode::kInterrupted ? ExitWhenInterrupted() : ExitOf(status));
}

std::string NoResultAfter(double seconds) {
  char message[64];
  std::snprintf(message, sizeof message, "no result after %g seconds", seconds);
  return message;
}

}  // namespace

Watchdog::Watchdog(double timeout_seconds, std::string file, bool json,
                   std::function<void()> clean_up) {
  if (timeout_seconds <= 0) return;
  auto end = [timeout_seconds, file = std::move(file), json, clean_up = std::move(clean_up)] {
    clean_up();
    End(StatusCode::kTimeout, file, "timeout", NoResultAfter(timeout_seconds), json);
  };
  // Without a thread the interpreter's own look at the clock has to do.
  ticker_.emplace(std::chrono::duration<double>(timeout_seconds + 2), std::move(end));
}

LoadGuard::LoadGuard(const Limits& limits, std::string file, bool json)
    : limits_(limits), file_(std::move(file)), json_(json),
      ticker_(std::chrono::milliseconds(50), [this] { Look(); }) {}

void LoadGuard::Look() {
  constexpr int kLooksLeftToOthers = 20;
  constexpr int64_t kNotTheProgram = 256 << 20;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  if (*limits_.interrupted && ++looks_interrupted_ > kLooksLeftToOthers) {
    End(StatusCode::kInterrupted, file_, "", "interrupted", json_);
  }
  if (limits_.timeout_seconds > 0 && seconds > limits_.timeout_seconds) {
    End(StatusCode::kTimeout, file_, "timeout",
        NoResultAfter(limits_.timeout_seconds) + "; " + limits_.late, json_);
  }
  const int64_t resident = ResidentMemory();
  if (limits_.memory > 0 && resident > limits_.memory + kNotTheProgram) {
    End(StatusCode::kResourceExhausted, file_, "memory_limit",
        OverMemoryLimit(limits_.takes, resident, 0, limits_.memory), json_);
  }
}

}  // namespace assay
