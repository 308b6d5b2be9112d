// cholesky.
#ifndef ASSAY_INTERPRETER_OPS_CHOLESKY_H_
#define ASSAY_INTERPRETER_OPS_CHOLESKY_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateCholesky(OpContext& context);
std::vector<int64_t> CholeskySpans(const Instruction& instruction);  // the matrix

inline constexpr HandlerRow kCholeskyHandlers[] = {
    {.opcode = Opcode::kCholesky,
     .handler = EvaluateCholesky,
     .error_spans = CholeskySpans,
     .one_precision = true}};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_CHOLESKY_H_
