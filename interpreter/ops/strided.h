// Copies of strided blocks of elements: the one engine behind every op that only moves data.
#ifndef ASSAY_INTERPRETER_OPS_STRIDED_H_
#define ASSAY_INTERPRETER_OPS_STRIDED_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "absl/container/inlined_vector.h"
#include "base/thread_pool.h"
#include "spec/literal.h"
#include "spec/shape.h"

namespace assay {

using Dims = absl::InlinedVector<int64_t, 6>;

inline int64_t WidthOf(const Shape& shape) { return FormatOf(shape.primitive_type()).ByteSize(); }
inline Dims DimsOf(const Shape& shape) {
  return Dims(shape.dimensions().begin(), shape.dimensions().end());
}
// Saturated: 2^63 - 1 where it is more, as that of the sizes of a window may be. 1 of none.
int64_t Product(std::span<const int64_t> sizes);
inline bool Contains(std::span<const int64_t> set, int64_t value) {
  return std::find(set.begin(), set.end(), value) != set.end();
}
// In elements, row-major.
Dims StridesOf(std::span<const int64_t> sizes);

// For every index i below `sizes`: the element of `width` bytes (1, 2, 4, 8 or 16) at
// target + (i . target_strides) becomes the one at source + (i . source_strides). Strides count
// elements; source strides may be 0 or negative. Each target element is written at most once.
void CopyStrided(ThreadPool* pool, int64_t width, std::span<const int64_t> sizes,
                 const std::byte* source, std::span<const int64_t> source_strides,
                 std::byte* target, std::span<const int64_t> target_strides);

// n copies of one element.
void Fill(int64_t width, const std::byte* value, std::byte* target, int64_t n);

// `literal` with its dimensions permuted: dimension d of the result is dimension permutation[d].
Literal Transposed(ThreadPool* pool, const Literal& literal, std::span<const int64_t> permutation);

// Counts through an index space in row-major order, keeping up to N linear positions.
template <int N>
class Odometer {
 public:
  Odometer(std::span<const int64_t> sizes, std::span<const int64_t> const (&strides)[N])
      : sizes_(sizes.begin(), sizes.end()), index_(sizes.size(), 0) {
    for (int k = 0; k < N; ++k) strides_[k].assign(strides[k].begin(), strides[k].end());
  }
  // To the index with this row-major number.
  void Seek(int64_t linear) {
    for (int k = 0; k < N; ++k) position_[k] = 0;
    for (size_t d = sizes_.size(); d-- > 0;) {
      index_[d] = linear % sizes_[d];
      linear /= sizes_[d];
      for (int k = 0; k < N; ++k) position_[k] += index_[d] * strides_[k][d];
    }
  }
  void Next() {
    for (size_t d = sizes_.size(); d-- > 0;) {
      for (int k = 0; k < N; ++k) position_[k] += strides_[k][d];
      if (++index_[d] < sizes_[d]) return;
      for (int k = 0; k < N; ++k) position_[k] -= strides_[k][d] * sizes_[d];
      index_[d] = 0;
    }
  }
  int64_t position(int k = 0) const { return position_[k]; }
  const Dims& index() const { return index_; }

 private:
  Dims sizes_, index_;
  Dims strides_[N];
  int64_t position_[N] = {};
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_STRIDED_H_
