// What hlo-run watches a run with: a trace, a stop at an instruction, times, progress. Dumps: dump.h.
#ifndef ASSAY_TOOLS_HLO_RUN_OBSERVERS_H_
#define ASSAY_TOOLS_HLO_RUN_OBSERVERS_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/progress.h"
#include "base/status.h"
#include "base/ticker.h"
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
  bool WantsTiers() const override;
  Status OnStep(const ExecutedStep& step) override;

 private:
  std::vector<RunObserver*> observers_;
};

// --trace: a line to standard error, so that results stay apart, for each instruction whose name or op
// the expression finds, with the shares of its results that each tier decided.
class TraceObserver : public RunObserver {
 public:
  TraceObserver(const std::string& expression, bool names_device)
      : expression_(expression), names_device_(names_device) {}
  bool WantsTiers() const override { return true; }
  Status OnStep(const ExecutedStep& step) override;
  int64_t shown() const { return shown_; }
  // A row an instruction, of all its executions on all devices.
  nlohmann::json Json() const;

 private:
  struct Entry {
    const Instruction* instruction = nullptr;
    int64_t count = 0;
    double seconds = 0;  // called computations included
    TierCounts tiers;
  };
  std::regex expression_;
  bool names_device_;
  int64_t shown_ = 0;  // lines
  std::map<InstructionId, Entry> entries_;
};

// --until: ends the run when the instruction has run, or has run that often, on the first of several
// devices that does.
class UntilObserver : public RunObserver {
 public:
  // `name`: "instruction", where one computation has it, or "computation/instruction"; with or without
  // '%'; "instruction@5": its execution of that number, from 0. kInvalid where there is none, with the
  // nearest names, or several, with what tells them apart.
  static Result<UntilObserver> Make(const Module& module, std::string name, int devices);
  Status OnStep(const ExecutedStep& step) override;
  bool found() const { return value_.IsValid(); }
  const Literal& value() const { return value_; }
  // Of several, the one whose value it is; -1: there is one device.
  int device() const { return device_; }
  const Instruction& instruction() const { return *instruction_; }
  // Which execution it was, of one that may have several; empty: of another one.
  std::string ExecutionText() const;
  nlohmann::json ExecutionJson() const;
  // The run came to its end without it.
  Status NeverRan() const;

 private:
  UntilObserver(const Instruction& instruction, std::string name, int64_t execution, int devices)
      : instruction_(&instruction), name_(std::move(name)), execution_(execution), devices_(devices) {}
  bool MayRunAgain() const { return &instruction_->parent() != instruction_->module().entry(); }

  const Instruction* instruction_;
  std::string name_;   // as it was asked for, without the number
  int64_t execution_;  // where it stops
  int devices_;
  int device_ = -1;
  std::map<int, int64_t> executions_;  // so far, by device
  int64_t iteration_ = -1;             // of the innermost loop around
  const Instruction* loop_ = nullptr;  // where that called the computation itself
  Literal value_;
};

// --time: where the time goes. Elementwise instructions that run as one step are one row, which names
// them all.
class TimeObserver : public RunObserver {
 public:
  bool WantsEveryInstruction() const override { return false; }
  Status OnStep(const ExecutedStep& step) override;
  std::string Table(double whole) const;
  nlohmann::json Json(double whole) const;

 private:
  struct Entry {
    const Instruction* instruction = nullptr;
    std::vector<const Instruction*> chain;  // that ran as one step; empty: it alone
    int64_t count = 0;
    double seconds = 0;  // without called computations
  };
  std::vector<Entry> Sorted() const;
  std::unordered_map<InstructionId, Entry> entries_;
  std::map<std::tuple<int, int64_t, InstructionId>, double> called_seconds_;
};

// A line on a terminal for a long run, drawn by a thread: an instruction may take long.
class ProgressObserver : public RunObserver {
 public:
  explicit ProgressObserver(const std::string& name);
  bool WantsEveryInstruction() const override { return false; }
  Status OnStep(const ExecutedStep& step) override;

 private:
  void Show();

  Progress progress_;
  std::atomic<const Instruction*> last_ = nullptr;  // that has run
  std::atomic<int64_t> steps_ = 0, iteration_ = -1;
  Ticker ticker_;  // last: its calls read the others
};

}  // namespace assay

#endif  // ASSAY_TOOLS_HLO_RUN_OBSERVERS_H_
