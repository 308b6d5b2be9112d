#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "interpreter/testing.h"
#include "interpreter/testing_real.h"

namespace assay {
namespace {

using namespace testing;

std::vector<Attribute> Attributes(double epsilon, int64_t feature) {
  return {Attr(kEpsilon, epsilon), Attr(kFeatureIndex, feature)};
}

// Random operands of one instruction: x is [2, 3, 4] with a random feature dimension.
struct Trial {
  PrimitiveType type;
  std::vector<int64_t> dimensions = {2, 3, 4};
  int64_t feature;
  double epsilon;
  Literal x, dy, scale, offset, mean, variance;

  Trial(PrimitiveType t, std::mt19937_64& random) : type(t) {
    feature = static_cast<int64_t>(random() % 3);
    const double epsilons[] = {0, 0.001, 1, 0x1p-20};
    epsilon = epsilons[random() % 4];
    int64_t features = dimensions[static_cast<size_t>(feature)];
    // Small integers meet exact cases and ties, the others are generic; some cancel.
    bool integers = random() % 2;
    auto value = [&](bool positive) {
      double v = integers ? static_cast<double>(random() % 9) - 4
                          : std::ldexp(static_cast<double>(random() >> 11), -53) * 2 - 1;
      return positive ? std::abs(v) : v;
    };
    auto fill = [&](std::vector<int64_t> dims, bool positive) {
      Literal literal = Literal::Uninitialized(Of(type, dims));
      for (int64_t i = 0; i < literal.element_count(); ++i) {
        literal.SetBits(i, BitsFromDouble(type, value(positive)));
      }
      return literal;
    };
    x = fill(dimensions, false);
    dy = fill(dimensions, false);
    scale = fill({features}, false);
    offset = fill({features}, false);
    mean = fill({features}, false);
    variance = fill({features}, true);
  }

  int64_t FeatureOf(int64_t i) const {
    return feature == 0 ? i / 12 : feature == 1 ? i / 4 % 3 : i % 4;
  }
  Big At(const Literal& literal, int64_t i) const { return DoubleFromBits(type, literal.Bits(i)); }
  Big Epsilon() const {
    return DoubleFromBits(type, BitsFromDouble(type, static_cast<float>(epsilon)));
  }
};

// Patterns, but 0 for NaN and for a zero of any sign: those are tested by name below.
uint64_t Comparable(PrimitiveType type, uint64_t bits) {
  double value = DoubleFromBits(type, bits);
  return value != value || value == 0 ? 0 : bits;
}

void ExpectElement(const Trial& t, const Literal& got, int64_t i, const Big& want,
                   const char* what) {
  EXPECT_EQ(Comparable(t.type, got.Bits(i)), Comparable(t.type, RoundBig(t.type, want)))
      << what << " " << i << " of " << got.ToString() << ", want " << want.ToDouble() << ", x "
      << t.x.ToString() << ", epsilon " << t.epsilon << ", feature " << t.feature;
}

class BatchNorm : public ::testing::TestWithParam<PrimitiveType> {
 protected:
  std::mt19937_64 random_{static_cast<uint64_t>(GetParam()) + 1};
};

// E8M0 has no negative numbers: too poor for random operands.
INSTANTIATE_TEST_SUITE_P(Types, BatchNorm,
                         ::testing::Values(kF64, kF32, kF16, kBF16, kF8E5M2, kF8E4M3FN,
                                           kF8E4M3FNUZ, kF6E2M3FN, kF4E2M1FN),
                         [](const auto& info) { return std::string(FormatOf(info.param).name); });

TEST_P(BatchNorm, TrainingIsCorrectlyRounded) {
  for (int trial = 0; trial < 300; ++trial) {
    Trial t(GetParam(), random_);
    OneShot run;
    Literal result = run.Run(run.b().Op(Opcode::kBatchNormTraining,
                                        {&run.C(t.x), &run.C(t.scale), &run.C(t.offset)},
                                        Attributes(t.epsilon, t.feature)));
    int64_t features = t.dimensions[static_cast<size_t>(t.feature)];
    const double n = 24.0 / static_cast<double>(features);
    for (int64_t f = 0; f < features; ++f) {
      Big sum, spread;
      for (int64_t i = 0; i < 24; ++i) {
        if (t.FeatureOf(i) == f) sum = sum + t.At(t.x, i);
      }
      Big mean = sum / n;
      for (int64_t i = 0; i < 24; ++i) {
        Big d = t.At(t.x, i) - mean;
        if (t.FeatureOf(i) == f) spread = spread + d * d;
      }
      Big variance = spread / n;
      ExpectElement(t, result.elements()[1], f, mean, "mean");
      ExpectElement(t, result.elements()[2], f, variance, "variance");
      // A variance below 2^-380 is noise around 0: 0/0 with epsilon = 0.
      Big v = variance + t.Epsilon();
      if (mpfr_cmp_d(v.get(), 0x1p-300) < 0) continue;
      for (int64_t i = 0; i < 24; ++i) {
        if (t.FeatureOf(i) != f) continue;
        Big y = (t.At(t.x, i) - mean) / Sqrt(v) * t.At(t.scale, f) + t.At(t.offset, f);
        if (mpfr_cmpabs(y.get(), Big(0x1p-300).get()) < 0) y = 0;
        ExpectElement(t, result.elements()[0], i, y, "y");
      }
    }
  }
}

TEST_P(BatchNorm, InferenceIsCorrectlyRounded) {
  for (int trial = 0; trial < 300; ++trial) {
    Trial t(GetParam(), random_);
    OneShot run;
    Literal result = run.Run(run.b().Op(Opcode::kBatchNormInference,
                                        {&run.C(t.x), &run.C(t.scale), &run.C(t.offset),
                                         &run.C(t.mean), &run.C(t.variance)},
                                        Attributes(t.epsilon, t.feature)));
    for (int64_t i = 0; i < 24; ++i) {
      int64_t f = t.FeatureOf(i);
      Big v = t.At(t.variance, f) + t.Epsilon();
      if (mpfr_zero_p(v.get())) continue;
      Big y = (t.At(t.x, i) - t.At(t.mean, f)) / Sqrt(v) * t.At(t.scale, f) + t.At(t.offset, f);
      if (mpfr_cmpabs(y.get(), Big(0x1p-300).get()) < 0) y = 0;
      ExpectElement(t, result, i, y, "y");
    }
  }
}

TEST_P(BatchNorm, GradIsCorrectlyRounded) {
  for (int trial = 0; trial < 300; ++trial) {
    Trial t(GetParam(), random_);
    OneShot run;
    Literal result = run.Run(run.b().Op(Opcode::kBatchNormGrad,
                                        {&run.C(t.x), &run.C(t.scale), &run.C(t.mean),
                                         &run.C(t.variance), &run.C(t.dy)},
                                        Attributes(t.epsilon, t.feature)));
    int64_t features = t.dimensions[static_cast<size_t>(t.feature)];
    const double n = 24.0 / static_cast<double>(features);
    for (int64_t f = 0; f < features; ++f) {
      Big v = t.At(t.variance, f) + t.Epsilon(), s = Sqrt(v), sum, products;
      for (int64_t i = 0; i < 24; ++i) {
        if (t.FeatureOf(i) != f) continue;
        sum = sum + t.At(t.dy, i);
        products = products + t.At(t.dy, i) * (t.At(t.x, i) - t.At(t.mean, f));
      }
      ExpectElement(t, result.elements()[2], f, sum, "grad_offset");
      if (mpfr_zero_p(v.get())) continue;
      ExpectElement(t, result.elements()[1], f, products / s, "grad_scale");
      for (int64_t i = 0; i < 24; ++i) {
        if (t.FeatureOf(i) != f) continue;
        Big d = t.At(t.x, i) - t.At(t.mean, f);
        Big dx = t.At(t.scale, f) / s / n * (Big(n) * t.At(t.dy, i) - sum - d * products / v);
        if (mpfr_cmpabs(dx.get(), Big(0x1p-300).get()) < 0) dx = 0;
        ExpectElement(t, result.elements()[0], i, dx, "dx");
      }
    }
  }
}

// One feature of three numbers, by hand.
std::string Training(PrimitiveType type, std::vector<double> x, double scale, double offset,
                     double epsilon = 0) {
  int64_t n = static_cast<int64_t>(x.size());
  return RunOp(Opcode::kBatchNormTraining,
               {Lit(type, {n, 1}, std::move(x)), Lit(type, {1}, {scale}), Lit(type, {1}, {offset})},
               Attributes(epsilon, 1));
}
std::string Inference(double x, double scale, double offset, double mean, double variance,
                      double epsilon = 0) {
  return RunOp(Opcode::kBatchNormInference,
               {Lit(kF32, {1, 1}, {x}), F32({scale}), F32({offset}), F32({mean}), F32({variance})},
               Attributes(epsilon, 1));
}

TEST(BatchNormEdges, TheVarianceHasNoCancellation) {
  // d = {-2, 0, 2}, variance 8/3, d / sqrt(8/3) = +-sqrt(3/2).
  EXPECT_EQ(Training(kF32, {0x1p24, 0x1p24 + 2, 0x1p24 + 4}, 1, 0),
            "( {{-1.2247449}, {0}, {1.2247449}}, {16777218}, {2.6666667} )");
  EXPECT_EQ(Training(kF32, {0x1p127, -0x1p127}, 1, 0), "( {{1}, {-1}}, {0}, {inf} )");
}

TEST(BatchNormEdges, ConstantFeaturesAndEpsilonZero) {
  EXPECT_EQ(Training(kF32, {3, 3}, 2, 5), "( {{nan}, {nan}}, {3}, {0} )");
  EXPECT_EQ(Training(kF32, {3, 3}, 2, 5, 1), "( {{5}, {5}}, {3}, {0} )");
  EXPECT_EQ(Training(kF32, {3, 3}, 2, 0, 1), "( {{0}, {0}}, {3}, {0} )");
  // -0 only where every step gives it: (0 * -2) + -0.
  EXPECT_EQ(Training(kF32, {3, 3}, -2, -0.0, 1), "( {{-0.0}, {-0.0}}, {3}, {0} )");
  EXPECT_EQ(Training(kF32, {3, 3}, 2, -0.0, 1), "( {{0}, {0}}, {3}, {0} )");
  EXPECT_EQ(Training(kF32, {-0.0, -0.0}, 2, 0, 1), "( {{0}, {0}}, {-0.0}, {0} )");
}

TEST(BatchNormEdges, NotFinite) {
  EXPECT_EQ(Training(kF32, {kInf, 1}, 1, 0), "( {{nan}, {nan}}, {inf}, {nan} )");
  EXPECT_EQ(Training(kF32, {kInf, -kInf}, 1, 0), "( {{nan}, {nan}}, {nan}, {nan} )");
  EXPECT_EQ(Training(kF32, {1, 3}, kInf, 0), "( {{-inf}, {inf}}, {2}, {1} )");
  EXPECT_EQ(Training(kF32, {1, 3}, 1, kInf), "( {{inf}, {inf}}, {2}, {1} )");
  EXPECT_EQ(Inference(kInf, -1, 5, 0, 1), "{{-inf}}");
  EXPECT_EQ(Inference(kInf, 0, 5, 0, 1), "{{nan}}");
  EXPECT_EQ(Inference(7, 1, 5, 0, kInf), "{{5}}");
  EXPECT_EQ(Inference(7, 1, 5, 7, 0), "{{nan}}");
  EXPECT_EQ(Inference(7, 1, 5, 8, 0), "{{-inf}}");
  EXPECT_EQ(Inference(7, 1, 5, 8, -1), "{{nan}}");
  EXPECT_EQ(Inference(7, 1, kNan, 8, 1), "{{nan}}");
  EXPECT_EQ(Inference(7, 1, 0, kInf, 1), "{{-inf}}");
}

std::string Grad(std::vector<double> x, double scale, double mean, double variance,
                 std::vector<double> dy, double epsilon = 0) {
  int64_t n = static_cast<int64_t>(x.size());
  return RunOp(Opcode::kBatchNormGrad,
               {Lit(kF32, {n, 1}, std::move(x)), F32({scale}), F32({mean}), F32({variance}),
                Lit(kF32, {n, 1}, std::move(dy))},
               Attributes(epsilon, 1));
}

TEST(BatchNormEdges, Gradients) {
  // d = {-1, 1}, v = 4, sum dy = 4, sum dy d = -2: dx = 1/4 ({6, 2} - 4 - {1, -1}/2).
  EXPECT_EQ(Grad({1, 3}, 1, 2, 4, {3, 1}), "( {{0.375}, {-0.375}}, {-1}, {4} )");
  EXPECT_EQ(Grad({1, 3}, 1, 2, 0, {3, 1}), "( {{-inf}, {inf}}, {-inf}, {4} )");
  EXPECT_EQ(Grad({1, 3}, 1, 2, kInf, {3, 1}), "( {{0}, {-0.0}}, {-0.0}, {4} )");
  EXPECT_EQ(Grad({1, 3}, 1, 2, -4, {3, 1}), "( {{nan}, {nan}}, {nan}, {4} )");
  EXPECT_EQ(Grad({1, 3}, kInf, 2, 4, {3, 1}), "( {{inf}, {-inf}}, {-1}, {4} )");
  EXPECT_EQ(Grad({1, 3}, 1, 2, 4, {kInf, 1}), "( {{nan}, {nan}}, {-inf}, {inf} )");
}

TEST(BatchNormEdges, EmptyBatches) {
  EXPECT_EQ(RunOp(Opcode::kBatchNormTraining,
                  {Lit(kF32, {0, 2}, {}), F32({1, 1}), F32({0, 0})}, Attributes(0.5, 1)),
            "( {}, {nan, nan}, {nan, nan} )");
  EXPECT_EQ(RunOp(Opcode::kBatchNormGrad,
                  {Lit(kF32, {0, 1}, {}), F32({1}), F32({0}), F32({1}), Lit(kF32, {0, 1}, {})},
                  Attributes(0.5, 1)),
            "( {}, {0}, {0} )");
}

// Far from what doubles reach: the exact way decides.
TEST(BatchNormEdges, F64Extremes) {
  EXPECT_EQ(Training(kF64, {0x1p1023, -0x1p1023}, 0x1p-1074, 0),
            "( {{5e-324}, {-5e-324}}, {0}, {inf} )");
  EXPECT_EQ(Training(kF64, {0x1p-1074, 0x1p-1073, 3 * 0x1p-1074}, 1, 0),
            "( {{-1.224744871391589}, {0}, {1.224744871391589}}, {1e-323}, {0} )");
}

// The mean square of c, -c, d, -d again and again, (c^2 + d^2) / 2, in blocks of terms: the squares rounded to
// double would give 0x1.2083f7ad2050cp+0. Also where the squares lie below and above what a block takes.
TEST(BatchNormEdges, TheSquaresOfF64LoseNothing) {
  constexpr int64_t kElements = 5000;
  for (int scale : {0, -500, 505}) {
    const double c = std::ldexp(0x1.18072e8f9c859p+0, scale), d = std::ldexp(0x1.0741c7bc960dap+0, scale);
    std::vector<double> x;
    for (int64_t i = 0; i < kElements; i += 4) x.insert(x.end(), {c, -c, d, -d});
    OneShot run;
    const Literal result =
        run.Run(run.b().Op(Opcode::kBatchNormTraining,
                           {&run.C(Lit(kF64, {kElements, 1}, x)), &run.C(Lit(kF64, {1}, {1})),
                            &run.C(Lit(kF64, {1}, {0}))},
                           Attributes(0, 1)));
    EXPECT_EQ(std::bit_cast<double>(result.elements()[1].Bits(0)), 0);
    EXPECT_EQ(std::bit_cast<double>(result.elements()[2].Bits(0)), std::ldexp(0x1.2083f7ad2050dp+0, 2 * scale));
  }
}

}  // namespace
}  // namespace assay
