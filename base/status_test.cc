#include "base/status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/box.h"
#include "base/source_text.h"

namespace assay {
namespace {

using ::testing::SizeIs;

Result<int> Half(int x) {
  if (x % 2 != 0) return InvalidError("half_c1", std::to_string(x) + " is odd; even is allowed");
  return x / 2;
}

Result<int> Quarter(int x) {
  ASSIGN_OR_RETURN(int half, Half(x));
  ASSIGN_OR_RETURN(int quarter, Half(half));
  return quarter;
}

Status CheckQuarter(int x) {
  RETURN_IF_ERROR(Quarter(x).status());
  return Status();
}

TEST(Status, CarriesItsDiagnostic) {
  EXPECT_TRUE(Status().ok());
  EXPECT_EQ(Status().ToString(), "ok");
  EXPECT_EQ(*Quarter(12), 3);
  EXPECT_EQ(Quarter(6).status().ToString(), "half_c1: 3 is odd; even is allowed");
  EXPECT_EQ(CheckQuarter(6).code(), StatusCode::kInvalid);
  EXPECT_TRUE(CheckQuarter(8).ok());
  EXPECT_EQ(UnsupportedError("rng", "later").code(), StatusCode::kUnsupported);
}

TEST(Status, LeavesOutTheMiddleOfAMonstrousMessage) {
  std::string text = InvalidError("name", "'" + std::string(1000000, 'x') + "' is too long").ToString();
  EXPECT_LT(text.size(), 2100u);
  EXPECT_TRUE(text.starts_with("name: 'xxx"));
  EXPECT_TRUE(text.ends_with("xxx' is too long"));
}

TEST(Status, ShowsAllDiagnosticsInOrder) {
  Diagnostic first{.file = "a.hlo", .line = 7, .column = 3, .label = "x_c1", .message = "bad"};
  Diagnostic second{.message = "worse"};
  Status status(StatusCode::kInvalid, std::vector<Diagnostic>{first, second});
  Status copy = status;
  EXPECT_THAT(copy.diagnostics(), SizeIs(2));
  EXPECT_EQ(copy.ToString(), "a.hlo:7:3: x_c1: bad\nworse");
}

TEST(SourceText, PointsAtThePlace) {
  SourceText source{"add.hlo", "HloModule m\n\tadd = f32[] ad(x)\r\nend"};
  size_t at = source.text.find("ad(");
  EXPECT_EQ(source.At(at, 2, "syntax_opcode", "unknown opcode 'ad'").ToString(),
            "add.hlo:2:14: syntax_opcode: unknown opcode 'ad'\n"
            "  \tadd = f32[] ad(x)\n"
            "  \t            ^~");
}

TEST(SourceText, EndsOfTextAndEmptyLinesHaveACaret) {
  SourceText source{"-", "a\n\nb"};
  EXPECT_EQ(source.At(2, 1, "l", "m").ToString(), "standard input:2:1: l: m\n   \n  ^");
  EXPECT_EQ(source.At(4, 1, "l", "m").ToString(), "standard input:3:2: l: m\n  b\n   ^");
  EXPECT_EQ(source.At(99, 9, "l", "m").ToString(), "standard input:3:2: l: m\n  b\n   ^");
  EXPECT_EQ((SourceText{"f", ""}.At(0, 1, "l", "m").ToString()), "f:1:1: l: m\n   \n  ^");
}

TEST(SourceText, LongLinesAreAWindowAndControlsAreMasked) {
  std::string text = std::string(1000, 'a') + "\x1b" + std::string(1000, 'b');
  Diagnostic diagnostic = SourceText{"f", text}.At(1000, 5000, "l", "m");
  EXPECT_EQ(diagnostic.column, 1001);
  EXPECT_EQ(diagnostic.source_line,
            "..." + std::string(80, 'a') + "?" + std::string(79, 'b') + "...");
  EXPECT_EQ(diagnostic.caret, 83);
  EXPECT_EQ(diagnostic.caret_length, 80) << "cut at the window's end";
}

TEST(Box, CopiesItsValue) {
  Box<std::string> a(std::string("x"));
  Box<std::string> b = a;
  *b += "y";
  EXPECT_EQ(*a, "x");
  EXPECT_EQ(b->size(), 2u);
  EXPECT_FALSE(a == b);
  a = b;
  EXPECT_TRUE(a == b);
}

TEST(CheckDeathTest, NamesTheConditionThatFailed) {
  EXPECT_DEATH(CHECK(1 + 1 == 3), "status_test.cc:[0-9]+: check failed: 1 \\+ 1 == 3");
}

}  // namespace
}  // namespace assay
