// Dynamic dimensions: which sizes arrays have when the program runs.
//
// The value of an array with dynamic dimensions is a literal of exactly the sizes it has: what lies
// between a size and its bound does not exist, so no result can show it. An instruction that such
// arrays touch runs as a copy of itself, with the sizes of this very execution in the shapes of its
// operands and its result; its handler never meets a dynamic dimension. How large the
// result is, result_sizes.h says.
#ifndef ASSAY_INTERPRETER_DYNAMIC_SHAPE_H_
#define ASSAY_INTERPRETER_DYNAMIC_SHAPE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "interpreter/instruction_copy.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

// Whether an instruction has to be sized when it runs: its result or an operand has dynamic dimensions,
// or operands say how large the result is.
bool HasSizesAtRunTime(const Instruction& instruction);
// Why that cannot be done; empty: it can.
std::string UnsupportedDynamicReason(const Instruction& instruction);

// The same value with static shapes of the sizes at hand; arrays in kBytes packing.
Literal WithActualSizes(const Literal& literal);
// Whether a value of shape `actual`, which is static, can be one of `declared`: bounded dimensions
// take any size up to the bound, unbounded ones any.
bool FitsDeclared(const Shape& actual, const Shape& declared);

// The copy of one instruction for the shapes that its operands have. Kept until they are others.
class SizedInstruction {
 public:
  // Cuts operands where a static dimension meets a dynamic one elementwise. Errors (label
  // dynamic_size) have no position: they are the caller's to place at the instruction.
  Result<const Instruction*> Make(const Instruction& instruction, std::span<Literal> operands);

 private:
  Result<Shape> ResultShape(const Instruction& instruction, std::span<const Literal> operands);

  std::vector<Shape> operand_shapes_;
  std::optional<InstructionCopy> copy_;
  Instruction* sized_ = nullptr;  // the copy, when it has the sizes at hand
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_DYNAMIC_SHAPE_H_
