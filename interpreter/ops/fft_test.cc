#include <gtest/gtest.h>

#include <cmath>
#include <map>
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
};

// e^(sign 2 pi i j / n)
const CBig& Root(int64_t j, int64_t n, int sign) {
  static std::map<std::vector<int64_t>, CBig> roots;
  auto [at, added] = roots.try_emplace({j % n, n, sign});
  if (added) {
    Big angle(static_cast<double>(j % n));
    mpfr_cosu(at->second.re.get(), angle.get(), static_cast<unsigned long>(n), MPFR_RNDN);
    mpfr_sinu(at->second.im.get(), angle.get(), static_cast<unsigned long>(n), MPFR_RNDN);
    if (sign < 0) at->second.im = Big() - at->second.im;
  }
  return at->second;
}

// The sums of the definition over dimension `d` of a row-major array of sizes `in`, the result's
// dimension having `out` entries.
using Term = CBig (*)(const CBig& x, int64_t j, int64_t k, int64_t n);
std::vector<CBig> Along(const std::vector<CBig>& x, std::vector<int64_t>& sizes, size_t d,
                        int64_t out, int64_t n, Term term) {
  int64_t outer = 1, inner = 1;
  for (size_t i = 0; i < sizes.size(); ++i) (i < d ? outer : inner) *= i == d ? 1 : sizes[i];
  std::vector<CBig> y(static_cast<size_t>(outer * out * inner));
  for (int64_t a = 0; a < outer; ++a) {
    for (int64_t k = 0; k < out; ++k) {
      for (int64_t b = 0; b < inner; ++b) {
        CBig& sum = y[static_cast<size_t>((a * out + k) * inner + b)];
        for (int64_t j = 0; j < sizes[d]; ++j) {
          CBig t = term(x[static_cast<size_t>((a * sizes[d] + j) * inner + b)], j, k, n);
          sum.re = sum.re + t.re;
          sum.im = sum.im + t.im;
        }
      }
    }
  }
  sizes[d] = out;
  return y;
}

CBig Times(const CBig& x, const CBig& w) {
  return {x.re * w.re - x.im * w.im, x.re * w.im + x.im * w.re};
}
CBig Forward(const CBig& x, int64_t j, int64_t k, int64_t n) {
  return Times(x, Root(j * k, n, -1));
}
CBig Backward(const CBig& x, int64_t j, int64_t k, int64_t n) {
  CBig y = Times(x, Root(j * k, n, 1));
  return {y.re / static_cast<double>(n), y.im / static_cast<double>(n)};
}
// Entry j of half a spectrum, with its mirror image.
CBig HalfBackward(const CBig& x, int64_t j, int64_t k, int64_t n) {
  if (j == 0 || 2 * j == n) {
    return {x.re * Root(j * k, n, 1).re / static_cast<double>(n), 0};
  }
  return {Big(2) * Backward(x, j, k, n).re, 0};
}

std::vector<CBig> Naive(FftType kind, const std::vector<int64_t>& lengths, std::vector<CBig> x) {
  std::vector<int64_t> sizes = lengths;
  const size_t last = lengths.size() - 1;
  const int64_t half = lengths[last] / 2 + 1;
  if (kind == FftType::kIrfft) {
    sizes[last] = half;
    for (size_t d = 0; d < last; ++d) x = Along(x, sizes, d, lengths[d], lengths[d], Backward);
    return Along(x, sizes, last, lengths[last], lengths[last], HalfBackward);
  }
  for (size_t d = 0; d <= last; ++d) {
    const int64_t out = kind == FftType::kRfft && d == last ? half : lengths[d];
    x = Along(x, sizes, d, out, lengths[d], kind == FftType::kIfft ? Backward : Forward);
  }
  return x;
}

uint64_t Comparable(PrimitiveType type, uint64_t bits) {
  double value = DoubleFromBits(type, bits);
  return value != value ? 1 : value == 0 ? 0 : bits;
}
uint64_t Bits(const Literal& literal, int64_t i, int part) {
  return IsComplex(literal.shape().primitive_type()) ? literal.PartBits(i, part) : literal.Bits(i);
}

Literal RunFft(const Literal& x, FftType kind, const std::vector<int64_t>& lengths) {
  OneShot run;
  return run.Run(run.b().Op(Opcode::kFft, {&run.C(x)},
                            {Attr(kFftType, kind), Attr(kFftLength, Ints(lengths.begin(),
                                                                         lengths.end()))}));
}

struct Kind {
  FftType kind;
  bool wide;
};
class Fft : public ::testing::TestWithParam<Kind> {};

std::string NameOf(const ::testing::TestParamInfo<Kind>& info) {
  const char* names[] = {"fft", "ifft", "rfft", "irfft"};
  return std::string(names[static_cast<int>(info.param.kind)]) + (info.param.wide ? "_f64" : "_f32");
}
INSTANTIATE_TEST_SUITE_P(Kinds, Fft,
                         ::testing::Values(Kind{FftType::kFft, false}, Kind{FftType::kFft, true},
                                           Kind{FftType::kIfft, false}, Kind{FftType::kIfft, true},
                                           Kind{FftType::kRfft, false}, Kind{FftType::kRfft, true},
                                           Kind{FftType::kIrfft, false},
                                           Kind{FftType::kIrfft, true}),
                         NameOf);

TEST_P(Fft, SmallTransformsAreCorrectlyRounded) {
  const auto [kind, wide] = GetParam();
  std::mt19937_64 random(static_cast<uint64_t>(kind) * 2 + wide);
  const PrimitiveType part = wide ? kF64 : kF32;
  for (int trial = 0; trial < 1000; ++trial) {
    std::vector<int64_t> lengths(1 + random() % 3);
    const uint64_t longest = lengths.size() == 1 ? 40 : lengths.size() == 2 ? 8 : 4;
    for (int64_t& n : lengths) n = 1 + static_cast<int64_t>(random() % longest);
    std::vector<int64_t> sizes = lengths;
    if (kind == FftType::kIrfft) sizes.back() = sizes.back() / 2 + 1;
    const bool real = kind == FftType::kRfft;
    const PrimitiveType type = real ? part : wide ? kC128 : kC64;
    Literal x = Literal::Uninitialized(Of(type, sizes));
    std::vector<CBig> values(static_cast<size_t>(x.element_count()));
    const bool integers = random() % 2, constant = random() % 8 == 0;
    double value = 0;
    for (int64_t i = 0; i < x.element_count(); ++i) {
      for (int p = 0; p < (real ? 1 : 2); ++p) {
        if (!constant || i == 0) {
          value = integers ? static_cast<double>(random() % 9) - 4
                           : std::ldexp(static_cast<double>(random() >> 11), -52) - 1;
        }
        uint64_t bits = BitsFromDouble(part, value);
        if (real) {
          x.SetBits(i, bits);
        } else {
          x.SetPartBits(i, p, bits);
        }
        (p == 0 ? values[static_cast<size_t>(i)].re : values[static_cast<size_t>(i)].im) =
            DoubleFromBits(part, bits);
      }
    }
    Literal got = RunFft(x, kind, lengths);
    std::vector<CBig> want = Naive(kind, lengths, values);
    ASSERT_EQ(got.element_count(), static_cast<int64_t>(want.size()));
    for (int64_t i = 0; i < got.element_count(); ++i) {
      for (int p = 0; p < (kind == FftType::kIrfft ? 1 : 2); ++p) {
        Big exact = p == 0 ? want[static_cast<size_t>(i)].re : want[static_cast<size_t>(i)].im;
        if (mpfr_cmpabs(exact.get(), Big(0x1p-300).get()) < 0) exact = 0;
        ASSERT_EQ(Comparable(part, Bits(got, i, p)), Comparable(part, RoundBig(part, exact)))
            << "part " << p << " of " << i << " of " << x.ToString() << "\n"
            << got.ToString() << "\nwant " << exact.ToDouble();
      }
    }
  }
}

// Lengths beyond the naive sums: the transform of the unit at j is the row of roots, and that of
// its inverse the unit again (a prime, by convolution; a product of small primes).
TEST(FftEdges, LongUnits) {
  for (int64_t n : {1009, 4096, 5040, 30030}) {
    Literal x = Literal::Zeros(Of(kC128, {n}));
    const int64_t at = 7;
    x.SetPartBits(at, 0, BitsFromDouble(kF64, 1));
    Literal y = RunFft(x, FftType::kFft, {n});
    for (int64_t k = 0; k < n; k += 1 + n / 50) {
      const CBig& root = Root(at * k, n, -1);
      EXPECT_EQ(y.PartBits(k, 0), RoundBig(kF64, root.re)) << n << " " << k;
      EXPECT_EQ(y.PartBits(k, 1), RoundBig(kF64, root.im)) << n << " " << k;
    }
  }
}

TEST(FftEdges, AConstantHasExactZeros) {
  for (int64_t n : {3, 5, 12, 37, 210, 1009}) {
    Literal x = Lit(kF32, {n}, std::vector<double>(static_cast<size_t>(n), 0.7));
    Literal y = RunFft(x, FftType::kRfft, {n});
    double sum = static_cast<double>(n) * 0.7f;  // exact: 24 + 10 bits
    EXPECT_EQ(y.PartBits(0, 0), BitsFromDouble(kF32, sum));
    EXPECT_EQ(y.PartBits(0, 1), 0u);
    for (int64_t k = 1; k < y.element_count(); ++k) {
      EXPECT_EQ(y.PartBits(k, 0), 0u) << n << " " << k;
      EXPECT_EQ(y.PartBits(k, 1), 0u) << n << " " << k;
    }
  }
}

// c + d (-1)^(i + j): zero but at 0, N c, and at the middle, N d. Powers of two, other lengths, both, and
// numbers of few bits and of so many that one prime does not do.
TEST(FftEdges, AllZerosOfAPlaneAreExact) {
  for (const auto& [rows, columns] : {std::pair<int64_t, int64_t>{256, 128}, {18, 40}, {30, 64}}) {
    for (const double scale : {1.0, 0x1.0000000001p40}) {
      const double n = static_cast<double>(rows * columns);
      const double c[] = {3 * scale, -5 * scale}, d[] = {-7 * scale, 2 * scale};
      Literal x = Literal::Uninitialized(Of(kC128, {rows, columns}));
      for (int64_t i = 0; i < x.element_count(); ++i) {
        const bool odd = (i / columns + i % columns) % 2 != 0;
        for (int p = 0; p < 2; ++p) x.SetPartBits(i, p, BitsFromDouble(kF64, c[p] + (odd ? -d[p] : d[p])));
      }
      Literal y = RunFft(x, FftType::kFft, {rows, columns});
      for (int64_t i = 0; i < y.element_count(); ++i) {
        const bool middle = i == rows / 2 * columns + columns / 2;
        for (int p = 0; p < 2; ++p) {
          const double want = i == 0 ? n * c[p] : middle ? n * d[p] : 0;
          ASSERT_EQ(y.PartBits(i, p), BitsFromDouble(kF64, want)) << i << " of " << rows << " " << columns;
        }
      }
    }
  }
}

// Rational values beside irrational ones: with x_j = 1 at the multiples of 3 below 9 all X_k with 3 | k are 3,
// others 0; with a unit at 1 besides, X_k is that and a root, rational for k = 0 only (and 3, 6: no).
TEST(FftEdges, RationalValuesBesideOthers) {
  Literal x = Lit(kF32, {9}, {1, 1, 0, 1, 0, 0, 1, 0, 0});
  Literal y = RunFft(x, FftType::kRfft, {9});
  for (int64_t k = 0; k < 5; ++k) {
    const CBig& root = Root(k, 9, -1);
    const Big re = root.re + Big(k % 3 == 0 ? 3 : 0);
    EXPECT_EQ(y.PartBits(k, 0), RoundBig(kF32, re)) << k;
    EXPECT_EQ(y.PartBits(k, 1), k == 0 ? 0u : RoundBig(kF32, root.im)) << k;
  }
}

TEST(FftEdges, NotFinite) {
  EXPECT_EQ(Text(RunFft(Lit(kF32, {2, 3}, {1, kInf, 2, 1, 1, 1}), FftType::kRfft, {3})),
            "{{(nan, nan), (nan, nan)}, {(3, 0), (0, 0)}}");
  EXPECT_EQ(Text(RunFft(Lit(kF32, {2}, {kNan, 1}), FftType::kRfft, {2})),
            "{(nan, nan), (nan, nan)}");
  EXPECT_EQ(Text(RunFft(Lit(kF32, {2, 1}, {kInf, -0.0}), FftType::kRfft, {1})),
            "{{(inf, 0)}, {(-0.0, 0)}}");
}

TEST(FftEdges, EmptyDimensions) {
  EXPECT_EQ(Text(RunFft(Lit(kF32, {0, 4}, {}), FftType::kRfft, {4})), "{}");
  EXPECT_EQ(Text(RunFft(Lit(kF32, {2, 0}, {}), FftType::kRfft, {0})), "{{}, {}}");
}

TEST(FftEdges, TheRangeOfDoublesIsNoLimit) {
  // x0 + x1 overflows; x0 - x1 does not. Half a unit of the subnormal range goes to even.
  EXPECT_EQ(Text(RunFft(Lit(kF64, {2}, {0x1p1023, 0x1p1023}), FftType::kRfft, {2})),
            "{(inf, 0), (0, 0)}");
  EXPECT_EQ(Text(RunFft(Lit(kF64, {2}, {0x1p-1074, 0x1p-1074}), FftType::kRfft, {2})),
            "{(1e-323, 0), (0, 0)}");
  Literal half = Literal::Zeros(Of(kC128, {2}));
  half.SetPartBits(0, 0, 3);  // 3 * 2^-1074
  EXPECT_EQ(RunFft(half, FftType::kIrfft, {2}).Bits(1), 2u);
}

}  // namespace
}  // namespace assay
