// Ops that read or write at positions given by data: dynamic-slice, dynamic-update-slice, gather,
// scatter; and the sizes of dynamic dimensions.
#ifndef ASSAY_INTERPRETER_OPS_INDEXING_H_
#define ASSAY_INTERPRETER_OPS_INDEXING_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateDynamicSlice(OpContext& context);
Status EvaluateDynamicUpdateSlice(OpContext& context);
Status EvaluateGather(OpContext& context);
Status EvaluateScatter(OpContext& context);
Status EvaluateGetDimensionSize(OpContext& context);
Status EvaluateSetDimensionSize(OpContext& context);

inline constexpr HandlerRow kIndexingHandlers[] = {
    {.opcode = Opcode::kDynamicSlice, .handler = EvaluateDynamicSlice, .one_precision = true},
    // In place as a rule, so nothing is reserved for it.
    {.opcode = Opcode::kDynamicUpdateSlice, .handler = EvaluateDynamicUpdateSlice, .one_precision = true},
    {.opcode = Opcode::kGather, .handler = EvaluateGather, .one_precision = true},
    {Opcode::kScatter, EvaluateScatter},
    {Opcode::kGetDimensionSize, EvaluateGetDimensionSize},
    {.opcode = Opcode::kSetDimensionSize, .handler = EvaluateSetDimensionSize, .one_precision = true},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_INDEXING_H_
