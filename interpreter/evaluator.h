// Evaluate: runs a module exactly.
#ifndef ASSAY_INTERPRETER_EVALUATOR_H_
#define ASSAY_INTERPRETER_EVALUATOR_H_

#include <span>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"
#include "spec/run_options.h"

namespace assay {

using EvaluateOptions = RunOptions;

// ok, or kUnsupported with one diagnostic per instruction (of those reachable from the entry) that
// cannot run: unsupported ops, elided constants. Looks at everything before anything runs.
Status CheckSupported(const Module& module);

// Runs the entry computation on `arguments`, one literal per parameter (a tuple literal for a tuple
// parameter), shapes compatible with the parameters' (else kInvalid). The module must be verified.
Result<Literal> Evaluate(const Module& module, std::span<const Literal> arguments,
                         const RunOptions& options = {});

}  // namespace assay

#endif  // ASSAY_INTERPRETER_EVALUATOR_H_
