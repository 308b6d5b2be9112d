// Sums over windows that slide: each output its own exact sum, at a cost that does not grow with the window.
#ifndef ASSAY_INTERPRETER_OPS_SLIDING_SUMS_H_
#define ASSAY_INTERPRETER_OPS_SLIDING_SUMS_H_

#include "interpreter/handlers.h"
#include "spec/attributes.h"
#include "spec/literal.h"

namespace assay {

// result[o] = init + the elements of window o of `input`, rounded once, for all o; padding has no elements.
// False, and nothing is done, where terms are complex, NaN or infinite, too far apart for 128 bits, where
// zeros would need a sign (init is -0), or windows have gaps.
Result<bool> AddBySliding(OpContext& context, const Window& window, const Literal& input,
                          const Literal& init, Literal* result);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_SLIDING_SUMS_H_
