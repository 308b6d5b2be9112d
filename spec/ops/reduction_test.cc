#include <gtest/gtest.h>

#include "spec/ops/inference_testing.h"

namespace assay {
namespace {

constexpr PrimitiveType kF32 = PrimitiveType::kF32;

// (a, b) -> a `direction` b on scalars of `type`, with `extra` unused s32 parameters.
Computation& Comparator(Module& module, PrimitiveType type, int extra = 0) {
  Builder b(module, "compare");
  Instruction& x = b.Parameter(Shape::Scalar(type));
  Instruction& y = b.Parameter(Shape::Scalar(type));
  for (int i = 0; i < extra; ++i) b.Parameter(Shape::Scalar(PrimitiveType::kS32));
  return b.Root(b.Op(Opcode::kCompare, {&x, &y}, {Attr(kDirection, ComparisonDirection::kGe)}));
}
// (f32 a, s32 i, f32 b, s32 j) -> (a, j).
Computation& PairReducer(Module& module) {
  Builder b(module, "pair");
  Instruction& a = b.Parameter(Shape::Scalar(kF32));
  b.Parameter(Shape::Scalar(PrimitiveType::kS32));
  b.Parameter(Shape::Scalar(kF32));
  Instruction& j = b.Parameter(Shape::Scalar(PrimitiveType::kS32));
  return b.Root(b.Op(Opcode::kTuple, {&a, &j}));
}
// (x, carry) -> (y = x, carry).
Computation& ScanBody(Module& module, std::string_view x, std::string_view carry) {
  Builder b(module, "scan");
  Instruction& p = b.Parameter(ShapeFromText(x));
  Instruction& c = b.Parameter(ShapeFromText(carry));
  return b.Root(b.Op(Opcode::kTuple, {&p, &c}));
}

struct Bodies {
  Module module{"test"};
  Computation& add = Builder::Combiner(module, Opcode::kAdd, kF32);
  Computation& compare = Comparator(module, kF32);
  Computation& compare_pairs = Comparator(module, kF32, 2);
  Computation& pair = PairReducer(module);
};
std::string Outcome(Bodies& bodies, Opcode opcode, std::vector<std::string_view> operands,
                    std::vector<Attribute> attributes) {
  return OutcomeOf({opcode, std::move(operands), std::move(attributes), ""}, bodies.module);
}

TEST(Reduction, ReduceDropsItsDimensions) {
  Bodies b;
  auto reduce = [&](std::vector<std::string_view> operands, Ints dimensions, Computation& body) {
    return Outcome(b, Opcode::kReduce, std::move(operands),
                   {Attr(kDimensions, dimensions), Attr(kToApply, &body)});
  };
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]"}, {1}, b.add), "f32[4]");
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]"}, {1, 0}, b.add), "f32[]");
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]"}, {}, b.add), "f32[4,5]");
  EXPECT_EQ(reduce({"f32[?,<=5]", "f32[]"}, {0}, b.add), "f32[<=5]");
  EXPECT_EQ(reduce({"bf16[4,5]", "bf16[]"}, {1}, b.add), "f32[4]");
  EXPECT_EQ(reduce({"f32[4,5]", "s32[4,5]", "f32[]", "s32[]"}, {1}, b.pair), "(f32[4], s32[4])");
  EXPECT_EQ(reduce({"f32[4,5]", "s32[5,4]", "f32[]", "s32[]"}, {1}, b.pair), "reduce_c1");
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]"}, {2}, b.add), "reduce_c2");
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]"}, {1, 1}, b.add), "reduce_c2");
  EXPECT_EQ(reduce({"f32[4,5]", "f32[1]"}, {1}, b.add), "reduce_c3");
  EXPECT_EQ(reduce({"s32[4,5]", "f32[]"}, {1}, b.add), "reduce_c3");
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]"}, {1}, b.pair), "reduce_c3");
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]"}, {1}, b.compare), "reduce_c3");
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]", "f32[]"}, {1}, b.add), "reduce_operands");
}

TEST(Reduction, ReduceWindowCountsPositions) {
  Bodies b;
  auto reduce = [&](std::vector<std::string_view> operands, std::vector<WindowDimension> window,
                    Computation& body) {
    return Outcome(b, Opcode::kReduceWindow, std::move(operands),
                   {Attr(kWindow, Window{std::move(window)}), Attr(kToApply, &body)});
  };
  const WindowDimension two{.size = 2};
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]"},
                   {{.size = 2, .padding_high = 1}, {.size = 2, .stride = 2}}, b.add),
            "f32[4,2]");
  EXPECT_EQ(reduce({"f32[]", "f32[]"}, {}, b.add), "f32[]");
  EXPECT_EQ(reduce({"f32[?,<=5]", "f32[]"}, {two, two}, b.add), "f32[?,<=4]");
  EXPECT_EQ(reduce({"bf16[4,5]", "bf16[]"}, {two, two}, b.add), "bf16[3,4]");
  EXPECT_EQ(reduce({"f32[4,5]", "s32[4,5]", "f32[]", "s32[]"}, {two, two}, b.pair),
            "(f32[3,4], s32[3,4])");
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]"}, {two}, b.add), "reduce_window_c2");
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]"}, {two, {.size = 0}}, b.add), "reduce_window_c3");
  EXPECT_EQ(reduce({"f32[4,5]", "f32[]"}, {two, {.size = 2, .window_dilation = INT64_MAX}}, b.add),
            "reduce_window_c4");
  EXPECT_EQ(reduce({"s32[4,5]", "s32[]"}, {two, two}, b.add), "reduce_window_c5");
}

TEST(Reduction, SelectAndScatterNeedsASourcePerWindow) {
  Bodies b;
  auto outcome = [&](std::vector<std::string_view> operands, Computation& select,
                     Computation& scatter) {
    const WindowDimension half{.size = 2, .stride = 2};
    return Outcome(
        b, Opcode::kSelectAndScatter, std::move(operands),
        {Attr(kWindow, Window{{half, half}}), Attr(kSelect, &select), Attr(kScatter, &scatter)});
  };
  EXPECT_EQ(outcome({"f32[4,5]", "f32[2,2]", "f32[]"}, b.compare, b.add), "f32[4,5]");
  // As the verifier calls it: the result is the operand's shape whatever the rules say.
  const std::pair<std::vector<std::string_view>, std::string_view> broken[] = {
      {{"f32[4,5]", "f32[2,3]", "f32[]"}, "select_and_scatter_c4"},
      {{"s32[4,5]", "f32[2,2]", "f32[]"}, "select_and_scatter_c5"},
      {{"f32[4,5]", "s32[2,2]", "f32[]"}, "select_and_scatter_c6"},
      {{"f32[4,5]", "f32[2,2]", "f32[1]"}, "select_and_scatter_c6"},
  };
  const WindowDimension half{.size = 2, .stride = 2};
  for (const auto& [operands, label] : broken) {
    EXPECT_EQ(OutcomeOf({Opcode::kSelectAndScatter,
                         operands,
                         {Attr(kWindow, Window{{half, half}}), Attr(kSelect, &b.compare),
                          Attr(kScatter, &b.add)},
                         "",
                         operands[0]},
                        b.module),
              label);
  }
}

TEST(Reduction, ScanStacksItsOutputs) {
  Bodies b;
  auto scan = [&](std::vector<std::string_view> operands, int64_t along, int64_t carries,
                  Computation& body) {
    return Outcome(b, Opcode::kScan, std::move(operands),
                   {Attr(kDimensions, {along}), Attr(kNumCarries, carries), Attr(kToApply, &body)});
  };
  Computation& scalars = ScanBody(b.module, "f32[]", "f32[]");
  EXPECT_EQ(scan({"f32[4]", "f32[]"}, 0, 1, scalars), "(f32[4], f32[])");
  EXPECT_EQ(scan({"f32[4]", "f32[4]"}, 0, 0, scalars), "(f32[4], f32[4])");
  EXPECT_EQ(scan({"f32[4]", "f32[]"}, 0, 1, b.add), "f32[]");
  Computation& vectors = ScanBody(b.module, "f32[4]", "f32[4]");
  EXPECT_EQ(scan({"f32[4,3]", "f32[4]"}, 1, 1, vectors), "(f32[4,3], f32[4])");
  EXPECT_EQ(scan({"f32[4,3]", "f32[4]"}, 1, 1, scalars), "scan_c4");
  EXPECT_EQ(scan({"f32[4]", "f32[]"}, 0, 2, scalars), "scan_c1");
  EXPECT_EQ(scan({"f32[4]", "f32[]"}, 0, -1, scalars), "scan_c1");
  EXPECT_EQ(scan({"f32[4]", "f32[]"}, 1, 1, scalars), "scan_c2");
  EXPECT_EQ(scan({"f32[4]", "f32[5]"}, 0, 0, scalars), "scan_c3");
  Computation& changing = ScanBody(b.module, "f32[]", "s32[]");
  EXPECT_EQ(scan({"f32[4]", "f32[]"}, 0, 1, changing), "scan_c4");
}

TEST(Reduction, SortAndTopkKeepRows) {
  Bodies b;
  auto sort = [&](std::vector<std::string_view> operands, int64_t along, Computation& body) {
    return Outcome(b, Opcode::kSort, std::move(operands),
                   {Attr(kDimensions, {along}), Attr(kToApply, &body)});
  };
  EXPECT_EQ(sort({"f32[4,5]"}, 1, b.compare), "f32[4,5]");
  EXPECT_EQ(sort({"bf16[4,5]"}, 1, b.compare), "bf16[4,5]");
  EXPECT_EQ(sort({"f32[4,5]", "s32[4,5]"}, 0, b.compare_pairs), "(f32[4,5], s32[4,5])");
  EXPECT_EQ(sort({"f32[4,5]", "s32[4,6]"}, 0, b.compare_pairs), "sort_c1");
  EXPECT_EQ(sort({"f32[4,5]"}, 2, b.compare), "sort_c2");
  EXPECT_EQ(sort({"f32[4,5]"}, 0, b.add), "sort_c3");
  EXPECT_EQ(sort({"f32[4,5]", "s32[4,5]"}, 0, b.compare), "sort_c3");
  auto topk = [](std::string_view operand, int64_t k) {
    return OutcomeOf({Opcode::kTopk, {operand}, {Attr(kTopkK, k)}, ""});
  };
  EXPECT_EQ(topk("f32[4,5]", 2), "(f32[4,2], s32[4,2])");
  EXPECT_EQ(topk("bf16[?,<=5]", 0), "(bf16[?,0], s32[?,0])");
  EXPECT_EQ(topk("f32[4,5]", 6), "topk_c1");
  EXPECT_EQ(topk("f32[4,5]", -1), "topk_c1");
  EXPECT_EQ(topk("f32[]", 0), "topk_c1");
}

TEST(Reduction, MapAppliesItsBodyElementwise) {
  Bodies b;
  auto map = [&](std::vector<std::string_view> operands, Ints dimensions, Computation& body) {
    return Outcome(b, Opcode::kMap, std::move(operands),
                   {Attr(kDimensions, dimensions), Attr(kToApply, &body)});
  };
  EXPECT_EQ(map({"f32[4,5]", "f32[4,5]"}, {0, 1}, b.add), "f32[4,5]");
  EXPECT_EQ(map({"f32[4,5]", "f32[4,5]"}, {0, 1}, b.compare), "pred[4,5]");
  EXPECT_EQ(map({"f32[]", "f32[]"}, {}, b.add), "f32[]");
  EXPECT_EQ(map({"f32[4,5]", "f32[4,6]"}, {0, 1}, b.add), "map_c1");
  EXPECT_EQ(map({"f32[4,5]", "f32[4,5]"}, {0}, b.add), "map_c2");
  EXPECT_EQ(map({"f32[4,5]", "f32[4,5]"}, {1, 0}, b.add), "map_c2");
  EXPECT_EQ(map({"f32[4,5]"}, {0, 1}, b.add), "map_c3");
  EXPECT_EQ(map({"f32[4]", "s32[4]", "f32[4]", "s32[4]"}, {0}, b.pair), "map_c4");
}

}  // namespace
}  // namespace assay
