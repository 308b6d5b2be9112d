// For tests: functions of complex numbers as real formulas in MPFR at 1200 bits, rounded to nearest. What cancels by
// 1000 bits is still known to more than 100.
#ifndef ASSAY_INTERPRETER_NUMERIC_TESTING_COMPLEX_H_
#define ASSAY_INTERPRETER_NUMERIC_TESTING_COMPLEX_H_

#include <mpfr.h>

#include "interpreter/numeric/unary_function.h"

namespace assay::numeric::oracle {

inline constexpr mpfr_prec_t kBits = 1200;

struct Number {
  mpfr_t v;
  Number() { mpfr_init2(v, kBits); }
  explicit Number(double d) : Number() { mpfr_set_d(v, d, MPFR_RNDN); }
  Number(const Number& o) : Number() { mpfr_set(v, o.v, MPFR_RNDN); }
  Number& operator=(const Number& o) { return mpfr_set(v, o.v, MPFR_RNDN), *this; }
  ~Number() { mpfr_clear(v); }
  double Double() const { return mpfr_get_d(v, MPFR_RNDN); }
  float Float() const { return mpfr_get_flt(v, MPFR_RNDN); }
};
inline Number operator+(const Number& a, const Number& b) {
  Number r;
  mpfr_add(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}
inline Number operator-(const Number& a, const Number& b) {
  Number r;
  mpfr_sub(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}
inline Number operator*(const Number& a, const Number& b) {
  Number r;
  mpfr_mul(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}
inline Number operator/(const Number& a, const Number& b) {
  Number r;
  mpfr_div(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}
inline Number Of(int (*f)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t), const Number& x) {
  Number r;
  f(r.v, x.v, MPFR_RNDN);
  return r;
}
inline Number Hypot(const Number& a, const Number& b) {
  Number r;
  mpfr_hypot(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}
inline Number Atan2(const Number& a, const Number& b) {
  Number r;
  mpfr_atan2(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}

struct Z {
  Number re, im;
};
inline Z Divide(const Z& a, const Z& b) {
  Number d = b.re * b.re + b.im * b.im;
  return {(a.re * b.re + a.im * b.im) / d, (a.im * b.re - a.re * b.im) / d};
}
inline Z Exp(const Z& z) {
  Number e = Of(mpfr_exp, z.re);
  return {e * Of(mpfr_cos, z.im), e * Of(mpfr_sin, z.im)};
}
inline Z Sqrt(const Z& z) {
  Number r = Hypot(z.re, z.im), half(0.5);
  Number a = Of(mpfr_sqrt, (r + z.re) * half), b = Of(mpfr_sqrt, (r - z.re) * half);
  if (mpfr_signbit(z.im.v)) mpfr_neg(b.v, b.v, MPFR_RNDN);
  return {a, b};
}
inline Z Sinh(const Z& z) {
  return {Of(mpfr_sinh, z.re) * Of(mpfr_cos, z.im), Of(mpfr_cosh, z.re) * Of(mpfr_sin, z.im)};
}
inline Z Cosh(const Z& z) {
  return {Of(mpfr_cosh, z.re) * Of(mpfr_cos, z.im), Of(mpfr_sinh, z.re) * Of(mpfr_sin, z.im)};
}
inline Z TimesI(const Z& z) { return {Number(0) - z.im, z.re}; }
inline Z OverI(const Z& z) { return {z.im, Number(0) - z.re}; }

// |z + 1| and |z - 1|: a half their sum (>= 1), b = x/a (Hull, Fairgrieve, Tang 1997).
struct Roots {
  Number a, b;
  explicit Roots(const Z& z) {
    Number one(1);
    a = (Hypot(z.re + one, z.im) + Hypot(z.re - one, z.im)) * Number(0.5);
    b = z.re / a;
  }
};
inline Z Asin(const Z& z) {
  Roots r(z);
  Number im = Of(mpfr_acosh, r.a);
  if (mpfr_signbit(z.im.v)) mpfr_neg(im.v, im.v, MPFR_RNDN);
  return {Of(mpfr_asin, r.b), im};
}
inline Z Atan(const Z& z) {
  Number one(1), x2 = z.re * z.re, down = z.im - one;
  Number ratio = Number(4) * z.im / (x2 + down * down);
  return {Atan2(z.re + z.re, one - x2 - z.im * z.im) * Number(0.5),
          Of(mpfr_log1p, ratio) * Number(0.25)};
}

inline Z Value(UnaryFunction f, const Z& z) {
  const Z one{Number(1), Number(0)};
  switch (f) {
    case UnaryFunction::kExp: return Exp(z);
    case UnaryFunction::kLog: return {Of(mpfr_log, Hypot(z.re, z.im)), Atan2(z.im, z.re)};
    case UnaryFunction::kExp2: {
      const Number two = Of(mpfr_log, Number(2));
      return Exp({z.re * two, z.im * two});
    }
    case UnaryFunction::kLog2: {
      const Number two = Of(mpfr_log, Number(2));
      return {Of(mpfr_log, Hypot(z.re, z.im)) / two, Atan2(z.im, z.re) / two};
    }
    case UnaryFunction::kAbs: return {Hypot(z.re, z.im), Number(0)};
    case UnaryFunction::kSqrt: return Sqrt(z);
    case UnaryFunction::kRsqrt: return Divide(one, Sqrt(z));
    case UnaryFunction::kSinh: return Sinh(z);
    case UnaryFunction::kCosh: return Cosh(z);
    case UnaryFunction::kTanh: return Divide(Sinh(z), Cosh(z));
    case UnaryFunction::kSin: return OverI(Sinh(TimesI(z)));
    case UnaryFunction::kCos: return Cosh(TimesI(z));
    case UnaryFunction::kTan: return OverI(Divide(Sinh(TimesI(z)), Cosh(TimesI(z))));
    case UnaryFunction::kExpm1: {
      Z e = Exp(z);
      return {e.re - Number(1), e.im};
    }
    case UnaryFunction::kLog1p: {
      Number x = z.re + Number(1);
      return {Of(mpfr_log, Hypot(x, z.im)), Atan2(z.im, x)};
    }
    case UnaryFunction::kLogistic: {
      Z e = Exp({Number(0) - z.re, Number(0) - z.im});
      return Divide(one, {e.re + Number(1), e.im});
    }
    case UnaryFunction::kSign: {
      Number r = Hypot(z.re, z.im);
      return {z.re / r, z.im / r};
    }
    case UnaryFunction::kCbrt: {
      Number r = Of(mpfr_cbrt, Hypot(z.re, z.im)), a = Atan2(z.im, z.re) / Number(3);
      return {r * Of(mpfr_cos, a), r * Of(mpfr_sin, a)};
    }
    case UnaryFunction::kAsin: return Asin(z);
    case UnaryFunction::kAsinh: return OverI(Asin(TimesI(z)));
    case UnaryFunction::kAcos: {
      Roots r(z);
      Number im = Of(mpfr_acosh, r.a);
      if (!mpfr_signbit(z.im.v)) mpfr_neg(im.v, im.v, MPFR_RNDN);
      return {Of(mpfr_acos, r.b), im};
    }
    case UnaryFunction::kAcosh: {
      Roots r(z);
      Number im = Of(mpfr_acos, r.b);
      if (mpfr_signbit(z.im.v)) mpfr_neg(im.v, im.v, MPFR_RNDN);
      return {Of(mpfr_acosh, r.a), im};
    }
    case UnaryFunction::kAtan: return Atan(z);
    case UnaryFunction::kAtanh: return OverI(Atan(TimesI(z)));
    default: return z;
  }
}

inline Z Power(const Z& z, const Z& w) {
  const Z log = Value(UnaryFunction::kLog, z);
  return Exp({log.re * w.re - log.im * w.im, log.re * w.im + log.im * w.re});
}

}  // namespace assay::numeric::oracle

#endif  // ASSAY_INTERPRETER_NUMERIC_TESTING_COMPLEX_H_
