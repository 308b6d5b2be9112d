// Windows that are larger than what they meet: the same values as without a cut, in order, and those of
// windows that no loop could walk through.
#include "interpreter/ops/cut_windows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;

using Body = std::function<Instruction&(Builder&, Instruction&, Instruction&)>;

// 3 a + b: neither commutative nor associative, and no element leaves it as it was.
Instruction& Mixing(Builder& b, Instruction& x, Instruction& y) {
  Instruction& three = b.Constant(x.shape().primitive_type(), 3);
  return b.Op(Opcode::kAdd, {&b.Op(Opcode::kMultiply, {&three, &x}), &y});
}
Body OfOp(Opcode opcode) {
  return [opcode](Builder& b, Instruction& x, Instruction& y) -> Instruction& {
    return b.Op(opcode, {&x, &y});
  };
}

Result<Literal> ReduceWindow(const Body& body, Literal x, Literal init, Window window, Dialect dialect,
                             const RunOptions& options = {}) {
  Module module("test", dialect);
  const Shape scalar = Of(x.shape().primitive_type(), {});
  Builder f(module, "f");
  Instruction& left = f.Parameter(scalar);
  Instruction& right = f.Parameter(scalar);
  Computation& combiner = f.Root(body(f, left, right));
  Builder b(module, "main");
  Instruction& value = b.Constant(std::move(x));
  Instruction& start = b.Constant(std::move(init));
  b.Root(b.Op(Opcode::kReduceWindow, {&value, &start},
              {Attr(kWindow, std::move(window)), Attr(kToApply, &combiner)}));
  module.set_entry(&b.computation());
  return Evaluate(module, {}, options);
}
std::string TextOf(const Result<Literal>& result) {
  return result.ok() ? Text(*result) : result.status().ToString();
}
constexpr Dialect kDialects[] = {Dialect::kHlo, Dialect::kStableHlo};

// ---------------------------------------------------------------- against loops over whole windows

struct Random {
  std::mt19937 bits;
  int64_t Int(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(bits() % static_cast<uint64_t>(high - low + 1));
  }
};

// Of some such windows one to three outputs, over a base of `size`.
WindowDimension RandomDimension(Random& random, int64_t size) {
  WindowDimension w;
  w.size = random.Int(1, 14);
  w.stride = random.Int(1, 5);
  w.window_dilation = random.Int(1, 3);
  w.base_dilation = random.Int(1, 4);
  const int64_t reach = (w.size - 1) * w.window_dilation + 1;
  const int64_t dilated = size == 0 ? 0 : (size - 1) * w.base_dilation + 1;
  const int64_t padded = reach + random.Int(0, 2) * w.stride + random.Int(0, w.stride - 1);
  w.padding_low = random.Int(-1, padded);
  w.padding_high = padded - dilated - w.padding_low;
  return w;
}
int64_t OutputsOf(const WindowDimension& w, int64_t size) {
  const int64_t reach = (w.size - 1) * w.window_dilation + 1;
  const int64_t dilated = size == 0 ? 0 : (size - 1) * w.base_dilation + 1;
  return (w.padding_low + dilated + w.padding_high - reach) / w.stride + 1;
}
// The base position; -1: none.
int64_t PositionOf(const WindowDimension& w, int64_t size, int64_t output, int64_t element) {
  const int64_t at = output * w.stride + element * w.window_dilation - w.padding_low;
  if (at < 0 || at % w.base_dilation != 0 || at / w.base_dilation >= size) return -1;
  return at / w.base_dilation;
}

TEST(CutWindows, FoldWhatWholeWindowsFold) {
  Random random{std::mt19937(7)};
  int cut = 0;
  for (int round = 0; round < 400; ++round) {
    const int64_t rows = random.Int(0, 2), columns = random.Int(1, 3);
    const Window window{.dimensions = {RandomDimension(random, rows), RandomDimension(random, columns)}};
    const WindowDimension &v = window.dimensions[0], &w = window.dimensions[1];
    const int64_t tall = OutputsOf(v, rows), wide = OutputsOf(w, columns);
    cut += v.size > rows * tall || w.size > columns * wide;
    std::vector<double> x;
    for (int64_t i = 0; i < rows * columns; ++i) x.push_back(static_cast<double>(random.Int(-9, 9)));
    const uint32_t init = 5;
    for (Dialect dialect : kDialects) {
      std::vector<double> want;
      for (int64_t i = 0; i < tall * wide; ++i) {
        uint32_t folded = init;
        for (int64_t k = 0; k < v.size * w.size; ++k) {
          const int64_t row = PositionOf(v, rows, i / wide, k / w.size);
          const int64_t column = PositionOf(w, columns, i % wide, k % w.size);
          const bool padding = row < 0 || column < 0;
          if (padding && dialect == Dialect::kHlo) continue;
          const double term = padding ? init : x[static_cast<size_t>(row * columns + column)];
          folded = 3 * folded + static_cast<uint32_t>(static_cast<int64_t>(term));
        }
        want.push_back(static_cast<int32_t>(folded));
      }
      const Result<Literal> result =
          ReduceWindow(Mixing, Lit(kS32, {rows, columns}, x), Scalar(kS32, init), window, dialect);
      ASSERT_EQ(TextOf(result), Text(Lit(kS32, {tall, wide}, want))) << "round " << round;
    }
  }
  EXPECT_GT(cut, 100);
}

// ---------------------------------------------------------------- windows that no loop walks through

// One dimension of 2^33 elements over three that lie 2^30 apart: the first output meets the first two,
// the second the last two.
TEST(CutWindows, ElementsKeepTheirOrder) {
  const int64_t padding = (int64_t{1} << 33) - (int64_t{1} << 30) - 1;
  const Window window{.dimensions = {{.size = int64_t{1} << 33,
                                      .stride = (int64_t{1} << 33) - 1,
                                      .padding_low = padding,
                                      .padding_high = padding,
                                      .base_dilation = int64_t{1} << 30}}};
  EXPECT_EQ(TextOf(ReduceWindow(Mixing, S32({1, 2, 5}), Scalar(kS32, 0), window, Dialect::kHlo)),
            "{5, 11}");  // 3 (3 * 0 + 1) + 2, 3 (3 * 0 + 2) + 5
}

Window Huge(int64_t size, int64_t elements) {
  const WindowDimension w{.size = size, .padding_high = size - 1};
  return {.dimensions = {static_cast<size_t>(elements), w}};
}

TEST(CutWindows, AreAsLargeAs2To62InEachDimension) {
  const Literal x = Lit(kS32, {2, 2}, {1, 7, 2, 3});
  for (Dialect dialect : kDialects) {
    for (int64_t size : {int64_t{1} << 31, int64_t{1} << 32, int64_t{1} << 62}) {
      const Window window = Huge(size, 2);
      EXPECT_EQ(TextOf(ReduceWindow(OfOp(Opcode::kAdd), x, Scalar(kS32, 0), window, dialect)),
                "{{13, 10}, {5, 3}}");
      EXPECT_EQ(TextOf(ReduceWindow(OfOp(Opcode::kMaximum), x, Scalar(kS32, 0), window, dialect)),
                "{{7, 7}, {3, 3}}");
      const Literal y = Lit(kF32, {2, 2}, {1, kInf, 2, 3});
      EXPECT_EQ(TextOf(ReduceWindow(OfOp(Opcode::kAdd), y, Scalar(kF32, 0), window, dialect)),
                "{{inf, inf}, {5, 3}}");
    }
  }
}

// Elements that no output meets are left out however near the base's size the window is, and listing the
// others takes memory for those that are met, not for each output's: 2,000 of 8 bytes, not 2,000^2.
TEST(CutWindows, TakeTheMemoryOfWhatIsMet) {
  constexpr int64_t kCount = 2000;
  std::vector<double> numbers;
  for (int64_t i = 0; i < kCount; ++i) numbers.push_back(static_cast<double>(i));
  const Literal x = Lit(kS32, {kCount}, numbers);
  for (int64_t size : {kCount, 2 * kCount, kCount * kCount, kCount * kCount + 1, int64_t{1} << 40}) {
    const WindowDimension w{.size = size, .padding_low = size - 1};
    const Result<Literal> result = ReduceWindow(OfOp(Opcode::kMaximum), x, Scalar(kS32, 0), {.dimensions = {w}},
                                                Dialect::kHlo, {.memory_limit = 1 << 20});
    EXPECT_EQ(TextOf(result), Text(x)) << size;  // the largest so far
  }
}

// In StableHLO padding is the init value, once each.
TEST(CutWindows, InitsOfPaddingAreCounted) {
  const Window window = Huge(int64_t{1} << 40, 1);
  // 2 + 1 + 5 + 2 (2^40 - 2) and 2 + 5 + 2 (2^40 - 1).
  EXPECT_EQ(TextOf(ReduceWindow(OfOp(Opcode::kAdd), Lit(kF64, {2}, {1, 5}), Scalar(kF64, 2), window,
                                Dialect::kStableHlo)),
            Text(Lit(kF64, {2}, {0x1p41 + 4, 0x1p41 + 5})));
  // Zeros of both signs: the sum is -0 where all terms are.
  EXPECT_EQ(TextOf(ReduceWindow(OfOp(Opcode::kAdd), F32({0, -0.0}), Scalar(kF32, -0.0), window,
                                Dialect::kStableHlo)),
            "{0, -0.0}");
  const Window beyond = Huge(int64_t{1} << 40, 2);
  const Literal ones = Lit(kF32, {1, 2}, {1, 1});
  EXPECT_EQ(TextOf(ReduceWindow(OfOp(Opcode::kAdd), ones, Scalar(kF32, kInf), beyond, Dialect::kStableHlo)),
            "{{inf, inf}}");
  const Result<Literal> refused =
      ReduceWindow(OfOp(Opcode::kAdd), ones, Scalar(kF32, 1), beyond, Dialect::kStableHlo);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.status().code(), StatusCode::kUnsupported);
}

// acc / 2 + x with an init of 1: padding brings any accumulator to 2 and leaves it there.
Instruction& Halving(Builder& b, Instruction& x, Instruction& y) {
  Instruction& half = b.Constant(x.shape().primitive_type(), 0.5);
  return b.Op(Opcode::kAdd, {&b.Op(Opcode::kMultiply, {&half, &x}), &y});
}

TEST(CutWindows, PaddingIsFoldedUntilItChangesNothing) {
  const int64_t size = int64_t{1} << 62;
  const Window before{.dimensions = {{.size = size, .padding_low = size - 1}}};
  EXPECT_EQ(TextOf(ReduceWindow(Halving, F32({8}), Scalar(kF32, 1), before, Dialect::kStableHlo)), "{9}");
  EXPECT_EQ(TextOf(ReduceWindow(Halving, F32({8}), Scalar(kF32, 1), Huge(size, 1), Dialect::kStableHlo)),
            "{2}");
  // Where it never does, time is up at some point.
  const Result<Literal> endless = ReduceWindow(Mixing, S32({8}), Scalar(kS32, 1), Huge(size, 1),
                                               Dialect::kStableHlo, {.timeout_seconds = 0.2});
  ASSERT_FALSE(endless.ok());
  EXPECT_EQ(endless.status().code(), StatusCode::kTimeout);
}

TEST(CutWindows, OfSelectAndScatter) {
  OneShot run;
  Builder s(run.module(), "ge");
  Instruction& x = s.Parameter(Of(kF32, {}));
  Instruction& y = s.Parameter(Of(kF32, {}));
  Computation& ge =
      s.Root(s.Op(Opcode::kCompare, {&x, &y}, {Attr(kDirection, ComparisonDirection::kGe)}));
  Computation& add = Builder::Combiner(run.module(), Opcode::kAdd, kF32);
  const int64_t size = int64_t{1} << 32;
  const WindowDimension w{.size = size, .padding_high = size - 2};
  EXPECT_EQ(Text(run.Run(run.b().Op(Opcode::kSelectAndScatter,
                                    {&run.C(Lit(kF32, {2, 2}, {1, 7, 2, 3})), &run.C(Lit(kF32, {1, 1}, {5})),
                                     &run.C(Scalar(kF32, 0))},
                                    {Attr(kWindow, Window{.dimensions = {w, w}}), Attr(kSelect, &ge),
                                     Attr(kScatter, &add)}))),
            "{{0, 5}, {0, 0}}");
}

// ---------------------------------------------------------------- the pieces

TEST(Product, IsSaturated) {
  const int64_t large = int64_t{1} << 32;
  EXPECT_EQ(Product(std::vector<int64_t>{large, large}), INT64_MAX);
  EXPECT_EQ(Product(std::vector<int64_t>{large, large, 0}), 0);
  EXPECT_EQ(Product(std::vector<int64_t>{large, large / 2 - 1}), large * (large / 2 - 1));
  EXPECT_EQ(Product(std::vector<int64_t>{}), 1);
}

}  // namespace
}  // namespace assay
