// Batch normalisation of one feature, every result correctly rounded over the reals (contract
// point 8): the mean, the variance and what follows from them are never rounded on the way.
//
//   training    mean = sum x / n, variance = sum (x - mean)^2 / n,
//               y = (x - mean) / sqrt(variance + epsilon) * scale + offset
//   inference   y likewise, with the mean and the variance given
//   grad        d = x - mean, v = variance + epsilon, s = sqrt(v)
//               grad_offset = sum dy, grad_scale = sum (dy d) / s,
//               dx = scale / (n s) * (n dy - sum dy - d * sum (dy d) / v)
//
// Zeros: y is an exact zero with the sign that the steps of the formula give in IEEE arithmetic,
// exact zeros of dx and grad_scale are +0, mean and grad_offset follow the rule of exact sums.
// Where a number is NaN or infinite or v <= 0, the steps of the formula are taken as written, in
// extended reals (unbounded numbers, and IEEE's rules for zeros, infinities and NaN): a mean or
// variance of values that are not all finite is not finite (the variance: NaN), v < 0 gives NaN.
// n = 0: the mean and the variance are 0/0 = NaN.
#ifndef ASSAY_INTERPRETER_NUMERIC_BATCH_NORM_H_
#define ASSAY_INTERPRETER_NUMERIC_BATCH_NORM_H_

#include <array>
#include <cstdint>

#include "interpreter/numeric/loop.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// Element storage: n contiguous elements of `type`. Scalars are exact values.
struct Feature {
  PrimitiveType type = PrimitiveType::kInvalid;  // of x
  // Of the results, in their order: y, mean, variance; or dx, grad_scale, grad_offset.
  std::array<PrimitiveType, 3> results = {};
  const void* x = nullptr;
  int64_t n = 0;
  double scale = 0, offset = 0, mean = 0, variance = 0, epsilon = 0;
  PrimitiveType gradient_type = PrimitiveType::kInvalid;  // of dy
  const void* gradient = nullptr;
};

// y and dx have n elements.
void BatchNormTraining(const Feature& feature, void* y, uint64_t* mean, uint64_t* variance,
                       const Going& going);
void BatchNormInference(const Feature& feature, void* y, const Going& going);
void BatchNormGrad(const Feature& feature, void* dx, uint64_t* grad_scale, uint64_t* grad_offset,
                   const Going& going);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_BATCH_NORM_H_
