// Elementary functions of real numbers, correctly rounded to any float type.
//
// MPFR's functions are correctly rounded at the precision they are asked for: it runs Ziv's loop
// and knows its exact cases. We ask for 64 bits, rounded toward zero, and keep whether anything was
// cut off; 64 bits and that sticky bit round to any of our formats, subnormals included, as the
// exact value does (RoundScaled). Exponents are unbounded here, so no result is rounded to a range
// first. Special values are those of IEEE 754-2019 section 9.2 and C99 Annex F, as MPFR gives them,
// with rsqrt(-0) = -infinity (IEEE; MPFR: +infinity).
//
// The functions of numeric/special_functions.h are computed with Arb.
//
// logistic is not MPFR's: 1/(1 + e^-x) is irrational for rational x != 0, so Ziv's loop of ours
// ends; the results close to 1 and 0 where it would end late are decided before. A loop that gives
// up at its cap says so: interpreter/numeric/environment.h.
#ifndef ASSAY_INTERPRETER_NUMERIC_TRANSCENDENTAL_H_
#define ASSAY_INTERPRETER_NUMERIC_TRANSCENDENTAL_H_

#include <cstdint>

#include "interpreter/numeric/elementwise.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// True for the functions below: kRsqrt to kBesselI1e, and kSqrt.
bool IsElementary(UnaryFunction f);

// f(x) rounded once to the float type `result`, as a pattern. x is the exact argument.
uint64_t ElementaryToFormat(UnaryFunction f, double x, PrimitiveType result);
uint64_t PowerToFormat(double x, double y, PrimitiveType result);
uint64_t Atan2ToFormat(double y, double x, PrimitiveType result);
// Of kAdd, kSubtract, kMultiply, kDivide, kPower and kAtan2, for which the first is true: f(x, y).
bool IsRoundedBinary(BinaryFunction f);
uint64_t BinaryToFormat(BinaryFunction f, double x, double y, PrimitiveType result);
uint64_t HypotToFormat(double x, double y, PrimitiveType result);

// Block kernels at the float type `type`; nullptr if it is none or f is not elementary.
UnaryKernel FindElementary(UnaryFunction f, PrimitiveType type);
// kPower, kAtan2, kZeta, kPolygamma, kNextAfter
BinaryKernel FindElementaryBinary(BinaryFunction f, PrimitiveType type);

// A loop of this thread reached its cap of precision: counts in the current NumericContext. The
// nearest number at that precision was taken.
void ReportUndecided();

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_TRANSCENDENTAL_H_
