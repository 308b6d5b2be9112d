// Attributes of other kinds: each attribute of each operation in conformance/stablehlo_rules/ is set to samples of
// all kinds. The verifier refuses those of another kind, and what it takes has a form in VHLO.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.h"
#include "spec/mlir/text_reader.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/verify/rules.h"
#include "spec/stablehlo/verify/verifier.h"
#include "spec/stablehlo/vhlo.h"

namespace assay {
namespace {

constexpr std::string_view kSamples[] = {
    "unit", "true", "false", "1 : i32", "9 : i32", "1 : i64", "-7 : i64", "1 : index", "1.0 : f32", "1.0 : f64",
    R"("h")", "@h", "@h::@b", "i64", "{a = 1 : i64}", "[]", R"(["h"])", "[@h]", "[@h::@b]", "[[@h]]", R"([["h"]])",
    "[[@h::@b]]", "[true]", "[1 : i64]", "[[1 : i64]]", "[dense<0> : tensor<1xindex>]",
    "[[dense<0> : tensor<1xindex>]]", "[[dense<0> : tensor<1xi64>]]", "[[dense<0> : tensor<1x1xindex>]]",
    "array<i64: 0>", "array<i32: 0>", "array<i1: true>", "dense<0> : tensor<1xi64>", "dense<0> : tensor<1x2xi64>",
    "dense<0> : tensor<1xi32>", "dense<true> : tensor<1xi1>", "dense<1.0> : tensor<1xf32>",
    "dense_resource<r> : tensor<1xi64>", "affine_map<(d0) -> (d0)>", "#stablehlo.channel_handle<handle = 1, type = 0>",
    "#stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>",
    "#stablehlo.gather<offset_dims = [0], index_vector_dim = 1>",
    "#stablehlo.scatter<update_window_dims = [0], index_vector_dim = 1>", "#stablehlo.bounds<3>",
    "#stablehlo<precision DEFAULT>", "[#stablehlo<precision HIGH>]", "#stablehlo<comparison_direction EQ>",
    "#stablehlo<comparison_type FLOAT>", "#stablehlo<fft_type FFT>", "#stablehlo<transpose TRANSPOSE>",
    "#stablehlo<rng_algorithm PHILOX>", "#stablehlo<rng_distribution UNIFORM>", "#chlo<precision DEFAULT>",
};

// Which samples an attribute may be, after its class in StableHLO 1.20.0's definition.
using Kind = std::set<std::string_view>;
const Kind kBoolAttr = {"true", "false"};
const Kind kUnitAttr = {"unit"};
const Kind kFlatSymbolRefAttr = {"@h"};
const Kind kFlatSymbolRefArrayAttr = {"[]", "[@h]"};
const Kind kArrayOfTilingAttr = {"[]", "[[dense<0> : tensor<1xindex>]]"};
const Kind kApiVersionAttr = {"1 : i32"};  // not 9
const Kind kI64ElementsAttr = {"dense<0> : tensor<1xi64>", "dense<0> : tensor<1x2xi64>"};
const Kind kProgramsAttr = {"[]", "[[@h]]"};

struct Row {
  std::string_view operation;
  std::string_view attribute;
  const Kind& kind;
};
const Row kRows[] = {
    {"stablehlo.send", "is_host_transfer", kBoolAttr},
    {"stablehlo.recv", "is_host_transfer", kBoolAttr},
    {"stablehlo.cholesky", "lower", kBoolAttr},
    {"stablehlo.custom_call", "has_side_effect", kBoolAttr},
    {"stablehlo.gather", "indices_are_sorted", kBoolAttr},
    {"stablehlo.dynamic_gather", "indices_are_sorted", kBoolAttr},
    {"stablehlo.scatter", "indices_are_sorted", kBoolAttr},
    {"stablehlo.scatter", "unique_indices", kBoolAttr},
    {"stablehlo.sort", "is_stable", kBoolAttr},
    {"stablehlo.triangular_solve", "left_side", kBoolAttr},
    {"stablehlo.triangular_solve", "lower", kBoolAttr},
    {"stablehlo.triangular_solve", "unit_diagonal", kBoolAttr},
    {"chlo.top_k", "is_stable", kBoolAttr},
    {"chlo.scan", "is_reverse", kBoolAttr},
    {"chlo.scan", "is_associative", kBoolAttr},
    {"stablehlo.all_gather", "use_global_device_ids", kUnitAttr},
    {"stablehlo.all_reduce", "use_global_device_ids", kUnitAttr},
    {"stablehlo.reduce_scatter", "use_global_device_ids", kUnitAttr},
    {"stablehlo.collective_reduce", "use_global_device_ids", kUnitAttr},
    {"stablehlo.collective_reduce", "has_dynamic_root", kUnitAttr},
    {"stablehlo.collective_broadcast", "has_dynamic_root", kUnitAttr},
    {"stablehlo.composite", "decomposition", kFlatSymbolRefAttr},
    {"func.call", "callee", kFlatSymbolRefAttr},
    {"stablehlo.custom_call", "called_computations", kFlatSymbolRefArrayAttr},
    {"stablehlo.custom_call", "result_tilings", kArrayOfTilingAttr},
    {"stablehlo.custom_call", "api_version", kApiVersionAttr},
    {"stablehlo.send", "source_target_pairs", kI64ElementsAttr},
    {"stablehlo.recv", "source_target_pairs", kI64ElementsAttr},
    {"stablehlo.collective_permute", "source_target_pairs", kI64ElementsAttr},
    {"stablehlo.convolution", "padding", kI64ElementsAttr},
    {"stablehlo.select_and_scatter", "padding", kI64ElementsAttr},
    {"stablehlo.reduce_window", "padding", kI64ElementsAttr},
    {"stablehlo.cross-replica-sum", "replica_groups", kI64ElementsAttr},
    {"interpreter.run_parallel", "infeed", kFlatSymbolRefArrayAttr},
    {"interpreter.run_parallel", "programs", kProgramsAttr},
};

// Calls visit(file, text) for the programs of the folder.
template <typename Visit>
void ForEachText(Visit visit) {
  constexpr std::string_view kSplit = "// -----\n";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(ASSAY_SOURCE_DIR "/conformance/stablehlo_rules/")) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    const Result<std::string> read = ReadFile(file.string());
    ASSERT_TRUE(read.ok()) << read.status().ToString();
    for (std::string_view rest = *read; !rest.empty();) {
      const std::string_view text = rest.substr(0, rest.find(kSplit));
      rest.remove_prefix(std::min(text.size() + kSplit.size(), rest.size()));
      visit(file.stem().string(), std::make_shared<const std::string>(text));
    }
  }
}

std::vector<mlir::Operation*> OperationsOf(const mlir::Program& program) {
  std::vector<mlir::Operation*> operations;
  mlir::ForEachOperation(program.top(), [&](mlir::Operation& operation) { operations.push_back(&operation); });
  return operations;
}

// nullptr: it goes.
void Set(mlir::Program& program, mlir::Operation& operation, std::string_view name, mlir::Attribute value) {
  SetAttribute(operation.properties, program.context().Intern(name), value);
}

bool IsAboutKinds(const Status& status, std::string_view operation, const verify::Input& input) {
  const std::string id = input.number > 0 ? "i" + std::to_string(input.number) : "attributes";
  const std::string& message = status.diagnostics()[0].message;
  return status.diagnostics()[0].label == verify::LabelOf(operation, id) &&
         message.find("; allowed: " + std::string(input.attribute->words)) != message.npos;
}

// What the verifier takes has a form in VHLO. `at` is the operation's number in the program.
void ExpectWritten(const std::string& file, const std::shared_ptr<const std::string>& text, size_t at,
                   std::string_view name, std::string_view sample) {
  Result<mlir::Program> program = mlir::ReadText(file, text);
  ASSERT_TRUE(program.ok());
  const Result<mlir::Attribute> value = mlir::ReadAttribute(program->context(), sample);
  ASSERT_TRUE(value.ok());
  Set(*program, *OperationsOf(*program)[at], name, *value);
  const Status written = stablehlo::StableHloToVhlo(*program);
  EXPECT_TRUE(written.ok()) << written.ToString();
}

class AttributeKinds : public testing::Test {
 protected:
  void TryAll(const std::string& file, const std::shared_ptr<const std::string>& text) {
    Result<mlir::Program> program = mlir::ReadText(file, text);
    if (!program.ok() || !VerifyStableHlo(*program).ok()) return;  // it is there to be refused
    const std::vector<mlir::Operation*> operations = OperationsOf(*program);
    for (size_t at = 0; at < operations.size(); ++at) {
      const verify::OpRules* rules = verify::FindRules(operations[at]->name);
      if (rules == nullptr) continue;
      for (const verify::Input& input : rules->inputs) {
        if (input.form != verify::Input::Form::kAttribute) continue;
        if (!tried_.emplace(std::string(rules->name), std::string(input.name)).second) continue;
        SCOPED_TRACE(file + ": " + std::string(rules->name) + " " + std::string(input.name));
        const mlir::Attribute before = operations[at]->Find(input.name);
        TrySamples(*program, *operations[at], input, [&](std::string_view sample) {
          ExpectWritten(file, text, at, input.name, sample);
        });
        Set(*program, *operations[at], input.name, before);
      }
    }
  }

  template <typename Write>
  void TrySamples(mlir::Program& program, mlir::Operation& operation, const verify::Input& input, Write write) {
    for (const std::string_view sample : kSamples) {
      SCOPED_TRACE(sample);
      const Result<mlir::Attribute> value = mlir::ReadAttribute(program.context(), sample);
      ASSERT_TRUE(value.ok()) << value.status().ToString();
      Set(program, operation, input.name, *value);
      const Status status = VerifyStableHlo(program);
      if (status.ok() || !IsAboutKinds(status, operation.name, input)) {
        taken_[{std::string(operation.name), std::string(input.name)}].insert(sample);
      }
      if (status.ok()) write(sample);
    }
  }

  std::set<std::pair<std::string, std::string>> tried_;
  std::map<std::pair<std::string, std::string>, Kind> taken_;  // or refused for another reason
};

TEST_F(AttributeKinds, AreAskedAndWritten) {
  ForEachText([&](const std::string& file, const std::shared_ptr<const std::string>& text) { TryAll(file, text); });
  for (const Row& row : kRows) {
    EXPECT_EQ((taken_[{std::string(row.operation), std::string(row.attribute)}]), row.kind)
        << row.operation << " " << row.attribute;
  }
  // All attributes of the rules have been tried.
  std::set<std::string> untried;
  for (const verify::OpRules& rules : verify::AllRules()) {
    for (const verify::Input& input : rules.inputs) {
      if (input.form != verify::Input::Form::kAttribute) continue;
      if (!tried_.contains({std::string(rules.name), std::string(input.name)})) untried.emplace(rules.name);
    }
  }
  EXPECT_THAT(untried, testing::IsEmpty());
}

}  // namespace
}  // namespace assay
