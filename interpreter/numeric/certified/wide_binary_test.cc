#include "interpreter/numeric/certified/wide_binary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "interpreter/numeric/certified/testing_oracle.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

using enum BinaryFunction;

uint64_t Exact(BinaryFunction f, double x, double y) {
  return BinaryToFormat(f, x, y, PrimitiveType::kF64);
}
uint64_t Pattern(double x) { return std::bit_cast<uint64_t>(x); }

struct Pairs {
  std::vector<double> x, y;
  void Add(double a, double b) {
    x.push_back(a);
    y.push_back(b);
  }
};

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Any patterns; powers that neither over- nor underflow; x near 1 with large y; exact powers and midpoints
// (squares of 27 bits have 53 or 54); quotients of small numbers; special values with each other.
Pairs MakePairs(int count, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> unit(-1, 1);
  Pairs pairs;
  for (int i = 0; i < count; ++i) {
    pairs.Add(std::bit_cast<double>(random()), std::bit_cast<double>(random()));
    const double x = std::exp2(64 * unit(random)) * (unit(random) < 0 ? -1 : 1);
    pairs.Add(x, 1080 * unit(random) / std::log2(std::fabs(x)));
    pairs.Add(1 + unit(random) * 0x1p-10, std::exp2(24 * unit(random)) * unit(random));
    pairs.Add(x, std::round(6 * unit(random)));
    pairs.Add(static_cast<double>(random() % (1 << 27)), static_cast<double>(random() % 5) / 2);
    pairs.Add(4 * unit(random), 4 * unit(random));
    pairs.Add(std::exp2(std::round(40 * unit(random))), std::round(8 * unit(random)) / 4);
    pairs.Add(std::round(9 * unit(random)), std::round(9 * unit(random)));
  }
  const double kValues[] = {0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, kInf, -kInf, kNan, 0x1p51, -0x1p51,
                            0x1.fffffffffffffp52, -0x1.fffffffffffffp52, 0x1p53, 0x1p-1074, -0x1p-1074,
                            0x1.fffffffffffffp1023, 0x1.0000000000001p0, -0x1.fffffffffffffp-1, 1600, -1600,
                            0x1p-900, 0x1p900, 0x1p63, 0x1.0000000000001p50, -0x1.8p50, 0x1p-60};
  for (double a : kValues) {
    for (double b : kValues) pairs.Add(a, b);
  }
  return pairs;
}

void ExpectExact(const WideBinaryKernels& kernels, BinaryFunction f, const Pairs& pairs) {
  std::vector<double> out(pairs.x.size());
  kernels.find(f).round(pairs.x.data(), pairs.y.data(), out.data(), static_cast<int64_t>(out.size()), Exact);
  for (size_t i = 0; i < out.size(); ++i) {
    ASSERT_EQ(Pattern(out[i]), Exact(f, pairs.x[i], pairs.y[i]))
        << kernels.name << (f == kPower ? " power " : " atan2 ") << std::hexfloat << pairs.x[i] << " "
        << pairs.y[i];
  }
}

TEST(WideBinary, GivesTheExactRoutinesBitsWithEveryInstructionSet) {
  NumericContext context;
  NumericScope scope(context);
  const Pairs pairs = MakePairs(2000, 6);
  for (const WideBinaryKernels& kernels : AllWideBinaryKernels()) {
    if (!kernels.runs_here()) continue;
    for (BinaryFunction f : {kPower, kAtan2}) ExpectExact(kernels, f, pairs);
  }
}

class WideBinaryBounds : public testing::TestWithParam<BinaryFunction> {};
INSTANTIATE_TEST_SUITE_P(All, WideBinaryBounds, testing::Values(kPower, kAtan2),
                         [](const auto& info) { return info.param == kPower ? "power" : "atan2"; });

TEST_P(WideBinaryBounds, Hold) {
  NumericContext context;
  NumericScope scope(context);
  const BinaryFunction f = GetParam();
  Pairs pairs = MakePairs(2000, 7);
  std::vector<double>&x = pairs.x, &y = pairs.y;
  x.resize(x.size() / 8 * 8);
  y.resize(x.size());
  Oracle oracle;
  for (const WideBinaryKernels& kernels : AllWideBinaryKernels()) {
    if (!kernels.runs_here()) continue;
    std::vector<double> hi(x.size()), lo(x.size()), error(x.size());
    kernels.find(f).enclose(x.data(), y.data(), hi.data(), lo.data(), error.data(),
                            static_cast<int64_t>(x.size()));
    size_t compared = 0;
    double worst = 0;  // share of the bound that is used
    for (size_t i = 0; i < x.size(); ++i) {
      if (!(error[i] < kInf)) continue;
      ++compared;
      oracle.Set(f, x[i], y[i]);
      const double distance = oracle.DistanceFrom(hi[i], lo[i]);
      ASSERT_LE(distance, error[i]) << kernels.name << " at " << std::hexfloat << x[i] << " " << y[i];
      if (error[i] > 0) worst = std::max(worst, distance / error[i]);
    }
    EXPECT_GT(compared, x.size() / 2) << kernels.name;
    EXPECT_GT(worst, 0.05) << kernels.name << ": the bound is far too wide";
    RecordProperty("worst", std::to_string(worst));
  }
}

// 2^24 for each function, by one set after the other.
TEST(WideBinaryExhaustive, MillionsOfPairsAreThoseOfTheExactRoutine) {
  NumericContext context;
  NumericScope scope(context);
  std::vector<WideBinaryKernels> sets;
  for (const WideBinaryKernels& kernels : AllWideBinaryKernels()) {
    if (kernels.runs_here()) sets.push_back(kernels);
  }
  for (uint64_t i = 0; i < 16; ++i) {
    const Pairs pairs = MakePairs(1 << 17, 60 + i);
    for (BinaryFunction f : {kPower, kAtan2}) ExpectExact(sets[i % sets.size()], f, pairs);
  }
}

TEST(WideBinary, LeavesFewOpenAndTakesResultsInPlace) {
  NumericContext context;
  NumericScope scope(context);
  Pairs pairs;
  for (int i = 1; i <= 40001; ++i) {
    pairs.Add(static_cast<double>(i) * 0.001237, (static_cast<double>(i % 977) - 488.3) * 0.0371);
  }
  for (const WideBinaryKernels& kernels : AllWideBinaryKernels()) {
    if (!kernels.runs_here()) continue;
    for (BinaryFunction f : {kPower, kAtan2}) {
      std::vector<double> out = pairs.x;
      EXPECT_LE(kernels.find(f).round(out.data(), pairs.y.data(), out.data(),
                                static_cast<int64_t>(out.size()), Exact),
                40);
      EXPECT_EQ(Pattern(out.back()), Exact(f, pairs.x.back(), pairs.y.back()));
    }
  }
}

}  // namespace
}  // namespace assay::numeric
