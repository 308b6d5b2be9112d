#include "tools/hlo_run/run_record.h"

#include "tools/hlo_run/non_finite.h"

namespace assay {
namespace {

int64_t BytesOfLiteral(const Literal& literal) {
  int64_t bytes = 0;
  for (const Leaf& leaf : ListLeaves(literal)) {
    if (leaf.value.shape().IsArray()) bytes += leaf.value.byte_size();
  }
  return bytes;
}

}  // namespace

Status RunRecord::OnStep(const ExecutedStep& step) {
  if (steps.size() >= most_steps_) {
    is_full_ = true;
    return Status(StatusCode::kInterrupted, Diagnostic{.file = {}, .label = "why_nan",
                                                       .message = "no more is kept", .source_line = {}});
  }
  const int64_t index = static_cast<int64_t>(steps.size());
  const int64_t frame = FrameOf(step);
  frames[frame].steps[step.instruction.id()] = index;
  std::vector<int64_t>& executions = executions_[{step.device, step.instruction.id()}];
  steps.push_back({&step.instruction, frame, step.iteration,
                   static_cast<int64_t>(executions.size()), {}});
  executions.push_back(index);
  kept_ += kStepBytes;
  MakeRoom(0);
  Keep(index, step.result);
  return {};
}

const std::vector<int64_t>& RunRecord::Called(int64_t frame, const Instruction* calling) const {
  static const std::vector<int64_t> kNone;
  auto found = called_.find({frame, calling->id()});
  return found == called_.end() ? kNone : found->second;
}

int64_t RunRecord::EntryOf(int device) const {
  auto found = frame_ids_.find({device, 0});
  return found == frame_ids_.end() ? -1 : found->second;
}

int64_t RunRecord::StepOf(const Instruction& instruction, int device, int64_t ordinal) const {
  auto found = executions_.find({device, instruction.id()});
  if (found == executions_.end() || ordinal >= static_cast<int64_t>(found->second.size())) return -1;
  return found->second[static_cast<size_t>(ordinal)];
}

int64_t RunRecord::StepIn(int64_t frame, InstructionId instruction) const {
  auto find = [&](int64_t in) {
    auto found = frames[in].steps.find(instruction);
    return found == frames[in].steps.end() ? -1 : found->second;
  };
  const Frame& start = frames[frame];
  if (int64_t own = find(frame); own >= 0) return own;
  // A value of another region of the device, or a global one.
  const Frame& around = start.is_region ? frames[start.caller] : start;
  for (int64_t region : around.regions) {
    if (start.is_region && frames[region].device != start.device) continue;
    if (int64_t step = find(region); step >= 0) return step;
  }
  return start.is_region ? find(start.caller) : -1;
}

int64_t RunRecord::FrameAt(int device, int64_t number, const Computation& computation) {
  auto [at, is_new] =
      frame_ids_.try_emplace({device, number}, static_cast<int64_t>(frames.size()));
  if (is_new) {
    frames.emplace_back();
    frames.back().device = device;
    frames.back().computation = &computation;
  }
  return at->second;
}

// What an execution calls runs before the call has come to its end: of the caller this may be the first
// that is seen. Then its own caller is seen later, with its first step.
int64_t RunRecord::FrameOf(const ExecutedStep& step) {
  const int64_t index = FrameAt(step.device, step.frame, step.instruction.parent());
  if (step.caller == nullptr || frames[index].calling != nullptr) return index;
  const int64_t caller = FrameAt(step.caller_device, step.caller_frame, step.caller->parent());
  Frame& frame = frames[index];
  frame.caller = caller;
  frame.calling = step.caller;
  frame.is_region = frames[caller].computation == frame.computation;
  if (frame.is_region) frames[caller].regions.push_back(index);
  std::vector<int64_t>& called = called_[{caller, step.caller->id()}];
  frame.ordinal = static_cast<int64_t>(called.size());
  called.push_back(index);
  return index;
}

void RunRecord::Keep(int64_t index, const Literal& value) {
  constexpr int64_t kSmall = 256;
  int64_t bytes = BytesOfLiteral(value);
  bool matters = bytes <= kSmall || Holds(value, NumberKind::kNan) ||
                 Holds(value, NumberKind::kInfinity);
  if (kept_ + bytes > byte_limit_ && matters) MakeRoom(bytes);
  if (!matters) MakeRoom(bytes);
  if (kept_ + bytes > byte_limit_) return;
  kept_ += bytes;
  steps[index].value = value;
  if (!matters) finite_.push_back({index, bytes});
}

void RunRecord::ListHeld(std::vector<const Literal*>* list) const {
  for (const Step& step : steps) {
    if (step.value.IsValid()) list->push_back(&step.value);
  }
}

void RunRecord::MakeRoom(int64_t bytes) {
  while (kept_ + bytes > byte_limit_ && !finite_.empty()) {
    kept_ -= finite_.front().second;
    steps[finite_.front().first].value = Literal();
    finite_.pop_front();
  }
}

}  // namespace assay
