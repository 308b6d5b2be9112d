#include "interpreter/ops/convolution_geometry.h"

#include <algorithm>

namespace assay {

ConvolutionGeometry MakeGeometry(const Instruction& convolution) {
  const ConvolutionDimensions& dims = convolution.Get(kDimLabels);
  const Shape& input = convolution.operand_shape(0);
  const Shape& kernel = convolution.operand_shape(1);
  const Shape& output = convolution.shape();
  ConvolutionGeometry g;
  g.window = convolution.Get(kWindow).dimensions;
  g.window.resize(dims.input_spatial.size());
  for (size_t i = 0; i < dims.input_spatial.size(); ++i) {
    g.input_spatial.push_back(input.dimension(dims.input_spatial[i]));
    g.kernel_spatial.push_back(kernel.dimension(dims.kernel_spatial[i]));
    g.output_spatial.push_back(output.dimension(dims.output_spatial[i]));
  }
  g.features = input.dimension(dims.input_feature);
  g.kernel_features = kernel.dimension(dims.kernel_input_feature);
  g.output_batch = output.dimension(dims.output_batch);
  g.output_features = output.dimension(dims.output_feature);
  int64_t feature_groups = convolution.Get(kFeatureGroupCount);
  int64_t batch_groups = convolution.Get(kBatchGroupCount);
  g.batch_groups = batch_groups > 1;
  g.groups = std::max(feature_groups, batch_groups);
  return g;
}

}  // namespace assay
