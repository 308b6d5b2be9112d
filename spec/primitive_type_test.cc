#include "spec/primitive_type.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "spec/float_bits.h"
#include "spec/literal.h"

namespace assay {
namespace {

using enum PrimitiveType;

TEST(PrimitiveType, NamesReadBackAndTupleAndBufferHaveNone) {
  for (const Format& format : AllFormats()) {
    bool spelled = format.type != kInvalid && format.type != kTuple && format.type != kBuffer;
    EXPECT_EQ(PrimitiveTypeFromName(format.name),
              spelled ? std::optional(format.type) : std::nullopt)
        << format.name;
  }
  EXPECT_EQ(PrimitiveTypeFromName("opaque_type"), kOpaque);
  EXPECT_EQ(PrimitiveTypeFromName("F32"), std::nullopt);
}

TEST(PrimitiveType, NumbersAreThoseOfXlasProto) {
  EXPECT_EQ(static_cast<int>(*PrimitiveTypeFromName("f8e4m3fn")), 20);
  EXPECT_EQ(static_cast<int>(*PrimitiveTypeFromName("bf16")), 16);
  EXPECT_EQ(static_cast<int>(*PrimitiveTypeFromName("u1")), 31);
  EXPECT_EQ(static_cast<int>(*PrimitiveTypeFromName("f6e2m3fn")), 36);
}

// Largest finite, smallest normal, smallest subnormal number: IEEE 754-2019 table 3.5, OCP FP8
// table 1, OCP MX tables 1-7, ml_dtypes README.
TEST(FloatFormats, HaveThePublishedExtremes) {
  struct Row {
    PrimitiveType type;
    double largest, smallest_normal, smallest;
  };
  constexpr Row kRows[] = {
      {kF16, 65504, 0x1p-14, 0x1p-24},
      {kBF16, 0x1.fep127, 0x1p-126, 0x1p-133},
      {kF32, 0x1.fffffep127, 0x1p-126, 0x1p-149},
      {kF64, 0x1.fffffffffffffp1023, 0x1p-1022, 0x1p-1074},
      {kF8E5M2, 57344, 0x1p-14, 0x1p-16},
      {kF8E4M3FN, 448, 0x1p-6, 0x1p-9},
      {kF8E4M3, 240, 0x1p-6, 0x1p-9},
      {kF8E3M4, 15.5, 0x1p-2, 0x1p-6},
      {kF8E4M3B11FNUZ, 30, 0x1p-10, 0x1p-13},
      {kF8E4M3FNUZ, 240, 0x1p-7, 0x1p-10},
      {kF8E5M2FNUZ, 57344, 0x1p-15, 0x1p-17},
      {kF6E3M2FN, 28, 0x1p-2, 0x1p-4},
      {kF6E2M3FN, 7.5, 1, 0.125},
      {kF4E2M1FN, 6, 1, 0.5},
  };
  for (const Row& row : kRows) {
    const Format& format = FormatOf(row.type);
    SCOPED_TRACE(format.name);
    EXPECT_EQ(DoubleFromBits(row.type, LargestFinite(format)), row.largest);
    EXPECT_EQ(DoubleFromBits(row.type, uint64_t{1} << format.mantissa_bits), row.smallest_normal);
    EXPECT_EQ(DoubleFromBits(row.type, 1), row.smallest);
    EXPECT_EQ(DoubleFromBits(row.type, 1 | SignBit(format)), -row.smallest);
  }
  EXPECT_EQ(DoubleFromBits(kF8E8M0FNU, 0), 0x1p-127);
  EXPECT_EQ(DoubleFromBits(kF8E8M0FNU, 254), 0x1p127);
  EXPECT_TRUE(std::isnan(DoubleFromBits(kF8E8M0FNU, 255)));
}

TEST(FloatFormats, HaveThePublishedSpecials) {
  EXPECT_TRUE(std::isnan(DoubleFromBits(kF8E4M3FN, 0x7f)));
  EXPECT_TRUE(std::isnan(DoubleFromBits(kF8E4M3FN, 0xff)));
  for (PrimitiveType type : {kF8E4M3FNUZ, kF8E5M2FNUZ, kF8E4M3B11FNUZ}) {
    EXPECT_TRUE(std::isnan(DoubleFromBits(type, 0x80)));
    EXPECT_FALSE(std::isnan(DoubleFromBits(type, 0x7f)));
    EXPECT_FALSE(std::isnan(DoubleFromBits(type, 0xff)));
  }
  EXPECT_EQ(DoubleFromBits(kF8E5M2, 0x7c), INFINITY);
  EXPECT_EQ(DoubleFromBits(kF8E4M3, 0xf8), -INFINITY);
  EXPECT_EQ(DoubleFromBits(kF8E3M4, 0x70), INFINITY);
  EXPECT_TRUE(std::isnan(DoubleFromBits(kF8E3M4, 0x71)));
}

TEST(BitsFromDouble, InvertsDoubleFromBitsOnEveryNarrowPattern) {
  for (const Format& format : AllFormats()) {
    if (format.type_class != TypeClass::kFloat || format.bits > 16) continue;
    SCOPED_TRACE(format.name);
    for (uint64_t bits = 0; bits < uint64_t{1} << format.bits; ++bits) {
      if (IsNanBits(format, bits)) continue;
      ASSERT_EQ(BitsFromDouble(format.type, DoubleFromBits(format.type, bits)), bits);
    }
  }
}

// The rules of facts/semantics_edges "Convert": ties to even, then what overflow becomes.
TEST(BitsFromDouble, RoundsAndOverflowsAsTheFormatSays) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  struct Row {
    PrimitiveType type;
    double value;
    uint64_t bits;
  };
  const Row kRows[] = {
      {kF16, 65519.999, 0x7bff},       {kF16, 65520, 0x7c00},     {kF16, -INFINITY, 0xfc00},
      {kF16, 0x1p-25, 0x0000},         {kF16, 0x1.8p-24, 0x0002}, {kF16, -0x1.000001p-25, 0x8001},
      {kF16, kNan, 0x7e00},            {kBF16, 0x1.01p0, 0x3f80}, {kBF16, 0x1.03p0, 0x3f82},
      {kBF16, 0x1.010001p0, 0x3f81},   {kF32, 0x1.000001p0, 0x3f800000},
      {kF32, 0x1.000003p0, 0x3f800002}, {kF32, 1e300, 0x7f800000},
      {kF8E4M3FN, 464, 0x7e},          {kF8E4M3FN, 465, 0x7f},    {kF8E4M3FN, -INFINITY, 0xff},
      {kF8E4M3FNUZ, 247, 0x7f},        {kF8E4M3FNUZ, 248, 0x80},  {kF8E4M3FNUZ, -0.0, 0x00},
      {kF8E4M3FNUZ, -1e-9, 0x00},      {kF8E4M3FNUZ, kNan, 0x80}, {kF8E5M2, 61440, 0x7c},
      {kF8E5M2, 61439, 0x7b},          {kF4E2M1FN, 7, 0x7},       {kF4E2M1FN, 100, 0x7},
      {kF4E2M1FN, -INFINITY, 0xf},     {kF4E2M1FN, 0.25, 0x0},    {kF4E2M1FN, 0.75, 0x2},
      {kF4E2M1FN, kNan, 0x8},          {kF6E2M3FN, -1e9, 0x3f},   {kF8E8M0FNU, 3, 129},
      {kF8E8M0FNU, 2.999, 128},        {kF8E8M0FNU, 0, 255},      {kF8E8M0FNU, -1, 255},
      {kF8E8M0FNU, 0x1.8p127, 255},    {kF8E8M0FNU, 1e-300, 0},   {kF8E8M0FNU, INFINITY, 255},
      {kS4, -1, 0xf},                  {kS32, -2, 0xfffffffe},    {kU64, 0x1p63, uint64_t{1} << 63},
      {kPred, 0.5, 1},                 {kPred, 0, 0},
  };
  for (const Row& row : kRows) {
    EXPECT_EQ(BitsFromDouble(row.type, row.value), row.bits)
        << NameOf(row.type) << " of " << row.value;
  }
}

}  // namespace
}  // namespace assay
