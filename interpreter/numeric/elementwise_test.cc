#include "interpreter/numeric/elementwise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mpfr.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/float_format.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
using U = UnaryFunction;
using B = BinaryFunction;
using testing::ElementsAre;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <typename T>
std::vector<T> Apply(U f, PrimitiveType type, std::vector<T> x) {
  UnaryKernel kernel = FindUnary(f, type);
  EXPECT_NE(kernel, nullptr) << NameOf(type);
  std::vector<T> out(x.size());
  if (kernel != nullptr) kernel(x.data(), out.data(), static_cast<int64_t>(x.size()));
  return out;
}
template <typename T>
std::vector<T> Apply(B f, PrimitiveType type, std::vector<T> x, std::vector<T> y) {
  BinaryKernel kernel = FindBinary(f, type);
  EXPECT_NE(kernel, nullptr) << NameOf(type);
  std::vector<T> out(x.size());
  if (kernel != nullptr) kernel(x.data(), y.data(), out.data(), static_cast<int64_t>(x.size()));
  return out;
}

TEST(Integer, EdgesOfDivisionAreXlas) {
  constexpr int32_t kMin = std::numeric_limits<int32_t>::min();
  std::vector<int32_t> x = {7, -7, 7, -7, 5, kMin, kMin, 0}, y = {2, 2, -2, -2, 0, -1, 0, 0};
  EXPECT_THAT(Apply(B::kDivide, kS32, x, y), ElementsAre(3, -3, -3, 3, -1, kMin, -1, -1));
  EXPECT_THAT(Apply(B::kRemainder, kS32, x, y), ElementsAre(1, -1, 1, -1, 5, 0, kMin, 0));
  EXPECT_THAT(Apply<uint8_t>(B::kDivide, kU8, {200, 7}, {7, 0}), ElementsAre(28, 255));
  EXPECT_THAT(Apply<uint8_t>(B::kDivide, kU4, {9}, {0}), ElementsAre(15));
  EXPECT_THAT(Apply<int8_t>(B::kDivide, kS4, {-8, -8, 7}, {-1, 3, 0}), ElementsAre(-8, -2, -1));
  EXPECT_THAT(Apply<uint64_t>(B::kDivide, kU64, {1}, {0}), ElementsAre(~uint64_t{0}));
}

TEST(Integer, WrapsAtTheWidthOfTheElement) {
  EXPECT_THAT(Apply<int8_t>(B::kAdd, kS8, {127, -128}, {1, -1}), ElementsAre(-128, 127));
  EXPECT_THAT(Apply<int8_t>(B::kAdd, kS4, {7, -8}, {1, -1}), ElementsAre(-8, 7));
  EXPECT_THAT(Apply<int8_t>(B::kAdd, kS1, {-1, -1, 0}, {-1, 0, -1}), ElementsAre(0, -1, -1));
  EXPECT_THAT(Apply<uint8_t>(B::kMultiply, kU2, {3, 2}, {3, 3}), ElementsAre(1, 2));
  EXPECT_THAT(Apply<int64_t>(B::kMultiply, kS64, {INT64_MIN}, {-1}), ElementsAre(INT64_MIN));
  EXPECT_THAT(Apply<int16_t>(U::kAbs, kS16, {-32768, -5, 5}), ElementsAre(-32768, 5, 5));
  EXPECT_THAT(Apply<uint32_t>(U::kNegate, kU32, {1}), ElementsAre(0xffffffffu));
  EXPECT_THAT(Apply<int8_t>(U::kNegate, kS2, {-2, 1}), ElementsAre(-2, -1));
  EXPECT_THAT(Apply<uint8_t>(U::kNot, kU4, {5}), ElementsAre(10));
  EXPECT_THAT(Apply<uint8_t>(U::kNot, kPred, {0, 1}), ElementsAre(1, 0));
}

TEST(Integer, ShiftsBeyondTheWidthGiveZeroOrTheSign) {
  EXPECT_THAT(Apply<int8_t>(B::kShiftLeft, kS8, {3, 3, 3, 3}, {1, 7, 8, -1}),
              ElementsAre(6, -128, 0, 0));
  EXPECT_THAT(Apply<int8_t>(B::kShiftRightArithmetic, kS4, {-8, -8, 7, -8}, {1, 4, 5, -1}),
              ElementsAre(-4, -1, 0, -1));
  EXPECT_THAT(Apply<int8_t>(B::kShiftRightLogical, kS4, {-8, -8, -1}, {1, 4, 2}),
              ElementsAre(4, 0, 3));
  EXPECT_THAT(Apply<int64_t>(B::kShiftRightLogical, kS64, {-1, -1}, {63, 64}), ElementsAre(1, 0));
  EXPECT_THAT(Apply<uint32_t>(B::kShiftRightArithmetic, kU32, {0x80000000u, 0x80000000u}, {31, 99}),
              ElementsAre(0xffffffffu, 0xffffffffu));
}

TEST(Integer, PowerMulhiAndBitCounts) {
  EXPECT_THAT(Apply<int32_t>(B::kPower, kS32, {3, 0, 2, 1, -1, -1, 0, 2, -2},
                             {64, 0, 31, -5, -5, -4, -1, -1, 3}),
              // 3^64 mod 2^32 = 2038349057 (facts of XLA's emitter).
              ElementsAre(2038349057, 1, INT32_MIN, 1, -1, 1, 0, 0, -8));
  EXPECT_THAT(Apply<int64_t>(B::kMulhi, kS64, {INT64_MIN, -1}, {INT64_MIN, 1}),
              ElementsAre(int64_t{1} << 62, -1));
  EXPECT_THAT(Apply<uint8_t>(B::kMulhi, kU4, {15, 3}, {15, 3}),
              ElementsAre(14, 0));  // 225 = 14*16+1
  EXPECT_THAT(Apply<int8_t>(U::kPopulationCount, kS4, {-1, -8, 7}), ElementsAre(4, 1, 3));
  EXPECT_THAT(Apply<int8_t>(U::kCountLeadingZeros, kS4, {0, 1, -1}), ElementsAre(4, 3, 0));
  EXPECT_THAT(Apply<uint16_t>(U::kCountLeadingZeros, kU16, {0, 255}), ElementsAre(16, 8));
  EXPECT_THAT(Apply<int8_t>(U::kSign, kS2, {-2, 0, 1}), ElementsAre(-1, 0, 1));
}

TEST(Pred, ArithmeticIsLogic) {
  std::vector<uint8_t> x = {0, 0, 1, 1}, y = {0, 1, 0, 1};
  EXPECT_THAT(Apply(B::kAdd, kPred, x, y), ElementsAre(0, 1, 1, 1));
  EXPECT_THAT(Apply(B::kMultiply, kPred, x, y), ElementsAre(0, 0, 0, 1));
  EXPECT_THAT(Apply(B::kSubtract, kPred, x, y), ElementsAre(0, 1, 1, 0));
  EXPECT_THAT(Apply(B::kMaximum, kPred, x, y), ElementsAre(0, 1, 1, 1));
}

// Every pair of f8 values and random f16, bf16 pairs against MPFR at 400 bits.
TEST(NarrowFloat, BasicOperationsRoundTheExactValueOnce) {
  std::mt19937 random(3);
  mpfr_t a, b, r;
  mpfr_inits2(400, a, b, r, nullptr);
  auto check = [&](PrimitiveType type, uint64_t pa, uint64_t pb) {
    double x = DecodeFloat(type, pa), y = DecodeFloat(type, pb);
    if (!std::isfinite(x) || !std::isfinite(y)) return;
    mpfr_set_d(a, x, MPFR_RNDN);
    mpfr_set_d(b, y, MPFR_RNDN);
    for (B f : {B::kAdd, B::kSubtract, B::kMultiply, B::kDivide, B::kRemainder}) {
      int inexact = f == B::kAdd        ? mpfr_add(r, a, b, MPFR_RNDZ)
                    : f == B::kSubtract ? mpfr_sub(r, a, b, MPFR_RNDZ)
                    : f == B::kMultiply ? mpfr_mul(r, a, b, MPFR_RNDZ)
                    : f == B::kDivide   ? mpfr_div(r, a, b, MPFR_RNDZ)
                                        : mpfr_fmod(r, a, b, MPFR_RNDZ);
      double truncated = mpfr_get_d(r, MPFR_RNDZ);
      if (std::isfinite(truncated) && (inexact || mpfr_cmp_d(r, truncated) != 0)) {
        truncated = std::bit_cast<double>(std::bit_cast<uint64_t>(truncated) | 1);
      }
      uint64_t want = RoundToFormat(type, truncated), got = 0;
      FindBinary(f, type)(&pa, &pb, &got, 1);
      if (truncated != truncated) {
        ASSERT_TRUE(!FormatOf(type).HasNan() || std::isnan(DecodeFloat(type, got)));
      } else {
        ASSERT_EQ(got, want) << NameOf(type) << " " << x << " " << y << " " << static_cast<int>(f);
      }
    }
  };
  for (PrimitiveType type :
       {kF8E5M2, kF8E4M3FN, kF8E4M3FNUZ, kF8E3M4, kF8E8M0FNU, kF4E2M1FN, kF6E2M3FN}) {
    uint64_t count = uint64_t{1} << FormatOf(type).bits;
    for (uint64_t i = 0; i < count; ++i) {
      for (uint64_t j = 0; j < count; j += 1 + (i % 3)) check(type, i, j);
    }
  }
  for (int i = 0; i < 60000; ++i) {
    check(kF16, random() & 0xffff, random() & 0xffff);
    check(kBF16, random() & 0xffff, random() & 0xffff);
  }
  mpfr_clears(a, b, r, nullptr);
}

TEST(NarrowFloat, SquareRootRoundsOnceOnEveryPattern) {
  mpfr_t x;
  mpfr_init2(x, 200);
  for (PrimitiveType type : {kF16, kBF16, kF8E4M3, kF8E8M0FNU}) {
    for (uint32_t p = 0; p < (1u << FormatOf(type).bits); ++p) {
      double value = DecodeFloat(type, p);
      if (!(value >= 0) || value == kInf) continue;
      mpfr_set_d(x, value, MPFR_RNDN);
      int inexact = mpfr_sqrt(x, x, MPFR_RNDZ);
      double odd = mpfr_get_d(x, MPFR_RNDZ);
      if (inexact || mpfr_cmp_d(x, odd))
        odd = std::bit_cast<double>(std::bit_cast<uint64_t>(odd) | 1);
      uint64_t got = 0, in = p;
      FindUnary(U::kSqrt, type)(&in, &got, 1);
      ASSERT_EQ(got, RoundToFormat(type, odd)) << NameOf(type) << " " << value;
    }
  }
  mpfr_clear(x);
}

TEST(Float, MaximumAndMinimumPropagateNanAndOrderZeros) {
  std::vector<double> x = {1, kNan, 2, 0.0, -0.0, -0.0, kInf},
                      y = {2, 1, kNan, -0.0, 0.0, -0.0, kNan};
  std::vector<double> hi = Apply(B::kMaximum, kF64, x, y), lo = Apply(B::kMinimum, kF64, x, y);
  EXPECT_EQ(hi[0], 2);
  EXPECT_EQ(lo[0], 1);
  for (int i : {1, 2, 6}) EXPECT_TRUE(std::isnan(hi[i]) && std::isnan(lo[i])) << i;
  for (int i : {3, 4}) EXPECT_TRUE(!std::signbit(hi[i]) && std::signbit(lo[i])) << i;
  EXPECT_TRUE(std::signbit(hi[5]) && std::signbit(lo[5]));
}

TEST(Float, RoundingsAndSignKeepZerosAndNan) {
  EXPECT_THAT(Apply<float>(U::kRoundNearestAfz, kF32, {0.5f, -0.5f, 1.5f, 2.5f, 0x1.fffffep-2f}),
              ElementsAre(1, -1, 2, 3, 0));
  EXPECT_THAT(Apply<float>(U::kRoundNearestEven, kF32, {0.5f, 1.5f, 2.5f, -2.5f}),
              ElementsAre(0, 2, 2, -2));
  EXPECT_TRUE(std::signbit(Apply<double>(U::kRoundNearestEven, kF64, {-0.5})[0]));
  EXPECT_TRUE(std::signbit(Apply<double>(U::kCeil, kF64, {-0.5})[0]));
  EXPECT_TRUE(std::signbit(Apply<double>(U::kSign, kF64, {-0.0})[0]));
  EXPECT_TRUE(std::isnan(Apply<double>(U::kSign, kF64, {kNan})[0]));
  EXPECT_THAT(Apply<double>(U::kSign, kF64, {-kInf, 5e-324}), ElementsAre(-1, 1));
  uint8_t finite[4];
  const float values[4] = {1, INFINITY, NAN, 0x1p-149f};
  FindUnary(U::kIsFinite, kF32)(values, finite, 4);
  EXPECT_THAT(finite, ElementsAre(1, 0, 0, 1));
}

TEST(Float, RemainderIsExactWithTheSignOfTheDividend) {
  EXPECT_THAT(
      Apply<double>(B::kRemainder, kF64, {5.5, -5.5, 5, 0x1p1000, 1}, {2, 2, kInf, 3, 1e-300}),
      ElementsAre(1.5, -1.5, 5, 1, std::fmod(1, 1e-300)));  // 2^1000 = (-1)^1000 mod 3
  EXPECT_TRUE(std::isnan(Apply<double>(B::kRemainder, kF64, {1}, {0})[0]));
  EXPECT_TRUE(std::signbit(Apply<double>(B::kRemainder, kF64, {-4}, {2})[0]));
}

TEST(Compare, NanIsUnorderedAndTotalOrderIsTotal) {
  // Ascending in total order.
  const float line[] = {-NAN, -INFINITY, -1, -0x1p-149f, -0.0f, 0.0f, 0x1p-149f, 1, INFINITY, NAN};
  for (int i = 0; i < 10; ++i) {
    for (int j = 0; j < 10; ++j) {
      auto run = [&](CompareDirection d, CompareOrder o) {
        uint8_t r;
        FindCompare(d, o, kF32)(&line[i], &line[j], &r, 1);
        uint16_t bi = static_cast<uint16_t>(RoundToFormat(kBF16, line[i]));
        uint16_t bj = static_cast<uint16_t>(RoundToFormat(kBF16, line[j]));
        uint8_t narrow;
        FindCompare(d, o, kBF16)(&bi, &bj, &narrow, 1);
        // 2^-149 rounds to zero in bf16.
        if (line[i] != 0x1p-149f && line[j] != 0x1p-149f && line[i] != -0x1p-149f &&
            line[j] != -0x1p-149f) {
          EXPECT_EQ(r, narrow);
        }
        return r;
      };
      EXPECT_EQ(run(CompareDirection::kLt, CompareOrder::kTotal), i < j);
      EXPECT_EQ(run(CompareDirection::kLe, CompareOrder::kTotal), i <= j);
      EXPECT_EQ(run(CompareDirection::kEq, CompareOrder::kTotal), i == j);
      EXPECT_EQ(run(CompareDirection::kLt, CompareOrder::kPartial), line[i] < line[j]);
      EXPECT_EQ(run(CompareDirection::kNe, CompareOrder::kPartial), line[i] != line[j]);
      EXPECT_EQ(run(CompareDirection::kGe, CompareOrder::kPartial), line[i] >= line[j]);
    }
  }
}

TEST(Compare, ComplexNumbersAreOrderedByRealPartsThenImaginaryOnes) {
  const float x[] = {1, 5, 2, 1, 2, 1, 2, NAN}, y[] = {2, 1, 2, 0, 2, 1, 2, 1};  // four pairs
  auto run = [&](CompareDirection direction, CompareOrder order) {
    std::vector<uint8_t> out(4);
    FindCompare(direction, order, kC64)(x, y, out.data(), 4);
    return out;
  };
  EXPECT_THAT(run(CompareDirection::kLt, CompareOrder::kPartial), ElementsAre(1, 0, 0, 0));
  EXPECT_THAT(run(CompareDirection::kLe, CompareOrder::kPartial), ElementsAre(1, 0, 1, 0));
  EXPECT_THAT(run(CompareDirection::kGt, CompareOrder::kPartial), ElementsAre(0, 1, 0, 0));
  EXPECT_THAT(run(CompareDirection::kNe, CompareOrder::kPartial), ElementsAre(1, 1, 0, 1));
  EXPECT_THAT(run(CompareDirection::kGt, CompareOrder::kTotal), ElementsAre(0, 1, 0, 1));
}

TEST(Clamp, HighWinsAndNanPropagates) {
  const double low[] = {0, 0, 0, 5, kNan, 0, 0}, x[] = {-1, 0.5, 2, 3, 1, kNan, 1},
               high[] = {1, 1, 1, 2, 2, 1, kNan};
  double out[7];
  FindClamp(kF64)(low, x, high, out, 7);
  EXPECT_THAT(std::vector<double>(out, out + 4), ElementsAre(0, 0.5, 1, 2));
  for (int i : {4, 5, 6}) EXPECT_TRUE(std::isnan(out[i])) << i;
  // Longer than one block, in place.
  std::vector<int8_t> s4(1000), lo(1000, -3), hi(1000, 2);
  for (int i = 0; i < 1000; ++i) s4[i] = static_cast<int8_t>(i % 16 - 8);
  FindClamp(kS4)(lo.data(), s4.data(), hi.data(), s4.data(), 1000);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(s4[i], std::min(std::max(i % 16 - 8, -3), 2));
}

TEST(Select, CopiesBitsOfEverySize) {
  const uint8_t pred[] = {1, 0};
  const uint64_t a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
  uint64_t out[4];
  FindSelect(kC128)(pred, a, b, out, 2);
  EXPECT_THAT(out, ElementsAre(1, 2, 7, 8));
  FindSelect(kF64)(pred, a, b, out, 2);
  EXPECT_THAT(std::vector<uint64_t>(out, out + 2), ElementsAre(1, 6));
}

TEST(ReducePrecision, RoundsThenBoundsTheExponent) {
  auto reduce = [](double x, int e, int m) {
    float in = static_cast<float>(x), out;
    ReducePrecision(kF32, e, m, &in, &out, 1);
    return out;
  };
  EXPECT_EQ(reduce(1 + 0x1p-11, 5, 10), 1);             // tie to even
  EXPECT_EQ(reduce(1 + 0x1.8p-10, 5, 10), 1 + 0x1p-9);  // tie to even, upwards
  EXPECT_EQ(reduce(65519, 5, 10), 65504);
  EXPECT_EQ(reduce(65520, 5, 10), INFINITY);
  EXPECT_EQ(reduce(-1e30, 5, 10), -INFINITY);
  EXPECT_EQ(reduce(0x1p-14, 5, 10), 0x1p-14f);
  EXPECT_EQ(reduce(0x1.fffp-15, 5, 10), 0x1p-14f);  // rounds up to the least normal number
  EXPECT_EQ(reduce(0x1.8p-15, 5, 10), 0);           // f16 has that subnormal: flushed all the same
  EXPECT_TRUE(std::signbit(reduce(-0x1.8p-15, 5, 10)));
  EXPECT_EQ(reduce(0x1.8p-140, 8, 23), 0x1.8p-140f);  // nothing narrower: subnormals stay
  EXPECT_TRUE(std::isnan(reduce(NAN, 5, 0)));
  EXPECT_EQ(reduce(-INFINITY, 5, 2), -INFINITY);
  EXPECT_EQ(reduce(0x1.fffffep127, 8, 7), INFINITY);  // the carry reaches the infinity
}

TEST(StochasticConvert, RoundsUpWhenTheRandomNumberIsBelowTheFraction) {
  const float x[] = {1.5f, 1.5f, -1.5f, -1.5f, NAN, 300, -300, INFINITY, -INFINITY, -127.5f};
  const uint32_t r[] = {0x7fffffff, 0x80000000, 0x7fffffff, 0x80000000, 0, 0, 0, 0, 0, 0};
  int8_t out[10];
  ASSERT_TRUE(HasStochasticConvert(kF32, kS8));
  StochasticConvert(kF32, kS8, x, r, out, 10);
  EXPECT_THAT(out, ElementsAre(2, 1, -2, -1, 0, 127, -128, 127, -128, -128));
  EXPECT_FALSE(HasStochasticConvert(kS32, kS8));
  uint8_t low[10];
  StochasticConvert(kF32, kU8, x, r, low, 10);
  EXPECT_THAT(low, ElementsAre(2, 1, 0, 0, 0, 255, 0, 255, 0, 0));
}

// f8e5m2 has two bits behind the point: 1, 1.25, 1.5, 1.75, 2; its largest number is 57344 = 1.75 *
// 2^15, and 2^16 would be the next.
TEST(StochasticConvert, OfAFloatGoesToEitherNeighbour) {
  const float x[] = {1.0625f, 1.0625f, -1.0625f, 1.25f,    57344,
                     59392,   59392,   65536,    0x1p-18f, 0x1p-18f};
  const uint32_t quarter = 0x40000000,
                 r[] = {quarter - 1, quarter, quarter - 1, 0,           ~0u,
                        quarter - 1, quarter, ~0u,         quarter - 1, quarter};
  uint8_t out[10];
  StochasticConvert(kF32, kF8E5M2, x, r, out, 10);
  EXPECT_THAT(out, ElementsAre(0x3d, 0x3c, 0xbd, 0x3d, 0x7b, 0x7c, 0x7b, 0x7c, 1, 0));
}

TEST(Patterns, OfFloatsAreShiftedAndMultipliedAsIntegers) {
  const float x[] = {1.0f, -0.0f};  // 3f800000, 80000000
  uint32_t y[] = {1, 33}, out[2];
  FindBinary(B::kShiftLeft, kF32)(x, y, out, 2);
  EXPECT_THAT(out, ElementsAre(0x7f000000, 0));
  FindBinary(B::kShiftRightArithmetic, kF32)(x, y, out, 2);
  EXPECT_THAT(out, ElementsAre(0x1fc00000, 0xffffffff));
  FindBinary(B::kMulhi, kF32)(x, x, out, 2);
  EXPECT_THAT(out, ElementsAre(0x0fc04000, 0x40000000));
  const uint8_t six[] = {0x21, 0x1f}, by[] = {1, 6};
  uint8_t narrow[2];
  FindBinary(B::kShiftLeft, kF6E2M3FN)(six, by, narrow, 2);
  EXPECT_THAT(narrow, ElementsAre(0x02, 0));
  FindBinary(B::kShiftRightArithmetic, kF6E2M3FN)(six, by, narrow, 2);
  EXPECT_THAT(narrow, ElementsAre(0x30, 0));
}

TEST(Find, IsNullWhereTheOperationDoesNotExist) {
  EXPECT_EQ(FindUnary(U::kNot, kF32), nullptr);
  EXPECT_EQ(FindUnary(U::kFloor, kS32), nullptr);
  EXPECT_EQ(FindUnary(U::kExp, kS32), nullptr);
  EXPECT_EQ(FindUnary(U::kErf, kC64), nullptr);
  EXPECT_EQ(FindBinary(B::kAnd, kF32), nullptr);
  EXPECT_EQ(FindBinary(B::kShiftLeft, kPred), nullptr);
  EXPECT_EQ(FindBinary(B::kAtan2, kS32), nullptr);
  EXPECT_EQ(FindUnary(U::kAbs, kToken), nullptr);
  EXPECT_EQ(UnaryResultType(U::kAbs, kC64), kF32);
}

}  // namespace
}  // namespace assay::numeric
