// A window that moves on by one gains elements and loses others. Sums are integers of 128 bits
// (numeric/fixed_point.h), so that what was added can be taken away without a trace. Dimension by dimension:
// along the outermost one the running sums of whole rows, each of which the inner dimensions give by the
// same means; a row is computed once when it enters and once when it leaves.
#include "interpreter/ops/sliding_sums.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/fixed_point.h"
#include "interpreter/numeric/loop.h"
#include "interpreter/numeric/tier_counts.h"
#include "interpreter/ops/matrix.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

using numeric::FixedPoint;
using Integer = FixedPoint::Integer;

// One dimension of the window: output o has the elements [First(o), End(o)).
struct Level {
  WindowDimension window;
  int64_t elements = 1, outputs = 1;
  int64_t element_stride = 1;  // in elements of the array
  int64_t inner_outputs = 1;   // outputs of the dimensions behind it

  int64_t Clip(Integer position) const {  // of the base without its gaps, rounded up
    const Integer dilation = window.base_dilation;
    const Integer index = position <= 0 ? 0 : (position + dilation - 1) / dilation;
    return static_cast<int64_t>(std::min<Integer>(index, elements));
  }
  Integer Start(int64_t o) const {
    return static_cast<Integer>(o) * window.stride - window.padding_low;
  }
  int64_t First(int64_t o) const { return Clip(Start(o)); }
  int64_t End(int64_t o) const { return Clip(Start(o) + window.size); }
};

class Slider {
 public:
  Slider(const FixedPoint& fixed, PrimitiveType type, const std::byte* base,
         const std::vector<Level>& levels, const numeric::Going& going)
      : fixed_(fixed), type_(type), base_(base), width_(FormatOf(type).ByteSize()), levels_(levels),
        work_(going, 1 << 14) {
    running_.resize(levels.size());
    for (size_t i = 0; i < levels.size(); ++i) {
      running_[i].resize(static_cast<size_t>(levels[i].inner_outputs));
    }
  }
  static int64_t BytesFor(const std::vector<Level>& levels) {
    int64_t bytes = 0;
    for (const Level& level : levels) bytes += level.inner_outputs * static_cast<int64_t>(sizeof(Integer));
    return bytes;
  }

  // visit(o, sums): the sums of the outputs o of the outermost dimension, begin <= o < end, in order.
  // False: the run has to end.
  template <typename Visit>
  bool Run(int64_t begin, int64_t end, Visit visit) {
    return Slide(0, 0, begin, end, visit);
  }

 private:
  // Along levels_[i] of the part of the array at `offset`.
  template <typename Visit>
  bool Slide(size_t i, int64_t offset, int64_t begin, int64_t end, Visit visit) {
    const Level& level = levels_[i];
    std::vector<Integer>& sums = running_[i];
    std::fill(sums.begin(), sums.end(), 0);
    int64_t first = level.First(begin), last = first;  // [first, last) are in `sums`
    for (int64_t o = begin; o < end; ++o) {
      const int64_t from = level.First(o), to = level.End(o);
      if (from >= last) {  // nothing stays
        std::fill(sums.begin(), sums.end(), 0);
        first = last = from;
      }
      for (; first < from; ++first) {
        if (!AddRow(i, offset + first * level.element_stride, -1)) return false;
      }
      for (; last < to; ++last) {
        if (!AddRow(i, offset + last * level.element_stride, 1)) return false;
      }
      visit(o, sums.data());
    }
    return true;
  }

  // The sums of the dimensions behind level i, at `offset`, times `sign` into running_[i].
  bool AddRow(size_t i, int64_t offset, int sign) {
    if (!work_.Goes(levels_[i].inner_outputs)) return false;
    Integer* sums = running_[i].data();
    if (i + 1 == levels_.size()) {
      double value;
      numeric::DecodeBlock(type_, base_ + offset * width_, &value, 1);
      sums[0] += sign * fixed_.Of(value);
      return true;
    }
    const Level& inner = levels_[i + 1];
    const int64_t each = inner.inner_outputs;
    // A plain line: its elements are its sums.
    if (i + 2 == levels_.size() && inner.element_stride == 1 && inner.window == WindowDimension{}) {
      constexpr int64_t kBlock = 128;
      double values[kBlock];
      for (int64_t at = 0; at < inner.outputs; at += kBlock) {
        const int64_t n = std::min(kBlock, inner.outputs - at);
        numeric::DecodeBlock(type_, base_ + (offset + at) * width_, values, n);
        if (sign > 0) {
          for (int64_t j = 0; j < n; ++j) sums[at + j] += fixed_.Of(values[j]);
        } else {
          for (int64_t j = 0; j < n; ++j) sums[at + j] -= fixed_.Of(values[j]);
        }
      }
      return true;
    }
    return Slide(i + 1, offset, 0, inner.outputs, [=](int64_t o, const Integer* row) {
      Integer* to = sums + o * each;
      for (int64_t j = 0; j < each; ++j) to[j] += sign * row[j];
    });
  }

  const FixedPoint& fixed_;
  PrimitiveType type_;
  const std::byte* base_;
  int64_t width_;
  const std::vector<Level>& levels_;
  numeric::WorkCounter work_;
  std::vector<std::vector<Integer>> running_;
};

// The dimensions in order; those of one element and one output are left out.
std::vector<Level> LevelsOf(const Window& window, const Shape& base, const Shape& output) {
  const Dims strides = StridesOf(base.dimensions());
  std::vector<Level> levels;
  for (size_t d = 0; d < window.dimensions.size(); ++d) {
    const int64_t at = static_cast<int64_t>(d);
    Level level{.window = window.dimensions[d], .elements = base.dimension(at),
                .outputs = output.dimension(at), .element_stride = strides[d]};
    if (level.elements == 1 && level.outputs == 1 && level.End(0) - level.First(0) == 1) continue;
    levels.push_back(level);
  }
  if (levels.empty()) levels.push_back({});
  for (size_t i = levels.size() - 1; i-- > 0;) {
    levels[i].inner_outputs = levels[i + 1].inner_outputs * levels[i + 1].outputs;
  }
  return levels;
}

// Of all elements.
Result<numeric::TermRange> RangeOf(OpContext& context, const Literal& input) {
  const PrimitiveType type = input.shape().primitive_type();
  const int64_t width = WidthOf(input.shape());
  numeric::TermRange all;
  std::mutex mutex;
  RETURN_IF_ERROR(ParallelFor(context, input.element_count(), 1 << 15, [&](int64_t begin, int64_t end) {
    constexpr int64_t kBlock = 256;
    double values[kBlock];
    numeric::TermRange range;
    for (int64_t i = begin; i < end; i += kBlock) {
      const int64_t n = std::min(kBlock, end - i);
      numeric::DecodeBlock(type, input.bytes() + i * width, values, n);
      range.Note(values, n);
    }
    const std::lock_guard lock(mutex);
    all.Note(range);
  }));
  return all;
}

}  // namespace

Result<bool> AddBySliding(OpContext& context, const Window& window, const Literal& input,
                          const Literal& init, Literal* result) {
  const PrimitiveType type = input.shape().primitive_type();
  if (!IsFloat(type)) return false;
  for (const WindowDimension& w : window.dimensions) {
    if ((w.window_dilation != 1 && w.size > 1) || w.base_dilation < 1 || w.reversal) return false;
  }
  double first;
  numeric::DecodeBlock(type, init.bytes(), &first, 1);
  if (first == 0 && std::signbit(first)) return false;
  ASSIGN_OR_RETURN(numeric::TermRange range, RangeOf(context, input));
  range.Note(&first, 1);
  if (!FixedPoint::Holds(range, input.element_count() + 1)) return false;
  const FixedPoint fixed(range);
  const Integer start = fixed.Of(first);
  const std::vector<Level> levels = LevelsOf(window, input.shape(), result->shape());
  const Level& outer = levels[0];
  RETURN_IF_ERROR(context.Reserve(Threads(context, outer.outputs) * Slider::BytesFor(levels)));
  const PrimitiveType out_type = result->shape().primitive_type();
  const int64_t out_width = WidthOf(result->shape());
  std::byte* out = result->MutableBytes();
  // A piece begins by adding up a whole window: it has four times as many outputs, where they overlap.
  const int64_t overlap = std::min(outer.window.size / std::max<int64_t>(1, outer.window.stride), outer.elements);
  const int64_t grain = std::max<int64_t>({1, 4 * overlap, (1 << 13) / outer.inner_outputs});
  const numeric::Going going = GoingOf(context);
  RETURN_IF_ERROR(ParallelFor(context, outer.outputs, grain, [&](int64_t begin, int64_t end) {
    Slider slider(fixed, type, input.bytes(), levels, going);
    numeric::CountTiers({.sliding = (end - begin) * outer.inner_outputs});
    slider.Run(begin, end, [&](int64_t o, const Integer* sums) {
      std::byte* to = out + o * outer.inner_outputs * out_width;
      for (int64_t j = 0; j < outer.inner_outputs; ++j, to += out_width) {
        const uint64_t bits = fixed.Round(out_type, start + sums[j]);
        std::memcpy(to, &bits, static_cast<size_t>(out_width));
      }
    });
  }));
  return true;
}

}  // namespace assay
