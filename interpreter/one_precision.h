// Instructions whose arrays are of several float types, where the handler takes one: HLO lets the
// text declare a result of another precision than the operands have, and some operands differ among
// themselves (docs/semantics.md, row `mixed_precision`).
//
// Moving elements and rounding them commute, so what only moves them (to one array of floats) runs
// at the type of its result, or at that of its operands where those have more elements. All else runs
// at the widest of the types, which holds the operands exactly, and what comes out is rounded to the
// types declared.
#ifndef ASSAY_INTERPRETER_ONE_PRECISION_H_
#define ASSAY_INTERPRETER_ONE_PRECISION_H_

#include <optional>
#include <vector>

#include "interpreter/handlers.h"
#include "interpreter/instruction_copy.h"

namespace assay {

// Does its handler take one precision, and is that of an operand not that of the result it is for?
// All operands are for a result that is an array, operand i for element i of a tuple.
bool IsOfSeveralPrecisions(const Instruction& instruction);

// The copy of one such instruction that its handler runs. Kept until the shapes are others.
class OnePrecisionCopy {
 public:
  const Instruction& Make(const Instruction& instruction);

 private:
  std::vector<Shape> operands_;  // of the instruction, as is the result
  Shape result_;
  std::optional<InstructionCopy> copy_;
};

// The value of an instruction that only orders or hands on, at the float types of `declared`, the
// instruction's shape; itself where it has those.
Result<Literal> AtPrecisionOf(OpContext& context, const Literal& value, const Shape& declared);

// Runs the handler of the context's instruction, of which `copy` is the copy at one precision.
Status RunAtOnePrecision(OpContext& context, const Instruction& copy);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_ONE_PRECISION_H_
