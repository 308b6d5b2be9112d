// Reading and writing at positions given by data.
//
// dynamic-slice, dynamic-update-slice and gather clamp every start so that the whole slice lies
// within the operand. scatter does not: a window any part of which lies outside is skipped whole.
// Scatter applies its updates in row-major order of the scatter indices, then of the window
// positions; where the combiner is adding, the element is one exact sum of the operand's value and
// all its updates (docs/semantics.md).
#include "interpreter/ops/indexing.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/ops/body_types.h"
#include "interpreter/ops/index_space.h"
#include "interpreter/ops/matrix.h"
#include "interpreter/ops/stoppable_sort.h"
#include "interpreter/ops/strided.h"
#include "interpreter/ops/sum_buffer.h"
#include "interpreter/region_program.h"

namespace assay {
namespace {

// Elements between two questions whether to go on.
constexpr int64_t kElementsPerQuestion = 1 << 14;

// Start indices as scalar operands (or, in the old form, one vector operand).
Dims ReadStarts(std::span<const Literal> operands, std::span<const int64_t> sizes,
                std::span<const int64_t> slice) {
  Dims starts;
  bool vector = operands.size() == 1 && operands[0].shape().rank() == 1;
  for (size_t d = 0; d < sizes.size(); ++d) {
    int64_t start =
        vector ? IndexAt(operands[0], static_cast<int64_t>(d)) : IndexAt(operands[d], 0);
    starts.push_back(std::clamp<int64_t>(start, 0, sizes[d] - slice[d]));
  }
  return starts;
}

int64_t Dot(std::span<const int64_t> a, std::span<const int64_t> b) {
  int64_t sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

Status EvaluateDynamicSlice(OpContext& context) {
  const Literal& operand = context.operands[0];
  const Shape& shape = context.shape();
  Dims strides = StridesOf(operand.shape().dimensions());
  Dims starts =
      ReadStarts(context.operands.subspan(1), operand.shape().dimensions(), shape.dimensions());
  Literal result = Literal::Uninitialized(shape);
  if (result.element_count() > 0) {
    int64_t width = WidthOf(shape);
    CopyStrided(&context.pool, width, shape.dimensions(),
                operand.bytes() + Dot(starts, strides) * width, strides, result.MutableBytes(),
                StridesOf(shape.dimensions()));
  }
  context.result = std::move(result);
  return {};
}

Status EvaluateDynamicUpdateSlice(OpContext& context) {
  const Literal& update = context.operands[1];
  const ListView<int64_t> sizes = context.shape().dimensions();
  const ListView<int64_t> slice = update.shape().dimensions();
  Dims starts = ReadStarts(context.operands.subspan(2), sizes, slice);
  Literal result = std::move(context.operands[0]);
  if (update.element_count() > 0) {
    Dims strides = StridesOf(sizes);
    int64_t width = WidthOf(context.shape());
    // In place when the operand dies here: then this does not copy.
    std::byte* out = result.MutableBytes();
    CopyStrided(&context.pool, width, slice, update.bytes(), StridesOf(slice),
                out + Dot(starts, strides) * width, strides);
  }
  if (result.shape() != context.shape()) result = result.Reshaped(context.shape());
  context.result = std::move(result);
  return {};
}

// result[batch, offset] = operand[clamp(start(batch)) + offset]: offset_dims hold the window
// without its collapsed and batching dimensions, the other result dimensions the batch positions in
// order.
Status EvaluateGather(OpContext& context) {
  const Instruction& gather = context.instruction;
  const Literal& operand = context.operands[0];
  const Shape& shape = context.shape();
  const ListView<int64_t> sizes = operand.shape().dimensions();
  const std::vector<int64_t>& slice = gather.Get(kGatherSliceSizes);
  const std::vector<int64_t>& batching = gather.Get(kOperandBatchingDims);
  StartIndices starts(context.operands[1], gather.Get(kIndexVectorDim), gather.Get(kStartIndexMap),
                      batching, gather.Get(kStartIndicesBatchingDims));
  Dims operand_strides = StridesOf(sizes), result_strides = StridesOf(shape.dimensions());
  Dims window_sizes, window_from, window_to, batch_strides;
  size_t next_offset = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    int64_t dimension = static_cast<int64_t>(d);
    if (Contains(gather.Get(kCollapsedSliceDims), dimension) || Contains(batching, dimension))
      continue;
    window_sizes.push_back(slice[d]);
    window_from.push_back(operand_strides[d]);
    window_to.push_back(result_strides[gather.Get(kOffsetDims)[next_offset++]]);
  }
  for (int64_t d = 0; d < shape.rank(); ++d) {
    if (!Contains(gather.Get(kOffsetDims), d)) batch_strides.push_back(result_strides[d]);
  }
  ASSIGN_OR_RETURN(WindowRuns runs,
                   MakeWindowRuns(context, window_sizes, window_from, window_to));
  Literal result = Literal::Uninitialized(shape);
  std::byte* out = result.MutableBytes();
  const std::byte* in = operand.bytes();
  int64_t width = WidthOf(shape);
  size_t run_bytes = static_cast<size_t>(runs.run * width);
  int64_t batches = result.element_count() == 0 ? 0 : Product(starts.batch_sizes());
  int64_t grain = std::max<int64_t>(1, (1 << 14) / std::max<int64_t>(1, Product(window_sizes)));
  RETURN_IF_ERROR(ParallelFor(context, batches, grain, [&](int64_t begin, int64_t end) {
    Odometer<1> at(starts.batch_sizes(), {batch_strides});
    at.Seek(begin);
    Dims start(sizes.size());
    for (int64_t i = begin; i < end; ++i, at.Next()) {
      starts.Read(at.index(), std::span<int64_t>(start.data(), start.size()));
      int64_t from = 0;
      for (size_t d = 0; d < sizes.size(); ++d) {
        from += std::clamp<int64_t>(start[d], 0, sizes[d] - slice[d]) * operand_strides[d];
      }
      for (size_t r = 0; r < runs.a.size(); ++r) {
        std::memcpy(out + (at.position() + runs.b[r]) * width, in + (from + runs.a[r]) * width,
                    run_bytes);
      }
    }
  }));
  context.result = std::move(result);
  return {};
}

namespace {

// The updates of a scatter in their order: runs of elements, from update to operand positions.
struct ScatterRun {
  int64_t target, source;
};

struct ScatterPlan {
  int64_t run = 1;
  std::vector<ScatterRun> runs;
};

// Window positions of update_window_dims are the operand dimensions that are neither inserted nor
// batching, in order.
Result<ScatterPlan> MakeScatterPlan(OpContext& context, const Literal& indices,
                                    const Shape& operand, const Shape& update) {
  const Instruction& scatter = context.instruction;
  const ListView<int64_t> sizes = operand.dimensions();
  const std::vector<int64_t>& window_dims = scatter.Get(kUpdateWindowDims);
  const std::vector<int64_t>& batching = scatter.Get(kInputBatchingDims);
  StartIndices starts(indices, scatter.Get(kIndexVectorDim), scatter.Get(kScatterDimsToOperandDims),
                      batching, scatter.Get(kScatterIndicesBatchingDims));
  Dims operand_strides = StridesOf(sizes), update_strides = StridesOf(update.dimensions());
  Dims window(sizes.size(), 1), window_sizes, window_from, window_to, batch_strides;
  size_t next = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    int64_t dimension = static_cast<int64_t>(d);
    if (Contains(scatter.Get(kInsertedWindowDims), dimension) || Contains(batching, dimension))
      continue;
    int64_t update_dim = window_dims[next++];
    window[d] = update.dimension(update_dim);
    window_sizes.push_back(window[d]);
    window_from.push_back(update_strides[update_dim]);
    window_to.push_back(operand_strides[d]);
  }
  for (int64_t d = 0; d < update.rank(); ++d) {
    if (!Contains(window_dims, d)) batch_strides.push_back(update_strides[d]);
  }
  ASSIGN_OR_RETURN(WindowRuns runs,
                   MakeWindowRuns(context, window_sizes, window_from, window_to));
  ScatterPlan plan{.run = runs.run, .runs = {}};
  int64_t batches = *update.ElementCount() == 0 ? 0 : Product(starts.batch_sizes());
  RETURN_IF_ERROR(context.Reserve(batches * static_cast<int64_t>(runs.a.size()) *
                                  static_cast<int64_t>(sizeof(ScatterRun))));
  plan.runs.reserve(static_cast<size_t>(batches) * runs.a.size());
  Odometer<1> at(starts.batch_sizes(), {batch_strides});
  Dims start(sizes.size());
  const numeric::Going going = GoingOf(context);
  numeric::WorkCounter work(going, kElementsPerQuestion);
  for (int64_t i = 0; i < batches; ++i, at.Next()) {
    if (!work.Goes(1 + static_cast<int64_t>(runs.a.size()))) return context.evaluation.Poll();
    starts.Read(at.index(), std::span<int64_t>(start.data(), start.size()));
    int64_t to = 0;
    bool inside = true;
    for (size_t d = 0; d < sizes.size() && inside; ++d) {
      inside = start[d] >= 0 && start[d] <= sizes[d] - window[d];
      if (inside) to += start[d] * operand_strides[d];
    }
    if (!inside) continue;
    for (size_t r = 0; r < runs.a.size(); ++r) {
      plan.runs.push_back({to + runs.b[r], at.position() + runs.a[r]});
    }
  }
  return plan;
}

// Component c of an adding scatter: the terms of each element that is written, gathered in a list
// sorted by element; the first is that of `current`.
Status AddUpdates(OpContext& context, const ScatterPlan& plan, const Literal& current,
                  const Literal& update, Literal* result) {
  constexpr int64_t kBytes = sizeof(ScatterRun) + sizeof(size_t);  // in `terms` and `firsts`
  RETURN_IF_ERROR(context.Reserve(static_cast<int64_t>(plan.runs.size()) * plan.run * kBytes));
  std::vector<ScatterRun> terms;
  terms.reserve(plan.runs.size() * static_cast<size_t>(plan.run));
  const numeric::Going going = GoingOf(context);
  numeric::WorkCounter work(going, kElementsPerQuestion);
  for (const ScatterRun& run : plan.runs) {
    if (!work.Goes(plan.run)) return context.evaluation.Poll();
    for (int64_t i = 0; i < plan.run; ++i) terms.push_back({run.target + i, run.source + i});
  }
  RETURN_IF_ERROR(SortStoppably(context, terms, [](const ScatterRun& a, const ScatterRun& b) {
    return a.target != b.target ? a.target < b.target : a.source < b.source;
  }));
  std::vector<size_t> firsts;  // of each written element
  firsts.reserve(terms.size() + 1);
  for (size_t i = 0; i < terms.size(); ++i) {
    if (!work.Goes(1)) return context.evaluation.Poll();
    if (i == 0 || terms[i].target != terms[i - 1].target) firsts.push_back(i);
  }
  firsts.push_back(terms.size());
  const PrimitiveType type = update.shape().primitive_type();
  const PrimitiveType out_type = result->shape().primitive_type();
  std::byte* out = result->MutableBytes();
  const std::byte *first = current.IsValid() ? current.bytes() : out, *in = update.bytes();
  const int64_t width = WidthOf(update.shape()), out_width = WidthOf(result->shape());
  return ParallelFor(context, static_cast<int64_t>(firsts.size()) - 1, 1024,
                     [&](int64_t begin, int64_t end) {
                       SumBuffer sum(type);
                       numeric::WorkCounter added(going, kElementsPerQuestion);
                       for (int64_t g = begin; g < end; ++g) {
                         const int64_t target = terms[firsts[g]].target;
                         sum.Clear();
                         sum.Append(first + target * width, 1);
                         for (size_t i = firsts[g]; i < firsts[g + 1]; ++i) {
                           if (!added.Goes(1)) return;
                           sum.Append(in + terms[i].source * width, 1);
                         }
                         sum.Round(out_type, out + target * out_width);
                       }
                     });
}

// The combiner runs over one window at a time: its elements are distinct, so they are lanes.
Status CombineUpdates(OpContext& context, const ScatterPlan& plan, std::span<const Literal> updates,
                      RegionCaller& caller, const std::vector<bool>& adding,
                      std::span<Literal* const> working) {
  size_t n = working.size();
  std::vector<std::byte*> bases(n);
  std::vector<int64_t> widths(n), update_widths(n);
  for (size_t c = 0; c < n; ++c) {
    bases[c] = working[c]->MutableBytes();
    widths[c] = WidthOf(working[c]->shape());
    update_widths[c] = WidthOf(updates[c].shape());
  }
  std::vector<const void*> inputs(2 * n);
  std::vector<void*> outputs(n);
  int64_t count = 0;
  for (const ScatterRun& run : plan.runs) {
    if ((++count & 4095) == 0) RETURN_IF_ERROR(context.evaluation.Poll());
    for (size_t c = 0; c < n; ++c) {
      inputs[c] = bases[c] + run.target * widths[c];
      inputs[n + c] = updates[c].bytes() + run.source * update_widths[c];
      outputs[c] = adding[c] ? nullptr : bases[c] + run.target * widths[c];
    }
    RETURN_IF_ERROR(caller.Call(inputs, outputs, plan.run));
  }
  return {};
}

// Elements that updates reached, from the type that the combiner gives to the result's.
Status TakeWritten(OpContext& context, const ScatterPlan& plan, const Literal& combined,
                   Literal* result) {
  const int64_t width = WidthOf(combined.shape()), out_width = WidthOf(result->shape());
  std::byte* out = result->MutableBytes();
  const numeric::Going going = GoingOf(context);
  numeric::WorkCounter work(going, kElementsPerQuestion);
  for (const ScatterRun& run : plan.runs) {
    if (!work.Goes(plan.run)) return context.evaluation.Poll();
    ConvertElements(combined.shape().primitive_type(), combined.bytes() + run.target * width,
                    result->shape().primitive_type(), out + run.target * out_width, plan.run);
  }
  return {};
}

}  // namespace

// Operands: n arrays, the indices, n updates. Combiner: (current..., update...). Where it takes the
// elements of an array at another type than the result has, it works on a copy of that type; elements that
// no update reaches stay what they were, at the type of the result.
Status EvaluateScatter(OpContext& context) {
  const Instruction& scatter = context.instruction;
  const size_t n = context.operands.size() / 2;
  const Computation& combiner = *scatter.Get(kToApply);
  const std::vector<bool>& adding = context.evaluation.AddingOf(combiner);
  std::vector<Literal> results(std::make_move_iterator(context.operands.begin()),
                               std::make_move_iterator(context.operands.begin() + n));
  std::vector<Literal> current(n), updates(n);
  const bool tuple = context.shape().IsTuple();
  for (size_t c = 0; c < n; ++c) {
    const int64_t i = static_cast<int64_t>(c);
    ASSIGN_OR_RETURN(updates[c], AtType(context, context.operands[n + 1 + c],
                                        TakenType(combiner, static_cast<int64_t>(n) + i)));
    const Shape& part = tuple ? context.shape().elements()[c] : context.shape();
    const PrimitiveType declared = part.primitive_type(), taken = TakenType(combiner, i);
    if (declared != taken) {
      ASSIGN_OR_RETURN(current[c], AtType(context, results[c], taken));
    }
    if (declared != results[c].shape().primitive_type()) {
      ASSIGN_OR_RETURN(results[c], AtType(context, results[c], declared));
    }
  }
  ASSIGN_OR_RETURN(ScatterPlan plan, MakeScatterPlan(context, context.operands[n],
                                                     results[0].shape(), updates[0].shape()));
  // First the others: they do not read what adding components hold.
  if (std::find(adding.begin(), adding.end(), false) != adding.end()) {
    std::vector<Literal*> working;
    for (size_t c = 0; c < n; ++c) {
      working.push_back(current[c].IsValid() ? &current[c] : &results[c]);
    }
    RegionCaller caller(context.evaluation, combiner, plan.run);
    RETURN_IF_ERROR(CombineUpdates(context, plan, updates, caller, adding, working));
  }
  for (size_t c = 0; c < n; ++c) {
    if (adding[c]) {
      RETURN_IF_ERROR(AddUpdates(context, plan, current[c], updates[c], &results[c]));
    } else if (current[c].IsValid()) {
      RETURN_IF_ERROR(TakeWritten(context, plan, current[c], &results[c]));
    }
  }
  for (size_t c = 0; c < n; ++c) {
    const Shape& shape = tuple ? context.shape().elements()[c] : context.shape();
    if (results[c].shape() != shape) results[c] = results[c].Reshaped(shape);
  }
  context.result =
      tuple ? Literal::Tuple(context.shape(), std::move(results)) : std::move(results[0]);
  return {};
}

Status EvaluateGetDimensionSize(OpContext& context) {
  int64_t dimension = context.instruction.Get(kDimensions)[0];
  int64_t size = context.operands[0].shape().dimension(dimension);
  context.result = Literal::Array<int32_t>(context.shape(), {static_cast<int32_t>(size)});
  return {};
}

// The operand cut to the size, or with zeros behind its elements (row `dimension_size_grows`). The size
// is that of the result's shape, which interpreter/dynamic_shape.h makes.
Status EvaluateSetDimensionSize(OpContext& context) {
  Literal operand = std::move(context.operands[0]);
  const Shape& shape = context.shape();
  const std::vector<int64_t>& from = operand.shape().dimensions();
  if (from == shape.dimensions()) {
    context.result = operand.Reshaped(shape);
    return {};
  }
  Dims sizes;
  for (int64_t d = 0; d < shape.rank(); ++d) sizes.push_back(std::min(from[d], shape.dimension(d)));
  Literal result = Literal::Zeros(shape);
  CopyStrided(&context.pool, WidthOf(shape), sizes, operand.bytes(), StridesOf(from),
              result.MutableBytes(), StridesOf(shape.dimensions()));
  context.result = std::move(result);
  return {};
}

}  // namespace assay
