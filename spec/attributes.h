// Attributes: the typed (key, value) pairs of instructions, computations and modules.
//
// A key is an AttributeId; its row in the attribute table (spec/attribute_table.cc) says its text
// name and the kind of its value. Which op has which attribute, required or with which default, is
// in the op's record. Parser, printer, equality and fingerprint loop over these rows. `Key<T>` makes
// access typed: instruction.Get(kDimensions) is a vector<int64_t>.
#ifndef ASSAY_SPEC_ATTRIBUTES_H_
#define ASSAY_SPEC_ATTRIBUTES_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/box.h"
#include "spec/literal.h"
#include "spec/shape.h"

namespace assay {

class Computation;

// Dense, module-wide.
using InstructionId = uint32_t;
inline constexpr InstructionId kNoInstruction = UINT32_MAX;

// ---------------------------------------------------------------- enumerations (text: attribute table)

enum class ComparisonDirection : uint8_t { kEq, kNe, kGe, kGt, kLe, kLt };
enum class ComparisonType : uint8_t { kDefault, kFloat, kTotalOrder, kSigned, kUnsigned };
enum class ComparisonOrder : uint8_t { kPartial, kTotal };  // newer text: order= in place of type=
enum class FftType : uint8_t { kFft, kIfft, kRfft, kIrfft };
enum class TransposeKind : uint8_t { kNoTranspose, kTranspose, kAdjoint };
enum class FusionKind : uint8_t { kLoop, kInput, kOutput, kCustom };
enum class RandomDistribution : uint8_t { kUniform, kNormal };
enum class RandomAlgorithm : uint8_t { kDefault, kThreeFry, kPhilox };
enum class CollectiveMode : uint8_t {
  kCrossReplica, kCrossPartition, kCrossReplicaAndPartition, kFlattenedId };
enum class ShuffleMode : uint8_t { kRotate };
enum class ConvolutionKind : uint8_t { kUnset, kFprop, kDgrad, kWgrad };
enum class Precision : uint8_t { kDefault, kHigh, kHighest };
enum class DotAlgorithm : uint8_t {
  kUnset, kAnyF8AnyF8F32, kAnyF8AnyF8F32FastAccum, kF16F16F16, kF16F16F32, kBF16BF16BF16,
  kBF16BF16F32, kBF16BF16F32X3, kBF16BF16F32X6, kBF16BF16F32X9, kTF32TF32F32, kTF32TF32F32X3,
  kF32F32F32, kF64F64F64 };
enum class PaddingType : uint8_t { kInvalid, kValid, kSame };
enum class CustomCallSchedule : uint8_t { kNone, kLatest, kEarliest };
enum class CustomCallApiVersion : uint8_t {
  kOriginal, kStatusReturning, kStatusReturningUnified, kTypedFfi };

// ---------------------------------------------------------------- structured values
// The forms are those of HLO text (facts: hlo_text, sections 6 to 9).

struct WindowDimension {
  int64_t size = 1;
  int64_t stride = 1;
  int64_t padding_low = 0;
  int64_t padding_high = 0;
  int64_t base_dilation = 1;    // lhs_dilate
  int64_t window_dilation = 1;  // rhs_dilate
  bool reversal = false;        // rhs_reversal
  friend bool operator==(const WindowDimension&, const WindowDimension&) = default;
};
struct Window {
  std::vector<WindowDimension> dimensions;
  friend bool operator==(const Window&, const Window&) = default;
};

// dim_labels=b01f_01io->b01f. The number of spatial dimensions is input_spatial.size().
struct ConvolutionDimensions {
  int64_t input_batch = 0;
  int64_t input_feature = 0;
  std::vector<int64_t> input_spatial;
  int64_t kernel_input_feature = 0;
  int64_t kernel_output_feature = 0;
  std::vector<int64_t> kernel_spatial;
  int64_t output_batch = 0;
  int64_t output_feature = 0;
  std::vector<int64_t> output_spatial;
  // As written where '?' (unused dimensions) occurs, else empty; the numbers then skip them.
  std::string text_with_unused;
  friend bool operator==(const ConvolutionDimensions&, const ConvolutionDimensions&) = default;
};

struct SliceRange {
  int64_t start = 0;
  int64_t limit = 0;
  int64_t stride = 1;
  friend bool operator==(const SliceRange&, const SliceRange&) = default;
};

struct PaddingDimension {
  int64_t low = 0;
  int64_t high = 0;
  int64_t interior = 0;
  friend bool operator==(const PaddingDimension&, const PaddingDimension&) = default;
};

using IndexPair = std::pair<int64_t, int64_t>;

// An iota of device ids: reshape to `reshape_dimensions`, transpose by `transpose` (empty: identity).
struct IotaDevices {
  std::vector<int64_t> reshape_dimensions;
  std::vector<int64_t> transpose;
  friend bool operator==(const IotaDevices&, const IotaDevices&) = default;
};

struct MeshAxis {
  std::string name;
  int64_t size = 1;
  friend bool operator==(const MeshAxis&, const MeshAxis&) = default;
};
// mesh["x"=2,"y"=4], device_ids=(...); or maximal_mesh[device_id=N].
struct Mesh {
  std::vector<MeshAxis> axes;
  std::vector<int64_t> device_ids;          // empty: iota
  std::optional<IotaDevices> device_iota;   // device_ids=([4,2]T(1,0))
  std::optional<int64_t> maximal_device;
  friend bool operator==(const Mesh&, const Mesh&) = default;
};
// "x" or the sub-axis "y":(pre_size)size.
struct AxisRef {
  std::string name;
  std::optional<std::pair<int64_t, int64_t>> sub_axis;  // pre-size, size
  friend bool operator==(const AxisRef&, const AxisRef&) = default;
};

// replica_groups, in the form it was written in.
struct ReplicaGroups {
  enum class Form : uint8_t { kExplicit, kIota, kMesh };
  Form form = Form::kExplicit;
  std::vector<std::vector<int64_t>> groups;  // kExplicit
  int64_t group_count = 0;                   // kIota: [group_count,group_size]<=...
  int64_t group_size = 0;
  IotaDevices iota;                          // kIota
  Mesh mesh;                                 // kMesh
  std::vector<AxisRef> axes;                 // kMesh
  // The groups as lists, whatever the form.
  std::vector<std::vector<int64_t>> Expand() const;
  friend bool operator==(const ReplicaGroups&, const ReplicaGroups&) = default;
};

struct OpMetadata {
  std::string op_type;
  std::string op_name;
  std::string source_file;
  int64_t source_line = 0;
  int64_t source_end_line = 0;
  int64_t source_column = 0;
  int64_t source_end_column = 0;
  std::vector<int64_t> profile_type;
  std::string deduplicated_name;
  std::string scheduling_name;
  int64_t stack_frame_id = 0;
  std::string metadata_payload;
  uint32_t present = 0;  // bit i: the i-th member above was written, also when at its default
  friend bool operator==(const OpMetadata&, const OpMetadata&) = default;
};

// One sharding, or a tuple of them.
struct Sharding {
  enum class Kind : uint8_t {
    kReplicated, kManual, kUnknown, kUnreduced, kMaximal, kTiled, kTuple, kNamed };
  enum class SubgroupType : uint8_t { kMaximal, kReplicated, kManual, kUnreduced };
  enum class Group : uint8_t { kNone, kShardAs, kShardLike };
  enum class Reduction : uint8_t { kNone, kSum, kMax, kMin };
  // kNamed: one dimension's axes.
  struct NamedDimension {
    std::vector<AxisRef> axes;
    bool open = false;  // a last '?'
    friend bool operator==(const NamedDimension&, const NamedDimension&) = default;
  };
  Kind kind = Kind::kReplicated;
  int64_t maximal_device = 0;                 // kMaximal
  std::vector<int64_t> tile_dimensions;       // kTiled
  std::vector<int64_t> devices;               // kTiled V1
  std::optional<IotaDevices> iota;            // kTiled V2
  bool last_tile_dim_replicate = false;
  std::vector<SubgroupType> last_tile_dims;   // last_tile_dims={...}
  Group group = Group::kNone;
  int64_t group_id = 0;
  std::vector<OpMetadata> metadata;
  bool metadata_is_list = false;              // {{...},{...}} rather than {...}
  Mesh mesh;                                  // kNamed
  std::vector<NamedDimension> named_dimensions;
  bool has_named_dimensions = false;          // "[...]" was written
  std::vector<AxisRef> replicated_axes;
  std::vector<AxisRef> unreduced_axes;
  std::vector<AxisRef> manual_axes;
  Reduction unreduced_reduction = Reduction::kNone;
  // kNamed, whole-value shortcut: `replicated`, `manual` or `unreduced[=op]` instead of dimensions.
  std::optional<SubgroupType> named_whole;
  std::vector<Sharding> elements;             // kTuple
  friend bool operator==(const Sharding&, const Sharding&);
};

struct FrontendAttribute {
  std::string key;
  std::string value;      // unescaped string, or the JSON text verbatim
  bool is_json = false;
  friend bool operator==(const FrontendAttribute&, const FrontendAttribute&) = default;
};
using FrontendAttributes = std::vector<FrontendAttribute>;

struct Statistics {
  int64_t visualizing_index = 0;
  std::vector<std::pair<std::string, double>> stats;
  friend bool operator==(const Statistics&, const Statistics&) = default;
};

// backend_config: text verbatim, and how it was written. (A bare word, as some old texts have it, reads
// as a string: XLA no longer takes it.)
struct BackendConfig {
  enum class Form : uint8_t { kString, kJson };
  Form form = Form::kString;
  std::string text;  // kString: unescaped
  friend bool operator==(const BackendConfig&, const BackendConfig&) = default;
};

// output_to_operand_aliasing={ {0}: (1, {2}) }
struct OutputOperandAlias {
  std::vector<int64_t> output_index;
  int64_t operand = 0;
  std::vector<int64_t> operand_index;
  friend bool operator==(const OutputOperandAlias&, const OutputOperandAlias&) = default;
};

// input_output_alias={ {1}: (2, {}, may-alias) }
struct InputOutputAlias {
  std::vector<int64_t> output_index;
  int64_t parameter = 0;
  std::vector<int64_t> parameter_index;
  bool must_alias = false;
  friend bool operator==(const InputOutputAlias&, const InputOutputAlias&) = default;
};
// buffer_donor={ (0, {1}) }
struct BufferDonor {
  int64_t parameter = 0;
  std::vector<int64_t> parameter_index;
  friend bool operator==(const BufferDonor&, const BufferDonor&) = default;
};

struct ResultAccuracy {
  enum class Mode : uint8_t { kDefault, kHighest, kTolerance };
  Mode mode = Mode::kDefault;
  double atol = 0;
  double rtol = 0;
  int64_t ulps = 0;
  friend bool operator==(const ResultAccuracy&, const ResultAccuracy&) = default;
};

// sparsity_config={lhs={sparsity=2x4 dimension=.. stride=.. idx=..} rhs={...}}
struct SparsityConfig {
  struct Side {
    int64_t n = 0;
    int64_t m = 0;
    std::optional<int64_t> dimension, stride, idx;
    friend bool operator==(const Side&, const Side&) = default;
  };
  std::optional<Side> lhs, rhs;
  friend bool operator==(const SparsityConfig&, const SparsityConfig&) = default;
};

// domain={kind="sharding", entry={...}, exit={...}}
struct Domain {
  std::string kind;
  Sharding entry;
  Sharding exit;
  friend bool operator==(const Domain&, const Domain&) = default;
};

// entry_computation_layout={(shape,...)->shape}
struct ProgramShape {
  std::vector<Shape> parameters;
  Shape result;
  friend bool operator==(const ProgramShape&, const ProgramShape&) = default;
};

// A value whose structure nothing of ours depends on: checked for balance by the reader, kept as a
// canonical token text (origin, origin_recovery_table, debug_attributes).
struct VerbatimText {
  std::string text;
  friend bool operator==(const VerbatimText&, const VerbatimText&) = default;
};

// A node of an MLIR attribute, type or location that is carried, not interpreted. Readers refuse trees
// deeper than kMaxForeignDepth, so code may recurse over them.
struct ForeignAttribute {
  enum class Kind : uint8_t { kAttribute, kType, kLocation, kArray, kDictionary };
  Kind kind = Kind::kAttribute;
  std::string name;  // its key, where it stands in a dictionary or in the list of an op
  // What stands before the children, as MLIR writes it: all of a leaf ("42 : i64", "unit"), the
  // mnemonic of a node with parts ("#sdy.sharding"); empty for plain arrays and dictionaries.
  std::string text;
  std::vector<ForeignAttribute> children;
  friend bool operator==(const ForeignAttribute&, const ForeignAttribute&);
};
inline constexpr int64_t kMaxForeignDepth = 1000;
// The attributes of an op, sorted by name as MLIR does. A module and a function have such a list too
// (a function's holds "arg_attrs" and "res_attrs", arrays of dictionaries).
using ForeignAttributes = std::vector<ForeignAttribute>;

// ---------------------------------------------------------------- values and keys

using AttributeValue =
    std::variant<bool, int64_t /* ints and enumerations */, double, std::vector<int64_t>,
                 Computation*, std::vector<Computation*>, std::vector<InstructionId>, Literal,
                 Box<std::string>, Box<std::vector<bool>>, Box<std::vector<std::vector<int64_t>>>,
                 Box<std::vector<IndexPair>>, Box<Window>, Box<ConvolutionDimensions>,
                 Box<std::vector<SliceRange>>, Box<std::vector<PaddingDimension>>, Box<Shape>,
                 Box<std::vector<Shape>>, Box<ProgramShape>, Box<ReplicaGroups>, Box<Sharding>,
                 Box<FrontendAttributes>, Box<Statistics>, Box<OpMetadata>, Box<BackendConfig>,
                 Box<std::vector<OutputOperandAlias>>, Box<std::vector<InputOutputAlias>>,
                 Box<std::vector<BufferDonor>>, Box<ResultAccuracy>, Box<SparsityConfig>,
                 Box<Domain>, Box<VerbatimText>, Box<ForeignAttributes>>;

// How a value is written. Rows of the kind table (spec/hlo/attribute_text.cc) parse and print it.
enum class AttributeKind : uint8_t {
  kBool, kInt, kFloat, kString, kEnum, kEnumList /* {a,b}: vector<int64_t> */, kIntList, kBoolList,
  kBoolOrBoolList, kIntLists, kIndexPairs, kComputation, kComputationList, kInstructionList, kLiteral,
  kWindow, kConvolutionDimensions, kSliceRanges, kPadding, kShape, kShapeList, kProgramShape,
  kReplicaGroups, kSharding, kFrontendAttributes, kStatistics, kMetadata, kBackendConfig,
  kOutputOperandAliases, kInputOutputAliases, kBufferDonors, kResultAccuracy, kSparsityConfig,
  kDomain, kVerbatim, kForeign,
};

// In the order in which XLA prints them, as far as one order can say it (reduce-scatter's `dimensions`
// come after `use_global_device_ids` there).
enum class AttributeId : uint8_t {
  // The operation's own.
  kParameterNumber,  // parameter(N); in the operand position
  kIotaDimension, kSliceRanges, kDynamicSliceSizes, kPadding,
  kWindow, kDimLabels, kFeatureGroupCount, kBatchGroupCount, kConvolutionKind,
  kLhsBatchDims, kLhsContractingDims, kRhsBatchDims, kRhsContractingDims, kLhsRaggedDims,
  kRhsGroupDims, kOperandPrecision, kDotAlgorithm, kSparsityConfig, kBlockScalingConfig,
  kOffsetDims, kCollapsedSliceDims, kStartIndexMap, kOperandBatchingDims,
  kStartIndicesBatchingDims, kUpdateWindowDims, kInsertedWindowDims, kScatterDimsToOperandDims,
  kInputBatchingDims, kScatterIndicesBatchingDims, kIndexVectorDim, kGatherSliceSizes,
  kIndicesAreSorted, kUniqueIndices,
  kDirection, kComparisonType, kComparisonOrder, kTopkK, kTopkLargest, kResultAccuracy,
  kExponentBits, kMantissaBits, kEpsilon, kFeatureIndex, kFftType, kFftLength,
  kLeftSide, kLower, kUnitDiagonal, kTransposeA, kDistribution, kRandomAlgorithm, kDelta,
  kTupleIndex, kInferredDimension,
  kChannelId, kReplicaGroups, kConstrainLayout, kDimensions, kUseGlobalDeviceIds, kCollectiveMode,
  kHasDynamicRoot, kIsStable, kNumCarries, kIsReverse, kIsAssociative, kShuffleMode, kShifts,
  kSourceTargetPairs, kPermuteSliceSizes, kIsHostTransfer,
  kCrossProgramPrefetchIndex, kInfeedConfig, kOutfeedShape, kOutfeedConfig, kFusionKind,
  kPaddingType, kCustomCallTarget, kOperandLayoutConstraints, kCustomCallHasSideEffect,
  kLiteral,  // constant(value), in the operand position; custom-call's literal=
  kOutputToOperandAliasing, kSchedule, kApiVersion, kDomain, kAsyncExecutionThread,
  kSelect, kScatter, kCondition, kBody, kToApply, kTrueComputation, kFalseComputation,
  kBranchComputations, kCalls, kCalledComputations, kIsComposite,
  kForeignName, kForeignAttributes,
  // Of modules.
  kIsScheduled, kInputOutputAlias, kBufferDonor, kAliasPassthroughParams, kEntryComputationLayout,
  kAllowSpmdPropagationToParameters, kAllowSpmdPropagationToOutput, kReplicaCount, kNumPartitions,
  // Of every instruction; frontend_attributes and backend_config of modules too.
  kParameterReplication, kSharding, kFrontendAttributes, kControlPredecessors, kStatistics, kOrigin,
  kMetadata, kBackendConfig,
  // Of computations.
  kExecutionThread,
  // Of modules, after the others.
  kOriginRecoveryTable, kDebugAttributes,
};
inline constexpr int kAttributeCount = static_cast<int>(AttributeId::kDebugAttributes) + 1;

struct AttributeRow {
  AttributeId id;
  std::string_view name;  // as in text; several ids may share one ("mode", "algorithm", "slice_sizes")
  AttributeKind kind;
  std::span<const std::string_view> enumerators = {};  // kEnum, kEnumList: text of value 0, 1, ...
  bool any_case = false;  // enumerators are read in upper and lower case, as XLA does for some
};
const AttributeRow& RowOf(AttributeId id);
// The value with which an optional attribute of this kind that is not written reads: false, 0, "",
// an empty list or structure. Ops with other defaults say so in their record.
const AttributeValue& EmptyValue(AttributeId id);

template <typename T>
struct Key {
  AttributeId id;
};

using Ints = std::vector<int64_t>;
inline constexpr Key<int64_t> kParameterNumber{AttributeId::kParameterNumber};
inline constexpr Key<Literal> kLiteral{AttributeId::kLiteral};
inline constexpr Key<int64_t> kIotaDimension{AttributeId::kIotaDimension};
inline constexpr Key<Ints> kDimensions{AttributeId::kDimensions};
inline constexpr Key<std::vector<SliceRange>> kSliceRanges{AttributeId::kSliceRanges};
inline constexpr Key<Ints> kDynamicSliceSizes{AttributeId::kDynamicSliceSizes};
inline constexpr Key<std::vector<PaddingDimension>> kPadding{AttributeId::kPadding};
inline constexpr Key<Window> kWindow{AttributeId::kWindow};
inline constexpr Key<ConvolutionDimensions> kDimLabels{AttributeId::kDimLabels};
inline constexpr Key<int64_t> kFeatureGroupCount{AttributeId::kFeatureGroupCount};
inline constexpr Key<int64_t> kBatchGroupCount{AttributeId::kBatchGroupCount};
inline constexpr Key<ConvolutionKind> kConvolutionKind{AttributeId::kConvolutionKind};
inline constexpr Key<Ints> kLhsBatchDims{AttributeId::kLhsBatchDims};
inline constexpr Key<Ints> kLhsContractingDims{AttributeId::kLhsContractingDims};
inline constexpr Key<Ints> kRhsBatchDims{AttributeId::kRhsBatchDims};
inline constexpr Key<Ints> kRhsContractingDims{AttributeId::kRhsContractingDims};
inline constexpr Key<Ints> kLhsRaggedDims{AttributeId::kLhsRaggedDims};
inline constexpr Key<Ints> kRhsGroupDims{AttributeId::kRhsGroupDims};
inline constexpr Key<Ints> kOperandPrecision{AttributeId::kOperandPrecision};  // of Precision
inline constexpr Key<DotAlgorithm> kDotAlgorithm{AttributeId::kDotAlgorithm};
inline constexpr Key<SparsityConfig> kSparsityConfig{AttributeId::kSparsityConfig};
inline constexpr Key<VerbatimText> kBlockScalingConfig{AttributeId::kBlockScalingConfig};
inline constexpr Key<Ints> kOffsetDims{AttributeId::kOffsetDims};
inline constexpr Key<Ints> kCollapsedSliceDims{AttributeId::kCollapsedSliceDims};
inline constexpr Key<Ints> kStartIndexMap{AttributeId::kStartIndexMap};
inline constexpr Key<Ints> kOperandBatchingDims{AttributeId::kOperandBatchingDims};
inline constexpr Key<Ints> kStartIndicesBatchingDims{AttributeId::kStartIndicesBatchingDims};
inline constexpr Key<Ints> kUpdateWindowDims{AttributeId::kUpdateWindowDims};
inline constexpr Key<Ints> kInsertedWindowDims{AttributeId::kInsertedWindowDims};
inline constexpr Key<Ints> kScatterDimsToOperandDims{AttributeId::kScatterDimsToOperandDims};
inline constexpr Key<Ints> kInputBatchingDims{AttributeId::kInputBatchingDims};
inline constexpr Key<Ints> kScatterIndicesBatchingDims{AttributeId::kScatterIndicesBatchingDims};
inline constexpr Key<int64_t> kIndexVectorDim{AttributeId::kIndexVectorDim};
inline constexpr Key<Ints> kGatherSliceSizes{AttributeId::kGatherSliceSizes};
inline constexpr Key<bool> kIndicesAreSorted{AttributeId::kIndicesAreSorted};
inline constexpr Key<bool> kUniqueIndices{AttributeId::kUniqueIndices};
inline constexpr Key<ComparisonDirection> kDirection{AttributeId::kDirection};
inline constexpr Key<ComparisonType> kComparisonType{AttributeId::kComparisonType};
inline constexpr Key<ComparisonOrder> kComparisonOrder{AttributeId::kComparisonOrder};
inline constexpr Key<bool> kIsStable{AttributeId::kIsStable};
inline constexpr Key<int64_t> kTopkK{AttributeId::kTopkK};
inline constexpr Key<bool> kTopkLargest{AttributeId::kTopkLargest};
inline constexpr Key<ResultAccuracy> kResultAccuracy{AttributeId::kResultAccuracy};
inline constexpr Key<int64_t> kExponentBits{AttributeId::kExponentBits};
inline constexpr Key<int64_t> kMantissaBits{AttributeId::kMantissaBits};
inline constexpr Key<double> kEpsilon{AttributeId::kEpsilon};
inline constexpr Key<int64_t> kFeatureIndex{AttributeId::kFeatureIndex};
inline constexpr Key<FftType> kFftType{AttributeId::kFftType};
inline constexpr Key<Ints> kFftLength{AttributeId::kFftLength};
inline constexpr Key<bool> kLeftSide{AttributeId::kLeftSide};
inline constexpr Key<bool> kLower{AttributeId::kLower};
inline constexpr Key<bool> kUnitDiagonal{AttributeId::kUnitDiagonal};
inline constexpr Key<TransposeKind> kTransposeA{AttributeId::kTransposeA};
inline constexpr Key<RandomDistribution> kDistribution{AttributeId::kDistribution};
inline constexpr Key<RandomAlgorithm> kRandomAlgorithm{AttributeId::kRandomAlgorithm};
inline constexpr Key<int64_t> kDelta{AttributeId::kDelta};
inline constexpr Key<int64_t> kTupleIndex{AttributeId::kTupleIndex};
inline constexpr Key<int64_t> kInferredDimension{AttributeId::kInferredDimension};
inline constexpr Key<int64_t> kNumCarries{AttributeId::kNumCarries};
inline constexpr Key<bool> kIsReverse{AttributeId::kIsReverse};
inline constexpr Key<bool> kIsAssociative{AttributeId::kIsAssociative};
inline constexpr Key<ShuffleMode> kShuffleMode{AttributeId::kShuffleMode};
inline constexpr Key<Ints> kShifts{AttributeId::kShifts};
inline constexpr Key<int64_t> kChannelId{AttributeId::kChannelId};
inline constexpr Key<ReplicaGroups> kReplicaGroups{AttributeId::kReplicaGroups};
inline constexpr Key<bool> kConstrainLayout{AttributeId::kConstrainLayout};
inline constexpr Key<bool> kUseGlobalDeviceIds{AttributeId::kUseGlobalDeviceIds};
inline constexpr Key<CollectiveMode> kCollectiveMode{AttributeId::kCollectiveMode};
inline constexpr Key<bool> kHasDynamicRoot{AttributeId::kHasDynamicRoot};
inline constexpr Key<std::vector<IndexPair>> kSourceTargetPairs{AttributeId::kSourceTargetPairs};
inline constexpr Key<std::vector<Ints>> kPermuteSliceSizes{AttributeId::kPermuteSliceSizes};
inline constexpr Key<bool> kIsHostTransfer{AttributeId::kIsHostTransfer};
inline constexpr Key<int64_t> kCrossProgramPrefetchIndex{AttributeId::kCrossProgramPrefetchIndex};
inline constexpr Key<std::string> kInfeedConfig{AttributeId::kInfeedConfig};
inline constexpr Key<std::string> kOutfeedConfig{AttributeId::kOutfeedConfig};
inline constexpr Key<Shape> kOutfeedShape{AttributeId::kOutfeedShape};
inline constexpr Key<FusionKind> kFusionKind{AttributeId::kFusionKind};
inline constexpr Key<Computation*> kToApply{AttributeId::kToApply};
inline constexpr Key<Computation*> kCondition{AttributeId::kCondition};
inline constexpr Key<Computation*> kBody{AttributeId::kBody};
inline constexpr Key<Computation*> kSelect{AttributeId::kSelect};
inline constexpr Key<Computation*> kScatter{AttributeId::kScatter};
inline constexpr Key<Computation*> kTrueComputation{AttributeId::kTrueComputation};
inline constexpr Key<Computation*> kFalseComputation{AttributeId::kFalseComputation};
inline constexpr Key<std::vector<Computation*>> kBranchComputations{AttributeId::kBranchComputations};
inline constexpr Key<Computation*> kCalls{AttributeId::kCalls};
inline constexpr Key<bool> kIsComposite{AttributeId::kIsComposite};
inline constexpr Key<std::string> kAsyncExecutionThread{AttributeId::kAsyncExecutionThread};
inline constexpr Key<std::string> kCustomCallTarget{AttributeId::kCustomCallTarget};
inline constexpr Key<std::vector<Computation*>> kCalledComputations{AttributeId::kCalledComputations};
inline constexpr Key<std::vector<Shape>> kOperandLayoutConstraints{
    AttributeId::kOperandLayoutConstraints};
inline constexpr Key<bool> kCustomCallHasSideEffect{AttributeId::kCustomCallHasSideEffect};
inline constexpr Key<PaddingType> kPaddingType{AttributeId::kPaddingType};
inline constexpr Key<CustomCallSchedule> kSchedule{AttributeId::kSchedule};
inline constexpr Key<CustomCallApiVersion> kApiVersion{AttributeId::kApiVersion};
inline constexpr Key<std::vector<OutputOperandAlias>> kOutputToOperandAliasing{
    AttributeId::kOutputToOperandAliasing};
inline constexpr Key<Domain> kDomain{AttributeId::kDomain};
inline constexpr Key<std::string> kForeignName{AttributeId::kForeignName};
inline constexpr Key<ForeignAttributes> kForeignAttributes{AttributeId::kForeignAttributes};
inline constexpr Key<Sharding> kSharding{AttributeId::kSharding};
inline constexpr Key<std::vector<bool>> kParameterReplication{AttributeId::kParameterReplication};
inline constexpr Key<FrontendAttributes> kFrontendAttributes{AttributeId::kFrontendAttributes};
inline constexpr Key<Statistics> kStatistics{AttributeId::kStatistics};
inline constexpr Key<std::vector<InstructionId>> kControlPredecessors{
    AttributeId::kControlPredecessors};
inline constexpr Key<VerbatimText> kOrigin{AttributeId::kOrigin};
inline constexpr Key<OpMetadata> kMetadata{AttributeId::kMetadata};
inline constexpr Key<BackendConfig> kBackendConfig{AttributeId::kBackendConfig};
inline constexpr Key<std::string> kExecutionThread{AttributeId::kExecutionThread};
inline constexpr Key<bool> kIsScheduled{AttributeId::kIsScheduled};
inline constexpr Key<int64_t> kReplicaCount{AttributeId::kReplicaCount};
inline constexpr Key<int64_t> kNumPartitions{AttributeId::kNumPartitions};
inline constexpr Key<std::vector<InputOutputAlias>> kInputOutputAlias{AttributeId::kInputOutputAlias};
inline constexpr Key<std::vector<BufferDonor>> kBufferDonor{AttributeId::kBufferDonor};
inline constexpr Key<bool> kAliasPassthroughParams{AttributeId::kAliasPassthroughParams};
inline constexpr Key<ProgramShape> kEntryComputationLayout{AttributeId::kEntryComputationLayout};
inline constexpr Key<std::vector<bool>> kAllowSpmdPropagationToParameters{
    AttributeId::kAllowSpmdPropagationToParameters};
inline constexpr Key<std::vector<bool>> kAllowSpmdPropagationToOutput{
    AttributeId::kAllowSpmdPropagationToOutput};
inline constexpr Key<VerbatimText> kOriginRecoveryTable{AttributeId::kOriginRecoveryTable};
inline constexpr Key<VerbatimText> kDebugAttributes{AttributeId::kDebugAttributes};

namespace internal {
// How a T is held in an AttributeValue: itself, as int64_t (enumerations), or boxed.
template <typename T>
inline constexpr bool kIsDirect =
    std::is_same_v<T, bool> || std::is_same_v<T, int64_t> || std::is_same_v<T, double> ||
    std::is_same_v<T, Ints> || std::is_same_v<T, Computation*> ||
    std::is_same_v<T, std::vector<Computation*>> ||
    std::is_same_v<T, std::vector<InstructionId>> || std::is_same_v<T, Literal>;

template <typename T>
decltype(auto) Unwrap(const AttributeValue& value) {
  if constexpr (std::is_enum_v<T>) {
    return static_cast<T>(std::get<int64_t>(value));
  } else if constexpr (kIsDirect<T>) {
    return (std::get<T>(value));  // const T&
  } else {
    return (*std::get<Box<T>>(value));  // const T&
  }
}
template <typename T>
AttributeValue Wrap(T value) {
  if constexpr (std::is_enum_v<T>) {
    return AttributeValue(static_cast<int64_t>(value));
  } else if constexpr (kIsDirect<T>) {
    return AttributeValue(std::move(value));
  } else {
    return AttributeValue(Box<T>(std::move(value)));
  }
}
}  // namespace internal

struct Attribute {
  AttributeId id;
  AttributeValue value;
  friend bool operator==(const Attribute&, const Attribute&) = default;
};

// For builders: Attr(kDimensions, {0, 1}).
template <typename T>
Attribute Attr(Key<T> key, std::type_identity_t<T> value) {
  return {key.id, internal::Wrap<T>(std::move(value))};
}

// A short list sorted by id; each id at most once.
class AttributeList {
 public:
  const std::vector<Attribute>& all() const { return attributes_; }
  bool empty() const { return attributes_.empty(); }
  const AttributeValue* Find(AttributeId id) const;
  AttributeValue* FindMutable(AttributeId id);
  void Set(AttributeId id, AttributeValue value);  // replaces
  bool Erase(AttributeId id);                      // whether there was one

  template <typename T>
  bool Has(Key<T> key) const {
    return Find(key.id) != nullptr;
  }
  // The value, or the kind's empty value.
  template <typename T>
  decltype(auto) Get(Key<T> key) const {
    const AttributeValue* value = Find(key.id);
    return internal::Unwrap<T>(value ? *value : EmptyValue(key.id));
  }
  template <typename T>
  void Set(Key<T> key, std::type_identity_t<T> value) {
    Set(key.id, internal::Wrap<T>(std::move(value)));
  }
  friend bool operator==(const AttributeList&, const AttributeList&) = default;

 private:
  std::vector<Attribute> attributes_;
};

}  // namespace assay

#endif  // ASSAY_SPEC_ATTRIBUTES_H_
