#include "interpreter/ops/annotations.h"

#include <utility>

#include "interpreter/evaluation.h"

namespace assay {
namespace {

std::string CountReason(const Instruction& instruction, int64_t expected) {
  return "it has " + std::to_string(instruction.operand_count()) + " operands, not " +
         std::to_string(expected);
}
bool IsInteger64(PrimitiveType type) {
  return type == PrimitiveType::kU64 || type == PrimitiveType::kS64;
}

}  // namespace

std::string CheckAnnotation(const Instruction& instruction) {
  if (instruction.operand_count() != 1) return CountReason(instruction, 1);
  if (instruction.shape().SameIgnoringLayout(instruction.operand_shape(0))) return {};
  return "the operand " + instruction.operand_shape(0).ToString(false) + " is not the result's " +
         instruction.shape().ToString(false);
}

// What a new buffer holds is unspecified; zeros here.
std::string CheckAllocateBuffer(const Instruction& instruction) {
  if (instruction.operand_count() != 0) return CountReason(instruction, 0);
  return instruction.shape().IsArray() ? "" : "the result is no array";
}

Status EvaluateAllocateBuffer(OpContext& context) {
  context.result = Literal::Zeros(context.shape());
  return {};
}

// It tells the compiler's user how a value is sharded; a program sees nothing of it.
std::string CheckInspection(const Instruction& instruction) {
  const Shape& shape = instruction.shape();
  if (shape.IsTuple() && shape.elements().empty()) return {};
  return CheckAnnotation(instruction);
}

Status EvaluateInspection(OpContext& context) {
  if (!context.shape().IsTuple()) return EvaluateForward(context);
  context.result = Literal::Tuple(context.shape(), {});
  return {};
}

std::string CheckShapeAssertion(const Instruction& instruction) {
  const Shape& shape = instruction.shape();
  if (!shape.IsTuple() || !shape.elements().empty()) return "the result is no empty tuple";
  bool fits = instruction.operand_count() >= 1 && instruction.operand_shape(0).IsScalar() &&
              instruction.operand_shape(0).primitive_type() == PrimitiveType::kPred;
  return fits ? "" : "the first operand is no pred[]";
}

// JAX asserts with it that sizes known only at run time are as its user declared.
Status EvaluateShapeAssertion(OpContext& context) {
  if (context.operands[0].Bits(0) == 0) {
    std::string values;
    for (size_t i = 1; i < context.operands.size(); ++i) {
      values += (i > 1 ? ", " : "; the sizes are ") + context.operands[i].ToString(10);
    }
    return ErrorAt(StatusCode::kInvalid, context.instruction, "shape_assertion",
                   "the assertion about sizes does not hold" + values);
  }
  context.result = Literal::Tuple(context.shape(), {});
  return {};
}

std::string CheckHalf(const Instruction& instruction) {
  if (instruction.operand_count() != 1) return CountReason(instruction, 1);
  const Shape& whole = instruction.operand_shape(0);
  bool fits = whole.IsArray() && IsInteger64(whole.primitive_type()) &&
              instruction.shape().IsArray() &&
              instruction.shape().primitive_type() == PrimitiveType::kU32 &&
              whole.dimensions() == instruction.shape().dimensions();
  return fits ? "" : "only u32 halves of 64-bit integers are implemented";
}

Status EvaluateHalf(OpContext& context) {
  bool high = context.instruction.Get(kCustomCallTarget) == "X64SplitHigh";
  const uint64_t* words = context.operands[0].data<uint64_t>().data();
  context.result = Literal::Uninitialized(context.shape());
  uint32_t* out = context.result.mutable_data<uint32_t>().data();
  for (int64_t i = 0; i < context.result.element_count(); ++i) {
    out[i] = static_cast<uint32_t>(high ? words[i] >> 32 : words[i]);
  }
  return {};
}

std::string CheckHalves(const Instruction& instruction) {
  if (instruction.operand_count() != 2) return CountReason(instruction, 2);
  const Shape& whole = instruction.shape();
  bool fits = whole.IsArray() && IsInteger64(whole.primitive_type());
  for (int i = 0; i < 2 && fits; ++i) {
    const Shape& half = instruction.operand_shape(i);
    fits = half.IsArray() && half.primitive_type() == PrimitiveType::kU32 &&
           half.dimensions() == whole.dimensions();
  }
  return fits ? "" : "only u32 halves of 64-bit integers are implemented";
}

// (low, high)
Status EvaluateHalves(OpContext& context) {
  const uint32_t* low = context.operands[0].data<uint32_t>().data();
  const uint32_t* high = context.operands[1].data<uint32_t>().data();
  Literal result = Literal::Uninitialized(context.shape());
  uint64_t* out = result.mutable_data<uint64_t>().data();
  for (int64_t i = 0; i < result.element_count(); ++i) {
    out[i] = low[i] | static_cast<uint64_t>(high[i]) << 32;
  }
  context.result = std::move(result);
  return {};
}

}  // namespace assay
