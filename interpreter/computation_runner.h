// ComputationRunner: runs single computations of a module, for who looks into a body (hlo-run --why-nan).
#ifndef ASSAY_INTERPRETER_COMPUTATION_RUNNER_H_
#define ASSAY_INTERPRETER_COMPUTATION_RUNNER_H_

#include <vector>

#include "base/status.h"
#include "interpreter/prepared_module.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

// Of a module that an Evaluator takes; plans are kept from run to run.
class ComputationRunner {
 public:
  explicit ComputationRunner(const Module& module) : prepared_(module) {}
  // By itself, on one device, as an op calls its region; the arguments have its parameters' shapes.
  Result<Literal> Run(const Computation& computation, std::vector<Literal> arguments,
                      const RunOptions& options = {});

 private:
  PreparedModule prepared_;
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_COMPUTATION_RUNNER_H_
