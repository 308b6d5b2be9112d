// dot (contraction.cc) and convolution (convolution.cc): exact sums of products, rounded once.
#ifndef ASSAY_INTERPRETER_OPS_CONTRACTION_H_
#define ASSAY_INTERPRETER_OPS_CONTRACTION_H_

#include <string>

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateDot(OpContext& context);
Status EvaluateConvolution(OpContext& context);
std::string CheckContraction(const Instruction& instruction);

inline constexpr HandlerRow kContractionHandlers[] = {
    {.opcode = Opcode::kDot, .handler = EvaluateDot, .check = CheckContraction},
    {.opcode = Opcode::kConvolution, .handler = EvaluateConvolution, .check = CheckContraction},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_CONTRACTION_H_
