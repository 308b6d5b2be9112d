#include "interpreter/ops/library_calls.h"

#include <algorithm>
#include <utility>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/elementwise.h"
#include "interpreter/ops/sort.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

struct UnaryCall {
  std::string_view name;  // behind "mhlo."
  numeric::UnaryFunction function;
};
constexpr UnaryCall kUnaryCalls[] = {
    {"acos", numeric::UnaryFunction::kAcos},   {"acosh", numeric::UnaryFunction::kAcosh},
    {"asin", numeric::UnaryFunction::kAsin},   {"asinh", numeric::UnaryFunction::kAsinh},
    {"atan", numeric::UnaryFunction::kAtan},   {"atanh", numeric::UnaryFunction::kAtanh},
    {"cosh", numeric::UnaryFunction::kCosh},   {"erf", numeric::UnaryFunction::kErf},
    {"sinh", numeric::UnaryFunction::kSinh},   {"tan", numeric::UnaryFunction::kTan},
};

numeric::UnaryKernel KernelOf(const Instruction& instruction) {
  std::string_view target = instruction.Get(kCustomCallTarget);
  std::string_view name = target.substr(target.rfind('.') + 1);
  for (const UnaryCall& call : kUnaryCalls) {
    if (call.name == name) {
      return numeric::FindUnary(call.function, instruction.operand_shape(0).primitive_type());
    }
  }
  return nullptr;
}

}  // namespace

std::string CheckUnaryCall(const Instruction& instruction) {
  if (instruction.operand_count() != 1) return "it has not one operand";
  const Shape& shape = instruction.operand_shape(0);
  if (!shape.IsArray() || !instruction.shape().SameIgnoringLayout(shape)) {
    return "the operand " + shape.ToString(false) + " is not the result's " +
           instruction.shape().ToString(false);
  }
  return KernelOf(instruction) ? "" : "not implemented for " + shape.ToString(false);
}

Status EvaluateUnaryCall(OpContext& context) {
  numeric::UnaryKernel kernel = KernelOf(context.instruction);
  Literal operand = std::move(context.operands[0]);
  Literal result = Literal::Uninitialized(context.shape());
  std::byte* out = result.MutableBytes();
  int64_t width = WidthOf(operand.shape());
  RETURN_IF_ERROR(ParallelFor(context, operand.element_count(), 1 << 13,
                              [&](int64_t begin, int64_t end) {
                                kernel(operand.bytes() + begin * width, out + begin * width,
                                       end - begin);
                              }));
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
