// Evaluation: one run of a module. Executes plans with an explicit stack of frames (a computation
// that calls another pushes a frame; nothing recurses but a region that cannot be compiled), hands
// literals to their last users, and keeps the clock, the memory limit and who watches. What does not
// change from run to run is the PreparedModule's.
#ifndef ASSAY_INTERPRETER_EVALUATION_H_
#define ASSAY_INTERPRETER_EVALUATION_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "base/thread_pool.h"
#include "interpreter/evaluator.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/plan.h"
#include "interpreter/prepared_module.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

class DeviceGroup;

inline constexpr unsigned __int128 kFirstRandomState = 0x7012395;  // XLA:CPU's

// What an evaluation is among those of its group (interpreter/device_group.h).
struct EvaluationRole {
  int device = 0;
  PlanView view = PlanView::kDevice;
  // Tell its meetings from those of other strands of the device: at one instruction; on one channel.
  int path = 0, channel_path = 0;
};

class Evaluation {
 public:
  // One of those of `group`, which starts it and outlives it.
  Evaluation(PreparedModule& prepared, const RunOptions& options, DeviceGroup& group,
             EvaluationRole role);

  ThreadPool& pool() { return pool_; }
  bool shuffles_pieces() const { return options_.schedule_seed != 0; }
  numeric::NumericContext& numeric_context() { return numeric_context_; }

  // Runs `computation` to its end. Called by handlers for regions that do not compile to a program (from
  // the thread that runs the handler, never from a worker).
  Result<Literal> Run(const Computation& computation, std::vector<Literal> arguments);

  // See PreparedModule. The first call for a region has to come from the thread that runs the
  // handler.
  const RegionProgram* ProgramOf(const Computation& region) { return prepared_.ProgramOf(region); }
  const std::vector<bool>& AddingOf(const Computation& region) { return prepared_.AddingOf(region); }
  const std::vector<bool>& WrappingOf(const Computation& region) { return prepared_.WrappingOf(region); }

  // --- for the group: a run that can stop where it has to wait ---
  Status Start(const Computation& computation, std::vector<Literal> arguments);
  Status Start(const Plan& plan, std::vector<Literal> arguments);
  // Makes this one part of what `starter` runs: it has to end when that has to.
  void ShareClock(const Evaluation& starter) { deadline_ = starter.deadline_; }
  // And one that `starter` runs beside itself: its frames count among those of `starter`, called by the
  // step at hand there.
  void FollowFrom(Evaluation& starter);
  // For the next that this one starts.
  unsigned __int128 NextRandomState();
  // Runs until the end, or until the device has to wait.
  Status Resume();
  bool IsFinished() const { return frames_.empty(); }
  bool CanRun() const;
  int64_t waiting_for() const { return waiting_; }  // the ticket; -1: for nothing
  Literal TakeResult() { return std::exchange(returned_, {}); }
  // Every literal that this device holds.
  void ListLiterals(std::vector<const Literal*>* list) const;
  // Calls `work` as the handler of `instruction`, which has come to a meeting.
  Status WithContext(const Instruction& instruction, const std::function<Status(OpContext&)>& work);

  int device() const { return role_.device; }
  const EvaluationRole& role() const { return role_; }
  PreparedModule& prepared() { return prepared_; }
  int64_t replica() const;
  int64_t partition() const;
  // Transfers on a channel of RunOptions::host.
  Result<Literal> FromHost(const Instruction& instruction, const std::string& channel,
                           const Shape& shape);
  Status ToHost(const Instruction& instruction, const std::string& channel, const Literal& value);

  // Hands a warning at `instruction` to RunOptions::warn, once. From the thread that runs.
  void Warn(const Instruction& instruction, std::string label, std::string message);

  // Counts `bytes` as in use until the handler that runs has ended. An error when they do not fit
  // beside what lives; `what` begins the sentence that says so.
  Status Hold(const Instruction& instruction, int64_t bytes, std::string_view what);

  // The state of the random numbers, which then moves on by `delta` (interpreter/ops/random.cc).
  unsigned __int128 AdvanceRandomState(uint64_t delta) {
    unsigned __int128 state = random_state_;
    random_state_ += delta;
    return state;
  }

  unsigned __int128 random_state() const { return random_state_; }
  void set_random_state(unsigned __int128 state) { random_state_ = state; }

  // False: nobody would end the run before its end.
  bool CanBeStopped() const {
    return options_.interrupted != nullptr || options_.timeout_seconds > 0;
  }
  // True once the run has to end: interrupted, or out of time. From any thread.
  bool ShouldStop() const;
  // ok, or why it has to end.
  Status Poll() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Frame {
    const Plan* plan = nullptr;
    std::vector<Literal> slots;
    size_t next = 0;  // step to run, or being run (its callee is above on the stack)
    // The while loop being run.
    std::vector<Literal> state;
    bool in_condition = false;
    int64_t iterations = 0;
    int64_t id = 0;  // of this execution, for observers
    Clock::time_point started;  // the step being run
    TierCounts tiers;           // counted before it
  };

  Status Push(const Computation& computation, std::vector<Literal> arguments);
  Status Push(const Plan& plan, std::vector<Literal> arguments);
  Status RunFrames(size_t base);
  Status RunStep(Frame& frame);
  Status RunHandler(Frame& frame, const PlanStep& step);
  Status StartCall(Frame& frame, const PlanStep& step);
  Status StartConditional(Frame& frame, const PlanStep& step);
  Status StartWhile(Frame& frame, const PlanStep& step);
  Status Meet(Frame& frame, const PlanStep& step, bool later);
  Status Await(Frame& frame, const PlanStep& step);
  Status StartAsync(Frame& frame, const PlanStep& step);
  Status StartRegion(Frame& frame, const PlanStep& step);
  // The result of the step that waits, when it is there.
  Status Deliver();
  // The number of this device for who watches and for the host, as RunningDevices counts.
  int ShownDevice() const;
  std::vector<Literal> FetchAll(Frame& frame, const PlanStep& step);
  // The top frame is done.
  Status Return(size_t base);
  Status ContinueWhile(Frame& frame, const PlanStep& step, Literal result);
  // The step's result is there: show it, store it, go on to the next step.
  void Finish(Frame& frame, const PlanStep& step, Literal result);
  // Tells who watches of one instruction that the step has run.
  void Observe(const PlanStep& step, const Instruction& instruction, const Literal& result,
               double seconds, const TierCounts& tiers);
  // Now, where somebody watches.
  Clock::time_point WatchedTime() const { return is_watched_ ? Clock::now() : Clock::time_point(); }
  // The frame's step starts.
  void Begin(Frame& frame) {
    frame.started = WatchedTime();
    if (numeric_context_.tally != nullptr) frame.tiers = tally_.Total();
  }
  // An error when some value was too close to a midpoint to be rounded.
  Status CheckDecided(const Instruction& instruction) const;
  Literal Fetch(Frame& frame, const PlanAccess& access);

  // Run is the one function here that calls itself (through a handler).
  static constexpr size_t kMaxDepth = 200;

  PreparedModule& prepared_;
  RunOptions options_;
  DeviceGroup& group_;
  EvaluationRole role_;
  int64_t& live_bytes_;   // of literals, those of the whole group: an upper bound
  int64_t waiting_ = -1;  // the ticket that the step of the top frame waits for
  int64_t memory_limit_;
  PlanSteps plan_steps_ = PlanSteps::kChained;
  bool is_watched_ = false;
  Status observed_;  // what the observer said last
  int64_t own_frames_started_ = 0;
  int64_t* frames_started_ = &own_frames_started_;
  struct Caller {  // of the first frame
    int64_t frame = -1;
    const Instruction* instruction = nullptr;
    int device = 0;
    int depth = 0;
    int64_t iteration = -1;
  };
  Caller caller_;
  Clock::time_point paused_;  // when it last had to wait, where somebody watches
  int started_ = 0;  // computations that run beside this one
  Clock::time_point deadline_;
  ThreadPool& pool_;
  numeric::TierTally tally_;
  numeric::NumericContext numeric_context_;
  std::vector<std::unique_ptr<Frame>> frames_;
  std::vector<std::unique_ptr<Frame>> free_frames_;
  std::vector<Literal> operands_;                     // of the handler that runs
  std::vector<std::vector<Literal>> outer_operands_;  // of those that called Run
  Literal returned_;                                  // by the last frame of a Run
  unsigned __int128 random_state_ = kFirstRandomState;
  int64_t held_bytes_ = 0;  // results and working memory of the handlers that run
};

// Bytes of the arrays in `literals`, shared ones once.
int64_t CountBytes(std::vector<const Literal*> literals);

// A diagnostic at `instruction`: with position and caret where its module has a source text.
Diagnostic DiagnosticAt(const Instruction& instruction, std::string label, std::string message);
Status ErrorAt(StatusCode code, const Instruction& instruction, std::string label,
               std::string message);
// What it reads stands for a transfer's value, which has not come.
Status UnderWayError(const Instruction& instruction);

// Threads that work at once on n pieces: what to multiply a thread's working memory by.
int64_t Threads(const OpContext& context, int64_t n);

// pool.ParallelFor, ended early (with the reason) when the run has to stop. Small loops stay on the
// calling thread.
Status ParallelFor(OpContext& context, int64_t n, int64_t grain,
                   const std::function<void(int64_t, int64_t)>& body);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_EVALUATION_H_
