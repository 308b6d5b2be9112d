#include "spec/stablehlo/from_hlo.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "spec/hlo/parser.h"
#include "spec/mlir/text_printer.h"
#include "spec/op_table.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using testing::HasSubstr;

// The program as StableHLO text, or the error.
std::string Converted(const std::string& text) {
  Result<std::unique_ptr<Module>> module = ParseHlo("m.hlo", text);
  if (!module.ok()) return module.status().ToString();
  if (const Status status = Verify(**module); !status.ok()) return status.ToString();
  Result<mlir::Program> program = FromHlo(**module);
  return program.ok() ? mlir::PrintText(*program) : program.status().ToString();
}

TEST(FromHlo, ComputationsOfOperationsAreRegions) {
  EXPECT_EQ(Converted(R"(HloModule m
add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }
ENTRY e {
  x = f32[2,3] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[2] reduce(x, z), dimensions={1}, to_apply=add
})"),
            R"(module @m {
  func.func public @main(%arg0: tensor<2x3xf32>) -> tensor<2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
    return %0 : tensor<2xf32>
  }
}
)");
}

TEST(FromHlo, TuplesAreSeveralValues) {
  EXPECT_EQ(Converted(R"(HloModule m
less { p = (s32[], f32[4]) parameter(0) i = s32[] get-tuple-element(p), index=0
  n = s32[] constant(3) ROOT c = pred[] compare(i, n), direction=LT }
step { p = (s32[], f32[4]) parameter(0) i = s32[] get-tuple-element(p), index=0
  x = f32[4] get-tuple-element(p), index=1 one = s32[] constant(1)
  j = s32[] add(i, one) y = f32[4] multiply(x, x) ROOT t = (s32[], f32[4]) tuple(j, y) }
ENTRY e {
  p = (s32[], f32[4]) parameter(0)
  w = (s32[], f32[4]) while(p), condition=less, body=step
  ROOT x = f32[4] get-tuple-element(w), index=1
})"),
            R"(module @m {
  func.func public @main(%arg0: tensor<i32>, %arg1: tensor<4xf32>) -> tensor<4xf32> {
    %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<4xf32>
    cond {
      %c = stablehlo.constant dense<3> : tensor<i32>
      %1 = stablehlo.compare LT, %iterArg, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %c = stablehlo.constant dense<1> : tensor<i32>
      %1 = stablehlo.add %iterArg, %c : tensor<i32>
      %2 = stablehlo.multiply %iterArg_0, %iterArg_0 : tensor<4xf32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<4xf32>
    }
    return %0#1 : tensor<4xf32>
  }
}
)");
}

TEST(FromHlo, CallsAreCallsAndFusionsWhatTheyCompute) {
  EXPECT_EQ(Converted(R"(HloModule m
square { x = f32[] parameter(0) ROOT y = f32[] multiply(x, x) }
ENTRY e {
  x = f32[] parameter(0)
  y = f32[] call(x), to_apply=square
  ROOT z = f32[] fusion(y), kind=kLoop, calls=square
})"),
            R"(module @m {
  func.func public @main(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = call @square(%arg0) : (tensor<f32>) -> tensor<f32>
    %1 = stablehlo.multiply %0, %0 : tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @square(%arg0: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<f32>
    return %0 : tensor<f32>
  }
}
)");
}

TEST(FromHlo, BranchesSeeWhatIsAroundThem) {
  EXPECT_EQ(Converted(R"(HloModule m
same { x = s8[2] parameter(0) ROOT y = s8[2] copy(x) }
minus { x = s8[2] parameter(0) ROOT y = s8[2] negate(x) }
ENTRY e {
  p = pred[] parameter(0)
  x = s8[2] parameter(1)
  ROOT r = s8[2] conditional(p, x, x), true_computation=same, false_computation=minus
})"),
            R"(module @m {
  func.func public @main(%arg0: tensor<i1>, %arg1: tensor<2xi8>) -> tensor<2xi8> {
    %0 = "stablehlo.if"(%arg0) ({
      stablehlo.return %arg1 : tensor<2xi8>
    }, {
      %1 = stablehlo.negate %arg1 : tensor<2xi8>
      stablehlo.return %1 : tensor<2xi8>
    }) : (tensor<i1>) -> tensor<2xi8>
    return %0 : tensor<2xi8>
  }
}
)");
}

TEST(FromHlo, WhatHasNoFormIsRefusedAtItsPlace) {
  const std::string status = Converted(R"(HloModule m
ENTRY e {
  x = f32[4] parameter(0)
  ROOT y = s32[4] bitcast(x)
})");
  EXPECT_THAT(status, HasSubstr("m.hlo:4:19: unsupported_op: bitcast: a bitcast follows the layout"));
}

TEST(FromHlo, EveryOpHasAFormOrAReasonOrNoneIsNeeded) {
  const std::string bare = "parameter tuple get-tuple-element copy domain fusion ";
  for (const StableHloForm& form : AllStableHloForms()) {
    const std::string name(NameOf(form.opcode));
    const bool needs_none = !name.empty() && bare.find(name + " ") != std::string::npos;
    EXPECT_EQ((!form.name.empty()) + (!form.unsupported.empty()) + needs_none, 1) << name;
  }
}

}  // namespace
}  // namespace assay
