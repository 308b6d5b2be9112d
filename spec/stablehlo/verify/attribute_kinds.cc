#include "spec/stablehlo/verify/attribute_kinds.h"

#include <algorithm>

namespace assay::verify {
namespace {

using mlir::Attribute;
using mlir::Kind;
using mlir::Signedness;

bool IsSignless(mlir::Type type, int64_t width) {
  return type->Is(Kind::kIntegerType) && type->integer(0) == width &&
         type->integer(1) == static_cast<int64_t>(Signedness::kSignless);
}

template <Kind kKind>
bool IsOf(Attribute attribute, const AttributeKind&) {
  return attribute->Is(kKind);
}

template <int kWidth>
bool IsInteger(Attribute attribute, const AttributeKind&) {
  return attribute->Is(Kind::kInteger) && IsSignless(attribute->node(0), kWidth);
}

bool IsF32(Attribute attribute, const AttributeKind&) {
  return attribute->Is(Kind::kFloat) && attribute->node(0)->Is(Kind::kFloatType) &&
         mlir::AllFloats()[attribute->node(0)->integer(0)].name == "f32";
}

template <int kWidth>
bool IsListOf(Attribute attribute, const AttributeKind&) {
  return attribute->Is(Kind::kDenseArray) && IsSignless(attribute->node(0), kWidth);
}

bool IsElements(Attribute attribute, const AttributeKind&) {
  return attribute->Is(Kind::kDenseElements) || attribute->Is(Kind::kDenseResource);
}

bool IsI64Elements(Attribute attribute, const AttributeKind&) {
  return attribute->Is(Kind::kDenseElements) && attribute->node(0)->Is(Kind::kTensorType) &&
         IsSignless(attribute->node(0)->node(1), 64);
}

bool IsGroups(Attribute attribute, const AttributeKind& kind) {
  return attribute->Is(Kind::kReplicaGroupMeshAxes) || IsI64Elements(attribute, kind);
}

bool IsStringOrDictionary(Attribute attribute, const AttributeKind&) {
  return attribute->Is(Kind::kString) || attribute->Is(Kind::kDictionary);
}

bool IsEnum(Attribute attribute, const AttributeKind& kind) {
  return attribute->Is(Kind::kEnum) &&
         mlir::AllEnums()[attribute->integer(0)].mnemonic == kind.enumeration;
}

// In the operation's own module: @name, not @module::@name.
bool IsFlatSymbol(Attribute attribute, const AttributeKind&) {
  return attribute->Is(Kind::kSymbolRef) && attribute->nodes(1).empty();
}

bool IsIndexVector(Attribute attribute, const AttributeKind&) {
  if (!attribute->Is(Kind::kDenseElements)) return false;
  const mlir::Type type = attribute->node(0);
  return type->Is(Kind::kTensorType) && type->integers(0).size() == 1 && type->node(1)->Is(Kind::kIndexType);
}

// A list of attributes of one kind.
template <bool (*kFits)(Attribute, const AttributeKind&)>
bool IsArrayOf(Attribute attribute, const AttributeKind& kind) {
  if (!attribute->Is(Kind::kArray)) return false;
  const auto elements = attribute->nodes(0);
  return std::all_of(elements.begin(), elements.end(), [&](Attribute e) { return kFits(e, kind); });
}

bool IsApiVersion(Attribute attribute, const AttributeKind& kind) {
  return IsInteger<32>(attribute, kind) && attribute->integer(1) >= 0 && attribute->integer(1) <= 4;
}

bool Anything(Attribute, const AttributeKind&) { return true; }

}  // namespace

const AttributeKind kI64 = {"a 64-bit integer", IsInteger<64>};
const AttributeKind kI32 = {"a 32-bit integer", IsInteger<32>};
const AttributeKind kF32 = {"an f32", IsF32};
const AttributeKind kBool = {"true or false", IsInteger<1>};
const AttributeKind kPresent = {"its name alone, without a value", IsOf<Kind::kUnit>};
const AttributeKind kString = {"a string", IsOf<Kind::kString>};
const AttributeKind kSymbol = {"a symbol, @name", IsFlatSymbol};
const AttributeKind kDictionary = {"a dictionary", IsOf<Kind::kDictionary>};
const AttributeKind kStringOrDictionary = {"a string or a dictionary", IsStringOrDictionary};
const AttributeKind kList = {"a list", IsOf<Kind::kArray>};
const AttributeKind kAnyAttribute = {"anything", Anything};
const AttributeKind kI64List = {"a list of 64-bit integers, array<i64: ...>", IsListOf<64>};
const AttributeKind kBoolList = {"a list of booleans, array<i1: ...>", IsListOf<1>};
const AttributeKind kI64Elements = {"64-bit integers, dense<...> : tensor<...xi64>", IsI64Elements};
const AttributeKind kElementsAttribute = {"elements, dense<...>", IsElements};
const AttributeKind kReplicaGroups = {"64-bit integers, dense<...> : tensor<...xi64>, or axes of a mesh",
                                      IsGroups};
const AttributeKind kChannel = {"a channel handle", IsOf<Kind::kChannelHandle>};
const AttributeKind kGatherNumbers = {"a gather's dimension numbers", IsOf<Kind::kGatherDimensions>};
const AttributeKind kScatterNumbers = {"a scatter's dimension numbers", IsOf<Kind::kScatterDimensions>};
const AttributeKind kDotNumbers = {"a dot's dimension numbers", IsOf<Kind::kDotDimensions>};
const AttributeKind kRaggedDotNumbers = {"a ragged dot's dimension numbers", IsOf<Kind::kRaggedDotDimensions>};
const AttributeKind kConvolutionNumbers = {"a convolution's dimension numbers",
                                           IsOf<Kind::kConvolutionDimensions>};
const AttributeKind kDotAlgorithm = {"a dot's algorithm", IsOf<Kind::kDotAlgorithm>};
const AttributeKind kResultAccuracy = {"a result's accuracy", IsOf<Kind::kResultAccuracy>};
const AttributeKind kPrecisions = {"a list of precisions", IsArrayOf<IsEnum>, "precision"};
const AttributeKind kAliases = {"a list of aliases of outputs and operands",
                                IsArrayOf<IsOf<Kind::kOutputOperandAlias>>};
const AttributeKind kSymbols = {"a list of symbols, [@name, ...]", IsArrayOf<IsFlatSymbol>};
const AttributeKind kSymbolRows = {"a list of lists of symbols, [[@name, ...], ...]",
                                   IsArrayOf<IsArrayOf<IsFlatSymbol>>};
const AttributeKind kApiVersion = {"a 32-bit integer from 0 to 4", IsApiVersion};
const AttributeKind kTilings = {"a list of lists of index vectors, [[dense<...> : tensor<...xindex>]]",
                                IsArrayOf<IsArrayOf<IsIndexVector>>};
const AttributeKind kComparisonDirection = {"a comparison direction", IsEnum, "comparison_direction"};
const AttributeKind kComparisonType = {"a comparison type", IsEnum, "comparison_type"};
const AttributeKind kFftType = {"a type of transform", IsEnum, "fft_type"};
const AttributeKind kTransposeOption = {"whether to transpose", IsEnum, "transpose"};
const AttributeKind kRngAlgorithm = {"a generator's algorithm", IsEnum, "rng_algorithm"};
const AttributeKind kRngDistribution = {"a distribution", IsEnum, "rng_distribution"};

}  // namespace assay::verify
