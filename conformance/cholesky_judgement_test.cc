// Cholesky factors, at the border of positive definite too, what is computed from them, and what is not finite.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "conformance/factor_judgement_testing.h"

namespace assay {
namespace {

using namespace factors;

// As a function that another one calls; above the diagonal zeros.
const std::string kCholesky =
    "f {\n  a = f32[2,2] parameter(0)\n  call = (f32[2,2], s32[]) custom-call(a), "
    "custom_call_target=\"lapack_spotrf_ffi\", backend_config={uplo = 76 : ui8}\n" +
    Ok(1) + Checked("l", "f32[2,2]", 0) +
    "  i = s32[2,2] iota(), iota_dimension=0\n  j = s32[2,2] iota(), iota_dimension=1\n"
    "  below = pred[2,2] compare(i, j), direction=GE\n  zero = f32[] constant(0)\n"
    "  zeros = f32[2,2] broadcast(zero), dimensions={}\n"
    "  ROOT r = f32[2,2] select(below, l, zeros)\n}\n"
    "ENTRY main {\n  x = f32[2,2] parameter(0)\n  ROOT r = f32[2,2] call(x), to_apply=f\n}\n";

// {{4, 2}, {2, 5}} = L L^T with L = {{2, 0}, {1, 2}}.
Judged CholeskyIs(Values factor) {
  return Judge(kCholesky, {Lit(kF32, {2, 2}, {4, 2, 2, 5})}, {Lit(kF32, {2, 2}, factor)});
}

TEST(CholeskyJudgement, AFactorOfCholeskyIsJudgedByItsProduct) {
  Judged right = CholeskyIs({2, 0, 1, 2});
  EXPECT_EQ(right.Verdicts(), "agree");
  EXPECT_TRUE(right.Measures("A - L L^H"));
  EXPECT_EQ(right.outputs[0].factors, 3);  // zeros are none
  for (size_t i : {0, 2, 3}) {
    Values off = {2, 0, 1, 2};
    off[i] *= 1 + 0x1p-18;  // the square may be off by four roundoffs, 2^-22
    EXPECT_EQ(CholeskyIs(off).Verdicts(), "disagree") << i << CholeskyIs(off).outputs[0].reason;
    off[i] = kNan;
    EXPECT_EQ(CholeskyIs(off).Verdicts(), "disagree") << i;
  }
  EXPECT_EQ(CholeskyIs({2, 0x1p-10, 1, 2}).Verdicts(), "disagree");
}

TEST(CholeskyJudgement, WhereLapackFailsNanIsRight) {
  auto judge = [](Values factor) {
    return Judge(kCholesky, {Lit(kF32, {2, 2}, {1, 2, 2, 1})}, {Lit(kF32, {2, 2}, factor)});
  };
  EXPECT_EQ(judge({kNan, 0, kNan, kNan}).Verdicts(), "agree");
  EXPECT_EQ(judge({1, 0, 2, kNan}).Verdicts(), "disagree");
}

// {{1, 1}, {1, 1 + x}}, its least eigenvalue scaled x / 2 nearly: both outcomes are right up to 2 gamma(4),
// 2^-21. L = {{1, 0}, {1, sqrt(x)}}.
Judged CholeskyNearSingular(double x, Values factor, const std::string& program = kCholesky) {
  return Judge(program, {Lit(kF32, {2, 2}, {1, 1, 1, 1 + x})}, {Lit(kF32, {2, 2}, factor)});
}
const Values kRefused = {kNan, 0, kNan, kNan};

TEST(CholeskyJudgement, AtTheBorderOfPositiveDefiniteNanIsAsRightAsAFactor) {
  const Judged nan = CholeskyNearSingular(0x1p-22, kRefused);
  EXPECT_EQ(nan.Verdicts(), "agree");
  EXPECT_TRUE(nan.Measures("least eigenvalue of A, its diagonal scaled to ones"));
  EXPECT_EQ(CholeskyNearSingular(0x1p-22, {1, 0, 1, 0x1p-11}).Verdicts(), "agree");
  EXPECT_EQ(CholeskyNearSingular(0x1p-22, {kNan, 0, 1, kNan}).Verdicts(), "disagree");  // of one of the two
  EXPECT_EQ(CholeskyNearSingular(0x1p-22, {1, 0, 1, kNan}).Verdicts(), "disagree");
  EXPECT_EQ(CholeskyNearSingular(0x1p-22, {kInfinity, 0, kInfinity, kInfinity}).Verdicts(), "disagree");
}

TEST(CholeskyJudgement, AtTheBorderOfPositiveDefiniteAFactorIsAsRightAsNan) {
  const Judged factor = CholeskyNearSingular(-0x1p-23, {1, 0, 1, 0x1p-12});
  EXPECT_EQ(factor.Verdicts(), "agree");
  EXPECT_EQ(factor.outputs[0].factors, 3);
  EXPECT_EQ(CholeskyNearSingular(-0x1p-23, kRefused).Verdicts(), "agree");
  // One that is none: the corner may be off by gamma(4), 2^-22.
  EXPECT_EQ(CholeskyNearSingular(-0x1p-23, {1, 0, 1, 0x1p-10}).Verdicts(), "disagree");
  EXPECT_EQ(CholeskyNearSingular(-0x1p-23, {1, 0, 1, -0x1p-12}).Verdicts(), "disagree");
  EXPECT_EQ(CholeskyNearSingular(-0x1p-23, {1, 0, kNan, 0x1p-12}).Verdicts(), "disagree");
  EXPECT_EQ(CholeskyNearSingular(-0x1p-23, {1, 1, 1, 0x1p-12}).Verdicts(), "disagree");
}

TEST(CholeskyJudgement, AwayFromTheBorderOneOutcomeIsRight) {
  EXPECT_EQ(CholeskyNearSingular(0x1p-18, {1, 0, 1, 0x1p-9}).Verdicts(), "agree");
  EXPECT_EQ(CholeskyNearSingular(0x1p-18, kRefused).Verdicts(), "disagree");
  EXPECT_EQ(CholeskyNearSingular(-0x1p-18, kRefused).Verdicts(), "agree");
  EXPECT_EQ(CholeskyNearSingular(-0x1p-18, {1, 0, 1, 0x1p-12}).Verdicts(), "disagree");
}

// The same of a product, which may be off by 2^-16 itself.
TEST(CholeskyJudgement, TheBorderOfAComputedMatrixIsWider) {
  std::string program = kCholesky;
  program.replace(program.find("call(x)"), 7, "call(y)");
  const std::string parameter = "x = f32[2,2] parameter(0)\n";
  program.replace(program.rfind(parameter), parameter.size(),
                  parameter + "  one = f32[] constant(1)\n  o = f32[2,2] broadcast(one), dimensions={}\n"
                              "  e = f32[2,2] exponential(x)\n  d = f32[2,2] divide(e, e)\n"
                              "  y = f32[2,2] multiply(x, d)\n");
  EXPECT_EQ(CholeskyNearSingular(0x1p-18, kRefused, program).Verdicts(), "agree");
  EXPECT_EQ(CholeskyNearSingular(-0x1p-18, {1, 0, 1, 0x1p-12}, program).Verdicts(), "agree");
  EXPECT_EQ(CholeskyNearSingular(0x1p-10, kRefused, program).Verdicts(), "disagree");
}

// In a branch the NaN is an operand behind the one that chose it.
TEST(CholeskyJudgement, ANanThatABranchIsGivenIsOne) {
  const std::string program =
      "h {\n  p = f32[] parameter(0)\n  ROOT w = f32[2,2] broadcast(p), dimensions={}\n}\n"
      "g {\n  p = f32[] parameter(0)\n  w = f32[2,2] broadcast(p), dimensions={}\n"
      "  c = f32[2,2] constant({{1, 1}, {1, 0.99999988}})\n"
      "  call = (f32[2,2], s32[]) custom-call(c), custom_call_target=\"lapack_spotrf_ffi\", "
      "backend_config={uplo = 76 : ui8}\n  info = s32[] get-tuple-element(call), index=1\n"
      "  none = s32[] constant(0)\n"
      "  ok = pred[] compare(info, none), direction=EQ\n  k = pred[2,2] broadcast(ok), dimensions={}\n"
      "  l = f32[2,2] get-tuple-element(call), index=0\n  ROOT s = f32[2,2] select(k, l, w)\n}\n"
      "ENTRY main {\n  x = f32[2,2] parameter(0)\n  which = s32[] constant(1)\n"
      "  one = f32[] constant(1)\n  nan = f32[] constant(nan)\n"
      "  ROOT r = f32[2,2] conditional(which, one, nan), branch_computations={h, g}\n}\n";
  auto judge = [&](Values factor) {
    return Judge(program, {Square({1, 1, 1, 1})}, {Square(factor)}).Verdicts();
  };
  EXPECT_EQ(judge({kNan, kNan, kNan, kNan}), "agree");
  EXPECT_EQ(judge({1, 1, 1, 0x1p-12}), "agree");  // at the border; LAPACK leaves the 1 above the diagonal
  EXPECT_EQ(judge({1, 1, 1, 0x1p-10}), "disagree");
  EXPECT_EQ(judge({1, 1, kNan, 0x1p-12}), "disagree");
}

// The identity computed: each element of somebody's may be off by 2^-16, and not one of them by what all four
// may together, 2^-15.
TEST(CholeskyJudgement, EachElementOfAComputedMatrixMayDifferByItsOwnBound) {
  const std::string program =
      "ENTRY main {\n  x = f32[2,2] parameter(0)\n  a = f32[2,2] multiply(x, x)\n"
      "  call = (f32[2,2], s32[]) custom-call(a), custom_call_target=\"lapack_spotrf_ffi\", "
      "backend_config={uplo = 76 : ui8}\n  ROOT l = f32[2,2] get-tuple-element(call), index=0\n}\n";
  auto judge = [&](double below) { return Judge(program, {Square({1, 0, 0, 1})}, {Square({1, 0, below, 1})}); };
  EXPECT_EQ(judge(0x1p-17).Verdicts(), "agree");
  EXPECT_EQ(judge(0x1.8p-16).Verdicts(), "disagree");
}

// Shown as a multiple of |L| |L|^H: gamma(4) = 2^-22 and a bit.
TEST(CholeskyJudgement, AMeasureOfElementsIsShownAgainstTheirSize) {
  const Judged judged = CholeskyIs({2, 0, 1, 2});
  ASSERT_TRUE(judged.Measures("A - L L^H"));
  for (const DecompositionMeasure& measure : judged.outputs[0].measures) {
    if (measure.what != "A - L L^H") continue;
    EXPECT_EQ(measure.value, 0);
    EXPECT_GT(measure.bound, 0x1p-22);
    EXPECT_LT(measure.bound, 0x1.001p-22);
  }
}

// Where a program has a NaN of its own, a number is wrong.
TEST(CholeskyJudgement, AProgramsOwnNanIsNoRefusal) {
  const std::string program =
      "ENTRY main {\n  a = f32[2,2] parameter(0)\n  call = (f32[2,2], s32[]) custom-call(a), "
      "custom_call_target=\"lapack_spotrf_ffi\", backend_config={uplo = 76 : ui8}\n"
      "  l = f32[2,2] get-tuple-element(call), index=0\n  nan = f32[] constant(nan)\n"
      "  n = f32[2,2] broadcast(nan), dimensions={}\n"
      "  keep = pred[2,2] constant({{false, false}, {true, true}})\n"
      "  ROOT r = f32[2,2] select(keep, l, n)\n}\n";
  EXPECT_EQ(CholeskyNearSingular(0x1p-22, {kNan, kNan, 1, 0x1p-11}, program).Verdicts(), "agree");
  EXPECT_EQ(CholeskyNearSingular(0x1p-22, {1, 0, 1, 0x1p-11}, program).Verdicts(), "disagree");
}

// l of kCholesky's f, and what becomes of it.
std::string Behind(const std::string& rest) {
  const std::string call = "  ROOT r = f32[2,2] call(x), to_apply=f\n}\n";
  return kCholesky.substr(0, kCholesky.size() - call.size()) + "  l = f32[2,2] call(x), to_apply=f\n" + rest;
}
const std::string kSquares = Behind("  ROOT y = f32[2,2] multiply(l, l)\n}\n");
const std::string kSolution = Behind(
    "  b = f32[2,1] constant({{1}, {1}})\n  ROOT y = f32[2,1] custom-call(l, b), "
    "custom_call_target=\"lapack_strsm_ffi\", "
    "backend_config={diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}\n}\n");

// L y = b with L = {{1, 0}, {1, 2^-9}}, y = (1, 0), and where L is off by a roundoff, 2^-24, y by 2^-15.
TEST(CholeskyJudgement, WhatIsComputedFromACholeskyFactorDiffersAsItsConditionSays) {
  auto judge = [](Values solution) {
    return Judge(kSolution, {Lit(kF32, {2, 2}, {1, 1, 1, 1 + 0x1p-18})}, {Lit(kF32, {2, 1}, solution)});
  };
  EXPECT_EQ(judge({1, 0}).Verdicts(), "agree");
  EXPECT_EQ(judge({1, 0x1p-17}).Verdicts(), "agree");
  const Judged off = judge({1, 0x1p-15});
  EXPECT_EQ(off.Verdicts(), "unspecified");
  EXPECT_EQ(off.outputs[0].reason, "the call is given what another decomposition made (custom-call 'y')");
  const Judged square = CholeskyNearSingular(3, {1, 0, 1, 3.01}, kSquares);
  EXPECT_EQ(square.Verdicts(), "unspecified");
  EXPECT_EQ(square.outputs[0].reason, "it is computed from factors that are not unique, by multiply 'y'");
}

// Somebody's eigenvalue may be on the other side of zero, their pivot exactly zero.
TEST(CholeskyJudgement, WhatIsComputedFromFactorsMayBeFiniteForOneOfTwo) {
  const Judged nan = CholeskyNearSingular(3, kRefused, kSquares);
  EXPECT_EQ(nan.Verdicts(), "unspecified");
  EXPECT_EQ(nan.outputs[0].reason, "it is computed from factors that are not unique, by multiply 'y'");
  const Judged solution =
      Judge(kSolution, {Lit(kF32, {2, 2}, {1, 1, 1, 1 + 0x1p-22})}, {Lit(kF32, {2, 1}, {kNan, kInfinity})});
  EXPECT_EQ(solution.Verdicts(), "unspecified");
  EXPECT_EQ(solution.outputs[0].reason, "the call is given what another decomposition made (custom-call 'y')");
  for (const char* roots : {"sqrt(w)", "sqrt(n)"}) {  // numbers of ours, NaN of ours
    const Judged judged = EighIs("  n = f32[2] negate(w)\n  ROOT s = f32[2] " + std::string(roots) + "\n}\n",
                                 {Pair(1, kNan)});
    EXPECT_EQ(judged.Verdicts(), "unspecified") << roots;
    EXPECT_EQ(judged.outputs[0].reason, "it is computed from factors that are not unique, by sqrt 's'") << roots;
  }
}

// Wherever one is, alone or with others.
TEST(CholeskyJudgement, NumbersThatAreNotFiniteInPlaceOfAGoodFactorDisagree) {
  const Values l = {2, 0, 1, 2}, v = {kHalf, kHalf, -kHalf, kHalf};
  const std::string all = "  ROOT r = (f32[2], f32[2,2]) tuple(w, v)\n}\n";
  for (double bad : {double{kNan}, kInfinity, -kInfinity}) {
    EXPECT_EQ(CholeskyIs({bad, 0, bad, bad}).Verdicts(), "disagree") << bad;
    EXPECT_EQ(EighIs(all, {Pair(bad, bad), Square({bad, bad, bad, bad})}).Verdicts(), "disagree disagree") << bad;
    for (size_t i : {0, 1, 2, 3}) {
      auto one = [&](Values values) {
        values[i] = bad;
        return values;
      };
      EXPECT_EQ(CholeskyIs(one(l)).Verdicts(), "disagree") << bad << i;
      EXPECT_EQ(EighIs(all, {Pair(1, 3), Square(one(v))}).Verdicts(), "agree disagree") << bad << i;
    }
    EXPECT_EQ(EighIs(all, {Pair(bad, 3), Square(v)}).outputs[0].verdict, Verdict::kDisagree) << bad;
    EXPECT_EQ(EighIs(all, {Pair(1, bad), Square(v)}).outputs[0].verdict, Verdict::kDisagree) << bad;
  }
}

}  // namespace
}  // namespace assay
