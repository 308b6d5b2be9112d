#include "interpreter/ops/library_calls.h"

#include <algorithm>
#include <utility>

#include "interpreter/evaluation.h"
#include "interpreter/ops/sort.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

const ElementwiseCall& CallOf(const Instruction& instruction) {
  const std::string& target = instruction.Get(kCustomCallTarget);
  const ElementwiseCall* call = kElementwiseCalls;
  while (call->target != target) ++call;
  return *call;
}

}  // namespace

std::string CheckElementwiseCall(const Instruction& instruction) {
  const ElementwiseCall& call = CallOf(instruction);
  if (instruction.operand_count() != call.operands) {
    return "it has " + std::to_string(instruction.operand_count()) + " operands, the function " +
           std::to_string(call.operands);
  }
  for (int i = 0; i < call.operands; ++i) {
    const Shape& shape = instruction.operand_shape(i);
    if (!shape.IsArray() || !instruction.shape().SameIgnoringLayout(shape)) {
      return "the operand " + shape.ToString(false) + " is not the result's " +
             instruction.shape().ToString(false);
    }
  }
  const PrimitiveType type = instruction.shape().primitive_type();
  const bool known = call.operands == 1 ? numeric::FindUnary(call.unary, type) != nullptr
                                        : numeric::FindBinary(call.binary, type) != nullptr;
  return known ? "" : "not implemented for " + instruction.shape().ToString(false);
}

Status EvaluateElementwiseCall(OpContext& context) {
  const ElementwiseCall& call = CallOf(context.instruction);
  const Literal& x = context.operands[0];
  const Literal& y = context.operands[call.operands - 1];
  Literal result = Literal::Uninitialized(context.shape());
  std::byte* out = result.MutableBytes();
  const int64_t width = WidthOf(x.shape());
  const PrimitiveType type = x.shape().primitive_type();
  const auto evaluate = [&](int64_t begin, int64_t end) {
    const int64_t at = begin * width;
    if (call.operands == 1) {
      numeric::FindUnary(call.unary, type)(x.bytes() + at, out + at, end - begin);
    } else {
      numeric::FindBinary(call.binary, type)(x.bytes() + at, y.bytes() + at, out + at, end - begin);
    }
  };
  RETURN_IF_ERROR(ParallelFor(context, x.element_count(), 1 << 10, evaluate));
  context.result = std::move(result);
  return {};
}

// XLA:CPU calls its runtime's TopK this way: always the largest, in TOTALORDER. mhlo.topk may say
// `largest = false`.
std::string CheckTopkCall(const Instruction& instruction) {
  if (instruction.operand_count() != 1) return "it has not one operand";
  const Shape& operand = instruction.operand_shape(0);
  if (!operand.IsArray() || operand.rank() == 0) {
    return "the operand " + operand.ToString(false) + " has no last dimension";
  }
  if (std::string reason = CheckTopk(instruction); !reason.empty()) return reason;
  const Shape& values = instruction.shape().elements()[0];
  const Shape& indices = instruction.shape().elements()[1];
  bool fits = values.IsArray() && indices.IsArray() &&
              values.dimensions() == indices.dimensions() &&
              values.primitive_type() == operand.primitive_type() &&
              indices.primitive_type() == PrimitiveType::kS32 && values.rank() == operand.rank() &&
              values.dimensions().back() <= operand.dimensions().back() &&
              std::equal(values.dimensions().begin(), values.dimensions().end() - 1,
                         operand.dimensions().begin());
  if (fits) return {};
  return "the result " + instruction.shape().ToString(false) + " does not fit the operand";
}

Status EvaluateTopkCall(OpContext& context) {
  std::optional<int64_t> largest = FindConfigInteger(context.instruction, "largest");
  return EvaluateTopkOf(context, largest.value_or(1) != 0);
}

}  // namespace assay
