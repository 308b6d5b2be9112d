#include "interpreter/numeric/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace assay::numeric {
namespace {

unsigned __int128 Counter(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  return static_cast<unsigned __int128>(d) << 96 | static_cast<unsigned __int128>(c) << 64 |
         static_cast<unsigned __int128>(b) << 32 | a;
}
uint64_t Words(uint32_t low, uint32_t high) { return low | static_cast<uint64_t>(high) << 32; }

// Known answers that the authors of the generators publish.
TEST(Random, PhiloxGivesTheKnownAnswers) {
  EXPECT_EQ(Philox4x32(0, 0),
            (std::array<uint32_t, 4>{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(Philox4x32(~static_cast<unsigned __int128>(0), ~uint64_t{0}),
            (std::array<uint32_t, 4>{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(Philox4x32(Counter(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344),
                       Words(0xa4093822, 0x299f31d0)),
            (std::array<uint32_t, 4>{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, ThreefryGivesTheKnownAnswers) {
  EXPECT_EQ(ThreeFry2x32(0, 0), (std::array<uint32_t, 2>{0x6b200159, 0x99ba4efe}));
  EXPECT_EQ(ThreeFry2x32(~uint64_t{0}, ~uint64_t{0}),
            (std::array<uint32_t, 2>{0x1cb996fc, 0xbb002be7}));
  EXPECT_EQ(ThreeFry2x32(Words(0x243f6a88, 0x85a308d3), Words(0x13198a2e, 0x03707344)),
            (std::array<uint32_t, 2>{0xc4923a9c, 0x483df7a0}));
}

constexpr uint64_t kMost = ~uint64_t{0};

TEST(Random, UniformIntegersCoverTheirRange) {
  auto s = [](int64_t x) { return static_cast<uint64_t>(x); };
  EXPECT_EQ(UniformInteger(true, s(-3), s(4), 0), s(-3));
  EXPECT_EQ(UniformInteger(true, s(-3), s(4), kMost), s(3));
  EXPECT_EQ(UniformInteger(true, s(-3), s(5), uint64_t{1} << 63), s(1));
  EXPECT_EQ(UniformInteger(true, s(INT64_MIN), s(INT64_MAX), kMost), s(INT64_MAX - 1));
  EXPECT_EQ(UniformInteger(false, 0, kMost, kMost), kMost - 1);
  EXPECT_EQ(UniformInteger(true, s(4), s(4), kMost), s(4));
  EXPECT_EQ(UniformInteger(true, s(4), s(-4), kMost), s(4));
  EXPECT_EQ(UniformInteger(false, 4, s(-4), kMost), s(-5));
}

TEST(Random, UniformFloatsStayBelowTheEnd) {
  auto f32 = [](double low, double high, uint64_t word) {
    return std::bit_cast<float>(
        static_cast<uint32_t>(UniformFloat(PrimitiveType::kF32, low, high, word)));
  };
  EXPECT_EQ(f32(0, 1, 0), 0.0f);
  EXPECT_EQ(f32(0, 1, kMost), 0x1.fffffep-1f);
  EXPECT_EQ(f32(-1, 0, kMost), -0x1p-64f);
  EXPECT_EQ(f32(2, 6, uint64_t{1} << 62), 3.0f);
  EXPECT_EQ(f32(-8, -4, kMost), -0x1.000002p+2f);
  EXPECT_EQ(f32(-0x1p-149, 0, kMost), -0x1p-149f);
  EXPECT_EQ(f32(-0x1.fffffep+127, 0x1.fffffep+127, uint64_t{1} << 63), 0.0f);
  EXPECT_EQ(f32(3, 3, kMost), 3.0f);
  EXPECT_TRUE(std::isnan(f32(std::nan(""), 3, 5)));
  double low = -std::numeric_limits<double>::max();
  EXPECT_EQ(std::bit_cast<double>(UniformFloat(PrimitiveType::kF64, low, -low, 0)), low);
  // e8m0 has powers of two only: 1 + (4 - 1) * 3/4 = 3.25 is nearest to 4, which is not below 4.
  EXPECT_EQ(UniformFloat(PrimitiveType::kF8E8M0FNU, 1, 4, uint64_t{3} << 62), 128u);
}

// cos(2 pi v) at v = 0, 1/2 and 1/4; sqrt(-2 log u) at u near 1/2 and 1.
TEST(Random, NormalsComeFromBoxAndMuller) {
  uint64_t half = uint64_t{1} << 63;
  std::vector<uint64_t> words = {half, 0, half, half, kMost, 0};
  std::vector<uint64_t> bits(3);
  NormalFloats(PrimitiveType::kF64, 1, 2, words.data(), bits.data(), 3);
  double radius = std::sqrt(2 * std::log(2.0));
  EXPECT_NEAR(std::bit_cast<double>(bits[0]), 1 + 2 * radius, 1e-14);
  EXPECT_NEAR(std::bit_cast<double>(bits[1]), 1 - 2 * radius, 1e-14);
  EXPECT_NEAR(std::bit_cast<double>(bits[2]), 1 + 2 * 0x1p-26, 1e-12);
}

TEST(Random, NormalsHaveTheirMoments) {
  constexpr int64_t kCount = 20000;
  std::vector<uint64_t> words, bits(kCount);
  for (int64_t i = 0; i < kCount; ++i) {
    std::array<uint32_t, 4> w = Philox4x32(static_cast<uint64_t>(i), 3);
    words.push_back(Words(w[0], w[1]));
    words.push_back(Words(w[2], w[3]));
  }
  NormalFloats(PrimitiveType::kF64, 0, 1, words.data(), bits.data(), kCount);
  double sum = 0, squares = 0;
  int64_t within_one = 0;
  for (uint64_t pattern : bits) {
    double z = std::bit_cast<double>(pattern);
    sum += z;
    squares += z * z;
    within_one += std::abs(z) < 1;
  }
  // Five standard errors.
  EXPECT_NEAR(sum / kCount, 0, 5 / std::sqrt(kCount));
  EXPECT_NEAR(squares / kCount, 1, 5 * std::sqrt(2.0 / kCount));
  EXPECT_NEAR(static_cast<double>(within_one) / kCount, std::erf(std::sqrt(0.5)),
              5 * 0.47 / std::sqrt(kCount));
}

}  // namespace
}  // namespace assay::numeric
