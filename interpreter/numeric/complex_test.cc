// Oracles: real formulas in MPFR at 1200 bits, rounded to nearest.
#include "interpreter/numeric/complex.h"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <bit>
#include <cmath>
#include <complex>
#include <limits>
#include <random>
#include <vector>

#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
using U = UnaryFunction;
using B = BinaryFunction;
using C = std::complex<double>;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr mpfr_prec_t kBits = 1200;

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
Number operator+(const Number& a, const Number& b) {
  Number r;
  mpfr_add(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}
Number operator-(const Number& a, const Number& b) {
  Number r;
  mpfr_sub(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}
Number operator*(const Number& a, const Number& b) {
  Number r;
  mpfr_mul(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}
Number operator/(const Number& a, const Number& b) {
  Number r;
  mpfr_div(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}
Number Of(int (*f)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t), const Number& x) {
  Number r;
  f(r.v, x.v, MPFR_RNDN);
  return r;
}
Number Hypot(const Number& a, const Number& b) {
  Number r;
  mpfr_hypot(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}
Number Atan2(const Number& a, const Number& b) {
  Number r;
  mpfr_atan2(r.v, a.v, b.v, MPFR_RNDN);
  return r;
}

struct Z {
  Number re, im;
};
Z Divide(const Z& a, const Z& b) {
  Number d = b.re * b.re + b.im * b.im;
  return {(a.re * b.re + a.im * b.im) / d, (a.im * b.re - a.re * b.im) / d};
}
Z Exp(const Z& z) {
  Number e = Of(mpfr_exp, z.re);
  return {e * Of(mpfr_cos, z.im), e * Of(mpfr_sin, z.im)};
}
Z Sqrt(const Z& z) {
  Number r = Hypot(z.re, z.im), half(0.5);
  Number a = Of(mpfr_sqrt, (r + z.re) * half), b = Of(mpfr_sqrt, (r - z.re) * half);
  if (mpfr_signbit(z.im.v)) mpfr_neg(b.v, b.v, MPFR_RNDN);
  return {a, b};
}
Z Sinh(const Z& z) {
  return {Of(mpfr_sinh, z.re) * Of(mpfr_cos, z.im), Of(mpfr_cosh, z.re) * Of(mpfr_sin, z.im)};
}
Z Cosh(const Z& z) {
  return {Of(mpfr_cosh, z.re) * Of(mpfr_cos, z.im), Of(mpfr_sinh, z.re) * Of(mpfr_sin, z.im)};
}
Z TimesI(const Z& z) { return {Number(0) - z.im, z.re}; }
Z OverI(const Z& z) { return {z.im, Number(0) - z.re}; }

// |z + 1| and |z - 1|: a half their sum (>= 1), b = x/a (Hull, Fairgrieve, Tang 1997).
struct Roots {
  Number a, b;
  explicit Roots(const Z& z) {
    Number one(1);
    a = (Hypot(z.re + one, z.im) + Hypot(z.re - one, z.im)) * Number(0.5);
    b = z.re / a;
  }
};
Z Asin(const Z& z) {
  Roots r(z);
  Number im = Of(mpfr_acosh, r.a);
  if (mpfr_signbit(z.im.v)) mpfr_neg(im.v, im.v, MPFR_RNDN);
  return {Of(mpfr_asin, r.b), im};
}
Z Atan(const Z& z) {
  Number one(1), x2 = z.re * z.re, down = z.im - one;
  Number ratio = Number(4) * z.im / (x2 + down * down);
  return {Atan2(z.re + z.re, one - x2 - z.im * z.im) * Number(0.5),
          Of(mpfr_log1p, ratio) * Number(0.25)};
}

Z Value(U f, const Z& z) {
  const Z one{Number(1), Number(0)};
  switch (f) {
    case U::kExp: return Exp(z);
    case U::kLog: return {Of(mpfr_log, Hypot(z.re, z.im)), Atan2(z.im, z.re)};
    case U::kSqrt: return Sqrt(z);
    case U::kRsqrt: return Divide(one, Sqrt(z));
    case U::kSinh: return Sinh(z);
    case U::kCosh: return Cosh(z);
    case U::kTanh: return Divide(Sinh(z), Cosh(z));
    case U::kSin: return OverI(Sinh(TimesI(z)));
    case U::kCos: return Cosh(TimesI(z));
    case U::kTan: return OverI(Divide(Sinh(TimesI(z)), Cosh(TimesI(z))));
    case U::kExpm1: {
      Z e = Exp(z);
      return {e.re - Number(1), e.im};
    }
    case U::kLog1p: {
      Number x = z.re + Number(1);
      return {Of(mpfr_log, Hypot(x, z.im)), Atan2(z.im, x)};
    }
    case U::kLogistic: {
      Z e = Exp({Number(0) - z.re, Number(0) - z.im});
      return Divide(one, {e.re + Number(1), e.im});
    }
    case U::kSign: {
      Number r = Hypot(z.re, z.im);
      return {z.re / r, z.im / r};
    }
    case U::kCbrt: {
      Number r = Of(mpfr_cbrt, Hypot(z.re, z.im)), a = Atan2(z.im, z.re) / Number(3);
      return {r * Of(mpfr_cos, a), r * Of(mpfr_sin, a)};
    }
    case U::kAsin: return Asin(z);
    case U::kAsinh: return OverI(Asin(TimesI(z)));
    case U::kAcos: {
      Roots r(z);
      Number im = Of(mpfr_acosh, r.a);
      if (!mpfr_signbit(z.im.v)) mpfr_neg(im.v, im.v, MPFR_RNDN);
      return {Of(mpfr_acos, r.b), im};
    }
    case U::kAcosh: {
      Roots r(z);
      Number im = Of(mpfr_acos, r.b);
      if (mpfr_signbit(z.im.v)) mpfr_neg(im.v, im.v, MPFR_RNDN);
      return {Of(mpfr_acosh, r.a), im};
    }
    case U::kAtan: return Atan(z);
    case U::kAtanh: return OverI(Atan(TimesI(z)));
    default: return z;
  }
}

const U kFunctions[] = {U::kExp,      U::kLog,   U::kSqrt, U::kRsqrt, U::kSin,   U::kCos,
                        U::kTan,      U::kSinh,  U::kCosh, U::kTanh,  U::kExpm1, U::kLog1p,
                        U::kLogistic, U::kSign,  U::kCbrt, U::kAsin,  U::kAcos,  U::kAtan,
                        U::kAsinh,    U::kAcosh, U::kAtanh};

template <typename P>
std::complex<P> Apply(U f, std::complex<P> z) {
  std::complex<P> out;
  FindUnary(f, std::is_same_v<P, float> ? kC64 : kC128)(&z, &out, 1);
  return out;
}
template <typename P>
std::complex<P> Apply(B f, std::complex<P> x, std::complex<P> y) {
  std::complex<P> out;
  FindBinary(f, std::is_same_v<P, float> ? kC64 : kC128)(&x, &y, &out, 1);
  return out;
}

std::vector<C> Samples() {
  std::mt19937_64 random(23);
  std::vector<C> z;
  for (int i = 0; i < 60; ++i) {
    auto part = [&](int low, int high) {
      double u = 1 + static_cast<double>(random() >> 11) * 0x1p-53;
      int e = low + static_cast<int>(random() % static_cast<uint64_t>(high - low + 1));
      return (random() & 1 ? -1 : 1) * std::ldexp(u, e);
    };
    z.push_back({part(-3, 2), part(-3, 2)});
    z.push_back({part(-120, 5), part(-120, 5)});
    z.push_back({part(0, 6), part(-40, 3)});
  }
  // Moduli next to 1.
  z.push_back({1, 0x1p-300});
  z.push_back({-0x1.fffffffffffffp-1, 0x1p-80});
  z.push_back({0.6, 0.8});
  z.push_back({0x1p-200, -1});
  for (double x : {0.5, -0.5, 3.0, -4.0}) {
    for (double y : {0.25, -4.0, 1.5}) z.push_back({x, y});
  }
  return z;
}

TEST(Complex, FunctionsRoundEachPartOnceAtC128) {
  for (U f : kFunctions) {
    for (C z : Samples()) {
      Z want = Value(f, {Number(z.real()), Number(z.imag())});
      C got = Apply(f, z);
      ASSERT_EQ(got.real(), want.re.Double()) << static_cast<int>(f) << " " << z;
      ASSERT_EQ(got.imag(), want.im.Double()) << static_cast<int>(f) << " " << z;
    }
  }
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

TEST(Complex, FunctionsRoundEachPartOnceAtC64) {
  for (U f : kFunctions) {
    for (C wide : Samples()) {
      std::complex<float> z(wide);
      Z want = Value(f, {Number(z.real()), Number(z.imag())});
      std::complex<float> got = Apply(f, z);
      ASSERT_EQ(got.real(), want.re.Float()) << static_cast<int>(f) << " " << z;
      ASSERT_EQ(got.imag(), want.im.Float()) << static_cast<int>(f) << " " << z;
    }
  }
}

TEST(Complex, MultiplyAndDivideRoundTheExactPartsOnce) {
  std::vector<C> z = Samples();
  for (size_t i = 0; i + 1 < z.size(); ++i) {
    C x = z[i], y = z[i + 1];
    if (i % 3 == 0) y = {x.imag(), x.real() * (1 + 0x1p-50)};  // heavy cancellation in ac - bd
    Z a{Number(x.real()), Number(x.imag())}, b{Number(y.real()), Number(y.imag())};
    C product = Apply(B::kMultiply, x, y);
    ASSERT_EQ(product.real(), (a.re * b.re - a.im * b.im).Double()) << x << y;
    ASSERT_EQ(product.imag(), (a.re * b.im + a.im * b.re).Double()) << x << y;
    C quotient = Apply(B::kDivide, x, y);
    Z q = Divide(a, b);
    ASSERT_EQ(quotient.real(), q.re.Double()) << x << y;
    ASSERT_EQ(quotient.imag(), q.im.Double()) << x << y;
    std::complex<float> xf(x), yf(y);
    Z af{Number(xf.real()), Number(xf.imag())}, bf{Number(yf.real()), Number(yf.imag())};
    std::complex<float> pf = Apply(B::kMultiply, xf, yf);
    ASSERT_EQ(pf.real(), (af.re * bf.re - af.im * bf.im).Float());
    ASSERT_EQ(pf.imag(), (af.re * bf.im + af.im * bf.re).Float());
    std::complex<float> qf = Apply(B::kDivide, xf, yf);
    ASSERT_EQ(qf.real(), Divide(af, bf).re.Float());
  }
}

TEST(Complex, PowerIsExpOfTheLogarithmRoundedOnce) {
  std::vector<C> z = Samples();
  for (size_t i = 0; i + 1 < z.size(); ++i) {
    C x = z[i], y = z[i + 1];
    Z log = Value(U::kLog, {Number(x.real()), Number(x.imag())});
    Number c(y.real()), d(y.imag());
    Z want = Exp({log.re * c - log.im * d, log.re * d + log.im * c});
    C got = Apply(B::kPower, x, y);
    ASSERT_EQ(got.real(), want.re.Double()) << x << y;
    ASSERT_EQ(got.imag(), want.im.Double()) << x << y;
  }
}

TEST(Complex, DivideIsExactAtTheEndsOfTheRange) {
  EXPECT_EQ(Apply(B::kDivide, C(0x1p1023, 0x1p1023), C(0x1p1023, 0x1p1023)), C(1, 0));
  EXPECT_EQ(Apply(B::kDivide, C(5e-324, 0), C(5e-324, 5e-324)), C(0.5, -0.5));
  EXPECT_EQ(Apply(B::kDivide, C(1, 0x1p1000), C(0x1p-1000, 0)), C(0x1p1000, kInf));
}

TEST(Complex, ExactCasesEnd) {
  EXPECT_EQ(Apply(U::kCbrt, C(2, 11)), C(2, 1));   // (2 + i)^3
  EXPECT_EQ(Apply(U::kCbrt, C(-2, 2)), C(1, 1));   // (1 + i)^3
  EXPECT_EQ(Apply(U::kCbrt, C(-8, 0)).real(), 1);  // 2 cis 60 degrees
  EXPECT_EQ(Apply(U::kRsqrt, C(-4, 0)), C(0, -0.5));
  EXPECT_EQ(Apply(U::kRsqrt, C(0, 2)), C(0.5, -0.5));
  EXPECT_EQ(Apply(U::kRsqrt, C(16, 0)), C(0.25, 0));
  EXPECT_EQ(Apply(U::kSqrt, C(3, 4)), C(2, 1));
  EXPECT_EQ(Apply(U::kSign, C(0, -7)), C(0, -1));
  EXPECT_EQ(Apply(U::kLogistic, C(0, 1)).real(), 0.5);
  EXPECT_EQ(Apply(B::kPower, C(1, 2), C(2, 0)), C(-3, 4));
  EXPECT_EQ(Apply(B::kPower, C(0, 1), C(2, 0)).real(), -1);
  EXPECT_EQ(Apply(B::kPower, C(0, 0), C(0, 0)), C(1, 0));
  double abs;
  C z(3, 4);
  FindUnary(U::kAbs, kC128)(&z, &abs, 1);
  EXPECT_EQ(abs, 5);
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

TEST(Complex, HugeArgumentsEnd) {
  for (U f : kFunctions) {
    for (double x : {1e300, -1e300, 5e-324, 2000.0, -2000.0, 1.0}) {
      for (double y : {1e300, -5e-324, 1e5, -700.0}) Apply(f, C(x, y));
    }
  }
  EXPECT_EQ(Apply(U::kTanh, C(1e300, 1)).real(), 1);
  EXPECT_EQ(Apply(U::kLogistic, C(1e300, 1)), C(1, 0));
  EXPECT_EQ(Apply(U::kExpm1, C(-1e300, 1)).real(), -1);
  EXPECT_EQ(Apply(U::kSign, C(1e300, 5e-324)), C(1, 0));
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

// Annex G.6 and G.5.1, where they leave no sign open.
TEST(Complex, SpecialValuesFollowAnnexG) {
  struct Known {
    U f;
    C z, want;
  };
  constexpr double kPi = 0x1.921fb54442d18p+1;
  for (const Known& k :
       {Known{U::kExp, {-kInf, 1}, {0, 0}}, Known{U::kExp, {kInf, 0}, {kInf, 0}},
        Known{U::kExp, {0, kInf}, {kNan, kNan}}, Known{U::kExp, {kNan, 0}, {kNan, 0}},
        Known{U::kLog, {-0.0, 0}, {-kInf, kPi}}, Known{U::kLog, {-kInf, kInf}, {kInf, 0.75 * kPi}},
        Known{U::kLog, {kInf, kNan}, {kInf, kNan}}, Known{U::kSqrt, {kNan, kInf}, {kInf, kInf}},
        Known{U::kSqrt, {-kInf, 1}, {0, kInf}}, Known{U::kSinh, {0, kNan}, {0, kNan}},
        Known{U::kCosh, {kInf, 0}, {kInf, 0}}, Known{U::kTanh, {kInf, 2}, {1, -0.0}},
        Known{U::kTanh, {0, kInf}, {0, kNan}}, Known{U::kAsinh, {kInf, kNan}, {kInf, kNan}},
        Known{U::kAtanh, {1, 0}, {kInf, 0}}, Known{U::kAcosh, {-kInf, kInf}, {kInf, 0.75 * kPi}},
        Known{U::kAcos, {0, 0}, {kPi / 2, -0.0}}}) {
    C got = Apply(k.f, k.z);
    for (auto [g, w] :
         {std::pair(got.real(), k.want.real()), std::pair(got.imag(), k.want.imag())}) {
      EXPECT_TRUE(g == w || (g != g && w != w)) << static_cast<int>(k.f) << k.z << " gave " << got;
    }
  }
  EXPECT_EQ(Apply(B::kDivide, C(1, 1), C(0, 0)), C(kInf, kInf));
  EXPECT_EQ(Apply(B::kDivide, C(1, 1), C(kInf, 1)), C(0, 0));
  EXPECT_EQ(Apply(B::kDivide, C(kInf, kNan), C(1, 1)), C(kInf, -kInf));
  EXPECT_TRUE(std::isnan(Apply(B::kDivide, C(0, 0), C(0, 0)).real()));
  // Multiplication does not recover infinities.
  C product = Apply(B::kMultiply, C(kInf, kNan), C(1, 1));
  EXPECT_TRUE(std::isnan(product.real()) && std::isnan(product.imag()));
}

TEST(Complex, ZeroPartsOfProductsAreNegativeOnlyIfAllTermsAre) {
  C both =
      Apply(B::kMultiply, C(-0.0, 0), C(1, 0));  // ac - bd = -0 - 0 = -0; ad + bc = -0 + 0 = +0
  EXPECT_TRUE(std::signbit(both.real()));
  EXPECT_FALSE(std::signbit(both.imag()));
  std::complex<float> cancels =
      Apply(B::kMultiply, std::complex<float>(1, 1), std::complex<float>(1, 1));
  EXPECT_EQ(cancels, std::complex<float>(0, 2));
  EXPECT_FALSE(std::signbit(cancels.real()));
}

}  // namespace
}  // namespace assay::numeric
