#include <cmath>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "spec/hlo/parser.h"

namespace assay {
namespace {

using P = PrimitiveType;

Literal Read(const std::string& text, const std::string& shape) {
  Result<Literal> literal = ParseLiteral(text, *ParseShape(shape));
  EXPECT_TRUE(literal.ok()) << text << "\n" << literal.status().ToString();
  return literal.ok() ? *literal : Literal::Elided(Shape());
}

std::string LabelOf(const std::string& text, const std::string& shape) {
  Result<Literal> literal = ParseLiteral(text, *ParseShape(shape));
  return literal.ok() ? "ok" : literal.status().diagnostics()[0].label;
}

std::string MessageOf(const std::string& text, const std::string& shape) {
  Result<Literal> literal = ParseLiteral(text, *ParseShape(shape));
  return literal.ok() ? "ok" : literal.status().diagnostics()[0].message;
}

std::vector<uint64_t> BitsOf(const Literal& literal) {
  std::vector<uint64_t> bits;
  for (int64_t i = 0; i < literal.element_count(); ++i) bits.push_back(literal.Bits(i));
  return bits;
}
using Bits = std::vector<uint64_t>;

TEST(LiteralText, ReadsDenseArraysRowMajor) {
  EXPECT_EQ(BitsOf(Read("5", "s32[]")), Bits{5});
  EXPECT_EQ(BitsOf(Read("{1,2,3}", "s32[3]")), (Bits{1, 2, 3}));
  EXPECT_EQ(BitsOf(Read("{ {1, 2, 3}, {4, 5, 6} }", "u8[2,3]")), (Bits{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(BitsOf(Read("{ { /*i0=0*/ {1}, {2} }, {{3},\n{4}} }", "s64[2,2,1]")),
            (Bits{1, 2, 3, 4}));
  EXPECT_EQ(BitsOf(Read("{1 2, , 3}", "s32[3]")), (Bits{1, 2, 3})) << "commas are loose";
}

TEST(LiteralText, ReadsZeroElements) {
  EXPECT_EQ(Read("{}", "f32[0]").element_count(), 0);
  EXPECT_EQ(Read("{ {}, {} }", "f32[2,0]").element_count(), 0);
  EXPECT_EQ(Read("{}", "f32[2,0]").element_count(), 0);
}

TEST(LiteralText, RoundsFloatsOnce) {
  // Patterns from the IEEE encoding by hand; 16777217 = 2^24 + 1 is a tie of f32 (to even, 2^24),
  // one part in 10^20 above it is not.
  const struct {
    const char* text;
    const char* shape;
    uint64_t bits;
  } kCases[] = {
      {"1", "f32[]", 0x3f800000},
      {"-0", "f32[]", 0x80000000},
      {"-0.0", "f64[]", 0x8000000000000000},
      {"0.1", "f32[]", 0x3dcccccd},
      {"0.1", "f64[]", 0x3fb999999999999a},
      {".5", "f32[]", 0x3f000000},
      {"1.", "f32[]", 0x3f800000},
      {"16777217", "f32[]", 0x4b800000},
      {"16777217.00000000001", "f32[]", 0x4b800001},
      {"16777219", "f32[]", 0x4b800002},
      {"1e-45", "f32[]", 0x00000001},
      {"1.17549435e-38", "f32[]", 0x00800000},
      {"3.40282347e+38", "f32[]", 0x7f7fffff},
      {"9007199254740993", "f64[]", 0x4340000000000000},
      {"9007199254740993.0000000000001", "f64[]", 0x4340000000000001},
      {"5e-324", "f64[]", 1},
      {"1.7976931348623157e308", "f64[]", 0x7fefffffffffffff},
      {"inf", "f32[]", 0x7f800000},
      {"-inf", "f64[]", 0xfff0000000000000},
      {"nan", "f32[]", 0x7fc00000},
      {"1.00390625", "bf16[]", 0x3f80},          // 1 + 2^-8: a tie, to even
      {"1.01171875", "bf16[]", 0x3f82},          // 1 + 3 * 2^-8: a tie, to even
      {"65504", "f16[]", 0x7bff},
  };
  for (const auto& c : kCases) EXPECT_EQ(Read(c.text, c.shape).Bits(0), c.bits) << c.text << c.shape;
}

TEST(LiteralText, ReadsPredicatesAndComplexNumbers) {
  EXPECT_EQ(BitsOf(Read("{true, false, 1, 0}", "pred[4]")), (Bits{1, 0, 1, 0}));
  const Literal complex = Read("{(1, 2), (-0.5,\n inf)}", "c64[2]");
  EXPECT_EQ(complex.PartBits(0, 0), 0x3f800000);
  EXPECT_EQ(complex.PartBits(0, 1), 0x40000000);
  EXPECT_EQ(complex.PartBits(1, 0), 0xbf000000);
  EXPECT_EQ(complex.PartBits(1, 1), 0x7f800000);
  EXPECT_EQ(Read("(1, -2)", "c128[]").PartBits(0, 1), 0xc000000000000000);
}

TEST(LiteralText, KeepsIntegersInTheirRange) {
  const struct {
    const char* text;
    const char* shape;
    const char* label;
  } kCases[] = {
      {"127", "s8[]", "ok"},           {"128", "s8[]", "literal_range"},
      {"-128", "s8[]", "ok"},          {"-129", "s8[]", "literal_range"},
      {"255", "u8[]", "ok"},           {"256", "u8[]", "literal_range"},
      {"-1", "u8[]", "literal_range"}, {"7", "s4[]", "ok"},
      {"-8", "s4[]", "ok"},            {"8", "s4[]", "literal_range"},
      {"3", "u2[]", "ok"},             {"4", "u2[]", "literal_range"},
      {"9223372036854775807", "s64[]", "ok"},
      {"9223372036854775808", "s64[]", "ok"},
      {"18446744073709551616", "s64[]", "literal_range"},
      {"-9223372036854775809", "s64[]", "literal_range"},
      {"-9223372036854775808", "s64[]", "ok"},
      {"18446744073709551615", "u64[]", "ok"},
      {"18446744073709551616", "u64[]", "literal_range"},
      {"1e400", "f32[]", "literal_range"},
      {"3.5e38", "f32[]", "literal_range"},
      {"18446744073709551616", "pred[]", "literal_range"},
  };
  for (const auto& c : kCases) EXPECT_EQ(LabelOf(c.text, c.shape), c.label) << c.text << c.shape;
}

TEST(LiteralText, SaysTheRangeOfTheType) {
  const struct {
    const char* text;
    const char* shape;
    const char* range;
  } kCases[] = {
      {"128", "s8[]", "'128' is outside the range of s8, -128 to 127"},
      {"-1", "u4[]", "'-1' is outside the range of u4, 0 to 15"},
      {"18446744073709551616", "s64[]", ", -9223372036854775808 to 18446744073709551615"},
      {"1e5", "f16[]", "'1e5' is outside the range of f16, -65504 to 65504"},
      {"465", "f8e4m3fn[]", ", -448 to 448"},
      {"0", "f8e8m0fnu[]",
       "'0' is no value of type f8e8m0fnu, which has neither zero nor sign: allowed are numbers from "
       "2^-127 to 2^127, and nan"},
      {"-1", "f8e8m0fnu[]", "from 2^-127 to 2^127"},
  };
  for (const auto& c : kCases) {
    const std::string message = MessageOf(c.text, c.shape);
    EXPECT_NE(message.find(c.range), std::string::npos) << message;
  }
}

// As XLA reads them: a pred is whether the integer is not 0; 64-bit integers wrap into each other.
TEST(LiteralText, ReadsIntegersOfPredAnd64BitsAsXlaDoes) {
  EXPECT_EQ(BitsOf(Read("{2, -1, 0}", "pred[3]")), (Bits{1, 1, 0}));
  EXPECT_EQ(BitsOf(Read("9223372036854775808", "s64[]")), Bits{0x8000000000000000});
  EXPECT_EQ(BitsOf(Read("-1", "u64[]")), Bits{0xffffffffffffffff});
}

TEST(LiteralText, ReadsTuplesAndElidedLiterals) {
  const Literal tuple = Read("(1, ({2, 3}, ()))", "(s32[], (s32[2], ()))");
  ASSERT_EQ(tuple.elements().size(), 2);
  EXPECT_EQ(BitsOf(tuple.elements()[0]), Bits{1});
  EXPECT_EQ(BitsOf(tuple.elements()[1].elements()[0]), (Bits{2, 3}));
  EXPECT_TRUE(tuple.elements()[1].elements()[1].elements().empty());
  EXPECT_EQ(BitsOf(Read("(s32[] 1, 2)", "(s32[], s32[])").elements()[1]), Bits{2});
  EXPECT_TRUE(Read("{...}", "f32[1000000000,1000000]").IsElided());
  EXPECT_FALSE(Read("{1}", "f32[1]").IsElided());
}

TEST(LiteralText, RejectsWithTheRule) {
  const struct {
    const char* text;
    const char* shape;
    const char* label;
  } kCases[] = {
      {"{1,2}", "s32[3]", "literal_count"},
      {"{1,2,3,4}", "s32[3]", "literal_count"},
      {"{{1,2},{3}}", "s32[2,2]", "literal_count"},
      {"{{1,2}}", "s32[2,2]", "literal_count"},
      {"{{1},{2},{3}}", "s32[2,1]", "literal_count"},
      {"{1,2,3,4}", "s32[2,2]", "literal_rank"},
      {"{{1},{2}}", "s32[2]", "literal_rank"},
      {"1", "s32[1]", "literal_rank"},
      {"{1}", "s32[]", "literal_count"},
      {"1.5", "s32[]", "literal_type"},
      {"true", "s32[]", "literal_type"},
      {"true", "f32[]", "literal_type"},
      {"yes", "pred[]", "literal_type"},
      {"1", "c64[]", "literal_type"},
      {"(1)", "c64[]", "literal_count"},
      {"(1,2,3)", "c64[]", "literal_type"},
      {"1", "token[]", "literal_type"},
      {"1", "f32[?]", "literal_type"},
      {"(1, 2)", "(s32[])", "literal_count"},
      {"(1)", "(s32[], s32[])", "literal_count"},
      {"(f32[] 1)", "(s32[])", "literal_type"},
      {"{1,2", "s32[2]", "syntax_end"},
      {"{1,2", "s32[3]", "syntax_end"},
      {"", "s32[]", "syntax_end"},
      {"{1, /* 2}", "s32[2]", "syntax_comment"},
      {"{1}", "f32[1099511627776]", "literal_count"},
      {"1 2", "s32[]", "syntax_expected"},
      {"nan(0x1)", "f8e4m3fn[]", "literal_type"},
  };
  for (const auto& c : kCases) EXPECT_EQ(LabelOf(c.text, c.shape), c.label) << c.text << c.shape;
}

TEST(LiteralText, SaysWhichNanPayloadsThereAre) {
  const auto message = [](const char* text, const char* shape) {
    return ParseLiteral(text, *ParseShape(shape)).status().ToString();
  };
  EXPECT_NE(message("nan(0x800000)", "f32[]")
                .find("'nan(0x800000)' is no NaN of that type: payloads of f32 are from 0x1 to 0x7fffff"),
            std::string::npos)
      << message("nan(0x800000)", "f32[]");
  EXPECT_NE(message("-nan(0x0)", "bf16[]").find("payloads of bf16 are from 0x1 to 0x7f"),
            std::string::npos);
  EXPECT_NE(message("nan(0x1)", "f8e4m3fn[]").find("a NaN of f8e4m3fn has no payload"),
            std::string::npos);
}

TEST(LiteralText, BoundsTheDepth) {
  const auto nested = [](int depth, const char* inside) {
    return std::string(depth, '(') + inside + std::string(depth, ')');
  };
  const Shape shape = *ParseShape(nested(1000, "s32[]"));
  EXPECT_TRUE(ParseLiteral(nested(1000, "1"), shape).ok());
  EXPECT_FALSE(ParseLiteral(nested(1001, "1"), shape).ok());
}

}  // namespace
}  // namespace assay
