// CHLO: functions that HLO has, functions that few exact steps give, and numpy's broadcasting. Expansions
// that only approximate (erfc, digamma, ...) are not made: those have no row but a reason.
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

using Id = AttributeId;

Shape WithType(Shape shape, PrimitiveType type) {
  shape.set_element_type(type);
  return shape;
}

// A value everywhere.
Instruction& Filled(Body& body, const Shape& shape, Literal scalar) {
  return body.BroadcastScalar(body.Constant(std::move(scalar)), shape);
}
Literal ScalarBits(PrimitiveType type, uint64_t bits) {
  Literal scalar = Literal::Zeros(Shape::Scalar(type));
  scalar.SetBits(0, bits);
  return scalar;
}

// The only operand, an array of floats.
Result<Instruction*> FloatOperand(Body& body, bool complex) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(Instruction* x, body.Get(*body.at().operands[0]));
  const PrimitiveType type = x->shape().primitive_type();
  if (IsFloat(type) || (complex && IsComplex(type))) return x;
  return UnsupportedError("unsupported_form",
                          std::string(body.at().name) + " of " + x->shape().ToString(false) +
                              " has no form in HLO");
}

// ---------------------------------------------------------------- exact steps

// x * x: each part of a complex one is a sum of two products, rounded once.
Status ConvertSquare(Body& body) {
  ASSIGN_OR_RETURN(Instruction* x, body.Get(*body.at().operands[0]));
  body.SetResults(body.Add(Opcode::kMultiply, x->shape(), {x, x}));
  return {};
}

Status ConvertConj(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(Instruction* x, body.Get(*body.at().operands[0]));
  const PrimitiveType type = x->shape().primitive_type();
  if (IsComplex(type)) {
    const Shape part = WithType(x->shape(), PartOf(type));
    Instruction& real = body.Add(Opcode::kReal, part, {x});
    Instruction& imag = body.Add(Opcode::kImag, part, {x});
    Instruction& negated = body.Add(Opcode::kNegate, part, {&imag});
    x = &body.Add(Opcode::kComplex, x->shape(), {&real, &negated});
  }
  body.SetResults(*x);
  return {};
}

// atan(x) = atan2(x, 1) over the reals, zeros, infinities and NaN included.
Status ConvertAtan(Body& body) {
  ASSIGN_OR_RETURN(Instruction* x, FloatOperand(body, false));
  const PrimitiveType type = x->shape().primitive_type();
  Instruction& one = Filled(body, x->shape(), ScalarBits(type, BitsFromDouble(type, 1)));
  body.SetResults(body.Add(Opcode::kAtan2, x->shape(), {x, &one}));
  return {};
}

// is_inf, is_pos_inf, is_neg_inf.
Status ConvertIsInfinite(Body& body) {
  ASSIGN_OR_RETURN(Instruction* x, FloatOperand(body, false));
  const PrimitiveType type = x->shape().primitive_type();
  const Shape pred = WithType(x->shape(), PrimitiveType::kPred);
  if (!FormatOf(type).HasInfinity()) {
    body.SetResults(Filled(body, pred, Literal::Zeros(Shape::Scalar(PrimitiveType::kPred))));
    return {};
  }
  const std::string_view mnemonic = MnemonicOf(body.at());
  double infinity = std::numeric_limits<double>::infinity();
  if (mnemonic == "is_neg_inf") infinity = -infinity;
  if (mnemonic == "is_inf") x = &body.Add(Opcode::kAbs, x->shape(), {x});
  Instruction& limit = Filled(body, x->shape(), ScalarBits(type, BitsFromDouble(type, infinity)));
  body.SetResults(body.Add(Opcode::kCompare, pred, {x, &limit},
                           {Attr(kDirection, ComparisonDirection::kEq)}));
  return {};
}

// next_after(x, y): the number next to x on the way to y, by counting bit patterns (IEEE 754: those of one
// sign are ordered as their numbers). x = y gives y, a NaN a NaN, a zero the least number of y's sign.
Result<Instruction*> AddNextAfter(Body& body, Instruction& x, Instruction& y) {
  const PrimitiveType type = x.shape().primitive_type();
  const Format& format = FormatOf(type);
  const std::optional<PrimitiveType> bits_type =
      PrimitiveTypeFromName("u" + std::to_string(format.bits));
  if (!IsFloat(type) || format.specials != FloatSpecials::kIeee || !bits_type) {
    return UnsupportedError("unsupported_form", "next_after of " + x.shape().ToString(false) +
                                                    " has no form in HLO yet");
  }
  const Shape bits = WithType(x.shape(), *bits_type);
  const Shape pred = WithType(x.shape(), PrimitiveType::kPred);
  const uint64_t sign = uint64_t{1} << (format.bits - 1);
  const auto filled = [&](uint64_t value) -> Instruction* {
    return &Filled(body, bits, ScalarBits(*bits_type, value));
  };
  const auto compare = [&](Instruction* a, Instruction* b, ComparisonDirection direction) {
    return &body.Add(Opcode::kCompare, pred, {a, b}, {Attr(kDirection, direction)});
  };
  const auto make = [&](Opcode opcode, const Shape& shape, Instructions operands) {
    return &body.Add(opcode, shape, operands);
  };
  using Direction = ComparisonDirection;
  Instruction* zero = filled(0);
  Instruction* one = filled(1);
  Instruction* sign_bit = filled(sign);
  Instruction* magnitude = filled(sign - 1);
  Instruction* xi = make(Opcode::kBitcastConvert, bits, {&x});
  Instruction* yi = make(Opcode::kBitcastConvert, bits, {&y});
  Instruction* x_size = make(Opcode::kAnd, bits, {xi, magnitude});
  Instruction* y_size = make(Opcode::kAnd, bits, {yi, magnitude});
  Instruction* x_sign = make(Opcode::kAnd, bits, {xi, sign_bit});
  Instruction* y_sign = make(Opcode::kAnd, bits, {yi, sign_bit});
  Instruction* smaller = make(Opcode::kOr, pred, {compare(x_size, y_size, Direction::kGt),
                                                  compare(x_sign, y_sign, Direction::kNe)});
  Instruction* step = make(Opcode::kSelect, bits, {smaller, make(Opcode::kSubtract, bits, {xi, one}),
                                                   make(Opcode::kAdd, bits, {xi, one})});
  Instruction* least = make(Opcode::kOr, bits, {y_sign, one});
  Instruction* next =
      make(Opcode::kSelect, bits, {compare(x_size, zero, Direction::kEq), least, step});
  Instruction* equal = compare(&x, &y, Direction::kEq);
  next = make(Opcode::kSelect, bits, {equal, yi, next});
  Instruction* nan = make(Opcode::kOr, pred, {compare(&x, &x, Direction::kNe),
                                              compare(&y, &y, Direction::kNe)});
  const uint64_t quiet = BitsFromDouble(type, std::numeric_limits<double>::quiet_NaN());
  next = make(Opcode::kSelect, bits, {nan, filled(quiet), next});
  return make(Opcode::kBitcastConvert, x.shape(), {next});
}
Status ConvertNextAfter(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(Instruction* result, AddNextAfter(body, *operands[0], *operands[1]));
  body.SetResults(*result);
  return {};
}

Status ConvertConstantLike(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  ASSIGN_OR_RETURN(const mlir::Attribute value, body.Need("value"));
  const bool number = value->Is(mlir::Kind::kFloat) || value->Is(mlir::Kind::kInteger);
  const bool fits = number && shape.IsArray() && PrimitiveOf(value->node(0)) == shape.primitive_type();
  if (!fits || shape.HasDynamicDimensions()) {
    return UnsupportedError("unsupported_form",
                            "chlo.constant_like: a value like this one for " +
                                shape.ToString(false) + " has no form in HLO yet");
  }
  body.SetResults(Filled(body, shape, ScalarBits(shape.primitive_type(),
                                                 static_cast<uint64_t>(value->integer(1)))));
  return {};
}

// ---------------------------------------------------------------- top_k, ragged_dot

Status ConvertTopk(Body& body) {
  RETURN_IF_ERROR(body.ExpectResults(2));
  static constexpr AttributeMapping kAttributes[] = {{"k", Id::kTopkK},
                                                 {"is_stable", Id::kIsStable, false},
                                                 {"largest", Id::kTopkLargest, false}};
  ASSIGN_OR_RETURN(const Attributes attributes, ReadAttributes(body, kAttributes));
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  body.SetResults(body.Add(Opcode::kTopk, shape, operands, attributes));
  return {};
}

Status ConvertRaggedDot(Body& body) {
  ASSIGN_OR_RETURN(const mlir::Attribute numbers, body.Need("ragged_dot_dimension_numbers"));
  if (!numbers->Is(mlir::Kind::kRaggedDotDimensions) ||
      numbers->dialect() != mlir::DialectId::kChlo) {
    return UnsupportedError("unsupported_form", "ragged_dot_dimension_numbers is of another kind");
  }
  const auto list = [&](int i) {
    return std::vector<int64_t>(numbers->integers(i).begin(), numbers->integers(i).end());
  };
  static constexpr AttributeMapping kPrecision[] = {
      {"precision_config", Id::kOperandPrecision, false, 0, ReadPrecision}};
  ASSIGN_OR_RETURN(Attributes attributes, ReadAttributes(body, kPrecision));
  const Attributes lists = {Attr(kLhsBatchDims, list(0)),       Attr(kRhsBatchDims, list(1)),
                            Attr(kLhsContractingDims, list(2)), Attr(kRhsContractingDims, list(3)),
                            Attr(kLhsRaggedDims, list(4)),      Attr(kRhsGroupDims, list(5))};
  attributes.insert(attributes.end(), lists.begin(), lists.end());
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  body.SetResults(body.Add(Opcode::kRaggedDot, shape, operands, attributes));
  return {};
}

// ---------------------------------------------------------------- broadcasting

// The operand in the result's dimensions: its last with the last, or by broadcast_dimensions.
Result<Instruction*> InResultDimensions(Body& body, Instruction& x, const Shape& result) {
  const Shape wide = WithType(result, x.shape().primitive_type());
  if (x.shape() == wide) return &x;
  const int64_t rank = x.shape().rank();
  std::vector<int64_t> dimensions;
  if (body.Find("broadcast_dimensions") != nullptr && rank < result.rank()) {
    ASSIGN_OR_RETURN(dimensions, body.Integers("broadcast_dimensions"));
  } else {
    for (int64_t i = 0; i < rank; ++i) dimensions.push_back(result.rank() - rank + i);
  }
  return body.BroadcastInDim(x, dimensions, wide);
}

Status ConvertBroadcasting(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Shape shape, body.ResultsShape());
  if (!shape.IsArray() || shape.HasDynamicDimensions()) {
    return UnsupportedError("unsupported_op", std::string(body.at().name) +
                                                  ": broadcasting to dimensions that are not known "
                                                  "has no form in HLO yet");
  }
  Instructions operands;
  for (const mlir::Value* value : body.at().operands) {
    ASSIGN_OR_RETURN(Instruction* operand, body.Get(*value));
    ASSIGN_OR_RETURN(operand, InResultDimensions(body, *operand, shape));
    operands.push_back(operand);
  }
  if (MnemonicOf(body.at()) == "broadcast_next_after") {
    ASSIGN_OR_RETURN(Instruction* next, AddNextAfter(body, *operands[0], *operands[1]));
    body.SetResults(*next);
    return {};
  }
  static constexpr AttributeMapping kComparison[] = {{"comparison_direction", Id::kDirection, false},
                                                 {"compare_type", Id::kComparisonType, false}};
  ASSIGN_OR_RETURN(const Attributes attributes, ReadAttributes(body, kComparison));
  body.SetResults(body.Add(FindOpRow(body.at().name)->opcode, shape, operands, attributes));
  return {};
}

// ---------------------------------------------------------------- rows

constexpr std::string_view kNoExactDefinition =
    "HLO has no such function, and its exact value is not there yet";

constexpr OpRow Same(std::string_view name, Opcode opcode, int operands = 1) {
  return {name, opcode, operands};
}
constexpr OpRow Special(std::string_view name, int operands = 1) {
  return {name, Opcode::kForeign, operands, {}, nullptr, kNoExactDefinition};
}
constexpr OpRow Broadcasting(std::string_view name, Opcode opcode, int operands = 2) {
  return {name, opcode, operands, {}, ConvertBroadcasting};
}

constexpr OpRow kRows[] = {
    Same("chlo.acos", Opcode::kAcos),
    Same("chlo.acosh", Opcode::kAcosh),
    Same("chlo.asin", Opcode::kAsin),
    Same("chlo.asinh", Opcode::kAsinh),
    Same("chlo.atanh", Opcode::kAtanh),
    Same("chlo.cosh", Opcode::kCosh),
    Same("chlo.erf", Opcode::kErf),
    Same("chlo.sinh", Opcode::kSinh),
    Same("chlo.tan", Opcode::kTan),
    Same("chlo.mulhi", Opcode::kMulhi, 2),
    {"chlo.square", Opcode::kMultiply, 1, {}, ConvertSquare},
    {"chlo.conj", Opcode::kComplex, 1, {}, ConvertConj},
    {"chlo.atan", Opcode::kAtan2, 1, {}, ConvertAtan},
    {"chlo.is_inf", Opcode::kCompare, 1, {}, ConvertIsInfinite},
    {"chlo.is_pos_inf", Opcode::kCompare, 1, {}, ConvertIsInfinite},
    {"chlo.is_neg_inf", Opcode::kCompare, 1, {}, ConvertIsInfinite},
    {"chlo.next_after", Opcode::kSelect, 2, {}, ConvertNextAfter},
    {"chlo.constant_like", Opcode::kBroadcast, 1, {}, ConvertConstantLike},
    {"chlo.top_k", Opcode::kTopk, 1, {}, ConvertTopk},
    {"chlo.ragged_dot", Opcode::kRaggedDot, 3, {}, ConvertRaggedDot},
    Special("chlo.bessel_i1e"),
    Special("chlo.digamma"),
    Special("chlo.erf_inv"),
    Special("chlo.erfc"),
    Special("chlo.lgamma"),
    Special("chlo.polygamma", 2),
    Special("chlo.zeta", 2),
    Special("chlo._asin_acos_kernel"),
    Special("chlo.broadcast_polygamma", 2),
    Special("chlo.broadcast_zeta", 2),
    Broadcasting("chlo.broadcast_add", Opcode::kAdd),
    Broadcasting("chlo.broadcast_and", Opcode::kAnd),
    Broadcasting("chlo.broadcast_atan2", Opcode::kAtan2),
    Broadcasting("chlo.broadcast_compare", Opcode::kCompare),
    Broadcasting("chlo.broadcast_complex", Opcode::kComplex),
    Broadcasting("chlo.broadcast_divide", Opcode::kDivide),
    Broadcasting("chlo.broadcast_maximum", Opcode::kMaximum),
    Broadcasting("chlo.broadcast_minimum", Opcode::kMinimum),
    Broadcasting("chlo.broadcast_multiply", Opcode::kMultiply),
    Broadcasting("chlo.broadcast_next_after", Opcode::kSelect),
    Broadcasting("chlo.broadcast_or", Opcode::kOr),
    Broadcasting("chlo.broadcast_power", Opcode::kPower),
    Broadcasting("chlo.broadcast_remainder", Opcode::kRemainder),
    Broadcasting("chlo.broadcast_select", Opcode::kSelect, 3),
    Broadcasting("chlo.broadcast_shift_left", Opcode::kShiftLeft),
    Broadcasting("chlo.broadcast_shift_right_arithmetic", Opcode::kShiftRightArithmetic),
    Broadcasting("chlo.broadcast_shift_right_logical", Opcode::kShiftRightLogical),
    Broadcasting("chlo.broadcast_subtract", Opcode::kSubtract),
    Broadcasting("chlo.broadcast_xor", Opcode::kXor),
};

}  // namespace

std::span<const OpRow> ChloRows() { return kRows; }

}  // namespace assay::to_hlo
