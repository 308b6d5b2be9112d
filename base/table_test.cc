#include "base/table.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(Table, AlignsColumns) {
  Table table({Align::kLeft, Align::kRight});
  table.AddRow({"out0", "1", "f32[2]"});
  table.AddRow({"o", "1000", ""});
  table.AddRow({"only"});
  EXPECT_EQ(table.ToString(),
            "out0     1  f32[2]\n"
            "o     1000\n"
            "only\n");
  EXPECT_EQ(Table().ToString(), "");
}

TEST(Table, IndentsAndPaintsWithoutChangingWidths) {
  Table table({Align::kRight, Align::kLeft});
  table.AddRow({Paint("ab", Colour::kRed, true), "x"});
  table.AddRow({"abc", "y"});
  EXPECT_EQ(table.ToString(2), "   \x1b[31mab\x1b[0m  x\n  abc  y\n");
}

TEST(DisplayWidth, CountsColumnsNotBytes) {
  EXPECT_EQ(DisplayWidth("abc"), 3);
  EXPECT_EQ(DisplayWidth("é"), 1);           // one code point of two bytes
  EXPECT_EQ(DisplayWidth("e\u0301"), 1);     // e and a combining acute
  EXPECT_EQ(DisplayWidth("漢字"), 4);        // East Asian wide
  EXPECT_EQ(DisplayWidth("\U0001F600"), 2);  // emoji
  EXPECT_EQ(DisplayWidth("\xff\xc3"), 2);    // no UTF-8
  EXPECT_EQ(DisplayWidth("\x1b[1mx\x1b[0m"), 1);
}

TEST(Shortened, CutsBetweenCharacters) {
  EXPECT_EQ(Shortened("abcdef", 6), "abcdef");
  EXPECT_EQ(Shortened("abcdef", 4), "abc…");
  EXPECT_EQ(Shortened("漢字漢字", 4), "漢…");
  EXPECT_EQ(Shortened("abc", 0), "");
}

TEST(Paint, IsPlainWhenNotEnabled) {
  EXPECT_EQ(Paint("agree", Colour::kGreen, false), "agree");
  EXPECT_EQ(Paint("agree", Colour::kGreen, true), "\x1b[32magree\x1b[0m");
}

}  // namespace
}  // namespace assay
