#include "interpreter/ops/annotations.h"

#include <algorithm>
#include <utility>

#include "interpreter/evaluation.h"
#include "interpreter/frontend_text.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

std::string CountReason(const Instruction& instruction, int64_t expected) {
  return "it has " + std::to_string(instruction.operand_count()) + " operands, not " +
         std::to_string(expected);
}
// s32 scalars, one for each dimension of `array`.
template <typename ShapeOf>
bool AreSizesOf(const Shape& array, int64_t count, ShapeOf shape_of) {
  if (count != array.rank()) return false;
  for (int64_t i = 0; i < count; ++i) {
    const Shape& shape = shape_of(i);
    if (!shape.IsScalar() || shape.primitive_type() != PrimitiveType::kS32) return false;
  }
  return true;
}
// Whether `array` can be `bounded` at its bounds.
bool IsStaticForm(const Shape& array, const Shape& bounded) {
  return array.IsArray() && bounded.IsArray() && !array.HasDynamicDimensions() &&
         array.element_type() == bounded.element_type() &&
         array.dimensions() == bounded.dimensions();
}
// The block of `target` that begins at its first element becomes that of `source`, as far as both
// reach.
void CopyCommonBlock(ThreadPool& pool, const Literal& source, Literal& target) {
  Dims sizes = DimsOf(source.shape());
  for (int64_t d = 0; d < source.shape().rank(); ++d) {
    sizes[d] = std::min(sizes[d], std::as_const(target).shape().dimension(d));
  }
  CopyStrided(&pool, WidthOf(source.shape()), sizes, source.bytes(),
              StridesOf(source.shape().dimensions()), target.MutableBytes(),
              StridesOf(std::as_const(target).shape().dimensions()));
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

// They tell the compiler's user how a value is sharded, or the compiler to keep it; a program sees
// nothing of them.
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

// What the assertion says itself, "{0}" being the first size; empty where it says nothing.
std::string AssertionMessage(const OpContext& context) {
  std::string text;
  for (std::string_view rest = FrontendAttributeOf(context.instruction, "error_message"); !rest.empty();) {
    size_t end = 1;
    while (end < rest.size() && rest[end] >= '0' && rest[end] <= '9') ++end;
    // The operands behind the first are the sizes; numbers of three digits are none of theirs.
    const bool is_number = rest[0] == '{' && end > 1 && end < 4 && end < rest.size() && rest[end] == '}';
    const size_t operand = is_number ? std::stoul(std::string(rest.substr(1, end - 1))) + 1 : 0;
    if (operand > 0 && operand < context.operands.size()) {
      text += context.operands[operand].ToString(10);
      rest.remove_prefix(end + 1);
    } else {
      text += rest[0];
      rest.remove_prefix(1);
    }
  }
  return text;
}

// JAX asserts with it that sizes known only at run time are as its user declared.
Status EvaluateShapeAssertion(OpContext& context) {
  if (context.operands[0].Bits(0) == 0) {
    const std::string message = AssertionMessage(context);
    std::string values;
    for (size_t i = 1; i < context.operands.size(); ++i) {
      values += (i > 1 ? ", " : "; the sizes are ") + context.operands[i].ToString(10);
    }
    return ErrorAt(StatusCode::kInvalid, context.instruction, "shape_assertion",
                   message.empty() ? "the assertion about sizes does not hold" + values : message);
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

// (the array at its bounds, its sizes); beyond the sizes zeros here.
std::string CheckPadToStatic(const Instruction& instruction) {
  if (instruction.operand_count() != 1) return CountReason(instruction, 1);
  const Shape& result = instruction.shape();
  bool fits = result.IsTuple() && !result.elements().empty() &&
              IsStaticForm(result.elements()[0], instruction.operand_shape(0)) &&
              AreSizesOf(result.elements()[0], static_cast<int64_t>(result.elements().size()) - 1,
                         [&](int64_t i) -> const Shape& { return result.elements()[i + 1]; });
  return fits ? "" : "the result is not the operand at its bounds and its sizes";
}

Status EvaluatePadToStatic(OpContext& context) {
  const std::vector<Shape>& shapes = context.shape().elements();
  std::vector<Literal> elements = {Literal::Zeros(shapes[0])};
  CopyCommonBlock(context.pool, context.operands[0], elements[0]);
  for (size_t i = 1; i < shapes.size(); ++i) {
    int64_t size = context.operands[0].shape().dimension(static_cast<int64_t>(i) - 1);
    elements.push_back(Literal::Array<int64_t>(shapes[i], {size}));
  }
  context.result = Literal::Tuple(context.shape(), std::move(elements));
  return {};
}

// (array, a size for each dimension)
std::string CheckSliceToDynamic(const Instruction& instruction) {
  int64_t count = instruction.operand_count() - 1;
  bool fits = count >= 0 && IsStaticForm(instruction.operand_shape(0), instruction.shape()) &&
              AreSizesOf(instruction.operand_shape(0), count,
                         [&](int64_t i) -> const Shape& { return instruction.operand_shape(i + 1); });
  return fits ? "" : "the operands are not the result at its bounds and its sizes";
}

Status EvaluateSliceToDynamic(OpContext& context) {
  Literal result = Literal::Uninitialized(context.shape());
  CopyCommonBlock(context.pool, context.operands[0], result);
  context.result = std::move(result);
  return {};
}

}  // namespace assay
