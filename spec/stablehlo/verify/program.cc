// Functions, calls and returns.
#include <algorithm>
#include <string>
#include <vector>

#include "spec/mlir/text_printer.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {
namespace {

bool IsFunctionType(mlir::Attribute attribute, const AttributeKind&) {
  return attribute->Is(mlir::Kind::kTypeAttribute) && attribute->node(0)->Is(mlir::Kind::kFunctionType);
}
const AttributeKind kFunctionType = {"the type of a function", IsFunctionType};

// nullptr where it has none, or one of another kind.
mlir::Type TypeOfFunction(const mlir::Operation& function) {
  const mlir::Attribute type = function.Find("function_type");
  return type != nullptr && IsFunctionType(type, kFunctionType) ? type->node(0) : nullptr;
}

template <typename Values>
bool AreOf(const Values& values, std::span<const mlir::Node* const> types) {
  return std::equal(values.begin(), values.end(), types.begin(), types.end(),
                    [](const mlir::Value* value, mlir::Type type) { return value->type == type; });
}

template <typename Values>
std::string TypesOf(const Values& values) {
  std::string text;
  for (const mlir::Value* value : values) {
    text += (text.empty() ? "" : ", ") + mlir::PrintNodeText(value->type);
  }
  return "(" + text + ")";
}

const mlir::Block* BodyOf(const OpView& op) {
  const auto& blocks = op.operation().regions[0]->blocks;
  return blocks.empty() ? nullptr : blocks[0];
}

// ---------------------------------------------------------------- functions

Finding NameIsItsOwn(const OpView& op) {
  const std::string_view name = op.Text("sym_name");
  if (op.operation().parent == nullptr || op.program().FindFunction(name) == &op.operation()) return "";
  // One in a module in the module is nobody's name here.
  if (op.operation().parent->parent->parent != op.program().program().top()) return "";
  return "there are two functions @" + std::string(name);
}

Finding HasBody(const OpView& op) {
  const mlir::Block* body = BodyOf(op);
  if (body == nullptr) {
    return op.Text("sym_visibility") == "private" ? "" : "a function that is not private has no body";
  }
  if (op.operation().regions[0]->blocks.size() > 1) return "";  // control flow is not StableHLO's
  const bool ends = !body->operations.empty() && body->operations.back()->name.ends_with(".return");
  return ends ? "" : "its body does not end with a return";
}

Finding ArgumentsAreInputs(const OpView& op) {
  const mlir::Block* body = BodyOf(op);
  const mlir::Type type = TypeOfFunction(op.operation());
  if (body == nullptr || AreOf(body->arguments, type->nodes(0))) return "";
  return "the arguments are " + TypesOf(body->arguments) + ", the function is " + mlir::PrintNodeText(type);
}

OpRules Function() {
  return {"func.func",
          {Attribute(0, "sym_name", kString), Attribute(0, "function_type", kFunctionType),
           OptionalAttribute(0, "sym_visibility", kString), Region(0, "body")},
          {},
          {
              {"name", "no other function has the name", NameIsItsOwn},
              {"body", "a function has a body that ends with a return, unless it is private", HasBody},
              {"arguments", "the arguments of the body have the types of the function's inputs",
               ArgumentsAreInputs},
          }};
}

Finding ReturnsResults(const OpView& op) {
  const mlir::Operation& at = op.operation();
  const mlir::Operation* function =
      at.parent == nullptr || at.parent->parent == nullptr ? nullptr : at.parent->parent->parent;
  if (function == nullptr || function->name != "func.func") return "it stands in no function";
  const mlir::Type type = TypeOfFunction(*function);
  if (type == nullptr || AreOf(at.operands, type->nodes(1))) return "";
  return "it returns " + TypesOf(at.operands) + ", the function is " + mlir::PrintNodeText(type);
}

OpRules Return() {
  return {"func.return",
          {Operands(0, "operands", kAnyValue)},
          {},
          {{"types", "what is returned has the types of the function's results", ReturnsResults}}};
}

// ---------------------------------------------------------------- calls

const mlir::Operation* Callee(const OpView& op) { return op.program().FindFunction(op.Text("callee")); }

Finding CalleeExists(const OpView& op) {
  return Callee(op) != nullptr ? "" : "there is no function @" + std::string(op.Text("callee"));
}

Finding CallFits(const OpView& op) {
  const mlir::Type type = TypeOfFunction(*Callee(op));
  const mlir::Operation& at = op.operation();
  if (type == nullptr || (AreOf(at.operands, type->nodes(0)) && AreOf(at.results, type->nodes(1)))) return "";
  return "the call is " + TypesOf(at.operands) + " -> " + TypesOf(at.results) + ", the function " +
         mlir::PrintNodeText(type);
}

OpRules Call() {
  return {"func.call",
          {Operands(0, "inputs", kAnyValue), Attribute(0, "callee", kSymbol)},
          {{"outputs", kAnyValue, true}},
          {
              {"callee", "the function that is called exists", CalleeExists},
              {"types", "operands and results have the types of the function", CallFits},
          }};
}

}  // namespace

std::vector<OpRules> ProgramRules() { return {Function(), Return(), Call()}; }

}  // namespace assay::verify
