#include "interpreter/numeric/vector_sum.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/testing_gmp.h"
#include "spec/literal.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
using Random = std::mt19937_64;

double Number(Random& random, int spread) {
  const double x = static_cast<double>(random() >> 11) * 0x1p-53 + 0.5;
  const int exponent = spread == 0 ? 0 : static_cast<int>(random() % (2 * spread)) - spread;
  return std::ldexp(random() % 2 ? -x : x, exponent);
}

// Elements as storage, and as numbers.
struct Elements {
  Elements(PrimitiveType type, std::vector<double> values)
      : type(type), storage(values.size() * FormatOf(type).ByteSize()), values(std::move(values)) {
    const int64_t n = static_cast<int64_t>(this->values.size());
    EncodeBlock(type, this->values.data(), storage.data(), n);
    DecodeBlock(type, storage.data(), this->values.data(), n);
  }
  PrimitiveType type;
  std::vector<std::byte> storage;
  std::vector<double> values;
};

std::vector<double> Numbers(Random& random, int64_t n, int spread, bool cancels) {
  std::vector<double> values(static_cast<size_t>(n));
  for (double& x : values) x = Number(random, spread);
  for (int64_t i = 1; cancels && i < n; i += 2) values[i] = -values[i - 1];
  return values;
}

constexpr double kBoundFactor = 262 * 0x1p-53 * (1 + 0x1p-18);

// The sums of blocks and their magnitudes, against rationals: the essay's bound without what adding
// blocks costs.
TEST(VectorSum, BlocksKeepTheBound) {
  Random random(1);
  for (const VectorKernels& kernels : AllVectorKernels()) {
    if (!kernels.runs_here()) continue;
    for (int64_t n : {1, 15, 16, 17, 100, 4095, 4096}) {
      for (bool cancels : {false, true}) {
        const Elements x(kF32, Numbers(random, n, 20, cancels)), y(kF32, Numbers(random, n, 0, false));
        mpq_class sum = 0, magnitude = 0, dot = 0, dot_magnitude = 0;
        for (int64_t i = 0; i < n; ++i) {
          const mpq_class a(x.values[i]), b(y.values[i]);
          sum += a;
          magnitude += abs(a);
          dot += a * b;
          dot_magnitude += abs(a * b);
        }
        auto expect = [&](const mpq_class& exact, const mpq_class& size, double s, double m) {
          EXPECT_LE(abs(exact - mpq_class(s)), size * mpq_class(260 * 0x1p-53)) << kernels.name << n;
          EXPECT_LE(abs(size - mpq_class(m)), size * mpq_class(260 * 0x1p-53)) << kernels.name << n;
        };
        const float* a = reinterpret_cast<const float*>(x.storage.data());
        const float* b = reinterpret_cast<const float*>(y.storage.data());
        double s, m;
        kernels.sum_f32(a, n, &s, &m);
        expect(sum, magnitude, s, m);
        kernels.sum_f64(x.values.data(), n, &s, &m);
        expect(sum, magnitude, s, m);
        kernels.dot_f32(a, b, n, &s, &m);
        expect(dot, dot_magnitude, s, m);
        kernels.dot_f64(x.values.data(), y.values.data(), n, &s, &m);
        expect(dot, dot_magnitude, s, m);
      }
    }
  }
}

TEST(VectorSum, EndsHoldTheExactSumsOfColumns) {
  Random random(2);
  for (const VectorKernels& kernels : AllVectorKernels()) {
    if (!kernels.runs_here()) continue;
    for (int64_t rows : {1, 2, 255, 256, 257, 600}) {
      constexpr int64_t kColumns = 77;
      const Elements x(kF32, Numbers(random, rows * kColumns, 10, true));
      std::vector<double> high(kColumns), low(kColumns), magnitude(kColumns), from(kColumns), to(kColumns);
      ColumnSums sums{high.data(), low.data(), magnitude.data(), kColumns, 0, &kernels};
      sums.Clear();
      sums.Add(kF32, x.storage.data(), rows, kColumns);
      kernels.bound(high.data(), low.data(), magnitude.data(), kBoundFactor, kColumns, from.data(),
                    to.data());
      for (int64_t c = 0; c < kColumns; ++c) {
        mpq_class exact = 0;
        for (int64_t r = 0; r < rows; ++r) exact += mpq_class(x.values[r * kColumns + c]);
        EXPECT_LE(mpq_class(from[c]), exact) << kernels.name << " " << rows;
        EXPECT_GE(mpq_class(to[c]), exact) << kernels.name << " " << rows;
      }
    }
  }
}

TEST(VectorSum, DecidesOnlyWhatIsRight) {
  Random random(3);
  int64_t decided = 0, all = 0;
  for (const VectorKernels& kernels : AllVectorKernels()) {
    if (!kernels.runs_here()) continue;
    for (PrimitiveType type : {kF32, kBF16, kF16, kF8E5M2}) {
      for (int64_t n : {1, 2, 33, 600, 5000, 20000}) {
        for (int kind = 0; kind < 4; ++kind) {
          const Elements x(type, Numbers(random, n, kind % 2 ? 14 : 0, kind >= 2));
          const Elements y(kF32, Numbers(random, n, 0, false));
          VectorSum sum(kernels), dot(kernels), front(kernels);
          GmpSum exact_sum, exact_dot;
          const int64_t half = n / 2, width = FormatOf(type).ByteSize();
          sum.Add(type, x.storage.data() + half * width, n - half);
          front.Add(type, x.storage.data(), half);
          sum.Add(front);
          dot.AddProducts(type, x.storage.data(), kF32, y.storage.data(), n);
          for (int64_t i = 0; i < n; ++i) {
            exact_sum.Add(x.values[i]);
            exact_dot.AddProduct(x.values[i], y.values[i]);
          }
          for (PrimitiveType result : {kF32, kBF16, kF16, kF8E4M3FNUZ, kF8E8M0FNU}) {
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
  EXPECT_GT(decided, all / 2);
}

TEST(VectorSum, ZerosInfinitiesAndNan) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  for (const VectorKernels& kernels : AllVectorKernels()) {
    if (!kernels.runs_here()) continue;
    auto sum = [&](std::vector<float> terms) {
      VectorSum s(kernels);
      s.Add(kF32, reinterpret_cast<const std::byte*>(terms.data()), static_cast<int64_t>(terms.size()));
      uint64_t pattern = 1;
      EXPECT_TRUE(s.Round(kF32, &pattern));
      return pattern;
    };
    for (size_t n : {1, 16, 20}) {
      std::vector<float> terms(n, -0.0f);
      EXPECT_EQ(sum(terms), 0x80000000u) << kernels.name << n;
      terms[n / 2] = 0.0f;
      EXPECT_EQ(sum(terms), 0u) << kernels.name << n;
      terms[n / 2] = -kInf;
      EXPECT_EQ(sum(terms), 0xff800000u) << kernels.name << n;
      terms.push_back(kInf);
      EXPECT_EQ(sum(terms), 0x7fc00000u) << kernels.name << n;
      terms.back() = -kNan;
      EXPECT_EQ(sum(terms), 0x7fc00000u) << kernels.name << n;
    }
    // Products: -0 * 1 is -0, 0 * infinity NaN.
    const float a[] = {-0.0f, 0.0f}, b[] = {1, -2}, c[] = {1, kInf};
    uint64_t pattern;
    VectorSum zeros(kernels), nan(kernels);
    zeros.AddProducts(kF32, reinterpret_cast<const std::byte*>(a), kF32,
                      reinterpret_cast<const std::byte*>(b), 2);
    EXPECT_TRUE(zeros.Round(kF32, &pattern));
    EXPECT_EQ(pattern, 0x80000000u);
    nan.AddProducts(kF32, reinterpret_cast<const std::byte*>(a), kF32,
                    reinterpret_cast<const std::byte*>(c), 2);
    EXPECT_TRUE(nan.Round(kF32, &pattern));
    EXPECT_EQ(pattern, 0x7fc00000u);
  }
}

TEST(VectorSum, LeavesWhatCancelsOpen) {
  VectorSum sum;
  const float terms[] = {0x1p60f, 1, -0x1p60f};
  sum.Add(kF32, reinterpret_cast<const std::byte*>(terms), 3);
  uint64_t pattern;
  EXPECT_FALSE(sum.Round(kF32, &pattern));
}

}  // namespace
}  // namespace assay::numeric
