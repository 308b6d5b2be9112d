#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;

std::vector<Attribute> MatrixProduct() {
  return {Attr(kLhsContractingDims, {1}), Attr(kRhsContractingDims, {0})};
}

std::string Product(PrimitiveType result, Literal a, Literal b,
                    DotAlgorithm algorithm = DotAlgorithm::kUnset) {
  OneShot run;
  std::vector<Attribute> attributes = MatrixProduct();
  if (algorithm != DotAlgorithm::kUnset) attributes.push_back(Attr(kDotAlgorithm, algorithm));
  Shape shape = Of(result, {a.shape().dimension(0), b.shape().dimension(1)});
  return Text(run.Run(run.b().OpShaped(Opcode::kDot, shape,
                                       {&run.C(std::move(a)), &run.C(std::move(b))}, attributes)));
}

TEST(Dot, IsExactAndRoundedOnce) {
  // 2^24 + 1 - 2^24; 2^127 * 2 - 2^127 * 1: no intermediate overflow or rounding.
  EXPECT_EQ(Product(kF32, Lit(kF32, {2, 3}, {0x1p24, 1, -0x1p24, 0x1p127, 0x1p127, 0}),
                    Lit(kF32, {3, 1}, {1, 1, 1})),
            "{{1}, {inf}}");
  EXPECT_EQ(Product(kF32, Lit(kF32, {1, 2}, {0x1p127, 0x1p127}), Lit(kF32, {2, 1}, {2, -1})),
            "{{1.7014118e+38}}");
}

TEST(Dot, ZeroSignsInfinitiesAndEmptySums) {
  EXPECT_EQ(Product(kF32, Lit(kF32, {1, 1}, {-0.0}), Lit(kF32, {1, 1}, {3})), "{{-0.0}}");
  EXPECT_EQ(Product(kF32, Lit(kF32, {1, 2}, {-0.0, 1}), Lit(kF32, {2, 1}, {3, 0})), "{{0}}");
  EXPECT_EQ(Product(kF32, Lit(kF32, {1, 2}, {kInf, 1}), Lit(kF32, {2, 1}, {0, 1})), "{{nan}}");
  EXPECT_EQ(Product(kF32, Lit(kF32, {2, 0}, {}), Lit(kF32, {0, 1}, {})), "{{0}, {0}}");
}

TEST(Dot, IntegersWrapAndPredIsOrOfAnds) {
  EXPECT_EQ(Product(kS8, Lit(kS8, {1, 2}, {100, 100}), Lit(kS8, {2, 1}, {2, 1})), "{{44}}");
  EXPECT_EQ(Product(kS32, Lit(kS8, {1, 2}, {-100, 100}), Lit(kU8, {2, 1}, {200, 1})), "{{-19900}}");
  EXPECT_EQ(Product(kPred, Lit(kPred, {2, 2}, {1, 1, 0, 1}), Lit(kPred, {2, 1}, {1, 0})),
            "{{1}, {0}}");
}

TEST(Dot, NarrowResultsRoundOnceToTheirType) {
  // 1 + 2^-8 + 2^-30: bf16 would tie to 1 if f32 came first; exactly it is above the midpoint.
  EXPECT_EQ(Product(kBF16, Lit(kF32, {1, 3}, {1, 0x1p-8, 0x1p-30}), Lit(kF32, {3, 1}, {1, 1, 1})),
            "{{1.01}}");
}

TEST(Dot, RefusesSparseAndScaledOperands) {
  const auto code = [](std::vector<Attribute> extra) {
    OneShot run;
    std::vector<Attribute> attributes = MatrixProduct();
    for (Attribute& attribute : extra) attributes.push_back(std::move(attribute));
    Instruction& dot = run.b().OpShaped(
        Opcode::kDot, Of(kF32, {1, 1}),
        {&run.C(Lit(kF32, {1, 1}, {2})), &run.C(Lit(kF32, {1, 1}, {3}))}, std::move(attributes));
    return run.TryRun(dot).status().code();
  };
  SparsityConfig sparse;
  sparse.rhs = SparsityConfig::Side{.n = 2, .m = 4};
  EXPECT_EQ(code({Attr(kSparsityConfig, sparse)}), StatusCode::kUnsupported);
  EXPECT_EQ(code({Attr(kBlockScalingConfig, VerbatimText{"{lhs={block_size=32}}"})}),
            StatusCode::kUnsupported);
  EXPECT_EQ(code({Attr(kSparsityConfig, {}), Attr(kBlockScalingConfig, VerbatimText{"{}"})}),
            StatusCode::kOk);
}

TEST(Dot, AlgorithmsRoundOperandsFirst) {
  Literal a = Lit(kF32, {1, 1}, {1 + 0x1p-9}), b = Lit(kF32, {1, 1}, {1});
  EXPECT_EQ(Product(kF32, a, b, DotAlgorithm::kBF16BF16F32), "{{1}}");
  EXPECT_EQ(Product(kF32, a, b, DotAlgorithm::kTF32TF32F32), "{{1.0019531}}");
  EXPECT_EQ(Product(kF32, a, b, DotAlgorithm::kBF16BF16F32X3), "{{1.0019531}}");
}

TEST(Dot, ComplexPartsAreOneSumEach) {
  OneShot run;
  using C = std::complex<float>;
  Instruction& a = run.C(Literal::Array<C>(Of(kC64, {1, 2}), {C(1, 2), C(0, 1)}));
  Instruction& b = run.C(Literal::Array<C>(Of(kC64, {2, 2}), {C(3, 4), C(1, 0), C(2, 0), C(0, 1)}));
  // (1+2i)(3+4i) + 2i = -5+12i; (1+2i) + i*i = 2i
  EXPECT_EQ(Text(run.Run(run.b().Op(Opcode::kDot, {&a, &b}, MatrixProduct()))),
            "{{(-5, 12), (0, 2)}}");
}

TEST(Dot, BatchAndManyDimensions) {
  OneShot run;
  // result[b, i, j] = sum_k x[k, b, i] y[j, k, b]
  std::vector<double> x(2 * 3 * 4), y(5 * 2 * 3);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i % 7) - 3;
  for (size_t i = 0; i < y.size(); ++i) y[i] = static_cast<double>(i % 5) - 2;
  Literal result = run.Run(
      run.b().Op(Opcode::kDot, {&run.C(Lit(kF64, {2, 3, 4}, x)), &run.C(Lit(kF64, {5, 2, 3}, y))},
                 {Attr(kLhsBatchDims, {1}), Attr(kRhsBatchDims, {2}),
                  Attr(kLhsContractingDims, {0}), Attr(kRhsContractingDims, {1})}));
  for (int b = 0; b < 3; ++b) {
    for (int i = 0; i < 4; ++i) {
      for (int j = 0; j < 5; ++j) {
        double want = 0;
        for (int k = 0; k < 2; ++k) want += x[(k * 3 + b) * 4 + i] * y[(j * 2 + k) * 3 + b];
        EXPECT_EQ(result.data<double>()[(b * 4 + i) * 5 + j], want);
      }
    }
  }
}

ConvolutionDimensions Dims1d() {
  return {.input_batch = 0,
          .input_feature = 2,
          .input_spatial = {1},
          .kernel_input_feature = 1,
          .kernel_output_feature = 2,
          .kernel_spatial = {0},
          .output_batch = 0,
          .output_feature = 2,
          .output_spatial = {1},
          .text_with_unused = {}};
}

std::string Convolve(std::vector<double> x, std::vector<double> w, WindowDimension window) {
  OneShot run;
  window.size = static_cast<int64_t>(w.size());
  Window all{.dimensions = {window}};
  int64_t n = static_cast<int64_t>(x.size()), k = window.size;
  return Text(run.Run(run.b().Op(
      Opcode::kConvolution,
      {&run.C(Lit(kF32, {1, n, 1}, std::move(x))), &run.C(Lit(kF32, {k, 1, 1}, std::move(w)))},
      {Attr(kWindow, all), Attr(kDimLabels, Dims1d()), Attr(kFeatureGroupCount, 1),
       Attr(kBatchGroupCount, 1)})));
}

TEST(Convolution, StridesPaddingDilationsReversal) {
  EXPECT_EQ(Convolve({1, 2, 3}, {1, 10}, {}), "{{{21}, {32}}}");
  EXPECT_EQ(Convolve({1, 2, 3}, {1, 10}, {.reversal = true}), "{{{12}, {23}}}");
  EXPECT_EQ(Convolve({1, 2, 3, 4}, {1, 10}, {.stride = 2}), "{{{21}, {43}}}");
  EXPECT_EQ(Convolve({1, 2, 3}, {1, 10}, {.padding_low = 1, .padding_high = 1}),
            "{{{10}, {21}, {32}, {3}}}");
  EXPECT_EQ(Convolve({1, 2, 3}, {1, 10}, {.padding_low = -1}), "{{{32}}}");
  EXPECT_EQ(Convolve({1, 2, 3}, {1, 10}, {.window_dilation = 2}), "{{{31}}}");
  EXPECT_EQ(Convolve({1, 2}, {1, 10}, {.base_dilation = 2}), "{{{1}, {20}}}");
}

TEST(Convolution, ZerosOfThePaddingTakePart) {
  EXPECT_EQ(Convolve({1, 2}, {kInf, 1}, {.padding_low = 1}), "{{{nan}, {inf}}}");
}

TEST(Convolution, FeatureAndBatchGroups) {
  OneShot run;
  Window window{.dimensions = {WindowDimension{}}};
  // Two features, each with its own 1-wide kernel.
  Instruction& x = run.C(Lit(kF32, {1, 2, 2}, {1, 2, 3, 4}));
  Instruction& w = run.C(Lit(kF32, {1, 1, 2}, {10, 100}));
  EXPECT_EQ(Text(run.Run(run.b().Op(Opcode::kConvolution, {&x, &w},
                                    {Attr(kWindow, window), Attr(kDimLabels, Dims1d()),
                                     Attr(kFeatureGroupCount, 2), Attr(kBatchGroupCount, 1)}))),
            "{{{10, 200}, {30, 400}}}");
  OneShot batch;
  Instruction& y = batch.C(Lit(kF32, {2, 2, 1}, {1, 2, 3, 4}));
  Instruction& v = batch.C(Lit(kF32, {1, 1, 2}, {10, 100}));
  EXPECT_EQ(Text(batch.Run(batch.b().Op(Opcode::kConvolution, {&y, &v},
                                        {Attr(kWindow, window), Attr(kDimLabels, Dims1d()),
                                         Attr(kFeatureGroupCount, 1), Attr(kBatchGroupCount, 2)}))),
            "{{{10, 300}, {20, 400}}}");
}

}  // namespace
}  // namespace assay
