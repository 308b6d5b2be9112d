#include "interpreter/one_precision.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/ops/body_types.h"
#include "interpreter/plan.h"
#include "spec/arguments.h"
#include "spec/ops/shape_rules.h"

namespace assay {
namespace {

bool IsFloatArray(const Shape& shape) { return shape.IsArray() && IsFloat(shape.primitive_type()); }

// Of an fft the operand may be complex, and its parts are meant.
bool PrecisionDiffers(const Shape& operand, const Shape& result) {
  if (!operand.IsArray() || !IsFloatArray(result)) return false;
  const PrimitiveType type = PartOf(operand.primitive_type());
  return IsFloat(type) && type != result.primitive_type();
}

// The arrays of the result.
std::vector<const Shape*> PartsOf(const Shape& result) {
  if (!result.IsTuple()) return {&result};
  std::vector<const Shape*> parts;
  for (const Shape& part : result.elements()) parts.push_back(&part);
  return parts;
}

// Complex numbers get parts of that type, which is f32 or f64 where there are any.
PrimitiveType AtPart(PrimitiveType type, PrimitiveType part) {
  if (IsComplex(type)) {
    return part == PrimitiveType::kF64 ? PrimitiveType::kC128 : PrimitiveType::kC64;
  }
  return IsFloat(type) ? part : type;
}
Shape AtFloat(Shape shape, PrimitiveType type) {
  if (shape.IsArray()) ChangeElementType(&shape, AtPart(shape.primitive_type(), type));
  return shape;
}

// The type at which there is less to round: before elements are moved, or after.
PrimitiveType MovedType(const Instruction& x) {
  PrimitiveType given = PrimitiveType::kInvalid;
  int64_t count = 0;
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    const Shape& shape = x.operand_shape(i);
    if (!IsFloatArray(shape)) continue;
    if (given != PrimitiveType::kInvalid && shape.primitive_type() != given) return x.shape().primitive_type();
    given = shape.primitive_type();
    count += shape.ElementCount().value_or(0);
  }
  return x.shape().ElementCount().value_or(0) < count ? given : x.shape().primitive_type();
}

PrimitiveType CommonType(const Instruction& x) {
  // A comparator has to see what there is.
  const bool only_moves =
      x.spec().traits.Has(Trait::kDataMovement) && x.called_computations().empty();
  if (only_moves && x.shape().IsArray()) return MovedType(x);
  PrimitiveType widest = PrimitiveType::kInvalid;
  auto take = [&](const Shape& shape) {
    if (!shape.IsArray()) return;
    const PrimitiveType type = PartOf(shape.primitive_type());
    if (!IsFloat(type)) return;
    widest = widest == PrimitiveType::kInvalid ? type : WiderType(widest, type).primitive();
  };
  for (int64_t i = 0; i < x.operand_count(); ++i) take(x.operand_shape(i));
  for (const Shape* part : PartsOf(x.shape())) take(*part);
  // Two types of which neither holds the other, as f16 and bf16.
  const bool holds_all = widest == PrimitiveType::kF64 || widest == PrimitiveType::kF32;
  return holds_all ? widest : PrimitiveType::kF32;
}

// The value at the element types of `declared`, an array or a tuple; itself when it has them.
Result<Literal> AtTypesOf(OpContext& context, const Literal& value, const Shape& declared) {
  if (!declared.IsTuple()) return AtType(context, value, declared.primitive_type());
  std::vector<Literal> parts(value.elements().begin(), value.elements().end());
  for (size_t i = 0; i < parts.size(); ++i) {
    ASSIGN_OR_RETURN(parts[i],
                     AtType(context, parts[i], declared.elements()[i].primitive_type()));
  }
  return Literal::Tuple(declared, std::move(parts));
}

}  // namespace

bool IsOfSeveralPrecisions(const Instruction& x) {
  if (!HandlerOf(x.opcode()).one_precision) return false;
  const bool tuple = x.shape().IsTuple();
  const int64_t operands = x.operand_count();
  const int64_t parts = tuple ? static_cast<int64_t>(x.shape().elements().size()) : operands;
  for (int64_t i = 0; i < std::min(operands, parts); ++i) {
    const Shape& result = tuple ? x.shape().elements()[i] : x.shape();
    if (PrecisionDiffers(x.operand_shape(i), result)) return true;
  }
  return false;
}

const Instruction& OnePrecisionCopy::Make(const Instruction& x) {
  bool is_kept = copy_.has_value() && x.shape() == result_;
  for (int64_t i = 0; i < x.operand_count() && is_kept; ++i) {
    is_kept = x.operand_shape(i) == operands_[i];
  }
  if (is_kept) return **copy_;
  const PrimitiveType common = CommonType(x);
  operands_.clear();
  std::vector<Shape> operands;
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    operands_.push_back(x.operand_shape(i));
    operands.push_back(AtFloat(x.operand_shape(i), common));
  }
  result_ = x.shape();
  Shape result = AtFloat(x.shape(), common);
  for (Shape& part : result.mutable_elements()) part = AtFloat(std::move(part), common);
  copy_.emplace(x, operands, std::move(result));
  return **copy_;
}

Result<Literal> AtPrecisionOf(OpContext& context, const Literal& value, const Shape& declared) {
  std::vector<Literal> leaves = LeavesOf(value);
  const std::vector<const Shape*> shapes = LeavesOf(declared);
  bool differ = false;
  for (size_t i = 0; i < leaves.size() && i < shapes.size(); ++i) {
    if (!IsFloatArray(leaves[i].shape()) || !IsFloatArray(*shapes[i])) continue;
    const PrimitiveType type = shapes[i]->primitive_type();
    differ = differ || leaves[i].shape().primitive_type() != type;
    ASSIGN_OR_RETURN(leaves[i], AtType(context, leaves[i], type));
  }
  return differ ? AssembleLeaves(value.shape(), std::move(leaves)) : value;
}

Status RunAtOnePrecision(OpContext& context, const Instruction& copy) {
  for (int64_t i = 0; i < copy.operand_count(); ++i) {
    const Shape& shape = copy.operand_shape(i);
    if (!shape.IsArray()) continue;
    ASSIGN_OR_RETURN(context.operands[i],
                     AtType(context, context.operands[i], shape.primitive_type()));
  }
  // The handler's result is no array of this instruction's.
  if (copy.shape() != context.shape()) RETURN_IF_ERROR(context.Reserve(BytesOf(copy.shape())));
  OpContext inner{.instruction = copy,
                  .operands = context.operands,
                  .evaluation = context.evaluation,
                  .pool = context.pool,
                  .result = {}};
  RETURN_IF_ERROR(HandlerOf(copy.opcode()).handler(inner));
  ASSIGN_OR_RETURN(context.result, AtTypesOf(context, inner.result, context.shape()));
  return {};
}

}  // namespace assay
