#include "conformance/case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conformance/comparison.h"

namespace assay {
namespace {

TEST(ReadValue, TakesDecimalAndHexadecimalFloats) {
  Result<Literal> value = ReadValue("f32[3] {0x1.8p1, -0x1p-149, 1e3}");
  ASSERT_TRUE(value.ok()) << value.status().ToString();
  EXPECT_EQ(value->Bits(0), 0x40400000u);
  EXPECT_EQ(value->Bits(1), 0x80000001u);
  EXPECT_EQ(value->Bits(2), 0x447a0000u);
}

TEST(ReadValue, RefusesWhatIsNoValue) {
  EXPECT_FALSE(ReadValue("12").ok());
  EXPECT_FALSE(ReadValue("f32[2] {1}").ok());
  EXPECT_FALSE(ReadValue("f99[] 1").ok());
}

TEST(ReadCase, FindsArgumentsAndResults) {
  Result<Case> c = ReadCase("c.hlo",
                            "// add: 1 + 2 = 3 (no value: a sentence)\n"
                            "// arg0 = s32[] 1\n"
                            "// arg1 = s32[] 2\n"
                            "// out0 = s32[] 3\n"
                            "HloModule add\n");
  ASSERT_TRUE(c.ok()) << c.status().ToString();
  ASSERT_EQ(c->arguments.size(), 2u);
  EXPECT_EQ(c->arguments[1].name, "arg1");
  ASSERT_EQ(c->results.size(), 1u);
  EXPECT_TRUE(Identical(c->results[0], Literal::Scalar<int32_t>(PrimitiveType::kS32, 3)));
}

TEST(ReadCase, SaysWhereItIsWrong) {
  Status status = ReadCase("c.hlo", "// out0 = s32[] 3\n// out2 = s32[] x\n").status();
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.diagnostics()[0].label, "case_value");
  EXPECT_EQ(status.diagnostics()[0].line, 2);
  EXPECT_EQ(status.diagnostics()[0].column, 11);
  EXPECT_EQ(ReadCase("c", "// out1 = s32[] 3\n").status().diagnostics()[0].label, "case_order");
  EXPECT_EQ(ReadCase("c", "HloModule m\n").status().diagnostics()[0].label, "case_empty");
}

TEST(ReadExpectations, KeepTheirOrder) {
  auto e = ReadExpectations("r.hlo", "// expect: 3:12 syntax_opcode\n  // expect: 1:2 name_x\n");
  ASSERT_TRUE(e.ok());
  ASSERT_EQ(e->size(), 2u);
  EXPECT_EQ((*e)[0].ToString(), "3:12 syntax_opcode");
  EXPECT_EQ((*e)[1].ToString(), "1:2 name_x");
  EXPECT_FALSE(ReadExpectations("r.hlo", "// expect: syntax_opcode\n").ok());
}

}  // namespace
}  // namespace assay
