// Bodies whose types are not those of the arrays they are called on: float precisions may differ,
// and in a collective any types (docs/semantics.md, row `body_types`). What a body is called with
// is first converted to its parameters' types; the value of the instruction is converted to the
// type it has, an exact sum rounded to that at once.
#ifndef ASSAY_INTERPRETER_OPS_BODY_TYPES_H_
#define ASSAY_INTERPRETER_OPS_BODY_TYPES_H_

#include <cstddef>
#include <cstdint>

#include "interpreter/handlers.h"
#include "spec/literal.h"

namespace assay {

// Of a body that takes scalars and gives scalars.
PrimitiveType TakenType(const Computation& body, int64_t parameter);
PrimitiveType GivenType(const Computation& body, int64_t result);

// The array at another element type; itself when it has that.
Result<Literal> AtType(OpContext& context, const Literal& array, PrimitiveType type);

// n elements of storage of one type to storage of another, or of the same.
void ConvertElements(PrimitiveType from, const std::byte* source, PrimitiveType to,
                     std::byte* target, int64_t n);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_BODY_TYPES_H_
