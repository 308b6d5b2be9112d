#include "spec/literal.h"

#include <cmath>
#include <cstring>

#include <gtest/gtest.h>

namespace assay {
namespace {

using enum PrimitiveType;

constexpr PrimitiveType kNarrowTypes[] = {kPred, kS1,      kU1,      kS2,      kU2,
                                          kS4,   kU4,      kF4E2M1FN, kF6E3M2FN, kF6E2M3FN};

TEST(Literal, StorageIsAlignedAndSized) {
  for (int64_t count : {0, 1, 3, 1000}) {
    Literal literal = Literal::Uninitialized(Shape::Array(kF32, {count}));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(literal.bytes()) % 64, 0u);
    EXPECT_EQ(literal.byte_size(), 4 * count);
    EXPECT_EQ(literal.data<float>().size(), static_cast<size_t>(count));
  }
  EXPECT_EQ(AllocationSize(Shape::Array(kC128, {3})), 48);
  EXPECT_EQ(AllocationSize(Shape::Array(kF32, {Shape::kUnbounded})), std::nullopt);
  EXPECT_EQ(AllocationSize(Shape::Array(kF32, {INT64_MAX})), std::nullopt);
  EXPECT_EQ(AllocationSize(Shape::Token()), std::nullopt);
}

TEST(Literal, CopiesShareUntilWritten) {
  Literal a = Literal::Array<float>(Shape::Array(kF32, {2}), {1, 2});
  EXPECT_TRUE(a.IsUnique());
  Literal b = a;
  EXPECT_FALSE(a.IsUnique());
  EXPECT_EQ(a.bytes(), b.bytes());
  b.mutable_data<float>()[0] = 7;
  EXPECT_NE(a.bytes(), b.bytes());
  EXPECT_EQ(a.data<float>()[0], 1);
  EXPECT_EQ(b.data<float>()[0], 7);
  EXPECT_TRUE(a.IsUnique());
  const std::byte* before = b.bytes();
  EXPECT_EQ(b.MutableBytes(), before);
}

TEST(Literal, ReshapedSharesStorageAndWritesApart) {
  Literal a = Literal::Array<int>(Shape::Array(kS32, {4}), {1, 2, 3, 4});
  Literal b = a.Reshaped(Shape::Array(kF32, {2, 2}));
  EXPECT_EQ(a.bytes(), b.bytes());
  EXPECT_FALSE(a.IsUnique());
  b.SetBits(3, 0);
  EXPECT_EQ(a.Bits(3), 4u);
  EXPECT_EQ(b.Bits(3), 0u);
}

TEST(Literal, ReshapedBetweenSignsKeepsTheBitsOfSubBytes) {
  Literal a = Literal::Array<int>(Shape::Array(kS4, {2}), {-1, 5});
  EXPECT_EQ(a.data<int8_t>()[0], -1);
  Literal b = a.Reshaped(Shape::Array(kU4, {2}));
  EXPECT_EQ(b.data<uint8_t>()[0], 15);
  EXPECT_EQ(b.Bits(1), 5u);
  EXPECT_EQ(b.Reshaped(Shape::Array(kS4, {2})), a);
}

TEST(Literal, PackedHoldsTheSameBits) {
  for (PrimitiveType type : kNarrowTypes) {
    SCOPED_TRACE(NameOf(type));
    int bits = FormatOf(type).bits;
    constexpr int64_t kCount = 133;
    Literal literal = Literal::Uninitialized(Shape::Array(type, {kCount}));
    for (int64_t i = 0; i < kCount; ++i) literal.SetBits(i, static_cast<uint64_t>(i * 37 + i / 5));
    Literal packed = literal.Packed();
    EXPECT_EQ(packed.packing(), Packing::kPacked);
    EXPECT_EQ(packed.byte_size(), (kCount * bits + 7) / 8);
    for (int64_t i = 0; i < kCount; ++i) {
      uint64_t want = static_cast<uint64_t>(i * 37 + i / 5) & ((uint64_t{1} << bits) - 1);
      ASSERT_EQ(literal.Bits(i), want);
      ASSERT_EQ(packed.Bits(i), want);
    }
    EXPECT_EQ(packed, literal);
    Literal unpacked = packed.Unpacked();
    EXPECT_EQ(std::memcmp(unpacked.bytes(), literal.bytes(), kCount), 0);
    packed.SetBits(6, packed.Bits(6) ^ 1);
    EXPECT_NE(packed, literal);
    packed.SetBits(6, literal.Bits(6));
    EXPECT_EQ(packed, literal);
  }
}

TEST(Literal, PackedStartsInTheLowBits) {
  Literal nibbles = Literal::Array<int>(Shape::Array(kU4, {3}), {1, 2, 3}).Packed();
  EXPECT_EQ(nibbles.data<uint8_t>()[0], 0x21);
  EXPECT_EQ(nibbles.data<uint8_t>()[1], 0x03);
  Literal six = Literal::Uninitialized(Shape::Array(kF6E2M3FN, {2}), Packing::kPacked);
  six.SetBits(0, 0x3f);
  six.SetBits(1, 0x21);
  EXPECT_EQ(six.data<uint8_t>()[0], 0x7f);
  EXPECT_EQ(six.data<uint8_t>()[1], 0x08);
}

TEST(Literal, WideTypesArePackedAsTheyAre) {
  Literal literal = Literal::Uninitialized(Shape::Array(kS8, {2}), Packing::kPacked);
  EXPECT_EQ(literal.packing(), Packing::kBytes);
}

TEST(Literal, EqualityLooksAtBitsAndPastLayouts) {
  Shape shape = Shape::Array(kF32, {2});
  Literal a = Literal::Array<float>(shape, {0.0f, NAN});
  Shape laid_out = shape;
  laid_out.FillMissingLayouts();
  EXPECT_EQ(a, Literal::Array<float>(laid_out, {0.0f, NAN}));
  EXPECT_NE(a, Literal::Array<float>(shape, {-0.0f, NAN}));
  EXPECT_NE(a, Literal::Array<float>(Shape::Array(kF32, {2, 1}), {0.0f, NAN}));
  Literal b = a;
  b.SetBits(1, 0x7fc00001);
  EXPECT_NE(a, b);
  EXPECT_EQ(Literal(), Literal());
  EXPECT_NE(a, Literal());
  EXPECT_NE(a, Literal::Elided(shape));
  EXPECT_EQ(Literal::Elided(shape), Literal::Elided(shape));
  EXPECT_EQ(Literal::Tuple({a, Literal::Token()}), Literal::Tuple({a, Literal::Token()}));
  EXPECT_NE(Literal::Tuple({a}), Literal::Tuple({b}));
}

TEST(Literal, DynamicSizesHideWhatLiesBeyond) {
  Shape shape = Shape::Array(kS32, {2, 3});
  shape.SetDynamic(1, true);
  Literal a = Literal::Array<int>(shape, {1, 2, 3, 4, 5, 6});
  Literal b = Literal::Array<int>(shape, {1, 2, 9, 4, 5, 9});
  EXPECT_NE(a, b);
  a.set_dynamic_sizes({2, 2});
  EXPECT_NE(a, b);
  b.set_dynamic_sizes({2, 2});
  EXPECT_EQ(a, b);
  b.SetBits(4, 8);
  EXPECT_NE(a, b);
  a.set_dynamic_sizes({2, 3});
  EXPECT_TRUE(a.dynamic_sizes().empty());
}

TEST(Literal, MutableElementsLeavesTheCopyAlone) {
  Literal a = Literal::Tuple({Literal::Scalar(kS32, 1), Literal::Scalar(kS32, 2)});
  Literal b = a;
  b.MutableElements()[0] = Literal::Scalar(kS32, 3);
  EXPECT_EQ(a.elements()[0].Bits(0), 1u);
  EXPECT_EQ(b.elements()[0].Bits(0), 3u);
  EXPECT_EQ(a.shape().ToString(), "(s32[], s32[])");
}

TEST(LiteralText, IsWhatStandsInConstant) {
  EXPECT_EQ(Literal::Scalar(kF32, 1.5).ToString(), "1.5");
  EXPECT_EQ(Literal::Scalar(kPred, true).ToString(), "true");
  EXPECT_EQ(Literal::Array<bool>(Shape::Array(kPred, {2}), {true, false}).ToString(), "{1, 0}");
  EXPECT_EQ(Literal::Array<int>(Shape::Array(kS4, {3}), {-8, 7, 0}).ToString(), "{-8, 7, 0}");
  EXPECT_EQ(Literal::Array<int>(Shape::Array(kS32, {2, 2}), {1, 2, 3, 4}).ToString(),
            "{ { 1, 2 }, { 3, 4 } }");
  EXPECT_EQ(Literal::Array<int>(Shape::Array(kU8, {2, 1, 2}), {1, 2, 3, 4}).ToString(),
            "{ { { 1, 2 } }, { { 3, 4 } } }");
  EXPECT_EQ(Literal::Zeros(Shape::Array(kF32, {0, 2})).ToString(), "{}");
  EXPECT_EQ(Literal::Zeros(Shape::Array(kF32, {2, 2, 0})).ToString(), "{ { {}, {} }, { {}, {} } }");
  EXPECT_EQ(Literal::Elided(Shape::Array(kF32, {4})).ToString(), "{...}");
  EXPECT_EQ(Literal::Array<std::complex<float>>(Shape::Array(kC64, {2}), {{1, -2}, {0.5, 0}})
                .ToString(),
            "{(1, -2), (0.5, 0)}");
  EXPECT_EQ(Literal::Array<int>(Shape::Array(kS32, {3}), {1, 2, 3}).ToString(2), "{...}");
  EXPECT_EQ(Literal::Array<int>(Shape::Array(kS32, {3}), {1, 2, 3}).ToString(3), "{1, 2, 3}");
}

TEST(LiteralText, ShowsTuplesWithAndWithoutTypes) {
  Literal pair = Literal::Array<int>(Shape::Array(kS32, {2}), {1, 2});
  Literal tuple = Literal::Tuple({Literal::Scalar(kF32, 1), Literal::Tuple({pair}),
                                  Literal::Tuple(std::vector<Literal>{})});
  EXPECT_EQ(tuple.ToString(), "( 1, ( {1, 2} ), ( ) )");
  EXPECT_EQ(tuple.ToTypedString(), "(f32[] 1, (s32[2] {1, 2}), ())");
  EXPECT_EQ(pair.ToTypedString(), "s32[2] {1, 2}");
}

TEST(Literal, ArraysOfNativeValuesRoundOnce) {
  Literal half = Literal::Array<double>(Shape::Array(kBF16, {2}), {1.00390625, -3});
  EXPECT_EQ(half.Bits(0), 0x3f80u);
  EXPECT_EQ(half.Bits(1), 0xc040u);
  Literal c128 = Literal::Scalar(kC128, std::complex<double>(1, -0.0));
  EXPECT_EQ(c128.PartBits(0, 0), 0x3ff0000000000000u);
  EXPECT_EQ(c128.PartBits(0, 1), 0x8000000000000000u);
}

}  // namespace
}  // namespace assay
