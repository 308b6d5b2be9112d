#include "interpreter/ops/random.h"

#include <gtest/gtest.h>

#include <complex>

#include "interpreter/testing.h"

namespace assay {
namespace {

using testing::Of;
using testing::OneShot;
using testing::Scalar;
using enum PrimitiveType;

Literal DrawTwice(PrimitiveType type, RandomDistribution distribution, int threads) {
  OneShot run;
  auto scalar = [&](double value) -> Instruction& {
    if (!IsComplex(type)) return run.C(Scalar(type, value));
    return run.C(Literal::Scalar(type, std::complex<double>(value, 2 * value)));
  };
  Instruction& low = scalar(1);
  Instruction& high = scalar(100);
  std::vector<Attribute> attributes = {Attr(kDistribution, distribution)};
  Instruction& a = run.b().OpShaped(Opcode::kRng, Of(type, {300, 401}), {&low, &high}, attributes);
  Instruction& b = run.b().OpShaped(Opcode::kRng, Of(type, {300, 401}), {&low, &high}, attributes);
  RunOptions options;
  options.threads = threads;
  return run.Run(run.b().Op(Opcode::kTuple, {&a, &b}), options);
}

TEST(Rng, GivesTheSameNumbersInEveryRunOnAnyThreads) {
  for (PrimitiveType type : {kF32, kF16, kS32, kU4, kC64}) {
    Literal one = DrawTwice(type, RandomDistribution::kUniform, 1);
    EXPECT_EQ(one, DrawTwice(type, RandomDistribution::kUniform, 1)) << NameOf(type);
    EXPECT_EQ(one, DrawTwice(type, RandomDistribution::kUniform, 5)) << NameOf(type);
  }
  EXPECT_EQ(DrawTwice(kF32, RandomDistribution::kNormal, 1),
            DrawTwice(kF32, RandomDistribution::kNormal, 5));
}

TEST(Rng, ASecondDrawIsAnother) {
  Literal both = DrawTwice(kF32, RandomDistribution::kUniform, 1);
  EXPECT_FALSE(both.elements()[0] == both.elements()[1]);
}

TEST(Rng, UniformNumbersFillTheirRangeEvenly) {
  Literal both = DrawTwice(kF32, RandomDistribution::kUniform, 1);
  double counts[11] = {}, n = 300 * 401;
  for (float x : both.elements()[0].data<float>()) ++counts[static_cast<int>((x - 1) / 9)];
  for (int i = 0; i < 11; ++i) EXPECT_NEAR(counts[i] / n, 1.0 / 11, 5 * std::sqrt(0.09 / n)) << i;
}

TEST(RngBitGenerator, GivesTheSameBitsOnAnyThreads) {
  for (RandomAlgorithm algorithm : {RandomAlgorithm::kThreeFry, RandomAlgorithm::kPhilox}) {
    std::vector<Literal> results;
    for (int threads : {1, 2, 5}) {
      OneShot run;
      Instruction& state = run.C(Literal::Array<uint64_t>(Of(kU64, {2}), {123, 456}));
      Shape shape = Shape::Tuple({Of(kU64, {2}), Of(kU16, {7, 30011})});
      RunOptions options;
      options.threads = threads;
      results.push_back(run.Run(run.b().OpShaped(Opcode::kRngBitGenerator, shape, {&state},
                                                 {Attr(kRandomAlgorithm, algorithm)}),
                                options));
    }
    EXPECT_EQ(results[0], results[1]);
    EXPECT_EQ(results[0], results[2]);
  }
}

// 32-bit words of the state are halves of the 64-bit ones.
TEST(RngBitGenerator, TheStateMayHaveAnotherElementType) {
  OneShot run;
  Instruction& state = run.C(Literal::Array<int64_t>(Of(kU32, {4}), {1, 0, 2, 0}));
  Shape shape = Shape::Tuple({Of(kU32, {4}), Of(kU8, {5})});
  Literal result = run.Run(run.b().OpShaped(Opcode::kRngBitGenerator, shape, {&state},
                                            {Attr(kRandomAlgorithm, RandomAlgorithm::kThreeFry)}));
  EXPECT_EQ(testing::Text(result), "( {1, 0, 5, 0}, {84, 59, 211, 3, 211} )");
}

}  // namespace
}  // namespace assay
