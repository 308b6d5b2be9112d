#include "conformance/stablehlo_suite.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assay {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::vector<SuiteResult> RunText(const std::string& text) {
  const std::string path = testing::TempDir() + "suite." + std::to_string(getpid()) + ".mlir";
  std::ofstream(path) << text;
  std::vector<SuiteResult> results = FindSuiteGroup("interpret")->run(path);
  std::filesystem::remove(path);
  return results;
}

// 1e8 + 1 - 1e8 is 1; one after the other f32 gives 0, and up to 83.4 are legal (stablehlo_legal_test.cc).
constexpr char kSum[] = R"(func.func @main() {
  %x = stablehlo.constant dense<[1.0e8, 1.0, -1.0e8]> : tensor<3xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
)";

TEST(StableHloSuite, EachLegalCheckOfAProgramTellsItsDistance) {
  const std::vector<SuiteResult> results =
      RunText(std::string(kSum) + "  check.expect_eq_const %0, dense<0.0> : tensor<f32>\n" +
              "  check.expect_eq_const %0, dense<2.0> : tensor<f32>\n  func.return\n}\n");
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].verdict, SuiteVerdict::kLegal);
  // One unit in the last place of 1 is 2^-23.
  const std::string both = "the expected one is 8388608 ulp from ours";
  EXPECT_THAT(results[0].reason, AllOf(HasSubstr(both), HasSubstr("; 1 of 1 elements")));
}

// A head that says so is about every program of its file; elsewhere the words mean nothing.
TEST(StableHloSuite, WhatUpstreamSwitchesOffIsToldApart) {
  const std::string wrong = "func.func @main() {\n  %0 = stablehlo.constant dense<1.0> : tensor<f32>\n"
                            "  check.expect_eq_const %0, dense<2.0> : tensor<f32>\n  func.return\n}\n";
  const std::vector<SuiteResult> off = RunText("// A test.\n// RUN-DISABLED: x\n" + wrong + "// -----\n" + wrong);
  ASSERT_EQ(off.size(), 2u);
  for (const SuiteResult& result : off) {
    EXPECT_EQ(result.verdict, SuiteVerdict::kSwitchedOff);
    EXPECT_THAT(result.reason, HasSubstr("fail: 1 of 1: element 0 is 1, expected 2"));
  }
  const std::vector<SuiteResult> on = RunText(wrong + "// RUN-DISABLED: x\n");
  ASSERT_EQ(on.size(), 1u);
  EXPECT_EQ(on[0].verdict, SuiteVerdict::kFail);
}

}  // namespace
}  // namespace assay
