// RunOptions: what a caller may ask of one run of a program, whoever runs it.
#ifndef ASSAY_SPEC_RUN_OPTIONS_H_
#define ASSAY_SPEC_RUN_OPTIONS_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/tier_counts.h"

namespace assay {

// The host's side of infeed, outfeed, send and recv. `channel` is "infeed", "outfeed", or "recv7" and
// "send7" for channel_id=7; each device's values on a channel come and go in order.
class HostTransfers {
 public:
  virtual ~HostTransfers() = default;
  // The next value for `device`; kInvalid when there is none or it has another shape.
  virtual Result<Literal> Take(int device, const std::string& channel, const Shape& shape) = 0;
  virtual Status Give(int device, const std::string& channel, const Literal& value) = 0;
};

// An instruction that has run, once for each time it does.
struct ExecutedStep {
  const Instruction& instruction;
  const Literal& result;         // of several that run as one: a tuple of those that are read elsewhere
  // Elementwise instructions that ran as one step, this one the last of those read elsewhere; empty: it
  // ran by itself.
  std::span<const Instruction* const> chain = {};
  double seconds = 0;            // called computations included
  int depth = 0;                 // of calls and loops
  int device = 0;                // that ran it
  // The execution of the computation that it is part of (numbered per device as they start), the one
  // that called it (-1: none) and the instruction there that did.
  int64_t frame = 0;
  int64_t caller_frame = -1;
  const Instruction* caller = nullptr;
  int caller_device = 0;         // another one where a manual region starts
  int64_t iteration = -1;        // of the innermost loop around, from 0; -1: there is none
  // How its results were decided, those of called computations included. Zeros: nobody wants to know,
  // or its results need no tiers (what moves elements, integers, one operation of the hardware each).
  TierCounts tiers = {};
};

// Watches a run, from the threads that run computations, one call at a time. By itself it makes every
// instruction run by itself, and looks at none.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  // Whether every instruction must run by itself; else several may run as one, and a loop unseen.
  virtual bool WantsEveryInstruction() const { return true; }
  virtual bool WantsTiers() const { return false; }
  // The run ends with a status that is not ok.
  virtual Status OnStep(const ExecutedStep&) { return {}; }
};

struct RunOptions {
  int threads = 0;                                 // 0: one per core. Results do not depend on it.
  int64_t memory_limit = 0;                        // bytes, scratch included; 0: DefaultMemoryLimit()
  double timeout_seconds = 0;                      // 0: none
  int64_t iteration_limit = 0;                     // of each while loop; 0: none
  const std::atomic<bool>* interrupted = nullptr;  // polled
  HostTransfers* host = nullptr;                   // none: programs that need one end with kInvalid
  // Lists literals that the caller holds beside the arguments: they count in the memory limit, each
  // storage once. Asked while the run lasts, for there may be more and more. May be empty.
  std::function<void(std::vector<const Literal*>*)> list_held;
  // Backends without instructions at run time (native code) ignore it.
  RunObserver* observer = nullptr;
  // Bits at which a loop that rounds elementary functions gives up (kUndecided); 0: the
  // interpreter's own. Others ignore it.
  int64_t precision_cap = 0;
  // For tests: with a seed, loops are split into more pieces, which threads take in another order, and
  // devices take turns in another order.
  uint64_t schedule_seed = 0;
  // What makes a result doubtful without being an error (label sort_strict_weak_order), once an
  // instruction and device; from the thread that runs. May be empty.
  std::function<void(const Diagnostic&)> warn;
};

}  // namespace assay

#endif  // ASSAY_SPEC_RUN_OPTIONS_H_
