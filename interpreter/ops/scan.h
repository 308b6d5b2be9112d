// scan: a fold along one dimension that also gives every step.
#ifndef ASSAY_INTERPRETER_OPS_SCAN_H_
#define ASSAY_INTERPRETER_OPS_SCAN_H_

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateScan(OpContext& context);

inline constexpr HandlerRow kScanHandlers[] = {
    {Opcode::kScan, EvaluateScan},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_SCAN_H_
