// A window that moves on by one gains elements and loses others. Sums are held so that what was added can be
// taken away without a trace (numeric/running_sum.h). Dimension by dimension: along the outermost one the
// running sums of whole rows, each of which the inner dimensions give by the same means; a row is computed once
// when it enters and once when it leaves.
//
// Dimensions before and behind those with a window only repeat this: the first ones are batches, the last ones
// columns, whose sums run side by side; so do the parts of complex numbers.
//
// Along a dimension output o has the elements e with e b = o stride - low + k d, k = 0, 1, ... below the window's
// size, d being the window's dilation and b the base's. With g = gcd(b, d) there are none unless g divides o stride -
// low; else e runs through one residue modulo d / g, since b / g has an inverse there. It depends on o stride modulo
// d: outputs at a distance of d / gcd(d, stride) have the same one, and each such class of outputs slides by itself.
#include "interpreter/ops/sliding_sums.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <numeric>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/loop.h"
#include "interpreter/numeric/running_sum.h"
#include "interpreter/numeric/tier_counts.h"
#include "interpreter/ops/matrix.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

using Wide = __int128;  // no position overflows
constexpr int64_t kMostColumns = 64;

Wide Modulo(Wide x, Wide modulus) {
  const Wide rest = x % modulus;
  return rest < 0 ? rest + modulus : rest;
}

// x with a x = 1 modulo `modulus`; a and it have no factor in common.
int64_t InverseOf(Wide a, Wide modulus) {
  Wide r = modulus, next_r = Modulo(a, modulus), x = 0, next_x = 1;
  while (next_r != 0) {
    const Wide quotient = r / next_r;
    r = std::exchange(next_r, r - quotient * next_r);
    x = std::exchange(next_x, x - quotient * next_x);
  }
  return static_cast<int64_t>(Modulo(x, modulus));
}

// One dimension of the window: output o has the elements First(o), First(o) + step, ... below End(o).
class Level {
 public:
  Level() = default;
  Level(const WindowDimension& window, int64_t elements, int64_t outputs)
      : elements(elements), outputs(outputs), window_(window) {
    if (window_.size == 1) window_.window_dilation = 1;
    window_.reversal = false;
    const int64_t dilation = window_.window_dilation;
    extent_ = static_cast<Wide>(window_.size - 1) * dilation + 1;
    common_ = std::gcd(dilation, window_.base_dilation);
    modulus_ = dilation / common_;
    inverse_ = InverseOf(window_.base_dilation / common_, modulus_);
    step = std::min(modulus_, std::max<int64_t>(1, elements));
    distance = std::min(dilation / std::gcd(dilation, window_.stride), outputs);
  }

  bool IsPlain() const { return window_ == WindowDimension{} && elements == outputs; }
  int64_t First(int64_t o) const {
    const Wide start = Start(o);
    const int64_t least = Clip(start);
    if (modulus_ == 1 && common_ == 1) return least;
    if (start % common_ != 0) return elements;
    const Wide residue = Modulo(start / common_, modulus_) * inverse_ % modulus_;
    return static_cast<int64_t>(std::min<Wide>(least + Modulo(residue - least, modulus_), elements));
  }
  int64_t End(int64_t o) const { return std::max(First(o), Clip(Start(o) + extent_)); }
  int64_t CountOf(int64_t o) const { return (End(o) - First(o) + step - 1) / step; }
  // In how many outputs, or nearly so, an element takes part.
  int64_t Overlap() const { return static_cast<int64_t>(std::min<Wide>(extent_ / window_.stride + 1, outputs)); }

  int64_t elements = 1, outputs = 1;
  int64_t element_stride = 1, output_stride = 1;  // in parts of elements
  int64_t inner_outputs = 1;                      // of the levels behind it
  int64_t step = 1;                               // from element to element
  int64_t distance = 1;                           // from output to output of a class

 private:
  Wide Start(int64_t o) const { return static_cast<Wide>(o) * window_.stride - window_.padding_low; }
  // The first element at the position or behind it.
  int64_t Clip(Wide position) const {
    if (position <= 0) return 0;
    const Wide dilation = window_.base_dilation;
    const Wide index = dilation == 1 ? position : (position + dilation - 1) / dilation;
    return static_cast<int64_t>(std::min<Wide>(index, elements));
  }

  WindowDimension window_;
  Wide extent_ = 1;
  int64_t common_ = 1, modulus_ = 1, inverse_ = 0;
};

// What slides.
struct Grid {
  std::vector<Level> levels;  // the outermost first; at least one
  int64_t batches = 1, batch_elements = 1, batch_outputs = 1;
  int64_t columns = 1, block = 1;  // `block` of them at a time
  int64_t parts = 1;               // of an element; a part is a column

  int64_t blocks() const { return (columns + block - 1) / block; }
  // Sums that a Slider holds.
  int64_t RunningSums() const {
    int64_t sums = 0;
    for (const Level& level : levels) sums += level.inner_outputs * block;
    return sums;
  }
  void CountInnerOutputs() {
    int64_t inner = 1;
    for (size_t i = levels.size(); i-- > 0; inner *= levels[i].outputs) levels[i].inner_outputs = inner;
  }
};

Grid GridOf(const Window& window, const Shape& base, const Shape& output) {
  Grid grid;
  grid.parts = IsComplex(base.primitive_type()) ? 2 : 1;
  const Dims strides = StridesOf(base.dimensions()), out_strides = StridesOf(output.dimensions());
  for (size_t d = 0; d < strides.size(); ++d) {
    const int64_t at = static_cast<int64_t>(d);
    Level level(d < window.dimensions.size() ? window.dimensions[d] : WindowDimension{}, base.dimension(at),
                output.dimension(at));
    level.element_stride = strides[d] * grid.parts;
    level.output_stride = out_strides[d] * grid.parts;
    grid.levels.push_back(level);
  }
  grid.columns = grid.parts;
  while (!grid.levels.empty() && grid.levels.back().IsPlain()) {
    grid.columns *= grid.levels.back().outputs;
    grid.levels.pop_back();
  }
  grid.block = std::min(grid.columns, kMostColumns);
  if (grid.levels.empty()) grid.levels.emplace_back();
  size_t plain = 0;
  for (; plain < grid.levels.size() && grid.levels[plain].IsPlain() && grid.levels.size() > plain + 1; ++plain) {
    grid.batches *= grid.levels[plain].outputs;
    grid.batch_elements = grid.levels[plain].element_stride;
    grid.batch_outputs = grid.levels[plain].output_stride;
  }
  grid.levels.erase(grid.levels.begin(), grid.levels.begin() + static_cast<int64_t>(plain));
  grid.CountInnerOutputs();
  // Rows that do not fit into a cache are as short as they can be.
  constexpr int64_t kFits = int64_t{1} << 16;
  if (grid.RunningSums() > kFits) {
    std::stable_sort(grid.levels.begin(), grid.levels.end(),
                     [](const Level& a, const Level& b) { return a.outputs > b.outputs; });
    grid.CountInnerOutputs();
  }
  return grid;
}

// Some columns of one batch.
template <typename Form>
class Slider {
 public:
  using Sum = typename Form::Sum;

  Slider(const Form& form, PrimitiveType part, const Grid& grid, const numeric::Going& going)
      : form_(form), part_(part), width_(FormatOf(part).ByteSize()), levels_(grid.levels), work_(going, 1 << 14) {
    running_.resize(levels_.size());
    for (size_t i = 0; i < levels_.size(); ++i) {
      running_[i].resize(static_cast<size_t>(levels_[i].inner_outputs * grid.block));
    }
  }

  // visit(o, sums): the sums of the outputs o of the outermost level, begin <= o < end, of `columns` columns from
  // `base` on. False: the run has to end.
  template <typename Visit>
  bool Run(const std::byte* base, int64_t columns, int64_t begin, int64_t end, const Visit& visit) {
    base_ = base;
    columns_ = columns;
    return Slide(0, 0, begin, end, visit);
  }

 private:
  // Along levels_[i] of the part of the array at `offset`.
  template <typename Visit>
  bool Slide(size_t i, int64_t offset, int64_t begin, int64_t end, const Visit& visit) {
    const Level& level = levels_[i];
    std::vector<Sum>& sums = running_[i];
    for (int64_t start = begin; start < std::min(end, begin + level.distance); ++start) {
      std::fill(sums.begin(), sums.end(), Sum{});
      int64_t first = level.First(start), last = first;  // from `first` on those below `last` are in `sums`
      for (int64_t o = start; o < end; o += level.distance) {
        const int64_t from = level.First(o), to = level.End(o);
        if (from >= last) {  // nothing stays
          std::fill(sums.begin(), sums.end(), Sum{});
          first = last = from;
        }
        for (; first < from; first += level.step) {
          if (!ChangeByRow<false>(i, offset + first * level.element_stride)) return false;
        }
        for (; last < to; last += level.step) {
          if (!ChangeByRow<true>(i, offset + last * level.element_stride)) return false;
        }
        visit(o, sums.data());
      }
    }
    return true;
  }

  // The sums of the levels behind level i, at `offset`, are added to running_[i], or taken away.
  template <bool kAdd>
  bool ChangeByRow(size_t i, int64_t offset) {
    if (!work_.Goes(levels_[i].inner_outputs * columns_)) return false;
    Sum* sums = running_[i].data();
    if (i + 1 == levels_.size()) {
      typename Form::Term terms[kMostColumns];
      numeric::DecodeTerms<Form>(part_, base_ + offset * width_, terms, columns_);
      for (int64_t c = 0; c < columns_; ++c) {
        kAdd ? form_.Add(sums[c], terms[c]) : form_.Subtract(sums[c], terms[c]);
      }
      return true;
    }
    const Level& inner = levels_[i + 1];
    const int64_t each = inner.inner_outputs * columns_;
    return Slide(i + 1, offset, 0, inner.outputs, [=](int64_t o, const Sum* row) {
      Sum* to = sums + o * each;
      for (int64_t j = 0; j < each; ++j) kAdd ? to[j] += row[j] : to[j] -= row[j];
    });
  }

  const Form form_;
  PrimitiveType part_;
  int64_t width_;
  const std::vector<Level>& levels_;
  numeric::WorkCounter work_;
  std::vector<std::vector<Sum>> running_;
  const std::byte* base_ = nullptr;
  int64_t columns_ = 0;
};

// What every output has beside the elements of its window.
struct Init {
  const Literal& value;
  bool fills;      // also where a window has no element
  uint64_t whole;  // elements of a window, modulo 2^64
};

// For each output of the levels behind the outermost one, in order: its elements along these.
std::vector<uint64_t> InnerCounts(const Grid& grid) {
  std::vector<uint64_t> counts(1, 1);
  for (size_t i = 1; i < grid.levels.size(); ++i) {
    std::vector<uint64_t> more;
    for (uint64_t count : counts) {
      for (int64_t o = 0; o < grid.levels[i].outputs; ++o) {
        more.push_back(count * static_cast<uint64_t>(grid.levels[i].CountOf(o)));
      }
    }
    counts = std::move(more);
  }
  return counts;
}

template <typename Form>
Status SlideAll(OpContext& context, const Form& form, const Grid& grid, const Init& init, const Literal& input,
                Literal* result) {
  using Sum = typename Form::Sum;
  const PrimitiveType part = PartOf(input.shape().primitive_type());
  const PrimitiveType out_part = PartOf(result->shape().primitive_type());
  const int64_t width = FormatOf(part).ByteSize(), out_width = FormatOf(out_part).ByteSize();
  std::byte* out = result->MutableBytes();
  const Level& outer = grid.levels[0];
  const int64_t lines = grid.batches * grid.blocks(), inner = outer.inner_outputs;
  RETURN_IF_ERROR(context.Reserve(Threads(context, lines * outer.outputs) * grid.RunningSums() *
                                  static_cast<int64_t>(sizeof(Sum))));
  std::vector<uint64_t> counts;
  if (init.fills) {
    RETURN_IF_ERROR(context.Reserve(2 * inner * static_cast<int64_t>(sizeof(uint64_t))));
    counts = InnerCounts(grid);
  }
  typename Form::Term starts[2];
  numeric::DecodeTerms<Form>(part, init.value.bytes(), starts, grid.parts);
  Dims inner_sizes, inner_strides;
  for (size_t i = 1; i < grid.levels.size(); ++i) {
    inner_sizes.push_back(grid.levels[i].outputs);
    inner_strides.push_back(grid.levels[i].output_stride);
  }
  // A piece of a line begins by adding up a whole window: it has four times as many outputs, where they overlap.
  int64_t grain = std::max<int64_t>(4 * outer.Overlap(), (1 << 13) / (inner * grid.block));
  if (grain >= outer.outputs) grain = grain / outer.outputs * outer.outputs;  // whole lines
  const numeric::Going going = GoingOf(context);
  return ParallelFor(context, lines * outer.outputs, std::max<int64_t>(1, grain), [&](int64_t begin, int64_t end) {
    Slider<Form> slider(form, part, grid, going);
    numeric::CountedTiers tiers;
    std::vector<Sum> totals(static_cast<size_t>(grid.block));
    Odometer<1> at(inner_sizes, {inner_strides});
    while (begin < end) {
      const int64_t line = begin / outer.outputs, first = begin % outer.outputs;
      const int64_t last = std::min(outer.outputs, first + (end - begin));
      const int64_t batch = line / grid.blocks(), column = line % grid.blocks() * grid.block;
      const int64_t columns = std::min(grid.block, grid.columns - column);
      std::byte* line_out = out + (batch * grid.batch_outputs + column) * out_width;
      const bool goes = slider.Run(
          input.bytes() + (batch * grid.batch_elements + column) * width, columns, first, last,
          [&](int64_t o, const Sum* sums) {
            const uint64_t count = init.fills ? static_cast<uint64_t>(outer.CountOf(o)) : 0;
            if (IsFloat(out_part)) tiers.sliding += inner * columns;
            for (int64_t j = 0; j < inner; ++j, at.Next(), sums += columns) {
              std::copy_n(sums, columns, totals.begin());
              // A block begins with a whole element.
              for (int64_t c = 0; c < columns; ++c) {
                form.Add(totals[c], starts[c % grid.parts]);
                if (init.fills) {
                  form.AddTimes(totals[c], starts[c % grid.parts], init.whole - count * counts[j]);
                }
              }
              numeric::StoreSums(form, out_part, totals.data(),
                                 line_out + (o * outer.output_stride + at.position()) * out_width, columns);
            }
          });
      if (!goes) return;
      begin += last - first;
    }
  });
}

}  // namespace

Result<numeric::TermRange> RangeOf(OpContext& context, const Literal& array) {
  const PrimitiveType part = PartOf(array.shape().primitive_type());
  numeric::TermRange all;
  if (!IsFloat(part)) return all;
  const int64_t width = FormatOf(part).ByteSize(), n = array.byte_size() / width;
  std::mutex mutex;
  RETURN_IF_ERROR(ParallelFor(context, n, 1 << 15, [&](int64_t begin, int64_t end) {
    constexpr int64_t kBlock = 256;
    double values[kBlock];
    numeric::TermRange range;
    for (int64_t i = begin; i < end; i += kBlock) {
      const int64_t count = std::min(kBlock, end - i);
      numeric::DecodeBlock(part, array.bytes() + i * width, values, count);
      range.Note(values, count);
    }
    const std::lock_guard lock(mutex);
    all.Note(range);
  }));
  return all;
}

Status AddBySliding(OpContext& context, const Window& window, bool init_fills, const Literal& input,
                          const Literal& init, Literal* result) {
  uint64_t whole = 1;
  Dims sizes;
  for (const WindowDimension& w : window.dimensions) {
    whole *= static_cast<uint64_t>(w.size);
    sizes.push_back(w.size);
  }
  ASSIGN_OR_RETURN(const numeric::TermRange inits, RangeOf(context, init));
  ASSIGN_OR_RETURN(numeric::TermRange range, RangeOf(context, input));
  range.Note(inits);
  const Wide most = static_cast<Wide>(input.element_count()) + 1 + (init_fills ? Product(sizes) : 0);
  const int64_t count = static_cast<int64_t>(std::min<Wide>(most, INT64_MAX));
  const Grid grid = GridOf(window, input.shape(), result->shape());
  const bool fills = init_fills && !IsPred(input.shape().primitive_type());  // an or stays the same
  const auto slide = [&](const auto& form) {
    return SlideAll(context, form, grid, {init, fills, whole}, input, result);
  };
  return numeric::WithSumForm(PartOf(input.shape().primitive_type()), range, count, inits.has_minus_zero, slide);
}

}  // namespace assay
