#include "conformance/stablehlo_checks.h"

#include <cmath>
#include <limits>
#include <string>

#include "conformance/stablehlo_program.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "spec/mlir/text_reader.h"

namespace assay {
namespace {

using testing::HasSubstr;
using CheckRule = Expectation::Rule;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::string Compare(CheckRule rule, float got, float want, double tolerance = 0, uint64_t most = 0,
                    uint64_t least = 0) {
  Expectation expectation;
  expectation.rule = rule;
  expectation.tolerance = tolerance;
  expectation.most = most;
  expectation.least = least;
  return Judge(expectation, Literal::Scalar(PrimitiveType::kF32, got),
               Literal::Scalar(PrimitiveType::kF32, want));
}

TEST(StableHloChecks, EqualIsAsNumbers) {
  EXPECT_EQ(Compare(CheckRule::kEqual, 0.0f, -0.0f), "");
  EXPECT_NE(Compare(CheckRule::kEqual, kNan, kNan), "");
  EXPECT_EQ(Compare(CheckRule::kEqual, 1, 2), "1 of 1: element 0 is 1, expected 2");
}

TEST(StableHloChecks, AlmostIsAbsolute) {
  EXPECT_EQ(Compare(CheckRule::kAlmost, 1.0f, 1.5f, 0.5), "");
  EXPECT_NE(Compare(CheckRule::kAlmost, 1.0f, 1.75f, 0.5), "");
  EXPECT_EQ(Compare(CheckRule::kAlmost, kNan, kNan, 0), "");
  EXPECT_NE(Compare(CheckRule::kAlmost, kNan, 1, 100), "");
  EXPECT_EQ(Compare(CheckRule::kAlmost, kInf, kInf, 0), "");
  EXPECT_NE(Compare(CheckRule::kAlmost, kInf, 1, std::numeric_limits<double>::infinity()), "");
}

TEST(StableHloChecks, UlpsAreCountedInBitPatterns) {
  const float next = std::nextafter(std::nextafter(1.0f, 2.0f), 2.0f);
  EXPECT_EQ(Compare(CheckRule::kUlp, 1.0f, next, 0, 2), "");
  EXPECT_THAT(Compare(CheckRule::kUlp, 1.0f, next, 0, 1), HasSubstr("2 ulp apart"));
  EXPECT_THAT(Compare(CheckRule::kUlp, 1.0f, 1.0f, 0, 1, 1), HasSubstr("0 ulp apart"));
  const float least = std::numeric_limits<float>::denorm_min();
  EXPECT_THAT(Compare(CheckRule::kUlp, least, -least, 0, 1), HasSubstr("2 ulp apart"));
  EXPECT_EQ(Compare(CheckRule::kUlp, 0.0f, -0.0f, 0, 0), "");
  EXPECT_EQ(Compare(CheckRule::kUlp, kNan, -kNan, 0, 0), "");
  EXPECT_THAT(Compare(CheckRule::kUlp, kInf, std::numeric_limits<float>::max(), 0, 3),
              HasSubstr("18446744073709551615 ulp apart"));
}

Result<mlir::Program> Read(const std::string& text) {
  return mlir::ReadText("m.mlir", std::make_shared<const std::string>(text));
}

TEST(StableHloChecks, BecomeResultsOfTheEntry) {
  Result<mlir::Program> program = Read(R"(
func.func @main() -> tensor<f32> {
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  %1 = stablehlo.constant dense<2.0> : tensor<f32>
  check.expect_almost_eq_const %0, dense<1.0> : tensor<f32>
  check.expect_close %0, %1, max_ulp_difference = 7, min_ulp_difference = 2 : tensor<f32>, tensor<f32>
  stablehlo.custom_call @check.expect_close(%1, %0) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
  return %1 : tensor<f32>
})");
  ASSERT_TRUE(program.ok()) << program.status().ToString();
  Result<std::vector<Expectation>> found = TakeExpectations(*program);
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  ASSERT_EQ(found->size(), 3u);
  EXPECT_EQ((*found)[0].rule, CheckRule::kAlmost);
  EXPECT_EQ((*found)[0].tolerance, 1e-4);
  EXPECT_EQ((*found)[1].most, 7u);
  EXPECT_EQ((*found)[1].least, 2u);
  EXPECT_EQ((*found)[2].most, 3u);
  EXPECT_EQ((*found)[2].got, 5u);
  Result<Literal> result = RunStableHlo(*program);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(result->elements().size(), 7u);
  EXPECT_EQ(Judge((*found)[0], result->elements()[(*found)[0].got], result->elements()[(*found)[0].want]), "");
  EXPECT_NE(Judge((*found)[2], result->elements()[(*found)[2].got], result->elements()[(*found)[2].want]), "");
}

TEST(StableHloChecks, ThatAreNotKnownAreRefused) {
  Result<mlir::Program> program = Read(R"(
func.func @main() {
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  stablehlo.custom_call @check.nothing(%0, %0) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
  return
})");
  ASSERT_TRUE(program.ok()) << program.status().ToString();
  Result<std::vector<Expectation>> found = TakeExpectations(*program);
  ASSERT_FALSE(found.ok());
  EXPECT_THAT(found.status().ToString(), HasSubstr("m.mlir:4:3: unsupported_check"));
}

}  // namespace
}  // namespace assay
