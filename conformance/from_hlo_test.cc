// The programs of the corpus from HLO text to StableHLO and back: the same results, bit for bit.
//
// The corpus is the folder ASSAY_CORPUS names, else shared/corpus beside the checkout.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "conformance/comparison.h"
#include "conformance/program_check.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/from_hlo.h"
#include "spec/stablehlo/to_hlo.h"

namespace assay {
namespace {

std::vector<std::string> Folders() {
  const char* named = std::getenv("ASSAY_CORPUS");
  const std::filesystem::path corpus = named ? named : ASSAY_SOURCE_DIR "/../shared/corpus";
  std::vector<std::string> folders;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(corpus, error)) {
    if (std::filesystem::exists(entry.path() / "module.hlo")) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

Result<Literal> RunOn(const Module& module, const std::string& folder) {
  RETURN_IF_ERROR(CheckSupported(module));
  ASSIGN_OR_RETURN(std::vector<NamedLiteral> arrays, ReadLiterals(folder + "/inputs.npz"));
  ASSIGN_OR_RETURN(std::vector<Literal> arguments, BindArguments(module, arrays, "inputs.npz"));
  return Evaluate(module, arguments);
}

// To StableHLO, its text, and back to what runs.
Result<std::unique_ptr<Module>> ThroughStableHlo(const Module& module) {
  ASSIGN_OR_RETURN(const mlir::Program program, FromHlo(module));
  const auto text = std::make_shared<const std::string>(mlir::PrintText(program));
  ASSIGN_OR_RETURN(const mlir::Program read, mlir::ReadText("converted.mlir", text));
  EXPECT_TRUE(mlir::Equal(program, read, false)) << "what is printed reads as another program";
  return ToHlo(read);
}

TEST(FromHlo, CorpusGivesTheSameResultsAsStableHlo) {
  const std::vector<std::string> folders = Folders();
  if (folders.empty()) GTEST_SKIP() << "no corpus (set ASSAY_CORPUS)";
  int equal = 0;
  std::map<std::string, int> refused;
  for (const std::string& folder : folders) {
    SCOPED_TRACE(folder);
    Result<std::unique_ptr<Module>> module = LoadProgram(folder + "/module.hlo");
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    Result<std::unique_ptr<Module>> converted = ThroughStableHlo(**module);
    if (converted.status().code() == StatusCode::kUnsupported) {
      ++refused[converted.status().diagnostics()[0].message];
      continue;
    }
    EXPECT_TRUE(converted.ok()) << converted.status().ToString();
    if (!converted.ok()) continue;
    Result<Literal> want = RunOn(**module, folder), got = RunOn(**converted, folder);
    ASSERT_TRUE(want.ok()) << want.status().ToString();
    EXPECT_TRUE(got.ok()) << got.status().ToString();
    if (!got.ok()) continue;
    const std::vector<Literal> a = LeavesOf(*got), b = LeavesOf(*want);
    bool same = a.size() == b.size();
    for (size_t i = 0; i < a.size() && same; ++i) {
      same = (a[i].shape().IsToken() && b[i].shape().IsToken()) || Identical(a[i], b[i]);
    }
    EXPECT_TRUE(same);
    equal += same;
  }
  std::printf("%zu programs: %d equal bit for bit\n", folders.size(), equal);
  for (const auto& [reason, count] : refused) std::printf("  %d refused: %s\n", count, reason.c_str());
  EXPECT_GT(equal, 0);
}

}  // namespace
}  // namespace assay
