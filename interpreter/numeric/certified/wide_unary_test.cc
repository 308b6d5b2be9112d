#include "interpreter/numeric/certified/wide_unary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "interpreter/numeric/certified/row_tables.h"
#include "interpreter/numeric/certified/testing_oracle.h"
#include "interpreter/numeric/certified/testing_pieces.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

using enum UnaryFunction;

struct Named {
  UnaryFunction function;
  const char* name;
};
constexpr Named kFunctions[] = {
    {kExp, "exp"},     {kExpm1, "expm1"}, {kExp2, "exp2"},   {kLogistic, "logistic"},
    {kTanh, "tanh"},   {kSinh, "sinh"},   {kCosh, "cosh"},   {kLog, "log"},
    {kLog2, "log2"},   {kLog1p, "log1p"}, {kAsinh, "asinh"}, {kAcosh, "acosh"},
    {kAtanh, "atanh"}, {kSin, "sin"},     {kCos, "cos"},     {kTan, "tan"},
    {kAtan, "atan"},   {kAsin, "asin"},   {kAcos, "acos"},   {kRsqrt, "rsqrt"}, {kCbrt, "cbrt"},
    {kErf, "erf"},     {kErfc, "erfc"}};

// MPFR's at 64 bits and a sticky one, or Arb's.
uint64_t Exact(UnaryFunction f, double x) {
  return ElementaryToFormat(f, x, PrimitiveType::kF64);
}

double Number(uint64_t pattern) { return std::bit_cast<double>(pattern); }
uint64_t Pattern(double x) { return std::bit_cast<uint64_t>(x); }

constexpr double kInf = std::numeric_limits<double>::infinity();

// What lies around numbers where a kernel takes another way or a table changes rows; the ends of all
// binades; special values.
std::vector<double> Borders() {
  std::vector<double> x = {0.0, -0.0, kInf, -kInf, std::numeric_limits<double>::quiet_NaN()};
  for (uint64_t binade = 0; binade < 4096; ++binade) {
    for (int d = -1; d <= 1; ++d) x.push_back(Number((binade << 52) + static_cast<uint64_t>(d)));
  }
  std::vector<double> borders = {
      0x1p-20, 0x1p-450, 0x1p-26, 0x1p-54, 0x1p-960, 0.5, 0.70710678118654752, 1, 1.4142135623730951,
      2, 3, 4, 6, 8, 10, 16, 19.0615, 20, 25, 25.75, 26.5433, 27, 27.2264, 27.3, 36.7368, 37.4299, 38, 40, 0x1p20, 0x1p40, 0x1p53, 0x1p980,
      0x1p990, 665, 686, 693, 709.78271289338397, 710, 710.4758600739439, 745.13321910194122, 746, 959, 989,
      1022, 1023, 1024, 1074, 1075, 1076};
  for (int i = 1; i < 400; ++i) {
    borders.insert(borders.end(), {(i - 0.5) * (M_LN2 / 512), (i - 0.5) * (M_PI / 256), i * (M_PI / 2),
                                   i * M_LN2, (i + 0.5) / 256, 1 + (i - 0.5) / 256,
                                   i / 256.0, static_cast<double>(i), (i - 0.5) / 512.0, i * (1.0 / 16)});
  }
  for (double border : borders) {
    for (int d = -2; d <= 2; ++d) {
      const double near = Number(Pattern(border) + static_cast<uint64_t>(d));
      x.insert(x.end(), {near, -near, near + 1});
    }
  }
  return x;
}

// Of different kinds; `seed` chooses.
std::vector<double> RandomArguments(int count, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::vector<double> x;
  while (static_cast<int>(x.size()) < count) {
    const double u = unit(random);
    x.push_back(Number(random()));                                            // any pattern
    x.push_back(u);
    x.push_back(700 * u);
    x.push_back(std::ldexp(1 + std::fabs(u), static_cast<int>(random() % 60) - 40) *
                (random() % 2 == 0 ? 1 : -1));                                // sizes that are usual
    x.push_back(1 + std::ldexp(u, -static_cast<int>(random() % 53)));         // near 1
    x.push_back(std::round(u * 0x1p22) * std::ldexp(M_PI, -static_cast<int>(random() % 10)));
    x.push_back(static_cast<float>(20 * u));
  }
  return x;
}

class WideUnary : public testing::TestWithParam<Named> {};
class WideUnaryExhaustive : public testing::TestWithParam<Named> {};
INSTANTIATE_TEST_SUITE_P(All, WideUnary, testing::ValuesIn(kFunctions),
                         [](const auto& info) { return info.param.name; });
INSTANTIATE_TEST_SUITE_P(All, WideUnaryExhaustive, testing::ValuesIn(kFunctions),
                         [](const auto& info) { return info.param.name; });

TEST_P(WideUnary, GivesTheExactRoutinesBitsWithEveryInstructionSet) {
  NumericContext context;
  NumericScope scope(context);
  const UnaryFunction f = GetParam().function;
  std::vector<double> x = Borders();
  const std::vector<double> more = RandomArguments(10000, 1);
  x.insert(x.end(), more.begin(), more.end());
  std::vector<uint64_t> exact;
  for (double each : x) exact.push_back(Exact(f, each));
  for (const WideKernels& kernels : AllWideKernels()) {
    if (!kernels.runs_here()) continue;
    std::vector<double> y(x.size());
    kernels.find(f).round(x.data(), y.data(), static_cast<int64_t>(x.size()), Exact);
    for (size_t i = 0; i < x.size(); ++i) {
      ASSERT_EQ(Pattern(y[i]), exact[i]) << kernels.name << " at " << std::hexfloat << x[i];
    }
  }
}

// The kernel decides itself: little is left to the exact routine, and what is does come from there.
TEST_P(WideUnary, LeavesFewOpen) {
  NumericContext context;
  NumericScope scope(context);
  const UnaryFunction f = GetParam().function;
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> unit(0.001, 0.999);
  std::vector<double> x(100'000);
  for (double& each : x) each = unit(random) + (f == kAcosh ? 1 : 0);
  for (const WideKernels& kernels : AllWideKernels()) {
    if (!kernels.runs_here()) continue;
    std::vector<double> y(x.size());
    const int64_t open = kernels.find(f).round(x.data(), y.data(), static_cast<int64_t>(x.size()),
                                               [](UnaryFunction, double) { return uint64_t{123}; });
    EXPECT_LE(open, 300) << kernels.name << " of " << x.size();
    EXPECT_EQ(open, std::count_if(y.begin(), y.end(), [](double each) { return Pattern(each) == 123; }));
  }
}

TEST_P(WideUnary, TakesAnyNumberOfElementsInPlace) {
  NumericContext context;
  NumericScope scope(context);
  const UnaryFunction f = GetParam().function;
  for (const WideKernels& kernels : AllWideKernels()) {
    if (!kernels.runs_here()) continue;
    for (int64_t n : {0, 1, 2, 3, 7, 9, 63, 64, 65, 130}) {
      std::vector<double> x(static_cast<size_t>(n) + 1, 0.25);
      for (int64_t i = 0; i < n; ++i) x[static_cast<size_t>(i)] = static_cast<double>(i) * 0.37 - 9;
      const std::vector<double> before = x;
      kernels.find(f).round(x.data(), x.data(), n, Exact);
      for (int64_t i = 0; i < n; ++i) {
        const size_t at = static_cast<size_t>(i);
        ASSERT_EQ(Pattern(x[at]), Exact(f, before[at])) << kernels.name << " n " << n;
      }
      EXPECT_EQ(x.back(), 0.25);
    }
  }
}

// How much of the bound is used, at most; what has a bound is counted.
double WorstShare(const WideKernels& kernels, UnaryFunction f, std::vector<double> x, int64_t* counted) {
  x.resize(x.size() / 8 * 8);
  std::vector<double> hi(x.size()), lo(x.size()), error(x.size());
  kernels.find(f).enclose(x.data(), hi.data(), lo.data(), error.data(),
                          static_cast<int64_t>(x.size()));
  Oracle oracle;
  double worst = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    if (!(error[i] < kInf) || x[i] != x[i]) continue;
    ++*counted;
    oracle.Set(f, x[i]);
    const double share = oracle.DistanceFrom(hi[i], lo[i]) / error[i];
    EXPECT_LE(share, 1) << kernels.name << " at " << std::hexfloat << x[i];
    worst = std::max(worst, share);
    if (share > 1) break;
  }
  return worst;
}

TEST_P(WideUnary, BoundsHold) {
  NumericContext context;
  NumericScope scope(context);
  const UnaryFunction f = GetParam().function;
  std::vector<double> x = Borders();
  const std::vector<double> more = RandomArguments(10000, 3);
  x.insert(x.end(), more.begin(), more.end());
  for (const WideKernels& kernels : AllWideKernels()) {
    if (!kernels.runs_here()) continue;
    int64_t counted = 0;
    const double worst = WorstShare(kernels, f, x, &counted);
    EXPECT_GT(counted, 5000) << kernels.name;
    EXPECT_GT(worst, 0.01) << kernels.name << ": the bound is far too wide";
  }
}

// What Newton's step of the cube root takes for granted.
TEST(WideUnary, RowsOfTheCubeRootAreOffByLessThanTheStepAllows) {
  for (int i = 0; i < 3 * IntervalsOf(RowTable::kCbrt).count; ++i) {
    const double* c = kRows[FirstRowOf(RowTable::kCbrt) + i].c;
    EXPECT_LT(c[7], 0x1p-51 * c[0]);  // within a row the root changes by less than a hundredth
  }
}

// 2^24 inputs; of every eighth piece the bounds too.
TEST_P(WideUnaryExhaustive, MillionsOfInputsAreThoseOfTheExactRoutineAndWithinBounds) {
  const UnaryFunction f = GetParam().function;
  std::atomic<int64_t> wrong = 0, open = 0, all = 0;
  std::vector<WideKernels> sets;
  for (const WideKernels& kernels : AllWideKernels()) {
    if (kernels.runs_here()) sets.push_back(kernels);
  }
  ForPieces(512, [&](uint64_t seed) {
    const std::vector<double> x = RandomArguments(1 << 15, 1000 + seed);
    std::vector<double> y(x.size());
    const WideKernels& kernels = sets[seed % sets.size()];
    open += kernels.find(f).round(x.data(), y.data(), static_cast<int64_t>(x.size()), Exact);
    all += static_cast<int64_t>(x.size());
    for (size_t i = 0; i < x.size(); ++i) wrong += Pattern(y[i]) != Exact(f, x[i]);
    int64_t counted = 0;
    if (seed % 8 == 0) WorstShare(kernels, f, x, &counted);
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_GE(all, int64_t{1} << 24);
  RecordProperty("open", std::to_string(open));
}

}  // namespace
}  // namespace assay::numeric
