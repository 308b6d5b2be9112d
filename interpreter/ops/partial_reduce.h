// ApproxTopK and PartialReduce: some of the elements that a comparator sets first.
#ifndef ASSAY_INTERPRETER_OPS_PARTIAL_REDUCE_H_
#define ASSAY_INTERPRETER_OPS_PARTIAL_REDUCE_H_

#include <string>

#include "interpreter/custom_call.h"

namespace assay {

Status EvaluatePartialReduce(OpContext& context);
std::string CheckPartialReduce(const Instruction& instruction);
// The same where the first so many operands are ApproxTopK's; sizes that are not known agree with all.
std::string CheckPartialReduce(const Instruction& instruction, int64_t operands);

inline constexpr CustomCallTarget kPartialReduceTargets[] = {
    {"ApproxTopK", EvaluatePartialReduce, CheckPartialReduce, {}, CustomCallSizes::kAlike},
    {"PartialReduce", EvaluatePartialReduce, CheckPartialReduce, {}, CustomCallSizes::kAlike},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_PARTIAL_REDUCE_H_
