#include "spec/builder.h"

#include "base/check.h"
#include "spec/instruction_check.h"

namespace assay {

Builder::Builder(Module& module, std::string_view name)
    : module_(module), computation_(module.AddComputation(name)) {
  if (module.entry() == nullptr || name == "main") module.set_entry(&computation_);
}

Builder::Builder(Instruction& owner, AttributeId key, std::string_view name)
    : module_(owner.module()),
      computation_(module_.AddComputation(name, Computation::Kind::kRegion, &owner)) {
  AttributeList& attributes = owner.mutable_attributes();
  if (RowOf(key).kind == AttributeKind::kComputation) {
    attributes.Set(key, &computation_);
    return;
  }
  CHECK(RowOf(key).kind == AttributeKind::kComputationList);
  if (!attributes.Find(key)) attributes.Set(key, std::vector<Computation*>());
  std::get<std::vector<Computation*>>(*attributes.FindMutable(key)).push_back(&computation_);
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
  Result<Shape> shape = InferShape(made);
  CHECK(shape.ok());
  made.set_shape(*shape);
  return made;
}

Instruction& Builder::OpShaped(Opcode opcode, const Shape& shape,
                               std::vector<Instruction*> operands,
                               std::vector<Attribute> attributes, std::string_view name) {
  std::vector<Operand> wholes;
  for (Instruction* operand : operands) wholes.push_back(Part(*operand));
  return OpOfParts(opcode, shape, std::move(wholes), std::move(attributes), name);
}

Operand Builder::Part(const Instruction& whole, std::vector<int64_t> path) {
  return Operand{whole.id(), module_.InternPath(path)};
}

Instruction& Builder::OpOfParts(Opcode opcode, const Shape& shape, std::vector<Operand> operands,
                                std::vector<Attribute> attributes, std::string_view name) {
  for (Operand operand : operands) {
    CHECK(computation_.Sees(module_.instruction(operand.instruction)->parent()));
  }
  Instruction& made = computation_.Add(opcode, shape, operands, name);
  AttributeList list;
  for (Attribute& attribute : attributes) list.Set(attribute.id, std::move(attribute.value));
  made.set_attributes(std::move(list));
  computation_.set_root(made);
  return made;
}

Instruction& Builder::OpWithResults(Opcode opcode, std::vector<Shape> results,
                                    std::vector<Operand> operands,
                                    std::vector<Attribute> attributes, std::string_view name) {
  Instruction& made = OpOfParts(opcode, Shape::Tuple(std::move(results)), std::move(operands),
                                std::move(attributes), name);
  made.set_has_many_results(true);
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

Computation& Builder::Roots(std::vector<Operand> roots) {
  computation_.set_roots(std::move(roots));
  return computation_;
}

Computation& Builder::Root(Instruction& root) {
  computation_.set_root(root);
  return computation_;
}

}  // namespace assay
