// reduce: folds the elements along `dimensions` into each result element, init first.
//
// An adding component is the exact sum of init and all elements. The others run their region
// sequentially over the reduced elements in row-major order; result elements run side by side.
#include "interpreter/ops/reduction.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/ops/fold.h"
#include "interpreter/ops/strided.h"
#include "interpreter/ops/sum_buffer.h"

namespace assay {
namespace {

// The operand's dimensions, split into kept and reduced ones.
struct Split {
  Dims kept, kept_strides, reduced, reduced_strides;
};

Split SplitDimensions(const Shape& operand, std::span<const int64_t> reduced) {
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

ReducedRuns MakeRuns(const Split& split) {
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

// One sum after the other: right where the reduced elements are contiguous.
Status AddRows(OpContext& context, const Split& split, const ReducedRuns& runs,
               const Literal& input, const Literal& init, Literal* result) {
  int64_t width = WidthOf(input.shape()), out_width = WidthOf(result->shape());
  const PrimitiveType out_type = result->shape().primitive_type();
  std::byte* out = result->MutableBytes();
  int64_t terms = std::max<int64_t>(1, Product(split.reduced));
  RETURN_IF_ERROR(context.Reserve(
      Threads(context, result->element_count()) *
      SumBuffer::BytesFor(input.shape().primitive_type(), terms)));
  return ParallelFor(context, result->element_count(), std::max<int64_t>(1, (1 << 15) / terms),
                     [&](int64_t begin, int64_t end) {
                       SumBuffer sum(input.shape().primitive_type());
                       Odometer<1> at(split.kept, {split.kept_strides}), run = runs.Start();
                       at.Seek(begin);
                       for (int64_t o = begin; o < end; ++o, at.Next()) {
                         sum.Clear();
                         sum.Append(init.bytes(), 1);
                         for (int64_t r = 0; r < runs.count; ++r, run.Next()) {
                           sum.Append(input.bytes() + (at.position() + run.position()) * width,
                                      runs.run);
                         }
                         sum.Round(out_type, out + o * out_width);
                       }
                     });
}

// Several neighbouring sums at once: where the last dimension is kept, so that each run of memory
// holds one term of each. Real types.
Status AddColumns(OpContext& context, const Split& split, const ReducedRuns& runs,
                  const Literal& input, const Literal& init, Literal* result) {
  PrimitiveType type = input.shape().primitive_type();
  const PrimitiveType out_type = result->shape().primitive_type();
  int64_t width = WidthOf(input.shape()), out_width = WidthOf(result->shape());
  int64_t columns = split.kept.back();
  int64_t terms = runs.count;
  int64_t block = std::max<int64_t>(
      1, std::min<int64_t>({(1 << 16) / (terms + 1), columns, 256}));
  int64_t pieces = (columns + block - 1) / block;
  int64_t lines = columns == 0 ? 0 : result->element_count() / columns;
  std::byte* out = result->MutableBytes();
  double first;
  numeric::DecodeBlock(type, init.bytes(), &first, 1);
  std::span<const int64_t> outer(split.kept.data(), split.kept.size() - 1);
  std::span<const int64_t> outer_strides(split.kept_strides.data(), outer.size());
  int64_t grain = std::max<int64_t>(1, (1 << 16) / (block * (terms + 1)));
  RETURN_IF_ERROR(context.Reserve(Threads(context, lines * pieces) * block * (terms + 1) *
                                  static_cast<int64_t>(sizeof(double))));
  return ParallelFor(context, lines * pieces, grain, [&](int64_t begin, int64_t end) {
    std::vector<double> values(static_cast<size_t>(block * (terms + 1)));
    Odometer<1> at(outer, {outer_strides}), run = runs.Start();
    for (int64_t i = begin; i < end; ++i) {
      int64_t line = i / pieces, column = i % pieces * block;
      int64_t count = std::min(block, columns - column);
      at.Seek(line);
      const std::byte* base = input.bytes() + (at.position() + column) * width;
      std::fill_n(values.begin(), count, first);
      for (int64_t t = 0; t < terms; ++t, run.Next()) {
        numeric::DecodeBlock(type, base + run.position() * width, values.data() + (t + 1) * count,
                             count);
      }
      for (int64_t c = 0; c < count; ++c) {
        uint64_t bits = numeric::SumToFormat(out_type, values.data() + c, terms + 1, count);
        std::memcpy(out + (line * columns + column + c) * out_width, &bits,
                    static_cast<size_t>(out_width));
      }
    }
  });
}

Status AddTerms(OpContext& context, const Split& split, const ReducedRuns& runs,
                const Literal& input, const Literal& init, Literal* result) {
  bool last_kept = !split.kept.empty() && split.kept_strides.back() == 1 && split.kept.back() > 1;
  constexpr int64_t kColumnTerms = 1 << 15;  // beyond, the block of columns would not fit
  if (last_kept && runs.run == 1 && IsFloat(input.shape().primitive_type()) &&
      runs.count < kColumnTerms) {
    return AddColumns(context, split, runs, input, init, result);
  }
  return AddRows(context, split, runs, input, init, result);
}

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
        AddTerms(context, split, runs, arrays.inputs[c], arrays.inits[c], &arrays.results[c]));
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
