// The part of an Evaluation that knows of other devices and of the host: it stops at a collective
// until the others have come, and goes on where it stopped.
#include <string>
#include <utility>

#include "interpreter/device_group.h"
#include "interpreter/evaluation.h"
#include "interpreter/one_precision.h"
#include "interpreter/ops/collective.h"

namespace assay {
Status Evaluation::Start(const Computation& computation, std::vector<Literal> arguments) {
  return Push(computation, std::move(arguments));
}
Status Evaluation::Start(const Plan& plan, std::vector<Literal> arguments) {
  return Push(plan, std::move(arguments));
}

// The n-th that an evaluation starts beside itself takes random numbers from state + n * 2^96 on:
// whoever goes on first, they are the same.
unsigned __int128 Evaluation::NextRandomState() {
  return random_state_ + (static_cast<unsigned __int128>(++started_) << 96);
}

void Evaluation::FollowFrom(Evaluation& starter) {
  ShareClock(starter);
  frames_started_ = starter.frames_started_;
  const Frame& frame = *starter.frames_.back();
  caller_ = {frame.id, frame.plan->steps[frame.next].instruction, starter.ShownDevice(),
             starter.caller_.depth + static_cast<int>(starter.frames_.size()),
             starter.caller_.iteration};
  for (size_t i = starter.frames_.size(); i-- > 0;) {
    const Frame& around = *starter.frames_[i];
    if (around.plan->steps[around.next].control != Control::kWhile) continue;
    caller_.iteration = around.in_condition ? around.iterations : around.iterations - 1;
    break;
  }
}

bool Evaluation::CanRun() const {
  return !IsFinished() && (waiting_ < 0 || group_.IsDone(waiting_));
}

Status Evaluation::Resume() {
  if (waiting_ >= 0) {
    if (!group_.IsDone(waiting_)) return {};
    // What others did meanwhile is not this device's time.
    for (const std::unique_ptr<Frame>& frame : frames_) {
      if (paused_ != Clock::time_point()) frame->started += Clock::now() - paused_;
    }
    RETURN_IF_ERROR(Deliver());
  }
  Status status = RunFrames(0);
  paused_ = WatchedTime();
  return status;
}

Status Evaluation::Deliver() {
  if (!group_.IsDone(waiting_)) return {};
  Frame& frame = *frames_.back();
  const PlanStep& step = frame.plan->steps[frame.next];
  Literal result = group_.Take(std::exchange(waiting_, -1));
  // The end of a collective may declare another precision than its beginning.
  if (step.control == Control::kAwait) {
    RETURN_IF_ERROR(WithContext(*step.instruction, [&](OpContext& context) -> Status {
      ASSIGN_OR_RETURN(result, AtPrecisionOf(context, result, step.instruction->shape()));
      return {};
    }));
  }
  Finish(frame, step, std::move(result));
  return {};
}

Status Evaluation::Meet(Frame& frame, const PlanStep& step, bool later) {
  Begin(frame);
  std::vector<Literal> operands = FetchAll(frame, step);
  std::vector<Literal> brought = operands;
  RETURN_IF_ERROR(WithContext(*step.instruction, [&](OpContext& context) {
    return AtPrecisionOfResults(context, brought);
  }));
  ASSIGN_OR_RETURN(int64_t ticket, group_.Arrive(*this, *step.instruction, std::move(brought)));
  if (later) {
    Finish(frame, step, StartedLiteral(*step.instruction, operands, ticket));
    return {};
  }
  waiting_ = ticket;
  return Deliver();
}

Status Evaluation::Await(Frame& frame, const PlanStep& step) {
  Begin(frame);
  std::vector<Literal> operands = FetchAll(frame, step);
  const Literal* started = &operands[0];
  Opcode opcode = step.instruction->opcode();
  bool transfer = opcode == Opcode::kSendDone || opcode == Opcode::kRecvDone;
  if (transfer) started = &operands[0].elements()[1];
  if (started->IsHandle()) {
    waiting_ = started->handle();
    return Deliver();
  }
  if (transfer) {
    return ErrorAt(StatusCode::kInvalid, *step.instruction, "transfer_under_way",
                   "its operand comes from no send or recv that is under way");
  }
  Finish(frame, step, started->elements()[1]);  // of an async-start that met nobody
  return {};
}

Status Evaluation::StartAsync(Frame& frame, const PlanStep& step) {
  Begin(frame);
  const Computation& computation = *step.instruction->called_computations()[0];
  std::vector<Literal> operands = FetchAll(frame, step);
  if (prepared_.Meets(computation)) {
    ASSIGN_OR_RETURN(int64_t ticket,
                     group_.StartBeside(*this, *step.instruction, std::move(operands)));
    Finish(frame, step, Literal::Handle(ticket));
    return {};
  }
  frame.state = operands;  // they are part of the result
  return Push(computation, std::move(operands));
}

Status Evaluation::StartRegion(Frame& frame, const PlanStep& step) {
  Begin(frame);
  ASSIGN_OR_RETURN(waiting_, group_.StartRegion(*this, step, FetchAll(frame, step)));
  return {};
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

int64_t Evaluation::replica() const {
  return device() / group_.count().partitions;
}
int64_t Evaluation::partition() const {
  return device() % group_.count().partitions;
}

int Evaluation::ShownDevice() const {
  if (role_.view != PlanView::kWhole) return device();
  return static_cast<int>(replica() * group_.devices().running.partitions);
}

Result<Literal> Evaluation::FromHost(const Instruction& instruction, const std::string& channel,
                                     const Shape& shape) {
  if (options_.host == nullptr) {
    return ErrorAt(StatusCode::kInvalid, instruction, "host_transfer",
                   "the host gives nothing on channel " + channel);
  }
  Result<Literal> value = options_.host->Take(ShownDevice(), channel, shape);
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
  Status given = options_.host->Give(ShownDevice(), channel, value);
  if (given.ok()) return given;
  return ErrorAt(StatusCode::kInvalid, instruction, "host_transfer",
                 given.diagnostics()[0].message);
}

}  // namespace assay
