#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/testing.h"
#include "interpreter/testing_real.h"

namespace assay {
namespace {

using namespace testing;

struct CBig {
  Big re, im;
  friend CBig operator-(const CBig& a, const CBig& b) { return {a.re - b.re, a.im - b.im}; }
  friend CBig operator*(const CBig& a, const CBig& b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  friend CBig operator/(const CBig& a, const CBig& b) {
    Big square = b.re * b.re + b.im * b.im;
    return {(a.re * b.re + a.im * b.im) / square, (a.im * b.re - a.re * b.im) / square};
  }
};

uint64_t Comparable(PrimitiveType type, uint64_t bits) {
  double value = DoubleFromBits(type, bits);
  return value != value ? 1 : value == 0 ? 0 : bits;
}
uint64_t Bits(const Literal& literal, int64_t i, int part) {
  return IsComplex(literal.shape().primitive_type()) ? literal.PartBits(i, part) : literal.Bits(i);
}
CBig At(const Literal& literal, int64_t i) {
  const PrimitiveType type = literal.shape().primitive_type();
  CBig value{DoubleFromBits(PartOf(type), Bits(literal, i, 0)), 0};
  if (IsComplex(type)) value.im = DoubleFromBits(PartOf(type), Bits(literal, i, 1));
  return value;
}

Literal Random(PrimitiveType type, std::vector<int64_t> dimensions, bool integers,
               std::mt19937_64& random) {
  Literal literal = Literal::Uninitialized(Of(type, std::move(dimensions)));
  for (int64_t i = 0; i < literal.element_count(); ++i) {
    for (int part = 0; part < (IsComplex(type) ? 2 : 1); ++part) {
      double x = integers ? static_cast<double>(random() % 7) - 3
                          : std::ldexp(static_cast<double>(random() >> 11), -52) - 1;
      uint64_t bits = BitsFromDouble(PartOf(type), x);
      if (IsComplex(type)) {
        literal.SetPartBits(i, part, bits);
      } else {
        literal.SetBits(i, bits);
      }
    }
  }
  return literal;
}

class TriangularSolve : public ::testing::TestWithParam<PrimitiveType> {
 protected:
  std::mt19937_64 random_{static_cast<uint64_t>(GetParam()) + 11};
};

INSTANTIATE_TEST_SUITE_P(Types, TriangularSolve,
                         ::testing::Values(kF64, kF32, kF16, kBF16, kF8E5M2, kF8E4M3FN, kC64,
                                           kC128),
                         [](const auto& info) { return std::string(FormatOf(info.param).name); });

// Every side, triangle, kind of transposition and diagonal, against substitution in 400 bits.
TEST_P(TriangularSolve, SmallSystemsAreCorrectlyRounded) {
  const PrimitiveType type = GetParam(), part = PartOf(type);
  for (int trial = 0; trial < 1000; ++trial) {
    const int64_t n = 1 + static_cast<int64_t>(random_() % 5);
    const int64_t sides = 1 + static_cast<int64_t>(random_() % 3);
    const bool left = random_() % 2, lower = random_() % 2, unit = random_() % 2;
    const bool integers = random_() % 2;
    const TransposeKind kind = static_cast<TransposeKind>(random_() % 3);
    Literal a = Random(type, {n, n}, integers, random_);
    Literal b = Random(type, left ? std::vector{n, sides} : std::vector{sides, n}, integers,
                       random_);
    OneShot run;
    Literal got = run.Run(run.b().Op(Opcode::kTriangularSolve, {&run.C(a), &run.C(b)},
                                     {Attr(kLeftSide, left), Attr(kLower, lower),
                                      Attr(kUnitDiagonal, unit), Attr(kTransposeA, kind)}));
    // T = op(a), the triangle not given being zero; the unknowns of T x = b, or x T = b.
    auto t = [&](int64_t i, int64_t j) -> CBig {
      if (kind != TransposeKind::kNoTranspose) std::swap(i, j);
      if (i == j && unit) return {1, 0};
      if (lower ? j > i : j < i) return {0, 0};
      CBig value = At(a, i * n + j);
      if (kind == TransposeKind::kAdjoint) value.im = Big() - value.im;
      return value;
    };
    bool singular = false;
    for (int64_t i = 0; i < n; ++i) {
      CBig d = t(i, i);
      singular |= mpfr_zero_p(d.re.get()) && mpfr_zero_p(d.im.get());
    }
    if (singular) continue;
    const bool upward = lower == (kind == TransposeKind::kNoTranspose);  // T is lower
    for (int64_t side = 0; side < sides; ++side) {
      std::vector<CBig> x(static_cast<size_t>(n));
      for (int64_t step = 0; step < n; ++step) {
        // T x = b runs down a lower T; x T = b up one.
        const int64_t i = upward == left ? step : n - 1 - step;
        const int64_t at = left ? i * sides + side : side * n + i;
        CBig sum = At(b, at);
        for (int64_t j = 0; j < n; ++j) {
          if (j != i) sum = sum - (left ? t(i, j) : t(j, i)) * x[static_cast<size_t>(j)];
        }
        x[static_cast<size_t>(i)] = sum / t(i, i);
        for (int p = 0; p < (IsComplex(type) ? 2 : 1); ++p) {
          Big want = p == 0 ? x[static_cast<size_t>(i)].re : x[static_cast<size_t>(i)].im;
          if (mpfr_cmpabs(want.get(), Big(0x1p-300).get()) < 0) want = 0;
          ASSERT_EQ(Comparable(part, Bits(got, at, p)), Comparable(part, RoundBig(part, want)))
              << a.ToString() << "\n" << b.ToString() << "\n" << got.ToString() << "\nleft " << left
              << " lower " << lower << " unit " << unit << " kind " << static_cast<int>(kind);
        }
      }
    }
  }
}

std::string Solve(Literal a, Literal b, bool unit = false) {
  return RunOp(Opcode::kTriangularSolve, {std::move(a), std::move(b)},
               {Attr(kLeftSide, true), Attr(kLower, true), Attr(kUnitDiagonal, unit),
                Attr(kTransposeA, TransposeKind::kNoTranspose)});
}

TEST(TriangularSolveEdges, ASingularMatrixDividesByZero) {
  // x1 = b1 / 0; then b2 - 1 * x1.
  EXPECT_EQ(Solve(Lit(kF32, {2, 2}, {0, 9, 1, 2}), Lit(kF32, {2, 3}, {1, 0, -1, 2, 3, 4})),
            "{{inf, nan, -inf}, {-inf, nan, inf}}");
  EXPECT_EQ(Solve(Lit(kF32, {2, 2}, {-0.0, 9, 1, 2}), Lit(kF32, {2, 1}, {1, 2})),
            "{{-inf}, {inf}}");
  // 0 * inf.
  EXPECT_EQ(Solve(Lit(kF32, {2, 2}, {0, 9, 0, 2}), Lit(kF32, {2, 1}, {1, 2})), "{{inf}, {nan}}");
  // (1 - 3 * (1/3)) / 0 is 0/0, although 1/3 is never exact.
  EXPECT_EQ(Solve(Lit(kF32, {2, 2}, {3, 9, 3, 0}), Lit(kF32, {2, 1}, {1, 1})),
            "{{0.33333334}, {nan}}");
  // C Annex G: (2 + 0i) / (0 + 0i) = infinity * 2 + infinity * 0 i.
  Literal zero = Literal::Zeros(Of(kC64, {1, 1})), two = zero;
  two.SetPartBits(0, 0, BitsFromDouble(kF32, 2));
  EXPECT_EQ(Solve(zero, two), "{{(inf, nan)}}");
}

TEST(TriangularSolveEdges, NotFinite) {
  EXPECT_EQ(Solve(Lit(kF32, {2, 2}, {kInf, 9, 1, 2}), Lit(kF32, {2, 2}, {1, kInf, 2, 3})),
            "{{0, nan}, {1, nan}}");
  EXPECT_EQ(Solve(Lit(kF32, {2, 2}, {1, kNan, kInf, 2}), Lit(kF32, {2, 3}, {1, 0, -1, 2, 3, 4})),
            "{{1, 0, -1}, {-inf, nan, inf}}");
  EXPECT_EQ(Solve(Lit(kF32, {1, 1}, {kNan}), Lit(kF32, {1, 1}, {3}), true), "{{3}}");
}

TEST(TriangularSolveEdges, BatchesAndEmptyMatrices) {
  EXPECT_EQ(Solve(Lit(kF32, {2, 1, 1}, {2, 4}), Lit(kF32, {2, 1, 2}, {2, 4, 4, 8})),
            "{{{1, 2}}, {{1, 2}}}");
  EXPECT_EQ(Solve(Lit(kF32, {0, 0}, {}), Lit(kF32, {0, 2}, {})), "{}");
}

// The solution of n rows of 3 below a diagonal of 1, all right sides `right`: x_i = right - 3 (x_1 + ... + x_{i-1}),
// that is right (-2)^(i-1), while the radii of b bits grow as 2^-b 4^i.
void ExpectGrowth(int64_t n, double right) {
  std::vector<double> a, b(static_cast<size_t>(n), right);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) a.push_back(i == j ? 1 : 3);
  }
  OneShot run;
  Literal got = run.Run(run.b().Op(
      Opcode::kTriangularSolve, {&run.C(Lit(kF64, {n, n}, a)), &run.C(Lit(kF64, {n, 1}, b))},
      {Attr(kLeftSide, true), Attr(kLower, true), Attr(kUnitDiagonal, false),
       Attr(kTransposeA, TransposeKind::kNoTranspose)}));
  for (int64_t i = 0; i < n; ++i) {
    const double size = i < 1024 ? std::ldexp(right, static_cast<int>(i)) : kInf;
    EXPECT_EQ(got.data<double>()[static_cast<size_t>(i)], i % 2 ? -size : size);
  }
}

TEST(TriangularSolveEdges, GrowthTakesMoreBits) { ExpectGrowth(100, 0x1.0000000000001p0); }
// In 2,048 bits the radii grow beyond everything.
TEST(TriangularSolveEdges, WorkThatDecidesIsDone) { ExpectGrowth(1100, 1); }

// Three diagonals, 3, -10 and 3: with x_1 = 1, x_2 = 1/3 the solution is 3^-i, while errors grow as the other
// solution of the recurrence, 3^i. How many bits pay off goes by the products that there are, not by n.
Result<Literal> SolveThreeDiagonals(int64_t n, int64_t precision_cap) {
  std::vector<double> a(static_cast<size_t>(n * n), 0), b(static_cast<size_t>(n), 0);
  for (int64_t i = 0; i < n; ++i) {
    a[static_cast<size_t>(i * n + i)] = 3;
    if (i >= 1) a[static_cast<size_t>(i * n + i - 1)] = -10;
    if (i >= 2) a[static_cast<size_t>(i * n + i - 2)] = 3;
  }
  b[0] = 3;
  b[1] = -9;
  OneShot run;
  return run.TryRun(
      run.b().Op(Opcode::kTriangularSolve,
                 {&run.C(Lit(kF32, {n, n}, a)), &run.C(Lit(kF32, {n, 1}, b))},
                 {Attr(kLeftSide, true), Attr(kLower, true), Attr(kUnitDiagonal, false),
                  Attr(kTransposeA, TransposeKind::kNoTranspose)}),
      {.precision_cap = precision_cap});
}

TEST(TriangularSolveEdges, AnIllConditionedBandIsDecided) {
  const int64_t n = 1500;
  Result<Literal> got = SolveThreeDiagonals(n, 0);
  ASSERT_TRUE(got.ok()) << got.status().ToString();
  Big power = 1;
  for (int64_t i = 0; i < n; ++i) {
    EXPECT_EQ(got->Bits(i), RoundBig(kF32, power)) << i;
    power = power / Big(3);
  }
}

TEST(TriangularSolveEdges, TooFewBitsAreReportedAsSuch) {
  const Status status = SolveThreeDiagonals(1500, 1024).status();
  EXPECT_EQ(status.code(), StatusCode::kUndecided);
  EXPECT_NE(status.ToString().find("ill-conditioned"), std::string::npos) << status.ToString();
  EXPECT_NE(status.ToString().find("1024 bits"), std::string::npos) << status.ToString();
}

// x_2 = 1 - 3 / 3 is zero, but no ball says so, and m_31 = 2^-300 makes the unit of its exact multiple
// too small to be found with few bits: what is rounded is the near-exact value.
TEST(TriangularSolveEdges, WithFewBitsTheNearExactValueIsRounded) {
  OneShot run;
  Literal got = run.Run(
      run.b().Op(Opcode::kTriangularSolve,
                 {&run.C(Lit(kF64, {3, 3}, {3, 0, 0, 3, 1, 0, 0x1p-300, 0, 1})),
                  &run.C(Lit(kF64, {3, 1}, {1, 1, 0}))},
                 {Attr(kLeftSide, true), Attr(kLower, true), Attr(kUnitDiagonal, false),
                  Attr(kTransposeA, TransposeKind::kNoTranspose)}),
      {.precision_cap = 128});
  EXPECT_EQ(got.data<double>()[0], 1.0 / 3);
  EXPECT_EQ(got.data<double>()[1], 0);
  EXPECT_EQ(got.data<double>()[2], -0x1p-300 / 3);
}

// x_1 = 2^300 - 3 2^300 / 3 is zero up to 2^43 at least in 256 bits, the fewest that a last pass has:
// enough beside 2^400 / 3, but not beside 1/3, the largest of the column's other elements. Neither an
// infinity nor what was summed up where one came in stands for an element.
TEST(TriangularSolveEdges, WhatIsNotFiniteDecidesNothing) {
  auto status = [](double row, double diagonal, double right) {
    OneShot run;
    Instruction& x = run.b().Op(
        Opcode::kTriangularSolve,
        {&run.C(Lit(kF64, {4, 4}, {3, 0, 0, 0, 0x3p300, 1, 0, 0, 0x1p-300, 0, 1, 0,
                                   row, 0, 0, diagonal})),
         &run.C(Lit(kF64, {4, 1}, {1, 0x1p300, 0, right}))},
        {Attr(kLeftSide, true), Attr(kLower, true), Attr(kUnitDiagonal, false),
         Attr(kTransposeA, TransposeKind::kNoTranspose)});
    return run.TryRun(x, {.precision_cap = 128}).status().code();
  };
  EXPECT_EQ(status(0x1p400, 1, 0), StatusCode::kOk);
  EXPECT_EQ(status(0x1p400, 1, kInf), StatusCode::kUndecided);
  EXPECT_EQ(status(0x1p400, 1, kNan), StatusCode::kUndecided);
  EXPECT_EQ(status(0x1p400, 0x1p-900, 0), StatusCode::kUndecided);
}

}  // namespace
}  // namespace assay
