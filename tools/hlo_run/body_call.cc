#include "tools/hlo_run/body_call.h"

#include <algorithm>
#include <utility>

#include "interpreter/handlers.h"
#include "interpreter/region_analysis.h"

namespace assay {
namespace {

constexpr int64_t kMostCalls = 1 << 16;

Literal ScalarAt(const Literal& array, int64_t element) {
  const PrimitiveType type = array.shape().primitive_type();
  Literal scalar = Literal::Zeros(Shape::Array(type, {}));
  if (!IsComplex(type)) {
    scalar.SetBits(0, array.Bits(element));
    return scalar;
  }
  for (int part : {0, 1}) scalar.SetPartBits(0, part, array.PartBits(element, part));
  return scalar;
}

// By operand, the elements that the one in question is computed from, in the order of the map; empty:
// some are not known.
std::vector<std::vector<Literal>> ScalarsOf(const OriginTracer& tracer, const Position& at,
                                            int64_t operands) {
  std::vector<std::vector<Literal>> scalars(static_cast<size_t>(operands));
  bool is_whole = true;
  int64_t left = kMostCalls * operands;
  std::string_view reason = tracer.VisitRead(at, [&](const ElementSource& source, const Literal& value) {
    is_whole = is_whole && value.IsValid() && source.element < value.element_count() && left-- > 0;
    if (is_whole) scalars[static_cast<size_t>(source.operand)].push_back(ScalarAt(value, source.element));
  });
  if (!reason.empty() || !is_whole) scalars.clear();
  return scalars;
}

bool Takes(const Computation& body, std::span<const Literal> arguments) {
  if (body.parameter_count() != static_cast<int64_t>(arguments.size())) return false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!body.parameters()[i]->shape().Compatible(arguments[i].shape())) return false;
  }
  return true;
}

// The calls of an element, one after the other.
class Calls {
 public:
  Calls(BodyCall call, NumberKind kind, ComputationRunner& runner)
      : call_(std::move(call)), kind_(kind), runner_(runner) {}

  // Whether the call goes through and is not yet of the kind; `call()` is it then.
  bool Next(std::vector<Literal> arguments) {
    if (!Takes(*call_.body, arguments)) return false;
    call_.arguments = std::move(arguments);
    Result<Literal> result = runner_.Run(*call_.body, call_.arguments, {.threads = 1});
    if (!result.ok()) return false;
    results_ = result->shape().IsTuple() ? std::vector<Literal>(result->elements().begin(), result->elements().end())
                                         : std::vector<Literal>{*result};
    const size_t leaf = call_.path.empty() ? 0 : static_cast<size_t>(call_.path[0]);
    if (leaf >= results_.size() || !results_[leaf].shape().IsArray()) return false;
    found_ = MayBeNonFinite(results_[leaf]) && KindOf(results_[leaf], 0) == kind_;
    if (!found_) ++call_.number;
    return !found_;
  }
  const std::vector<Literal>& results() const { return results_; }
  std::optional<BodyCall> call() const { return found_ ? std::optional(call_) : std::nullopt; }

 private:
  BodyCall call_;
  NumberKind kind_;
  ComputationRunner& runner_;
  std::vector<Literal> results_;
  bool found_ = false;
};

}  // namespace

const Computation* BodyOf(const Instruction& instruction) {
  const bool compares = instruction.opcode() == Opcode::kSort || instruction.opcode() == Opcode::kCustomCall;
  if (compares || HandlerOf(instruction.opcode()).control != Control::kNone) return nullptr;
  auto called = instruction.called_computations();
  if (called.empty()) return nullptr;
  const Computation& body = *called.back();  // of select-and-scatter the one that computes
  if (instruction.opcode() == Opcode::kMap) return &body;
  const std::vector<bool> adding = FindAddingComponents(body);
  const bool all = !adding.empty() && std::all_of(adding.begin(), adding.end(), [](bool a) { return a; });
  return all ? nullptr : &body;
}

std::optional<BodyCall> FindBodyCall(const OriginTracer& tracer, const Position& at, NumberKind kind,
                                     ComputationRunner& runner) {
  const Instruction& op = *tracer.StepOf(at).instruction;
  const bool is_map = op.opcode() == Opcode::kMap;
  // In StableHLO a window folds the init in at padding.
  const bool is_window = op.opcode() == Opcode::kReduceWindow && op.module().dialect() == Dialect::kHlo;
  const Computation* body = BodyOf(op);
  if (body == nullptr || !(is_map || is_window || op.opcode() == Opcode::kReduce)) return std::nullopt;
  const auto scalars = ScalarsOf(tracer, at, op.operand_count());
  if (scalars.empty()) return std::nullopt;
  const size_t inputs = is_map ? scalars.size() : scalars.size() / 2;
  const size_t count = scalars[0].size();
  for (size_t k = 0; k < scalars.size(); ++k) {
    if (scalars[k].size() != (k < inputs ? count : 1)) return std::nullopt;
  }
  BodyCall first{.body = body, .path = at.path, .count = static_cast<int64_t>(count)};
  Calls calls(std::move(first), kind, runner);
  std::vector<Literal> state;
  for (size_t k = inputs; k < scalars.size(); ++k) state.push_back(scalars[k][0]);
  for (size_t i = 0; i < count; ++i) {
    std::vector<Literal> arguments = state;
    for (size_t k = 0; k < inputs; ++k) arguments.push_back(scalars[k][i]);
    if (!calls.Next(std::move(arguments))) break;
    state = calls.results();
  }
  return calls.call();
}

}  // namespace assay
