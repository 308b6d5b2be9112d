// What the process has from malloc, exactly: this program's own malloc and free count.
#ifndef ASSAY_TOOLS_MEMORY_BENCH_HEAP_H_
#define ASSAY_TOOLS_MEMORY_BENCH_HEAP_H_

#include <cstdint>

namespace assay {

// Bytes now, and forgets the peak of before.
int64_t StartHeapPeak();
// The most bytes since then.
int64_t HeapPeak();

}  // namespace assay

#endif  // ASSAY_TOOLS_MEMORY_BENCH_HEAP_H_
