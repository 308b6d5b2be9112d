// Factors that are known by hand: right ones agree, with other signs and phases too; wrong ones do not.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "conformance/factor_judgement_testing.h"
#include "conformance/factor_trace.h"
#include "spec/literal_parts.h"

namespace assay {
namespace {

using namespace factors;

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

// Then the order of the rows is the one that L U shows.
TEST(FactorJudgement, LuIsJudgedWithoutItsPivots) {
  const std::string program =
      "ENTRY main {\n  a = f32[2,2] parameter(0)\n  call = (f32[2,2], s32[2], s32[]) custom-call(a), "
      "custom_call_target=\"lapack_sgetrf_ffi\", backend_config={}\n"
      "  ROOT lu = f32[2,2] get-tuple-element(call), index=0\n}\n";
  auto judge = [&](Values a, Values lu) { return Judge(program, {Square(a)}, {Square(lu)}).Verdicts(); };
  EXPECT_EQ(judge({1, 3, 2, 4}, {2, 4, 0.5, 1}), "agree");
  EXPECT_EQ(judge({1, 3, 2, 4}, {1, 3, 2, -2}), "disagree");  // |L| > 1
  for (size_t i = 0; i < 4; ++i) {
    Values off = {2, 4, 0.5, 1};
    off[i] *= 1 + 0x1p-18;
    EXPECT_EQ(judge({1, 3, 2, 4}, off), "disagree") << i;
  }
  // Either order is right of rows that are equal in size.
  EXPECT_EQ(judge({1, 3, -1, 4}, {-1, 4, -1, 7}), "agree");
  EXPECT_EQ(judge({1, 3, -1, 4}, {1, 3, -1, 7}), "agree");
  // Both rows of L U are near to one of A.
  EXPECT_EQ(judge({1, 2, 1, 4}, {1, 2, 1, 0}), "unspecified");
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
