// The oracle is GMP: the exact rational sum, handed to MPFR with enough bits and rounded there.
#include "interpreter/numeric/exact_sum.h"

#include <gmp.h>
#include <gtest/gtest.h>
#include <mpfr.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "interpreter/numeric/float_format.h"
#include "spec/literal.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;

constexpr double kInf = std::numeric_limits<double>::infinity();

// sum a_i b_i rounded once; narrow types through a 4600-bit number whose rounding to odd is a
// double.
uint64_t Oracle(PrimitiveType result, const std::vector<double>& a, const std::vector<double>& b) {
  mpq_t sum, x, y;
  mpq_inits(sum, x, y, nullptr);
  for (size_t i = 0; i < a.size(); ++i) {
    mpq_set_d(x, a[i]);
    mpq_set_d(y, b[i]);
    mpq_mul(x, x, y);
    mpq_add(sum, sum, x);
  }
  mpfr_t exact;
  mpfr_init2(exact, 4600);
  EXPECT_EQ(mpfr_set_q(exact, sum, MPFR_RNDN), 0);
  uint64_t pattern;
  if (result == kF64) {
    pattern = std::bit_cast<uint64_t>(mpfr_get_d(exact, MPFR_RNDN));
  } else if (result == kF32) {
    pattern = std::bit_cast<uint32_t>(mpfr_get_flt(exact, MPFR_RNDN));
  } else {
    double truncated = mpfr_get_d(exact, MPFR_RNDZ);
    if (mpfr_cmp_d(exact, truncated) != 0) {
      uint64_t bits = std::bit_cast<uint64_t>(truncated) | 1;
      if (mpfr_signbit(exact)) bits |= uint64_t{1} << 63;
      truncated = std::bit_cast<double>(bits);
    }
    pattern = RoundToFormat(result, truncated);
  }
  mpfr_clear(exact);
  mpq_clears(sum, x, y, nullptr);
  return pattern;
}

uint64_t ByAccumulator(PrimitiveType result, const std::vector<double>& a,
                       const std::vector<double>& b) {
  ExactSum sum;
  for (size_t i = 0; i < a.size(); ++i) sum.AddProduct(a[i], b[i]);
  return sum.Round(result);
}

void ExpectExact(const std::vector<double>& a, const std::vector<double>& b) {
  int64_t n = static_cast<int64_t>(a.size());
  for (PrimitiveType result : {kF64, kF32, kF16, kBF16, kF8E4M3FN, kF8E8M0FNU}) {
    uint64_t want = Oracle(result, a, b);
    ASSERT_EQ(ByAccumulator(result, a, b), want) << NameOf(result) << " n " << n;
    ASSERT_EQ(ExactDot(result, a.data(), 1, b.data(), 1, n), want) << NameOf(result) << " n " << n;
    std::vector<double> columns(b);
    for (int j = 1; j < 5; ++j) columns.insert(columns.end(), b.begin(), b.end());
    uint64_t row[5];
    ExactDotRow(result, a.data(), columns.data(), n, 5, row);
    for (uint64_t got : row) ASSERT_EQ(got, want) << NameOf(result) << " n " << n;
  }
}

class Numbers {
 public:
  // A double with `bits` significant bits and an exponent in [low, high].
  double operator()(int bits, int low, int high) {
    uint64_t m = (random_() >> (64 - bits)) | (uint64_t{1} << (bits - 1));
    int e = low + static_cast<int>(random_() % static_cast<uint64_t>(high - low + 1));
    double x = std::ldexp(static_cast<double>(m), e - bits + 1);
    return random_() & 1 ? -x : x;
  }
  std::mt19937_64 random_{11};
};

TEST(ExactDot, AgreesWithRationalsOnTypicalAndExtremeOperands) {
  Numbers number;
  struct Row {
    int bits, low, high;
  };
  for (Row row : {Row{24, -2, 2}, Row{24, -149, 127}, Row{8, -3, 3}, Row{3, -4, 4}, Row{53, -2, 2},
                  Row{53, -1074, 1023}, Row{53, 500, 520}, Row{53, -545, -520}, Row{53, 1000, 1023},
                  Row{53, -1074, -1000}, Row{1, -20, 20}}) {
    for (int i = 0; i < 60; ++i) {
      size_t n = 1 + number.random_() % 40;
      std::vector<double> a(n), b(n);
      for (size_t k = 0; k < n; ++k) {
        a[k] = number(row.bits, row.low, row.high);
        b[k] = number(row.bits, row.low, row.high);
      }
      ExpectExact(a, b);
    }
  }
}

TEST(ExactDot, SurvivesCancellation) {
  Numbers number;
  for (int i = 0; i < 200; ++i) {
    size_t n = 1 + number.random_() % 20;
    std::vector<double> a, b;
    for (size_t k = 0; k < n; ++k) {
      a.push_back(number(24, -20, 20));
      b.push_back(number(24, -20, 20));
    }
    // Everything again with the other sign, and something small that remains.
    for (size_t k = 0; k < n; ++k) {
      a.push_back(-b[k]);
      b.push_back(a[k]);
    }
    a.push_back(number(10, -60, -40));
    b.push_back(i % 4 ? number(10, -60, -40) : 0);
    ExpectExact(a, b);
  }
}

TEST(ExactDot, HasNoIntermediateOverflowAndTakesMidpointsToEven) {
  ExpectExact({0x1p1023, 0x1p1023, -0x1p1023, -0x1p1023, 3}, {2, 1, 2, 1, 1});
  ExpectExact({0x1.fffffep127, 0x1.fffffep127, -0x1.fffffep127}, {1, 1, 1});
  ExpectExact({1, 0x1p-24}, {1, 1});                      // a tie at f32
  ExpectExact({1, 0x1p-24, 0x1p-1000}, {1, 1, 0x1p-74});  // just above it
  ExpectExact({1, 0x1p-24, -0x1p-1000}, {1, 1, 0x1p-74});
  ExpectExact({1, 0x1p-53, 0x1p-1000}, {1, 1, 0x1p-74});
  ExpectExact({1, -0x1p-54, -0x1p-1000}, {1, 1, 0x1p-74});
  ExpectExact({0x1p-149}, {0.5});  // half of the smallest subnormal
  ExpectExact({0x1p-149, 0x1p-300}, {0.5, 1});
  ExpectExact({257}, {1});  // a tie at bf16
}

TEST(SumToFormat, AgreesWithRationals) {
  Numbers number;
  for (int i = 0; i < 300; ++i) {
    size_t n = 1 + number.random_() % 50;
    int bits = i % 3 ? 24 : 53;
    std::vector<double> a(n), ones(n, 1.0);
    for (double& x : a) x = i % 2 ? number(bits, -3, 3) : number(bits, -149, 127);
    for (PrimitiveType result : {kF64, kF32, kF16, kBF16, kF8E5M2}) {
      ASSERT_EQ(SumToFormat(result, a.data(), static_cast<int64_t>(n)), Oracle(result, a, ones));
    }
  }
}

TEST(ExactSum, ZeroIsNegativeOnlyIfAllTermsAre) {
  auto dot = [](std::vector<double> a, std::vector<double> b) {
    EXPECT_EQ(ByAccumulator(kF32, a, b),
              ExactDot(kF32, a.data(), 1, b.data(), 1, static_cast<int64_t>(a.size())));
    return ByAccumulator(kF32, a, b);
  };
  constexpr uint64_t kMinus = 0x80000000;
  EXPECT_EQ(dot({}, {}), 0u);
  EXPECT_EQ(dot({-0.0}, {1}), kMinus);
  EXPECT_EQ(dot({-0.0, 0.0}, {1, -5}), kMinus);
  EXPECT_EQ(dot({-0.0, 0.0}, {1, 5}), 0u);
  EXPECT_EQ(dot({1, -1}, {1, 1}), 0u);
  EXPECT_EQ(dot({1, -1, -0.0}, {1, 1, 1}), 0u);
  EXPECT_EQ(dot({-0x1p-149}, {0x1p-10}), kMinus);  // not an exact zero: rounds to -0
  double negative[3] = {-0.0, -0.0, -0.0};
  EXPECT_EQ(SumToFormat(kF32, negative, 3), kMinus);
  negative[1] = 0;
  EXPECT_EQ(SumToFormat(kF32, negative, 3), 0u);
  EXPECT_EQ(SumToFormat(kF32, negative, 2, 2), kMinus);
}

TEST(ExactSum, InfinitiesAndNanFollowTheContract) {
  auto dot = [](std::vector<double> a, std::vector<double> b) {
    double by_level =
        DecodeFloat(kF64, ExactDot(kF64, a.data(), 1, b.data(), 1, static_cast<int64_t>(a.size())));
    double by_sum = DecodeFloat(kF64, ByAccumulator(kF64, a, b));
    EXPECT_TRUE(by_level == by_sum || (by_level != by_level && by_sum != by_sum));
    return by_level;
  };
  EXPECT_EQ(dot({kInf, 1}, {1, 1}), kInf);
  EXPECT_EQ(dot({kInf, -kInf}, {1, -2}), kInf);
  EXPECT_TRUE(std::isnan(dot({kInf, -kInf}, {1, 1})));
  EXPECT_TRUE(std::isnan(dot({kInf, 1}, {0, 1})));
  EXPECT_TRUE(std::isnan(dot({NAN, 1}, {0, 1})));
  EXPECT_EQ(dot({0x1p1023, -kInf}, {0x1p1023, 1}), -kInf);
}

// Blocks against rationals: every range of numbers, lengths around a block's, a stride.
TEST(ExactSum, AddsBlocksAsTheirTerms) {
  Numbers number;
  struct Row {
    int bits, low, high;
  };
  for (Row row : {Row{24, -2, 2}, Row{24, -149, 127}, Row{3, -4, 4}, Row{53, -1074, 1023},
                  Row{53, 990, 1023}, Row{53, -1074, -1000}, Row{1, -1074, -1070}}) {
    for (int64_t n : {1, 7, 1023, 1024, 1025, 3000}) {
      for (int64_t stride : {1, 3}) {
        std::vector<double> terms(static_cast<size_t>(n * stride)), a, ones(static_cast<size_t>(n), 1.0);
        for (double& term : terms) term = number(row.bits, row.low, row.high);
        for (int64_t i = 0; i < n; ++i) a.push_back(terms[i * stride]);
        for (int64_t i = 1; i < n; i += 2) {  // cancellation: pairs but for a last bit
          if (i % 3 == 0) terms[i * stride] = a[i] = -a[i - 1];
        }
        ExactSum sum;
        sum.AddBlock(terms.data(), n, stride);
        for (PrimitiveType result : {kF64, kF32, kBF16}) {
          ASSERT_EQ(sum.Round(result), Oracle(result, a, ones)) << n << " " << row.low;
        }
      }
    }
  }
}

TEST(ExactSum, BlocksKnowZerosInfinitiesAndNan) {
  auto of = [](std::vector<double> terms) {
    ExactSum sum;
    sum.AddBlock(terms.data(), static_cast<int64_t>(terms.size()), 1);
    return std::bit_cast<double>(sum.Round(kF64));
  };
  std::vector<double> zeros(2000, -0.0);
  EXPECT_TRUE(std::signbit(of(zeros)));
  zeros[1500] = 0.0;
  EXPECT_FALSE(std::signbit(of(zeros)));
  EXPECT_FALSE(std::signbit(of({1, -1, -0.0})));
  std::vector<double> numbers(3000, 1.0);
  numbers[2000] = kInf;
  EXPECT_EQ(of(numbers), kInf);
  numbers[10] = -kInf;
  EXPECT_TRUE(std::isnan(of(numbers)));
  numbers[10] = std::numeric_limits<double>::quiet_NaN();
  numbers[2000] = 5;
  EXPECT_TRUE(std::isnan(of(numbers)));
}

TEST(ExactSum, AddsIntegersAndOtherSums) {
  ExactSum sum, other;
  sum.AddIntegerProduct(INT64_MIN, INT64_MIN);
  other.AddIntegerProduct(INT64_MIN, INT64_MAX);
  other.AddInteger(1);
  sum.Add(other);  // 2^126 - 2^63 (2^63 - 1) + 1 = 2^63 + 1
  EXPECT_EQ(sum.Round(kF64), std::bit_cast<uint64_t>(0x1p63));
  sum.AddInteger(1023);
  sum.AddInteger(1);  // 2^63 + 1025: above the tie between 2^63 and 2^63 + 2048
  EXPECT_EQ(sum.Round(kF64), std::bit_cast<uint64_t>(0x1.0000000000001p63));
}

// Both ends of an interval around the sum overflow to the one NaN of these types; the sum does not.
TEST(ExactSum, CancelsBeforeItOverflows) {
  for (PrimitiveType type :
       {PrimitiveType::kF8E4M3FNUZ, PrimitiveType::kF8E5M2FNUZ, PrimitiveType::kF8E4M3B11FNUZ,
        PrimitiveType::kF8E8M0FNU, PrimitiveType::kF8E4M3FN, PrimitiveType::kF32}) {
    for (double big : {0x1p80, 0x1p200, 0x1p900}) {
      const double terms[] = {big, 1, -big};
      EXPECT_EQ(SumToFormat(type, terms, 3, 1), BitsFromDouble(type, 1)) << NameOf(type);
    }
  }
}

}  // namespace
}  // namespace assay::numeric
