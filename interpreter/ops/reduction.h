// reduce.
#ifndef ASSAY_INTERPRETER_OPS_REDUCTION_H_
#define ASSAY_INTERPRETER_OPS_REDUCTION_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateReduce(OpContext& context);

inline constexpr HandlerRow kReductionHandlers[] = {
    {Opcode::kReduce, EvaluateReduce},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_REDUCTION_H_
