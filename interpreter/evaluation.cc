#include "interpreter/evaluation.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/machine_memory.h"
#include "interpreter/device_group.h"

namespace assay {
namespace {

// What a copy of the instruction said (interpreter/instruction_copy.h), which has no text.
Status PlacedAt(const Instruction& instruction, const Status& status) {
  std::vector<Diagnostic> placed;
  for (const Diagnostic& d : status.diagnostics()) {
    bool has_place = d.line != 0 || d.label.empty();
    placed.push_back(has_place ? d : DiagnosticAt(instruction, d.label, d.message));
  }
  return Status(status.code(), std::move(placed));
}

int CountThreads(int threads) {
  if (threads > 0) return threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

Evaluation::Evaluation(PreparedModule& prepared, const RunOptions& options, DeviceGroup& group,
                       EvaluationRole role)
    : prepared_(prepared),
      options_(options),
      group_(group),
      role_(role),
      live_bytes_(group.live_bytes()),
      memory_limit_(MemoryLimitFor(options.memory_limit)),
      deadline_(Clock::now() +
                std::chrono::duration_cast<Clock::duration>(
                    std::chrono::duration<double>(std::min(options.timeout_seconds, 1e8)))),
      pool_(prepared.PoolOf(CountThreads(options.threads))) {
  pool_.set_order_seed(options.schedule_seed);
  // Whoever watches sees every instruction.
  is_watched_ = options_.observer != nullptr;
  if (is_watched_ && options_.observer->WantsEveryInstruction()) {
    plan_steps_ = PlanSteps::kEach;
  }
  if (is_watched_ && options_.observer->WantsTiers()) numeric_context_.tally = &tally_;
  numeric_context_.memo = &prepared.memo();
  if (options.precision_cap > 0) numeric_context_.precision_cap = options.precision_cap;
}

Result<Literal> Evaluation::Run(const Computation& computation, std::vector<Literal> arguments) {
  if (outer_operands_.size() >= kMaxDepth) {
    return Status(StatusCode::kResourceExhausted,
                  Diagnostic{.label = "region_depth",
                             .message = "regions that cannot be compiled nest deeper than " +
                                        std::to_string(kMaxDepth)});
  }
  size_t base = frames_.size();
  // The operands of the handler that calls us are not ours to overwrite.
  outer_operands_.push_back(std::exchange(operands_, {}));
  Status status = Push(computation, std::move(arguments));
  if (status.ok()) status = RunFrames(base);
  if (status.ok() && waiting_ >= 0) {
    const Frame& frame = *frames_.back();
    status = ErrorAt(StatusCode::kUnsupported, *frame.plan->steps[frame.next].instruction,
                     "unsupported_op", "a region that an op calls element by element cannot wait");
    waiting_ = -1;
  }
  operands_ = std::move(outer_operands_.back());
  outer_operands_.pop_back();
  if (!status.ok()) {
    frames_.resize(base);
    return status;
  }
  return std::exchange(returned_, {});
}

Status Evaluation::Push(const Computation& computation, std::vector<Literal> arguments) {
  ASSIGN_OR_RETURN(const Plan* plan, prepared_.PlanOf(computation, plan_steps_, role_.view));
  return Push(*plan, std::move(arguments));
}

Status Evaluation::Push(const Plan& plan, std::vector<Literal> arguments) {
  CHECK(arguments.size() == plan.parameter_slots.size());
  std::unique_ptr<Frame> frame;
  if (free_frames_.empty()) {
    frame = std::make_unique<Frame>();
  } else {
    frame = std::move(free_frames_.back());
    free_frames_.pop_back();
  }
  frame->plan = &plan;
  frame->next = 0;
  frame->id = (*frames_started_)++;
  frame->slots.resize(plan.steps.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    frame->slots[plan.parameter_slots[i]] = std::move(arguments[i]);
  }
  frames_.push_back(std::move(frame));
  return {};
}

Status Evaluation::RunFrames(size_t base) {
  while (frames_.size() > base && waiting_ < 0) {
    Frame& frame = *frames_.back();
    if (frame.next == frame.plan->steps.size()) {
      RETURN_IF_ERROR(Return(base));
    } else {
      Status status = RunStep(frame);
      if (status.code() == StatusCode::kTimeout) {
        return PlacedAt(*frame.plan->steps[frame.next].instruction, status);
      }
      RETURN_IF_ERROR(std::move(status));
    }
    if (!observed_.ok()) return observed_;
  }
  return {};
}

Status Evaluation::RunStep(Frame& frame) {
  const PlanStep& step = frame.plan->steps[frame.next];
  RETURN_IF_ERROR(Poll());
  switch (step.control) {
    case Control::kNone:
      return RunHandler(frame, step);
    case Control::kParameter:
      if (step.instruction->opcode() != Opcode::kParameter) {  // what a region reads from outside
        ++frame.next;
        return {};
      }
      Finish(frame, step, std::move(frame.slots[frame.next]));
      return {};
    case Control::kConstant:
      live_bytes_ += step.new_bytes;
      Finish(frame, step, step.constant);
      return {};
    case Control::kCall:
      return StartCall(frame, step);
    case Control::kWhile:
      return StartWhile(frame, step);
    case Control::kConditional:
      return StartConditional(frame, step);
    case Control::kMeet:
      return Meet(frame, step, /*later=*/false);
    case Control::kMeetLater:
      return Meet(frame, step, /*later=*/true);
    case Control::kAwait:
      return Await(frame, step);
    case Control::kAsyncStart:
      return StartAsync(frame, step);
    case Control::kManualRegion:
      return StartRegion(frame, step);
    case Control::kAsyncUpdate:
      Finish(frame, step, std::move(FetchAll(frame, step)[0]));
      return {};
  }
  return {};
}

Literal Evaluation::Fetch(Frame& frame, const PlanAccess& access) {
  Literal& slot = frame.slots[access.slot];
  if (access.path.empty()) return access.takes ? std::move(slot) : slot;
  Literal part;
  if (access.takes && slot.IsUnique()) {
    part = std::move(slot.MutableElements()[access.path[0]]);
  } else {
    part = slot;
    for (int64_t index : access.path) part = Literal(part.elements()[index]);
  }
  if (access.frees) slot = Literal();
  return part;
}

Status Evaluation::RunHandler(Frame& frame, const PlanStep& step) {
  if (step.row->handler == nullptr) {
    return ErrorAt(StatusCode::kUnsupported, *step.instruction, "unsupported_op",
                   UnsupportedReason(*step.instruction));
  }
  Begin(frame);
  operands_.clear();
  for (const PlanAccess& access : frame.plan->AccessesOf(step)) {
    operands_.push_back(Fetch(frame, access));
    if (operands_.back().IsHandle()) return UnderWayError(*step.instruction);
  }
  const Instruction* instruction = step.instruction;
  int64_t new_bytes = step.new_bytes;
  if (step.sized) {
    Result<const Instruction*> sized = prepared_.SizedFor(*instruction, operands_);
    if (!sized.ok()) return PlacedAt(*instruction, sized.status());
    instruction = *sized;
    operands_.resize(static_cast<size_t>(instruction->operand_count()));
    if (!step.row->shares) new_bytes = BytesOf(instruction->shape());
  }
  int64_t held_before = held_bytes_;
  RETURN_IF_ERROR(Hold(*step.instruction, new_bytes, "the result takes"));
  OpContext context{.instruction = *instruction,
                    .operands = operands_,
                    .evaluation = *this,
                    .pool = pool_,
                    .result = {}};
  Status status;
  if (step.chain) {
    status = step.chain->Run(context);
  } else if (step.one_precision) {
    status = RunAtOnePrecision(context, prepared_.AtOnePrecision(*step.instruction, *instruction));
  } else {
    status = step.row->handler(context);
  }
  if (!status.ok()) return PlacedAt(*step.instruction, status);
  operands_.clear();
  live_bytes_ += held_bytes_ - held_before;
  held_bytes_ = held_before;
  RETURN_IF_ERROR(CheckDecided(*step.instruction));
  Finish(frame, step, std::move(context.result));
  return {};
}

Status Evaluation::CheckDecided(const Instruction& instruction) const {
  if (int64_t undecided = numeric_context_.undecided.load(); undecided > 0) {
    return ErrorAt(StatusCode::kUndecided, instruction, "undecided",
                   std::to_string(undecided) + (undecided == 1 ? " value is" : " values are") +
                       " too close to a midpoint to be rounded at " +
                       std::to_string(numeric_context_.precision_cap) +
                       " bits; this is a defect of the interpreter");
  }
  return {};
}

// What has not begun, like a constant, takes no time.
void Evaluation::Finish(Frame& frame, const PlanStep& step, Literal result) {
  if (is_watched_) {
    std::chrono::duration<double> took{};
    TierCounts tiers;
    if (frame.started != Clock::time_point()) {
      took = Clock::now() - frame.started;
      frame.started = {};
      if (numeric_context_.tally != nullptr) (tiers = tally_.Total()) -= frame.tiers;
    }
    // Of a region the devices have told.
    if (!step.region) Observe(step, *step.instruction, result, took.count(), tiers);
  }
  frame.slots[frame.next] = step.unused ? Literal() : std::move(result);
  ++frame.next;
}

void Evaluation::Observe(const PlanStep& step, const Instruction& instruction,
                         const Literal& result, double seconds, const TierCounts& tiers) {
  int depth = static_cast<int>(frames_.size()) - 1;
  ExecutedStep executed{.instruction = instruction, .result = result, .seconds = seconds};
  if (step.chain) executed.chain = step.chain->members();
  executed.depth = caller_.depth + depth;
  executed.device = ShownDevice();
  executed.tiers = tiers;
  executed.frame = frames_.back()->id;
  executed.caller_frame = caller_.frame;
  executed.caller = caller_.instruction;
  executed.caller_device = depth == 0 ? caller_.device : executed.device;
  executed.iteration = caller_.iteration;
  for (int i = depth - 1; i >= 0; --i) {
    const Frame& caller = *frames_[i];
    const PlanStep& calling = caller.plan->steps[caller.next];
    if (i == depth - 1) {
      executed.caller_frame = caller.id;
      executed.caller = calling.instruction;
    }
    if (calling.control == Control::kWhile) {
      executed.iteration = caller.in_condition ? caller.iterations : caller.iterations - 1;
      break;
    }
  }
  if (observed_.ok()) observed_ = options_.observer->OnStep(executed);
}

std::vector<Literal> Evaluation::FetchAll(Frame& frame, const PlanStep& step) {
  std::vector<Literal> operands;
  for (const PlanAccess& access : frame.plan->AccessesOf(step)) {
    operands.push_back(Fetch(frame, access));
  }
  return operands;
}

Status Evaluation::Return(size_t base) {
  Frame& frame = *frames_.back();
  Literal result;
  if (frame.plan->many_roots) {
    std::vector<Literal> elements;
    for (const PlanAccess& root : frame.plan->roots()) elements.push_back(Fetch(frame, root));
    result = Literal::Tuple(std::move(elements));
  } else {
    result = Fetch(frame, frame.plan->roots()[0]);
  }
  frame.slots.clear();
  free_frames_.push_back(std::move(frames_.back()));
  frames_.pop_back();
  if (frames_.size() == base) {
    returned_ = std::move(result);
    return {};
  }
  Frame& caller = *frames_.back();
  const PlanStep& step = caller.plan->steps[caller.next];
  if (step.control == Control::kWhile) return ContinueWhile(caller, step, std::move(result));
  if (step.control == Control::kAsyncStart) {
    // ((operands), result, ...)
    const Shape& shape = step.instruction->shape();
    std::vector<Literal> elements(shape.elements().size(), Literal::Token());
    elements[0] = Literal::Tuple(std::move(caller.state));
    elements[1] = std::move(result);
    caller.state.clear();
    result = Literal::Tuple(std::move(elements));
  }
  Finish(caller, step, std::move(result));
  return {};
}

}  // namespace assay
