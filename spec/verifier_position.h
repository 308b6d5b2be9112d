// Where in an instruction's text an operand or attribute stands: carets of diagnostics.
#ifndef ASSAY_SPEC_VERIFIER_POSITION_H_
#define ASSAY_SPEC_VERIFIER_POSITION_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace assay {

struct TextSpan {
  int64_t offset = 0;
  int64_t length = 1;
};

// All take the offset of the opcode token of an instruction in HLO text.
TextSpan SpanOfOpcode(std::string_view text, int64_t opcode);
// Operand `number` between the parentheses (also the value of a constant, a parameter's number).
std::optional<TextSpan> SpanOfOperand(std::string_view text, int64_t opcode, int64_t number);
// "name=value" after the parentheses.
std::optional<TextSpan> SpanOfAttribute(std::string_view text, int64_t opcode,
                                        std::string_view name);

}  // namespace assay

#endif  // ASSAY_SPEC_VERIFIER_POSITION_H_
