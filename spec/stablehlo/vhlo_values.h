// Attributes of VHLO that the rules of this folder make, recognise and read.
#ifndef ASSAY_SPEC_STABLEHLO_VHLO_VALUES_H_
#define ASSAY_SPEC_STABLEHLO_VHLO_VALUES_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "spec/mlir/operation.h"

namespace assay::stablehlo {

// A type or an attribute of VHLO.
bool IsVhloNode(const mlir::Node& node);
mlir::Type VhloScalar(mlir::Context& context, std::string_view mnemonic);  // "i64_v1"
mlir::Attribute VhloString(mlir::Context& context, std::string_view text);
mlir::Attribute VhloBoolean(mlir::Context& context, bool value);
mlir::Attribute VhloInteger(mlir::Context& context, int64_t value);  // of type i64
mlir::Attribute VhloArray(mlir::Context& context, std::span<const mlir::Attribute> elements);
// Of that record and case: "precision_v1", "DEFAULT".
mlir::Attribute VhloEnum(mlir::Context& context, std::string_view mnemonic, std::string_view name);
// A tensor of i64, or of bool with one byte a value, from its elements in row-major order.
mlir::Attribute VhloIntegers(mlir::Context& context, std::span<const int64_t> shape,
                             std::span<const int64_t> values);
mlir::Attribute VhloBooleans(mlir::Context& context, std::span<const int64_t> shape,
                             std::string_view values);

// The elements of a tensor of 64-bit integers; nullopt for any other attribute.
std::optional<std::vector<int64_t>> IntegersOf(mlir::Attribute attribute);
// Those of a tensor of bool, one byte each.
std::optional<std::vector<char>> BooleansOf(mlir::Attribute attribute);
std::optional<int64_t> IntegerOf(mlir::Attribute attribute);
// How many elements a tensor type has; nullopt where its shape is not known.
std::optional<int64_t> ElementCountOf(mlir::Type tensor);

// A value that an attribute has where nobody said anything: made for an operation of VHLO whose
// other attributes are there, and recognised.
struct ImpliedValue {
  mlir::Attribute (*make)(mlir::Context& context, const mlir::Operation& operation);
  bool (*matches)(mlir::Attribute attribute);
  std::string_view otherwise;  // in words: "is not empty"
};
namespace implied {
extern const ImpliedValue kFalse, kZero, kMinusOne, kEmptyArray, kEmptyDictionary, kEmptyString,
    kEmptyIntegers, kNoType, kTwoDefaultPrecisions, kDefaultAccuracy, kNoComparisonType,
    kOriginalApi, kBackendConfig;
// One per spatial dimension of a convolution, and per dimension of a window.
extern const ImpliedValue kSpatialOnes, kSpatialFalse, kSpatialPadding, kWindowOnes, kWindowPadding;
}  // namespace implied

}  // namespace assay::stablehlo

#endif  // ASSAY_SPEC_STABLEHLO_VHLO_VALUES_H_
