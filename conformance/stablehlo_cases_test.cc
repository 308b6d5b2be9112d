// The programs of conformance/stablehlo/: StableHLO text that says what must come out, exactly.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "conformance/stablehlo_checks.h"
#include "conformance/stablehlo_program.h"

namespace assay {
namespace {

const std::string kFolder = ASSAY_SOURCE_DIR "/conformance/stablehlo/";

std::vector<std::string> Files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    if (entry.path().extension() == ".mlir") files.push_back(entry.path().stem());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class StableHloCases : public testing::TestWithParam<std::string> {};

TEST_P(StableHloCases, GiveWhatTheySay) {
  std::vector<Result<mlir::Program>> programs = LoadStableHlo(kFolder + GetParam() + ".mlir");
  EXPECT_GE(programs.size(), 4u);
  for (size_t i = 0; i < programs.size(); ++i) {
    SCOPED_TRACE("program " + std::to_string(i + 1));
    ASSERT_TRUE(programs[i].ok()) << programs[i].status().ToString();
    Result<std::vector<Expectation>> expectations = TakeExpectations(*programs[i]);
    ASSERT_TRUE(expectations.ok()) << expectations.status().ToString();
    EXPECT_FALSE(expectations->empty());
    Result<Literal> result = RunStableHlo(*programs[i]);
    ASSERT_TRUE(result.ok()) << result.status().ToString();
    for (const Expectation& expectation : *expectations) {
      EXPECT_EQ(Judge(expectation, result->elements()[expectation.got],
                      result->elements()[expectation.want]),
                "");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(File, StableHloCases, testing::ValuesIn(Files()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace assay
