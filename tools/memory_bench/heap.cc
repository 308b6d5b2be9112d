// The functions of malloc's family stand before the C library's, which does the work under its
// internal names (glibc). Blocks count with their usable size.
#include "tools/memory_bench/heap.h"

#include <malloc.h>

#include <atomic>
#include <cerrno>
#include <cstddef>

extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* block, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
void __libc_free(void* block);
}

namespace {

std::atomic<int64_t> bytes = 0, peak = 0;

void* Count(void* block) {
  int64_t size = static_cast<int64_t>(malloc_usable_size(block));
  int64_t now = bytes.fetch_add(size, std::memory_order_relaxed) + size;
  int64_t most = peak.load(std::memory_order_relaxed);
  while (now > most && !peak.compare_exchange_weak(most, now, std::memory_order_relaxed)) {
  }
  return block;
}
void Discount(void* block) {
  bytes.fetch_sub(static_cast<int64_t>(malloc_usable_size(block)), std::memory_order_relaxed);
}

}  // namespace

extern "C" {
void* malloc(size_t size) { return Count(__libc_malloc(size)); }
void* calloc(size_t count, size_t size) { return Count(__libc_calloc(count, size)); }
void* realloc(void* block, size_t size) {
  Discount(block);
  void* moved = __libc_realloc(block, size);
  if (moved == nullptr && size != 0) Count(block);
  return Count(moved);
}
void* memalign(size_t alignment, size_t size) { return Count(__libc_memalign(alignment, size)); }
void* aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void** block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block == nullptr ? ENOMEM : 0;
}
void free(void* block) {
  Discount(block);
  __libc_free(block);
}
}

namespace assay {

int64_t StartHeapPeak() {
  peak = bytes.load();
  return bytes;
}
int64_t HeapPeak() { return peak; }

}  // namespace assay
