#include "interpreter/numeric/pair_sum.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/testing_gmp.h"
#include "interpreter/numeric/testing_terms.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
using namespace testing;
// The essay's bound of a block, without what adding blocks costs.
TEST(PairSum, BlocksKeepTheBound) {
  Random random(1);
  for (const PairKernels& kernels : AllPairKernels()) {
    if (!kernels.runs_here()) continue;
    for (int64_t n : {1, 15, 16, 17, 100, 511, 512}) {
      for (int spread : {0, 3, 60, 300}) {
        for (bool cancels : {false, true}) {
          const std::vector<double> x = Numbers(random, n, spread, cancels), y = Numbers(random, n, 1, false);
          mpq_class sum = 0, magnitude = 0, dot = 0, dot_magnitude = 0;
          for (int64_t i = 0; i < n; ++i) {
            const mpq_class a(x[i]), b(y[i]);
            sum += a;
            magnitude += abs(a);
            dot += a * b;
            dot_magnitude += abs(a * b);
          }
          auto expect = [&](const mpq_class& exact, const mpq_class& size, const PairKernels::Block& block) {
            const mpq_class bound = size * mpq_class(0x1p13) * mpq_class(0x1p-106);
            EXPECT_LE(abs(exact - mpq_class(block.high) - mpq_class(block.low)), bound) << kernels.name << n;
            EXPECT_LE(abs(size - mpq_class(block.magnitude)), size * mpq_class(0x1p-40)) << kernels.name << n;
          };
          PairKernels::Block block;
          kernels.sum(x.data(), n, &block);
          expect(sum, magnitude, block);
          kernels.dot(x.data(), y.data(), n, &block);
          expect(dot, dot_magnitude, block);
        }
      }
    }
  }
}

TEST(PairSum, DecidesOnlyWhatIsRight) {
  Random random(2);
  int64_t decided = 0, all = 0;
  for (const PairKernels& kernels : AllPairKernels()) {
    if (!kernels.runs_here()) continue;
    for (PrimitiveType type : {kF64, kF32, kF16, kF8E5M2}) {
      for (int64_t n : {1, 2, 33, 600, 5000}) {
        for (int kind = 0; kind < 6; ++kind) {
          const int spread = kind % 3 == 0 ? 0 : kind % 3 == 1 ? 12 : type == kF64 ? 400 : 14;
          const Elements x(type, Numbers(random, n, spread, kind >= 3));
          const Elements y(kF64, Numbers(random, n, kind % 3 == 2 ? 300 : 0, false));
          PairSum sum(kernels), dot(kernels), front(kernels);
          GmpSum exact_sum, exact_dot;
          const int64_t half = n / 2, width = FormatOf(type).ByteSize();
          sum.Add(type, x.storage.data() + half * width, n - half);
          front.Add(type, x.storage.data(), half);
          sum.Add(front);
          dot.AddProducts(type, x.storage.data(), kF64, y.storage.data(), n);
          for (int64_t i = 0; i < n; ++i) {
            exact_sum.Add(x.values[i]);
            exact_dot.AddProduct(x.values[i], y.values[i]);
          }
          for (PrimitiveType result : {kF64, kF32, kBF16, kF8E4M3FNUZ}) {
            uint64_t pattern;
            all += 2;
            if (sum.Round(result, &pattern)) {
              ++decided;
              EXPECT_EQ(pattern, exact_sum.Round(result)) << NameOf(type) << n << NameOf(result);
            }
            if (dot.Round(result, &pattern)) {
              ++decided;
              EXPECT_EQ(pattern, exact_dot.Round(result)) << NameOf(type) << n << NameOf(result);
            }
          }
        }
      }
    }
  }
  EXPECT_GT(decided, all * 2 / 3);
}

// A tie, a sum that cancels to nothing and zeros: no doubt, as all terms are multiples of one number.
TEST(PairSum, DecidesWhatIsExact) {
  Random random(3);
  for (const PairKernels& kernels : AllPairKernels()) {
    if (!kernels.runs_here()) continue;
    auto sum = [&](const std::vector<float>& terms, PrimitiveType result) {
      PairSum s(kernels);
      s.Add(kF32, reinterpret_cast<const std::byte*>(terms.data()), static_cast<int64_t>(terms.size()));
      uint64_t pattern = 1;
      EXPECT_TRUE(s.Round(result, &pattern));
      return pattern;
    };
    EXPECT_EQ(sum({0x1p24f, 1, 0, -0.0f}, kF32), 0x4b800000u);           // 2^24 + 1: to even
    EXPECT_EQ(sum({0x1p24f, 1, 0x1p-20f}, kF32), 0x4b800001u);           // a little more
    EXPECT_EQ(sum({0x1p40f, 1, -0x1p40f, 0x1p-20f, -1}, kF32), 0x35800000u);  // 2^-20
    EXPECT_EQ(sum({0x1p60f, 1, -0x1p60f, -1}, kF64), 0u);                // +0
    EXPECT_EQ(sum({-0.0f, -0.0f}, kF32), 0x80000000u);
    EXPECT_EQ(sum({-0.0f, 0.0f}, kF32), 0u);
    EXPECT_EQ(sum(std::vector<float>(600, -0.0f), kF32), 0x80000000u);
    std::vector<float> terms;
    for (int i = 0; i < 20000; ++i) terms.push_back(static_cast<float>(Number(random, 6)));
    for (int i = 0; i < 20000; ++i) terms.push_back(-terms[i]);
    std::shuffle(terms.begin(), terms.end(), random);
    EXPECT_EQ(sum(terms, kF32), 0u) << kernels.name;
  }
}

// What is beyond the proof is left open.
TEST(PairSum, LeavesTooLargeTooSmallAndNotFiniteOpen) {
  for (const PairKernels& kernels : AllPairKernels()) {
    if (!kernels.runs_here()) continue;
    auto decides = [&](double a, double b) {
      const double x[] = {a, 1}, y[] = {b, 1};
      PairSum dot(kernels);
      dot.AddProducts(kF64, reinterpret_cast<const std::byte*>(x), kF64, reinterpret_cast<const std::byte*>(y), 2);
      uint64_t pattern;
      return dot.Round(kF64, &pattern);
    };
    EXPECT_TRUE(decides(3, 0x1p-30));
    EXPECT_FALSE(decides(0x1p600, 0x1p500));
    EXPECT_FALSE(decides(0x1p-600, 0x1p-500));
    EXPECT_FALSE(decides(std::numeric_limits<double>::infinity(), 1));
    EXPECT_FALSE(decides(std::numeric_limits<double>::quiet_NaN(), 1));
    EXPECT_FALSE(decides(std::numeric_limits<double>::infinity(), 0));
  }
}

}  // namespace
}  // namespace assay::numeric
