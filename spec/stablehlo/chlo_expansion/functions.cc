#include "spec/stablehlo/chlo_expansion/functions.h"

namespace assay::chlo_expansion {

Number Widen(Number x) {
  if (IsComplex(x) || PrimitiveOf(x) == PrimitiveType::kF64) return x;
  return ConvertTo(x, x.builder().context().FloatType("f32"));
}

Number Sized(Builder& builder, size_t i) {
  const Number x = builder.Operand(i);
  const mlir::Type in_result = builder.WithElement(builder.ResultType(), x.element());
  return x.type() == in_result ? x : builder.Make("stablehlo.convert", {x}, in_result);
}

Status ExpandUnary(Builder& builder, Number (*real)(Number), Number (*complex)(Number)) {
  const Number x = Widen(Sized(builder, 0));
  if (IsComplex(x) && complex == nullptr) return builder.Refuse("complex numbers have no expansion");
  builder.Set((IsComplex(x) ? complex : real)(x));
  return {};
}

Status ExpandBinary(Builder& builder, Number (*real)(Number, Number)) {
  const Number x = Widen(Sized(builder, 0)), y = Widen(Sized(builder, 1));
  builder.Set(real(x, y));
  return {};
}

}  // namespace assay::chlo_expansion
