#include "base/machine_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace assay {
namespace {

// The start of a small file of the kernel's; empty where there is none.
std::string SmallFile(const std::string& path) {
  char buffer[4096];
  std::FILE* file = std::fopen(path.c_str(), "r");
  if (file == nullptr) return "";
  size_t size = std::fread(buffer, 1, sizeof buffer, file);
  std::fclose(file);
  return std::string(buffer, size);
}

// The number a file holds; "max", other words and no file mean no limit.
int64_t LimitIn(const std::string& path) {
  std::string text = SmallFile(path);
  int64_t limit = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), limit);
  return error == std::errc() && limit > 0 ? limit : INT64_MAX;
}

}  // namespace

int64_t ControlGroupLimit(std::string_view groups, const std::string& root) {
  int64_t limit = INT64_MAX;
  while (!groups.empty()) {
    std::string_view line = groups.substr(0, groups.find('\n'));
    groups.remove_prefix(std::min(line.size() + 1, groups.size()));
    // "0::/path" of version 2, "4:memory:/path" of version 1.
    size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos) continue;
    std::string_view controllers = line.substr(first + 1, second - first - 1);
    bool is_memory = ("," + std::string(controllers) + ",").find(",memory,") != std::string::npos;
    if (!controllers.empty() && !is_memory) continue;
    std::string folder = root + (is_memory ? "/memory" : "");
    const char* file = is_memory ? "/memory.limit_in_bytes" : "/memory.max";
    std::string group(line.substr(second + 1));
    while (true) {
      while (group.ends_with('/')) group.pop_back();
      limit = std::min(limit, LimitIn(folder + group + file));
      if (group.empty()) break;
      group.erase(group.find_last_of('/') == std::string::npos ? 0 : group.find_last_of('/'));
    }
  }
  return limit;
}

int64_t MachineMemory() {
  int64_t pages = ::sysconf(_SC_PHYS_PAGES), page_size = ::sysconf(_SC_PAGESIZE);
  int64_t memory = pages > 0 && page_size > 0 ? pages * page_size : int64_t{1} << 40;
  struct rlimit limit;
  if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    memory = std::min<uint64_t>(memory, std::max<rlim_t>(limit.rlim_cur, 1));
  }
  return std::min(memory, ControlGroupLimit(SmallFile("/proc/self/cgroup"), "/sys/fs/cgroup"));
}

int64_t DefaultMemoryLimit() {
  static const int64_t limit = MachineMemory() / 5 * 4;  // reads files: once
  return limit;
}

int64_t MemoryLimitFor(int64_t asked) { return asked > 0 ? asked : DefaultMemoryLimit(); }

int64_t ResidentMemory() {
  long long pages = 0, resident = 0;
  if (std::sscanf(SmallFile("/proc/self/statm").c_str(), "%lld %lld", &pages, &resident) != 2) return 0;
  return resident * ::sysconf(_SC_PAGESIZE);
}

std::string BytesText(int64_t bytes) {
  auto in = [bytes](double unit, const char* name) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%.1f %s", static_cast<double>(bytes) / unit, name);
    return std::string(buffer);
  };
  if (bytes < 1000) return std::to_string(bytes) + " B";
  if (bytes < 100'000) return in(1e3, "kB");
  return bytes < 1'000'000'000 ? in(1e6, "MB") : in(1e9, "GB");
}

std::string ExactBytesText(int64_t bytes) {
  if (bytes < 1000) return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
  return BytesText(bytes) + " (" + std::to_string(bytes) + " bytes)";
}

std::string OverMemoryLimit(std::string_view what, int64_t bytes, int64_t in_use, int64_t limit) {
  std::string text = std::string(what) + " " + ExactBytesText(bytes);
  if (in_use > 0) {
    int64_t sum = 0;
    if (__builtin_add_overflow(bytes, in_use, &sum)) sum = INT64_MAX;
    text += " beside " + ExactBytesText(in_use) + " in use, together " + ExactBytesText(sum);
  }
  return text + "; --memory-limit is " + ExactBytesText(limit);
}

}  // namespace assay
