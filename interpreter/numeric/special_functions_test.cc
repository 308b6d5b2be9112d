// The oracles are other libraries and other formulas than those of special_functions.cc and zeta.cc, at
// 400 bits: those of testing_series.h, and erf_inv by what it inverts.
#include "interpreter/numeric/special_functions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/testing_series.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
using testing::BesselI1e;
using testing::Big;
using testing::Digamma;
using testing::Erfc;
using testing::LogGamma;
using testing::Of;
using testing::Polygamma;
using testing::Power;
using testing::RoundBig;
using testing::Zeta;
using U = UnaryFunction;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr PrimitiveType kTypes[] = {kF64, kF32, kF16, kBF16, kF8E4M3FN, kF8E5M2};

// ---------------------------------------------------------------- comparing

bool Same(PrimitiveType type, uint64_t a, uint64_t b) {
  const double x = DecodeFloat(type, a), y = DecodeFloat(type, b);
  return (x != x && y != y) || a == b;
}

void ExpectSame(PrimitiveType type, uint64_t got, uint64_t want, U f, double x) {
  EXPECT_TRUE(Same(type, got, want)) << static_cast<int>(f) << " at " << x << ", " << NameOf(type) << ": "
                                     << DecodeFloat(type, got) << ", not " << DecodeFloat(type, want);
}

struct Row {
  U f;
  Big (*oracle)(double);
  double low, high;  // where the oracle is asked
};
const Row kRows[] = {
    {U::kErfc, Erfc, -8, 9.5},         {U::kErfc, Erfc, 9.5, 30},
    {U::kErfc, Erfc, -1e-3, 1e-3},     {U::kLgamma, LogGamma, -12, 12},
    {U::kLgamma, LogGamma, 0.9, 2.1},  {U::kLgamma, LogGamma, -4000, 4000},
    {U::kDigamma, Digamma, -12, 12},   {U::kDigamma, Digamma, 1.4, 1.5},
    {U::kDigamma, Digamma, -1e4, 1e4}, {U::kBesselI1e, BesselI1e, -12, 12},
    {U::kBesselI1e, BesselI1e, -500, 500},
};

TEST(SpecialFunctions, AgreeWithOtherFormulasAt400Bits) {
  std::mt19937_64 random(29);
  for (const Row& row : kRows) {
    for (int i = 0; i < 500; ++i) {
      const double u = static_cast<double>(random() >> 11) * 0x1p-53;
      const double x = row.low + (row.high - row.low) * u;
      const Big want = row.oracle(x);
      for (PrimitiveType type : kTypes) {
        ExpectSame(type, ElementaryToFormat(row.f, x, type), RoundBig(type, want), row.f, x);
      }
      // Arguments as narrow types have them, among them exact ones.
      const double narrow = static_cast<float>(std::ldexp(std::round(x * 8), -3));
      if (narrow != std::floor(narrow) || (narrow > 0 && row.f != U::kLgamma)) {
        ExpectSame(kF32, ElementaryToFormat(row.f, narrow, kF32), RoundBig(kF32, row.oracle(narrow)),
                   row.f, narrow);
      }
    }
  }
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

struct Oracle {
  U f;
  Big (*at)(double);
};
constexpr Oracle kOracles[] = {
    {U::kLgamma, LogGamma}, {U::kDigamma, Digamma}, {U::kErfc, Erfc}, {U::kBesselI1e, BesselI1e}};

TEST(SpecialFunctions, TinyAndLargeArguments) {
  std::mt19937_64 random(31);
  for (int i = 0; i < 400; ++i) {
    const double u = static_cast<double>(random() >> 11) * 0x1p-53;
    const double tiny = std::ldexp(1 + u, -1 - static_cast<int>(random() % 800)) * (i % 2 ? 1 : -1);
    for (const Oracle& row : kOracles) {
      const auto& [f, oracle] = row;
      for (PrimitiveType type : {kF64, kF32}) {
        ExpectSame(type, ElementaryToFormat(f, tiny, type), RoundBig(type, oracle(tiny)), f, tiny);
      }
    }
    const double large = std::ldexp(1 + u, 10 + static_cast<int>(random() % 1013));
    for (const Oracle& row : {kOracles[0], kOracles[1]}) {
      const auto& [f, oracle] = row;
      ExpectSame(kF64, ElementaryToFormat(f, large, kF64), RoundBig(kF64, oracle(large)), f, large);
    }
    const double left = -std::floor(std::ldexp(1 + u, i % 52)) - 0.5;
    for (const Oracle& row : {kOracles[0], kOracles[1]}) {
      ExpectSame(kF64, ElementaryToFormat(row.f, left, kF64), RoundBig(kF64, row.at(left)), row.f, left);
    }
    // I_1(x) e^-x sqrt(2 pi x) = 1 - 3/(8x) - 15/(2 (8x)^2) - 315/(6 (8x)^3) - ..., the next over 1e11^4.
    const double far = std::ldexp(1 + u, 40 + static_cast<int>(random() % 980));
    const Big z = Big(8) * Big(far), one = 1;
    Big pi;
    mpfr_const_pi(pi.get(), MPFR_RNDN);
    const Big series = one - Big(3) / z - Big(7.5) / (z * z) - Big(52.5) / (z * z * z);
    ExpectSame(kF64, ElementaryToFormat(U::kBesselI1e, far, kF64),
               RoundBig(kF64, series / Sqrt(Big(2) * pi * Big(far))), U::kBesselI1e, far);
  }
  // x/2 (1 - x + ...) at an odd subnormal lies just below a midpoint.
  EXPECT_EQ(ElementaryToFormat(U::kBesselI1e, 0x3p-1074, kF64), 1u);
  EXPECT_EQ(ElementaryToFormat(U::kBesselI1e, 0x1p-1074, kF64), 0u);
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

// y is erf_inv(x), rounded, iff x lies between erf at the midpoints on both sides of y.
void ExpectInverse(double x, PrimitiveType type) {
  const uint64_t pattern = ElementaryToFormat(U::kErfInv, x, type);
  const double y = std::fabs(DecodeFloat(type, pattern));
  const uint64_t bits = RoundToFormat(type, y);
  // 1 - |x| exactly, and erfc at the midpoints; more bits for those near 1.
  const auto complement = [](double a, double b) {
    return Of(mpfr_erfc, (Big(a) + Big(b)) / Big(2));
  };
  const Big rest = Big(1) - Big(std::fabs(x));
  const double above = DecodeFloat(type, bits + 1);
  if (y > 0) {
    const double below = DecodeFloat(type, bits - 1);
    EXPECT_GE(mpfr_cmp(complement(below, y).get(), rest.get()), 0) << x << " " << NameOf(type);
  }
  EXPECT_LE(mpfr_cmp(complement(y, above).get(), rest.get()), 0) << x << " " << NameOf(type);
  EXPECT_EQ(std::signbit(DecodeFloat(type, pattern)), std::signbit(x));
}

TEST(SpecialFunctions, ErfInvIsInvertedByErf) {
  std::mt19937_64 random(37);
  for (int i = 0; i < 600; ++i) {
    const double u = static_cast<double>(random() >> 11) * 0x1p-53;
    for (double x : {2 * u - 1, 1 - std::ldexp(u + 1, -2 - i % 50), std::ldexp(u + 1, -2 - i % 60)}) {
      for (PrimitiveType type : {kF64, kF32, kF16, kBF16}) {
        ExpectInverse(static_cast<float>(x) == 1 ? x : static_cast<float>(x), type);
      }
      ExpectInverse(x, kF64);
    }
  }
}

TEST(SpecialFunctions, ZetaAgreesWithEulerMaclaurin) {
  std::mt19937_64 random(41);
  const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  for (int i = 0; i < 1000; ++i) {
    const double s = i % 4 == 0 ? 2 + static_cast<double>(random() % 40) : 1 + 30 * uniform() + 0x1p-30;
    const double q = i % 3 == 0 ? 10 * uniform() : i % 3 == 1 ? 300 * uniform() : std::exp(20 * uniform() - 12);
    const Big want = Zeta(s, Big(q));
    for (PrimitiveType type : {kF64, kF32, kBF16}) {
      const uint64_t got = ZetaToFormat(s, q, type);
      ASSERT_TRUE(Same(type, got, RoundBig(type, want))) << s << " " << q << " " << NameOf(type);
    }
  }
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

// Where few terms count: the sum of those above 2^-420 of the first, what is left below 2^-400 of it.
TEST(SpecialFunctions, ZetaOfALargeOrderIsTheSumOfItsFirstTerms) {
  std::mt19937_64 random(44);
  const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  for (int i = 0; i < 300; ++i) {
    const double s = i % 3 == 0 ? 130 + static_cast<double>(random() % 300) : 100 + 1500 * uniform();
    const double q = i % 20 == 0 ? 100 * uniform() + 1 : std::exp(2 * uniform() - 1.5);
    const Big minus = Big(0) - Big(s);
    Big sum, k = Big(q);
    const Big first = Power(k, minus);
    for (Big term = first; mpfr_get_exp(term.get()) >= mpfr_get_exp(first.get()) - 420;) {
      sum = sum + term;
      k = k + Big(1);
      term = Power(k, minus);
    }
    for (PrimitiveType type : {kF64, kF32, kBF16}) {
      const uint64_t got = ZetaToFormat(s, q, type);
      ASSERT_TRUE(Same(type, got, RoundBig(type, sum))) << s << " " << q << " " << NameOf(type);
    }
  }
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

TEST(SpecialFunctions, ZetaLeftOfZeroGoesOnByItsTerms) {
  std::mt19937_64 random(43);
  for (int i = 0; i < 500; ++i) {
    const double s = 2 + static_cast<double>(random() % 12);
    const double q = -0.125 * static_cast<double>(random() % 400) - std::ldexp(1.0, -1 - i % 50);
    if (q == std::floor(q)) continue;
    const uint64_t got = ZetaToFormat(s, q, kF64);
    ASSERT_TRUE(Same(kF64, got, RoundBig(kF64, Zeta(s, Big(q))))) << s << " " << q;
  }
  // f = 1/2 and s odd: the terms cancel in pairs; zeta(3, -5/2) = zeta(3, 7/2).
  EXPECT_EQ(ZetaToFormat(3, -2.5, kF64), ZetaToFormat(3, 3.5, kF64));
}

TEST(SpecialFunctions, PolygammaAgreesWithEulerMaclaurin) {
  std::mt19937_64 random(47);
  for (int i = 0; i < 1200; ++i) {
    const int n = 1 + static_cast<int>(random() % 25);
    const double u = static_cast<double>(random() >> 11) * 0x1p-53;
    const double x = i % 3 == 0 ? -20 * u : i % 3 == 1 ? 20 * u : 500 * u;
    const Big want = Polygamma(n, x);
    for (PrimitiveType type : {kF64, kF32, kF16}) {
      const uint64_t got = PolygammaToFormat(n, x, type);
      ASSERT_TRUE(Same(type, got, RoundBig(type, want))) << n << " " << x << " " << NameOf(type);
    }
  }
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

// Known: log Gamma(n + 1) = log n!, psi(1) = -gamma, psi(1/2) = -gamma - 2 log 2, zeta(2) = pi^2/6,
// psi_1(1/2) = pi^2/2, psi_2(1) = -2 zeta(3).
TEST(SpecialFunctions, KnownValues) {
  const auto at = [](U f, double x) { return DecodeFloat(kF64, ElementaryToFormat(f, x, kF64)); };
  EXPECT_EQ(at(U::kLgamma, 4), 0x1.cab0bfa2a2002p+0);
  EXPECT_EQ(at(U::kLgamma, 0.5), 0x1.250d048e7a1bdp-1);  // log(pi) / 2
  EXPECT_EQ(at(U::kDigamma, 1), -0x1.2788cfc6fb619p-1);
  EXPECT_EQ(at(U::kDigamma, 0.5), -0x1.f6a897d3214fcp+0);
  EXPECT_EQ(DecodeFloat(kF64, ZetaToFormat(2, 1, kF64)), 0x1.a51a6625307d3p+0);
  EXPECT_EQ(DecodeFloat(kF64, PolygammaToFormat(1, 0.5, kF64)), 0x1.3bd3cc9be45dep+2);
  EXPECT_EQ(DecodeFloat(kF64, PolygammaToFormat(2, 1, kF64)), -0x1.33ba004f00621p+1);
}

void ExpectValue(double got, double want, const char* what) {
  if (want != want) {
    EXPECT_TRUE(got != got) << what;
  } else {
    EXPECT_EQ(std::bit_cast<uint64_t>(got), std::bit_cast<uint64_t>(want)) << what << ": " << got;
  }
}

TEST(SpecialFunctions, PolesZerosAndInfinities) {
  struct Unary {
    U f;
    double x, want;
  };
  for (const Unary& k : {Unary{U::kErfc, 0, 1},          Unary{U::kErfc, -0.0, 1},
                         Unary{U::kErfc, kInf, 0},       Unary{U::kErfc, -kInf, 2},
                         Unary{U::kErfc, 1e300, 0},      Unary{U::kErfc, -1e300, 2},
                         Unary{U::kErfInv, -0.0, -0.0},  Unary{U::kErfInv, 1, kInf},
                         Unary{U::kErfInv, -1, -kInf},   Unary{U::kErfInv, 1.5, kNan},
                         Unary{U::kErfInv, kInf, kNan},  Unary{U::kLgamma, 1, 0},
                         Unary{U::kLgamma, 2, 0},        Unary{U::kLgamma, 0, kInf},
                         Unary{U::kLgamma, -0.0, kInf},  Unary{U::kLgamma, -3, kInf},
                         Unary{U::kLgamma, -kInf, kInf}, Unary{U::kLgamma, kInf, kInf},
                         Unary{U::kLgamma, 1e308, kInf}, Unary{U::kDigamma, 0, -kInf},
                         Unary{U::kDigamma, -0.0, kInf}, Unary{U::kDigamma, -1, kNan},
                         Unary{U::kDigamma, -1e300, kNan}, Unary{U::kDigamma, kInf, kInf},
                         Unary{U::kDigamma, -kInf, kNan}, Unary{U::kBesselI1e, -0.0, -0.0},
                         Unary{U::kBesselI1e, kInf, 0},  Unary{U::kBesselI1e, -kInf, -0.0}}) {
    ExpectValue(DecodeFloat(kF64, ElementaryToFormat(k.f, k.x, kF64)), k.want, "unary");
  }
  for (U f : {U::kErfc, U::kErfInv, U::kLgamma, U::kDigamma, U::kBesselI1e}) {
    ExpectValue(DecodeFloat(kF32, ElementaryToFormat(f, kNan, kF32)), kNan, "NaN");
  }
  struct Binary {
    double a, b, want;
  };
  for (const Binary& k :
       {Binary{1, 5, kInf},         Binary{0.5, 1, kNan},      Binary{2, 0, kInf},
        Binary{2, -0.0, kInf},      Binary{3, 0, kInf},        Binary{3, -0.0, -kInf},
        Binary{2.5, 0, kInf},       Binary{2.5, -0.0, kNan},   Binary{2, -3, kInf},
        Binary{3, -3, kNan},        Binary{2.5, -0.5, kNan},   Binary{2, kInf, 0},
        Binary{2, -kInf, kNan},     Binary{kInf, 2, 0},        Binary{kInf, 1, 1},
        Binary{kInf, 0.5, kInf},    Binary{kInf, -0.5, kInf},  Binary{kNan, 2, kNan},
        Binary{2, kNan, kNan},      Binary{1e300, 0.5, kInf},  Binary{1e300, 2, 0},
        Binary{1e300, 1, 1},        Binary{1e300, -0.5, kInf}, Binary{3001, -0.25, -kInf},
        Binary{3001, -0.75, kInf},  Binary{3001, -0.375, -kInf}, Binary{1e300, 1e300, 0}}) {
    ExpectValue(DecodeFloat(kF64, ZetaToFormat(k.a, k.b, kF64)), k.want, "zeta");
  }
  for (const Binary& k :
       {Binary{0, 0, -kInf},      Binary{1, 0, kInf},      Binary{1, -0.0, kInf},
        Binary{2, 0, -kInf},      Binary{2, -0.0, kInf},   Binary{1, -4, kInf},
        Binary{2, -4, kNan},      Binary{1.5, 1, kNan},    Binary{-1, 1, kNan},
        Binary{kInf, 1, kNan},    Binary{1, kInf, 0},      Binary{2, kInf, -0.0},
        Binary{1, -kInf, kNan},   Binary{1000, 1, -kInf},  Binary{1001, 1, kInf},
        Binary{1e300, 1e305, -0.0}, Binary{1, kNan, kNan}}) {
    ExpectValue(DecodeFloat(kF64, PolygammaToFormat(k.a, k.b, kF64)), k.want, "polygamma");
  }
}

// n! / x^(n+1) stays in range along x ~ n / e; Stirling's series gives log n!. The sum of the other terms
// is geometric there: 1 / (1 - e^(-s/x)) to first order in 1/n.
TEST(SpecialFunctions, PolygammaOfHugeOrder) {
  const double n = 1e15, x = std::floor(n / std::exp(1.0));
  const double got = DecodeFloat(kF64, PolygammaToFormat(n, x, kF64));
  const Big s = Big(n) + Big(1);
  Big log = Of(mpfr_lngamma, s) - s * Of(mpfr_log, Big(x));
  const double first = std::exp(log.ToDouble());
  const double want = -first / (1 - std::exp(-n / x));
  EXPECT_NEAR(got / want, 1, 1e-12);
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

// ---------------------------------------------------------------- complex Bessel

// The power series again, now with cancellation: |z| < 40 loses 60 bits at most.
std::pair<Big, Big> ComplexBessel(double re, double im) {
  const Big a = Big(re) / Big(2), b = Big(im) / Big(2);
  const Big c = a * a - b * b, d = Big(2) * a * b;
  Big tr = a, ti = b, sr = a, si = b;
  for (int k = 1; k < 300; ++k) {
    const Big scale = static_cast<double>(k) * (k + 1);
    const Big r = (tr * c - ti * d) / scale, i = (tr * d + ti * c) / scale;
    tr = r;
    ti = i;
    sr = sr + tr;
    si = si + ti;
  }
  const Big e = Of(mpfr_exp, Big(-std::fabs(re)));
  return {sr * e, si * e};
}

TEST(SpecialFunctions, ComplexBesselAgreesWithItsSeries) {
  std::mt19937_64 random(53);
  for (int i = 0; i < 1000; ++i) {
    const double re = 50 * (static_cast<double>(random() >> 11) * 0x1p-53 - 0.5);
    const double im = 50 * (static_cast<double>(random() >> 11) * 0x1p-53 - 0.5);
    const auto [x, y] = ComplexBessel(re, i % 5 == 0 ? std::ldexp(im, -60) : im);
    const ComplexPatterns got = ComplexBesselI1e(re, i % 5 == 0 ? std::ldexp(im, -60) : im, kF64);
    ASSERT_EQ(got.re, RoundBig(kF64, x)) << re << " " << im;
    ASSERT_EQ(got.im, RoundBig(kF64, y)) << re << " " << im;
  }
  // On the imaginary axis i J_1(y); J_1 of MPFR.
  for (double y : {0.5, -3.0, 100.0, 1e10}) {
    const ComplexPatterns got = ComplexBesselI1e(0, y, kF64);
    EXPECT_EQ(got.re, 0u);
    EXPECT_EQ(got.im, RoundBig(kF64, Of(mpfr_j1, Big(y))));
  }
  // The symmetries, far out.
  for (double y : {1e-300, 1.0, 1e300}) {
    const ComplexPatterns a = ComplexBesselI1e(1e20, y, kF64), b = ComplexBesselI1e(-1e20, -y, kF64);
    EXPECT_EQ(DecodeFloat(kF64, a.re), -DecodeFloat(kF64, b.re));
    EXPECT_EQ(DecodeFloat(kF64, a.im), -DecodeFloat(kF64, b.im));
  }
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

// ---------------------------------------------------------------- next_after

TEST(NextAfter, WalksThroughAllNumbersOfEveryNarrowType) {
  for (PrimitiveType type : {kF16, kBF16, kF8E5M2, kF8E4M3, kF8E3M4, kF8E4M3FN, kF8E4M3FNUZ, kF8E5M2FNUZ,
                             kF8E4M3B11FNUZ, kF4E2M1FN, kF6E2M3FN, kF6E3M2FN, kF8E8M0FNU}) {
    // All its numbers by size; -0 beside +0 is no step of its own.
    std::vector<double> numbers;
    for (uint64_t p = 0; p < uint64_t{1} << FormatOf(type).bits; ++p) {
      const double x = DecodeFloat(type, p);
      if (x == x && !(x == 0 && std::signbit(x))) numbers.push_back(x);
    }
    std::sort(numbers.begin(), numbers.end());
    const double low = numbers.front(), high = numbers.back();
    for (size_t i = 0; i + 1 < numbers.size(); ++i) {
      const double up = DecodeFloat(type, NextAfterToFormat(numbers[i], high, type));
      const double down = DecodeFloat(type, NextAfterToFormat(numbers[i + 1], low, type));
      ASSERT_EQ(up, numbers[i + 1]) << NameOf(type) << " above " << numbers[i];
      ASSERT_EQ(down, numbers[i]) << NameOf(type) << " below " << numbers[i + 1];
    }
  }
}

TEST(NextAfter, IsThatOfC) {
  const double values[] = {0.0, -0.0, 1, -1, 0x1p-1074, -0x1p-1074, 0x1p-1022, 1.5, kInf, -kInf,
                           std::numeric_limits<double>::max(), kNan};
  for (double x : values) {
    for (double y : values) {
      ExpectValue(DecodeFloat(kF64, NextAfterToFormat(x, y, kF64)), std::nextafter(x, y), "nextafter");
    }
  }
}

// ---------------------------------------------------------------- every value of 16 bits

TEST(SpecialFunctionsExhaustive, EveryValueOf16Bits) {
  for (PrimitiveType type : {kF16, kBF16}) {
    for (uint64_t p = 0; p < 65536; ++p) {
      const double x = DecodeFloat(type, p);
      if (!std::isfinite(x) || x == 0) continue;
      const auto check = [&](U f, Big (*oracle)(double)) {
        ExpectSame(type, ElementaryToFormat(f, x, type), RoundBig(type, oracle(x)), f, x);
      };
      const bool pole = x < 0 && x == std::floor(x);
      if (std::fabs(x) < 30) check(U::kErfc, Erfc);
      if (!pole) check(U::kLgamma, LogGamma);
      if (!pole) check(U::kDigamma, Digamma);
      if (std::fabs(x) < 1000) check(U::kBesselI1e, BesselI1e);
      if (std::fabs(x) < 1) ExpectInverse(x, type);
    }
  }
  EXPECT_EQ(CurrentNumericContext().undecided, 0);
}

}  // namespace
}  // namespace assay::numeric
