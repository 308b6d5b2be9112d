// Reductions whose body adds: each element of the result is the exact sum of init and the reduced
// elements, rounded once.
#ifndef ASSAY_INTERPRETER_OPS_ADDING_REDUCE_H_
#define ASSAY_INTERPRETER_OPS_ADDING_REDUCE_H_

#include "interpreter/handlers.h"
#include "interpreter/ops/reduced_runs.h"
#include "spec/literal.h"

namespace assay {

// `init` is of input's element type; `result` has one part for each of input's.
Status AddReduced(OpContext& context, const Split& split, const ReducedRuns& runs,
                  const Literal& input, const Literal& init, Literal* result);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_ADDING_REDUCE_H_
