// Factors that come through branches, loops and several devices are judged as others are: right ones of any
// sign agree, those that look right and are not disagree. What cannot be followed says which instruction
// stood in the way.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "conformance/factor_judgement.h"
#include "interpreter/evaluator.h"
#include "interpreter/testing.h"
#include "spec/arguments.h"
#include "spec/hlo/parser.h"

namespace assay {
namespace {

using testing::Lit;
using Values = std::vector<double>;
constexpr PrimitiveType kF32 = PrimitiveType::kF32;

std::vector<ArrayComparison> Judge(const std::string& text, const std::vector<Literal>& arguments,
                                   const std::vector<Literal>& expected) {
  Result<std::unique_ptr<Module>> module = ParseHlo("m.hlo", text);
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  if (!module.ok()) return {};
  DecompositionRecord record(**module);
  Result<Literal> result = Evaluate(**module, arguments, {.observer = &record});
  EXPECT_TRUE(result.ok()) << result.status().ToString();
  if (!result.ok()) return {};
  return CompareResults(**module, &record, LeavesOf(*result), expected).value();
}
// "agree", or "unspecified: why", of the first array.
std::string VerdictOf(const std::vector<ArrayComparison>& outputs) {
  if (outputs.empty()) return "";
  const std::string reason = outputs[0].reason;
  return std::string(NameOf(outputs[0].verdict)) + (reason.empty() ? "" : ": " + reason);
}

// Eigenvectors of a matrix: the columns.
const std::string kVectors =
    "f {\n  a = f32[3,3] parameter(0)\n  call = (f32[3,3], f32[3], s32[]) custom-call(a), "
    "custom_call_target=\"lapack_ssyevd_ffi\", backend_config={mode = 86 : ui8, uplo = 76 : ui8}\n"
    "  ROOT v = f32[3,3] get-tuple-element(call), index=0\n}\n"
    "g {\n  a = f32[3,3] parameter(0)\n  ROOT n = f32[3,3] negate(a)\n}\n";
// 1 with (1, -1, 0), 3 with (1, 1, 0), 5 with (0, 0, 1).
const Values kMatrix = {2, 1, 0, 1, 2, 0, 0, 0, 5};
// 2 with (0, 1, 0), 4 with (1, 0, -1), 6 with (1, 0, 1).
const Values kOther = {5, 0, 1, 0, 2, 0, 1, 0, 5};
const double kHalf = std::sqrt(0.5);
const Values kRight = {kHalf, kHalf, 0, -kHalf, kHalf, 0, 0, 0, 1};
const Values kRightOfOther = {0, kHalf, kHalf, 1, 0, 0, 0, -kHalf, kHalf};

// With column j times signs[j].
Values Signed(Values v, const Values& signs) {
  for (size_t i = 0; i < v.size(); ++i) v[i] *= signs[i % 3];
  return v;
}
Values Scaled(Values v, double by) {
  for (double& x : v) x *= by;
  return v;
}
// The columns of the first two eigenvalues exchanged.
Values Exchanged(Values v) {
  for (size_t row = 0; row < 3; ++row) std::swap(v[3 * row], v[3 * row + 1]);
  return v;
}
// What looks right and is not.
std::vector<Values> WrongOf(const Values& right) {
  Values twice = right;
  for (size_t row = 0; row < 3; ++row) twice[3 * row + 1] = twice[3 * row];
  Values rotated = right;  // in the plane of the first two, by 0.1 radian
  for (size_t row = 0; row < 3; ++row) {
    const double x = right[3 * row], y = right[3 * row + 1];
    rotated[3 * row] = std::cos(0.1) * x - std::sin(0.1) * y;
    rotated[3 * row + 1] = std::sin(0.1) * x + std::cos(0.1) * y;
  }
  return {Scaled(right, 0), Scaled(right, 1.001), Exchanged(right), twice, rotated};
}
Literal Square(const Values& values) { return Lit(kF32, {3, 3}, values); }

// ---------------------------------------------------------------- branches

std::string Branch(const Values& vectors, bool taken, const std::string& predicate = "p") {
  const std::string main =
      "ENTRY main {\n  x = f32[3,3] parameter(0)\n  p = pred[] parameter(1)\n  d = f32[3,3] call(x), "
      "to_apply=f\n  e = f32[1,1] slice(d), slice={[0:1], [0:1]}\n  s = f32[] reshape(e)\n"
      "  zero = f32[] constant(0)\n  q = pred[] compare(s, zero), direction=NE\n"
      "  ROOT y = f32[3,3] conditional(" + predicate + ", x, x), true_computation=f, false_computation=g\n}\n";
  return VerdictOf(Judge("HloModule m\n" + kVectors + main,
                         {Square(kMatrix), testing::Scalar(PrimitiveType::kPred, taken)},
                         {Square(vectors)}));
}

TEST(FactorWays, OfABranch) {
  for (const Values& signs : {Values{1, 1, 1}, Values{-1, 1, -1}, Values{-1, -1, 1}}) {
    EXPECT_EQ(Branch(Signed(kRight, signs), true), "agree");
  }
  for (const Values& wrong : WrongOf(kRight)) EXPECT_EQ(Branch(wrong, true), "disagree");
  // The other one has no factors.
  EXPECT_EQ(Branch(Scaled(kMatrix, -1), false), "agree");
  EXPECT_EQ(Branch(kRight, false), "disagree");
  // Somebody's factors may take the other branch.
  EXPECT_EQ(Branch(Scaled(kMatrix, -1), true, "q"),
            "unspecified: it is computed from factors that are not unique, by conditional 'y'");
}

// The eigenvectors of one of two matrices, by the same computation for both.
TEST(FactorWays, OfTheBranchTakenWhereBothAreOneComputation) {
  auto branch = [](const std::string& predicate, const std::string& which, const Literal& by, const Values& vectors) {
    const std::string main =
        "ENTRY main {\n  p = " + predicate + " parameter(0)\n  x = f32[3,3] parameter(1)\n"
        "  y = f32[3,3] parameter(2)\n  ROOT v = f32[3,3] conditional(" + which + "\n}\n";
    return VerdictOf(Judge("HloModule m\n" + kVectors + main, {by, Square(kMatrix), Square(kOther)},
                           {Square(vectors)}));
  };
  auto by_pred = [&](bool taken, const Values& vectors) {
    return branch("pred[]", "p, x, y), true_computation=f, false_computation=f",
                  testing::Scalar(PrimitiveType::kPred, taken), vectors);
  };
  const Values signs = {-1, 1, -1};
  EXPECT_EQ(by_pred(true, Signed(kRight, signs)), "agree");
  EXPECT_EQ(by_pred(true, Signed(kRightOfOther, signs)), "disagree");
  EXPECT_EQ(by_pred(false, Signed(kRightOfOther, signs)), "agree");
  EXPECT_EQ(by_pred(false, Signed(kRight, signs)), "disagree");
  for (double index : {2, 3, -1}) {
    auto by_index = [&](const Values& vectors) {
      return branch("s32[]", "p, x, x, y), branch_computations={f, g, f}",
                    testing::Scalar(PrimitiveType::kS32, index), vectors);
    };
    EXPECT_EQ(by_index(Signed(kRightOfOther, signs)), "agree") << index;
    EXPECT_EQ(by_index(Signed(kRight, signs)), "disagree") << index;
  }
}

TEST(FactorWays, OfEachCallOfOneComputation) {
  const std::string main =
      "ENTRY main {\n  x = f32[3,3] parameter(0)\n  y = f32[3,3] parameter(1)\n"
      "  v = f32[3,3] call(x), to_apply=f\n  w = f32[3,3] call(y), to_apply=f\n"
      "  ROOT r = f32[6,3] concatenate(v, w), dimensions={0}\n}\n";
  auto judge = [&](const Values& first, const Values& second) {
    Values both = first;
    both.insert(both.end(), second.begin(), second.end());
    return VerdictOf(Judge("HloModule m\n" + kVectors + main, {Square(kMatrix), Square(kOther)},
                           {Lit(kF32, {6, 3}, both)}));
  };
  const Values signs = {1, -1, -1};
  EXPECT_EQ(judge(Signed(kRight, signs), Signed(kRightOfOther, signs)), "agree");
  EXPECT_EQ(judge(Signed(kRightOfOther, signs), Signed(kRight, signs)), "disagree");
  EXPECT_EQ(judge(Signed(kRight, signs), Signed(kRight, signs)), "disagree");
}

// ---------------------------------------------------------------- loops

// For each of `count` matrices, as lax.map writes it.
std::string Mapped(const Values& vectors, int count = 2) {
  const std::string state = "(s32[], f32[2,3,3], f32[2,3,3])";
  const std::string text =
      "HloModule m\n" + kVectors + "body {\n  s = " + state + " parameter(0)\n"
      "  i = s32[] get-tuple-element(s), index=0\n  xs = f32[2,3,3] get-tuple-element(s), index=1\n"
      "  ys = f32[2,3,3] get-tuple-element(s), index=2\n  zero = s32[] constant(0)\n"
      "  x = f32[1,3,3] dynamic-slice(xs, i, zero, zero), dynamic_slice_sizes={1,3,3}\n"
      "  a = f32[3,3] reshape(x)\n  v = f32[3,3] call(a), to_apply=f\n  u = f32[1,3,3] reshape(v)\n"
      "  zs = f32[2,3,3] dynamic-update-slice(ys, u, i, zero, zero)\n  one = s32[] constant(1)\n"
      "  j = s32[] add(i, one)\n  ROOT t = " + state + " tuple(j, xs, zs)\n}\n"
      "condition {\n  s = " + state + " parameter(0)\n  i = s32[] get-tuple-element(s), index=0\n"
      "  n = s32[] constant(" + std::to_string(count) + ")\n"
      "  ROOT c = pred[] compare(i, n), direction=LT\n}\n"
      "ENTRY main {\n  xs = f32[2,3,3] parameter(0)\n  zero = f32[] constant(0)\n"
      "  ys = f32[2,3,3] broadcast(zero), dimensions={}\n  i = s32[] constant(0)\n"
      "  s = " + state + " tuple(i, xs, ys)\n"
      "  w = " + state + " while(s), condition=condition, body=body\n"
      "  ROOT y = f32[2,3,3] get-tuple-element(w), index=2\n}\n";
  Values both = kMatrix;
  both.insert(both.end(), kOther.begin(), kOther.end());
  return VerdictOf(Judge(text, {Lit(kF32, {2, 3, 3}, both)}, {Lit(kF32, {2, 3, 3}, vectors)}));
}
Values Joined(Values first, const Values& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

TEST(FactorWays, OfEachIterationOfALoop) {
  for (const Values& signs : {Values{1, 1, 1}, Values{-1, 1, -1}}) {
    EXPECT_EQ(Mapped(Joined(Signed(kRight, signs), kRightOfOther)), "agree");
    EXPECT_EQ(Mapped(Joined(kRight, Signed(kRightOfOther, signs))), "agree");
  }
  for (const Values& wrong : WrongOf(kRight)) {
    EXPECT_EQ(Mapped(Joined(wrong, kRightOfOther)), "disagree");
  }
  for (const Values& wrong : WrongOf(kRightOfOther)) {
    EXPECT_EQ(Mapped(Joined(kRight, wrong)), "disagree");
  }
  EXPECT_EQ(Mapped(Joined(kRightOfOther, kRight)), "disagree");
}

TEST(FactorWays, OfALoopThatEndsEarlyOrDoesNotBegin) {
  const Values none(9, 0);
  EXPECT_EQ(Mapped(Joined(Signed(kRight, {-1, -1, -1}), none), 1), "agree");
  EXPECT_EQ(Mapped(Joined(kRight, kRightOfOther), 1), "disagree");
  EXPECT_EQ(Mapped(Joined(none, none), 0), "agree");
  EXPECT_EQ(Mapped(Joined(kRight, none), 0), "disagree");
}

// f(f(x)), and x if the loop does not run: what goes in is a factor, so that nothing is known of it.
TEST(FactorWays, OfALoopThatHandsFactorsOn) {
  auto judge = [](int count, const Values& expected) {
    const std::string state = "(s32[], f32[3,3])";
    return VerdictOf(Judge(
        "HloModule m\n" + kVectors + "body {\n  s = " + state + " parameter(0)\n"
        "  i = s32[] get-tuple-element(s), index=0\n  x = f32[3,3] get-tuple-element(s), index=1\n"
        "  v = f32[3,3] call(x), to_apply=f\n  one = s32[] constant(1)\n  j = s32[] add(i, one)\n"
        "  ROOT t = " + state + " tuple(j, v)\n}\n"
        "condition {\n  s = " + state + " parameter(0)\n  i = s32[] get-tuple-element(s), index=0\n"
        "  n = s32[] constant(" + std::to_string(count) + ")\n"
        "  ROOT c = pred[] compare(i, n), direction=LT\n}\n"
        "ENTRY main {\n  x = f32[3,3] parameter(0)\n  i = s32[] constant(0)\n"
        "  s = " + state + " tuple(i, x)\n  w = " + state + " while(s), condition=condition, body=body\n"
        "  ROOT y = f32[3,3] get-tuple-element(w), index=1\n}\n",
        {Square(kMatrix)}, {Square(expected)}));
  };
  EXPECT_EQ(judge(0, kMatrix), "agree");
  EXPECT_EQ(judge(0, kRight), "disagree");
  EXPECT_EQ(judge(1, Signed(kRight, {-1, 1, -1})), "agree");
  EXPECT_EQ(judge(1, Exchanged(kRight)), "disagree");
  EXPECT_EQ(judge(2, kRight), "unspecified: the call is given what another decomposition made (custom-call 'call')");
}

// Q of the Q of a matrix.
TEST(FactorWays, OfADecompositionOfFactors) {
  auto q_of = [](const std::string& matrix, const std::string& name) {
    return "  " + name + "c = (f32[3,3], f32[3]) custom-call(" + matrix +
           "), custom_call_target=\"lapack_sgeqrf_ffi\", backend_config={}\n  " + name +
           "p = f32[3,3] get-tuple-element(" + name + "c), index=0\n  " + name +
           "t = f32[3] get-tuple-element(" + name + "c), index=1\n  " + name +
           " = f32[3,3] custom-call(" + name + "p, " + name +
           "t), custom_call_target=\"lapack_sorgqr_ffi\", backend_config={}\n";
  };
  EXPECT_EQ(VerdictOf(Judge("HloModule m\nENTRY main {\n  a = f32[3,3] parameter(0)\n" + q_of("a", "q") +
                                q_of("q", "r") + "  ROOT y = f32[3,3] copy(r)\n}\n",
                            {Square(kMatrix)}, {Square(Scaled(kMatrix, 0))})),
            "unspecified: the call is given what another decomposition made (custom-call 'rc')");
}

// ---------------------------------------------------------------- XLA's own name

TEST(FactorWays, OfXlasEigh) {
  auto judge = [](const Values& vectors) {
    return VerdictOf(Judge("HloModule m\nENTRY main {\n  a = f32[3,3] parameter(0)\n"
                           "  call = (f32[3,3], f32[3]) custom-call(a), custom_call_target=\"Eigh\", "
                           "backend_config=\"1,1,100,1e-6\"\n"
                           "  ROOT v = f32[3,3] get-tuple-element(call), index=0\n}\n",
                           {Square(kMatrix)}, {Square(vectors)}));
  };
  for (const Values& signs : {Values{1, 1, 1}, Values{-1, 1, -1}}) {
    EXPECT_EQ(judge(Signed(kRight, signs)), "agree");
  }
  for (const Values& wrong : WrongOf(kRight)) EXPECT_EQ(judge(wrong), "disagree");
}

// ---------------------------------------------------------------- devices

std::string OnTwoDevices(const Values& first, const Values& second, const std::string& root = "  ROOT v") {
  const std::string text = "HloModule m, replica_count=2\n" + kVectors +
                           "ENTRY main {\n  x = f32[3,3] parameter(0)\n" + root +
                           " = f32[3,3] call(x), to_apply=f\n";
  const std::string end = root == "  ROOT v" ? "}\n" : "  ROOT s = f32[3,3] all-reduce(v), replica_groups={}, "
                                                       "to_apply=sum\n}\n";
  const std::string sum = "sum {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n"
                          "  ROOT c = f32[] add(a, b)\n}\n";
  return VerdictOf(Judge(text.substr(0, text.find("ENTRY")) + sum + text.substr(text.find("ENTRY")) + end,
                         {Lit(kF32, {2, 3, 3}, Joined(kMatrix, kOther))},
                         {Lit(kF32, {2, 3, 3}, Joined(first, second))}));
}

TEST(FactorWays, OfEachDevice) {
  for (const Values& signs : {Values{1, 1, 1}, Values{-1, 1, -1}}) {
    EXPECT_EQ(OnTwoDevices(Signed(kRight, signs), kRightOfOther), "agree");
    EXPECT_EQ(OnTwoDevices(kRight, Signed(kRightOfOther, signs)), "agree");
  }
  for (const Values& wrong : WrongOf(kRight)) EXPECT_EQ(OnTwoDevices(wrong, kRightOfOther), "disagree");
  for (const Values& wrong : WrongOf(kRightOfOther)) EXPECT_EQ(OnTwoDevices(kRight, wrong), "disagree");
  EXPECT_EQ(OnTwoDevices(kRightOfOther, kRight), "disagree");
  EXPECT_EQ(OnTwoDevices(kMatrix, kMatrix, "  v"),
            "unspecified: it is computed from factors that are not unique, by all-reduce 's'");
}

}  // namespace
}  // namespace assay
