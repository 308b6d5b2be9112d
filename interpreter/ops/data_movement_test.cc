#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "interpreter/ops/strided.h"
#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;

Literal Matrix() { return Lit(kS32, {2, 3}, {1, 2, 3, 4, 5, 6}); }

TEST(DataMovement, IotaCountsAlongItsDimensionAndWraps) {
  OneShot run;
  EXPECT_EQ(Text(run.Run(
                run.b().OpShaped(Opcode::kIota, Of(kF32, {2, 3}), {}, {Attr(kIotaDimension, 1)}))),
            "{{0, 1, 2}, {0, 1, 2}}");
  OneShot narrow;
  EXPECT_EQ(Text(narrow.Run(
                narrow.b().OpShaped(Opcode::kIota, Of(kS2, {5}), {}, {Attr(kIotaDimension, 0)}))),
            "{0, 1, -2, -1, 0}");
}

TEST(DataMovement, BroadcastTransposeReverse) {
  OneShot run;
  Instruction& x = run.C(S32({7, 8}));
  EXPECT_EQ(Text(run.Run(run.b().OpShaped(Opcode::kBroadcast, Of(kS32, {2, 3}), {&x},
                                          {Attr(kDimensions, {0})}))),
            "{{7, 7, 7}, {8, 8, 8}}");
  EXPECT_EQ(RunOp(Opcode::kTranspose, {Matrix()}, {Attr(kDimensions, {1, 0})}),
            "{{1, 4}, {2, 5}, {3, 6}}");
  EXPECT_EQ(RunOp(Opcode::kReverse, {Matrix()}, {Attr(kDimensions, {0, 1})}),
            "{{6, 5, 4}, {3, 2, 1}}");
  EXPECT_EQ(RunOp(Opcode::kReverse, {Scalar(kF32, kNan)}, {Attr(kDimensions, {})}), "nan");
}

TEST(DataMovement, SliceTakesEveryStrideth) {
  EXPECT_EQ(RunOp(Opcode::kSlice, {S32({0, 1, 2, 3, 4, 5, 6})},
                  {Attr(kSliceRanges, {SliceRange{1, 6, 2}})}),
            "{1, 3, 5}");
  EXPECT_EQ(RunOp(Opcode::kSlice, {S32({0, 1})}, {Attr(kSliceRanges, {SliceRange{1, 1, 1}})}),
            "{}");
}

TEST(DataMovement, ConcatenateTakesEmptyPartsToo) {
  EXPECT_EQ(
      RunOp(Opcode::kConcatenate, {Matrix(), Lit(kS32, {2, 0}, {}), Lit(kS32, {2, 1}, {8, 9})},
            {Attr(kDimensions, {1})}),
      "{{1, 2, 3, 8}, {4, 5, 6, 9}}");
}

TEST(DataMovement, PadIsInteriorNegativeAndBoth) {
  auto pad = [](std::vector<double> x, PaddingDimension p) {
    return RunOp(Opcode::kPad, {S32(std::move(x)), Scalar(kS32, 9)}, {Attr(kPadding, {p})});
  };
  EXPECT_EQ(pad({1, 2, 3}, {1, 2, 1}), "{9, 1, 9, 2, 9, 3, 9, 9}");
  EXPECT_EQ(pad({1, 2, 3}, {-1, 1, 0}), "{2, 3, 9}");
  EXPECT_EQ(pad({1, 2, 3}, {-1, -1, 1}), "{9, 2, 9}");  // 1 9 2 9 3 without its ends
  EXPECT_EQ(pad({1, 2, 3}, {-2, 0, 1}), "{2, 9, 3}");
  EXPECT_EQ(pad({1, 2, 3}, {-3, 4, 0}), "{9, 9, 9, 9}");
  EXPECT_EQ(pad({1, 2, 3}, {2, -4, 0}), "{9}");
  EXPECT_EQ(pad({}, {2, 1, 5}), "{9, 9, 9}");
}

TEST(DataMovement, BitcastConvertKeepsMemoryOrder) {
  OneShot run;
  // 0x3f800000 = 1.0f, low half first.
  Instruction& x = run.C(F32({1, -0.0}));
  EXPECT_EQ(Text(run.Run(run.b().OpShaped(Opcode::kBitcastConvert, Of(kU16, {2, 2}), {&x}))),
            "{{0, 16256}, {0, 32768}}");
  OneShot nibbles;
  Instruction& y = nibbles.C(Lit(kS4, {2, 2}, {1, -1, 2, 3}));
  EXPECT_EQ(Text(nibbles.Run(nibbles.b().OpShaped(Opcode::kBitcastConvert, Of(kU8, {2}), {&y}))),
            "{241, 50}");
}

TEST(DataMovement, BitcastFollowsTheLayouts) {
  OneShot run;
  Shape shape = Of(kS32, {3, 2});
  shape.set_layout(Layout{.minor_to_major = {0, 1}, .extras = {}});
  Instruction& x = run.C(Matrix());
  // The operand's memory is 1 2 3 4 5 6; seen column-major as [3,2].
  EXPECT_EQ(Text(run.Run(run.b().OpShaped(Opcode::kBitcast, shape, {&x}))),
            "{{1, 4}, {2, 5}, {3, 6}}");
}

TEST(Strided, AgreesWithIndexArithmeticOnOddShapes) {
  // Against the definition, for shapes that reach every inner loop: tiles, rows, pieces, widths.
  ThreadPool pool(2);
  for (std::vector<int64_t> sizes :
       {std::vector<int64_t>{37, 53}, {3, 70000}, {5, 1, 19, 33}, {131, 70, 2}}) {
    int64_t n = Product(sizes);
    std::vector<int64_t> permutation(sizes.size());
    std::iota(permutation.begin(), permutation.end(), 0);
    do {
      Literal x = Literal::Uninitialized(Of(kU32, sizes));
      for (int64_t i = 0; i < n; ++i) x.mutable_data<uint32_t>()[i] = static_cast<uint32_t>(i);
      Literal y = Transposed(&pool, x, permutation);
      Dims strides = StridesOf(sizes), from;
      for (int64_t d : permutation) from.push_back(strides[d]);
      Odometer<1> at(y.shape().dimensions(), {from});
      for (int64_t i = 0; i < n; ++i, at.Next()) ASSERT_EQ(y.data<uint32_t>()[i], at.position());
    } while (std::next_permutation(permutation.begin(), permutation.end()));
  }
}

}  // namespace
}  // namespace assay
