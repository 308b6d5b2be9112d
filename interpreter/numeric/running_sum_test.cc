// Running sums against sums of GMP, step by step.
#include "interpreter/numeric/running_sum.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <limits>
#include <random>
#include <vector>

#include "interpreter/definition/exact_sum.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Any pattern of the type, and more zeros.
double RandomTerm(std::mt19937_64& random, PrimitiveType type, bool specials) {
  if (random() % 16 == 0) return random() % 2 ? 0.0 : -0.0;
  uint64_t bits = random() >> (64 - FormatOf(type).bits);
  double term = DecodeFloat(type, bits);
  if (!specials && !std::isfinite(term)) return 1;
  return term != term ? std::fabs(term) : term;
}

// A window of at most 5 terms slides along 20,000; returns how many sums were NaN.
template <typename Form>
int64_t CheckForm(PrimitiveType type, bool specials) {
  std::mt19937_64 random(1);
  TermRange range;
  const double ends[] = {DecodeFloat(type, 1), DecodeFloat(type, MaxFinitePattern(LayoutOf(type)))};
  range.Note(ends, 2);
  EXPECT_TRUE(Form::Holds(range, std::numeric_limits<int64_t>::max()));
  const Form form(range);
  typename Form::Sum sum{}, rows{};
  std::deque<double> terms;
  definition::IntegerSum want(type);
  int64_t nans = 0;
  for (int i = 0; i < 20000; ++i) {
    const double term = RandomTerm(random, type, specials);
    form.Add(sum, term);
    typename Form::Sum row{};
    form.Add(row, term);
    rows += row;
    terms.push_back(term);
    while (terms.size() > 1 + random() % 5) {
      form.Subtract(sum, terms.front());
      typename Form::Sum gone{};
      form.Add(gone, terms.front());
      rows -= gone;
      terms.pop_front();
    }
    want.Clear();
    for (double each : terms) want.Add(definition::TermOf(FormatOf(type), RoundToFormat(type, each)));
    const uint64_t got = form.Round(type, sum);
    EXPECT_EQ(got, form.Round(type, rows)) << i;
    if (want.IsNan()) {
      const double value = DecodeFloat(type, got);
      EXPECT_TRUE(value != value) << i;
      ++nans;
    } else {
      EXPECT_EQ(got, want.Round()) << i << " " << terms.size();
    }
    if (::testing::Test::HasFailure()) return 0;
  }
  return nans;
}

TEST(WideFixedPoint, HoldsEverySumOfF32InSixLimbs) {
  EXPECT_GT(CheckForm<WideFixedPoint<6>>(kF32, true), 100);
  EXPECT_GT(CheckForm<WideFixedPoint<6>>(kBF16, true), 100);
  EXPECT_GT(CheckForm<WideFixedPoint<6>>(kF16, true), 100);
  EXPECT_EQ(CheckForm<WideFixedPoint<6>>(kF32, false), 0);
}
TEST(WideFixedPoint, HoldsEverySumOfF64In34Limbs) {
  EXPECT_GT(CheckForm<WideFixedPoint<34>>(kF64, true), 1);
  EXPECT_EQ(CheckForm<WideFixedPoint<34>>(kF64, false), 0);
}

TEST(FixedPoint, RoundsTheExactIntegerOnce) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    double x[3];
    TermRange range;
    mpq_class sum = 0;
    for (double& each : x) {
      each = std::ldexp(static_cast<double>(static_cast<int64_t>(random())),
                        static_cast<int>(random() % 60) - 1074 + i % 900);
      sum += mpq_class(each);
    }
    range.Note(x, 3);
    if (!FixedPoint::Holds(range, 3)) continue;
    const FixedPoint fixed(range);
    const auto total = fixed.Of(x[0]) + fixed.Of(x[1]) + fixed.Of(x[2]);
    // Rounded once: no double is closer to the exact sum.
    const double got = std::bit_cast<double>(fixed.Round(kF64, total));
    const mpq_class off = abs(sum - mpq_class(got));
    for (double other : {std::nextafter(got, -HUGE_VAL), std::nextafter(got, HUGE_VAL)}) {
      ASSERT_LE(off, abs(sum - mpq_class(other)));
    }
  }
}

// `times` times `term`, and `other`, by whatever form holds it.
double Repeated(double term, uint64_t times, double other) {
  TermRange range;
  for (double each : {term, other}) range.Note(&each, 1);
  const int64_t count = static_cast<int64_t>(times) + 1;
  const uint64_t bits = WithSumForm(kF64, range, count, range.has_minus_zero, [&](const auto& form) -> uint64_t {
    typename std::decay_t<decltype(form)>::Sum sum{};
    if constexpr (std::is_same_v<std::decay_t<decltype(form)>, WrappingIntegers>) {
      ADD_FAILURE() << "floats do not wrap";
      return sum;
    } else {
      form.Add(sum, other);
      form.AddTimes(sum, term, times);
      return form.Round(kF64, sum);
    }
  });
  return std::bit_cast<double>(bits);
}

TEST(RunningSum, ARepeatedTermIsThatManyTerms) {
  for (uint64_t times : {0, 1, 63, 64, 65, 1000}) {
    EXPECT_EQ(Repeated(3, times, 1), 3.0 * static_cast<double>(times) + 1);
    EXPECT_EQ(Repeated(-3, times, 0x1p-1074), times == 0 ? 0x1p-1074 : -3.0 * static_cast<double>(times));
  }
  const uint64_t many = (uint64_t{1} << 62) + 1;
  EXPECT_EQ(Repeated(0x1p-1074, many, 0), 0x1p-1012);  // rounded: 2^62 + 1 has 63 bits
  EXPECT_EQ(Repeated(0x1p1000, uint64_t{1} << 40, 0), kInfinity);
  EXPECT_EQ(Repeated(-1, many, 0x1p62), -1);
  EXPECT_EQ(Repeated(-0x1p900, many, 0x1p962), -0x1p900);
  EXPECT_EQ(Repeated(-0x1p900, many, 0x1p-1074), -0x1p962);
  EXPECT_EQ(Repeated(kInfinity, uint64_t{1} << 40, -1), kInfinity);
  EXPECT_TRUE(std::isnan(Repeated(kInfinity, uint64_t{1} << 40, -kInfinity)));
  EXPECT_TRUE(std::signbit(Repeated(-0.0, 100, -0.0)));
  EXPECT_FALSE(std::signbit(Repeated(-0.0, 100, 0.0)));
}

TEST(RunningSum, TheNarrowestFormThatHoldsIsTaken) {
  auto size_of = [](PrimitiveType type, std::vector<double> terms, int64_t count, bool zeros_have_signs) {
    TermRange range;
    range.Note(terms.data(), static_cast<int64_t>(terms.size()));
    return WithSumForm(type, range, count, zeros_have_signs,
                       [](const auto& form) { return sizeof(typename std::decay_t<decltype(form)>::Sum); });
  };
  constexpr size_t kSix = 6 * 8 + 32, kAll = 34 * 8 + 32;
  EXPECT_EQ(size_of(kS4, {}, 10, false), 8u);
  EXPECT_EQ(size_of(kF32, {}, 10, false), 16u);
  EXPECT_EQ(size_of(kF32, {0, -0.0}, 10, false), 16u);
  EXPECT_EQ(size_of(kF32, {0, -0.0}, 10, true), kSix);
  EXPECT_EQ(size_of(kF32, {1, 0x1p-149}, 10, false), kSix);
  EXPECT_EQ(size_of(kF32, {1, kInfinity}, 10, false), kSix);
  EXPECT_EQ(size_of(kF64, {1, std::nan("")}, 10, false), kSix);
  EXPECT_EQ(size_of(kF64, {1, 0x1p-380}, 1, false), kSix);  // 381 bits, and one for the count
  EXPECT_EQ(size_of(kF64, {1, 0x1p-381}, 1, false), kAll);
  EXPECT_EQ(size_of(kF64, {1, 0x1p-1074}, 10, false), kAll);
  EXPECT_EQ(size_of(kF64, {0x1p1023, 0x1p-1074, kInfinity}, std::numeric_limits<int64_t>::max(), true), kAll);
}

TEST(RunningSum, IntegersWrap) {
  const WrappingIntegers form;
  uint64_t sum = 0;
  int8_t values[] = {127, 127, -128};
  uint64_t terms[3];
  DecodeTerms<WrappingIntegers>(kS8, reinterpret_cast<const std::byte*>(values), terms, 3);
  std::byte out;
  form.Add(sum, terms[0]);
  form.AddTimes(sum, terms[1], 3);
  StoreSums(form, kS8, &sum, &out, 1);
  EXPECT_EQ(static_cast<int8_t>(out), 508 - 512);
  form.Subtract(sum, terms[2]);
  StoreSums(form, kS8, &sum, &out, 1);
  EXPECT_EQ(static_cast<int8_t>(out), 636 - 512);
}

}  // namespace
}  // namespace assay::numeric
