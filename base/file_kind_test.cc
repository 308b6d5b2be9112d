#include "base/file_kind.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(FileKind, SaysWhatItIsAndWhatToDo) {
  EXPECT_EQ(WhyNotText("\x89PNG\r\n\x1a\n..."), "a PNG image");
  EXPECT_EQ(WhyNotNpz("\x89PNG\r\n\x1a\n..."), "a PNG image");
  EXPECT_EQ(WhyNotText("PK\x03\x04..."), "a zip archive; an .npz file holds arguments, not a program");
  EXPECT_EQ(WhyNotNpz("PK\x03\x04..."), "a zip archive; its end is missing or broken; write it again");
  EXPECT_EQ(WhyNotNpz("\x93NUMPY..."),
            "a .npy array; numpy.savez(file, arg0=array) writes it as .npz");
  EXPECT_EQ(WhyNotNpz("\x1f\x8b..."), "compressed by gzip; gunzip it first");
}

TEST(FileKind, TextIsTextAndNoNpz) {
  EXPECT_EQ(WhyNotText("HloModule m\n"), "");
  EXPECT_EQ(WhyNotNpz("HloModule m\n"),
            "it is text; numpy.savez(file, arg0=array) writes arrays as .npz");
  EXPECT_EQ(WhyNotNpz(""), "it is empty");
  EXPECT_EQ(WhyNotNpz(std::string_view("\0\1\2\3", 4)), "");
}

}  // namespace
}  // namespace assay
