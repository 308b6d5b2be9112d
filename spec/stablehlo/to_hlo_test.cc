#include "spec/stablehlo/to_hlo.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "spec/hlo/parser.h"
#include "spec/hlo/printer.h"
#include "spec/mlir/op_definition.h"
#include "spec/mlir/text_reader.h"
#include "spec/stablehlo/to_hlo/op_rows.h"

namespace assay {
namespace {

using testing::HasSubstr;

Result<std::unique_ptr<Module>> Convert(std::string_view text) {
  ASSIGN_OR_RETURN(const mlir::Program program,
                   mlir::ReadText("m.mlir", std::make_shared<const std::string>(text)));
  return ToHlo(program);
}
// The module as HLO text, or the error.
std::string Hlo(std::string_view text) {
  Result<std::unique_ptr<Module>> module = Convert(text);
  if (!module.ok()) return module.status().ToString();
  PrintOptions options;
  options.percent = false;
  options.program_shape = false;
  options.index_comments = false;
  std::string printed = PrintHlo(**module, options);
  const size_t end = printed.find('\n');
  return printed.substr(0, end) == "HloModule module" ? printed.substr(end + 2) : printed;
}
std::string Error(std::string_view text) {
  Result<std::unique_ptr<Module>> module = Convert(text);
  return module.ok() ? "converted" : module.status().ToString();
}

TEST(ToHlo, OneResultIsBareSeveralAreATuple) {
  EXPECT_EQ(Hlo(R"(
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.negate %x : tensor<2xf32>
  return %0 : tensor<2xf32>
})"),
            R"(ENTRY main {
  parameter = f32[2] parameter(0)
  ROOT negate = f32[2] negate(parameter)
}
)");
  EXPECT_EQ(Hlo(R"(
func.func @main(%x: tensor<2xf32>, %y: tensor<ui8>) -> (tensor<ui8>, tensor<2xf32>) {
  return %y, %x : tensor<ui8>, tensor<2xf32>
})"),
            R"(ENTRY main {
  parameter = f32[2] parameter(0)
  parameter.1 = u8[] parameter(1)
  ROOT tuple = (u8[], f32[2]) tuple(parameter.1, parameter)
}
)");
}

TEST(ToHlo, TheEntryIsMainElseTheOnlyPublicFunction) {
  const std::string_view other = R"(
func.func private @first() -> tensor<i1> { %c = stablehlo.constant dense<true> : tensor<i1>
  return %c : tensor<i1> }
func.func @second() -> tensor<i1> { %c = func.call @first() : () -> tensor<i1>
  return %c : tensor<i1> }
)";
  EXPECT_THAT(Hlo(other), HasSubstr("ENTRY second {\n  ROOT call = pred[] call(), to_apply=first\n}"));
  EXPECT_THAT(Hlo(std::string(other) + "func.func @third() { return }"),
              HasSubstr("module_entry: there is no @main, and several functions are public: @second, @third; "));
  EXPECT_THAT(Hlo(std::string(other) + "func.func @main() { return }"),
              HasSubstr("ENTRY main {\n  ROOT tuple = () tuple()\n}"));
}

TEST(ToHlo, AProgramWithoutModuleIsRefused) {
  const mlir::Program empty;
  EXPECT_THAT(ToHlo(empty).status().ToString(), HasSubstr("module_missing"));
}

TEST(ToHlo, RegionsNestToALimit) {
  constexpr int kLevels = 300;
  std::string text = "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n";
  std::string value = "%x";
  for (int i = 0; i < kLevels; ++i) {
    text += "%r" + std::to_string(i) + " = \"stablehlo.map\"(" + value + ") <{dimensions = array<i64>}> ({\n^bb0(%a" +
            std::to_string(i) + ": tensor<f32>):\n";
    value = "%a" + std::to_string(i);
  }
  for (int i = kLevels; i-- > 0;) {
    text += "\"stablehlo.return\"(" + value + ") : (tensor<f32>) -> ()\n}) : (tensor<f32>) -> tensor<f32>\n";
    value = "%r" + std::to_string(i);
  }
  EXPECT_THAT(Error(text + "return " + value + " : tensor<f32>\n}\n"), HasSubstr("unsupported_nesting"));
}

TEST(ToHlo, WhatALoopCapturesRidesInItsState) {
  EXPECT_EQ(Hlo(R"(
func.func @main(%n: tensor<i32>, %step: tensor<i32>) -> tensor<i32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = "stablehlo.while"(%zero) ({
  ^bb0(%i: tensor<i32>):
    %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%i: tensor<i32>):
    %1 = stablehlo.add %i, %step : tensor<i32>
    %2 = stablehlo.maximum %1, %zero : tensor<i32>
    stablehlo.return %2 : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
})"),
            R"(condition {
  parameter = (s32[], s32[], s32[]) parameter(0)
  get-tuple-element = s32[] get-tuple-element(parameter), index=0
  get-tuple-element.1 = s32[] get-tuple-element(parameter), index=1
  get-tuple-element.2 = s32[] get-tuple-element(parameter), index=2
  ROOT compare = pred[] compare(get-tuple-element, get-tuple-element.1), direction=LT
}

body {
  parameter = (s32[], s32[], s32[]) parameter(0)
  get-tuple-element = s32[] get-tuple-element(parameter), index=0
  get-tuple-element.1 = s32[] get-tuple-element(parameter), index=1
  get-tuple-element.2 = s32[] get-tuple-element(parameter), index=2
  add = s32[] add(get-tuple-element, get-tuple-element.2)
  constant = s32[] constant(0)
  maximum = s32[] maximum(add, constant)
  ROOT tuple = (s32[], s32[], s32[]) tuple(maximum, get-tuple-element.1, get-tuple-element.2)
}

ENTRY main {
  parameter = s32[] parameter(0)
  parameter.1 = s32[] parameter(1)
  constant = s32[] constant(0)
  tuple = (s32[], s32[], s32[]) tuple(constant, parameter, parameter.1)
  while = (s32[], s32[], s32[]) while(tuple), condition=condition, body=body
  ROOT get-tuple-element = s32[] get-tuple-element(while), index=0
}
)");
}

TEST(ToHlo, BranchesTakeWhatTheyCapture) {
  const std::string hlo = Hlo(R"(
func.func @main(%p: tensor<i1>, %x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.add %x, %y : tensor<2xf32>
    stablehlo.return %1 : tensor<2xf32>
  }, {
    stablehlo.return %y : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
})");
  EXPECT_THAT(hlo, HasSubstr("branch.1 {\n  ROOT parameter = f32[2] parameter(0)\n}"));
  EXPECT_THAT(hlo, HasSubstr("conditional(parameter, tuple, parameter.2), true_computation=branch, "
                             "false_computation=branch.1"));
}

// A body may use a scalar of the block around it: the scalar is one more input, the same everywhere.
TEST(ToHlo, FoldsTakeCapturedScalarsAsInputs) {
  EXPECT_EQ(Hlo(R"(
func.func @main(%x: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %0 = "stablehlo.reduce"(%x, %one) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.multiply %b, %c : tensor<f32>
    %2 = stablehlo.maximum %a, %1 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
})"),
            R"(fold {
  parameter = f32[] parameter(0)
  parameter.1 = f32[] parameter(1)
  parameter.2 = f32[] parameter(2)
  parameter.3 = f32[] parameter(3)
  multiply = f32[] multiply(parameter.2, parameter.3)
  maximum = f32[] maximum(parameter, multiply)
  ROOT tuple = (f32[], f32[]) tuple(maximum, parameter.3)
}

ENTRY main {
  parameter = f32[4] parameter(0)
  parameter.1 = f32[] parameter(1)
  constant = f32[] constant(1)
  broadcast = f32[4] broadcast(parameter.1), dimensions={}
  reduce = (f32[], f32[]) reduce(parameter, broadcast, constant, parameter.1), dimensions={0}, to_apply=fold
  ROOT get-tuple-element = f32[] get-tuple-element(reduce), index=0
}
)");
}

TEST(ToHlo, WhatCannotComeInIsRefusedAtItsPlace) {
  EXPECT_EQ(Error(R"(
func.func @main(%x: tensor<4xf32>, %c: tensor<f32>) -> tensor<4xf32> {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<> : tensor<0x0xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.multiply %b, %c : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
})"),
            "m.mlir:3:8: unsupported_capture: the region uses a value of the block around it: HLO's sees "
            "its parameters and constants only\n"
            "    %0 = \"stablehlo.all_reduce\"(%x) <{replica_groups = dense<> : tensor<0x0xi64>}> ({\n"
            "         ^~~~~~~~~~~~~~~~~~~~~~");
}

// broadcast_in_dim may permute and expand dimensions of size 1, HLO's broadcast does neither.
TEST(ToHlo, BroadcastsPermuteAndExpandInSteps) {
  EXPECT_EQ(Hlo(R"(
func.func @main(%x: tensor<3x1x2xf32>) -> tensor<2x5x4x3xf32> {
  %0 = stablehlo.broadcast_in_dim %x, dims = [3, 1, 0] : (tensor<3x1x2xf32>) -> tensor<2x5x4x3xf32>
  return %0 : tensor<2x5x4x3xf32>
})"),
            R"(ENTRY main {
  parameter = f32[3,1,2] parameter(0)
  transpose = f32[2,1,3] transpose(parameter), dimensions={2,1,0}
  reshape = f32[2,3] reshape(transpose)
  ROOT broadcast = f32[2,5,4,3] broadcast(reshape), dimensions={0,3}
}
)");
}

TEST(ToHlo, ConstantsKeepEveryBit) {
  const std::string hlo = Hlo(R"(
func.func @main() -> (tensor<3xf32>, tensor<1000x1000xi8>, tensor<2xi4>, tensor<2xi1>, tensor<1xcomplex<f32>>) {
  %a = stablehlo.constant dense<[1.0, 0x7FC00001, -0.0]> : tensor<3xf32>
  %b = stablehlo.constant dense<-7> : tensor<1000x1000xi8>
  %c = stablehlo.constant dense<[-8, 7]> : tensor<2xi4>
  %d = stablehlo.constant dense<[true, false]> : tensor<2xi1>
  %e = stablehlo.constant dense<(1.5, -2.0)> : tensor<1xcomplex<f32>>
  return %a, %b, %c, %d, %e : tensor<3xf32>, tensor<1000x1000xi8>, tensor<2xi4>, tensor<2xi1>, tensor<1xcomplex<f32>>
})");
  EXPECT_THAT(hlo, HasSubstr("f32[3] constant({1, nan(0x400001), -0.0})"));
  EXPECT_THAT(hlo, HasSubstr("s8[] constant(-7)"));
  EXPECT_THAT(hlo, HasSubstr("s8[1000,1000] broadcast("));
  EXPECT_THAT(hlo, HasSubstr("s4[2] constant({-8, 7})"));
  EXPECT_THAT(hlo, HasSubstr("pred[2] constant({1, 0})"));
  EXPECT_THAT(hlo, HasSubstr("c64[1] constant({(1.5, -2)})"));
}

TEST(ToHlo, BoundsAreDynamicDimensions) {
  EXPECT_THAT(Hlo(R"(
func.func @main(%x: tensor<3x8xi32>, %n: tensor<i32>) -> tensor<3x?xi32, #stablehlo.bounds<?, 8>> {
  %0 = stablehlo.set_dimension_size %x, %n, dim = 1 : (tensor<3x8xi32>, tensor<i32>) -> tensor<3x?xi32, #stablehlo.bounds<?, 8>>
  return %0 : tensor<3x?xi32, #stablehlo.bounds<?, 8>>
})"),
              HasSubstr("s32[3,<=8] set-dimension-size(parameter, parameter.1), dimensions={1}"));
}

// Device i of two has x; its halves along dimension 0 go to the devices, which join what they get along
// dimension 1.
TEST(ToHlo, AnAllToAllThatJoinsElsewhereMovesTheBlocks) {
  EXPECT_THAT(Hlo(R"(
func.func @main(%x: tensor<4x3xf32>) -> tensor<2x6xf32> {
  %0 = "stablehlo.all_to_all"(%x) <{concat_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<4x3xf32>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
})"),
              HasSubstr("  all-to-all = f32[4,3] all-to-all(parameter), replica_groups={{0,1}}, dimensions={0}\n"
                        "  reshape = f32[2,2,3] reshape(all-to-all)\n"
                        "  transpose = f32[2,2,3] transpose(reshape), dimensions={1,0,2}\n"
                        "  ROOT reshape.1 = f32[2,6] reshape(transpose)\n"));
}

// StableHLO's body may be wider than the arrays: they are converted, and summed there.
TEST(ToHlo, ReductionsInAWiderTypeConvertFirst) {
  const std::string hlo = Hlo(R"(
func.func @main(%x: tensor<4xi8>) -> tensor<i32> {
  %zero = stablehlo.constant dense<0> : tensor<i8>
  %0 = "stablehlo.reduce"(%x, %zero) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %a, %b : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }) : (tensor<4xi8>, tensor<i8>) -> tensor<i32>
  return %0 : tensor<i32>
})");
  EXPECT_THAT(hlo, HasSubstr("convert = s32[4] convert(parameter)"));
  EXPECT_THAT(hlo, HasSubstr("ROOT reduce = s32[] reduce(convert, convert.1)"));
}

TEST(ToHlo, ManualComputationsTakeHlosForm) {
  const std::string hlo = Hlo(R"(
module @m attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func @main(%a: tensor<4x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) -> tensor<4x6xf32> {
    %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x", "y"} (%b: tensor<2x6xf32>) {
      %1 = stablehlo.negate %b : tensor<2x6xf32>
      sdy.return %1 : tensor<2x6xf32>
    } : (tensor<4x6xf32>) -> tensor<4x6xf32>
    return %0 : tensor<4x6xf32>
  }
})");
  EXPECT_THAT(hlo, HasSubstr(R"(frontend_attributes={xla.sdy.meshes={mesh = #sdy.mesh<["x"=2, "y"=2]>}})"));
  EXPECT_THAT(hlo, HasSubstr("xla.sdy.manual_computation_body {"));
  EXPECT_THAT(hlo, HasSubstr(
      R"(f32[2,6] custom-call(parameter), custom_call_target="xla.sdy.GlobalToLocalShape")"));
  EXPECT_THAT(hlo, HasSubstr(
      R"(xla.sdy.in_shardings="#sdy.sharding_per_value<[<@mesh, [{\"x\"}, {}]>]>")"));
  EXPECT_THAT(hlo, HasSubstr(R"(xla.sdy.manual_axes="#sdy<manual_axes{\"x\", \"y\"}>")"));
  EXPECT_THAT(hlo, HasSubstr(R"(call(custom-call), to_apply=xla.sdy.manual_computation_body)"));
  EXPECT_THAT(hlo, HasSubstr(
      R"(f32[4,6] custom-call(call), custom_call_target="xla.sdy.LocalToGlobalShape")"));
  EXPECT_THAT(hlo, HasSubstr("num_partitions=4"));
}

TEST(ToHlo, AllOperationsWithoutAFormAreNamed) {
  const std::string error = Error(R"(
func.func private @f(%x: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %0 = chlo._asin_acos_kernel %x : tensor<complex<f32>> -> tensor<complex<f32>>
  return %0 : tensor<complex<f32>>
}
func.func private @unused(%x: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %0 = chlo._asin_acos_kernel %x : tensor<complex<f32>> -> tensor<complex<f32>>
  return %0 : tensor<complex<f32>>
}
func.func @main(%x: tensor<complex<f32>>) -> tensor<complex<f32>> {
  %0 = call @f(%x) : (tensor<complex<f32>>) -> tensor<complex<f32>>
  %1 = chlo._asin_acos_kernel %0 : tensor<complex<f32>> -> tensor<complex<f32>>
  return %1 : tensor<complex<f32>>
})");
  EXPECT_THAT(error, HasSubstr("m.mlir:12:8: unsupported_op: chlo._asin_acos_kernel: an intermediate"));
  EXPECT_THAT(error, HasSubstr("m.mlir:3:8: unsupported_op: chlo._asin_acos_kernel: an intermediate"));
  EXPECT_THAT(error, testing::Not(HasSubstr("m.mlir:7:")));
}

// Functions without an opcode are carried as they are, never expanded.
TEST(ToHlo, FunctionsOfChloAreCustomCalls) {
  const std::string hlo = Hlo(R"(
func.func @main(%x: tensor<3xf32>, %y: tensor<f32>, %z: tensor<3xcomplex<f32>>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xcomplex<f32>>) {
  %0 = chlo.lgamma %x : tensor<3xf32> -> tensor<3xf32>
  %1 = chlo.broadcast_zeta %x, %y : (tensor<3xf32>, tensor<f32>) -> tensor<3xf32>
  %2 = chlo.atan %z : tensor<3xcomplex<f32>> -> tensor<3xcomplex<f32>>
  return %0, %1, %2 : tensor<3xf32>, tensor<3xf32>, tensor<3xcomplex<f32>>
})");
  EXPECT_THAT(hlo, HasSubstr(R"(f32[3] custom-call(parameter), custom_call_target="chlo.lgamma")"));
  EXPECT_THAT(hlo, HasSubstr(R"(f32[3] custom-call(parameter, broadcast), custom_call_target="chlo.zeta")"));
  EXPECT_THAT(hlo, HasSubstr(R"(c64[3] custom-call(parameter.2), custom_call_target="mhlo.atan")"));
}

TEST(ToHlo, WhatBreaksARuleIsFoundByAVerifier) {
  EXPECT_THAT(Error(R"(
func.func @main(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = "stablehlo.transpose"(%x) <{permutation = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
})"),
              HasSubstr("m.mlir:3:8: transpose_c3"));
  EXPECT_THAT(Error(R"(
func.func private @f() { func.call @f() : () -> ()
  return }
func.func @main() { func.call @f() : () -> ()
  return })"),
              HasSubstr("module_recursion"));
  EXPECT_THAT(Error(R"(
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.transpose"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
})"),
              HasSubstr("transpose_attributes: the attribute permutation is missing"));
  EXPECT_THAT(Error("func.func @main(%x: tensor<*xf32>) { return }"),
              HasSubstr("unsupported_type: tensors of unknown rank have no form in HLO"));
}

TEST(ToHlo, QuantizedElementsAreStoredIntegers) {
  // (q - 3) * 0.5, and back.
  EXPECT_EQ(Hlo(R"(
func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8<-7:7>:f32, 0.25>> {
  %0 = stablehlo.negate %x : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8<-7:7>:f32, 0.25>>
  return %0 : tensor<2x!quant.uniform<i8<-7:7>:f32, 0.25>>
})"),
            R"(ENTRY main {
  parameter = s8[2] parameter(0)
  convert = s32[2] convert(parameter)
  constant = s32[] constant(3)
  broadcast = s32[2] broadcast(constant), dimensions={}
  subtract = s32[2] subtract(convert, broadcast)
  convert.1 = f32[2] convert(subtract)
  constant.1 = f32[] constant(0.5)
  broadcast.1 = f32[2] broadcast(constant.1), dimensions={}
  multiply = f32[2] multiply(convert.1, broadcast.1)
  negate = f32[2] negate(multiply)
  constant.2 = f32[] constant(0.25)
  broadcast.2 = f32[2] broadcast(constant.2), dimensions={}
  divide = f32[2] divide(negate, broadcast.2)
  constant.3 = f32[] constant(-7)
  constant.4 = f32[] constant(7)
  clamp = f32[2] clamp(constant.3, divide, constant.4)
  round-nearest-even = f32[2] round-nearest-even(clamp)
  ROOT convert.2 = s8[2] convert(round-nearest-even)
}
)");
  EXPECT_THAT(Error(R"(
func.func @main(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32> {
  %0 = stablehlo.convert %x : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
})"),
              HasSubstr("m.mlir:3:8: unsupported_op: stablehlo.convert: nothing says what it does with quantized"));
  EXPECT_THAT(Error(R"(
func.func @main(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25, 1.0}>>) -> tensor<2xf32> {
  %0 = stablehlo.uniform_dequantize %x : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25, 1.0}>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
})"),
              HasSubstr("m.mlir:3:8: quantized_axis: there are 3 scales along dimension 0"));
}

TEST(ToHlo, SizesThatOperandsSayAreCustomCalls) {
  EXPECT_THAT(Hlo(R"(
func.func @main(%n: tensor<1xi32>) -> tensor<?xf32> {
  %0 = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
})"),
              HasSubstr("f32[?] custom-call(parameter), custom_call_target=\"stablehlo.dynamic_iota\", "
                        R"(backend_config="{\"iota_dimension\": 0}")"));
  // The result's type says them.
  EXPECT_THAT(Hlo(R"(
func.func @main(%n: tensor<1xi32>) -> tensor<4xf32> {
  %0 = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
})"),
              HasSubstr("f32[4] iota(), iota_dimension=0"));
}

// XLA's bridge writes shardings as text or as the bytes of its proto: type OTHER (3), tiles 1x2, devices 0, 1.
TEST(ToHlo, ShardingsAreTextOrProto) {
  const auto program = [](std::string_view sharding) {
    return "func.func @main(%x: tensor<4x2xf32> {mhlo.sharding = \"" + std::string(sharding) +
           "\"}) -> tensor<4x2xf32> {\n  return %x : tensor<4x2xf32>\n}";
  };
  EXPECT_THAT(Hlo(program(R"(\08\03\1A\02\01\02\22\02\00\01)")), HasSubstr("sharding={devices=[1,2]0,1}"));
  EXPECT_THAT(Hlo(program("{devices=[1,2]0,1}")), HasSubstr("sharding={devices=[1,2]0,1}"));
  EXPECT_THAT(Hlo(R"(
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = "\08\01\22\01\05"} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
})"),
              HasSubstr("sharding={maximal device=5}"));
  for (const std::string_view unknown : {"replicated", "{replicate}", R"(\08\63)", R"(\08\03\1A\7F)"}) {
    const Result<std::unique_ptr<Module>> module = Convert(program(unknown));
    ASSERT_FALSE(module.ok()) << unknown;
    EXPECT_EQ(module.status().code(), StatusCode::kUnsupported) << unknown;
    EXPECT_EQ(module.status().diagnostics()[0].label, "unsupported_sharding") << unknown;
  }
}

// Shifts of floats and differences of booleans are operations of CHLO, and none of StableHLO.
TEST(ToHlo, BroadcastingOperationsOfChloTakeWhatStableHloTakes) {
  const auto program = [](std::string_view op, std::string_view element) {
    const std::string type = "tensor<3x" + std::string(element) + ">";
    return "func.func @main(%x: " + type + ") -> " + type + " {\n  %0 = chlo.broadcast_" + std::string(op) +
           " %x, %x : (" + type + ", " + type + ") -> " + type + "\n  return %0 : " + type + "\n}";
  };
  EXPECT_THAT(Hlo(program("shift_left", "i32")), HasSubstr("shift-left("));
  EXPECT_THAT(Error(program("shift_left", "f64")), HasSubstr("m.mlir:2:8: unsupported_form: stablehlo.shift_left"));
  EXPECT_THAT(Error(program("shift_right_logical", "complex<f32>")), HasSubstr("unsupported_form"));
  EXPECT_THAT(Error(program("subtract", "i1")), HasSubstr("unsupported_form"));
  EXPECT_THAT(Hlo(program("add", "i1")), HasSubstr("add("));
}

// HLO asks more where sizes are not known: such a program is legal all the same.
TEST(ToHlo, LegalProgramsThatHloRefusesAreUnsupported) {
  const Result<std::unique_ptr<Module>> module = Convert(R"(func.func @main(%x: tensor<?xf32, #stablehlo.bounds<5>>, %y: tensor<3xf32>) -> tensor<f32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<?xf32, #stablehlo.bounds<5>>, tensor<3xf32>) -> tensor<f32>
  return %0 : tensor<f32>
})");
  ASSERT_FALSE(module.ok());
  EXPECT_EQ(module.status().code(), StatusCode::kUnsupported);
  EXPECT_THAT(module.status().ToString(), HasSubstr("m.mlir:2:8: unsupported_form: legal, but HLO"));
  // What StableHLO's own rules refuse stays an error.
  const Result<std::unique_ptr<Module>> wrong = Convert(R"(
func.func @main(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %0 = "stablehlo.add"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
})");
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.status().code(), StatusCode::kInvalid);
}

// Where elementwise operands have sizes that agree in StableHLO only, they are forgotten, and nowhere else.
TEST(ToHlo, SizesThatHloHoldsApartAreAskedWhenItRuns) {
  const auto add = [](const std::string& x, const std::string& y, const std::string& z) {
    return Hlo("func.func @main(%x: tensor<" + x + ">, %y: tensor<" + y + ">) -> tensor<" + z +
               "> {\n  %0 = stablehlo.add %x, %y : (tensor<" + x + ">, tensor<" + y + ">) -> tensor<" + z +
               ">\n  return %0 : tensor<" + z + ">\n}");
  };
  const std::string five = "?x2xf32, #stablehlo.bounds<5, ?>", four = "?x2xf32, #stablehlo.bounds<4, ?>";
  for (const auto& [x, y, z] : {std::tuple(five, std::string("3x2xf32"), std::string("3x2xf32")),
                                {five, four, four}, {five, five, "3x2xf32"}, {"3x2xf32", "3x2xf32", five},
                                {five, "3x2xf32", "?x2xf32"}}) {
    EXPECT_THAT(add(x, y, z), HasSubstr("f32[?,2] convert(")) << x << " " << y << " " << z;
  }
  for (const auto& [x, y, z] : {std::tuple(five, five, five), {five, five, "?x2xf32"}, {five, "?x2xf32", five},
                                {"3x2xf32", "?x2xf32", "3x2xf32"}, {"5x2xf32", five, five}}) {
    EXPECT_THAT(add(x, y, z), testing::Not(HasSubstr("convert("))) << x << " " << y << " " << z;
  }
}

// Between complex arrays the lengths only say how many dimensions there are (the specification's C4 is of a
// real side).
TEST(ToHlo, LengthsOfAComplexTransformAreThoseOfTheArray) {
  EXPECT_THAT(Hlo(R"(
func.func @main(%x: tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f32>> {
  %0 = stablehlo.fft %x, type = FFT, length = [8] : (tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f32>>
  return %0 : tensor<9xcomplex<f32>>
})"),
              HasSubstr("fft_length={9}"));
}

// MLIR's symbols may be any text.
TEST(ToHlo, NamesAreThoseThatHloReads) {
  for (const std::string name : {"<lambda>", "my fn{1}, x=2", "1st", "-a", ".b", "f32", "a->b", "\\E4", "ENTRY", "x\\22y"}) {
    SCOPED_TRACE(name);
    const std::string function = "\"" + name + "\"";
    Result<std::unique_ptr<Module>> module = Convert("module @" + function + R"( {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = call @)" + function + R"((%x) : (tensor<f32>) -> tensor<f32>
    %1 = call @_lambda_(%0) : (tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @_lambda_(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }
  func.func private @)" + function + R"((%x: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.negate %x : tensor<f32>
    return %0 : tensor<f32>
  }
})");
    ASSERT_TRUE(module.ok()) << module.status().ToString();
    const std::string printed = PrintHlo(**module);
    Result<std::unique_ptr<Module>> read = ParseHlo("m.hlo", printed);
    ASSERT_TRUE(read.ok()) << read.status().ToString() << printed;
    EXPECT_EQ(PrintHlo(**read), printed);
    EXPECT_EQ((*read)->computations().size(), 3u);
  }
}

// As XLA's own conversion (jaxlib 0.12) writes it, which wants composite.attributes to be there.
TEST(ToHlo, CompositesSayNameAttributesAndVersion) {
  const std::string hlo = Hlo(R"(
func.func @main(%x: tensor<f32>) -> tensor<f32> {
  %0 = stablehlo.composite "a.b" %x {composite_attributes = {n = 1 : i64}, decomposition = @f, mhlo.frontend_attributes = {k = "v"}, version = 2 : i32} : (tensor<f32>) -> tensor<f32>
  %1 = stablehlo.composite "a.c" %0 {decomposition = @f} : (tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
func.func private @f(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> })");
  EXPECT_THAT(hlo, HasSubstr(R"(is_composite=true, frontend_attributes={composite.attributes={n = 1 : i64},composite.name="a.b",composite.version="2",k="v"})"));
  EXPECT_THAT(hlo, HasSubstr(R"(composite.attributes={},composite.name="a.c",composite.version="0"})"));
}

TEST(ToHlo, CustomCallsKeepLayoutsAndTheTypedInterface) {
  const std::string hlo = Hlo(R"(
func.func @main(%x: tensor<4x3xf32>, %t: !stablehlo.token) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %0:2 = stablehlo.custom_call @one(%x, %t) {mhlo.backend_config = {uplo = 76 : ui8}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[1, 0]> : tensor<2xindex>]} : (tensor<4x3xf32>, !stablehlo.token) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1 = stablehlo.custom_call @two(%x) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([i, j]) {i=4, j=3}, custom>} : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0#0, %1 : tensor<4x3xf32>, tensor<4x3xf32>
})");
  EXPECT_THAT(hlo, HasSubstr("(f32[4,3]{0,1}, f32[4,3]{1,0}) custom-call(parameter, parameter.1), custom_call_target=\"one\""));
  EXPECT_THAT(hlo, HasSubstr("operand_layout_constraints={f32[4,3]{0,1}, token[]}"));
  EXPECT_THAT(hlo, HasSubstr("api_version=API_VERSION_TYPED_FFI"));
  EXPECT_THAT(hlo, HasSubstr("backend_config=\"{uplo = 76 : ui8}\""));
  EXPECT_THAT(hlo, HasSubstr("xla.sdy.sharding_rule=\"#sdy.op_sharding_rule<([i, j])->([i, j]) {i=4, j=3}, custom>\""));
}

TEST(ToHlo, ArgumentsMayGiveTheirBuffers) {
  const auto program = [](std::string_view output) {
    return "func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32> {tf.aliasing_output = " + std::string(output) +
           R"( : i32}, %z: tensor<2xf32> {jax.buffer_donor = true, mhlo.frontend_attributes = {k = "v"}}) -> (tensor<2xf32>, tensor<2xf32>) {
  return %z, %x : tensor<2xf32>, tensor<2xf32>
})";
  };
  const std::string hlo = Hlo(program("1"));
  EXPECT_THAT(hlo, HasSubstr("input_output_alias={ {1}: (1, {}, may-alias) }, buffer_donor={ (2, {}) }"));
  EXPECT_THAT(hlo, HasSubstr("f32[2] parameter(2), frontend_attributes={k=\"v\"}"));
  EXPECT_THAT(Error(program("2")), HasSubstr("argument_attributes: tf.aliasing_output of argument 1 is 2; there are 2"));
}

// A single result's is on an element of a tuple, as XLA writes it: the root may be a parameter.
TEST(ToHlo, ResultsKeepTheirShardings) {
  EXPECT_THAT(Hlo(R"(
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) {
  return %x : tensor<4xf32>
})"),
              HasSubstr("ROOT get-tuple-element = f32[4] get-tuple-element(tuple), index=0, sharding={devices=[2]<=[2]}"));
  const std::string hlo = Hlo(R"(module {
  sdy.mesh @mesh = <["x"=2]>
  func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, tensor<4xf32>) {
    return %x, %x : tensor<4xf32>, tensor<4xf32>
  }
})");
  EXPECT_THAT(hlo, HasSubstr("custom_call_target=\"xla.sdy.FuncResultSharding\", custom_call_has_side_effect=true"));
  EXPECT_THAT(hlo, HasSubstr(R"(frontend_attributes={xla.sdy.sharding="#sdy.sharding_per_value<[<@mesh, [{\"x\"}]>]>"})"));
  EXPECT_THAT(hlo, HasSubstr("tuple(custom-call, parameter), sharding={"));
}

// Whatever an operation becomes: what makes its result says it.
TEST(ToHlo, AnyOperationMaySayAttributes) {
  constexpr std::string_view kSaid = R"(mhlo.frontend_attributes = {k = "v"}, mhlo.sharding = "{replicated}")";
  const std::string operations[] = {
      R"("chlo.erfc"(%x) {SAID} : (tensor<4xf32>) -> tensor<4xf32>)",
      R"("stablehlo.einsum"(%x, %x) {einsum_config = "a,a->a", SAID} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>)",
      R"("stablehlo.rng"(%s, %s, %n) {rng_distribution = #stablehlo<rng_distribution UNIFORM>, SAID} : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>)",
      R"("chlo.broadcast_add"(%x, %s) {SAID} : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>)",
      R"("stablehlo.reverse"(%x) {dimensions = array<i64: 0>, SAID} : (tensor<4xf32>) -> tensor<4xf32>)",
  };
  for (std::string operation : operations) {
    operation.replace(operation.find("SAID"), 4, kSaid);
    const std::string hlo = Hlo("func.func @main(%x: tensor<4xf32>, %s: tensor<f32>) -> tensor<4xf32> {\n"
                                "  %n = stablehlo.constant dense<4> : tensor<1xi64>\n  %0 = " +
                                operation + "\n  return %0 : tensor<4xf32>\n}");
    const std::string root = hlo.substr(std::min(hlo.size(), hlo.find("ROOT")));
    EXPECT_THAT(root, testing::ContainsRegex("sharding=\\{replicated\\}.*frontend_attributes=\\{k=\"v\"\\}")) << hlo;
  }
}

// HLO has strings only. XLA keeps true and false as well; the rest comes back from its text.
TEST(ToHlo, FrontendAttributesThatAreNoStringsAreTheirTexts) {
  const std::string program = R"(module attributes {mhlo.frontend_attributes = {b = true, n = 3 : i32, s = "t", u}} {
  func.func @main(%x: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.negate %x {mhlo.frontend_attributes = {j = "{\22a\22: 1}", l = [1, 2]}} : tensor<f32>
    return %0 : tensor<f32>
  }
})";
  const std::string hlo = Hlo(program);
  EXPECT_THAT(hlo, HasSubstr(R"(frontend_attributes={b="true",assay.mlir.n="3 : i32",s="t",assay.mlir.u="unit"})"));
  EXPECT_THAT(hlo, HasSubstr(R"(frontend_attributes={j={"a": 1},assay.mlir.l="[1 : i64, 2 : i64]"})"));
}

// No operation of these dialects is without an answer.
TEST(ToHlo, EveryOperationHasARow) {
  std::vector<std::string> missing;
  for (const mlir::OpDefinition& definition : mlir::StableHloDefinitions()) {
    const bool ours = definition.name.starts_with("stablehlo.") || definition.name.starts_with("chlo.");
    if (!ours || definition.name == "stablehlo.return") continue;
    if (to_hlo::FindOpRow(definition.name) == nullptr) missing.emplace_back(definition.name);
  }
  EXPECT_THAT(missing, testing::ElementsAre());
  for (const HloForm& form : AllHloForms()) {
    EXPECT_TRUE(form.unsupported.empty() || !form.several) << form.name;
    EXPECT_TRUE(form.opcode != Opcode::kForeign || form.several || !form.unsupported.empty()) << form.name;
  }
}

// Of a bounded dimension and a size: the run finds out whether they agree, as the operand's type in between says.
TEST(ToHlo, BoundedDimensionsStandBesideSizes) {
  struct Op {
    std::string_view name, attributes, element;
  };
  constexpr Op kOps[] = {
      {"exponential", "", "f32"},
      {"is_finite", "", "i1"},
      {"bitcast_convert", "", "i32"},
      {"reverse", " {dimensions = array<i64: 0>}", "f32"},
      {"reduce_precision", " {exponent_bits = 5 : i32, mantissa_bits = 2 : i32}", "f32"},
      {"convert", "", "i32"},
  };
  const auto type = [](bool bounded, std::string_view element) {
    return bounded ? "tensor<?x" + std::string(element) + ", #stablehlo.bounds<5>>" : "tensor<3x" + std::string(element) + ">";
  };
  for (const Op& op : kOps) {
    for (const bool bounded : {false, true}) {
      const std::string from = type(bounded, "f32"), to = type(!bounded, op.element);
      const std::string text = "func.func @main(%x: " + from + ") -> " + to + " {\n  %0 = \"stablehlo." +
                               std::string(op.name) + "\"(%x)" + std::string(op.attributes) + " : (" + from + ") -> " +
                               to + "\n  return %0 : " + to + "\n}\n";
      const Result<std::unique_ptr<Module>> module = Convert(text);
      ASSERT_TRUE(module.ok()) << module.status().ToString() << text;
      EXPECT_THAT(PrintHlo(**module), testing::HasSubstr("f32[?] convert(")) << text;
    }
  }
}

}  // namespace
}  // namespace assay
