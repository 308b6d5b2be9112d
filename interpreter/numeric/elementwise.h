// Elementwise operations as block kernels: the exact value of f at n elements, each rounded once to
// the element type (docs/semantics.md; facts are those of the exactness contract).
//
// A kernel reads and writes row-major element storage, one element per byte or more, as
// spec/literal.h defines it (s4/s2/s1 sign-extended in int8_t, u4/u2/u1 zero-extended in uint8_t,
// pred 0 or 1, narrow floats as bit patterns in uint8_t or uint16_t, complex as two parts).
// Operands of a binary kernel have one type, and so has its result, with the exceptions named
// below. `out` may be one of the inputs exactly (same address, same element size), else they must
// not overlap. Kernels are pure and thread-safe; they expect the environment of
// numeric/environment.h.
//
// A Find function returns nullptr when the operation does not exist at that type.
#ifndef ASSAY_INTERPRETER_NUMERIC_ELEMENTWISE_H_
#define ASSAY_INTERPRETER_NUMERIC_ELEMENTWISE_H_

#include <cstdint>

#include "interpreter/numeric/unary_function.h"
#include "spec/attributes.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

using UnaryKernel = void (*)(const void* x, void* out, int64_t n);
using BinaryKernel = void (*)(const void* x, const void* y, void* out, int64_t n);
using TernaryKernel = void (*)(const void* a, const void* b, const void* c, void* out, int64_t n);
// out: pred bytes.
using CompareKernel = void (*)(const void* x, const void* y, uint8_t* out, int64_t n);
using SelectKernel = void (*)(const uint8_t* pred, const void* on_true, const void* on_false,
                              void* out, int64_t n);

enum class BinaryFunction : uint8_t {
  kAdd,        // integers wrap; pred: or
  kSubtract,   // pred: exclusive or
  kMultiply,   // pred: and
  kDivide,     // integers: truncates; x/0 = -1 (unsigned: all ones); INT_MIN/-1 = INT_MIN
  kRemainder,  // sign of the dividend; integers: x rem 0 = x, INT_MIN rem -1 = 0; floats: fmod;
               // complex: x - y q, where q is x / y with both parts truncated
  kMaximum,    // NaN if either is; -0 < +0; complex: lexicographic, a number with a NaN part first
  kMinimum,
  kPower,  // floats: 1^y = x^0 = 1 (NaN too). Integers wrap; y < 0: 1 for x = 1, +-1 for -1, else 0
  kAtan2,  // floats; complex: -i log((x + iy) / sqrt(x^2 + y^2))
  kAnd,    // pred and integers
  kOr,
  kXor,
  // Of other types the next four work on bit patterns, read as unsigned integers of the type's
  // width (but the arithmetic shift fills with the top bit), of complex numbers part by part.
  kShiftLeft,             // amount >= width (read as unsigned): 0
  kShiftRightArithmetic,  // ... : all sign bits
  kShiftRightLogical,     // ... : 0
  kMulhi,                 // high half of the full product
  kComplex,               // f32 -> c64, f64 -> c128
  // Floats.
  kZeta,       // Hurwitz' zeta(s, q), s > 1; 1 -> infinity, s < 1 -> NaN
  kPolygamma,  // (n, x): the n-th derivative of digamma; NaN unless n is a natural number
  kNextAfter,  // the number next to x on the way to y; x = y -> y
};

using CompareDirection = ComparisonDirection;  // as programs state it
enum class CompareOrder : uint8_t {
  kPartial,  // FLOAT, SIGNED, UNSIGNED: NaN compares false, but true for kNe
  kTotal,    // TOTALORDER: -NaN < -inf < .. < -0 < +0 < .. < inf < NaN. Integers: as kPartial
};

// The result type that FindUnary's kernel has for `operand`: the same but for kAbs, kReal, kImag of
// complex (part type) and kIsFinite (pred).
PrimitiveType UnaryResultType(UnaryFunction f, PrimitiveType operand);
UnaryKernel FindUnary(UnaryFunction f, PrimitiveType operand);

// kComplex gives c64 from f32 and c128 from f64; all others give their operands' type.
BinaryKernel FindBinary(BinaryFunction f, PrimitiveType operand);

// Complex numbers compare by their real parts and, where those are equal, by imaginary parts.
CompareKernel FindCompare(CompareDirection direction, CompareOrder order, PrimitiveType operand);

// Picks bits; by element size (1, 2, 4, 8 or 16 bytes).
SelectKernel FindSelect(PrimitiveType type);

// clamp(low, x, high) = min(max(x, low), high): `high` when low > high; NaN if any of them is.
TernaryKernel FindClamp(PrimitiveType type);

// reduce-precision of a float type: the significand is rounded to `mantissa_bits`, ties to even;
// then, if the format with `exponent_bits` is narrower than the type, magnitudes beyond it become
// infinite (in a type without infinity: what overflow means there) and those under its least normal
// number zero of the same sign. NaN stays NaN. Does nothing for types that are no floats.
void ReducePrecision(PrimitiveType type, int exponent_bits, int mantissa_bits, const void* x,
                     void* out, int64_t n);

// stochastic-convert of float `from` to `to`, with unsigned random numbers of the same width as
// `from` (of six bits: 8): the magnitude is truncated to a value of `to`, and rounded up to the
// next iff random < floor(fraction * 2^width), where fraction is how far between the two it lies.
// To integers NaN gives 0, and what is out of range saturates (negative to unsigned: 0); to floats
// NaN, infinities and what is rounded past the largest number convert as convert does. To pred: x
// != 0. To complex: the real part. Only for types of which the first is true.
bool HasStochasticConvert(PrimitiveType from, PrimitiveType to);
void StochasticConvert(PrimitiveType from, PrimitiveType to, const void* x, const void* random,
                       void* out, int64_t n);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_ELEMENTWISE_H_
