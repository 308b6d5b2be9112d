// ApproxTopK and PartialReduce: some of the elements that a comparator sets first.
#ifndef ASSAY_INTERPRETER_OPS_PARTIAL_REDUCE_H_
#define ASSAY_INTERPRETER_OPS_PARTIAL_REDUCE_H_

#include <string>

#include "interpreter/custom_call.h"

namespace assay {

Status EvaluatePartialReduce(OpContext& context);
std::string CheckPartialReduce(const Instruction& instruction);

inline constexpr CustomCallTarget kPartialReduceTargets[] = {
    {"ApproxTopK", EvaluatePartialReduce, CheckPartialReduce, {}, CustomCallSizes::kAlike},
    {"PartialReduce", EvaluatePartialReduce, CheckPartialReduce, {}, CustomCallSizes::kAlike},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_PARTIAL_REDUCE_H_
