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

inline constexpr CustomCallTarget UnaryCall(std::string_view name) {
  return {name, EvaluateUnaryCall, CheckUnaryCall, {}, CustomCallSizes::kOperand};
}

inline constexpr CustomCallTarget kLibraryTargets[] = {
    UnaryCall("mhlo.acos"),
    UnaryCall("mhlo.acosh"),
    UnaryCall("mhlo.asin"),
    UnaryCall("mhlo.asinh"),
    UnaryCall("mhlo.atan"),
    UnaryCall("mhlo.atanh"),
    UnaryCall("mhlo.cosh"),
    UnaryCall("mhlo.erf"),
    UnaryCall("mhlo.sinh"),
    UnaryCall("mhlo.tan"),
    {"mhlo.topk", EvaluateTopkCall, CheckTopkCall, {}, CustomCallSizes::kAlike},
    {"TopK", EvaluateTopkCall, CheckTopkCall, {}, CustomCallSizes::kAlike},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_LIBRARY_CALLS_H_
