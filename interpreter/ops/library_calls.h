// Custom calls that are a function of a library: elementwise functions, the largest k.
#ifndef ASSAY_INTERPRETER_OPS_LIBRARY_CALLS_H_
#define ASSAY_INTERPRETER_OPS_LIBRARY_CALLS_H_

#include <array>
#include <iterator>
#include <string>

#include "interpreter/custom_call.h"
#include "interpreter/numeric/elementwise.h"

namespace assay {

// Operands and result of one shape. The names with "mhlo." are those that XLA and plug-ins give functions
// without an opcode of their own, those with "chlo." are CHLO's operations that have no other form in HLO.
struct ElementwiseCall {
  std::string_view target;
  int operands;
  numeric::UnaryFunction unary = {};
  numeric::BinaryFunction binary = {};
};
inline constexpr ElementwiseCall kElementwiseCalls[] = {
    {"mhlo.acos", 1, numeric::UnaryFunction::kAcos},
    {"mhlo.acosh", 1, numeric::UnaryFunction::kAcosh},
    {"mhlo.asin", 1, numeric::UnaryFunction::kAsin},
    {"mhlo.asinh", 1, numeric::UnaryFunction::kAsinh},
    {"mhlo.atan", 1, numeric::UnaryFunction::kAtan},
    {"mhlo.atanh", 1, numeric::UnaryFunction::kAtanh},
    {"mhlo.cosh", 1, numeric::UnaryFunction::kCosh},
    {"mhlo.erf", 1, numeric::UnaryFunction::kErf},
    {"mhlo.sinh", 1, numeric::UnaryFunction::kSinh},
    {"mhlo.tan", 1, numeric::UnaryFunction::kTan},
    {"chlo.bessel_i1e", 1, numeric::UnaryFunction::kBesselI1e},
    {"chlo.digamma", 1, numeric::UnaryFunction::kDigamma},
    {"chlo.erf_inv", 1, numeric::UnaryFunction::kErfInv},
    {"erf_inv", 1, numeric::UnaryFunction::kErfInv},
    {"mhlo.erf_inv", 1, numeric::UnaryFunction::kErfInv},
    {"chlo.erfc", 1, numeric::UnaryFunction::kErfc},
    {"chlo.lgamma", 1, numeric::UnaryFunction::kLgamma},
    {"chlo.next_after", 2, {}, numeric::BinaryFunction::kNextAfter},
    {"chlo.polygamma", 2, {}, numeric::BinaryFunction::kPolygamma},
    {"chlo.zeta", 2, {}, numeric::BinaryFunction::kZeta},
};

Status EvaluateElementwiseCall(OpContext& context);
std::string CheckElementwiseCall(const Instruction& instruction);
Status EvaluateTopkCall(OpContext& context);
std::string CheckTopkCall(const Instruction& instruction);

inline constexpr auto kElementwiseTargets = [] {
  std::array<CustomCallTarget, std::size(kElementwiseCalls)> targets{};
  for (size_t i = 0; i < targets.size(); ++i) {
    targets[i] = {kElementwiseCalls[i].target, EvaluateElementwiseCall, CheckElementwiseCall, {},
                  CustomCallSizes::kElementwise};
  }
  return targets;
}();

inline constexpr CustomCallTarget kLibraryTargets[] = {
    {"mhlo.topk", EvaluateTopkCall, CheckTopkCall, {}, CustomCallSizes::kAlike},
    {"TopK", EvaluateTopkCall, CheckTopkCall, {}, CustomCallSizes::kAlike},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_LIBRARY_CALLS_H_
