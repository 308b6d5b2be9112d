#include "conformance/stablehlo_downgrades.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assay {
namespace {

using testing::HasSubstr;

// Of a file of one program: empty where it passes, else why not.
std::string Judged(const std::string& head, const std::string& mark, const std::string& operation) {
  const std::string path = testing::TempDir() + "downgrade." + std::to_string(getpid()) + ".mlir";
  std::ofstream(path) << head << "\nfunc.func @main(%a: tensor<f32>) -> tensor<f32> {\n  " << mark << "\n  %0 = "
                      << operation << "\n  return %0 : tensor<f32>\n}\n";
  const std::vector<SuiteResult> results = JudgeDowngrades(path);
  std::filesystem::remove(path);
  EXPECT_EQ(results.size(), 1u);
  if (results.empty()) return "no result";
  EXPECT_EQ(results[0].verdict == SuiteVerdict::kPass, results[0].reason.empty());
  return results[0].reason;
}

const std::string kOld = "// RUN: stablehlo-opt --vhlo-to-version='target=1.3.0' %s";
const std::string kTan = "stablehlo.tan %a : tensor<f32>";  // there is since 1.4.0
const std::string kAtTan = "// expected-error @+1 {{failed to legalize operation 'vhlo.tan_v2' that was explicitly marked illegal}}";

TEST(StableHloDowngrades, AreRefusedForTheVersionAtTheOperationsThatAreMarked) {
  EXPECT_EQ(Judged(kOld, kAtTan, kTan), "");
  EXPECT_EQ(Judged(kOld, "// expected-error @-2 {{failed to convert VHLO to v1.3.0}}", kTan), "");
  EXPECT_EQ(Judged(kOld, "// CHECK: failed to legalize operation 'vhlo.tan_v2'", kTan), "");
  EXPECT_EQ(Judged(kOld, "", "stablehlo.abs %a : tensor<f32>"), "");
}

TEST(StableHloDowngrades, ThatAreNotAsMarkedFail) {
  EXPECT_THAT(Judged(kOld, "", kTan), HasSubstr("stablehlo_version"));
  EXPECT_EQ(Judged(kOld, kAtTan, "stablehlo.abs %a : tensor<f32>"), "it is written, and an error is expected");
  EXPECT_THAT(Judged(kOld, "// expected-error @+1 {{failed to legalize operation 'vhlo.cosine_v2'}}", kTan),
              HasSubstr("an error is expected at line 4, vhlo.cosine_v2"));
  EXPECT_THAT(Judged(kOld, "// expected-error @+2 {{failed to legalize operation 'vhlo.tan_v2'}}", kTan),
              HasSubstr("an error is expected at line 5, vhlo.tan_v2"));
  EXPECT_THAT(Judged(kOld, "// CHECK: failed to legalize operation 'vhlo.cosine_v2'", kTan),
              HasSubstr("an error is expected at vhlo.cosine_v2"));
  EXPECT_EQ(Judged(kOld, "// expected-error @-2 {{failed to convert VHLO to v1.2.0}}", kTan),
            "the file names version 1.2.0 as well");
  // What cannot be read is not refused for its version, whatever the file expects.
  EXPECT_THAT(Judged(kOld, kAtTan, "stablehlo.frobnicate %a : tensor<f32>"), HasSubstr(":4:8"));
  EXPECT_THAT(Judged(kOld, kAtTan, "this is no MLIR"), HasSubstr(":4:8"));
  EXPECT_THAT(Judged("// RUN: a", kAtTan, kTan), HasSubstr("the file names no version"));
}

}  // namespace
}  // namespace assay
