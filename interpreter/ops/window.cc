// Windows over arrays: reduce-window folds each, select-and-scatter picks one element of each.
//
// Window elements are visited in row-major order. What lies on padding, or in a gap of the dilated
// base, is skipped in HLO; in StableHLO reduce-window folds the init value in instead. Each output
// of an adding reduce-window is its own exact sum; such sums, and those of integers, slide (sliding_sums.h). What
// gives the same bits in any order is folded by doubling (doubling_windows.h). Windows may be far larger than
// any array (cut_windows.h).
#include "interpreter/ops/window.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/ops/body_types.h"
#include "interpreter/ops/cut_windows.h"
#include "interpreter/ops/doubling_windows.h"
#include "interpreter/ops/fold.h"
#include "interpreter/ops/matrix.h"
#include "interpreter/ops/scratch.h"
#include "interpreter/ops/sliding_sums.h"
#include "interpreter/ops/stoppable_sort.h"
#include "interpreter/ops/strided.h"
#include "interpreter/ops/sum_buffer.h"
#include "interpreter/region_program.h"

namespace assay {
namespace {

// Elements between two questions whether to go on.
constexpr int64_t kElementsPerQuestion = 1 << 14;

// The parts of a scalar; of a wide integer not every bit.
std::vector<double> PartsOf(const Literal& scalar) {
  const PrimitiveType type = scalar.shape().primitive_type();
  std::vector<double> parts(IsComplex(type) ? 2 : 1);
  numeric::DecodeBlock(PartOf(type), scalar.bytes(), parts.data(), static_cast<int64_t>(parts.size()));
  return parts;
}

// Whether it changes a sum of numbers.
bool CountsAsTerm(const Literal& scalar) {
  return std::ranges::any_of(PartsOf(scalar), [](double part) { return part != 0; });
}

// An error where the init value is added more often than can be told, and that makes a difference: it is
// neither 0 nor infinite nor NaN.
Status CheckRepeats(const OpContext& context, const Window& window, const Literal& init) {
  Dims sizes;
  for (const WindowDimension& w : window.dimensions) sizes.push_back(w.size);
  if (Product(sizes) < INT64_MAX || std::ranges::none_of(PartsOf(init), [](double part) {
        return part != 0 && std::isfinite(part);
      })) {
    return {};
  }
  return ErrorAt(StatusCode::kUnsupported, context.instruction, "unsupported_op",
                 "a window has 2^63 - 1 elements or more, and padding counts in its sum");
}

}  // namespace

Status EvaluateReduceWindow(OpContext& context) {
  const Instruction& instruction = context.instruction;
  const Computation& region = *instruction.Get(kToApply);
  ASSIGN_OR_RETURN(FoldArrays arrays, FoldArrays::Of(context, region));
  const Window& window = instruction.Get(kWindow);
  const Shape& base = arrays.inputs[0].shape();
  const Shape& output = arrays.results[0].shape();
  bool init_fills = instruction.module().dialect() == Dialect::kStableHlo;
  if (arrays.results[0].element_count() == 0) {
    ASSIGN_OR_RETURN(context.result, std::move(arrays).Finish(context));
    return {};
  }
  ASSIGN_OR_RETURN(const bool folded, FoldByDoubling(context, region, window, init_fills, arrays));
  if (folded) {
    ASSIGN_OR_RETURN(context.result, std::move(arrays).Finish(context));
    return {};
  }
  // Sums of integers are left to the fold where there is one.
  const std::vector<bool>& adding = context.evaluation.AddingOf(region);
  const std::vector<bool>& wrapping = context.evaluation.WrappingOf(region);
  bool all_sums = true;
  for (size_t c = 0; c < adding.size(); ++c) all_sums = all_sums && (adding[c] || wrapping[c]);
  for (size_t c = 0; c < arrays.inputs.size(); ++c) {
    if (!adding[c] && !all_sums) continue;
    const bool fills = init_fills && CountsAsTerm(arrays.inits[c]);
    if (adding[c] && fills) RETURN_IF_ERROR(CheckRepeats(context, window, arrays.inits[c]));
    RETURN_IF_ERROR(
        AddBySliding(context, window, fills, arrays.inputs[c], arrays.inits[c], &arrays.results[c]));
  }
  if (all_sums) {
    ASSIGN_OR_RETURN(context.result, std::move(arrays).Finish(context));
    return {};
  }
  ASSIGN_OR_RETURN(const CutWindows windows, CutWindows::Make(context, window, base, output));
  FoldTerms terms{.outputs = windows.output_count(),
                  .terms = windows.term_count(),
                  .init_fills = init_fills,
                  .inits_before = {},
                  .positions = [&](int64_t first, int64_t term, std::span<int64_t> positions) {
                    windows.Positions(first, term, positions);
                  }};
  if (init_fills && windows.is_cut()) {
    terms.inits_before = [&](int64_t term) { return windows.LeftOutBefore(term); };
  }
  RETURN_IF_ERROR(FoldSequentially(context, region, terms, arrays));
  ASSIGN_OR_RETURN(context.result, std::move(arrays).Finish(context));
  return {};
}

namespace {

// For every source element the operand element its window selects, or -1 when the window lies on
// padding: the first element stays selected as long as select(selected, current) holds.
Result<std::vector<int64_t>> SelectElements(OpContext& context, const CutWindows& windows) {
  constexpr int64_t kLanes = RegionProgram::kBlock;
  const Computation& body = *context.instruction.Get(kSelect);
  ASSIGN_OR_RETURN(Literal chosen, AtType(context, context.operands[0], TakenType(body, 0)));
  ASSIGN_OR_RETURN(Literal current, AtType(context, context.operands[0], TakenType(body, 1)));
  const int64_t old_width = WidthOf(chosen.shape()), now_width = WidthOf(current.shape());
  int64_t count = windows.output_count(), terms = windows.term_count();
  RegionCaller select(context.evaluation, body, kLanes);
  RETURN_IF_ERROR(context.Reserve(count * static_cast<int64_t>(sizeof(int64_t))));
  std::vector<int64_t> selected(static_cast<size_t>(count), -1);
  std::vector<int64_t> positions(kLanes), lanes(kLanes), old(kLanes), now(kLanes);
  std::vector<std::byte> old_values(static_cast<size_t>(kLanes * old_width));
  std::vector<std::byte> now_values(static_cast<size_t>(kLanes * now_width));
  std::vector<uint8_t> keeps(kLanes);
  const numeric::Going going = GoingOf(context);
  numeric::WorkCounter work(going, kElementsPerQuestion);
  for (int64_t first = 0; first < count; first += kLanes) {
    int64_t block = std::min(kLanes, count - first);
    for (int64_t t = 0; t < terms; ++t) {
      if (!work.Goes(block)) return context.evaluation.Poll();
      windows.Positions(first, t, std::span(positions).first(static_cast<size_t>(block)));
      size_t n = 0;
      for (int64_t l = 0; l < block; ++l) {
        if (positions[l] < 0) continue;
        if (selected[first + l] < 0) {
          selected[first + l] = positions[l];
          continue;
        }
        lanes[n] = l;
        old[n] = selected[first + l];
        now[n++] = positions[l];
      }
      if (n == 0) continue;
      GatherElements(old_width, chosen.bytes(), std::span(old).first(n), old_values.data());
      GatherElements(now_width, current.bytes(), std::span(now).first(n), now_values.data());
      const void* inputs[] = {old_values.data(), now_values.data()};
      void* outputs[] = {keeps.data()};
      RETURN_IF_ERROR(select.Call(inputs, outputs, static_cast<int64_t>(n)));
      for (size_t i = 0; i < n; ++i) {
        if (!keeps[i]) selected[first + lanes[i]] = now[i];
      }
    }
  }
  return selected;
}

// Result elements that were selected: one exact sum of init and their source elements.
Status AddSources(OpContext& context, std::span<const int64_t> selected, const Literal& source,
                  const Literal& init, Literal* result) {
  using Term = std::pair<int64_t, int64_t>;  // (result element, source element)
  RETURN_IF_ERROR(context.Reserve(static_cast<int64_t>(selected.size() * sizeof(Term))));
  std::vector<Term> terms;
  terms.reserve(selected.size());
  const numeric::Going going = GoingOf(context);
  numeric::WorkCounter work(going, kElementsPerQuestion);
  for (size_t i = 0; i < selected.size(); ++i) {
    if (!work.Goes(1)) return context.evaluation.Poll();
    if (selected[i] >= 0) terms.push_back({selected[i], static_cast<int64_t>(i)});
  }
  RETURN_IF_ERROR(SortStoppably(context, terms, std::less<Term>()));
  const int64_t width = WidthOf(source.shape()), out_width = WidthOf(result->shape());
  const PrimitiveType out_type = result->shape().primitive_type();
  std::byte* out = result->MutableBytes();
  SumBuffer sum(source.shape().primitive_type());
  for (size_t i = 0; i < terms.size();) {
    sum.Clear();
    sum.Append(init.bytes(), 1);
    int64_t target = terms[i].first;
    for (; i < terms.size() && terms[i].first == target; ++i) {
      if (!work.Goes(1)) return context.evaluation.Poll();
      sum.Append(source.bytes() + terms[i].second * width, 1);
    }
    sum.Round(out_type, out + target * out_width);
  }
  return {};
}

// Result elements that were selected, by a body that is not adding.
Status CombineSources(OpContext& context, const Computation& body,
                      std::span<const int64_t> selected, const Literal& source, Literal* result) {
  const int64_t width = WidthOf(result->shape()), source_width = WidthOf(source.shape());
  std::byte* out = result->MutableBytes();
  RegionCaller combine(context.evaluation, body, 1);
  for (size_t i = 0; i < selected.size(); ++i) {
    if ((i & 4095) == 4095) RETURN_IF_ERROR(context.evaluation.Poll());
    if (selected[i] < 0) continue;
    std::byte* element = out + selected[i] * width;
    const void* inputs[] = {element, source.bytes() + static_cast<int64_t>(i) * source_width};
    void* outputs[] = {element};
    RETURN_IF_ERROR(combine.Call(inputs, outputs, 1));
  }
  return {};
}

// Every element becomes `init`.
void FillWith(const Literal& init, Literal* array) {
  Fill(WidthOf(array->shape()), init.bytes(), array->MutableBytes(), array->element_count());
}

}  // namespace

// An element that no source reaches is the init value, of the result's type.
Status EvaluateSelectAndScatter(OpContext& context) {
  const Instruction& instruction = context.instruction;
  const Shape& shape = context.shape();
  const Computation& body = *instruction.Get(kScatter);
  const PrimitiveType given = GivenType(body, 0), declared = shape.primitive_type();
  ASSIGN_OR_RETURN(const CutWindows windows,
                   CutWindows::Make(context, instruction.Get(kWindow), context.operands[0].shape(),
                                    context.operands[1].shape()));
  ASSIGN_OR_RETURN(std::vector<int64_t> selected, SelectElements(context, windows));
  ASSIGN_OR_RETURN(Literal source, AtType(context, context.operands[1], TakenType(body, 1)));
  ASSIGN_OR_RETURN(Literal init, AtType(context, context.operands[2], TakenType(body, 0)));
  ASSIGN_OR_RETURN(Literal untouched, AtType(context, context.operands[2], declared));
  Literal result = Literal::Uninitialized(shape);
  FillWith(untouched, &result);
  if (context.evaluation.AddingOf(body)[0]) {
    RETURN_IF_ERROR(AddSources(context, selected, source, init, &result));
  } else if (given == declared) {
    RETURN_IF_ERROR(CombineSources(context, body, selected, source, &result));
  } else {
    const Shape working = Shape::Array(given, shape.dimensions());
    ASSIGN_OR_RETURN(Literal combined, Scratch(context, working));
    FillWith(init, &combined);
    RETURN_IF_ERROR(CombineSources(context, body, selected, source, &combined));
    std::byte* out = result.MutableBytes();
    const numeric::Going going = GoingOf(context);
    numeric::WorkCounter work(going, kElementsPerQuestion);
    for (int64_t at : selected) {
      if (!work.Goes(1)) return context.evaluation.Poll();
      if (at < 0) continue;
      ConvertElements(given, std::as_const(combined).bytes() + at * WidthOf(working), declared,
                      out + at * WidthOf(shape), 1);
    }
  }
  context.result = std::move(result);
  return {};
}

}  // namespace assay
