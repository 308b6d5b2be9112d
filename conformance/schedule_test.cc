// Results do not depend on threads or on the order in which they take their work: every case, every
// program of examples/ and of the corpus gives the same bits on 1, 2 and 5 threads, with its loops
// split finer and their pieces permuted, and run one instruction after the other (watched).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "conformance/case.h"
#include "conformance/program_check.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"

namespace assay {
namespace {

std::string CorpusFolder() {
  const char* folder = std::getenv("ASSAY_CORPUS");
  return folder != nullptr ? std::string(folder) + "/" : ASSAY_SOURCE_DIR "/../shared/corpus/";
}

void ExpectTheSameBits(const Module& module, std::span<const Literal> arguments) {
  Result<std::unique_ptr<Evaluator>> evaluator = Evaluator::Make(module);
  if (!evaluator.ok()) GTEST_SKIP() << evaluator.status().ToString();
  Result<Literal> first = (*evaluator)->Run(arguments, {.threads = 1});
  ASSERT_TRUE(first.ok()) << first.status().ToString();
  RunObserver observer;
  RunOptions others[] = {
      {.threads = 2}, {.threads = 5}, {.threads = 1, .schedule_seed = 3},
      {.threads = 2, .schedule_seed = 1}, {.threads = 5, .schedule_seed = 2},
      {.threads = 2, .observer = &observer}};
  for (const RunOptions& options : others) {
    Result<Literal> other = (*evaluator)->Run(arguments, options);
    ASSERT_TRUE(other.ok()) << other.status().ToString();
    EXPECT_TRUE(*other == *first) << options.threads << " threads, seed " << options.schedule_seed
                                  << (options.observer ? ", watched" : "");
  }
}

class ScheduleOfCases : public testing::TestWithParam<std::string> {};

TEST_P(ScheduleOfCases, DoesNotShow) {
  std::string path = ASSAY_SOURCE_DIR "/conformance/cases/" + GetParam() + ".hlo";
  Result<std::string> text = ReadFile(path);
  ASSERT_TRUE(text.ok());
  Result<Case> expected = ReadCase(path, *text);
  ASSERT_TRUE(expected.ok());
  Result<std::unique_ptr<Module>> module = LoadProgram(path);
  ASSERT_TRUE(module.ok());
  Result<std::vector<Literal>> arguments = BindArguments(**module, expected->arguments, path);
  if (!arguments.ok()) GTEST_SKIP() << arguments.status().ToString();
  ExpectTheSameBits(**module, *arguments);
}

INSTANTIATE_TEST_SUITE_P(Case, ScheduleOfCases,
                         testing::ValuesIn(ProgramsIn(ASSAY_SOURCE_DIR "/conformance/cases/")),
                         [](const auto& info) { return info.param; });

class ScheduleOfExamples : public testing::TestWithParam<std::string> {};

TEST_P(ScheduleOfExamples, DoesNotShow) {
  std::string stem = ASSAY_SOURCE_DIR "/examples/" + GetParam();
  Result<std::unique_ptr<Module>> module = LoadProgram(stem + ".hlo");
  ASSERT_TRUE(module.ok());
  Result<std::vector<NamedLiteral>> arrays = ReadLiterals(stem + ".npz");
  ASSERT_TRUE(arrays.ok());
  Result<std::vector<Literal>> arguments = BindArguments(**module, *arrays, stem + ".npz");
  ASSERT_TRUE(arguments.ok());
  ExpectTheSameBits(**module, *arguments);
}

INSTANTIATE_TEST_SUITE_P(Program, ScheduleOfExamples,
                         testing::ValuesIn(ProgramsIn(ASSAY_SOURCE_DIR "/examples/")),
                         [](const auto& info) { return info.param; });

std::vector<std::string> CorpusPrograms() {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(CorpusFolder(), error)) {
    std::string name = entry.path().filename();
    if (std::filesystem::exists(entry.path() / "inputs.npz")) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

class ScheduleOfCorpus : public testing::TestWithParam<std::string> {};

TEST_P(ScheduleOfCorpus, DoesNotShow) {
  std::string folder = CorpusFolder() + GetParam();
  Result<std::unique_ptr<Module>> module = LoadProgram(folder + "/module.hlo");
  ASSERT_TRUE(module.ok());
  Result<std::vector<NamedLiteral>> arrays = ReadLiterals(folder + "/inputs.npz");
  ASSERT_TRUE(arrays.ok());
  Result<std::vector<Literal>> arguments = BindArguments(**module, *arrays, folder);
  if (!arguments.ok()) GTEST_SKIP() << "inputs of several devices";
  ExpectTheSameBits(**module, *arguments);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ScheduleOfCorpus);
INSTANTIATE_TEST_SUITE_P(Program, ScheduleOfCorpus, testing::ValuesIn(CorpusPrograms()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace assay
