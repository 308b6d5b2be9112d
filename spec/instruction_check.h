// What must hold of one instruction by its record: the one checker of operand counts, attributes,
// element types and rules. The verifier runs it on whole modules; the text parser runs its first part
// on every instruction, and the second before it infers a shape that the text leaves out; so a rule is
// reported alike everywhere.
#ifndef ASSAY_SPEC_INSTRUCTION_CHECK_H_
#define ASSAY_SPEC_INSTRUCTION_CHECK_H_

#include <optional>
#include <string>
#include <string_view>

#include "spec/module.h"
#include "spec/op_spec.h"
#include "spec/verifier_position.h"

namespace assay {

// Labels are built when there is something to say.
struct Problem {
  std::string label;
  std::string_view text;  // the rule's sentence; may be empty
  Violation violation;
};
using Check = std::optional<Problem>;

// "2", "1 to 3", "2 or more, a multiple of 2"
std::string DescribeCount(const OperandCount& count);

// An instruction that is not built yet: `<op>_operands`, and `<op>_attributes` for a required
// attribute that is missing.
Check CheckOperandCount(const OpSpec& spec, const OperandCount& allowed, int64_t found);
Check CheckRequiredAttributes(const OpSpec& spec, const AttributeList& attributes);
// Both, and that no attribute is one the op does not have.
Check CheckForm(const Instruction& x);
inline constexpr std::string_view kOperandPathText =
    "the path after '#' leads to a part of the operand";
// That paths after '#' lead to parts of the operands.
Check CheckPaths(const Instruction& x);
// Paths, element types and rules, in this order. Relies on CheckForm. The shape may be unknown (an
// empty tuple) where it is to be inferred; `infer` relies on all of this.
Check CheckBeforeResult(const Instruction& x);
// That the shape is the one `infer` gives, but for float precisions that may differ. Relies on CheckBeforeResult.
Check CheckResult(const Instruction& x);

// The shape that operands and attributes give, or the first problem with the label of its rule. For
// ops that have an `infer`.
Result<Shape> InferShape(const Instruction& x);

// "found; rule: text". Says how an attribute is written that the instruction lacks.
std::string MessageOf(const Problem& problem, const Instruction& at);
// Where the caret goes, if the instruction has a position in `source`.
TextSpan SpanOf(const Violation& violation, const Instruction& at, std::string_view source);

}  // namespace assay

#endif  // ASSAY_SPEC_INSTRUCTION_CHECK_H_
