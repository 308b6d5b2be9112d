#include "interpreter/numeric/vector_sum.h"

#include <gmpxx.h>
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
#include "interpreter/numeric/testing_terms.h"
#include "spec/literal.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
using namespace testing;
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
      constexpr int64_t kRoom = 80;  // a multiple of 8
      std::vector<double> high(kRoom, -0.0), low(kRoom), magnitude(kRoom), least(kRoom, std::numeric_limits<double>::infinity()),
          from(kRoom), to(kRoom);
      const ColumnArrays sums{high.data(), low.data(), magnitude.data(), least.data()};
      for (int64_t r = 0; r < rows; r += VectorKernels::kBlockRows) {
        kernels.add_rows_f32(reinterpret_cast<const float*>(x.storage.data()) + r * kColumns,
                             std::min(rows - r, VectorKernels::kBlockRows), kColumns, kColumns, sums);
      }
      kernels.bound(sums, kBoundFactor, kColumns, from.data(), to.data());
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

// Where nothing rounds, a tie is no doubt, nor is a zero.
TEST(ColumnSums, DecideExactSumsWithTiesAndZeros) {
  Random random(4);
  for (const VectorKernels& kernels : AllVectorKernels()) {
    if (!kernels.runs_here()) continue;
    for (int64_t columns : {1, 7, 24, 77, 512}) {
      constexpr int64_t kRows = 40;
      std::vector<double> values(static_cast<size_t>(kRows * columns));
      for (double& x : values) x = static_cast<double>(random() % 16777216 + 16777216) * (random() % 2 ? 1 : -1);
      const double kNan = std::numeric_limits<double>::quiet_NaN();
      for (int64_t r = 0; r < kRows; ++r) {
        values[r * columns] = r == 0 ? 0x1p24 : r == 1 ? 1 : 0;  // a tie
        if (columns > 3) {
          values[r * columns + 1] = -0.0;
          values[r * columns + 2] = r % 2 ? -3 : 3;  // cancels
          values[r * columns + 3] = r == 5 ? kNan : -1;
        }
      }
      const Elements x(kF32, values);
      ColumnSums sums(columns, kernels), rest(columns, kernels);
      sums.Add(kF32, x.storage.data(), 30, columns);
      rest.Add(kF32, x.storage.data() + 30 * columns * 4, kRows - 30, columns);
      sums.Add(rest);
      std::vector<uint32_t> patterns(static_cast<size_t>(columns));
      sums.Round(kF32, reinterpret_cast<std::byte*>(patterns.data()),
                 [&](int64_t c) { ADD_FAILURE() << kernels.name << " leaves " << c << " open"; });
      for (int64_t c = 0; c < columns; ++c) {
        if (columns > 3 && c == 3) continue;  // NaN: no rational
        GmpSum exact;
        for (int64_t r = 0; r < kRows; ++r) exact.Add(x.values[r * columns + c]);
        EXPECT_EQ(patterns[c], exact.Round(kF32)) << kernels.name << " " << c;
      }
      EXPECT_EQ(patterns[0], 0x4b800000u);  // 2^24
      if (columns > 3) {
        EXPECT_EQ(patterns[1], 0x80000000u);
        EXPECT_EQ(patterns[3], 0x7fc00000u);
      }
    }
  }
}

TEST(ColumnSums, DecideOnlyWhatIsRight) {
  Random random(5);
  for (const VectorKernels& kernels : AllVectorKernels()) {
    if (!kernels.runs_here()) continue;
    for (PrimitiveType type : {kF32, kBF16, kF16, kF8E4M3FN}) {
      for (int spread : {0, 4, 30}) {
        constexpr int64_t kRows = 300, kColumns = 60;
        const Elements x(type, Numbers(random, kRows * kColumns, FormatOf(type).bits < 32 ? spread % 8 : spread,
                                        spread == 4));
        ColumnSums sums(kColumns, kernels);
        sums.Add(type, x.storage.data(), kRows, kColumns);
        for (PrimitiveType result : {kF32, kBF16, kF8E4M3FNUZ}) {
          const int64_t width = FormatOf(result).ByteSize();
          std::vector<std::byte> patterns(static_cast<size_t>(kColumns * width));
          std::vector<bool> open(kColumns);
          sums.Round(result, patterns.data(), [&](int64_t c) { open[c] = true; });
          for (int64_t c = 0; c < kColumns; ++c) {
            if (open[c]) continue;
            GmpSum exact;
            for (int64_t r = 0; r < kRows; ++r) exact.Add(x.values[r * kColumns + c]);
            uint64_t pattern = 0;
            std::memcpy(&pattern, patterns.data() + c * width, static_cast<size_t>(width));
            EXPECT_EQ(pattern, exact.Round(result)) << kernels.name << NameOf(type) << NameOf(result);
          }
        }
      }
    }
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
