// Adding scans: each output is the exact sum of init and all terms up to it.
#include <bit>
#include <complex>
#include <cstring>
#include <random>
#include <string>

#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/testing.h"
#include "spec/verifier.h"

namespace assay {
namespace {

using namespace testing;

std::string SizesText(std::span<const int64_t> sizes) {
  std::string text;
  for (int64_t size : sizes) text += (text.empty() ? "" : ",") + std::to_string(size);
  return "[" + text + "]";
}

// An adding scan along `along`.
Result<Literal> Scan(const Literal& x, const Literal& init, int64_t along, bool reverse) {
  const std::string type(NameOf(x.shape().primitive_type()));
  const std::string array = type + SizesText(x.shape().dimensions());
  const std::string slice = type + SizesText(init.shape().dimensions());
  const std::string text =
      "HloModule test\nstep {\n x = " + slice + " parameter(0)\n c = " + slice + " parameter(1)\n a = " + slice +
      " add(c, x)\n ROOT t = (" + slice + ", " + slice + ") tuple(a, a)\n}\nENTRY main {\n x = " + array +
      " parameter(0)\n c = " + slice + " parameter(1)\n ROOT r = (" + array + ", " + slice +
      ") scan(x, c), dimensions={" + std::to_string(along) + "}, num_carries=1, is_reverse=" +
      (reverse ? "true" : "false") + ", to_apply=step\n}\n";
  Result<std::unique_ptr<Module>> module = ParseHlo("test.hlo", text);
  EXPECT_TRUE(module.ok()) << module.status().ToString();
  const Status verified = Verify(**module);
  EXPECT_TRUE(verified.ok()) << verified.ToString();
  const Literal arguments[] = {x, init};
  return Evaluate(**module, arguments, {.threads = 2});
}

// Storage with numbers of so many binades, and special values if asked for.
Literal Random(std::mt19937_64& random, PrimitiveType type, std::vector<int64_t> sizes, int binades, bool specials) {
  Literal result = Literal::Uninitialized(Of(type, std::move(sizes)));
  const PrimitiveType part = PartOf(type);
  const int64_t width = FormatOf(part).ByteSize();
  std::byte* to = result.MutableBytes();
  for (int64_t i = 0; i < result.byte_size() / width; ++i, to += width) {
    const double special[] = {0, -0.0, -0.0, specials ? double{kInf} : 0, specials ? -double{kInf} : 0};
    const double size = std::ldexp(1 + static_cast<double>(random() % 512) / 512,
                                   static_cast<int>(random() % static_cast<uint64_t>(binades)) - binades / 2);
    const uint64_t bits = numeric::RoundToFormat(
        part, random() % 16 == 0 ? special[random() % 5] : random() % 2 ? size : -size);
    std::memcpy(to, &bits, static_cast<size_t>(width));
  }
  return result;
}

TEST(Scan, EveryOutputIsItsOwnExactSum) {
  std::mt19937_64 random(2);
  const std::vector<int64_t> kSizes[] = {{2, 5, 70}, {3, 20}, {40, 3}, {30}, {4, 3, 1}};
  for (int trial = 0; trial < 160; ++trial) {
    const PrimitiveType type = std::vector{kF32, kF64, kBF16, kC64}[static_cast<size_t>(trial) % 4];
    const PrimitiveType part = PartOf(type);
    const std::vector<int64_t>& sizes = kSizes[trial / 4 % 5];
    const int64_t along = static_cast<int64_t>(random() % sizes.size());
    const bool reverse = random() % 2;
    std::vector<int64_t> slice = sizes;
    slice.erase(slice.begin() + along);
    const int binades = random() % 2 ? 40 : part == kF64 ? 1900 : 250;
    const Literal x = Random(random, type, sizes, binades, trial % 3 == 0);
    Literal init = Random(random, type, slice, binades, trial % 3 == 0);
    if (random() % 2) init = Literal::Zeros(init.shape());
    const Result<Literal> result = Scan(x, init, along, reverse);
    ASSERT_TRUE(result.ok()) << result.status().ToString();
    const Literal &sums = result->elements()[0], &carry = result->elements()[1];
    const int64_t parts = IsComplex(type) ? 2 : 1, width = FormatOf(part).ByteSize(), length = sizes[along];
    int64_t columns = parts;
    for (size_t d = static_cast<size_t>(along) + 1; d < sizes.size(); ++d) columns *= sizes[d];
    const auto value = [&](const Literal& array, int64_t i) {
      double number;
      numeric::DecodeBlock(part, array.bytes() + i * width, &number, 1);
      return number;
    };
    const auto bits = [&](const Literal& array, int64_t i) {
      uint64_t pattern = 0;
      std::memcpy(&pattern, array.bytes() + i * width, static_cast<size_t>(width));
      return pattern;
    };
    for (int64_t line = 0; line < init.byte_size() / width; ++line) {
      std::vector<double> terms{value(init, line)};
      for (int64_t step = 0; step < length; ++step) {
        const int64_t at = reverse ? length - 1 - step : step;
        const int64_t element = (line / columns * length + at) * columns + line % columns;
        terms.push_back(value(x, element));
        const uint64_t want = numeric::SumToFormat(part, terms.data(), static_cast<int64_t>(terms.size()));
        ASSERT_EQ(bits(sums, element), want) << "trial " << trial << " line " << line << " step " << step;
        if (step + 1 == length) {
          ASSERT_EQ(bits(carry, line), want);
        }
      }
    }
  }
}

TEST(Scan, ZerosKeepTheirSigns) {
  EXPECT_EQ(Text(*Scan(F32({-0.0, -0.0, 0, -0.0}), Scalar(kF32, -0.0), 0, false)), "( {-0.0, -0.0, 0, 0}, 0 )");
  EXPECT_EQ(Text(*Scan(F32({-0.0, -0.0}), Scalar(kF32, 0), 0, false)), "( {0, 0}, 0 )");
  EXPECT_EQ(Text(*Scan(F32({-0.0, kInf, 1, -kInf, 5}), Scalar(kF32, -0.0), 0, false)),
            "( {-0.0, inf, inf, nan, nan}, nan )");
}

}  // namespace
}  // namespace assay
