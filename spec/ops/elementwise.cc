// Records of the elementwise family: unary, binary, ternary arithmetic, logic, comparison, conversion.
//
// Element i of the result depends on element i of the operands alone. There is no implicit
// broadcasting: shapes are equal, but for the scalar predicate of select and bounds of clamp.
#include "spec/ops/checks.h"
#include "spec/ops/families.h"
#include "spec/ops/shape_rules.h"

namespace assay {
namespace {

constexpr TypeSet kFloatOrComplex = types::kFloats | types::kComplexes;
constexpr TypeSet kLogical = types::kPreds | types::kIntegers;

// ---------------------------------------------------------------- rules

std::optional<Violation> OperandsDiffer(const Instruction& x, int first, int second) {
  const Shape& a = x.operand_shape(first);
  const Shape& b = x.operand_shape(second);
  if (&a == &b || DimensionsAgree(a, b)) return std::nullopt;
  return FoundAt(second, {"operand ", first, " is ", a, ", operand ", second, " is ", b});
}
std::optional<Violation> OperandTypesDiffer(const Instruction& x, int first, int second) {
  const Shape& a = x.operand_shape(first);
  const Shape& b = x.operand_shape(second);
  if (TypesAgree(x, a, b)) return std::nullopt;
  return FoundAt(second, {"operand ", first, " is ", a, ", operand ", second, " is ", b});
}

constexpr std::string_view kSameDimensionsText = "operands have the same dimensions";
constexpr std::string_view kSameTypeText =
    "operands have the same element type (HLO: float precisions may differ)";

std::optional<Violation> BinaryDimensions(const Instruction& x) { return OperandsDiffer(x, 0, 1); }
std::optional<Violation> BinaryTypes(const Instruction& x) { return OperandTypesDiffer(x, 0, 1); }
constexpr Rule kBinaryRules[] = {{"c1", kSameDimensionsText, BinaryDimensions},
                                 {"c2", kSameTypeText, BinaryTypes}};
std::optional<Violation> ComplexTypes(const Instruction& x) {
  const Shape& a = x.operand_shape(0);
  const Shape& b = x.operand_shape(1);
  if (a.element_type() == b.element_type()) return std::nullopt;
  return FoundAt(1, {"operand 0 is ", a, ", operand 1 is ", b});
}
constexpr Rule kComplexRules[] = {{"c1", kSameDimensionsText, BinaryDimensions},
                                  {"c2", "operands have the same element type", ComplexTypes}};

std::optional<Violation> CompareOrders(const Instruction& x) {
  if (!x.Has(kComparisonOrder) || !x.Has(kComparisonType)) return std::nullopt;
  bool total = x.Get(kComparisonType) != ComparisonType::kFloat;
  if (total == (x.Get(kComparisonOrder) == ComparisonOrder::kTotal)) return std::nullopt;
  return FoundIn(AttributeId::kComparisonOrder, {"type and order say different things"});
}
constexpr Rule kCompareRules[] = {
    {"c1", kSameDimensionsText, BinaryDimensions},
    {"c2", kSameTypeText, BinaryTypes},
    {"c4", "of type and order one is written, or both say the same", CompareOrders}};

std::optional<Violation> SelectPredicate(const Instruction& x) {
  return x.operand_shape(0).IsScalar() ? std::nullopt : OperandsDiffer(x, 0, 1);
}
std::optional<Violation> SelectDimensions(const Instruction& x) { return OperandsDiffer(x, 1, 2); }
std::optional<Violation> SelectTypes(const Instruction& x) { return OperandTypesDiffer(x, 1, 2); }
constexpr Rule kSelectRules[] = {
    {"c1", "both choices have the same dimensions", SelectDimensions},
    {"c2", "both choices have the same element type (HLO: float precisions may differ)", SelectTypes},
    {"c3", "the predicate is a scalar or has the dimensions of the choices", SelectPredicate}};

std::optional<Violation> ClampBounds(const Instruction& x) {
  for (int bound : {0, 2}) {
    if (x.operand_shape(bound).IsScalar()) continue;
    if (auto violation = OperandsDiffer(x, 1, bound)) return violation;
  }
  return std::nullopt;
}
std::optional<Violation> ClampTypes(const Instruction& x) {
  auto violation = OperandTypesDiffer(x, 1, 0);
  return violation ? violation : OperandTypesDiffer(x, 1, 2);
}
constexpr Rule kClampRules[] = {
    {"c1", "each bound is a scalar or has the dimensions of the operand", ClampBounds},
    {"c2", "bounds and operand have the same element type (HLO: float precisions may differ)",
     ClampTypes}};

std::optional<Violation> ResultDimensions(const Instruction& x) {
  if (!x.shape().IsArray()) return Found({"the result is ", x.shape()});
  if (DimensionsAgree(x.operand_shape(0), x.shape())) return std::nullopt;
  return Found({"operand is ", x.operand_shape(0), ", result is ", x.shape()});
}
constexpr std::string_view kResultDimensionsText = "the result has the dimensions of the operand";
constexpr Rule kConvertRules[] = {{"c1", kResultDimensionsText, ResultDimensions}};

std::optional<Violation> ExponentBits(const Instruction& x) {
  if (x.Get(kExponentBits) >= 1) return std::nullopt;
  return FoundIn(AttributeId::kExponentBits, {"exponent_bits is ", x.Get(kExponentBits)});
}
std::optional<Violation> MantissaBits(const Instruction& x) {
  if (x.Get(kMantissaBits) >= 0) return std::nullopt;
  return FoundIn(AttributeId::kMantissaBits, {"mantissa_bits is ", x.Get(kMantissaBits)});
}
constexpr Rule kReducePrecisionRules[] = {
    {"c1", "exponent_bits is at least 1", ExponentBits},
    {"c2", "mantissa_bits is at least 0", MantissaBits}};

std::optional<Violation> RandomBits(const Instruction& x) {
  const Shape& random = x.operand_shape(1);
  PrimitiveType type = random.primitive_type();
  // Types of six bits are kept in a byte.
  const int bits = FormatOf(x.operand_shape(0).primitive_type()).bits;
  if (IsUnsigned(type) && FormatOf(type).bits == (bits == 6 ? 8 : bits)) {
    return std::nullopt;
  }
  return FoundAt(1, {"operands are ", x.operand_shape(0), " and ", random});
}
constexpr Rule kStochasticConvertRules[] = {
    {"c1", kSameDimensionsText, BinaryDimensions},
    {"c2", "the random bits are unsigned and as wide as the operand", RandomBits},
    {"c3", kResultDimensionsText, ResultDimensions}};

// ---------------------------------------------------------------- shapes

Result<Shape> WithType(Result<Shape> shape, PrimitiveType type) {
  if (shape.ok()) ChangeElementType(&shape.value(), type);
  return shape;
}

Result<Shape> InferPred(const Instruction& x) {
  return WithType(InferLikeOperand(x), PrimitiveType::kPred);
}
Result<Shape> InferCompare(const Instruction& x) {
  return WithType(InferLikeBoth(x), PrimitiveType::kPred);
}
// abs, real, imag: the part's type of a complex, else the operand's own.
Result<Shape> InferPart(const Instruction& x) {
  ASSIGN_OR_RETURN(const Shape* operand, ArrayOperand(x, 0));
  return WithType(InferLikeOperand(x), PartOf(operand->primitive_type()));
}
Result<Shape> InferComplex(const Instruction& x) {
  ASSIGN_OR_RETURN(const Shape* operand, ArrayOperand(x, 0));
  bool wide = operand->primitive_type() == PrimitiveType::kF64;
  return WithType(InferLikeBoth(x), wide ? PrimitiveType::kC128 : PrimitiveType::kC64);
}
// The choices decide, and of a predicate that is no scalar the layout, as in XLA.
Result<Shape> InferSelect(const Instruction& x) {
  ASSIGN_OR_RETURN(const Shape* predicate, ArrayOperand(x, 0));
  ASSIGN_OR_RETURN(const Shape* on_true, ArrayOperand(x, 1));
  ASSIGN_OR_RETURN(const Shape* on_false, ArrayOperand(x, 2));
  Shape shape = *on_true;
  RefineSizes(&shape, *on_false);
  ChangeElementType(&shape, WiderType(on_true->element_type(), on_false->element_type()));
  if (predicate->rank() == 0 || predicate->rank() != shape.rank()) return shape;
  RefineSizes(&shape, *predicate);
  const bool has_extras = on_true->has_layout() && on_true->layout().extras;
  const int64_t bits = has_extras ? (*on_true->layout().extras)->element_size_in_bits : 0;
  shape.set_layout(predicate->has_layout() ? std::optional(predicate->layout()) : std::nullopt);
  SetElementBits(&shape, bits);
  return shape;
}
Result<Shape> InferClamp(const Instruction& x) {
  ASSIGN_OR_RETURN(const Shape* operand, ArrayOperand(x, 1));
  return *operand;
}

// ---------------------------------------------------------------- records

constexpr AttributeUse kAccuracy[] = {Optional(AttributeId::kResultAccuracy)};
constexpr AttributeUse kCompareAttributes[] = {Required(AttributeId::kDirection),
                                               Optional(AttributeId::kComparisonType),
                                               Optional(AttributeId::kComparisonOrder)};
constexpr AttributeUse kReducePrecisionAttributes[] = {Required(AttributeId::kExponentBits),
                                                       Required(AttributeId::kMantissaBits)};

constexpr TraitSet kTraits = {Trait::kElementwise, Trait::kShapeInferable};
constexpr TraitSet kCommutativeTraits = {Trait::kElementwise, Trait::kShapeInferable,
                                         Trait::kCommutative};

constexpr std::string_view kExact = "exact";
constexpr std::string_view kRounded =
    "integers: exact, wrapped to the width; floats: rounded once, ties to even";
constexpr std::string_view kCorrectlyRounded = "correctly rounded, ties to even";

// An elementary function of one float or complex argument.
constexpr OpSpec Function(Opcode opcode, std::string_view name, std::string_view stablehlo,
                          std::string_view summary, TypeSet types = kFloatOrComplex,
                          TraitSet traits = kTraits) {
  return {.opcode = opcode, .name = name, .stablehlo = stablehlo, .summary = summary,
          .operands = Exactly(1), .attributes = kAccuracy, .element_types = types,
          .traits = traits, .infer = InferLikeOperand, .exactness = kCorrectlyRounded};
}
constexpr OpSpec Unary(Opcode opcode, std::string_view name, std::string_view stablehlo,
                       std::string_view summary, TypeSet types,
                       Result<Shape> (*infer)(const Instruction&) = InferLikeOperand,
                       TraitSet traits = kTraits, std::string_view exactness = kExact) {
  return {.opcode = opcode, .name = name, .stablehlo = stablehlo, .summary = summary,
          .operands = Exactly(1), .element_types = types, .traits = traits, .infer = infer,
          .exactness = exactness};
}
constexpr OpSpec Binary(Opcode opcode, std::string_view name, std::string_view stablehlo,
                        std::string_view summary, TypeSet types, TraitSet traits,
                        std::string_view exactness,
                        Result<Shape> (*infer)(const Instruction&) = InferLikeBoth,
                        std::span<const Rule> rules = kBinaryRules) {
  return {.opcode = opcode, .name = name, .stablehlo = stablehlo, .summary = summary,
          .operands = Exactly(2), .element_types = types, .traits = traits, .infer = infer,
          .rules = rules, .exactness = exactness};
}

constexpr OpSpec kSpecs[] = {
    // Unary, exact.
    Unary(Opcode::kAbs, "abs", "abs", "|x|; the smallest signed integer stays itself",
          types::kSigned | kFloatOrComplex, InferPart, kTraits,
          "exact; complex: correctly rounded"),
    Unary(Opcode::kCeil, "ceil", "ceil", "smallest integer not below x", types::kFloats),
    Unary(Opcode::kCountLeadingZeros, "count-leading-zeros", "count_leading_zeros",
          "number of zero bits above the highest one bit", types::kIntegers),
    Unary(Opcode::kFloor, "floor", "floor", "largest integer not above x", types::kFloats),
    Unary(Opcode::kImag, "imag", "imag", "imaginary part; 0 for a real operand", kFloatOrComplex,
          InferPart),
    Unary(Opcode::kIsFinite, "is-finite", "is_finite", "whether x is neither infinite nor NaN",
          types::kFloats, InferPred),
    Unary(Opcode::kNegate, "negate", "negate", "-x; integers wrap", types::kArithmetic),
    Unary(Opcode::kNot, "not", "not", "bitwise complement; logical not of pred", kLogical),
    Unary(Opcode::kPopcnt, "popcnt", "popcnt", "number of one bits", types::kIntegers),
    Unary(Opcode::kReal, "real", "real", "real part", kFloatOrComplex, InferPart),
    Unary(Opcode::kRoundNearestAfz, "round-nearest-afz", "round_nearest_afz",
          "nearest integer, halves away from zero", types::kFloats),
    Unary(Opcode::kRoundNearestEven, "round-nearest-even", "round_nearest_even",
          "nearest integer, halves to even", types::kFloats),
    Unary(Opcode::kSign, "sign", "sign", "-1, 0 or 1; NaN and signed zeros stay; complex: x/|x|",
          types::kSigned | kFloatOrComplex, InferLikeOperand, kTraits,
          "exact; complex: correctly rounded"),
    // Unary, correctly rounded.
    Function(Opcode::kAcos, "acos", "", "arc cosine"),
    Function(Opcode::kAcosh, "acosh", "", "inverse hyperbolic cosine"),
    Function(Opcode::kAsin, "asin", "", "arc sine"),
    Function(Opcode::kAsinh, "asinh", "", "inverse hyperbolic sine"),
    Function(Opcode::kAtanh, "atanh", "", "inverse hyperbolic tangent"),
    Function(Opcode::kCbrt, "cbrt", "cbrt", "cube root"),
    Function(Opcode::kCosh, "cosh", "", "hyperbolic cosine"),
    Function(Opcode::kCosine, "cosine", "cosine", "cosine of x radians"),
    Function(Opcode::kErf, "erf", "", "error function", types::kFloats),
    Function(Opcode::kExp2, "exp2", "", "2^x"),
    Function(Opcode::kExponential, "exponential", "exponential", "e^x"),
    Function(Opcode::kExponentialMinusOne, "exponential-minus-one", "exponential_minus_one",
             "e^x - 1"),
    Function(Opcode::kLog, "log", "log", "natural logarithm"),
    Function(Opcode::kLog2, "log2", "", "logarithm to base 2"),
    Function(Opcode::kLogPlusOne, "log-plus-one", "log_plus_one", "ln(1 + x)"),
    Function(Opcode::kLogistic, "logistic", "logistic", "1 / (1 + e^-x)"),
    Function(Opcode::kRsqrt, "rsqrt", "rsqrt", "1 / square root of x", kFloatOrComplex,
             kTraits),
    Function(Opcode::kSine, "sine", "sine", "sine of x radians"),
    Function(Opcode::kSinh, "sinh", "", "hyperbolic sine"),
    Function(Opcode::kSqrt, "sqrt", "sqrt", "square root", kFloatOrComplex, kTraits),
    Function(Opcode::kTan, "tan", "tan", "tangent of x radians"),
    Function(Opcode::kTanh, "tanh", "tanh", "hyperbolic tangent"),
    // Binary.
    Binary(Opcode::kAdd, "add", "add", "x + y; pred: or", types::kAny, kCommutativeTraits,
           kRounded),
    Binary(Opcode::kAnd, "and", "and", "bitwise and", kLogical, kCommutativeTraits, kExact),
    Binary(Opcode::kAtan2, "atan2", "atan2", "angle of the point (y, x): operands y, x",
           kFloatOrComplex, kTraits, kCorrectlyRounded),
    Binary(Opcode::kComplex, "complex", "complex", "x + iy", Types({types::kF32, types::kF64}),
           kTraits, kExact, InferComplex, kComplexRules),
    Binary(Opcode::kDivide, "divide", "divide",
           "x / y; integers truncate, by zero: -1 (signed) or the largest value",
           types::kArithmetic, kTraits, kRounded),
    Binary(Opcode::kMaximum, "maximum", "maximum",
           "the larger; NaN if either is NaN; pred: or; complex: in the order of compare",
           types::kAny, kCommutativeTraits, kExact),
    Binary(Opcode::kMinimum, "minimum", "minimum",
           "the smaller; NaN if either is NaN; pred: and; complex: in the order of compare",
           types::kAny, kCommutativeTraits, kExact),
    Binary(Opcode::kMulhi, "mulhi", "",
           "high half of the double-width product; no integers: of their bit patterns",
           types::kAny, kCommutativeTraits, kExact),
    Binary(Opcode::kMultiply, "multiply", "multiply", "x * y; pred: and", types::kAny,
           kCommutativeTraits, kRounded),
    Binary(Opcode::kOr, "or", "or", "bitwise or", kLogical, kCommutativeTraits, kExact),
    Binary(Opcode::kPower, "power", "power", "x^y; 1^y = x^0 = 1 also for NaN", types::kArithmetic,
           kTraits, kRounded),
    Binary(Opcode::kRemainder, "remainder", "remainder",
           "x - y * trunc(x / y), sign of x; integers by zero: x", types::kArithmetic,
           kTraits, "exact; complex: rounded"),
    Binary(Opcode::kShiftLeft, "shift-left", "shift_left",
           "x * 2^y, wrapped; 0 when y is at least the width; no integers: of their bit patterns",
           types::kArithmetic, kTraits, kExact),
    Binary(Opcode::kShiftRightArithmetic, "shift-right-arithmetic", "shift_right_arithmetic",
           "shift right filling with the sign bit; no integers: of their bit patterns",
           types::kArithmetic, kTraits, kExact),
    Binary(Opcode::kShiftRightLogical, "shift-right-logical", "shift_right_logical",
           "shift right filling with zeros; no integers: of their bit patterns", types::kArithmetic,
           kTraits, kExact),
    Binary(Opcode::kSubtract, "subtract", "subtract", "x - y", types::kArithmetic, kTraits,
           kRounded),
    Binary(Opcode::kXor, "xor", "xor", "bitwise exclusive or", kLogical, kCommutativeTraits,
           kExact),
    // The rest.
    {.opcode = Opcode::kCompare, .name = "compare", .stablehlo = "compare",
     .summary = "whether x EQ, NE, GE, GT, LE or LT y; NaN is unordered unless a total order is "
                "asked for; complex: by real parts, then imaginary ones",
     .operands = Exactly(2), .attributes = kCompareAttributes, .element_types = types::kAny,
     .traits = kTraits, .infer = InferCompare, .rules = kCompareRules, .exactness = kExact,
     .example = "pred[4] compare(f32[4] x, f32[4] y), direction=LT"},
    {.opcode = Opcode::kSelect, .name = "select", .stablehlo = "select",
     .summary = "element of the second operand where the predicate is true, else of the third",
     .operands = Exactly(3), .element_types = types::kPreds, .traits = kTraits,
     .infer = InferSelect, .rules = kSelectRules, .exactness = kExact,
     .example = "f32[4] select(pred[4] p, f32[4] x, f32[4] y)"},
    {.opcode = Opcode::kClamp, .name = "clamp", .stablehlo = "clamp",
     .summary = "minimum(maximum(x, low), high); operands low, x, high", .operands = Exactly(3),
     .element_types = types::kAny, .traits = kTraits, .infer = InferClamp,
     .rules = kClampRules, .exactness = kExact,
     .example = "f32[4] clamp(f32[] low, f32[4] x, f32[] high)"},
    {.opcode = Opcode::kConvert, .name = "convert", .stablehlo = "convert",
     .summary = "the value in another element type", .operands = Exactly(1),
     .element_types = types::kAny, .traits = {Trait::kElementwise},
     .rules = kConvertRules,
     .exactness = "to float: rounded once, ties to even; to integer: truncated, saturated",
     .example = "s32[4] convert(f32[4] x)"},
    {.opcode = Opcode::kReducePrecision, .name = "reduce-precision", .stablehlo = "reduce_precision",
     .summary = "rounds to a float format of fewer bits and back", .operands = Exactly(1),
     .attributes = kReducePrecisionAttributes, .element_types = types::kFloats,
     .traits = {Trait::kElementwise}, .infer = InferLikeOperand,
     .rules = kReducePrecisionRules,
     .exactness = "rounded once, ties to even; subnormals of the narrow format become zero",
     .example = "f32[4] reduce-precision(f32[4] x), exponent_bits=8, mantissa_bits=7"},
    {.opcode = Opcode::kStochasticConvert, .name = "stochastic-convert",
     .summary = "rounds the magnitude up where the random bits are below the fraction",
     .operands = Exactly(2),
     .element_types = types::kFloats, .traits = {Trait::kElementwise},
     .rules = kStochasticConvertRules, .exactness = kExact,
     .example = "f16[4] stochastic-convert(f32[4] x, u32[4] random)"},
};

}  // namespace

std::span<const OpSpec> ElementwiseOps() { return kSpecs; }

}  // namespace assay
