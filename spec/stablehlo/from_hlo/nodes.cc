#include "spec/stablehlo/from_hlo/nodes.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spec/mlir/dense_elements.h"
#include "spec/primitive_type.h"

namespace assay::from_hlo {
namespace {

using mlir::Context;
using mlir::Kind;

template <typename T>
std::string BytesOf(std::span<const T> values) {
  return std::string(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

// Of MLIR's floats the one that HLO calls so: "f8E4M3FN" is "f8e4m3fn".
std::optional<std::string_view> FloatNamed(std::string_view hlo) {
  for (const mlir::FloatTypeSpec& format : mlir::AllFloats()) {
    const bool same = std::ranges::equal(format.name, hlo, [](char a, char b) {
      return std::tolower(static_cast<unsigned char>(a)) == b;
    });
    if (same) return format.name;
  }
  return std::nullopt;
}

}  // namespace

Result<mlir::Type> ElementTypeOf(Context& context, const Shape& shape) {
  const PrimitiveType type = shape.primitive_type();
  const Format& format = FormatOf(type);
  if (IsPred(type)) return context.IntegerType(1);
  if (IsComplex(type)) {
    return context.Get(Kind::kComplexType,
                       {static_cast<const mlir::Node*>(context.FloatType(FormatOf(PartOf(type)).name))});
  }
  if (IsFloat(type)) {
    if (const auto name = FloatNamed(format.name)) return context.FloatType(*name);
  } else if (format.bits > 1 && IsSigned(type)) {
    return context.IntegerType(format.bits);
  } else if (format.bits > 1 && IsUnsigned(type)) {
    return context.IntegerType(format.bits, mlir::Signedness::kUnsigned);
  }
  return UnsupportedError("unsupported_type",
                          "StableHLO has no element type " + std::string(format.name));
}

Result<mlir::Type> TypeOf(Context& context, const Shape& shape) {
  if (shape.IsToken()) return context.Get(mlir::SpecOf(Kind::kTokenType, mlir::DialectId::kStableHlo), {});
  if (!shape.IsArray()) {
    return UnsupportedError("unsupported_type", "StableHLO has no values of type " + shape.ToString(false));
  }
  ASSIGN_OR_RETURN(const mlir::Type element, ElementTypeOf(context, shape));
  std::vector<int64_t> sizes, bounds;
  bool bounded = false;
  for (int64_t i = 0; i < shape.rank(); ++i) {
    const bool known = !shape.IsDynamic(i) && !shape.IsUnbounded(i);
    const bool has_bound = shape.IsDynamic(i) && !shape.IsUnbounded(i);
    sizes.push_back(known ? shape.dimension(i) : mlir::kDynamicSize);
    bounds.push_back(has_bound ? shape.dimension(i) : mlir::kDynamicSize);
    bounded = bounded || has_bound;
  }
  if (!bounded) return context.Tensor(sizes, element);
  const mlir::Attribute encoding =
      context.Get(mlir::SpecOf(Kind::kBounds, mlir::DialectId::kStableHlo),
                  {std::span<const int64_t>(bounds)});
  return context.Tensor(sizes, element, encoding);
}

Result<mlir::Attribute> ConstantOf(Context& context, const Literal& literal) {
  if (literal.IsElided()) {
    return UnsupportedError("unsupported_constant", "the text leaves the constant's elements out");
  }
  ASSIGN_OR_RETURN(const mlir::Type type, TypeOf(context, literal.shape()));
  const Literal whole = literal.Unpacked();
  std::string bytes(reinterpret_cast<const char*>(whole.bytes()),
                    static_cast<size_t>(whole.byte_size()));
  // Narrow integers have nothing in the bits above their own.
  const Format& format = FormatOf(whole.shape().primitive_type());
  if (format.bits < 8) {
    for (int64_t i = 0; i < whole.element_count(); ++i) bytes[i] = static_cast<char>(whole.Bits(i));
  }
  if (mlir::AllSame(bytes, format.ByteSize())) bytes.resize(static_cast<size_t>(format.ByteSize()));
  return context.Get(Kind::kDenseElements, {type, std::string_view(bytes)});
}

mlir::Attribute Int64(Context& context, int64_t value) {
  return context.Integer(context.IntegerType(64), value);
}
mlir::Attribute Int32(Context& context, int64_t value) {
  return context.Integer(context.IntegerType(32), value);
}

mlir::Attribute Int64s(Context& context, std::span<const int64_t> values) {
  return mlir::Int64Array(context, values);
}

mlir::Attribute Booleans(Context& context, std::span<const bool> values) {
  const std::string bytes = BytesOf(values);
  return context.Get(Kind::kDenseArray, {context.IntegerType(1), static_cast<int64_t>(values.size()),
                                         std::string_view(bytes)});
}

mlir::Attribute Matrix(Context& context, int64_t rows, int64_t columns, std::span<const int64_t> values) {
  const int64_t sizes[] = {rows, columns};
  std::string bytes = BytesOf(values);
  if (mlir::AllSame(bytes, sizeof(int64_t))) bytes.resize(sizeof(int64_t));
  if (values.empty()) bytes.clear();
  return context.Get(Kind::kDenseElements,
                     {context.Tensor(sizes, context.IntegerType(64)), std::string_view(bytes)});
}

namespace {

mlir::Attribute ListOf(Context& context, std::span<const int64_t> values, mlir::Type element) {
  const int64_t sizes[] = {static_cast<int64_t>(values.size())};
  std::string bytes = BytesOf(values);
  if (!values.empty() && mlir::AllSame(bytes, sizeof(int64_t))) bytes.resize(sizeof(int64_t));
  return context.Get(Kind::kDenseElements, {context.Tensor(sizes, element), std::string_view(bytes)});
}

}  // namespace

mlir::Attribute Int64Tensor(Context& context, std::span<const int64_t> values) {
  return ListOf(context, values, context.IntegerType(64));
}
mlir::Attribute IndexTensor(Context& context, std::span<const int64_t> values) {
  return ListOf(context, values, context.IndexType());
}

mlir::Attribute Enumerator(Context& context, std::string_view enumeration, int64_t value,
                           mlir::DialectId dialect) {
  const int64_t index = mlir::FindEnumByName(dialect, enumeration);
  CHECK(index >= 0);  // a row of ours
  return context.Get(Kind::kEnum, {index, value});
}

}  // namespace assay::from_hlo
