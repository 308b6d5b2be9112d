#include "spec/ops/checks.h"

#include <algorithm>

#include "absl/container/inlined_vector.h"

namespace assay {

std::string DescribeTypes(TypeSet set) {
  struct Class {
    TypeSet set;
    std::string_view name;
  };
  static constexpr Class kClasses[] = {{types::kPreds, "pred"},
                                       {types::kIntegers, "integer"},
                                       {types::kSigned, "signed integer"},
                                       {types::kUnsigned, "unsigned integer"},
                                       {types::kFloats, "float"},
                                       {types::kComplexes, "complex"}};
  std::string text;
  auto add = [&text](std::string_view name) {
    if (!text.empty()) text += ", ";
    text += name;
  };
  for (const Class& c : kClasses) {
    if ((set & c.set) != c.set) continue;
    add(c.name);
    set &= ~c.set;
  }
  for (const Format& format : AllFormats()) {
    if (Contains(set, format.type)) add(format.name);
  }
  return text;
}

Piece::Piece(std::span<const int64_t> numbers) {
  text_ = "{";
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) text_ += ",";
    text_ += std::to_string(numbers[i]);
  }
  text_ += "}";
}

std::string Join(std::initializer_list<Piece> pieces) {
  std::string text;
  for (const Piece& piece : pieces) text += piece.text();
  return text;
}

std::optional<Violation> Found(std::initializer_list<Piece> pieces) {
  return Violation{Join(pieces)};
}
std::optional<Violation> FoundAt(int operand, std::initializer_list<Piece> pieces) {
  return Violation{Join(pieces), operand};
}
std::optional<Violation> FoundIn(AttributeId attribute, std::initializer_list<Piece> pieces) {
  return Violation{Join(pieces), -1, attribute};
}

Status InferError(const Instruction& instruction, std::string_view id,
                  std::initializer_list<Piece> pieces) {
  return InvalidError(RuleLabel(instruction.spec(), id), Join(pieces));
}

Result<const Shape*> ArrayOperand(const Instruction& instruction, int64_t i) {
  if (i >= instruction.operand_count()) {
    return InferError(instruction, "operands",
                      {"operand ", i, " is missing: there are ", instruction.operand_count()});
  }
  const Shape& shape = instruction.operand_shape(i);
  if (!shape.IsArray()) {
    return InferError(instruction, "operands",
                      {"operand ", i, " is ", shape, "; an array is needed"});
  }
  return &shape;
}

bool SizesAgree(int64_t a, int64_t b) {
  return a == b || a == Shape::kUnbounded || b == Shape::kUnbounded;
}

bool DimensionsAgree(const Shape& a, const Shape& b) {
  if (a.rank() != b.rank()) return false;
  for (int64_t i = 0; i < a.rank(); ++i) {
    if (!SizesAgree(a.dimension(i), b.dimension(i))) return false;
  }
  return true;
}

Result<Shape> InferLikeOperand(const Instruction& instruction) {
  ASSIGN_OR_RETURN(const Shape* shape, ArrayOperand(instruction, 0));
  return *shape;
}

Result<Shape> InferLikeFirst(const Instruction& instruction) {
  if (instruction.operand_count() < 1) {
    return InferError(instruction, "operands", {"operand 0 is missing"});
  }
  return instruction.operand_shape(0);
}

std::optional<std::string> NotUniqueInRange(std::span<const int64_t> values, int64_t limit) {
  for (int64_t value : values) {
    if (value < 0 || value >= limit) return Join({value, " is not in [0, ", limit, ")"});
  }
  if (values.size() > static_cast<size_t>(limit)) return "an entry occurs twice";
  absl::InlinedVector<bool, 16> seen(limit, false);
  for (int64_t value : values) {
    if (seen[value]) return Join({value, " occurs twice"});
    seen[value] = true;
  }
  return std::nullopt;
}

std::optional<Violation> SignatureDiffers(const Computation& computation, AttributeId attribute,
                                          std::span<const Shape* const> parameters,
                                          const Shape* result) {
  std::string_view name = computation.name();
  if (computation.parameter_count() != static_cast<int64_t>(parameters.size())) {
    return FoundIn(attribute, {"computation ", name, " has ", computation.parameter_count(),
                               " parameters, ", parameters.size(), " are needed"});
  }
  for (size_t i = 0; i < parameters.size(); ++i) {
    const Instruction* parameter = computation.parameters()[i];
    if (parameter == nullptr || parameter->shape().Compatible(*parameters[i])) continue;
    return FoundIn(attribute, {"parameter ", i, " of computation ", name, " is ",
                               parameter->shape(), ", ", *parameters[i], " is needed"});
  }
  if (result != nullptr && computation.HasRoot() && !computation.root().shape().Compatible(*result)) {
    return FoundIn(attribute, {"computation ", name, " returns ", computation.root().shape(), ", ",
                               *result, " is needed"});
  }
  return std::nullopt;
}

std::optional<Violation> OperandsDifferFrom(const Instruction& instruction, int64_t first,
                                            const Computation& computation, AttributeId attribute,
                                            const Shape* result) {
  absl::InlinedVector<const Shape*, 16> shapes;
  for (int64_t i = first; i < instruction.operand_count(); ++i) {
    shapes.push_back(&instruction.operand_shape(i));
  }
  return SignatureDiffers(computation, attribute, {shapes.data(), shapes.size()}, result);
}

Result<Shape> RootShape(const Instruction& instruction, Key<Computation*> key) {
  const Computation* computation = instruction.Get(key);
  if (computation == nullptr || !computation->HasRoot()) {
    return InferError(instruction, "attributes", {RowOf(key.id).name, " names no computation"});
  }
  return computation->root().shape();
}

Result<Shape> InferTupleOfOperands(const Instruction& instruction, bool bare_single) {
  if (bare_single && instruction.operand_count() == 1) {
    return instruction.operand_shape(0);
  }
  std::vector<Shape> elements;
  elements.reserve(instruction.operand_count());
  for (int64_t i = 0; i < instruction.operand_count(); ++i) {
    elements.push_back(instruction.operand_shape(i));
  }
  return Shape::Tuple(std::move(elements));
}

std::optional<Violation> NotContinuedBy(const Instruction& instruction, Opcode first,
                                        Opcode second) {
  if (instruction.uses().size() != 1) {
    return Found({"it is used ", instruction.uses().size(), " times"});
  }
  const Instruction& user = *instruction.module().instruction(instruction.uses()[0].user);
  if (user.opcode() == first || user.opcode() == second) return std::nullopt;
  return Found({"it is used by ", user.name(), ", a ", NameOf(user.opcode())});
}

std::optional<Violation> AliasingIsWrong(const Instruction& instruction) {
  if (!instruction.Has(kOutputToOperandAliasing)) return std::nullopt;
  for (const OutputOperandAlias& alias : instruction.Get(kOutputToOperandAliasing)) {
    AttributeId id = AttributeId::kOutputToOperandAliasing;
    const Shape* output = SubshapeAt(instruction.shape(), alias.output_index);
    if (output == nullptr) return FoundIn(id, {"the result has no part ", alias.output_index});
    if (alias.operand < 0 || alias.operand >= instruction.operand_count()) {
      return FoundIn(id, {"there is no operand ", alias.operand});
    }
    const Shape* operand =
        SubshapeAt(instruction.operand_shape(alias.operand), alias.operand_index);
    if (operand == nullptr) {
      return FoundIn(id, {"operand ", alias.operand, " has no part ", alias.operand_index});
    }
    if (!output->Compatible(*operand)) {
      return FoundIn(id, {"result part is ", *output, ", operand part is ", *operand});
    }
  }
  return std::nullopt;
}

}  // namespace assay
