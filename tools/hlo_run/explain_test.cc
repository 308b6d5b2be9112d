#include "tools/hlo_run/explain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "spec/mlir/op_definition.h"

namespace assay {
namespace {

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

}  // namespace
}  // namespace assay
