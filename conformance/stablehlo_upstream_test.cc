// The test programs of a checkout of the public StableHLO repository (conformance/stablehlo_suite.h).
//
// The checkout is the folder ASSAY_STABLEHLO names. Each test prints for what reasons programs do not pass. How
// many come to which verdict stands in a table: a program that passes no longer, though it does not fail, is
// seen as well.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/stablehlo_suite.h"

namespace assay {
namespace {

// Of a group in StableHLO 1.20.0.
struct Counted {
  std::string_view group;
  size_t files;
  std::array<size_t, std::size(kSuiteVerdicts)> programs;  // by verdict, in the order of kSuiteVerdicts
  size_t noted;  // of those that pass: with a note of what they are not held to
};
constexpr Counted kCounted[] = {
    // group, files, {pass, legal, switched off, excepted, unsupported, fail}, noted
    {"testdata", 2325, {2269, 31, 25, 0, 0, 0}, 0},
    {"quantized", 126, {211, 0, 0, 0, 0, 0}, 0},
    {"dynamic", 388, {386, 0, 0, 2, 0, 0}, 0},
    {"interpret", 101, {508, 1, 0, 0, 0, 0}, 8},
    {"interpret-chlo", 3, {14, 0, 0, 0, 0, 0}, 0},
    {"math", 47, {45, 2, 0, 0, 0, 0}, 0},
    {"testdata-forms", 2325, {2325, 0, 0, 0, 0, 0}, 0},
    {"dynamic-forms", 388, {388, 0, 0, 0, 0, 0}, 0},
    {"quantized-forms", 126, {211, 0, 0, 0, 0, 0}, 0},
    {"interpret-text", 101, {509, 0, 0, 0, 0, 0}, 0},
    {"interpret-chlo-text", 3, {14, 0, 0, 0, 0, 0}, 0},
    {"math-text", 47, {47, 0, 0, 0, 0, 0}, 0},
    {"verifier", 33, {1376, 0, 0, 21, 0, 0}, 13},
    {"downgrades", 30, {93, 0, 0, 0, 0, 0}, 0},
    {"versions", 32, {6377, 0, 0, 0, 598, 0}, 0},
};

const Counted* FindCounted(std::string_view group) {
  const auto found = std::find_if(std::begin(kCounted), std::end(kCounted),
                                  [&](const Counted& row) { return row.group == group; });
  return found == std::end(kCounted) ? nullptr : found;
}

void RunGroup(std::string_view name) {
  const char* checkout = std::getenv("ASSAY_STABLEHLO");
  if (checkout == nullptr) GTEST_SKIP() << "no checkout of openxla/stablehlo (set ASSAY_STABLEHLO)";
  const SuiteGroup* group = FindSuiteGroup(name);
  const Counted* counted = FindCounted(name);
  ASSERT_NE(group, nullptr);
  ASSERT_NE(counted, nullptr);
  Result<std::vector<std::string>> files = FilesOf(*group, checkout);
  ASSERT_TRUE(files.ok()) << files.status().ToString();
  std::map<SuiteVerdict, size_t> counts;
  std::map<std::string, size_t> unsupported;
  size_t noted = 0;
  for (const std::string& file : *files) {
    for (const SuiteResult& result : group->run(file)) {
      ++counts[result.verdict];
      const bool told = result.verdict == SuiteVerdict::kLegal || result.verdict == SuiteVerdict::kSwitchedOff;
      if (told) {
        std::printf("  %s: %s, program %zu: %s\n", std::string(NameOf(result.verdict)).c_str(), file.c_str(),
                    result.program, result.reason.c_str());
      }
      noted += result.verdict == SuiteVerdict::kPass && !result.reason.empty();
      if (result.verdict == SuiteVerdict::kUnsupported) ++unsupported[result.reason];
      EXPECT_NE(result.verdict, SuiteVerdict::kFail)
          << file << ", program " << result.program << ": " << result.reason;
    }
  }
  for (const auto& [reason, count] : unsupported) {
    std::printf("  %zu unsupported: %s\n", count, reason.c_str());
  }
  EXPECT_EQ(files->size(), counted->files);
  for (size_t i = 0; i < std::size(kSuiteVerdicts); ++i) {
    EXPECT_EQ(counts[kSuiteVerdicts[i]], counted->programs[i]) << NameOf(kSuiteVerdicts[i]);
  }
  EXPECT_EQ(noted, counted->noted);
}

TEST(StableHloUpstream, Testdata) { RunGroup("testdata"); }
TEST(StableHloUpstream, Quantized) { RunGroup("quantized"); }
TEST(StableHloUpstream, Dynamic) { RunGroup("dynamic"); }
TEST(StableHloUpstream, Interpret) { RunGroup("interpret"); }
TEST(StableHloUpstream, InterpretChlo) { RunGroup("interpret-chlo"); }
TEST(StableHloUpstream, Math) { RunGroup("math"); }
TEST(StableHloUpstream, TestdataSurvivesTextAndBytecode) { RunGroup("testdata-forms"); }
TEST(StableHloUpstream, DynamicSurvivesTextAndBytecode) { RunGroup("dynamic-forms"); }
TEST(StableHloUpstream, QuantizedSurvivesTextAndBytecode) { RunGroup("quantized-forms"); }
TEST(StableHloUpstream, InterpretSurvivesText) { RunGroup("interpret-text"); }
TEST(StableHloUpstream, InterpretChloSurvivesText) { RunGroup("interpret-chlo-text"); }
TEST(StableHloUpstream, MathSurvivesText) { RunGroup("math-text"); }
TEST(StableHloUpstream, Verifier) { RunGroup("verifier"); }
TEST(StableHloUpstream, DowngradesAreWrittenOrRefused) { RunGroup("downgrades"); }
TEST(StableHloUpstreamLongRun, VersionFilesAreTheProgramsOfTheirTexts) { RunGroup("versions"); }

TEST(StableHloUpstream, EachGroupIsCounted) {
  for (const SuiteGroup& group : SuiteGroups()) EXPECT_NE(FindCounted(group.name), nullptr) << group.name;
  EXPECT_EQ(SuiteGroups().size(), std::size(kCounted));
}

}  // namespace
}  // namespace assay
