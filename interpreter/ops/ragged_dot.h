// ragged-dot and scaled-dot: dots whose operands come with more than their elements.
#ifndef ASSAY_INTERPRETER_OPS_RAGGED_DOT_H_
#define ASSAY_INTERPRETER_OPS_RAGGED_DOT_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateRaggedDot(OpContext& context);
Status EvaluateScaledDot(OpContext& context);

inline constexpr HandlerRow kRaggedDotHandlers[] = {
    {Opcode::kRaggedDot, EvaluateRaggedDot},
    {Opcode::kScaledDot, EvaluateScaledDot},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_RAGGED_DOT_H_
