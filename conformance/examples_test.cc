// Each program of examples/ gives the results of its .expected.npz, which examples/make_inputs.py derived step
// by step with one rounding each: bit for bit. HLO text round-trips; StableHLO has the same meaning as text and as
// the artifact beside it, which StableHLO's own tools wrote and we write byte for byte.
#include <gtest/gtest.h>

#include "base/file.h"
#include "conformance/program_check.h"
#include "conformance/stablehlo_program.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/stablehlo/artifact.h"

namespace assay {
namespace {

const std::string kFolder = ASSAY_SOURCE_DIR "/examples/";

void ExpectResults(const Module& module, const std::string& stem) {
  Result<std::vector<NamedLiteral>> arrays = ReadLiterals(stem + ".npz");
  ASSERT_TRUE(arrays.ok()) << arrays.status().ToString();
  Result<std::vector<Literal>> arguments = BindArguments(module, *arrays, stem + ".npz");
  ASSERT_TRUE(arguments.ok()) << arguments.status().ToString();
  Result<Literal> result = Evaluate(module, *arguments);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(CheckResult(module, *result, stem + ".expected.npz", /*identical=*/true), "");
}

class Examples : public testing::TestWithParam<std::string> {};

TEST_P(Examples, KeepTheirTextAndGiveTheExpectedResults) {
  std::string stem = kFolder + GetParam();
  EXPECT_EQ(CheckRoundTrip(stem + ".hlo"), "");
  Result<std::unique_ptr<Module>> module = LoadProgram(stem + ".hlo");
  ASSERT_TRUE(module.ok()) << module.status().ToString();
  ExpectResults(**module, stem);
}

INSTANTIATE_TEST_SUITE_P(Program, Examples, testing::ValuesIn(ProgramsIn(kFolder)),
                         [](const auto& info) { return info.param; });

TEST(ExamplesFolder, HoldsSixProgramsOfHlo) { EXPECT_EQ(ProgramsIn(kFolder).size(), 6u); }

TEST(StableHloExample, GivesTheExpectedResultsAsTextAndAsArtifact) {
  for (const char* form : {".mlir", ".mlirbc"}) {
    SCOPED_TRACE(form);
    Result<std::unique_ptr<Module>> module = LoadStableHloModule(kFolder + "rotate_points" + form);
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    ExpectResults(**module, kFolder + "rotate_points");
  }
}

TEST(StableHloExample, IsWrittenAsTheArtifactBesideIt) {
  std::vector<Result<mlir::Program>> programs = LoadStableHlo(kFolder + "rotate_points.mlir");
  ASSERT_TRUE(programs.size() == 1 && programs[0].ok()) << programs[0].status().ToString();
  Result<std::string> artifact = ReadFile(kFolder + "rotate_points.mlirbc");
  ASSERT_TRUE(artifact.ok()) << artifact.status().ToString();
  Result<std::string> written = stablehlo::WriteArtifact(*std::move(programs[0]), {1, 4, 0});
  ASSERT_TRUE(written.ok()) << written.status().ToString();
  EXPECT_TRUE(*written == *artifact);
}

}  // namespace
}  // namespace assay
