// Tuples and ordering: nothing is computed, literals are handed on. Calls, conditionals and loops
// are the evaluator's (interpreter/evaluation.cc).
#include "interpreter/ops/control.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/one_precision.h"

namespace assay {

Status EvaluateTuple(OpContext& context) {
  std::vector<Literal> elements(std::make_move_iterator(context.operands.begin()),
                                std::make_move_iterator(context.operands.end()));
  context.result = Literal::Tuple(context.shape(), std::move(elements));
  return {};
}

Status EvaluateElement(OpContext& context) {
  context.result = std::move(context.operands[0]);
  return {};
}

Status EvaluateOrdered(OpContext& context) {
  ASSIGN_OR_RETURN(context.operands[0],
                   AtPrecisionOf(context, context.operands[0], context.shape()));
  return EvaluateForward(context);
}

// HLO has one operand; several give a tuple of results.
Status EvaluateOptBarrier(OpContext& context) {
  if (context.operands.size() != 1 || context.instruction.has_many_results()) {
    return EvaluateTuple(context);
  }
  return EvaluateForward(context);
}

Status EvaluateAfterAll(OpContext& context) {
  context.result = Literal::Token();
  return {};
}

// The copy is done at once: (copy, source, context).
Status EvaluateCopyStart(OpContext& context) {
  const ListView<Shape> shapes = context.shape().elements();
  std::vector<Literal> elements = {context.operands[0], context.operands[0]};
  for (size_t i = elements.size(); i < shapes.size(); ++i) {
    RETURN_IF_ERROR(context.Reserve(shapes[i].IsArray() ? AllocationSize(shapes[i]).value_or(-1) : 0));
    elements.push_back(shapes[i].IsArray() ? Literal::Zeros(shapes[i]) : Literal::Token());
  }
  context.result = Literal::Tuple(context.shape(), std::move(elements));
  return {};
}

Status EvaluateCopyDone(OpContext& context) {
  context.result = context.operands[0].elements()[0];
  return {};
}

std::string CheckConstant(const Instruction& instruction) {
  const Literal& literal = instruction.Get(kLiteral);
  if (!literal.IsValid()) return "the constant has no value";
  std::vector<const Literal*> stack = {&literal};
  while (!stack.empty()) {
    const Literal* at = stack.back();
    stack.pop_back();
    if (at->IsElided()) {
      return "the value of the constant is left out, constant({...}); --fill-elided=SEED makes one "
             "up";
    }
    for (const Literal& element : at->elements()) stack.push_back(&element);
  }
  return {};
}

std::string CheckForeign(const Instruction& instruction) {
  return "the operation " + instruction.Get(kForeignName) + " is carried but not interpreted";
}

}  // namespace assay
