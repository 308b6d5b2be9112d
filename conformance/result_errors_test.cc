#include "conformance/result_errors.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "conformance/comparison.h"
#include "interpreter/evaluator.h"
#include "spec/arguments.h"
#include "spec/hlo/parser.h"

namespace assay {
namespace {

constexpr char kSolve[] =
    "solve {\n  a = f32[2,2] parameter(0)\n  b = f32[2,1] parameter(1)\n"
    "  x = f32[2,1] triangular-solve(a, b), left_side=true, lower=true, unit_diagonal=false, "
    "transpose_a=NO_TRANSPOSE\n"
    "  ROOT r = (f32[2,1], f32[2,1]) tuple(b, x)\n}\n";

// x = (2, -1): 2^-20 units in the last place of 2.
TEST(ErrorsOfResults, FollowsResultsThroughCallsAndTuples) {
  Result<std::unique_ptr<Module>> module = ParseHlo(
      "near.hlo", std::string("HloModule m\n") + kSolve +
                      "ENTRY main {\n  a = f32[2,2] constant({{1, 0}, {3, 4}})\n"
                      "  b = f32[2,1] constant({{2}, {2}})\n"
                      "  c = (f32[2,1], f32[2,1]) call(a, b), to_apply=solve\n"
                      "  x = f32[2,1] get-tuple-element(c), index=1\n"
                      "  y = f32[2] reshape(x)\n  z = f32[2] negate(y)\n"
                      "  ROOT r = (f32[2], f32[2], f32[2,1]) tuple(z, y, b)\n}\n");
  ASSERT_TRUE(module.ok()) << module.status().ToString();
  Result<Literal> result = Evaluate(**module, {});
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(ErrorsOfResults(**module, LeavesOf(*result)),
            (std::vector<std::vector<double>>{{}, {0x1p-42, 0x1p-42}, {}}));
}

// A bitcast that keeps type and order is followed, one that does not is not.
TEST(ErrorsOfResults, FollowsBitcastsInRowMajorOrder) {
  Result<std::unique_ptr<Module>> module = ParseHlo(
      "near.hlo",
      "HloModule m\nENTRY main {\n  a = f32[2,2] constant({{1, 0}, {0, 1}})\n"
      "  b = f32[2,2] constant({{2, 0.5}, {1, 0.25}})\n"
      "  x = f32[2,2]{1,0} triangular-solve(a, b), left_side=true, lower=true, "
      "unit_diagonal=false, transpose_a=NO_TRANSPOSE\n"
      "  flat = f32[4]{0} bitcast(x)\n  turned = f32[2,2]{0,1} bitcast(x)\n"
      "  words = u32[2,2]{1,0} bitcast(x)\n"
      "  ROOT r = (f32[4]{0}, f32[2,2]{0,1}, u32[2,2]{1,0}) tuple(flat, turned, words)\n}\n");
  ASSERT_TRUE(module.ok()) << module.status().ToString();
  Result<Literal> result = Evaluate(**module, {});
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(ErrorsOfResults(**module, LeavesOf(*result)),
            (std::vector<std::vector<double>>{{0x1p-42, 0x1p-44, 0x1p-42, 0x1p-44}, {}, {}}));
}

// What is rounded to another type is no near-exact result any more, be the types of one width or not.
TEST(ErrorsOfResults, EndsWhereTheTypeChanges) {
  Result<std::unique_ptr<Module>> module = ParseHlo(
      "near.hlo",
      "HloModule m\nENTRY main {\n  a = f16[2,2] constant({{1, 0}, {3, 4}})\n"
      "  b = f16[2,1] constant({{2}, {2}})\n"
      "  x = f16[2,1] triangular-solve(a, b), left_side=true, lower=true, unit_diagonal=false, "
      "transpose_a=NO_TRANSPOSE\n"
      "  narrow = f8e5m2[2,1] copy(x)\n  other = bf16[2,1] copy(x)\n  wide = f64[2] reshape(x)\n"
      "  back = f16[2] reshape(other)\n  same = f16[2] reshape(x)\n"
      "  ROOT r = (f8e5m2[2,1], bf16[2,1], f64[2], f16[2], f16[2]) "
      "tuple(narrow, other, wide, back, same)\n}\n");
  ASSERT_TRUE(module.ok()) << module.status().ToString();
  Result<Literal> result = Evaluate(**module, {});
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  // x = (2, -1): 2^-20 units in the last place of 2, which is 2^-9.
  EXPECT_EQ(ErrorsOfResults(**module, LeavesOf(*result)),
            (std::vector<std::vector<double>>{{}, {}, {}, {}, {0x1p-29, 0x1p-29}}));
}

// Of b = (1, NaN), another first element is no error of ours.
TEST(ErrorsOfResults, ANanExcusesNothing) {
  Result<std::unique_ptr<Module>> module = ParseHlo(
      "near.hlo",
      "HloModule m\nENTRY main {\n  a = f32[2,2] constant({{1, 0}, {0, 1}})\n"
      "  b = f32[2,1] constant({{1}, {nan}})\n"
      "  ROOT x = f32[2,1] triangular-solve(a, b), left_side=true, lower=true, "
      "unit_diagonal=false, transpose_a=NO_TRANSPOSE\n}\n");
  ASSERT_TRUE(module.ok()) << module.status().ToString();
  Result<Literal> result = Evaluate(**module, {});
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  std::vector<Literal> leaves = LeavesOf(*result);
  const std::vector<std::vector<double>> errors = ErrorsOfResults(**module, leaves);
  Literal other = leaves[0];
  other.SetBits(0, BitsFromDouble(PrimitiveType::kF32, 12345));
  EXPECT_EQ(Compare("x", leaves[0], leaves[0], errors[0]).verdict, Verdict::kAgree);
  EXPECT_EQ(Compare("x", other, leaves[0], errors[0]).verdict, Verdict::kDisagree);
}

}  // namespace
}  // namespace assay
