// Every text of conformance/rejected/ is refused with exactly the errors it says, in order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "conformance/case.h"
#include "conformance/program_check.h"
#include "spec/hlo/parser.h"

namespace assay {
namespace {

const std::string kFolder = ASSAY_SOURCE_DIR "/conformance/rejected/";

class Rejected : public testing::TestWithParam<std::string> {};

TEST_P(Rejected, ForTheReasonsItSays) {
  std::string path = kFolder + GetParam() + ".hlo";
  Result<std::string> text = ReadFile(path);
  ASSERT_TRUE(text.ok()) << text.status().ToString();
  Result<std::vector<ExpectedDiagnostic>> expected = ReadExpectations(path, *text);
  ASSERT_TRUE(expected.ok()) << expected.status().ToString();
  ASSERT_FALSE(expected->empty()) << "no \"// expect:\" line";
  Status status = LoadProgram(path).status();
  ASSERT_FALSE(status.ok()) << "it is accepted";
  EXPECT_EQ(status.code(), StatusCode::kInvalid);
  std::vector<std::string> got, want;
  for (const Diagnostic& d : status.diagnostics()) {
    got.push_back(ExpectedDiagnostic{d.line, d.column, d.label}.ToString());
    EXPECT_FALSE(d.message.empty());
  }
  for (const ExpectedDiagnostic& e : *expected) want.push_back(e.ToString());
  EXPECT_EQ(got, want) << status.ToString();
}

INSTANTIATE_TEST_SUITE_P(Text, Rejected, testing::ValuesIn(ProgramsIn(kFolder)),
                         [](const auto& info) { return info.param; });

// Texts too large to keep as files.
TEST(TooDeep, NestingsEndInAnError) {
  std::string many(20000, '('), head = "HloModule m\n\nENTRY main {\n  ROOT r = ", negate;
  for (int i = 0; i < 20000; ++i) negate += "negate(";
  const std::pair<std::string, const char*> cases[] = {
      {head + many, "shape_depth"},
      {head + "f32[] " + negate, "syntax_depth"},
      {head + "f32[] custom-call(), custom_call_target=\"f\", literal=" + many, "literal_depth"},
  };
  for (const auto& [text, label] : cases) {
    Status status = ParseHlo("deep.hlo", text).status();
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.diagnostics()[0].label, label);
    EXPECT_EQ(status.diagnostics()[0].line, 4);
  }
}

TEST(RejectedFolder, HoldsAtLeast250Texts) { EXPECT_GE(ProgramsIn(kFolder).size(), 250u); }

}  // namespace
}  // namespace assay
