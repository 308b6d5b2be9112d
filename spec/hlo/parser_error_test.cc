// What is wrong with a text: labels, places and suggestions, and that one error hides no other.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "spec/hlo/parser.h"
#include "spec/hlo/text_labels.h"
#include "spec/verifier.h"

namespace assay {
namespace {

std::vector<Diagnostic> ErrorsOf(const std::string& text) {
  Result<std::unique_ptr<Module>> module = ParseHlo("t.hlo", text);
  return module.ok() ? std::vector<Diagnostic>() : module.status().diagnostics();
}

// "line:column label; ..."
std::string Summary(const std::string& text) {
  std::string summary;
  for (const Diagnostic& d : ErrorsOf(text)) {
    summary += (summary.empty() ? "" : "; ") + std::to_string(d.line) + ":" +
               std::to_string(d.column) + " " + d.label;
  }
  return summary;
}

struct Case {
  std::string text;
  const char* summary;
};

const Case kCases[] = {
    {"", "0:0 module_entry"},
    {" \n", "0:0 module_entry"},
    {"HloModule m\n", "2:1 module_entry"},
    {"HloModule m, replica_count\n\nENTRY e { x = f32[] parameter(0) }", "1:27 syntax_expected"},
    {"HloModule m,\nENTRY e { x = f32[] parameter(0) }", "1:13 syntax_expected"},
    {"HloModule m, buffer_donor={ (0, {}\nENTRY e { x = f32[] parameter(0) }",
     "1:35 syntax_expected"},
    {"HloModule m, foo=1\ne { x = f32[] parameter(0) }", "1:14 syntax_attribute"},
    {"HloModule m, is_scheduled=true, is_scheduled=true\ne { x = f32[] parameter(0) }",
     "1:33 syntax_attribute"},
    {"ENTRY a { x = f32[] parameter(0) }\nENTRY b { x = f32[] parameter(0) }", "2:1 module_entry"},
    {"a { x = f32[] parameter(0) }\na { x = f32[] parameter(0) }", "2:1 name_duplicate"},
    {"e { }", "1:5 module_root"},
    {"e { ROOT x = f32[] parameter(0)\n ROOT y = f32[] negate(x) }", "2:2 module_root"},
    {"e { x = f32[] parameter(0)", "1:27 syntax_end"},
    {"e { x = f32[] parameter(0)\n x = f32[] negate(x) }", "2:2 name_duplicate"},
    {"e { x = f32[] parameter(0)\n y = f32[] negate(z) }", "2:19 name_undefined"},
    {"e { x = f32[] parameter(0)\n y = f32[] call(x), to_apply=f }", "2:30 name_undefined"},
    {"e { x = f32[] parameter(0)\n y = f32[] tranpose(x) }", "2:12 syntax_opcode"},
    {"e { x = f32[] parameter(0)\n y = f32[] foo-start(x) }", "2:12 syntax_opcode"},
    {"e { x = f32[] parameter(0)\n y = f32[] negate(x), foo=1 }", "2:23 syntax_attribute"},
    {"e { x = f32[] parameter(0), sharding={replicated}, sharding={manual} }",
     "1:52 syntax_attribute"},
    {"e { x = f32[] parameter(0)\n y = f32[] add(x) }", "2:12 add_operands"},
    {"e { x = f32[2] parameter(0)\n y = f32[2] reverse(x) }", "2:13 reverse_attributes"},
    {"e { x = f32[2] parameter(0)\n y = reshape(x) }", "2:6 reshape_shape"},
    {"e { x = parameter(0) }", "1:9 parameter_shape"},
    {"e { x = constant(0) }", "1:9 constant_shape"},
    {"e { x = f32[2] parameter(0)\n y = f32[2] negate(f32[3] x) }", "2:20 operand_shape"},
    {"e { x = (f32[2], s32[]) parameter(0)\n y = f32[2] negate(x#2) }", "2:20 operand_path"},
    {"e { x = f32[2] parameter(1) }", "1:16 parameter_number"},
    {"e { x = f32[2] parameter(0)\n y = f32[2] parameter(0) }", "2:13 parameter_number"},
    {"e { x = f32[2] parameter(-1) }", "1:26 parameter_number"},
    {"e { x = f32[2] parameter(9223372036854775807) }", "1:16 parameter_number"},
    {"%e (x: f32[2]) -> f32[3] { x = f32[2] parameter(0) }", "1:19 computation_shape"},
    {"e { x = f32[-1] parameter(0) }", "1:13 shape_dimension"},
    {"e { x = f32[4294967296,4294967296] parameter(0) }", "1:9 shape_overflow"},
    {"e { x = s32[2] constant({1,2,3}) }", "1:30 literal_count"},
    {"e { x = s8[] constant(300) }", "1:23 literal_range"},
    {"e { x = f32[] parameter(0)\n ROOT y = f32[] negate(x) } }", "2:29 syntax_expected"},
    {"e { x = f32[] parameter(0) /* }", "1:28 syntax_comment"},
    {"e { x = f32[] parameter(0), metadata={op_name=\"n} }", "1:47 syntax_string"},
    {"e { x = f32[2] parameter(0)\n s = f32[2] negate-start(x) }", "2:13 async_start_shape"},
    {"e { x = f32[2] parameter(0)\n s = ((f32[2]), f32[2]) negate-start(x)\n"
     " d = f32[2] abs-done(s) }",
     "3:13 async_opcode"},
    {"e { x = f32[2] parameter(0)\n d = f32[2] abs-done(x) }", "2:13 async_opcode"},
    {"f32[2] negate(x)", "1:15 name_undefined"},
    {"f32[2] negate(f32[2] x) y", "1:25 syntax_expected"},
    {"HloModule m\nFileNames\n2 \"a\"\ne { x = f32[] parameter(0) }", "3:1 syntax_expected"},
    {"e { x = f32[] parameter(0), control-predecessors={y}\n y = f32[] negate(x) }",
     "1:51 name_undefined"},
};

TEST(ParserErrors, NameRuleAndPlace) {
  for (const Case& c : kCases) EXPECT_EQ(Summary(c.text), c.summary) << c.text;
}

TEST(ParserErrors, SuggestTheNearestSpelling) {
  const auto message = [](const std::string& text) {
    const auto errors = ErrorsOf(text);
    return errors.empty() ? std::string("no error") : errors[0].message;
  };
  EXPECT_NE(message("e { x = f32[] parameter(0)\n y = f32[] tranpose(x) }")
                .find("did you mean 'transpose'?"), std::string::npos);
  for (auto [slip, meant] : {std::pair("sin", "sine"), {"mul", "multiply"}, {"max", "maximum"},
                             {"matmul", "dot"}, {"stablehlo.exponential", "exponential"}}) {
    EXPECT_NE(message(std::string("e { x = f32[] parameter(0)\n y = f32[] ") + slip + "(x) }")
                  .find(std::string("did you mean '") + meant + "'?"), std::string::npos) << slip;
  }
  const std::string attribute =
      message("e { x = f32[2] parameter(0)\n y = f32[2] reverse(x), dimension={0} }");
  EXPECT_NE(attribute.find("did you mean 'dimensions'?"), std::string::npos) << attribute;
  EXPECT_NE(attribute.find("allowed: backend_config, control-predecessors, dimensions,"),
            std::string::npos) << attribute;
  EXPECT_NE(message("e { first.1 = f32[] parameter(0)\n y = f32[] negate(frist.1) }")
                .find("did you mean 'first.1'?"), std::string::npos);
  EXPECT_NE(message("HloModule m, replica_cuont=1\ne { x = f32[] parameter(0) }")
                .find("did you mean 'replica_count'?"), std::string::npos);
}

TEST(ParserErrors, OneErrorHidesNoOther) {
  EXPECT_EQ(Summary(R"(HloModule m
ENTRY e {
  a = f32[] parameter(0)
  b = f32[] negat(a)
  c = f32[] add(b, a)
  d = f32[] negate(q)
  f = f32[] negate(d), foo={1,
  g = f32[] negate(c), bar=2
  ROOT h = f32[] add(g, f)
}
other {
  x = f33[] parameter(0)
  ROOT y = f32[] negate(x)
})"),
            "4:13 syntax_opcode; 6:20 name_undefined; 7:24 syntax_attribute; 8:24 syntax_attribute; "
            "12:7 shape_type");
}

TEST(ParserErrors, RulesOfOpsAreReportedWithThem) {
  const char* const kTexts[][2] = {
      // A bad reshape, then an unknown opcode.
      {R"(HloModule m
ENTRY e {
  x = f32[4,6] parameter(0)
  y = f32[5,5] reshape(x)
  z = f32[6,4] tranpose(x), dimensions={1,0}
  ROOT r = f32[4,6] negate(x)
})",
       "4:16 reshape_c1; 5:16 syntax_opcode"},
      // Rules before, between and after errors of reading; the other way round.
      {R"(e {
  x = f32[2] parameter(0)
  a = f32[3] negate(x)
  b = f32[2] negate(q)
  c = f32[2] add(x, a)
  d = f32[2] negate(x), foo=1
  ROOT r = pred[2] negate(x)
})",
       "3:14 negate_result; 4:21 name_undefined; 5:21 add_c1; 6:25 syntax_attribute; "
       "7:20 negate_result"},
      // What hangs on an undefined name, an unknown op or a failed attribute says nothing more.
      {R"(e {
  x = f32[2] parameter(0)
  a = f32[3] add(x, q)
  b = f32[4] negate(a)
  c = f32[2] fooo(x)
  d = f32[9] add(c, b)
  f = f32[9] reverse(x), dimensions={z}
  ROOT r = f32[7] negate(f)
})",
       "3:21 name_undefined; 5:14 syntax_opcode; 7:38 syntax_expected"},
      // A computation in error is not looked into by its callers; its own instructions are checked.
      {R"(f {
  p = f32[] parameter(0)
  q = f32[2] negate(p)
  ROOT r = f32[] fooo(q)
}
ENTRY e {
  x = f32[2] parameter(0)
  ROOT y = f32[3] map(x), dimensions={0}, to_apply=f
})",
       "3:14 negate_result; 4:18 syntax_opcode"},
      // The end of an asynchronous pair is in error: its start is not.
      {R"(e {
  x = f32[2] parameter(0)
  s = (f32[2], f32[2], u32[]) copy-start(x)
  d = f32[2] copy-dome(s)
  ROOT y = f32[3] negate(x)
})",
       "4:14 syntax_opcode; 5:19 negate_result"},
      // A shape that cannot be inferred says so once; parameters of a computation in error are well.
      {R"(e {
  x = f32[2] parameter(0)
  t = f32[3] parameter(1)
  y = dot(x, t), lhs_contracting_dims={0}, rhs_contracting_dims={0}
  ROOT z = f32[2] negate(y)
})",
       "4:18 dot_c6"},
      {"f32[2] negate(f32[3] x) y", "1:8 negate_result; 1:25 syntax_expected"},
  };
  for (const auto& [text, summary] : kTexts) EXPECT_EQ(Summary(text), summary) << text;
}

TEST(ParserErrors, TheFirstTwentyOfTheTextAreReported) {
  std::string text = "e {\n x = f32[2] parameter(0)\n";
  for (int i = 0; i < 15; ++i) {
    const std::string n = std::to_string(i);
    text += " a" + n + " = f32[2] foo(x)\n b" + n + " = f32[3] negate(x)\n";
  }
  const auto errors = ErrorsOf(text + "}");
  ASSERT_EQ(errors.size(), 20);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(errors[i].line, i + 3);
}

TEST(ParserErrors, InlineBodiesAreSkippedWhole) {
  EXPECT_EQ(Summary(R"(e {
  x = f32[] parameter(0)
  a = f32[] call(x), foo=1, to_apply={
    p = f32[] parameter(0)
    ROOT n = f32[] negate(p)
  }
  b = f32[] call(x), to_apply={
    p = f32[] parameter(0)
    q = f32[] negat(p)
    ROOT n = f32[] negate(q)
  }, bar=2
  ROOT c = f32[] add(a, b), baz=1
})"),
            "3:22 syntax_attribute; 9:15 syntax_opcode; 11:6 syntax_attribute; 12:29 syntax_attribute");
}

TEST(ParserErrors, AMissingBraceDoesNotSwallowTheNextComputation) {
  EXPECT_EQ(Summary("a {\n  x = f32[] parameter(0)\n\nENTRY b {\n  y = f32[] paramter(0)\n}\n"),
            "4:1 syntax_expected; 5:13 syntax_opcode");
}

TEST(ParserErrors, ComputationsInErrorStayKnown) {
  EXPECT_EQ(Summary("f {\n x = f32[] paramter(0)\n}\nENTRY e {\n x = f32[] parameter(0)\n"
                    " ROOT y = f32[] call(x), to_apply=f\n}"),
            "2:12 syntax_opcode");
}

TEST(ParserErrors, AtMostTwentyAreReported) {
  std::string text = "e {\n";
  for (int i = 0; i < 100; ++i) text += "x" + std::to_string(i) + " = f32[] foo()\n";
  EXPECT_EQ(ErrorsOf(text + "}").size(), 20);
}

TEST(ParserErrors, TruncatedTextsAreErrors) {
  const std::string text = R"(HloModule m
f (a: f32[]) -> f32[] {
  a = f32[] parameter(0)
  ROOT b = f32[] add(a, negate(a)), metadata={op_name="x"}
}
ENTRY e {
  x = (f32[2,2]{1,0}, s32[]) parameter(0)
  c = f32[2,2] constant({ {1, 2}, {3, nan} })
  ROOT y = f32[2,2] map(x#0), to_apply={
    ROOT z = f32[] parameter(0)
  }
}
)";
  EXPECT_EQ(Summary(text), "");
  for (size_t length = 0; length + 2 < text.size(); ++length) {
    const std::string part = text.substr(0, length);
    const auto errors = ErrorsOf(part);
    if (length >= text.find("\n}") + 2 && length <= text.find("ENTRY")) {
      EXPECT_TRUE(errors.empty()) << "the first computation alone is a module";
      continue;
    }
    EXPECT_FALSE(errors.empty()) << part;
    for (const Diagnostic& d : errors) EXPECT_GE(d.line, part.empty() ? 0 : 1);
  }
}

TEST(ParserErrors, NestingBombsAreErrors) {
  const auto repeat = [](const std::string& s, int n) {
    std::string out;
    for (int i = 0; i < n; ++i) out += s;
    return out;
  };
  EXPECT_EQ(Summary("e { x = " + repeat("(", 200000)).substr(0, 14), "1:1009 shape_d");
  EXPECT_NE(Summary("e { x = f32[] " + repeat("negate(", 200000)).find("syntax_depth"),
            std::string::npos);
  EXPECT_NE(Summary("e { " + repeat("x = f32[] call(), to_apply={ ", 100000)).find("syntax_depth"),
            std::string::npos);
  EXPECT_FALSE(ErrorsOf("e { x = s32[] constant(" + repeat("{", 200000)).empty());
  EXPECT_FALSE(ErrorsOf(repeat("{", 200000)).empty());
  EXPECT_FALSE(ErrorsOf(repeat("/*", 200000)).empty());
  EXPECT_FALSE(ErrorsOf(repeat("e { ", 200000)).empty());
}

// A rule is reported alike whether the shape is written (the verifier's turn) or left out (checked
// before it is inferred): the place, counted from the opcode, and the message.
TEST(ParserErrors, RulesReadAlikeWithAndWithoutTheShape) {
  const std::string head =
      "HloModule m\nadd { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }\n"
      "ENTRY e {\n x = f32[4,6] parameter(0)\n z = f32[] parameter(1)\n ROOT r = ";
  const std::pair<std::string, std::string> cases[] = {
      {"f32[4] ", "reduce(x, z), dimensions={7}, to_apply=add"},
      {"f32[6,4] ", "transpose(x), dimensions={1,1}"},
      {"f32[4,6] ", "add(x, z)"},
      {"f32[4,6] ", "reduce-window(x, z), window={size=1}, to_apply=add"},
      {"f32[4,6] ", "reduce-window(x, z), to_apply=add"},
      {"s32[] ", "get-dimension-size(x), dimensions={2}"},
      {"f32[4,6] ", "cholesky(x)"},
      {"f32[4,6] ", "add(x)"},
      {"f32[4,6] ", "reverse(x)"},
      {"s32[4,6] ", "popcnt(x)"},
      {"f32[] ", "get-tuple-element(x), index=0"},
  };
  const auto report = [&](const std::string& shape, const std::string& rest) {
    Result<std::unique_ptr<Module>> module = ParseHlo("t.hlo", head + shape + rest + "\n}\n");
    const Status status = module.ok() ? Verify(**module) : module.status();
    if (status.ok() || status.diagnostics().size() != 1) return "unexpected: " + status.ToString();
    const Diagnostic& d = status.diagnostics()[0];
    return std::to_string(d.line) + ":" + std::to_string(d.column - int64_t(shape.size())) + " " +
           std::to_string(d.caret_length) + " " + d.label + ": " + d.message;
  };
  for (const auto& [shape, rest] : cases) {
    const std::string without = report("", rest);
    EXPECT_EQ(report(shape, rest), without) << rest;
    EXPECT_FALSE(without.starts_with("unexpected")) << without;
  }
  EXPECT_TRUE(report("", cases[0].second).starts_with("6:25 14 reduce_c2: "));  // dimensions={7}
  EXPECT_NE(report("", cases[0].second).find("; rule: "), std::string::npos);
}

TEST(ParserErrors, SayHowTheValueOfAnAttributeIsWritten) {
  const std::string head = "e { x = f32[1,4,4,1] parameter(0)\n k = f32[3,3,1,1] parameter(1)\n";
  const auto errors = [&](const std::string& text) {
    Result<std::unique_ptr<Module>> module = ParseHlo("t.hlo", head + text + " }");
    return (module.ok() ? Verify(**module) : module.status()).ToString();
  };
  const std::string window = "window={size=3x3 pad=1_1x1_1}";
  const std::pair<std::string, std::string> cases[] = {
      {"c = convolution(x, k), window={size=3x3 pad=1}, dim_labels=b01f_01io->b01f", window},
      {"c = convolution(x, k), window=3x3, dim_labels=b01f_01io->b01f", window},
      {"c = convolution(x, k), dim_labels=b01f_01io->b01f", window},
      {"c = convolution(x, k), window={size=3x3}", "dim_labels=b01f_01io->b01f"},
      {"c = convolution(x, k), window={size=3x3}, dim_labels=bhwf", "dim_labels=b01f_01io->b01f"},
      {"c = transpose(x)", "dimensions={0,1}"},
      {"c = transpose(x), dimensions=1", "dimensions={0,1}"},
      {"c = slice(x), slice={0:1}", "slice={[0:4], [2:8:2]}"},
      {"c = pad(x, k), padding=1", "padding=1_1x0_2"},
  };
  for (const auto& [text, form] : cases) {
    EXPECT_NE(errors(text).find("as in " + form), std::string::npos) << errors(text);
  }
}

TEST(ParserErrors, NameTypesOfOtherLanguages) {
  const std::pair<std::string, std::string> cases[] = {
      {"fp32", "did you mean 'f32'?"},  {"bfloat16", "did you mean 'bf16'?"},
      {"i32", "did you mean 's32'?"},   {"bool", "did you mean 'pred'?"},
      {"f8e4m3fnn", "did you mean 'f8e4m3fn'?"}, {"quaternion", "allowed: pred "},
  };
  for (const auto& [type, hint] : cases) {
    const std::string message = ErrorsOf("e { x = " + type + "[2] parameter(0) }").at(0).message;
    EXPECT_NE(message.find(hint), std::string::npos) << message;
  }
}

TEST(ParserErrors, SuggestKeywordsAndSayWhereOpsAreListed) {
  EXPECT_NE(ErrorsOf("ENTYR main { x = f32[] parameter(0) }").at(0).message.find("mean 'ENTRY'"),
            std::string::npos);
  EXPECT_NE(ErrorsOf("e { x = f32[] plus(y) }").at(0).message.find("--explain=all"),
            std::string::npos);
  EXPECT_NE(ErrorsOf("e { x = s32[3] constant({1,2}) }").at(0).message.find("too few parts: 2,"),
            std::string::npos);
}

TEST(ParserErrors, AMissingParenthesisIsMissedOnItsLine) {
  EXPECT_EQ(Summary("e {\n x = f32[] parameter(0)\n y = f32[] negate(x\n ROOT z = f32[] abs(y)\n}"),
            "3:20 syntax_expected");
}

TEST(ParserErrors, FilesThatAreNoTextAreNamed) {
  using std::string_literals::operator""s;
  const std::pair<std::string, std::string> cases[] = {
      {"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"s, "a PNG image"},
      {"PK\x03\x04\x14\0\0\0"s, ".npz"},
      {"\x7f" "ELF\x02\x01\x01"s, "ELF"},
      {"\x1f\x8b\x08"s, "gzip"},
      {"\xff\xfeH\0l\0"s, "UTF-16"},
      {"\xfe\xff\0H\0l"s, "UTF-16"},
      {"%PDF-1.7"s, "PDF"},
  };
  for (const auto& [text, kind] : cases) {
    const auto errors = ErrorsOf(text);
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_NE(errors[0].message.find(kind), std::string::npos) << errors[0].message;
    for (char c : errors[0].message + errors[0].source_line) EXPECT_GE(c, ' ');
  }
  EXPECT_EQ(ErrorsOf("").at(0).message, "the file is empty");
}

TEST(ParserErrors, NoRawByteIsShown) {
  for (const char* text : {"\x89", "e { x\x9b = f32[] parameter(0) }", "\x1b[31m", "e { \xc0\xaf }",
                           "e { x = f32[] parameter(0), metadata=\"\x1b\x9b\" }"}) {
    for (const Diagnostic& d : ErrorsOf(text)) {
      for (char c : d.message + d.source_line) EXPECT_TRUE(c >= ' ' && c < 0x7f) << d.message;
    }
    EXPECT_FALSE(ErrorsOf(text).empty());
  }
  EXPECT_NE(ErrorsOf("\x89").at(0).message.find("\\x89"), std::string::npos);
}

TEST(ParserErrors, ASecondModuleNeedsALineBetween) {
  const std::string body = " { ROOT x = f32[] parameter(0) }\n";
  for (const std::string& first : {"HloModule a\nf" + body, "HloModule a\nENTRY f" + body, "f" + body}) {
    const std::vector<Diagnostic> errors = ErrorsOf(first + "HloModule b\nENTRY e" + body);
    ASSERT_FALSE(errors.empty()) << first;  // two entries are another
    EXPECT_EQ(errors[0].label, "syntax_expected");
    EXPECT_EQ(errors[0].line, std::ranges::count(first, '\n') + 1);
    EXPECT_NE(errors[0].message.find("a line '// -----' must divide it"), std::string::npos) << errors[0].message;
  }
}

TEST(ParserErrors, AByteOrderMarkIsSkipped) {
  const std::string mark = "\xef\xbb\xbf";
  for (const char* text : {"HloModule m\ne { ROOT x = f32[] parameter(0) }",
                           "ENTRY e { ROOT x = f32[] parameter(0) }", "e { ROOT x = f32[] parameter(0) }",
                           "f32[] negate(f32[] x)"}) {
    EXPECT_EQ(Summary(mark + text), "") << text;
  }
}

TEST(ParserErrors, EveryLabelIsListed) {
  std::set<std::string> listed;
  for (const TextLabel& row : kTextLabels) listed.emplace(row.label);
  for (const Case& c : kCases) {
    for (const Diagnostic& d : ErrorsOf(c.text)) {
      const std::string general = "<op>" + d.label.substr(d.label.rfind('_'));
      EXPECT_TRUE(listed.count(d.label) || listed.count(general)) << d.label;
    }
  }
}

}  // namespace
}  // namespace assay
