#include "interpreter/numeric/float_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mpfr.h>

#include <cmath>
#include <limits>
#include <random>

namespace assay::numeric {
namespace {

using enum PrimitiveType;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr PrimitiveType kNarrow[] = {kF16,      kBF16,          kF8E5M2,     kF8E4M3,     kF8E3M4,
                                     kF8E4M3FN, kF8E4M3B11FNUZ, kF8E5M2FNUZ, kF8E4M3FNUZ, kF4E2M1FN,
                                     kF6E3M2FN, kF6E2M3FN,      kF8E8M0FNU};

// The value of a pattern by the formula beside Format, apart from the code under test.
double ValueByFormula(const Format& f, uint64_t pattern) {
  uint64_t m = pattern & ((uint64_t{1} << f.mantissa_bits) - 1);
  uint64_t all_e = (uint64_t{1} << f.exponent_bits) - 1;
  uint64_t e = (pattern >> f.mantissa_bits) & all_e;
  bool s = f.HasSign() && ((pattern >> (f.mantissa_bits + f.exponent_bits)) & 1);
  uint64_t all_m = (uint64_t{1} << f.mantissa_bits) - 1;
  switch (f.specials) {
    case FloatSpecials::kIeee:
      if (e == all_e) return m ? kNan : s ? -kInf : kInf;
      break;
    case FloatSpecials::kNanAllOnes:
      if (e == all_e && m == all_m) return kNan;
      break;
    case FloatSpecials::kNanNegZero:
      if (s && e == 0 && m == 0) return kNan;
      break;
    case FloatSpecials::kFiniteOnly: break;
    case FloatSpecials::kExponentOnly:
      if (e == all_e) return kNan;
      return std::ldexp(1.0, static_cast<int>(e) - f.bias);
  }
  double fraction = std::ldexp(static_cast<double>(m), -f.mantissa_bits);
  double value = e == 0 ? std::ldexp(fraction, 1 - f.bias)
                        : std::ldexp(1 + fraction, static_cast<int>(e) - f.bias);
  return s ? -value : value;
}

TEST(FloatLayout, AgreesWithTheTableOfFormats) {
  for (const Format& f : AllFormats()) {
    if (f.type_class != TypeClass::kFloat) continue;
    FloatLayout l = LayoutOf(f.type);
    EXPECT_EQ(l.bits, f.bits) << f.name;
    EXPECT_EQ(l.exponent_bits, f.exponent_bits) << f.name;
    EXPECT_EQ(l.mantissa_bits, f.mantissa_bits) << f.name;
    EXPECT_EQ(l.bias, f.bias) << f.name;
    EXPECT_EQ(l.specials, f.specials) << f.name;
  }
}

TEST(DecodeFloat, GivesTheFormulaOfTheFormatForEveryNarrowPattern) {
  for (PrimitiveType type : kNarrow) {
    const Format& f = FormatOf(type);
    for (uint64_t p = 0; p < (uint64_t{1} << f.bits); ++p) {
      double want = ValueByFormula(f, p), got = DecodeFloat(type, p);
      if (want != want) {
        ASSERT_TRUE(got != got) << f.name << " " << p;
      } else {
        ASSERT_EQ(std::bit_cast<uint64_t>(got), std::bit_cast<uint64_t>(want))
            << f.name << " " << p;
      }
    }
  }
}

TEST(RoundToFormat, KeepsEveryNumberOfTheFormat) {
  for (PrimitiveType type : kNarrow) {
    const Format& f = FormatOf(type);
    for (uint64_t p = 0; p < (uint64_t{1} << f.bits); ++p) {
      double value = ValueByFormula(f, p);
      if (value != value) {
        EXPECT_TRUE(std::isnan(DecodeFloat(type, RoundToFormat(type, value)))) << f.name;
      } else {
        ASSERT_EQ(RoundToFormat(type, value), p) << f.name;
      }
    }
  }
}

// Between neighbours a < b: below the middle a, above it b, at it the even one (f8e8m0fnu: b).
TEST(RoundToFormat, TiesGoToEvenBetweenAllNeighbours) {
  for (PrimitiveType type : kNarrow) {
    const Format& f = FormatOf(type);
    uint64_t largest = MaxFinitePattern(LayoutOf(type));
    for (uint64_t p = 0; p < largest; ++p) {
      double a = ValueByFormula(f, p), b = ValueByFormula(f, p + 1), middle = (a + b) / 2;
      uint64_t tie = type == kF8E8M0FNU ? p + 1 : p + (p & 1);
      ASSERT_EQ(RoundToFormat(type, middle), tie) << f.name << " " << p;
      ASSERT_EQ(RoundToFormat(type, std::nextafter(middle, -kInf)), p) << f.name << " " << p;
      ASSERT_EQ(RoundToFormat(type, std::nextafter(middle, kInf)), p + 1) << f.name << " " << p;
      if (f.HasNegativeZero()) {
        uint64_t sign = uint64_t{1} << (f.bits - 1);
        ASSERT_EQ(RoundToFormat(type, -middle), sign | tie) << f.name << " " << p;
      }
    }
  }
}

TEST(RoundToFormat, OverflowIsWhatTheFormatSays) {
  struct Row {
    PrimitiveType type;
    double largest_kept, first_lost;  // around the middle beyond the largest number
    uint64_t kept, lost;
  };
  // From the definitions: e.g. f8e4m3fn: largest 448, spacing 32, 464 ties to even 448 (mantissa
  // 110).
  const Row rows[] = {
      {kF16, 65519.99, 65520, 0x7bff, 0x7c00}, {kBF16, 0x1.fefffp127, 0x1.ffp127, 0x7f7f, 0x7f80},
      {kF8E5M2, 61439, 61440, 0x7b, 0x7c},     {kF8E4M3, 247.9, 248, 0x77, 0x78},
      {kF8E3M4, 15.74, 15.75, 0x6f, 0x70},     {kF8E4M3FN, 464, 464.5, 0x7e, 0x7f},
      {kF8E4M3FN, 464, kInf, 0x7e, 0x7f},      {kF8E4M3FNUZ, 247.9, 248, 0x7f, 0x80},
      {kF8E5M2FNUZ, 61439, 61440, 0x7f, 0x80}, {kF8E4M3B11FNUZ, 30.9, 31, 0x7f, 0x80},
      {kF4E2M1FN, 6, kInf, 0x7, 0x7},          {kF6E2M3FN, 7.5, 1e300, 0x1f, 0x1f},
      {kF6E3M2FN, 28, kInf, 0x1f, 0x1f},       {kF8E8M0FNU, 0x1.7ffffp127, 0x1.8p127, 0xfe, 0xff},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(RoundToFormat(row.type, row.largest_kept), row.kept) << NameOf(row.type);
    EXPECT_EQ(RoundToFormat(row.type, row.first_lost), row.lost) << NameOf(row.type);
  }
  EXPECT_EQ(RoundToFormat(kF32, 0x1.ffffffp127), 0x7f800000u);
  EXPECT_EQ(RoundToFormat(kF32, 0x1.fffffefffffffp127), 0x7f7fffffu);
}

TEST(RoundToFormat, NegativeZeroNanAndTinyAreWhatTheFormatSays) {
  EXPECT_EQ(RoundToFormat(kF8E4M3FNUZ, -0.0), 0u);
  EXPECT_EQ(RoundToFormat(kF8E4M3FNUZ, -1e-30), 0u);
  EXPECT_EQ(RoundToFormat(kF8E4M3FN, -1e-30), 0x80u);
  EXPECT_EQ(RoundToFormat(kF4E2M1FN, kNan), 0x8u);
  EXPECT_EQ(RoundToFormat(kF6E2M3FN, kNan), 0x20u);
  EXPECT_EQ(RoundToFormat(kF8E8M0FNU, 0.0), 0xffu);
  EXPECT_EQ(RoundToFormat(kF8E8M0FNU, -1.0), 0xffu);
  EXPECT_EQ(RoundToFormat(kF8E8M0FNU, kNan), 0xffu);
  EXPECT_EQ(RoundToFormat(kF8E8M0FNU, 1e-300), 0u);
  EXPECT_EQ(RoundToFormat(kF8E8M0FNU, 3.0), 129u);  // the tie goes up, to 4
}

// MPFR rounds the same scaled integers, with the format's range emulated.
TEST(RoundScaled, AgreesWithMpfrAtF64AndF32) {
  std::mt19937_64 random(7);
  mpfr_t exact;
  mpfr_init2(exact, 80);
  for (int i = 0; i < 20000; ++i) {
    uint64_t mantissa = random() | (uint64_t{1} << 63);
    if (i % 3 == 0) mantissa &= ~uint64_t{0} << (i % 60);  // ties and exact numbers
    mantissa |= uint64_t{1} << 63;
    bool negative = random() & 1, sticky = random() & 1;
    int64_t exponent = static_cast<int64_t>(random() % 2400) - 1250;
    if (i % 2) exponent = static_cast<int64_t>(random() % 330) - 220;
    mpfr_set_ui_2exp(exact, mantissa, exponent, MPFR_RNDN);
    if (sticky) mpfr_nextabove(exact);
    if (negative) mpfr_neg(exact, exact, MPFR_RNDN);
    double d = mpfr_get_d(exact, MPFR_RNDN);
    float s = mpfr_get_flt(exact, MPFR_RNDN);
    ASSERT_EQ(RoundScaled(kF64, negative, mantissa, exponent, sticky), std::bit_cast<uint64_t>(d));
    ASSERT_EQ(RoundScaled(kF32, negative, mantissa, exponent, sticky), std::bit_cast<uint32_t>(s));
  }
  mpfr_clear(exact);
}

TEST(RoundToOdd, SitsOnTheSideOfTheExactValue) {
  EXPECT_EQ(RoundToOdd(1.0, 0), 1.0);
  EXPECT_EQ(RoundToOdd(1.0, 1e-40), 0x1.0000000000001p0);
  EXPECT_EQ(RoundToOdd(1.0, -1e-40), 0x1.fffffffffffffp-1);
  EXPECT_EQ(RoundToOdd(-1.0, 1e-40), -0x1.fffffffffffffp-1);
  EXPECT_EQ(RoundToOdd(0x1.0000000000001p0, 1e-40), 0x1.0000000000001p0);
}

}  // namespace
}  // namespace assay::numeric
