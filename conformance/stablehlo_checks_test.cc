#include "conformance/stablehlo_checks.h"

#include <cmath>
#include <limits>
#include <string>

#include "conformance/stablehlo_program.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "spec/mlir/text_reader.h"

namespace assay {
namespace {

using testing::HasSubstr;
using CheckRule = Expectation::Rule;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::string Compare(CheckRule rule, float got, float want, double tolerance = 0, uint64_t most = 0,
                    uint64_t least = 0) {
  Expectation expectation;
  expectation.rule = rule;
  expectation.tolerance = tolerance;
  expectation.most = most;
  expectation.least = least;
  return Judge(expectation, Literal::Scalar(PrimitiveType::kF32, got),
               Literal::Scalar(PrimitiveType::kF32, want));
}

TEST(StableHloChecks, EqualIsAsNumbers) {
  EXPECT_EQ(Compare(CheckRule::kEqual, 0.0f, -0.0f), "");
  EXPECT_NE(Compare(CheckRule::kEqual, kNan, kNan), "");
  EXPECT_EQ(Compare(CheckRule::kEqual, 1, 2), "1 of 1: element 0 is 1, expected 2");
}

TEST(StableHloChecks, AlmostIsAbsolute) {
  EXPECT_EQ(Compare(CheckRule::kAlmost, 1.0f, 1.5f, 0.5), "");
  EXPECT_NE(Compare(CheckRule::kAlmost, 1.0f, 1.75f, 0.5), "");
  EXPECT_EQ(Compare(CheckRule::kAlmost, kNan, kNan, 0), "");
  EXPECT_NE(Compare(CheckRule::kAlmost, kNan, 1, 100), "");
  EXPECT_EQ(Compare(CheckRule::kAlmost, kInf, kInf, 0), "");
  EXPECT_NE(Compare(CheckRule::kAlmost, kInf, 1, std::numeric_limits<double>::infinity()), "");
}

TEST(StableHloChecks, UlpsAreCountedInBitPatterns) {
  const float next = std::nextafter(std::nextafter(1.0f, 2.0f), 2.0f);
  EXPECT_EQ(Compare(CheckRule::kUlp, 1.0f, next, 0, 2), "");
  EXPECT_THAT(Compare(CheckRule::kUlp, 1.0f, next, 0, 1), HasSubstr("2 ulp apart"));
  EXPECT_THAT(Compare(CheckRule::kUlp, 1.0f, 1.0f, 0, 1, 1), HasSubstr("0 ulp apart"));
  const float least = std::numeric_limits<float>::denorm_min();
  EXPECT_THAT(Compare(CheckRule::kUlp, least, -least, 0, 1), HasSubstr("2 ulp apart"));
  EXPECT_EQ(Compare(CheckRule::kUlp, 0.0f, -0.0f, 0, 0), "");
  EXPECT_EQ(Compare(CheckRule::kUlp, kNan, -kNan, 0, 0), "");
  EXPECT_THAT(Compare(CheckRule::kUlp, kInf, std::numeric_limits<float>::max(), 0, 3),
              HasSubstr("18446744073709551615 ulp apart"));
}

Result<mlir::Program> Read(const std::string& text) {
  return mlir::ReadText("m.mlir", std::make_shared<const std::string>(text));
}

// What is judged of each check, in order ("": its rule is kept); where the program does not run, why.
std::vector<std::string> JudgedIn(const std::string& text) {
  Result<mlir::Program> program = Read(text);
  if (!program.ok()) return {program.status().ToString()};
  const Result<std::vector<Expectation>> found = TakeExpectations(*program);
  if (!found.ok()) return {found.status().ToString()};
  const Result<Literal> result = RunStableHlo(*program);
  if (!result.ok()) return {result.status().ToString()};
  std::vector<std::string> judged;
  for (const Expectation& e : *found) {
    judged.push_back(Judge(e, result->elements()[e.got], result->elements()[e.want]));
  }
  return judged;
}

TEST(StableHloChecks, BecomeResultsOfTheEntry) {
  Result<mlir::Program> program = Read(R"(
func.func @main() -> tensor<f32> {
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  %1 = stablehlo.constant dense<2.0> : tensor<f32>
  check.expect_almost_eq_const %0, dense<1.0> : tensor<f32>
  check.expect_close %0, %1, max_ulp_difference = 7, min_ulp_difference = 2 : tensor<f32>, tensor<f32>
  stablehlo.custom_call @check.expect_close(%1, %0) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
  return %1 : tensor<f32>
})");
  ASSERT_TRUE(program.ok()) << program.status().ToString();
  Result<std::vector<Expectation>> found = TakeExpectations(*program);
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  ASSERT_EQ(found->size(), 3u);
  EXPECT_EQ((*found)[0].rule, CheckRule::kAlmost);
  EXPECT_EQ((*found)[0].tolerance, 1e-4);
  EXPECT_EQ((*found)[1].most, 7u);
  EXPECT_EQ((*found)[1].least, 2u);
  EXPECT_EQ((*found)[2].most, 3u);
  EXPECT_EQ((*found)[2].got, 5u);
  Result<Literal> result = RunStableHlo(*program);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(result->elements().size(), 7u);
  EXPECT_EQ(Judge((*found)[0], result->elements()[(*found)[0].got], result->elements()[(*found)[0].want]), "");
  EXPECT_NE(Judge((*found)[2], result->elements()[(*found)[2].got], result->elements()[(*found)[2].want]), "");
}

// The result of a check is no result of the program; the values that are compared are.
TEST(StableHloChecks, MayBeReturned) {
  Result<mlir::Program> program = Read(R"(
func.func @main() -> (tensor<i1>, tensor<i32>, tensor<i1>) {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<2> : tensor<i32>
  %2 = stablehlo.custom_call @check.eq(%0, %0) : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %3 = stablehlo.custom_call @check.eq(%0, %1) : (tensor<i32>, tensor<i32>) -> tensor<i1>
  return %2, %1, %3 : tensor<i1>, tensor<i32>, tensor<i1>
})");
  ASSERT_TRUE(program.ok()) << program.status().ToString();
  Result<std::vector<Expectation>> found = TakeExpectations(*program);
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  ASSERT_EQ(found->size(), 2u);
  Result<Literal> result = RunStableHlo(*program);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  ASSERT_EQ(result->elements().size(), 5u);
  const auto judged = [&](const Expectation& e) {
    return Judge(e, result->elements()[e.got], result->elements()[e.want]);
  };
  EXPECT_EQ(judged((*found)[0]), "");
  EXPECT_EQ(judged((*found)[1]), "1 of 1: element 0 is 1, expected 2");
}

TEST(StableHloChecks, ProbesKeepWhatTheySaw) {
  const std::vector<std::string> judged = JudgedIn(R"(
func.func @main() {
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  %1 = interpreter.probe %0, probe_id = "p" : tensor<f32>
  %2 = stablehlo.add %1, %1 : tensor<f32>
  %3 = interpreter.probe %2, probe_id = "p" : tensor<f32>
  check.expect_serialized_eq %1, probe_id = "p", iter = 0 : tensor<f32>
  check.expect_serialized_eq %1, probe_id = "p", iter = 1 : tensor<f32>
  return
})");
  EXPECT_THAT(judged, testing::ElementsAre("", HasSubstr("element 0 is 1, expected 2")));
}

// As upstream does, the numbers are compared: -0 is 0, and a NaN is not what the probe saw, bits or not.
TEST(StableHloChecks, ProbedNumbersAreEqualAsNumbers) {
  const std::vector<std::string> judged = JudgedIn(R"(
func.func @main() {
  %a = stablehlo.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %b = stablehlo.constant dense<[-0.0, 1.0]> : tensor<2xf32>
  %n = stablehlo.constant dense<0x7FC00000> : tensor<f32>
  %p = interpreter.probe %b, probe_id = "b" : tensor<2xf32>
  %q = interpreter.probe %n, probe_id = "n" : tensor<f32>
  check.expect_serialized_eq %a, probe_id = "b" : tensor<2xf32>
  check.expect_serialized_eq %n, probe_id = "n" : tensor<f32>
  return
})");
  EXPECT_THAT(judged, testing::ElementsAre("", "1 of 1: element 0 is nan, expected nan"));
}

// The loop doubles x while it is below 100: 3, 6, ... 192.
constexpr std::string_view kLoop = R"(
func.func @main() {
  %x = stablehlo.constant dense<3> : tensor<i32>
  %limit = stablehlo.constant dense<100> : tensor<i32>
  %r = stablehlo.while(%i = %x) : tensor<i32>
   cond {
    %0 = stablehlo.compare LT, %i, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  } do {
    %0 = stablehlo.add %i, %i : tensor<i32>
    %1 = interpreter.probe %0, probe_id = "p" : tensor<i32>
    interpreter.print %1 : tensor<i32>
    stablehlo.return %1 : tensor<i32>
  }
CHECKS
  return
})";

TEST(StableHloChecks, ProbesInALoopAreNumberedByTheTimesTheyRun) {
  const auto run = [](const std::string& checks) {
    std::string text(kLoop);
    text.replace(text.find("CHECKS"), 6, checks);
    Result<mlir::Program> program = Read(text);
    EXPECT_TRUE(program.ok()) << program.status().ToString();
    Result<std::vector<Expectation>> found = TakeExpectations(*program);
    EXPECT_TRUE(found.ok()) << found.status().ToString();
    std::string printed;
    Result<Literal> result = RunStableHlo(*program, {.printed = &printed});
    if (!result.ok()) return result.status().ToString();
    for (const Expectation& e : *found) {
      printed += Judge(e, result->elements()[e.got], result->elements()[e.want]) + ";";
    }
    return printed;
  };
  const std::string check = "check.expect_serialized_eq %x, probe_id = \"p\", iter = ";
  // The loop is %0, its inner values go on behind what the checks add: six times a token and a value.
  const auto seen = [](const std::string& name) {
    std::string text;
    for (int value = 6; value <= 192; value *= 2) {
      text += "%" + name + " = tensor<i32> {" + std::to_string(value) + "}\n";
    }
    return text;
  };
  EXPECT_EQ(run(""), seen("1"));
  EXPECT_EQ(run(check + "0 : tensor<i32>\n" + check + "5 : tensor<i32>"),
            seen("13") + "1 of 1: element 0 is 3, expected 6;1 of 1: element 0 is 3, expected 192;");
  EXPECT_THAT(run(check + "6 : tensor<i32>"), HasSubstr("a probe ran fewer times than a check asks for"));
}

// What one device sends another receives, in turn; where they would meet, that is refused.
TEST(StableHloChecks, DevicesMayRunDifferentFunctions) {
  const std::string grid = R"(
func.func private @send(%x: tensor<i32>, %t: !stablehlo.token) -> !stablehlo.token {
  %0 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true} : (tensor<i32>, !stablehlo.token) -> !stablehlo.token
  return %0 : !stablehlo.token
}
func.func private @recv(%t: !stablehlo.token) -> (tensor<i32>, !stablehlo.token) {
  %0:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<i32>, !stablehlo.token)
  return %0#0, %0#1 : tensor<i32>, !stablehlo.token
}
func.func private @meet(%t: !stablehlo.token) -> (tensor<ui32>, !stablehlo.token) {
  %0 = stablehlo.replica_id : tensor<ui32>
  return %0, %t : tensor<ui32>, !stablehlo.token
}
func.func @main() -> tensor<TYPE> {
  %x = stablehlo.constant dense<7> : tensor<i32>
  %t = stablehlo.after_all : !stablehlo.token
  %r:3 = "interpreter.run_parallel"(%x, %t, %t) {programs = [[@send], [@OTHER]]} : (tensor<i32>, !stablehlo.token, !stablehlo.token) -> (!stablehlo.token, tensor<TYPE>, !stablehlo.token)
  return %r#1 : tensor<TYPE>
})";
  const auto run = [&](const std::string& other, const std::string& type) {
    std::string text = grid;
    for (size_t at; (at = text.find("TYPE")) != std::string::npos;) text.replace(at, 4, type);
    text.replace(text.find("OTHER"), 5, other);
    Result<mlir::Program> program = Read(text);
    EXPECT_TRUE(program.ok()) << program.status().ToString();
    Result<Literal> result = RunStableHlo(*program);
    return result.ok() ? result->ToString() : result.status().ToString();
  };
  EXPECT_EQ(run("recv", "i32"), "7");
  EXPECT_THAT(run("meet", "ui32"), HasSubstr("the devices run different functions, which meet in replica-id"));
}

TEST(StableHloChecks, ThatAreNotKnownAreRefused) {
  Result<mlir::Program> program = Read(R"(
func.func @main() {
  %0 = stablehlo.constant dense<1.0> : tensor<f32>
  stablehlo.custom_call @check.nothing(%0, %0) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
  return
})");
  ASSERT_TRUE(program.ok()) << program.status().ToString();
  Result<std::vector<Expectation>> found = TakeExpectations(*program);
  ASSERT_FALSE(found.ok());
  EXPECT_THAT(found.status().ToString(), HasSubstr("m.mlir:4:3: unsupported_check"));
}

}  // namespace
}  // namespace assay
