// CHLO: functions that HLO has, functions that few exact steps give, functions that stay as they are (a
// custom call of the operation's own name), and numpy's broadcasting. Expansions that only approximate
// (erfc, digamma, ...) are not made.
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/values.h"
#include "spec/stablehlo/verify/rules.h"

namespace assay::to_hlo {
namespace {

using Id = AttributeId;

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

// A function that HLO has no opcode for.
Instruction& Call(Body& body, std::string_view target, const Instructions& operands) {
  return body.Add(Opcode::kCustomCall, operands[0]->shape(), operands,
                  {Attr(kCustomCallTarget, std::string(target))});
}
Status ConvertFunction(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  ASSIGN_OR_RETURN(const Instructions operands, body.Get(body.at().operands));
  body.SetResults(Call(body, body.at().name, operands));
  return {};
}

// atan(x) = atan2(x, 1) over the reals, zeros, infinities and NaN included. Complex, XLA's own name for it.
Status ConvertAtan(Body& body) {
  ASSIGN_OR_RETURN(Instruction* x, FloatOperand(body, true));
  const PrimitiveType type = x->shape().primitive_type();
  if (IsComplex(type)) {
    body.SetResults(Call(body, "mhlo.atan", {x}));
    return {};
  }
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

// CHLO takes any elements (shifts of floats, differences of booleans), StableHLO's operation without
// broadcasting, which is what it means, only some.
Status CheckElements(const Body& body) {
  const std::string plain =
      "stablehlo." + std::string(MnemonicOf(body.at()).substr(std::string_view("broadcast_").size()));
  const verify::OpRules* rules = verify::FindRules(plain);
  if (rules == nullptr) return {};
  for (size_t i = 0; i < body.at().operands.size(); ++i) {
    const verify::TypeView type(body.at().operands[i]->type);
    if (!type.IsTensor() || type.element().Is(rules->inputs[i].allowed)) continue;
    return UnsupportedError("unsupported_form", plain + ", which it stands for, has no operand " +
                                                    type.ToString() + "; allowed: " +
                                                    verify::ToString(rules->inputs[i].allowed));
  }
  return {};
}

Status ConvertBroadcasting(Body& body) {
  RETURN_IF_ERROR(body.ExpectArrays());
  RETURN_IF_ERROR(CheckElements(body));
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
  const OpRow& row = *FindOpRow(body.at().name);
  if (row.opcode == Opcode::kCustomCall) {
    const std::string_view mnemonic = MnemonicOf(body.at());
    const std::string function(mnemonic.substr(std::string_view("broadcast_").size()));
    body.SetResults(Call(body, "chlo." + function, operands));
    return {};
  }
  static constexpr AttributeMapping kComparison[] = {{"comparison_direction", Id::kDirection, false},
                                                 {"compare_type", Id::kComparisonType, false}};
  ASSIGN_OR_RETURN(const Attributes attributes, ReadAttributes(body, kComparison));
  body.SetResults(body.Add(row.opcode, shape, operands, attributes));
  return {};
}

// ---------------------------------------------------------------- rows

constexpr std::string_view kKernel =
    "an intermediate value of expansions of asin and acos, which programs have instead";

constexpr OpRow Same(std::string_view name, Opcode opcode, int operands = 1) {
  return {name, opcode, operands};
}
constexpr OpRow Function(std::string_view name, int operands = 1) {
  return {name, Opcode::kCustomCall, operands, {}, ConvertFunction};
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
    {"chlo.constant_like", Opcode::kBroadcast, 1, {}, ConvertConstantLike},
    {"chlo.top_k", Opcode::kTopk, 1, {}, ConvertTopk},
    {"chlo.ragged_dot", Opcode::kRaggedDot, 3, {}, ConvertRaggedDot},
    Function("chlo.bessel_i1e"),
    Function("chlo.digamma"),
    Function("chlo.erf_inv"),
    Function("chlo.erfc"),
    Function("chlo.lgamma"),
    Function("chlo.next_after", 2),
    Function("chlo.polygamma", 2),
    Function("chlo.zeta", 2),
    {"chlo._asin_acos_kernel", Opcode::kForeign, 1, {}, nullptr, kKernel},
    Broadcasting("chlo.broadcast_add", Opcode::kAdd),
    Broadcasting("chlo.broadcast_and", Opcode::kAnd),
    Broadcasting("chlo.broadcast_atan2", Opcode::kAtan2),
    Broadcasting("chlo.broadcast_compare", Opcode::kCompare),
    Broadcasting("chlo.broadcast_complex", Opcode::kComplex),
    Broadcasting("chlo.broadcast_divide", Opcode::kDivide),
    Broadcasting("chlo.broadcast_maximum", Opcode::kMaximum),
    Broadcasting("chlo.broadcast_minimum", Opcode::kMinimum),
    Broadcasting("chlo.broadcast_multiply", Opcode::kMultiply),
    Broadcasting("chlo.broadcast_next_after", Opcode::kCustomCall),
    Broadcasting("chlo.broadcast_or", Opcode::kOr),
    Broadcasting("chlo.broadcast_polygamma", Opcode::kCustomCall),
    Broadcasting("chlo.broadcast_power", Opcode::kPower),
    Broadcasting("chlo.broadcast_remainder", Opcode::kRemainder),
    Broadcasting("chlo.broadcast_select", Opcode::kSelect, 3),
    Broadcasting("chlo.broadcast_shift_left", Opcode::kShiftLeft),
    Broadcasting("chlo.broadcast_shift_right_arithmetic", Opcode::kShiftRightArithmetic),
    Broadcasting("chlo.broadcast_shift_right_logical", Opcode::kShiftRightLogical),
    Broadcasting("chlo.broadcast_subtract", Opcode::kSubtract),
    Broadcasting("chlo.broadcast_xor", Opcode::kXor),
    Broadcasting("chlo.broadcast_zeta", Opcode::kCustomCall),
};

}  // namespace

std::span<const OpRow> ChloRows() { return kRows; }

}  // namespace assay::to_hlo
