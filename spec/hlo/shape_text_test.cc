#include <string>

#include "gtest/gtest.h"
#include "spec/hlo/parser.h"

namespace assay {
namespace {

using P = PrimitiveType;

Shape Read(const std::string& text) {
  Result<Shape> shape = ParseShape(text);
  EXPECT_TRUE(shape.ok()) << text << "\n" << shape.status().ToString();
  return shape.ok() ? *shape : Shape();
}

std::string LabelOf(const std::string& text) {
  Result<Shape> shape = ParseShape(text);
  return shape.ok() ? "ok" : shape.status().diagnostics()[0].label;
}

TEST(ShapeText, ReadsArrays) {
  EXPECT_EQ(Read("f32[2,3]"), Shape::Array(P::kF32, {2, 3}));
  EXPECT_EQ(Read("f32[]"), Shape::Scalar(P::kF32));
  EXPECT_EQ(Read(" u4 [ 0 ] "), Shape::Array(P::kU4, {0}));
  Shape dynamic = Shape::Array(P::kS32, {10, Shape::kUnbounded, 4});
  dynamic.SetDynamic(0, true);
  EXPECT_EQ(Read("s32[<=10,?,4]"), dynamic);
}

TEST(ShapeText, ReadsEveryArrayType) {
  for (const Format& format : AllFormats()) {
    if (!IsArrayType(format.type)) continue;
    EXPECT_EQ(Read(std::string(format.name) + "[7]"), Shape::Array(format.type, {7}));
  }
}

TEST(ShapeText, ReadsOtherKinds) {
  EXPECT_EQ(Read("token[]"), Shape::Token());
  EXPECT_EQ(Read("opaque[]"), Shape::Opaque());
  EXPECT_EQ(Read("opaque_type[]"), Shape::Opaque());
  EXPECT_EQ(Read("b(f32[4])"), Shape::Buffer(Shape::Array(P::kF32, {4})));
  EXPECT_EQ(Read("()"), Shape::Tuple({}));
  EXPECT_EQ(Read("(f32[2], (s32[], ()), /*index=2*/pred[])"),
            Shape::Tuple({Shape::Array(P::kF32, {2}),
                          Shape::Tuple({Shape::Scalar(P::kS32), Shape::Tuple({})}),
                          Shape::Scalar(P::kPred)}));
}

TEST(ShapeText, ReadsLayouts) {
  const Shape simple = Read("f32[2,3]{0,1}");
  ASSERT_TRUE(simple.has_layout());
  EXPECT_EQ(simple.layout().minor_to_major, (std::vector<int64_t>{0, 1}));
  EXPECT_FALSE(simple.layout().extras.has_value());
  const Shape scalar = Read("f32[]{}");
  ASSERT_TRUE(scalar.has_layout());
  EXPECT_TRUE(scalar.layout().minor_to_major.empty());

  const Shape tiled = Read("bf16[8,128]{1,0:T(8,128)(2,1)L(4)E(16)S(1)}");
  const LayoutExtras& extras = **tiled.layout().extras;
  ASSERT_EQ(extras.tiles.size(), 2);
  EXPECT_EQ(extras.tiles[0].dimensions, (std::vector<int64_t>{8, 128}));
  EXPECT_EQ(extras.tiles[1].dimensions, (std::vector<int64_t>{2, 1}));
  EXPECT_EQ(extras.tail_padding_alignment, 4);
  EXPECT_EQ(extras.element_size_in_bits, 16);
  EXPECT_EQ(extras.memory_space, 1);

  const Shape rare = Read("f32[4,4]{1,0:D(D,C+~)T(*,4)#(u32)*(u64)SC(0:1,2)(1:3)M(8)}");
  const LayoutExtras& r = **rare.layout().extras;
  ASSERT_EQ(r.dim_levels.size(), 2);
  EXPECT_EQ(r.dim_levels[1].type, 'C');
  EXPECT_TRUE(r.dim_levels[1].non_unique);
  EXPECT_TRUE(r.dim_levels[1].non_ordered);
  EXPECT_EQ(r.tiles[0].dimensions, (std::vector<int64_t>{Tile::kCombine, 4}));
  EXPECT_EQ(r.index_type, P::kU32);
  EXPECT_EQ(r.pointer_type, P::kU64);
  ASSERT_EQ(r.split_configs.size(), 2);
  EXPECT_EQ(r.split_configs[0].split_indices, (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(r.split_configs[1].dimension, 1);
  EXPECT_EQ(r.dynamic_shape_metadata_prefix_bytes, 8);
}

TEST(ShapeText, RejectsWithTheRule) {
  const struct {
    const char* text;
    const char* label;
  } kCases[] = {
      {"f32", "syntax_end"},
      {"f33[2]", "shape_type"},
      {"f32[2", "syntax_end"},
      {"f32[2,]", "syntax_expected"},
      {"f32[-1]", "shape_dimension"},
      {"f32[9223372036854775808]", "shape_dimension"},
      {"f32[99999999999999999999]", "syntax_number"},
      {"f32[4294967296,4294967296]", "shape_overflow"},
      {"f32[4611686018427387904]", "shape_overflow"},
      {"(u8[9223372036854775807], u8[9223372036854775807])", "shape_overflow"},
      {"f32[2,3]{0}", "shape_layout"},
      {"f32[2,3]{0,0}", "shape_layout"},
      {"f32[2,3]{0,2}", "shape_layout"},
      {"f32[2]{0:Q(1)}", "shape_layout"},
      {"b(token[])", "shape_buffer"},
      {"b(f32[1], f32[1])", "shape_buffer"},
      {"(f32[2] s32[])", "syntax_expected"},
      {"(f32[2],)", "syntax_expected"},
      {"f32[2] x", "syntax_expected"},
      {"token[3]", "syntax_expected"},
      {"%f32[2]", "syntax_expected"},
  };
  for (const auto& c : kCases) EXPECT_EQ(LabelOf(c.text), c.label) << c.text;
}

TEST(ShapeText, BoundsTheDepth) {
  const auto nested = [](int depth) {
    return std::string(depth, '(') + "f32[]" + std::string(depth, ')');
  };
  EXPECT_EQ(LabelOf(nested(1000)), "ok");
  EXPECT_EQ(LabelOf(nested(1001)), "shape_depth");
  EXPECT_EQ(LabelOf(std::string(1000000, '(')), "shape_depth");
}

// What a few bytes of text stand for is bounded, and equal neighbours are one.
TEST(ShapeText, BoundsTheMemory) {
  const auto repeated = [](std::string_view part, int64_t count) {
    std::string text = "(";
    for (int64_t i = 0; i < count; ++i) text.append(i > 0 ? "," : "").append(part);
    return text + ")";
  };
  EXPECT_EQ(LabelOf(repeated("f32[8,128]{1,0:T(8,128)}", 1000000)), "ok");
  EXPECT_EQ(LabelOf(repeated("s4[]{:S(1)},s4[]{:S(2)}", 1000000)), "shape_memory");
  std::string tiles = "f32[4]{0:T";
  for (int i = 0; i < 5000000; ++i) tiles += "(2)";
  EXPECT_EQ(LabelOf(tiles + "}"), "shape_memory");
}

}  // namespace
}  // namespace assay
