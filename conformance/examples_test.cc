// Each program of examples/ round-trips as text and gives the results of its .expected.npz, which
// examples/make_inputs.py derived step by step with one rounding each: bit for bit.
#include <gtest/gtest.h>

#include "conformance/program_check.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"

namespace assay {
namespace {

const std::string kFolder = ASSAY_SOURCE_DIR "/examples/";

class Examples : public testing::TestWithParam<std::string> {};

TEST_P(Examples, KeepTheirTextAndGiveTheExpectedResults) {
  std::string stem = kFolder + GetParam();
  EXPECT_EQ(CheckRoundTrip(stem + ".hlo"), "");
  Result<std::unique_ptr<Module>> module = LoadProgram(stem + ".hlo");
  ASSERT_TRUE(module.ok()) << module.status().ToString();
  Result<std::vector<NamedLiteral>> arrays = ReadLiterals(stem + ".npz");
  ASSERT_TRUE(arrays.ok()) << arrays.status().ToString();
  Result<std::vector<Literal>> arguments = BindArguments(**module, *arrays, stem + ".npz");
  ASSERT_TRUE(arguments.ok()) << arguments.status().ToString();
  Result<Literal> result = Evaluate(**module, *arguments);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(CheckResult(**module, *result, stem + ".expected.npz", /*identical=*/true), "");
}

INSTANTIATE_TEST_SUITE_P(Program, Examples, testing::ValuesIn(ProgramsIn(kFolder)),
                         [](const auto& info) { return info.param; });

TEST(ExamplesFolder, HoldsSixPrograms) { EXPECT_EQ(ProgramsIn(kFolder).size(), 6u); }

}  // namespace
}  // namespace assay
