#include "interpreter/ops/convolution_phases.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace assay {
namespace {

// Phases of fewer outputs are not worth their kernels' packing.
constexpr int64_t kLeastOutputs = 16;

// No product or sum of such numbers leaves int64.
bool IsSmall(int64_t x) { return std::abs(x) < int64_t{1} << 30; }

int64_t CeilDivide(int64_t a, int64_t b) { return (a + b - 1) / b; }

}  // namespace

ConvolutionPhases::ConvolutionPhases(const ConvolutionGeometry& g) : g_(g) {
  const size_t rank = g.window.size();
  counts_.assign(rank, 1);
  strides_.assign(rank, 1);
  most_ = g.kernel_spatial;
  int64_t outputs = Product(g.output_spatial);
  if (__builtin_mul_overflow(outputs, g.output_batch, &outputs)) return;
  for (size_t d = 0; d < rank; ++d) {
    const WindowDimension& w = g.window[d];
    const int64_t numbers[] = {w.stride, w.padding_low, w.base_dilation, w.window_dilation,
                               g.output_spatial[d], g.kernel_spatial[d]};
    if (w.base_dilation == 1 || !std::all_of(std::begin(numbers), std::end(numbers), IsSmall)) continue;
    const int64_t count = w.base_dilation / std::gcd(w.stride, w.base_dilation);
    if (outputs / count < kLeastOutputs) continue;
    outputs /= count;
    is_split_ = true;
    counts_[d] = count;
    strides_[d] = w.base_dilation / std::gcd(w.window_dilation, w.base_dilation);
    most_[d] = CeilDivide(g.kernel_spatial[d], strides_[d]);
  }
}

ConvolutionPhase ConvolutionPhases::At(int64_t number) const {
  ConvolutionPhase phase{.geometry = g_, .kernel = {0}, .first = Dims(counts_.size(), 0)};
  for (size_t d = counts_.size(); d-- > 0; number /= counts_[d]) phase.first[d] = number % counts_[d];
  for (size_t d = 0; d < counts_.size(); ++d) {
    WindowDimension& w = phase.geometry.window[d];
    const int64_t kernel = g_.kernel_spatial[d];
    int64_t first = 0;  // of the window's elements that meet no gap
    if (is_split_ && w.base_dilation > 1 && (counts_[d] > 1 || strides_[d] > 1)) {
      const int64_t start = phase.first[d] * w.stride - w.padding_low;
      while (first < std::min(strides_[d], kernel) &&
             (start + first * w.window_dilation) % w.base_dilation != 0) {
        ++first;
      }
      if (first >= strides_[d]) first = kernel;  // none does
      w.padding_low = first < kernel ? -(start + first * w.window_dilation) / w.base_dilation : 0;
      w.stride = w.stride * counts_[d] / w.base_dilation;
      w.window_dilation = w.window_dilation * strides_[d] / w.base_dilation;
      w.base_dilation = 1;
    }
    std::vector<int64_t> positions;
    for (int64_t before : phase.kernel) {
      for (int64_t k = first; k < kernel; k += strides_[d]) {
        positions.push_back(before * kernel + (w.reversal ? kernel - 1 - k : k));
      }
    }
    phase.kernel = std::move(positions);
    w.reversal = false;
    phase.geometry.kernel_spatial[d] = CeilDivide(kernel - first, strides_[d]);
    phase.geometry.output_spatial[d] =
        std::max<int64_t>(0, CeilDivide(g_.output_spatial[d] - phase.first[d], counts_[d]));
  }
  return phase;
}

LeftOutProducts::LeftOutProducts(const double* kernel, int64_t output_features, int64_t positions,
                                 int64_t features)
    : output_features_(output_features),
      counts_(static_cast<size_t>(positions * output_features)),
      totals_(static_cast<size_t>(output_features)) {
  for (int64_t f = 0; f < output_features; ++f) {
    for (int64_t p = 0; p < positions; ++p) {
      Count& count = counts_[p * output_features + f];
      for (int64_t c = 0; c < features; ++c, ++kernel) {
        if (!std::isfinite(*kernel)) {
          ++count.nan;
        } else if (!std::signbit(*kernel)) {
          ++count.plus_zero;
        }
      }
      totals_[f].nan += count.nan;
      totals_[f].plus_zero += count.plus_zero;
    }
  }
}

std::vector<double> LeftOutProducts::Without(std::span<const int64_t> positions) const {
  std::vector<Count> left = totals_;
  for (int64_t p : positions) {
    const Count* counts = counts_.data() + p * output_features_;
    for (int64_t f = 0; f < output_features_; ++f) {
      left[f].nan -= counts[f].nan;
      left[f].plus_zero -= counts[f].plus_zero;
    }
  }
  std::vector<double> factors;
  for (const Count& count : left) {
    factors.push_back(count.nan > 0         ? std::numeric_limits<double>::quiet_NaN()
                      : count.plus_zero > 0 ? 0.0
                                            : -0.0);
  }
  return factors;
}

Status RunPhases(OpContext& context, const ConvolutionGeometry& g, const ConvolutionPhases& phases, int64_t width,
                 std::byte* result, const std::function<Status(const ConvolutionPhase&, std::byte*)>& run) {
  if (!phases.is_split()) return run(phases.At(0), result);
  Dims whole = {g.output_batch};
  whole.insert(whole.end(), g.output_spatial.begin(), g.output_spatial.end());
  whole.push_back(g.output_features);
  const Dims whole_strides = StridesOf(whole);
  Dims strides = whole_strides;
  for (size_t d = 0; d < phases.steps().size(); ++d) strides[d + 1] *= phases.steps()[d];
  std::vector<std::byte> outputs;
  for (int64_t p = 0; p < phases.count(); ++p) {
    const ConvolutionPhase phase = phases.At(p);
    Dims sizes = whole;
    int64_t target = 0;
    for (size_t d = 0; d < phase.first.size(); ++d) {
      sizes[d + 1] = phase.geometry.output_spatial[d];
      target += phase.first[d] * whole_strides[d + 1];
    }
    const int64_t bytes = Product(sizes) * width;
    if (bytes == 0) continue;
    if (bytes > static_cast<int64_t>(outputs.size())) {
      RETURN_IF_ERROR(context.Reserve(bytes - static_cast<int64_t>(outputs.size())));
      outputs.resize(static_cast<size_t>(bytes));
    }
    RETURN_IF_ERROR(run(phase, outputs.data()));
    CopyStrided(&context.pool, width, sizes, outputs.data(), StridesOf(sizes), result + target * width, strides);
  }
  return {};
}

}  // namespace assay
