// Elementwise functions of floats of different types: the exact value of f at the operands' exact
// values, rounded once to the type of the result, which may be another float type again.
//
// Every float type is a subset of f64, so that operands are decoded without rounding. What is a
// number of f64 (selections, magnitudes, whole numbers, remainders of f64) is computed there; for
// the others the functions of numeric/transcendental.h round the exact value to the type asked for.
// Functions of bit patterns (shifts, the high half of a product) have no exact value: they work on
// the patterns of the widest operand type, and their result is converted.
#ifndef ASSAY_INTERPRETER_NUMERIC_MIXED_PRECISION_H_
#define ASSAY_INTERPRETER_NUMERIC_MIXED_PRECISION_H_

#include <cstdint>

#include "interpreter/numeric/elementwise.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// Operands and result are floats; those of abs, real and imag may be complex.
bool HasMixedUnary(UnaryFunction f, PrimitiveType operand, PrimitiveType result);
void MixedUnary(UnaryFunction f, PrimitiveType operand, PrimitiveType result, const void* x,
                void* out, int64_t n);

// Operands and result are floats. `wide`: the operand type that holds the other one, for functions
// of patterns.
bool HasMixedBinary(BinaryFunction f);
void MixedBinary(BinaryFunction f, PrimitiveType x_type, PrimitiveType y_type, PrimitiveType wide,
                 PrimitiveType result, const void* x, const void* y, void* out, int64_t n);

// Of floats of the types given, in the order of the operands.
void MixedCompare(CompareDirection direction, CompareOrder order, const PrimitiveType types[2],
                  const void* const* x, uint8_t* out, int64_t n);
void MixedSelect(const PrimitiveType types[2], PrimitiveType result, const uint8_t* pred,
                 const void* on_true, const void* on_false, void* out, int64_t n);
void MixedClamp(const PrimitiveType types[3], PrimitiveType result, const void* const* x, void* out,
                int64_t n);
// reduce-precision at the operand's type, then rounded to the result's.
void MixedReducePrecision(PrimitiveType operand, PrimitiveType result, int exponent_bits,
                          int mantissa_bits, const void* x, void* out, int64_t n);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_MIXED_PRECISION_H_
