// Batch normalisation: operands are brought into the order [feature, the rest], and each feature is
// a call of interpreter/numeric/batch_norm.h. epsilon, an f32 attribute, is rounded to the
// operand's type, as the StableHLO specification and XLA make a constant of it.
#include "interpreter/ops/batch_norm.h"

#include <array>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/batch_norm.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/ops/matrix.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

// One instruction's operands, features outermost.
struct Batch {
  PrimitiveType type;
  std::array<PrimitiveType, 3> results = {};
  int64_t features = 0, count = 0;  // elements of a feature
  int64_t width = 0;
  double epsilon = 0;
  Dims permutation, inverse;  // to the order [feature, the rest], and back
  Literal x;
};

Result<Literal> FeaturesFirst(OpContext& context, const Batch& batch, const Literal& literal) {
  RETURN_IF_ERROR(context.Reserve(literal.byte_size()));
  return Transposed(&context.pool, literal, batch.permutation);
}

Result<Batch> Prepare(OpContext& context) {
  const Instruction& instruction = context.instruction;
  const Shape& shape = context.operands[0].shape();
  Batch batch;
  batch.type = shape.primitive_type();
  batch.width = WidthOf(shape);
  const Shape& declared = context.shape();
  batch.results[0] = declared.primitive_type();
  for (size_t i = 0; i < declared.elements().size(); ++i) {
    batch.results[i] = declared.elements()[i].primitive_type();
  }
  using numeric::DecodeFloat, numeric::RoundToFormat;
  double epsilon = DecodeFloat(PrimitiveType::kF32,
                               RoundToFormat(PrimitiveType::kF32, instruction.Get(kEpsilon)));
  batch.epsilon = DecodeFloat(batch.type, RoundToFormat(batch.type, epsilon));
  int64_t feature = instruction.Get(kFeatureIndex);
  batch.permutation.push_back(feature);
  for (int64_t d = 0; d < shape.rank(); ++d) {
    if (d != feature) batch.permutation.push_back(d);
  }
  batch.inverse.resize(batch.permutation.size());
  batch.features = shape.dimension(feature);
  batch.count = 1;
  for (size_t i = 0; i < batch.permutation.size(); ++i) {
    batch.inverse[batch.permutation[i]] = static_cast<int64_t>(i);
    if (i != 0) batch.count *= shape.dimension(batch.permutation[i]);
  }
  ASSIGN_OR_RETURN(batch.x, FeaturesFirst(context, batch, context.operands[0]));
  return batch;
}

// Element i of a vector of floats.
double At(const Literal& vector, int64_t i) {
  return numeric::DecodeFloat(vector.shape().primitive_type(), vector.Bits(i));
}

numeric::Feature FeatureOf(const Batch& batch, int64_t i) {
  numeric::Feature feature;
  feature.type = batch.type;
  feature.results = batch.results;
  feature.x = batch.x.bytes() + i * batch.count * batch.width;
  feature.n = batch.count;
  feature.epsilon = batch.epsilon;
  return feature;
}

// Result i, of the sizes given.
Literal ResultOf(const Batch& batch, size_t i, std::vector<int64_t> sizes) {
  return Literal::Uninitialized(Shape::Array(batch.results[i], std::move(sizes)));
}
Literal Vector(const Batch& batch, size_t i) { return ResultOf(batch, i, {batch.features}); }
// Beside the result's: its elements in the order of `batch`.
Status ReserveResult(OpContext& context, const Batch& batch) {
  return context.Reserve(batch.x.element_count() * FormatOf(batch.results[0]).ByteSize());
}
// The result with the elements of x.
Literal LikeX(const Batch& batch) { return ResultOf(batch, 0, batch.x.shape().dimensions()); }

// `whole`, features first, as the instruction's result, a tuple with two vectors beside it.
Status FinishTriple(OpContext& context, const Batch& batch, const Literal& whole, Literal first,
                    Literal second) {
  const ListView<Shape> shapes = context.shape().elements();
  std::vector<Literal> parts;
  parts.push_back(Transposed(&context.pool, whole, batch.inverse).Reshaped(shapes[0]));
  parts.push_back(first.Reshaped(shapes[1]));
  parts.push_back(second.Reshaped(shapes[2]));
  context.result = Literal::Tuple(context.shape(), std::move(parts));
  return {};
}

}  // namespace

Status EvaluateBatchNormTraining(OpContext& context) {
  ASSIGN_OR_RETURN(Batch batch, Prepare(context));
  RETURN_IF_ERROR(ReserveResult(context, batch));
  Literal y = LikeX(batch);
  Literal mean = Vector(batch, 1), variance = Vector(batch, 2);
  std::byte* out = y.MutableBytes();
  const int64_t out_width = WidthOf(y.shape());
  std::vector<uint64_t> means(static_cast<size_t>(batch.features)), variances(means.size());
  const numeric::Going going = GoingOf(context);
  RETURN_IF_ERROR(ParallelFor(context, batch.features, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      numeric::Feature feature = FeatureOf(batch, i);
      feature.scale = At(context.operands[1], i);
      feature.offset = At(context.operands[2], i);
      numeric::BatchNormTraining(feature, out + i * batch.count * out_width,
                                 &means[static_cast<size_t>(i)],
                                 &variances[static_cast<size_t>(i)], going);
    }
  }));
  for (int64_t i = 0; i < batch.features; ++i) {
    mean.SetBits(i, means[static_cast<size_t>(i)]);
    variance.SetBits(i, variances[static_cast<size_t>(i)]);
  }
  return FinishTriple(context, batch, y, std::move(mean), std::move(variance));
}

Status EvaluateBatchNormInference(OpContext& context) {
  ASSIGN_OR_RETURN(Batch batch, Prepare(context));
  RETURN_IF_ERROR(ReserveResult(context, batch));
  Literal y = LikeX(batch);
  std::byte* out = y.MutableBytes();
  const int64_t out_width = WidthOf(y.shape());
  const numeric::Going going = GoingOf(context);
  RETURN_IF_ERROR(ParallelFor(context, batch.features, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      numeric::Feature feature = FeatureOf(batch, i);
      feature.scale = At(context.operands[1], i);
      feature.offset = At(context.operands[2], i);
      feature.mean = At(context.operands[3], i);
      feature.variance = At(context.operands[4], i);
      numeric::BatchNormInference(feature, out + i * batch.count * out_width, going);
    }
  }));
  context.result = Transposed(&context.pool, y, batch.inverse).Reshaped(context.shape());
  return {};
}

Status EvaluateBatchNormGrad(OpContext& context) {
  ASSIGN_OR_RETURN(Batch batch, Prepare(context));
  ASSIGN_OR_RETURN(Literal gradient, FeaturesFirst(context, batch, context.operands[4]));
  RETURN_IF_ERROR(ReserveResult(context, batch));
  Literal dx = LikeX(batch);
  Literal scale = Vector(batch, 1), offset = Vector(batch, 2);
  std::byte* out = dx.MutableBytes();
  const int64_t out_width = WidthOf(dx.shape());
  std::vector<uint64_t> scales(static_cast<size_t>(batch.features)), offsets(scales.size());
  const numeric::Going going = GoingOf(context);
  RETURN_IF_ERROR(ParallelFor(context, batch.features, 1, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      numeric::Feature feature = FeatureOf(batch, i);
      feature.scale = At(context.operands[1], i);
      feature.mean = At(context.operands[2], i);
      feature.variance = At(context.operands[3], i);
      feature.gradient_type = gradient.shape().primitive_type();
      feature.gradient = gradient.bytes() + i * batch.count * WidthOf(gradient.shape());
      numeric::BatchNormGrad(feature, out + i * batch.count * out_width,
                             &scales[static_cast<size_t>(i)], &offsets[static_cast<size_t>(i)],
                             going);
    }
  }));
  for (int64_t i = 0; i < batch.features; ++i) {
    scale.SetBits(i, scales[static_cast<size_t>(i)]);
    offset.SetBits(i, offsets[static_cast<size_t>(i)]);
  }
  return FinishTriple(context, batch, dx, std::move(scale), std::move(offset));
}

}  // namespace assay
