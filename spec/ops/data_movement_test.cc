// Expected shapes by hand; the dynamic ones are also what XLA's shape inference answers.
#include <gtest/gtest.h>

#include "spec/ops/inference_testing.h"

namespace assay {
namespace {

using Ranges = std::vector<SliceRange>;
using Pads = std::vector<PaddingDimension>;

void ExpectOutcomes(const std::vector<InferenceRow>& rows) {
  int number = 0;
  for (const InferenceRow& row : rows)
    EXPECT_EQ(OutcomeOf(row), row.expected) << "row " << number++;
}

TEST(DataMovement, ShapesFollowFromOperandsAndAttributes) {
  ExpectOutcomes({
      {Opcode::kBroadcast, {"f32[]"}, {}, "f32[]"},
      {Opcode::kTranspose, {"f32[2,3,4]"}, {Attr(kDimensions, {2, 0, 1})}, "f32[4,2,3]"},
      {Opcode::kTranspose, {"f32[3,<=4,?]"}, {Attr(kDimensions, {1, 2, 0})}, "f32[<=4,?,3]"},
      {Opcode::kTranspose, {"f32[]"}, {Attr(kDimensions, {})}, "f32[]"},
      {Opcode::kReverse, {"s8[3,?]"}, {Attr(kDimensions, {1})}, "s8[3,?]"},
      {Opcode::kCopy, {"pred[<=3]"}, {}, "pred[<=3]"},
      {Opcode::kSlice,
       {"f32[9,5]"},
       {Attr(kSliceRanges, Ranges{{1, 8, 3}, {5, 5, 2}})},
       "f32[3,0]"},
      {Opcode::kSlice,
       {"f32[<=9,<=5,?]"},
       {Attr(kSliceRanges, Ranges{{0, 9, 1}, {4, 5, 1}, {0, 100, 7}})},
       "f32[<=9,1,15]"},
      {Opcode::kSlice,
       {"f32[9223372036854775807]"},
       {Attr(kSliceRanges, Ranges{{0, INT64_MAX, INT64_MAX}})},
       "f32[1]"},
      {Opcode::kConcatenate, {"f32[3,4]", "f32[3,1]"}, {Attr(kDimensions, {1})}, "f32[3,5]"},
      {Opcode::kConcatenate, {"f32[3,?]", "f32[3,<=4]"}, {Attr(kDimensions, {1})}, "f32[3,?]"},
      {Opcode::kConcatenate,
       {"f32[3,4]", "f32[<=3,<=4]"},
       {Attr(kDimensions, {1})},
       "f32[<=3,<=8]"},
      {Opcode::kConcatenate, {"f32[?,4]", "bf16[3,4]"}, {Attr(kDimensions, {1})}, "f32[3,8]"},
      {Opcode::kPad, {"f32[3]", "f32[]"}, {Attr(kPadding, Pads{{1, 2, 3}})}, "f32[12]"},
      {Opcode::kPad,
       {"f32[<=3,?]", "f32[]"},
       {Attr(kPadding, Pads{{1, 2, 0}, {9, 9, 9}})},
       "f32[<=6,?]"},
      {Opcode::kPad, {"f32[0]", "f32[]"}, {Attr(kPadding, Pads{{1, 0, 5}})}, "f32[1]"},
      {Opcode::kShuffle,
       {"f32[3,2]"},
       {Attr(kDimensions, {0}), Attr(kShuffleMode, ShuffleMode::kRotate), Attr(kShifts, {1})},
       "f32[3,2]"},
  });
}

TEST(DataMovement, BrokenRulesAreNamed) {
  ExpectOutcomes({
      {Opcode::kTranspose, {"f32[3,4]"}, {Attr(kDimensions, {1, 1})}, "transpose_c1"},
      {Opcode::kTranspose, {"f32[3,4]"}, {Attr(kDimensions, {1})}, "transpose_c1"},
      {Opcode::kSlice, {"f32[9]"}, {Attr(kSliceRanges, Ranges{{0, 10, 1}})}, "slice_c2"},
      {Opcode::kSlice, {"f32[9]"}, {Attr(kSliceRanges, Ranges{{3, 2, 1}})}, "slice_c2"},
      {Opcode::kSlice, {"f32[9]"}, {Attr(kSliceRanges, Ranges{{0, 9, 0}})}, "slice_c3"},
      {Opcode::kConcatenate, {"f32[3,4]", "s32[3,4]"}, {Attr(kDimensions, {1})}, "concatenate_c1"},
      {Opcode::kConcatenate, {"f32[]"}, {Attr(kDimensions, {0})}, "concatenate_c2"},
      {Opcode::kConcatenate,
       {"f32[3,4]", "f32[<=5,4]"},
       {Attr(kDimensions, {1})},
       "concatenate_c3"},
      {Opcode::kConcatenate,
       {"s8[9223372036854775807]", "s8[1]"},
       {Attr(kDimensions, {0})},
       "concatenate_c4"},
      {Opcode::kPad, {"f32[3]", "f32[1]"}, {Attr(kPadding, Pads{{}})}, "pad_c1"},
      {Opcode::kPad, {"f32[3]", "f32[]"}, {Attr(kPadding, Pads{{-1, -3, 0}})}, "pad_c4"},
      {Opcode::kPad,
       {"f32[3]", "f32[]"},
       {Attr(kPadding, Pads{{INT64_MAX, INT64_MAX, 0}})},
       "pad_c4"},
      {Opcode::kPad, {"f32[3]", "f32[]"}, {Attr(kPadding, Pads{{0, 0, INT64_MAX}})}, "pad_c4"},
  });
}

TEST(DataMovement, DeclaredResultsAreChecked) {
  ExpectOutcomes({
      {Opcode::kBroadcast, {"f32[3]"}, {Attr(kDimensions, {1})}, "ok", "f32[2,3]"},
      {Opcode::kBroadcast, {"f32[3]"}, {Attr(kDimensions, {0})}, "broadcast_c3", "f32[2,3]"},
      {Opcode::kBroadcast, {"f32[3]"}, {}, "broadcast_c1", "f32[2,3]"},
      {Opcode::kBroadcast, {"f32[3]"}, {Attr(kDimensions, {1})}, "broadcast_result", "s32[2,3]"},
      {Opcode::kReshape, {"f32[4,6]"}, {}, "ok", "f32[3,8]"},
      {Opcode::kReshape, {"f32[4,6]"}, {}, "reshape_c1", "f32[5,5]"},
      {Opcode::kReshape, {"f32[?,6]"}, {}, "ok", "f32[5,5]"},
      {Opcode::kReshape, {"f32[4,6]"}, {}, "reshape_c2", "s32[24]"},
      {Opcode::kDynamicReshape, {"f32[6]", "s32[]", "s32[]"}, {}, "ok", "f32[<=2,3]"},
      {Opcode::kDynamicReshape, {"f32[6]", "s32[]"}, {}, "dynamic_reshape_c3", "f32[2,3]"},
      {Opcode::kBitcast, {"f32[2,3]"}, {}, "ok", "f32[3,1,2]"},
      {Opcode::kBitcast, {"f32[2,3]"}, {}, "bitcast_c2", "f64[6]"},
      {Opcode::kBitcastConvert, {"f32[3]"}, {}, "ok", "s8[3,4]"},
      {Opcode::kBitcastConvert, {"s8[3,4]"}, {}, "ok", "u32[3]"},
      {Opcode::kBitcastConvert, {"s4[3,2]"}, {}, "ok", "s8[3]"},
      {Opcode::kBitcastConvert, {"s4[3]"}, {}, "bitcast_convert_c2", "s8[3]"},
      {Opcode::kBitcastConvert, {"f32[3,2]"}, {}, "bitcast_convert_c2", "s64[2]"},
      {Opcode::kBitcastConvert, {"f32[3,2]"}, {}, "bitcast_convert_c1", "c64[3]"},
      {Opcode::kIota, {}, {Attr(kIotaDimension, 1)}, "ok", "f32[2,3]"},
      {Opcode::kIota, {}, {Attr(kIotaDimension, 2)}, "iota_c1", "f32[2,3]"},
      {Opcode::kIota, {}, {Attr(kIotaDimension, 0)}, "iota_c1", "f32[]"},
      {Opcode::kIota, {}, {Attr(kIotaDimension, 0)}, "iota_types", "pred[2]"},
  });
}

}  // namespace
}  // namespace assay
