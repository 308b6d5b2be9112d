// The geometry of a convolution, and the windows of its outputs.
#ifndef ASSAY_INTERPRETER_OPS_CONVOLUTION_GEOMETRY_H_
#define ASSAY_INTERPRETER_OPS_CONVOLUTION_GEOMETRY_H_

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "interpreter/ops/strided.h"
#include "interpreter/ops/window_position.h"
#include "spec/module.h"

namespace assay {

// The geometry of a convolution, operands arranged as input [batch, spatial, feature], kernel
// [output feature, spatial, input feature], output [batch, spatial, feature].
struct ConvolutionGeometry {
  std::vector<WindowDimension> window;
  Dims input_spatial, kernel_spatial, output_spatial;
  int64_t features = 1;         // of the input
  int64_t kernel_features = 1;  // input features of one group
  int64_t output_batch = 1, output_features = 1;
  int64_t groups = 1;
  bool batch_groups = false;
};

ConvolutionGeometry MakeGeometry(const Instruction& convolution);

// The input position that output position o meets with kernel position k along one dimension, or -1
// on padding or in a gap of the dilated input.
inline int64_t InputPosition(const WindowDimension& w, int64_t input, int64_t kernel, int64_t o,
                      int64_t k) {
  // The line holds the kernel in its own order, so a reversed one meets the window backwards.
  return WindowPosition(w, input, o, w.reversal ? kernel - 1 - k : k);
}

// Copies the window of one output position into a line [kernel spatial, feature].
class WindowReader {
 public:
  WindowReader(const ConvolutionGeometry& g, int64_t slots) : g_(g), slots_(slots) {
    input_strides_ = StridesOf(g.input_spatial);
    kernel_count_ = Product(g.kernel_spatial);
  }
  int64_t line() const { return kernel_count_ * g_.kernel_features; }

  // Calls copy(from, line) for each position of the kernel in order: the run of features that it meets,
  // `from` the number of its first element in the input, or -1 on padding and in gaps.
  template <typename Copy>
  void ForEachRun(int64_t batch, std::span<const int64_t> output_index, int64_t first_feature,
                  const Copy& copy) const {
    if (g_.kernel_features == 0) return;
    int64_t image = batch * Product(g_.input_spatial);
    Dims kernel_index(g_.kernel_spatial.size(), 0);
    for (int64_t i = 0; i < kernel_count_; ++i) {
      int64_t at = image;
      bool inside = true;
      for (size_t d = 0; d < kernel_index.size(); ++d) {
        int64_t position = InputPosition(g_.window[d], g_.input_spatial[d], g_.kernel_spatial[d],
                                         output_index[d], kernel_index[d]);
        inside = inside && position >= 0;
        at += position * input_strides_[d];
      }
      copy(inside ? at * g_.features + first_feature : -1);
      for (size_t d = kernel_index.size(); d-- > 0;) {
        if (++kernel_index[d] < g_.kernel_spatial[d]) break;
        kernel_index[d] = 0;
      }
    }
  }

  void Read(const double* input, int64_t batch, std::span<const int64_t> output_index,
            int64_t first_feature, double* line) const {
    int64_t run = g_.kernel_features * slots_;
    ForEachRun(batch, output_index, first_feature, [&](int64_t from) {
      if (from < 0) {
        std::memset(line, 0, static_cast<size_t>(run) * sizeof(double));
      } else {
        std::memcpy(line, input + from * slots_, static_cast<size_t>(run) * sizeof(double));
      }
      line += run;
    });
  }

 private:
  const ConvolutionGeometry& g_;
  int64_t slots_;
  int64_t kernel_count_;
  Dims input_strides_;
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_CONVOLUTION_GEOMETRY_H_
