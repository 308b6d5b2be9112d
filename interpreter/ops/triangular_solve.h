// triangular-solve.
#ifndef ASSAY_INTERPRETER_OPS_TRIANGULAR_SOLVE_H_
#define ASSAY_INTERPRETER_OPS_TRIANGULAR_SOLVE_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateTriangularSolve(OpContext& context);
std::vector<int64_t> TriangularSolveSpans(const Instruction& instruction);  // one right side

inline constexpr HandlerRow kTriangularSolveHandlers[] = {
    {.opcode = Opcode::kTriangularSolve,
     .handler = EvaluateTriangularSolve,
     .error_spans = TriangularSolveSpans,
     .one_precision = true}};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_TRIANGULAR_SOLVE_H_
