#include "spec/shape.h"

#include <gtest/gtest.h>

#include <thread>

namespace assay {
namespace {

using enum PrimitiveType;

Shape WithLayout(Shape shape, std::vector<int64_t> minor_to_major) {
  shape.set_layout(Layout{std::move(minor_to_major), std::nullopt});
  return shape;
}

Shape WithExtras(Shape shape, std::vector<int64_t> minor_to_major, LayoutExtras extras) {
  shape.set_layout(Layout{std::move(minor_to_major), Box<LayoutExtras>(std::move(extras))});
  return shape;
}

TEST(ShapeText, IsHloText) {
  EXPECT_EQ(Shape::Array(kF32, {2, 3}).ToString(), "f32[2,3]");
  EXPECT_EQ(Shape::Scalar(kF8E4M3B11FNUZ).ToString(), "f8e4m3b11fnuz[]");
  EXPECT_EQ(Shape::Token().ToString(), "token[]");
  EXPECT_EQ(Shape::Opaque().ToString(), "opaque[]");
  EXPECT_EQ(Shape::Buffer(Shape::Array(kF32, {4})).ToString(), "b(f32[4])");
  EXPECT_EQ(Shape::Tuple({}).ToString(), "()");
  EXPECT_EQ(Shape::Array(ElementType(70u), {1}).ToString(), "ext70[1]");
  Shape nested = Shape::Tuple({Shape::Array(kF32, {2}),
                               Shape::Tuple({Shape::Scalar(kS32), Shape::Scalar(kPred)})});
  EXPECT_EQ(nested.ToString(), "(f32[2], (s32[], pred[]))");
}

TEST(ShapeText, MarksEveryFifthTupleElement) {
  Shape tuple = Shape::Tuple(std::vector<Shape>(7, Shape::Scalar(kS8)));
  EXPECT_EQ(tuple.ToString(), "(s8[], s8[], s8[], s8[], s8[], /*index=5*/s8[], s8[])");
}

TEST(ShapeText, ShowsDynamicDimensions) {
  Shape shape = Shape::Array(kF32, {2, 3, Shape::kUnbounded});
  shape.SetDynamic(1, true);
  EXPECT_EQ(shape.ToString(), "f32[2,<=3,?]");
}

TEST(ShapeText, ShowsLayouts) {
  EXPECT_EQ(WithLayout(Shape::Array(kF32, {2, 3}), {1, 0}).ToString(), "f32[2,3]{1,0}");
  EXPECT_EQ(WithLayout(Shape::Array(kF32, {2, 3}), {1, 0}).ToString(false), "f32[2,3]");
  EXPECT_EQ(WithLayout(Shape::Scalar(kF32), {}).ToString(), "f32[]");
  Shape scalar = WithExtras(Shape::Scalar(kF32), {}, {.memory_space = 1});
  EXPECT_EQ(scalar.ToString(), "f32[]{:S(1)}");
  Shape plain = WithExtras(Shape::Array(kS4, {8}), {0}, {});
  EXPECT_EQ(plain.ToString(), "s4[8]{0}");
}

TEST(ShapeText, ShowsLayoutExtrasInOrder) {
  LayoutExtras extras;
  extras.dim_levels = {{'D'}, {'C', true, true}, {'H', true, false}};
  extras.tiles = {{{8, 128}}, {{2, Tile::kCombine}}};
  extras.tail_padding_alignment = 16;
  extras.index_type = kU32;
  extras.pointer_type = kU64;
  extras.element_size_in_bits = 4;
  extras.memory_space = 5;
  extras.split_configs = {{0, {1, 2}}, {1, {3}}};
  extras.physical_shape = {
      Shape::Tuple({WithLayout(Shape::Array(kF32, {4}), {0}), Shape::Scalar(kU32)})};
  extras.dynamic_shape_metadata_prefix_bytes = 32;
  Shape shape = WithExtras(Shape::Array(kF32, {2, 3, 4}), {2, 1, 0}, extras);
  EXPECT_EQ(shape.ToString(),
            "f32[2,3,4]{2,1,0:D(D,C+~,H+)T(8,128)(2,*)L(16)#(u32)*(u64)E(4)S(5)SC(0:1,2)(1:3)"
            "P((f32[4]{0}, u32[]))M(32)}");
  EXPECT_EQ(Shape::Tuple({shape, Shape::Token()}).ToString(),
            "(" + shape.ToString() + ", token[])");
}

TEST(Shape, EqualityCountsLayoutAndItsExtras) {
  Shape shape = Shape::Array(kF32, {2, 3});
  EXPECT_NE(shape, WithLayout(shape, {1, 0}));
  EXPECT_NE(WithLayout(shape, {0, 1}), WithLayout(shape, {1, 0}));
  Shape tiled = WithExtras(shape, {1, 0}, {.tiles = {{{8, 128}}}});
  EXPECT_EQ(tiled, WithExtras(shape, {1, 0}, {.tiles = {{{8, 128}}}}));
  EXPECT_NE(tiled, WithExtras(shape, {1, 0}, {.tiles = {{{8, 64}}}}));
  EXPECT_NE(tiled, WithLayout(shape, {1, 0}));
  EXPECT_TRUE(tiled.SameIgnoringLayout(shape));
  EXPECT_EQ(tiled.WithoutLayout(), shape);
}

TEST(Shape, ClearedDynamicMarksLeaveNoTrace) {
  Shape shape = Shape::Array(kF32, {2, 3});
  Shape marked = shape;
  marked.SetDynamic(0, true);
  EXPECT_TRUE(marked.HasDynamicDimensions());
  EXPECT_TRUE(Shape::Tuple({Shape::Token(), marked}).HasDynamicDimensions());
  EXPECT_NE(marked, shape);
  EXPECT_FALSE(marked.SameIgnoringLayout(shape));
  EXPECT_FALSE(marked.SameDimensions(shape));
  marked.SetDynamic(0, false);
  EXPECT_EQ(marked, shape);
  EXPECT_FALSE(marked.HasDynamicDimensions());
}

TEST(Shape, CompatibleLooksPastLayoutsAndUnboundedSizes) {
  Shape bounded = Shape::Array(kF32, {10, 4});
  bounded.SetDynamic(0, true);
  Shape fixed = Shape::Array(kF32, {10, 4});
  Shape unbounded = Shape::Array(kF32, {Shape::kUnbounded, 4});
  EXPECT_TRUE(bounded.Compatible(fixed));
  EXPECT_TRUE(unbounded.Compatible(fixed));
  EXPECT_TRUE(fixed.Compatible(unbounded));
  EXPECT_TRUE(fixed.Compatible(WithLayout(fixed, {0, 1})));
  EXPECT_FALSE(bounded.Compatible(Shape::Array(kF32, {5, 4})));
  EXPECT_FALSE(fixed.Compatible(Shape::Array(kF16, {10, 4})));
  EXPECT_FALSE(fixed.Compatible(Shape::Array(kF32, {40})));
  EXPECT_FALSE(Shape::Tuple({fixed}).Compatible(Shape::Tuple({fixed, fixed})));
  EXPECT_FALSE(Shape::Tuple({fixed}).Compatible(fixed));
}

TEST(Shape, CountsElementsAndRefusesOverflow) {
  constexpr int64_t kHuge = int64_t{1} << 32;
  EXPECT_EQ(Shape::Scalar(kF32).ElementCount(), 1);
  EXPECT_EQ(Shape::Array(kF32, {2, 0, 3}).ElementCount(), 0);
  EXPECT_EQ(Shape::Array(kF32, {kHuge, kHuge}).ElementCount(), std::nullopt);
  EXPECT_EQ(Shape::Array(kF32, {0, kHuge, kHuge}).ElementCount(), std::nullopt);
  EXPECT_EQ(Shape::Array(kF32, {Shape::kUnbounded}).ElementCount(), std::nullopt);
  EXPECT_EQ(Shape::Array(kS8, {INT64_MAX}).ByteSize(), INT64_MAX);
  EXPECT_EQ(Shape::Array(kS16, {INT64_MAX}).ByteSize(), std::nullopt);
  Shape two = Shape::Array(kS8, {INT64_MAX});
  EXPECT_EQ(Shape::Tuple({two, two}).ByteSize(), std::nullopt);
  EXPECT_EQ(Shape::Tuple({Shape::Array(kF64, {3}), Shape::Token(), Shape::Array(kS4, {5})}).ByteSize(),
            29);
}

TEST(Shape, FillsMissingLayoutsRowMajor) {
  Shape tuple = Shape::Tuple({Shape::Array(kF32, {2, 3, 4}), Shape::Token(),
                              WithLayout(Shape::Array(kF32, {2, 3}), {0, 1}), Shape::Scalar(kF32)});
  tuple.FillMissingLayouts();
  EXPECT_EQ(tuple.ToString(), "(f32[2,3,4]{2,1,0}, token[], f32[2,3]{0,1}, f32[])");
  EXPECT_TRUE(tuple.elements()[3].has_layout());
  EXPECT_FALSE(tuple.elements()[1].has_layout());
}

TEST(Shape, IsAValue) {
  Shape shape = Shape::Array(kF32, {2, 3});
  Shape changed = shape;
  changed.set_dimension(0, 5);
  EXPECT_EQ(shape.ToString(), "f32[2,3]");
  EXPECT_EQ(changed.ToString(), "f32[5,3]");
  Shape marked = shape;
  marked.SetDynamic(1, true);
  marked.set_layout(Layout{{0, 1}, std::nullopt});
  Shape twice = marked;
  twice.SetDynamic(1, false);
  twice.SetDynamic(0, true);
  EXPECT_EQ(shape.ToString(), "f32[2,3]");
  EXPECT_EQ(marked.ToString(), "f32[2,<=3]{0,1}");
  EXPECT_EQ(twice.ToString(), "f32[<=2,3]{0,1}");
  twice.set_layout(std::nullopt);
  EXPECT_EQ(marked.ToString(), "f32[2,<=3]{0,1}");
  EXPECT_EQ(marked.WithoutLayout().ToString(), "f32[2,<=3]");

  Shape tuple = Shape::Tuple({shape, Shape::Tuple({shape})});
  Shape other = tuple;
  other.mutable_elements()[1].mutable_elements()[0].set_element_type(kS32);
  EXPECT_EQ(tuple.ToString(), "(f32[2,3], (f32[2,3]))");
  EXPECT_EQ(other.ToString(), "(f32[2,3], (s32[2,3]))");
  EXPECT_NE(tuple, other);
  other = other.elements()[1];  // of what it replaces
  EXPECT_EQ(other.ToString(), "(s32[2,3])");
}

// A row-major layout is a flag up to some rank, the same value as any other layout.
TEST(Shape, LayoutsCompareByValueAtEveryRank) {
  for (int64_t rank : {0, 1, 2, 16, 17, 40}) {
    Shape filled = Shape::Array(kF32, std::vector<int64_t>(rank, 1));
    std::vector<int64_t> order;
    for (int64_t i = rank - 1; i >= 0; --i) order.push_back(i);
    const Shape given = WithLayout(filled, order);
    filled.FillMissingLayouts();
    EXPECT_EQ(filled, given) << rank;
    EXPECT_EQ(filled.layout().minor_to_major, order);
    if (rank < 2) continue;
    std::swap(order[0], order[1]);
    EXPECT_NE(WithLayout(filled, order), given) << rank;
    EXPECT_EQ(WithLayout(WithLayout(filled, order), given.layout().minor_to_major), given);
  }
}

TEST(Shape, CopiesAreSharedBetweenThreads) {
  const Shape shared = Shape::Tuple({Shape::Array(kF32, {1, 2}), Shape::Array(kS8, {3})});
  std::vector<std::thread> threads;
  for (int64_t t = 0; t < 4; ++t) {
    threads.emplace_back([&shared, t] {
      for (int64_t i = 0; i < 1000; ++i) {
        Shape own = shared;
        own.mutable_elements()[0].set_dimension(1, t);
        ASSERT_EQ(own.elements()[0].dimension(1), t);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(shared.ToString(), "(f32[1,2], s8[3])");
}

TEST(ShapeTree, MayBeAsDeepAsMemoryAllows) {
  Shape deep = Shape::Scalar(kF32), twin = deep;
  for (int i = 0; i < 200000; ++i) {
    deep = Shape::Tuple({std::move(deep)});
    twin = Shape::Tuple({std::move(twin)});
  }
  EXPECT_TRUE(deep == twin);
  EXPECT_TRUE(deep.Compatible(twin));
  EXPECT_EQ(deep.ByteSize(), 4);
  EXPECT_EQ(deep.ToString().size(), 400005u);
  twin.FillMissingLayouts();
  EXPECT_FALSE(deep == twin);
}

TEST(ShapeTree, LeavesComeDepthFirst) {
  Shape a = Shape::Scalar(kF32), b = Shape::Scalar(kS32), c = Shape::Token();
  Shape tree = Shape::Tuple({a, Shape::Tuple({}), Shape::Tuple({b, Shape::Tuple({c})}), a});
  std::vector<std::vector<int64_t>> paths;
  ForEachLeaf(tree, [&](const Shape& leaf, std::span<const int64_t> path) {
    paths.emplace_back(path.begin(), path.end());
    EXPECT_EQ(SubshapeAt(tree, path), &leaf);
  });
  EXPECT_EQ(paths, (std::vector<std::vector<int64_t>>{{0}, {2, 0}, {2, 1, 0}, {3}}));
  EXPECT_EQ(LeavesOf(tree).size(), 4u);
  EXPECT_EQ(LeavesOf(a).size(), 1u);
}

TEST(ShapeTree, ThePartsOfATupleDivideItsLeaves) {
  Shape a = Shape::Scalar(kF32), pair = Shape::Tuple({a, a});
  Shape tree = Shape::Tuple({a, Shape::Tuple({}), Shape::Tuple({pair, a}), a});
  auto leaves_at = [&](std::vector<int64_t> path) {
    LeafRange range = LeavesAt(tree, path);
    return std::pair(range.first, range.count);
  };
  EXPECT_EQ(leaves_at({}), std::pair(int64_t{0}, int64_t{5}));
  EXPECT_EQ(leaves_at({1}), std::pair(int64_t{1}, int64_t{0}));
  EXPECT_EQ(leaves_at({2}), std::pair(int64_t{1}, int64_t{3}));
  EXPECT_EQ(leaves_at({2, 0, 1}), std::pair(int64_t{2}, int64_t{1}));
  EXPECT_EQ(leaves_at({2, 1}), std::pair(int64_t{3}, int64_t{1}));
  EXPECT_EQ(leaves_at({3}), std::pair(int64_t{4}, int64_t{1}));
}

TEST(ShapeTree, SubshapeOfABadPathIsNull) {
  Shape tree = Shape::Tuple({Shape::Scalar(kF32)});
  for (std::vector<int64_t> path : {std::vector<int64_t>{1}, {-1}, {0, 0}}) {
    EXPECT_EQ(SubshapeAt(tree, path), nullptr);
  }
  EXPECT_EQ(SubshapeAt(tree, {}), &tree);
}

TEST(Shape, AnUnboundedSizeHasNoMark) {
  Shape shape = Shape::Array(PrimitiveType::kF32, {3, 4});
  shape.SetDynamic(0, true);
  shape.set_dimension(0, Shape::kUnbounded);
  EXPECT_EQ(shape, Shape::Array(PrimitiveType::kF32, {Shape::kUnbounded, 4}));
}

}  // namespace
}  // namespace assay
