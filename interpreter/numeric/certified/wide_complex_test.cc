#include "interpreter/numeric/certified/wide_complex.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "interpreter/numeric/certified/testing_pieces.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/testing_complex.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

using oracle::Number;
using oracle::Z;
using U = UnaryFunction;
using B = BinaryFunction;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

struct Named {
  U function;
  const char* name;
};
constexpr Named kFunctions[] = {
    {U::kExp, "exp"},     {U::kExp2, "exp2"},   {U::kExpm1, "expm1"}, {U::kLogistic, "logistic"},
    {U::kSinh, "sinh"},   {U::kCosh, "cosh"},   {U::kTanh, "tanh"},   {U::kSin, "sin"},
    {U::kCos, "cos"},     {U::kTan, "tan"},     {U::kLog, "log"},     {U::kLog2, "log2"},
    {U::kLog1p, "log1p"}, {U::kSqrt, "sqrt"},   {U::kRsqrt, "rsqrt"}, {U::kCbrt, "cbrt"},
    {U::kSign, "sign"},   {U::kAbs, "abs"},     {U::kAsin, "asin"},   {U::kAcos, "acos"},
    {U::kAtan, "atan"},   {U::kAsinh, "asinh"}, {U::kAcosh, "acosh"}, {U::kAtanh, "atanh"},
};

ComplexPatterns Exact(U f, double re, double im, PrimitiveType part) {
  if (f == U::kAbs) return {HypotToFormat(re, im, part), 0};
  return ComplexElementary(f, re, im, part);
}
ComplexPatterns Exact(B f, double a, double b, double c, double d, PrimitiveType part) {
  return f == B::kPower ? ComplexPower(a, b, c, d, part) : ComplexDivide(a, b, c, d, part);
}
template <typename P>
constexpr PrimitiveType kPartOf = sizeof(P) == 4 ? PrimitiveType::kF32 : PrimitiveType::kF64;
template <typename P>
uint64_t Pattern(P x) {
  return std::bit_cast<std::conditional_t<sizeof(P) == 4, uint32_t, uint64_t>>(x);
}

// Parts by turns.
template <typename P>
std::vector<P> Arguments(int rounds, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::vector<P> z;
  const auto add = [&](double re, double im) {
    z.push_back(static_cast<P>(re));
    z.push_back(static_cast<P>(im));
  };
  const auto any = [&] {  // any pattern
    if constexpr (sizeof(P) == 4) return double{std::bit_cast<float>(static_cast<uint32_t>(random()))};
    return std::bit_cast<double>(random());
  };
  const auto power = [&](int least, int most) {
    return unit(random) * std::ldexp(1, least + static_cast<int>(random() % static_cast<uint64_t>(most - least)));
  };
  for (int i = 0; i < rounds; ++i) {
    add(any(), any());
    add(4 * unit(random), 4 * unit(random));
    add(4 * unit(random), 4 * unit(random));
    add(80 * unit(random), 400 * unit(random));
    add(power(-60, 60), power(-60, 60));
    const double angle = 4 * unit(random), length = 1 + power(-60, -10) * static_cast<double>(i % 3);
    add(length * std::cos(angle), length * std::sin(angle));                   // |z| near 1
    const double one = static_cast<double>(static_cast<int>(random() % 3) - 1);  // +-1, +-i, 0
    add(one + power(-50, 0), power(-50, 0));
    add(power(-50, 0), one + power(-50, 0));
    const double quarter = std::round(20 * unit(random)) * M_PI_2;             // zeros and poles
    add(power(-40, 1), quarter + power(-60, 0));
    add(quarter + power(-60, 0), power(-40, 1));
    const double x = -std::fabs(power(-20, 3));
    add(x, std::acos(-std::exp(x)) + power(-60, -10));                         // Re of logistic near 0
    add(std::fabs(x), std::acos(std::exp(x)) + power(-60, -10));               // Re of expm1 near 0
    add(power(-4, 4), power(-120, -30));                                       // near cuts
    add(power(-120, -30), power(-4, 4));
    add(std::round(16 * unit(random)), std::round(16 * unit(random)));         // exact results
    const double p = std::round(3000 * unit(random)), q = std::round(3000 * unit(random));
    add(p * p - q * q, 2 * p * q);
    add(static_cast<float>(5 * unit(random)), i % 2 == 0 ? 0.0 : -0.0);
    add(i % 2 == 0 ? 0.0 : -0.0, static_cast<float>(5 * unit(random)));
  }
  const double kValues[] = {0, -0.0, 1, -1, 0.5, kInf, -kInf, kNan, 0x1p-149, -0x1p-1074, 0x1p127, -0x1p1023,
                            800, -800, 0x1p20, 0x1.00001p20, 0x1p-300, 0x1p-301, 0x1p300, 0x1p301};
  for (double re : kValues) {
    for (double im : kValues) add(re, im);
  }
  return z;
}

template <typename P>
int64_t CountWrong(const WideComplexKernels& kernels, U f, const std::vector<P>& z, int64_t* open) {
  const int64_t n = static_cast<int64_t>(z.size() / 2);
  std::vector<P> out(z.size());
  *open += RoundComplex(kernels, f, z.data(), out.data(), n, Exact);
  int64_t wrong = 0;
  for (size_t i = 0; i < z.size(); i += 2) {
    const ComplexPatterns want = Exact(f, z[i], z[i + 1], kPartOf<P>);
    const P re = f == U::kAbs ? out[i / 2] : out[i], im = f == U::kAbs ? P{0} : out[i + 1];
    if (Pattern(re) == want.re && Pattern(im) == want.im) continue;
    if (wrong++ == 0) {
      ADD_FAILURE() << kernels.name << " at " << std::hexfloat << z[i] << " " << z[i + 1] << ": " << re
                    << " " << im << ", not " << want.re << " " << want.im;
    }
  }
  return wrong;
}

// The argument beside its index, for exponents: small, or real, or an integer, or 0.
template <typename P>
std::vector<P> Exponents(const std::vector<P>& z, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::vector<P> w(z.size());
  for (size_t i = 0; i < z.size(); i += 2) {
    const uint64_t kind = random() % 6;
    w[i] = static_cast<P>(kind < 3 ? std::round(4 * unit(random)) : 3 * unit(random));
    w[i + 1] = static_cast<P>(kind % 3 == 0 ? 0 : kind % 3 == 1 ? unit(random) : z[z.size() - 1 - i]);
  }
  return w;
}

template <typename P>
int64_t CountWrong(const WideComplexKernels& kernels, B f, const std::vector<P>& z,
                   const std::vector<P>& w, int64_t* open) {
  std::vector<P> out = z;  // in place
  *open += RoundComplex(kernels, f, out.data(), w.data(), out.data(),
                        static_cast<int64_t>(z.size() / 2), Exact);
  int64_t wrong = 0;
  for (size_t i = 0; i < z.size(); i += 2) {
    const ComplexPatterns want = Exact(f, z[i], z[i + 1], w[i], w[i + 1], kPartOf<P>);
    if (Pattern(out[i]) == want.re && Pattern(out[i + 1]) == want.im) continue;
    if (wrong++ == 0) {
      ADD_FAILURE() << kernels.name << (f == B::kPower ? " power" : " divide") << " at " << std::hexfloat
                    << z[i] << " " << z[i + 1] << " and " << w[i] << " " << w[i + 1];
    }
  }
  return wrong;
}

class WideComplex : public testing::TestWithParam<Named> {};
class WideComplexExhaustive : public testing::TestWithParam<Named> {};
INSTANTIATE_TEST_SUITE_P(All, WideComplex, testing::ValuesIn(kFunctions),
                         [](const auto& info) { return info.param.name; });
INSTANTIATE_TEST_SUITE_P(All, WideComplexExhaustive, testing::ValuesIn(kFunctions),
                         [](const auto& info) { return info.param.name; });

TEST_P(WideComplex, GivesTheExactRoutinesBitsWithEveryInstructionSet) {
  NumericContext context;
  NumericScope scope(context);
  for (const WideComplexKernels& kernels : AllWideComplexKernels()) {
    if (!kernels.runs_here()) continue;
    int64_t open = 0;
    EXPECT_EQ(CountWrong(kernels, GetParam().function, Arguments<float>(100, 1), &open), 0);
    EXPECT_EQ(CountWrong(kernels, GetParam().function, Arguments<double>(100, 2), &open), 0);
  }
}

// Real and imaginary parts against formulas at 1200 bits.
double WorstShare(const WideComplexKernels& kernels, U f, const std::vector<double>& z, int64_t* counted) {
  double worst = 0;
  for (size_t begin = 0; begin + 128 <= z.size(); begin += 128) {
    ComplexBlock in;
    for (size_t i = 0; i < 64; ++i) {
      in.x[i] = z[begin + 2 * i];
      in.y[i] = z[begin + 2 * i + 1];
    }
    ComplexBounds bounds;
    kernels.find(f)(in, &bounds);
    for (size_t i = 0; i < 64; ++i) {
      if (!(bounds.re.error[i] < kInf) && !(bounds.im.error[i] < kInf)) continue;
      const Z value = oracle::Value(f, {Number(in.x[i]), Number(in.y[i])});
      for (const auto& [bound, exact] : {std::pair{&bounds.re, &value.re}, std::pair{&bounds.im, &value.im}}) {
        if (!(bound->error[i] < kInf) || (f == U::kAbs && bound == &bounds.im)) continue;
        ++*counted;
        const Number off = *exact - Number(bound->hi[i]) - Number(bound->lo[i]);
        const double distance = std::fabs(off.Double());
        if (distance == 0) continue;
        const double share = distance / bound->error[i];
        EXPECT_LE(share, 1) << kernels.name << " at " << std::hexfloat << in.x[i] << " " << in.y[i];
        worst = std::max(worst, share);
        if (share > 1) return worst;
      }
    }
  }
  return worst;
}

TEST_P(WideComplex, BoundsHold) {
  NumericContext context;
  NumericScope scope(context);
  for (const WideComplexKernels& kernels : AllWideComplexKernels()) {
    if (!kernels.runs_here()) continue;
    int64_t counted = 0;
    const double worst = WorstShare(kernels, GetParam().function, Arguments<double>(20, 3), &counted);
    EXPECT_GT(counted, 200) << kernels.name;
    EXPECT_GT(worst, 0.001) << kernels.name << ": the bound is far too wide";
  }
}

// What is open comes from the exact routine; of usual arguments that is little.
template <typename P>
void ExpectFewOpen(const WideComplexKernels& kernels, U f, int64_t most) {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> unit(-3, 3);
  std::vector<P> z(40'000), out(z.size());
  for (P& each : z) each = static_cast<P>(unit(random));
  const int64_t open =
      RoundComplex(kernels, f, z.data(), out.data(), static_cast<int64_t>(z.size() / 2),
                   [](U, double, double, PrimitiveType) { return ComplexPatterns{123, 123}; });
  EXPECT_LE(open, most) << kernels.name;
  const size_t results = f == U::kAbs ? z.size() / 2 : z.size();
  int64_t marked = 0;
  for (size_t i = 0; i < results; i += f == U::kAbs ? 1 : 2) marked += Pattern(out[i]) == 123;
  EXPECT_EQ(open, marked) << kernels.name;
}
TEST_P(WideComplex, LeavesFewOpen) {
  NumericContext context;
  NumericScope scope(context);
  for (const WideComplexKernels& kernels : AllWideComplexKernels()) {
    if (!kernels.runs_here()) continue;
    ExpectFewOpen<float>(kernels, GetParam().function, 2);
    ExpectFewOpen<double>(kernels, GetParam().function, 200);
  }
}

TEST_P(WideComplex, TakesAnyNumberOfElementsInPlace) {
  NumericContext context;
  NumericScope scope(context);
  const U f = GetParam().function;
  for (int64_t n : {0, 1, 7, 63, 64, 65, 130}) {
    std::vector<double> z(static_cast<size_t>(2 * n) + 1, 0.25);
    for (size_t i = 0; i + 1 < z.size(); ++i) z[i] = static_cast<double>(i) * 0.037 - 3;
    const std::vector<double> before = z;
    RoundComplex(BestWideComplex(), f, z.data(), z.data(), n, Exact);
    for (size_t i = 0; i < static_cast<size_t>(n); ++i) {
      const ComplexPatterns want = Exact(f, before[2 * i], before[2 * i + 1], PrimitiveType::kF64);
      ASSERT_EQ(Pattern(z[f == U::kAbs ? i : 2 * i]), want.re) << n;
    }
    EXPECT_EQ(z.back(), 0.25);
  }
}

TEST(WideComplex, PowerAndDivideGiveTheExactRoutinesBitsWithEveryInstructionSet) {
  NumericContext context;
  NumericScope scope(context);
  for (const WideComplexKernels& kernels : AllWideComplexKernels()) {
    if (!kernels.runs_here()) continue;
    const std::vector<float> z = Arguments<float>(50, 5);
    const std::vector<double> wide = Arguments<double>(50, 6);
    for (B f : {B::kPower, B::kDivide}) {
      int64_t open = 0;
      EXPECT_EQ(CountWrong(kernels, f, z, Exponents(z, 7), &open), 0);
      EXPECT_EQ(CountWrong(kernels, f, wide, Exponents(wide, 8), &open), 0);
      EXPECT_LT(open, static_cast<int64_t>(z.size()));
    }
  }
}

TEST_P(WideComplexExhaustive, MillionsOfInputsAreThoseOfTheExactRoutineAndWithinBounds) {
  const U f = GetParam().function;
  std::atomic<int64_t> all = 0, open = 0, wrong = 0;
  ForPieces(60, [&](uint64_t seed) {
    const std::span<const WideComplexKernels> sets = AllWideComplexKernels();
    const WideComplexKernels& kernels = sets[seed % sets.size()];
    if (!kernels.runs_here()) return;
    const std::vector<float> z = Arguments<float>(1000, 100 + seed);
    const std::vector<double> wide = Arguments<double>(1000, 200 + seed);
    int64_t left = 0, counted = 0;
    wrong += CountWrong(kernels, f, z, &left) + CountWrong(kernels, f, wide, &left);
    WorstShare(kernels, f, Arguments<double>(100, 300 + seed), &counted);
    all += static_cast<int64_t>(z.size() + wide.size()) / 2;
    open += left;
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_GE(all, int64_t{1} << 19);
  RecordProperty("open", std::to_string(open));
}

TEST(WideComplexExhaustive, PowerAndDivideOfMillionsOfPairsAreThoseOfTheExactRoutine) {
  std::atomic<int64_t> wrong = 0;
  ForPieces(60, [&](uint64_t seed) {
    const std::span<const WideComplexKernels> sets = AllWideComplexKernels();
    const WideComplexKernels& kernels = sets[seed % sets.size()];
    if (!kernels.runs_here()) return;
    const std::vector<float> z = Arguments<float>(500, 400 + seed);
    const std::vector<double> wide = Arguments<double>(500, 500 + seed);
    for (B f : {B::kPower, B::kDivide}) {
      int64_t open = 0;
      wrong += CountWrong(kernels, f, z, Exponents(z, seed), &open);
      wrong += CountWrong(kernels, f, wide, Exponents(wide, seed), &open);
    }
  });
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace assay::numeric
