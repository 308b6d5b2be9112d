// The corpus as portable artifacts of every version of StableHLO: written, read back, run.
//
// The corpus is the folder ASSAY_CORPUS names, else shared/corpus beside the checkout.
#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "conformance/comparison.h"
#include "conformance/corpus_testing.h"
#include "conformance/stablehlo_program.h"
#include "spec/hlo/printer.h"
#include "spec/stablehlo/artifact.h"
#include "spec/stablehlo/to_hlo.h"

namespace assay {
namespace {

Result<mlir::Program> Load(const std::string& folder) {
  std::vector<Result<mlir::Program>> programs = LoadStableHlo(folder + "module.mlirbc");
  return std::move(programs[0]);
}

// The program after a way through an artifact of that version.
Result<mlir::Program> Through(const std::string& folder, const stablehlo::Version& version) {
  ASSIGN_OR_RETURN(mlir::Program program, Load(folder));
  ASSIGN_OR_RETURN(std::string written, stablehlo::WriteArtifact(std::move(program), version));
  const auto bytes = std::make_shared<const std::string>(std::move(written));
  ASSIGN_OR_RETURN(stablehlo::Artifact artifact, stablehlo::ReadArtifact("artifact", *bytes, bytes));
  return std::move(artifact.program);
}

// At `every` version that can carry it, or at the smallest only, a program also runs: bit for bit the
// results of the original.
void TestCorpus(bool every) {
  const std::vector<std::string> names = corpus::Programs("module.mlirbc");
  if (names.empty()) GTEST_SKIP() << "no corpus (set ASSAY_CORPUS)";
  int programs = 0, not_runnable = 0, artifacts = 0, runs = 0, refused = 0;
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const std::string folder = corpus::CorpusFolder() + name + "/";
    Result<mlir::Program> original = Load(folder);
    ASSERT_TRUE(original.ok()) << original.status().ToString();
    Result<std::unique_ptr<Module>> module = ToHlo(*original);
    if (module.status().code() == StatusCode::kUnsupported) {
      ++not_runnable;
      continue;
    }
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    ++programs;
    const std::string text = PrintHlo(**module);
    Result<Literal> want = corpus::RunOnInputs(**module, folder);
    ASSERT_TRUE(want.ok()) << want.status().ToString();
    bool first = true;
    for (const stablehlo::Release& release : stablehlo::Releases()) {
      SCOPED_TRACE(release.version.ToString());
      Result<mlir::Program> program = Through(folder, release.version);
      if (!program.ok()) {
        EXPECT_EQ(program.status().diagnostics()[0].label, "stablehlo_version")
            << program.status().ToString();
        EXPECT_NE(release.version, stablehlo::kCurrentVersion);
        ++refused;
        continue;
      }
      ++artifacts;
      Result<std::unique_ptr<Module>> again = ToHlo(*program);
      ASSERT_TRUE(again.ok()) << again.status().ToString();
      EXPECT_EQ(PrintHlo(**again), text);
      if (!every && !std::exchange(first, false)) continue;
      Result<Literal> got = corpus::RunOnInputs(**again, folder);
      ASSERT_TRUE(got.ok()) << got.status().ToString();
      EXPECT_TRUE(Identical(*got, *want));
      ++runs;
    }
  }
  std::printf("%d programs: %d artifacts read back to the same module, %d of them run, %d versions cannot "
              "carry one; %d programs have no HLO form\n",
              programs, artifacts, runs, refused, not_runnable);
  EXPECT_EQ(not_runnable, 0);
}

TEST(StableHloVersions, CorpusIsTheSameModuleAtEachVersion) { TestCorpus(false); }
TEST(StableHloVersionsLongRun, CorpusGivesTheSameResultsAtEachVersion) { TestCorpus(true); }

}  // namespace
}  // namespace assay
