// An array that a handler works with beside its result.
#ifndef ASSAY_INTERPRETER_OPS_SCRATCH_H_
#define ASSAY_INTERPRETER_OPS_SCRATCH_H_

#include "interpreter/handlers.h"
#include "spec/literal.h"
#include "spec/shape.h"

namespace assay {

// Uninitialized, and counted until the handler has ended; an error where that is beyond the memory limit.
// (The result's own memory was counted before the handler began.)
inline Result<Literal> Scratch(OpContext& context, const Shape& shape) {
  RETURN_IF_ERROR(context.Reserve(AllocationSize(shape).value_or(-1)));
  return Literal::Uninitialized(shape);
}

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_SCRATCH_H_
