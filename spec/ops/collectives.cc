// Records of the collectives: operations whose result depends on other devices, their asynchronous
// halves, and the device's own numbers.
#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "spec/ops/checks.h"
#include "spec/ops/families.h"
#include "spec/ops/shape_rules.h"

namespace assay {
namespace {

// ---------------------------------------------------------------- device lists

// Whether ids are 0 ... n-1, each once. Fails without looking further when one is far off.
std::optional<std::string> NotDense(const std::vector<std::vector<int64_t>>& groups) {
  int64_t count = 0;
  for (const std::vector<int64_t>& group : groups) count += static_cast<int64_t>(group.size());
  std::vector<bool> seen(count, false);
  for (const std::vector<int64_t>& group : groups) {
    for (int64_t id : group) {
      if (id < 0 || id >= count) {
        return Join({"id ", id, " occurs, but ", count, " ids are listed"});
      }
      if (seen[id]) return Join({"id ", id, " occurs twice"});
      seen[id] = true;
    }
  }
  return std::nullopt;
}

std::optional<Violation> GroupIds(const Instruction& x) {
  if (!x.Has(kReplicaGroups)) return std::nullopt;
  const ReplicaGroups& groups = x.Get(kReplicaGroups);
  // The other forms enumerate a permutation by construction; the reader checks their counts.
  if (groups.form != ReplicaGroups::Form::kExplicit) return std::nullopt;
  auto found = NotDense(groups.groups);
  return found ? FoundIn(AttributeId::kReplicaGroups, {*found}) : std::nullopt;
}
constexpr std::string_view kGroupIdsText =
    "replica_groups names every id from 0 on exactly once";

// Devices in each group as far as the groups say; 0: all devices, or not one number.
int64_t GroupSize(const Instruction& x) {
  if (!x.Has(kReplicaGroups)) return 0;
  const ReplicaGroups& groups = x.Get(kReplicaGroups);
  if (groups.form == ReplicaGroups::Form::kIota) return std::max<int64_t>(0, groups.group_size);
  if (groups.form != ReplicaGroups::Form::kExplicit || groups.groups.empty()) return 0;
  for (const std::vector<int64_t>& group : groups.groups) {
    if (group.size() != groups.groups[0].size()) return 0;
  }
  return static_cast<int64_t>(groups.groups[0].size());
}
std::optional<Violation> GroupsUniform(const Instruction& x) {
  if (!x.Has(kReplicaGroups)) return std::nullopt;
  const ReplicaGroups& groups = x.Get(kReplicaGroups);
  if (groups.form != ReplicaGroups::Form::kExplicit || groups.groups.empty() ||
      GroupSize(x) > 0) {
    return std::nullopt;
  }
  return FoundIn(AttributeId::kReplicaGroups, {"groups differ in size"});
}
constexpr std::string_view kGroupsUniformText = "all groups have the same size";
// How many devices exchange, 0 where that is open: a group of replicas stands for their partitions
// too when there is a channel and ids are not global.
int64_t ExchangeSize(const Instruction& x) {
  bool is_whole = !x.Has(kChannelId) || x.Get(kUseGlobalDeviceIds) ||
                  x.module().Get(kNumPartitions) <= 1;
  if (x.Has(kCollectiveMode)) {
    is_whole = x.Get(kCollectiveMode) != CollectiveMode::kCrossReplicaAndPartition;
  }
  return is_whole ? GroupSize(x) : 0;
}
// ", groups have N" of a message.
std::string GroupsHave(int64_t group) {
  return group > 0 ? Join({", groups have ", group}) : std::string();
}

std::optional<Violation> GlobalIds(const Instruction& x) {
  if (!x.Get(kUseGlobalDeviceIds)) return std::nullopt;
  if (x.Has(kChannelId) && x.Has(kReplicaGroups)) {
    return std::nullopt;
  }
  return FoundIn(AttributeId::kUseGlobalDeviceIds,
                 {x.Has(kChannelId) ? "there are no replica_groups" : "there is no channel_id"});
}
constexpr std::string_view kGlobalIdsText =
    "use_global_device_ids needs a channel_id and replica_groups";

std::optional<Violation> PermutePairs(const Instruction& x) {
  AttributeId id = AttributeId::kSourceTargetPairs;
  absl::flat_hash_set<int64_t> sources, targets;
  for (const auto& [source, target] : x.Get(kSourceTargetPairs)) {
    if (source < 0 || target < 0) {
      return FoundIn(id, {"the pair {", source, ",", target, "} has a negative id"});
    }
    if (!sources.insert(source).second) return FoundIn(id, {"source ", source, " occurs twice"});
    if (!targets.insert(target).second) return FoundIn(id, {"target ", target, " occurs twice"});
  }
  return std::nullopt;
}
constexpr std::string_view kPermutePairsText =
    "source_target_pairs has no negative id, no source twice and no target twice";

// ---------------------------------------------------------------- shapes

// A collective of n operands has n results: one bare, several in a tuple.
const Shape* PartOf(const Shape& result, int64_t operands, int64_t i) {
  if (operands == 1 && !result.IsTuple()) return &result;
  if (!result.IsTuple() || static_cast<int64_t>(result.elements().size()) != operands) {
    return nullptr;
  }
  return &result.elements()[i];
}
// The result of a start: (operands, results, ...); the part that is the synchronous op's result.
const Shape* StartedResult(const Shape& shape) {
  if (!shape.IsTuple() || shape.elements().size() < 2) return nullptr;
  return &shape.elements()[1];
}

// Operand and result agree but for dimension `d`, where the larger is `factor` times the smaller.
std::optional<Violation> Grows(const Instruction& x, const Shape* result, bool shrinks) {
  const Ints& dimensions = x.Get(kDimensions);
  if (dimensions.size() != 1) {
    return FoundIn(AttributeId::kDimensions, {"dimensions is ", dimensions});
  }
  int64_t d = dimensions[0];
  int64_t group = ExchangeSize(x);
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    const Shape& operand = x.operand_shape(i);
    const Shape* part = result ? PartOf(*result, x.operand_count(), i) : nullptr;
    if (part == nullptr || !part->IsArray() || part->rank() != operand.rank()) {
      return Found({"operand ", i, " is ", operand, ", the result is ", x.shape()});
    }
    if (d < 0 || d >= operand.rank()) {
      return FoundIn(AttributeId::kDimensions, {"dimension ", d, " of ", operand});
    }
    const Shape& small = shrinks ? *part : operand;
    const Shape& large = shrinks ? operand : *part;
    bool fits = TypesAgree(x, *part, operand);
    for (int64_t k = 0; k < operand.rank(); ++k) {
      int64_t a = small.dimension(k), b = large.dimension(k);
      if (k != d || a == Shape::kUnbounded || b == Shape::kUnbounded) {
        fits = fits && SizesAgree(a, b);
      } else if (group > 0) {
        int64_t product;
        fits = fits && !__builtin_mul_overflow(a, group, &product) && product == b;
      } else {
        fits = fits && (a == 0 ? b == 0 : b % a == 0);
      }
    }
    if (fits) continue;
    return FoundAt(static_cast<int>(i), {"operand ", i, " is ", operand, ", its result is ", *part,
                                         GroupsHave(group)});
  }
  return std::nullopt;
}
std::optional<Violation> GatherResult(const Instruction& x) { return Grows(x, &x.shape(), false); }
std::optional<Violation> GatherStartResult(const Instruction& x) {
  return Grows(x, StartedResult(x.shape()), false);
}
std::optional<Violation> ReduceScatterResult(const Instruction& x) {
  return Grows(x, &x.shape(), true);
}
constexpr std::string_view kGatherText =
    "the result is the operand with dimension `dimensions` multiplied by the group's size";

std::optional<Violation> Reducer(const Instruction& x) {
  const Computation& f = *x.Get(kToApply);
  AttributeId id = AttributeId::kToApply;
  const bool any_types = x.module().dialect() == Dialect::kHlo;
  bool scalars = f.parameter_count() == 2 && f.HasRoot() && f.root().shape().IsScalar();
  for (const Instruction* parameter : f.parameters()) {
    scalars = scalars && (parameter == nullptr ||
                          (parameter->shape().IsScalar() &&
                           (any_types || parameter->shape().element_type() ==
                                             f.root().shape().element_type())));
  }
  if (scalars) return std::nullopt;
  return FoundIn(id, {"computation ", f.name(), " has ", f.parameter_count(), " parameters",
                      f.HasRoot() ? Join({" and returns ", f.root().shape()}) : ""});
}
constexpr std::string_view kReducerText =
    "to_apply takes two scalars and returns one (StableHLO: all of one type)";

Result<Shape> InferLikeOperands(const Instruction& x) { return InferTupleOfOperands(x, true); }

// all-to-all along a dimension keeps the shape; without one, operand i goes to device i.
Result<Shape> InferAllToAll(const Instruction& x) {
  return InferTupleOfOperands(x, /*bare_single=*/!x.Get(kDimensions).empty());
}
std::optional<Violation> AllToAllSplit(const Instruction& x) {
  const Ints& dimensions = x.Get(kDimensions);
  int64_t group = ExchangeSize(x);
  if (dimensions.empty()) {
    if (group == 0 || group == x.operand_count()) return std::nullopt;
    return Found({"there are ", x.operand_count(), " operands", GroupsHave(group)});
  }
  int64_t d = dimensions[0];
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    const Shape& operand = x.operand_shape(i);
    bool fits = dimensions.size() == 1 && d >= 0 && d < operand.rank() &&
                (group == 0 || operand.IsUnbounded(d) || operand.dimension(d) % group == 0);
    if (fits) continue;
    return FoundIn(AttributeId::kDimensions,
                   {"dimensions is ", dimensions, ", operand ", i, " is ", operand,
                    GroupsHave(group)});
  }
  return std::nullopt;
}
std::optional<Violation> AllToAllOperands(const Instruction& x) {
  for (int64_t i = 1; i < x.operand_count() && x.Get(kDimensions).empty(); ++i) {
    if (x.operand_shape(i).Compatible(x.operand_shape(0))) continue;
    return FoundAt(static_cast<int>(i), {"operand 0 is ", x.operand_shape(0), ", operand ", i,
                                         " is ", x.operand_shape(i)});
  }
  return std::nullopt;
}

std::optional<Violation> RaggedNumbers(const Instruction& x) {
  for (int i = 2; i < 6; ++i) {
    const Shape& shape = x.operand_shape(i);
    if (IsInteger(shape.primitive_type()) && shape.rank() >= 1 &&
        shape.Compatible(x.operand_shape(2))) {
      continue;
    }
    return FoundAt(i, {"operand 2 is ", x.operand_shape(2), ", operand ", i, " is ", shape});
  }
  return std::nullopt;
}
std::optional<Violation> RaggedOutput(const Instruction& x) {
  const Shape& input = x.operand_shape(0);
  const Shape& output = x.operand_shape(1);
  if (TypesAgree(x, input, output) && input.rank() == output.rank()) {
    return std::nullopt;
  }
  return FoundAt(1, {"input is ", input, ", output is ", output});
}
Result<Shape> InferRagged(const Instruction& x) {
  ASSIGN_OR_RETURN(const Shape* output, ArrayOperand(x, 1));
  return output->WithoutLayout();
}

std::optional<Violation> BroadcastResult(const Instruction& x) {
  // With a dynamic root the last operand may be the root's number.
  int64_t data = x.operand_count() - (x.Get(kHasDynamicRoot) && x.operand_count() > 1 ? 1 : 0);
  for (int64_t operands : {x.operand_count(), data}) {
    bool fits = true;
    for (int64_t i = 0; i < operands; ++i) {
      const Shape* part = PartOf(x.shape(), operands, i);
      fits = fits && part != nullptr && FitsButPrecision(x, *part, x.operand_shape(i));
    }
    if (fits) return std::nullopt;
  }
  return Found({"operand 0 is ", x.operand_shape(0), ", the result is ", x.shape()});
}
constexpr std::string_view kLikeOperandsText = "the result has the shapes of the operands (HLO: float precisions may differ)";

// With slice_sizes: input, output, input offsets, output offsets.
bool PermutesSlices(const Instruction& x) { return x.Has(kPermuteSliceSizes); }
std::optional<Violation> PermuteOperands(const Instruction& x) {
  if (!PermutesSlices(x) || x.operand_count() == 4) return std::nullopt;
  return FoundIn(AttributeId::kPermuteSliceSizes, {"there are ", x.operand_count(), " operands"});
}
constexpr std::string_view kPermuteOperandsText = "with slice_sizes there are four operands";
Result<Shape> InferPermute(const Instruction& x) {
  if (!PermutesSlices(x)) return InferTupleOfOperands(x, true);
  if (x.operand_count() != 4) return InferError(x, "c2", {"four operands are needed"});
  return x.operand_shape(1).WithoutLayout();
}

// ---------------------------------------------------------------- asynchronous halves

std::optional<Violation> PermuteStartResult(const Instruction& x) {
  const Shape* result = StartedResult(x.shape());
  if (result != nullptr) {
    const Shape& sent = x.shape().elements()[0];
    bool fits = PermutesSlices(x) ? FitsButPrecision(x, *result, x.operand_shape(1)) : true;
    for (int64_t i = 0; i < x.operand_count() && !PermutesSlices(x); ++i) {
      const Shape* from = PartOf(sent, x.operand_count(), i);
      const Shape* to = PartOf(*result, x.operand_count(), i);
      fits = fits && from && to && from->Compatible(x.operand_shape(i)) &&
             FitsButPrecision(x, *to, x.operand_shape(i));
    }
    if (fits) return std::nullopt;
  }
  return Found({"operand is ", x.operand_shape(0), ", the result is ", x.shape()});
}
std::optional<Violation> StartOperands(const Instruction& x) {
  const Shape* result = StartedResult(x.shape());
  bool fits = result != nullptr;
  for (int64_t i = 0; i < x.operand_count() && fits; ++i) {
    const Shape* part = PartOf(x.shape().elements()[0], x.operand_count(), i);
    fits = part != nullptr && part->Compatible(x.operand_shape(i));
  }
  if (fits) return std::nullopt;
  return Found({"operand 0 is ", x.operand_shape(0), ", the result is ", x.shape()});
}
constexpr std::string_view kStartText = "the result is (operands, results, ...)";

std::optional<Violation> ChainOperand(const Instruction& x) {
  if (StartedResult(x.operand_shape(0)) != nullptr) return std::nullopt;
  return FoundAt(0, {"the operand is ", x.operand_shape(0)});
}
Result<Shape> InferDone(const Instruction& x) {
  const Shape* result = x.operand_count() == 1 ? StartedResult(x.operand_shape(0)) : nullptr;
  if (result == nullptr) return InferError(x, "c1", {"the operand is not what a start makes"});
  return result->WithoutLayout();
}
std::optional<Violation> StartedBy(const Instruction& x, Opcode start) {
  const Instruction& producer = x.producer(0);
  if (producer.opcode() == start && x.operand(0).path == 0) return std::nullopt;
  return FoundAt(0, {"the operand is made by ", NameOf(producer.opcode())});
}
std::optional<Violation> GatherStarted(const Instruction& x) {
  return StartedBy(x, Opcode::kAllGatherStart);
}
std::optional<Violation> ReduceStarted(const Instruction& x) {
  return StartedBy(x, Opcode::kAllReduceStart);
}
std::optional<Violation> PermuteStarted(const Instruction& x) {
  return StartedBy(x, Opcode::kCollectivePermuteStart);
}
std::optional<Violation> GatherContinued(const Instruction& x) {
  return NotContinuedBy(x, Opcode::kAllGatherDone, Opcode::kAllGatherDone);
}
std::optional<Violation> ReduceContinued(const Instruction& x) {
  return NotContinuedBy(x, Opcode::kAllReduceDone, Opcode::kAllReduceDone);
}
std::optional<Violation> PermuteContinued(const Instruction& x) {
  return NotContinuedBy(x, Opcode::kCollectivePermuteDone, Opcode::kCollectivePermuteDone);
}
constexpr std::string_view kChainText = "the operand is the (operands, results, ...) of a start";
constexpr std::string_view kStartedText = "the operand is the start of the same operation";

// ---------------------------------------------------------------- records

constexpr Rule kGatherRules[] = {{"c1", kGroupIdsText, GroupIds},
                                 {"c2", kGroupsUniformText, GroupsUniform},
                                 {"c3", kGlobalIdsText, GlobalIds},
                                 {"c4", kGatherText, GatherResult}};
constexpr Rule kGatherStartRules[] = {{"c1", kGroupIdsText, GroupIds},
                                      {"c2", kGroupsUniformText, GroupsUniform},
                                      {"c3", kGlobalIdsText, GlobalIds},
                                      {"c4", kStartText, StartOperands},
                                      {"c5", kGatherText, GatherStartResult},
                                      {"c6", kContinuedText, GatherContinued}};
constexpr Rule kAllReduceRules[] = {{"c1", kGroupIdsText, GroupIds},
                                    {"c2", kGlobalIdsText, GlobalIds},
                                    {"c3", kReducerText, Reducer}};
constexpr Rule kCollectiveReduceRules[] = {{"c1", kGroupIdsText, GroupIds},
                                            {"c2", kGlobalIdsText, GlobalIds},
                                            {"c3", kReducerText, Reducer},
                                            {"c4", kLikeOperandsText, BroadcastResult}};
constexpr Rule kAllReduceStartRules[] = {{"c1", kGroupIdsText, GroupIds},
                                         {"c2", kGlobalIdsText, GlobalIds},
                                         {"c3", kReducerText, Reducer},
                                         {"c4", kContinuedText, ReduceContinued}};
constexpr Rule kReduceScatterRules[] = {
    {"c1", kGroupIdsText, GroupIds},
    {"c2", kGroupsUniformText, GroupsUniform},
    {"c3", kGlobalIdsText, GlobalIds},
    {"c4", kReducerText, Reducer},
    {"c5", "the result is the operand with dimension `dimensions` divided by the group's size",
     ReduceScatterResult}};
constexpr Rule kAllToAllRules[] = {
    {"c1", kGroupIdsText, GroupIds},
    {"c2", kGroupsUniformText, GroupsUniform},
    {"c3", "without dimensions all operands have the same shape", AllToAllOperands},
    {"c4", "the group's size divides the dimension, or is the number of operands",
     AllToAllSplit}};
constexpr Rule kRaggedRules[] = {
    {"c1", kGroupIdsText, GroupIds},
    {"c2", "input and output have the same rank and element type (HLO: float precisions may differ)", RaggedOutput},
    {"c3", "offsets and sizes are integer arrays of one shape", RaggedNumbers}};
// StableHLO lets ids be left out: their devices get zeros.
std::optional<Violation> BroadcastIds(const Instruction& x) {
  if (x.module().dialect() == Dialect::kHlo || !x.Has(kReplicaGroups)) return GroupIds(x);
  absl::flat_hash_set<int64_t> seen;
  for (const std::vector<int64_t>& group : x.Get(kReplicaGroups).groups) {
    for (int64_t id : group) {
      if (id < 0) return FoundIn(AttributeId::kReplicaGroups, {"id ", id, " occurs"});
      if (seen.insert(id).second) continue;
      return FoundIn(AttributeId::kReplicaGroups, {"id ", id, " occurs twice"});
    }
  }
  return std::nullopt;
}
constexpr Rule kBroadcastRules[] = {{"c1",
                                     "replica_groups names every id from 0 on exactly once (in "
                                     "StableHLO: at most once)",
                                     BroadcastIds},
                                    {"c2", kLikeOperandsText, BroadcastResult}};
constexpr Rule kPermuteRules[] = {{"c1", kPermutePairsText, PermutePairs},
                                  {"c2", kPermuteOperandsText, PermuteOperands}};
constexpr Rule kPermuteStartRules[] = {{"c1", kPermutePairsText, PermutePairs},
                                       {"c2", kPermuteOperandsText, PermuteOperands},
                                       {"c3", kStartText, PermuteStartResult},
                                       {"c4", kContinuedText, PermuteContinued}};
constexpr Rule kGatherDoneRules[] = {{"c1", kChainText, ChainOperand},
                                     {"c2", kStartedText, GatherStarted}};
constexpr Rule kReduceDoneRules[] = {{"c1", kStartedText, ReduceStarted}};
constexpr Rule kPermuteDoneRules[] = {{"c1", kChainText, ChainOperand},
                                      {"c2", kStartedText, PermuteStarted}};

constexpr AttributeUse kGatherAttributes[] = {
    Required(AttributeId::kDimensions), Optional(AttributeId::kReplicaGroups),
    Optional(AttributeId::kChannelId), Optional(AttributeId::kConstrainLayout),
    Optional(AttributeId::kUseGlobalDeviceIds)};
constexpr AttributeUse kAllReduceAttributes[] = {
    Required(AttributeId::kToApply), Optional(AttributeId::kReplicaGroups),
    Optional(AttributeId::kChannelId), Optional(AttributeId::kConstrainLayout),
    Optional(AttributeId::kUseGlobalDeviceIds), Optional(AttributeId::kCollectiveMode)};
constexpr AttributeUse kReduceScatterAttributes[] = {
    Required(AttributeId::kDimensions), Required(AttributeId::kToApply),
    Optional(AttributeId::kReplicaGroups), Optional(AttributeId::kChannelId),
    Optional(AttributeId::kConstrainLayout), Optional(AttributeId::kUseGlobalDeviceIds),
    Optional(AttributeId::kCollectiveMode)};
constexpr AttributeUse kCollectiveReduceAttributes[] = {
    Required(AttributeId::kToApply),
    {AttributeId::kReplicaGroups, false, 0, /*print_default=*/true},
    Optional(AttributeId::kChannelId), Optional(AttributeId::kConstrainLayout),
    Optional(AttributeId::kUseGlobalDeviceIds),
    {AttributeId::kHasDynamicRoot, false, 0, /*print_default=*/true}};
constexpr AttributeUse kAllToAllAttributes[] = {
    Optional(AttributeId::kDimensions), Optional(AttributeId::kReplicaGroups),
    Optional(AttributeId::kChannelId), Optional(AttributeId::kConstrainLayout)};
constexpr AttributeUse kRaggedAttributes[] = {Optional(AttributeId::kDimensions),
                                              Optional(AttributeId::kReplicaGroups),
                                              Optional(AttributeId::kChannelId)};
constexpr AttributeUse kBroadcastAttributes[] = {Optional(AttributeId::kReplicaGroups),
                                                 Optional(AttributeId::kChannelId),
                                                 Optional(AttributeId::kHasDynamicRoot)};
constexpr AttributeUse kPermuteAttributes[] = {Required(AttributeId::kSourceTargetPairs),
                                               Optional(AttributeId::kChannelId),
                                               Optional(AttributeId::kPermuteSliceSizes)};

constexpr TraitSet kCollective = {Trait::kCollective};
constexpr TraitSet kMoving = {Trait::kCollective, Trait::kDataMovement};
constexpr TraitSet kReducing = {Trait::kCollective, Trait::kOrderFree};
constexpr TraitSet kStarting = {Trait::kCollective, Trait::kAsyncPart};

constexpr std::string_view kExact = "exact";
constexpr std::string_view kExactSum =
    "a sum over the group is exact and rounded once; other bodies in group order";

constexpr OpSpec Device(Opcode opcode, std::string_view name, std::string_view stablehlo,
                        std::string_view summary) {
  return {.opcode = opcode, .name = name, .stablehlo = stablehlo, .summary = summary,
          .operands = Exactly(0), .traits = {Trait::kShapeInferable},
          .infer = [](const Instruction&) -> Result<Shape> {
            return Shape::Scalar(PrimitiveType::kU32);
          },
          .exactness = kExact};
}

constexpr OpSpec kSpecs[] = {
    Device(Opcode::kPartitionId, "partition-id", "partition_id", "number of this partition"),
    Device(Opcode::kReplicaId, "replica-id", "replica_id", "number of this replica"),
    {.opcode = Opcode::kAllGather, .name = "all-gather", .stablehlo = "all_gather",
     .summary = "the group's operands, one after the other along a dimension",
     .operands = AtLeast(1), .attributes = kGatherAttributes, .element_types = types::kAny,
     .traits = kMoving, .rules = kGatherRules, .exactness = kExact,
     .example = "f32[4] all-gather(f32[2] x), replica_groups={{0,1}}, dimensions={0}"},
    {.opcode = Opcode::kAllGatherStart, .name = "all-gather-start",
     .summary = "starts an all-gather", .operands = AtLeast(1), .attributes = kGatherAttributes,
     .element_types = types::kAny, .traits = kStarting, .rules = kGatherStartRules,
     .exactness = kExact,
     .example =
         "(f32[2], f32[4]) all-gather-start(f32[2] x), replica_groups={{0,1}}, "
         "dimensions={0}"},
    {.opcode = Opcode::kAllGatherDone, .name = "all-gather-done",
     .summary = "the result of all-gather-start", .operands = Exactly(1), .traits = kStarting,
     .infer = InferDone, .rules = kGatherDoneRules, .exactness = kExact,
     .example = "f32[4] all-gather-done((f32[2], f32[4]) started)"},
    {.opcode = Opcode::kAllReduce, .name = "all-reduce", .stablehlo = "all_reduce",
     .summary = "folds the group's operands, element by element", .operands = AtLeast(1),
     .attributes = kAllReduceAttributes, .element_types = types::kAny, .traits = kReducing,
     .infer = InferLikeOperands, .rules = kAllReduceRules, .exactness = kExactSum,
     .example =
         "f32[2] all-reduce(f32[2] x), replica_groups={{0,1}}, to_apply={ a = f32[] "
         "parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }"},
    {.opcode = Opcode::kAllReduceStart, .name = "all-reduce-start",
     .summary = "starts an all-reduce", .operands = AtLeast(1),
     .attributes = kAllReduceAttributes, .element_types = types::kAny,
     .traits = {Trait::kCollective, Trait::kAsyncPart, Trait::kOrderFree},
     .infer = InferLikeOperands, .rules = kAllReduceStartRules, .exactness = kExactSum,
     .example =
         "f32[2] all-reduce-start(f32[2] x), replica_groups={{0,1}}, to_apply={ a = "
         "f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }"},
    {.opcode = Opcode::kAllReduceDone, .name = "all-reduce-done",
     .summary = "the result of all-reduce-start", .operands = Exactly(1), .traits = kStarting,
     .infer = InferLikeFirst, .rules = kReduceDoneRules, .exactness = kExact,
     .example = "f32[2] all-reduce-done(f32[2] started)"},
    {.opcode = Opcode::kReduceScatter, .name = "reduce-scatter", .stablehlo = "reduce_scatter",
     .summary = "an all-reduce of which each device keeps its part along a dimension",
     .operands = AtLeast(1), .attributes = kReduceScatterAttributes,
     .element_types = types::kAny, .traits = kReducing, .rules = kReduceScatterRules,
     .exactness = kExactSum,
     .example =
         "f32[2] reduce-scatter(f32[4] x), replica_groups={{0,1}}, dimensions={0}, "
         "to_apply={ a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, "
         "b) }"},
    {.opcode = Opcode::kCollectiveReduce, .name = "collective-reduce",
     .summary = "an all-reduce whose result lands on the group's root", .operands = AtLeast(1),
     .attributes = kCollectiveReduceAttributes, .element_types = types::kAny,
     .traits = kReducing, .rules = kCollectiveReduceRules, .exactness = kExactSum,
     .example =
         "f32[2] collective-reduce(f32[2] x), replica_groups={{0,1}}, to_apply={ a = "
         "f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }"},
    {.opcode = Opcode::kAllToAll, .name = "all-to-all", .stablehlo = "all_to_all",
     .summary = "device i's part j goes to device j as its part i", .operands = AtLeast(1),
     .attributes = kAllToAllAttributes, .element_types = types::kAny, .traits = kMoving,
     .infer = InferAllToAll, .rules = kAllToAllRules, .exactness = kExact,
     .example = "f32[4] all-to-all(f32[4] x), replica_groups={{0,1}}, dimensions={0}"},
    {.opcode = Opcode::kRaggedAllToAll, .name = "ragged-all-to-all",
     .summary = "an all-to-all of slices of different sizes: input, output, input offsets, send "
                "sizes, output offsets, receive sizes",
     .operands = Exactly(6), .attributes = kRaggedAttributes, .element_types = types::kAny,
     .traits = kMoving, .infer = InferRagged, .rules = kRaggedRules, .exactness = kExact,
     .example =
         "f32[4] ragged-all-to-all(f32[4] x, f32[4] out, s32[2] from, s32[2] sent, "
         "s32[2] to, s32[2] received), replica_groups={{0,1}}"},
    {.opcode = Opcode::kCollectiveBroadcast, .name = "collective-broadcast",
     .stablehlo = "collective_broadcast", .summary = "the operand of the group's first device",
     .operands = AtLeast(1), .attributes = kBroadcastAttributes, .element_types = types::kAny,
     .traits = kMoving, .rules = kBroadcastRules, .exactness = kExact,
     .example = "f32[2] collective-broadcast(f32[2] x), replica_groups={{0,1}}"},
    {.opcode = Opcode::kCollectivePermute, .name = "collective-permute",
     .stablehlo = "collective_permute",
     .summary = "the operand of the source paired with this device; zeros where there is none",
     .operands = AtLeast(1), .attributes = kPermuteAttributes, .traits = kMoving,
     .infer = InferPermute, .rules = kPermuteRules, .exactness = kExact,
     .example = "f32[2] collective-permute(f32[2] x), source_target_pairs={{0,1},{1,0}}"},
    {.opcode = Opcode::kCollectivePermuteStart, .name = "collective-permute-start",
     .summary = "starts a collective-permute", .operands = AtLeast(1),
     .attributes = kPermuteAttributes, .traits = kStarting, .rules = kPermuteStartRules,
     .exactness = kExact,
     .example =
         "(f32[2], f32[2]) collective-permute-start(f32[2] x), "
         "source_target_pairs={{0,1},{1,0}}"},
    {.opcode = Opcode::kCollectivePermuteDone, .name = "collective-permute-done",
     .summary = "the result of collective-permute-start", .operands = Exactly(1),
     .traits = kStarting, .infer = InferDone, .rules = kPermuteDoneRules, .exactness = kExact,
     .example = "f32[2] collective-permute-done((f32[2], f32[2]) started)"},
};

}  // namespace

std::span<const OpSpec> CollectiveOps() { return kSpecs; }

}  // namespace assay
