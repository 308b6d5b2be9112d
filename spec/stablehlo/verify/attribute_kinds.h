// AttributeKind: what an attribute of an operation may be.
#ifndef ASSAY_SPEC_STABLEHLO_VERIFY_ATTRIBUTE_KINDS_H_
#define ASSAY_SPEC_STABLEHLO_VERIFY_ATTRIBUTE_KINDS_H_

#include <string_view>

#include "spec/mlir/node.h"

namespace assay::verify {

struct AttributeKind {
  std::string_view words;  // "a 64-bit integer"
  bool (*fits)(mlir::Attribute, const AttributeKind&);
  std::string_view enumeration = {};  // its mnemonic
};

extern const AttributeKind kI64, kI32, kF32;
extern const AttributeKind kBool;  // true or false; written without a value it is kPresent
extern const AttributeKind kPresent;
extern const AttributeKind kString, kSymbol, kDictionary, kStringOrDictionary, kList, kAnyAttribute;
extern const AttributeKind kI64List, kBoolList;     // array<i64: ...>, array<i1: ...>
extern const AttributeKind kI64Elements;            // dense<...> : tensor<...xi64>
extern const AttributeKind kElementsAttribute;      // any dense elements
extern const AttributeKind kReplicaGroups;          // elements, or axes of a mesh
extern const AttributeKind kChannel;
extern const AttributeKind kGatherNumbers, kScatterNumbers, kDotNumbers, kRaggedDotNumbers,
    kConvolutionNumbers;
extern const AttributeKind kDotAlgorithm, kResultAccuracy, kPrecisions, kAliases, kSymbols, kSymbolRows, kTilings;
extern const AttributeKind kApiVersion;
extern const AttributeKind kComparisonDirection, kComparisonType, kFftType, kTransposeOption, kRngAlgorithm,
    kRngDistribution;

}  // namespace assay::verify

#endif  // ASSAY_SPEC_STABLEHLO_VERIFY_ATTRIBUTE_KINDS_H_
