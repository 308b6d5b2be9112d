// Factors that look right and are not do not hold, and right ones of matrices that are hard to measure do:
// matrices of three rows whose decompositions are known by hand, given as somebody's results.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "conformance/decomposition.h"
#include "interpreter/testing.h"

namespace assay {
namespace {

using testing::kNan;
using testing::Lit;
using testing::Of;
using testing::OneShot;
using Values = std::vector<double>;

constexpr PrimitiveType kF32 = PrimitiveType::kF32, kF64 = PrimitiveType::kF64, kS32 = PrimitiveType::kS32;

// A c64 or c128 array of real numbers.
Literal Complex(PrimitiveType type, std::vector<int64_t> sizes, const Values& values) {
  Literal literal = Literal::Zeros(Shape::Array(type, std::move(sizes)));
  for (size_t i = 0; i < values.size(); ++i) {
    for (int part : {0, 1}) {
      const double value = part == 0 || std::isnan(values[i]) ? values[i] : 0;
      literal.SetPartBits(static_cast<int64_t>(i), part, BitsFromDouble(PartOf(type), value));
    }
  }
  return literal;
}

struct Call {
  std::string target, config;
  std::vector<Literal> operands;
  std::vector<Literal> ours;  // the right results
  std::vector<PrimitiveType> computed = {};  // the operands, in that precision

  DecompositionAnswer Judge(std::vector<Literal> results) const {
    OneShot run;
    std::vector<Instruction*> arguments;
    for (const Literal& operand : operands) arguments.push_back(&run.C(operand));
    std::vector<Shape> shapes;
    for (const Literal& array : ours) shapes.push_back(array.shape());
    const bool one = shapes.size() == 1;
    const Shape shape = one ? shapes[0] : Shape::Tuple(shapes);
    Instruction& call = run.b().OpShaped(
        Opcode::kCustomCall, shape, std::move(arguments),
        {Attr(kCustomCallTarget, target),
         Attr(kBackendConfig, BackendConfig{BackendConfig::Form::kJson, config})});
    EXPECT_TRUE(IsDecomposition(call)) << target << " " << shape.ToString(false);
    const Literal whole = one ? ours[0] : Literal::Tuple(shape, ours);
    DecompositionQuestion question{.call = call, .operands = operands, .computed = computed, .ours = whole,
                                   .results = {}};
    // NaN is what is not known.
    for (const Literal& array : results) question.results.push_back(NumbersOf(array));
    return JudgeDecomposition(question);
  }
  // "right", "wrong", or why it is not judged.
  std::string Of(const std::vector<Literal>& results) const {
    const DecompositionAnswer answer = Judge(results);
    if (answer.measures.empty()) return answer.reason;
    std::string failing;
    for (const DecompositionMeasure& measure : answer.measures) {
      if (!measure.Holds()) failing += (failing.empty() ? "" : ", ") + measure.what;
    }
    return failing.empty() ? "right" : failing;
  }
  std::string With(size_t which, Literal array) const {
    std::vector<Literal> results = ours;
    results[which] = std::move(array);
    return Of(results);
  }
};

Literal Square(Values values) { return Lit(kF64, {3, 3}, values); }
Literal Column(Values values) { return Lit(kF64, {3}, values); }
Literal Info() { return Lit(kS32, {}, {0}); }
// Of what is given as ours too.
std::string Misses(const std::string& what) {
  return "our own result misses the bound of " + what + ", which so tells nothing";
}
const Values kOne = {1, 0, 0, 0, 1, 0, 0, 0, 1};
const Values kUnknown9(9, kNan), kUnknown3(3, kNan);

// ---------------------------------------------------------------- Schur form

Call Schur(Values t) {
  return {"lapack_dgees_ffi", "{mode = 86 : ui8, sort = 78 : ui8}", {Square(t)},
          {Square(t), Square(kOne), Column({0, 0, 0}), Column({0, 0, 0}), Info(), Info()}};
}
std::string SchurIs(Values t) { return Schur(t).Of(Schur(t).ours); }

TEST(WrongFactors, ASchurFormHasNoMoreBelowItsDiagonalThanPairs) {
  EXPECT_EQ(SchurIs({1, 2, 3, 0, 2, 4, 0, 0, 3}), "right");
  EXPECT_EQ(SchurIs({1, 2, 3, -4, 1, 5, 0, 0, 3}), "right");
  EXPECT_EQ(SchurIs({7, 2, 3, 0, 1, 5, 0, -4, 1}), "right");
  const std::string no_pair = Misses("blocks of two rows that are no pair");
  EXPECT_EQ(SchurIs({1, 2, 3, -4, 1, 5, 0, -6, 1}), no_pair);  // Hessenberg
  EXPECT_EQ(SchurIs({1, 2, 3, 4, 1, 5, 0, 0, 3}), no_pair);    // 1 +- sqrt(8)
  EXPECT_EQ(SchurIs({1, 0, 3, 4, 1, 5, 0, 0, 3}), no_pair);
  EXPECT_EQ(SchurIs({1, 2, 3, -4, 1.5, 5, 0, 0, 3}), Misses("diagonal of blocks of two rows"));
  EXPECT_EQ(SchurIs({1, 2, 3, 0, 1, 5, 4, 0, 3}), Misses("T below its blocks"));
}

// ---------------------------------------------------------------- QR

// With Q the identity: A P = R.
Call PivotedQr(Values r, Values fixed = {0, 0, 0}) {
  return {"lapack_dgeqp3_ffi", "{}", {Square(r), Lit(kS32, {3}, fixed)},
          {Square(r), Lit(kS32, {3}, {1, 2, 3}), Column({0, 0, 0})}};
}

TEST(WrongFactors, APivotIsTheLongestColumnLeft) {
  const Values falling = {4, 1, 1, 0, 2, 1, 0, 0, 1}, second = {4, 1, 1, 0, 2, 3, 0, 0, 1};
  const Values first = {1, 4, 2, 0, 2, 1, 0, 0, 1};
  EXPECT_EQ(PivotedQr(falling).Of(PivotedQr(falling).ours), "right");
  EXPECT_EQ(PivotedQr(first).Of(PivotedQr(first).ours), Misses("columns behind the pivot"));
  EXPECT_EQ(PivotedQr(second).Of(PivotedQr(second).ours), Misses("columns behind the pivot"));
  // The first column has to stand there.
  EXPECT_EQ(PivotedQr(first, {1, 0, 0}).Of(PivotedQr(first).ours), "right");
  // The same lengths, as far as LAPACK knows them: the second is longer by 2^-40.
  const Values same = {1, 0, 0, 0, 1 + 0x1p-40, 0, 0, 0, 1};
  EXPECT_EQ(PivotedQr(same).Of(PivotedQr(same).ours), "right");
}

// In bf16 each element of diag(1, 1 + 2^-10) may be off by 2^-5, and so may be which is longer.
TEST(WrongFactors, ThePivotsOfAComputedMatrixAreThoseOfOneNearby) {
  Call close = PivotedQr({1, 0, 0, 0, 1 + 0x1p-10, 0, 0, 0, 1}), far = PivotedQr({1, 0, 0, 0, 4, 0, 0, 0, 1});
  EXPECT_EQ(close.Of(close.ours), Misses("columns behind the pivot"));
  for (Call* call : {&close, &far}) call->computed = {PrimitiveType::kBF16, PrimitiveType::kInvalid};
  EXPECT_EQ(close.Of(close.ours), "right");
  EXPECT_EQ(far.Of(far.ours), Misses("columns behind the pivot"));
}

// With v = (1, 1 + x) and tau = 1 + t the column is (0, -1) + (-t, -x - t) and terms of both. Computed in f32, x
// and t may be 2^-16 each: by the norms of v and H the column may be off by 2 sqrt(2) 2^-16, or by 2^-15.
TEST(WrongFactors, ReflectorsThatAreComputedMayBeOthers) {
  const Literal packed = Lit(kF64, {2, 1}, {1, 1}), tau = Lit(kF64, {1}, {1}), c = Lit(kF64, {2, 1}, {1, 0});
  const Literal column = Lit(kF64, {2, 1}, {0, -1});
  Call q{"lapack_dorgqr_ffi", "{}", {packed, tau}, {column}};
  Call product{"lapack_dormqr_ffi", "{left = true, transpose = false}", {packed, tau, c}, {column}};
  const std::string wrong[] = {"Q - H1 H2 ...", "result - Q C"};
  for (Call* call : {&q, &product}) {
    auto is = [&](PrimitiveType reflectors, PrimitiveType factors, double first, double second) {
      call->computed = {reflectors, factors, PrimitiveType::kInvalid};
      return call->Of({Lit(kF64, {2, 1}, {first, second})});
    };
    const PrimitiveType exact = PrimitiveType::kInvalid;
    EXPECT_EQ(is(exact, exact, 0, -1), "right");
    EXPECT_EQ(is(exact, exact, 0, -1 - 0x1p-16), wrong[call == &product]);
    EXPECT_EQ(is(kF32, exact, 0, -1 - 0x1p-16), "right");
    EXPECT_EQ(is(kF32, exact, 0, -1 - 0x1p-14), wrong[call == &product]);
    EXPECT_EQ(is(exact, kF32, -0x1p-16, -1 - 0x1p-16), "right");
    EXPECT_EQ(is(exact, kF32, -0x1p-14, -1 - 0x1p-14), wrong[call == &product]);
    EXPECT_EQ(is(kF32, kF32, -0x1p-16, -1 - 0x1p-15), "right");
  }
}

TEST(WrongFactors, RAloneTellsOfWhatIsSmallInIt) {
  const Values r = {1, 1, 1, 0, 1e-3, 1e-3, 0, 0, 1e-5};
  const Call call{"lapack_dgeqrf_ffi", "{}", {Square(r)}, {Square(r), Column({0, 0, 0})}};
  auto judge = [&](Values upper) {
    for (size_t i : {3, 6, 7}) upper[i] = kNan;
    return call.Of({Square(upper), Column(kUnknown3)});
  };
  EXPECT_EQ(judge(r), "right");
  EXPECT_EQ(judge({-1, -1, -1, 0, 1e-3, 1e-3, 0, 0, -1e-5}), "right");
  // Its square is off by 2e-14 of A^H A, which roundoff may be.
  EXPECT_EQ(judge({1, 1, 1, 0, 1e-3, 1e-3, 0, 0, 1.0001e-5}), "(A R^-1)^H A R^-1 - I");
  EXPECT_NE(judge({1, 1, 1, 0, 1e-5, 1e-3, 0, 0, 1e-3}), "right");
}

// ---------------------------------------------------------------- Hessenberg and tridiagonal forms

TEST(WrongFactors, AFormWithTheSameEigenvaluesIsNotThatOfItsReflectors) {
  const Values h = {1, 2, 3, 4, 5, 6, 0, 7, 8};
  const Call hessenberg{"lapack_dgehrd_ffi", "{high = 3 : i32, low = 1 : i32}", {Square(h)},
                        {Square(h), Lit(kF64, {2}, {0, 0}), Info()}};
  EXPECT_EQ(hessenberg.Of(hessenberg.ours), "right");
  EXPECT_EQ(hessenberg.With(0, Square({1, 4, 12, 2, 5, 12, 0, 3.5, 8})), "A V - V T");  // D^-1 H D
  EXPECT_EQ(hessenberg.With(0, Square({1, -2, 3, -4, 5, -6, 0, -7, 8})), "A V - V T");  // other signs

  const Values t = {1, 2, 0, 2, 3, 4, 0, 4, 5};
  const Call tridiagonal{"lapack_dsytrd_ffi", "{uplo = 76 : ui8}", {Square(t)},
                         {Square(t), Column({1, 3, 5}), Lit(kF64, {2}, {2, 4}), Lit(kF64, {2}, {0, 0}),
                          Info()}};
  EXPECT_EQ(tridiagonal.Of(tridiagonal.ours), "right");
  EXPECT_NE(tridiagonal.With(1, Column({5, 3, 1})), "right");
  EXPECT_NE(tridiagonal.With(2, Lit(kF64, {2}, {2, -4})), "right");
  // D and E agree, and the matrix has others.
  EXPECT_EQ(tridiagonal.With(0, Square({1, 2, 0, 2, 3, 4, 0, 5, 5})), "D and E in the matrix");
}

// ---------------------------------------------------------------- systems

TEST(WrongFactors, ASolutionIsThatOfThisSystem) {
  // L (1, 2, 3) = (1, 4, 14); the other one solves L^T x = b.
  const Call triangular{"lapack_dtrsm_ffi",
                        "{diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}",
                        {Square({1, 0, 0, 2, 1, 0, 3, 4, 1}), Lit(kF64, {3, 1}, {1, 4, 14})},
                        {Lit(kF64, {3, 1}, {1, 2, 3})}};
  EXPECT_EQ(triangular.Of(triangular.ours), "right");
  EXPECT_EQ(triangular.With(0, Lit(kF64, {3, 1}, {63, -52, 14})), "B - A X");
  EXPECT_EQ(triangular.With(0, Lit(kF64, {3, 1}, {1, 2, 3 + 0x1p-40})), "B - A X");

  const Call tridiagonal{"lapack_dgtsv_ffi", "{}",
                         {Column({0, 1, 2}), Column({2, 3, 4}), Column({5, 6, 0}),
                          Lit(kF64, {3, 1}, {7, 10, 6})},
                         {Column({0, 0, 0}), Column({0, 0, 0}), Column({0, 0, 0}),
                          Lit(kF64, {3, 1}, {1, 1, 1}), Info()}};
  EXPECT_EQ(tridiagonal.Of(tridiagonal.ours), "right");
  // (1, 3, -1.5): of the transposed matrix for (5, 5, 12), say; and a little of something.
  EXPECT_EQ(tridiagonal.With(3, Lit(kF64, {3, 1}, {1, 3, -1.5})), "B - T X");
  EXPECT_EQ(tridiagonal.With(3, Lit(kF64, {3, 1}, {1, 1, 1 + 0x1p-40})), "B - T X");
}

// ---------------------------------------------------------------- eigenvalues

struct Eigen {
  Values a, w, v;
  std::string Are(const Values& values, const Values& vectors) const {
    const Literal zeros = Column({0, 0, 0}), none = Complex(PrimitiveType::kC128, {3, 3}, kUnknown9);
    const Call call{"lapack_dgeev_ffi", "{compute_left = 78 : ui8, compute_right = 86 : ui8}", {Square(a)},
                    {Column(w), zeros, none, Complex(PrimitiveType::kC128, {3, 3}, v), Info()}};
    const bool known = !std::isnan(values[0]);
    return call.Of({Column(values), known ? zeros : Column(kUnknown3), none,
                    Complex(PrimitiveType::kC128, {3, 3}, vectors), Info()});
  }
};

// 1 with (1, 0, 0), 2 with (1, 1, 0), 3 with (1, 2, 2).
const double kHalf = std::sqrt(0.5), kThird = 1.0 / 3;
const Eigen kThree = {{1, 1, 0, 0, 2, 1, 0, 0, 3}, {1, 2, 3},
                      {1, kHalf, kThird, 0, kHalf, 2 * kThird, 0, 0, 2 * kThird}};
const std::string kProduct = "prod (w - z) / det(A - z I) - 1";

TEST(WrongFactors, EigenvaluesHaveTheirMultiplicities) {
  EXPECT_EQ(kThree.Are({1, 2, 3}, kThree.v), "right");
  EXPECT_EQ(kThree.Are({3, 1, 2}, kUnknown9), "right");
  EXPECT_EQ(kThree.Are({2, 2, 2}, kUnknown9), kProduct);
  EXPECT_EQ(kThree.Are({2, 2, 2}, {kHalf, kHalf, kHalf, kHalf, kHalf, kHalf, 0, 0, 0}), kProduct);
  EXPECT_EQ(kThree.Are({1 + 0x1p-40, 2, 3 - 0x1p-40}, kUnknown9), kProduct);
}

TEST(WrongFactors, VectorsAloneAreThoseOfAllEigenvalues) {
  EXPECT_EQ(kThree.Are(kUnknown3, kThree.v), "right");
  EXPECT_NE(kThree.Are(kUnknown3, {1, 1, 1, 0, 0, 0, 0, 0, 0}), "right");
  EXPECT_EQ(kThree.Are(kUnknown3, {kHalf, kHalf, kHalf, kHalf, kHalf, kHalf, 0, 0, 0}), kProduct);
}

// Nilpotent, with one vector: numbers of absolute value 1e-5 may be its eigenvalues if their cubes are one.
TEST(WrongFactors, ADefectiveMatrixHasEigenvaluesOfOneNearby) {
  const Eigen nilpotent = {{0, 1, 0, 1, -2, 1, 2, -5, 2}, {0, 0, 0}, kUnknown9};
  EXPECT_EQ(nilpotent.Are({0, 0, 0}, kUnknown9), "right");
  EXPECT_EQ(nilpotent.Are({1e-7, -1e-7, 0}, kUnknown9), "right");
  EXPECT_EQ(nilpotent.Are({1e-5, 1e-5, -2e-5}, kUnknown9), kProduct);  // their products by two are not zero
  EXPECT_NE(nilpotent.Are({1e-2, 1e-2, -2e-2}, kUnknown9), "right");
  EXPECT_EQ(nilpotent.Are({0, kNan, kNan}, kUnknown9), "right");  // the first alone
  EXPECT_EQ(nilpotent.Are({1e-2, kNan, kNan}, kUnknown9), "A - w I");
}

// {{2, 1, 0}, {1, 2, 1}, {0, 1, 2}} scaled by powers of two, which LAPACK scales back.
TEST(WrongFactors, ABadlyScaledMatrixIsJudgedBalanced) {
  const double d = 0x1p40, r = std::sqrt(2.0);
  const Eigen scaled = {{2, d, 0, 1 / d, 2, d, 0, 1 / d, 2}, {2 - r, 2, 2 + r}, kUnknown9};
  EXPECT_EQ(scaled.Are(scaled.w, kUnknown9), "right");
  EXPECT_EQ(scaled.Are({2 - r + 1e-9, 2, 2 + r - 1e-9}, kUnknown9), kProduct);
}

// ---------------------------------------------------------------- singular values

TEST(WrongFactors, VectorsOfSmallSingularValuesAreTheirs) {
  const Values a = {1, 0, 0, 0, 1e-3, 0, 0, 0, 1e-5}, swapped = {1, 0, 0, 0, 0, 1, 0, 1, 0};
  auto three = [](const Values& values) { return Lit(kF32, {3, 3}, values); };
  const Literal s = Lit(kF32, {3}, {1, 1e-3, 1e-5});
  const Call call{"lapack_sgesdd_ffi", "{mode = 65 : ui8}", {three(a)},
                  {three(a), s, three(kOne), three(kOne), Info()}};
  const Literal unknown = three(kUnknown9), no_values = Lit(kF32, {3}, kUnknown3);
  EXPECT_EQ(call.Of(call.ours), "right");
  EXPECT_EQ(call.Of({unknown, s, three(kOne), unknown, Info()}), "right");
  EXPECT_EQ(call.Of({unknown, s, three(swapped), unknown, Info()}), "|| A^H u || - s");
  EXPECT_EQ(call.Of({unknown, s, unknown, three(swapped), Info()}), "|| A v || - s");
  EXPECT_EQ(call.Of({unknown, no_values, three(swapped), unknown, Info()}), "|| A^H u || - s");
  const double c = kHalf;
  EXPECT_NE(call.Of({unknown, s, three({c, c, 0, c, -c, 0, 0, 0, 1}), unknown, Info()}), "right");
  // Of what is wrong with vectors the values are not to blame.
  for (const DecompositionMeasure& measure :
       call.Judge({unknown, s, three(swapped), three(kOne), Info()}).measures) {
    EXPECT_TRUE(measure.Holds() || (measure.of & 1u << 1) == 0) << measure.what;
  }
}

// -1e-7 is within the bound of 1e-7 and of zero, and keeps the order.
TEST(WrongFactors, SingularValuesAreNotNegative) {
  auto two = [](const Values& values) { return Lit(kF32, {2, 2}, values); };
  auto values = [](double last) { return Lit(kF32, {2}, {1, last}); };
  const Literal one = two({1, 0, 0, 1}), turned = two({1, 0, 0, -1}), unknown = two({kNan, kNan, kNan, kNan});
  const Call call{"lapack_sgesdd_ffi", "{mode = 65 : ui8}", {two({1, 0, 0, 1e-7})},
                  {two({1, 0, 0, 1e-7}), values(1e-7), one, one, Info()}};
  EXPECT_EQ(call.Of(call.ours), "right");
  EXPECT_EQ(call.Of({unknown, values(0), unknown, unknown, Info()}), "right");
  EXPECT_EQ(call.Of({unknown, values(-0.0), unknown, unknown, Info()}), "right");
  EXPECT_EQ(call.Of({unknown, values(-1e-7), unknown, unknown, Info()}), "singular values below zero");
  EXPECT_EQ(call.Of({unknown, values(-1e-7), turned, one, Info()}), "singular values below zero");
}

// ---------------------------------------------------------------- underflow

TEST(WrongFactors, ProductsThatUnderflowAreNoErrors) {
  auto two = [](const Values& values) { return Lit(kF32, {2, 2}, values); };
  const Call lu{"lapack_sgetrf_ffi", "{}", {two({1, 1e-30, 1e-20, 0})},
                {two({1, 1e-30, 1e-20, 0}), Lit(kS32, {2}, {1, 2}), Info()}};
  EXPECT_EQ(lu.Of(lu.ours), "right");
  EXPECT_EQ(lu.With(0, two({1, 1e-30, 1e-20, 1e-30})), "P A - L U");
  const Call solve{"lapack_strsm_ffi",
                   "{diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}",
                   {two({1, 0, 1e-20, 1}), Lit(kF32, {2, 1}, {1e-25, 0})},
                   {Lit(kF32, {2, 1}, {1e-25, 0})}};
  EXPECT_EQ(solve.Of(solve.ours), "right");
  EXPECT_EQ(solve.With(0, Lit(kF32, {2, 1}, {1e-25, 1e-30})), "B - A X");
  // Subnormal numbers are zeros where they are flushed: XLA's CPU does.
  const Call qr{"lapack_sgeqrf_ffi", "{}", {two({1e-44, 2e-44, 3e-44, -1e-44})},
                {two({-3e-44, 0, 1e-44, -2e-44}), Lit(kF32, {2}, {0, 0})}};
  EXPECT_EQ(qr.With(0, two({1e-44, 2e-44, 0, -1e-44})), "right");
}

// Of 2^120 the reciprocal is 2^-120, of which flushing may take 2^-126, a part in 64. What is divided by a number that is
// flushed is infinite.
TEST(WrongFactors, WhatIsDividedByExtremeNumbersMayBeAnything) {
  const double inf = std::numeric_limits<double>::infinity();
  auto two = [](const Values& values) { return Lit(kF32, {2, 2}, values); };
  auto judge = [&](double scale, double below) {
    const Call qr{"lapack_sgeqrf_ffi", "{}", {two({scale, scale, 0, scale})},
                  {two({scale, scale, 0, scale}), Lit(kF32, {2}, {0, 0})}};
    return qr.With(0, two({scale, scale, below, scale}));
  };
  EXPECT_EQ(judge(0x1p100, 0), "right");
  EXPECT_NE(judge(0x1p100, inf).find("not finite"), std::string::npos);
  EXPECT_EQ(judge(0x1p120, inf), "the matrix is so large that reciprocals of its numbers may be flushed to zero");
  auto solve = [&](double divisor, double solution) {
    const Call call{"lapack_strsm_ffi",
                    "{diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}",
                    {two({1, 0, 0, divisor}), Lit(kF32, {2, 1}, {1, divisor})}, {Lit(kF32, {2, 1}, {1, 1})}};
    return call.With(0, Lit(kF32, {2, 1}, {1, solution}));
  };
  EXPECT_EQ(solve(0x1p-126, 1), "right");
  EXPECT_EQ(solve(0x1p-126, inf), "numbers that are not finite");
  EXPECT_EQ(solve(0x1p-127, inf), "the matrix has a divisor that may be flushed to zero");
}

// ---------------------------------------------------------------- potrf

TEST(WrongFactors, CholeskyIsPositiveAndSmallElementsCount) {
  auto three = [](const Values& values) { return Lit(kF32, {3, 3}, values); };
  // L = [[2, 0, 0], [1, 1, 0], [0, 0, 2^-14]].
  const Call call{"lapack_spotrf_ffi", "{uplo = 76 : ui8}", {three({4, 2, 0, 2, 2, 0, 0, 0, 0x1p-28})},
                  {three({2, 0, 0, 1, 1, 0, 0, 0, 0x1p-14}), Info()}};
  EXPECT_EQ(call.Of(call.ours), "right");
  EXPECT_EQ(call.With(0, three({2, 0, 0, 1, -1, 0, 0, 0, 0x1p-14})), "diagonal elements that are not positive");
  EXPECT_EQ(call.With(0, three({2, 0, 0, 1, 1, 0, 0, 0, 0x1.8p-14})), "A - L L^H");
}

// ---------------------------------------------------------------- bounds that are rules

TEST(WrongFactors, ABoundThatOurOwnResultMissesTellsNothing) {
  const Call call{"lapack_dgtsv_ffi", "{}",
                  {Column({0, 1, 2}), Column({2, 3, 4}), Column({5, 6, 0}), Lit(kF64, {3, 1}, {7, 10, 6})},
                  {Column({0, 0, 0}), Column({0, 0, 0}), Column({0, 0, 0}),
                   Lit(kF64, {3, 1}, {1, 1, 2}), Info()}};
  const std::string nothing = Misses("B - T X");
  EXPECT_EQ(call.With(3, Lit(kF64, {3, 1}, {1, 1, 3})), nothing);
  EXPECT_EQ(call.Of(call.ours), nothing);  // bit for bit
}

}  // namespace
}  // namespace assay
