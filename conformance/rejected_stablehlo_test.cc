// Every text of conformance/rejected_stablehlo/ is refused where a mark below a line points, with the label the
// mark names:
//
//       %0 = stablehlo.add %a %b : tensor<f32>
//   //                        ^ mlir_syntax
//
// "// end: LABEL" stands for the end of the text.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "conformance/case.h"
#include "conformance/stablehlo_program.h"
#include "spec/stablehlo/to_hlo.h"
#include "spec/stablehlo/verify/verifier.h"

namespace assay {
namespace {

const std::string kFolder = ASSAY_SOURCE_DIR "/conformance/rejected_stablehlo/";

// The marks of each text of a file. At the end of a text the place is not compared: line 0.
std::vector<std::vector<ExpectedDiagnostic>> MarksOf(std::string_view file) {
  std::vector<std::vector<ExpectedDiagnostic>> marks(1);
  for (int64_t line = 1; !file.empty(); ++line) {
    const std::string_view text = file.substr(0, file.find('\n'));
    file.remove_prefix(std::min(text.size() + 1, file.size()));
    if (text == "// -----") marks.emplace_back();
    size_t at = text.find_first_not_of(' ');
    if (at == text.npos || text.substr(at, 2) != "//") continue;
    at = text.find_first_not_of(' ', at + 2);
    if (at == text.npos) continue;
    const std::string_view words = text.substr(at);
    if (words.starts_with("^ ")) {
      marks.back().push_back({line - 1, static_cast<int64_t>(at) + 1, std::string(words.substr(2))});
    } else if (words.starts_with("end: ")) {
      marks.back().push_back({0, 0, std::string(words.substr(5))});
    }
  }
  return marks;
}

TEST(RejectedStableHlo, EachWhereItsMarkPoints) {
  size_t count = 0;
  for (const char* name : {"grammar", "attributes", "constants", "values", "conversion"}) {
    const std::string path = kFolder + name + ".mlir";
    const Result<std::string> file = ReadFile(path);
    ASSERT_TRUE(file.ok()) << file.status().ToString();
    const std::vector<std::vector<ExpectedDiagnostic>> marks = MarksOf(*file);
    const std::vector<Result<mlir::Program>> programs = LoadStableHlo(path);
    ASSERT_EQ(programs.size(), marks.size()) << path;
    for (size_t i = 0; i < programs.size(); ++i) {
      SCOPED_TRACE(std::string(name) + ", text " + std::to_string(i + 1));
      EXPECT_EQ(marks[i].size(), 1u) << "a text has one mark";
      if (marks[i].empty()) continue;
      Status status = programs[i].status();
      if (status.ok()) status = VerifyStableHlo(*programs[i]);
      if (status.ok()) status = ToHlo(*programs[i]).status();
      EXPECT_FALSE(status.ok()) << "it is accepted";
      if (status.ok()) continue;
      ++count;
      const Diagnostic& got = status.diagnostics()[0];
      EXPECT_EQ(got.label, marks[i][0].label) << status.ToString();
      if (marks[i][0].line == 0) continue;
      EXPECT_EQ(got.line, marks[i][0].line) << status.ToString();
      EXPECT_EQ(got.column, marks[i][0].column) << status.ToString();
      EXPECT_FALSE(got.message.empty());
    }
  }
  EXPECT_GE(count, 100u);
}

}  // namespace
}  // namespace assay
