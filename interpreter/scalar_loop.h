// While loops over scalars, run without frames.
//
// Condition and body of such a loop are straight lists of kernels (interpreter/region_program.h). They
// run one after the other on one lane, over a state that stays where it is: a few nanoseconds an
// instruction, where a step of a plan takes a hundred. The values are those of the plans.
#ifndef ASSAY_INTERPRETER_SCALAR_LOOP_H_
#define ASSAY_INTERPRETER_SCALAR_LOOP_H_

#include <cstdint>
#include <vector>

#include "base/status.h"
#include "spec/literal.h"
#include "spec/module.h"

namespace assay {

class Evaluation;

// Whether RunScalarLoop can run the `while`: its state is a scalar, several, or one flat tuple of them,
// and condition and body compile.
bool IsScalarLoop(Evaluation& evaluation, const Instruction& loop);

// The state after the loop. `state` has the literals that the condition takes as parameters. Ends with
// the evaluation's reason when it has to stop, and where the loop wants more iterations than
// `iteration_limit` (0: none).
Result<Literal> RunScalarLoop(Evaluation& evaluation, const Instruction& loop,
                              std::vector<Literal> state, int64_t iteration_limit);

// What a loop that wants more iterations than the limit says.
Status IterationLimitError(const Instruction& loop, int64_t iterations);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_SCALAR_LOOP_H_
