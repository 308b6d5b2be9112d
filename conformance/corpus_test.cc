// Every program of the corpus reads, verifies and round-trips as text; what the interpreter can run
// gives the results of XLA:CPU in expected.npz: bit for bit where the program rounds nothing
// ("exact" in index.json), else within the bounds of conformance/comparison.h.
//
// The corpus is the folder ASSAY_CORPUS names, else shared/corpus beside the checkout.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

#include "base/file.h"
#include "conformance/program_check.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"

namespace assay {
namespace {

struct Program {
  const char* name;
  bool must_run;  // else it may end as unsupported; if it runs, its results are judged all the same
};
void PrintTo(const Program& program, std::ostream* out) { *out << program.name; }

constexpr Program kPrograms[] = {
    {"associative_scan", true},
    {"bit_tricks", true},
    {"black_scholes", true},
    {"cholesky_solve", true},
    {"complex_math", true},
    {"conditionals", true},
    {"conv_transpose", true},
    {"conv_zoo", true},
    {"cumulative_ops", true},
    {"custom_derivatives", true},
    {"depthwise_separable_conv", true},
    {"dot_general_forms", true},
    {"dynamic_slice_clamp", true},
    {"elementary_functions", true},
    {"embedding_grad", true},
    {"fft_family", true},
    {"float64_numerics", true},
    {"fp8_dot", true},
    {"game_of_life", true},
    {"gather_modes", true},
    {"gpt_decode_step", true},
    {"heat_stencil", true},
    {"high_rank_moves", true},
    {"image_resize_u8", true},
    {"int4_weights", true},
    {"int8_matmul", true},
    {"kalman_scan", true},
    {"lstm_scan_grad", true},
    {"mandelbrot", true},
    {"mnist_cnn_sgd", true},
    {"mnist_mlp_sgd", true},
    {"moe_top2_routing", true},
    {"n_body", true},
    {"named_sharding_mlp", true},
    {"nested_while", true},
    {"ode_adaptive_switch", true},
    {"permutation_categorical", true},
    {"reduce_multi", true},
    {"reduce_window_variants", true},
    {"replicas_all_reduce", true},
    {"resnet_block_train", true},
    {"rk4_while", true},
    {"rng_bit_generator", true},
    {"rounding_ops", true},
    {"scan_forms", true},
    {"scatter_modes", true},
    {"segment_ops", true},
    {"small_int_wraparound", true},
    {"sort_argsort", true},
    {"sort_multi_key", true},
    {"special_functions", true},
    {"spmd_all_gather", true},
    {"spmd_all_to_all", true},
    {"spmd_data_tensor_mlp", true},
    {"spmd_ppermute", true},
    {"spmd_psum", true},
    {"spmd_reduce_scatter", true},
    {"text_async_collectives", true},
    {"text_batch_norm", true},
    {"text_collective_broadcast", true},
    {"text_copy_stochastic", true},
    {"text_dynamic_sizes", true},
    {"text_grouped_collectives", true},
    {"text_map_token_barrier", true},
    {"text_predicated_conditional", true},
    {"text_rare_elementwise", true},
    {"text_rng_ranges", true},
    {"text_scan_op", false},
    {"text_scheduled_fusion", true},
    {"tf_cnn_batchnorm_step", true},
    {"tf_image_ops", true},
    {"tf_linalg_solve", true},
    {"tf_lstm_while", true},
    {"tf_mnist_tutorial", true},
    {"tf_stateless_random", true},
    {"threefry_draws", true},
    {"top_k", true},
    {"transformer_fwd_bf16", true},
    {"transformer_fwd_f32", true},
    {"transformer_grad_bf16", true},
    {"transformer_grad_f32", true},
    {"viterbi", true},
    {"zero_size_and_rank0", true},
};

struct Difference {
  const char* program;
  const char* outputs;
  const char* reason;
};
// Where we and XLA:CPU differ beyond the bound. The interpreter is right in all of them, as f64
// arithmetic outside both shows (RESULTS.md, "Corpus differences").
constexpr Difference kExplained[] = {
    {"rounding_ops", "out11 out18", "XLA:CPU takes the subnormal 1e-40 for zero"},
    {"special_functions", "out2", "erf_inv(tanh(x)) near -1 magnifies one ulp of XLA:CPU's tanh"},
    {"text_batch_norm", "out4",
     "with dy = y the gradient cancels to 1e-3 of its terms, so that the last bits of XLA:CPU's f32 "
     "steps show: f64 arithmetic on XLA:CPU's own y is 1e-6 away from it too"},
    {"tf_mnist_tutorial", "out1",
     "a gradient that cancels to 1e-11 is 1.6e-7 in XLA:CPU's f32 sum, "
     "and Adam's first step divides by its size"},
};

// "out3 out5" of the lines "out3 f32[4]: ..." and so on.
std::string OutputsIn(const std::string& difference) {
  std::istringstream lines(difference);
  std::string names;
  for (std::string line; std::getline(lines, line);) {
    names += (names.empty() ? "" : " ") + line.substr(0, line.find_first_of(" :"));
  }
  return names;
}

const std::string& CorpusFolder() {
  static const std::string folder = [] {
    const char* named = std::getenv("ASSAY_CORPUS");
    return std::string(named ? named : ASSAY_SOURCE_DIR "/../shared/corpus") + "/";
  }();
  return folder;
}

// The record of index.json; null if there is no corpus.
const nlohmann::json& Index() {
  static const nlohmann::json index = [] {
    Result<std::string> text = ReadFile(CorpusFolder() + "index.json");
    return text.ok() ? nlohmann::json::parse(*text, nullptr, false) : nlohmann::json();
  }();
  return index;
}

class Corpus : public testing::TestWithParam<Program> {
 protected:
  void SetUp() override {
    if (Index().is_null()) {
      GTEST_SKIP() << "no corpus at " << CorpusFolder() << ": its " << std::size(kPrograms)
                   << " programs are not tested (set ASSAY_CORPUS)";
    }
    for (const nlohmann::json& record : Index()["programs"]) {
      if (record["name"] == GetParam().name) record_ = record;
    }
    ASSERT_FALSE(record_.is_null()) << "not in index.json";
  }
  std::string Path(const std::string& file) const {
    return CorpusFolder() + GetParam().name + "/" + file;
  }
  bool Has(const std::string& file) const { return std::filesystem::exists(Path(file)); }

  // Runs `file` on inputs.npz and judges by expected.npz.
  void RunAndJudge(const std::string& file, bool must_run, bool identical) {
    Result<std::unique_ptr<Module>> module = LoadProgram(Path(file));
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    Status supported = CheckSupported(**module);
    if (!supported.ok()) {
      ASSERT_FALSE(must_run) << supported.ToString();
      GTEST_SKIP() << supported.ToString();
    }
    Result<std::vector<NamedLiteral>> arrays = ReadLiterals(Path("inputs.npz"));
    ASSERT_TRUE(arrays.ok()) << arrays.status().ToString();
    Result<std::vector<Literal>> arguments = BindArguments(**module, *arrays, "inputs.npz");
    ASSERT_TRUE(arguments.ok()) << arguments.status().ToString();
    Result<Literal> result = Evaluate(**module, *arguments);
    ASSERT_TRUE(result.ok()) << result.status().ToString();
    if (!Has("expected.npz")) GTEST_SKIP() << "it ran; there are no results to compare with";
    std::string difference = CheckResult(**module, *result, Path("expected.npz"), identical);
    for (const Difference& explained : kExplained) {
      if (explained.program != std::string(GetParam().name)) continue;
      EXPECT_EQ(OutputsIn(difference), explained.outputs) << explained.reason << "\n" << difference;
      return;
    }
    EXPECT_EQ(difference, "");
  }

  void RunOnRandomArguments(const std::string& file) {
    Result<std::unique_ptr<Module>> module = LoadProgram(Path(file));
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    Result<std::vector<Literal>> arguments = RandomArguments(**module, 0);
    ASSERT_TRUE(arguments.ok()) << arguments.status().ToString();
    Result<Literal> result = Evaluate(**module, *arguments);
    ASSERT_TRUE(result.ok()) << result.status().ToString();
  }

  nlohmann::json record_;
};

TEST_P(Corpus, RoundTripsAsText) {
  EXPECT_EQ(CheckRoundTrip(Path("module.hlo")), "");
  if (Has("module.opt.hlo")) {
    EXPECT_EQ(CheckRoundTrip(Path("module.opt.hlo")), "");
  }
}

TEST_P(Corpus, GivesTheExpectedResults) {
  RunAndJudge("module.hlo", GetParam().must_run, record_["exact"]);
}

TEST_P(Corpus, GivesTheExpectedResultsAfterXlasOptimiser) {
  if (!Has("module.opt.hlo")) GTEST_SKIP() << "no optimised text";
  // The inputs are whole arrays, a partitioned module takes parts.
  if (record_["partitions"] > 1) return RunOnRandomArguments("module.opt.hlo");
  RunAndJudge("module.opt.hlo", false, record_["exact"]);
}

INSTANTIATE_TEST_SUITE_P(Program, Corpus, testing::ValuesIn(kPrograms),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(CorpusIndex, NamesThePrograms) {
  if (Index().is_null()) GTEST_SKIP() << "no corpus at " << CorpusFolder();
  std::vector<std::string> in_index, here;
  for (const nlohmann::json& record : Index()["programs"]) in_index.push_back(record["name"]);
  for (const Program& program : kPrograms) here.push_back(program.name);
  std::sort(in_index.begin(), in_index.end());
  std::sort(here.begin(), here.end());
  EXPECT_EQ(in_index, here);
  EXPECT_EQ(std::count_if(std::begin(kPrograms), std::end(kPrograms),
                          [](const Program& program) { return program.must_run; }),
            82);
}

}  // namespace
}  // namespace assay
