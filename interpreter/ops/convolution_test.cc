// Convolutions of every way they are done in, against their definition.
//
// Elements are small integers, so that every sum is exact in double whatever the order, and IEEE addition of all
// products, from -0 on, gives zeros, infinities and NaN as they are asked for.
#include <cmath>
#include <random>
#include <vector>

#include "interpreter/numeric/float_format.h"
#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;

struct Program {
  PrimitiveType type = kF32;
  int64_t batch = 1, features = 1, output_features = 1;
  std::vector<int64_t> sizes;
  std::vector<WindowDimension> window;
  int64_t feature_groups = 1, batch_groups = 1;
};

// Input [batch, feature, spatial], kernel [output feature, input feature, spatial], output as the input.
ConvolutionDimensions FeaturesFirst(int64_t rank) {
  ConvolutionDimensions dims{.input_batch = 0,
                             .input_feature = 1,
                             .kernel_input_feature = 1,
                             .kernel_output_feature = 0,
                             .output_batch = 0,
                             .output_feature = 1,
                             .text_with_unused = {}};
  for (int64_t d = 0; d < rank; ++d) {
    dims.input_spatial.push_back(2 + d);
    dims.kernel_spatial.push_back(2 + d);
    dims.output_spatial.push_back(2 + d);
  }
  return dims;
}

int64_t Count(const std::vector<int64_t>& sizes) {
  int64_t count = 1;
  for (int64_t size : sizes) count *= size;
  return count;
}

struct Operands {
  std::vector<int64_t> input_sizes, kernel_sizes;
  std::vector<double> input, kernel;
};
Operands Allocate(const Program& p) {
  Operands o{.input_sizes = {p.batch, p.features},
             .kernel_sizes = {p.output_features, p.features / p.feature_groups}};
  for (size_t d = 0; d < p.sizes.size(); ++d) {
    o.input_sizes.push_back(p.sizes[d]);
    o.kernel_sizes.push_back(p.window[d].size);
  }
  o.input.resize(static_cast<size_t>(Count(o.input_sizes)));
  o.kernel.resize(static_cast<size_t>(Count(o.kernel_sizes)));
  return o;
}

Result<Literal> Convolve(const Program& p, const Operands& o) {
  OneShot run;
  Instruction& input = run.C(Lit(p.type, o.input_sizes, o.input));
  Instruction& kernel = run.C(Lit(p.type, o.kernel_sizes, o.kernel));
  return run.TryRun(run.b().Op(Opcode::kConvolution, {&input, &kernel},
                               {Attr(kWindow, Window{.dimensions = p.window}),
                                Attr(kDimLabels, FeaturesFirst(static_cast<int64_t>(p.sizes.size()))),
                                Attr(kFeatureGroupCount, p.feature_groups),
                                Attr(kBatchGroupCount, p.batch_groups)}),
                    {.threads = 2, .timeout_seconds = 60});
}

// One output, product by product.
double ConvolveOne(const Program& p, const Operands& o, const Shape& shape, int64_t number) {
  const int64_t rank = static_cast<int64_t>(p.sizes.size());
  std::vector<int64_t> at(static_cast<size_t>(rank + 2));
  for (int64_t d = rank + 2; d-- > 0; number /= shape.dimension(d)) at[d] = number % shape.dimension(d);
  const int64_t groups = p.feature_groups * p.batch_groups, group = at[1] / (p.output_features / groups);
  const int64_t features = o.kernel_sizes[1];
  const int64_t image = p.batch_groups > 1 ? group * shape.dimension(0) + at[0] : at[0];
  const int64_t positions = Count(o.kernel_sizes) / (p.output_features * features);
  const int64_t pixels = Count(p.sizes);
  double sum = -0.0;
  for (int64_t k = 0; k < positions; ++k) {
    int64_t rest = k, place = 0, stride = 1;
    bool inside = true;
    for (int64_t d = rank; d-- > 0; rest /= p.window[d].size) {
      const WindowDimension& w = p.window[d];
      const int64_t tap = w.reversal ? w.size - 1 - rest % w.size : rest % w.size;
      const int64_t i = at[d + 2] * w.stride + tap * w.window_dilation - w.padding_low;
      inside = inside && i >= 0 && i % w.base_dilation == 0 && i / w.base_dilation < p.sizes[d];
      place += i / w.base_dilation * stride;
      stride *= p.sizes[d];
    }
    for (int64_t c = 0; c < features; ++c) {
      const int64_t feature = p.batch_groups > 1 ? c : group * features + c;
      const double x = inside ? o.input[(image * p.features + feature) * pixels + place] : 0.0;
      sum += x * o.kernel[(at[1] * features + c) * positions + k];
    }
  }
  return sum;
}

void Compare(const Program& p, const Operands& o) {
  const Result<Literal> result = Convolve(p, o);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  for (int64_t i = 0; i < result->element_count(); ++i) {
    const double want = ConvolveOne(p, o, result->shape(), i);
    const double got = numeric::DecodeFloat(p.type, result->Bits(i));
    if (std::isnan(want) && std::isnan(got)) continue;
    ASSERT_TRUE(got == want && std::signbit(got) == std::signbit(want))
        << "output " << i << " is " << got << ", not " << want;
  }
}

enum class Values { kIntegers, kZeros, kSpecial };
double Value(std::mt19937_64& random, Values values) {
  const double special[] = {double{kInf}, -double{kInf}, kNan};
  if (values == Values::kZeros) return random() % 2 ? -0.0 : random() % 9 ? 0.0 : 1.0;
  if (values == Values::kSpecial && random() % 24 == 0) return special[random() % 3];
  return static_cast<double>(random() % 7) - 3;
}

TEST(ConvolutionByDefinition, GroupsStridesDilationsPadding) {
  std::mt19937_64 random(5);
  const auto pick = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random() % static_cast<uint64_t>(high - low + 1));
  };
  const PrimitiveType types[] = {kF32, kF64, kBF16, kF16};
  for (int i = 0; i < 400; ++i) {
    Program p{.type = types[random() % 4], .batch = pick(1, 3)};
    const int64_t groups = pick(1, 5), rank = pick(1, 2);
    (random() % 4 ? p.feature_groups : p.batch_groups) = groups;
    p.features = pick(1, 9) * p.feature_groups;
    p.batch *= p.batch_groups;
    p.output_features = pick(1, 5) * groups;
    for (int64_t d = 0; d < rank; ++d) {
      p.sizes.push_back(pick(1, rank == 1 ? 40 : 9));
      p.window.push_back({.size = pick(1, 5),
                          .stride = pick(1, 3),
                          .padding_low = pick(-2, 6),
                          .padding_high = pick(-2, 6),
                          .base_dilation = random() % 2 ? 1 : pick(1, 6),
                          .window_dilation = pick(1, 3),
                          .reversal = random() % 2 == 0});
    }
    Operands o = Allocate(p);
    // A kernel of negative numbers shows the sign of zeros that gaps and padding give.
    const bool negative = random() % 3 == 0;
    const Values inputs = static_cast<Values>(random() % 3), kernels = static_cast<Values>(random() % 3);
    for (double& x : o.input) x = Value(random, inputs);
    for (double& x : o.kernel) x = negative ? -std::fabs(Value(random, kernels)) : Value(random, kernels);
    Compare(p, o);
    if (::testing::Test::HasFailure()) FAIL() << "program " << i;
  }
}

// Every product left out is a kernel element times +0: NaN of an infinity, and the sign of a zero.
TEST(ConvolutionByDefinition, WhatMeetsAGapTakesPart) {
  Program p{.batch = 4, .features = 8, .output_features = 4, .sizes = {40},
            .window = {{.size = 6, .padding_low = 5, .padding_high = 5, .base_dilation = 3}}};
  Operands o = Allocate(p);
  // Feature 0: all -1; feature 1: one +1 at element 2; feature 2: an infinity there; feature 3: all -0.
  for (size_t f = 0; f < 4; ++f) {
    for (size_t k = 0; k < 48; ++k) o.kernel[f * 48 + k] = f == 3 ? -0.0 : -1;
  }
  o.kernel[48 + 2] = 1;
  o.kernel[96 + 2] = kInf;
  Compare(p, o);  // the input is +0
  const Result<Literal> result = Convolve(p, o);
  ASSERT_TRUE(result.ok());
  const int64_t outputs = result->shape().dimension(2);
  for (int64_t i = 0; i < outputs; ++i) {
    EXPECT_EQ(result->Bits(i), Scalar(kF32, -0.0).Bits(0)) << i;
    EXPECT_EQ(result->Bits(outputs + i), Scalar(kF32, 0).Bits(0)) << i;
    EXPECT_TRUE(std::isnan(numeric::DecodeFloat(kF32, result->Bits(2 * outputs + i)))) << i;
    EXPECT_EQ(result->Bits(3 * outputs + i), Scalar(kF32, -0.0).Bits(0)) << i;
  }
}

// ---------------------------------------------------------------- no cliffs

void FillByNumber(Operands& o) {
  for (size_t i = 0; i < o.input.size(); ++i) o.input[i] = static_cast<double>(i * 7 % 11) - 5;
  for (size_t i = 0; i < o.kernel.size(); ++i) o.kernel[i] = static_cast<double>(i * 5 % 13) - 6;
}

void CompareSome(const Program& p) {
  Operands o = Allocate(p);
  FillByNumber(o);
  const Result<Literal> result = Convolve(p, o);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  for (int64_t i = 0; i < result->element_count(); i += 4093) {
    ASSERT_EQ(numeric::DecodeFloat(p.type, result->Bits(i)), ConvolveOne(p, o, result->shape(), i)) << i;
  }
}

TEST(NoCliffsOfConvolution, GapsAreNotMultiplied) {
  // 4096 times as many products with gaps as without.
  CompareSome({.features = 8, .output_features = 8, .sizes = {16, 16},
               .window = {{.size = 64, .padding_low = 63, .padding_high = 63, .base_dilation = 64},
                          {.size = 64, .padding_low = 63, .padding_high = 63, .base_dilation = 64}}});
}

TEST(NoCliffsOfConvolution, FewFeaturesInAGroup) {
  for (int64_t features : {1, 2}) {
    CompareSome({.batch = 2, .features = 64 * features, .output_features = 64 * features, .sizes = {100, 100},
                 .window = {{.size = 9}, {.size = 9}}, .feature_groups = 64});
  }
}

TEST(NoCliffsOfConvolution, NearlyAllOfItPadding) {
  Program p{.sizes = {16}, .window = {{.size = 3, .padding_low = 2000000, .padding_high = 2000000}}};
  Operands o = Allocate(p);
  FillByNumber(o);
  const Result<Literal> result = Convolve(p, o);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  for (int64_t i = 0; i < result->element_count(); ++i) {
    ASSERT_EQ(numeric::DecodeFloat(kF32, result->Bits(i)), ConvolveOne(p, o, result->shape(), i)) << i;
  }
}

}  // namespace
}  // namespace assay
