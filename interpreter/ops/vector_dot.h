// Dots of few rows or columns, whose lines stand in memory term by term: read once, where they are.
#ifndef ASSAY_INTERPRETER_OPS_VECTOR_DOT_H_
#define ASSAY_INTERPRETER_OPS_VECTOR_DOT_H_

#include "interpreter/handlers.h"
#include "interpreter/ops/dot_operand.h"

namespace assay {

// Whether the operands of a dot whose value is the exact sum, rounded once, are such.
bool IsVectorDot(const OpContext& context, const DotOperand& left, const DotOperand& right);
Status EvaluateVectorDot(OpContext& context, const DotOperand& left, const DotOperand& right);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_VECTOR_DOT_H_
