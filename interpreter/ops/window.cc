// Windows over arrays: reduce-window folds each, select-and-scatter picks one element of each.
//
// Window elements are visited in row-major order. What lies on padding, or in a gap of the dilated
// base, is skipped in HLO; in StableHLO reduce-window folds the init value in instead. Each output
// of an adding reduce-window is its own exact sum, where it can be by sliding (sliding_sums.h). Windows may be far larger than any array
// (cut_windows.h).
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

// Whether it changes a sum of numbers.
bool CountsAsTerm(const Literal& scalar) {
  if (!IsFloat(scalar.shape().primitive_type())) return true;
  double value;
  numeric::DecodeBlock(scalar.shape().primitive_type(), scalar.bytes(), &value, 1);
  return value != 0;
}

// Whether how often it is added makes a difference: it is neither 0 nor infinite nor NaN.
bool CountsWhenRepeated(const Literal& scalar) {
  const PrimitiveType part = PartOf(scalar.shape().primitive_type());
  const int64_t parts = IsComplex(scalar.shape().primitive_type()) ? 2 : 1;
  double values[2];
  numeric::DecodeBlock(part, scalar.bytes(), values, parts);
  return std::any_of(values, values + parts,
                     [](double value) { return value != 0 && std::isfinite(value); });
}

// Each output on its own.
Status AddWindows(OpContext& context, const CutWindows& windows, bool init_fills, const Literal& input,
                  const Literal& init, Literal* result) {
  int64_t width = WidthOf(input.shape());
  const PrimitiveType type = result->shape().primitive_type();
  const int64_t out_width = WidthOf(result->shape());
  std::byte* out = result->MutableBytes();
  const int64_t terms = windows.term_count(), whole = windows.whole_count();
  const int64_t most = windows.most_elements();
  if (init_fills && whole == INT64_MAX && CountsWhenRepeated(init)) {
    return ErrorAt(StatusCode::kUnsupported, context.instruction, "unsupported_op",
                   "a window has 2^63 - 1 elements or more, and padding counts in its sum");
  }
  RETURN_IF_ERROR(context.Reserve(
      Threads(context, result->element_count()) *
      (most * (2 * static_cast<int64_t>(sizeof(int64_t)) + width) +
       SumBuffer::BytesFor(input.shape().primitive_type(), terms))));
  const numeric::Going going = GoingOf(context);
  return ParallelFor(context, result->element_count(),
                     std::max<int64_t>(1, (1 << 14) / std::max<int64_t>(1, terms)),
                     [&](int64_t begin, int64_t end) {
                       SumBuffer sum(input.shape().primitive_type());
                       numeric::WorkCounter work(going, kElementsPerQuestion);
                       std::vector<int64_t> elements, scratch;
                       std::vector<std::byte> values;
                       Dims none(windows.outputs().size(), 0);
                       Odometer<1> at(windows.outputs(), {none});
                       at.Seek(begin);
                       for (int64_t o = begin; o < end; ++o, at.Next()) {
                         if (!windows.Elements(at.index(), work, &elements, &scratch)) return;
                         values.resize(elements.size() * static_cast<size_t>(width));
                         GatherElements(width, input.bytes(), elements, values.data());
                         sum.Clear();
                         const int64_t missing =
                             init_fills ? whole - static_cast<int64_t>(elements.size()) : 0;
                         sum.Append(init.bytes(), 1);
                         sum.AppendRepeated(init.bytes(), missing);
                         sum.Append(values.data(), static_cast<int64_t>(elements.size()));
                         sum.Round(type, out + o * out_width);
                       }
                     });
}

// A cumulative sum: along one dimension every window reaches back to the first element (or on to
// the last). One running exact sum a line then gives every output its own exact sum.
struct Cumulative {
  int64_t dimension = -1;  // -1: it is none
  bool backward = false;
  int64_t first_count =
      0;  // elements in the first window (in running order); each next has one more
};

Cumulative FindCumulative(const Window& window, const Shape& base, const Shape& output) {
  Cumulative found;
  for (size_t d = 0; d < window.dimensions.size(); ++d) {
    const WindowDimension& w = window.dimensions[d];
    if (w.stride != 1 || w.base_dilation != 1) return {};
    if (w.size == 1 && w.padding_low == 0 && w.padding_high == 0) continue;
    int64_t n = base.dimension(static_cast<int64_t>(d));
    int64_t outputs = output.dimension(static_cast<int64_t>(d));
    if (found.dimension >= 0 || w.window_dilation != 1 || n == 0 || outputs == 0) return {};
    found.dimension = static_cast<int64_t>(d);
    // Output o covers [o - low, o - low + size).
    int64_t last_start, first_end;
    if (__builtin_sub_overflow(outputs - 1, w.padding_low, &last_start) ||
        __builtin_sub_overflow(w.size, w.padding_low, &first_end)) {
      return {};
    }
    if (last_start <= 0) {
      found.first_count = std::clamp<int64_t>(first_end, -outputs, n);
      if (first_end != found.first_count) return {};
    } else if (first_end >= n) {
      found.backward = true;
      found.first_count = n - last_start;
      if (found.first_count < -outputs) return {};
    } else {
      return {};
    }
  }
  return found;
}

Status AddCumulatively(OpContext& context, const Cumulative& cumulative, const Literal& input,
                       const Literal& init, Literal* result) {
  PrimitiveType type = input.shape().primitive_type();
  Dims in_strides = StridesOf(input.shape().dimensions());
  Dims out_strides = StridesOf(result->shape().dimensions());
  Dims outer, outer_in, outer_out;
  for (int64_t d = 0; d < input.shape().rank(); ++d) {
    if (d == cumulative.dimension) continue;
    outer.push_back(input.shape().dimension(d));
    outer_in.push_back(in_strides[d]);
    outer_out.push_back(out_strides[d]);
  }
  int64_t n = input.shape().dimension(cumulative.dimension);
  int64_t outputs = result->shape().dimension(cumulative.dimension);
  int64_t in_step = in_strides[cumulative.dimension], out_step = out_strides[cumulative.dimension];
  int64_t width = WidthOf(input.shape()), out_width = WidthOf(result->shape());
  const PrimitiveType out_type = result->shape().primitive_type();
  std::byte* out = result->MutableBytes();
  double first;
  numeric::DecodeBlock(type, init.bytes(), &first, 1);
  const numeric::Going going = GoingOf(context);
  return ParallelFor(context, Product(outer), std::max<int64_t>(1, 256 / outputs),
                     [&](int64_t begin, int64_t end) {
                       Odometer<2> at(outer, {outer_in, outer_out});
                       at.Seek(begin);
                       numeric::ExactSum sum;
                       numeric::CountTiers({.exact = (end - begin) * outputs});
                       numeric::WorkCounter work(going, 4096);
                       for (int64_t line = begin; line < end; ++line, at.Next()) {
                         sum.Clear();
                         sum.Add(first);
                         int64_t taken = 0;
                         for (int64_t i = 0; i < outputs; ++i) {
                           if (!work.Goes(1)) return;
                           for (; taken < std::min(cumulative.first_count + i, n); ++taken) {
                             if (!work.Goes(1)) return;
                             int64_t element = cumulative.backward ? n - 1 - taken : taken;
                             double value;
                             numeric::DecodeBlock(
                                 type, input.bytes() + (at.position(0) + element * in_step) * width,
                                 &value, 1);
                             sum.Add(value);
                           }
                           int64_t o = cumulative.backward ? outputs - 1 - i : i;
                           uint64_t bits = sum.Round(out_type);
                           std::memcpy(out + (at.position(1) + o * out_step) * out_width, &bits,
                                       static_cast<size_t>(out_width));
                         }
                       }
                     });
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
  const std::vector<bool>& adding = context.evaluation.AddingOf(region);
  std::vector<bool> done(arrays.inputs.size(), false);
  for (size_t c = 0; c < done.size(); ++c) {
    // Where padding counts, it adds zeros.
    if (!adding[c] || (init_fills && CountsAsTerm(arrays.inits[c]))) continue;
    ASSIGN_OR_RETURN(done[c], AddBySliding(context, window, arrays.inputs[c], arrays.inits[c], &arrays.results[c]));
  }
  Cumulative cumulative = init_fills ? Cumulative{} : FindCumulative(window, base, output);
  const auto is_running = [&](size_t c) {
    return adding[c] && cumulative.dimension >= 0 && IsFloat(arrays.inputs[c].shape().primitive_type());
  };
  bool all_adding = true, all_running = true;
  for (size_t c = 0; c < arrays.inputs.size(); ++c) {
    all_adding = all_adding && adding[c];
    all_running = all_running && (done[c] || is_running(c));
    if (done[c] || !is_running(c)) continue;
    RETURN_IF_ERROR(AddCumulatively(context, cumulative, arrays.inputs[c], arrays.inits[c], &arrays.results[c]));
  }
  if (all_running) {
    ASSIGN_OR_RETURN(context.result, std::move(arrays).Finish(context));
    return {};
  }
  ASSIGN_OR_RETURN(const CutWindows windows, CutWindows::Make(context, window, base, output));
  for (size_t c = 0; c < arrays.inputs.size(); ++c) {
    if (!adding[c] || done[c] || is_running(c)) continue;
    RETURN_IF_ERROR(AddWindows(context, windows, init_fills, arrays.inputs[c], arrays.inits[c], &arrays.results[c]));
  }
  if (!all_adding) {
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
  }
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
