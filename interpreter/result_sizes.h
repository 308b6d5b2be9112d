// How large the result of an instruction is when the program runs: one rule for each op.
//
// The sizes follow from those of the operands by the op's own rules and inference (spec/op_spec.h), held
// against the sizes at hand, or by a row of result_sizes.cc where they depend on values (sizes as
// operands) or on what the text declares (broadcast, iota).
#ifndef ASSAY_INTERPRETER_RESULT_SIZES_H_
#define ASSAY_INTERPRETER_RESULT_SIZES_H_

#include <initializer_list>
#include <span>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/ops/checks.h"

namespace assay {

// What a rule is asked.
struct SizeQuestion {
  const Instruction& x;  // as it is written
  // Its copy over operands of the sizes at hand, whose result still is the declared one with '?' for
  // every dynamic size.
  Instruction& sized;
  std::span<const Literal> operands;

  const Shape& shape(int64_t i) const { return sized.operand_shape(i); }
};
using SizeRule = Result<Shape> (*)(SizeQuestion& q);

SizeRule SizeRuleOf(const Instruction& x);
// The rule of ops whose operands have common sizes, and that of all ops which have no rule of their own.
Result<Shape> ElementwiseSizes(SizeQuestion& q);
Result<Shape> InferredSizes(SizeQuestion& q);

// Do operands say how large the result is?
bool SizesAreOperands(const Instruction& x);
// Do they even say which static op it is (interpreter/ops/dynamic_calls.h)?
bool RunsAsStaticOp(const Instruction& x);

// An error `dynamic_size`, without a place.
Status SizeError(std::initializer_list<Piece> pieces);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_RESULT_SIZES_H_
