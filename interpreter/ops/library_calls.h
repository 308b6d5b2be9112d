// Custom calls that are a function of a library: elementwise functions, the largest k.
#ifndef ASSAY_INTERPRETER_OPS_LIBRARY_CALLS_H_
#define ASSAY_INTERPRETER_OPS_LIBRARY_CALLS_H_

#include <string>

#include "interpreter/custom_call.h"

namespace assay {

Status EvaluateUnaryCall(OpContext& context);
std::string CheckUnaryCall(const Instruction& instruction);
Status EvaluateTopkCall(OpContext& context);
std::string CheckTopkCall(const Instruction& instruction);

inline constexpr CustomCallTarget kLibraryTargets[] = {
    {"mhlo.acos", EvaluateUnaryCall, CheckUnaryCall},
    {"mhlo.acosh", EvaluateUnaryCall, CheckUnaryCall},
    {"mhlo.asin", EvaluateUnaryCall, CheckUnaryCall},
    {"mhlo.asinh", EvaluateUnaryCall, CheckUnaryCall},
    {"mhlo.atan", EvaluateUnaryCall, CheckUnaryCall},
    {"mhlo.atanh", EvaluateUnaryCall, CheckUnaryCall},
    {"mhlo.cosh", EvaluateUnaryCall, CheckUnaryCall},
    {"mhlo.erf", EvaluateUnaryCall, CheckUnaryCall},
    {"mhlo.sinh", EvaluateUnaryCall, CheckUnaryCall},
    {"mhlo.tan", EvaluateUnaryCall, CheckUnaryCall},
    {"mhlo.topk", EvaluateTopkCall, CheckTopkCall},
    {"TopK", EvaluateTopkCall, CheckTopkCall},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_LIBRARY_CALLS_H_
