// Which elements a reduction folds into each element of its result.
#ifndef ASSAY_INTERPRETER_OPS_REDUCED_RUNS_H_
#define ASSAY_INTERPRETER_OPS_REDUCED_RUNS_H_

#include <cstdint>
#include <span>

#include "interpreter/ops/strided.h"
#include "spec/shape.h"

namespace assay {

// The operand's dimensions, split into kept and reduced ones.
struct Split {
  Dims kept, kept_strides, reduced, reduced_strides;
};

inline Split SplitDimensions(const Shape& operand, std::span<const int64_t> reduced) {
  Split split;
  Dims strides = StridesOf(operand.dimensions());
  for (int64_t d = 0; d < operand.rank(); ++d) {
    bool is_reduced = Contains(reduced, d);
    (is_reduced ? split.reduced : split.kept).push_back(operand.dimension(d));
    (is_reduced ? split.reduced_strides : split.kept_strides).push_back(strides[d]);
  }
  return split;
}

// The reduced elements as runs that are contiguous in memory.
struct ReducedRuns {
  int64_t run = 1;    // elements of each
  int64_t count = 1;  // of runs
  Dims sizes, strides;

  // Counts through the offsets of the runs; after `count` steps it stands at the first again.
  Odometer<1> Start() const { return Odometer<1>(sizes, {strides}); }
  // Of the run with this number.
  int64_t OffsetOf(int64_t number) const {
    int64_t offset = 0;
    for (size_t d = sizes.size(); d-- > 0; number /= sizes[d]) {
      offset += number % sizes[d] * strides[d];
    }
    return offset;
  }
};

inline ReducedRuns MakeRuns(const Split& split) {
  ReducedRuns runs;
  size_t rank = split.reduced.size();
  while (rank > 0 &&
         (split.reduced[rank - 1] == 1 || split.reduced_strides[rank - 1] == runs.run)) {
    runs.run *= split.reduced[--rank];
  }
  runs.sizes.assign(split.reduced.begin(), split.reduced.begin() + rank);
  runs.strides.assign(split.reduced_strides.begin(), split.reduced_strides.begin() + rank);
  runs.count = runs.run == 0 ? 0 : Product(runs.sizes);
  return runs;
}

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_REDUCED_RUNS_H_
