// Storage of arrays: aligned, and on huge pages where it is large.
//
// The first touch of fresh memory costs more than the arithmetic on it when it comes in pages of
// 4 KB (16 MB: 5 ms against 0.5 ms in pages of 2 MB), so large blocks ask for huge pages.
#ifndef ASSAY_BASE_STORAGE_H_
#define ASSAY_BASE_STORAGE_H_

#include <cstddef>
#include <cstdint>

namespace assay {

inline constexpr size_t kStorageAlignment = 64;

// Uninitialised, aligned to kStorageAlignment at least. Throws std::bad_alloc where memory ends, as
// containers do. FreeStorage wants the same size again.
std::byte* AllocateStorage(int64_t bytes);
void FreeStorage(std::byte* storage, int64_t bytes);

}  // namespace assay

#endif  // ASSAY_BASE_STORAGE_H_
