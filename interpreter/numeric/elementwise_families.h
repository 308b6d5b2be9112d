// What elementwise.cc is put together from: the finders of each family of types. Internal.
#ifndef ASSAY_INTERPRETER_NUMERIC_ELEMENTWISE_FAMILIES_H_
#define ASSAY_INTERPRETER_NUMERIC_ELEMENTWISE_FAMILIES_H_

#include "interpreter/numeric/elementwise.h"

namespace assay::numeric {

// pred and integers; nullptr where the function does not exist.
UnaryKernel FindIntegerUnary(UnaryFunction f, PrimitiveType type);
BinaryKernel FindIntegerBinary(BinaryFunction f, PrimitiveType type);
// Floats, without the elementary functions of numeric/transcendental.h (but with kSqrt).
UnaryKernel FindFloatUnary(UnaryFunction f, PrimitiveType type);
BinaryKernel FindFloatBinary(BinaryFunction f, PrimitiveType type);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_ELEMENTWISE_FAMILIES_H_
