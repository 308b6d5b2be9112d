// The programs of the corpus from HLO text to StableHLO and back: the same results, bit for bit.
//
// The corpus is the folder ASSAY_CORPUS names, else shared/corpus beside the checkout.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "conformance/corpus_testing.h"
#include "conformance/program_check.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/from_hlo.h"
#include "spec/stablehlo/to_hlo.h"

namespace assay {
namespace {

// To StableHLO, its text, and back to what runs.
Result<std::unique_ptr<Module>> ThroughStableHlo(const Module& module) {
  ASSIGN_OR_RETURN(const mlir::Program program, FromHlo(module));
  const auto text = std::make_shared<const std::string>(mlir::PrintText(program));
  ASSIGN_OR_RETURN(const mlir::Program read, mlir::ReadText("converted.mlir", text));
  EXPECT_TRUE(mlir::Equal(program, read, false)) << "what is printed reads as another program";
  return ToHlo(read);
}

TEST(FromHlo, CorpusGivesTheSameResultsAsStableHlo) {
  const std::vector<std::string> programs = corpus::Programs("module.hlo");
  if (programs.empty()) GTEST_SKIP() << "no corpus (set ASSAY_CORPUS)";
  int equal = 0;
  std::map<std::string, int> refused;
  for (const std::string& program : programs) {
    SCOPED_TRACE(program);
    const std::string folder = corpus::CorpusFolder() + program + "/";
    Result<std::unique_ptr<Module>> module = LoadProgram(folder + "module.hlo");
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    Result<std::unique_ptr<Module>> converted = ThroughStableHlo(**module);
    if (converted.status().code() == StatusCode::kUnsupported) {
      ++refused[converted.status().diagnostics()[0].message];
      continue;
    }
    EXPECT_TRUE(converted.ok()) << converted.status().ToString();
    if (!converted.ok()) continue;
    Result<Literal> want = corpus::RunOnInputs(**module, folder);
    Result<Literal> got = corpus::RunOnInputs(**converted, folder);
    ASSERT_TRUE(want.ok()) << want.status().ToString();
    EXPECT_TRUE(got.ok()) << got.status().ToString();
    if (!got.ok()) continue;
    const std::string different = corpus::Differences(*got, *want);
    EXPECT_EQ(different, "");
    equal += different.empty();
  }
  std::printf("%zu programs: %d equal bit for bit\n", programs.size(), equal);
  for (const auto& [reason, count] : refused) std::printf("  %d refused: %s\n", count, reason.c_str());
  // Of the corpus six are known to be refused: a form of theirs has no StableHLO yet.
  EXPECT_GE(equal + 6, static_cast<int>(programs.size()));
}

}  // namespace
}  // namespace assay
