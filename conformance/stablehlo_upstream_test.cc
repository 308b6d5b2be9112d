// The test programs of a checkout of the public StableHLO repository (conformance/stablehlo_suite.h).
//
// The checkout is the folder ASSAY_STABLEHLO names. Each test prints how many programs pass, and for what
// reasons others do not.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/stablehlo_suite.h"

namespace assay {
namespace {

void RunGroup(std::string_view name) {
  const char* checkout = std::getenv("ASSAY_STABLEHLO");
  if (checkout == nullptr) GTEST_SKIP() << "no checkout of openxla/stablehlo (set ASSAY_STABLEHLO)";
  const SuiteGroup* group = FindSuiteGroup(name);
  ASSERT_NE(group, nullptr);
  Result<std::vector<std::string>> files = FilesOf(*group, checkout);
  ASSERT_TRUE(files.ok()) << files.status().ToString();
  size_t programs = 0, whole = 0;
  std::map<SuiteVerdict, size_t> counts;
  std::map<std::string, size_t> unsupported;
  size_t noted = 0;
  for (const std::string& file : *files) {
    bool all = true;
    for (const SuiteResult& result : group->run(file)) {
      ++programs;
      ++counts[result.verdict];
      all = all && (result.verdict == SuiteVerdict::kPass || result.verdict == SuiteVerdict::kLegal);
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
    whole += all;
  }
  std::printf("%s: %zu files (%zu whole), %zu programs", std::string(name).c_str(), files->size(), whole,
              programs);
  for (SuiteVerdict verdict : kSuiteVerdicts) {
    std::printf(", %zu %s", counts[verdict], std::string(NameOf(verdict)).c_str());
  }
  std::printf(" (%zu with a note)\n", noted);
  for (const auto& [reason, count] : unsupported) {
    std::printf("  %zu unsupported: %s\n", count, reason.c_str());
  }
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
TEST(StableHloUpstream, Verifier) { RunGroup("verifier"); }
TEST(StableHloUpstream, DowngradesAreWrittenOrRefused) { RunGroup("downgrades"); }
TEST(StableHloUpstreamLongRun, VersionFilesAreTheProgramsOfTheirTexts) { RunGroup("versions"); }

}  // namespace
}  // namespace assay
