// Windows of functions that are associative to the last bit, against a fold element by element.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "interpreter/numeric/float_format.h"
#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;

struct Program {
  Opcode body;
  Literal input, init;
  std::vector<WindowDimension> window;
  Dialect dialect = Dialect::kHlo;
};

Result<Literal> FoldWindows(const Program& p, double seconds) {
  Module module("test", p.dialect);
  Builder b(module, "main");
  Computation& combiner = Builder::Combiner(module, p.body, p.input.shape().primitive_type());
  Instruction& value = b.Constant(p.input);
  Instruction& start = b.Constant(p.init);
  b.Root(b.Op(Opcode::kReduceWindow, {&value, &start},
              {Attr(kWindow, Window{.dimensions = p.window}), Attr(kToApply, &combiner)}));
  module.set_entry(&b.computation());
  return Evaluate(module, {}, {.threads = 2, .timeout_seconds = seconds});
}

// Bits of one element and those of another; NaN is one value.
uint64_t Fold(Opcode body, PrimitiveType type, uint64_t x, uint64_t y) {
  if (IsFloat(type)) {
    const double a = numeric::DecodeFloat(type, x), b = numeric::DecodeFloat(type, y);
    if (std::isnan(a) || std::isnan(b)) return numeric::RoundToFormat(type, std::nan(""));
    const bool less = a < b || (a == b && std::signbit(a) && !std::signbit(b));
    return less == (body == Opcode::kMaximum) ? y : x;
  }
  const int bits = FormatOf(type).bits;
  const auto wide = [&](uint64_t v) {
    return IsSigned(type) ? static_cast<int64_t>(v << (64 - bits)) >> (64 - bits) : static_cast<int64_t>(v);
  };
  const int64_t a = wide(x), b = wide(y);  // of no more than 32 bits
  if (body == Opcode::kMaximum) return a < b ? y : x;
  if (body == Opcode::kMinimum) return a < b ? x : y;
  if (body == Opcode::kAnd) return x & y;
  if (body == Opcode::kOr) return x | y;
  return (x * y) & (~uint64_t{0} >> (64 - bits));
}

// The fold of one output: init first, then the elements row-major.
uint64_t FoldOne(const Program& p, const Shape& output, int64_t o) {
  const PrimitiveType type = p.input.shape().primitive_type();
  const int64_t rank = static_cast<int64_t>(p.window.size()), mask_bits = FormatOf(type).bits;
  const uint64_t mask = ~uint64_t{0} >> (64 - mask_bits);
  std::vector<int64_t> at(static_cast<size_t>(rank));
  for (int64_t d = rank; d-- > 0; o /= output.dimension(d)) at[d] = o % output.dimension(d);
  int64_t count = 1;
  for (const WindowDimension& w : p.window) count *= w.size;
  uint64_t value = p.init.Bits(0) & mask;
  for (int64_t k = 0; k < count; ++k) {
    int64_t rest = k, element = 0, stride = 1;
    bool inside = true;
    for (int64_t d = rank; d-- > 0; rest /= p.window[d].size) {
      const WindowDimension& w = p.window[d];
      const int64_t place = at[d] * w.stride + rest % w.size * w.window_dilation - w.padding_low;
      inside = inside && place >= 0 && place % w.base_dilation == 0 &&
               place / w.base_dilation < p.input.shape().dimension(d);
      element += place / w.base_dilation * stride;
      stride *= p.input.shape().dimension(d);
    }
    if (inside) value = Fold(p.body, type, value, p.input.Bits(element) & mask);
    if (!inside && p.dialect == Dialect::kStableHlo) value = Fold(p.body, type, value, p.init.Bits(0) & mask);
  }
  return value;
}

// True where there are outputs.
bool Compare(const Program& p) {
  const Result<Literal> result = FoldWindows(p, 60);
  EXPECT_TRUE(result.ok()) << result.status().ToString();
  if (!result.ok()) return false;
  const PrimitiveType type = p.input.shape().primitive_type();
  const uint64_t mask = ~uint64_t{0} >> (64 - FormatOf(type).bits);
  for (int64_t o = 0; o < result->element_count(); ++o) {
    const uint64_t want = FoldOne(p, result->shape(), o), got = result->Bits(o) & mask;
    if (IsFloat(type) && std::isnan(numeric::DecodeFloat(type, want)) &&
        std::isnan(numeric::DecodeFloat(type, got))) {
      continue;
    }
    EXPECT_EQ(got, want) << NameOf(p.body) << ", " << NameOf(type) << ", output " << o;
    if (got != want) return false;
  }
  return result->element_count() > 0;
}

double AnyValue(std::mt19937_64& random, PrimitiveType type) {
  if (!IsFloat(type)) return static_cast<double>(random() % 256) - (IsSigned(type) ? 128 : 0);
  const double special[] = {0.0, -0.0, kInf, -double{kInf}, kNan};
  return random() % 6 == 0 ? special[random() % 5] : static_cast<double>(random() % 64) - 50;
}

TEST(DoublingWindows, AreTheFoldElementByElement) {
  std::mt19937_64 random(11);
  const auto pick = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random() % static_cast<uint64_t>(high - low + 1));
  };
  const PrimitiveType floats[] = {kF32, kF64, kBF16, kF8E4M3FN, kF4E2M1FN};
  const PrimitiveType integers[] = {kS8, kU16, kS32, kPred, kS4, kU8};
  const Opcode bodies[] = {Opcode::kMaximum, Opcode::kMinimum, Opcode::kAnd, Opcode::kOr, Opcode::kMultiply};
  int64_t compared = 0;
  for (int i = 0; i < 1500; ++i) {
    const Opcode body = bodies[random() % 5];
    const bool of_floats = (body == Opcode::kMaximum || body == Opcode::kMinimum) && random() % 2 == 0;
    const PrimitiveType type = of_floats ? floats[random() % 5] : integers[random() % 6];
    std::vector<int64_t> sizes;
    std::vector<WindowDimension> window;
    int64_t count = 1;
    for (int64_t d = 0, rank = pick(1, 3); d < rank; ++d) {
      sizes.push_back(pick(1, rank == 1 ? 60 : 9));
      count *= sizes.back();
      window.push_back({.size = pick(1, rank == 1 ? 70 : 7),
                        .stride = pick(1, 3),
                        .padding_low = pick(-2, 9),
                        .padding_high = pick(-2, 9),
                        .base_dilation = pick(1, 3),
                        .window_dilation = pick(1, 3)});
    }
    std::vector<double> values(static_cast<size_t>(count));
    for (double& x : values) x = AnyValue(random, type);
    compared += Compare({.body = body, .input = Lit(type, sizes, values), .init = Scalar(type, AnyValue(random, type)),
                         .window = window, .dialect = random() % 2 ? Dialect::kHlo : Dialect::kStableHlo});
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(compared, 700);
}

// ---------------------------------------------------------------- no cliffs

// Element by element each takes minutes.
constexpr int64_t kMany = 400000;

TEST(NoCliffsOfWindows, TheGreatestSoFar) {
  std::vector<double> x(static_cast<size_t>(kMany));
  std::mt19937_64 random(3);
  for (double& value : x) value = static_cast<double>(random() % (1 << 24));
  for (const auto& [type, body] : {std::pair{kF32, Opcode::kMaximum}, {kS32, Opcode::kMinimum}}) {
    const Result<Literal> result = FoldWindows({.body = body, .input = Lit(type, {kMany}, x),
                                                .init = Scalar(type, x[0]),
                                                .window = {{.size = kMany, .padding_low = kMany - 1}}}, 60);
    ASSERT_TRUE(result.ok()) << result.status().ToString();
    double so_far = x[0];
    for (int64_t o = 0; o < kMany; ++o) {
      so_far = body == Opcode::kMaximum ? std::max(so_far, x[o]) : std::min(so_far, x[o]);
      ASSERT_EQ(result->Bits(o), Scalar(type, so_far).Bits(0)) << o;
    }
  }
}

TEST(NoCliffsOfWindows, Products) {
  // 3^(o + 1) and the product of all but what has left.
  const Result<Literal> powers = FoldWindows({.body = Opcode::kMultiply,
                                              .input = Lit(kU32, {kMany}, std::vector<double>(kMany, 3)),
                                              .init = Scalar(kU32, 1),
                                              .window = {{.size = kMany, .padding_low = kMany - 1}}}, 60);
  ASSERT_TRUE(powers.ok()) << powers.status().ToString();
  uint32_t power = 1;
  for (int64_t o = 0; o < kMany; ++o) {
    power *= 3;
    ASSERT_EQ(powers->Bits(o), power) << o;
  }
}

TEST(NoCliffsOfWindows, BitsOfTwoDimensions) {
  // One bit at one place of an array of zeros: all windows that have it, and no others.
  constexpr int64_t kSide = 900, kWindow = 300, kAt = 450;
  std::vector<double> x(static_cast<size_t>(kSide * kSide), 0);
  x[kAt * kSide + kAt] = 4;
  const Result<Literal> result = FoldWindows({.body = Opcode::kOr, .input = Lit(kU8, {kSide, kSide}, x),
                                              .init = Scalar(kU8, 1),
                                              .window = {{.size = kWindow}, {.size = kWindow}}}, 60);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  constexpr int64_t kOutputs = kSide - kWindow + 1;
  for (int64_t o = 0; o < kOutputs * kOutputs; ++o) {
    const auto has = [](int64_t start) { return start <= kAt && kAt < start + kWindow; };
    ASSERT_EQ(result->Bits(o), has(o / kOutputs) && has(o % kOutputs) ? 5 : 1) << o;
  }
}

}  // namespace
}  // namespace assay
