#include "spec/builder.h"

#include "base/check.h"

namespace assay {

Builder::Builder(Module& module, std::string_view name)
    : module_(module), computation_(module.AddComputation(name)) {
  if (module.entry() == nullptr || name == "main") module.set_entry(&computation_);
}

Instruction& Builder::Parameter(const Shape& shape, std::string_view name) {
  int64_t number = computation_.parameter_count();
  std::string fallback = "p" + std::to_string(number);
  Instruction& parameter =
      computation_.Add(Opcode::kParameter, shape, {}, name.empty() ? fallback : name);
  CHECK(computation_.SetParameter(parameter, number));
  return parameter;
}

Instruction& Builder::Constant(Literal value, std::string_view name) {
  Shape shape = value.shape();
  return OpShaped(Opcode::kConstant, shape, {}, {Attr(kLiteral, std::move(value))}, name);
}

Instruction& Builder::Constant(PrimitiveType type, double value, std::string_view name) {
  return Constant(Literal::Scalar<double>(type, value), name);
}

Instruction& Builder::Op(Opcode opcode, std::vector<Instruction*> operands,
                         std::vector<Attribute> attributes, std::string_view name) {
  Instruction& made = OpShaped(opcode, Shape(), std::move(operands), std::move(attributes), name);
  CHECK(made.spec().infer != nullptr);
  Result<Shape> shape = made.spec().infer(made);
  CHECK(shape.ok());
  made.set_shape(*shape);
  return made;
}

Instruction& Builder::OpShaped(Opcode opcode, const Shape& shape,
                               std::vector<Instruction*> operands,
                               std::vector<Attribute> attributes, std::string_view name) {
  Instruction& made = computation_.Add(opcode, shape, {}, name);
  for (Instruction* operand : operands) {
    CHECK(&operand->parent() == &computation_ ||
          computation_.kind() == Computation::Kind::kRegion);
    made.AppendOperand(assay::Operand{operand->id(), 0});
  }
  for (Attribute& attribute : attributes) {
    made.mutable_attributes().Set(attribute.id, std::move(attribute.value));
  }
  computation_.set_root(made);
  return made;
}

Computation& Builder::Combiner(Module& module, Opcode opcode, PrimitiveType type) {
  Computation* entry = module.entry();
  Builder b(module, NameOf(opcode));
  Instruction& x = b.Parameter(Shape::Scalar(type), "x");
  Instruction& y = b.Parameter(Shape::Scalar(type), "y");
  b.Root(b.Op(opcode, {&x, &y}));
  module.set_entry(entry);
  return b.computation();
}

Computation& Builder::Root(Instruction& root) {
  computation_.set_root(root);
  return computation_;
}

}  // namespace assay
