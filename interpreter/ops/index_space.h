// What gather and scatter share: which operand element each (index position, window position) pair
// means.
#ifndef ASSAY_INTERPRETER_OPS_INDEX_SPACE_H_
#define ASSAY_INTERPRETER_OPS_INDEX_SPACE_H_

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/handlers.h"
#include "interpreter/ops/strided.h"
#include "spec/literal.h"

namespace assay {

// Integer element i, as a saturated int64 (u64 values beyond it mean "very far").
int64_t IndexAt(const Literal& indices, int64_t i);

// Reads start positions out of an index array with an index vector dimension.
class StartIndices {
 public:
  // operand dimension index_map[k] starts at component k; operand dimension operand_batching[i]
  // starts at the coordinate of dimension indices_batching[i] of the index array.
  StartIndices(const Literal& indices, int64_t index_vector_dim, std::span<const int64_t> index_map,
               std::span<const int64_t> operand_batching, std::span<const int64_t> indices_batching);

  // The index array without its vector dimension.
  const Dims& batch_sizes() const { return batch_sizes_; }
  // Start for the batch position; dimensions that no component names start at 0.
  void Read(std::span<const int64_t> batch_index, std::span<int64_t> start) const;

 private:
  const Literal& indices_;
  Dims batch_sizes_, batch_strides_;
  int64_t vector_stride_ = 0;
  std::span<const int64_t> index_map_;
  std::span<const int64_t> operand_batching_;
  Dims batching_positions_;  // in batch_index
};

// Positions of a window in two arrays at once: offsets of runs that are contiguous in both.
struct WindowRuns {
  int64_t run = 1;            // elements of each run
  std::vector<int64_t> a, b;  // offset of each run
};
Result<WindowRuns> MakeWindowRuns(OpContext& context, std::span<const int64_t> sizes,
                                  std::span<const int64_t> a_strides,
                                  std::span<const int64_t> b_strides);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_INDEX_SPACE_H_
