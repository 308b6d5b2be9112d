#include "spec/number_text.h"

#include <bit>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>
#include <mpfr.h>

#include "spec/float_bits.h"

namespace assay {
namespace {

using enum PrimitiveType;

std::string Text(PrimitiveType type, uint64_t bits) {
  std::string text;
  AppendFloat(type, bits, &text);
  return text;
}

std::vector<Format> FloatFormats(int max_bits) {
  std::vector<Format> formats;
  for (const Format& format : AllFormats()) {
    if (format.type_class == TypeClass::kFloat && format.bits <= max_bits) formats.push_back(format);
  }
  return formats;
}

// All digits of a finite double.
std::string ExactDecimal(double value) {
  char buffer[1200];
  std::snprintf(buffer, sizeof(buffer), "%.770e", value);
  return buffer;
}

// `mantissa` with digits put in before the exponent.
std::string WithMoreDigits(const std::string& decimal, const std::string& digits) {
  size_t e = decimal.find('e');
  return decimal.substr(0, e) + digits + decimal.substr(e);
}

// A decimal just below an exact one whose mantissa ends in zeros.
std::string JustBelow(std::string decimal) {
  size_t i = decimal.find('e');
  while (decimal[i - 1] == '0' || decimal[i - 1] == '.') {
    --i;
    if (decimal[i] == '0') decimal[i] = '9';
  }
  --decimal[i - 1];
  return decimal;
}

TEST(FloatText, EveryNarrowPatternReadsBack) {
  for (const Format& format : FloatFormats(16)) {
    SCOPED_TRACE(format.name);
    for (uint64_t bits = 0; bits < uint64_t{1} << format.bits; ++bits) {
      std::string text = Text(format.type, bits);
      uint64_t read = ~uint64_t{0};
      ASSERT_EQ(ParseFloat(text, format.type, &read), NumberError::kNone) << text;
      ASSERT_EQ(read, bits) << text;
    }
  }
}

TEST(FloatText, RandomWidePatternsReadBack) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 200000; ++i) {
    for (PrimitiveType type : {kF32, kF64}) {
      uint64_t bits = random() >> (64 - FormatOf(type).bits);
      std::string text = Text(type, bits);
      uint64_t read = 0;
      ASSERT_EQ(ParseFloat(text, type, &read), NumberError::kNone) << text;
      ASSERT_EQ(read, bits) << text;
    }
  }
}

// Neighbours of one sign are consecutive patterns; their midpoint is a double. Halfway goes to the
// even pattern (f8e8m0fnu: up), anything beyond it to the nearer one, however late the digit.
TEST(FloatText, MidpointsGoToEvenAndTheFarthestDigitDecides) {
  for (const Format& format : FloatFormats(16)) {
    SCOPED_TRACE(format.name);
    bool ties_up = format.specials == FloatSpecials::kExponentOnly;
    uint64_t step = format.bits == 16 ? 7 : 1;
    for (uint64_t low = 0; low < LargestFinite(format); low += step) {
      double midpoint =
          (DoubleFromBits(format.type, low) + DoubleFromBits(format.type, low + 1)) / 2;
      std::string text = ExactDecimal(midpoint);
      uint64_t at = 0, above = 0, below = 0;
      ASSERT_EQ(ParseFloat(text, format.type, &at), NumberError::kNone);
      ASSERT_EQ(ParseFloat(WithMoreDigits(text, "0001"), format.type, &above), NumberError::kNone);
      ASSERT_EQ(ParseFloat(JustBelow(text), format.type, &below), NumberError::kNone);
      ASSERT_EQ(at, ties_up ? low + 1 : low + (low & 1)) << text;
      ASSERT_EQ(above, low + 1) << text;
      ASSERT_EQ(below, low) << JustBelow(text);
    }
  }
}

TEST(FloatText, MidpointsOfF32AndF64Too) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 3000; ++i) {
    uint64_t low = random() % LargestFinite(FormatOf(kF32));
    if (i % 3 == 0) low >>= 8;  // subnormal
    double midpoint = (DoubleFromBits(kF32, low) + DoubleFromBits(kF32, low + 1)) / 2;
    std::string text = ExactDecimal(midpoint);
    uint64_t bits = 0;
    ASSERT_EQ(ParseFloat(text, kF32, &bits), NumberError::kNone);
    ASSERT_EQ(bits, low + (low & 1)) << text;
    ASSERT_EQ(ParseFloat(WithMoreDigits(text, "1"), kF32, &bits), NumberError::kNone);
    ASSERT_EQ(bits, low + 1) << text;
    ASSERT_EQ(ParseFloat(JustBelow(text), kF32, &bits), NumberError::kNone);
    ASSERT_EQ(bits, low) << text;
  }
  uint64_t bits = 0;
  EXPECT_EQ(ParseFloat("9007199254740993", kF64, &bits), NumberError::kNone);  // 2^53 + 1
  EXPECT_EQ(std::bit_cast<double>(bits), 9007199254740992.0);
  EXPECT_EQ(ParseFloat("9007199254740993.0000000000000000000000001", kF64, &bits),
            NumberError::kNone);
  EXPECT_EQ(std::bit_cast<double>(bits), 9007199254740994.0);
}

// MPFR's value of `text` in the format, from its own reading at the format's precision and range.
double MpfrValue(const std::string& text, const Format& format) {
  mpfr_set_emin(1 - format.bias - format.mantissa_bits + 1);
  mpfr_set_emax(format.bias + 1);
  mpfr_t x;
  mpfr_init2(x, format.mantissa_bits + 1);
  int ternary = mpfr_strtofr(x, text.c_str(), nullptr, 10, MPFR_RNDN);
  mpfr_subnormalize(x, ternary, MPFR_RNDN);
  double value = mpfr_get_d(x, MPFR_RNDN);
  mpfr_clear(x);
  return value;
}

TEST(FloatText, ReadsAsMpfrDoes) {
  std::mt19937_64 random(7);
  for (PrimitiveType type : {kF16, kBF16, kF32, kF64, kF8E5M2, kF8E4M3, kF8E3M4}) {
    const Format& format = FormatOf(type);
    SCOPED_TRACE(format.name);
    int range = static_cast<int>(format.bias * 0.302) + 3;
    for (int i = 0; i < 20000; ++i) {
      std::string text = random() % 2 != 0 ? "-" : "";
      int digits = 1 + static_cast<int>(random() % (i % 10 == 0 ? 60 : 12));
      int point = static_cast<int>(random() % static_cast<uint64_t>(digits + 1));
      for (int d = 0; d < digits; ++d) {
        if (d == point) text += '.';
        text += static_cast<char>('0' + random() % 10);
      }
      int exponent = static_cast<int>(random() % static_cast<uint64_t>(2 * range + 1)) - range;
      if (random() % 4 != 0) text += "e" + std::to_string(exponent);
      uint64_t bits = 0;
      NumberError error = ParseFloat(text, type, &bits);
      double want = MpfrValue(text, format);
      if (std::isinf(want)) {
        ASSERT_EQ(error, NumberError::kOverflow) << text;
      } else {
        ASSERT_EQ(error, NumberError::kNone) << text;
        ASSERT_EQ(bits, BitsFromDouble(type, want)) << text;
      }
    }
  }
}

struct ReadRow {
  PrimitiveType type;
  const char* text;
  uint64_t bits;
  NumberError error = NumberError::kNone;
};

TEST(FloatText, OverflowIsAnErrorOnlyAfterRounding) {
  constexpr NumberError kOver = NumberError::kOverflow;
  const ReadRow kRows[] = {
      {kF8E4M3FN, "464", 0x7e},
      {kF8E4M3FN, "464.0000000000000000000000001", 0, kOver},
      {kF8E4M3FN, "465", 0, kOver},
      {kF8E4M3FN, "-464", 0xfe},
      {kF8E4M3FNUZ, "247.99", 0x7f},
      {kF8E4M3FNUZ, "248", 0, kOver},
      {kF8E4M3B11FNUZ, "30.9", 0x7f},
      {kF8E4M3B11FNUZ, "31", 0, kOver},
      {kF8E4M3, "247.9", 0x77},
      {kF8E4M3, "248", 0, kOver},
      {kF8E3M4, "15.74", 0x6f},
      {kF8E3M4, "15.75", 0, kOver},
      {kF8E5M2, "61439.9", 0x7b},
      {kF8E5M2, "61440", 0, kOver},
      {kF8E5M2FNUZ, "61439.9", 0x7f},
      {kF8E5M2FNUZ, "-61440", 0, kOver},
      {kF4E2M1FN, "6.999999999999999999999999999", 0x7},
      {kF4E2M1FN, "7", 0x7},  // neither infinity nor NaN: the largest number
      {kF4E2M1FN, "-1e300", 0xf},
      {kF4E2M1FN, "0x1p9", 0x7},
      {kF4E2M1FN, "1e400", 0, kOver},  // no double
      {kF6E3M2FN, "29.9", 0x1f},
      {kF6E3M2FN, "30", 0x1f},
      {kF6E2M3FN, "-7.7", 0x3f},
      {kF6E2M3FN, "7.75", 0x1f},
      {kF6E2M3FN, "-100", 0x3f},
      {kF8E8M0FNU, "2.5e38", 254},  // 1.5 * 2^127 = 2.552e38
      {kF8E8M0FNU, "2.56e38", 0, kOver},
      {kF16, "65519.99", 0x7bff},
      {kF16, "65519.999999999999999999999999999999", 0x7bff},
      {kF16, "65520", 0, kOver},
      {kF16, "1e999999999999999999999", 0, kOver},
      {kBF16, "3.3961e38", 0x7f7f},  // 0x1.ffp127 = 3.39617...e38
      {kBF16, "3.3962e38", 0, kOver},
      {kF32, "340282356779733661637539395458142568448", 0, kOver},  // 2^128 - 2^103, the tie
      {kF32, "340282356779733661637539395458142568447.99", 0x7f7fffff},
      {kF32, "1e39", 0, kOver},
      {kF64, "1.7976931348623158e308", 0x7fefffffffffffff},
      {kF64, "1.7976931348623159e308", 0, kOver},
      {kF64, "-1e400", 0, kOver},
  };
  for (const ReadRow& row : kRows) {
    uint64_t bits = 0;
    EXPECT_EQ(ParseFloat(row.text, row.type, &bits), row.error) << NameOf(row.type) << row.text;
    if (row.error == NumberError::kNone) {
      EXPECT_EQ(bits, row.bits) << NameOf(row.type) << " " << row.text;
    }
  }
}

TEST(FloatText, TooSmallBecomesZeroOfItsSign) {
  const ReadRow kRows[] = {
      {kF16, "-1e-30", 0x8000},
      {kF16, "1e-99999999999999999999", 0},
      {kF32, "7.0064923216240853e-46", 0},            // just below 2^-150
      {kF32, "7.0064923216240854e-46", 1},            // just above
      {kF64, "-1e-400", uint64_t{1} << 63},
      {kF64, "4.9e-324", 1},
      {kF64, "2e-324", 0},
      {kF64, "2.5e-324", 1},
      {kF8E4M3FNUZ, "-1e-400", 0},
      {kF8E4M3FNUZ, "-0", 0},
      {kF8E8M0FNU, "1e-400", 0},
      {kF8E8M0FNU, "1e-39", 0},
      {kF32, "-0.0", 0x80000000},
      {kF32, "0e999999999999", 0},
      {kF32, "0.0000000000000000000000000000000000000000000000000001e52", 0x3f800000},
      {kF32, "10000000000000000000000000000000000000000000000000000e-52", 0x3f800000},
  };
  for (const ReadRow& row : kRows) {
    uint64_t bits = ~uint64_t{0};
    EXPECT_EQ(ParseFloat(row.text, row.type, &bits), NumberError::kNone) << row.text;
    EXPECT_EQ(bits, row.bits) << NameOf(row.type) << " " << row.text;
  }
}

TEST(FloatText, SpecialsExistWhereTheFormatHasThem) {
  constexpr NumberError kNot = NumberError::kNotRepresentable;
  const ReadRow kRows[] = {
      {kF32, "inf", 0x7f800000},
      {kF32, "-inf", 0xff800000},
      {kF32, "nan", 0x7fc00000},
      {kF32, "-nan", 0xffc00000},
      {kF32, "nan(0x7f)", 0x7f80007f},
      {kF32, "-nan(0x7fffff)", 0xffffffff},
      {kF32, "nan(0x0)", 0, kNot},
      {kF32, "nan(0x800000)", 0, kNot},
      {kF32, "nan(0x10000000000000001)", 0, kNot},
      {kF64, "nan(0x8000000000000)", 0x7ff8000000000000},
      {kF8E5M2, "nan(0x1)", 0x7d},
      {kF8E4M3FN, "nan", 0x7f},
      {kF8E4M3FN, "-nan", 0xff},
      {kF8E4M3FN, "nan(0x1)", 0, kNot},
      {kF8E4M3FN, "inf", 0x7f},
      {kF8E4M3FN, "-inf", 0xff},
      {kF8E4M3FNUZ, "nan", 0x80},
      {kF8E4M3FNUZ, "-inf", 0x80},
      {kF8E5M2FNUZ, "inf", 0x80},
      {kF8E4M3B11FNUZ, "inf", 0x80},
      {kF4E2M1FN, "nan", 0x8},
      {kF4E2M1FN, "-nan", 0},
      {kF4E2M1FN, "nan(0x1)", 0, kNot},
      {kF4E2M1FN, "inf", 0x7},
      {kF6E3M2FN, "-inf", 0x3f},
      {kF6E2M3FN, "nan", 0x20},
      {kF8E8M0FNU, "inf", 0xff},
      {kF8E8M0FNU, "-inf", 0xff},
      {kF8E8M0FNU, "nan", 0xff},
      {kF8E8M0FNU, "0", 0, kNot},
      {kF8E8M0FNU, "-1", 0, kNot},
  };
  for (const ReadRow& row : kRows) {
    uint64_t bits = 0;
    EXPECT_EQ(ParseFloat(row.text, row.type, &bits), row.error) << NameOf(row.type) << row.text;
    if (row.error == NumberError::kNone) {
      EXPECT_EQ(bits, row.bits) << NameOf(row.type) << " " << row.text;
    }
  }
}

TEST(FloatText, AcceptsHlosDecimalsAndHex) {
  struct Row {
    const char* text;
    float value;
  };
  constexpr Row kRows[] = {{"1", 1},         {"1.", 1},         {".5", 0.5f},     {"-.5e1", -5},
                           {"1.e-3", 1e-3f}, {"1E3", 1000},     {"1e+3", 1000},   {"007", 7},
                           {"0x1.8p3", 12},  {"-0xAp-1", -5},   {"0x.8", 0.5f},   {"0x1", 1},
                           {"0x1.fffffefp127", 0x1.fffffep127}, {"0x1.000001p0", 1},
                           {"0x1.0000010000000000000001p0", 0x1.000002p0}};
  for (const Row& row : kRows) {
    uint64_t bits = 0;
    EXPECT_EQ(ParseFloat(row.text, kF32, &bits), NumberError::kNone) << row.text;
    EXPECT_EQ(bits, std::bit_cast<uint32_t>(row.value)) << row.text;
  }
  for (const char* text : {"", "-", ".", "-.", "e3", "1e", "1e+", "+1", " 1", "1 ", "1.5.", "0x",
                           "0x.p1", "nan(", "nan(0x", "nan(0x)", "nan(7)", "infx", "NaN", "--1"}) {
    uint64_t bits = 0;
    EXPECT_EQ(ParseFloat(text, kF32, &bits), NumberError::kSyntax) << text;
  }
}

TEST(FloatText, PrefixStopsWhereTheNumberEnds) {
  struct Row {
    const char* text;
    size_t used;
  };
  constexpr Row kRows[] = {{"1.5, 2", 3}, {"1e", 1}, {"1e+x", 1}, {"-inf}", 4}, {"nan)", 3}};
  for (const Row& row : kRows) {
    uint64_t bits = 0;
    size_t used = 0;
    EXPECT_EQ(ParseFloatPrefix(row.text, kF32, &bits, &used), NumberError::kNone) << row.text;
    EXPECT_EQ(used, row.used) << row.text;
  }
}

// The fewest digits found by reading every decimal of up to three digits.
TEST(FloatText, NarrowTextIsShortest) {
  for (const Format& format : FloatFormats(8)) {
    SCOPED_TRACE(format.name);
    std::vector<int> fewest(uint64_t{1} << format.bits, 4);
    // What is read as the largest number only because it is beyond it is not that number's text.
    const double largest = DoubleFromBits(format.type, LargestFinite(format));
    const double beyond =
        largest + (largest - DoubleFromBits(format.type, LargestFinite(format) - 1)) / 2;
    for (int digits = 3; digits >= 1; --digits) {
      int limit = digits == 3 ? 1000 : digits == 2 ? 100 : 10;
      for (int number = limit / 10; number < limit; ++number) {
        for (int exponent = -42; exponent <= 40; ++exponent) {
          std::string text = std::to_string(number) + "e" + std::to_string(exponent);
          if (format.specials == FloatSpecials::kFiniteOnly && std::stod(text) >= beyond) continue;
          uint64_t bits = 0;
          if (ParseFloat(text, format.type, &bits) == NumberError::kNone) fewest[bits] = digits;
        }
      }
    }
    for (uint64_t bits = 1; bits <= LargestFinite(format); ++bits) {
      double value = DoubleFromBits(format.type, bits);
      if (value < 1e6 && value == std::floor(value)) continue;  // written out
      std::string text = Text(format.type, bits);
      std::string digits = text.substr(0, text.find('e'));
      std::erase(digits, '.');
      digits.erase(0, digits.find_first_not_of('0'));
      digits.erase(digits.find_last_not_of('0') + 1);
      EXPECT_EQ(static_cast<int>(digits.size()), fewest[bits]) << text;
    }
  }
}

TEST(FloatText, WritesInTheStyleOfPercentG) {
  struct Row {
    PrimitiveType type;
    double value;
    const char* text;
  };
  constexpr Row kRows[] = {
      {kF32, 0.0, "0"},           {kF32, -0.0, "-0.0"},         {kF32, 1, "1"},
      {kF32, 0.5, "0.5"},         {kF32, 1e-7f, "1e-07"},       {kF32, 0.0001f, "0.0001"},
      {kF32, 100000, "100000"},   {kF32, 1e6, "1e+06"},         {kF32, 16777216, "16777216"},
      {kF32, 1234567, "1234567"}, {kF32, 3.14159274f, "3.1415927"}, {kF32, 1.5e10, "1.5e+10"},
      {kF32, INFINITY, "inf"},    {kF32, -INFINITY, "-inf"},    {kF64, 0.1, "0.1"},
      {kF64, 1e-300, "1e-300"},   {kF64, 123456789012.5, "123456789012.5"},
      {kF16, 65504, "65504"},     {kF16, 0.1, "0.1"},           {kBF16, 0.1, "0.1"},
      {kBF16, 3.14, "3.14"},      {kF8E4M3FN, 448, "448"},      {kF8E5M2, 57344, "57344"},
      {kF16, -0.0, "-0.0"},       {kF64, -0.0, "-0.0"},         {kF8E5M2, -0.0, "-0.0"},
      {kF4E2M1FN, -0.0, "-0.0"},  {kF8E4M3FNUZ, -0.0, "0"},     {kF32, -1, "-1"},
      {kF4E2M1FN, -1.5, "-1.5"},  {kF16, 0x1p-24, "6e-08"},     {kF8E8M0FNU, 2, "2"},
  };
  for (const Row& row : kRows) {
    EXPECT_EQ(Text(row.type, BitsFromDouble(row.type, row.value)), row.text);
  }
  EXPECT_EQ(Text(kF32, 0x7fc00000), "nan");
  EXPECT_EQ(Text(kF32, 0xffc00000), "-nan");
  EXPECT_EQ(Text(kF32, 0x7f800001), "nan(0x1)");
  EXPECT_EQ(Text(kF8E4M3FNUZ, 0x80), "nan");
  EXPECT_EQ(Text(kF8E4M3FN, 0xff), "-nan");
}

TEST(IntegerText, IsCheckedAgainstTheType) {
  constexpr NumberError kOver = NumberError::kOverflow;
  constexpr NumberError kSyntax = NumberError::kSyntax;
  const ReadRow kRows[] = {
      {kS8, "127", 127},
      {kS8, "-128", ~uint64_t{127}},
      {kS8, "128", 0, kOver},
      {kS8, "-129", 0, kOver},
      {kU8, "255", 255},
      {kU8, "256", 0, kOver},
      {kU8, "-1", 0, kOver},
      {kU8, "-0", 0},
      {kS4, "-8", ~uint64_t{7}},
      {kS4, "8", 0, kOver},
      {kU4, "15", 15},
      {kU4, "16", 0, kOver},
      {kS1, "-1", ~uint64_t{0}},
      {kS1, "1", 0, kOver},
      {kS2, "-2", ~uint64_t{1}},
      {kU1, "1", 1},
      {kU2, "4", 0, kOver},
      {kS64, "-9223372036854775808", uint64_t{1} << 63},
      {kS64, "9223372036854775807", INT64_MAX},
      {kS64, "9223372036854775808", uint64_t{1} << 63},
      {kS64, "18446744073709551615", UINT64_MAX},
      {kS64, "18446744073709551616", 0, kOver},
      {kS64, "-9223372036854775809", 0, kOver},
      {kS32, "18446744073709551615", 0, kOver},
      {kU64, "18446744073709551615", UINT64_MAX},
      {kU64, "18446744073709551616", 0, kOver},
      {kU64, "-1", UINT64_MAX},
      {kU64, "-9223372036854775809", 0, kOver},
      {kU64, "99999999999999999999999999", 0, kOver},
      {kU32, "0000000000000000000000000000004294967295", 4294967295},
      {kPred, "1", 1},
      {kPred, "2", 1},
      {kPred, "-1", 1},
      {kPred, "-0", 0},
      {kPred, "256", 1},
      {kPred, "18446744073709551616", 0, kOver},
      {kS32, "", 0, kSyntax},
      {kS32, "-", 0, kSyntax},
      {kS32, "1.0", 0, kSyntax},
      {kS32, "+1", 0, kSyntax},
      {kS32, "1x", 0, kSyntax},
  };
  for (const ReadRow& row : kRows) {
    uint64_t bits = 0;
    EXPECT_EQ(ParseInteger(row.text, row.type, &bits), row.error) << NameOf(row.type) << row.text;
    if (row.error == NumberError::kNone) {
      EXPECT_EQ(bits, row.bits) << NameOf(row.type) << " " << row.text;
    }
  }
}

TEST(IntegerText, ReadsBack) {
  std::mt19937_64 random(11);
  for (PrimitiveType type : {kS1, kU1, kS2, kU2, kS4, kU4, kS8, kU8, kS16, kU16, kS32, kU32, kS64,
                             kU64}) {
    uint64_t mask = ~uint64_t{0} >> (64 - FormatOf(type).bits);
    for (int i = 0; i < 300; ++i) {
      uint64_t bits = random() & mask;
      std::string text;
      AppendInteger(type, bits, &text);
      uint64_t read = 0;
      ASSERT_EQ(ParseInteger(text, type, &read), NumberError::kNone) << text;
      ASSERT_EQ(read & mask, bits) << text;
    }
  }
}

}  // namespace
}  // namespace assay
