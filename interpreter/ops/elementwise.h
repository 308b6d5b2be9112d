// Elementwise ops on whole arrays. Which function an op computes: interpreter/block_kernel.h.
#ifndef ASSAY_INTERPRETER_OPS_ELEMENTWISE_H_
#define ASSAY_INTERPRETER_OPS_ELEMENTWISE_H_

#include <string>

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateElementwise(OpContext& context);  // every row of kElementwiseRows
std::string CheckElementwise(const Instruction& instruction);
Status EvaluateMap(OpContext& context);

inline constexpr HandlerRow kElementwiseHandlers[] = {
    {Opcode::kMap, EvaluateMap},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_ELEMENTWISE_H_
