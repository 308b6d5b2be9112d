#include "interpreter/numeric/certified/binary.h"

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

uint32_t Exact(BinaryFunction f, float x, float y) {
  return static_cast<uint32_t>(BinaryToFormat(f, x, y, PrimitiveType::kF32));
}
uint32_t Pattern(float x) { return std::bit_cast<uint32_t>(x); }

struct Pairs {
  std::vector<float> x, y;
  void Add(float a, float b) {
    x.push_back(a);
    y.push_back(b);
  }
};

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// Any patterns; powers that neither over- nor underflow; x near 1 with large y; exact powers and midpoints
// (squares of 13 bits have 25 or 26); special values with each other.
Pairs MakePairs(int count) {
  std::mt19937_64 random(6);
  auto pattern = [&] { return std::bit_cast<float>(static_cast<uint32_t>(random())); };
  std::uniform_real_distribution<float> unit(-1, 1);
  Pairs pairs;
  for (int i = 0; i < count; ++i) {
    pairs.Add(pattern(), pattern());
    const float x = std::exp2(64 * unit(random)) * (unit(random) < 0 ? -1.0f : 1.0f);
    pairs.Add(x, 150 * unit(random) / std::log2(std::fabs(x)));
    pairs.Add(1 + unit(random) * 0x1p-10f, std::exp2(24 * unit(random)) * unit(random));
    pairs.Add(x, std::round(6 * unit(random)));
    pairs.Add(static_cast<float>(random() % 8192), static_cast<float>(random() % 5) / 2);
    pairs.Add(unit(random) * 0x1p-130f, std::exp2(20 * unit(random)));
    pairs.Add(std::exp2(std::round(40 * unit(random))), unit(random));
  }
  const float kValues[] = {0, -0.0f, 1, -1, 0.5f, -0.5f, 2, -2, 3, -3, kInf, -kInf, kNan, 0x1p24f, -0x1p24f,
                           0x1.fffffep23f, -0x1.fffffep23f, 0x1p-149f, -0x1p-149f, 0x1.fffffep127f, 0x1.000002p0f,
                           -0x1.fffffep-1f, 200, -200, 0x1p31f};
  for (float a : kValues) {
    for (float b : kValues) pairs.Add(a, b);
  }
  return pairs;
}

void ExpectExact(const CertifiedBinaryKernels& kernels, BinaryFunction f, const Pairs& pairs) {
  std::vector<float> out(pairs.x.size());
  kernels.find(f).round(pairs.x.data(), pairs.y.data(), out.data(), static_cast<int64_t>(out.size()), Exact);
  for (size_t i = 0; i < out.size(); ++i) {
    ASSERT_EQ(Pattern(out[i]), Exact(f, pairs.x[i], pairs.y[i]))
        << kernels.name << (f == kPower ? " power " : " atan2 ") << pairs.x[i] << " " << pairs.y[i];
  }
}

TEST(CertifiedBinary, GivesTheExactRoutinesBitsWithEveryInstructionSet) {
  NumericContext context;
  NumericScope scope(context);
  const Pairs pairs = MakePairs(4000);
  for (const CertifiedBinaryKernels& kernels : AllCertifiedBinaryKernels()) {
    if (!kernels.runs_here()) continue;
    for (BinaryFunction f : {kPower, kAtan2}) ExpectExact(kernels, f, pairs);
  }
}

class CertifiedBinaryBounds : public testing::TestWithParam<BinaryFunction> {};
INSTANTIATE_TEST_SUITE_P(All, CertifiedBinaryBounds, testing::Values(kPower, kAtan2),
                         [](const auto& info) { return info.param == kPower ? "power" : "atan2"; });

TEST_P(CertifiedBinaryBounds, Hold) {
  NumericContext context;
  NumericScope scope(context);
  const BinaryFunction f = GetParam();
  Pairs pairs = MakePairs(2000);
  std::vector<float>&x = pairs.x, &y = pairs.y;
  x.resize(x.size() / 8 * 8);
  y.resize(x.size());
  Oracle oracle;
  for (const CertifiedBinaryKernels& kernels : AllCertifiedBinaryKernels()) {
    if (!kernels.runs_here()) continue;
    std::vector<double> value(x.size()), error(x.size());
    kernels.find(f).enclose(x.data(), y.data(), value.data(), error.data(), static_cast<int64_t>(x.size()));
    size_t compared = 0;
    double worst = 0;  // share of the bound that is used
    for (size_t i = 0; i < x.size(); ++i) {
      if (!(error[i] < kInf)) continue;
      ++compared;
      oracle.Set(f, x[i], y[i]);
      const double distance = oracle.DistanceFrom(value[i]);
      ASSERT_LE(distance, error[i]) << kernels.name << " at " << std::hexfloat << x[i] << " " << y[i];
      if (error[i] > 0) worst = std::max(worst, distance / error[i]);
    }
    EXPECT_GT(compared, x.size() / 2) << kernels.name;
    EXPECT_GT(worst, 0.05) << kernels.name << ": the bound is far too wide";
    RecordProperty("worst", std::to_string(worst));
  }
}

TEST(CertifiedBinaryExhaustive, MillionsOfPairsAreThoseOfTheExactRoutine) {
  NumericContext context;
  NumericScope scope(context);
  const Pairs pairs = MakePairs((1 << 24) / 7 + 1);
  for (BinaryFunction f : {kPower, kAtan2}) ExpectExact(AllCertifiedBinaryKernels()[0], f, pairs);
}

TEST(CertifiedBinary, LeavesFewOpen) {
  NumericContext context;
  NumericScope scope(context);
  Pairs pairs;
  for (int i = 1; i <= 40000; ++i) {
    pairs.Add(static_cast<float>(i) * 0.001237f, (static_cast<float>(i % 977) - 488.3f) * 0.0371f);
  }
  for (const CertifiedBinaryKernels& kernels : AllCertifiedBinaryKernels()) {
    if (!kernels.runs_here()) continue;
    for (BinaryFunction f : {kPower, kAtan2}) {
      std::vector<float> out = pairs.x;  // in place
      EXPECT_LE(kernels.find(f).round(out.data(), pairs.y.data(), out.data(),
                                static_cast<int64_t>(out.size()), Exact),
                3);
    }
  }
}

}  // namespace
}  // namespace assay::numeric
