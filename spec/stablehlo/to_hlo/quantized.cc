#include "spec/stablehlo/to_hlo/quantized.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "spec/op_table.h"
#include "spec/stablehlo/to_hlo/op_rows.h"
#include "spec/stablehlo/to_hlo/values.h"

namespace assay::to_hlo {
namespace {

// ---------------------------------------------------------------- what each operation does

// Operations that compute with numbers, elementwise ones aside, which all do.
constexpr std::string_view kOnNumbers[] = {
    "stablehlo.batch_norm_grad", "stablehlo.batch_norm_inference", "stablehlo.batch_norm_training",
    "stablehlo.cholesky", "stablehlo.compare", "stablehlo.convolution", "stablehlo.dot",
    "stablehlo.dot_general", "stablehlo.dynamic_conv", "stablehlo.dynamic_iota", "stablehlo.iota",
    "stablehlo.is_finite",
    "stablehlo.reduce_precision", "stablehlo.triangular_solve", "stablehlo.uniform_dequantize",
    "stablehlo.uniform_quantize",
};
// Where nobody sends, a device gets zeros; what grows is filled with them.
constexpr std::string_view kOnFilled[] = {
    "stablehlo.collective_broadcast", "stablehlo.collective_permute", "stablehlo.set_dimension_size",
};
constexpr std::string_view kOnStored[] = {
    "builtin.unrealized_conversion_cast", "func.call", "sdy.all_gather", "sdy.all_reduce", "sdy.all_slice",
    "sdy.all_to_all", "sdy.collective_permute", "sdy.constant", "sdy.manual_computation",
    "sdy.propagation_barrier", "sdy.reduce_scatter", "sdy.reshard", "sdy.sharding_constraint",
    "stablehlo.all_gather", "stablehlo.all_reduce", "stablehlo.all_to_all", "stablehlo.async_done",
    "stablehlo.async_start", "stablehlo.bitcast_convert", "stablehlo.broadcast",
    "stablehlo.broadcast_in_dim", "stablehlo.case", "stablehlo.composite", "stablehlo.concatenate",
    "stablehlo.constant", "stablehlo.custom_call", "stablehlo.dynamic_broadcast_in_dim",
    "stablehlo.dynamic_gather", "stablehlo.dynamic_pad", "stablehlo.dynamic_reshape",
    "stablehlo.dynamic_slice", "stablehlo.dynamic_update_slice", "stablehlo.gather",
    "stablehlo.get_dimension_size", "stablehlo.get_tuple_element", "stablehlo.if", "stablehlo.infeed",
    "stablehlo.map", "stablehlo.optimization_barrier", "stablehlo.outfeed", "stablehlo.pad",
    "stablehlo.real_dynamic_slice", "stablehlo.recv", "stablehlo.reduce", "stablehlo.reduce_scatter",
    "stablehlo.reduce_window", "stablehlo.reshape", "stablehlo.reverse", "stablehlo.scatter",
    "stablehlo.select_and_scatter", "stablehlo.send", "stablehlo.slice", "stablehlo.sort",
    "stablehlo.torch_index_select", "stablehlo.transpose", "stablehlo.tuple", "stablehlo.while",
};

bool Has(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// ---------------------------------------------------------------- types

mlir::Type ElementOf(mlir::Type type) {
  return type->Is(mlir::Kind::kTensorType) ? type->node(1) : type;
}

struct Quantization {
  PrimitiveType storage{}, expressed{};
  int64_t axis = -1;  // -1: one scale and one zero point for all
  int64_t least = 0, most = 0;
  std::vector<double> scales;
  std::vector<int64_t> zero_points;

  bool HasZeroPoint() const {
    return std::any_of(zero_points.begin(), zero_points.end(), [](int64_t z) { return z != 0; });
  }
};

Result<Quantization> QuantizationOf(mlir::Type type) {
  const mlir::Type element = ElementOf(type);
  const std::optional<PrimitiveType> storage = StorageOf(element);
  const std::optional<PrimitiveType> expressed = PrimitiveOf(element->node(2));
  if (!storage || !expressed || !IsFloat(*expressed)) {
    return UnsupportedError("unsupported_type", "this quantized element type has no form in HLO");
  }
  Quantization q;
  q.storage = *storage;
  q.expressed = *expressed;
  const auto number = [](int64_t bits) {
    return DoubleFromBits(PrimitiveType::kF64, static_cast<uint64_t>(bits));
  };
  if (element->Is(mlir::Kind::kQuantizedType)) {
    q.scales = {number(element->integer(3))};
    q.zero_points = {element->integer(4)};
    q.least = element->integer(5);
    q.most = element->integer(6);
    return q;
  }
  q.axis = element->integer(3);
  q.least = element->integer(4);
  q.most = element->integer(5);
  for (int64_t bits : element->integers(6)) q.scales.push_back(number(bits));
  q.zero_points.assign(element->integers(7).begin(), element->integers(7).end());
  const std::span<const int64_t> sizes = type->Is(mlir::Kind::kTensorType) ? type->integers(0)
                                                                           : std::span<const int64_t>();
  const auto count = static_cast<int64_t>(q.scales.size());
  if (q.zero_points.size() != q.scales.size() || q.axis < 0 ||
      q.axis >= static_cast<int64_t>(sizes.size()) || sizes[q.axis] != count) {
    return InvalidError("quantized_axis", "there are " + std::to_string(count) +
                                              " scales along dimension " + std::to_string(q.axis) +
                                              ", which is not there or not of that size");
  }
  return q;
}

// ---------------------------------------------------------------- instructions

// The values, one or one for each position along the axis, everywhere in an array like `x`.
template <typename T>
Instruction* Spread(Body& body, const Quantization& q, const std::vector<T>& values,
                            PrimitiveType type, Instruction& x) {
  if (q.axis < 0) {
    return &body.BroadcastLike(body.Constant(Literal::Scalar(type, values[0])), {}, x);
  }
  const Shape row = Shape::Array(type, {static_cast<int64_t>(values.size())});
  const int64_t axis[] = {q.axis};
  return &body.BroadcastLike(body.Constant(Literal::Array(row, std::span<const T>(values))), axis, x);
}

// stored - zero point, exactly: in a type that holds it. (In the storage type, as the specification
// writes it, it would wrap around.)
Instruction& Difference(Body& body, const Quantization& q, Instruction& stored) {
  const bool wide = FormatOf(q.storage).bits > 16;
  const PrimitiveType type = wide ? PrimitiveType::kS64 : PrimitiveType::kS32;
  Instruction& integer = body.Converted(stored, type);
  if (!q.HasZeroPoint()) return integer;
  Instruction* zero = Spread(body, q, q.zero_points, type, integer);
  return body.Add(Opcode::kSubtract, integer.shape(), {&integer, zero});
}

Instruction& Dequantized(Body& body, const Quantization& q, Instruction& stored) {
  Instruction& number = body.Converted(Difference(body, q, stored), q.expressed);
  Instruction* scale = Spread(body, q, q.scales, q.expressed, number);
  return body.Add(Opcode::kMultiply, number.shape(), {&number, scale});
}

Result<Instruction*> Quantized(Body& body, const Quantization& q, Instruction& number) {
  const Shape shape = number.shape();
  if (!shape.IsArray() || shape.primitive_type() != q.expressed) {
    return InvalidError("quantized_expressed", "the numbers are " + shape.ToString(false) +
                                                   ", the type expresses " +
                                                   std::string(FormatOf(q.expressed).name));
  }
  Instruction* scale = Spread(body, q, q.scales, q.expressed, number);
  Instruction* x = &body.Add(Opcode::kDivide, shape, {&number, scale});
  if (q.HasZeroPoint()) {
    Instruction* zero = Spread(body, q, q.zero_points, q.expressed, number);
    x = &body.Add(Opcode::kAdd, shape, {x, zero});
  }
  Instruction& least = body.Constant(Literal::Scalar(q.expressed, q.least));
  Instruction& most = body.Constant(Literal::Scalar(q.expressed, q.most));
  x = &body.Add(Opcode::kClamp, shape, {&least, x, &most});
  x = &body.Add(Opcode::kRoundNearestEven, shape, {x});
  return &body.Converted(*x, q.storage);
}

// Moved by its zero point, around the storage type, so that 0 stands for 0.
Instruction& Shifted(Body& body, const Quantization& q, Opcode opcode, Instruction& x) {
  if (!q.HasZeroPoint()) return x;
  Instruction* zero = Spread(body, q, q.zero_points, q.storage, x);
  return body.Add(opcode, x.shape(), {&x, zero});
}

}  // namespace

OnQuantized OnQuantizedOf(std::string_view operation) {
  if (Has(kOnNumbers, operation)) return OnQuantized::kNumbers;
  if (Has(kOnFilled, operation)) return OnQuantized::kFilled;
  if (Has(kOnStored, operation)) return OnQuantized::kStored;
  const OpRow* row = FindOpRow(operation);
  const bool elementwise = row != nullptr && row->opcode != Opcode::kForeign &&
                           operation.starts_with("stablehlo.") && row->convert == nullptr &&
                           SpecOf(row->opcode).traits.Has(Trait::kElementwise);
  return elementwise ? OnQuantized::kNumbers : OnQuantized::kUnsaid;
}

bool IsQuantized(mlir::Type type) {
  const mlir::Type element = ElementOf(type);
  return element->Is(mlir::Kind::kQuantizedType) || element->Is(mlir::Kind::kQuantizedAxisType);
}

bool TouchesQuantized(const mlir::Operation& operation) {
  const auto is_quantized = [](const mlir::Value* value) { return IsQuantized(value->type); };
  return std::any_of(operation.operands.begin(), operation.operands.end(), is_quantized) ||
         std::any_of(operation.results.begin(), operation.results.end(), is_quantized);
}

Result<Instruction*> FromStored(Body& body, OnQuantized row, Instruction& x, mlir::Type type) {
  if (row == OnQuantized::kStored || !IsQuantized(type)) return &x;
  ASSIGN_OR_RETURN(const Quantization q, QuantizationOf(type));
  if (row == OnQuantized::kFilled) return &Shifted(body, q, Opcode::kSubtract, x);
  return &Dequantized(body, q, x);
}

Result<Instruction*> ToStored(Body& body, OnQuantized row, Instruction& x, mlir::Type type) {
  if (row == OnQuantized::kStored || !IsQuantized(type)) return &x;
  ASSIGN_OR_RETURN(const Quantization q, QuantizationOf(type));
  if (row == OnQuantized::kFilled) return &Shifted(body, q, Opcode::kAdd, x);
  return Quantized(body, q, x);
}

Result<Shape> ShapeOnQuantized(OnQuantized row, Shape stored, mlir::Type type) {
  if (row != OnQuantized::kNumbers || !IsQuantized(type)) return stored;
  ASSIGN_OR_RETURN(const Quantization q, QuantizationOf(type));
  return WithType(std::move(stored), q.expressed);
}

Result<Instruction*> Requantized(Body& body, Instruction& x, mlir::Type from, mlir::Type to) {
  if (!IsQuantized(from) || !IsQuantized(to) || ElementOf(from) == ElementOf(to)) return &x;
  ASSIGN_OR_RETURN(Instruction* number, FromStored(body, OnQuantized::kNumbers, x, from));
  return ToStored(body, OnQuantized::kNumbers, *number, to);
}

}  // namespace assay::to_hlo
