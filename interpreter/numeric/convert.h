// convert: every array element type to every other, one rounding.
//
//   float -> float       numeric/float_format.h
//   integer -> float     to nearest, ties to even, also from 64 bits to the narrowest type
//   float -> integer     truncates; saturates; NaN -> 0
//   integer -> integer   low bits
//   -> pred              x != 0 (NaN -> true); complex: either part is not 0
//   pred ->              0 or 1 (s1: true is -1, the low bit)
//   complex -> real      as its real part; real -> complex: imaginary part +0
#ifndef ASSAY_INTERPRETER_NUMERIC_CONVERT_H_
#define ASSAY_INTERPRETER_NUMERIC_CONVERT_H_

#include <cstdint>

#include "interpreter/numeric/elementwise.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// Converts n elements of storage (as elementwise.h describes it); both must be array types. `out`
// may be `x` only if the two have one storage size.
void ConvertBlock(PrimitiveType from, PrimitiveType to, const void* x, void* out, int64_t n);

// The same as a kernel; nullptr if either is not an array type.
UnaryKernel FindConvert(PrimitiveType from, PrimitiveType to);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CONVERT_H_
