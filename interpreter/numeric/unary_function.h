// The unary functions of interpreter/numeric, and which function of MPFR computes each elementary one.
#ifndef ASSAY_INTERPRETER_NUMERIC_UNARY_FUNCTION_H_
#define ASSAY_INTERPRETER_NUMERIC_UNARY_FUNCTION_H_

#include <mpfr.h>

#include <cstdint>

namespace assay::numeric {

enum class UnaryFunction : uint8_t {
  // Exact on every type that has them.
  kCopy,
  kAbs,     // signed: |INT_MIN| = INT_MIN; unsigned: itself; complex: hypot, result the part type
  kNegate,  // integers wrap
  kSign,    // integers -1, 0, 1; floats: NaN -> NaN, -0 -> -0; complex z/|z|, 0 -> 0
  kNot,     // pred: logical; integers: bitwise
  kPopulationCount,    // at the element's width
  kCountLeadingZeros,  // at the element's width; of 0: the width
  kFloor,
  kCeil,
  kRoundNearestAfz,  // ties away from zero
  kRoundNearestEven,
  kIsFinite,  // result pred
  kReal,      // complex -> part type; floats: the value itself
  kImag,      // complex -> part type; floats: +0
  kSqrt,
  // Floats; complex up to kLog2, and kBesselI1e.
  kRsqrt,  // +-0 -> +-infinity
  kCbrt,
  kExp,
  kExpm1,
  kLog,
  kLog1p,
  kLogistic,
  kSin,
  kCos,
  kTan,
  kSinh,
  kCosh,
  kTanh,
  kAsin,
  kAcos,
  kAtan,
  kAsinh,
  kAcosh,
  kAtanh,
  kExp2,
  kLog2,
  kErf,
  kErfc,
  kErfInv,
  kLgamma,     // log |Gamma(x)|
  kDigamma,    // +-0 -> -+infinity, negative integers NaN
  kBesselI1e,  // e^-|x| I_1(x); complex too
};
inline constexpr int kUnaryFunctionCount = static_cast<int>(UnaryFunction::kBesselI1e) + 1;

// A function of MPFR: correctly rounded to any precision.
using MpfrFunction = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

// Which one computes f; nullptr: f is exact, or put together in numeric/transcendental.cc or
// numeric/special_functions.cc.
inline MpfrFunction MpfrOf(UnaryFunction f) {
  switch (f) {
    case UnaryFunction::kSqrt: return mpfr_sqrt;
    case UnaryFunction::kRsqrt: return mpfr_rec_sqrt;
    case UnaryFunction::kCbrt: return mpfr_cbrt;
    case UnaryFunction::kExp: return mpfr_exp;
    case UnaryFunction::kExpm1: return mpfr_expm1;
    case UnaryFunction::kLog: return mpfr_log;
    case UnaryFunction::kLog1p: return mpfr_log1p;
    case UnaryFunction::kSin: return mpfr_sin;
    case UnaryFunction::kCos: return mpfr_cos;
    case UnaryFunction::kTan: return mpfr_tan;
    case UnaryFunction::kSinh: return mpfr_sinh;
    case UnaryFunction::kCosh: return mpfr_cosh;
    case UnaryFunction::kTanh: return mpfr_tanh;
    case UnaryFunction::kAsin: return mpfr_asin;
    case UnaryFunction::kAcos: return mpfr_acos;
    case UnaryFunction::kAtan: return mpfr_atan;
    case UnaryFunction::kAsinh: return mpfr_asinh;
    case UnaryFunction::kAcosh: return mpfr_acosh;
    case UnaryFunction::kAtanh: return mpfr_atanh;
    case UnaryFunction::kExp2: return mpfr_exp2;
    case UnaryFunction::kLog2: return mpfr_log2;
    case UnaryFunction::kErf: return mpfr_erf;
    default: return nullptr;
  }
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_UNARY_FUNCTION_H_
