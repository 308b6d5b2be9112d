#include "base/storage.h"

#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace assay {
namespace {

constexpr int64_t kHugePage = int64_t{2} << 20;
constexpr int64_t kLarge = 2 * kHugePage;

std::align_val_t AlignmentOf(int64_t bytes) {
  return std::align_val_t{bytes >= kLarge ? static_cast<size_t>(kHugePage) : kStorageAlignment};
}

}  // namespace

std::byte* AllocateStorage(int64_t bytes) {
  void* storage = ::operator new(static_cast<size_t>(bytes), AlignmentOf(bytes));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  // Whole huge pages only, so that none is paid for that the block does not fill. A wish: nothing
  // depends on whether it is granted.
  if (bytes >= kLarge) madvise(storage, static_cast<size_t>(bytes / kHugePage * kHugePage), MADV_HUGEPAGE);
#endif
  return static_cast<std::byte*>(storage);
}

void FreeStorage(std::byte* storage, int64_t bytes) {
  ::operator delete(storage, AlignmentOf(bytes));
}

}  // namespace assay
