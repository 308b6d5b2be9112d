#include <gtest/gtest.h>

#include "spec/ops/inference_testing.h"

namespace assay {
namespace {

// Attributes of a gather; `scatter_` below likewise.
std::vector<Attribute> Gather(Ints offset, Ints collapsed, Ints map, int64_t vector_dim, Ints sizes,
                              Ints batching = {}, Ints indices_batching = {}) {
  return {Attr(kOffsetDims, offset),
          Attr(kCollapsedSliceDims, collapsed),
          Attr(kStartIndexMap, map),
          Attr(kIndexVectorDim, vector_dim),
          Attr(kGatherSliceSizes, sizes),
          Attr(kOperandBatchingDims, batching),
          Attr(kStartIndicesBatchingDims, indices_batching)};
}

TEST(Indexing, SlicesHaveTheirSizes) {
  const InferenceRow rows[] = {
      {Opcode::kDynamicSlice,
       {"f32[4,5]", "s32[]", "s32[]"},
       {Attr(kDynamicSliceSizes, {1, 2})},
       "f32[1,2]"},
      {Opcode::kDynamicSlice,
       {"f32[4,5]", "s32[2]"},
       {Attr(kDynamicSliceSizes, {4, 0})},
       "f32[4,0]"},
      {Opcode::kDynamicSlice, {"f32[]"}, {Attr(kDynamicSliceSizes, {})}, "f32[]"},
      {Opcode::kDynamicSlice,
       {"f32[<=4,<=5,?]", "u8[]", "u8[]", "u8[]"},
       {Attr(kDynamicSliceSizes, {1, 2, 7})},
       "f32[1,<=2,7]"},
      {Opcode::kDynamicSlice,
       {"f32[4,5]", "s32[]"},
       {Attr(kDynamicSliceSizes, {1, 2})},
       "dynamic_slice_c1"},
      {Opcode::kDynamicSlice,
       {"f32[4]", "f32[]"},
       {Attr(kDynamicSliceSizes, {1})},
       "dynamic_slice_c2"},
      {Opcode::kDynamicSlice,
       {"f32[4]", "s32[]"},
       {Attr(kDynamicSliceSizes, {1, 1})},
       "dynamic_slice_c3"},
      {Opcode::kDynamicSlice,
       {"f32[4]", "s32[]"},
       {Attr(kDynamicSliceSizes, {5})},
       "dynamic_slice_c4"},
      {Opcode::kDynamicUpdateSlice, {"f32[4,?]", "f32[2,9]", "s32[]", "s32[]"}, {}, "f32[4,?]"},
      {Opcode::kDynamicUpdateSlice,
       {"f32[4]", "f32[5]", "s32[]"},
       {},
       "dynamic_update_slice_c4",
       "f32[4]"},
      {Opcode::kGetDimensionSize, {"f32[4,?]"}, {Attr(kDimensions, {1})}, "s32[]"},
      {Opcode::kGetDimensionSize, {"f32[4]"}, {Attr(kDimensions, {1})}, "get_dimension_size_c1"},
      {Opcode::kGetDimensionSize,
       {"f32[3000000000]"},
       {Attr(kDimensions, {0})},
       "get_dimension_size_c2"},
      {Opcode::kSetDimensionSize, {"f32[9,7]", "s32[]"}, {Attr(kDimensions, {1})}, "f32[9,<=7]"},
      {Opcode::kSetDimensionSize, {"f32[9,?]", "s32[]"}, {Attr(kDimensions, {1})}, "f32[9,?]"},
      {Opcode::kSetDimensionSize,
       {"f32[9]", "s64[]"},
       {Attr(kDimensions, {0})},
       "set_dimension_size_c2"},
  };
  for (const InferenceRow& row : rows) EXPECT_EQ(OutcomeOf(row), row.expected);
}

TEST(Indexing, GatherPutsWindowsAtOffsetDims) {
  const InferenceRow rows[] = {
      {Opcode::kGather,
       {"f32[9,7]", "s32[5,2]"},
       Gather({1, 2}, {}, {0, 1}, 1, {3, 4}),
       "f32[5,3,4]"},
      {Opcode::kGather,
       {"f32[9,7]", "s32[5,2]"},
       Gather({0, 2}, {}, {0, 1}, 1, {3, 4}),
       "f32[3,5,4]"},
      {Opcode::kGather, {"f32[9,7]", "s32[5,2]"}, Gather({1}, {0}, {0}, 2, {1, 4}), "f32[5,4,2]"},
      {Opcode::kGather, {"f32[9,7]", "s32[2,5]"}, Gather({1}, {0}, {0, 1}, 0, {1, 4}), "f32[5,4]"},
      {Opcode::kGather,
       {"f32[9,7]", "s32[9,1]"},
       Gather({}, {1}, {1}, 1, {1, 1}, {0}, {0}),
       "f32[9]"},
      {Opcode::kGather,
       {"f32[<=9,?]", "s32[<=5,?,2]"},
       Gather({1}, {0}, {0, 1}, 2, {1, 4}),
       "f32[<=5,4,?]"},
      {Opcode::kGather,
       {"f32[<=9,<=7]", "s32[5,2]"},
       Gather({1, 2}, {}, {0, 1}, 1, {9, 4}),
       "f32[5,<=9,4]"},
      {Opcode::kGather, {"f32[9,7]", "f32[5,2]"}, Gather({1}, {0}, {0, 1}, 1, {1, 4}), "gather_c1"},
      {Opcode::kGather, {"f32[9,7]", "s32[5,2]"}, Gather({1}, {0}, {0, 1}, 3, {1, 4}), "gather_c2"},
      {Opcode::kGather,
       {"f32[9,7]", "s32[5,2]"},
       Gather({2, 1}, {}, {0, 1}, 1, {3, 4}),
       "gather_c3"},
      {Opcode::kGather,
       {"f32[9,7]", "s32[5,2]"},
       Gather({1, 3}, {}, {0, 1}, 1, {3, 4}),
       "gather_c3"},
      {Opcode::kGather,
       {"f32[9,7]", "s32[5,2]"},
       Gather({}, {0, 2}, {0, 1}, 1, {1, 1}),
       "gather_c4"},
      {Opcode::kGather,
       {"f32[9,7]", "s32[9,1]"},
       Gather({}, {0}, {1}, 1, {1, 1}, {0}, {0}),
       "gather_c5"},
      {Opcode::kGather, {"f32[9,7]", "s32[5,2]"}, Gather({1}, {0}, {0}, 1, {1, 4}), "gather_c6"},
      {Opcode::kGather, {"f32[9,7]", "s32[5,2]"}, Gather({1}, {0}, {0, 0}, 1, {1, 4}), "gather_c7"},
      {Opcode::kGather,
       {"f32[9,7]", "s32[8,1]"},
       Gather({}, {1}, {1}, 1, {1, 1}, {0}, {0}),
       "gather_c8"},
      {Opcode::kGather, {"f32[9,7]", "s32[5,2]"}, Gather({1}, {}, {0, 1}, 1, {3, 4}), "gather_c9"},
      {Opcode::kGather,
       {"f32[9,7]", "s32[5,2]"},
       Gather({1}, {0}, {0, 1}, 1, {1, 8}),
       "gather_c10"},
      {Opcode::kGather,
       {"f32[9,7]", "s32[5,2]"},
       Gather({1}, {0}, {0, 1}, 1, {2, 4}),
       "gather_c11"},
  };
  for (const InferenceRow& row : rows) EXPECT_EQ(OutcomeOf(row), row.expected);
}

TEST(Indexing, ScatterKeepsTheShapesOfItsInputs) {
  auto outcome = [](std::vector<std::string_view> operands, Ints window, Ints inserted, Ints map,
                    int64_t vector_dim, Ints batching = {}, Ints indices_batching = {}) {
    Module module("test");
    Computation& add = Builder::Combiner(module, Opcode::kAdd, PrimitiveType::kF32);
    return OutcomeOf({Opcode::kScatter,
                      std::move(operands),
                      {Attr(kUpdateWindowDims, window), Attr(kInsertedWindowDims, inserted),
                       Attr(kScatterDimsToOperandDims, map), Attr(kIndexVectorDim, vector_dim),
                       Attr(kInputBatchingDims, batching),
                       Attr(kScatterIndicesBatchingDims, indices_batching), Attr(kToApply, &add)},
                      ""},
                     module);
  };
  EXPECT_EQ(outcome({"f32[9,7]", "s32[5,1]", "f32[5,7]"}, {1}, {0}, {0}, 1), "f32[9,7]");
  EXPECT_EQ(outcome({"f32[9,7]", "s32[5]", "f32[5,4]"}, {1}, {0}, {0}, 1), "f32[9,7]");
  EXPECT_EQ(outcome({"f32[9,7]", "s32[9,1]", "f32[9]"}, {}, {1}, {1}, 1, {0}, {0}), "f32[9,7]");
  EXPECT_EQ(outcome({"f32[<=9,?]", "s32[?,1]", "f32[5,<=7]"}, {1}, {0}, {0}, 1), "f32[<=9,?]");
  EXPECT_EQ(outcome({"f32[9,7]", "s32[5,1]", "f32[4,7]"}, {1}, {0}, {0}, 1), "scatter_c12");
  EXPECT_EQ(outcome({"f32[9,7]", "s32[5,1]", "f32[5,8]"}, {1}, {0}, {0}, 1), "scatter_c12");
  EXPECT_EQ(outcome({"f32[9,7]", "s32[5,1]", "f32[5,7,1]"}, {1}, {0}, {0}, 1), "scatter_c11");
  EXPECT_EQ(outcome({"f32[9,7]", "s32[5,1]", "s32[5,7]"}, {1}, {0}, {0}, 1), "scatter_c13");
}

}  // namespace
}  // namespace assay
