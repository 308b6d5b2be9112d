#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "interpreter/testing.h"
#include "interpreter/testing_real.h"

namespace assay {
namespace {

using namespace testing;

// Patterns, but 0 for NaN and for a zero of any sign.
uint64_t Comparable(PrimitiveType type, uint64_t bits) {
  double value = DoubleFromBits(type, bits);
  return value != value ? 1 : value == 0 ? 0 : bits;
}

// A random Hermitian matrix G G^H of small integers G (often singular), or one with a dominant
// diagonal and generic entries. The triangle that must not be read holds garbage.
Literal RandomMatrix(PrimitiveType type, int64_t n, bool lower, std::mt19937_64& random) {
  const int parts = IsComplex(type) ? 2 : 1;
  auto at = [&](int64_t i, int64_t j, int part) {
    return static_cast<size_t>((i * n + j) * parts + part);
  };
  std::vector<double> g(static_cast<size_t>(n * n * parts)), a(g.size());
  const bool integers = random() % 2;
  for (double& x : g) {
    x = integers ? static_cast<double>(random() % 3) - 1
                 : std::ldexp(static_cast<double>(random() >> 11), -53) - 0.5;
  }
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      double re = integers || i != j ? 0 : static_cast<double>(n), im = 0;
      for (int64_t k = 0; k < n; ++k) {
        re += g[at(i, k, 0)] * g[at(j, k, 0)];
        if (parts == 2) {
          re += g[at(i, k, 1)] * g[at(j, k, 1)];
          im += g[at(i, k, 1)] * g[at(j, k, 0)] - g[at(i, k, 0)] * g[at(j, k, 1)];
        }
      }
      bool garbage = lower ? j > i : j < i;
      a[at(i, j, 0)] = garbage ? 99 : re;
      if (parts == 2) a[at(i, j, 1)] = garbage || i == j ? 99 : im;
    }
  }
  Literal literal = Literal::Uninitialized(Of(type, {n, n}));
  for (int64_t i = 0; i < n * n; ++i) {
    for (int part = 0; part < parts; ++part) {
      uint64_t bits = BitsFromDouble(PartOf(type), a[static_cast<size_t>(i * parts + part)]);
      if (parts == 1) {
        literal.SetBits(i, bits);
      } else {
        literal.SetPartBits(i, part, bits);
      }
    }
  }
  return literal;
}

uint64_t Bits(const Literal& literal, int64_t i, int part) {
  return IsComplex(literal.shape().primitive_type()) ? literal.PartBits(i, part) : literal.Bits(i);
}

// L, straight from its definition; false: not positive definite. A pivot below 2^-300 is noise.
bool NaiveFactor(const Literal& a, int64_t n, bool lower, std::vector<Big>* re,
                 std::vector<Big>* im) {
  const PrimitiveType part = PartOf(a.shape().primitive_type());
  const bool complex = IsComplex(a.shape().primitive_type());
  re->assign(static_cast<size_t>(n * n), Big());
  im->assign(static_cast<size_t>(n * n), Big());
  auto at = [&](int64_t i, int64_t j) { return static_cast<size_t>(i * n + j); };
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j <= i; ++j) {
      int64_t from = lower ? i * n + j : j * n + i;
      Big x = DoubleFromBits(part, Bits(a, from, 0)), y;
      if (complex && i != j) y = DoubleFromBits(part, Bits(a, from, 1)) * (lower ? 1 : -1);
      for (int64_t k = 0; k < j; ++k) {
        x = x - (*re)[at(i, k)] * (*re)[at(j, k)] - (*im)[at(i, k)] * (*im)[at(j, k)];
        y = y - (*im)[at(i, k)] * (*re)[at(j, k)] + (*re)[at(i, k)] * (*im)[at(j, k)];
      }
      if (i == j) {
        if (mpfr_cmp_d(x.get(), 0x1p-300) < 0) return false;
        (*re)[at(i, i)] = Sqrt(x);
      } else {
        (*re)[at(i, j)] = x / (*re)[at(j, j)];
        (*im)[at(i, j)] = y / (*re)[at(j, j)];
      }
    }
  }
  return true;
}

class Cholesky : public ::testing::TestWithParam<PrimitiveType> {
 protected:
  std::mt19937_64 random_{static_cast<uint64_t>(GetParam()) + 7};
};

INSTANTIATE_TEST_SUITE_P(Types, Cholesky,
                         ::testing::Values(kF64, kF32, kF16, kBF16, kF8E5M2, kF8E4M3FN, kC64,
                                           kC128),
                         [](const auto& info) { return std::string(FormatOf(info.param).name); });

TEST_P(Cholesky, SmallFactorsAreCorrectlyRounded) {
  const PrimitiveType part = PartOf(GetParam());
  const int parts = IsComplex(GetParam()) ? 2 : 1;
  for (int trial = 0; trial < 1000; ++trial) {
    const int64_t n = 1 + static_cast<int64_t>(random_() % 5);
    const bool lower = random_() % 2;
    Literal a = RandomMatrix(GetParam(), n, lower, random_);
    OneShot run;
    Literal got = run.Run(run.b().Op(Opcode::kCholesky, {&run.C(a)}, {Attr(kLower, lower)}));
    std::vector<Big> re, im;
    const bool positive = NaiveFactor(a, n, lower, &re, &im);
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        for (int p = 0; p < parts; ++p) {
          Big want = NAN;
          if (positive) {
            size_t from = static_cast<size_t>(lower ? i * n + j : j * n + i);
            want = p == 0 ? re[from] : lower ? im[from] : Big() - im[from];
            if (mpfr_cmpabs(want.get(), Big(0x1p-300).get()) < 0) want = 0;
          }
          ASSERT_EQ(Comparable(part, Bits(got, i * n + j, p)),
                    Comparable(part, RoundBig(part, want)))
              << "of " << a.ToString() << ", lower " << lower << ": " << got.ToString();
        }
      }
    }
  }
}

std::string Factor(Literal a, bool lower = true) {
  return RunOp(Opcode::kCholesky, {std::move(a)}, {Attr(kLower, lower)});
}

TEST(CholeskyEdges, ExactZerosBesideIrrationalNumbers) {
  // l21 = sqrt 2, l32 = (1 - sqrt 2 / sqrt 2) / 1 = 0, but no step of it is exact.
  EXPECT_EQ(Factor(Lit(kF64, {3, 3}, {2, 0, 0, 1, 2, 0, 2, 1, 3})),
            "{{1.4142135623730951, 0, 0}, {0.7071067811865476, 1.224744871391589, 0}, "
            "{1.4142135623730951, 0, 1}}");
}

TEST(CholeskyEdges, SingularAndIndefiniteMatricesAreAllNan) {
  EXPECT_EQ(Factor(Lit(kF32, {2, 2}, {1, 1, 1, 1})), "{{nan, nan}, {nan, nan}}");
  EXPECT_EQ(Factor(Lit(kF32, {2, 2}, {1, 9, 2, 3})), "{{nan, nan}, {nan, nan}}");
  EXPECT_EQ(Factor(Lit(kF32, {1, 1}, {-1})), "{{nan}}");
  EXPECT_EQ(Factor(Lit(kF32, {1, 1}, {0})), "{{nan}}");
  EXPECT_EQ(Factor(Lit(kF32, {2, 2}, {1, 0, 0, kInf})), "{{nan, nan}, {nan, nan}}");
  // The other triangle is not looked at.
  EXPECT_EQ(Factor(Lit(kF32, {2, 2}, {4, kNan, 2, 10})), "{{2, 0}, {1, 3}}");
  EXPECT_EQ(Factor(Lit(kF32, {2, 2}, {4, 2, kNan, 10}), false), "{{2, 1}, {0, 3}}");
}

TEST(CholeskyEdges, BatchesAndEmptyMatrices) {
  EXPECT_EQ(Factor(Lit(kF32, {2, 1, 1}, {4, -4})), "{{{2}}, {{nan}}}");
  EXPECT_EQ(Factor(Lit(kF32, {0, 0}, {})), "{}");
  EXPECT_EQ(Factor(Lit(kF32, {0, 2, 2}, {})), "{}");
}

TEST(CholeskyEdges, TheRangeOfDoublesIsNoLimit) {
  // l21 = 2^-60 / 2^500, l22 = sqrt(2^-1074 - 2^-1120).
  EXPECT_EQ(Factor(Lit(kF64, {2, 2}, {0x1p1000, 0, 0x1p-60, 0x1p-1074})),
            Text(Lit(kF64, {2, 2}, {0x1p500, 0, 0x1p-560, std::sqrt(1 - 0x1p-46) * 0x1p-537})));
}

// The Hilbert matrix of order 12 in doubles has a condition number of 1e16; its factor is decided
// all the same. Reference: the naive factor.
TEST(CholeskyEdges, IllConditioned) {
  const int64_t n = 12;
  std::vector<double> hilbert;
  for (int64_t i = 0; i < n * n; ++i) {
    hilbert.push_back(1.0 / static_cast<double>(i / n + i % n + 1));
  }
  Literal a = Lit(kF64, {n, n}, hilbert);
  OneShot run;
  Literal got = run.Run(run.b().Op(Opcode::kCholesky, {&run.C(a)}, {Attr(kLower, true)}));
  std::vector<Big> re, im;
  ASSERT_TRUE(NaiveFactor(a, n, true, &re, &im));
  for (int64_t i = 0; i < n * n; ++i) {
    EXPECT_EQ(got.Bits(i), RoundBig(kF64, re[static_cast<size_t>(i)])) << i;
  }
}

}  // namespace
}  // namespace assay
