// How the operands of dot, ragged-dot and scaled-dot are brought into order.
#ifndef ASSAY_INTERPRETER_OPS_DOT_OPERAND_H_
#define ASSAY_INTERPRETER_OPS_DOT_OPERAND_H_

#include <cstdint>
#include <span>

#include "interpreter/handlers.h"
#include "interpreter/ops/strided.h"

namespace assay {

// `literal` with its dimensions permuted, for the time that the handler runs.
Result<Literal> Arranged(OpContext& context, const Literal& literal,
                         std::span<const int64_t> permutation);

// A dot operand as [batch, free, contracting].
struct DotOperand {
  Dims permutation;
  size_t batch_rank = 0, contracting_rank = 0;
  int64_t batch = 1, free = 1, contracting = 1;
};
// Dimensions in `apart` are in none of the three.
DotOperand ArrangeDotOperand(const Shape& shape, std::span<const int64_t> batch,
                             std::span<const int64_t> contracting,
                             std::span<const int64_t> apart = {});

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_DOT_OPERAND_H_
