// The part of an Evaluation that knows of other devices and of the host: it stops at a collective
// until the others have come, and goes on where it stopped.
#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "interpreter/device_group.h"
#include "interpreter/evaluation.h"

namespace assay {
namespace {

// A computation that is one collective of its parameters, in their order; else nullptr.
const Instruction* LoneCollective(const Computation& computation) {
  if (computation.instruction_count() != computation.parameter_count() + 1) return nullptr;
  const Instruction& root = computation.root();
  if (HandlerOf(root.opcode()).control != Control::kMeet ||
      root.operand_count() != computation.parameter_count()) {
    return nullptr;
  }
  for (int64_t i = 0; i < root.operand_count(); ++i) {
    if (root.operand(i).path != 0 || &root.producer(i) != computation.parameters()[i]) return nullptr;
  }
  return &root;
}

}  // namespace

Status Evaluation::Start(const Computation& computation, std::vector<Literal> arguments) {
  return Push(computation, std::move(arguments));
}

bool Evaluation::CanRun() const {
  return !IsFinished() && (waiting_ < 0 || group_->IsDone(waiting_));
}

Status Evaluation::Resume() {
  if (waiting_ >= 0 && !Deliver()) return {};
  return RunFrames(0);
}

bool Evaluation::Deliver() {
  if (!group_->IsDone(waiting_)) return false;
  Frame& frame = *frames_.back();
  Literal result = group_->Take(std::exchange(waiting_, -1));
  Finish(frame, frame.plan->steps[frame.next], std::move(result), frame.started);
  return true;
}

Status Evaluation::Meet(Frame& frame, const PlanStep& step, bool later) {
  frame.started = StartTime();
  if (group_ == nullptr) {
    return ErrorAt(StatusCode::kUnsupported, *step.instruction, "unsupported_op",
                   "there is no group of devices to meet");
  }
  std::vector<Literal> operands = FetchAll(frame, step);
  ASSIGN_OR_RETURN(int64_t ticket, group_->Arrive(device_, *step.instruction, operands));
  if (later) {
    Finish(frame, step, StartedLiteral(*step.instruction, operands, ticket), frame.started);
    return {};
  }
  waiting_ = ticket;
  Deliver();
  return {};
}

Status Evaluation::Await(Frame& frame, const PlanStep& step) {
  frame.started = StartTime();
  std::vector<Literal> operands = FetchAll(frame, step);
  int64_t ticket = TicketIn(operands[0]);
  if (ticket >= 0) {
    waiting_ = ticket;
    Deliver();
    return {};
  }
  Finish(frame, step, operands[0].elements()[1], frame.started);  // of an async-start
  return {};
}

Status Evaluation::StartAsync(Frame& frame, const PlanStep& step) {
  frame.started = StartTime();
  const Computation& computation = *step.instruction->called_computations()[0];
  std::vector<Literal> operands = FetchAll(frame, step);
  if (const Instruction* collective = LoneCollective(computation); collective && group_) {
    ASSIGN_OR_RETURN(int64_t ticket, group_->Arrive(device_, *collective, operands));
    Finish(frame, step, StartedLiteral(*step.instruction, operands, ticket), frame.started);
    return {};
  }
  frame.state = operands;  // they are part of the result
  return Push(computation, std::move(operands));
}

Status Evaluation::WithContext(const Instruction& instruction,
                               const std::function<Status(OpContext&)>& work) {
  int64_t held_before = held_bytes_;
  OpContext context{
      .instruction = instruction, .operands = {}, .evaluation = *this, .pool = pool_, .result = {}};
  RETURN_IF_ERROR(work(context));
  live_bytes_ += held_bytes_ - held_before;
  held_bytes_ = held_before;
  return CheckDecided(instruction);
}

RunOptions Evaluation::OptionsWithin() const {
  RunOptions options = options_;
  options.observer = nullptr;  // who watches sees the whole as one instruction
  if (options.timeout_seconds > 0) {
    std::chrono::duration<double> left = deadline_ - Clock::now();
    options.timeout_seconds = std::max(left.count(), 1e-9);
  }
  options.memory_limit = std::max<int64_t>(1, memory_limit_ - (group_ ? group_->CountLiveBytes() : CountLiveBytes()));
  return options;
}

int64_t Evaluation::replica() const {
  return group_ ? group_->ReplicaOf(device_) : 0;
}
int64_t Evaluation::partition() const {
  return group_ ? device_ % group_->count().partitions : 0;
}

Result<Literal> Evaluation::FromHost(const Instruction& instruction, const std::string& channel,
                                     const Shape& shape) {
  if (options_.host == nullptr) {
    return ErrorAt(StatusCode::kInvalid, instruction, "host_transfer",
                   "the host gives nothing on channel " + channel);
  }
  Result<Literal> value = options_.host->Take(device_, channel, shape);
  if (value.ok()) return value;
  return ErrorAt(StatusCode::kInvalid, instruction, "host_transfer",
                 value.status().diagnostics()[0].message);
}

Status Evaluation::ToHost(const Instruction& instruction, const std::string& channel,
                          const Literal& value) {
  if (options_.host == nullptr) {
    return ErrorAt(StatusCode::kInvalid, instruction, "host_transfer",
                   "the host takes nothing on channel " + channel);
  }
  Status given = options_.host->Give(device_, channel, value);
  if (given.ok()) return given;
  return ErrorAt(StatusCode::kInvalid, instruction, "host_transfer",
                 given.diagnostics()[0].message);
}

}  // namespace assay
