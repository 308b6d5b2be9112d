// Oracles: numeric/testing_complex.h.
#include "interpreter/numeric/complex.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <complex>
#include <limits>
#include <random>
#include <vector>

#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/testing_complex.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

using namespace oracle;
using enum PrimitiveType;
using U = UnaryFunction;
using B = BinaryFunction;
using C = std::complex<double>;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

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
    Z want = Power({Number(x.real()), Number(x.imag())}, {Number(y.real()), Number(y.imag())});
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

// Where C leaves the sign of an infinity open, it is one, whatever was computed before.
TEST(Complex, OpenSignsDoNotDependOnWhatWasComputedBefore) {
  for (U f : {U::kAsin, U::kAcos, U::kAsinh, U::kAcosh, U::kAtan, U::kAtanh, U::kSqrt, U::kExp, U::kSinh, U::kCosh,
              U::kTan, U::kTanh, U::kSin, U::kCos, U::kLog}) {
    for (C z : {C(kInf, kNan), C(-kInf, kNan), C(kNan, kInf), C(kNan, -kInf), C(kNan, kNan), C(0, kNan), C(kNan, 0)}) {
      std::vector<C> results;
      for (C before : {C(3, 2), C(3, -2), C(-3, 2), C(-3, -2), C(-0.0, -0.0)}) {
        Apply(f, before);
        results.push_back(Apply(f, z));
      }
      for (C got : results) {
        for (auto [g, w] : {std::pair(got.real(), results[0].real()), std::pair(got.imag(), results[0].imag())}) {
          EXPECT_TRUE((g == w && std::signbit(g) == std::signbit(w)) || (g != g && w != w))
              << static_cast<int>(f) << z << " gave " << got << " and " << results[0];
        }
      }
    }
  }
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
