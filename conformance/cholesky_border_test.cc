#include "conformance/cholesky_border.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay {
namespace {

using extended::Matrix;
using extended::Number;

constexpr double kGamma = 0x1p-20;  // n times that is allowed, and 2^-20 of that more

Matrix Two(double corner, Number off) {
  Matrix a(2, 2);
  a(0, 0) = 1;
  a(0, 1) = off;
  a(1, 0) = std::conj(off);
  a(1, 1) = corner;
  return a;
}

// Eigenvalues of {{1, x}, {x, 1}}: 1 - x and 1 + x.
TEST(CholeskyBorder, IsWhereTheLeastEigenvalueIsNearZero) {
  for (double off : {0x1p-25, 0x1p-21, 0x1.ffep-20}) {
    EXPECT_TRUE(BorderOf(Two(1, 1 - off), kGamma, 0).Within()) << off;
    EXPECT_TRUE(BorderOf(Two(1, 1 + off), kGamma, 0).Within()) << off;
    EXPECT_TRUE(BorderOf(Two(1, Number(0, 1 + off)), kGamma, 0).Within()) << off;
  }
  for (double off : {0x1.01p-19, 0x1p-15, 0.5}) {
    EXPECT_FALSE(BorderOf(Two(1, 1 - off), kGamma, 0).Within()) << off;
    EXPECT_FALSE(BorderOf(Two(1, 1 + off), kGamma, 0).Within()) << off;
    EXPECT_FALSE(BorderOf(Two(1, Number(0, 1 + off)), kGamma, 0).Within()) << off;
  }
}

TEST(CholeskyBorder, BoundsTheEigenvalueByAFactorOfFour) {
  for (double off : {0x1p-15, -0x1p-15, 0.5, -3.0}) {
    const CholeskyBorder border = BorderOf(Two(1, 1 - off), kGamma, 0);
    EXPECT_GE(border.eigenvalue, std::abs(off));
    EXPECT_LE(border.eigenvalue, 4 * std::abs(off));
  }
}

// Rows and columns times powers of two are no nearer and no further.
TEST(CholeskyBorder, DoesNotDependOnTheScale) {
  auto within = [](double off) {
    const double d[] = {0x1p-60, 0x1p50, 1};
    Matrix a(3, 3);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) a(i, j) = d[i] * d[j] * (i == j ? 1 : i + j == 1 ? 1 - off : 0.25);
    }
    return BorderOf(a, kGamma, 0).Within();
  };
  // With b = 1/4 in row 2 the eigenvalue of (1, -1, 0) is `off` as before.
  EXPECT_TRUE(within(0x1.ffp-20));
  EXPECT_TRUE(within(0x1.7fp-19));   // three times g
  EXPECT_FALSE(within(0x1.81p-19));
}

// Of a matrix known up to s, as far as that is against the least diagonal element.
TEST(CholeskyBorder, IsWiderForAMatrixThatIsNotKnown) {
  EXPECT_FALSE(BorderOf(Two(1, 1 - 0x1p-11), kGamma, 0).Within());
  EXPECT_TRUE(BorderOf(Two(1, 1 - 0x1p-11), kGamma, 0x1p-10).Within());
  EXPECT_FALSE(BorderOf(Two(1, 1 - 0x1p-8), kGamma, 0x1p-10).Within());
}

// A pivot that is not positive fails, whatever is rounded how.
TEST(CholeskyBorder, IsNotWhereADiagonalElementIsNotPositive) {
  EXPECT_FALSE(BorderOf(Two(0, 0), kGamma, 0).Within());
  EXPECT_FALSE(BorderOf(Two(-1, 0), kGamma, 0.5).Within());
  EXPECT_TRUE(BorderOf(Two(0, 0), kGamma, 0.5).Within());
}

}  // namespace
}  // namespace assay
