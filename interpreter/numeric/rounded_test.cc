#include "interpreter/numeric/rounded.h"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "interpreter/numeric/testing_gmp.h"

namespace assay::numeric {
namespace {

template <typename T>
constexpr PrimitiveType kTypeOf = sizeof(T) == 4 ? PrimitiveType::kF32 : PrimitiveType::kF64;

template <typename T>
uint64_t Pattern(T x) {
  uint64_t pattern = 0;
  std::memcpy(&pattern, &x, sizeof(x));
  return pattern;
}

// Of both signs, over so many binades; some terms cancel others.
template <typename T>
std::vector<T> Numbers(std::mt19937_64& random, size_t n, int binades) {
  std::vector<T> x(n);
  for (size_t i = 0; i < n; ++i) {
    x[i] = i % 3 == 2 ? -x[i - 1]
                      : static_cast<T>(std::ldexp(static_cast<double>(random() >> 11) * 0x1p-52 - 1,
                                                  static_cast<int>(random() % static_cast<uint64_t>(binades)) - binades / 2));
  }
  return x;
}

template <typename T>
class Rounded : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Rounded, Types);

TYPED_TEST(Rounded, SumsAndDotsAreTheExactOnesRoundedOnce) {
  using T = TypeParam;
  std::mt19937_64 random(2);
  GmpSum exact;
  for (size_t n : {1, 2, 3, 7, 64, 1000, 5000}) {
    for (int binades : {1, 20, 200}) {
      const std::vector<T> a = Numbers<T>(random, n, binades), b = Numbers<T>(random, n, binades / 2 + 1);
      exact.Clear();
      for (T term : a) exact.Add(term);
      EXPECT_EQ(Pattern(Sum(std::span<const T>(a))), exact.Round(kTypeOf<T>)) << n;
      exact.Clear();
      for (size_t i = 0; i < n; ++i) exact.AddProduct(a[i], b[i]);
      EXPECT_EQ(Pattern(Dot(std::span<const T>(a), std::span<const T>(b))), exact.Round(kTypeOf<T>)) << n;
    }
  }
}

TYPED_TEST(Rounded, SpecialValuesFollowTheContract) {
  using T = TypeParam;
  const T inf = std::numeric_limits<T>::infinity(), most = std::numeric_limits<T>::max();
  const auto sum = [](std::vector<T> x) { return Sum(std::span<const T>(x)); };
  EXPECT_EQ(Pattern(sum({})), Pattern(T{0}));
  EXPECT_EQ(Pattern(sum({T{-0.0}, T{-0.0}})), Pattern(T{-0.0}));
  EXPECT_EQ(Pattern(sum({T{-0.0}, T{0}})), Pattern(T{0}));
  EXPECT_EQ(sum({most, most, -most}), most);
  EXPECT_EQ(sum({1, inf}), inf);
  EXPECT_TRUE(std::isnan(sum({inf, -inf})));
  const std::vector<T> zero = {0}, infinite = {inf};
  EXPECT_TRUE(std::isnan(Dot(std::span<const T>(zero), std::span<const T>(infinite))));
}

TYPED_TEST(Rounded, EachElementOfAProductIsItsDot) {
  using T = TypeParam;
  std::mt19937_64 random(3);
  GmpSum exact;
  const int64_t kSizes[][3] = {{1, 1, 1}, {3, 5, 2}, {17, 31, 40}, {40, 9, 300}, {2, 3, 40000}};
  for (const auto& [m, n, k] : kSizes) {
    for (int threads : {1, 3}) {
      const std::vector<T> a = Numbers<T>(random, static_cast<size_t>(m * k), 30);
      const std::vector<T> b = Numbers<T>(random, static_cast<size_t>(k * n), 30);
      std::vector<T> c(static_cast<size_t>(m * n), 7);
      Gemm(m, n, k, std::span<const T>(a), std::span<const T>(b), std::span<T>(c), threads);
      for (int64_t i = 0; i < m; ++i) {
        for (int64_t j = 0; j < n; ++j) {
          exact.Clear();
          for (int64_t t = 0; t < k; ++t) exact.AddProduct(a[i * k + t], b[t * n + j]);
          ASSERT_EQ(Pattern(c[i * n + j]), exact.Round(kTypeOf<T>)) << m << " " << n << " " << k;
        }
      }
    }
  }
  std::vector<T> c = {5, 5};
  Gemm(1, 2, 0, std::span<const T>(), std::span<const T>(), std::span<T>(c));
  EXPECT_EQ(c, (std::vector<T>{0, 0}));
}

TYPED_TEST(Rounded, FunctionsAreThoseOfMpfrWhateverTheCallerHasSet) {
  using T = TypeParam;
  std::vector<T> x, y(400);
  for (int i = 0; i < 400; ++i) x.push_back(static_cast<T>(0.0213 * i - 3));
  mpfr_t value;
  mpfr_init2(value, 300);
  for (int rounding : {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD}) {
    std::fesetround(rounding);
    const Status done = Map(UnaryFunction::kExp, std::span<const T>(x), std::span<T>(y));
    EXPECT_EQ(std::fegetround(), rounding);
    std::fesetround(FE_TONEAREST);
    ASSERT_TRUE(done.ok()) << done.ToString();
    for (size_t i = 0; i < x.size(); ++i) {
      mpfr_set_d(value, x[i], MPFR_RNDN);
      mpfr_exp(value, value, MPFR_RNDN);
      const T want = sizeof(T) == 4 ? static_cast<T>(mpfr_get_flt(value, MPFR_RNDN))
                                    : static_cast<T>(mpfr_get_d(value, MPFR_RNDN));
      EXPECT_EQ(Pattern(y[i]), Pattern(want)) << x[i];
    }
  }
  mpfr_clear(value);
  // Squares of 3 times a power of two are left to MPFR: 4.5 and 2.25 times the least subnormal number.
  const T x0[] = {sizeof(T) == 4 ? static_cast<T>(0x3p-75) : static_cast<T>(0x3p-538)}, y0[] = {2};
  T z0[1];
  mpfr_set_emin(-20);
  ASSERT_TRUE(Map(BinaryFunction::kPower, std::span<const T>(x0), std::span<const T>(y0), std::span<T>(z0)).ok());
  EXPECT_EQ(mpfr_get_emin(), -20);
  mpfr_set_emin(MPFR_EMIN_DEFAULT);
  EXPECT_EQ(z0[0], (sizeof(T) == 4 ? 4 : 2) * std::numeric_limits<T>::denorm_min());
  const std::vector<T> two(x.size(), 2);
  ASSERT_TRUE(Map(BinaryFunction::kPower, std::span<const T>(x), std::span<const T>(two), std::span<T>(y)).ok());
  for (size_t i = 0; i < x.size(); ++i) EXPECT_EQ(y[i], x[i] * x[i]);
}

TYPED_TEST(Rounded, MapSaysWhatItCannotDo) {
  using T = TypeParam;
  const std::vector<T> x = {1, 2};
  std::vector<T> y = {7, 7};
  const auto label = [](const Status& status) { return status.ok() ? "" : status.diagnostics()[0].label; };
  EXPECT_EQ(label(Map(UnaryFunction::kIsFinite, std::span<const T>(x), std::span<T>(y))), "function_type");
  EXPECT_EQ(label(Map(BinaryFunction::kComplex, std::span<const T>(x), std::span<const T>(x), std::span<T>(y))),
            "function_type");
  EXPECT_EQ(y, (std::vector<T>{7, 7}));
}

// ASSAY_INSTRUCTIONS is read once, so that another process has to be the one that misspells it.
TEST(RoundedDeathTest, MapRefusesUnknownInstructions) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  setenv("ASSAY_INSTRUCTIONS", "avx3", 1);
  const auto run = [] {
    const float x[] = {1};
    float y[] = {7};
    const Status status = Map(UnaryFunction::kExp, std::span<const float>(x), std::span<float>(y));
    std::fprintf(stderr, "%s; %g", status.ToString().c_str(), y[0]);
    std::exit(3);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(3), "instructions_unknown: ASSAY_INSTRUCTIONS is 'avx3'.*; 7");
  unsetenv("ASSAY_INSTRUCTIONS");
}

}  // namespace
}  // namespace assay::numeric
