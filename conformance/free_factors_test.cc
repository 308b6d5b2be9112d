#include "conformance/free_factors.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "spec/hlo/parser.h"

namespace assay {
namespace {

std::vector<bool> FreeOf(const std::string& text) {
  Result<std::unique_ptr<Module>> module = ParseHlo("free.hlo", text);
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  return DependsOnFreeFactors(**module);
}

constexpr char kEigh[] =
    "  e = (f32[2,2], f32[2], s32[]) custom-call(a), custom_call_target=\"lapack_ssyevd_ffi\", "
    "backend_config={mode = 86 : ui8, uplo = 76 : ui8}\n";

// Eigenvectors are free, eigenvalues are not.
TEST(DependsOnFreeFactors, FollowsTheElementsOfTuples) {
  EXPECT_EQ(FreeOf(std::string("HloModule m\nENTRY main {\n  a = f32[2,2] parameter(0)\n") + kEigh +
                   "  v = f32[2,2] get-tuple-element(e), index=0\n"
                   "  w = f32[2] get-tuple-element(e), index=1\n"
                   "  n = f32[2,2] negate(v)\n"
                   "  ROOT r = (f32[2], f32[2,2], f32[2,2]) tuple(w, n, a)\n}\n"),
            (std::vector<bool>{false, true, false}));
}

TEST(DependsOnFreeFactors, LooksIntoCalledComputations) {
  EXPECT_EQ(FreeOf(std::string("HloModule m\nf {\n  a = f32[2,2] parameter(0)\n") + kEigh +
                   "  ROOT v = f32[2,2] get-tuple-element(e), index=0\n}\n"
                   "ENTRY main {\n  x = f32[2,2] parameter(0)\n"
                   "  y = f32[2,2] call(x), to_apply=f\n"
                   "  ROOT r = (f32[2,2], f32[2,2]) tuple(x, y)\n}\n"),
            (std::vector<bool>{false, true}));
}

// The call by scalar operands gives work arrays too, which are not free.
TEST(DependsOnFreeFactors, KnowsTheResultsOfOldCalls) {
  EXPECT_EQ(FreeOf("HloModule m\nENTRY main {\n  a = f32[2,2] parameter(0)\n"
                   "  one = s32[] constant(1)\n  two = s32[] constant(2)\n"
                   "  ROOT e = (f32[2,2], f32[2], s32[], f32[21], s32[13]) "
                   "custom-call(one, one, two, a), custom_call_target=\"lapack_ssyevd\"\n}\n"),
            (std::vector<bool>{true, false, false, false, false}));
}

}  // namespace
}  // namespace assay
