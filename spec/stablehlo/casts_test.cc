#include "spec/stablehlo/casts.h"

#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "spec/mlir/text_printer.h"
#include "spec/mlir/text_reader.h"
#include "spec/mlir/walk.h"
#include "spec/stablehlo/vhlo.h"

namespace assay::stablehlo {
namespace {

// The casts in the VHLO of a program, in the order of the text: what they cast, and their locations.
std::vector<std::string> CastsOf(std::string_view text) {
  Result<mlir::Program> program = mlir::ReadText("test.mlir", std::make_shared<std::string>(text));
  EXPECT_TRUE(program.ok()) << program.status().ToString();
  EXPECT_TRUE(StableHloToVhlo(*program).ok());
  std::vector<std::string> casts;
  mlir::ForEachOperation(program->top(), [&](const mlir::Operation& operation) {
    if (operation.name != kCast) return;
    const mlir::Value& value = *operation.operands[0];
    const std::string what = value.operation ? std::string(value.operation->name) : "argument";
    casts.push_back(what + " " + std::to_string(value.index) + " " +
                    mlir::PrintNodeText(operation.location));
  });
  return casts;
}

// The orders and locations are those that jaxlib 0.12.0.1 gives (tools/peers/stablehlo_rewrites.py).
TEST(Casts, FromVhloStandInTheOrderOfTheLastArgumentFirst) {
  EXPECT_EQ(CastsOf(R"(
func.func @main(%a: tensor<f32> loc("a"), %b: tensor<f32> loc("b")) {
  "other.use"(%b) : (tensor<f32>) -> () loc("first")
  "other.use"(%a) : (tensor<f32>) -> () loc("second")
  return loc("end")
})"),
            (std::vector<std::string>{R"(argument 1 loc("b"))", R"(argument 0 loc("a"))"}));
  EXPECT_EQ(CastsOf(R"(
func.func @main(%a: tensor<f32>) {
  %r:2 = stablehlo.optimization_barrier %a, %a : tensor<f32>, tensor<f32> loc("made")
  "other.use"(%r#1, %r#0) : (tensor<f32>, tensor<f32>) -> () loc("used")
  return
})"),
            (std::vector<std::string>{R"(vhlo.optimization_barrier_v1 1 loc("made"))",
                                      R"(vhlo.optimization_barrier_v1 0 loc("made"))"}));
}

TEST(Casts, ToVhloStandInTheOrderOfTheLastUseFirstAndAreWhereTheFirstUserIs) {
  EXPECT_EQ(CastsOf(R"(
func.func @main() {
  %r:3 = "other.make"() : () -> (tensor<f32>, tensor<f32>, tensor<f32>) loc("made")
  %0 = stablehlo.abs %r#1 : tensor<f32> loc("first")
  %1 = stablehlo.abs %r#2 : tensor<f32> loc("second")
  %2 = stablehlo.abs %r#1 : tensor<f32> loc("third")
  %3 = stablehlo.abs %r#0 : tensor<f32> loc("fourth")
  return
})"),
            (std::vector<std::string>{R"(other.make 0 loc("fourth"))", R"(other.make 2 loc("second"))",
                                      R"(other.make 1 loc("first"))"}));
  EXPECT_EQ(CastsOf(R"(
func.func @main() {
  "other.region"() ({
  ^bb0(%a: tensor<f32> loc("a"), %b: tensor<f32> loc("b")):
    %0 = stablehlo.abs %b : tensor<f32> loc("first")
    %1 = stablehlo.abs %a : tensor<f32> loc("second")
  }) : () -> ()
  return
})"),
            (std::vector<std::string>{R"(argument 0 loc("second"))", R"(argument 1 loc("first"))"}));
}

}  // namespace
}  // namespace assay::stablehlo
