// Sliding windows against one exact sum for each output, window by window.
#include <gmpxx.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/fixed_point.h"
#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;

struct Program {
  PrimitiveType type;
  std::vector<int64_t> sizes;
  std::vector<WindowDimension> window;
  double init;
};

Result<Literal> SumWindows(const Program& p, const std::vector<double>& x, Dialect dialect) {
  Module module("test", dialect);
  Builder b(module, "main");
  Computation& combiner = Builder::Combiner(module, Opcode::kAdd, p.type);
  Instruction& value = b.Constant(Lit(p.type, p.sizes, x));
  Instruction& start = b.Constant(p.type, p.init);
  b.Root(b.Op(Opcode::kReduceWindow, {&value, &start},
              {Attr(kWindow, Window{.dimensions = p.window}), Attr(kToApply, &combiner)}));
  module.set_entry(&b.computation());
  return Evaluate(module, {}, {.threads = 2});
}

// The terms of every output in row-major order, found element by element.
std::vector<std::vector<double>> TermsOf(const Program& p, const std::vector<double>& x,
                                         const Shape& output) {
  const int64_t rank = static_cast<int64_t>(p.sizes.size());
  std::vector<std::vector<double>> terms(static_cast<size_t>(output.ElementCount().value()));
  for (size_t o = 0; o < terms.size(); ++o) {
    std::vector<int64_t> at(static_cast<size_t>(rank));
    int64_t rest = static_cast<int64_t>(o);
    for (int64_t d = rank; d-- > 0; rest /= output.dimension(d)) at[d] = rest % output.dimension(d);
    terms[o].push_back(p.init);
    for (size_t e = 0; e < x.size(); ++e) {
      int64_t index = static_cast<int64_t>(e);
      bool inside = true;
      for (int64_t d = rank; d-- > 0; index /= p.sizes[d]) {
        const WindowDimension& w = p.window[d];
        const int64_t k = index % p.sizes[d] * w.base_dilation - (at[d] * w.stride - w.padding_low);
        inside = inside && k >= 0 && k < w.size;
      }
      if (inside) terms[o].push_back(x[e]);
    }
  }
  return terms;
}

// Numbers of the type over so many binades.
std::vector<double> Numbers(std::mt19937_64& random, PrimitiveType type, size_t n, int binades) {
  std::vector<double> x(n);
  for (double& value : x) {
    const double size = std::ldexp(1 + static_cast<double>(random() % 1024) / 1024,
                                   static_cast<int>(random() % static_cast<uint64_t>(binades)) - binades / 2);
    value = random() % 9 == 0 ? 0 : random() % 2 ? size : -size;
  }
  const Literal rounded = Lit(type, {static_cast<int64_t>(n)}, x);
  numeric::DecodeBlock(type, rounded.bytes(), x.data(), static_cast<int64_t>(n));
  return x;
}

TEST(SlidingSums, EachOutputIsItsOwnExactSum) {
  std::mt19937_64 random(4);
  auto pick = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random() % static_cast<uint64_t>(high - low + 1));
  };
  int64_t compared = 0;
  for (int i = 0; i < 400; ++i) {
    Program p{.type = std::vector{kF32, kF64, kBF16, kF16}[i % 4], .sizes = {}, .window = {},
              .init = std::vector{0.0, 1.5, -3.0}[i % 3]};
    size_t n = 1;
    for (int64_t d = pick(1, 3); d > 0; --d) {
      p.sizes.push_back(pick(1, 9));
      n *= static_cast<size_t>(p.sizes.back());
      p.window.push_back({.size = pick(1, 6), .stride = pick(1, 3), .padding_low = pick(-1, 4),
                          .padding_high = pick(0, 4), .base_dilation = pick(1, 2)});
    }
    // 250 binades do not fit in 128 bits.
    const std::vector<double> x = Numbers(random, p.type, n, p.type == kF16 ? 20 : i % 5 == 0 ? 250 : 60);
    const Result<Literal> result = SumWindows(p, x, Dialect::kHlo);
    if (!result.ok()) continue;  // no output
    const auto terms = TermsOf(p, x, result->shape());
    const int64_t width = FormatOf(p.type).ByteSize();
    for (size_t o = 0; o < terms.size(); ++o) {
      const uint64_t want = numeric::SumToFormat(p.type, terms[o].data(), static_cast<int64_t>(terms[o].size()));
      uint64_t got = 0;
      std::memcpy(&got, result->bytes() + static_cast<int64_t>(o) * width, static_cast<size_t>(width));
      ASSERT_EQ(got, want) << "program " << i << " output " << o;
      ++compared;
    }
  }
  EXPECT_GT(compared, 10000);
}

TEST(SlidingSums, NothingIsLeftOfWhatLeftTheWindow) {
  const Program p{.type = kF32, .sizes = {5}, .window = {{.size = 2}}, .init = 0};
  EXPECT_EQ(Text(*SumWindows(p, {0x1p90, 0x1p-20, 0x1p-20, -0x1p90, 1}, Dialect::kHlo)),
            "{1.2379401e+27, 1.9073486e-06, -1.2379401e+27, -1.2379401e+27}");
}

// Infinities, NaN and zeros that need a sign take the other way.
TEST(SlidingSums, SpecialValuesKeepTheirMeaning) {
  Program p{.type = kF32, .sizes = {4}, .window = {{.size = 2}}, .init = 0};
  EXPECT_EQ(Text(*SumWindows(p, {1, kInf, 2, 3}, Dialect::kHlo)), "{inf, inf, 5}");
  EXPECT_EQ(Text(*SumWindows(p, {1, kInf, -kInf, 3}, Dialect::kHlo)), "{inf, nan, -inf}");
  EXPECT_EQ(Text(*SumWindows(p, {-0.0, -0.0, 1, -1}, Dialect::kHlo)), "{0, 1, 0}");
  p.init = -0.0;
  EXPECT_EQ(Text(*SumWindows(p, {-0.0, -0.0, 1, -1}, Dialect::kHlo)), "{-0.0, 1, 0}");
  p.init = 1;
  p.window = {{.size = 2, .padding_low = 1}};
  EXPECT_EQ(Text(*SumWindows(p, {1, 2, 3, 4}, Dialect::kStableHlo)), "{3, 4, 6, 8}");
}

TEST(FixedPoint, RoundsTheExactIntegerOnce) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    double x[3];
    numeric::TermRange range;
    mpq_class sum = 0;
    for (double& each : x) {
      each = std::ldexp(static_cast<double>(static_cast<int64_t>(random())), static_cast<int>(random() % 60) - 1074 + i % 900);
      sum += mpq_class(each);
    }
    range.Note(x, 3);
    if (!numeric::FixedPoint::Holds(range, 3)) continue;
    const numeric::FixedPoint fixed(range);
    const auto total = fixed.Of(x[0]) + fixed.Of(x[1]) + fixed.Of(x[2]);
    // Rounded once: no double is closer to the exact sum.
    const double got = std::bit_cast<double>(fixed.Round(kF64, total));
    const mpq_class off = abs(sum - mpq_class(got));
    for (double other : {std::nextafter(got, -HUGE_VAL), std::nextafter(got, HUGE_VAL)}) {
      ASSERT_LE(off, abs(sum - mpq_class(other)));
    }
  }
}

}  // namespace
}  // namespace assay
