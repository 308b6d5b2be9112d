// The programs of conformance/stablehlo/: StableHLO text that says what must come out, exactly.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "conformance/stablehlo_checks.h"
#include "conformance/stablehlo_program.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/to_hlo.h"

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

// Every operation of CHLO is in one of them, or has a reason why it has no HLO form.
TEST(StableHloCasesCover, EveryOperationOfChloIsShown) {
  std::set<std::string> shown;
  for (const std::string& file : Files()) {
    for (const Result<mlir::Program>& program : LoadStableHlo(kFolder + file + ".mlir")) {
      ASSERT_TRUE(program.ok());
      mlir::ForEachOperation(program->top(), [&](const mlir::Operation& operation) {
        shown.emplace(operation.name);
      });
    }
  }
  int operations = 0;
  for (const HloForm& form : AllHloForms()) {
    if (!form.name.starts_with("chlo.")) continue;
    ++operations;
    EXPECT_NE(form.unsupported.empty(), shown.count(std::string(form.name)) == 0) << form.name;
  }
  EXPECT_EQ(operations, 51);
}

INSTANTIATE_TEST_SUITE_P(File, StableHloCases, testing::ValuesIn(Files()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace assay
