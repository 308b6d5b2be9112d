// Runs every case of conformance/cases/ on the interpreter; its results must be those of the case,
// bit for bit.
#include <gtest/gtest.h>

#include "base/file.h"
#include "conformance/case.h"
#include "conformance/comparison.h"
#include "conformance/program_check.h"
#include "interpreter/evaluator.h"

namespace assay {
namespace {

const std::string kFolder = ASSAY_SOURCE_DIR "/conformance/cases/";

class Cases : public testing::TestWithParam<std::string> {};

TEST_P(Cases, ComeOutAsTheySay) {
  std::string path = kFolder + GetParam() + ".hlo";
  Result<std::string> text = ReadFile(path);
  ASSERT_TRUE(text.ok()) << text.status().ToString();
  Result<Case> expected = ReadCase(path, *text);
  ASSERT_TRUE(expected.ok()) << expected.status().ToString();
  EXPECT_EQ(CheckRoundTrip(path), "");
  Result<std::unique_ptr<Module>> module = LoadProgram(path);
  ASSERT_TRUE(module.ok()) << module.status().ToString();
  EXPECT_EQ((*module)->name(), GetParam()) << "a case's module is called like its file";
  Result<std::vector<Literal>> arguments = BindArguments(**module, expected->arguments, path);
  ASSERT_TRUE(arguments.ok()) << arguments.status().ToString();
  Result<Literal> result = Evaluate(**module, *arguments);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  std::vector<Literal> leaves = LeavesOf(*result);
  ASSERT_EQ(leaves.size(), expected->results.size());
  for (size_t i = 0; i < leaves.size(); ++i) {
    EXPECT_TRUE(Identical(leaves[i], expected->results[i]))
        << "out" << i << "\n  got      " << leaves[i].ToTypedString() << "\n  expected "
        << expected->results[i].ToTypedString();
  }
}

INSTANTIATE_TEST_SUITE_P(Case, Cases, testing::ValuesIn(ProgramsIn(kFolder)),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace assay
