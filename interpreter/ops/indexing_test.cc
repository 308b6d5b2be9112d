#include <gtest/gtest.h>

#include <vector>

#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;

TEST(DynamicSlice, ClampsTheStartOfEveryIntegerType) {
  auto slice = [](Literal start) {
    return RunOp(Opcode::kDynamicSlice, {S32({0, 1, 2, 3, 4}), std::move(start)},
                 {Attr(kDynamicSliceSizes, {2})});
  };
  EXPECT_EQ(slice(Scalar(kS32, 2)), "{2, 3}");
  EXPECT_EQ(slice(Scalar(kS32, 12)), "{3, 4}");
  EXPECT_EQ(slice(Scalar(kS8, -3)), "{0, 1}");
  EXPECT_EQ(slice(Scalar(kU8, 255)), "{3, 4}");
  EXPECT_EQ(slice(Literal::Scalar<uint64_t>(kU64, uint64_t{1} << 63)), "{3, 4}");
}

TEST(DynamicUpdateSlice, WritesWhereItFits) {
  EXPECT_EQ(RunOp(Opcode::kDynamicUpdateSlice, {S32({0, 1, 2, 3}), S32({8, 9}), Scalar(kS32, 3)}),
            "{0, 1, 8, 9}");
  EXPECT_EQ(RunOp(Opcode::kDynamicUpdateSlice, {S32({0, 1}), S32({}), Scalar(kS32, 1)}), "{0, 1}");
}

TEST(Gather, TakesRowsAndClamps) {
  EXPECT_EQ(
      RunOp(Opcode::kGather, {Lit(kS32, {3, 2}, {1, 2, 3, 4, 5, 6}), Lit(kS32, {3, 1}, {2, 0, 7})},
            {Attr(kOffsetDims, {1}), Attr(kCollapsedSliceDims, {0}), Attr(kStartIndexMap, {0}),
             Attr(kIndexVectorDim, 1), Attr(kGatherSliceSizes, {1, 2})}),
      "{{5, 6}, {1, 2}, {5, 6}}");
}

TEST(Gather, PairsBatchingDimensions) {
  // result[b, i] = x[b, start[b, i]]
  EXPECT_EQ(RunOp(Opcode::kGather,
                  {Lit(kS32, {2, 3}, {1, 2, 3, 4, 5, 6}), Lit(kS32, {2, 2, 1}, {2, 0, 1, 1})},
                  {Attr(kOffsetDims, {}), Attr(kCollapsedSliceDims, {1}), Attr(kStartIndexMap, {1}),
                   Attr(kOperandBatchingDims, {0}), Attr(kStartIndicesBatchingDims, {0}),
                   Attr(kIndexVectorDim, 2), Attr(kGatherSliceSizes, {1, 1})}),
            "{{3, 1}, {5, 5}}");
}

// A scatter of scalars into a vector.
std::string ScatterInto(Literal operand, Literal indices, Literal updates, Opcode body) {
  OneShot run;
  PrimitiveType type = operand.shape().primitive_type();
  Computation& combiner = Builder::Combiner(run.module(), body, type);
  return Text(run.Run(run.b().Op(
      Opcode::kScatter,
      {&run.C(std::move(operand)), &run.C(std::move(indices)), &run.C(std::move(updates))},
      {Attr(kUpdateWindowDims, {}), Attr(kInsertedWindowDims, {0}),
       Attr(kScatterDimsToOperandDims, {0}), Attr(kIndexVectorDim, 1),
       Attr(kToApply, &combiner)})));
}

TEST(Scatter, AnAddingBodyIsOneExactSumPerElement) {
  // In f32 steps 1 + 2^25 - 2^25 would be 0, and 2^127 + 2^127 infinite.
  EXPECT_EQ(ScatterInto(F32({1, 0x1p127, -0.0}), Lit(kS32, {5, 1}, {0, 0, 1, 1, 7}),
                        F32({0x1p25, -0x1p25, 0x1p127, -0x1p127, 5}), Opcode::kAdd),
            "{1, 1.7014118e+38, -0.0}");
}

TEST(Scatter, OtherBodiesRunInOrderAndSkipWhatIsOutside) {
  EXPECT_EQ(ScatterInto(S32({100, 50}), Lit(kS32, {4, 1}, {0, -1, 0, 2}), S32({30, 1, 7, 1}),
                        Opcode::kSubtract),
            "{63, 50}");
  EXPECT_EQ(
      ScatterInto(F32({1, kNan}), Lit(kS32, {2, 1}, {0, 1}), F32({kNan, 1}), Opcode::kMaximum),
      "{nan, nan}");
}

TEST(Scatter, SkipsAWindowWholeWhenAnyPartIsOutside) {
  OneShot run;
  Computation& add = Builder::Combiner(run.module(), Opcode::kAdd, kS32);
  EXPECT_EQ(
      Text(run.Run(run.b().Op(
          Opcode::kScatter,
          {&run.C(S32({0, 0, 0, 0})), &run.C(Lit(kS32, {3, 1}, {0, 1, 3})),
           &run.C(Lit(kS32, {3, 2}, {1, 2, 10, 20, 100, 200}))},
          {Attr(kUpdateWindowDims, {1}), Attr(kInsertedWindowDims, {}),
           Attr(kScatterDimsToOperandDims, {0}), Attr(kIndexVectorDim, 1), Attr(kToApply, &add)}))),
      "{1, 12, 20, 0}");
}

TEST(Scatter, WindowPositionsComeBeforeNextIndices) {
  // Body 10 a + b over a leading window dimension; every update hits the one element: indices
  // row-major, then window positions: as XLA:CPU gives it, 32 after updates {2} (index 0), {3}.
  OneShot run;
  Builder b(run.module(), "body");
  Instruction& x = b.Parameter(Of(kS32, {}));
  Instruction& y = b.Parameter(Of(kS32, {}));
  Computation& body =
      b.Root(b.Op(Opcode::kAdd, {&b.Op(Opcode::kMultiply, {&x, &b.Constant(kS32, 10)}), &y}));
  EXPECT_EQ(Text(run.Run(run.b().Op(Opcode::kScatter,
                                    {&run.C(S32({0})), &run.C(Lit(kS32, {2, 1}, {0, 0})),
                                     &run.C(Lit(kS32, {1, 2}, {3, 2}))},
                                    {Attr(kUpdateWindowDims, {0}), Attr(kInsertedWindowDims, {}),
                                     Attr(kScatterDimsToOperandDims, {0}), Attr(kIndexVectorDim, 1),
                                     Attr(kToApply, &body)}))),
            "{32}");
}

}  // namespace
}  // namespace assay
