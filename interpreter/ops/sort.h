// sort and topk.
#ifndef ASSAY_INTERPRETER_OPS_SORT_H_
#define ASSAY_INTERPRETER_OPS_SORT_H_

#include <string>

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateSort(OpContext& context);
Status EvaluateTopk(OpContext& context);
Status EvaluateTopkOf(OpContext& context, bool largest);
std::string CheckTopk(const Instruction& instruction);

inline constexpr HandlerRow kSortHandlers[] = {
    {.opcode = Opcode::kSort, .handler = EvaluateSort, .one_precision = true},
    {.opcode = Opcode::kTopk, .handler = EvaluateTopk, .check = CheckTopk, .one_precision = true},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_SORT_H_
