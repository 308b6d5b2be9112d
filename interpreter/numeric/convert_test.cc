#include "interpreter/numeric/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>
#include <vector>

#include "interpreter/numeric/float_format.h"
#include "spec/literal.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;
using testing::ElementsAre;

template <typename To, typename From>
std::vector<To> Convert(PrimitiveType from, PrimitiveType to, std::vector<From> x) {
  std::vector<To> out(x.size());
  FindConvert(from, to)(x.data(), out.data(), static_cast<int64_t>(x.size()));
  return out;
}

TEST(Convert, FloatToIntegerTruncatesAndSaturates) {
  EXPECT_THAT((Convert<int8_t, float>(
                  kF32, kS8, {1.9f, -1.9f, 127.5f, 128, -128.9f, -129, NAN, INFINITY, -INFINITY})),
              ElementsAre(1, -1, 127, 127, -128, -128, 0, 127, -128));
  EXPECT_THAT((Convert<uint8_t, float>(kF32, kU4, {15.9f, 16, -0.5f, -7, NAN, INFINITY})),
              ElementsAre(15, 15, 0, 0, 0, 15));
  EXPECT_THAT((Convert<int8_t, double>(kF64, kS4, {7.9, 8, -8.9, -9})), ElementsAre(7, 7, -8, -8));
  EXPECT_THAT((Convert<int8_t, double>(kF64, kS1, {0.9, 1, -1, -5})), ElementsAre(0, 0, -1, -1));
  EXPECT_THAT(
      (Convert<int64_t, double>(kF64, kS64, {0x1p63, -0x1p63, 0x1.fffffffffffffp62, -1e300})),
      ElementsAre(INT64_MAX, INT64_MIN, 0x7ffffffffffffc00, INT64_MIN));
  EXPECT_THAT((Convert<uint64_t, double>(kF64, kU64, {0x1p64, 0x1.fffffffffffffp63, -1.0})),
              ElementsAre(UINT64_MAX, 0xfffffffffffff800, 0));
}

TEST(Convert, ToPredIsNonzero) {
  EXPECT_THAT((Convert<uint8_t, float>(kF32, kPred, {0.0f, -0.0f, NAN, 0x1p-149f, 0.5f})),
              ElementsAre(0, 0, 1, 1, 1));
  EXPECT_THAT((Convert<uint8_t, int32_t>(kS32, kPred, {0, 256, -1})), ElementsAre(0, 1, 1));
  EXPECT_THAT((Convert<int8_t, uint8_t>(kPred, kS1, {0, 1})), ElementsAre(0, -1));
}

TEST(Convert, IntegersWrapOrExtend) {
  EXPECT_THAT((Convert<int8_t, int32_t>(kS32, kS8, {128, -129, 255})), ElementsAre(-128, 127, -1));
  EXPECT_THAT((Convert<int8_t, int32_t>(kS32, kS4, {8, -9, 23})), ElementsAre(-8, 7, 7));
  EXPECT_THAT((Convert<uint8_t, int8_t>(kS4, kU2, {-1, 4})), ElementsAre(3, 0));
  EXPECT_THAT((Convert<uint64_t, int8_t>(kS8, kU64, {-1})), ElementsAre(UINT64_MAX));
  EXPECT_THAT((Convert<int64_t, uint32_t>(kU32, kS64, {0xffffffff})), ElementsAre(0xffffffff));
}

TEST(Convert, WideIntegersRoundOnce) {
  // 2^60 (1 + 2^-8) is a tie of bf16; f32 and f64 can't tell one more from it.
  int64_t above_tie = (int64_t{1} << 60) + (int64_t{1} << 52) + 1;
  EXPECT_THAT((Convert<uint16_t, int64_t>(kS64, kBF16, {above_tie, above_tie - 1, -above_tie})),
              ElementsAre(0x5d81, 0x5d80, 0xdd81));
  int64_t f32_tie = (int64_t{1} << 62) + (int64_t{1} << 38);
  EXPECT_THAT((Convert<float, int64_t>(kS64, kF32, {f32_tie, f32_tie + 1})),
              ElementsAre(0x1p62f, 0x1.000002p62f));
  EXPECT_THAT((Convert<double, uint64_t>(kU64, kF64, {UINT64_MAX, (uint64_t{1} << 63) + 1025})),
              ElementsAre(0x1p64, 0x1.0000000000001p63));
  EXPECT_THAT((Convert<uint16_t, int64_t>(kS64, kF16, {65519, 65520, INT64_MIN})),
              ElementsAre(0x7bff, 0x7c00, 0xfc00));
  std::mt19937_64 random(5);
  std::vector<int64_t> x(5000);
  for (int64_t& v : x) v = static_cast<int64_t>(random() >> (random() % 64));
  std::vector<float> y = Convert<float>(kS64, kF32, x);
  for (size_t i = 0; i < x.size(); ++i)
    ASSERT_EQ(y[i], static_cast<float>(x[i]));  // one instruction
}

TEST(Convert, DoubleToNarrowRoundsOnce) {
  // Just above the f16 tie 1 + 2^-11, by less than f32 can tell.
  EXPECT_THAT((Convert<uint16_t, double>(kF64, kF16, {1 + 0x1p-11, 1 + 0x1p-11 + 0x1p-40})),
              ElementsAre(0x3c00, 0x3c01));
  EXPECT_THAT((Convert<uint8_t, double>(kF64, kF8E4M3FN, {464, 464.0000001, -1e9})),
              ElementsAre(0x7e, 0x7f, 0xff));
}

TEST(Convert, ComplexTakesTheRealPartAndRealHasNoImaginaryOne) {
  EXPECT_THAT((Convert<float, std::pair<float, float>>(kC64, kF32, {{1.5f, 2}, {-3, NAN}})),
              ElementsAre(1.5f, -3));
  std::vector<int32_t> x = {3, -4};
  float out[4];
  FindConvert(kS32, kC64)(x.data(), out, 2);
  EXPECT_THAT(out, ElementsAre(3, 0, -4, 0));
  const double z[4] = {0x1.0000008p0, 1e300, 0, 2};
  FindConvert(kC128, kC64)(z, out, 2);
  EXPECT_THAT(out, ElementsAre(1, INFINITY, 0, 2));
  uint8_t pred[2];
  FindConvert(kC128, kPred)(z, pred, 2);
  EXPECT_THAT(pred, ElementsAre(1, 1));
  uint16_t half[2];
  FindConvert(kC128, kF16)(z, half, 2);
  EXPECT_THAT(half, ElementsAre(0x3c00, 0));
  FindConvert(kF16, kC64)(half, out, 2);
  EXPECT_THAT(out, ElementsAre(1, 0, 0, 0));
}

// spec/ rounds decimal text with its own arithmetic: both must say the same on every narrow value.
TEST(Convert, AgreesWithSpecOnEveryNarrowValue) {
  for (const Format& from : AllFormats()) {
    if (from.type_class != TypeClass::kFloat || from.bits > 16) continue;
    for (const Format& to : AllFormats()) {
      if (to.type_class != TypeClass::kFloat) continue;
      UnaryKernel kernel = FindConvert(from.type, to.type);
      for (uint64_t p = 0; p < (uint64_t{1} << from.bits); ++p) {
        uint64_t got = 0;
        kernel(&p, &got, 1);
        double value = DoubleFromBits(from.type, p);
        if (value != value) {
          ASSERT_TRUE(!to.HasNan() || std::isnan(DoubleFromBits(to.type, got)));
        } else {
          ASSERT_EQ(got, BitsFromDouble(to.type, value)) << from.name << " " << to.name << " " << p;
        }
      }
    }
  }
}

// In blocks longer than the internal one, from every type to every type.
TEST(Convert, SmallIntegersSurviveEveryPairOfTypes) {
  for (const Format& from : AllFormats()) {
    for (const Format& to : AllFormats()) {
      UnaryKernel kernel = FindConvert(from.type, to.type);
      if (!IsArrayType(from.type) || !IsArrayType(to.type)) {
        EXPECT_EQ(kernel, nullptr);
        continue;
      }
      if (from.type == kF8E8M0FNU || to.type == kF8E8M0FNU) continue;  // has no zero
      std::vector<int32_t> ints(600);
      for (int i = 0; i < 600; ++i) ints[i] = i % 2;
      std::vector<uint64_t> a(1200), b(1200);
      std::vector<int32_t> back(600);
      FindConvert(kS32, from.type)(ints.data(), a.data(), 600);
      kernel(a.data(), b.data(), 600);
      FindConvert(to.type, kS32)(b.data(), back.data(), 600);
      for (int i = 0; i < 600; ++i) {
        // 1 is -1 in s1, which unsigned types wrap or saturate: there only 0 is the same number.
        bool s1 = from.type == kS1 || to.type == kS1;
        if (!s1 || ints[i] == 0) {
          ASSERT_EQ(back[i], ints[i]) << from.name << " " << to.name;
        }
      }
    }
  }
}

}  // namespace
}  // namespace assay::numeric
