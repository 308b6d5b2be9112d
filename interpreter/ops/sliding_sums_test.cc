// Sliding windows against one sum for each output, window by window.
#include <bit>
#include <chrono>
#include <cmath>
#include <cstring>
#include <random>

#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/testing.h"

namespace assay {
namespace {

using namespace testing;

struct Program {
  Literal input, init;
  std::vector<WindowDimension> window;
  Dialect dialect = Dialect::kHlo;
};

Result<Literal> SumWindows(const Program& p, double seconds = 0) {
  Module module("test", p.dialect);
  Builder b(module, "main");
  Computation& combiner = Builder::Combiner(module, Opcode::kAdd, p.input.shape().primitive_type());
  Instruction& value = b.Constant(p.input);
  Instruction& start = b.Constant(p.init);
  b.Root(b.Op(Opcode::kReduceWindow, {&value, &start},
              {Attr(kWindow, Window{.dimensions = p.window}), Attr(kToApply, &combiner)}));
  module.set_entry(&b.computation());
  RunOptions options{.threads = 2};
  if (seconds > 0) options.timeout_seconds = seconds;
  return Evaluate(module, {}, options);
}

// The elements of every output in row-major order, found one by one.
std::vector<std::vector<int64_t>> ElementsOf(const Program& p, const Shape& output) {
  const Shape& base = p.input.shape();
  std::vector<std::vector<int64_t>> elements(static_cast<size_t>(output.ElementCount().value()));
  for (size_t o = 0; o < elements.size(); ++o) {
    std::vector<int64_t> at(static_cast<size_t>(base.rank()));
    int64_t rest = static_cast<int64_t>(o);
    for (int64_t d = base.rank(); d-- > 0; rest /= output.dimension(d)) at[d] = rest % output.dimension(d);
    for (int64_t e = 0; e < p.input.element_count(); ++e) {
      int64_t index = e;
      bool inside = true;
      for (int64_t d = base.rank(); d-- > 0; index /= base.dimension(d)) {
        const WindowDimension& w = p.window[d];
        const int64_t k = index % base.dimension(d) * w.base_dilation - (at[d] * w.stride - w.padding_low);
        inside = inside && k >= 0 && k % w.window_dilation == 0 && k / w.window_dilation < w.size;
      }
      if (inside) elements[o].push_back(e);
    }
  }
  return elements;
}

// Part `part` of the sum of init, `fillers` times more, and the elements: as the bits of a part.
uint64_t SumOf(const Program& p, const std::vector<int64_t>& elements, int64_t fillers, int part) {
  const PrimitiveType type = p.input.shape().primitive_type(), of = PartOf(type);
  if (IsFloat(of)) {
    const int64_t width = FormatOf(of).ByteSize(), parts = IsComplex(type) ? 2 : 1;
    std::vector<double> terms;
    auto add = [&](const Literal& array, int64_t element) {
      double value;
      numeric::DecodeBlock(of, array.bytes() + (element * parts + part) * width, &value, 1);
      terms.push_back(value);
    };
    for (int64_t i = 0; i <= fillers; ++i) add(p.init, 0);
    for (int64_t e : elements) add(p.input, e);
    return numeric::SumToFormat(of, terms.data(), static_cast<int64_t>(terms.size()));
  }
  uint64_t sum = p.init.Bits(0) * static_cast<uint64_t>(1 + fillers);
  for (int64_t e : elements) sum += p.input.Bits(e);
  return IsPred(type) ? sum != 0 : sum;
}

// Random storage: of floats so many binades around 1, of all others any; now and then what `special` gives.
template <typename Special>
Literal Random(std::mt19937_64& random, PrimitiveType type, std::vector<int64_t> sizes, int binades,
               const Special& special) {
  const PrimitiveType part = PartOf(type);
  Literal result = Literal::Uninitialized(Of(type, std::move(sizes)));
  const int64_t width = FormatOf(part).ByteSize();
  std::byte* to = result.MutableBytes();
  for (int64_t i = 0; i < result.byte_size() / width; ++i, to += width) {
    uint64_t bits = random() >> (64 - FormatOf(part).bits);
    if (IsFloat(part)) {
      const double size = std::ldexp(1 + static_cast<double>(random() % 1024) / 1024,
                                     static_cast<int>(random() % static_cast<uint64_t>(binades)) - binades / 2);
      bits = numeric::RoundToFormat(part, random() % 9 == 0 ? special() : random() % 2 ? size : -size);
    }
    std::memcpy(to, &bits, static_cast<size_t>(width));
  }
  return result;
}

// Programs of all kinds; returns how many sums were compared.
int64_t CompareRandomPrograms(const std::vector<PrimitiveType>& types, int count, int64_t dilations, bool specials) {
  std::mt19937_64 random(4);
  auto pick = [&](int64_t low, int64_t high) {
    return low + static_cast<int64_t>(random() % static_cast<uint64_t>(high - low + 1));
  };
  int64_t compared = 0;
  for (int i = 0; i < count; ++i) {
    const PrimitiveType type = types[static_cast<size_t>(i) % types.size()];
    const int range = PartOf(type) == kF64 ? 1900 : PartOf(type) == kF16 || PartOf(type) == kF8E5M2 ? 20 : 250;
    const int binades = i % 3 == 0 ? range : i % 3 == 1 ? std::min(range, 150) : std::min(range, 60);
    auto special = [&]() -> double {
      const double values[] = {0, -0.0, 0, -0.0, kInf, -kInf, kNan, -0.0};
      return values[specials ? random() % 8 : random() % 2];
    };
    std::vector<int64_t> sizes;
    Program p{.input = Literal::Token(), .init = Literal::Token(), .window = {}};
    p.dialect = random() % 2 ? Dialect::kHlo : Dialect::kStableHlo;
    int64_t whole = 1;
    for (int64_t d = pick(1, 3); d > 0; --d) {
      sizes.push_back(pick(1, 9));
      p.window.push_back({.size = pick(1, 6), .stride = pick(1, 3), .padding_low = pick(-1, 4),
                          .padding_high = pick(0, 4), .base_dilation = pick(1, dilations),
                          .window_dilation = pick(1, dilations)});
      if (random() % 4 == 0) p.window.back() = {};
      whole *= p.window.back().size;
    }
    p.input = Random(random, type, sizes, binades, special);
    p.init = Random(random, type, {}, binades, special);
    if (random() % 2) p.init = Literal::Zeros(Of(type, {}));
    if (random() % 8 == 0 && IsFloat(type)) p.init = Scalar(type, -0.0);
    const Result<Literal> result = SumWindows(p);
    if (!result.ok()) continue;  // no output
    const auto elements = ElementsOf(p, result->shape());
    const int64_t parts = IsComplex(type) ? 2 : 1, width = FormatOf(PartOf(type)).ByteSize();
    const uint64_t mask = ~uint64_t{0} >> (64 - FormatOf(PartOf(type)).bits);
    for (size_t o = 0; o < elements.size(); ++o) {
      const int64_t fillers =
          p.dialect == Dialect::kStableHlo ? whole - static_cast<int64_t>(elements[o].size()) : 0;
      for (int part = 0; part < parts; ++part) {
        uint64_t got = 0;
        std::memcpy(&got, result->bytes() + (static_cast<int64_t>(o) * parts + part) * width,
                    static_cast<size_t>(width));
        EXPECT_EQ(got & mask, SumOf(p, elements[o], fillers, part) & mask)
            << "program " << i << " of " << NameOf(type) << " output " << o;
        ++compared;
      }
      if (::testing::Test::HasFailure()) return compared;
    }
  }
  return compared;
}

TEST(SlidingSums, EachOutputIsItsOwnExactSum) {
  EXPECT_GT(CompareRandomPrograms({kF32, kF64, kBF16, kF16, kF8E5M2}, 700, 1, false), 10000);
}
TEST(SlidingSums, BaseAndWindowMayHaveGaps) {
  EXPECT_GT(CompareRandomPrograms({kF32, kF64}, 900, 6, false), 10000);
}
TEST(SlidingSums, WhatIsNoNumberLeavesTheWindowAgain) {
  EXPECT_GT(CompareRandomPrograms({kF32, kF64, kBF16, kF8E4M3}, 700, 3, true), 10000);
}
TEST(SlidingSums, IntegersWrapAtEveryWidth) {
  EXPECT_GT(CompareRandomPrograms({kS1, kU1, kS2, kU2, kS4, kU4, kS8, kU8, kS16, kU16, kS32, kU32, kS64, kU64, kPred},
                                  900, 3, false),
            10000);
}
TEST(SlidingSums, PartsOfComplexNumbersAreSumsEach) {
  EXPECT_GT(CompareRandomPrograms({kC64, kC128}, 400, 3, true), 10000);
}

TEST(SlidingSums, NothingIsLeftOfWhatLeftTheWindow) {
  const Program p{.input = F32({0x1p90, 0x1p-20, 0x1p-20, -0x1p90, 1}),
                  .init = Scalar(kF32, 0),
                  .window = {{.size = 2}}};
  EXPECT_EQ(Text(*SumWindows(p)), "{1.2379401e+27, 1.9073486e-06, -1.2379401e+27, -1.2379401e+27}");
}

TEST(SlidingSums, SpecialValuesKeepTheirMeaning) {
  Program p{.input = F32({1, kInf, 2, 3}), .init = Scalar(kF32, 0), .window = {{.size = 2}}};
  EXPECT_EQ(Text(*SumWindows(p)), "{inf, inf, 5}");
  p.input = F32({1, kInf, -kInf, 3, 4});
  EXPECT_EQ(Text(*SumWindows(p)), "{inf, nan, -inf, 7}");
  p.input = F32({kNan, 1, 2, 3});
  EXPECT_EQ(Text(*SumWindows(p)), "{nan, 3, 5}");
  p.input = F32({-0.0, -0.0, 1, -1, -0.0, -0.0});
  EXPECT_EQ(Text(*SumWindows(p)), "{0, 1, 0, -1, 0}");
  p.init = Scalar(kF32, -0.0);
  EXPECT_EQ(Text(*SumWindows(p)), "{-0.0, 1, 0, -1, -0.0}");
  p.input = F32({1, 2, 3, 4});
  p.init = Scalar(kF32, 1);
  p.window = {{.size = 2, .padding_low = 1}};
  p.dialect = Dialect::kStableHlo;
  EXPECT_EQ(Text(*SumWindows(p)), "{3, 4, 6, 8}");
}

// ---------------------------------------------------------------- no cliffs

// n elements of which two are given, all others 1, in windows of n / 2. Window by window they take minutes.
constexpr int64_t kMany = 400000, kHalf = kMany / 2;

Literal Ones(PrimitiveType type, int64_t n, double first, double middle) {
  std::vector<double> x(static_cast<size_t>(n), 1);
  x[0] = first;
  x[static_cast<size_t>(n) / 2] = middle;
  return Lit(type, {n}, x);
}

void ExpectSums(const Program& p, const std::function<double(int64_t o)>& want) {
  const Result<Literal> result = SumWindows(p, 60);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  const PrimitiveType type = p.input.shape().primitive_type();
  std::vector<double> expected;
  for (int64_t o = 0; o < result->element_count(); ++o) expected.push_back(want(o));
  const Literal sums = Lit(type, {result->element_count()}, expected);
  for (int64_t o = 0; o < result->element_count(); ++o) ASSERT_EQ(result->Bits(o), sums.Bits(o)) << o;
}

TEST(NoCliffsOfWindows, OneTinyOrHugeNumber) {
  for (const auto& [type, tiny, huge] : {std::tuple{kF32, 0x1p-149, 0x1p120}, {kF64, 0x1p-1074, 0x1p1000}}) {
    // Window 0 has the first one, windows 1 to n / 2 have the second one.
    ExpectSums({.input = Ones(type, kMany, tiny, 1), .init = Scalar(type, 0), .window = {{.size = kHalf}}},
               [](int64_t o) { return kHalf - (o == 0); });
    ExpectSums({.input = Ones(type, kMany, 1, huge), .init = Scalar(type, 0), .window = {{.size = kHalf}}},
               [huge = huge](int64_t o) { return o == 0 ? double{kHalf} : huge; });
  }
}

TEST(NoCliffsOfWindows, OneNanOrInfinity) {
  for (PrimitiveType type : {kF32, kF64}) {
    for (double special : {double{kInf}, double{-kInf}}) {
      ExpectSums({.input = Ones(type, kMany, special, 1), .init = Scalar(type, 0), .window = {{.size = kHalf}}},
                 [&](int64_t o) { return o == 0 ? special : double{kHalf}; });
    }
    const Program p{.input = Ones(type, kMany, kNan, 1), .init = Scalar(type, 0), .window = {{.size = kHalf}}};
    const Result<Literal> result = SumWindows(p, 60);
    ASSERT_TRUE(result.ok()) << result.status().ToString();
    const Literal half = Scalar(type, double{kHalf});
    for (int64_t o = 1; o < result->element_count(); ++o) ASSERT_EQ(result->Bits(o), half.Bits(0)) << o;
  }
}

TEST(NoCliffsOfWindows, ZerosWithSigns) {
  ExpectSums({.input = Ones(kF32, kMany, 1, 1), .init = Scalar(kF32, -0.0), .window = {{.size = kHalf}}},
             [](int64_t) { return double{kHalf}; });
}

TEST(NoCliffsOfWindows, Integers) {
  ExpectSums({.input = Ones(kS32, kMany, 0x7fffffff, 1), .init = Scalar(kS32, 0), .window = {{.size = kHalf}}},
             [](int64_t o) { return o == 0 ? 0x7fffffff + (kHalf - 1) - 0x1p32 : double{kHalf}; });
  // Cumulative, of u8: 256 of them are 0.
  ExpectSums({.input = Ones(kU8, kMany, 1, 1), .init = Scalar(kU8, 0),
              .window = {{.size = kMany, .padding_low = kMany - 1}}},
             [](int64_t o) { return static_cast<double>((o + 1) % 256); });
}

TEST(NoCliffsOfWindows, ComplexNumbers) {
  std::vector<std::complex<float>> x(static_cast<size_t>(kMany), {1, -2});
  const Literal ones = Literal::Array<std::complex<float>>(Of(kC64, {kMany}), std::span<const std::complex<float>>(x));
  const Result<Literal> result = SumWindows(
      {.input = ones, .init = Literal::Zeros(Of(kC64, {})), .window = {{.size = kMany, .padding_low = kMany - 1}}}, 60);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  const float* got = reinterpret_cast<const float*>(result->bytes());
  for (int64_t o = 0; o < kMany; ++o) {
    const float n = static_cast<float>(o + 1);  // exact below 2^24
    ASSERT_TRUE(got[2 * o] == n && got[2 * o + 1] == -2 * n) << o;
  }
}

TEST(NoCliffsOfWindows, DilatedWindowsAndPaddingThatCounts) {
  // Every other element; the last windows, and in StableHLO what is beyond the end, are filled.
  ExpectSums({.input = Ones(kF32, kMany, 3, 1), .init = Scalar(kF32, 0),
              .window = {{.size = kHalf / 2, .window_dilation = 2}}},
             [](int64_t o) { return kHalf / 2 + (o == 0 ? 2.0 : 0.0); });
  ExpectSums({.input = Ones(kF32, kMany, 1, 1), .init = Scalar(kF32, 2),
              .window = {{.size = kMany, .padding_low = kMany - 1}}, .dialect = Dialect::kStableHlo},
             [](int64_t o) { return 2 + static_cast<double>(o + 1) + 2 * static_cast<double>(kMany - 1 - o); });
}

}  // namespace
}  // namespace assay
