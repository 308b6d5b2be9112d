#include "spec/mlir/text_lexer.h"

#include "gtest/gtest.h"

namespace assay::mlir {
namespace {

std::string TokensOf(std::string_view text) {
  TextLexer lexer(text);
  std::string tokens;
  while (true) {
    const Token token = lexer.Next();
    if (token.kind == TokenKind::kEnd) return tokens;
    tokens += (tokens.empty() ? "" : " ") + std::to_string(static_cast<int>(token.kind)) + "|" +
              std::string(token.text);
    if (token.kind == TokenKind::kBad) return tokens;
  }
}

std::string Token1(TokenKind kind, std::string_view text) {
  return std::to_string(static_cast<int>(kind)) + "|" + std::string(text);
}

TEST(TextLexer, KnowsEachKind) {
  using K = TokenKind;
  const std::pair<std::string_view, std::vector<std::string>> cases[] = {
      {"stablehlo.add _a$1", {Token1(K::kWord, "stablehlo.add"), Token1(K::kWord, "_a$1")}},
      {R"("a\"b" "\5C")", {Token1(K::kString, R"("a\"b")"), Token1(K::kString, R"("\5C")")}},
      {"12 0x1F 0 4x8",
       {Token1(K::kInteger, "12"), Token1(K::kInteger, "0x1F"), Token1(K::kInteger, "0"),
        Token1(K::kInteger, "4"), Token1(K::kWord, "x8")}},
      {"1.5 1. 2.e-3 1.5e+10 3.e",
       {Token1(K::kFloat, "1.5"), Token1(K::kFloat, "1."), Token1(K::kFloat, "2.e-3"),
        Token1(K::kFloat, "1.5e+10"), Token1(K::kFloat, "3."), Token1(K::kWord, "e")}},
      {"@a.b @\"c d\" %0 %arg#1",
       {Token1(K::kAt, "@a.b"), Token1(K::kAt, "@\"c d\""), Token1(K::kPercent, "%0"),
        Token1(K::kPercent, "%arg"), Token1(K::kHash, "#1")}},
      {"#a.b-c !t ^bb0 #loc->",
       {Token1(K::kHash, "#a.b-c"), Token1(K::kExclamation, "!t"), Token1(K::kCaret, "^bb0"),
        Token1(K::kHash, "#loc"), Token1(K::kArrow, "->")}},
      {"{-# #-} {- ::",
       {Token1(K::kMetadataBegin, "{-#"), Token1(K::kMetadataEnd, "#-}"),
        Token1(K::kPunctuation, "{"), Token1(K::kPunctuation, "-"), Token1(K::kPunctuation, "::")}},
      {"a // comment \"\n b//", {Token1(K::kWord, "a"), Token1(K::kWord, "b")}},
      {"\"open\nb\"", {Token1(K::kBad, "\"")}},
      {"\"open", {Token1(K::kBad, "\"")}},
      {"% ", {Token1(K::kBad, "%")}},
      {"\x80", {Token1(K::kBad, "\x80")}},
  };
  for (const auto& [text, tokens] : cases) {
    std::string joined;
    for (const std::string& token : tokens) joined += (joined.empty() ? "" : " ") + token;
    EXPECT_EQ(TokensOf(text), joined) << text;
  }
}

TEST(TextLexer, EscapesAreThoseOfMlir) {
  std::string bytes;
  EXPECT_TRUE(Unescape(R"("a\22\n\t\\\"\C3\a4")", &bytes));
  EXPECT_EQ(bytes, "a\"\n\t\\\"\xC3\xA4");
  EXPECT_FALSE(Unescape(R"("\q")", &bytes));
  EXPECT_FALSE(Unescape(R"("\4")", &bytes));
  std::string quoted;
  AppendQuoted(std::string_view("a\"\n\t\\\xC3\0", 7), &quoted);
  EXPECT_EQ(quoted, R"("a\22\0A\09\\\C3\00")");
}

}  // namespace
}  // namespace assay::mlir
