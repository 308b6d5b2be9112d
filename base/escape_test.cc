#include "base/escape.h"

#include "gtest/gtest.h"

namespace assay {
namespace {

TEST(EscapeBytes, LeavesTextAndEscapesTheRest) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", ""},
      {"add(x,\ty)", "add(x,\ty)"},
      {"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"},  // é € U+1F600
      {"\x1b[31m", "\\x1b[31m"},
      {"a\x7f\n", "a\\x7f\\x0a"},
      {"\x89PNG", "\\x89PNG"},
      {"\xc2\x9b", "\\xc2\\x9b"},                   // U+009B starts control sequences
      {"\xc0\xaf", "\\xc0\\xaf"},                   // '/' in two bytes
      {"\xe0\x80\xaf", "\\xe0\\x80\\xaf"},          // and in three
      {"\xed\xa0\x80", "\\xed\\xa0\\x80"},          // a surrogate
      {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},  // beyond U+10FFFF
      {"\xe2\x82", "\\xe2\\x82"},                   // cut off
      {"\xe2" "ab", "\\xe2" "ab"},
  };
  for (const auto& [text, escaped] : cases) EXPECT_EQ(EscapeBytes(text), escaped);
  EXPECT_EQ(EscapeBytes(std::string_view("a\0b", 3)), "a\\x00b");
}

}  // namespace
}  // namespace assay
