// Records of the control family: parameters, constants, tuples, tokens, calls, loops, branches,
// custom calls, transfers to the host and between memories.
#include <algorithm>

#include "spec/ops/checks.h"
#include "spec/ops/families.h"

namespace assay {
namespace {

constexpr std::string_view kExact = "exact";
constexpr std::string_view kAsBody = "as the called computation";

// A shape of HLO's context value: u32[].
bool IsContext(const Shape& shape) {
  return shape.IsScalar() && shape.primitive_type() == PrimitiveType::kU32;
}

Result<Shape> InferToken(const Instruction&) { return Shape::Token(); }

// ---------------------------------------------------------------- parameter, constant, tuples

std::optional<Violation> ParameterNumber(const Instruction& x) {
  int64_t number = x.Get(kParameterNumber);
  if (number >= 0) return std::nullopt;
  return FoundIn(AttributeId::kParameterNumber, {"the number is ", number});
}
constexpr Rule kParameterRules[] = {{"c1", "a parameter's number is not negative", ParameterNumber}};

Result<Shape> InferConstant(const Instruction& x) {
  if (!x.Has(kLiteral) || !x.Get(kLiteral).IsValid()) {
    return InferError(x, "attributes", {"there is no value"});
  }
  return x.Get(kLiteral).shape().WithoutLayout();
}

Result<Shape> InferTuple(const Instruction& x) { return InferTupleOfOperands(x, false); }

std::optional<Violation> ElementOfTuple(const Instruction& x) {
  if (x.operand_shape(0).IsTuple()) return std::nullopt;
  return FoundAt(0, {"the operand is ", x.operand_shape(0)});
}
std::optional<Violation> ElementIndex(const Instruction& x) {
  size_t count = x.operand_shape(0).elements().size();
  int64_t index = x.Get(kTupleIndex);
  if (index >= 0 && index < static_cast<int64_t>(count)) return std::nullopt;
  return FoundIn(AttributeId::kTupleIndex,
                 {"index is ", index, ", the operand has ", count, " elements"});
}
Result<Shape> InferElement(const Instruction& x) {
  if (x.operand_count() != 1) return InferError(x, "operands", {"one operand is needed"});
  if (auto v = ElementOfTuple(x)) return InferError(x, "c1", {v->found});
  if (auto v = ElementIndex(x)) return InferError(x, "c2", {v->found});
  return x.operand_shape(0).elements()[x.Get(kTupleIndex)];
}
constexpr Rule kElementRules[] = {{"c1", "the operand is a tuple", ElementOfTuple},
                                  {"c2", "index is that of an element", ElementIndex}};

// ---------------------------------------------------------------- tokens

std::optional<Violation> TokenAt(const Instruction& x, int i) {
  if (x.operand_shape(i).IsToken()) return std::nullopt;
  return FoundAt(i, {"operand ", i, " is ", x.operand_shape(i)});
}
std::optional<Violation> TokenFirst(const Instruction& x) { return TokenAt(x, 0); }
std::optional<Violation> TokenSecond(const Instruction& x) { return TokenAt(x, 1); }
std::optional<Violation> TokensOnly(const Instruction& x) {
  for (int i = 0; i < x.operand_count(); ++i) {
    if (auto violation = TokenAt(x, i)) return violation;
  }
  return std::nullopt;
}
constexpr Rule kAfterAllRules[] = {{"c1", "every operand is a token", TokensOnly}};
constexpr Rule kAddDependencyRules[] = {{"c1", "the second operand is a token", TokenSecond}};

// ---------------------------------------------------------------- call, fusion, while, conditional

std::optional<Violation> CallSignature(const Instruction& x) {
  return OperandsDifferFrom(x, 0, *x.Get(kToApply), AttributeId::kToApply);
}
std::optional<Violation> FusionSignature(const Instruction& x) {
  return OperandsDifferFrom(x, 0, *x.Get(kCalls), AttributeId::kCalls);
}
Result<Shape> InferCall(const Instruction& x) { return RootShape(x, kToApply); }
Result<Shape> InferFusion(const Instruction& x) { return RootShape(x, kCalls); }
constexpr std::string_view kParametersText =
    "the computation's parameters have the shapes of the operands";
constexpr Rule kCallRules[] = {{"c1", kParametersText, CallSignature}};
constexpr Rule kFusionRules[] = {{"c1", kParametersText, FusionSignature},
                                 {"c2", kAliasingText, AliasingIsWrong}};

std::optional<Violation> WhileCondition(const Instruction& x) {
  static const Shape pred = Shape::Scalar(PrimitiveType::kPred);
  return OperandsDifferFrom(x, 0, *x.Get(kCondition), AttributeId::kCondition, &pred);
}
std::optional<Violation> WhileBody(const Instruction& x) {
  return OperandsDifferFrom(x, 0, *x.Get(kBody), AttributeId::kBody, &x.operand_shape(0));
}
constexpr Rule kWhileRules[] = {
    {"c1", "condition takes the operand's shape and returns pred[]", WhileCondition},
    {"c2", "body takes and returns the operand's shape", WhileBody}};

bool IsPredicated(const Instruction& x) {
  return x.Has(kTrueComputation) || x.Has(kFalseComputation);
}
// The branches in order and the attribute that names branch i.
absl::InlinedVector<Computation*, 4> Branches(const Instruction& x) {
  if (IsPredicated(x)) return {x.Get(kTrueComputation), x.Get(kFalseComputation)};
  const std::vector<Computation*>& branches = x.Get(kBranchComputations);
  return {branches.begin(), branches.end()};
}
AttributeId BranchAttribute(const Instruction& x, size_t i) {
  if (!IsPredicated(x)) return AttributeId::kBranchComputations;
  return i == 0 ? AttributeId::kTrueComputation : AttributeId::kFalseComputation;
}

std::optional<Violation> ConditionalForm(const Instruction& x) {
  bool listed = !x.Get(kBranchComputations).empty();
  bool both = x.Has(kTrueComputation) && x.Has(kFalseComputation);
  if (listed != IsPredicated(x) && (listed || both)) return std::nullopt;
  return Found({x.Has(kTrueComputation) ? "true_computation is" : "true_computation is not",
                " given, ",
                x.Has(kFalseComputation) ? "false_computation is" : "false_computation is not",
                " given, branch_computations has ", x.Get(kBranchComputations).size(), " entries"});
}
std::optional<Violation> ConditionalIndex(const Instruction& x) {
  const Shape& index = x.operand_shape(0);
  PrimitiveType needed = IsPredicated(x) ? PrimitiveType::kPred : PrimitiveType::kS32;
  if (index.IsScalar() && index.primitive_type() == needed) return std::nullopt;
  return FoundAt(0, {"the first operand is ", index, ", ", needed, "[] is needed"});
}
std::optional<Violation> ConditionalOperands(const Instruction& x) {
  size_t branches = Branches(x).size();
  if (x.operand_count() == static_cast<int64_t>(branches) + 1) return std::nullopt;
  return Found({"there are ", branches, " branches and ", x.operand_count(), " operands"});
}
std::optional<Violation> ConditionalParameters(const Instruction& x) {
  auto branches = Branches(x);
  for (size_t i = 0; i < branches.size(); ++i) {
    const Shape* argument = &x.operand_shape(i + 1);
    auto violation = SignatureDiffers(*branches[i], BranchAttribute(x, i), {&argument, 1});
    if (violation) return violation;
  }
  return std::nullopt;
}
std::optional<Violation> ConditionalResults(const Instruction& x) {
  auto branches = Branches(x);
  if (!branches[0]->HasRoot()) return std::nullopt;
  const Shape& first = branches[0]->root().shape();
  for (size_t i = 1; i < branches.size(); ++i) {
    if (!branches[i]->HasRoot()) continue;
    const Shape& other = branches[i]->root().shape();
    if (first.Compatible(other)) continue;
    return FoundIn(BranchAttribute(x, i), {"branch 0 returns ", first, ", branch ", i,
                                           " returns ", other});
  }
  return std::nullopt;
}
Result<Shape> InferConditional(const Instruction& x) {
  auto branches = Branches(x);
  if (branches.empty() || branches[0] == nullptr || !branches[0]->HasRoot()) {
    return InferError(x, "c1", {"there is no branch"});
  }
  return branches[0]->root().shape();
}
constexpr Rule kConditionalRules[] = {
    {"c1", "either true_computation and false_computation or branch_computations is given",
     ConditionalForm},
    {"c2", "the first operand is pred[] for two named branches, s32[] for a list",
     ConditionalIndex},
    {"c3", "there is one more operand than branches", ConditionalOperands},
    {"c4", "branch i takes operand i + 1", ConditionalParameters},
    {"c5", "all branches return the same shape", ConditionalResults}};

// ---------------------------------------------------------------- custom-call

std::optional<Violation> CustomCallConstraints(const Instruction& x) {
  if (!x.Has(kOperandLayoutConstraints)) return std::nullopt;
  AttributeId id = AttributeId::kOperandLayoutConstraints;
  const std::vector<Shape>& shapes = x.Get(kOperandLayoutConstraints);
  if (static_cast<int64_t>(shapes.size()) != x.operand_count()) {
    return FoundIn(id, {"there are ", x.operand_count(), " operands and ", shapes.size(),
                        " constraints"});
  }
  for (int64_t i = 0; i < x.operand_count(); ++i) {
    if (x.operand_shape(i).Compatible(shapes[i])) continue;
    return FoundIn(id, {"operand ", i, " is ", x.operand_shape(i), ", its constraint is ",
                        shapes[i]});
  }
  return std::nullopt;
}
std::optional<Violation> CustomCallComputations(const Instruction& x) {
  if (!x.Has(kToApply) || !x.Has(kCalledComputations)) return std::nullopt;
  return FoundIn(AttributeId::kCalledComputations, {"both are given"});
}
constexpr Rule kCustomCallRules[] = {
    {"c1", "operand_layout_constraints has the shape of each operand", CustomCallConstraints},
    {"c2", kAliasingText, AliasingIsWrong},
    {"c3", "to_apply and called_computations exclude each other", CustomCallComputations}};

// ---------------------------------------------------------------- transfers

std::optional<Violation> InfeedResult(const Instruction& x) {
  const ListView<Shape> parts = x.shape().elements();
  if (x.shape().IsTuple() && parts.size() == 2 && parts[1].IsToken()) return std::nullopt;
  return Found({"the result is ", x.shape()});
}
constexpr Rule kInfeedRules[] = {{"c1", "the operand is a token", TokenFirst},
                                 {"c2", "the result is (data, token[])", InfeedResult}};
std::optional<Violation> OutfeedShape(const Instruction& x) {
  if (!x.Has(kOutfeedShape) || x.Get(kOutfeedShape).Compatible(x.operand_shape(0))) {
    return std::nullopt;
  }
  return FoundIn(AttributeId::kOutfeedShape, {"operand is ", x.operand_shape(0),
                                              ", outfeed_shape is ", x.Get(kOutfeedShape)});
}
constexpr Rule kOutfeedRules[] = {{"c1", "the second operand is a token", TokenSecond},
                                  {"c2", "outfeed_shape is the data's shape", OutfeedShape}};

// (data, u32[], token[])
bool IsTransfer(const Shape& shape) {
  return shape.IsTuple() && shape.elements().size() == 3 && IsContext(shape.elements()[1]) &&
         shape.elements()[2].IsToken();
}
Result<Shape> InferSend(const Instruction& x) {
  if (x.operand_count() < 1) return InferError(x, "operands", {"operand 0 is missing"});
  return Shape::Tuple({x.operand_shape(0).WithoutLayout(), Shape::Scalar(PrimitiveType::kU32),
                       Shape::Token()});
}
constexpr Rule kSendRules[] = {{"c1", "the second operand is a token", TokenSecond}};
std::optional<Violation> TransferOperand(const Instruction& x) {
  if (IsTransfer(x.operand_shape(0))) return std::nullopt;
  return FoundAt(0, {"the operand is ", x.operand_shape(0)});
}
constexpr std::string_view kTransferText = "the operand is a transfer's (data, u32[], token[])";
// The two halves of a transfer name one channel.
std::optional<Violation> SameChannel(const Instruction& x) {
  const Instruction& start = x.producer(0);
  if (start.opcode() != Opcode::kSend && start.opcode() != Opcode::kRecv) return std::nullopt;
  auto channel = [](const Instruction& i) { return i.Has(kChannelId) ? i.Get(kChannelId) : 0; };
  if (channel(x) == channel(start)) return std::nullopt;
  return FoundIn(AttributeId::kChannelId, {"channel_id is ", channel(x), ", that of ", start.name(),
                                           " is ", channel(start)});
}
constexpr std::string_view kSameChannelText = "channel_id is that of the start";
constexpr Rule kSendDoneRules[] = {{"c1", kTransferText, TransferOperand},
                                   {"c2", kSameChannelText, SameChannel}};
std::optional<Violation> RecvResult(const Instruction& x) {
  if (IsTransfer(x.shape())) return std::nullopt;
  return Found({"the result is ", x.shape()});
}
constexpr Rule kRecvRules[] = {{"c1", "the operand is a token", TokenFirst},
                               {"c2", "the result is (data, u32[], token[])", RecvResult}};
Result<Shape> InferRecvDone(const Instruction& x) {
  if (x.operand_count() != 1 || !IsTransfer(x.operand_shape(0))) {
    return InferError(x, "c1", {"the operand is no transfer"});
  }
  return Shape::Tuple({x.operand_shape(0).elements()[0].WithoutLayout(), Shape::Token()});
}
constexpr Rule kRecvDoneRules[] = {{"c1", kTransferText, TransferOperand},
                                   {"c2", kSameChannelText, SameChannel}};

// copy-start: (copy, source, context).
bool IsCopyChain(const Shape& shape) {
  return shape.IsTuple() && shape.elements().size() == 3 && IsContext(shape.elements()[2]) &&
         shape.elements()[0].Compatible(shape.elements()[1]);
}
std::optional<Violation> CopyStartResult(const Instruction& x) {
  if (IsCopyChain(x.shape()) && x.shape().elements()[1].Compatible(x.operand_shape(0))) {
    return std::nullopt;
  }
  return Found({"operand is ", x.operand_shape(0), ", result is ", x.shape()});
}
std::optional<Violation> CopyContinued(const Instruction& x) {
  return NotContinuedBy(x, Opcode::kCopyDone, Opcode::kCopyDone);
}
constexpr Rule kCopyStartRules[] = {
    {"c1", "the result is (copy, source, u32[]) with the operand's shape twice", CopyStartResult},
    {"c2", kContinuedText, CopyContinued}};
std::optional<Violation> CopyDoneOperand(const Instruction& x) {
  if (IsCopyChain(x.operand_shape(0))) return std::nullopt;
  return FoundAt(0, {"the operand is ", x.operand_shape(0)});
}
Result<Shape> InferCopyDone(const Instruction& x) {
  if (x.operand_count() != 1 || !IsCopyChain(x.operand_shape(0))) {
    return InferError(x, "c1", {"the operand is not what copy-start makes"});
  }
  return x.operand_shape(0).elements()[0].WithoutLayout();
}
constexpr Rule kCopyDoneRules[] = {
    {"c1", "the operand is the (copy, source, u32[]) of copy-start", CopyDoneOperand}};

// ---------------------------------------------------------------- records

constexpr AttributeUse kParameterAttributes[] = {InParentheses(AttributeId::kParameterNumber)};
constexpr AttributeUse kConstantAttributes[] = {InParentheses(AttributeId::kLiteral)};
constexpr AttributeUse kElementAttributes[] = {Required(AttributeId::kTupleIndex)};
constexpr AttributeUse kCallAttributes[] = {Required(AttributeId::kToApply),
                                            Optional(AttributeId::kIsComposite)};
constexpr AttributeUse kFusionAttributes[] = {Required(AttributeId::kFusionKind),
                                              Required(AttributeId::kCalls),
                                              Optional(AttributeId::kOutputToOperandAliasing)};
constexpr AttributeUse kWhileAttributes[] = {Required(AttributeId::kCondition),
                                             Required(AttributeId::kBody)};
constexpr AttributeUse kConditionalAttributes[] = {Optional(AttributeId::kTrueComputation),
                                                   Optional(AttributeId::kFalseComputation),
                                                   Optional(AttributeId::kBranchComputations)};
constexpr AttributeUse kCustomCallAttributes[] = {
    Required(AttributeId::kCustomCallTarget),
    Optional(AttributeId::kLiteral),
    Optional(AttributeId::kWindow),
    Optional(AttributeId::kDimLabels),
    Optional(AttributeId::kFeatureGroupCount, 1),
    Optional(AttributeId::kBatchGroupCount, 1),
    Optional(AttributeId::kOperandPrecision),
    Optional(AttributeId::kToApply),
    Optional(AttributeId::kCalledComputations),
    Optional(AttributeId::kOperandLayoutConstraints),
    Optional(AttributeId::kCustomCallHasSideEffect),
    Optional(AttributeId::kPaddingType),
    Optional(AttributeId::kSchedule),
    Optional(AttributeId::kApiVersion),
    Optional(AttributeId::kOutputToOperandAliasing)};
constexpr AttributeUse kInfeedAttributes[] = {Optional(AttributeId::kInfeedConfig)};
constexpr AttributeUse kOutfeedAttributes[] = {Optional(AttributeId::kOutfeedConfig),
                                               Optional(AttributeId::kOutfeedShape)};
constexpr AttributeUse kTransferAttributes[] = {Optional(AttributeId::kChannelId),
                                                Optional(AttributeId::kIsHostTransfer)};
constexpr AttributeUse kCopyStartAttributes[] = {Optional(AttributeId::kCrossProgramPrefetchIndex)};
constexpr AttributeUse kDomainAttributes[] = {Required(AttributeId::kDomain)};
constexpr AttributeUse kForeignUses[] = {Required(AttributeId::kForeignName),
                                         Optional(AttributeId::kCalledComputations)};

constexpr TraitSet kInferable = {Trait::kShapeInferable};
constexpr TraitSet kInferableExactly = {Trait::kShapeInferable, Trait::kExactTypes};
constexpr TraitSet kInferableIdentity = {Trait::kShapeInferable, Trait::kIdentity};
constexpr TraitSet kExactIdentity = {Trait::kShapeInferable, Trait::kIdentity, Trait::kExactTypes};
constexpr TraitSet kEffect = {Trait::kSideEffect};
constexpr TraitSet kAsyncEffect = {Trait::kSideEffect, Trait::kAsyncPart};
constexpr TraitSet kExactAsyncEffect = {Trait::kSideEffect, Trait::kAsyncPart, Trait::kExactTypes};

constexpr OpSpec kSpecs[] = {
    {.opcode = Opcode::kParameter, .name = "parameter",
     .summary = "argument number N of the computation", .operands = Exactly(0),
     .attributes = kParameterAttributes, .rules = kParameterRules, .exactness = kExact,
     .example = "f32[2,3] parameter(0)"},
    {.opcode = Opcode::kConstant, .name = "constant", .stablehlo = "constant",
     .summary = "the value that is written", .operands = Exactly(0),
     .attributes = kConstantAttributes, .traits = {Trait::kExactTypes}, .infer = InferConstant,
     .exactness = "decimal text is rounded once, ties to even",
     .example = "f32[2,2] constant({{1, 2}, {3, 4}})"},
    {.opcode = Opcode::kTuple, .name = "tuple", .stablehlo = "tuple",
     .summary = "the operands as one value", .operands = AtLeast(0), .traits = kInferableExactly,
     .infer = InferTuple, .exactness = kExact,
     .example = "(f32[2], s32[]) tuple(f32[2] x, s32[] n)"},
    {.opcode = Opcode::kGetTupleElement, .name = "get-tuple-element",
     .stablehlo = "get_tuple_element", .summary = "element `index` of a tuple",
     .operands = Exactly(1), .attributes = kElementAttributes, .traits = kInferableExactly,
     .infer = InferElement, .rules = kElementRules, .exactness = kExact,
     .example = "s32[] get-tuple-element((f32[2], s32[]) t), index=1"},
    {.opcode = Opcode::kAfterAll, .name = "after-all", .stablehlo = "after_all",
     .summary = "a token that comes after all operands", .operands = AtLeast(0),
     .traits = kInferable, .infer = InferToken, .rules = kAfterAllRules, .exactness = kExact,
     .example = "token[] after-all()"},
    {.opcode = Opcode::kAddDependency, .name = "add-dependency",
     .summary = "the first operand, after the token", .operands = Exactly(2),
     .traits = kInferableIdentity, .infer = InferLikeFirst, .rules = kAddDependencyRules,
     .exactness = kExact,
     .example = "f32[2] add-dependency(f32[2] x, token[] after)"},
    {.opcode = Opcode::kOptBarrier, .name = "opt-barrier", .stablehlo = "optimization_barrier",
     .summary = "the operand; nothing moves across", .operands = Exactly(1),
     .traits = kExactIdentity, .infer = InferLikeFirst, .exactness = kExact,
     .example = "f32[2] opt-barrier(f32[2] x)"},
    {.opcode = Opcode::kDomain, .name = "domain", .summary = "the operand; where shardings change",
     .operands = Exactly(1), .attributes = kDomainAttributes, .traits = kInferableIdentity,
     .infer = InferLikeFirst, .exactness = kExact,
     .example =
         "f32[2] domain(f32[2] x), domain={kind=\"sharding\", entry={replicated}, "
         "exit={maximal device=0}}"},
    {.opcode = Opcode::kCall, .name = "call", .summary = "the computation applied to the operands",
     .operands = AtLeast(0), .attributes = kCallAttributes, .traits = kInferableExactly,
     .infer = InferCall, .rules = kCallRules, .exactness = kAsBody,
     .example =
         "f32[4] call(f32[4] x), to_apply={ a = f32[4] parameter(0) ROOT b = f32[4] "
         "negate(a) }"},
    {.opcode = Opcode::kFusion, .name = "fusion",
     .summary = "a computation compiled as one; means its body", .operands = AtLeast(0),
     .attributes = kFusionAttributes, .traits = {Trait::kExactTypes},
     .infer = InferFusion, .rules = kFusionRules, .exactness = kAsBody,
     .example =
         "f32[4] fusion(f32[4] x), kind=kLoop, calls={ a = f32[4] parameter(0) ROOT b = "
         "f32[4] negate(a) }"},
    {.opcode = Opcode::kWhile, .name = "while", .stablehlo = "while",
     .summary = "applies body as long as condition holds", .operands = Exactly(1),
     .attributes = kWhileAttributes, .traits = kInferableExactly, .infer = InferLikeFirst,
     .rules = kWhileRules, .exactness = kAsBody,
     .example =
         "s32[] while(s32[] n), condition={ i = s32[] parameter(0) ten = s32[] "
         "constant(10) ROOT c = pred[] compare(i, ten), direction=LT }, body={ i = s32[] "
         "parameter(0) one = s32[] constant(1) ROOT j = s32[] add(i, one) }"},
    {.opcode = Opcode::kConditional, .name = "conditional", .stablehlo = "case",
     .summary = "the chosen branch applied to its operand; an index out of range takes the last",
     .operands = AtLeast(2), .attributes = kConditionalAttributes, .traits = kInferableExactly,
     .infer = InferConditional, .rules = kConditionalRules, .exactness = kAsBody,
     .example =
         "f32[4] conditional(s32[] branch, f32[4] x, f32[4] y), branch_computations={{ a "
         "= f32[4] parameter(0) ROOT b = f32[4] negate(a) }, { a = f32[4] parameter(0) "
         "ROOT b = f32[4] abs(a) }}"},
    {.opcode = Opcode::kCustomCall, .name = "custom-call", .stablehlo = "custom_call",
     .summary = "what the implementation knows by the name custom_call_target",
     .operands = AtLeast(0), .attributes = kCustomCallAttributes, .rules = kCustomCallRules,
     .exactness = "by target",
     .example = "f32[2] custom-call(f32[2] x), custom_call_target=\"my_function\""},
    {.opcode = Opcode::kInfeed, .name = "infeed", .stablehlo = "infeed",
     .summary = "the next value from the host", .operands = Exactly(1),
     .attributes = kInfeedAttributes, .traits = kEffect, .rules = kInfeedRules,
     .exactness = kExact,
     .example = "(f32[2], token[]) infeed(token[] after)"},
    {.opcode = Opcode::kOutfeed, .name = "outfeed", .stablehlo = "outfeed",
     .summary = "hands the first operand to the host", .operands = Exactly(2),
     .attributes = kOutfeedAttributes, .traits = kEffect, .infer = InferToken,
     .rules = kOutfeedRules, .exactness = kExact,
     .example = "token[] outfeed(f32[2] x, token[] after), outfeed_shape=f32[2]"},
    {.opcode = Opcode::kSend, .name = "send", .stablehlo = "send",
     .summary = "starts sending the first operand over a channel", .operands = Exactly(2),
     .attributes = kTransferAttributes, .traits = kExactAsyncEffect, .infer = InferSend,
     .rules = kSendRules, .exactness = kExact,
     .example = "(f32[2], u32[], token[]) send(f32[2] x, token[] after), channel_id=1"},
    {.opcode = Opcode::kSendDone, .name = "send-done", .summary = "a token after the send",
     .operands = Exactly(1), .attributes = kTransferAttributes, .traits = kAsyncEffect,
     .infer = InferToken, .rules = kSendDoneRules, .exactness = kExact,
     .example = "token[] send-done((f32[2], u32[], token[]) started), channel_id=1"},
    {.opcode = Opcode::kRecv, .name = "recv", .stablehlo = "recv",
     .summary = "starts receiving over a channel", .operands = Exactly(1),
     .attributes = kTransferAttributes, .traits = kAsyncEffect, .rules = kRecvRules,
     .exactness = kExact,
     .example = "(f32[2], u32[], token[]) recv(token[] after), channel_id=1"},
    {.opcode = Opcode::kRecvDone, .name = "recv-done", .summary = "the received value and a token",
     .operands = Exactly(1), .attributes = kTransferAttributes, .traits = kExactAsyncEffect,
     .infer = InferRecvDone, .rules = kRecvDoneRules, .exactness = kExact,
     .example = "(f32[2], token[]) recv-done((f32[2], u32[], token[]) started), channel_id=1"},
    {.opcode = Opcode::kCopyStart, .name = "copy-start", .summary = "starts copying the operand",
     .operands = Exactly(1), .attributes = kCopyStartAttributes, .traits = {Trait::kAsyncPart},
     .rules = kCopyStartRules, .exactness = kExact,
     .example = "(f32[2], f32[2], u32[]) copy-start(f32[2] x)"},
    {.opcode = Opcode::kCopyDone, .name = "copy-done", .summary = "the copy that copy-start began",
     .operands = Exactly(1), .traits = {Trait::kAsyncPart, Trait::kExactTypes}, .infer = InferCopyDone,
     .rules = kCopyDoneRules, .exactness = kExact,
     .example = "f32[2] copy-done((f32[2], f32[2], u32[]) started)"},
    {.opcode = Opcode::kForeign, .name = "",
     .summary = "an operation of a dialect that is carried, not interpreted",
     .operands = AtLeast(0), .attributes = kForeignUses, .traits = kEffect,
     .exactness = "not interpreted"},
};

}  // namespace

std::span<const OpSpec> ControlOps() { return kSpecs; }

}  // namespace assay
