#include "interpreter/ops/index_space.h"

#include <algorithm>

namespace assay {

int64_t IndexAt(const Literal& indices, int64_t i) {
  PrimitiveType type = indices.shape().primitive_type();
  int bits = FormatOf(type).bits;
  uint64_t value = indices.Bits(i);
  if (IsSigned(type)) return static_cast<int64_t>(value << (64 - bits)) >> (64 - bits);
  return static_cast<int64_t>(std::min<uint64_t>(value, INT64_MAX));
}

StartIndices::StartIndices(const Literal& indices, int64_t index_vector_dim,
                           std::span<const int64_t> index_map,
                           std::span<const int64_t> operand_batching,
                           std::span<const int64_t> indices_batching)
    : indices_(indices), index_map_(index_map), operand_batching_(operand_batching) {
  const ListView<int64_t> sizes = indices.shape().dimensions();
  Dims strides = StridesOf(sizes);
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (static_cast<int64_t>(d) == index_vector_dim) {
      vector_stride_ = strides[d];
      continue;
    }
    batch_sizes_.push_back(sizes[d]);
    batch_strides_.push_back(strides[d]);
  }
  for (int64_t d : indices_batching)
    batching_positions_.push_back(d < index_vector_dim ? d : d - 1);
}

void StartIndices::Read(std::span<const int64_t> batch_index, std::span<int64_t> start) const {
  int64_t base = 0;
  for (size_t d = 0; d < batch_index.size(); ++d) base += batch_index[d] * batch_strides_[d];
  std::fill(start.begin(), start.end(), 0);
  for (size_t k = 0; k < index_map_.size(); ++k) {
    start[index_map_[k]] = IndexAt(indices_, base + static_cast<int64_t>(k) * vector_stride_);
  }
  for (size_t i = 0; i < operand_batching_.size(); ++i) {
    start[operand_batching_[i]] = batch_index[batching_positions_[i]];
  }
}

Result<WindowRuns> MakeWindowRuns(OpContext& context, std::span<const int64_t> sizes,
                                  std::span<const int64_t> a_strides,
                                  std::span<const int64_t> b_strides) {
  WindowRuns runs;
  size_t rank = sizes.size();
  // The last dimensions, as long as both sides are contiguous through them.
  while (rank > 0 && (sizes[rank - 1] == 1 ||
                      (a_strides[rank - 1] == runs.run && b_strides[rank - 1] == runs.run))) {
    runs.run *= sizes[--rank];
  }
  std::span<const int64_t> outer = sizes.first(rank);
  int64_t count = Product(outer);
  if (runs.run == 0 || count == 0) {
    runs.run = 0;
    return runs;
  }
  Odometer<2> at(outer, {a_strides.first(rank), b_strides.first(rank)});
  RETURN_IF_ERROR(context.Reserve(count * 2 * static_cast<int64_t>(sizeof(int64_t))));
  runs.a.reserve(static_cast<size_t>(count));
  runs.b.reserve(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i, at.Next()) {
    runs.a.push_back(at.position(0));
    runs.b.push_back(at.position(1));
  }
  return runs;
}

}  // namespace assay
