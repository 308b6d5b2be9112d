#include "interpreter/ops/dot_operand.h"

#include <algorithm>

namespace assay {

Result<Literal> Arranged(OpContext& context, const Literal& literal,
                         std::span<const int64_t> permutation) {
  if (!std::is_sorted(permutation.begin(), permutation.end())) {
    RETURN_IF_ERROR(context.Reserve(literal.byte_size()));
  }
  return Transposed(&context.pool, literal, permutation);
}

DotOperand ArrangeDotOperand(const Shape& shape, std::span<const int64_t> batch,
                             std::span<const int64_t> contracting,
                             std::span<const int64_t> apart) {
  DotOperand operand{.batch_rank = batch.size(), .contracting_rank = contracting.size()};
  for (int64_t d : batch) {
    operand.permutation.push_back(d);
    operand.batch *= shape.dimension(d);
  }
  for (int64_t d = 0; d < shape.rank(); ++d) {
    if (Contains(batch, d) || Contains(contracting, d) || Contains(apart, d)) continue;
    operand.permutation.push_back(d);
    operand.free *= shape.dimension(d);
  }
  for (int64_t d : contracting) {
    operand.permutation.push_back(d);
    operand.contracting *= shape.dimension(d);
  }
  return operand;
}

}  // namespace assay
