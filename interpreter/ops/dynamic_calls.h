// StableHLO's operations whose operands say how large their result is, as custom calls of their names.
//
// HLO has no such operations. When one runs, its operands are known, so that it is an op with static
// sizes: that one runs in its place (interpreter/dynamic_shape.h). What an operation has as attributes
// stands in backend_config, as JSON: {"broadcast_dimensions": [0, 1]}. dynamic_approx_top_k, dynamic_reduce_window,
// dynamic_top_k and dynamic_rng_bit_generator are such calls in StableHLO as well.
#ifndef ASSAY_INTERPRETER_OPS_DYNAMIC_CALLS_H_
#define ASSAY_INTERPRETER_OPS_DYNAMIC_CALLS_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/custom_call.h"

namespace assay {

struct StaticOp {
  Opcode opcode = Opcode::kForeign;
  AttributeList attributes;
  size_t operands = 1;  // the first ones of the call's; the others have said sizes
  std::optional<Shape> shape;  // of the result; nullopt: by the op's inference
};
// Of a call with CustomCallSizes::kStatic that passed its check; label dynamic_size where the values
// make no sense.
Result<StaticOp> StaticOpOf(const Instruction& call, std::span<const Literal> operands);

std::string CheckDynamicCall(const Instruction& instruction);

inline constexpr CustomCallTarget DynamicCall(std::string_view name) {
  return {name, nullptr, CheckDynamicCall, {}, CustomCallSizes::kStatic};
}
inline constexpr CustomCallTarget kDynamicTargets[] = {
    DynamicCall("stablehlo.dynamic_approx_top_k"),
    DynamicCall("stablehlo.dynamic_broadcast_in_dim"),
    DynamicCall("stablehlo.dynamic_conv"),
    DynamicCall("stablehlo.dynamic_gather"),
    DynamicCall("stablehlo.dynamic_iota"),
    DynamicCall("stablehlo.dynamic_pad"),
    DynamicCall("stablehlo.dynamic_reduce_window"),
    DynamicCall("stablehlo.dynamic_reshape"),
    DynamicCall("stablehlo.dynamic_rng_bit_generator"),
    DynamicCall("stablehlo.dynamic_top_k"),
    DynamicCall("stablehlo.real_dynamic_slice"),
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_DYNAMIC_CALLS_H_
