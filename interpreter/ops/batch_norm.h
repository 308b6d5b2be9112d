// batch-norm-training, batch-norm-inference, batch-norm-grad.
#ifndef ASSAY_INTERPRETER_OPS_BATCH_NORM_H_
#define ASSAY_INTERPRETER_OPS_BATCH_NORM_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateBatchNormTraining(OpContext& context);
Status EvaluateBatchNormInference(OpContext& context);
Status EvaluateBatchNormGrad(OpContext& context);

inline constexpr HandlerRow kBatchNormHandlers[] = {
    {Opcode::kBatchNormTraining, EvaluateBatchNormTraining},
    {Opcode::kBatchNormInference, EvaluateBatchNormInference},
    {Opcode::kBatchNormGrad, EvaluateBatchNormGrad},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_BATCH_NORM_H_
