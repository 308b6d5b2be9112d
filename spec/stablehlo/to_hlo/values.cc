#include "spec/stablehlo/to_hlo/values.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstring>
#include <utility>

#include "spec/mlir/dense_elements.h"

namespace assay::to_hlo {
namespace {

using mlir::Attribute;
using mlir::Kind;
using mlir::Signedness;
using mlir::Type;

static_assert(std::endian::native == std::endian::little);  // as MLIR keeps elements

std::optional<PrimitiveType> IntegerPrimitive(int64_t width, Signedness sign) {
  if (width == 1 && sign == Signedness::kSignless) return PrimitiveType::kPred;
  const char prefix = sign == Signedness::kUnsigned ? 'u' : 's';
  return PrimitiveTypeFromName(prefix + std::to_string(width));
}

// index is a signed integer of 64 bits.
std::optional<PrimitiveType> ElementPrimitive(Type element) {
  if (element->Is(Kind::kIndexType)) return PrimitiveType::kS64;
  const std::optional<PrimitiveType> primitive = PrimitiveOf(element);
  return primitive ? primitive : StorageOf(element);
}

Status NoType(std::string message) {
  return UnsupportedError("unsupported_type", std::move(message));
}

// Two tuples and more inside each other; text and bytecode bound the depth of types.
Result<Shape> ShapeAtDepth(Type type, int64_t depth);

Result<Shape> TensorShape(Type type) {
  const Type element = type->node(1);
  const std::optional<PrimitiveType> primitive = ElementPrimitive(element);
  if (!primitive) {
    return NoType("this element type has no form in HLO");
  }
  std::span<const int64_t> sizes = type->integers(0);
  std::span<const int64_t> bounds;
  if (const Attribute encoding = type->node(2); encoding != nullptr) {
    if (!encoding->Is(Kind::kBounds)) return NoType("this tensor encoding has no form in HLO");
    bounds = encoding->integers(0);
    if (bounds.size() != sizes.size()) {
      return InvalidError("type_bounds", "there are " + std::to_string(bounds.size()) +
                                             " bounds for " + std::to_string(sizes.size()) +
                                             " dimensions");
    }
  }
  std::vector<int64_t> dimensions(sizes.begin(), sizes.end());
  std::vector<bool> dynamic(sizes.size());
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] != mlir::kDynamicSize) continue;
    dynamic[i] = !bounds.empty() && bounds[i] != mlir::kDynamicSize;
    dimensions[i] = dynamic[i] ? bounds[i] : Shape::kUnbounded;
  }
  for (int64_t size : dimensions) {
    if (size < 0 && size != Shape::kUnbounded) {
      return InvalidError("type_size", "a dimension has the size " + std::to_string(size));
    }
  }
  Shape shape = Shape::Array(*primitive, dimensions);
  for (size_t i = 0; i < dynamic.size(); ++i) {
    if (dynamic[i]) shape.SetDynamic(static_cast<int64_t>(i), true);
  }
  return shape;
}

Result<Shape> ShapeAtDepth(Type type, int64_t depth) {
  switch (type->kind()) {
    case Kind::kTensorType: return TensorShape(type);
    case Kind::kTokenType: return Shape::Token();
    case Kind::kTupleType: {
      if (depth > kMaxShapeDepth) return NoType("the tuple type nests too deep");
      std::vector<Shape> elements;
      for (Type element : type->nodes(0)) {
        ASSIGN_OR_RETURN(Shape shape, ShapeAtDepth(element, depth + 1));
        elements.push_back(std::move(shape));
      }
      return Shape::Tuple(std::move(elements));
    }
    case Kind::kUnrankedTensorType: return NoType("tensors of unknown rank have no form in HLO");
    default: return NoType("values of this type have no form in HLO");
  }
}

// Element type, sizes and bytes of dense elements.
struct Elements {
  Type type = nullptr;
  std::string_view bytes;
};

Result<Elements> ElementsOf(const mlir::Program& program, Attribute elements) {
  if (elements->Is(Kind::kDenseElements)) return Elements{elements->node(0), elements->text(1)};
  if (elements->Is(Kind::kDenseResource)) {
    const std::string_view key = elements->text(2);
    for (const mlir::Resource& resource : program.resources()) {
      if (resource.key == key) return Elements{elements->node(0), resource.bytes};
    }
    return InvalidError("resource_missing", "there is no resource " + std::string(key));
  }
  return UnsupportedError("unsupported_constant", "elements of this kind have no form in HLO");
}

// Elements from their bytes in MLIR's form: each in whole bytes.
Result<Literal> ReadElements(Shape shape, std::string_view bytes) {
  const Format& format = FormatOf(shape.primitive_type());
  const std::optional<int64_t> count = shape.ElementCount();
  if (shape.HasDynamicDimensions() || !AllocationSize(shape) || !count) {
    return InvalidError("constant_shape", "a constant has the shape " + shape.ToString(false));
  }
  // Of no elements MLIR keeps a value all the same.
  if (*count > 0 && static_cast<int64_t>(bytes.size()) != *count * format.ByteSize()) {
    return InvalidError("constant_size", std::to_string(bytes.size()) + " bytes for " +
                                             std::to_string(*count) + " elements of " +
                                             std::string(format.name));
  }
  Literal literal = Literal::Uninitialized(std::move(shape));
  if (*count == 0) return literal;
  if (format.bits >= 8) {
    std::memcpy(literal.MutableBytes(), bytes.data(), bytes.size());
    return literal;
  }
  for (int64_t i = 0; i < *count; ++i) {
    const uint8_t byte = static_cast<uint8_t>(bytes[i]);
    literal.SetBits(i, IsPred(literal.shape().primitive_type()) ? byte != 0 : byte);
  }
  return literal;
}

int64_t SignExtended(uint64_t bits, int64_t width) {
  if (width <= 0 || width >= 64) return static_cast<int64_t>(bits);
  return static_cast<int64_t>(bits << (64 - width)) >> (64 - width);
}

// Integers of `width` bits, each in whole bytes.
std::vector<int64_t> UnpackIntegers(Type type, std::string_view bytes, int64_t count, bool splat) {
  const int64_t width = mlir::BitWidth(type);
  const size_t size = static_cast<size_t>((width + 7) / 8);
  const bool is_signed = width > 1 && !(type->Is(Kind::kIntegerType) &&
                                        type->integer(1) == static_cast<int64_t>(Signedness::kUnsigned));
  std::vector<int64_t> values;
  values.reserve(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    uint64_t bits = 0;
    std::memcpy(&bits, bytes.data() + (splat ? 0 : i) * size, size);
    if (width == 1) bits = bits != 0;
    values.push_back(is_signed ? SignExtended(bits, width) : static_cast<int64_t>(bits));
  }
  return values;
}

bool IsIntegerType(Type type) {
  const bool integer = type->Is(Kind::kIntegerType) || type->Is(Kind::kIndexType);
  return integer && mlir::BitWidth(type) <= 64;
}

}  // namespace

std::optional<PrimitiveType> PrimitiveOf(Type type) {
  switch (type->kind()) {
    case Kind::kIntegerType:
      return IntegerPrimitive(type->integer(0), static_cast<Signedness>(type->integer(1)));
    case Kind::kFloatType: {
      std::string name(mlir::AllFloats()[type->integer(0)].name);  // "f8E4M3FN"; HLO: "f8e4m3fn"
      for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      return PrimitiveTypeFromName(name);
    }
    case Kind::kComplexType: {
      const std::optional<PrimitiveType> part = PrimitiveOf(type->node(0));
      if (part == PrimitiveType::kF32) return PrimitiveType::kC64;
      if (part == PrimitiveType::kF64) return PrimitiveType::kC128;
      return std::nullopt;
    }
    default: return std::nullopt;
  }
}

std::optional<PrimitiveType> StorageOf(Type type) {
  if (!type->Is(Kind::kQuantizedType) && !type->Is(Kind::kQuantizedAxisType)) return std::nullopt;
  const Type storage = type->node(1);
  if (!storage->Is(Kind::kIntegerType)) return std::nullopt;
  const bool is_signed = (type->integer(0) & 1) != 0;
  return IntegerPrimitive(storage->integer(0), is_signed ? Signedness::kSigned : Signedness::kUnsigned);
}

Result<Shape> ShapeOf(Type type) { return ShapeAtDepth(type, 0); }

bool IsSplat(Attribute elements) {
  if (!elements->Is(Kind::kDenseElements)) return false;
  const Type type = elements->node(0);
  if (!type->Is(Kind::kTensorType)) return false;
  const std::optional<int64_t> count = mlir::ElementCount(type);
  const std::optional<PrimitiveType> primitive = ElementPrimitive(type->node(1));
  return count && *count > 1 && primitive &&
         static_cast<int64_t>(elements->text(1).size()) == FormatOf(*primitive).ByteSize();
}

Result<Literal> LiteralOf(const mlir::Program& program, Attribute elements) {
  ASSIGN_OR_RETURN(const Elements parts, ElementsOf(program, elements));
  ASSIGN_OR_RETURN(Shape shape, ShapeOf(parts.type));
  if (!shape.IsArray()) return InvalidError("constant_shape", "the constant is no array");
  if (IsSplat(elements)) shape = Shape::Scalar(shape.primitive_type());
  return ReadElements(std::move(shape), parts.bytes);
}

std::optional<int64_t> IntegerOf(Attribute attribute) {
  if (attribute == nullptr) return std::nullopt;
  if (attribute->Is(Kind::kInteger) || attribute->Is(Kind::kEnum)) return attribute->integer(1);
  return std::nullopt;
}

std::optional<bool> BooleanOf(Attribute attribute) {
  if (attribute == nullptr) return std::nullopt;
  if (attribute->Is(Kind::kUnit)) return true;
  if (attribute->Is(Kind::kInteger)) return attribute->integer(1) != 0;
  return std::nullopt;
}

std::optional<double> DoubleOf(Attribute attribute) {
  if (attribute == nullptr || !attribute->Is(Kind::kFloat)) return std::nullopt;
  const std::optional<PrimitiveType> type = PrimitiveOf(attribute->node(0));
  if (!type || !IsFloat(*type)) return std::nullopt;
  return DoubleFromBits(*type, static_cast<uint64_t>(attribute->integer(1)));
}

std::optional<std::string_view> TextOf(Attribute attribute) {
  if (attribute == nullptr) return std::nullopt;
  if (attribute->Is(Kind::kString) || attribute->Is(Kind::kSymbolRef)) return attribute->text(0);
  return std::nullopt;
}

std::optional<std::vector<int64_t>> IntegersOf(Attribute attribute) {
  if (attribute == nullptr) return std::nullopt;
  if (attribute->Is(Kind::kDenseArray)) {
    const Type type = attribute->node(0);
    const int64_t count = attribute->integer(1);
    if (!IsIntegerType(type)) return std::nullopt;
    const int64_t size = (mlir::BitWidth(type) + 7) / 8;
    if (count < 0 || static_cast<int64_t>(attribute->text(2).size()) != count * size) {
      return std::nullopt;
    }
    return UnpackIntegers(type, attribute->text(2), count, false);
  }
  if (attribute->Is(Kind::kDenseElements)) {
    const Type tensor = attribute->node(0);
    const bool shaped = tensor->Is(Kind::kTensorType) || tensor->Is(Kind::kVectorType);
    if (!shaped || !IsIntegerType(tensor->node(1))) return std::nullopt;
    const std::optional<int64_t> count = mlir::ElementCount(tensor);
    const std::string_view bytes = attribute->text(1);
    const int64_t size = (mlir::BitWidth(tensor->node(1)) + 7) / 8;
    if (!count) return std::nullopt;
    if (*count == 0) return std::vector<int64_t>();
    const bool splat = static_cast<int64_t>(bytes.size()) == size && *count > 1;
    // A splat of lists as long as this is no list that any attribute of ours means.
    if (splat && *count > (int64_t{1} << 24)) return std::nullopt;
    if (!splat && static_cast<int64_t>(bytes.size()) != *count * size) return std::nullopt;
    return UnpackIntegers(tensor->node(1), bytes, *count, splat);
  }
  if (attribute->Is(Kind::kArray)) {
    std::vector<int64_t> values;
    for (Attribute element : attribute->nodes(0)) {
      const std::optional<int64_t> value = IntegerOf(element);
      if (!value) return std::nullopt;
      values.push_back(*value);
    }
    return values;
  }
  if (const std::optional<int64_t> value = IntegerOf(attribute)) return std::vector<int64_t>{*value};
  return std::nullopt;
}

std::vector<int64_t> DimensionsOf(Attribute elements) {
  if (elements == nullptr || !elements->Is(Kind::kDenseElements)) return {};
  if (!elements->node(0)->Is(Kind::kTensorType)) return {};
  const std::span<const int64_t> sizes = elements->node(0)->integers(0);
  return {sizes.begin(), sizes.end()};
}

}  // namespace assay::to_hlo
