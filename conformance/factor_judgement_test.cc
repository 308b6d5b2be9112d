// Programs as JAX writes them, whose right factors are known by hand: those agree, with other signs and
// phases too; wrong ones do not.
#include "conformance/factor_judgement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "conformance/factor_trace.h"
#include "interpreter/evaluator.h"
#include "interpreter/testing.h"
#include "spec/arguments.h"
#include "spec/hlo/parser.h"
#include "spec/literal_parts.h"

namespace assay {
namespace {

using testing::kNan;
using testing::Lit;
using Values = std::vector<double>;

constexpr PrimitiveType kF32 = PrimitiveType::kF32, kC64 = PrimitiveType::kC64;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// A c64 array of (real, imaginary, real, ...).
Literal Complex(std::vector<int64_t> sizes, const Values& parts) {
  Literal literal = Literal::Zeros(Shape::Array(kC64, std::move(sizes)));
  for (size_t i = 0; i < parts.size(); ++i) {
    literal.SetPartBits(static_cast<int64_t>(i / 2), static_cast<int>(i % 2),
                        BitsFromDouble(kF32, parts[i]));
  }
  return literal;
}

struct Judged {
  std::vector<ArrayComparison> outputs;
  // "agree disagree", of all outputs.
  std::string Verdicts() const {
    std::string text;
    for (const ArrayComparison& output : outputs) {
      text += (text.empty() ? "" : " ") + std::string(NameOf(output.verdict));
    }
    return text;
  }
  bool Measures(std::string_view what) const {
    for (const ArrayComparison& output : outputs) {
      for (const DecompositionMeasure& measure : output.measures) {
        if (measure.what == what) return true;
      }
    }
    return false;
  }
};

Literal Square(const Values& values) { return Lit(kF32, {2, 2}, values); }

Judged Judge(const std::string& program, std::vector<Literal> arguments,
             const std::vector<Literal>& expected) {
  Result<std::unique_ptr<Module>> module = ParseHlo("m.hlo", "HloModule m\n" + program);
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  if (!module.ok()) return {};
  DecompositionRecord record(**module);
  Result<Literal> result = Evaluate(**module, arguments, {.observer = &record});
  EXPECT_TRUE(result.ok()) << result.status().ToString();
  if (!result.ok()) return {};
  return {CompareResults(**module, &record, LeavesOf(*result), expected).value()};
}

// The factor where info is zero, else NaN.
std::string Checked(const std::string& name, const std::string& shape, int index) {
  return "  " + name + "_raw = " + shape + " get-tuple-element(call), index=" + std::to_string(index) +
         "\n  " + name + "_ok = pred" + shape.substr(shape.find('[')) +
         " broadcast(ok), dimensions={}\n  " + name + "_nan = " + shape +
         " broadcast(nan), dimensions={}\n  " + name + " = " + shape + " select(" + name + "_ok, " +
         name + "_raw, " + name + "_nan)\n";
}
std::string Ok(int info, const std::string& nan = "f32[] constant(nan)") {
  return "  info = s32[] get-tuple-element(call), index=" + std::to_string(info) +
         "\n  none = s32[] constant(0)\n  ok = pred[] compare(info, none), direction=EQ\n  nan = " + nan +
         "\n";
}

// ---------------------------------------------------------------- programs

const std::string kEigh =
    "ENTRY main {\n  a = f32[2,2] parameter(0)\n  call = (f32[2,2], f32[2], s32[]) custom-call(a), "
    "custom_call_target=\"lapack_ssyevd_ffi\", backend_config={mode = 86 : ui8, uplo = 76 : ui8}\n" +
    Ok(2) + Checked("v", "f32[2,2]", 0) + Checked("w", "f32[2]", 1);
const double kHalf = std::sqrt(0.5);

// {{2, 1}, {1, 2}}: 1 with (1, -1), 3 with (1, 1).
Judged EighIs(const std::string& root, const std::vector<Literal>& expected) {
  return Judge(kEigh + root, {Lit(kF32, {2, 2}, {2, 1, 1, 2})}, expected);
}
Literal Pair(double first, double second) { return Lit(kF32, {2}, {first, second}); }

// ---------------------------------------------------------------- Cholesky

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

TEST(FactorJudgement, AFactorOfCholeskyIsJudgedByItsProduct) {
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

TEST(FactorJudgement, WhereLapackFailsNanIsRight) {
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

TEST(FactorJudgement, AtTheBorderOfPositiveDefiniteNanIsAsRightAsAFactor) {
  const Judged nan = CholeskyNearSingular(0x1p-22, kRefused);
  EXPECT_EQ(nan.Verdicts(), "agree");
  EXPECT_TRUE(nan.Measures("least eigenvalue of A, its diagonal scaled to ones"));
  EXPECT_EQ(CholeskyNearSingular(0x1p-22, {1, 0, 1, 0x1p-11}).Verdicts(), "agree");
  EXPECT_EQ(CholeskyNearSingular(0x1p-22, {kNan, 0, 1, kNan}).Verdicts(), "disagree");  // of one of the two
  EXPECT_EQ(CholeskyNearSingular(0x1p-22, {1, 0, 1, kNan}).Verdicts(), "disagree");
  EXPECT_EQ(CholeskyNearSingular(0x1p-22, {kInfinity, 0, kInfinity, kInfinity}).Verdicts(), "disagree");
}

TEST(FactorJudgement, AtTheBorderOfPositiveDefiniteAFactorIsAsRightAsNan) {
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

TEST(FactorJudgement, AwayFromTheBorderOneOutcomeIsRight) {
  EXPECT_EQ(CholeskyNearSingular(0x1p-18, {1, 0, 1, 0x1p-9}).Verdicts(), "agree");
  EXPECT_EQ(CholeskyNearSingular(0x1p-18, kRefused).Verdicts(), "disagree");
  EXPECT_EQ(CholeskyNearSingular(-0x1p-18, kRefused).Verdicts(), "agree");
  EXPECT_EQ(CholeskyNearSingular(-0x1p-18, {1, 0, 1, 0x1p-12}).Verdicts(), "disagree");
}

// The same of a product, which may be off by 2^-16 itself.
TEST(FactorJudgement, TheBorderOfAComputedMatrixIsWider) {
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
TEST(FactorJudgement, ANanThatABranchIsGivenIsOne) {
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
TEST(FactorJudgement, EachElementOfAComputedMatrixMayDifferByItsOwnBound) {
  const std::string program =
      "ENTRY main {\n  x = f32[2,2] parameter(0)\n  a = f32[2,2] multiply(x, x)\n"
      "  call = (f32[2,2], s32[]) custom-call(a), custom_call_target=\"lapack_spotrf_ffi\", "
      "backend_config={uplo = 76 : ui8}\n  ROOT l = f32[2,2] get-tuple-element(call), index=0\n}\n";
  auto judge = [&](double below) { return Judge(program, {Square({1, 0, 0, 1})}, {Square({1, 0, below, 1})}); };
  EXPECT_EQ(judge(0x1p-17).Verdicts(), "agree");
  EXPECT_EQ(judge(0x1.8p-16).Verdicts(), "disagree");
}

// Shown as a multiple of |L| |L|^H: gamma(4) = 2^-22 and a bit.
TEST(FactorJudgement, AMeasureOfElementsIsShownAgainstTheirSize) {
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
TEST(FactorJudgement, AProgramsOwnNanIsNoRefusal) {
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
TEST(FactorJudgement, WhatIsComputedFromACholeskyFactorDiffersAsItsConditionSays) {
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
TEST(FactorJudgement, WhatIsComputedFromFactorsMayBeFiniteForOneOfTwo) {
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
TEST(FactorJudgement, NumbersThatAreNotFiniteInPlaceOfAGoodFactorDisagree) {
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

// ---------------------------------------------------------------- what is too large to be multiplied

Literal Scaled(PrimitiveType type, int64_t rows, double diagonal, double last) {
  Literal a = Literal::Zeros(Shape::Array(type, {rows, rows}));
  for (int64_t i = 0; i < rows; ++i) {
    SetPartBitsAt(a, PartsOf(a.shape()) * (i * rows + i), BitsFromDouble(kF32, i + 1 < rows ? diagonal : last));
  }
  return a;
}

// 4 I = (2 I) (2 I). -2^-16 would be within the bound of an array's elements.
TEST(FactorJudgement, AFactorTooLargeToJudgeIsUnspecifiedWhereItDiffers) {
  const std::string size = "c64[650,650]";
  auto scaled = [](double diagonal, double last) { return Scaled(kC64, 650, diagonal, last); };
  const std::string program =
      "ENTRY main {\n  a = " + size + " parameter(0)\n  call = (" + size + ", s32[]) custom-call(a), "
      "custom_call_target=\"lapack_cpotrf_ffi\", backend_config={uplo = 76 : ui8}\n"
      "  ROOT l = " + size + " get-tuple-element(call), index=0\n}\n";
  EXPECT_EQ(Judge(program, {scaled(4, 4)}, {scaled(2, 2)}).Verdicts(), "agree");
  for (double last : {2.001, 2 + 0x1p-20, double{kNan}}) {
    const Judged off = Judge(program, {scaled(4, 4)}, {scaled(2, last)});
    EXPECT_EQ(off.Verdicts(), "unspecified") << last;
    EXPECT_EQ(off.outputs[0].reason,
              "judging takes products of matrices, and these are too large or too many (custom-call 'call')");
  }
  EXPECT_EQ(Judge(program, {scaled(4, 0x1p-34)}, {scaled(2, -0x1p-17)}).Verdicts(), "unspecified");
  EXPECT_EQ(Judge(program, {scaled(4, 4)}, {scaled(2, kInfinity)}).Verdicts(), "disagree");
}

// Eigenvalues alone take no product.
TEST(FactorJudgement, ValuesWithoutVectorsAreNotTooLarge) {
  constexpr int64_t kRows = 1040;
  const std::string program =
      "ENTRY main {\n  a = f32[1040,1040] parameter(0)\n  call = (f32[1040,1040], f32[1040], s32[]) "
      "custom-call(a), custom_call_target=\"lapack_ssyevd_ffi\", "
      "backend_config={mode = 78 : ui8, uplo = 76 : ui8}\n"
      "  ROOT w = f32[1040] get-tuple-element(call), index=1\n}\n";
  auto judge = [&](double last) {
    Values w(kRows, 1);
    w.back() = last;
    return Judge(program, {Scaled(kF32, kRows, 1, 2)}, {Lit(kF32, {kRows}, w)}).Verdicts();
  };
  EXPECT_EQ(judge(2 + 0x1p-20), "agree");
  EXPECT_EQ(judge(3), "disagree");  // 2 e is 2 C n u sqrt(1043), less than 0.13
  EXPECT_EQ(judge(kNan), "disagree");
}

// ---------------------------------------------------------------- symmetric eigenvalues

TEST(FactorJudgement, EigenvectorsHaveAnySign) {
  const std::string both = "  ROOT r = (f32[2], f32[2,2]) tuple(w, v)\n}\n";
  for (double first : {kHalf, -kHalf}) {
    for (double second : {kHalf, -kHalf}) {
      EXPECT_EQ(EighIs(both, {Pair(1, 3), Square({first, second, -first, second})}).Verdicts(),
                "agree agree");
    }
  }
  const Literal right = Square({kHalf, kHalf, -kHalf, kHalf});
  EXPECT_EQ(EighIs(both, {Pair(1, 3.001), right}).Verdicts(), "disagree disagree");
  EXPECT_EQ(EighIs(both, {Pair(3, 1), Square({kHalf, kHalf, kHalf, -kHalf})}).Verdicts(),
            "disagree disagree");  // they rise
  for (size_t i = 0; i < 4; ++i) {
    Values off = {kHalf, kHalf, -kHalf, kHalf};
    off[i] += 0x1p-14;
    EXPECT_EQ(EighIs(both, {Pair(1, 3), Square(off)}).Verdicts(), "agree disagree") << i;
    off[i] = kNan;
    EXPECT_EQ(EighIs(both, {Pair(1, 3), Square(off)}).outputs[1].verdict, Verdict::kDisagree) << i;
  }
}

TEST(FactorJudgement, PartsOfAnEigendecompositionAreJudgedAlone) {
  const std::string values = "  ROOT r = f32[2] copy(w)\n}\n", vectors = "  ROOT r = f32[2,2] copy(v)\n}\n";
  EXPECT_EQ(EighIs(values, {Pair(1, 3)}).Verdicts(), "agree");
  EXPECT_EQ(EighIs(values, {Pair(1, 3.001)}).Verdicts(), "disagree");
  EXPECT_EQ(EighIs(vectors, {Square({-kHalf, kHalf, kHalf, kHalf})}).Verdicts(), "agree");
  EXPECT_EQ(EighIs(vectors, {Square({kHalf, -kHalf, kHalf, kHalf})}).Verdicts(), "disagree");
  EXPECT_EQ(EighIs(vectors, {Square({kHalf, kHalf, kHalf, kHalf})}).Verdicts(), "disagree");
  // The second vector, as a row.
  const std::string one = "  t = f32[2,2] transpose(v), dimensions={1,0}\n"
                          "  ROOT r = f32[1,2] slice(t), slice={[1:2], [0:2]}\n}\n";
  auto row = [](double x, double y) { return std::vector<Literal>{Lit(kF32, {1, 2}, {x, y})}; };
  EXPECT_EQ(EighIs(one, row(-kHalf, -kHalf)).Verdicts(), "agree");
  EXPECT_EQ(EighIs(one, row(kHalf, -kHalf)).Verdicts(), "disagree");  // the first
}

TEST(FactorJudgement, WhatIsComputedFromEigenvectorsIsUnspecifiedWithAReason) {
  const std::string sum = "  ROOT r = f32[2,2] add(v, v)\n}\n";
  Judged judged = EighIs(sum, {Square({9, 9, 9, 9})});
  EXPECT_EQ(judged.Verdicts(), "unspecified");
  EXPECT_EQ(judged.outputs[0].reason, "it is computed from factors that are not unique, by add 'r'");
  // Half of a vector does not make a vector.
  const std::string half = "  ROOT r = f32[1,2] slice(v), slice={[0:1], [0:2]}\n}\n";
  judged = EighIs(half, {Lit(kF32, {1, 2}, {9, 9})});
  EXPECT_EQ(judged.Verdicts(), "unspecified");
  EXPECT_NE(judged.outputs[0].reason.find("only in part"), std::string::npos);
  // Beside it, what does not depend has to be right.
  const std::string beside = "  zero = f32[] constant(0)\n"
                             "  ROOT r = f32[2,3] pad(v, zero), padding=0_0x0_1\n}\n";
  EXPECT_EQ(EighIs(beside, {Lit(kF32, {2, 3}, {kHalf, kHalf, 0, -kHalf, kHalf, 0})}).Verdicts(), "agree");
  EXPECT_EQ(EighIs(beside, {Lit(kF32, {2, 3}, {kHalf, kHalf, 1, -kHalf, kHalf, 0})}).Verdicts(),
            "disagree");
}

// Two matrices: each is judged by itself.
TEST(FactorJudgement, BatchesAreJudgedMatrixByMatrix) {
  const std::string program =
      "ENTRY main {\n  a = f32[2,1,1] parameter(0)\n  call = (f32[2,1,1], f32[2,1], s32[2]) "
      "custom-call(a), custom_call_target=\"lapack_ssyevd_ffi\", "
      "backend_config={mode = 86 : ui8, uplo = 76 : ui8}\n"
      "  v = f32[2,1,1] get-tuple-element(call), index=0\n"
      "  w = f32[2,1] get-tuple-element(call), index=1\n"
      "  ROOT r = (f32[2,1,1], f32[2,1]) tuple(v, w)\n}\n";
  auto judge = [&](Values v, Values w) {
    return Judge(program, {Lit(kF32, {2, 1, 1}, {5, 7})},
                 {Lit(kF32, {2, 1, 1}, v), Lit(kF32, {2, 1}, w)})
        .Verdicts();
  };
  EXPECT_EQ(judge({-1, 1}, {5, 7}), "agree agree");
  EXPECT_EQ(judge({-1, 1}, {7, 5}), "disagree disagree");
  EXPECT_EQ(judge({1, 2}, {5, 7}), "disagree agree");
}

// The same product with rounding somewhere else: what is computed may differ as any array may.
TEST(FactorJudgement, AComputedMatrixMayDifferAsAnyArrayMay) {
  auto judge = [](const std::string& matrix, double value) {
    return Judge("ENTRY main {\n  x = f32[1,1] parameter(0)\n" + matrix +
                     "  call = (f32[1,1], f32[1], s32[]) custom-call(a), "
                     "custom_call_target=\"lapack_ssyevd_ffi\", "
                     "backend_config={mode = 86 : ui8, uplo = 76 : ui8}\n"
                     "  ROOT w = f32[1] get-tuple-element(call), index=1\n}\n",
                 {Lit(kF32, {1, 1}, {3})}, {Lit(kF32, {1}, {value})})
        .Verdicts();
  };
  const std::string product = "  a = f32[1,1] multiply(x, x)\n";
  const std::string twice = "  two = f32[] constant(2)\n  t = f32[1,1] broadcast(two), dimensions={}\n"
                            "  d = f32[1,1] divide(x, t)\n  a = f32[1,1] add(d, d)\n";
  EXPECT_EQ(judge(product, 9 * (1 + 0x1p-17)), "agree");
  EXPECT_EQ(judge(product, 9 * (1 + 0x1p-13)), "disagree");
  EXPECT_EQ(judge(twice, 3), "agree");
  EXPECT_EQ(judge(twice, 3 * (1 + 0x1p-17)), "disagree");  // 64 roundoffs are allowed, 2^-18
}

// A Cholesky factor in f64 of a product in f32: as far as f32 products differ, the factors do.
TEST(FactorJudgement, AMatrixComputedInALowerPrecisionMayDifferAsThatMay) {
  auto judge = [](double factor) {
    return Judge("ENTRY main {\n  x = f32[1,1] parameter(0)\n  m = f32[1,1] multiply(x, x)\n"
                 "  a = f64[1,1] convert(m)\n  call = (f64[1,1], s32[]) custom-call(a), "
                 "custom_call_target=\"lapack_dpotrf_ffi\", backend_config={uplo = 76 : ui8}\n"
                 "  ROOT l = f64[1,1] get-tuple-element(call), index=0\n}\n",
                 {Lit(kF32, {1, 1}, {3})}, {Lit(PrimitiveType::kF64, {1, 1}, {factor})})
        .Verdicts();
  };
  // The square may be off by 2^-16.
  EXPECT_EQ(judge(3 * (1 + 0x1p-18)), "agree");
  EXPECT_EQ(judge(3 * (1 + 0x1p-14)), "disagree");
}

// Eigenvectors in f32, given in f64: still factors, of any sign, and judged as those of f32.
TEST(FactorJudgement, ConvertedFactorsAreFactors) {
  auto judge = [](Values vectors) {
    return Judge(kEigh + "  ROOT d = f64[2,2] convert(v)\n}\n", {Lit(kF32, {2, 2}, {2, 1, 1, 2})},
                 {Lit(PrimitiveType::kF64, {2, 2}, vectors)});
  };
  for (double sign : {1, -1}) {
    const Judged right = judge({sign * kHalf, kHalf, -sign * kHalf, kHalf});
    EXPECT_EQ(right.Verdicts(), "agree");
    EXPECT_EQ(right.outputs[0].factors, 4);
  }
  EXPECT_EQ(judge({kHalf * (1 + 0x1p-10), kHalf, -kHalf, kHalf}).Verdicts(), "disagree");
  EXPECT_EQ(judge({0, 0, 0, 0}).Verdicts(), "disagree");
  // To fewer bits the numbers are others.
  int unspecified = 0;
  for (double sign : {1, -1}) {
    const Values v = {sign * kHalf, kHalf, -sign * kHalf, kHalf};
    const Judged narrow = Judge(kEigh + "  ROOT d = bf16[2,2] convert(v)\n}\n",
                                {Lit(kF32, {2, 2}, {2, 1, 1, 2})}, {Lit(PrimitiveType::kBF16, {2, 2}, v)});
    unspecified += narrow.outputs[0].verdict == Verdict::kUnspecified;
  }
  EXPECT_EQ(unspecified, 1);  // the other one is ours
}

// {{2, i}, {-i, 2}}: 1 with (1, i), 3 with (1, -i), times any phase.
TEST(FactorJudgement, ComplexEigenvectorsHaveAnyPhase) {
  const std::string program =
      "ENTRY main {\n  a = c64[2,2] parameter(0)\n  call = (c64[2,2], f32[2], s32[]) custom-call(a), "
      "custom_call_target=\"lapack_cheevd_ffi\", backend_config={mode = 86 : ui8, uplo = 76 : ui8}\n" +
      Ok(2, "c64[] constant((nan, nan))") + Checked("v", "c64[2,2]", 0) +
      "  w = f32[2] get-tuple-element(call), index=1\n"
      "  ROOT r = (f32[2], c64[2,2]) tuple(w, v)\n}\n";
  auto judge = [&](const Values& v) {
    return Judge(program, {Complex({2, 2}, {2, 0, 0, 1, 0, -1, 2, 0})},
                 {Pair(1, 3), Complex({2, 2}, v)})
        .Verdicts();
  };
  EXPECT_EQ(judge({kHalf, 0, kHalf, 0, 0, kHalf, 0, -kHalf}), "agree agree");
  EXPECT_EQ(judge({0, kHalf, 0.5, 0.5, -kHalf, 0, 0.5, -0.5}), "agree agree");
  EXPECT_EQ(judge({0, kHalf, 0.5, 0.5, kHalf, 0, 0.5, -0.5}), "agree disagree");
}

// ---------------------------------------------------------------- QR, by geqrf and orgqr

const std::string kQr =
    "ENTRY main {\n  a = f32[2,2] parameter(0)\n  call = (f32[2,2], f32[2]) custom-call(a), "
    "custom_call_target=\"lapack_sgeqrf_ffi\", backend_config={}\n"
    "  packed = f32[2,2] get-tuple-element(call), index=0\n"
    "  tau = f32[2] get-tuple-element(call), index=1\n"
    "  q = f32[2,2] custom-call(packed, tau), custom_call_target=\"lapack_sorgqr_ffi\", "
    "backend_config={}\n"
    "  i = s32[2,2] iota(), iota_dimension=0\n  j = s32[2,2] iota(), iota_dimension=1\n"
    "  below = pred[2,2] compare(i, j), direction=GT\n  zero = f32[] constant(0)\n"
    "  zeros = f32[2,2] broadcast(zero), dimensions={}\n"
    "  r = f32[2,2] select(below, zeros, packed)\n";

// {{3, 0}, {4, 5}} = {{0.6, -0.8}, {0.8, 0.6}} {{5, 4}, {0, 3}}.
Judged QrIs(const std::string& root, const std::vector<Literal>& expected) {
  return Judge(kQr + root, {Square({3, 0, 4, 5})}, expected);
}

TEST(FactorJudgement, QAndRAreJudgedByTheirProduct) {
  const std::string both = "  ROOT t = (f32[2,2], f32[2,2]) tuple(q, r)\n}\n";
  for (double s : {1, -1}) {
    for (double t : {1, -1}) {
      Judged judged = QrIs(both, {Square({s * 0.6, t * -0.8, s * 0.8, t * 0.6}),
                                  Square({s * 5, s * 4, 0, t * 3})});
      EXPECT_EQ(judged.Verdicts(), "agree agree");
      EXPECT_TRUE(judged.Measures("A - Q R"));
      EXPECT_EQ(judged.outputs[1].factors, 3);
    }
  }
  const Values q = {0.6, -0.8, 0.8, 0.6}, r = {5, 4, 0, 3};
  for (size_t i = 0; i < 4; ++i) {
    Values off = q;
    off[i] += 0x1p-12;
    EXPECT_EQ(QrIs(both, {Square(off), Square(r)}).Verdicts(), "disagree disagree") << i;
    off = r;
    off[i] += 0x1p-10;
    EXPECT_EQ(QrIs(both, {Square(q), Square(off)}).outputs[1].verdict, Verdict::kDisagree) << i;
  }
}

TEST(FactorJudgement, QOrRAloneAreJudgedByWhatIsLeft) {
  const std::string q = "  ROOT t = f32[2,2] copy(q)\n}\n", r = "  ROOT t = f32[2,2] copy(r)\n}\n";
  EXPECT_EQ(QrIs(q, {Square({-0.6, -0.8, -0.8, 0.6})}).Verdicts(), "agree");
  EXPECT_EQ(QrIs(q, {Square({0.8, -0.6, 0.6, 0.8})}).Verdicts(), "disagree");  // orthogonal, not of A
  EXPECT_EQ(QrIs(q, {Square({0.6, 0.6, 0.8, 0.8})}).Verdicts(), "disagree");
  EXPECT_EQ(QrIs(r, {Square({5, 4, 0, -3})}).Verdicts(), "agree");
  EXPECT_EQ(QrIs(r, {Square({5, -4, 0, -3})}).Verdicts(), "disagree");
}

// ---------------------------------------------------------------- LU

// {{1, 3}, {2, 4}}: rows exchanged, L = {{1, 0}, {0.5, 1}}, U = {{2, 4}, {0, 1}}; JAX counts pivots from 0.
TEST(FactorJudgement, LuIsJudgedWithItsPivots) {
  const std::string program =
      "ENTRY main {\n  a = f32[2,2] parameter(0)\n  call = (f32[2,2], s32[2], s32[]) custom-call(a), "
      "custom_call_target=\"lapack_sgetrf_ffi\", backend_config={}\n"
      "  lu = f32[2,2] get-tuple-element(call), index=0\n"
      "  p = s32[2] get-tuple-element(call), index=1\n"
      "  one = s32[] constant(1)\n  ones = s32[2] broadcast(one), dimensions={}\n"
      "  q = s32[2] subtract(p, ones)\n  ROOT r = (f32[2,2], s32[2]) tuple(lu, q)\n}\n";
  auto judge = [&](Values lu, Values pivots) {
    return Judge(program, {Square({1, 3, 2, 4})},
                 {Square(lu), Lit(PrimitiveType::kS32, {2}, pivots)})
        .Verdicts();
  };
  EXPECT_EQ(judge({2, 4, 0.5, 1}, {1, 1}), "agree agree");
  EXPECT_EQ(judge({1, 3, 2, -2}, {0, 1}), "disagree disagree");  // |L| > 1
  // What is ours bit for bit agrees, whatever it is wrong together with.
  EXPECT_EQ(judge({2, 4, 0.5, 1}, {0, 1}), "agree disagree");
  EXPECT_EQ(judge({2, 4, 0.5, 1}, {7, 1}), "agree disagree");  // there is no such row
  for (size_t i = 0; i < 4; ++i) {
    Values off = {2, 4, 0.5, 1};
    off[i] *= 1 + 0x1p-18;
    EXPECT_EQ(judge(off, {1, 1}), "disagree agree") << i;
  }
}

// L as JAX makes it, zeros and its ones being no factors.
TEST(FactorJudgement, TheDiagonalOfLIsTheProgramsOwn) {
  const std::string program =
      "ENTRY main {\n  a = f32[2,2] parameter(0)\n  call = (f32[2,2], s32[2], s32[]) custom-call(a), "
      "custom_call_target=\"lapack_sgetrf_ffi\", backend_config={}\n"
      "  lu = f32[2,2] get-tuple-element(call), index=0\n  p = s32[2] get-tuple-element(call), index=1\n"
      "  below = pred[2,2] constant({{false, false}, {true, false}})\n"
      "  none = f32[] constant(0)\n  zeros = f32[2,2] broadcast(none), dimensions={}\n"
      "  one = f32[2,2] constant({{1, 0}, {0, 1}})\n  t = f32[2,2] select(below, lu, zeros)\n"
      "  l = f32[2,2] add(t, one)\n  ROOT r = (f32[2,2], f32[2,2], s32[2]) tuple(l, lu, p)\n}\n";
  auto judge = [&](Values l) {
    return Judge(program, {Square({1, 3, 2, 4})},
                 {Square(l), Square({2, 4, 0.5, 1}), Lit(PrimitiveType::kS32, {2}, {2, 2})})
        .outputs[0];
  };
  EXPECT_EQ(judge({1, 0, 0.5, 1}).verdict, Verdict::kAgree);
  EXPECT_EQ(judge({1, 0, 0.5, 1}).factors, 1);
  for (size_t i : {0, 1, 2, 3}) {
    for (double bad : {double{kNan}, 2.0}) {
      Values l = {1, 0, 0.5, 1};
      l[i] = bad;
      EXPECT_EQ(judge(l).verdict, Verdict::kDisagree) << i << bad;
    }
  }
}

// ---------------------------------------------------------------- singular values

// diag(3, -2) = U diag(3, 2) V with U = I, V = diag(1, -1), or any signs of pairs.
const std::string kSvd =
    "ENTRY main {\n  a = f32[2,2] parameter(0)\n  call = (f32[2,2], f32[2], f32[2,2], f32[2,2], s32[]) "
    "custom-call(a), custom_call_target=\"lapack_sgesdd_ffi\", backend_config={mode = 83 : ui8}\n" +
    Ok(4) + Checked("s", "f32[2]", 1) + Checked("u", "f32[2,2]", 2) + Checked("v", "f32[2,2]", 3);

Judged SvdIs(const std::string& root, const std::vector<Literal>& expected) {
  return Judge(kSvd + root, {Square({3, 0, 0, -2})}, expected);
}

TEST(FactorJudgement, SingularVectorsHaveAnySignInPairs) {
  const std::string all = "  ROOT r = (f32[2,2], f32[2], f32[2,2]) tuple(u, s, v)\n}\n";
  auto judge = [&](Values u, double s0, double s1, Values v) {
    return SvdIs(all, {Square(u), Pair(s0, s1), Square(v)}).Verdicts();
  };
  EXPECT_EQ(judge({1, 0, 0, 1}, 3, 2, {1, 0, 0, -1}), "agree agree agree");
  EXPECT_EQ(judge({-1, 0, 0, -1}, 3, 2, {-1, 0, 0, 1}), "agree agree agree");
  EXPECT_EQ(judge({1, 0, 0, 1}, 3, 2, {1, 0, 0, 1}), "agree agree disagree");
  EXPECT_EQ(judge({1, 0, 0, 1}, 3, 2.001, {1, 0, 0, -1}), "agree disagree disagree");
  EXPECT_EQ(judge({0, 1, 1, 0}, 2, 3, {0, -1, 1, 0}), "disagree disagree disagree");  // they fall
}

TEST(FactorJudgement, PartsOfASingularValueDecompositionAreJudgedAlone) {
  const std::string s = "  ROOT r = f32[2] copy(s)\n}\n", u = "  ROOT r = f32[2,2] copy(u)\n}\n";
  const std::string v = "  ROOT r = f32[2,2] copy(v)\n}\n";
  const std::string two = "  ROOT r = (f32[2,2], f32[2,2]) tuple(u, v)\n}\n";
  EXPECT_EQ(SvdIs(s, {Pair(3, 2)}).Verdicts(), "agree");
  EXPECT_EQ(SvdIs(s, {Pair(3, 2.001)}).Verdicts(), "disagree");
  for (const std::string& one : {u, v}) {
    EXPECT_EQ(SvdIs(one, {Square({-1, 0, 0, 1})}).Verdicts(), "agree");
    EXPECT_EQ(SvdIs(one, {Square({0, 1, 1, 0})}).Verdicts(), "disagree");
    EXPECT_EQ(SvdIs(one, {Square({kHalf, kHalf, -kHalf, kHalf})}).Verdicts(), "disagree");
  }
  EXPECT_EQ(SvdIs(two, {Square({1, 0, 0, -1}), Square({1, 0, 0, 1})}).Verdicts(), "agree agree");
  EXPECT_EQ(SvdIs(two, {Square({1, 0, 0, 1}), Square({1, 0, 0, 1})}).Verdicts(), "agree disagree");
}

// ---------------------------------------------------------------- eigenvalues of any matrix

// {{0, -1}, {1, 0}}: i with (1, -i), -i with (1, i), in any order.
const std::string kEig =
    "ENTRY main {\n  a = f32[2,2] parameter(0)\n  call = (f32[2], f32[2], c64[2,2], c64[2,2], s32[]) "
    "custom-call(a), custom_call_target=\"lapack_sgeev_ffi\", "
    "backend_config={compute_left = 78 : ui8, compute_right = 86 : ui8}\n"
    "  x = f32[2] get-tuple-element(call), index=0\n  y = f32[2] get-tuple-element(call), index=1\n"
    "  w = c64[2] complex(x, y)\n  v = c64[2,2] get-tuple-element(call), index=3\n";

TEST(FactorJudgement, EigenvaluesComeInAnyOrderWithTheirVectors) {
  auto judge = [](Values w, Values v) {
    return Judge(kEig + "  ROOT r = (c64[2], c64[2,2]) tuple(w, v)\n}\n", {Square({0, -1, 1, 0})},
                 {Complex({2}, w), Complex({2, 2}, v)})
        .Verdicts();
  };
  const double h = kHalf;
  EXPECT_EQ(judge({0, 1, 0, -1}, {h, 0, h, 0, 0, -h, 0, h}), "agree agree");
  EXPECT_EQ(judge({0, -1, 0, 1}, {h, 0, 0, h, 0, h, h, 0}), "agree agree");
  EXPECT_EQ(judge({0, -1, 0, 1}, {h, 0, h, 0, 0, -h, 0, h}), "disagree disagree");
  EXPECT_EQ(judge({0, 1, 0, 1}, {h, 0, h, 0, 0, -h, 0, -h}), "disagree disagree");  // the sum
  auto alone = [](Values w) {
    return Judge(kEig + "  ROOT r = c64[2] copy(w)\n}\n", {Square({0, -1, 1, 0})}, {Complex({2}, w)})
        .Verdicts();
  };
  EXPECT_EQ(alone({0, 1, 0, -1}), "agree");
  EXPECT_EQ(alone({0, -1, 0, 1}), "agree");
  EXPECT_EQ(alone({0, 1.001, 0, -1.001}), "disagree");
  EXPECT_EQ(alone({0, 1, 0, 1}), "disagree");
  EXPECT_EQ(alone({0, 1, kNan, -1}), "disagree");
}

// Then nobody has to watch a run.
TEST(FactorJudgement, WhatIsComputedIsNoFactor) {
  Result<std::unique_ptr<Module>> module =
      ParseHlo("m.hlo", "HloModule m\n" + kEigh + "  ROOT r = f32[2] multiply(w, w)\n}\n");
  ASSERT_TRUE(module.ok());
  EXPECT_FALSE(DecompositionRecord(**module).MayHaveFactors());
}

// Without a run nothing is known of factors: as before, what depends on them may be right.
TEST(FactorJudgement, WithoutARecordFactorsAreNotJudged) {
  Result<std::unique_ptr<Module>> module =
      ParseHlo("m.hlo", "HloModule m\n" + kEigh + "  ROOT r = f32[2,2] copy(v)\n}\n");
  ASSERT_TRUE(module.ok());
  const std::vector<Literal> ours = {Square({kHalf, kHalf, -kHalf, kHalf})};
  const std::vector<Literal> expected = {Square({9, 9, 9, 9})};
  EXPECT_EQ(CompareResults(**module, nullptr, ours, expected).value()[0].verdict, Verdict::kUnspecified);
}

// What is no factor takes no memory for each number, and what is asks before it takes any.
TEST(FactorJudgement, AsksForMemoryOnlyForWhatDependsOnFactors) {
  auto reserved = [](const std::string& root, const std::vector<Literal>& expected, int64_t limit) {
    Result<std::unique_ptr<Module>> module = ParseHlo("m.hlo", "HloModule m\n" + kEigh + root);
    DecompositionRecord record(**module);
    const std::vector<Literal> arguments = {Square({2, 1, 1, 2})};
    const Literal result = Evaluate(**module, arguments, {.observer = &record}).value();
    int64_t most = 0;
    const Status status =
        CompareResults(**module, &record, LeavesOf(result), expected, [&](int64_t bytes) {
          most = std::max(most, bytes);
          if (bytes <= limit) return Status();
          return Status(StatusCode::kResourceExhausted, Diagnostic{.message = "no"});
        }).status();
    EXPECT_EQ(status.code(), most > limit ? StatusCode::kResourceExhausted : StatusCode::kOk);
    return most;
  };
  const std::string iota = "  i = f32[100000] iota(), iota_dimension=0\n";
  const Literal other = Literal::Zeros(Shape::Array(kF32, {100000}));
  const int64_t enough = int64_t{1} << 30;
  EXPECT_EQ(reserved(iota + "  ROOT r = f32[100000] copy(i)\n}\n", {other}, enough), 0);
  const int64_t beside = reserved(iota + "  ROOT r = (f32[2,2], f32[100000]) tuple(v, i)\n}\n",
                                  {Square({1, 2, 3, 4}), other}, enough);
  EXPECT_GT(beside, 0);
  EXPECT_LT(beside, 20000);  // less than the other array's numbers
  // 40,000 numbers, each a number of the factor.
  const std::string many = "  b = f32[2,2,10000] broadcast(v), dimensions={0,1}\n"
                           "  ROOT r = f32[2,2,10000] copy(b)\n}\n";
  const Literal numbers = Literal::Zeros(Shape::Array(kF32, {2, 2, 10000}));
  const int64_t most = reserved(many, {numbers}, enough);
  EXPECT_GT(most, 40000 * static_cast<int64_t>(sizeof(NumberSource)));
  EXPECT_GT(reserved(many, {numbers}, most - 1), most - 1);
  EXPECT_GT(reserved(many, {numbers}, 1000), 1000);
}

}  // namespace
}  // namespace assay
