#include "interpreter/numeric/lane_sums.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/testing_gmp.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;

// A kind of operands, each with its own trouble.
struct Data {
  std::string name;
  bool is_short;
  double (*make)(std::mt19937_64& random);
};
double Uniform(std::mt19937_64& random) {
  return static_cast<float>(std::uniform_real_distribution<double>(-1, 1)(random));
}
// A double of 53 bits and an exponent in [low, high].
double Wide(std::mt19937_64& random, int low, int high) {
  const int exponent = low + static_cast<int>(random() % static_cast<uint64_t>(high - low + 1));
  const double x = std::ldexp(static_cast<double>(random() >> 11 | uint64_t{1} << 52), exponent - 52);
  return random() % 2 ? -x : x;
}
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
const Data kData[] = {
    {"numbers of one size", true, Uniform},
    {"small integers: ties and zeros everywhere", true,
     [](std::mt19937_64& random) { return static_cast<double>(random() % 7) - 3; }},
    {"zeros of both signs", true,
     [](std::mt19937_64& random) { return random() % 4 ? 0.0 : random() % 8 ? -0.0 : -3.0; }},
    {"the whole range of f32", true,
     [](std::mt19937_64& random) {
       return static_cast<double>(
           static_cast<float>(std::ldexp(Uniform(random), static_cast<int>(random() % 270) - 145)));
     }},
    {"infinities and NaN among numbers", true,
     [](std::mt19937_64& random) {
       const double special[] = {kInfinity, -kInfinity, kNan, 0};
       return random() % 20 ? Uniform(random) : special[random() % 4];
     }},
    {"halfway cases of bf16", true,
     [](std::mt19937_64& random) { return static_cast<double>(256 + random() % 256) * 0x1p-8; }},
    {"a halfway case of f32 and far below it", true,
     [](std::mt19937_64& random) {
       return random() % 3 ? 1.0 : random() % 2 ? 0x1p-12 : random() % 2 ? 0x1p-75 : -0x1p-75;
     }},
    {"f64 of one size", false, [](std::mt19937_64& random) { return Wide(random, -1, 0); }},
    {"f64 whose exponents are far apart", false,
     [](std::mt19937_64& random) { return Wide(random, -60, 60); }},
    {"the whole range of f64", false, [](std::mt19937_64& random) { return Wide(random, -1074, 1023); }},
    {"products that underflow", false, [](std::mt19937_64& random) { return Wide(random, -560, -510); }},
    {"about the least product that is exact in two doubles", false,
     [](std::mt19937_64& random) { return Wide(random, -482, -478); }},
    {"products that may overflow", false, [](std::mt19937_64& random) { return Wide(random, 490, 515); }},
    {"subnormal numbers", false, [](std::mt19937_64& random) { return Wide(random, -1074, -1060); }},
    {"the largest numbers times one", false,
     [](std::mt19937_64& random) { return random() % 2 ? 1.0 : Wide(random, 1023, 1023); }},
    {"halves of the last bit", false,
     [](std::mt19937_64& random) { return random() % 2 ? 0x1p-53 : static_cast<double>(random() % 3); }},
    {"infinities and NaN among f64", false,
     [](std::mt19937_64& random) {
       const double special[] = {kInfinity, -kInfinity, kNan, 0};
       return random() % 20 ? Wide(random, -3, 3) : special[random() % 4];
     }},
};

// What a sum has to be: the exact one, rounded by MPFR; where a term is not finite, by the rules for those.
class Oracle {
 public:
  void AddProduct(double a, double b) {
    if (std::isfinite(a) && std::isfinite(b)) return sum_.AddProduct(a, b);
    nan_ |= std::isnan(a) || std::isnan(b) || a == 0 || b == 0;
    (std::signbit(a) == std::signbit(b) ? positive_ : negative_) = true;
  }
  void Clear() {
    sum_.Clear();
    nan_ = positive_ = negative_ = false;
  }
  uint64_t Round(PrimitiveType type) {
    if (nan_ || (positive_ && negative_)) return RoundToFormat(type, kNan);
    if (positive_ || negative_) return RoundToFormat(type, positive_ ? kInfinity : -kInfinity);
    return sum_.Round(type);
  }

 private:
  GmpSum sum_;
  bool nan_ = false, positive_ = false, negative_ = false;
};

TEST(LaneSums, AreExactSumsRoundedOnceOrOpen) {
  std::mt19937_64 random(7);
  constexpr int64_t kCount = 41, kPeriod = 32;
  Oracle oracle;
  for (const Data& data : kData) {
    for (int64_t terms : {1, 2, 3, 9, 64, 257}) {
      const int64_t lanes = LaneSums(kF32, true, kCount).lanes();
      std::vector<double> a(static_cast<size_t>(terms * lanes)), b(static_cast<size_t>(terms * kPeriod));
      for (double& x : a) x = data.make(random);
      for (double& x : b) x = data.make(random);
      // In each third lane pairs of terms cancel.
      for (int64_t t = 1; t < terms; t += 2) {
        std::copy_n(&b[(t - 1) * kPeriod], kPeriod, &b[t * kPeriod]);
        for (int64_t l = 0; l < lanes; l += 3) a[t * lanes + l] = -a[(t - 1) * lanes + l];
      }
      for (PrimitiveType result : {kF32, kF64, kBF16, kF16, kF8E4M3FNUZ, kF8E8M0FNU, kF4E2M1FN}) {
        const int64_t width = FormatOf(result).ByteSize();
        for (const LaneKernels& kernels : AllLaneKernels()) {
          if (!kernels.runs_here()) continue;
          // Short terms are wide ones too.
          for (bool is_short : {false, true}) {
            if (is_short && !data.is_short) continue;
            LaneSums sums(result, is_short, kCount, kernels);
            const int64_t part = terms / 3;  // what is added before is kept
            sums.Add(a.data(), b.data(), kPeriod, part);
            sums.Add(a.data() + part * lanes, b.data() + part * kPeriod, kPeriod, terms - part);
            std::vector<std::byte> out(static_cast<size_t>(kCount * width));
            std::vector<bool> open(kCount, false);
            sums.Round(kCount, out.data(), [&](int64_t l) { open[l] = true; });
            for (int64_t l = 0; l < kCount; ++l) {
              if (open[l]) continue;
              oracle.Clear();
              for (int64_t t = 0; t < terms; ++t) {
                oracle.AddProduct(a[t * lanes + l], b[t * kPeriod + l % kPeriod]);
              }
              uint64_t got = 0;
              std::memcpy(&got, out.data() + l * width, static_cast<size_t>(width));
              const uint64_t expected = oracle.Round(result);
              if (std::isnan(DecodeFloat(result, got)) && std::isnan(DecodeFloat(result, expected))) continue;
              ASSERT_EQ(got, expected) << data.name << ", " << terms << " terms, " << NameOf(result) << ", "
                                       << kernels.name << (is_short ? ", short" : "") << ", lane " << l;
            }
          }
        }
      }
    }
  }
}

// Next to nothing is left open of ordinary data, and nothing where no step rounds.
TEST(LaneSums, DecideAlmostAll) {
  std::mt19937_64 random(8);
  constexpr int64_t kLanes = 1 << 16, kTerms = 9;
  std::vector<double> a(kLanes * kTerms), b(kLanes * kTerms), zeros(kLanes * kTerms, 0.0);
  std::vector<std::byte> out(kLanes * sizeof(double));
  auto count_open = [&](PrimitiveType result, bool is_short, const std::vector<double>& x) {
    LaneSums sums(result, is_short, kLanes);
    sums.Add(x.data(), b.data(), kLanes, kTerms);
    int64_t open = 0;
    sums.Round(kLanes, out.data(), [&](int64_t) { ++open; });
    return open;
  };
  for (double& x : a) x = Uniform(random);
  for (double& x : b) x = Uniform(random);
  EXPECT_EQ(count_open(kF32, true, a), 0);
  EXPECT_EQ(count_open(kF32, true, zeros), 0);
  EXPECT_EQ(count_open(kF64, false, zeros), 0);
  for (double& x : a) x = static_cast<double>(random() % 15) - 7;
  for (double& x : b) x = static_cast<double>(random() % 15) - 7;
  EXPECT_EQ(count_open(kBF16, true, a), 0);
  EXPECT_EQ(count_open(kF32, false, a), 0);
  for (double& x : a) x = Wide(random, -3, 3);
  for (double& x : b) x = Wide(random, -3, 3);
  EXPECT_EQ(count_open(kF64, false, a), 0);
}

}  // namespace
}  // namespace assay::numeric
