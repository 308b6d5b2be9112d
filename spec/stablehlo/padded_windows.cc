#include "spec/stablehlo/padded_windows.h"

#include <algorithm>

namespace assay::stablehlo {
namespace {

int64_t ComponentsOf(const Instruction& at) { return at.operand_count() / 2; }

// The op that component i of the body is, of accumulator and term; nullopt: something else.
std::optional<Opcode> FoldOf(const Instruction& at, int64_t i) {
  const Computation& body = *at.Get(kToApply);
  const int64_t n = ComponentsOf(at);
  const Instruction* step = &body.root();
  if (n > 1) {
    if (step->opcode() != Opcode::kTuple || step->operand_count() != n) return std::nullopt;
    step = &step->producer(i);
  }
  if (step->operand_count() != 2 || body.parameter_count() != 2 * n) return std::nullopt;
  const Instruction* sides[] = {&step->producer(0), &step->producer(1)};
  if (sides[0] != body.parameters()[i]) std::swap(sides[0], sides[1]);
  if (sides[0] != body.parameters()[i] || sides[1] != body.parameters()[n + i]) return std::nullopt;
  if (step->shape() != sides[0]->shape() || step->shape() != sides[1]->shape()) return std::nullopt;
  return step->opcode();
}

// Zero of the sign that leaves a zero as it is: -0 where there is one.
std::optional<Literal> NumberOf(PrimitiveType type, int number) {
  const Format& format = FormatOf(type);
  Literal literal = Literal::Zeros(Shape::Scalar(type));
  if (IsPred(type) || IsInteger(type)) {
    literal.SetBits(0, static_cast<uint64_t>(number));
  } else if (IsFloat(type) && (number != 0 || format.HasSign())) {
    const double value = number == 0 && format.HasNegativeZero() ? -0.0 : number;
    literal.SetBits(0, BitsFromDouble(type, value));
  } else {
    return std::nullopt;
  }
  return literal;
}

bool IsNumber(const Literal& literal, int number) {
  const PrimitiveType type = literal.shape().primitive_type();
  if (IsFloat(type)) return DoubleFromBits(type, literal.Bits(0)) == number;
  return (IsPred(type) || IsInteger(type)) && literal.Bits(0) == static_cast<uint64_t>(number);
}

// The init of component i changes nothing, however often it enters.
bool InitIsHarmless(const Instruction& at, int64_t i) {
  const std::optional<Opcode> fold = FoldOf(at, i);
  if (!fold) return false;
  for (Opcode idempotent : {Opcode::kMaximum, Opcode::kMinimum, Opcode::kAnd, Opcode::kOr}) {
    if (*fold == idempotent) return true;
  }
  const Instruction& init = at.producer(ComponentsOf(at) + i);
  if (init.opcode() != Opcode::kConstant || init.Get(kLiteral).IsElided()) return false;
  if (*fold == Opcode::kAdd) return IsNumber(init.Get(kLiteral), 0);
  return *fold == Opcode::kMultiply && IsNumber(init.Get(kLiteral), 1);
}

}  // namespace

bool MeansTwoThings(const Instruction& at) {
  const std::vector<WindowDimension>& window = at.Get(kWindow).dimensions;
  if (std::ranges::none_of(window, [](const WindowDimension& dimension) {
        return dimension.padding_low > 0 || dimension.padding_high > 0 || dimension.base_dilation != 1;
      })) {
    return false;
  }
  for (int64_t i = 0; i < ComponentsOf(at); ++i) {
    if (!InitIsHarmless(at, i)) return true;
  }
  return false;
}

std::optional<Literal> NeutralValue(const Instruction& at, int64_t i) {
  const Instruction& init = at.producer(ComponentsOf(at) + i);
  if (InitIsHarmless(at, i) && init.opcode() == Opcode::kConstant) return init.Get(kLiteral);
  const std::optional<Opcode> fold = FoldOf(at, i);
  const PrimitiveType type = at.operand_shape(i).primitive_type();
  if (fold == Opcode::kAdd) return NumberOf(type, 0);
  if (fold == Opcode::kMultiply) return NumberOf(type, 1);
  return std::nullopt;
}

Window WithoutPadding(Window window) {
  for (WindowDimension& dimension : window.dimensions) {
    dimension.padding_low = dimension.padding_high = 0;
    dimension.base_dilation = 1;
  }
  return window;
}

}  // namespace assay::stablehlo
