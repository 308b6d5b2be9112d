// Elementwise operations.
#include <algorithm>
#include <string>
#include <utility>

#include "spec/mlir/op_definition.h"
#include "spec/stablehlo/verify/common_checks.h"
#include "spec/stablehlo/verify/rules.h"

namespace assay::verify {
namespace {

constexpr Allowed kNumber = kInteger | kFloat | kComplex | kPerTensor;
constexpr Allowed kReal = kFloat | kPerTensor;
constexpr Allowed kFunction = kFloat | kComplex | kPerTensor;  // what has a sine
constexpr Allowed kBits = kBoolean | kInteger;
constexpr Allowed kAny = kPlain | kPerTensor;

// ---------------------------------------------------------------- one type throughout

OpRules Unary(std::string_view name, Allowed allowed) {
  return {name,
          {Operand(1, "operand", allowed)},
          {{"result", allowed}},
          {{"c1", "operand and result have one type, quantization parameters aside",
            [](const OpView& op) { return SameBaseType(op, {"operand", "result"}); }}}};
}

OpRules Binary(std::string_view name, Allowed allowed) {
  return {name,
          {Operand(1, "lhs", allowed), Operand(2, "rhs", allowed)},
          {{"result", allowed}},
          {{"c1", "lhs, rhs and result have one type, quantization parameters aside",
            [](const OpView& op) { return SameBaseType(op, {"lhs", "rhs", "result"}); }}}};
}

Finding TolerancesFitMode(const OpView& op) {
  const mlir::Attribute accuracy = op.Find("result_accuracy");
  if (accuracy == nullptr) return "";
  constexpr int64_t kTolerance = 2;
  for (int i = 0; i < 3; ++i) {
    if (accuracy->integer(i) < 0) return "a tolerance is negative";  // of a float the bits: its sign
  }
  const bool none = accuracy->integer(0) == 0 && accuracy->integer(1) == 0 && accuracy->integer(2) == 0;
  const bool tolerance = accuracy->node(3)->Is(mlir::Kind::kEnum) && accuracy->node(3)->integer(1) == kTolerance;
  return tolerance || none ? "" : "there are tolerances";
}

// A function whose accuracy may be asked for.
OpRules Function(std::string_view name) {
  OpRules rules = Unary(name, kFunction);
  rules.inputs.push_back(OptionalAttribute(0, "result_accuracy", kResultAccuracy));
  rules.rules.push_back({"accuracy", "tolerances are not negative, and other than 0 only with the mode TOLERANCE",
                         TolerancesFitMode});
  return rules;
}

// ---------------------------------------------------------------- add

bool IsPerAxis(const OpView& op, std::string_view name) { return op.Type(name).element().Is(kPerAxis); }

Finding AllOrNoneQuantized(const OpView& op) {
  const bool lhs = IsQuantized(op, "lhs");
  if (lhs == IsQuantized(op, "rhs") && lhs == IsQuantized(op, "result")) return "";
  return Described(op, {"lhs", "rhs", "result"});
}

Finding SameStorage(const OpView& op) {
  const Element lhs = op.Type("lhs").element();
  if (!lhs.IsQuantized()) return "";
  const bool same = StoredAlike(lhs, op.Type("rhs").element()) &&
                    StoredAlike(lhs, op.Type("result").element());
  return same ? "" : Described(op, {"lhs", "rhs", "result"});
}

Finding SameExpressed(const OpView& op) {
  const Element lhs = op.Type("lhs").element();
  if (!lhs.IsQuantized()) return "";
  const bool same = lhs.expressed() == op.Type("rhs").element().expressed() &&
                    lhs.expressed() == op.Type("result").element().expressed();
  return same ? "" : Described(op, {"lhs", "rhs", "result"});
}

Finding PerAxisTogether(const OpView& op) {
  const bool operands = IsPerAxis(op, "lhs") || IsPerAxis(op, "rhs");
  return operands == IsPerAxis(op, "result") ? "" : Described(op, {"lhs", "rhs", "result"});
}

Finding AxisOfResult(const OpView& op, std::string_view name) {
  if (!IsPerAxis(op, name)) return "";
  const bool same = op.Type(name).element().axis() == op.Type("result").element().axis();
  return same ? "" : Described(op, {name, "result"});
}

OpRules Add() {
  constexpr Allowed kAll = kPlain | kQuantized;
  return {"stablehlo.add",
          {Operand(1, "lhs", kAll), Operand(2, "rhs", kAll)},
          {{"result", kAll}},
          {
              {"shape", "lhs, rhs and result have one shape",
               [](const OpView& op) { return SameShape(op, {"lhs", "rhs", "result"}); }},
              {"c2", "all of lhs, rhs and result are quantized, or none", AllOrNoneQuantized},
              {"c1", "without quantization lhs, rhs and result have one type",
               [](const OpView& op) {
                 return AnyQuantized(op) ? "" : SameType(op, {"lhs", "rhs", "result"});
               }},
              {"c3", "lhs, rhs and result have one storage type", SameStorage},
              {"c4", "lhs, rhs and result have one expressed type", SameExpressed},
              {"c5", "the result is quantized per axis just if lhs or rhs is", PerAxisTogether},
              {"c6", "lhs is quantized along the axis of the result",
               [](const OpView& op) { return AxisOfResult(op, "lhs"); }},
              {"c7", "rhs is quantized along the axis of the result",
               [](const OpView& op) { return AxisOfResult(op, "rhs"); }},
          }};
}

// ---------------------------------------------------------------- complex parts

Finding PartOfOperand(const OpView& op) {
  const Element operand = op.Type("operand").element();
  const Element part = operand.Is(kComplex) ? Element(operand.type()->node(0)) : operand;
  return SameBase(op.Type("result").element(), part) ? "" : Described(op, {"operand", "result"});
}

OpRules PartOfComplex(std::string_view name, Allowed operand, Allowed result) {
  return {name,
          {Operand(1, "operand", operand)},
          {{"result", result}},
          {
              {"c1", "operand and result have one shape",
               [](const OpView& op) { return SameShape(op, {"operand", "result"}); }},
              {"c2", "the result has the element type of the operand, of a complex one that of its parts",
               PartOfOperand},
          }};
}

Finding ComplexOfLhs(const OpView& op) {
  const Element result = op.Type("result").element();
  const bool fits = Element(result.type()->node(0)) == op.Type("lhs").element();
  return fits ? "" : Described(op, {"lhs", "result"});
}

OpRules Complex() {
  return {"stablehlo.complex",
          {Operand(1, "lhs", kComplexPart), Operand(2, "rhs", kComplexPart)},
          {{"result", kComplex}},
          {
              {"c1", "lhs and rhs have one type",
               [](const OpView& op) { return SameType(op, {"lhs", "rhs"}); }},
              {"c2", "lhs, rhs and result have one shape",
               [](const OpView& op) { return SameShape(op, {"lhs", "rhs", "result"}); }},
              {"c3", "the parts of the result have the element type of lhs", ComplexOfLhs},
          }};
}

// ---------------------------------------------------------------- choices

// FLOAT, TOTALORDER, SIGNED, UNSIGNED; other types, and quantized elements, are not asked about.
Finding ComparisonFitsElement(const OpView& op) {
  constexpr int64_t kFloatType = 1, kTotalOrder = 2, kSignedType = 3, kUnsignedType = 4;
  const int64_t type = op.Integer("compare_type");
  const Element lhs = op.Type("lhs").element();
  bool fits = true;
  if (lhs.IsQuantized()) return "";
  if (type == kFloatType) fits = lhs.Is(kFloat | kComplex);
  if (type == kTotalOrder) fits = lhs.Is(kFloat);
  if (type == kSignedType) fits = lhs.Is(kSigned);
  if (type == kUnsignedType) fits = lhs.Is(kUnsigned | kBoolean);
  return fits ? "" : Described(op, "lhs");
}

OpRules Compare() {
  return {"stablehlo.compare",
          {Operand(1, "lhs", kAny), Operand(2, "rhs", kAny),
           Attribute(3, "comparison_direction", kComparisonDirection),
           OptionalAttribute(4, "compare_type", kComparisonType)},
          {{"result", kBoolean}},
          {
              {"c1", "lhs and rhs have one element type, quantization parameters aside",
               [](const OpView& op) { return SameBaseElement(op, {"lhs", "rhs"}); }},
              {"c2", "lhs, rhs and result have one shape",
               [](const OpView& op) { return SameShape(op, {"lhs", "rhs", "result"}); }},
              {"c3", "SIGNED goes with signed integers, UNSIGNED with unsigned ones and booleans, FLOAT with "
                     "floating-point and complex elements, TOTALORDER with floating-point ones",
               ComparisonFitsElement, true},
          }};
}

OpRules Select() {
  return {"stablehlo.select",
          {Operand(1, "pred", kBoolean), Operand(2, "on_true", kAny), Operand(3, "on_false", kAny)},
          {{"result", kAny}},
          {
              {"c1", "pred is a scalar or has the shape of on_true",
               [](const OpView& op) { return ScalarOrSameShape(op, "pred", "on_true"); }},
              {"c2", "on_true, on_false and result have one type, quantization parameters aside",
               [](const OpView& op) { return SameBaseType(op, {"on_true", "on_false", "result"}); }},
          }};
}

OpRules Clamp() {
  return {"stablehlo.clamp",
          {Operand(1, "min", kAny), Operand(2, "operand", kAny), Operand(3, "max", kAny)},
          {{"result", kAny}},
          {
              {"c1", "min is a scalar or has the shape of operand",
               [](const OpView& op) { return ScalarOrSameShape(op, "min", "operand"); }},
              {"c2", "max is a scalar or has the shape of operand",
               [](const OpView& op) { return ScalarOrSameShape(op, "max", "operand"); }},
              {"c3", "min, operand and max have one element type, quantization parameters aside",
               [](const OpView& op) { return SameBaseElement(op, {"min", "operand", "max"}); }},
              {"c4", "operand and result have one type, quantization parameters aside",
               [](const OpView& op) { return SameBaseType(op, {"operand", "result"}); }},
          }};
}

// ---------------------------------------------------------------- conversions

Finding ConversionKeepsShape(const OpView& op) { return SameShape(op, {"operand", "result"}); }

OpRules Convert() {
  return {"stablehlo.convert",
          {Operand(1, "operand", kPlain)},
          {{"result", kPlain}},
          {{"c1", "operand and result have one shape", ConversionKeepsShape}}};
}

OpRules IsFinite() {
  return {"stablehlo.is_finite",
          {Operand(1, "x", kReal)},
          {{"y", kBoolean}},
          {{"c1", "x and y have one shape", [](const OpView& op) { return SameShape(op, {"x", "y"}); }}}};
}

// The narrower side has one dimension more, whose size is how many of its elements fit the wider one's.
Finding SizesFollowWidths(const OpView& op) {
  const TypeView operand = op.Type("operand"), result = op.Type("result");
  const int64_t from = operand.element().bits(), to = result.element().bits();
  if (from == to) return SameShape(op, {"operand", "result"});
  const TypeView& narrow = from < to ? operand : result;
  const TypeView& wide = from < to ? result : operand;
  const int64_t ratio = std::max(from, to) / std::min(from, to);
  std::vector<int64_t> sizes(wide.sizes().begin(), wide.sizes().end());
  sizes.push_back(ratio);
  const bool divides = std::max(from, to) % std::min(from, to) == 0;
  return divides && Compatible(narrow.sizes(), sizes) ? "" : Described(op, {"operand", "result"});
}

Finding ComplexTogether(const OpView& op) {
  const bool together = op.Type("operand").element().Is(kComplex) == op.Type("result").element().Is(kComplex);
  return together ? "" : Described(op, {"operand", "result"});
}

OpRules BitcastConvert() {
  constexpr Allowed kAll = kPlain | kQuantized;
  return {"stablehlo.bitcast_convert",
          {Operand(1, "operand", kAll)},
          {{"result", kAll}},
          {
              {"c2", "complex elements become complex ones only, and none else does", ComplexTogether},
              {"c1", "elements of equal width keep the shape; otherwise the side with the narrower ones has one "
                     "more dimension, the last, of as many elements as the wider one holds",
               SizesFollowWidths},
          }};
}

OpRules ReducePrecision() {
  return {"stablehlo.reduce_precision",
          {Operand(1, "operand", kReal), Attribute(2, "exponent_bits", kI32),
           Attribute(3, "mantissa_bits", kI32)},
          {{"output", kReal}},
          {
              {"c1", "operand and output have one type, quantization parameters aside",
               [](const OpView& op) { return SameBaseType(op, {"operand", "output"}); }},
              {"c2", "there is an exponent bit at least",
               [](const OpView& op) {
                 return AllAtLeast("exponent_bits", std::vector{op.Integer("exponent_bits")}, 1);
               }},
              {"c3", "the number of mantissa bits is not negative",
               [](const OpView& op) {
                 return AllAtLeast("mantissa_bits", std::vector{op.Integer("mantissa_bits")}, 0);
               }},
          }};
}

}  // namespace

std::vector<OpRules> ElementwiseRules() {
  std::vector<OpRules> all;
  for (const mlir::OpDefinition& definition : mlir::StableHloDefinitions()) {
    if (mlir::IsProperty(definition, "result_accuracy")) all.push_back(Function(definition.name));
  }
  for (std::string_view name : {"stablehlo.ceil", "stablehlo.floor", "stablehlo.round_nearest_afz",
                                "stablehlo.round_nearest_even"}) {
    all.push_back(Unary(name, kReal));
  }
  for (std::string_view name : {"stablehlo.count_leading_zeros", "stablehlo.popcnt"}) {
    all.push_back(Unary(name, kInteger));
  }
  all.push_back(Unary("stablehlo.not", kBits));
  all.push_back(Unary("stablehlo.negate", kNumber));
  all.push_back(Unary("stablehlo.sign", kSigned | kFloat | kComplex | kPerTensor));
  for (std::string_view name : {"stablehlo.and", "stablehlo.or", "stablehlo.xor"}) {
    all.push_back(Binary(name, kBits));
  }
  for (std::string_view name : {"stablehlo.divide", "stablehlo.power", "stablehlo.remainder",
                                "stablehlo.subtract"}) {
    all.push_back(Binary(name, kNumber));
  }
  for (std::string_view name : {"stablehlo.maximum", "stablehlo.minimum", "stablehlo.multiply"}) {
    all.push_back(Binary(name, kAny));
  }
  for (std::string_view name : {"stablehlo.shift_left", "stablehlo.shift_right_arithmetic",
                                "stablehlo.shift_right_logical"}) {
    all.push_back(Binary(name, kInteger));
  }
  all.push_back(Binary("stablehlo.atan2", kFunction));
  all.push_back(PartOfComplex("stablehlo.abs", kSigned | kFloat | kComplex | kPerTensor,
                              kSigned | kFloat | kPerTensor));
  all.push_back(PartOfComplex("stablehlo.real", kFloat | kComplex, kFloat));
  all.push_back(PartOfComplex("stablehlo.imag", kFloat | kComplex, kFloat));
  for (auto make : {Add, Complex, Compare, Select, Clamp, Convert, IsFinite, BitcastConvert, ReducePrecision}) {
    all.push_back(make());
  }
  return all;
}

}  // namespace assay::verify
