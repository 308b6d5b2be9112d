#include <gtest/gtest.h>

#include "spec/ops/inference_testing.h"

namespace assay {
namespace {

std::vector<Attribute> Dot(Ints lhs_contracting, Ints rhs_contracting, Ints lhs_batch = {},
                           Ints rhs_batch = {}) {
  return {Attr(kLhsContractingDims, lhs_contracting), Attr(kRhsContractingDims, rhs_contracting),
          Attr(kLhsBatchDims, lhs_batch), Attr(kRhsBatchDims, rhs_batch)};
}
std::vector<Attribute> Ragged(std::vector<Attribute> dot, Ints ragged, Ints group) {
  dot.push_back(Attr(kLhsRaggedDims, ragged));
  dot.push_back(Attr(kRhsGroupDims, group));
  return dot;
}

TEST(Contraction, DotKeepsBatchThenFreeDimensions) {
  const InferenceRow rows[] = {
      {Opcode::kDot, {"f32[2,3]", "f32[3,4]"}, Dot({1}, {0}), "f32[2,4]"},
      {Opcode::kDot, {"f32[2,3]", "f32[3,4]"}, {}, "f32[2,3,3,4]"},
      {Opcode::kDot, {"f32[7,2,3]", "f32[3,4,7]"}, Dot({2}, {0}, {0}, {2}), "f32[7,2,4]"},
      {Opcode::kDot, {"f32[3,2]", "f32[2,3]"}, Dot({}, {}, {0, 1}, {1, 0}), "f32[3,2]"},
      {Opcode::kDot, {"f32[]", "f32[]"}, {}, "f32[]"},
      {Opcode::kDot, {"f32[?,<=3]", "f32[3,<=4]"}, Dot({1}, {0}), "f32[?,<=4]"},
      {Opcode::kDot, {"f32[2,?]", "f32[3,4]"}, Dot({1}, {0}), "f32[2,4]"},
      {Opcode::kDot, {"f16[2]", "bf16[2]"}, Dot({0}, {0}), "bf16[]"},
      {Opcode::kDot, {"f8e4m3fn[2]", "f8e5m2[2]"}, Dot({0}, {0}), "f8e5m2[]"},
      {Opcode::kDot, {"u8[2]", "s8[2]"}, Dot({0}, {0}), "s8[]"},
      {Opcode::kDot, {"s8[2]", "s32[2]"}, Dot({0}, {0}), "s32[]"},
      {Opcode::kDot, {"f32[2]", "c64[2]"}, Dot({0}, {0}), "c64[]"},
      {Opcode::kDot, {"f32[2,3]", "f32[3,4]"}, Dot({}, {}, {0}, {}), "dot_c1"},
      {Opcode::kDot, {"f32[2,3]", "f32[3,4]"}, Dot({1, 0}, {0}), "dot_c2"},
      {Opcode::kDot, {"f32[2,3]", "f32[3,4]"}, Dot({2}, {0}), "dot_c3"},
      {Opcode::kDot, {"f32[2,3]", "f32[2,4]"}, Dot({0}, {0}, {0}, {0}), "dot_c3"},
      {Opcode::kDot, {"f32[2,2]", "f32[2,2]"}, Dot({0, 1}, {0, 0}), "dot_c4"},
      {Opcode::kDot, {"f32[2,3]", "f32[4,3]"}, Dot({1}, {1}, {0}, {0}), "dot_c5"},
      {Opcode::kDot, {"f32[2,3]", "f32[3,4]"}, Dot({1}, {1}), "dot_c6"},
      {Opcode::kDot, {"s32[2]", "s32[2]"}, Dot({0}, {0}), "ok", "s8[]"},
      {Opcode::kDot, {"s8[2]", "s8[2]"}, Dot({0}, {0}), "ok", "s32[]"},
      {Opcode::kDot, {"f32[2]", "f32[2]"}, Dot({0}, {0}), "ok", "bf16[]"},
      {Opcode::kDot, {"f32[2]", "f32[2]"}, Dot({0}, {0}), "dot_result", "f32[1]"},
  };
  for (const InferenceRow& row : rows) EXPECT_EQ(OutcomeOf(row), row.expected);
}

TEST(Contraction, RaggedDotHasThreeForms) {
  const InferenceRow rows[] = {
      // Free: groups of rows, each with its own rhs.
      {Opcode::kRaggedDot,
       {"f32[11,5]", "f32[3,5,7]", "s32[3]"},
       Ragged(Dot({1}, {1}), {0}, {0}),
       "f32[11,7]"},
      {Opcode::kRaggedDot,
       {"f32[2,11,5]", "f32[4,5,7]", "s32[2,4]"},
       Ragged(Dot({2}, {1}), {1}, {0}),
       "f32[2,11,7]"},
      // Contracting: one product per group.
      {Opcode::kRaggedDot,
       {"f32[11,5]", "f32[5,7]", "s32[3]"},
       Ragged(Dot({1}, {0}), {1}, {}),
       "f32[3,11,7]"},
      {Opcode::kRaggedDot,
       {"f32[2,11,5]", "f32[2,5,7]", "s32[2,3]"},
       Ragged(Dot({2}, {1}, {0}, {0}), {2}, {}),
       "f32[3,2,11,7]"},
      // Batch.
      {Opcode::kRaggedDot,
       {"f32[3,11,5]", "f32[3,5,7]", "s32[3]"},
       Ragged(Dot({2}, {1}, {0}, {0}), {0}, {}),
       "f32[3,11,7]"},
      {Opcode::kRaggedDot,
       {"f32[11,5]", "f32[3,5,7]", "s32[3]"},
       Ragged(Dot({1}, {1}), {2}, {0}),
       "ragged_dot_c8"},
      {Opcode::kRaggedDot,
       {"f32[11,5]", "f32[3,5,7]", "s32[3]"},
       Ragged(Dot({1}, {1}), {0}, {}),
       "ragged_dot_c9"},
      {Opcode::kRaggedDot,
       {"f32[11,5]", "f32[3,5,7]", "s32[3]"},
       Ragged(Dot({1}, {1}), {0}, {1}),
       "ragged_dot_c10"},
      {Opcode::kRaggedDot,
       {"f32[2,11,5]", "f32[5,7]", "s32[2,3]"},
       Ragged(Dot({2}, {0}), {2}, {}),
       "ragged_dot_c11"},
      {Opcode::kRaggedDot,
       {"f32[11,5]", "f32[3,5,7]", "s32[4]"},
       Ragged(Dot({1}, {1}), {0}, {0}),
       "ragged_dot_c12"},
  };
  for (const InferenceRow& row : rows) EXPECT_EQ(OutcomeOf(row), row.expected);
}

TEST(Contraction, ScaledDotIsShapedLikeDot) {
  const std::vector<std::string_view> operands = {"f8e4m3fn[4,64]", "f8e4m3fn[64,8]",
                                                  "f8e8m0fnu[4,2]", "f8e8m0fnu[2,8]"};
  EXPECT_EQ(OutcomeOf({Opcode::kScaledDot, operands, Dot({1}, {0}), ""}), "f8e4m3fn[4,8]");
  std::vector<std::string_view> uneven = operands;
  uneven[2] = "f8e8m0fnu[4,3]";
  EXPECT_EQ(OutcomeOf({Opcode::kScaledDot, uneven, Dot({1}, {0}), ""}), "scaled_dot_c8");
}

// Labels b01f_01io->b01f.
std::vector<Attribute> Convolution(std::vector<WindowDimension> window, int64_t feature_groups = 1,
                                   int64_t batch_groups = 1) {
  ConvolutionDimensions labels{.input_batch = 0,
                               .input_feature = 3,
                               .input_spatial = {1, 2},
                               .kernel_input_feature = 2,
                               .kernel_output_feature = 3,
                               .kernel_spatial = {0, 1},
                               .output_batch = 0,
                               .output_feature = 3,
                               .output_spatial = {1, 2}};
  return {Attr(kWindow, Window{std::move(window)}), Attr(kDimLabels, labels),
          Attr(kFeatureGroupCount, feature_groups), Attr(kBatchGroupCount, batch_groups)};
}

TEST(Contraction, ConvolutionLabelsEachDimensionOnce) {
  for (auto [member, label] : {std::pair(&ConvolutionDimensions::input_feature, "convolution_c2"),
                               {&ConvolutionDimensions::kernel_output_feature, "convolution_c3"},
                               {&ConvolutionDimensions::output_feature, "convolution_c4"}}) {
    std::vector<Attribute> attributes = Convolution({{.size = 3}, {.size = 3}});
    AttributeList list;
    for (const Attribute& attribute : attributes) list.Set(attribute.id, attribute.value);
    for (int64_t wrong : {int64_t{1}, int64_t{4}, int64_t{-1}}) {
      ConvolutionDimensions labels = list.Get(kDimLabels);
      labels.*member = wrong;
      attributes[1] = Attr(kDimLabels, labels);
      EXPECT_EQ(OutcomeOf({Opcode::kConvolution, {"f32[1,8,8,4]", "f32[3,3,4,6]"}, attributes, ""}),
                label);
    }
  }
}

TEST(Contraction, ConvolutionSlidesItsWindow) {
  const WindowDimension three{.size = 3};
  const InferenceRow rows[] = {
      {Opcode::kConvolution,
       {"f32[1,8,8,4]", "f32[3,3,4,6]"},
       Convolution({three, three}),
       "f32[1,6,6,6]"},
      // 8 dilated by 2: 15, padded 17, window 3, stride 2: 8. 8 padded 10, window dilated 5: 3
      // of 6.
      {Opcode::kConvolution,
       {"f32[1,8,8,4]", "f32[3,3,4,6]"},
       Convolution(
           {{.size = 3, .stride = 2, .padding_low = 1, .padding_high = 1, .base_dilation = 2},
            {.size = 3, .stride = 2, .padding_high = 2, .window_dilation = 2}}),
       "f32[1,8,3,6]"},
      {Opcode::kConvolution,
       {"f32[?,8,<=8,4]", "f32[3,3,4,6]"},
       Convolution({three, three}),
       "f32[?,6,<=6,6]"},
      {Opcode::kConvolution,
       {"f32[1,8,8,4]", "f32[9,9,4,6]"},
       Convolution({{.size = 9}, {.size = 9}}),
       "f32[1,0,0,6]"},
      {Opcode::kConvolution,
       {"f32[1,8,8,4]", "f32[3,3,2,6]"},
       Convolution({three, three}, 2),
       "f32[1,6,6,6]"},
      {Opcode::kConvolution,
       {"f32[<=4,8,8,4]", "f32[3,3,4,6]"},
       Convolution({three, three}, 1, 2),
       "f32[<=2,6,6,6]"},
      {Opcode::kConvolution,
       {"f32[1,8,8,4]", "f32[3,3,4]"},
       Convolution({three, three}),
       "convolution_c3"},
      {Opcode::kConvolution,
       {"f32[1,8,8,4]", "f32[3,3,4,6]"},
       Convolution({three}),
       "convolution_c5"},
      {Opcode::kConvolution,
       {"f32[1,8,8,4]", "f32[3,3,4,6]"},
       Convolution({three, {.size = 3, .stride = 0}}),
       "convolution_c6"},
      {Opcode::kConvolution,
       {"f32[1,8,8,4]", "f32[3,3,4,6]"},
       Convolution({three, {.size = 2}}),
       "convolution_c7"},
      {Opcode::kConvolution,
       {"f32[4,8,8,4]", "f32[3,3,2,6]"},
       Convolution({three, three}, 2, 2),
       "convolution_c8"},
      {Opcode::kConvolution,
       {"f32[1,8,8,4]", "f32[3,3,3,6]"},
       Convolution({three, three}),
       "convolution_c9"},
      {Opcode::kConvolution,
       {"f32[1,8,8,4]", "f32[3,3,2,5]"},
       Convolution({three, three}, 2),
       "convolution_c10"},
      {Opcode::kConvolution,
       {"f32[3,8,8,4]", "f32[3,3,4,6]"},
       Convolution({three, three}, 1, 2),
       "convolution_c11"},
      {Opcode::kConvolution,
       {"f32[1,8,8,4]", "f32[3,3,4,6]"},
       Convolution({{.size = 3, .window_dilation = INT64_MAX}, three}),
       "convolution_c12"},
  };
  for (const InferenceRow& row : rows) EXPECT_EQ(OutcomeOf(row), row.expected);
}

}  // namespace
}  // namespace assay
