#include "interpreter/custom_call.h"

#include <gtest/gtest.h>

#include "interpreter/testing.h"

namespace assay {
namespace {

using testing::F32;
using testing::Of;
using testing::OneShot;
using enum PrimitiveType;

Instruction& Call(OneShot& run, std::string target, std::vector<Instruction*> operands, Shape shape,
                  std::string config = {}) {
  std::vector<Attribute> attributes = {Attr(kCustomCallTarget, std::move(target))};
  if (!config.empty()) {
    attributes.push_back(
        Attr(kBackendConfig, BackendConfig{BackendConfig::Form::kJson, std::move(config)}));
  }
  return run.b().OpShaped(Opcode::kCustomCall, shape, std::move(operands), std::move(attributes));
}

TEST(CustomCall, UnknownTargetsAreUnsupportedWithTheNearestNames) {
  OneShot run;
  Instruction& call = Call(run, "Shardng", {&run.C(F32({1}))}, Of(kF32, {1}));
  EXPECT_EQ(CheckCustomCall(call),
            "no implementation of the target \"Shardng\"; the nearest known is \"Sharding\"");
  Status status = run.TryRun(call).status();
  EXPECT_EQ(status.code(), StatusCode::kUnsupported);
}

TEST(CustomCall, TargetsThatCannotExistHereSayWhy) {
  OneShot run;
  Instruction& call = Call(run, "xla_ffi_python_cpu_callback", {}, Of(kF32, {1}));
  EXPECT_EQ(CheckCustomCall(call),
            "no implementation of the target \"xla_ffi_python_cpu_callback\": it calls a Python "
            "function, which the program does not carry");
}

TEST(CustomCall, AnnotationsOfAnotherShapeAreUnsupported) {
  OneShot run;
  Instruction& call = Call(run, "Sharding", {&run.C(F32({1, 2}))}, Of(kF32, {1}));
  EXPECT_EQ(CheckCustomCall(call),
            "the target \"Sharding\": the operand f32[2] is not the result's f32[1]");
}

TEST(CustomCall, FindsTheEntriesOfItsConfig) {
  OneShot run;
  Instruction& mlir = Call(run, "x", {}, Of(kF32, {1}),
                           R"({uplo = 76 : ui8, order = "A, = {", left = false, d = [1, 2 : i8]})");
  EXPECT_EQ(FindConfigInteger(mlir, "uplo"), 76);
  EXPECT_EQ(FindConfig(mlir, "order"), "A, = {");
  EXPECT_EQ(FindConfigInteger(mlir, "left"), 0);
  EXPECT_EQ(FindConfig(mlir, "d"), "[1, 2 : i8]");
  EXPECT_EQ(FindConfig(mlir, "up"), std::nullopt);
  EXPECT_EQ(FindConfigInteger(mlir, "order"), std::nullopt);
  Instruction& json = Call(run, "x", {}, Of(kF32, {1}), R"({"top_k": 5, "sorted": true})");
  EXPECT_EQ(FindConfigInteger(json, "top_k"), 5);
  EXPECT_EQ(FindConfigInteger(json, "sorted"), 1);
  EXPECT_EQ(FindConfig(Call(run, "x", {}, Of(kF32, {1})), "top_k"), std::nullopt);
}

TEST(CustomCall, AFalseShapeAssertionEndsTheRun) {
  OneShot run;
  Instruction& no = run.C(testing::Scalar(kPred, 0));
  Instruction& size = run.C(testing::Scalar(kS32, 7));
  Instruction& call = Call(run, "shape_assertion", {&no, &size}, Shape::Tuple({}));
  Status status = run.TryRun(call).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalid);
  EXPECT_NE(status.ToString().find("the sizes are 7"), std::string::npos) << status.ToString();
}

}  // namespace
}  // namespace assay
