#include "tools/hlo_run/explain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/position.h"
#include "spec/mlir/text_reader.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/verify/verifier.h"

namespace assay {
namespace {

const std::string kRulePrograms = ASSAY_SOURCE_DIR "/conformance/stablehlo_rules";

// What the label of an operation's own rule begins with: "add_", "chlo_top_k_".
std::string Beginning(std::string operation) {
  if (operation.starts_with("stablehlo.")) operation.erase(0, 10);
  std::ranges::replace(operation, '.', '_');
  return operation + "_";
}

// Labels that only look like those of stablehlo.return and sdy.mesh: of all blocks, and of the attribute #sdy.mesh.
const std::set<std::string> kOfOthers = {"return_last", "sdy_mesh_axes", "sdy_mesh_devices", "sdy_mesh_sizes"};

// The operations that an error points at.
std::set<std::string> OperationsAt(const mlir::Program& program, const Diagnostic& error) {
  std::set<std::string> names;
  mlir::ForEachOperation(program.top(), [&](const mlir::Operation& operation) {
    const Diagnostic here = mlir::DiagnosticAt(program, operation, "", "");
    if (here.line == error.line && here.column == error.column) names.emplace(operation.name);
  });
  return names;
}

TEST(Explain, FindsEveryLabelThatAnErrorPrintsUnderItsOperation) {
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(kRulePrograms)) {
    const std::string path = entry.path();
    const auto text = std::make_shared<const std::string>(ReadFile(path).value());
    for (const Result<mlir::Program>& program : mlir::ReadSplitText(path, text)) {
      ASSERT_TRUE(program.ok()) << program.status().ToString();
      const Status status = VerifyStableHlo(*program);
      for (const Diagnostic& error : status.diagnostics()) {
        for (const std::string& operation : OperationsAt(*program, error)) {
          // Others are rules of its types or attributes.
          if (kOfOthers.contains(error.label) || !error.label.starts_with(Beginning(operation))) continue;
          const Result<std::string> page = Explain(operation, /*json=*/false);
          ASSERT_TRUE(page.ok()) << operation;
          EXPECT_THAT(*page, testing::HasSubstr("\n  " + error.label + " ")) << operation;
          // The error ends with the rule that it is about, which stands on the page as well.
          const size_t rule = error.message.rfind("; rule: ");
          if (rule != std::string::npos) {
            EXPECT_THAT(*page, testing::HasSubstr(error.message.substr(rule + 8)));
          }
          found.insert(error.label);
        }
      }
    }
  }
  // The specification alone has 453 constraints.
  EXPECT_GT(found.size(), 453u);
  EXPECT_THAT(found, testing::IsSupersetOf({"convolution_c3", "add_i1", "chlo_top_k_k", "sdy_reshard_type"}));
}

TEST(Explain, KnowsEveryOperationThatHasADefinition) {
  for (auto definitions : {mlir::BuiltinDefinitions, mlir::StableHloDefinitions, mlir::VhloDefinitions,
                           mlir::SdyDefinitions}) {
    for (const mlir::OpDefinition& definition : definitions()) {
      const std::string name(definition.name);
      const Result<std::string> page = Explain(name, /*json=*/false);
      ASSERT_TRUE(page.ok()) << page.status().ToString();
      EXPECT_TRUE(page->starts_with(name + ": ")) << *page;
      const auto json = nlohmann::json::parse(Explain(name, /*json=*/true).value());
      EXPECT_EQ(json["stablehlo"], name);
    }
  }
}

TEST(Explain, ListsWhatOnlyStableHloChloAndShardyHave) {
  const std::string all = Explain("all", /*json=*/false).value();
  for (const char* name : {"add", "stablehlo.composite", "stablehlo.dynamic_pad", "chlo.top_k", "sdy.mesh",
                           "check.expect_eq", "interpreter.run_parallel"}) {
    EXPECT_THAT("\n" + all, testing::HasSubstr("\n" + std::string(name) + " "));
  }
  EXPECT_THAT(all, testing::Not(testing::HasSubstr("stablehlo.add")));
}

// Of reading each form, of an op and of StableHLO's operation, which number their rules each for itself.
TEST(Explain, SaysWhatALabelStandsFor) {
  const auto page = [](const std::string& label) {
    const Result<std::string> text = Explain(label, /*json=*/false);
    return text.ok() ? *text : "unknown";
  };
  EXPECT_EQ(page("mlir_dense"),
            "mlir_dense: a constant has as many elements as its type, in lists nested as its shape (MLIR text)\n");
  EXPECT_EQ(page("proto_bytes"), "proto_bytes: the bytes are one whole message (HLO protos)\n");
  EXPECT_THAT(page("bytecode_index"), testing::EndsWith("(MLIR bytecode)\n"));
  EXPECT_THAT(page("syntax_token"), testing::EndsWith("(HLO text)\n"));
  EXPECT_THAT(page("add_c1"), testing::AllOf(testing::HasSubstr("add_c1: operands have the same dimensions (HLO)\n"),
                                             testing::EndsWith("(StableHLO)\n")));
  EXPECT_THAT(page("dot_general_i1"), testing::EndsWith("(StableHLO)\n"));
  EXPECT_THAT(page("get_tuple_element_operands"),
              testing::StartsWith("get_tuple_element_operands: the op takes this number of operands (HLO)\n"));
  EXPECT_FALSE(Explain("add_c99", false).ok());
  EXPECT_THAT(Explain("dynamc_size", false).status().ToString(),
              testing::HasSubstr("unknown op or label; did you mean 'dynamic_size'?"));
  const nlohmann::json json = nlohmann::json::parse(Explain("mlir_dense", /*json=*/true).value());
  EXPECT_EQ(json["rules"][0]["of"], "MLIR text");
}

// In the call around the place: "InvalidError", "FailAt"; empty outside of any.
std::string CalledAround(std::string_view text, size_t at) {
  int depth = 0;
  while (at-- > 0 && text[at] != ';' && text[at] != '{' && text[at] != '}') {
    if (text[at] == ')') ++depth;
    if (text[at] != '(' || depth-- > 0) continue;
    const size_t end = at;
    while (at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 || text[at - 1] == '_')) --at;
    return std::string(text.substr(at, end - at));
  }
  return "";
}

// What the calls that make diagnostics are given as label in a file, where it stands there whole.
std::set<std::string> LabelsOf(std::string_view text) {
  std::set<std::string> labels;
  for (size_t at = 0; (at = text.find('"', at)) != std::string_view::npos; ++at) {
    const size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_", at + 1);
    if (end == std::string_view::npos || !text.substr(end).starts_with("\",")) continue;
    const std::string call = CalledAround(text, at);
    const std::string label(text.substr(at + 1, end - at - 1));
    at = end;
    if (label.empty() || label[0] == '_' || (!call.ends_with("Error") && call != "At" && call != "FailAt")) continue;
    // These put the op's name in front, or take the name of an entry first.
    if (call != "InferError" && call != "CheckError" && call != "NpzError") labels.insert(label);
  }
  return labels;
}

TEST(Explain, KnowsTheLabelsThatSourcesName) {
  std::set<std::string> found;
  for (const char* folder : {"base", "spec", "interpreter", "tools/hlo_run"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(ASSAY_SOURCE_DIR + std::string("/") + folder)) {
      const std::string name = entry.path().filename();
      // The calls of hlo_proto name fields; its problems.cc takes labels from their table alone.
      if (entry.path().parent_path().filename() == "hlo_proto") continue;
      if (entry.path().extension() != ".cc" || name.find("_test.cc") != std::string::npos) continue;
      for (const std::string& label : LabelsOf(ReadFile(entry.path()).value())) {
        found.insert(label);
        EXPECT_TRUE(Explain(label, /*json=*/false).ok()) << label << " of " << name;
      }
    }
  }
  for (const char* label : {"is_finite_result", "transpose_result"}) EXPECT_TRUE(Explain(label, false).ok()) << label;
  EXPECT_THAT(found, testing::IsSupersetOf({"dynamic_size", "file_empty", "mlir_integer", "unsupported_form", "usage"}));
}

}  // namespace
}  // namespace assay
