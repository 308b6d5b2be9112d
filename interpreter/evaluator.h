// Evaluator: runs a module exactly.
#ifndef ASSAY_INTERPRETER_EVALUATOR_H_
#define ASSAY_INTERPRETER_EVALUATOR_H_

#include <memory>
#include <span>

#include "base/status.h"
#include "spec/devices.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

// ok, or kUnsupported with one diagnostic per instruction (of those reachable from the entry) that
// cannot run: unsupported ops, elided constants, captured values. Looks at everything before
// anything runs.
Status CheckSupported(const Module& module);

// The devices that instructions run on (interpreter/program_devices.h).
DeviceCount RunningDevices(const Module& module);

class PreparedModule;

// A module made ready to run, any number of times, one after the other: plans, compiled regions and
// threads are kept from run to run.
class Evaluator {
 public:
  // An error as CheckSupported, or of the environment (numeric/usable_instructions.h). The module must be verified, outlive the evaluator and not change.
  static Result<std::unique_ptr<Evaluator>> Make(const Module& module);
  ~Evaluator();

  // Runs the entry computation on `arguments`, one literal per parameter (a tuple literal for a
  // tuple parameter), shapes compatible with the parameters' (else kInvalid).
  Result<Literal> Run(std::span<const Literal> arguments, const RunOptions& options = {});

 private:
  explicit Evaluator(const Module& module);
  std::unique_ptr<PreparedModule> prepared_;
};

// Makes an evaluator and runs it once.
Result<Literal> Evaluate(const Module& module, std::span<const Literal> arguments,
                         const RunOptions& options = {});

}  // namespace assay

#endif  // ASSAY_INTERPRETER_EVALUATOR_H_
