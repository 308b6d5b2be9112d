// Every text of conformance/rejected_stablehlo/ is refused where a mark below a line points, with the label the
// mark names:
//
//       %0 = stablehlo.add %a %b : tensor<f32>
//   //                        ^ mlir_syntax
//
// "// end: LABEL" stands for the end of the text. The texts show each label of the conversions to HLO and back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "conformance/case.h"
#include "conformance/stablehlo_program.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/to_hlo.h"
#include "spec/stablehlo/verify/verifier.h"

namespace assay {
namespace {

const std::string kRoot = ASSAY_SOURCE_DIR "/";
const std::string kFolder = kRoot + "conformance/rejected_stablehlo/";

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

// What is wrong with a text: its mark, or that it is accepted.
void ExpectMark(const std::vector<ExpectedDiagnostic>& marks, const Status& status) {
  ASSERT_EQ(marks.size(), 1u) << "a text has one mark";
  ASSERT_FALSE(status.ok()) << "it is accepted";
  const Diagnostic& got = status.diagnostics()[0];
  EXPECT_EQ(got.label, marks[0].label) << status.ToString();
  EXPECT_FALSE(got.message.empty());
  if (marks[0].line == 0) return;
  EXPECT_EQ(got.line, marks[0].line) << status.ToString();
  EXPECT_EQ(got.column, marks[0].column) << status.ToString();
}

constexpr std::string_view kVerified[] = {"grammar", "attributes", "constants", "values", "conversion"};
constexpr std::string_view kAlone = "conversion_alone";

TEST(RejectedStableHlo, EachWhereItsMarkPoints) {
  size_t count = 0;
  for (const std::string_view name : kVerified) {
    const std::string path = kFolder + std::string(name) + ".mlir";
    const Result<std::string> file = ReadFile(path);
    ASSERT_TRUE(file.ok()) << file.status().ToString();
    const std::vector<std::vector<ExpectedDiagnostic>> marks = MarksOf(*file);
    const std::vector<Result<mlir::Program>> programs = LoadStableHlo(path);
    ASSERT_EQ(programs.size(), marks.size()) << path;
    for (size_t i = 0; i < programs.size(); ++i) {
      SCOPED_TRACE(std::string(name) + ", text " + std::to_string(i + 1));
      Status status = programs[i].status();
      if (status.ok()) status = VerifyStableHlo(*programs[i]);
      if (status.ok()) status = ToHlo(*programs[i]).status();
      ExpectMark(marks[i], status);
      ++count;
    }
  }
  EXPECT_GE(count, 100u);
}

TEST(RejectedStableHlo, ByTheConversionAlone) {
  const std::string path = kFolder + std::string(kAlone) + ".mlir";
  const Result<std::string> file = ReadFile(path);
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  const std::vector<std::vector<ExpectedDiagnostic>> marks = MarksOf(*file);
  const std::vector<Result<mlir::Program>> programs =
      mlir::ReadSplitText(path, std::make_shared<const std::string>(*file));
  ASSERT_EQ(programs.size(), marks.size());
  for (size_t i = 0; i < programs.size(); ++i) {
    SCOPED_TRACE("text " + std::to_string(i + 1));
    ASSERT_TRUE(programs[i].ok()) << programs[i].status().ToString();
    ExpectMark(marks[i], ToHlo(*programs[i]).status());
  }
}

// ---------------------------------------------------------------- every label of the conversions

// Labels that no text above can show, and the test that does.
struct Shown {
  std::string_view label;
  const char* test;
};
constexpr Shown kShownElsewhere[] = {
    // needs a program without a module, or hundreds of levels
    {"module_missing", "spec/stablehlo/to_hlo_test.cc"},
    {"unsupported_nesting", "spec/stablehlo/to_hlo_test.cc"},
    {"unsupported_capture", "spec/stablehlo/to_hlo_test.cc"},
    {"unsupported_sharding", "spec/stablehlo/to_hlo_test.cc"},
    // of the way back, which begins with HLO
    {"unsupported_depth", "spec/stablehlo/from_hlo_test.cc"},
    {"unsupported_precision", "spec/stablehlo/from_hlo_test.cc"},
    {"unsupported_meaning", "spec/stablehlo/hlo_meaning_test.cc"},
    {"unsupported_attribute", "spec/stablehlo/attribute_fates_test.cc"},
};

// The labels in the source of the conversions: InvalidError("sort_operands", ... and, of one that begins with the
// operation's name, its end: InvalidError(mnemonic + "_regions", ...
std::set<std::string> LabelsOfConversions() {
  std::vector<std::filesystem::path> files = {"spec/stablehlo/to_hlo.cc", "spec/stablehlo/hlo_meaning.cc"};
  for (const char* folder : {"spec/stablehlo/to_hlo", "spec/stablehlo/from_hlo"}) {
    for (const auto& entry : std::filesystem::directory_iterator(kRoot + folder)) files.push_back(entry.path());
  }
  const std::regex raised(R"re((?:InvalidError|UnsupportedError)\([^";{}]*"(\w+)")re");
  std::set<std::string> labels;
  for (const std::filesystem::path& file : files) {
    const Result<std::string> text = ReadFile(file.is_absolute() ? file.string() : kRoot + file.string());
    EXPECT_TRUE(text.ok()) << file;
    if (!text.ok()) continue;
    for (std::sregex_iterator at(text->begin(), text->end(), raised), end; at != end; ++at) labels.insert((*at)[1]);
  }
  return labels;
}

std::set<std::string> LabelsOfMarks() {
  std::set<std::string> labels;
  std::vector<std::string_view> names(std::begin(kVerified), std::end(kVerified));
  names.push_back(kAlone);
  for (const std::string_view name : names) {
    const Result<std::string> file = ReadFile(kFolder + std::string(name) + ".mlir");
    EXPECT_TRUE(file.ok()) << name;
    if (!file.ok()) continue;
    for (const auto& marks : MarksOf(*file)) {
      for (const ExpectedDiagnostic& mark : marks) labels.insert(mark.label);
    }
  }
  return labels;
}

TEST(RejectedStableHlo, EachLabelOfTheConversionsIsShown) {
  const std::set<std::string> marks = LabelsOfMarks();
  std::set<std::string> missing = LabelsOfConversions();
  EXPECT_GE(missing.size(), 50u) << "the labels are not found";
  for (auto label = missing.begin(); label != missing.end();) {
    const bool shown = std::ranges::any_of(marks, [&](const std::string& mark) {
      return label->starts_with('_') ? mark.ends_with(*label) : mark == *label;
    });
    label = shown ? missing.erase(label) : std::next(label);
  }
  for (const Shown& elsewhere : kShownElsewhere) {
    EXPECT_EQ(missing.erase(std::string(elsewhere.label)), 1u) << elsewhere.label << " is shown here, or gone";
    const Result<std::string> test = ReadFile(kRoot + elsewhere.test);
    ASSERT_TRUE(test.ok()) << elsewhere.test;
    EXPECT_NE(test->find(elsewhere.label), std::string::npos) << elsewhere.test << " lacks " << elsewhere.label;
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

}  // namespace
}  // namespace assay
