// The verifier's own tests of a checkout of the public StableHLO repository: which programs are rejected, which
// accepted.
//
// They are the files of stablehlo/tests, each of several programs between "// -----" lines; one that must be
// rejected has a comment "expected-error@+1 {{...}}" above the line at fault. The checkout is the folder
// ASSAY_STABLEHLO names.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/verify/verifier.h"

namespace assay {
namespace {

// Programs that we judge otherwise, with the reason.
struct Exception {
  std::string_view file;
  size_t program;  // counted from 1
  std::string_view reason;
};
constexpr std::string_view kBroadcasting = "an error of a test pass of theirs, about an operation of its own";
constexpr std::string_view kInitialValues =
    "reduce_i2, reduce_window_i2: initial values are vectors; upstream reduces by what of an input it takes for one";
constexpr std::string_view kAlgorithms =
    "an algorithm for which upstream knows no hardware; the specification leaves that to the consumer";
constexpr Exception kExceptions[] = {
    {"infer_stablehlo", 72, kInitialValues},
    {"infer_stablehlo", 73, kInitialValues},
    {"infer_stablehlo", 111, kInitialValues},
    {"ops_broadcasting", 17, kBroadcasting},
    {"ops_broadcasting", 18, kBroadcasting},
    {"ops_broadcasting", 19, kBroadcasting},
    {"ops_broadcasting", 20, kBroadcasting},
    {"ops_dot_general_algorithms", 2, kAlgorithms},
    {"ops_dot_general_algorithms", 3, kAlgorithms},
    {"ops_dot_general_algorithms", 4, kAlgorithms},
    {"ops_interpreter", 9, "what feeds the grid may give several tensors at once here"},
    {"ops_speculatability", 70, "convolution_c2: window_strides is empty where there are dimensions"},
    {"ops_stablehlo", 331, kAlgorithms},
    {"ops_stablehlo", 332, kAlgorithms},
    {"ops_stablehlo", 333, kAlgorithms},
    {"ops_stablehlo", 334, "dot_general_c11: precision_config has one element"},
    {"print_reduce", 1, kInitialValues},
    {"verify_reduce", 2, kInitialValues},
    {"verify_reduce", 5, kInitialValues},
    {"verify_reduce_window", 2, kInitialValues},
    {"verify_reduce_window", 3, kInitialValues},
};
// For each program of a file the lines that an error is expected at.
std::vector<std::set<int64_t>> ExpectedErrors(const std::string& text) {
  std::vector<std::set<int64_t>> all(1);
  std::istringstream lines(text);
  int64_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.starts_with("// -----")) all.emplace_back();
    const size_t mark = line.find("expected-error");
    if (mark == std::string::npos) continue;
    const size_t at = line.find('@', mark);
    const std::string where = line.substr(at + 1, 5);
    int64_t offset = 0;
    if (at != std::string::npos && where == "below") offset = 1;
    if (at != std::string::npos && where == "above") offset = -1;
    if (where.starts_with('+') || where.starts_with('-')) offset = std::atoi(where.c_str());
    all.back().insert(number + offset);
  }
  return all;
}

Status StatusOf(const Result<mlir::Program>& program) {
  return program.ok() ? VerifyStableHlo(*program, StableHloRules::kAsUsual) : program.status();
}

TEST(StableHloUpstream, Verifier) {
  const char* checkout = std::getenv("ASSAY_STABLEHLO");
  if (checkout == nullptr) GTEST_SKIP() << "no checkout of openxla/stablehlo (set ASSAY_STABLEHLO)";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(checkout) + "/stablehlo/tests")) {
    if (entry.path().extension() == ".mlir") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  ASSERT_FALSE(files.empty());
  size_t cases = 0, right = 0, rejected = 0, elsewhere = 0;
  for (const std::filesystem::path& path : files) {
    Result<std::string> text = ReadFile(path);
    ASSERT_TRUE(text.ok());
    const std::vector<std::set<int64_t>> expected = ExpectedErrors(*text);
    const std::vector<Result<mlir::Program>> programs =
        mlir::ReadSplitText(path.filename(), std::make_shared<const std::string>(*text));
    ASSERT_EQ(expected.size(), programs.size()) << path;
    for (size_t i = 0; i < programs.size(); ++i) {
      ++cases;
      const Status status = StatusOf(programs[i]);
      const std::string name = path.stem();
      const bool known = std::any_of(std::begin(kExceptions), std::end(kExceptions), [&](const Exception& e) {
        return e.file == name && e.program == i + 1;
      });
      const bool agree = status.ok() == expected[i].empty();
      right += agree;
      EXPECT_NE(agree, known) << name << ", program " << i + 1 << ": "
                              << (status.ok() ? "accepted; an error is expected at line " +
                                                    std::to_string(*expected[i].begin())
                                              : status.ToString());
      if (!agree || status.ok()) continue;
      ++rejected;
      const auto& found = status.diagnostics();
      const bool there = std::any_of(found.begin(), found.end(),
                                     [&](const Diagnostic& d) { return expected[i].contains(d.line); });
      if (there) continue;
      ++elsewhere;
      std::printf("  at another line: %s, program %zu: %s\n", name.c_str(), i + 1, found[0].ToString().c_str());
    }
  }
  std::printf("%zu files, %zu programs: %zu judged as upstream does (%.2f %%), of these %zu rejected, %zu at "
              "another line\n",
              files.size(), cases, right, 100.0 * static_cast<double>(right) / static_cast<double>(cases),
              rejected, elsewhere);
}

// Programs that upstream runs keep all rules.
TEST(StableHloUpstream, ProgramsKeepTheRules) {
  const char* checkout = std::getenv("ASSAY_STABLEHLO");
  if (checkout == nullptr) GTEST_SKIP() << "no checkout of openxla/stablehlo (set ASSAY_STABLEHLO)";
  size_t programs = 0;
  for (const char* folder : {"testdata", "testdata/dynamic", "testdata/quantized", "tests/interpret",
                             "tests/interpret/chlo", "tests/math"}) {
    const std::string root = std::string(checkout) + "/stablehlo/" + folder;
    ASSERT_TRUE(std::filesystem::is_directory(root)) << root;
    for (const auto& entry : std::filesystem::directory_iterator(root)) {
      if (entry.path().extension() != ".mlir") continue;
      Result<std::string> text = ReadFile(entry.path());
      ASSERT_TRUE(text.ok());
      const auto shared = std::make_shared<const std::string>(*std::move(text));
      for (const Result<mlir::Program>& program : mlir::ReadSplitText(entry.path().filename(), shared)) {
        ++programs;
        const Status status = StatusOf(program);
        EXPECT_TRUE(status.ok()) << status.ToString();
      }
    }
  }
  EXPECT_GE(programs, 3000u);
  std::printf("%zu programs\n", programs);
}

}  // namespace
}  // namespace assay
