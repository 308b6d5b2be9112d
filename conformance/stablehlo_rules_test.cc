// The programs of conformance/stablehlo_rules/: for each rule of StableHLO's specification one that keeps it and
// one that breaks it.
//
// Each program between "// -----" lines begins with the rules that it is about, "// add_c1 add_c2: accepted" or
// "// add_c1: rejected". In a rejected one a line "//  ^ add_c1" stands under each error, its '^' where the
// error points in the line above.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/to_hlo.h"
#include "spec/stablehlo/verify/verifier.h"

namespace assay {
namespace {

const std::string kFolder = ASSAY_SOURCE_DIR "/conformance/stablehlo_rules/";

// How many numbered constraints the specification (version 1.20.0) has for each operation.
struct Constraints {
  std::string_view op;
  int count;
};
constexpr Constraints kConstraints[] = {
    {"abs", 2}, {"add", 7}, {"all_gather", 6}, {"all_reduce", 7}, {"all_to_all", 9}, {"and", 1},
    {"async_done", 1}, {"async_start", 4}, {"atan2", 1}, {"batch_norm_grad", 5},
    {"batch_norm_inference", 7}, {"batch_norm_training", 7}, {"bitcast_convert", 2},
    {"broadcast_in_dim", 6}, {"case", 4}, {"cbrt", 1}, {"ceil", 1}, {"cholesky", 3}, {"clamp", 4},
    {"collective_broadcast", 6}, {"collective_permute", 5}, {"collective_reduce", 4},
    {"compare", 3}, {"complex", 3}, {"composite", 4}, {"concatenate", 6}, {"constant", 1},
    {"convert", 1}, {"convolution", 34}, {"cosine", 1}, {"count_leading_zeros", 1}, {"divide", 1},
    {"dot_general", 24}, {"dynamic_broadcast_in_dim", 10}, {"dynamic_conv", 34},
    {"dynamic_gather", 14}, {"dynamic_iota", 2}, {"dynamic_pad", 4}, {"dynamic_reshape", 4},
    {"dynamic_slice", 5}, {"dynamic_update_slice", 6}, {"exponential", 1},
    {"exponential_minus_one", 1}, {"fft", 5}, {"floor", 1}, {"gather", 23},
    {"get_dimension_size", 1}, {"get_tuple_element", 2}, {"if", 3}, {"imag", 2}, {"infeed", 3},
    {"iota", 1}, {"is_finite", 1}, {"log", 1}, {"log_plus_one", 1}, {"logistic", 1}, {"map", 4},
    {"maximum", 1}, {"minimum", 1}, {"multiply", 1}, {"negate", 1}, {"not", 1},
    {"optimization_barrier", 1}, {"or", 1}, {"pad", 4}, {"popcnt", 1}, {"power", 1}, {"real", 2},
    {"recv", 5}, {"reduce", 8}, {"reduce_precision", 3}, {"reduce_scatter", 9},
    {"reduce_window", 16}, {"remainder", 1}, {"reshape", 3}, {"reverse", 3}, {"rng", 3},
    {"rng_bit_generator", 2}, {"round_nearest_afz", 1}, {"round_nearest_even", 1}, {"rsqrt", 1},
    {"scatter", 25}, {"select", 2}, {"select_and_scatter", 12}, {"send", 5}, {"shift_left", 1},
    {"shift_right_arithmetic", 1}, {"shift_right_logical", 1}, {"sign", 1}, {"sine", 1},
    {"slice", 5}, {"sort", 5}, {"sqrt", 1}, {"subtract", 1}, {"tan", 1}, {"tanh", 1},
    {"transpose", 4}, {"triangular_solve", 4}, {"tuple", 1}, {"uniform_dequantize", 2},
    {"uniform_quantize", 2}, {"while", 3}, {"xor", 1},
};

// Rules that no text can break, with the reason.
struct Unbreakable {
  std::string_view label;
  std::string_view reason;
};
constexpr Unbreakable kUnbreakable[] = {
    {"quantized_type_c9", "text gives each scale its zero point"},
    {"sdy_sharding_form", "text gives each part its kind"},
    {"tensor_type_size", "text has no negative sizes"},
};

// One that is about some rules.
struct Block {
  int64_t line = 0;  // of its first line
  std::vector<std::string> labels;
  bool accepted = false;
  std::vector<std::string> errors;  // "12:8 add_c1"
};

std::vector<std::string> Words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<Block> ReadBlocks(const std::string& text) {
  std::vector<Block> blocks(1);
  blocks[0].line = 1;
  std::istringstream lines(text);
  int64_t number = 0, code = 0;  // the line, and the last one that is no comment
  for (std::string line; std::getline(lines, line);) {
    ++number;
    Block& block = blocks.back();
    const size_t slashes = line.find_first_not_of(' ');
    if (line.starts_with("// -----")) {
      blocks.emplace_back().line = number + 1;
    } else if (slashes == std::string::npos || line.compare(slashes, 2, "//") != 0) {
      code = number;
    } else if (const size_t caret = line.find('^'); caret != std::string::npos) {
      block.errors.push_back(std::to_string(code) + ":" + std::to_string(caret + 1) + line.substr(caret + 1));
    } else if (const size_t colon = line.rfind(": "); colon != std::string::npos && block.labels.empty()) {
      block.labels = Words(line.substr(2, colon - 2));
      block.accepted = line.substr(colon) == ": accepted";
    }
  }
  return blocks;
}

std::vector<std::string> Files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) files.push_back(entry.path().stem());
  std::sort(files.begin(), files.end());
  return files;
}

std::string TextOf(const std::string& file) {
  Result<std::string> text = ReadFile(kFolder + file + ".mlir");
  return text.ok() ? *text : "";
}

class StableHloRules : public testing::TestWithParam<std::string> {};

TEST_P(StableHloRules, AcceptAndRejectWhatTheySay) {
  const std::string text = TextOf(GetParam());
  const std::vector<Block> blocks = ReadBlocks(text);
  const std::vector<Result<mlir::Program>> programs =
      mlir::ReadSplitText(GetParam() + ".mlir", std::make_shared<const std::string>(text));
  ASSERT_EQ(blocks.size(), programs.size());
  for (size_t i = 0; i < blocks.size(); ++i) {
    SCOPED_TRACE("program at line " + std::to_string(blocks[i].line));
    ASSERT_FALSE(blocks[i].labels.empty()) << "it does not say what it is about";
    ASSERT_TRUE(programs[i].ok()) << programs[i].status().ToString();
    const Status status = VerifyStableHlo(*programs[i]);
    if (blocks[i].accepted) {
      EXPECT_TRUE(status.ok()) << status.ToString();
      // What is legal runs, or is said to be unsupported: HLO's own rules refuse nothing of it.
      const Result<std::unique_ptr<Module>> module = ToHlo(*programs[i]);
      if (module.status().code() != StatusCode::kInvalid) continue;
      // But for a module without a function to run.
      EXPECT_EQ(module.status().diagnostics()[0].label, "module_entry") << module.status().ToString();
      continue;
    }
    EXPECT_FALSE(status.ok());
    if (status.ok()) continue;
    std::vector<std::string> got;
    for (const Diagnostic& d : status.diagnostics()) {
      got.push_back(std::to_string(d.line) + ":" + std::to_string(d.column) + " " + d.label);
    }
    EXPECT_EQ(got, blocks[i].errors) << status.ToString();
    for (const std::string& label : blocks[i].labels) {
      EXPECT_TRUE(std::any_of(got.begin(), got.end(),
                              [&](const std::string& error) { return error.ends_with(" " + label); }))
          << label;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Op, StableHloRules, testing::ValuesIn(Files()),
                         [](const auto& info) { return info.param; });

TEST(StableHloRulesCoverage, EveryConstraintHasARow) {
  std::set<std::string> rows;
  for (const StableHloRule& rule : AllStableHloRules()) {
    EXPECT_TRUE(rows.insert(rule.label).second) << rule.label << " is there twice";
    EXPECT_FALSE(rule.text.empty()) << rule.label;
  }
  int total = 0;
  for (const auto& [op, count] : kConstraints) {
    for (int i = 1; i <= count; ++i, ++total) {
      const std::string label = std::string(op) + "_c" + std::to_string(i);
      EXPECT_TRUE(rows.contains(label)) << label;
    }
  }
  EXPECT_EQ(total, 453);
}

TEST(StableHloRulesCoverage, EveryRuleIsKeptAndBroken) {
  std::set<std::string> accepted, rejected;
  for (const std::string& file : Files()) {
    for (const Block& block : ReadBlocks(TextOf(file))) {
      (block.accepted ? accepted : rejected).insert(block.labels.begin(), block.labels.end());
    }
  }
  for (const StableHloRule& rule : AllStableHloRules()) {
    EXPECT_TRUE(accepted.contains(rule.label)) << "no program keeps " << rule.label;
    const bool reason = std::any_of(std::begin(kUnbreakable), std::end(kUnbreakable),
                                    [&](const Unbreakable& row) { return row.label == rule.label; });
    EXPECT_NE(rejected.contains(rule.label), reason) << "no program breaks " << rule.label;
  }
}

}  // namespace
}  // namespace assay
