// One complex number at a time, for complex.cc: functions through MPC (correctly rounded in each
// part) and, where MPC lacks them, through MPFR with Ziv's loop.
#ifndef ASSAY_INTERPRETER_NUMERIC_COMPLEX_FUNCTIONS_H_
#define ASSAY_INTERPRETER_NUMERIC_COMPLEX_FUNCTIONS_H_

#include <cstdint>

#include "interpreter/numeric/elementwise.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// The two parts as patterns of the part type.
struct ComplexPatterns {
  uint64_t re, im;
};

bool IsComplexElementary(UnaryFunction f);

// `part` is f32 or f64: the type each part is rounded to, once.
ComplexPatterns ComplexElementary(UnaryFunction f, double re, double im, PrimitiveType part);
ComplexPatterns ComplexDivide(double a, double b, double c, double d, PrimitiveType part);
ComplexPatterns ComplexPower(double a, double b, double c, double d, PrimitiveType part);
ComplexPatterns ComplexRemainder(double a, double b, double c, double d, PrimitiveType part);
// Of y = a + ib and x = c + id.
ComplexPatterns ComplexAtan2(double a, double b, double c, double d, PrimitiveType part);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_COMPLEX_FUNCTIONS_H_
