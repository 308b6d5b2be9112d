#include "tools/hlo_run/body_call.h"

#include <algorithm>
#include <utility>

#include "interpreter/handlers.h"
#include "interpreter/region_analysis.h"
#include "tools/hlo_run/report.h"

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

// The first leaf that is NaN or infinite; -1: none.
int64_t FindNonFinite(std::span<const Literal> scalars) {
  for (size_t i = 0; i < scalars.size(); ++i) {
    if (MayBeNonFinite(scalars[i]) && KindOf(scalars[i], 0) != NumberKind::kFinite) return static_cast<int64_t>(i);
  }
  return -1;
}

// The calls of an element, one after the other.
class Calls {
 public:
  Calls(BodyCall call, NumberKind kind, BodyRunner& runner)
      : next_(std::move(call)), kind_(kind), runner_(runner) {}

  // Whether the call goes through and is not yet of the kind.
  Result<bool> Next(std::vector<Literal> arguments) {
    if (!Takes(*next_.body, arguments)) return false;
    Result<Literal> result = runner_.Run(*next_.body, arguments);
    const StatusCode code = result.status().code();
    if (code == StatusCode::kTimeout || code == StatusCode::kInterrupted) return result.status();
    if (!result.ok()) return false;
    const bool is_tuple = result->shape().IsTuple();
    results_ = is_tuple ? std::vector<Literal>(result->elements().begin(), result->elements().end())
                        : std::vector<Literal>{*result};
    const size_t leaf = next_.path.empty() ? 0 : static_cast<size_t>(next_.path[0]);
    if (leaf >= results_.size() || !results_[leaf].shape().IsArray()) return false;
    const bool is_found = MayBeNonFinite(results_[leaf]) && KindOf(results_[leaf], 0) == kind_;
    const int64_t broken = is_found ? static_cast<int64_t>(leaf) : FindNonFinite(results_);
    if (broken < 0) begin_.reset();  // whatever there was is gone
    if (broken >= 0 && FindNonFinite(arguments) < 0) {
      begin_ = CallOf(std::move(arguments), is_tuple, broken);
    } else if (is_found && !begin_) {
      begin_ = CallOf(std::move(arguments), is_tuple, broken);
    }
    if (is_found) call_ = begin_;
    ++next_.number;
    return !is_found;
  }
  const std::vector<Literal>& results() const { return results_; }
  const std::optional<BodyCall>& call() const { return call_; }

 private:
  BodyCall CallOf(std::vector<Literal> arguments, bool is_tuple, int64_t leaf) const {
    BodyCall call = next_;
    const Literal& value = results_[static_cast<size_t>(leaf)];
    call.arguments = std::move(arguments);
    if (is_tuple) call.path = {leaf};
    call.kind = KindOf(value, 0);
    call.value = ValueText(value, 0);
    return call;
  }

  BodyCall next_;
  NumberKind kind_;
  BodyRunner& runner_;
  std::vector<Literal> results_;
  // Where what is NaN or infinite in the results began; the one that is looked for.
  std::optional<BodyCall> begin_, call_;
};

}  // namespace

BodyRunner::BodyRunner(const Module& module, const std::atomic<bool>* interrupted)
    : runner_(module), interrupted_(interrupted) {}

Result<Literal> BodyRunner::Run(const Computation& body, std::vector<Literal> arguments,
                                RunObserver* observer) {
  return runner_.Run(body, std::move(arguments),
                     {.threads = 1, .interrupted = interrupted_, .observer = observer});
}

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

Result<std::optional<BodyCall>> FindBodyCall(const OriginTracer& tracer, const Position& at,
                                             NumberKind kind, BodyRunner& runner) {
  const std::optional<BodyCall> none;
  const Instruction& op = *tracer.StepOf(at).instruction;
  const bool is_map = op.opcode() == Opcode::kMap;
  // In StableHLO a window folds the init in at padding.
  const bool is_window = op.opcode() == Opcode::kReduceWindow && op.module().dialect() == Dialect::kHlo;
  const Computation* body = BodyOf(op);
  if (body == nullptr || !(is_map || is_window || op.opcode() == Opcode::kReduce)) return none;
  const auto scalars = ScalarsOf(tracer, at, op.operand_count());
  if (scalars.empty()) return none;
  const size_t inputs = is_map ? scalars.size() : scalars.size() / 2;
  const size_t count = scalars[0].size();
  for (size_t k = 0; k < scalars.size(); ++k) {
    if (scalars[k].size() != (k < inputs ? count : 1)) return none;
  }
  BodyCall first{.body = body, .path = at.path, .count = static_cast<int64_t>(count)};
  Calls calls(std::move(first), kind, runner);
  std::vector<Literal> state;
  for (size_t k = inputs; k < scalars.size(); ++k) state.push_back(scalars[k][0]);
  for (size_t i = 0; i < count; ++i) {
    std::vector<Literal> arguments = state;
    for (size_t k = 0; k < inputs; ++k) arguments.push_back(scalars[k][i]);
    ASSIGN_OR_RETURN(const bool goes_on, calls.Next(std::move(arguments)));
    if (!goes_on) break;
    state = calls.results();
  }
  return calls.call();
}

}  // namespace assay
