// Random numbers: rng-bit-generator, rng, rng-get-and-update-state.
#ifndef ASSAY_INTERPRETER_OPS_RANDOM_H_
#define ASSAY_INTERPRETER_OPS_RANDOM_H_

#include <string>

#include "interpreter/handlers.h"

namespace assay {

Status EvaluateRngBitGenerator(OpContext& context);
Status EvaluateRng(OpContext& context);
std::string CheckRng(const Instruction& instruction);
Status EvaluateRngGetAndUpdateState(OpContext& context);

inline constexpr HandlerRow kRandomHandlers[] = {
    {Opcode::kRngBitGenerator, EvaluateRngBitGenerator},
    {.opcode = Opcode::kRng, .handler = EvaluateRng, .check = CheckRng, .one_precision = true},
    {Opcode::kRngGetAndUpdateState, EvaluateRngGetAndUpdateState},
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_RANDOM_H_
