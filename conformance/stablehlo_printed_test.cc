#include "conformance/stablehlo_printed.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assay {
namespace {

using testing::HasSubstr;

Literal Iota(std::vector<int64_t> dimensions) {
  Literal literal = Literal::Zeros(Shape::Array(PrimitiveType::kS32, dimensions));
  for (int64_t i = 0; i < literal.element_count(); ++i) literal.SetBits(i, static_cast<uint64_t>(i));
  return literal;
}

TEST(StableHloPrinted, RowsStandOnALineOfTheirOwn) {
  EXPECT_EQ(PrintedTensor(Iota({2, 2})), "tensor<2x2xi32> {\n  [\n    [0, 1],\n    [2, 3]\n  ]\n}");
  EXPECT_EQ(PrintedTensor(Iota({3})), "tensor<3xi32> {\n  [0, 1, 2]\n}");
  EXPECT_EQ(PrintedTensor(Iota({0, 2})), "tensor<0x2xi32> {\n  []\n}");
  EXPECT_EQ(PrintedTensor(Iota({2, 0})), "tensor<2x0xi32> {\n  [\n    [],\n    []\n  ]\n}");
  EXPECT_EQ(PrintedTensor(Literal::Scalar(PrimitiveType::kU8, 7)), "tensor<ui8> {7}");
  EXPECT_EQ(PrintedTensor(Literal::Scalar(PrimitiveType::kF16, 1.5)), "tensor<f16> {1.500000e+00}");
  EXPECT_EQ(PrintedTensor(Literal::Scalar(PrimitiveType::kPred, 1)), "tensor<i1> {true}");
  EXPECT_EQ(PrintedConstant(Iota({2})), "dense<[0, 1]> : tensor<2xi32>");
}

TEST(StableHloPrinted, RunsAreReadFromTheFirstLines) {
  const std::vector<UpstreamRun> runs = ReadUpstreamRuns(
      "// RUN: translate --interpret %s\n"
      "// RUN: not translate %s --interpret --args=\"[1]\" 2>&1 | FileCheck %s --check-prefixes=BAD\n"
      "// RUN: translate --interpret --interpreter-print-dense %s | FileCheck %s\n"
      "// RUN: opt %s | FileCheck %s\n");
  ASSERT_EQ(runs.size(), 3u);
  EXPECT_EQ(runs[0].prefix, "");
  EXPECT_FALSE(runs[0].must_fail);
  EXPECT_EQ(runs[1].prefix, "BAD");
  EXPECT_EQ(runs[1].args, "[1]");
  EXPECT_TRUE(runs[1].must_fail);
  EXPECT_EQ(runs[2].prefix, "CHECK");
  EXPECT_TRUE(runs[2].constants);
}

TEST(StableHloPrinted, LinesComeInTheirOrder) {
  const auto compare = [](std::string_view checks) {
    return CompareWithCheckLines(checks, "CHECK", "one  two\n  three\nfour\n");
  };
  EXPECT_EQ(compare("// CHECK: two\n// CHECK-NEXT:    three\n//CHECK: four"), "");
  EXPECT_EQ(compare("// CHECK: one two\n// CHECK: four"), "");
  EXPECT_EQ(compare("// CHECK-OTHER: five\n// XCHECK: five"), "");
  EXPECT_THAT(compare("// CHECK: four\n// CHECK: one"), HasSubstr("CHECK: one: is not printed there"));
  EXPECT_THAT(compare("// CHECK: one\n// CHECK-NEXT: four"), HasSubstr("is not on the next line"));
  EXPECT_THAT(compare("// CHECK: one\n// CHECK-NEXT: two"), HasSubstr("is not on the next line"));
  EXPECT_THAT(compare("// CHECK-NOT: five"), HasSubstr("the word NOT is not known"));
  EXPECT_THAT(compare("// CHECK: {{o.e}}"), HasSubstr("patterns are not known"));
  EXPECT_THAT(compare("// CHECK{LITERAL}: {{o.e}}"), HasSubstr("is not printed there"));
}

}  // namespace
}  // namespace assay
