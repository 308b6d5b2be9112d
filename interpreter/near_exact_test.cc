#include "interpreter/near_exact.h"

#include <gtest/gtest.h>

#include <cmath>

#include "interpreter/numeric/ball.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/testing.h"

namespace assay {
namespace {

using testing::Lit;
using testing::OneShot;
using enum PrimitiveType;

std::vector<double> ErrorsOf(OneShot& run, Instruction& root) {
  return NearExactErrors(root, run.Run(root));
}

// 2^-20 units in the last place of a number of [2^exponent, 2^(exponent + 1)).
double F32Error(int exponent) { return std::ldexp(1.0, exponent - 23 - 20); }

TEST(NearExact, EachMatrixOfABatchHasItsOwnScale) {
  OneShot run;
  Instruction& a = run.C(Lit(kF32, {2, 2, 2}, {16, 0, 0, 0x1p-40, 0x1p-60, 0, 0, 0x1p-80}));
  Instruction& l = run.b().Op(Opcode::kCholesky, {&a}, {Attr(kLower, true)});
  double large = F32Error(2), small = F32Error(-30);
  EXPECT_EQ(ErrorsOf(run, l),
            std::vector<double>({large, large, large, large, small, small, small, small}));
}

TEST(NearExact, EachRightSideHasItsOwnScale) {
  for (bool left : {true, false}) {
    OneShot run;
    Instruction& a = run.C(Lit(kF32, {2, 2}, {1, 0, 0, 1}));
    Instruction& b = run.C(Lit(kF32, {2, 2}, {8, 0.5, 0.25, 0.125}));
    Instruction& x = run.b().Op(Opcode::kTriangularSolve, {&a, &b},
                                {Attr(kLeftSide, left), Attr(kLower, true),
                                 Attr(kUnitDiagonal, false),
                                 Attr(kTransposeA, TransposeKind::kNoTranspose)});
    double first = F32Error(3), second = F32Error(left ? -1 : -2);
    EXPECT_EQ(ErrorsOf(run, x), left ? std::vector<double>({first, second, first, second})
                                     : std::vector<double>({first, first, second, second}));
  }
}

// Of (3, 1): (4, 2).
TEST(NearExact, EachTransformHasItsOwnScale) {
  OneShot run;
  Instruction& x = run.C(Lit(kF32, {2, 2}, {3, 1, 0, 0}));
  Instruction& y = run.b().Op(Opcode::kFft, {&x},
                              {Attr(kFftType, FftType::kRfft), Attr(kFftLength, Ints{2})});
  double least = F32Error(-126);  // of zeros: the least normal number's
  EXPECT_EQ(ErrorsOf(run, y), std::vector<double>({F32Error(2), F32Error(2), least, least}));
}

std::vector<double> ErrorsOfSolve(std::vector<double> a, std::vector<double> b) {
  OneShot run;
  const int64_t n = static_cast<int64_t>(b.size());
  Instruction& x = run.b().Op(
      Opcode::kTriangularSolve,
      {&run.C(Lit(kF32, {n, n}, std::move(a))), &run.C(Lit(kF32, {n, 1}, std::move(b)))},
      {Attr(kLeftSide, true), Attr(kLower, true), Attr(kUnitDiagonal, false),
       Attr(kTransposeA, TransposeKind::kNoTranspose)});
  return ErrorsOf(run, x);
}

// x = (4, what is not finite): the scale is 4. Of columns without a finite element nothing was rounded.
TEST(NearExact, WhatIsNotFiniteSetsNoScale) {
  const std::vector<double> four = {F32Error(2), F32Error(2)}, none = {0, 0};
  EXPECT_EQ(ErrorsOfSolve({1, 0, 0, 1}, {4, NAN}), four);
  EXPECT_EQ(ErrorsOfSolve({1, 0, 0, 1}, {4, INFINITY}), four);
  EXPECT_EQ(ErrorsOfSolve({1, 0, 0, 0}, {4, 1}), four);
  EXPECT_EQ(ErrorsOfSolve({1, 0, 0, 0x1p-100}, {4, 0x1p100}), four);  // 2^200 overflows
  EXPECT_EQ(ErrorsOfSolve({1, 0, 0, 1}, {INFINITY, 1}), none);         // 1 - 0 inf
}

TEST(NearExact, AMatrixThatHasNoFactorHasNoError) {
  for (double corner : {-1.0, static_cast<double>(NAN), static_cast<double>(INFINITY)}) {
    OneShot run;
    Instruction& a = run.C(Lit(kF32, {2, 2}, {1, 0, 0, corner}));
    EXPECT_EQ(ErrorsOf(run, run.b().Op(Opcode::kCholesky, {&a}, {Attr(kLower, true)})),
              std::vector<double>(4, 0));
  }
}

// (NaN, NaN) of what is not finite; of (2^127, 2^127) the sum is infinite for being too large.
TEST(NearExact, ATransformsInfinityIsTheLargestScale) {
  for (double x : {static_cast<double>(NAN), static_cast<double>(INFINITY), 0x1p127}) {
    OneShot run;
    Instruction& y = run.b().Op(Opcode::kFft, {&run.C(Lit(kF32, {2}, {x, 0x1p127}))},
                                {Attr(kFftType, FftType::kRfft), Attr(kFftLength, Ints{2})});
    const double error = x == 0x1p127 ? F32Error(127) : 0;
    EXPECT_EQ(ErrorsOf(run, y), std::vector<double>({error, error})) << x;
  }
}

TEST(NearExact, OtherOpsHaveNoSuchError) {
  OneShot run;
  Instruction& x = run.C(testing::F32({1, 2}));
  EXPECT_TRUE(ErrorsOf(run, run.b().Op(Opcode::kExponential, {&x})).empty());
}

TEST(NearExact, ATypesLargestNumberIsTheLargestScale) {
  EXPECT_EQ(numeric::NearExactTolerance(kF32, INFINITY), F32Error(127));
  EXPECT_EQ(numeric::NearExactTolerance(kF32, 0x1p300), F32Error(127));
  for (const auto& [type, largest] :
       {std::pair{kF16, 65504.0}, std::pair{kBF16, 0x1.fep127}, std::pair{kF64, 0x1.fffffffffffffp1023},
        std::pair{kF8E4M3FN, 448.0}, std::pair{kF8E4M3, 240.0}, std::pair{kF8E5M2FNUZ, 57344.0},
        std::pair{kF8E4M3B11FNUZ, 30.0}, std::pair{kF8E8M0FNU, 0x1p127}, std::pair{kF6E2M3FN, 7.5},
        std::pair{kF4E2M1FN, 6.0}}) {
    EXPECT_EQ(numeric::LargestExponent(type), std::ilogb(largest)) << NameOf(type);
  }
}

}  // namespace
}  // namespace assay
