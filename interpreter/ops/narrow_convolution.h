// Convolutions whose groups have so few features that they are no matrix products, as depthwise ones: all
// output features of several positions side by side, one lane each (numeric/lane_sums.h).
#ifndef ASSAY_INTERPRETER_OPS_NARROW_CONVOLUTION_H_
#define ASSAY_INTERPRETER_OPS_NARROW_CONVOLUTION_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "interpreter/handlers.h"
#include "interpreter/ops/convolution_phases.h"
#include "spec/primitive_type.h"

namespace assay {

struct NarrowConvolution {
  PrimitiveType result;
  bool short_terms;        // both operands are of types for which IsShortTerm
  const double* images;    // [batch, spatial, feature]
  const double* kernel;    // [output feature, position, input feature], of the whole convolution
  int64_t positions;       // of that kernel
  const ConvolutionPhase& phase;
  std::span<const double> left_out;  // of LeftOutProducts; empty: nothing is left out
  std::byte* out;                    // the phase's outputs, [batch, spatial, feature]
  // Writes the output at `index` of the phase, at `to`, where its sum is not decided. From any thread.
  std::function<void(int64_t batch, std::span<const int64_t> index, int64_t feature, std::byte* to)> open;
  int64_t* reserved;  // by tasks before it, whose memory it takes over: kept up to date
};

// Whether lanes are the way.
bool IsNarrow(const ConvolutionGeometry& g);
Status RunNarrow(OpContext& context, const NarrowConvolution& task);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_NARROW_CONVOLUTION_H_
