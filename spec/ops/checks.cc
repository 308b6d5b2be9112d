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
  return shape->WithoutLayout();
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

}  // namespace assay
