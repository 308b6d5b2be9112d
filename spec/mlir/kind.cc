#include "spec/mlir/kind.h"

#include <array>

#include "absl/container/flat_hash_map.h"
#include "base/check.h"

namespace assay::mlir {
namespace {

constexpr std::array<std::string_view, kDialectCount> kDialects = {
    "builtin", "func", "stablehlo", "vhlo", "chlo", "mhlo", "sdy", "quant", "shape"};

using D = DialectId;
using K = Kind;
constexpr Wire kAttribute = Wire::kAttribute;
constexpr Wire kType = Wire::kType;
constexpr Wire kOptional = Wire::kOptionalAttribute;
constexpr Wire kAttributes = Wire::kAttributes;
constexpr Wire kTypes = Wire::kTypes;
constexpr Wire kVarint = Wire::kVarint;
constexpr Wire kSigned = Wire::kSignedVarint;
constexpr Wire kByte = Wire::kByte;
constexpr Wire kInts = Wire::kSignedVarints;
constexpr Wire kText = Wire::kString;
constexpr Wire kBlob = Wire::kBlob;

KindSpec TypeOf(K kind, D dialect, std::string_view mnemonic, int code, std::vector<FieldSpec> fields = {}) {
  return {kind, dialect, true, mnemonic, code, std::move(fields)};
}
KindSpec AttributeOf(K kind, D dialect, std::string_view mnemonic, int code, std::vector<FieldSpec> fields = {}) {
  return {kind, dialect, false, mnemonic, code, std::move(fields)};
}

// Records that bytecode writes in a form of their own, or in several, say so; the forms are in
// bytecode_layout.cc.
std::vector<KindSpec> BuiltinKinds() {
  const D d = D::kBuiltin;
  return {
      // Bytecode: both in one varint.
      TypeOf(K::kIntegerType, d, "", 0, {{"width", kVarint}, {"signedness", kVarint}}),
      TypeOf(K::kIndexType, d, "index", 1),
      TypeOf(K::kFunctionType, d, "", 2, {{"inputs", kTypes}, {"results", kTypes}}),
      // An index into AllFloats(). Bytecode: a code each, or the name in text.
      TypeOf(K::kFloatType, d, "", 3, {{"format", kVarint}}),
      TypeOf(K::kComplexType, d, "complex", 9, {{"element", kType}}),
      // Bytecode: codes 10 and 11.
      TypeOf(K::kMemRefType, d, "memref", 10,
             {{"shape", kInts}, {"element", kType}, {"layout", kOptional}, {"space", kOptional}}),
      TypeOf(K::kNoneType, d, "none", 12),
      // Bytecode: codes 13 and 14.
      TypeOf(K::kTensorType, d, "tensor", 13, {{"shape", kInts}, {"element", kType}, {"encoding", kOptional}}),
      TypeOf(K::kTupleType, d, "tuple", 15, {{"types", kTypes}}),
      TypeOf(K::kUnrankedTensorType, d, "", 18, {{"element", kType}}),
      // Not scalable (code 20).
      TypeOf(K::kVectorType, d, "vector", 19, {{"shape", kInts}, {"element", kType}}),

      AttributeOf(K::kArray, d, "", 0, {{"elements", kAttributes}}),
      // Nodes: name (a kString without type), value, name, value, ..., sorted by name.
      AttributeOf(K::kDictionary, d, "", 1, {{"entries", Wire::kAttributePairs}}),
      // The type may be null. Bytecode: codes 2 and 3.
      AttributeOf(K::kString, d, "", 2, {{"value", kText}, {"type", kOptional}}),
      // Each nested reference is a kSymbolRef of its own. Bytecode: codes 4 and 5.
      AttributeOf(K::kSymbolRef, d, "", 4, {{"root", kText}, {"nested", kAttributes}}),
      AttributeOf(K::kTypeAttribute, d, "", 6, {{"type", kType}}),
      AttributeOf(K::kUnit, d, "unit", 7),
      // The value as its type reads it: signless and signed ones are negative where their highest bit is
      // set, except i1, which is 0 or 1. At most 64 bits wide.
      AttributeOf(K::kInteger, d, "", 8, {{"type", kType}, {"value", Wire::kApInt}}),
      // Of a wider type: decimal, with '-' as above. Bytecode: the code of kInteger, by the type's width.
      AttributeOf(K::kWideInteger, d, "", -1, {{"type", kType}, {"digits", Wire::kApDigits}}),
      // The bit pattern.
      AttributeOf(K::kFloat, d, "", 9, {{"type", kType}, {"bits", Wire::kApFloat}}),
      // The elements row-major, or one where there are several and all are equal, or where there are none
      // and the text has one; little-endian, each in whole bytes, bool in one byte 0 or 1, other narrow
      // ones with zeros above. Bytecode packs bools.
      AttributeOf(K::kDenseElements, d, "", 18, {{"type", kType}, {"data", kBlob}}),
      // Each a kString; one where it is a splat. Bytecode: a flag, then references to strings.
      AttributeOf(K::kDenseStrings, d, "", 19, {{"type", kType}, {"strings", kAttributes}}),
      // The resource's dialect and key. Bytecode: one index in the resource section.
      AttributeOf(K::kDenseResource, d, "", 16, {{"type", kType}, {"dialect", kText}, {"key", kText}}),
      AttributeOf(K::kDenseArray, d, "", 17, {{"element", kType}, {"count", kVarint}, {"data", kBlob}}),
      AttributeOf(K::kDistinct, d, "", 21, {{"referenced", kAttribute}}),

      AttributeOf(K::kUnknownLocation, d, "", 15),
      // The range: [line], [line, column], [line, column, end column], [line, column, end line, end
      // column], or none. Bytecode: codes 11 and 22.
      AttributeOf(K::kFileLocation, d, "", 11, {{"file", kText}, {"range", kInts}}),
      AttributeOf(K::kNameLocation, d, "", 14, {{"name", kText}, {"child", kAttribute}}),
      AttributeOf(K::kCallSiteLocation, d, "", 10, {{"callee", kAttribute}, {"caller", kAttribute}}),
      // Bytecode: codes 12 and 13.
      AttributeOf(K::kFusedLocation, d, "", 12, {{"locations", kAttributes}, {"metadata", kOptional}}),

      // The body: "bar<1>" of #foo.bar<1> and of #foo<bar<1>>; all of the text where the dialect is builtin.
      AttributeOf(K::kOpaqueAttribute, d, "", -1, {{"dialect", kText}, {"body", kText}}),
      TypeOf(K::kOpaqueType, d, "", -1, {{"dialect", kText}, {"body", kText}}),
      // An index into AllEnums(), whose code it has in bytecode.
      AttributeOf(K::kEnum, d, "", -1, {{"enumeration", kVarint}, {"value", kVarint}}),
  };
}

// StableHLO's own attributes; those of mhlo have the same names and fields. Codes: StableHLO's are in
// StablehloBytecode.cpp; mhlo's were read off what jaxlib writes.
void AddStableHloKinds(D d, std::vector<KindSpec>& kinds) {
  const bool mhlo = d == D::kMhlo;
  kinds.push_back(TypeOf(K::kTokenType, d, "token", 0));
  if (mhlo) {
    kinds.push_back(TypeOf(K::kAsyncBundleType, d, "async_bundle", 1, {{"types", kTypes}}));
  } else {
    kinds.push_back(TypeOf(K::kFutureType, d, "future", 1, {{"types", kTypes}}));
  }
  const auto code = [&](int stablehlo_code, int mhlo_code) { return mhlo ? mhlo_code : stablehlo_code; };
  kinds.push_back(AttributeOf(K::kChannelHandle, d, "channel_handle", code(1, 1),
                              {{"handle", kSigned}, {"type", kSigned}}));
  kinds.push_back(AttributeOf(K::kDotDimensions, d, "dot", code(5, 5),
                              {{"lhs_batching_dimensions", kInts}, {"rhs_batching_dimensions", kInts},
                               {"lhs_contracting_dimensions", kInts}, {"rhs_contracting_dimensions", kInts}}));
  kinds.push_back(AttributeOf(K::kGatherDimensions, d, "gather", code(7, 7),
                              {{"offset_dims", kInts}, {"collapsed_slice_dims", kInts},
                               {"operand_batching_dims", kInts}, {"start_indices_batching_dims", kInts},
                               {"start_index_map", kInts}, {"index_vector_dim", kSigned}}));
  kinds.push_back(AttributeOf(K::kScatterDimensions, d, "scatter", code(11, 11),
                              {{"update_window_dims", kInts}, {"inserted_window_dims", kInts},
                               {"input_batching_dims", kInts}, {"scatter_indices_batching_dims", kInts},
                               {"scatter_dims_to_operand_dims", kInts}, {"index_vector_dim", kSigned}}));
  kinds.push_back(AttributeOf(K::kConvolutionDimensions, d, "conv", code(4, 4),
                              {{"input_batch_dimension", kSigned}, {"input_feature_dimension", kSigned},
                               {"input_spatial_dimensions", kInts}, {"kernel_input_feature_dimension", kSigned},
                               {"kernel_output_feature_dimension", kSigned}, {"kernel_spatial_dimensions", kInts},
                               {"output_batch_dimension", kSigned}, {"output_feature_dimension", kSigned},
                               {"output_spatial_dimensions", kInts}}));
  kinds.push_back(AttributeOf(K::kOutputOperandAlias, d, "output_operand_alias", code(14, 16),
                              {{"output_tuple_indices", kInts}, {"operand_index", kSigned},
                               {"operand_tuple_indices", kInts}}));
  kinds.push_back(AttributeOf(K::kBounds, d, mhlo ? "type_extensions" : "bounds", code(13, 13), {{"bounds", kInts}}));
  kinds.push_back(AttributeOf(K::kDotAlgorithm, d, "dot_algorithm", code(15, -1),
                              {{"lhs_precision_type", kType}, {"rhs_precision_type", kType},
                               {"accumulation_type", kType}, {"lhs_component_count", kSigned},
                               {"rhs_component_count", kSigned}, {"num_primitive_operations", kSigned},
                               {"allow_imprecise_accumulation", kByte}}));
  kinds.push_back(AttributeOf(K::kResultAccuracy, d, "result_accuracy", code(17, 18),
                              {{"atol", Wire::kF64}, {"rtol", Wire::kF64}, {"ulps", kSigned}, {"mode", kAttribute}}));
  kinds.push_back(AttributeOf(K::kReplicaGroupMeshAxes, d, "replica_group_mesh_axes", code(18, 19),
                              {{"mesh", kAttribute}, {"axes", kAttributes}}));
  kinds.push_back(AttributeOf(K::kSubAxisInfo, d, "sub_axis_info", code(19, 20), {{"pre_size", kSigned}, {"size", kSigned}}));
  // Bytecode: one byte 0 or 1 before the sub-axis.
  kinds.push_back(AttributeOf(K::kAxisRef, d, "axis_ref", code(20, 21), {{"name", kText}, {"sub_axis_info", kOptional}}));
  if (!mhlo) {
    kinds.push_back(AttributeOf(K::kMeshAxis, d, "mesh_axis", 21, {{"name", kText}, {"size", kSigned}}));
    // Bytecode: the axes as one array.
    kinds.push_back(AttributeOf(K::kMesh, d, "mesh", 22, {{"axes", kAttributes}, {"device_ids", kOptional}}));
  }
}

void AddChloKinds(std::vector<KindSpec>& kinds) {
  kinds.push_back(AttributeOf(K::kRaggedDotDimensions, D::kChlo, "ragged_dot", -1,
                              {{"lhs_batching_dimensions", kInts}, {"rhs_batching_dimensions", kInts},
                               {"lhs_contracting_dimensions", kInts}, {"rhs_contracting_dimensions", kInts},
                               {"lhs_ragged_dimensions", kInts}, {"rhs_group_dimensions", kInts}}));
  kinds.push_back(AttributeOf(K::kRaggedDotDimensions, D::kMhlo, "ragged_dot", -1,
                              {{"dot_dimension_numbers", kAttribute}, {"lhs_ragged_dimensions", kInts},
                               {"rhs_group_dimensions", kInts}}));
}

// Codes and fields: facts stablehlo_bytecode, sections 5 and 6 (StableHLO's VhloBytecode.cpp).
void AddVhloKinds(std::vector<KindSpec>& kinds) {
  const D d = D::kVhlo;
  const auto attribute = [&](K kind, std::string_view mnemonic, int code, std::vector<FieldSpec> fields) {
    kinds.push_back(AttributeOf(kind, d, mnemonic, code, std::move(fields)));
  };
  attribute(K::kVhloArray, "array_v1", 1, {{"value", kAttributes}});
  attribute(K::kVhloBoolean, "bool_v1", 2, {{"value", kVarint}});
  attribute(K::kVhloDictionary, "dict_v1", 6, {{"value", Wire::kAttributePairs}});
  attribute(K::kVhloFloat, "float_v1", 8, {{"type", kType}, {"value", Wire::kApFloat}});
  attribute(K::kVhloInteger, "integer_v1", 9, {{"type", kType}, {"value", Wire::kApInt}});
  attribute(K::kVhloOutputOperandAlias, "output_operand_alias_v1", 10,
            {{"outputTupleIndices", kInts}, {"operandIndex", kSigned}, {"operandTupleIndices", kInts}});
  attribute(K::kVhloString, "string_v1", 14, {{"value", kText}});
  // Elements as in kDenseElements, bools included: the bytecode's packed bits are unpacked.
  attribute(K::kVhloTensor, "tensor_v1", 15, {{"type", kType}, {"data", kBlob}});
  attribute(K::kVhloType, "type_v1", 17, {{"value", kType}});
  attribute(K::kVhloTypeExtensions, "type_extensions_v1", 18, {{"bounds", kInts}});
  attribute(K::kVhloResultAccuracy, "result_accuracy_v1", 20,
            {{"atol", Wire::kF64}, {"rtol", Wire::kF64}, {"ulps", kSigned}, {"mode", kAttribute}});
  attribute(K::kVhloSubAxisInfo, "sub_axis_info_v1", 21, {{"pre_size", kSigned}, {"size", kSigned}});
  // Bytecode: a varint 0 or 1 before the sub-axis.
  attribute(K::kVhloAxisRef, "axis_ref_v1", 22, {{"name", kAttribute}, {"sub_axis_info", kOptional}});
  attribute(K::kVhloReplicaGroupMeshAxes, "replica_group_mesh_axes_v1", 23, {{"mesh", kAttribute}, {"axes", kAttribute}});
  attribute(K::kVhloMeshAxis, "mesh_axis_v1", 24, {{"name", kAttribute}, {"size", kSigned}});
  attribute(K::kVhloMesh, "mesh_v1", 25, {{"axes", kAttribute}, {"device_ids", kOptional}});

  constexpr std::pair<std::string_view, int> kScalars[] = {
      {"bool_v1", 0},      {"bf16_v1", 2},        {"f16_v1", 3},         {"f32_v1", 4},
      {"f64_v1", 5},       {"f8E4M3FN_v1", 6},    {"f8E5M2_v1", 7},      {"index_v1", 9},
      {"i4_v1", 10},       {"i8_v1", 11},         {"i16_v1", 12},        {"i32_v1", 13},
      {"i64_v1", 14},      {"ui4_v1", 15},        {"ui8_v1", 16},        {"ui16_v1", 17},
      {"ui32_v1", 18},     {"ui64_v1", 19},       {"f8E4M3FNUZ_v1", 27}, {"f8E5M2FNUZ_v1", 28},
      {"f8E4M3B11FNUZ_v1", 29}, {"i2_v1", 31},    {"ui2_v1", 32},        {"none_v1", 33},
      {"tf31_v1", 34},     {"f8E4M3_v1", 35},     {"f8E3M4_v1", 36},     {"f4E2M1FN_v1", 37},
      {"f6E2M3FN_v1", 38}, {"f6E3M2FN_v1", 39},   {"f8E8M0FNU_v1", 40},
  };
  for (const auto& [name, code] : kScalars) kinds.push_back(TypeOf(K::kVhloScalarType, d, name, code));
  const auto type = [&](K kind, std::string_view mnemonic, int code, std::vector<FieldSpec> fields = {}) {
    kinds.push_back(TypeOf(kind, d, mnemonic, code, std::move(fields)));
  };
  type(K::kVhloComplexType, "complex_v1", 1, {{"elementType", kType}});
  type(K::kVhloFunctionType, "func_v1", 8, {{"inputs", kTypes}, {"outputs", kTypes}});
  // Bytecode: codes 20 and 21.
  type(K::kVhloTensorType, "tensor_v1", 20, {{"shape", kInts}, {"elementType", kType}, {"encoding", kOptional}});
  type(K::kVhloTokenType, "token_v1", 22);
  type(K::kVhloTupleType, "tuple_v1", 23, {{"types", kTypes}});
  type(K::kVhloQuantizedType, "quant_v1", 24,
       {{"flags", kVarint}, {"storageType", kType}, {"expressedType", kType}, {"scale", Wire::kF64},
        {"zeroPoint", kSigned}, {"storageTypeMin", kSigned}, {"storageTypeMax", kSigned}});
  type(K::kVhloUnrankedTensorType, "unranked_tensor_v1", 25, {{"elementType", kType}});
  type(K::kVhloWitnessType, "witness_v1", 26);
  type(K::kVhloQuantizedAxisType, "quant_per_axis_v1", 30,
       {{"flags", kVarint}, {"storageType", kType}, {"expressedType", kType}, {"quantizedDimension", kVarint},
        {"storageTypeMin", kSigned}, {"storageTypeMax", kSigned}, {"scales", Wire::kF64s}, {"zeroPoints", kInts}});
  type(K::kVhloBufferType, "buffer_v1", 41, {{"shape", kInts}, {"elementType", kType}});
  type(K::kVhloFutureType, "future_v1", 42, {{"types", kTypes}});
}

void AddQuantKinds(std::vector<KindSpec>& kinds) {
  // The fields of vhlo's, so that the two map one to one, in bytecode too.
  kinds.push_back(TypeOf(K::kQuantizedType, D::kQuant, "uniform", 4,
                         {{"flags", kVarint}, {"storageType", kType}, {"expressedType", kType},
                          {"scale", Wire::kF64}, {"zeroPoint", kSigned}, {"storageTypeMin", kSigned},
                          {"storageTypeMax", kSigned}}));
  kinds.push_back(TypeOf(K::kQuantizedAxisType, D::kQuant, "", 5,
                         {{"flags", kVarint}, {"storageType", kType}, {"expressedType", kType},
                          {"quantizedDimension", kVarint}, {"storageTypeMin", kSigned},
                          {"storageTypeMax", kSigned}, {"scales", Wire::kF64s}, {"zeroPoints", kInts}}));
}

// Facts shardy, section 4.
void AddSdyKinds(std::vector<KindSpec>& kinds) {
  const auto attribute = [&](K kind, std::string_view mnemonic, int code, std::vector<FieldSpec> fields) {
    kinds.push_back(AttributeOf(kind, D::kSdy, mnemonic, code, std::move(fields)));
  };
  attribute(K::kSdyManualAxes, "manual_axes", 0, {{"axes", kAttributes}});  // kString
  attribute(K::kSdyMeshAxis, "mesh_axis", 1, {{"name", kText}, {"size", kSigned}});
  attribute(K::kSdyMesh, "mesh", 2, {{"axes", kAttributes}, {"device_ids", kInts}});
  attribute(K::kSdySubAxisInfo, "sub_axis_info", 3, {{"pre_size", kSigned}, {"size", kSigned}});
  attribute(K::kSdyAxisRef, "axis_ref", 4, {{"name", kText}, {"sub_axis_info", kOptional}});
  // priority: 0 where absent, else priority * 2 + 1
  attribute(K::kSdyDimensionSharding, "dimension_sharding", 5,
            {{"axes", kAttributes}, {"is_closed", kByte}, {"priority", kVarint}});
  // The reduction of the unreduced axes: 0 sum, 1 max, 2 min. Bytecode: codes 6, 15 (with unreduced
  // axes), 17 (with a reduction).
  attribute(K::kSdyTensorSharding, "sharding", 6,
            {{"mesh", kAttribute}, {"dimensions", kAttributes}, {"replicated", kAttributes},
             {"unreduced", kAttributes}, {"reduction", kSigned}});
  // Bytecode: codes 7 and 16 (some of its shardings have unreduced axes).
  attribute(K::kSdyPerValue, "sharding_per_value", 7, {{"shardings", kAttributes}});
  attribute(K::kSdyDimMapping, "dim_mapping", 8, {{"factors", kInts}});
  attribute(K::kSdyTensorMapping, "tensor_mapping", 9, {{"dimensions", kAttributes}});
  attribute(K::kSdyOpShardingRule, "op_sharding_rule", 10,
            {{"factor_sizes", kInts}, {"operand_mappings", kAttributes}, {"result_mappings", kAttributes},
             {"reduction_factors", kInts}, {"need_replication_factors", kInts}, {"permutation_factors", kInts},
             {"blocked_propagation_factors", kInts}, {"is_custom", kByte}});
  attribute(K::kSdyAxisRefList, "axis_ref_list", 11, {{"axes", kAttributes}});
  attribute(K::kSdyListOfAxisRefLists, "list_of_axis_ref_lists", 12, {{"lists", kAttributes}});
  attribute(K::kSdyAllToAllParam, "all_to_all_param", 13,
            {{"axes", kAttributes}, {"src_dim", kSigned}, {"tgt_dim", kSigned}});
  attribute(K::kSdyAllToAllParams, "all_to_all_param_list", 14, {{"params", kAttributes}});
}

std::vector<KindSpec> MakeKinds() {
  std::vector<KindSpec> kinds = BuiltinKinds();
  AddStableHloKinds(D::kStableHlo, kinds);
  AddStableHloKinds(D::kMhlo, kinds);
  AddChloKinds(kinds);
  AddVhloKinds(kinds);
  AddQuantKinds(kinds);
  AddSdyKinds(kinds);
  kinds.push_back(TypeOf(K::kShapeWitnessType, D::kShape, "witness", -1));
  return kinds;
}

std::vector<EnumSpec> MakeEnums() {
  using Cases = std::vector<std::pair<std::string_view, int64_t>>;
  const Cases direction = {{"EQ", 0}, {"NE", 1}, {"GE", 2}, {"GT", 3}, {"LE", 4}, {"LT", 5}};
  const Cases comparison = {{"NOTYPE", 0}, {"FLOAT", 1}, {"TOTALORDER", 2}, {"SIGNED", 3}, {"UNSIGNED", 4},
                            {"WEAKORDER", 5}};  // from StableHLO 1.22.0
  const Cases api = {{"API_VERSION_UNSPECIFIED", 0}, {"API_VERSION_ORIGINAL", 1},
                     {"API_VERSION_STATUS_RETURNING", 2}, {"API_VERSION_STATUS_RETURNING_UNIFIED", 3},
                     {"API_VERSION_TYPED_FFI", 4}};
  const Cases fft = {{"FFT", 0}, {"IFFT", 1}, {"RFFT", 2}, {"IRFFT", 3}};
  const Cases precision = {{"DEFAULT", 0}, {"HIGH", 1}, {"HIGHEST", 2}};
  const Cases algorithm = {{"DEFAULT", 0}, {"THREE_FRY", 1}, {"PHILOX", 2}};
  const Cases distribution = {{"UNIFORM", 1}, {"NORMAL", 2}};
  const Cases transpose = {{"TRANSPOSE_INVALID", 0}, {"NO_TRANSPOSE", 1}, {"TRANSPOSE", 2}, {"ADJOINT", 3}};
  const Cases accuracy = {{"DEFAULT", 0}, {"HIGHEST", 1}, {"TOLERANCE", 2}};
  const Cases domain = {{"sharding", 0}};
  const Cases fusion = {{"kLoop", 0}, {"kInput", 1}, {"kOutput", 2}, {"kCustom", 3}};
  // mhlo's comparison_direction has two spellings in older files; ours is the current one.
  return {
      {D::kStableHlo, "comparison_direction", 2, direction},
      {D::kStableHlo, "comparison_type", 3, comparison},
      {D::kStableHlo, "fft_type", 6, fft},
      {D::kStableHlo, "precision", 8, precision},
      {D::kStableHlo, "rng_algorithm", 9, algorithm},
      {D::kStableHlo, "rng_distribution", 10, distribution},
      {D::kStableHlo, "transpose", 12, transpose},
      {D::kStableHlo, "result_accuracy_mode", 16, accuracy},
      {D::kVhlo, "comparison_direction_v1", 3, direction},
      {D::kVhlo, "comparison_type_v1", 4, comparison},
      {D::kVhlo, "api_version_v1", 5, api},
      {D::kVhlo, "fft_type_v1", 7, fft},
      {D::kVhlo, "precision_v1", 11, precision},
      {D::kVhlo, "rng_algorithm_v1", 12, algorithm},
      {D::kVhlo, "rng_distribution_v1", 13, distribution},
      {D::kVhlo, "transpose_v1", 16, transpose},
      {D::kVhlo, "result_accuracy_mode_v1", 19, accuracy},
      {D::kChlo, "comparison_direction", 0, direction},
      {D::kChlo, "comparison_type", 1, comparison},
      {D::kChlo, "precision", -1, precision},
      {D::kMhlo, "comparison_direction", 2, direction},
      {D::kMhlo, "comparison_type", 3, comparison},
      {D::kMhlo, "fft_type", 6, fft},
      {D::kMhlo, "precision", 8, precision},
      {D::kMhlo, "rng_algorithm", 9, algorithm},
      {D::kMhlo, "rng_distribution", 10, distribution},
      {D::kMhlo, "transpose", 12, transpose},
      {D::kMhlo, "kind", 14, domain},
      {D::kMhlo, "fusion_kind", 15, fusion},
      {D::kMhlo, "result_accuracy_mode", 17, accuracy},
  };
}

template <typename Spec>
auto KeyOf(const Spec& spec, bool is_type) {
  return std::pair(std::pair(spec.dialect, is_type), spec.mnemonic);
}

}  // namespace

std::string_view NameOf(DialectId dialect) { return kDialects[static_cast<size_t>(dialect)]; }

std::optional<DialectId> DialectFromName(std::string_view name) {
  for (size_t i = 0; i < kDialects.size(); ++i) {
    if (kDialects[i] == name) return static_cast<DialectId>(i);
  }
  return std::nullopt;
}

FieldForm FormOf(Wire wire) {
  switch (wire) {
    case Wire::kAttribute:
    case Wire::kType:
    case Wire::kOptionalAttribute:
    case Wire::kVarintFlagged:
    case Wire::kByteFlagged: return FieldForm::kNode;
    case Wire::kAttributes:
    case Wire::kTypes:
    case Wire::kAttributePairs:
    case Wire::kOneArray:
    case Wire::kStringElements: return FieldForm::kNodes;
    case Wire::kVarint:
    case Wire::kSignedVarint:
    case Wire::kByte:
    case Wire::kApInt:
    case Wire::kApFloat:
    case Wire::kF64:
    case Wire::kWidthAndSignedness: return FieldForm::kInteger;
    case Wire::kSignedVarints:
    case Wire::kF64s:
    case Wire::kLineAndColumn:
    case Wire::kVarints: return FieldForm::kIntegers;
    case Wire::kString:
    case Wire::kBlob:
    case Wire::kApDigits:
    case Wire::kName:
    case Wire::kElements:
    case Wire::kResource: return FieldForm::kText;
  }
  CHECK(false);
  return FieldForm::kNode;
}

std::span<const KindSpec> AllKinds() {
  static const std::vector<KindSpec> kinds = MakeKinds();
  return kinds;
}

const KindSpec& SpecOf(Kind kind, DialectId dialect) {
  static const auto table = [] {
    absl::flat_hash_map<std::pair<Kind, DialectId>, const KindSpec*> map;
    for (const KindSpec& spec : AllKinds()) map.emplace(std::pair(spec.kind, spec.dialect), &spec);
    return map;
  }();
  const auto found = table.find(std::pair(kind, dialect));
  CHECK(found != table.end());
  return *found->second;
}

const KindSpec* FindKindByName(DialectId dialect, bool is_type, std::string_view mnemonic) {
  static const auto table = [] {
    absl::flat_hash_map<std::pair<std::pair<DialectId, bool>, std::string_view>, const KindSpec*> map;
    for (const KindSpec& spec : AllKinds()) {
      if (!spec.mnemonic.empty()) map.emplace(KeyOf(spec, spec.is_type), &spec);
    }
    return map;
  }();
  const auto found = table.find(std::pair(std::pair(dialect, is_type), mnemonic));
  return found == table.end() ? nullptr : found->second;
}

const KindSpec* FindKindByCode(DialectId dialect, bool is_type, uint64_t code) {
  for (const KindSpec& spec : AllKinds()) {
    if (spec.dialect == dialect && spec.is_type == is_type && spec.code >= 0 &&
        static_cast<uint64_t>(spec.code) == code) {
      return &spec;
    }
  }
  return nullptr;
}

std::optional<int64_t> EnumSpec::ValueOf(std::string_view name) const {
  for (const auto& [case_name, value] : cases) {
    if (case_name == name) return value;
  }
  return std::nullopt;
}

std::string_view EnumSpec::NameOf(int64_t value) const {
  for (const auto& [name, case_value] : cases) {
    if (case_value == value) return name;
  }
  return {};
}

std::span<const EnumSpec> AllEnums() {
  static const std::vector<EnumSpec> enums = MakeEnums();
  return enums;
}

int FindEnumByName(DialectId dialect, std::string_view mnemonic) {
  const std::span<const EnumSpec> enums = AllEnums();
  for (size_t i = 0; i < enums.size(); ++i) {
    if (enums[i].dialect == dialect && enums[i].mnemonic == mnemonic) return static_cast<int>(i);
  }
  return -1;
}

int FindEnumByCode(DialectId dialect, uint64_t code) {
  const std::span<const EnumSpec> enums = AllEnums();
  for (size_t i = 0; i < enums.size(); ++i) {
    if (enums[i].dialect == dialect && enums[i].code >= 0 && static_cast<uint64_t>(enums[i].code) == code) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

}  // namespace assay::mlir
