// How much memory this process may use.
#ifndef ASSAY_BASE_MACHINE_MEMORY_H_
#define ASSAY_BASE_MACHINE_MEMORY_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace assay {

// The least of the machine's memory, the limit on this process's address space (ulimit -v) and the
// limits of its control groups, as in a container. In bytes, above 0.
int64_t MachineMemory();
// 80 % of that: what a run may use unless told otherwise.
int64_t DefaultMemoryLimit();
// What was asked for, where that is above 0, else the default.
int64_t MemoryLimitFor(int64_t asked);

// The smallest memory limit of the groups named by `groups` (the text of /proc/self/cgroup) and of
// those that hold them, read below `root` (/sys/fs/cgroup). INT64_MAX where there is none.
int64_t ControlGroupLimit(std::string_view groups, const std::string& root);

// What of this process lies in memory now, shared pages too; 0 where the system does not say.
int64_t ResidentMemory();

// For people: "312 B", "32.0 kB", "4.0 MB", "1.5 GB". For people who add up: "4.0 MB (4000000 bytes)".
std::string BytesText(int64_t bytes);
std::string ExactBytesText(int64_t bytes);
// What a memory_limit error says: `what` ("the result takes") so many bytes, beside what is in use.
std::string OverMemoryLimit(std::string_view what, int64_t bytes, int64_t in_use, int64_t limit);

}  // namespace assay

#endif  // ASSAY_BASE_MACHINE_MEMORY_H_
