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

TEST(FromHlo, FusionsNestToALimit) {
  constexpr int kLevels = 400;
  std::string text = "HloModule m\nf0 { x = f32[] parameter(0) ROOT y = f32[] abs(x) }\n";
  for (int i = 1; i < kLevels; ++i) {
    text += "f" + std::to_string(i) + " { x = f32[] parameter(0) ROOT y = f32[] fusion(x), kind=kLoop, calls=f" +
            std::to_string(i - 1) + " }\n";
  }
  text += "ENTRY e { x = f32[] parameter(0) ROOT y = f32[] fusion(x), kind=kLoop, calls=f" +
          std::to_string(kLevels - 1) + " }\n";
  EXPECT_THAT(Converted(text), HasSubstr("unsupported_depth"));
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
  EXPECT_THAT(status, HasSubstr("m.hlo:4:19: unsupported_form: a bitcast to other elements"));
}

// 1 + 2^-9 is no bf16: the value is rounded once, to the type that is declared.
TEST(FromHlo, SeveralPrecisionsBecomeOneWhereThatIsExact) {
  EXPECT_EQ(Converted(R"(HloModule m
ENTRY e {
  x = bf16[2] parameter(0)
  y = f16[2] parameter(1)
  ROOT z = f32[2] add(x, y)
})"),
            R"(module @m {
  func.func public @main(%arg0: tensor<2xbf16>, %arg1: tensor<2xf16>) -> tensor<2xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<2xbf16>) -> tensor<2xf32>
    %1 = stablehlo.convert %arg1 : (tensor<2xf16>) -> tensor<2xf32>
    %2 = stablehlo.add %0, %1 : tensor<2xf32>
    return %2 : tensor<2xf32>
  }
}
)");
  EXPECT_THAT(Converted(R"(HloModule m
ENTRY e {
  x = f32[2] parameter(0)
  ROOT z = bf16[2] add(x, x)
})"),
              HasSubstr("m.hlo:4:20: unsupported_precision: add of several precisions"));
}

// Neither holds the other: both are numbers of f64, and the larger one is rounded once.
TEST(FromHlo, WhatPicksAnOperandPicksAtATypeThatHoldsBoth) {
  EXPECT_THAT(Converted(R"(HloModule m
ENTRY e {
  x = bf16[] parameter(0)
  y = f16[] parameter(1)
  ROOT z = bf16[] maximum(x, y)
})"),
              HasSubstr("%2 = stablehlo.maximum %0, %1 : tensor<f64>\n"
                        "    %3 = stablehlo.convert %2 : (tensor<f64>) -> tensor<bf16>\n"));
}

TEST(FromHlo, PatternsAreNotRounded) {
  EXPECT_THAT(Converted(R"(HloModule m
ENTRY e {
  x = f32[3] parameter(0)
  ROOT y = bf16[3,2] bitcast-convert(x)
})"),
              HasSubstr("stablehlo.bitcast_convert %arg0 : (tensor<3xf32>) -> tensor<3x2xbf16>"));
}

TEST(FromHlo, WhatStableHloForbidsIsRefusedAtItsPlace) {
  EXPECT_THAT(Converted(R"(HloModule m
ENTRY e {
  x = f32[4] parameter(0)
  ROOT y = f32[4] shift-left(x, x)
})"),
              HasSubstr("m.hlo:4:19: shift_left_i1: in StableHLO: lhs is tensor<4xf32>"));
}

// HLO skips the padding of a window, StableHLO folds the init in: 10 + 1, then, in place of 10 + 10 + 1.
TEST(FromHlo, PaddingOfAWindowIsWhatChangesNothing) {
  const auto program = [](std::string init) {
    return Converted("HloModule m\n"
                     "add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }\n"
                     "ENTRY e {\n  x = f32[3] parameter(0)\n  i = f32[] constant(" + init + ")\n"
                     "  ROOT r = f32[4] reduce-window(x, i), window={size=2 pad=1_1}, to_apply=add\n}");
  };
  EXPECT_THAT(program("10"), HasSubstr("stablehlo.constant dense<-0.000000e+00> : tensor<f32>\n"
                                       "    %0 = stablehlo.pad %arg0, %cst_0, low = [1], high = [1], interior = [0]"));
  EXPECT_THAT(program("0"), testing::Not(HasSubstr("stablehlo.pad")));
}

// Devices 0 1 are replica 0, 2 3 replica 1. HLO joins them in that order, StableHLO by partition: 0 2 1 3.
TEST(FromHlo, GroupsKeepTheOrderOfTheirDevices) {
  EXPECT_THAT(Converted(R"(HloModule m, replica_count=2, num_partitions=2
ENTRY e {
  x = f32[1] parameter(0)
  ROOT y = f32[4] all-gather(x), dimensions={0}, replica_groups={{0,1}}, channel_id=1
})"),
              testing::AllOf(HasSubstr("replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>"),
                             HasSubstr("use_global_device_ids")));
}

TEST(FromHlo, GroupsAlongAxesOfAMeshStayThose) {
  EXPECT_THAT(Converted(R"(HloModule m, replica_count=4
add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }
ENTRY e {
  x = f32[1] parameter(0)
  ROOT y = f32[1] all-reduce(x), replica_groups=mesh["x"=2,"y"=2] {"x"}, to_apply=add
})"),
              HasSubstr("replica_group_mesh_axes"));
}

TEST(FromHlo, CompositesAccuracyAndNamedOperationsComeBack) {
  const std::string text = Converted(R"(HloModule m
same { x = f32[4] parameter(0) ROOT y = f32[4] copy(x) }
ENTRY e {
  x = f32[4] parameter(0)
  a = f32[4] call(x), to_apply=same, is_composite=true, frontend_attributes={composite.attributes={n = 1 : i64},composite.name="my.op",composite.version="3",other="1"}
  b = f32[4] tanh(a), result_accuracy={tolerance={atol=1e-05,rtol=0,ulps=1}}
  c = f32[4] custom-call(b), custom_call_target="chlo.erfc"
  d = f32[4] exp2(c)
  n = s32[1] parameter(1)
  i = s32[?] custom-call(n), custom_call_target="stablehlo.dynamic_iota", backend_config="{\"iota_dimension\": 0}"
  ROOT t = (f32[4], s32[?]) tuple(d, i)
})");
  EXPECT_THAT(text, HasSubstr("stablehlo.composite \"my.op\" %arg0 {composite_attributes = {n = 1 : i64}, "
                              "decomposition = @same, mhlo.frontend_attributes = {other = \"1\"}, version = 3 : i32}"));
  EXPECT_THAT(text, HasSubstr("result_accuracy = #stablehlo.result_accuracy<atol = 1.000000e-05, ulps = 1, "
                              "mode = #stablehlo.result_accuracy_mode<TOLERANCE>>"));
  EXPECT_THAT(text, HasSubstr("chlo.erfc %"));
  EXPECT_THAT(text, HasSubstr("mhlo.exp2 %"));
  EXPECT_THAT(text, HasSubstr("stablehlo.dynamic_iota %arg1, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>"));
}

TEST(FromHlo, ArgumentsAndResultsKeepWhatIsSaidOfThem) {
  EXPECT_THAT(Converted(R"(HloModule m, input_output_alias={ {1}: (0, {1}, may-alias) }, buffer_donor={ (1, {}) }
ENTRY e {
  p = (f32[2], f32[2]) parameter(0), sharding={{replicated}, {devices=[2]<=[2]}}
  a = f32[2] get-tuple-element(p), index=0
  q = f32[2] parameter(1), frontend_attributes={k="v"}
  ROOT t = (f32[2], f32[2]) tuple(a, q), sharding={{devices=[2]<=[2]}, {replicated}}
})"),
              HasSubstr("@main(%arg0: tensor<2xf32> {mhlo.sharding = \"{replicated}\"}, "
                        "%arg1: tensor<2xf32> {mhlo.sharding = \"{devices=[2]<=[2]}\", tf.aliasing_output = 1 : i32}, "
                        "%arg2: tensor<2xf32> {jax.buffer_donor = true, mhlo.frontend_attributes = {k = \"v\"}}) -> "
                        "(tensor<2xf32> {mhlo.sharding = \"{devices=[2]<=[2]}\"}, "
                        "tensor<2xf32> {mhlo.sharding = \"{replicated}\"})"));
}

// In memory a column-major [2,3] is its transpose [3,2].
TEST(FromHlo, ABitcastFollowsTheLayouts) {
  EXPECT_EQ(Converted(R"(HloModule m
ENTRY e {
  x = f32[2,3]{0,1} parameter(0)
  ROOT y = f32[6]{0} bitcast(x)
})"),
            R"(module @m {
  func.func public @main(%arg0: tensor<2x3xf32>) -> tensor<6xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<3x2xf32>) -> tensor<6xf32>
    return %1 : tensor<6xf32>
  }
}
)");
}

TEST(FromHlo, AStartStandsForTheWholeOperation) {
  const auto program = [](std::string_view between) {
    return Converted("HloModule m, replica_count=2\n"
                     "ENTRY e {\n  x = f32[2] parameter(0)\n"
                     "  s = (f32[2], f32[4]) all-gather-start(x), dimensions={0}, replica_groups={{0,1}}\n" +
                     std::string(between) + "  ROOT d = f32[4] all-gather-done(s)\n}");
  };
  EXPECT_THAT(program("  n = f32[2] negate(x)\n"), HasSubstr("all_gather_dim = 0 : i64"));
  EXPECT_THAT(program("  p = f32[2] collective-permute(x), source_target_pairs={{0,1}}\n"),
              HasSubstr("unsupported_form: devices meet again between a start and its done"));
}

TEST(FromHlo, PlacesInTheSourceStay) {
  Result<std::unique_ptr<Module>> module = ParseHlo("m.hlo", R"(HloModule m
ENTRY e {
  x = f32[] parameter(0)
  y = f32[] negate(x), metadata={op_name="jit(f)/neg" source_file="a.py" source_line=12}
  ROOT z = f32[] abs(y), metadata={source_file="b.py" source_line=3}
})");
  ASSERT_TRUE(module.ok());
  Result<mlir::Program> program = FromHlo(**module);
  ASSERT_TRUE(program.ok()) << program.status().ToString();
  const std::string text = mlir::PrintText(*program, {.locations = true});
  EXPECT_THAT(text, HasSubstr("loc(\"a.py\":12:0)"));
  EXPECT_THAT(text, HasSubstr("loc(\"b.py\":3:0)"));
  EXPECT_THAT(text, HasSubstr("\"jit(f)/neg\"("));
}

TEST(FromHlo, RulesOfShardingsComeBack) {
  EXPECT_THAT(Converted(R"(HloModule m
ENTRY e {
  x = f32[4] parameter(0)
  ROOT y = f32[4] custom-call(x), custom_call_target="f", frontend_attributes={a="b",xla.sdy.sharding_rule="#sdy.op_sharding_rule<([i])->([i]) {i=4}, custom>"}
})"),
              testing::AllOf(HasSubstr("mhlo.frontend_attributes = {a = \"b\"}"),
                             HasSubstr("sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=4}, custom>")));
}

TEST(FromHlo, TransfersWithTheHostAreWholeOperations) {
  const auto program = [](std::string host) {
    return Converted("HloModule m\nENTRY e {\n  x = f32[4] parameter(0)\n  t = token[] after-all()\n"
                     "  p = (f32[4], f32[4]) tuple(x, x)\n"
                     "  s = ((f32[4], f32[4]), u32[], token[]) send(p, t), channel_id=7" + host +
                     ", frontend_attributes={k=\"v\"}\n  d = token[] send-done(s), channel_id=7" + host +
                     "\n  r = (s8[2], u32[], token[]) recv(d), channel_id=8" + host +
                     "\n  e = (s8[2], token[]) recv-done(r), channel_id=8" + host +
                     "\n  ROOT y = s8[2] get-tuple-element(e), index=0\n}");
  };
  EXPECT_EQ(program(", is_host_transfer=true"), R"(module @m {
  func.func public @main(%arg0: tensor<4xf32>) -> tensor<2xi8> {
    %0 = stablehlo.after_all  : !stablehlo.token
    %1 = "stablehlo.send"(%arg0, %arg0, %0) <{channel_handle = #stablehlo.channel_handle<handle = 7, type = 2>, is_host_transfer = true}> {mhlo.frontend_attributes = {k = "v"}} : (tensor<4xf32>, tensor<4xf32>, !stablehlo.token) -> !stablehlo.token
    %2:2 = "stablehlo.recv"(%1) <{channel_handle = #stablehlo.channel_handle<handle = 8, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<2xi8>, !stablehlo.token)
    return %2#0 : tensor<2xi8>
  }
}
)");
  EXPECT_THAT(program(""), HasSubstr("m.hlo:6:42: unsupported_form: a transfer between devices goes on"));
}

TEST(FromHlo, EveryOpHasAFormOrAReasonOrNoneIsNeeded) {
  const std::string bare = "parameter tuple get-tuple-element copy fusion copy-start copy-done async-start async-update "
                           "async-done all-gather-done all-reduce-done collective-permute-done send-done recv-done ";
  for (const StableHloForm& form : AllStableHloForms()) {
    const std::string name(NameOf(form.opcode));
    const bool needs_none = !name.empty() && (" " + bare).find(" " + name + " ") != std::string::npos;
    EXPECT_EQ((!form.name.empty()) + (!form.unsupported.empty()) + needs_none, 1) << name;
  }
}

}  // namespace
}  // namespace assay
