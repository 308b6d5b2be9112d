#include "conformance/stablehlo_legal.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "conformance/stablehlo_program.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assay {
namespace {

using testing::HasSubstr;

// Of a program whose only check its result breaks.
Legality Show(const std::string& text) {
  const std::string path = testing::TempDir() + "legal." + std::to_string(getpid()) + ".mlir";
  std::ofstream(path) << text;
  std::vector<Result<mlir::Program>> programs = LoadStableHlo(path);
  const Result<std::vector<Expectation>> expectations = TakeExpectations(*programs[0]);
  const Result<Literal> result = RunStableHlo(*programs[0]);
  EXPECT_TRUE(result.ok()) << result.status().ToString();
  const Expectation& expectation = (*expectations)[0];
  const Literal& got = result->elements()[expectation.got];
  const Literal& want = result->elements()[expectation.want];
  EXPECT_NE(Judge(expectation, got, want), "");
  const Legality legality = ShowLegal(path, 0, 0, expectation, got, want);
  std::filesystem::remove(path);
  return legality;
}

// 1e8 + 1 - 1e8: exactly 1. One after the other f32 gives 0. With the init 4 terms of together 2e8 + 1, so that
// legal are 7 * 2^-24 * 2e8 = 83.4 to either side.
std::string Sum(const std::string& op, const std::string& expected) {
  return R"(func.func @main() {
  %x = stablehlo.constant dense<[1.0e8, 1.0, -1.0e8]> : tensor<3xf32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %z) applies stablehlo.)" + op + R"( across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
  check.expect_eq_const %0, dense<)" + expected + R"(> : tensor<f32>
  func.return
})";
}

TEST(StableHloLegal, SumsMayBeRoundedAtEveryStep) {
  const Legality zero = Show(Sum("add", "0.0"));
  EXPECT_TRUE(zero.shown) << zero.text;
  EXPECT_THAT(zero.text, HasSubstr("1 of 1 elements"));
  EXPECT_TRUE(Show(Sum("add", "84.0")).shown);
  EXPECT_FALSE(Show(Sum("add", "85.0")).shown);
  EXPECT_FALSE(Show(Sum("add", "0x7FC00000")).shown);
  EXPECT_THAT(Show(Sum("maximum", "0.0")).text, HasSubstr("its body does not add"));
}

// (1 + 4097i)(4097 + i) + 0: the real part is exactly 0, of terms 2 * 4097, the imaginary one 1 + 4097^2 =
// 16785410, beside the exact one, one unit in the last place of which is 2. Legal are k u |t|, k = 4 + 3:
// 7 * 2^-24 * 8194 = 0.0034 and 7 * 2^-24 * 16785410 = 7.003.
std::string Dot(const std::string& expected) {
  return R"(func.func @main() {
  %x = stablehlo.constant dense<[(1.0, 4097.0), (0.0, 0.0)]> : tensor<2xcomplex<f32>>
  %y = stablehlo.constant dense<[(4097.0, 1.0), (0.0, 0.0)]> : tensor<2xcomplex<f32>>
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<complex<f32>>
  check.expect_eq_const %0, dense<)" + expected + R"(> : tensor<complex<f32>>
  func.return
})";
}

TEST(StableHloLegal, TheTermsOfComplexProductsCountByParts) {
  EXPECT_TRUE(Show(Dot("(0.003, 16785410.0)")).shown);
  EXPECT_FALSE(Show(Dot("(0.004, 16785410.0)")).shown);
  EXPECT_TRUE(Show(Dot("(0.0, 16785416.0)")).shown);
  EXPECT_FALSE(Show(Dot("(0.0, 16785418.0)")).shown);
}

TEST(StableHloLegal, OpenValuesAreThoseOfARow) {
  const auto reduced = [](const std::string& value, const std::string& expected) {
    return Show("func.func @main() {\n  %x = stablehlo.constant dense<" + value + R"(> : tensor<f32>
  %0 = stablehlo.reduce_precision %x, format = e5m0 : tensor<f32>
  check.expect_eq_const %0, dense<)" + expected + "> : tensor<f32>\n  func.return\n}");
  };
  EXPECT_THAT(reduced("0x7FC00000", "0x7F800000").text, HasSubstr("reduce_precision_nan"));
  EXPECT_FALSE(reduced("1.0", "0x7F800000").shown);
  EXPECT_FALSE(reduced("0x7FC00000", "1.0").shown);
}

std::string Exponential(const std::string& type, const std::string& value, const std::string& expected) {
  return "func.func @main() {\n  %x = stablehlo.constant dense<" + value + "> : tensor<" + type +
         ">\n  %0 = stablehlo.exponential %x : tensor<" + type + ">\n  check.expect_eq_const %0, dense<" + expected + "> : tensor<" + type +
         ">\n  func.return\n}";
}

// e^(-inf + i inf): as C Annex G has it 0 in both parts; as a product 0 * NaN. e^(inf + 0i): (inf, 0), as a
// product (inf, inf * 0). Elsewhere, and of real numbers, there is one value.
TEST(StableHloLegal, OpenValuesOfTheExponentialAreItsProducts) {
  const auto complex = [](const std::string& value, const std::string& expected) {
    return Show(Exponential("complex<f32>", value, expected));
  };
  const std::string inf = "0x7F800000", less = "0xFF800000", nan = "0x7FC00000";
  const auto pair = [](const std::string& re, const std::string& im) { return "(" + re + ", " + im + ")"; };
  EXPECT_THAT(complex(pair(less, inf), pair(nan, nan)).text, HasSubstr("complex_special_values"));
  EXPECT_TRUE(complex(pair(less, inf), pair(nan, nan)).shown);
  EXPECT_TRUE(complex(pair(inf, "0.0"), pair(inf, nan)).shown);
  EXPECT_FALSE(complex(pair(inf, "0.0"), "(42.0, 17.0)").shown);
  EXPECT_FALSE(complex(pair(less, inf), pair(nan, "17.0")).shown);
  EXPECT_FALSE(complex(pair(inf, "0.0"), pair(nan, nan)).shown);
  EXPECT_FALSE(complex("(1.0, 0.0)", pair(nan, nan)).shown);
  EXPECT_THAT(Show(Exponential("f32", inf, "0.0")).text, HasSubstr("leaves no value"));
  EXPECT_FALSE(Show(Exponential("f32", nan, "0.0")).shown);
}

}  // namespace
}  // namespace assay
