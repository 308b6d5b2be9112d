// cholesky.
#ifndef ASSAY_INTERPRETER_OPS_CHOLESKY_H_
#define ASSAY_INTERPRETER_OPS_CHOLESKY_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateCholesky(OpContext& context);

inline constexpr HandlerRow kCholeskyHandlers[] = {{Opcode::kCholesky, EvaluateCholesky}};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_CHOLESKY_H_
