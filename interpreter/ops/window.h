// reduce-window and select-and-scatter.
#ifndef ASSAY_INTERPRETER_OPS_WINDOW_H_
#define ASSAY_INTERPRETER_OPS_WINDOW_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateReduceWindow(OpContext& context);
Status EvaluateSelectAndScatter(OpContext& context);

inline constexpr HandlerRow kWindowHandlers[] = {
    {Opcode::kReduceWindow, EvaluateReduceWindow},
    {Opcode::kSelectAndScatter, EvaluateSelectAndScatter},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_WINDOW_H_
