#include "spec/stablehlo/to_hlo/translation.h"

#include <algorithm>
#include <utility>

#include "spec/mlir/position.h"
#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

std::string Count(size_t n, std::string_view what) {
  return std::to_string(n) + " " + std::string(what) + (n == 1 ? "" : "s");
}

}  // namespace

std::string ListText(std::span<const int64_t> values) {
  std::string text = "[";
  for (size_t i = 0; i < values.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(values[i]);
  return text + "]";
}

std::string_view MnemonicOf(const mlir::Operation& operation) {
  return operation.name.substr(operation.name.find('.') + 1);
}

bool IsConstant(const mlir::Value& value) {
  return value.operation != nullptr && MnemonicOf(*value.operation) == "constant" &&
         FindOpRow(value.operation->name) != nullptr;
}

Status Located(const Status& status, const mlir::Program& program, const mlir::Operation& operation) {
  std::vector<Diagnostic> located;
  for (const Diagnostic& found : status.diagnostics()) {
    located.push_back(mlir::DiagnosticAt(program, operation, found.label, found.message));
  }
  return Status(status.code(), std::move(located));
}

// ---------------------------------------------------------------- Body: operations

Result<const mlir::Operation*> Body::Fill(const mlir::Block& block) {
  for (const mlir::Operation* operation : block.operations) {
    if (operation->name.ends_with(".return")) return operation;
    RETURN_IF_ERROR(Convert(*operation));
  }
  return static_cast<const mlir::Operation*>(nullptr);
}

Status Body::Convert(const mlir::Operation& operation) {
  const mlir::Operation* before = std::exchange(at_, &operation);
  std::vector<std::string_view> asked = std::exchange(asked_, {});
  const bool quantized = TouchesQuantized(operation);
  const OnQuantized row = std::exchange(
      on_quantized_, quantized ? OnQuantizedOf(operation.name) : OnQuantized::kStored);
  const InstructionId first = module().instruction_limit();
  Status status = ConvertOperation(*this);
  if (status.ok()) status = Annotate(*this, first);
  if (status.ok() && quantized) status = StoreResults();
  at_ = before;
  asked_ = std::move(asked);
  on_quantized_ = row;
  if (status.ok()) return status;
  return translation_.Locate(std::move(status), operation);
}

Status Body::ExpectOperands(size_t count) const {
  if (at_->operands.size() == count) return {};
  return InvalidError(std::string(MnemonicOf(*at_)) + "_operands",
                      "there are " + Count(at_->operands.size(), "operand") + ", " +
                          std::to_string(count) + (count == 1 ? " is" : " are") + " needed");
}

Status Body::ExpectResults(size_t count) const {
  if (at_->results.size() == count) return {};
  return InvalidError(std::string(MnemonicOf(*at_)) + "_results",
                      "there are " + Count(at_->results.size(), "result") + ", " +
                          std::to_string(count) + (count == 1 ? " is" : " are") + " needed");
}

Status Body::ExpectArrays() {
  for (size_t i = 0; i < at_->operands.size(); ++i) {
    ASSIGN_OR_RETURN(Instruction* operand, Get(*at_->operands[i]));
    if (operand->shape().IsArray()) continue;
    return InvalidError(std::string(MnemonicOf(*at_)) + "_operands",
                        "operand " + std::to_string(i) + " is " +
                            operand->shape().ToString(false) + ", arrays are needed");
  }
  return {};
}

// ---------------------------------------------------------------- Body: values

Result<Instruction*> Body::Get(const mlir::Value& value) {
  ASSIGN_OR_RETURN(Instruction* stored, Stored(value));
  return FromStored(*this, on_quantized_, *stored, value.type);
}

Status Body::StoreResults() {
  for (const mlir::Value* result : at_->results) {
    ASSIGN_OR_RETURN(values_[result],
                     ToStored(*this, on_quantized_, *values_.at(result), result->type));
  }
  return {};
}

Result<Instruction*> Body::Stored(const mlir::Value& value) {
  if (auto found = values_.find(&value); found != values_.end()) return found->second;
  if (IsConstant(value)) {
    RETURN_IF_ERROR(Convert(*value.operation));
    return values_.at(&value);
  }
  return InvalidError("value_scope", "an operand is not visible here");
}

Result<Instructions> Body::Get(std::span<mlir::Value* const> values) {
  Instructions instructions;
  instructions.reserve(values.size());
  for (const mlir::Value* value : values) {
    ASSIGN_OR_RETURN(Instruction* instruction, Get(*value));
    instructions.push_back(instruction);
  }
  return instructions;
}

Instruction* Body::FindValue(const mlir::Value& value) const {
  const auto found = values_.find(&value);
  return found == values_.end() ? nullptr : found->second;
}

void Body::SetResults(Instruction& whole) {
  const size_t count = at_->results.size();
  if (count == 1) return Set(*at_->results[0], whole);
  for (size_t i = 0; i < count; ++i) {
    Set(*at_->results[i], Element(whole, static_cast<int64_t>(i)));
  }
}

Result<Shape> Body::ResultShape(size_t i) {
  if (i >= at_->results.size()) return ExpectResults(i + 1);
  const mlir::Type type = at_->results[i]->type;
  ASSIGN_OR_RETURN(const Shape stored, translation_.ShapeOf(type));
  return ShapeOnQuantized(on_quantized_, stored, type);
}

Result<Shape> Body::ResultsShape() {
  if (at_->results.size() == 1) return ResultShape(0);
  std::vector<Shape> shapes;
  for (size_t i = 0; i < at_->results.size(); ++i) {
    ASSIGN_OR_RETURN(Shape shape, ResultShape(i));
    shapes.push_back(std::move(shape));
  }
  return Shape::Tuple(std::move(shapes));
}

// ---------------------------------------------------------------- Body: instructions

Instruction& Body::Add(Opcode opcode, const Shape& shape, const Instructions& operands,
                       const Attributes& attributes) {
  std::vector<Operand> list;
  list.reserve(operands.size());
  for (const Instruction* operand : operands) list.push_back({operand->id(), 0});
  Instruction& instruction = computation_.Add(opcode, shape, list);
  if (at_ != nullptr) instruction.set_position(at_->position);
  for (const Attribute& attribute : attributes) {
    instruction.mutable_attributes().Set(attribute.id, attribute.value);
  }
  return instruction;
}

Instruction& Body::Parameter(const Shape& shape) {
  Instruction& parameter = Add(Opcode::kParameter, shape, {});
  CHECK(computation_.SetParameter(parameter, computation_.parameter_count()));
  return parameter;
}

Instruction& Body::Constant(Literal value) {
  const Shape shape = value.shape();
  return Add(Opcode::kConstant, shape, {}, {Attr(kLiteral, std::move(value))});
}

Instruction& Body::Zero(PrimitiveType type) { return Constant(Literal::Zeros(Shape::Scalar(type))); }

Instruction& Body::Element(Instruction& tuple, int64_t index) {
  return Add(Opcode::kGetTupleElement, tuple.shape().elements()[index], {&tuple},
             {Attr(kTupleIndex, index)});
}

Instruction& Body::Together(const Instructions& values, bool bare_single) {
  if (bare_single && values.size() == 1) return *values[0];
  std::vector<Shape> shapes;
  for (const Instruction* value : values) shapes.push_back(value->shape());
  return Add(Opcode::kTuple, Shape::Tuple(std::move(shapes)), values);
}

Instruction& Body::Converted(Instruction& x, PrimitiveType type) {
  if (x.shape().primitive_type() == type) return x;
  Shape shape = x.shape();
  shape.set_element_type(type);
  return Add(Opcode::kConvert, shape, {&x});
}

Instruction& Body::Reshaped(Instruction& x, std::span<const int64_t> dimensions) {
  return Add(Opcode::kReshape, Shape::Array(x.shape().element_type(), dimensions), {&x});
}

Instruction& Body::BroadcastScalar(Instruction& scalar, const Shape& shape) {
  if (shape.rank() == 0) return scalar;
  return Add(Opcode::kBroadcast, shape, {&scalar}, {Attr(kDimensions, {})});
}

Instruction& Body::BroadcastLike(Instruction& x, std::span<const int64_t> dimensions,
                                 Instruction& like) {
  Shape shape = like.shape();
  shape.set_element_type(x.shape().element_type());
  if (shape.rank() == 0) return x;
  const std::vector<int64_t> to(dimensions.begin(), dimensions.end());
  if (!shape.HasDynamicDimensions()) {
    return Add(Opcode::kBroadcast, shape, {&x}, {Attr(kDimensions, to)});
  }
  Instructions sizes;
  for (int64_t i = 0; i < shape.rank(); ++i) {
    Instruction& size = Add(Opcode::kGetDimensionSize, Shape::Scalar(PrimitiveType::kS32), {&like},
                            {Attr(kDimensions, {i})});
    const int64_t one[] = {1};
    sizes.push_back(&Reshaped(size, one));
  }
  Instruction& all = Add(Opcode::kConcatenate, Shape::Array(PrimitiveType::kS32, {shape.rank()}), sizes,
                         {Attr(kDimensions, {0})});
  return DynamicCall("stablehlo.dynamic_broadcast_in_dim", shape, {&x, &all},
                     "{\"broadcast_dimensions\": " + ListText(to) + "}");
}

Instruction& Body::DynamicCall(std::string_view name, const Shape& shape, const Instructions& operands,
                               std::string config, Attributes attributes) {
  attributes.push_back(Attr(kCustomCallTarget, std::string(name)));
  if (!config.empty()) {
    BackendConfig text;
    text.text = std::move(config);
    attributes.push_back(Attr(kBackendConfig, std::move(text)));
  }
  return Add(Opcode::kCustomCall, shape, operands, attributes);
}

Result<Instruction*> Body::BroadcastInDim(Instruction& x, std::span<const int64_t> dimensions,
                                          const Shape& shape) {
  const int64_t rank = x.shape().rank();
  std::vector<int64_t> order(dimensions.size());  // operand dimensions by their target
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
  std::sort(order.begin(), order.end(),
            [&](int64_t a, int64_t b) { return dimensions[a] < dimensions[b]; });
  bool fits = static_cast<int64_t>(dimensions.size()) == rank && shape.IsArray();
  for (size_t i = 0; i < order.size() && fits; ++i) {
    const int64_t target = dimensions[order[i]];
    fits = target >= 0 && target < shape.rank() && (i == 0 || target != dimensions[order[i - 1]]);
  }
  if (!fits) {
    return InvalidError("broadcast_dimensions",
                        "broadcast_dimensions do not lead from " + x.shape().ToString(false) +
                            " to dimensions of " + shape.ToString(false) + ", each once");
  }
  Instruction* at = &x;
  if (!std::is_sorted(order.begin(), order.end())) {
    std::vector<int64_t> sizes;
    for (int64_t d : order) sizes.push_back(x.shape().dimension(d));
    Shape transposed = Shape::Array(x.shape().element_type(), sizes);
    for (int64_t i = 0; i < rank; ++i) {
      const bool bounded = x.shape().IsDynamic(order[i]) && !x.shape().IsUnbounded(order[i]);
      if (bounded) transposed.SetDynamic(i, true);
    }
    at = &Add(Opcode::kTranspose, transposed, {at}, {Attr(kDimensions, order)});
  }
  std::vector<int64_t> kept, sizes;  // without those that are 1 long and become longer
  bool expands = false;
  for (int64_t i = 0; i < rank; ++i) {
    const int64_t target = dimensions[order[i]];
    const bool one = at->shape().dimension(i) == 1 && !at->shape().IsDynamic(i);
    if (one && (shape.dimension(target) != 1 || shape.IsDynamic(target))) {
      expands = true;
      continue;
    }
    kept.push_back(target);
    sizes.push_back(at->shape().dimension(i));
  }
  if (expands) {
    if (at->shape().HasDynamicDimensions()) {
      return UnsupportedError("unsupported_form", "an operand with dynamic dimensions, one of its "
                                                  "others expanding, has no form in HLO");
    }
    at = &Reshaped(*at, sizes);
  }
  return &Add(Opcode::kBroadcast, shape, {at}, {Attr(kDimensions, kept)});
}

// ---------------------------------------------------------------- Body: attributes

Result<mlir::Attribute> Body::Need(std::string_view name) {
  if (const mlir::Attribute attribute = Find(name)) return attribute;
  return InvalidError(std::string(MnemonicOf(*at_)) + "_attributes",
                      "the attribute " + std::string(name) + " is missing");
}

Result<std::vector<int64_t>> Body::Integers(std::string_view name) {
  ASSIGN_OR_RETURN(const mlir::Attribute attribute, Need(name));
  if (std::optional<std::vector<int64_t>> values = IntegersOf(attribute)) return *std::move(values);
  return InvalidError(std::string(MnemonicOf(*at_)) + "_attributes",
                      "the attribute " + std::string(name) + " is no list of integers");
}

Result<int64_t> Body::Integer(std::string_view name) {
  ASSIGN_OR_RETURN(const mlir::Attribute attribute, Need(name));
  if (const std::optional<int64_t> value = IntegerOf(attribute)) return *value;
  return InvalidError(std::string(MnemonicOf(*at_)) + "_attributes",
                      "the attribute " + std::string(name) + " is no integer");
}

Result<std::vector<int64_t>> Body::IntegersOr(std::string_view name, size_t count, int64_t absent) {
  if (Find(name) == nullptr) return std::vector<int64_t>(count, absent);
  ASSIGN_OR_RETURN(std::vector<int64_t> values, Integers(name));
  if (values.size() == count) return values;
  return InvalidError(std::string(MnemonicOf(*at_)) + "_attributes",
                      "the attribute " + std::string(name) + " has " +
                          Count(values.size(), "entry") + " in place of " + std::to_string(count));
}

}  // namespace assay::to_hlo
