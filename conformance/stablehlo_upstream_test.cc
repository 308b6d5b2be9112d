// The test programs of a checkout of the public StableHLO repository (openxla/stablehlo), which say what they
// expect: read, converted, run, and judged by the upstream rules (conformance/stablehlo_checks.h).
//
// The checkout is the folder ASSAY_STABLEHLO names. Each test prints how many programs pass, and for what
// reasons others do not.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/stablehlo_checks.h"
#include "conformance/stablehlo_program.h"

namespace assay {
namespace {

// Programs whose expectation our exact result does not meet, with what is known of it.
struct Exception {
  std::string_view file;
  size_t program;
  std::string_view reason;
};
constexpr std::string_view kSum = "a sum that is rounded at every step there, once here";
constexpr std::string_view kProduct = "a product that is multiplied in another order there";
constexpr std::string_view kTransform = "the expected transform is an approximation, ours is near-exact";
constexpr std::string_view kSolve = "the expected solution is rounded at every step, ours is near-exact";
constexpr std::string_view kFunction = "the expected values are approximations, ours are correctly rounded";
constexpr std::string_view kNan = "a NaN is expected to equal a NaN, which by the rule nothing does";
constexpr std::string_view kZeros = "-0 is below +0 in the real parts here, equal to it there";
constexpr std::string_view kExceptional =
    "C99 Annex G: exp(-inf + iy) is 0 also where y is no number; NaN is expected";
constexpr Exception kExceptions[] = {
    // testdata
    {"conv_general_dilated_float32_2_3_9_float32_12_1_3", 1, kSum},
    {"cosh_float32_20_20_chlo", 1, kFunction},
    {"cumprod_complex64_8_9", 1, kProduct},
    {"cumsum_bfloat16_8_9", 1, kSum},
    {"cumsum_complex64_8_9", 1, kSum},
    {"cumsum_float32_8_9", 1, kSum},
    {"dot_general_bfloat16_4_3_complex128_3_6", 1, kSum},
    {"dot_general_bfloat16_4_3_complex64_3_6", 1, kSum},
    {"dot_general_float16_4_3_complex128_3_6", 1, kSum},
    {"dot_general_float16_4_3_complex64_3_6", 1, kSum},
    {"dot_general_float32_4_3_complex128_3_6", 1, kSum},
    {"dot_general_float32_4_3_complex64_3_6", 1, kSum},
    {"dot_general_int16_4_3_complex128_3_6", 1, kSum},
    {"dot_general_int16_4_3_complex64_3_6", 1, kSum},
    {"dot_general_int32_4_3_float32_3_6", 1, kSum},
    {"dot_general_int64_4_3_complex128_3_6", 1, kSum},
    {"dot_general_int64_4_3_complex64_3_6", 1, kSum},
    {"dot_general_int8_4_3_float32_3_6", 1, kSum},
    {"dot_general_int8_4_3_float64_3_6", 1, kSum},
    {"dot_general_uint16_4_3_complex64_3_6", 1, kSum},
    {"dot_general_uint16_4_3_float32_3_6", 1, kSum},
    {"dot_general_uint32_4_3_complex128_3_6", 1, kSum},
    {"dot_general_uint32_4_3_float64_3_6", 1, kSum},
    {"dot_general_uint8_4_3_complex128_3_6", 1, kSum},
    {"dot_general_uint8_4_3_complex64_3_6", 1, kSum},
    {"fft_complex128_14_15_16_17", 1, kTransform},
    {"fft_complex64_14_15_16_17", 1, kTransform},
    {"fft_float32_14_15_16_17", 1, kTransform},
    {"fft_float64_14_15_16_17", 1, kTransform},
    {"pow_complex64_20_30_complex64_20_30", 1, kFunction},
    {"reduce_window_add_float32_12_12", 1, kSum},
    {"reduce_window_add_float64_4_6", 1, kSum},
    {"scatter_add_float16_3_5_4_float16_3_2_4", 1, kSum},
    {"scatter_add_float32_3_5_40_float32_3_5_2", 1, kSum},
    {"scatter_add_float64_3_5_4_float64_3_2_4", 1, kSum},
    {"select_and_scatter_add_float32_2_3_4_float32_2_4_6", 1, kSum},
    {"sin_complex64_20_20", 1, kFunction},
    {"sinh_float32_20_20_chlo", 1, kFunction},
    {"sort_float32_5", 1, kNan},
    {"top_k_float32_5_chlo", 1, kNan},
    {"triangular_solve_float32_2_8_8_float32_2_10_8", 1, kSolve},
    // tests/interpret
    {"maximum", 16, kZeros},
    {"maximum", 17, kZeros},
    {"minimum", 16, kZeros},
    {"minimum", 17, kZeros},
    {"reduce_precision", 2, "a NaN stays one here; without mantissa bits it is expected to become inf"},
    // tests/math
    {"exponential_complex128", 1, kExceptional},
    {"exponential_complex64", 1, kExceptional},
};

struct Outcome {
  enum class Kind { kPass, kUnsupported, kFail } kind = Kind::kPass;
  std::string reason;
};

Outcome Failed(const Status& status) {
  const Diagnostic& first = status.diagnostics()[0];
  const bool unsupported = status.code() == StatusCode::kUnsupported;
  return {unsupported ? Outcome::Kind::kUnsupported : Outcome::Kind::kFail,
          unsupported ? first.label + ": " + first.message : status.ToString()};
}

// Text between two "// -----" lines that holds comments only.
bool IsEmpty(const mlir::Program& program) {
  for (const mlir::Block* block : program.top()->regions[0]->blocks) {
    if (!block->operations.empty()) return false;
  }
  return true;
}

Outcome RunProgram(Result<mlir::Program>& program) {
  if (!program.ok()) return Failed(program.status());
  Result<std::vector<Expectation>> expectations = TakeExpectations(*program);
  if (!expectations.ok()) return Failed(expectations.status());
  Result<Literal> result = RunStableHlo(*program);
  if (!result.ok()) return Failed(result.status());
  if (expectations->empty()) return {Outcome::Kind::kUnsupported, "nothing: it expects nothing"};
  for (const Expectation& expectation : *expectations) {
    const std::string broken = Judge(expectation, result->elements()[expectation.got],
                                     result->elements()[expectation.want]);
    if (!broken.empty()) return {Outcome::Kind::kFail, broken};
  }
  return {};
}

void RunFolder(const std::string& folder) {
  const char* checkout = std::getenv("ASSAY_STABLEHLO");
  if (checkout == nullptr) GTEST_SKIP() << "no checkout of openxla/stablehlo (set ASSAY_STABLEHLO)";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(checkout) + "/" + folder)) {
    if (entry.path().extension() == ".mlir") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  ASSERT_FALSE(files.empty());
  size_t programs = 0, pass = 0, excepted = 0, whole = 0;
  std::map<std::string, size_t> unsupported;
  for (const std::filesystem::path& file : files) {
    std::vector<Result<mlir::Program>> parts = LoadStableHlo(file);
    bool all = true;
    for (size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].ok() && IsEmpty(*parts[i])) continue;
      ++programs;
      const Outcome outcome = RunProgram(parts[i]);
      all = all && outcome.kind == Outcome::Kind::kPass;
      if (outcome.kind == Outcome::Kind::kPass) ++pass;
      if (outcome.kind == Outcome::Kind::kUnsupported) ++unsupported[outcome.reason];
      if (outcome.kind != Outcome::Kind::kFail) continue;
      const std::string name = file.stem();
      const bool known = std::any_of(std::begin(kExceptions), std::end(kExceptions),
                                     [&](const Exception& e) {
                                       return e.file == name && e.program == i + 1;
                                     });
      ++excepted;
      EXPECT_TRUE(known) << file << ", program " << i + 1 << ": " << outcome.reason;
    }
    if (all) ++whole;
  }
  std::printf("%s: %zu files (%zu whole), %zu programs: %zu pass, %zu not met\n", folder.c_str(),
              files.size(), whole, programs, pass, excepted);
  for (const auto& [reason, count] : unsupported) std::printf("  %zu unsupported: %s\n", count, reason.c_str());
}

TEST(StableHloUpstream, Testdata) { RunFolder("stablehlo/testdata"); }
TEST(StableHloUpstream, Interpret) { RunFolder("stablehlo/tests/interpret"); }
TEST(StableHloUpstream, InterpretChlo) { RunFolder("stablehlo/tests/interpret/chlo"); }
TEST(StableHloUpstream, Math) { RunFolder("stablehlo/tests/math"); }

}  // namespace
}  // namespace assay
