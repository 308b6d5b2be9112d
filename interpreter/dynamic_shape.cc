#include "interpreter/dynamic_shape.h"

#include <algorithm>
#include <utility>

#include "interpreter/custom_call.h"
#include "interpreter/ops/dynamic_calls.h"
#include "interpreter/ops/strided.h"
#include "interpreter/result_sizes.h"

namespace assay {
namespace {

// The sizes of `sizes` under the types and layouts of `declared`.
Shape Typed(const Shape& declared, const Shape& sizes) {
  if (declared.IsArray()) {
    Shape shape = Shape::Array(declared.element_type(), sizes.dimensions());
    if (declared.has_layout()) shape.set_layout(declared.layout());
    return shape;
  }
  return sizes;
}

Shape WithoutSizes(Shape shape) {
  std::vector<Shape*> stack = {&shape};
  while (!stack.empty()) {
    Shape* part = stack.back();
    stack.pop_back();
    for (int64_t d = 0; d < part->rank(); ++d) {
      if (part->IsDynamic(d)) part->set_dimension(d, Shape::kUnbounded);
    }
    if (part->IsArray()) part->set_layout(std::nullopt);
    for (Shape& element : part->mutable_elements()) stack.push_back(&element);
  }
  return shape;
}

// The first elements of `literal` in each dimension.
Literal Cut(const Literal& literal, const std::vector<int64_t>& sizes) {
  Literal result =
      Literal::Uninitialized(Shape::Array(literal.shape().element_type(), sizes));
  CopyStrided(nullptr, WidthOf(literal.shape()), sizes, literal.bytes(),
              StridesOf(literal.shape().dimensions()), result.MutableBytes(), StridesOf(sizes));
  return result;
}

// Where a static dimension of one operand meets a bounded one of another, elements beyond the size
// of the latter have no partner: they fall away, as in XLA.
void CutToMeet(const Instruction& x, std::span<Literal> operands) {
  const int64_t rank = x.shape().rank();
  std::vector<int64_t> sizes(static_cast<size_t>(rank), -1);
  auto takes_part = [&](int64_t i) {
    return x.operand_shape(i).IsArray() && x.operand_shape(i).rank() == rank;
  };
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    for (int64_t d = 0; takes_part(i) && d < rank; ++d) {
      const Shape& shape = x.operand_shape(i);
      if (shape.IsDynamic(d) && !shape.IsUnbounded(d) && sizes[d] < 0) {
        sizes[d] = operands[i].shape().dimension(d);
      }
    }
  }
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    if (!takes_part(i)) continue;
    std::vector<int64_t> cut = operands[i].shape().dimensions();
    for (int64_t d = 0; d < rank; ++d) {
      if (sizes[d] >= 0 && !x.operand_shape(i).IsDynamic(d)) cut[d] = std::min(cut[d], sizes[d]);
    }
    if (cut != operands[i].shape().dimensions()) operands[i] = Cut(operands[i], cut);
  }
}

// Are all dynamic dimensions, of operands and results, before the last two of operand 0?
bool OnlyBatchIsDynamic(const Instruction& x) {
  if (x.operand_count() == 0 || !x.operand_shape(0).IsArray()) return false;
  int64_t batch = x.operand_shape(0).rank() - 2;
  std::vector<const Shape*> leaves = LeavesOf(x.shape());
  for (int64_t i = 0; i < x.operand_count(); ++i) leaves.push_back(&x.operand_shape(i));
  for (const Shape* leaf : leaves) {
    for (int64_t d = std::max<int64_t>(batch, 0); d < leaf->rank(); ++d) {
      if (leaf->IsDynamic(d)) return false;
    }
  }
  return true;
}

// A call whose operands say which static op it is (interpreter/ops/dynamic_calls.h), as that op of the first
// operands.
Result<InstructionCopy> StaticCopy(const Instruction& call, std::span<const Literal> operands) {
  ASSIGN_OR_RETURN(StaticOp op, StaticOpOf(call, operands));
  Module module(call.module().name(), call.module().dialect());
  Instruction& model =
      module.AddComputation(call.parent().name()).Add(op.opcode, call.shape(), {}, call.name());
  model.set_attributes(std::move(op.attributes));
  model.set_position(call.position());
  std::vector<Shape> shapes;
  for (const Literal& operand : operands.first(op.operands)) shapes.push_back(operand.shape());
  Shape result = WithoutSizes(call.shape());
  if (op.shape) result = *op.shape;
  InstructionCopy copy(model, shapes, std::move(result));
  if (!op.shape) {
    SizeQuestion question{call, *copy, operands};
    ASSIGN_OR_RETURN(const Shape inferred, InferredSizes(question));
    (*copy).set_shape(Shape::Array(inferred.element_type(), inferred.dimensions()));
  }
  if (FitsDeclared((*copy).shape(), call.shape())) return copy;
  return SizeError({"at run time the result is ", (*copy).shape(), ", which ", call.shape(),
                    " does not hold"});
}

}  // namespace

bool HasSizesAtRunTime(const Instruction& instruction) {
  if (SizesAreOperands(instruction)) return true;
  if (instruction.shape().HasDynamicDimensions()) return true;
  // It takes a part as it is, whatever else is in the tuple: to look at all of it for each of its parts is
  // quadratic.
  if (instruction.opcode() == Opcode::kGetTupleElement) return false;
  for (int64_t i = 0; i < instruction.operand_count(); ++i) {
    if (instruction.operand_shape(i).HasDynamicDimensions()) return true;
  }
  return false;
}

std::string UnsupportedDynamicReason(const Instruction& instruction) {
  if (!HasSizesAtRunTime(instruction)) return {};
  const bool known = SizeRuleOf(instruction) != InferredSizes || instruction.spec().infer != nullptr;
  const bool sized = !instruction.shape().HasDynamicDimensions() || known;
  CustomCallSizes sizes = CustomCallSizes::kDeclared;
  if (instruction.opcode() == Opcode::kCustomCall) sizes = SizesOfCustomCall(instruction);
  if (sizes == CustomCallSizes::kBatch && !OnlyBatchIsDynamic(instruction)) {
    return "only the dimensions before those of a matrix may be dynamic";
  }
  if (sized && sizes != CustomCallSizes::kUnknown && instruction.opcode() != Opcode::kForeign) {
    return {};
  }
  const Shape* shape = &instruction.shape();
  for (int64_t i = 0; !shape->HasDynamicDimensions(); ++i) shape = &instruction.operand_shape(i);
  return "dynamic dimensions, as in " + shape->ToString(false) + ", are not implemented for it";
}

Literal WithActualSizes(const Literal& literal) {
  struct Frame {
    const Literal* tuple;
    std::vector<Literal> done;
  };
  auto leaf = [](const Literal& value) {
    if (!value.shape().IsArray()) return value;
    Literal array = value.Unpacked();
    if (!array.shape().HasDynamicDimensions()) return array;
    std::vector<int64_t> sizes = array.dynamic_sizes();
    if (sizes.empty()) sizes = array.shape().dimensions();
    return Cut(array, sizes);
  };
  if (!literal.shape().IsTuple()) return leaf(literal);
  std::vector<Frame> stack = {{&literal, {}}};
  while (true) {
    Frame& top = stack.back();
    if (top.done.size() < top.tuple->elements().size()) {
      const Literal& element = top.tuple->elements()[top.done.size()];
      if (element.shape().IsTuple()) {
        stack.push_back({&element, {}});
      } else {
        top.done.push_back(leaf(element));
      }
      continue;
    }
    const Shape& shape = top.tuple->shape();
    Literal tuple = shape.HasDynamicDimensions() ? Literal::Tuple(std::move(top.done))
                                                 : Literal::Tuple(shape, std::move(top.done));
    stack.pop_back();
    if (stack.empty()) return tuple;
    stack.back().done.push_back(std::move(tuple));
  }
}

bool FitsDeclared(const Shape& actual, const Shape& declared) {
  std::vector<const Shape*> have = LeavesOf(actual), want = LeavesOf(declared);
  if (have.size() != want.size()) return false;
  for (size_t i = 0; i < have.size(); ++i) {
    const Shape& a = *have[i];
    const Shape& d = *want[i];
    if (a.element_type() != d.element_type() || a.rank() != d.rank()) return false;
    for (int64_t k = 0; k < a.rank(); ++k) {
      if (d.IsUnbounded(k) || a.dimension(k) == d.dimension(k)) continue;
      if (!d.IsDynamic(k) || a.dimension(k) > d.dimension(k)) return false;
    }
  }
  return true;
}

Result<Shape> SizedInstruction::ResultShape(const Instruction& instruction,
                                            std::span<const Literal> operands) {
  SizeQuestion question{instruction, *sized_, operands};
  ASSIGN_OR_RETURN(Shape sizes, SizeRuleOf(instruction)(question));
  const Shape& declared = instruction.shape();
  Shape shape = declared.IsTuple() ? sizes : Typed(declared, sizes);
  if (declared.IsTuple() && sizes.elements().size() == declared.elements().size()) {
    for (size_t i = 0; i < declared.elements().size(); ++i) {
      Shape& element = shape.mutable_elements()[i];
      element = Typed(declared.elements()[i], element);
    }
  }
  if (FitsDeclared(shape, declared)) return shape;
  return SizeError({"at run time the result is ", sizes, ", which ", declared, " does not hold"});
}

Result<const Instruction*> SizedInstruction::Make(const Instruction& instruction,
                                                  std::span<Literal> operands) {
  if (RunsAsStaticOp(instruction)) {
    sized_ = nullptr;
    ASSIGN_OR_RETURN(copy_, StaticCopy(instruction, operands));
    return &**copy_;
  }
  if (SizeRuleOf(instruction) == ElementwiseSizes) CutToMeet(instruction, operands);
  std::vector<Shape> shapes;
  for (const Literal& operand : operands) shapes.push_back(operand.shape());
  if (sized_ != nullptr && !SizesAreOperands(instruction) && shapes == operand_shapes_) return sized_;
  sized_ = nullptr;
  operand_shapes_ = std::move(shapes);
  shapes.clear();
  for (size_t i = 0; i < operands.size(); ++i) {
    const Shape& declared = instruction.operand_shape(static_cast<int64_t>(i));
    // get-tuple-element is handed the element itself.
    const bool whole = declared.IsTuple() == operand_shapes_[i].IsTuple();
    shapes.push_back(whole ? Typed(declared, operand_shapes_[i]) : operand_shapes_[i]);
  }
  copy_.emplace(instruction, shapes, WithoutSizes(instruction.shape()));
  Instruction& sized = **copy_;
  sized_ = &sized;
  Result<Shape> shape = ResultShape(instruction, operands);
  if (!shape.ok()) {
    sized_ = nullptr;
    return shape.status();
  }
  sized.set_shape(*shape);
  return sized_;
}

}  // namespace assay
