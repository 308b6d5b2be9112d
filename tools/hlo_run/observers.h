// What hlo-run watches a run with: dumps, a stop at an instruction, times, progress.
#ifndef ASSAY_TOOLS_HLO_RUN_OBSERVERS_H_
#define ASSAY_TOOLS_HLO_RUN_OBSERVERS_H_

#include <chrono>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/progress.h"
#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

// "step.hlo:12:7"; "" where there is no text.
std::string PlaceOf(const Instruction& instruction);
// "train.py:31", what the program says of its origin; "" where it says nothing.
std::string OriginOf(const Instruction& instruction);
// "{2,3}" of an element, "" of a scalar's.
std::string IndexText(const Shape& shape, int64_t element);

// Several as one.
class ObserverList : public RunObserver {
 public:
  void Add(RunObserver* observer) { observers_.push_back(observer); }
  bool empty() const { return observers_.empty(); }
  bool WantsEveryInstruction() const override;
  Status OnStep(const ExecutedStep& step) override;

 private:
  std::vector<RunObserver*> observers_;
};

// --dump: every array that is computed, as DIR/computation/instruction.npy; in computations that others
// call, instruction.N.npy for its N-th execution, the first kMost of them. Leaves of tuples have their
// path behind: instruction.leaf1_0.npy.
class DumpObserver : public RunObserver {
 public:
  static constexpr int64_t kMost = 10;
  DumpObserver(std::string folder, int devices) : folder_(std::move(folder)), devices_(devices) {}
  Status Prepare() const;  // makes the folder
  Status OnStep(const ExecutedStep& step) override;
  // Writes index.json; also for a run that did not come to its end.
  Status WriteIndex(bool complete) const;
  int64_t files() const { return static_cast<int64_t>(entries_.size()); }
  int64_t left_out() const { return left_out_; }

 private:
  std::string FreePath(std::string path, const std::string& tail);

  std::string folder_;
  int devices_;
  std::map<std::pair<InstructionId, int>, int64_t> executions_;  // by device
  std::set<std::string> used_;
  nlohmann::json entries_ = nlohmann::json::array();
  int64_t left_out_ = 0;  // executions beyond kMost
};

// --until: ends the run when the instruction has run.
class UntilObserver : public RunObserver {
 public:
  // `name`: "instruction" or "computation/instruction", with or without '%'. kInvalid, with the nearest
  // names, where there is none.
  static Result<UntilObserver> Make(const Module& module, std::string name);
  Status OnStep(const ExecutedStep& step) override;
  bool found() const { return value_.IsValid(); }
  const Literal& value() const { return value_; }
  const Instruction& instruction() const { return *instruction_; }
  // The run came to its end without it.
  Status NeverRan() const;

 private:
  explicit UntilObserver(std::vector<const Instruction*> wanted) : wanted_(std::move(wanted)) {}
  std::vector<const Instruction*> wanted_;
  const Instruction* instruction_ = nullptr;
  Literal value_;
};

// --time: where the time goes. A chain of elementwise instructions that run as one counts as its last.
class TimeObserver : public RunObserver {
 public:
  bool WantsEveryInstruction() const override { return false; }
  Status OnStep(const ExecutedStep& step) override;
  std::string Table(double whole) const;
  nlohmann::json Json(double whole) const;

 private:
  struct Entry {
    const Instruction* instruction = nullptr;
    int64_t count = 0;
    double seconds = 0;  // without called computations
  };
  std::vector<Entry> Sorted() const;
  std::unordered_map<InstructionId, Entry> entries_;
  std::map<std::tuple<int, int64_t, InstructionId>, double> called_seconds_;
};

// A line on a terminal for a long run.
class ProgressObserver : public RunObserver {
 public:
  explicit ProgressObserver(const std::string& name) : progress_("running " + name, 0) {}
  bool WantsEveryInstruction() const override { return false; }
  Status OnStep(const ExecutedStep& step) override;

 private:
  Progress progress_;
  int64_t steps_ = 0;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_OBSERVERS_H_
