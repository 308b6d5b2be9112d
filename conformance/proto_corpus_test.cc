// The corpus's HLO protos: the same module as the HLO text, and bit for bit its results.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "conformance/corpus_testing.h"
#include "conformance/program_check.h"
#include "spec/hlo/printer.h"
#include "spec/hlo_proto/hlo_proto.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using namespace corpus;

// Protos whose text is not module.hlo's, with the reason.
constexpr std::pair<std::string_view, std::string_view> kOtherTexts[] = {
    {"text_predicated_conditional", "XLA makes names unique in the module: r and r.1"},
    {"tf_cnn_batchnorm_step", "the proto was made of the text, whose -0 XLA reads as 0"},
    {"tf_mnist_tutorial", "the proto was made of the text, whose -0 XLA reads as 0"},
};

// What is printed, without the header (a proto always says the entry's layout, and never the devices)
// and in the order of the alphabet: a proto lists instructions with operands first, a text as it likes.
std::vector<std::string> Lines(const Module& module) {
  std::vector<std::string> lines;
  std::istringstream text(PrintHlo(module));
  for (std::string line; std::getline(text, line);) {
    if (!line.starts_with("HloModule ")) lines.push_back(line);
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

TEST(ProtoCorpusRuns, ModulesAndResultsAreThoseOfTheText) {
  const std::vector<std::string> programs = Programs("module.pb");
  if (programs.empty()) GTEST_SKIP() << "no corpus at " << CorpusFolder() << " (set ASSAY_CORPUS)";
  int same_text = 0;
  for (const std::string& program : programs) {
    SCOPED_TRACE(program);
    const std::string folder = CorpusFolder() + program + "/";
    const Result<std::string> bytes = ReadFile(folder + "module.pb");
    ASSERT_TRUE(bytes.ok());
    const Result<HloProtoFile> proto = ReadHloProto(program, *bytes);
    ASSERT_TRUE(proto.ok()) << proto.status().ToString();
    const Result<std::unique_ptr<Module>> text = LoadProgram(folder + "module.hlo");
    ASSERT_TRUE(text.ok()) << text.status().ToString();

    const bool is_other =
        std::any_of(std::begin(kOtherTexts), std::end(kOtherTexts),
                    [&](const auto& row) { return row.first == program; });
    EXPECT_EQ(Lines(*proto->module) == Lines(**text), !is_other);
    same_text += !is_other;

    // The number of devices stands in the text only, put there by hand.
    if ((*text)->Has(kNumPartitions)) proto->module->Set(kNumPartitions, (*text)->Get(kNumPartitions));
    ASSERT_TRUE(Verify(*proto->module).ok());
    const Result<Literal> want = RunOnInputs(**text, folder);
    const Result<Literal> got = RunOnInputs(*proto->module, folder);
    ASSERT_TRUE(want.ok()) << want.status().ToString();
    ASSERT_TRUE(got.ok()) << got.status().ToString();
    EXPECT_EQ(Differences(*got, *want), "");
  }
  std::printf("module.pb: %zu programs, %d of the same text, all results equal bit for bit\n",
              programs.size(), same_text);
}

}  // namespace
}  // namespace assay
