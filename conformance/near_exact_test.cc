#include "conformance/near_exact.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

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
TEST(NearExactErrorsOf, FollowsResultsThroughCallsAndTuples) {
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
  EXPECT_EQ(NearExactErrorsOf(**module, LeavesOf(*result)),
            (std::vector<std::vector<double>>{{}, {0x1p-42, 0x1p-42}, {}}));
}

}  // namespace
}  // namespace assay
