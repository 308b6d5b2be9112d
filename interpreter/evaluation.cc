#include "interpreter/evaluation.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "base/machine_memory.h"
#include "base/source_text.h"
#include "interpreter/device_group.h"
#include "interpreter/scalar_loop.h"

namespace assay {
namespace {

Status PlacedAt(const Instruction& instruction, const Status& status);

Status UnderWay(const Instruction& instruction) {
  return ErrorAt(StatusCode::kInvalid, instruction, "transfer_under_way",
                 "it reads a part of a transfer that is under way, which has no value yet");
}

// "1", "0.25".
std::string SecondsText(double seconds) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%g", seconds);
  return buffer;
}

int CountThreads(int threads) {
  if (threads > 0) return threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

Evaluation::Evaluation(PreparedModule& prepared, const RunOptions& options, DeviceGroup* group,
                       EvaluationRole role)
    : prepared_(prepared),
      options_(options),
      group_(group),
      role_(role),
      live_bytes_(group ? group->live_bytes() : own_live_bytes_),
      memory_limit_(options.memory_limit > 0 ? options.memory_limit : DefaultMemoryLimit()),
      deadline_(Clock::now() +
                std::chrono::duration_cast<Clock::duration>(
                    std::chrono::duration<double>(std::min(options.timeout_seconds, 1e8)))),
      pool_(prepared.PoolOf(CountThreads(options.threads))) {
  pool_.set_order_seed(options.schedule_seed);
  // Whoever watches sees every instruction.
  is_watched_ = options_.trace != nullptr || options_.observer != nullptr;
  if (options.trace || (options_.observer && options_.observer->WantsEveryInstruction())) {
    plan_steps_ = PlanSteps::kEach;
  }
  numeric_context_.memo = &prepared.memo();
  if (options.precision_cap > 0) numeric_context_.precision_cap = options.precision_cap;
}

bool Evaluation::ShouldStop() const {
  if (options_.interrupted && options_.interrupted->load(std::memory_order_relaxed)) return true;
  return options_.timeout_seconds > 0 && Clock::now() >= deadline_;
}

Status Evaluation::Poll() const {
  if (!ShouldStop()) return {};
  if (options_.interrupted && options_.interrupted->load(std::memory_order_relaxed)) {
    return Status(StatusCode::kInterrupted, Diagnostic{.message = "interrupted"});
  }
  return Status(StatusCode::kTimeout,
                Diagnostic{.label = "timeout",
                           .message = "still running at the time limit of " +
                                      SecondsText(options_.timeout_seconds) + " s"});
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
      Finish(frame, step, std::move(frame.slots[frame.next]), {});
      return {};
    case Control::kConstant:
      live_bytes_ += step.new_bytes;
      Finish(frame, step, step.constant, {});
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
      Finish(frame, step, std::move(FetchAll(frame, step)[0]), {});
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
  Clock::time_point started = StartTime();
  operands_.clear();
  for (const PlanAccess& access : frame.plan->AccessesOf(step)) {
    operands_.push_back(Fetch(frame, access));
    if (operands_.back().IsHandle()) return UnderWay(*step.instruction);
  }
  const Instruction* instruction = step.instruction;
  int64_t new_bytes = step.new_bytes;
  if (step.sized) {
    Result<const Instruction*> sized = prepared_.SizedFor(*instruction, operands_);
    if (!sized.ok()) return PlacedAt(*instruction, sized.status());
    instruction = *sized;
    if (!step.row->shares) new_bytes = BytesOf(instruction->shape());
  }
  int64_t held_before = held_bytes_;
  RETURN_IF_ERROR(Hold(*step.instruction, new_bytes, "the result takes"));
  OpContext context{.instruction = *instruction,
                    .operands = operands_,
                    .evaluation = *this,
                    .pool = pool_,
                    .result = {}};
  Status status = step.chain ? step.chain->Run(context) : step.row->handler(context);
  if (!status.ok()) return step.sized ? PlacedAt(*step.instruction, status) : status;
  operands_.clear();
  live_bytes_ += held_bytes_ - held_before;
  held_bytes_ = held_before;
  RETURN_IF_ERROR(CheckDecided(*step.instruction));
  Finish(frame, step, std::move(context.result), started);
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

void Evaluation::Finish(Frame& frame, const PlanStep& step, Literal result,
                        Clock::time_point started) {
  if (is_watched_) {
    std::chrono::duration<double> took{};
    if (started != Clock::time_point()) took = Clock::now() - started;
    // Of a region the devices have told.
    if (!step.region) Observe(step, *step.instruction, result, took.count());
  }
  frame.slots[frame.next] = step.unused ? Literal() : std::move(result);
  ++frame.next;
}

void Evaluation::Observe(const PlanStep& step, const Instruction& instruction,
                         const Literal& result, double seconds) {
  int depth = static_cast<int>(frames_.size()) - 1;
  if (options_.trace) options_.trace(instruction, result, caller_.depth + depth, seconds);
  if (!options_.observer) return;
  ExecutedStep executed{.instruction = instruction, .result = result, .seconds = seconds};
  if (step.chain) executed.chain = step.chain->members();
  executed.depth = caller_.depth + depth;
  executed.device = HostDevice();
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

Status Evaluation::StartCall(Frame& frame, const PlanStep& step) {
  frame.started = StartTime();
  std::vector<Literal> arguments = FetchAll(frame, step);
  return Push(*step.instruction->called_computations()[0], std::move(arguments));
}

// The branch is chosen by a pred (true: the first) or an s32 index, where one out of range means
// the last branch. Branch i gets operand i + 1; only that one is kept.
Status Evaluation::StartConditional(Frame& frame, const PlanStep& step) {
  frame.started = StartTime();
  std::vector<Literal> operands = FetchAll(frame, step);
  auto branches = step.instruction->called_computations();
  int64_t count = static_cast<int64_t>(branches.size());
  int64_t branch;
  if (operands[0].shape().primitive_type() == PrimitiveType::kPred) {
    branch = operands[0].Bits(0) ? 0 : 1;
  } else {
    int32_t index = static_cast<int32_t>(operands[0].Bits(0));
    branch = index < 0 || index >= count ? count - 1 : index;
  }
  std::vector<Literal> arguments;
  if (branch + 1 < static_cast<int64_t>(operands.size())) {
    arguments.push_back(std::move(operands[branch + 1]));
  }
  operands.clear();
  return Push(*branches[branch], std::move(arguments));
}

Status Evaluation::StartWhile(Frame& frame, const PlanStep& step) {
  frame.started = StartTime();
  frame.state = FetchAll(frame, step);
  for (const Literal& value : frame.state) {
    if (value.IsHandle()) return UnderWay(*step.instruction);
  }
  if (plan_steps_ == PlanSteps::kChained && IsScalarLoop(*this, *step.instruction)) {
    ASSIGN_OR_RETURN(Literal state, RunScalarLoop(*this, *step.instruction, std::move(frame.state),
                                                  options_.iteration_limit));
    RETURN_IF_ERROR(CheckDecided(*step.instruction));
    frame.state.clear();
    Finish(frame, step, std::move(state), frame.started);
    return {};
  }
  frame.in_condition = true;
  frame.iterations = 0;
  return Push(*step.instruction->Get(kCondition), frame.state);
}

Status Evaluation::ContinueWhile(Frame& frame, const PlanStep& step, Literal result) {
  const Instruction& loop = *step.instruction;
  bool tuple_state = frame.state.size() != 1 || loop.has_many_results();
  if (!frame.in_condition) {
    if (tuple_state) {
      frame.state = std::move(result.MutableElements());
    } else {
      frame.state.resize(1);
      frame.state[0] = std::move(result);
    }
    frame.in_condition = true;
    return Push(*loop.Get(kCondition), frame.state);
  }
  if (result.Bits(0) == 0) {
    auto tuple = [&] {
      return loop.shape().HasDynamicDimensions()  // the elements say how large they are
                 ? Literal::Tuple(std::move(frame.state))
                 : Literal::Tuple(loop.shape(), std::move(frame.state));
    };
    Literal state = tuple_state ? tuple() : std::move(frame.state[0]);
    frame.state.clear();
    Finish(frame, step, std::move(state), frame.started);
    return {};
  }
  if (options_.iteration_limit > 0 && frame.iterations == options_.iteration_limit) {
    return IterationLimitError(loop, frame.iterations);
  }
  ++frame.iterations;
  frame.in_condition = false;
  std::vector<Literal> arguments = std::move(frame.state);
  frame.state.resize(arguments.size());  // its size is what tells one value from several
  return Push(*loop.Get(kBody), std::move(arguments));
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
  Finish(caller, step, std::move(result), caller.started);
  return {};
}

// `live_bytes_` grows with every allocation; only when the limit is passed is what lives counted.
Status Evaluation::Hold(const Instruction& instruction, int64_t bytes, std::string_view what) {
  auto fits = [&] { return live_bytes_ <= memory_limit_ && held_bytes_ <= memory_limit_ - live_bytes_; };
  auto refuse = [&](const std::string& message) {
    return ErrorAt(StatusCode::kResourceExhausted, instruction, "memory_limit", message);
  };
  if (bytes < 0) return refuse(std::string(what) + " more than 2^63 bytes");
  if (bytes > memory_limit_) return refuse(OverMemoryLimit(what, bytes, 0, memory_limit_));
  if (__builtin_add_overflow(held_bytes_, bytes, &held_bytes_)) held_bytes_ = INT64_MAX;
  if (fits()) return {};
  live_bytes_ = group_ ? group_->CountLiveBytes() : CountLiveBytes();
  if (fits()) return {};
  return refuse(OverMemoryLimit(what, bytes, live_bytes_ + (held_bytes_ - bytes), memory_limit_));
}

void Evaluation::ListLiterals(std::vector<const Literal*>* list) const {
  std::vector<const Literal*>& stack = *list;
  for (const std::unique_ptr<Frame>& frame : frames_) {
    for (const Literal& literal : frame->slots) stack.push_back(&literal);
    for (const Literal& literal : frame->state) stack.push_back(&literal);
  }
  for (const Literal& literal : operands_) stack.push_back(&literal);
  for (const std::vector<Literal>& operands : outer_operands_) {
    for (const Literal& literal : operands) stack.push_back(&literal);
  }
  stack.push_back(&returned_);
}

int64_t Evaluation::CountLiveBytes() const {
  std::vector<const Literal*> literals;
  ListLiterals(&literals);
  return CountBytes(std::move(literals));
}

int64_t CountBytes(std::vector<const Literal*> stack) {
  absl::flat_hash_set<const void*> seen;
  int64_t total = 0;
  while (!stack.empty()) {
    const Literal* literal = stack.back();
    stack.pop_back();
    if (!literal->IsValid()) continue;
    for (const Literal& element : literal->elements()) stack.push_back(&element);
    if (literal->bytes() != nullptr && seen.insert(literal->bytes()).second) {
      total += literal->byte_size();
    }
  }
  return total;
}

void Evaluation::Warn(const Instruction& instruction, std::string label, std::string message) {
  if (!options_.warn) return;
  std::string name = std::string(instruction.parent().name()) + "/" + std::string(instruction.name());
  auto& warned = group_ ? group_->WarnedOf(device()) : warned_;
  if (!warned.insert({label, name}).second) return;
  options_.warn(DiagnosticAt(instruction, std::move(label), std::move(message)));
}

Status OpContext::Reserve(int64_t bytes) {
  return evaluation.Hold(instruction, bytes, "working on it takes");
}

namespace {

// "message (instruction x of computation y)"
std::string Naming(const Instruction& instruction, std::string message) {
  std::string names = " (instruction " + std::string(instruction.name()) + " of computation " +
                      std::string(instruction.parent().name()) + ")";
  return message.ends_with(names) ? message : message + names;
}

// What a sized copy of the instruction said (interpreter/dynamic_shape.h), which has no text.
Status PlacedAt(const Instruction& instruction, const Status& status) {
  std::vector<Diagnostic> placed;
  for (const Diagnostic& d : status.diagnostics()) {
    bool has_place = d.line != 0 || d.label.empty();
    placed.push_back(has_place ? d : DiagnosticAt(instruction, d.label, d.message));
  }
  return Status(status.code(), std::move(placed));
}

}  // namespace

Diagnostic DiagnosticAt(const Instruction& instruction, std::string label, std::string message) {
  const Module& module = instruction.module();
  message = Naming(instruction, std::move(message));
  if (instruction.position() == Instruction::kNoPosition ||
      instruction.position() >= module.source_text().size()) {
    return {.file = module.source_file(), .label = std::move(label), .message = std::move(message)};
  }
  SourceText source{.file = module.source_file(), .text = module.source_text()};
  int64_t length = static_cast<int64_t>(NameOf(instruction.opcode()).size());
  return source.At(instruction.position(), std::max<int64_t>(length, 1), std::move(label),
                   std::move(message));
}

Status ErrorAt(StatusCode code, const Instruction& instruction, std::string label,
               std::string message) {
  return Status(code, DiagnosticAt(instruction, std::move(label), std::move(message)));
}

int64_t Threads(const OpContext& context, int64_t n) {
  return std::min<int64_t>(n, context.pool.threads());
}

Status ParallelFor(OpContext& context, int64_t n, int64_t grain,
                   const std::function<void(int64_t, int64_t)>& body) {
  if (context.evaluation.shuffles_pieces()) grain = std::min(grain, n / 8);
  if (n <= grain) {
    if (n > 0) body(0, n);
    return context.evaluation.Poll();
  }
  Evaluation& evaluation = context.evaluation;
  std::atomic<bool> stopped = false;
  context.pool.ParallelFor(n, grain, [&](int64_t begin, int64_t end) {
    if (stopped.load(std::memory_order_relaxed)) return;
    if (evaluation.ShouldStop()) {
      stopped = true;
      return;
    }
    numeric::NumericScope scope(evaluation.numeric_context());
    body(begin, end);
  });
  // Also when only a body saw that it has to end: its piece is not done then.
  return evaluation.Poll();
}

}  // namespace assay
