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

// The smallest memory limit of the groups named by `groups` (the text of /proc/self/cgroup) and of
// those that hold them, read below `root` (/sys/fs/cgroup). INT64_MAX where there is none.
int64_t ControlGroupLimit(std::string_view groups, const std::string& root);

}  // namespace assay

#endif  // ASSAY_BASE_MACHINE_MEMORY_H_
