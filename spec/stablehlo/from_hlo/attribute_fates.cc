#include "spec/stablehlo/from_hlo/attribute_fates.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "spec/op_table.h"

namespace assay::from_hlo {
namespace {

using Id = AttributeId;

constexpr std::string_view kStorage = "layouts are storage";
constexpr std::string_view kCompiling = "an option of compiling, which XLA keeps beside a program";
constexpr std::string_view kDebugging = "for who looks for errors in a compiler";
constexpr std::string_view kThread = "where it runs, not what it gives";

// By number.
constexpr AttributeFate kFates[] = {
    {Id::kParameterNumber, Fate::kOperation},
    {Id::kIotaDimension, Fate::kOperation},
    {Id::kSliceRanges, Fate::kOperation},
    {Id::kDynamicSliceSizes, Fate::kOperation},
    {Id::kPadding, Fate::kOperation},
    {Id::kWindow, Fate::kOperation},
    {Id::kDimLabels, Fate::kOperation},
    {Id::kFeatureGroupCount, Fate::kOperation},
    {Id::kBatchGroupCount, Fate::kOperation},
    {Id::kConvolutionKind, Fate::kMeaningless, "which of a training's convolutions it is; the window says what it computes"},
    {Id::kLhsBatchDims, Fate::kOperation},
    {Id::kLhsContractingDims, Fate::kOperation},
    {Id::kRhsBatchDims, Fate::kOperation},
    {Id::kRhsContractingDims, Fate::kOperation},
    {Id::kLhsRaggedDims, Fate::kOperation},
    {Id::kRhsGroupDims, Fate::kOperation},
    {Id::kOperandPrecision, Fate::kOperation},
    {Id::kDotAlgorithm, Fate::kOperation},
    {Id::kSparsityConfig, Fate::kRefused, "a sparse dot has no form in StableHLO"},
    {Id::kBlockScalingConfig, Fate::kRefused, "a scaled dot has no form in StableHLO"},
    {Id::kOffsetDims, Fate::kOperation},
    {Id::kCollapsedSliceDims, Fate::kOperation},
    {Id::kStartIndexMap, Fate::kOperation},
    {Id::kOperandBatchingDims, Fate::kOperation},
    {Id::kStartIndicesBatchingDims, Fate::kOperation},
    {Id::kUpdateWindowDims, Fate::kOperation},
    {Id::kInsertedWindowDims, Fate::kOperation},
    {Id::kScatterDimsToOperandDims, Fate::kOperation},
    {Id::kInputBatchingDims, Fate::kOperation},
    {Id::kScatterIndicesBatchingDims, Fate::kOperation},
    {Id::kIndexVectorDim, Fate::kOperation},
    {Id::kGatherSliceSizes, Fate::kOperation},
    {Id::kIndicesAreSorted, Fate::kOperation},
    {Id::kUniqueIndices, Fate::kOperation},
    {Id::kDirection, Fate::kOperation},
    {Id::kComparisonType, Fate::kOperation},
    {Id::kComparisonOrder, Fate::kCarried, "the type of the comparison"},
    {Id::kTopkK, Fate::kOperation},
    {Id::kTopkLargest, Fate::kRefused, "chlo.top_k gives the largest"},
    {Id::kResultAccuracy, Fate::kOperation},
    {Id::kExponentBits, Fate::kOperation},
    {Id::kMantissaBits, Fate::kOperation},
    {Id::kEpsilon, Fate::kOperation},
    {Id::kFeatureIndex, Fate::kOperation},
    {Id::kFftType, Fate::kOperation},
    {Id::kFftLength, Fate::kOperation},
    {Id::kLeftSide, Fate::kOperation},
    {Id::kLower, Fate::kOperation},
    {Id::kUnitDiagonal, Fate::kOperation},
    {Id::kTransposeA, Fate::kOperation},
    {Id::kDistribution, Fate::kOperation},
    {Id::kRandomAlgorithm, Fate::kOperation},
    {Id::kDelta, Fate::kRefused, "nothing in StableHLO counts random numbers beside a program"},
    {Id::kTupleIndex, Fate::kOperation},
    {Id::kInferredDimension, Fate::kMeaningless, "the shapes say the same"},
    {Id::kChannelId, Fate::kOperation},
    {Id::kReplicaGroups, Fate::kOperation},
    {Id::kConstrainLayout, Fate::kMeaningless, kStorage},
    {Id::kDimensions, Fate::kOperation},
    {Id::kUseGlobalDeviceIds, Fate::kOperation},
    {Id::kCollectiveMode, Fate::kCarried, "the channel and use_global_device_ids, which say it; else refused"},
    {Id::kHasDynamicRoot, Fate::kOperation},
    {Id::kIsStable, Fate::kOperation},
    {Id::kNumCarries, Fate::kOperation},
    {Id::kIsReverse, Fate::kOperation},
    {Id::kIsAssociative, Fate::kOperation},
    {Id::kShuffleMode, Fate::kRefused, "StableHLO has no shuffle"},
    {Id::kShifts, Fate::kRefused, "StableHLO has no shuffle"},
    {Id::kSourceTargetPairs, Fate::kOperation},
    {Id::kPermuteSliceSizes, Fate::kRefused, "StableHLO's collective_permute moves whole operands"},
    {Id::kIsHostTransfer, Fate::kOperation},
    {Id::kCrossProgramPrefetchIndex, Fate::kMeaningless, "when a copy is made, not what it gives"},
    {Id::kInfeedConfig, Fate::kOperation},
    {Id::kOutfeedShape, Fate::kMeaningless, "that of the operand; its layout is storage"},
    {Id::kOutfeedConfig, Fate::kOperation},
    {Id::kFusionKind, Fate::kMeaningless, "a fusion is what it computes"},
    {Id::kPaddingType, Fate::kRefused, "StableHLO's custom_call has none"},
    {Id::kCustomCallTarget, Fate::kOperation},
    {Id::kOperandLayoutConstraints, Fate::kOperation},
    {Id::kCustomCallHasSideEffect, Fate::kOperation},
    {Id::kLiteral, Fate::kOperation},
    {Id::kOutputToOperandAliasing, Fate::kMeaningless, "where results lie within a fusion or an asynchronous part"},
    {Id::kSchedule, Fate::kMeaningless, "when it runs, not what it gives"},
    {Id::kApiVersion, Fate::kOperation},
    {Id::kDomain, Fate::kOperation},
    {Id::kAsyncExecutionThread, Fate::kMeaningless, kThread},
    {Id::kSelect, Fate::kOperation},
    {Id::kScatter, Fate::kOperation},
    {Id::kCondition, Fate::kOperation},
    {Id::kBody, Fate::kOperation},
    {Id::kToApply, Fate::kOperation},
    {Id::kTrueComputation, Fate::kOperation},
    {Id::kFalseComputation, Fate::kOperation},
    {Id::kBranchComputations, Fate::kOperation},
    {Id::kCalls, Fate::kCarried, "what the computation does stands in its place"},
    {Id::kCalledComputations, Fate::kOperation},
    {Id::kIsComposite, Fate::kOperation},
    {Id::kForeignName, Fate::kRefused, "an operation of another dialect, which we do not know"},
    {Id::kForeignAttributes, Fate::kRefused, "an operation of another dialect, which we do not know"},
    {Id::kIsScheduled, Fate::kMeaningless, "operations stand in the order of the text in any case"},
    {Id::kInputOutputAlias, Fate::kCarried, "tf.aliasing_output of arguments, else mhlo.input_output_alias"},
    {Id::kBufferDonor, Fate::kCarried, "jax.buffer_donor of arguments"},
    {Id::kAliasPassthroughParams, Fate::kMeaningless, kCompiling},
    {Id::kEntryComputationLayout, Fate::kMeaningless, kStorage},
    {Id::kAllowSpmdPropagationToParameters, Fate::kMeaningless, kCompiling},
    {Id::kAllowSpmdPropagationToOutput, Fate::kMeaningless, kCompiling},
    {Id::kReplicaCount, Fate::kCarried, "mhlo.num_replicas"},
    {Id::kNumPartitions, Fate::kCarried, "mhlo.num_partitions"},
    {Id::kParameterReplication, Fate::kCarried, "mhlo.parameter_replication"},
    {Id::kSharding, Fate::kCarried, "mhlo.sharding, or sdy.sharding of a mesh of the module"},
    {Id::kFrontendAttributes, Fate::kCarried, "mhlo.frontend_attributes"},
    {Id::kControlPredecessors, Fate::kCarried, "two of mhlo.frontend_attributes"},
    {Id::kStatistics, Fate::kMeaningless, "measurements of a run"},
    {Id::kOrigin, Fate::kMeaningless, kDebugging},
    {Id::kMetadata, Fate::kCarried, "the location: op_name, source file, line and column"},
    {Id::kBackendConfig, Fate::kCarried, "mhlo.backend_config, a string; of what becomes no operation it says nothing"},
    {Id::kExecutionThread, Fate::kMeaningless, kThread},
    {Id::kOriginRecoveryTable, Fate::kMeaningless, kDebugging},
    {Id::kDebugAttributes, Fate::kMeaningless, kDebugging},
};

constexpr bool FatesAreInOrder() {
  for (int i = 0; i < kAttributeCount; ++i) {
    if (static_cast<int>(kFates[i].id) != i) return false;
  }
  return true;
}
static_assert(std::size(kFates) == kAttributeCount && FatesAreInOrder(),
              "an attribute has no row, or not at its place");

// A custom call may have the attributes of a convolution, of a constant, and its own config.
constexpr std::string_view kNotOfCalls = "StableHLO's custom_call has none";
constexpr AttributeFate kOfCustomCalls[] = {
    {Id::kLiteral, Fate::kRefused, kNotOfCalls},
    {Id::kWindow, Fate::kRefused, kNotOfCalls},
    {Id::kDimLabels, Fate::kRefused, kNotOfCalls},
    {Id::kFeatureGroupCount, Fate::kRefused, kNotOfCalls},
    {Id::kBatchGroupCount, Fate::kRefused, kNotOfCalls},
    {Id::kOperandPrecision, Fate::kRefused, kNotOfCalls},
    {Id::kOutputToOperandAliasing, Fate::kOperation},
    {Id::kBackendConfig, Fate::kOperation},
};

}  // namespace

const AttributeFate& FateOf(AttributeId id, Opcode opcode) {
  if (opcode == Opcode::kCustomCall) {
    const auto own = std::ranges::find(kOfCustomCalls, id, &AttributeFate::id);
    if (own != std::end(kOfCustomCalls)) return *own;
  }
  return kFates[static_cast<size_t>(id)];
}

namespace {

// Whether it is there in writing only.
bool IsDefault(const Instruction& instruction, const Attribute& attribute) {
  const AttributeUse* use = FindUse(instruction.spec(), attribute.id);
  const int64_t absent = use != nullptr ? use->default_value : 0;
  if (const int64_t* number = std::get_if<int64_t>(&attribute.value)) return *number == absent;
  if (const bool* truth = std::get_if<bool>(&attribute.value)) return *truth == (absent != 0);
  return attribute.value == EmptyValue(attribute.id);
}

}  // namespace

Status CheckAttributes(const Instruction& instruction) {
  for (const Attribute& attribute : instruction.attributes().all()) {
    const AttributeFate& fate = FateOf(attribute.id, instruction.opcode());
    if (fate.fate != Fate::kRefused || IsDefault(instruction, attribute)) continue;
    return UnsupportedError("unsupported_attribute",
                            std::string(RowOf(attribute.id).name) + ": " + std::string(fate.how));
  }
  return {};
}

}  // namespace assay::from_hlo
