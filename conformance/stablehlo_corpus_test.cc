// The programs of the corpus as StableHLO, text and bytecode: bit for bit the results of the same program
// as HLO text, both exact. Where a function was expanded into approximations on the way to HLO, its exact
// value differs; the distances are printed, from the expansion (every step of it exact) and from XLA's run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/corpus_testing.h"
#include "conformance/program_check.h"
#include "conformance/stablehlo_program.h"

namespace assay {
namespace {

using namespace corpus;

// Programs that have other results, by reason.
struct Exception {
  std::string_view program;
  std::string_view outputs;  // that differ: "out0 out3"
  std::string_view reason;
};
constexpr Exception kExceptions[] = {
    {"complex_math", "out6 out7 out8 out14",
     "exponential, log, sqrt and log_plus_one of complex numbers: the HLO text has XLA's expansions"},
    {"elementary_functions", "out16 out35 out46 out54 out65 out73",
     "chlo.acosh and chlo.sinh: the HLO text has XLA's expansions"},
    {"special_functions", "out1 out2 out4 out9 out10 out11",
     "chlo.erfc, erf_inv, digamma, bessel_i1e, zeta, polygamma"},
    {"threefry_draws", "out2 out5", "chlo.erf_inv"},
};

// In units in the last place.
void PrintDistances(const std::string& program, const Literal& got, const Literal& want,
                    const std::vector<NamedLiteral>& xla) {
  const std::vector<Literal> a = LeavesOf(got), b = LeavesOf(want);
  for (size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i].shape().IsToken() || Identical(a[i], b[i])) continue;
    const std::string name = "out" + std::to_string(i);
    std::printf("  %s %s %s: %llu from the expansion", program.c_str(), name.c_str(),
                a[i].shape().ToString(false).c_str(),
                static_cast<unsigned long long>(Compare(name, a[i], b[i]).largest_distance));
    for (const NamedLiteral& array : xla) {
      if (array.name != name) continue;
      std::printf(", %llu from XLA's result",
                  static_cast<unsigned long long>(Compare(name, a[i], array.value).largest_distance));
    }
    std::printf("\n");
  }
}

void TestAll(std::string_view file) {
  const std::vector<std::string> programs = Programs(file);
  if (programs.empty()) GTEST_SKIP() << "no corpus at " << CorpusFolder() << " (set ASSAY_CORPUS)";
  int equal = 0, excepted = 0;
  for (const std::string& program : programs) {
    SCOPED_TRACE(program);
    const std::string folder = CorpusFolder() + program + "/";
    const auto exception = std::find_if(std::begin(kExceptions), std::end(kExceptions),
                                        [&](const Exception& e) { return e.program == program; });
    Result<std::unique_ptr<Module>> module = LoadStableHloModule(folder + std::string(file));
    if (!module.ok()) {
      ADD_FAILURE() << module.status().ToString();
      continue;
    }
    Result<std::unique_ptr<Module>> hlo = LoadProgram(folder + "module.hlo");
    ASSERT_TRUE(hlo.ok()) << hlo.status().ToString();
    Result<Literal> want = RunOnInputs(**hlo, folder);
    Result<Literal> got = RunOnInputs(**module, folder);
    ASSERT_TRUE(want.ok()) << want.status().ToString();
    EXPECT_TRUE(got.ok()) << got.status().ToString();
    if (!got.ok()) continue;
    const std::string difference = Differences(*got, *want);
    EXPECT_EQ(difference, exception == std::end(kExceptions) ? "" : exception->outputs);
    ++(difference.empty() ? equal : excepted);
    if (difference.empty()) continue;
    Result<std::vector<NamedLiteral>> xla = ReadLiterals(folder + "expected.npz");
    ASSERT_TRUE(xla.ok()) << xla.status().ToString();
    PrintDistances(program, *got, *want, *xla);
  }
  std::printf("%s: %zu programs, %d equal bit for bit, %d excepted\n", std::string(file).c_str(),
              programs.size(), equal, excepted);
}

TEST(StableHloCorpus, TextGivesTheResultsOfHlo) { TestAll("module.mlir"); }
TEST(StableHloCorpus, BytecodeGivesTheResultsOfHlo) { TestAll("module.mlirbc"); }

}  // namespace
}  // namespace assay
