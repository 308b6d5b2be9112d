// std::sort cannot be told to stop; this can, and it uses the threads.
#ifndef ASSAY_INTERPRETER_OPS_STOPPABLE_SORT_H_
#define ASSAY_INTERPRETER_OPS_STOPPABLE_SORT_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "interpreter/evaluation.h"

namespace assay {

// Sorts by `less`, a strict weak order of which no two items are equal. Short pieces are sorted,
// and neighbours merged until there is one. An error when the run has to end, or memory is short.
template <typename T, typename Less>
Status SortStoppably(OpContext& context, std::vector<T>& items, Less less) {
  constexpr size_t kPiece = 1 << 16;
  const size_t n = items.size();
  auto at = [n](int64_t i, size_t size) {
    return static_cast<std::ptrdiff_t>(std::min(n, static_cast<size_t>(i) * size));
  };
  auto count = [n](size_t size) { return static_cast<int64_t>((n + size - 1) / size); };
  RETURN_IF_ERROR(ParallelFor(context, count(kPiece), 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      std::sort(items.begin() + at(i, kPiece), items.begin() + at(i + 1, kPiece), less);
    }
  }));
  if (n <= kPiece) return {};
  RETURN_IF_ERROR(context.Reserve(static_cast<int64_t>(n * sizeof(T))));
  std::vector<T> merged(n);
  for (size_t run = kPiece; run < n; run *= 2) {
    RETURN_IF_ERROR(ParallelFor(context, count(2 * run), 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        const auto from = items.begin();
        std::merge(from + at(2 * i, run), from + at(2 * i + 1, run), from + at(2 * i + 1, run),
                   from + at(2 * i + 2, run), merged.begin() + at(2 * i, run), less);
      }
    }));
    std::swap(items, merged);
  }
  return {};
}

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_STOPPABLE_SORT_H_
