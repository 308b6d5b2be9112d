// Windows folded by a body that is associative to the last bit: by doubling, at a cost that grows with the
// logarithm of the window.
#ifndef ASSAY_INTERPRETER_OPS_DOUBLING_WINDOWS_H_
#define ASSAY_INTERPRETER_OPS_DOUBLING_WINDOWS_H_

#include "interpreter/handlers.h"
#include "interpreter/ops/fold.h"
#include "spec/attributes.h"

namespace assay {

// The results of a reduce-window of one array. `init_fills`: padding and gaps are the init value, instead of
// nothing. False, and nothing is done: the body is no such function, windows are small, or so much
// larger than the array that most of what they hold is padding.
Result<bool> FoldByDoubling(OpContext& context, const Computation& region, const Window& window, bool init_fills,
                            FoldArrays& arrays);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_DOUBLING_WINDOWS_H_
