// Custom calls: what we know by the names in custom_call_target.
//
// A target is a row: a handler, or the reason there is none. Rows live in
// interpreter/ops/<family>.h; interpreter/custom_call.cc gathers them. Custom calls are not
// verified, so a row's `check` looks at everything its handler relies on.
#ifndef ASSAY_INTERPRETER_CUSTOM_CALL_H_
#define ASSAY_INTERPRETER_CUSTOM_CALL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/handlers.h"

namespace assay {

// How the sizes of a result follow where dimensions are dynamic (interpreter/dynamic_shape.h).
enum class CustomCallSizes : uint8_t {
  kUnknown,
  kOperand,   // those of the operand
  kElementwise,  // those of the operands, which are equal
  kDeclared,  // the result is static
  kAlike,     // a dynamic dimension of a result has the size of operand 0 there
  kBatch,     // likewise, before the last two dimensions of operand 0: one matrix after the other
  kOperands,  // the operands behind the first are the sizes
  kStatic,    // operands say which static op it is (interpreter/ops/dynamic_calls.h), which runs instead
};

struct CustomCallTarget {
  std::string_view name;
  Handler handler = nullptr;
  // Why this very call cannot run although there is a handler; empty: it can.
  std::string (*check)(const Instruction&) = nullptr;
  std::string_view unsupported = {};  // why there is no handler
  CustomCallSizes sizes = CustomCallSizes::kUnknown;
  Control control = Control::kNone;  // kMeet: it has no handler, devices meet there
};

// nullptr: nobody knows the target.
const CustomCallTarget* FindCustomCall(std::string_view target);

// What --explain lists: every target that has a row, and how targets begin that cannot exist here.
struct CustomCallFact {
  std::string_view name;
  bool is_prefix = false;
  std::string_view reason;  // why it does not run; empty: it does
};
std::vector<CustomCallFact> AllCustomCalls();

// kUnknown also for unknown targets.
CustomCallSizes SizesOfCustomCall(const Instruction& instruction);

Status EvaluateCustomCall(OpContext& context);
std::string CheckCustomCall(const Instruction& instruction);

inline constexpr HandlerRow kCustomCallHandlers[] = {
    {.opcode = Opcode::kCustomCall, .handler = EvaluateCustomCall, .check = CheckCustomCall},
};

// The text of an entry of backend_config, `{uplo = 76 : ui8, order = "TOTAL"}` or
// `{"order": "TOTAL"}`, without the type and the quotes; nullopt: there is none.
std::optional<std::string_view> FindConfig(const Instruction& instruction, std::string_view key);
// As an integer (a character of LAPACK is its code; false is 0, true 1).
std::optional<int64_t> FindConfigInteger(const Instruction& instruction, std::string_view key);
// As a list of integers, `[0, 1]`.
std::optional<std::vector<int64_t>> FindConfigIntegers(const Instruction& instruction,
                                                       std::string_view key);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_CUSTOM_CALL_H_
