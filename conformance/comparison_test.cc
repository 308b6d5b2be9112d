#include "conformance/comparison.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "interpreter/testing.h"

namespace assay {
namespace {

using enum PrimitiveType;
using testing::Lit;
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

Literal F32(std::initializer_list<float> values) {
  return Literal::Array<float>(Shape::Array(kF32, {static_cast<int64_t>(values.size())}), values);
}

TEST(Compare, NanAgreesWithNanAndInfinityWithItself) {
  EXPECT_EQ(Compare("x", F32({kNan, kInf, -kInf}), F32({kNan, kInf, -kInf})).verdict,
            Verdict::kAgree);
  EXPECT_EQ(Compare("x", F32({kNan}), F32({1})).verdict, Verdict::kDisagree);
  EXPECT_EQ(Compare("x", F32({1}), F32({kNan})).verdict, Verdict::kDisagree);
  EXPECT_EQ(Compare("x", F32({1, kNan, kNan, 2}), F32({kNan, kNan, 1, 3})).nans_apart, 2);
  EXPECT_EQ(Compare("x", F32({kInf}), F32({-kInf})).verdict, Verdict::kDisagree);
  EXPECT_EQ(Compare("x", F32({kInf, 1}), F32({3e38f, 1})).verdict, Verdict::kDisagree);
}

// 2^-16 of 1024 is 2^-6: differences of exactly that are inside, the next float is not.
TEST(Compare, TheBoundIsRelativeToTheLargestMagnitude) {
  ArrayComparison inside = Compare("x", F32({0x1p-6f, 1024}), F32({0, 1024}));
  EXPECT_EQ(inside.outside, 0);
  EXPECT_EQ(inside.largest_difference, 0x1p-6);
  EXPECT_EQ(inside.bound, "2^-16 of the largest magnitude, 1024");
  EXPECT_EQ(Compare("x", F32({std::nextafter(0x1p-6f, 1.0f), 1024}), F32({0, 1024})).outside, 1);
}

// Subnormal numbers are zeros to some; f16 keeps them.
TEST(Compare, WhatMayBeFlushedIsZero) {
  struct Row {
    PrimitiveType type;
    double inside, outside;
  };
  for (const Row& row : {Row{kF32, -0x1p-126, 0x1.1p-126}, {kF64, 0x1p-1022, 0x1.1p-1022},
                         {kBF16, 0x1p-126, -0x1.8p-126}, {kF16, 0x1p-24, 0x1p-23}}) {
    const Literal zero = Lit(row.type, {2}, {0, 0});
    EXPECT_EQ(Compare("x", Lit(row.type, {2}, {0, row.inside}), zero).verdict, Verdict::kAgree);
    EXPECT_EQ(Compare("x", zero, Lit(row.type, {2}, {row.inside, row.inside})).verdict, Verdict::kAgree);
    EXPECT_EQ(Compare("x", Lit(row.type, {2}, {0, row.outside}), zero).verdict, Verdict::kDisagree);
    EXPECT_EQ(AllowedDifference(zero), std::abs(row.inside));
  }
  const Literal wide = Lit(kF64, {1}, {0});
  const Literal flushed = Lit(kF64, {1}, {0x1p-126});
  EXPECT_EQ(Compare("x", flushed, wide).verdict, Verdict::kDisagree);
  const ArrayComparison by_f32 = Compare("x", flushed, wide, {}, LowestPrecision{kF32, "dot.3"});
  EXPECT_EQ(by_f32.verdict, Verdict::kAgree);
  EXPECT_EQ(by_f32.bound, "the smallest number told from zero, 1.175e-38, as 'dot.3' rounds to f32");
}

TEST(Compare, SaysThatNothingExpectedIsFinite) {
  const Literal nan = F32({kNan, kNan});
  EXPECT_EQ(Compare("x", F32({1, kNan}), nan).bound, "equality, as no expected number is finite");
  EXPECT_EQ(Compare("x", F32({1, 0}), F32({kNan, 0})).bound,
            "the smallest number told from zero, 1.175e-38");
}

// Of a lower precision on the way that one's bound counts, and the line says whose it is.
TEST(Compare, TheBoundIsThatOfTheLowestPrecision) {
  auto compare = [](double off, PrimitiveType lowest) {
    return Compare("x", Literal::Scalar<double>(kF64, 1024 + off), Literal::Scalar<double>(kF64, 1024), {},
                   LowestPrecision{lowest, "dot.3"});
  };
  struct Row {
    PrimitiveType lowest;
    double allowed;
  };
  for (const Row& row : {Row{kF32, 0x1p-6}, Row{kF16, 4}, Row{kBF16, 32}, Row{kF8E4M3FN, 512}}) {
    EXPECT_EQ(compare(row.allowed, row.lowest).verdict, Verdict::kAgree) << NameOf(row.lowest);
    EXPECT_EQ(compare(row.allowed * 1.5, row.lowest).verdict, Verdict::kDisagree) << NameOf(row.lowest);
  }
  EXPECT_EQ(compare(0, kF32).bound, "2^-16 of the largest magnitude, 1024, as 'dot.3' rounds to f32");
  // What is higher than the result's own type changes nothing.
  const ArrayComparison own = Compare("x", F32({1, 1024}), F32({1, 1024}), {}, LowestPrecision{kF32, "a"});
  EXPECT_EQ(own.bound, "2^-16 of the largest magnitude, 1024");
}

// Where no number is rounded on the way nothing excuses a difference, not even in the sign of a zero; a NaN is
// still any NaN.
TEST(Compare, WhatNothingRoundsHasTheSameBits) {
  auto compare = [](float got, float want) { return Compare("x", F32({got}), F32({want}), {}, LowestPrecision{}); };
  EXPECT_EQ(compare(1, 1).verdict, Verdict::kAgree);
  EXPECT_EQ(compare(kNan, -kNan).verdict, Verdict::kAgree);
  EXPECT_EQ(compare(1, std::nextafter(1.0f, 2.0f)).verdict, Verdict::kDisagree);
  EXPECT_EQ(compare(0.0f, -0.0f).verdict, Verdict::kDisagree);
  EXPECT_EQ(compare(0.0f, -0.0f).largest_distance, 1u);
  EXPECT_EQ(compare(1, 2).bound, "equal bits, as nothing rounds");
  const Literal f8 = Literal::Scalar<double>(kF8E4M3FN, 1), next = Literal::Scalar<double>(kF8E4M3FN, 1.125);
  EXPECT_EQ(Compare("x", f8, next).verdict, Verdict::kAgree);
  EXPECT_EQ(Compare("x", f8, next, {}, LowestPrecision{}).verdict, Verdict::kDisagree);
}

TEST(Compare, CountsDistancesInRepresentableValues) {
  float one_up = std::nextafter(1.0f, 2.0f);
  ArrayComparison c = Compare("x", F32({1, one_up, 0.0f, 1}), F32({1, 1, -0.0f, 1 + 0x1.8p-21f}));
  EXPECT_EQ(c.distances[0], 2);  // -0 and +0 are one place
  EXPECT_EQ(c.distances[1], 1);
  EXPECT_EQ(c.distances[3], 1);  // 6 apart: [4, 8)
  EXPECT_EQ(c.largest_distance, 6u);
  EXPECT_EQ(c.worst_index, std::vector<int64_t>({3}));
}

TEST(Compare, IntegersMustBeEqual) {
  auto s8 = [](int8_t v) { return Literal::Scalar<int8_t>(kS8, v); };
  EXPECT_EQ(Compare("x", s8(-1), s8(-1)).verdict, Verdict::kAgree);
  ArrayComparison c = Compare("x", s8(-1), s8(1));
  EXPECT_EQ(c.verdict, Verdict::kDisagree);
  EXPECT_EQ(c.largest_distance, 2u);
  EXPECT_EQ(c.worst_got, "-1");
}

TEST(Compare, EightBitFloatsMayBeNeighbours) {
  Literal a = Literal::Uninitialized(Shape::Scalar(kF8E4M3FN)), b = a, c = a;
  a.SetBits(0, 0x38);
  b.SetBits(0, 0x39);
  c.SetBits(0, 0x3a);
  EXPECT_EQ(Compare("x", a, b).verdict, Verdict::kAgree);
  EXPECT_EQ(Compare("x", a, c).verdict, Verdict::kDisagree);
}

TEST(Compare, ComplexPartsAreJudgedApart) {
  using C = std::complex<float>;
  auto c64 = [](C v) { return Literal::Scalar<C>(kC64, v); };
  ArrayComparison c = Compare("x", c64({1024, 0x1p-6f}), c64({1024, 0}));
  EXPECT_EQ(c.verdict, Verdict::kDisagree);  // the imaginary scale is 0
  EXPECT_EQ(c.elements, 2);
  EXPECT_EQ(c.parts, 2);
}

TEST(Identical, KnowsTheSignOfZeroAndAnyNanFromNumbersOnly) {
  Literal quiet = F32({NAN}), other = quiet;
  other.SetBits(0, 0xffc12345);
  EXPECT_TRUE(Identical(quiet, other));
  EXPECT_FALSE(Identical(F32({0.0f}), F32({-0.0f})));
  EXPECT_FALSE(Identical(F32({1}), quiet));
  EXPECT_TRUE(Identical(Literal::Tuple({F32({1}), quiet}), Literal::Tuple({F32({1}), other})));
  EXPECT_FALSE(Identical(Literal::Tuple({F32({1})}), Literal::Tuple({F32({2})})));
  EXPECT_FALSE(Identical(F32({1}), F32({1, 2})));
}

TEST(Compare, TypesAndSizesMustMatch) {
  EXPECT_FALSE(Compare("x", F32({1}), F32({1, 2})).mismatch.empty());
  EXPECT_FALSE(Compare("x", F32({1}), Literal::Zeros(Shape::Array(kS32, {1}))).mismatch.empty());
}

// f4e2m1fn has 0, 0.5, 1, 1.5, 2, 3, 4, 6; f8e8m0fnu powers of two.
TEST(Compare, NumbersFromANarrowTypeMayBeAStepOfThatApart) {
  auto verdict = [](PrimitiveType lowest, double got, double want, PrimitiveType type = kF32) {
    auto one = [&](double x) {
      return Literal::Array<double>(Shape::Array(type, {1}), std::span<const double>(&x, 1));
    };
    return Compare("x", one(got), one(want), {}, LowestPrecision{lowest, "h"}).verdict;
  };
  const PrimitiveType f4 = kF4E2M1FN, e8 = kF8E8M0FNU;
  for (PrimitiveType type : {kF32, kF8E4M3FN}) {
    for (auto [x, y] : {std::pair(0.0, 0.5), {0.5, 1.0}, {1.0, 1.5}, {2.0, 3.0}, {4.0, 6.0}, {-1.0, -1.5}}) {
      EXPECT_EQ(verdict(f4, x, y, type), Verdict::kAgree) << x << " " << y;
      EXPECT_EQ(verdict(f4, y, x, type), Verdict::kAgree) << x << " " << y;
    }
    EXPECT_EQ(verdict(f4, 0, 1, type), Verdict::kDisagree);
    EXPECT_EQ(verdict(f4, 6, 2, type), Verdict::kDisagree);
    EXPECT_EQ(verdict(f4, 0.5, -0.5, type), Verdict::kDisagree);
  }
  EXPECT_EQ(verdict(e8, 1, 2), Verdict::kAgree);
  EXPECT_EQ(verdict(e8, 2, 1), Verdict::kAgree);
  EXPECT_EQ(verdict(e8, 0, 2), Verdict::kDisagree);
  EXPECT_EQ(verdict(e8, 1, 4), Verdict::kDisagree);
  EXPECT_EQ(verdict(e8, INFINITY, 2), Verdict::kDisagree);
}

// f8e5m2: 2^-16 and 2^-15 are its first numbers above 0; numbers to 2^-17 round to 0.
TEST(Compare, NearExactErrorsWidenTheBound) {
  auto f8 = [](std::vector<double> values) {
    return Literal::Array<double>(Shape::Array(kF8E5M2, {static_cast<int64_t>(values.size())}),
                                  std::span<const double>(values));
  };
  Literal got = f8({0, 0, 0, 1024}), want = f8({0x1p-16, 0x1p-15, 0x1.8p-15, 1024});
  EXPECT_EQ(Compare("x", got, want).outside, 2);
  // What rounds to 0 may be a bit more than 2^-17, round to 2^-16 and have 2^-15 beside it; 2^-14
  // is a neighbour of 2^-14 - 2^-16, reached from 2^-17 by 2^-15 at least.
  std::vector<double> error(4, 0x1p-17);
  EXPECT_EQ(Compare("x", got, want, error).outside, 1);
  error.assign(4, 0x1p-16);
  ArrayComparison wide = Compare("x", got, want, error);
  EXPECT_EQ(wide.outside, 0);
  EXPECT_EQ(wide.bound, "a neighbouring value, and near-exact errors of at most 1.53e-05");
  EXPECT_EQ(Compare("x", f8({0, 1}), f8({0x1p-14, 1}), std::vector<double>(2, 0x1p-16)).outside, 1);
  EXPECT_EQ(Compare("x", f8({0, 1}), f8({0x1p-14, 1}), std::vector<double>(2, 0x1p-15)).outside, 0);
  // Negative on one side of zero, positive on the other.
  EXPECT_EQ(Compare("x", f8({-0x1p-16}), f8({0x1p-15}), std::vector<double>(1, 0x1p-17)).outside, 1);
  EXPECT_EQ(Compare("x", f8({-0x1p-16}), f8({0x1p-15}), std::vector<double>(1, 0x1p-16)).outside, 0);
  // Wider types: beside 2^-16 of the largest magnitude.
  Literal a = F32({0x1.8p-6f, 1024}), b = F32({0, 1024});
  EXPECT_EQ(Compare("x", a, b, std::vector<double>(2, 0x1p-8)).outside, 1);
  EXPECT_EQ(Compare("x", a, b, std::vector<double>(2, 0x1p-7)).outside, 0);
}

}  // namespace
}  // namespace assay
