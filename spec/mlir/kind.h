// Kinds of MLIR's attributes, types and locations: one table.
//
// MLIR writes a program as operations that carry attributes and types of several dialects. Each kind
// of them is one record here: its dialect, its name in text, its code in bytecode, and its fields in
// the order of their declaration, each with the way it is written in bytecode. Text reader and
// printer, bytecode reader and writer, interning and the rewrites between versions loop over these
// records; what no record describes is kept as opaque text.
//
// Sources: MLIR's bytecode format document and the builtin dialect's codes; for the others see
// docs/design.md, "MLIR".
#ifndef ASSAY_SPEC_MLIR_KIND_H_
#define ASSAY_SPEC_MLIR_KIND_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace assay::mlir {

enum class DialectId : uint8_t { kBuiltin, kFunc, kStableHlo, kVhlo, kChlo, kMhlo, kSdy, kQuant, kShape };
inline constexpr int kDialectCount = 9;
std::string_view NameOf(DialectId dialect);
std::optional<DialectId> DialectFromName(std::string_view name);

// How a field is held in memory.
enum class FieldForm : uint8_t {
  kNode,      // an attribute or type, nullptr where it is optional and absent
  kNodes,
  kInteger,   // int64_t: integers, enumerators, booleans, bit patterns of floats
  kIntegers,
  kText,      // any bytes
};

// How a field is written in bytecode, unless bytecode_layout.cc says otherwise.
enum class Wire : uint8_t {
  kAttribute,          // index in the attribute table
  kType,               // index in the type table
  kOptionalAttribute,  // 0, or index * 2 + 1
  kAttributes,         // count, then indices
  kTypes,
  kAttributePairs,     // count of pairs, then name and value of each in turn
  kVarint,             // unsigned
  kSignedVarint,       // zigzag
  kByte,               // one raw byte, 0 or 1
  kSignedVarints,      // count, then each
  kString,             // index in the string section
  kBlob,               // size, then raw bytes
  kApInt,              // an integer as wide as the type in the record's first field
  kApDigits,           // text: the same in decimal, of more than 64 bits
  kApFloat,            // the pattern of a float of the type in the record's first field
  kF64,                // the pattern of an f64
  kF64s,               // count, then each
  // Of the forms in bytecode_layout.cc only:
  kName,               // text: index of a builtin string in the attribute table
  kVarintFlagged,      // node: 0, or 1 and the index in the attribute table
  kByteFlagged,        // the same, the flag one raw byte
  kOneArray,           // nodes: index of the builtin array of them
  kElements,           // text: the elements of the type in the first field, bools packed
  kStringElements,     // nodes: 1 for a splat, else 0, then indices in the string section
  kResource,           // text, with the field behind it: index of the resource
  kWidthAndSignedness, // integer, with the field behind it: width * 4 + signedness
  kLineAndColumn,      // integers: two varints
  kVarints,            // integers: count, then varints
};
FieldForm FormOf(Wire wire);

struct FieldSpec {
  std::string_view name;
  Wire wire;
};

enum class Kind : uint16_t {
  // builtin types
  kIntegerType, kIndexType, kFunctionType, kFloatType, kComplexType, kMemRefType, kNoneType,
  kTensorType, kUnrankedTensorType, kTupleType, kVectorType,
  // builtin attributes
  kArray, kDictionary, kString, kSymbolRef, kTypeAttribute, kUnit, kInteger, kWideInteger, kFloat, kDenseElements,
  kDenseStrings, kDenseResource, kDenseArray, kDistinct,
  // locations
  kUnknownLocation, kFileLocation, kNameLocation, kCallSiteLocation, kFusedLocation,
  // attributes and types kept as text: {dialect, body}
  kOpaqueAttribute, kOpaqueType,
  // an enumerator of any dialect
  kEnum,
  // stablehlo (and chlo, mhlo: the same forms under another dialect)
  kTokenType, kFutureType, kGatherDimensions, kScatterDimensions, kDotDimensions,
  kConvolutionDimensions, kRaggedDotDimensions, kChannelHandle, kOutputOperandAlias, kBounds,
  kDotAlgorithm, kResultAccuracy, kReplicaGroupMeshAxes, kAxisRef, kSubAxisInfo, kMeshAxis, kMesh,
  kAsyncBundleType,
  // vhlo
  kVhloArray, kVhloBoolean, kVhloDictionary, kVhloFloat, kVhloInteger, kVhloOutputOperandAlias,
  kVhloString, kVhloTensor, kVhloType, kVhloTypeExtensions, kVhloResultAccuracy, kVhloSubAxisInfo,
  kVhloAxisRef, kVhloReplicaGroupMeshAxes, kVhloMeshAxis, kVhloMesh,
  kVhloScalarType, kVhloComplexType, kVhloFunctionType, kVhloTensorType,
  kVhloTokenType, kVhloTupleType, kVhloQuantizedType, kVhloUnrankedTensorType, kVhloQuantizedAxisType,
  kVhloWitnessType, kVhloBufferType, kVhloFutureType,
  // quant
  kQuantizedType, kQuantizedAxisType,
  // shape
  kShapeWitnessType,
  // sdy
  kSdyManualAxes, kSdyMeshAxis, kSdyMesh, kSdySubAxisInfo, kSdyAxisRef, kSdyDimensionSharding,
  kSdyTensorSharding, kSdyPerValue, kSdyDimMapping, kSdyTensorMapping, kSdyOpShardingRule,
  kSdyAxisRefList, kSdyListOfAxisRefLists, kSdyAllToAllParam, kSdyAllToAllParams,
};

struct KindSpec {
  Kind kind;
  DialectId dialect;
  bool is_type;
  std::string_view mnemonic;  // in text, behind the dialect; "" where text has another form
  int code;  // in bytecode, among the attributes or the types of the dialect; -1: none, text is kept
  std::vector<FieldSpec> fields;
};

std::span<const KindSpec> AllKinds();
// The record of `kind` in `dialect`; CHECKs that there is one. Kinds that several records share
// (kVhloScalarType) are found by name.
const KindSpec& SpecOf(Kind kind, DialectId dialect = DialectId::kBuiltin);
// nullptr where there is none.
const KindSpec* FindKindByName(DialectId dialect, bool is_type, std::string_view mnemonic);
const KindSpec* FindKindByCode(DialectId dialect, bool is_type, uint64_t code);

// Enumerations: #stablehlo<precision HIGH>. An attribute of kind kEnum names its record by index.
struct EnumSpec {
  DialectId dialect;
  std::string_view mnemonic;
  int code;  // in bytecode; -1: none
  std::vector<std::pair<std::string_view, int64_t>> cases;

  std::optional<int64_t> ValueOf(std::string_view name) const;
  std::string_view NameOf(int64_t value) const;  // "" where there is none
};
std::span<const EnumSpec> AllEnums();
// Its index; -1 where there is none.
int FindEnumByName(DialectId dialect, std::string_view mnemonic);
int FindEnumByCode(DialectId dialect, uint64_t code);

}  // namespace assay::mlir

#endif  // ASSAY_SPEC_MLIR_KIND_H_
