#include "spec/stablehlo/argument_text.h"

#include <cstring>
#include <utility>

#include "spec/mlir/operation.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay {
namespace {

constexpr char kAllowed[] = "; allowed is a list of constants, "
                            "--args=\"[dense<1> : tensor<2xi32>, dense<[1.0, 2.0]> : tensor<2xf32>]\"";

// A constant of one value that stands for all of `shape`.
Literal Repeated(const Literal& value, const Shape& shape) {
  Literal whole = Literal::Uninitialized(shape);
  const size_t size = static_cast<size_t>(value.byte_size());
  for (int64_t i = 0; i < whole.element_count(); ++i) {
    std::memcpy(whole.MutableBytes() + static_cast<size_t>(i) * size, value.bytes(), size);
  }
  return whole;
}

Result<Literal> ReadArgument(const mlir::Program& program, mlir::Attribute constant) {
  if (!constant->Is(mlir::Kind::kDenseElements)) {
    return InvalidError("argument_text", "it is no dense<...> : tensor<...>");
  }
  ASSIGN_OR_RETURN(Literal literal, to_hlo::LiteralOf(program, constant));
  if (!to_hlo::IsSplat(constant)) return literal;
  ASSIGN_OR_RETURN(const Shape shape, to_hlo::ShapeOf(constant->node(0)));
  if (!AllocationSize(shape)) return InvalidError("argument_text", "it is too large");
  return Repeated(literal, shape);
}

std::vector<const Shape*> ParameterLeaves(const Module* module) {
  std::vector<const Shape*> leaves;
  if (module == nullptr) return leaves;
  for (const Instruction* parameter : module->entry()->parameters()) {
    for (const Shape* leaf : LeavesOf(parameter->shape())) leaves.push_back(leaf);
  }
  return leaves;
}

}  // namespace

Result<std::vector<NamedLiteral>> ReadArguments(const std::string& text, const Module* module) {
  mlir::Program program;
  Result<mlir::Attribute> list = mlir::ReadAttribute(program.context(), text);
  if (!list.ok()) {
    const Diagnostic& why = list.status().diagnostics()[0];
    return InvalidError("argument_text", "--args, character " + std::to_string(why.column) + ": " + why.message + kAllowed);
  }
  if (!(*list)->Is(mlir::Kind::kArray)) {
    return InvalidError("argument_text", std::string("--args is no list") + kAllowed);
  }
  std::vector<NamedLiteral> arguments;
  const std::vector<const Shape*> leaves = ParameterLeaves(module);
  size_t number = 0;
  for (mlir::Attribute constant : (*list)->nodes(0)) {
    while (number < leaves.size() && leaves[number]->IsToken()) ++number;
    const std::string name = "arg" + std::to_string(number++);
    Result<Literal> literal = ReadArgument(program, constant);
    if (!literal.ok()) {
      return InvalidError("argument_text", "--args: " + name + ": " +
                                               literal.status().diagnostics()[0].message + kAllowed);
    }
    arguments.push_back({name, *std::move(literal)});
  }
  return arguments;
}

}  // namespace assay
