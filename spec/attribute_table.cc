// The attribute table: text name and kind of every attribute, and the attribute list itself.

#include <algorithm>
#include <array>

#include "base/check.h"
#include "spec/attributes.h"

namespace assay {
namespace {

using Id = AttributeId;
using Kind = AttributeKind;
using Names = std::string_view;

constexpr Names kDirections[] = {"EQ", "NE", "GE", "GT", "LE", "LT"};
constexpr Names kComparisonTypes[] = {"", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"};
constexpr Names kComparisonOrders[] = {"PARTIAL", "TOTAL"};
constexpr Names kFftTypes[] = {"FFT", "IFFT", "RFFT", "IRFFT"};
constexpr Names kTransposes[] = {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"};
constexpr Names kFusionKinds[] = {"kLoop", "kInput", "kOutput", "kCustom"};
constexpr Names kDistributions[] = {"rng_uniform", "rng_normal"};
constexpr Names kRandomAlgorithms[] = {"rng_default", "rng_three_fry", "rng_philox"};
constexpr Names kCollectiveModes[] = {"cross_replica", "cross_partition",
                                      "cross_replica_and_partition", "flattened_id"};
constexpr Names kShuffleModes[] = {"rotate"};
constexpr Names kConvolutionKinds[] = {"unset", "fprop", "dgrad", "wgrad"};
constexpr Names kPrecisions[] = {"default", "high", "highest"};
constexpr Names kDotAlgorithms[] = {
    "unset", "dot_any_f8_any_f8_f32", "dot_any_f8_any_f8_f32_fast_accum", "dot_f16_f16_f16",
    "dot_f16_f16_f32", "dot_bf16_bf16_bf16", "dot_bf16_bf16_f32", "dot_bf16_bf16_f32_x3",
    "dot_bf16_bf16_f32_x6", "dot_bf16_bf16_f32_x9", "dot_tf32_tf32_f32", "dot_tf32_tf32_f32_x3",
    "dot_f32_f32_f32", "dot_f64_f64_f64"};
constexpr Names kPaddingTypes[] = {"PADDING_INVALID", "PADDING_VALID", "PADDING_SAME"};
constexpr Names kSchedules[] = {"SCHEDULE_NONE", "SCHEDULE_LATEST", "SCHEDULE_EARLIEST"};
constexpr Names kApiVersions[] = {"API_VERSION_ORIGINAL", "API_VERSION_STATUS_RETURNING",
                                  "API_VERSION_STATUS_RETURNING_UNIFIED",
                                  "API_VERSION_TYPED_FFI"};

constexpr std::array<AttributeRow, kAttributeCount> kRows = {{
    {Id::kParameterNumber, "parameter_number", Kind::kInt},
    {Id::kIotaDimension, "iota_dimension", Kind::kInt},
    {Id::kSliceRanges, "slice", Kind::kSliceRanges},
    {Id::kDynamicSliceSizes, "dynamic_slice_sizes", Kind::kIntList},
    {Id::kPadding, "padding", Kind::kPadding},
    {Id::kWindow, "window", Kind::kWindow},
    {Id::kDimLabels, "dim_labels", Kind::kConvolutionDimensions},
    {Id::kFeatureGroupCount, "feature_group_count", Kind::kInt},
    {Id::kBatchGroupCount, "batch_group_count", Kind::kInt},
    {Id::kConvolutionKind, "convolution_kind", Kind::kEnum, kConvolutionKinds, true},
    {Id::kLhsBatchDims, "lhs_batch_dims", Kind::kIntList},
    {Id::kLhsContractingDims, "lhs_contracting_dims", Kind::kIntList},
    {Id::kRhsBatchDims, "rhs_batch_dims", Kind::kIntList},
    {Id::kRhsContractingDims, "rhs_contracting_dims", Kind::kIntList},
    {Id::kLhsRaggedDims, "lhs_ragged_dims", Kind::kIntList},
    {Id::kRhsGroupDims, "rhs_group_dims", Kind::kIntList},
    {Id::kOperandPrecision, "operand_precision", Kind::kEnumList, kPrecisions, true},
    {Id::kDotAlgorithm, "algorithm", Kind::kEnum, kDotAlgorithms, true},
    {Id::kSparsityConfig, "sparsity_config", Kind::kSparsityConfig},
    {Id::kBlockScalingConfig, "block_scaling_config", Kind::kVerbatim},
    {Id::kOffsetDims, "offset_dims", Kind::kIntList},
    {Id::kCollapsedSliceDims, "collapsed_slice_dims", Kind::kIntList},
    {Id::kStartIndexMap, "start_index_map", Kind::kIntList},
    {Id::kOperandBatchingDims, "operand_batching_dims", Kind::kIntList},
    {Id::kStartIndicesBatchingDims, "start_indices_batching_dims", Kind::kIntList},
    {Id::kUpdateWindowDims, "update_window_dims", Kind::kIntList},
    {Id::kInsertedWindowDims, "inserted_window_dims", Kind::kIntList},
    {Id::kScatterDimsToOperandDims, "scatter_dims_to_operand_dims", Kind::kIntList},
    {Id::kInputBatchingDims, "input_batching_dims", Kind::kIntList},
    {Id::kScatterIndicesBatchingDims, "scatter_indices_batching_dims", Kind::kIntList},
    {Id::kIndexVectorDim, "index_vector_dim", Kind::kInt},
    {Id::kGatherSliceSizes, "slice_sizes", Kind::kIntList},
    {Id::kIndicesAreSorted, "indices_are_sorted", Kind::kBool},
    {Id::kUniqueIndices, "unique_indices", Kind::kBool},
    {Id::kDirection, "direction", Kind::kEnum, kDirections},
    {Id::kComparisonType, "type", Kind::kEnum, kComparisonTypes},
    {Id::kComparisonOrder, "order", Kind::kEnum, kComparisonOrders},
    {Id::kTopkK, "k", Kind::kInt},
    {Id::kTopkLargest, "largest", Kind::kBool},
    {Id::kResultAccuracy, "result_accuracy", Kind::kResultAccuracy},
    {Id::kExponentBits, "exponent_bits", Kind::kInt},
    {Id::kMantissaBits, "mantissa_bits", Kind::kInt},
    {Id::kEpsilon, "epsilon", Kind::kFloat},
    {Id::kFeatureIndex, "feature_index", Kind::kInt},
    {Id::kFftType, "fft_type", Kind::kEnum, kFftTypes},
    {Id::kFftLength, "fft_length", Kind::kIntList},
    {Id::kLeftSide, "left_side", Kind::kBool},
    {Id::kLower, "lower", Kind::kBool},
    {Id::kUnitDiagonal, "unit_diagonal", Kind::kBool},
    {Id::kTransposeA, "transpose_a", Kind::kEnum, kTransposes},
    {Id::kDistribution, "distribution", Kind::kEnum, kDistributions, true},
    {Id::kRandomAlgorithm, "algorithm", Kind::kEnum, kRandomAlgorithms, true},
    {Id::kDelta, "delta", Kind::kInt},
    {Id::kTupleIndex, "index", Kind::kInt},
    {Id::kInferredDimension, "inferred_dimension", Kind::kInt},
    {Id::kChannelId, "channel_id", Kind::kInt},
    {Id::kReplicaGroups, "replica_groups", Kind::kReplicaGroups},
    {Id::kConstrainLayout, "constrain_layout", Kind::kBool},
    {Id::kDimensions, "dimensions", Kind::kIntList},
    {Id::kUseGlobalDeviceIds, "use_global_device_ids", Kind::kBool},
    {Id::kCollectiveMode, "mode", Kind::kEnum, kCollectiveModes},
    {Id::kHasDynamicRoot, "has_dynamic_root", Kind::kBool},
    {Id::kIsStable, "is_stable", Kind::kBool},
    {Id::kNumCarries, "num_carries", Kind::kInt},
    {Id::kIsReverse, "is_reverse", Kind::kBool},
    {Id::kIsAssociative, "is_associative", Kind::kBool},
    {Id::kShuffleMode, "mode", Kind::kEnum, kShuffleModes},
    {Id::kShifts, "shifts", Kind::kIntList},
    {Id::kSourceTargetPairs, "source_target_pairs", Kind::kIndexPairs},
    {Id::kPermuteSliceSizes, "slice_sizes", Kind::kIntLists},
    {Id::kIsHostTransfer, "is_host_transfer", Kind::kBool},
    {Id::kCrossProgramPrefetchIndex, "cross_program_prefetch_index", Kind::kInt},
    {Id::kInfeedConfig, "infeed_config", Kind::kString},
    {Id::kOutfeedShape, "outfeed_shape", Kind::kShape},
    {Id::kOutfeedConfig, "outfeed_config", Kind::kString},
    {Id::kFusionKind, "kind", Kind::kEnum, kFusionKinds},
    {Id::kPaddingType, "padding_type", Kind::kEnum, kPaddingTypes},
    {Id::kCustomCallTarget, "custom_call_target", Kind::kString},
    {Id::kOperandLayoutConstraints, "operand_layout_constraints", Kind::kShapeList},
    {Id::kCustomCallHasSideEffect, "custom_call_has_side_effect", Kind::kBool},
    {Id::kLiteral, "literal", Kind::kLiteral},
    {Id::kOutputToOperandAliasing, "output_to_operand_aliasing", Kind::kOutputOperandAliases},
    {Id::kSchedule, "schedule", Kind::kEnum, kSchedules, true},
    {Id::kApiVersion, "api_version", Kind::kEnum, kApiVersions, true},
    {Id::kDomain, "domain", Kind::kDomain},
    {Id::kAsyncExecutionThread, "async_execution_thread", Kind::kString},
    {Id::kSelect, "select", Kind::kComputation},
    {Id::kScatter, "scatter", Kind::kComputation},
    {Id::kCondition, "condition", Kind::kComputation},
    {Id::kBody, "body", Kind::kComputation},
    {Id::kToApply, "to_apply", Kind::kComputation},
    {Id::kTrueComputation, "true_computation", Kind::kComputation},
    {Id::kFalseComputation, "false_computation", Kind::kComputation},
    {Id::kBranchComputations, "branch_computations", Kind::kComputationList},
    {Id::kCalls, "calls", Kind::kComputation},
    {Id::kCalledComputations, "called_computations", Kind::kComputationList},
    {Id::kIsComposite, "is_composite", Kind::kBool},
    {Id::kForeignName, "foreign_name", Kind::kString},
    {Id::kForeignAttributes, "foreign_attributes", Kind::kForeign},
    {Id::kIsScheduled, "is_scheduled", Kind::kBool},
    {Id::kInputOutputAlias, "input_output_alias", Kind::kInputOutputAliases},
    {Id::kBufferDonor, "buffer_donor", Kind::kBufferDonors},
    {Id::kAliasPassthroughParams, "alias_passthrough_params", Kind::kBool},
    {Id::kEntryComputationLayout, "entry_computation_layout", Kind::kProgramShape},
    {Id::kAllowSpmdPropagationToParameters, "allow_spmd_sharding_propagation_to_parameters",
     Kind::kBoolOrBoolList},
    {Id::kAllowSpmdPropagationToOutput, "allow_spmd_sharding_propagation_to_output",
     Kind::kBoolOrBoolList},
    {Id::kReplicaCount, "replica_count", Kind::kInt},
    {Id::kNumPartitions, "num_partitions", Kind::kInt},
    {Id::kParameterReplication, "parameter_replication", Kind::kBoolList},
    {Id::kSharding, "sharding", Kind::kSharding},
    {Id::kFrontendAttributes, "frontend_attributes", Kind::kFrontendAttributes},
    {Id::kControlPredecessors, "control-predecessors", Kind::kInstructionList},
    {Id::kStatistics, "statistics", Kind::kStatistics},
    {Id::kOrigin, "origin", Kind::kVerbatim},
    {Id::kMetadata, "metadata", Kind::kMetadata},
    {Id::kBackendConfig, "backend_config", Kind::kBackendConfig},
    {Id::kExecutionThread, "execution_thread", Kind::kString},
    {Id::kOriginRecoveryTable, "origin_recovery_table", Kind::kVerbatim},
    {Id::kDebugAttributes, "debug_attributes", Kind::kVerbatim},
}};

constexpr bool RowsAreInOrder() {
  for (int i = 0; i < kAttributeCount; ++i) {
    if (static_cast<int>(kRows[i].id) != i) return false;
  }
  return true;
}
static_assert(RowsAreInOrder(), "a row of the attribute table is missing or out of order");

AttributeValue EmptyOf(Kind kind) {
  switch (kind) {
    case Kind::kBool: return false;
    case Kind::kInt:
    case Kind::kEnum: return int64_t{0};
    case Kind::kFloat: return 0.0;
    case Kind::kString: return Box<std::string>();
    case Kind::kEnumList:
    case Kind::kIntList: return Ints();
    case Kind::kBoolList:
    case Kind::kBoolOrBoolList: return Box<std::vector<bool>>();
    case Kind::kIntLists: return Box<std::vector<Ints>>();
    case Kind::kIndexPairs: return Box<std::vector<IndexPair>>();
    case Kind::kComputation: return static_cast<Computation*>(nullptr);
    case Kind::kComputationList: return std::vector<Computation*>();
    case Kind::kInstructionList: return std::vector<InstructionId>();
    case Kind::kLiteral: return Literal();
    case Kind::kWindow: return Box<Window>();
    case Kind::kConvolutionDimensions: return Box<ConvolutionDimensions>();
    case Kind::kSliceRanges: return Box<std::vector<SliceRange>>();
    case Kind::kPadding: return Box<std::vector<PaddingDimension>>();
    case Kind::kShape: return Box<Shape>();
    case Kind::kShapeList: return Box<std::vector<Shape>>();
    case Kind::kProgramShape: return Box<ProgramShape>();
    case Kind::kReplicaGroups: return Box<ReplicaGroups>();
    case Kind::kSharding: return Box<Sharding>();
    case Kind::kFrontendAttributes: return Box<FrontendAttributes>();
    case Kind::kStatistics: return Box<Statistics>();
    case Kind::kMetadata: return Box<OpMetadata>();
    case Kind::kBackendConfig: return Box<BackendConfig>();
    case Kind::kOutputOperandAliases: return Box<std::vector<OutputOperandAlias>>();
    case Kind::kInputOutputAliases: return Box<std::vector<InputOutputAlias>>();
    case Kind::kBufferDonors: return Box<std::vector<BufferDonor>>();
    case Kind::kResultAccuracy: return Box<ResultAccuracy>();
    case Kind::kSparsityConfig: return Box<SparsityConfig>();
    case Kind::kDomain: return Box<Domain>();
    case Kind::kVerbatim: return Box<VerbatimText>();
    case Kind::kForeign: return Box<ForeignAttributes>();
  }
  CHECK(false);
}

std::vector<AttributeValue> MakeEmptyValues() {
  std::vector<AttributeValue> values;
  values.reserve(kAttributeCount);
  for (const AttributeRow& row : kRows) values.push_back(EmptyOf(row.kind));
  return values;
}

}  // namespace

const AttributeRow& RowOf(AttributeId id) { return kRows[static_cast<int>(id)]; }

const AttributeValue& EmptyValue(AttributeId id) {
  static const std::vector<AttributeValue> kValues = MakeEmptyValues();
  return kValues[static_cast<int>(id)];
}

const AttributeValue* AttributeList::Find(AttributeId id) const {
  for (const Attribute& attribute : attributes_) {
    if (attribute.id == id) return &attribute.value;
  }
  return nullptr;
}

AttributeValue* AttributeList::FindMutable(AttributeId id) {
  return const_cast<AttributeValue*>(std::as_const(*this).Find(id));
}

void AttributeList::Set(AttributeId id, AttributeValue value) {
  auto at = std::find_if(attributes_.begin(), attributes_.end(),
                         [&](const Attribute& a) { return a.id >= id; });
  if (at != attributes_.end() && at->id == id) {
    at->value = std::move(value);
  } else {
    attributes_.insert(at, Attribute{id, std::move(value)});
  }
}

bool AttributeList::Erase(AttributeId id) {
  return std::erase_if(attributes_, [&](const Attribute& a) { return a.id == id; }) > 0;
}

bool operator==(const ForeignAttribute& a, const ForeignAttribute& b) {
  return a.kind == b.kind && a.name == b.name && a.text == b.text && a.children == b.children;
}

bool operator==(const Sharding& a, const Sharding& b) {
  return a.kind == b.kind && a.maximal_device == b.maximal_device &&
         a.tile_dimensions == b.tile_dimensions && a.devices == b.devices && a.iota == b.iota &&
         a.last_tile_dim_replicate == b.last_tile_dim_replicate &&
         a.last_tile_dims == b.last_tile_dims && a.group == b.group && a.group_id == b.group_id &&
         a.metadata == b.metadata && a.metadata_is_list == b.metadata_is_list &&
         a.mesh == b.mesh && a.named_dimensions == b.named_dimensions &&
         a.has_named_dimensions == b.has_named_dimensions &&
         a.replicated_axes == b.replicated_axes && a.unreduced_axes == b.unreduced_axes &&
         a.manual_axes == b.manual_axes && a.unreduced_reduction == b.unreduced_reduction &&
         a.named_whole == b.named_whole && a.elements == b.elements;
}

}  // namespace assay
