#include "spec/stablehlo/hlo_meaning.h"

#include <memory>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "spec/hlo/printer.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/to_hlo.h"

namespace assay {
namespace {

using testing::HasSubstr;
using testing::Not;

// The program as HLO text that means the same.
std::string AsHlo(const std::string& text) {
  Result<mlir::Program> program = mlir::ReadText("m.mlir", std::make_shared<const std::string>(text));
  if (!program.ok()) return program.status().ToString();
  Result<std::unique_ptr<Module>> module = ToHlo(*program);
  if (!module.ok()) return module.status().ToString();
  if (const Status status = stablehlo::MakeMeaningExplicit(**module); !status.ok()) return status.ToString();
  return PrintHlo(**module);
}

std::string Window(const std::string& init) {
  return "func.func @main(%x: tensor<3xf32>) -> tensor<4xf32> {\n"
         "  %c = stablehlo.constant dense<" + init + "> : tensor<f32>\n"
         "  %0 = \"stablehlo.reduce_window\"(%x, %c) <{padding = dense<1> : tensor<1x2xi64>, "
         "window_dimensions = array<i64: 2>}> ({\n"
         "  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
         "    %1 = stablehlo.add %a, %b : tensor<f32>\n"
         "    stablehlo.return %1 : tensor<f32>\n"
         "  }) : (tensor<3xf32>, tensor<f32>) -> tensor<4xf32>\n"
         "  return %0 : tensor<4xf32>\n}\n";
}

// StableHLO folds the init in for each place of padding, HLO skips those.
TEST(HloMeaning, PaddingByAnInitThatCountsIsMadeFirst) {
  EXPECT_THAT(AsHlo(Window("1.000000e+01")),
              testing::AllOf(HasSubstr("f32[5] pad(%parameter, %constant), padding=1_1"),
                             HasSubstr("reduce-window(%padded, %constant), window={size=2}")));
  EXPECT_THAT(AsHlo(Window("0.000000e+00")),
              testing::AllOf(Not(HasSubstr(" pad(")), HasSubstr("window={size=2 pad=1_1}")));
}

// What padding would have to be made first is not known.
TEST(HloMeaning, PaddingByAnInitThatCountsNeedsKnownSizes) {
  std::string text = Window("1.000000e+01");
  for (size_t at; (at = text.find("tensor<3xf32>")) != std::string::npos;) text.replace(at, 13, "tensor<?xf32>");
  for (size_t at; (at = text.find("tensor<4xf32>")) != std::string::npos;) text.replace(at, 13, "tensor<?xf32>");
  EXPECT_THAT(AsHlo(text), HasSubstr("unsupported_meaning"));
}

// Of two replicas with two partitions each: devices 0 1 and 2 3. StableHLO joins partition by partition.
TEST(HloMeaning, GroupsOfReplicasWithTheirPartitionsNameDevices) {
  EXPECT_THAT(AsHlo("module @m attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 2 : i32} {\n"
                    "  func.func @main(%x: tensor<1xf32>) -> tensor<4xf32> {\n"
                    "    %0 = \"stablehlo.all_gather\"(%x) <{all_gather_dim = 0 : i64, channel_handle = "
                    "#stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : "
                    "tensor<1x2xi64>}> : (tensor<1xf32>) -> tensor<4xf32>\n"
                    "    return %0 : tensor<4xf32>\n  }\n}\n"),
              testing::AllOf(HasSubstr("replica_groups={{0,2,1,3}}"), HasSubstr("use_global_device_ids=true")));
}

}  // namespace
}  // namespace assay
