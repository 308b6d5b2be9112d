// Sums over windows that slide: each output its own exact sum, at a cost that does not grow with the window.
#ifndef ASSAY_INTERPRETER_OPS_SLIDING_SUMS_H_
#define ASSAY_INTERPRETER_OPS_SLIDING_SUMS_H_

#include "interpreter/handlers.h"
#include "interpreter/numeric/fixed_point.h"
#include "spec/attributes.h"
#include "spec/literal.h"

namespace assay {

// Of all elements of an array of a float or complex type, both parts; of another type: none.
Result<numeric::TermRange> RangeOf(OpContext& context, const Literal& array);

// result[o] = init + the elements of window o of `input`, rounded once, for all o, or wrapped; padding has no
// elements, or with `init_fills` is so many times init (fewer than 2^63, where that changes a float).
Status AddBySliding(OpContext& context, const Window& window, bool init_fills, const Literal& input,
                    const Literal& init, Literal* result);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_SLIDING_SUMS_H_
