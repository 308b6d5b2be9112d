#include "spec/stablehlo/vhlo_values.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "base/check.h"
#include "spec/mlir/dense_elements.h"

namespace assay::stablehlo {
namespace {

using mlir::Attribute;
using mlir::Context;
using mlir::DialectId;
using mlir::Kind;
using mlir::Operation;
using mlir::Type;

const mlir::KindSpec& Vhlo(Kind kind) { return mlir::SpecOf(kind, DialectId::kVhlo); }

Attribute TensorOf(Context& context, std::string_view element, std::span<const int64_t> shape,
                   std::string_view bytes, size_t element_bytes) {
  const Type type = context.Get(Vhlo(Kind::kVhloTensorType),
                                {shape, VhloScalar(context, element), (const mlir::Node*)nullptr});
  // A splat is kept as one element.
  if (bytes.size() > element_bytes &&
      bytes.substr(element_bytes) == bytes.substr(0, bytes.size() - element_bytes)) {
    bytes = bytes.substr(0, element_bytes);
  }
  return context.Get(Vhlo(Kind::kVhloTensor), {type, bytes});
}

// The bytes of each element of a tensor of that element type, splats written out.
std::optional<std::string> BytesOf(Attribute attribute, std::string_view element,
                                   size_t element_bytes) {
  if (attribute == nullptr || !attribute->Is(Kind::kVhloTensor)) return std::nullopt;
  const Type type = attribute->node(0);
  if (!type->Is(Kind::kVhloTensorType) || !type->node(1)->Is(Kind::kVhloScalarType) ||
      type->node(1)->spec().mnemonic != element) {
    return std::nullopt;
  }
  const std::optional<int64_t> count = ElementCountOf(type);
  const std::string_view data = attribute->text(1);
  if (!count) return std::nullopt;
  if (data.size() == static_cast<size_t>(*count) * element_bytes) return std::string(data);
  if (data.size() != element_bytes || *count > 1 << 20) return std::nullopt;
  std::string bytes;
  for (int64_t i = 0; i < *count; ++i) bytes += data;
  return bytes;
}

// Whether a tensor is not empty and has that element everywhere.
bool IsSplat(Attribute attribute, std::string_view element, std::string_view bytes) {
  return attribute != nullptr && attribute->Is(Kind::kVhloTensor) && attribute->text(1) == bytes &&
         attribute->node(0)->Is(Kind::kVhloTensorType) &&
         attribute->node(0)->node(1)->spec().mnemonic == element;
}
bool IsIntegerSplat(Attribute attribute, int64_t value) {
  char bytes[8];
  std::memcpy(bytes, &value, 8);  // little-endian machines only, as all of Assay
  return IsSplat(attribute, "i64_v1", std::string_view(bytes, 8));
}
bool AreOnes(Attribute attribute) { return IsIntegerSplat(attribute, 1); }
bool AreZeros(Attribute attribute) { return IsIntegerSplat(attribute, 0); }
bool AreFalse(Attribute attribute) {
  return IsSplat(attribute, "bool_v1", std::string_view("\0", 1));
}

int64_t CountOf(const Operation& operation, std::string_view attribute) {
  const auto values = IntegersOf(operation.Find(attribute));
  return values ? static_cast<int64_t>(values->size()) : 0;
}
int64_t SpatialCount(const Operation& operation) {
  return CountOf(operation, "input_spatial_dimensions");
}
int64_t WindowCount(const Operation& operation) { return CountOf(operation, "window_dimensions"); }

Attribute OnesOf(Context& context, int64_t count) {
  return VhloIntegers(context, std::vector<int64_t>{count}, std::vector<int64_t>(count, 1));
}
Attribute PaddingOf(Context& context, int64_t count) {
  return VhloIntegers(context, std::vector<int64_t>{count, 2}, std::vector<int64_t>(2 * count, 0));
}

bool IsEnum(Attribute attribute, std::string_view mnemonic, std::string_view name) {
  if (attribute == nullptr || !attribute->Is(Kind::kEnum)) return false;
  const mlir::EnumSpec& spec = mlir::AllEnums()[attribute->integer(0)];
  return spec.dialect == DialectId::kVhlo && spec.mnemonic == mnemonic &&
         spec.NameOf(attribute->integer(1)) == name;
}
bool HasNoElements(Attribute attribute, Kind kind) {
  return attribute != nullptr && attribute->Is(kind) && attribute->nodes(0).empty();
}
bool IsEmptyDictionary(Attribute attribute) {
  return HasNoElements(attribute, Kind::kVhloDictionary);
}
bool IsEmptyString(Attribute attribute) {
  return attribute != nullptr && attribute->Is(Kind::kVhloString) && attribute->text(0).empty();
}
bool IsTypedFfi(Attribute attribute) {
  return IsEnum(attribute, "api_version_v1", "API_VERSION_TYPED_FFI");
}

Attribute EmptyDictionary(Context& context, const Operation&) {
  return context.Get(Vhlo(Kind::kVhloDictionary), {std::span<const mlir::Node* const>()});
}
Attribute EmptyString(Context& context, const Operation&) { return VhloString(context, ""); }

bool IsPositiveOrNegativeZero(int64_t bits) { return bits == 0 || bits == INT64_MIN; }

}  // namespace

bool IsVhloNode(const mlir::Node& node) {
  if (node.Is(Kind::kEnum)) return mlir::AllEnums()[node.integer(0)].dialect == DialectId::kVhlo;
  return node.dialect() == DialectId::kVhlo;
}

Type VhloScalar(Context& context, std::string_view mnemonic) {
  const mlir::KindSpec* const spec =
      mlir::FindKindByName(DialectId::kVhlo, /*is_type=*/true, mnemonic);
  CHECK(spec != nullptr && spec->kind == Kind::kVhloScalarType);
  return context.Get(*spec, {});
}

Attribute VhloString(Context& context, std::string_view text) {
  return context.Get(Vhlo(Kind::kVhloString), {text});
}
Attribute VhloBoolean(Context& context, bool value) {
  return context.Get(Vhlo(Kind::kVhloBoolean), {static_cast<int64_t>(value)});
}
Attribute VhloInteger(Context& context, int64_t value) {
  return context.Get(Vhlo(Kind::kVhloInteger), {VhloScalar(context, "i64_v1"), value});
}
Attribute VhloArray(Context& context, std::span<const Attribute> elements) {
  return context.Get(Vhlo(Kind::kVhloArray), {elements});
}
Attribute VhloEnum(Context& context, std::string_view mnemonic, std::string_view name) {
  const int index = mlir::FindEnumByName(DialectId::kVhlo, mnemonic);
  CHECK(index >= 0);
  const std::optional<int64_t> value = mlir::AllEnums()[index].ValueOf(name);
  CHECK(value.has_value());
  return context.Get(Kind::kEnum, {static_cast<int64_t>(index), *value});
}

Attribute VhloIntegers(Context& context, std::span<const int64_t> shape,
                       std::span<const int64_t> values) {
  const std::string_view bytes(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  return TensorOf(context, "i64_v1", shape, bytes, 8);
}
Attribute VhloBooleans(Context& context, std::span<const int64_t> shape, std::string_view values) {
  return TensorOf(context, "bool_v1", shape, values, 1);
}

std::optional<std::vector<int64_t>> IntegersOf(Attribute attribute) {
  const std::optional<std::string> bytes = BytesOf(attribute, "i64_v1", 8);
  if (!bytes) return std::nullopt;
  std::vector<int64_t> values(bytes->size() / 8);
  if (!values.empty()) std::memcpy(values.data(), bytes->data(), bytes->size());
  return values;
}
std::optional<std::vector<char>> BooleansOf(Attribute attribute) {
  const std::optional<std::string> bytes = BytesOf(attribute, "bool_v1", 1);
  if (!bytes) return std::nullopt;
  return std::vector<char>(bytes->begin(), bytes->end());
}
std::optional<int64_t> IntegerOf(Attribute attribute) {
  if (attribute == nullptr || !attribute->Is(Kind::kVhloInteger)) return std::nullopt;
  return attribute->integer(1);
}
std::optional<int64_t> ElementCountOf(Type tensor) {
  if (!tensor->Is(Kind::kVhloTensorType) && !tensor->Is(Kind::kTensorType)) return std::nullopt;
  return mlir::ElementCount(tensor);
}

namespace implied {

const ImpliedValue kFalse = {
    [](Context& context, const Operation&) { return VhloBoolean(context, false); },
    [](Attribute a) { return a != nullptr && a->Is(Kind::kVhloBoolean) && a->integer(0) == 0; },
    "is not false"};
const ImpliedValue kZero = {
    [](Context& context, const Operation&) { return VhloInteger(context, 0); },
    [](Attribute a) { return IntegerOf(a) == 0; }, "is not 0"};
const ImpliedValue kMinusOne = {
    [](Context& context, const Operation&) { return VhloInteger(context, -1); },
    [](Attribute a) { return IntegerOf(a) == -1; }, "is not -1"};
const ImpliedValue kEmptyArray = {
    [](Context& context, const Operation&) { return VhloArray(context, {}); },
    [](Attribute a) { return HasNoElements(a, Kind::kVhloArray); }, "is not empty"};
const ImpliedValue kEmptyDictionary = {EmptyDictionary, IsEmptyDictionary, "is not empty"};
const ImpliedValue kEmptyString = {EmptyString, IsEmptyString, "is not empty"};
const ImpliedValue kEmptyIntegers = {
    [](Context& context, const Operation&) {
      return VhloIntegers(context, std::vector<int64_t>{0}, {});
    },
    [](Attribute a) { return a != nullptr && a->Is(Kind::kVhloTensor) && a->text(1).empty(); },
    "is not empty"};
const ImpliedValue kNoType = {
    [](Context& context, const Operation&) {
      return context.Get(Vhlo(Kind::kVhloType), {VhloScalar(context, "none_v1")});
    },
    [](Attribute a) {
      return a != nullptr && a->Is(Kind::kVhloType) && a->node(0)->spec().mnemonic == "none_v1";
    },
    "is given"};
const ImpliedValue kTwoDefaultPrecisions = {
    [](Context& context, const Operation&) {
      const Attribute precision = VhloEnum(context, "precision_v1", "DEFAULT");
      return VhloArray(context, std::vector<Attribute>{precision, precision});
    },
    // Any number of them, none included.
    [](Attribute a) {
      return a != nullptr && a->Is(Kind::kVhloArray) &&
             std::ranges::all_of(a->nodes(0),
                                 [](Attribute e) { return IsEnum(e, "precision_v1", "DEFAULT"); });
    },
    "is not all DEFAULT"};
const ImpliedValue kDefaultAccuracy = {
    [](Context& context, const Operation&) {
      const int64_t zero = 0;
      return context.Get(
          Vhlo(Kind::kVhloResultAccuracy),
          {zero, zero, zero, VhloEnum(context, "result_accuracy_mode_v1", "DEFAULT")});
    },
    [](Attribute a) {
      return a != nullptr && a->Is(Kind::kVhloResultAccuracy) &&
             IsPositiveOrNegativeZero(a->integer(0)) && IsPositiveOrNegativeZero(a->integer(1)) &&
             a->integer(2) == 0 && IsEnum(a->node(3), "result_accuracy_mode_v1", "DEFAULT");
    },
    "is not the default"};
const ImpliedValue kNoComparisonType = {
    [](Context& context, const Operation&) {
      return VhloEnum(context, "comparison_type_v1", "NOTYPE");
    },
    [](Attribute a) { return IsEnum(a, "comparison_type_v1", "NOTYPE"); }, "is not NOTYPE"};
const ImpliedValue kOriginalApi = {
    [](Context& context, const Operation&) {
      return VhloEnum(context, "api_version_v1", "API_VERSION_ORIGINAL");
    },
    [](Attribute a) { return IsEnum(a, "api_version_v1", "API_VERSION_ORIGINAL"); },
    "is not API_VERSION_ORIGINAL"};
const ImpliedValue kBackendConfig = {
    [](Context& context, const Operation& operation) {
      return IsTypedFfi(operation.Find("api_version")) ? EmptyDictionary(context, operation)
                                                       : EmptyString(context, operation);
    },
    [](Attribute a) { return IsEmptyString(a) || IsEmptyDictionary(a); }, "is not empty"};

const ImpliedValue kSpatialOnes = {[](Context& context, const Operation& operation) {
                                     return OnesOf(context, SpatialCount(operation));
                                   },
                                   AreOnes, "is not all 1"};
const ImpliedValue kSpatialFalse = {[](Context& context, const Operation& operation) {
                                      const int64_t count = SpatialCount(operation);
                                      return VhloBooleans(context, std::vector<int64_t>{count},
                                                          std::string(count, '\0'));
                                    },
                                    AreFalse, "is not all false"};
const ImpliedValue kSpatialPadding = {[](Context& context, const Operation& operation) {
                                        return PaddingOf(context, SpatialCount(operation));
                                      },
                                      AreZeros, "is not all 0"};
const ImpliedValue kWindowOnes = {[](Context& context, const Operation& operation) {
                                    return OnesOf(context, WindowCount(operation));
                                  },
                                  AreOnes, "is not all 1"};
const ImpliedValue kWindowPadding = {[](Context& context, const Operation& operation) {
                                       return PaddingOf(context, WindowCount(operation));
                                     },
                                     AreZeros, "is not all 0"};

}  // namespace implied

}  // namespace assay::stablehlo
