// triangular-solve.
#ifndef ASSAY_INTERPRETER_OPS_TRIANGULAR_SOLVE_H_
#define ASSAY_INTERPRETER_OPS_TRIANGULAR_SOLVE_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateTriangularSolve(OpContext& context);

inline constexpr HandlerRow kTriangularSolveHandlers[] = {
    {Opcode::kTriangularSolve, EvaluateTriangularSolve}};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_TRIANGULAR_SOLVE_H_
