// What --why-nan keeps of a run: which instructions ran, in which executions of which computations,
// and their values as far as memory allows.
#ifndef ASSAY_TOOLS_HLO_RUN_RUN_RECORD_H_
#define ASSAY_TOOLS_HLO_RUN_RUN_RECORD_H_

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

// Of the values: those with NaN or infinities and small ones first, of the others the latest. Steps
// themselves take at most half of the bytes that may be kept.
class RunRecord : public RunObserver {
 public:
  struct Step {
    const Instruction* instruction;
    int64_t frame;    // in `frames`
    int64_t iteration;
    int64_t ordinal;  // among the executions of the instruction on its device
    Literal value;    // may be missing
  };
  // An execution of a computation.
  struct Frame {
    int device = 0;
    int64_t caller = -1;                    // in `frames`
    const Instruction* calling = nullptr;
    int64_t ordinal = 0;                    // among those that the same execution of `calling` started
    const Computation* computation = nullptr;
    // Part of the caller's execution, on one device: what runs there of a manual computation.
    bool is_region = false;
    std::vector<int64_t> regions;           // the caller's, in order
    std::unordered_map<InstructionId, int64_t> steps;
  };

  explicit RunRecord(int64_t byte_limit)
      : most_steps_(static_cast<size_t>(std::clamp<int64_t>(byte_limit / 2 / kStepBytes, 1, int64_t{1} << 22))),
        byte_limit_(byte_limit) {}

  size_t most_steps() const { return most_steps_; }
  // Ends the run when most_steps() are kept; IsFull is true then.
  Status OnStep(const ExecutedStep& step) override;
  bool IsFull() const { return is_full_; }
  // The values kept (RunOptions::list_held).
  void ListHeld(std::vector<const Literal*>* list) const;

  // Of the last execution of `calling` in `frame`, in order.
  const std::vector<int64_t>& Called(int64_t frame, const Instruction* calling) const;
  // The execution of the entry on a device; -1: none was seen.
  int64_t EntryOf(int device) const;
  // The step of an instruction in an execution: its own, or of the regions that are part of it (then
  // the first device's), or of what it is itself a part of; -1: none was seen.
  int64_t StepIn(int64_t frame, InstructionId instruction) const;
  // The step of that execution of the instruction on the device; -1: none was seen.
  int64_t StepOf(const Instruction& instruction, int device, int64_t ordinal) const;

  std::vector<Step> steps;
  std::vector<Frame> frames;

 private:
  // A step and its entries in the three tables below, as measured on a loop of scalars (277, rounded up),
  // the scalar's own storage with it.
  static constexpr int64_t kStepBytes = 288;

  // In `frames`, made when it is seen first.
  int64_t FrameAt(int device, int64_t number, const Computation& computation);
  int64_t FrameOf(const ExecutedStep& step);
  void Keep(int64_t index, const Literal& value);
  void MakeRoom(int64_t bytes);

  bool is_full_ = false;
  size_t most_steps_;
  int64_t byte_limit_, kept_ = 0;  // kept_: by values and steps
  std::deque<std::pair<int64_t, int64_t>> finite_;  // steps whose values may go, with their bytes
  std::map<std::pair<int, int64_t>, int64_t> frame_ids_;  // by device and its number
  std::map<std::pair<int64_t, InstructionId>, std::vector<int64_t>> called_;
  std::map<std::pair<int, InstructionId>, std::vector<int64_t>> executions_;  // by device
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_RUN_RECORD_H_
