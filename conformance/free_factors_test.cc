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

// Eigenvectors and eigenvalues are, info is not.
TEST(DependsOnFreeFactors, FollowsTheElementsOfTuples) {
  EXPECT_EQ(FreeOf(std::string("HloModule m\nENTRY main {\n  a = f32[2,2] parameter(0)\n") + kEigh +
                   "  v = f32[2,2] get-tuple-element(e), index=0\n"
                   "  w = f32[2] get-tuple-element(e), index=1\n"
                   "  n = f32[2,2] negate(v)\n  i = s32[] get-tuple-element(e), index=2\n"
                   "  ROOT r = (f32[2], f32[2,2], f32[2,2], s32[]) tuple(w, n, a, i)\n}\n"),
            (std::vector<bool>{true, true, false, false}));
}

// A computation that gives the eigenvectors, the eigenvalues, and two results without either.
const std::string kCallee = std::string("f {\n  a = f32[2,2] parameter(0)\n") + kEigh +
                            "  v = f32[2,2] get-tuple-element(e), index=0\n"
                            "  w = f32[2] get-tuple-element(e), index=1\n"
                            "  b = f32[2,2] add(a, a)\n  n = s32[] constant(5)\n"
                            "  p = (f32[2], f32[2,2]) tuple(w, v)\n"
                            "  ROOT t = ((f32[2], f32[2,2]), f32[2,2], s32[]) tuple(p, b, n)\n}\n";
constexpr char kResult[] = "((f32[2], f32[2,2]), f32[2,2], s32[])";

TEST(DependsOnFreeFactors, LooksIntoCalledComputations) {
  const std::vector<bool> of_two = {true, true, false, false};
  const std::string main = "ENTRY main {\n  x = f32[2,2] parameter(0)\n  ROOT y = ";
  EXPECT_EQ(FreeOf("HloModule m\n" + kCallee + main + kResult + " call(x), to_apply=f\n}\n"),
            of_two);
  EXPECT_EQ(FreeOf("HloModule m\n" + kCallee + main + kResult +
                   " fusion(x), kind=kLoop, calls=f\n}\n"),
            of_two);
}

// JAX puts a function of the library behind a call of its own.
TEST(DependsOnFreeFactors, LooksThroughSeveralCalls) {
  EXPECT_EQ(FreeOf("HloModule m\n" + kCallee + "g {\n  a = f32[2,2] parameter(0)\n  c = " + kResult +
                   " call(a), to_apply=f\n  p = (f32[2], f32[2,2]) get-tuple-element(c), index=0\n"
                   "  ROOT w = f32[2] get-tuple-element(p), index=0\n}\n"
                   "ENTRY main {\n  x = f32[2,2] parameter(0)\n"
                   "  ROOT y = f32[2] call(x), to_apply=g\n}\n"),
            (std::vector<bool>{true}));
}

// What one caller gives a function is not what another gets from it.
TEST(DependsOnFreeFactors, TellsCallersApart) {
  EXPECT_EQ(FreeOf(std::string("HloModule m\nsquare {\n  s = f32[2,2] parameter(0)\n"
                               "  ROOT t = f32[2,2] multiply(s, s)\n}\n"
                               "ENTRY main {\n  a = f32[2,2] parameter(0)\n") + kEigh +
                   "  v = f32[2,2] get-tuple-element(e), index=0\n"
                   "  y = f32[2,2] call(v), to_apply=square\n"
                   "  z = f32[2,2] call(a), to_apply=square\n"
                   "  ROOT r = (f32[2,2], f32[2,2]) tuple(y, z)\n}\n"),
            (std::vector<bool>{true, false}));
}

// The body hands the first element on to the second, that to the third, and leaves the fourth alone:
// what depends on the factors is known after three rounds.
TEST(DependsOnFreeFactors, FollowsLoopsToTheirEnd) {
  const std::string state = "(f32[2,2], f32[2,2], f32[2,2], s32[])";
  EXPECT_EQ(FreeOf("HloModule m\nbody {\n  s = " + state + " parameter(0)\n"
                   "  x = f32[2,2] get-tuple-element(s), index=0\n"
                   "  y = f32[2,2] get-tuple-element(s), index=1\n"
                   "  n = s32[] get-tuple-element(s), index=3\n"
                   "  one = s32[] constant(1)\n  m = s32[] add(n, one)\n"
                   "  ROOT t = " + state + " tuple(x, x, y, m)\n}\n"
                   "condition {\n  s = " + state + " parameter(0)\n"
                   "  n = s32[] get-tuple-element(s), index=3\n  four = s32[] constant(4)\n"
                   "  ROOT c = pred[] compare(n, four), direction=LT\n}\n"
                   "ENTRY main {\n  a = f32[2,2] parameter(0)\n" + kEigh +
                   "  v = f32[2,2] get-tuple-element(e), index=0\n  zero = s32[] constant(0)\n"
                   "  i = " + state + " tuple(v, a, a, zero)\n"
                   "  ROOT w = " + state + " while(i), condition=condition, body=body\n}\n"),
            (std::vector<bool>{true, true, true, false}));
}

// How often the loop runs is the factors' doing, and so is all that comes of it.
TEST(DependsOnFreeFactors, ALoopThatTheyEndDependsOnThem) {
  EXPECT_EQ(FreeOf("HloModule m\nbody {\n  s = (s32[], f32[]) parameter(0)\n"
                   "  n = s32[] get-tuple-element(s), index=0\n"
                   "  x = f32[] get-tuple-element(s), index=1\n"
                   "  one = s32[] constant(1)\n  m = s32[] add(n, one)\n"
                   "  ROOT t = (s32[], f32[]) tuple(m, x)\n}\n"
                   "condition {\n  s = (s32[], f32[]) parameter(0)\n"
                   "  x = f32[] get-tuple-element(s), index=1\n  zero = f32[] constant(0)\n"
                   "  ROOT c = pred[] compare(x, zero), direction=LT\n}\n"
                   "ENTRY main {\n  a = f32[2,2] parameter(0)\n" + std::string(kEigh) +
                   "  v = f32[2,2] get-tuple-element(e), index=0\n"
                   "  one = f32[1,1] slice(v), slice={[0:1], [0:1]}\n  x = f32[] reshape(one)\n"
                   "  zero = s32[] constant(0)\n  i = (s32[], f32[]) tuple(zero, x)\n"
                   "  ROOT w = (s32[], f32[]) while(i), condition=condition, body=body\n}\n"),
            (std::vector<bool>{true, true}));
}

TEST(DependsOnFreeFactors, JoinsTheBranchesOfAConditional) {
  EXPECT_EQ(FreeOf("HloModule m\n" + kCallee + "g {\n  a = f32[2,2] parameter(0)\n"
                   "  w = f32[2] constant({1, 2})\n  n = s32[] constant(7)\n"
                   "  p = (f32[2], f32[2,2]) tuple(w, a)\n"
                   "  ROOT t = " + kResult + " tuple(p, a, n)\n}\n"
                   "ENTRY main {\n  x = f32[2,2] parameter(0)\n  p = pred[] parameter(1)\n"
                   "  ROOT y = " + kResult + " conditional(p, x, x), true_computation=f, "
                   "false_computation=g\n}\n"),
            (std::vector<bool>{true, true, false, false}));
}

// What is computed from L is as far from somebody's as the condition of the matrix says, and from L and U.
TEST(DependsOnFreeFactors, KnowsFactorsThatOnlyRoundingTellsApart) {
  const std::string head = "HloModule m\nENTRY main {\n  a = f64[2,2] parameter(0)\n";
  EXPECT_EQ(FreeOf(head +
                   "  c = (f64[2,2], s32[]) custom-call(a), custom_call_target=\"lapack_dpotrf_ffi\", "
                   "backend_config={uplo = 76 : ui8}\n  l = f64[2,2] get-tuple-element(c), index=0\n"
                   "  i = s32[] get-tuple-element(c), index=1\n"
                   "  x = f64[2,2] custom-call(l, a), custom_call_target=\"lapack_dtrsm_ffi\", "
                   "backend_config={diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}\n"
                   "  ROOT r = (f64[2,2], s32[], f64[2,2]) tuple(l, i, x)\n}\n"),
            (std::vector<bool>{true, false, true}));
  EXPECT_EQ(FreeOf(head +
                   "  ROOT c = (f64[2,2], s32[2], s32[]) custom-call(a), "
                   "custom_call_target=\"lapack_dgetrf_ffi\"\n}\n"),
            (std::vector<bool>{true, true, false}));
}

// The call by scalar operands gives work arrays too, which are not free.
TEST(DependsOnFreeFactors, KnowsTheResultsOfOldCalls) {
  EXPECT_EQ(FreeOf("HloModule m\nENTRY main {\n  a = f32[2,2] parameter(0)\n"
                   "  one = s32[] constant(1)\n  two = s32[] constant(2)\n"
                   "  ROOT e = (f32[2,2], f32[2], s32[], f32[21], s32[13]) "
                   "custom-call(one, one, two, a), custom_call_target=\"lapack_ssyevd\"\n}\n"),
            (std::vector<bool>{true, true, false, false, false}));
}

// The signs of the columns of Q and of the rows of R are free, and so are those of what is made of them
// behind a branch or a cast.
TEST(DependsOnFreeFactors, KnowsHouseholderFactorizations) {
  const std::string head = "HloModule m\nENTRY main {\n  a = f64[3,3] parameter(0)\n";
  EXPECT_EQ(FreeOf(head +
                   "  q = (f64[3,3], f64[3]) custom-call(a), custom_call_target=\"lapack_dgeqrf_ffi\"\n"
                   "  r = f64[3,3] get-tuple-element(q), index=0\n"
                   "  t = f64[3] get-tuple-element(q), index=1\n"
                   "  o = f64[3,3] custom-call(r, t), custom_call_target=\"lapack_dorgqr_ffi\"\n"
                   "  c = f32[3,3] convert(o)\n"
                   "  ROOT y = (f64[3,3], f64[3], f64[3,3], f32[3,3], f64[3,3]) tuple(r, t, o, c, a)\n}\n"),
            (std::vector<bool>{true, true, true, true, false}));
  EXPECT_EQ(FreeOf(head +
                   "  ROOT q = (f64[3,3], f64[3]) custom-call(a), custom_call_target=\"Qr\"\n}\n"),
            (std::vector<bool>{true, true}));
  EXPECT_EQ(FreeOf(head +
                   "  ROOT h = (f64[3,3], f64[2], s32[]) custom-call(a), "
                   "custom_call_target=\"lapack_dgehrd_ffi\", "
                   "backend_config={low = 1 : i32, high = 3 : i32}\n}\n"),
            (std::vector<bool>{true, true, false}));
  EXPECT_EQ(FreeOf(head +
                   "  ROOT h = (f64[3,3], f64[3], f64[2], f64[2], s32[]) custom-call(a), "
                   "custom_call_target=\"lapack_dsytrd_ffi\", backend_config={uplo = 76 : ui8}\n}\n"),
            (std::vector<bool>{true, true, true, true, false}));
}

}  // namespace
}  // namespace assay
