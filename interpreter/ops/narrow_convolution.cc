#include "interpreter/ops/narrow_convolution.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/lane_sums.h"
#include "interpreter/numeric/tier_counts.h"

namespace assay {
namespace {

using numeric::LaneKernels;
using numeric::LaneSums;

// Positions of one row at a time, as long as they have about so many lanes; and bytes of the vectors of terms.
constexpr int64_t kLanes = 512, kTermBytes = 96 << 10;
// A kernel's factors are repeated until they fill vectors, if that takes no more lanes than this.
constexpr int64_t kMostPeriod = 1024;
// Above so many products at a place of the kernel, of a group, tiles are faster; where there is one group, lines.
constexpr int64_t kMostNarrow = 32, kMostNarrowAlone = 4;
constexpr int64_t kLanesPerPiece = 1 << 15;  // lanes times terms that one thread does faster than two

int64_t CeilDivide(int64_t a, int64_t b) { return (a + b - 1) / b; }

class Runner {
 public:
  explicit Runner(const NarrowConvolution& task)
      : task_(task),
        g_(task.phase.geometry),
        rank_(g_.output_spatial.size()),
        features_(g_.output_features),
        width_(FormatOf(task.result).ByteSize()),
        strides_(StridesOf(g_.input_spatial)),
        image_(Product(g_.input_spatial)),
        outer_(g_.output_spatial.begin(), g_.output_spatial.end() - 1),
        row_(g_.output_spatial.back()),
        terms_(static_cast<int64_t>(task.phase.kernel.size()) * g_.kernel_features) {
    const int64_t block = LaneKernels::kBlock, shared = std::lcm(features_, block);
    period_ = shared <= kMostPeriod ? shared : CeilDivide(features_, block) * block;
    piece_ = shared <= kMostPeriod ? std::clamp<int64_t>(kLanes / features_, 1, row_) : 1;
    lanes_ = CeilDivide(piece_ * features_, block) * block;
    pieces_ = CeilDivide(row_, piece_);
    batch_terms_ = std::clamp<int64_t>(kTermBytes / (lanes_ * 8), 1, std::max<int64_t>(1, terms_));
    plain_ = g_.kernel_features == 1 && features_ == g_.groups && !g_.batch_groups;
  }

  int64_t kernel_bytes() const { return (terms_ + has_left_out()) * period_ * int64_t{sizeof(double)}; }
  int64_t thread_bytes() const { return (batch_terms_ + 5) * lanes_ * int64_t{sizeof(double)}; }
  int64_t piece_count() const { return g_.output_batch * Product(outer_) * pieces_; }
  int64_t grain() const { return std::max<int64_t>(1, kLanesPerPiece / (lanes_ * (terms_ + 1))); }

  // The kernel's factors, term by term a vector of a period.
  void Prepare() {
    kernel_.assign(static_cast<size_t>((terms_ + has_left_out()) * period_), 0.0);
    const int64_t columns = period_ % features_ == 0 ? period_ : features_;
    for (int64_t t = 0; t < terms_; ++t) {
      const int64_t position = task_.phase.kernel[t / g_.kernel_features], c = t % g_.kernel_features;
      for (int64_t l = 0; l < columns; ++l) {
        kernel_[t * period_ + l] =
            task_.kernel[(l % features_ * task_.positions + position) * g_.kernel_features + c];
      }
    }
    for (int64_t l = 0; has_left_out() && l < columns; ++l) {
      kernel_[terms_ * period_ + l] = task_.left_out[l % features_];
    }
    const int64_t group = features_ / g_.groups;
    for (int64_t f = 0; f < features_; ++f) {
      from_.push_back(g_.batch_groups ? f / group * g_.output_batch * image_ * g_.features
                                      : f / group * g_.kernel_features);
    }
  }

  void Run(int64_t begin, int64_t end) const {
    LaneSums sums(task_.result, task_.short_terms, lanes_);
    std::vector<double> terms(static_cast<size_t>(batch_terms_ * lanes_), 0.0);
    Dims index(rank_);
    for (int64_t i = begin; i < end; ++i) {
      int64_t row = i / pieces_;
      index[rank_ - 1] = i % pieces_ * piece_;
      const int64_t first_output = row * row_ + index[rank_ - 1];
      for (size_t d = rank_ - 1; d-- > 0; row /= outer_[d]) index[d] = row % outer_[d];
      RunPiece(row, index, first_output, sums, terms);
    }
  }

 private:
  bool has_left_out() const { return !task_.left_out.empty(); }

  void RunPiece(int64_t batch, Dims& index, int64_t first_output, LaneSums& sums,
                std::vector<double>& terms) const {
    const int64_t first = index[rank_ - 1], count = std::min(piece_, row_ - first);
    sums.Clear();
    int64_t filled = 0, t = 0;
    auto add = [&] {
      sums.Add(terms.data(), kernel_.data() + (t - filled) * period_, period_, filled);
      filled = 0;
    };
    Dims at(rank_, 0);  // in the kernel
    while (t < terms_) {
      int64_t base = batch * image_;
      bool inside = true;
      for (size_t d = 0; d + 1 < rank_; ++d) {
        const int64_t position =
            InputPosition(g_.window[d], g_.input_spatial[d], g_.kernel_spatial[d], index[d], at[d]);
        inside = inside && position >= 0;
        base += position * strides_[d];
      }
      for (int64_t c = 0; c < g_.kernel_features; ++c) {
        Fill(inside ? base : -1, c, at[rank_ - 1], first, count, terms.data() + filled * lanes_);
        ++filled, ++t;
        if (filled == batch_terms_) add();
      }
      for (size_t d = rank_; d-- > 0;) {
        if (++at[d] < g_.kernel_spatial[d]) break;
        at[d] = 0;
      }
    }
    if (filled > 0) add();
    if (has_left_out()) {
      std::fill_n(terms.data(), lanes_, 0.0);
      filled = 1, ++t;
      add();
    }
    std::byte* out = task_.out + first_output * features_ * width_;
    numeric::CountedTiers tiers;
    tiers.pinned += count * features_;
    sums.Round(count * features_, out, [&](int64_t lane) {
      --tiers.pinned;  // task_.open counts it
      index[rank_ - 1] = first + lane / features_;
      task_.open(batch, index, lane % features_, out + lane * width_);
      index[rank_ - 1] = first;
    });
  }

  // The vector of a term for outputs [first, first + count) of a row: what they meet with kernel element k and
  // input feature c. `base`: the position in the images where the row of the input begins; -1: it is padding.
  void Fill(int64_t base, int64_t c, int64_t k, int64_t first, int64_t count, double* to) const {
    const WindowDimension& w = g_.window[rank_ - 1];
    const int64_t size = g_.input_spatial[rank_ - 1];
    if (base < 0) {
      std::fill_n(to, count * features_, 0.0);
      return;
    }
    if (plain_ && w.stride == 1 && w.base_dilation == 1) {
      // The outputs between the paddings meet what stands side by side.
      const auto meets = [&](int64_t i) {
        return InputPosition(w, size, g_.kernel_spatial[rank_ - 1], first + i, k);
      };
      int64_t begin = 0, end = count;
      while (begin < end && meets(begin) < 0) ++begin;
      while (end > begin && meets(end - 1) < 0) --end;
      std::fill_n(to, begin * features_, 0.0);
      if (begin < end) {
        std::memcpy(to + begin * features_, task_.images + (base + meets(begin)) * features_,
                    static_cast<size_t>((end - begin) * features_) * sizeof(double));
      }
      std::fill_n(to + end * features_, (count - end) * features_, 0.0);
      return;
    }
    for (int64_t i = 0; i < count; ++i, to += features_) {
      const int64_t position = InputPosition(w, size, g_.kernel_spatial[rank_ - 1], first + i, k);
      if (position < 0) {
        std::fill_n(to, features_, 0.0);
        continue;
      }
      const double* from = task_.images + (base + position) * g_.features + c;
      if (plain_) {
        std::memcpy(to, from, static_cast<size_t>(features_) * sizeof(double));
      } else {
        for (int64_t f = 0; f < features_; ++f) to[f] = from[from_[f]];
      }
    }
  }

  const NarrowConvolution& task_;
  const ConvolutionGeometry& g_;
  size_t rank_;
  int64_t features_, width_;
  Dims strides_;       // of the input's positions
  int64_t image_;      // positions of one
  Dims outer_;         // outputs but along the last dimension
  int64_t row_;        // along that
  int64_t terms_;      // without the one for those that are left out
  int64_t period_, piece_, lanes_, pieces_, batch_terms_;
  bool plain_;         // feature by feature: output feature f meets input feature f
  std::vector<double> kernel_;
  std::vector<int64_t> from_;  // where the input features of an output feature's group begin
};

}  // namespace

bool IsNarrow(const ConvolutionGeometry& g) {
  if (g.window.empty() || g.groups == 0 || g.output_features == 0) return false;
  const int64_t columns = g.output_features / g.groups;
  return g.kernel_features > 0 && g.kernel_features * columns <= (g.groups > 1 ? kMostNarrow : kMostNarrowAlone);
}

Status RunNarrow(OpContext& context, const NarrowConvolution& task) {
  Runner runner(task);
  const int64_t bytes =
      runner.kernel_bytes() + Threads(context, runner.piece_count()) * runner.thread_bytes();
  if (bytes > *task.reserved) {
    RETURN_IF_ERROR(context.Reserve(bytes - *task.reserved));
    *task.reserved = bytes;
  }
  runner.Prepare();
  return ParallelFor(context, runner.piece_count(), runner.grain(),
                     [&](int64_t begin, int64_t end) { runner.Run(begin, end); });
}

}  // namespace assay
