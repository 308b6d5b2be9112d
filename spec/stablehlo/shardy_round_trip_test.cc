// Shardy's programs on the way to HLO and back.
#include <memory>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "spec/hlo/parser.h"
#include "spec/hlo/printer.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/from_hlo.h"
#include "spec/stablehlo/to_hlo.h"

namespace assay {
namespace {

// The program by HLO's text.
std::string ThereAndBack(const std::string& text) {
  Result<mlir::Program> program = mlir::ReadText("m.mlir", std::make_shared<const std::string>(text));
  if (!program.ok()) return program.status().ToString();
  Result<std::unique_ptr<Module>> module = ToHlo(*program);
  if (!module.ok()) return module.status().ToString();
  Result<std::unique_ptr<Module>> read = ParseHlo("m.hlo", PrintHlo(**module));
  if (!read.ok()) return read.status().ToString();
  Result<mlir::Program> back = FromHlo(**read);
  return back.ok() ? mlir::PrintText(*back) : back.status().ToString();
}

TEST(ShardyRoundTrip, MeshesShardingsAndOperationsComeBack) {
  const std::string text = R"(module @m {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}, %arg1: tensor<8x4xf32>) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, tensor<8x4xf32>) {
    %0 = stablehlo.add %arg0, %arg1 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {?}]>]>} : tensor<8x4xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{}, {"y"}]> : tensor<8x4xf32>
    %2 = sdy.reshard %1 <@mesh, [{"y"}, {}]> : tensor<8x4xf32>
    sdy.sharding_group %2 group_id=21 : tensor<8x4xf32>
    %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg2: tensor<4x4xf32>) {
      %4 = stablehlo.negate %arg2 : tensor<4x4xf32>
      sdy.return %4 : tensor<4x4xf32>
    } : (tensor<8x4xf32>) -> tensor<8x4xf32>
    return %0, %3 : tensor<8x4xf32>, tensor<8x4xf32>
  }
}
)";
  EXPECT_EQ(ThereAndBack(text), text);
}

// A call in HLO; no mesh is needed.
TEST(ShardyRoundTrip, NamedComputationsComeBack) {
  const std::string text = R"(module @m {
  func.func public @main(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> tensor<8xf32> {
    %0:2 = sdy.named_computation<"my f">(%arg0, %arg1) (%arg2: tensor<8xf32>, %arg3: tensor<8xf32>) {
      %2 = stablehlo.add %arg2, %arg3 : tensor<8xf32>
      sdy.return %2, %arg2 : tensor<8xf32>, tensor<8xf32>
    } : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
    %1 = stablehlo.subtract %0#0, %0#1 : tensor<8xf32>
    return %1 : tensor<8xf32>
  }
}
)";
  EXPECT_EQ(ThereAndBack(text), text);
  const std::string sharded = R"(module @m {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
    %0 = sdy.named_computation<"g">(%arg0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] (%arg1: tensor<8xf32>) {
      %1 = stablehlo.negate %arg1 : tensor<8xf32>
      sdy.return %1 : tensor<8xf32>
    } : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
)";
  EXPECT_EQ(ThereAndBack(sharded), sharded);
  const std::string annotated = R"(module @m {
  func.func public @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
    %0 = sdy.named_computation<"a">(%arg0) (%arg1: tensor<8xf32>) {
      %1 = stablehlo.negate %arg1 : tensor<8xf32>
      sdy.return %1 : tensor<8xf32>
    } {mhlo.frontend_attributes = {b = "c"}, mhlo.sharding = "{replicated}"} : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
)";
  EXPECT_EQ(ThereAndBack(annotated), annotated);
}

// A single result is an element of a tuple in HLO; several values of a manual computation are elements, too.
TEST(ShardyRoundTrip, SingleResultsAndSeveralValuesComeBack) {
  const std::string text = R"(module @m {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%arg0: tensor<8xf32>, %arg1: tensor<8xf32>) -> (tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
    %0:2 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>] manual_axes={"x"} (%arg2: tensor<4xf32>, %arg3: tensor<4xf32>) {
      %2 = stablehlo.add %arg2, %arg3 : tensor<4xf32>
      sdy.return %2, %arg3 : tensor<4xf32>, tensor<4xf32>
    } : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
    %1 = stablehlo.subtract %0#0, %0#1 : tensor<8xf32>
    return %1 : tensor<8xf32>
  }
}
)";
  EXPECT_EQ(ThereAndBack(text), text);
}

// XLA's own conversion (jaxlib 0.12) of a result's sharding and a manual computation, shortened.
TEST(ShardyRoundTrip, WhatXlaWritesIsShardysAgain) {
  Result<std::unique_ptr<Module>> module = ParseHlo("m.hlo", R"(HloModule m, frontend_attributes={xla.sdy.meshes={mesh = #sdy.mesh<["x"=2, "y"=4]>}}
%xla.sdy.manual_computation_body.1 (Arg_0.2: f32[4,4]) -> f32[4,4] {
  %Arg_0.2 = f32[4,4]{1,0} parameter(0)
  ROOT %negate.1 = f32[4,4]{1,0} negate(%Arg_0.2)
}
ENTRY %main.2 (Arg_0.3: f32[8,4]) -> (f32[8,4], f32[8,4]) {
  %Arg_0.3 = f32[8,4]{1,0} parameter(0), sharding={devices=[2,1,4]<=[8] last_tile_dim_replicate}, frontend_attributes={xla.sdy.sharding="#sdy.sharding<@mesh, [{\"x\"}, {}]>"}
  %custom-call.7 = f32[8,4]{1,0} custom-call(%Arg_0.3), custom_call_target="xla.sdy.FuncResultSharding", custom_call_has_side_effect=true, frontend_attributes={xla.sdy.sharding="#sdy.sharding_per_value<[<@mesh, [{\"x\"}, {\"y\"}]>]>"}
  %custom-call.5 = f32[4,4]{1,0} custom-call(%Arg_0.3), custom_call_target="xla.sdy.GlobalToLocalShape", custom_call_has_side_effect=true, frontend_attributes={xla.sdy.in_shardings="#sdy.sharding_per_value<[<@mesh, [{\"x\"}, {}]>]>",xla.sdy.manual_axes="#sdy<manual_axes{\"x\"}>"}
  %call.1 = f32[4,4]{1,0} call(%custom-call.5), to_apply=%xla.sdy.manual_computation_body.1, frontend_attributes={inlineable="xla_late"}
  %custom-call.6 = f32[8,4]{1,0} custom-call(%call.1), custom_call_target="xla.sdy.LocalToGlobalShape", custom_call_has_side_effect=true, frontend_attributes={xla.sdy.manual_axes="#sdy<manual_axes{\"x\"}>",xla.sdy.out_shardings="#sdy.sharding_per_value<[<@mesh, [{\"x\"}, {}]>]>"}
  ROOT %tuple.1 = (f32[8,4]{1,0}, f32[8,4]{1,0}) tuple(%custom-call.7, %custom-call.6), sharding={{devices=[2,4]<=[8]}, {replicated}}
})");
  ASSERT_TRUE(module.ok()) << module.status().ToString();
  Result<mlir::Program> program = FromHlo(**module);
  ASSERT_TRUE(program.ok()) << program.status().ToString();
  EXPECT_EQ(mlir::PrintText(*program), R"(module @m {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> (tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, tensor<8x4xf32>) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%arg1: tensor<4x4xf32>) {
      %1 = stablehlo.negate %arg1 : tensor<4x4xf32>
      sdy.return %1 : tensor<4x4xf32>
    } : (tensor<8x4xf32>) -> tensor<8x4xf32>
    return %arg0, %0 : tensor<8x4xf32>, tensor<8x4xf32>
  }
}
)");
}

}  // namespace
}  // namespace assay
