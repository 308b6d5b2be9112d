// Evaluate: runs a module exactly.
#ifndef ASSAY_INTERPRETER_EVALUATOR_H_
#define ASSAY_INTERPRETER_EVALUATOR_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

// Called after an instruction has run, from the thread that runs the computation. `depth` is the
// nesting of calls and loops; `seconds` the time it took, called computations included.
using TraceFunction =
    std::function<void(const Instruction&, const Literal& result, int depth, double seconds)>;

struct EvaluateOptions {
  int threads = 0;                                 // 0: one per core. Results do not depend on it.
  int64_t memory_limit = 0;                        // bytes of live literals; 0: none
  double timeout_seconds = 0;                      // 0: none
  int64_t iteration_limit = 0;                     // of each while loop; 0: none
  const std::atomic<bool>* interrupted = nullptr;  // polled
  TraceFunction trace;                             // may be empty
};

// ok, or kUnsupported with one diagnostic per instruction (of those reachable from the entry) that
// cannot run: unsupported ops, elided constants. Looks at everything before anything runs.
Status CheckSupported(const Module& module);

// Runs the entry computation on `arguments`, one literal per parameter (a tuple literal for a tuple
// parameter), shapes compatible with the parameters' (else kInvalid). The module must be verified.
Result<Literal> Evaluate(const Module& module, std::span<const Literal> arguments,
                         const EvaluateOptions& options = {});

}  // namespace assay

#endif  // ASSAY_INTERPRETER_EVALUATOR_H_
