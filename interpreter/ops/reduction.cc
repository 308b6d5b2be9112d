// reduce: folds the elements along `dimensions` into each result element, init first.
//
// An adding component is the exact sum of init and all elements. The others run their region
// sequentially over the reduced elements in row-major order; result elements run side by side.
#include "interpreter/ops/reduction.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/ops/adding_reduce.h"
#include "interpreter/ops/fold.h"
#include "interpreter/ops/reduced_runs.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

// An associative body over long runs: lanes of one accumulator block take neighbouring elements,
// and are folded together at the end. The value is that of the sequential order.
Status FoldRuns(OpContext& context, const Split& split, const ReducedRuns& runs,
                const BlockKernel& kernel, const Literal& input, const Literal& init,
                Literal* result) {
  constexpr int64_t kLanes = 2048;
  int64_t width = WidthOf(input.shape());
  std::byte* out = result->MutableBytes();
  int64_t terms = runs.run * runs.count;
  return ParallelFor(context, result->element_count(), std::max<int64_t>(1, (1 << 18) / terms),
                     [&](int64_t begin, int64_t end) {
                       std::vector<std::byte> block(static_cast<size_t>(kLanes * width));
                       Odometer<1> at(split.kept, {split.kept_strides}), run = runs.Start();
                       at.Seek(begin);
                       for (int64_t o = begin; o < end; ++o, at.Next()) {
                         int64_t filled = 0;  // lanes that hold something
                         for (int64_t r = 0; r < runs.count; ++r, run.Next()) {
                           const std::byte* from =
                               input.bytes() + (at.position() + run.position()) * width;
                           for (int64_t left = runs.run; left > 0;) {
                             int64_t lanes = std::min(left, kLanes);
                             int64_t old = std::min(lanes, filled);
                             const void* x[] = {block.data(), from};
                             kernel.Run(x, block.data(), old);
                             std::memcpy(block.data() + old * width, from + old * width,
                                         static_cast<size_t>((lanes - old) * width));
                             filled = std::max(filled, lanes);
                             from += lanes * width;
                             left -= lanes;
                           }
                         }
                         while (filled > 1) {
                           int64_t half = filled / 2;
                           const void* x[] = {block.data(), block.data() + (filled - half) * width};
                           kernel.Run(x, block.data(), half);
                           filled -= half;
                         }
                         const void* x[] = {init.bytes(), block.data()};
                         kernel.Run(x, out + o * width, 1);
                       }
                     });
}

}  // namespace

Status EvaluateReduce(OpContext& context) {
  const Computation& region = *context.instruction.Get(kToApply);
  ASSIGN_OR_RETURN(FoldArrays arrays, FoldArrays::Of(context, region));
  Split split = SplitDimensions(arrays.inputs[0].shape(), context.instruction.Get(kDimensions));
  ReducedRuns runs = MakeRuns(split);
  const RegionProgram* program = context.evaluation.ProgramOf(region);
  const std::vector<bool>& adding = context.evaluation.AddingOf(region);
  bool all_adding = true;
  for (size_t c = 0; c < arrays.inputs.size(); ++c) {
    if (!adding[c]) {
      all_adding = false;
      continue;
    }
    RETURN_IF_ERROR(
        AddReduced(context, split, runs, arrays.inputs[c], arrays.inits[c], &arrays.results[c]));
  }
  const BlockKernel* associative = program ? program->AssociativeKernel() : nullptr;
  if (associative && runs.run >= 64 && runs.count > 0) {
    RETURN_IF_ERROR(FoldRuns(context, split, runs, *associative, arrays.inputs[0], arrays.inits[0],
                             &arrays.results[0]));
  } else if (!all_adding) {
    FoldTerms terms;
    terms.outputs = arrays.results[0].element_count();
    terms.terms = Product(split.reduced);
    terms.positions = [&](int64_t first, int64_t term, std::span<int64_t> positions) {
      int64_t offset = runs.OffsetOf(term / runs.run) + term % runs.run;
      Odometer<1> at(split.kept, {split.kept_strides});
      at.Seek(first);
      for (int64_t& position : positions) {
        position = at.position() + offset;
        at.Next();
      }
    };
    RETURN_IF_ERROR(FoldSequentially(context, region, terms, arrays));
  }
  ASSIGN_OR_RETURN(context.result, std::move(arrays).Finish(context));
  return {};
}

}  // namespace assay
