#include "interpreter/numeric/compensated_dot.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace assay::numeric {
namespace {

// |sum a b - high - low| <= bound, in rationals; and the bound is small where nothing underflows.
void TheBoundHolds(int kernel) {
  CompensatedDot dots[kCompensatedColumns];
  std::mt19937_64 random(5);
  struct Range {
    int low, high;
    bool tiny;
  };
  for (Range range : {Range{-2, 2, false}, Range{-30, 30, false}, Range{-540, -530, true},
                      Range{-1070, -500, true}, Range{400, 490, false}}) {
    for (int trial = 0; trial < 300; ++trial) {
      const int64_t n = 1 + static_cast<int64_t>(random() % 100);
      auto number = [&] {
        int exponent = range.low + static_cast<int>(random() % static_cast<uint64_t>(
                                                                   range.high - range.low + 1));
        double x = std::ldexp(static_cast<double>(random() >> 11) * 0x1p-53 + 0.5, exponent);
        return random() & 1 ? -x : x;
      };
      std::vector<double> a, b;
      for (int64_t i = 0; i < n; ++i) a.push_back(number());
      for (int64_t i = 0; i < 2 * n; ++i) b.push_back(number());
      // Half of the second column cancels the first terms.
      for (int64_t i = 0; i + 1 < n; i += 2) b[n + i + 1] = -a[i] * b[n + i] / a[i + 1];
      ASSERT_TRUE(EstimateCompensated(a.data(), b.data(), n, n, dots, kernel));
      for (int64_t j = 0; j < kCompensatedColumns; ++j) {
        mpq_class sum = 0, magnitude = 0;
        for (int64_t i = 0; i < n; ++i) {
          mpq_class term = mpq_class(a[i]) * mpq_class(b[j * n + i]);
          sum += term;
          magnitude += abs(term);
        }
        mpq_class error = abs(sum - mpq_class(dots[j].high) - mpq_class(dots[j].low));
        EXPECT_LE(error, mpq_class(dots[j].bound)) << n << " terms";
        if (!range.tiny) {
          EXPECT_LE(mpq_class(dots[j].bound), magnitude * mpq_class(0x1p-90)) << n << " terms";
        }
      }
    }
  }
}

TEST(CompensatedDot, TheBoundHolds) {
  if (!HasCompensatedDot()) GTEST_SKIP() << "no fused operations of vectors here";
  for (int kernel = 0; kernel < CompensatedKernels(); ++kernel) {
    SCOPED_TRACE(kernel);
    TheBoundHolds(kernel);
  }
}

// Of one term below the normal numbers: 2^-538 (1 + 2^-52) squared is 2^-1076 and a little more.
TEST(CompensatedDot, OneTermThatUnderflows) {
  const double a[] = {0x1.0000000000001p-538}, b[] = {0x1.0000000000001p-538, 0x1p-537};
  CompensatedDot dots[kCompensatedColumns];
  for (int kernel = 0; kernel < CompensatedKernels(); ++kernel) {
    ASSERT_TRUE(EstimateCompensated(a, b, 1, 1, dots, kernel));
    for (int64_t j = 0; j < kCompensatedColumns; ++j) {
      mpq_class error = mpq_class(a[0]) * mpq_class(b[j]) - mpq_class(dots[j].high) -
                        mpq_class(dots[j].low);
      EXPECT_LE(abs(error), mpq_class(dots[j].bound));
    }
  }
}

// Multiples of 2^-50 from [-4, 4], so that sums of products are integers times 2^-100.
TEST(CompensatedDot, TheBoundHoldsForLongSums) {
  if (!HasCompensatedDot()) GTEST_SKIP() << "no fused operations of vectors here";
  constexpr int64_t kLength = 200003;
  std::mt19937_64 random(7);
  auto number = [&] { return std::ldexp(static_cast<double>(random() >> 11) - 0x1p52, -50); };
  auto integer = [](double x) { return mpz_class(std::ldexp(x, 50)); };
  std::vector<double> a, b;
  for (int64_t i = 0; i < kLength; ++i) a.push_back(number());
  for (int64_t i = 0; i < 2 * kLength; ++i) b.push_back(number());
  for (int64_t i = 0; i + 1 < kLength; i += 2) {  // the second column cancels
    a[i + 1] = a[i];
    b[kLength + i + 1] = -b[kLength + i];
  }
  for (int kernel = 0; kernel < CompensatedKernels(); ++kernel) {
    CompensatedDot dots[kCompensatedColumns];
    ASSERT_TRUE(EstimateCompensated(a.data(), b.data(), kLength, kLength, dots, kernel));
    for (int64_t j = 0; j < kCompensatedColumns; ++j) {
      mpz_class sum = 0;
      for (int64_t i = 0; i < kLength; ++i) sum += integer(a[i]) * integer(b[j * kLength + i]);
      mpq_class exact(sum);
      exact /= mpq_class(0x1p100);
      EXPECT_LE(abs(exact - mpq_class(dots[j].high) - mpq_class(dots[j].low)),
                mpq_class(dots[j].bound));
      EXPECT_LE(dots[j].bound, 0x1p-50);
    }
  }
}

TEST(CompensatedDot, LeavesSumsBeyondItsProofOpen) {
  CompensatedDot dots[kCompensatedColumns];
  EXPECT_FALSE(EstimateCompensated(nullptr, nullptr, 0, (int64_t{1} << 24) + 1, dots));
  EXPECT_FALSE(EstimateCompensated(nullptr, nullptr, 0, 0, dots, CompensatedKernels()));
}

TEST(CompensatedDot, LeavesWhatIsNotFiniteOpen) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  CompensatedDot dots[kCompensatedColumns];
  for (double x : {kInfinity, -kInfinity, std::nan(""), 0x1p600}) {
    std::vector<double> a(9, x), b(18, 0x1p500);
    for (int kernel = 0; kernel < CompensatedKernels(); ++kernel) {
      EXPECT_FALSE(EstimateCompensated(a.data(), b.data(), 9, 9, dots, kernel)) << x;
    }
  }
}

}  // namespace
}  // namespace assay::numeric
