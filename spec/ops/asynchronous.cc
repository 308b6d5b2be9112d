// Records of the asynchronous family: async-start, async-update, async-done run a computation beside
// the others. Text writes `<op>-start` for a start whose computation is that one op.
#include "spec/ops/checks.h"
#include "spec/ops/families.h"

namespace assay {
namespace {

// ((operands), result, state ...)
bool IsChain(const Shape& shape) {
  return shape.IsTuple() && shape.elements().size() >= 2 && shape.elements()[0].IsTuple();
}

std::optional<Violation> StartSignature(const Instruction& x) {
  const Shape* result = IsChain(x.shape()) ? &x.shape().elements()[1] : nullptr;
  return OperandsDifferFrom(x, 0, *x.Get(kCalls), AttributeId::kCalls, result);
}
std::optional<Violation> StartResult(const Instruction& x) {
  bool fits = IsChain(x.shape());
  if (fits) {
    const ListView<Shape> operands = x.shape().elements()[0].elements();
    fits = static_cast<int64_t>(operands.size()) == x.operand_count();
    for (int64_t i = 0; i < x.operand_count() && fits; ++i) {
      fits = operands[i].Compatible(x.operand_shape(i));
    }
  }
  if (fits) return std::nullopt;
  return Found({"there are ", x.operand_count(), " operands, the result is ", x.shape()});
}
std::optional<Violation> Continued(const Instruction& x) {
  return NotContinuedBy(x, Opcode::kAsyncUpdate, Opcode::kAsyncDone);
}

std::optional<Violation> ChainShape(const Instruction& x) {
  if (IsChain(x.operand_shape(0))) return std::nullopt;
  return FoundAt(0, {"the operand is ", x.operand_shape(0)});
}
std::optional<Violation> ChainMaker(const Instruction& x) {
  Opcode maker = x.producer(0).opcode();
  if ((maker == Opcode::kAsyncStart || maker == Opcode::kAsyncUpdate) && x.operand(0).path == 0) {
    return std::nullopt;
  }
  return FoundAt(0, {"the operand is made by ", NameOf(maker)});
}
std::optional<Violation> SameThread(const Instruction& x) {
  const Instruction& before = x.producer(0);
  auto thread = [](const Instruction& i) -> std::string_view {
    return i.Has(kAsyncExecutionThread) ? std::string_view(i.Get(kAsyncExecutionThread)) : "main";
  };
  if (!x.Has(kAsyncExecutionThread) || thread(x) == thread(before)) return std::nullopt;
  return FoundIn(AttributeId::kAsyncExecutionThread,
                 {"the thread is ", thread(x), ", that of ", before.name(), " is ",
                  thread(before)});
}
std::optional<Violation> SameComputation(const Instruction& x) {
  const Instruction& before = x.producer(0);
  if (!x.Has(kCalls) || !before.Has(kCalls) || x.Get(kCalls) == before.Get(kCalls)) {
    return std::nullopt;
  }
  return FoundIn(AttributeId::kCalls, {"calls names ", x.Get(kCalls)->name(), ", ", before.name(),
                                       " calls ", before.Get(kCalls)->name()});
}

Result<Shape> InferDone(const Instruction& x) {
  if (x.operand_count() < 1 || !IsChain(x.operand_shape(0))) {
    return InferError(x, "c1", {"the operand is not what async-start makes"});
  }
  return x.operand_shape(0).elements()[1].WithoutLayout();
}

constexpr Rule kStartRules[] = {
    {"c1", "calls takes the operands and returns the result's second element", StartSignature},
    {"c2", "the result is ((operands), result, ...)", StartResult},
    {"c3", kAliasingText, AliasingIsWrong},
    {"c4", kContinuedText, Continued}};
constexpr std::string_view kChainText = "the operand is ((operands), result, ...)";
constexpr std::string_view kMakerText = "the operand is made by async-start or async-update";
constexpr std::string_view kThreadText = "async_execution_thread is that of the start";
constexpr std::string_view kComputationText = "calls is that of the start";
constexpr Rule kFollowRules[] = {{"c1", kChainText, ChainShape},
                                 {"c2", kMakerText, ChainMaker},
                                 {"c3", kThreadText, SameThread},
                                 {"c4", kComputationText, SameComputation}};

constexpr AttributeUse kStartAttributes[] = {Required(AttributeId::kCalls),
                                             Optional(AttributeId::kAsyncExecutionThread),
                                             Optional(AttributeId::kOutputToOperandAliasing)};
constexpr AttributeUse kFollowAttributes[] = {Optional(AttributeId::kCalls),
                                              Optional(AttributeId::kAsyncExecutionThread),
                                              Optional(AttributeId::kOutputToOperandAliasing)};

constexpr OpSpec kSpecs[] = {
    {.opcode = Opcode::kAsyncStart, .name = "async-start", .summary = "starts a computation",
     .operands = AtLeast(0), .attributes = kStartAttributes, .traits = {Trait::kAsyncPart},
     .rules = kStartRules, .exactness = "as the called computation",
     .example =
         "((f32[4]), f32[4], u32[]) async-start(f32[4] x), calls={ a = f32[4] "
         "parameter(0) ROOT b = f32[4] negate(a) }"},
    {.opcode = Opcode::kAsyncUpdate, .name = "async-update",
     .summary = "a later point of a started computation", .operands = AtLeast(1),
     .attributes = kFollowAttributes,
     .traits = {Trait::kAsyncPart, Trait::kExactTypes}, .infer = InferLikeFirst,
     .rules = kFollowRules, .exactness = "exact",
     .example = "((f32[4]), f32[4], u32[]) async-update(((f32[4]), f32[4], u32[]) started)"},
    {.opcode = Opcode::kAsyncDone, .name = "async-done",
     .summary = "the result of a started computation", .operands = AtLeast(1),
     .attributes = kFollowAttributes,
     .traits = {Trait::kAsyncPart, Trait::kExactTypes}, .infer = InferDone,
     .rules = kFollowRules, .exactness = "exact",
     .example = "f32[4] async-done(((f32[4]), f32[4], u32[]) started)"},
};

}  // namespace

std::span<const OpSpec> AsynchronousOps() { return kSpecs; }

}  // namespace assay
