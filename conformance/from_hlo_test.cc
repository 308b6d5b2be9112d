// HLO programs as StableHLO, StableHLO programs as HLO text: the same results, bit for bit, or a reason.
//
// The corpus is the folder ASSAY_CORPUS names, else shared/corpus beside the checkout.
#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.h"
#include "conformance/case.h"
#include "conformance/corpus_testing.h"
#include "conformance/program_check.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/from_hlo.h"
#include "spec/stablehlo/to_hlo.h"

namespace assay {
namespace {

// Why a program has no StableHLO: the first diagnostic's label and how its message begins. A refusal that
// is none of these fails, and so does a row that refuses nothing.
struct Refusal {
  std::string_view label;
  std::string_view message;
};

class Refusals {
 public:
  explicit Refusals(std::vector<Refusal> known) : known_(std::move(known)) {}

  // Whether it is one of the known ones.
  bool Take(const Status& status) {
    if (status.code() != StatusCode::kUnsupported) return false;
    const Diagnostic& first = status.diagnostics()[0];
    for (const Refusal& row : known_) {
      if (row.label != first.label || !first.message.starts_with(row.message)) continue;
      ++seen_[std::string(row.label) + ": " + std::string(row.message)];
      return true;
    }
    return false;
  }
  void ExpectAllSeen(int64_t equal, const char* what) const {
    std::printf("%s: %lld equal bit for bit\n", what, static_cast<long long>(equal));
    for (const auto& [reason, count] : seen_) std::printf("  %d refused: %s\n", count, reason.c_str());
    for (const Refusal& row : known_) {
      const std::string name = std::string(row.label) + ": " + std::string(row.message);
      EXPECT_TRUE(seen_.contains(name)) << "nothing is refused for this any more: " << name;
    }
  }

 private:
  std::vector<Refusal> known_;
  std::map<std::string, int> seen_;
};

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
  int64_t equal = 0;
  Refusals refusals(std::vector<Refusal>{{"unsupported_form", "devices meet again between a start and its done"}});
  for (const std::string& program : programs) {
    SCOPED_TRACE(program);
    const std::string folder = corpus::CorpusFolder() + program + "/";
    Result<std::unique_ptr<Module>> module = LoadProgram(folder + "module.hlo");
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    Result<std::unique_ptr<Module>> converted = ThroughStableHlo(**module);
    if (refusals.Take(converted.status())) continue;
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
  refusals.ExpectAllSeen(equal, "corpus");
}

TEST(FromHlo, CasesGiveWhatTheySayAsStableHlo) {
  const std::string folder = ASSAY_SOURCE_DIR "/conformance/cases/";
  int64_t equal = 0;
  Refusals refusals({
      {"abs_c2", "in StableHLO: operand is tensor<complex<f32>>"},
      {"all_reduce_c5", "in StableHLO: "},
      {"batch_norm_inference_c2", "in StableHLO: "},
      {"bitcast_convert_c1", "in StableHLO: "},  // of pred and of six bits: StableHLO has no bytes around them
      {"broadcast_in_dim_o1", "in StableHLO: "},
      {"chlo_mulhi_i1", "in StableHLO: "},
      {"convolution_elements", "in StableHLO: "},
      {"fft_c2", "in StableHLO: "},
      {"scatter_c23", "in StableHLO: "},
      {"select_and_scatter_c1", "in StableHLO: "},
      {"shift_left_i1", "in StableHLO: "},
      {"shift_right_arithmetic_i1", "in StableHLO: "},
      {"shift_right_logical_i1", "in StableHLO: "},
      {"unsupported_attribute", "largest: chlo.top_k gives the largest"},
      {"unsupported_attribute", "slice_sizes: StableHLO's collective_permute moves whole operands"},
      {"unsupported_form", "StableHLO's collective_permute has one operand"},
      {"unsupported_form", "a domain around a tuple"},
      {"unsupported_form", "devices meet again between a start and its done"},
      {"unsupported_form", "a transfer between devices goes on"},
      {"unsupported_form", "mantissa_bits is 4294967296, which 32 bits do not hold"},
      {"unsupported_op", "ragged-all-to-all: "},
      {"unsupported_op", "rng-get-and-update-state: "},
      {"unsupported_op", "scaled-dot: "},
      {"unsupported_op", "shuffle: "},
      {"unsupported_precision", "add of several precisions"},
      {"unsupported_precision", "all-reduce of several precisions"},
      {"unsupported_precision", "multiply of several precisions"},
      {"unsupported_precision", "reduce of several precisions"},
      {"unsupported_precision", "reduce-scatter of several precisions"},
      {"unsupported_precision", "reduce-window of several precisions"},
      {"unsupported_type", "StableHLO has no element type s1"},
      {"unsupported_type", "StableHLO has no element type u1"},
  });
  for (const std::string& name : ProgramsIn(folder)) {
    SCOPED_TRACE(name);
    const std::string path = folder + name + ".hlo";
    Result<std::string> text = ReadFile(path);
    ASSERT_TRUE(text.ok()) << text.status().ToString();
    Result<Case> expected = ReadCase(path, *text);
    ASSERT_TRUE(expected.ok()) << expected.status().ToString();
    Result<std::unique_ptr<Module>> module = LoadProgram(path);
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    Result<std::unique_ptr<Module>> converted = ThroughStableHlo(**module);
    if (refusals.Take(converted.status())) continue;
    EXPECT_TRUE(converted.ok()) << converted.status().ToString();
    if (!converted.ok()) continue;
    Result<std::vector<Literal>> arguments = BindArguments(**converted, expected->arguments, path);
    EXPECT_TRUE(arguments.ok()) << arguments.status().ToString();
    if (!arguments.ok()) continue;
    Result<Literal> got = Evaluate(**converted, *arguments);
    EXPECT_TRUE(got.ok()) << got.status().ToString();
    if (!got.ok()) continue;
    const std::vector<Literal> leaves = LeavesOf(*got);
    EXPECT_EQ(leaves.size(), expected->results.size());
    bool same = leaves.size() == expected->results.size();
    for (size_t i = 0; i < leaves.size() && same; ++i) {
      same = Identical(leaves[i], expected->results[i]);
      EXPECT_TRUE(same) << "out" << i << "\n  got      " << leaves[i].ToTypedString() << "\n  expected "
                        << expected->results[i].ToTypedString();
    }
    equal += same;
  }
  refusals.ExpectAllSeen(equal, "cases");
}

}  // namespace
}  // namespace assay
