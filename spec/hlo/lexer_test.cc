#include "spec/hlo/lexer.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace assay {
namespace {

using K = TokenKind;

struct Lexed {
  std::vector<K> kinds;
  std::vector<std::string> texts;
};

Lexed Lex(const std::string& text) {
  Lexed result;
  Lexer lexer(text);
  while (!lexer.Peek().Is(K::kEnd) && result.kinds.size() < 100) {
    result.kinds.push_back(lexer.Peek().kind);
    result.texts.emplace_back(lexer.Next().text());
  }
  return result;
}

TEST(Lexer, TellsTokensApart) {
  const struct {
    const char* text;
    std::vector<K> kinds;
  } kCases[] = {
      {"%add.1 = f32[2,3]{1,0} add(%a, b)",
       {K::kName, K::kEqual, K::kName, K::kLbracket, K::kInt, K::kComma, K::kInt, K::kRbracket,
        K::kLbrace, K::kInt, K::kComma, K::kInt, K::kRbrace, K::kName, K::kLparen, K::kName,
        K::kComma, K::kName, K::kRparen}},
      {"b01f_01io->b01f", {K::kDimLabels}},
      {"bf_io->bf", {K::kDimLabels}},
      {"0bf_0io->0bf", {K::kDimLabels}},
      {"?01bf_io01->b01f?", {K::kDimLabels}},
      {"b?01f_01io->b?01f", {K::kDimLabels}},
      {"2x3x4", {K::kDims}},
      {"0_1x-1_0", {K::kPad}},
      {"0_1_2", {K::kPad}},
      {"-1_-2_3x4_5", {K::kPad}},
      {"1 -7 18446744073709551615", {K::kInt, K::kInt, K::kInt}},
      {"1. .5 1.5 1e3 1.e-3 -2.5E+7",
       {K::kDecimal, K::kDecimal, K::kDecimal, K::kDecimal, K::kDecimal, K::kDecimal}},
      {"inf -inf nan -nan nan(0x7f) -nan(0x7F)",
       {K::kName, K::kSpecialFloat, K::kName, K::kSpecialFloat, K::kSpecialFloat,
        K::kSpecialFloat}},
      {"(x: f32[])->f32[]",
       {K::kLparen, K::kName, K::kColon, K::kName, K::kLbracket, K::kRbracket, K::kRparen, K::kArrow,
        K::kName, K::kLbracket, K::kRbracket}},
      {"name->", {K::kName, K::kArrow}},
      {"[<=10,?] {...} #1 +~ *",
       {K::kLbracket, K::kLessEqual, K::kInt, K::kComma, K::kQuestion, K::kRbracket, K::kLbrace,
        K::kEllipsis, K::kRbrace, K::kHash, K::kInt, K::kPlus, K::kTilde, K::kStar}},
      {"a /*index=5*/ b // rest\nc /**/ d", {K::kName, K::kName, K::kName, K::kName}},
      {"\"a\\\"b\" 'c\"d' ''", {K::kString, K::kString, K::kString}},
      {"a-b.c_d", {K::kName}},
      {"{1...}", {K::kLbrace, K::kInt, K::kEllipsis, K::kRbrace}},
      {"", {}},
  };
  for (const auto& c : kCases) EXPECT_EQ(Lex(c.text).kinds, c.kinds) << c.text;
}

TEST(Lexer, SlicesTokensExactly) {
  EXPECT_EQ(Lex("%a=-1.5e3,2x3").texts,
            (std::vector<std::string>{"%a", "=", "-1.5e3", ",", "2x3"}));
  EXPECT_EQ(Lex("name->nan(0x1)").texts, (std::vector<std::string>{"name", "->", "nan(0x1)"}));
}

TEST(Lexer, SaysWhatIsWrong) {
  const struct {
    std::string text;
    const char* label;
  } kCases[] = {
      {"/* open", "syntax_comment"},       {"\"open", "syntax_string"},
      {"'open\\", "syntax_string"},        {"\"open\\\"", "syntax_string"},
      {"@", "syntax_token"},               {"%1", "syntax_token"},
      {"-", "syntax_token"},               {".", "syntax_token"},
      {std::string("\0a", 2), "syntax_token"}, {"\xc3\xa9", "syntax_token"},
      {"/", "syntax_token"},               {"<", "syntax_token"},
  };
  for (const auto& c : kCases) {
    Lexer lexer(c.text);
    EXPECT_EQ(lexer.Peek().kind, K::kError) << c.text;
    EXPECT_EQ(lexer.error_label(), c.label) << c.text;
    EXPECT_FALSE(lexer.error_message().empty());
  }
}

TEST(Lexer, GoesOnAfterAnError) {
  EXPECT_EQ(Lex("a @ b").kinds, (std::vector<K>{K::kName, K::kError, K::kName}));
}

TEST(Lexer, TakesBalancedBracesRaw) {
  const std::string text = R"({"a": "}\"", 'b': {1}} next)";
  Lexer lexer(text);
  EXPECT_EQ(lexer.TakeBraces(), R"({"a": "}\"", 'b': {1}})");
  EXPECT_EQ(lexer.Peek().text(), "next");
  const std::string open = "{ { }";
  Lexer unclosed(open);
  EXPECT_EQ(unclosed.TakeBraces(), "");
  EXPECT_TRUE(unclosed.Peek().Is(K::kLbrace));
}

TEST(Lexer, LooksAheadAndGoesBack) {
  const std::string text = "a b c";
  Lexer lexer(text);
  const Token a = lexer.Peek();
  EXPECT_EQ(lexer.PeekSecond().text(), "b");
  EXPECT_EQ(lexer.Peek().text(), "a");
  lexer.Advance();
  lexer.Advance();
  EXPECT_EQ(lexer.Peek().text(), "c");
  EXPECT_EQ(lexer.previous_end() - lexer.begin(), 3);
  lexer.Rewind(a);
  EXPECT_EQ(lexer.Peek().text(), "a");
}

TEST(Lexer, UndoesCEscapes) {
  const struct {
    const char* quoted;
    std::string value;
  } kCases[] = {
      {R"(plain)", "plain"},       {R"(a\nb\tc)", "a\nb\tc"}, {R"(\\\"\'\?)", "\\\"'?"},
      {R"(\101\60)", "A0"},        {R"(\x41)", "A"},          {R"(\0)", std::string(1, '\0')},
      {R"(\a\b\f\r\v)", "\a\b\f\r\v"},
  };
  for (const auto& c : kCases) {
    std::string value, error;
    EXPECT_TRUE(UnescapeC(c.quoted, &value, &error)) << c.quoted << error;
    EXPECT_EQ(value, c.value) << c.quoted;
  }
  for (const char* bad : {R"(\q)", R"(\x)", R"(\xfff)", R"(\777)", R"(a\)"}) {
    std::string value, error;
    EXPECT_FALSE(UnescapeC(bad, &value, &error)) << bad;
    EXPECT_FALSE(error.empty());
  }
}

}  // namespace
}  // namespace assay
