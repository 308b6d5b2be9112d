// Tiles of integers against wrapping sums one by one, with every instruction set of this machine.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "interpreter/numeric/certified_product.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;

class Lines : public LineSource {
 public:
  Lines(PrimitiveType type, int64_t count, int64_t k, std::mt19937_64& random) : k_(k) {
    const int bits = FormatOf(type).bits;
    const uint64_t mask = ~uint64_t{0} >> (64 - bits), top = uint64_t{1} << (bits - 1);
    const uint64_t ends[] = {0, 1, mask, top, top - 1, top + 1};
    for (int64_t i = 0; i < count * k; ++i) {
      const uint64_t pattern = (random() % 4 != 0 ? ends[random() % 6] : random()) & mask;
      const int64_t extended = static_cast<int64_t>(pattern << (64 - bits)) >> (64 - bits);
      values_.push_back(IsSigned(type) ? extended : static_cast<int64_t>(pattern));
    }
  }
  int64_t At(int64_t line, int64_t t) const { return values_[static_cast<size_t>(line * k_ + t)]; }
  void Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const override {
    for (int64_t t = 0; t < k_; ++t) {
      for (int64_t i = 0; i < lanes; ++i) {
        packed[t * lanes + i] = i < count ? static_cast<double>(At(first + i, t)) : 0;
      }
    }
  }

 private:
  int64_t k_;
  std::vector<int64_t> values_;
};

void ExpectWrappingSums(const ProductTile& tile, PrimitiveType left, PrimitiveType right,
                        PrimitiveType result, int64_t k) {
  std::mt19937_64 random(static_cast<uint64_t>(k));
  const int64_t rows = tile.rows - 1, columns = tile.columns - 3;
  const Lines x(left, rows, k, random), y(right, columns, k, random);
  ASSERT_TRUE(CertifiedProduct::FitsIntegers(left, right, k));
  const CertifiedProduct product = CertifiedProduct::OfIntegers(left, right, result, k, tile);
  std::vector<double> a(static_cast<size_t>(product.PanelBytes(tile.rows) / 8));
  std::vector<double> b(static_cast<size_t>(product.PanelBytes(tile.columns) / 8));
  CertifiedProduct::Panel p{.terms = a.data()}, q{.terms = b.data()};
  product.Pack(x, 0, rows, tile.rows, &p);
  product.Pack(y, 0, columns, tile.columns, &q);
  std::vector<std::byte> out(static_cast<size_t>(rows * columns * product.width()));
  product.Run(p, rows, q, columns, out.data(), columns);
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      uint64_t sum = 0, got = 0;
      for (int64_t t = 0; t < k; ++t) {
        sum += static_cast<uint64_t>(x.At(i, t)) * static_cast<uint64_t>(y.At(j, t));
      }
      std::memcpy(&got, &out[static_cast<size_t>((i * columns + j) * product.width())],
                  static_cast<size_t>(product.width()));
      ASSERT_EQ(got, sum & ~uint64_t{0} >> (64 - 8 * product.width()))
          << FormatOf(left).name << " " << FormatOf(right).name << " " << FormatOf(result).name
          << " " << k << " " << tile.name;
    }
  }
}

TEST(IntegerProduct, WrapsAsASumOneByOne) {
  const PrimitiveType types[] = {kS4, kU4, kS8, kU8, kS16, kU16, kS32, kU32};
  for (const ProductTile& tile : ProductTiles()) {
    if (!tile.runs_here()) continue;
    for (PrimitiveType left : types) {
      for (PrimitiveType right : types) {
        for (PrimitiveType result : {kS8, kU16, kS32, kU32, kS64, kU64}) {
          // 31 and 32, 63 and 64: where digits begin for 16 and 32 bits.
          for (int64_t k : {1, 5, 31, 32, 63, 64, 700}) {
            ExpectWrappingSums(tile, left, right, result, k);
          }
        }
      }
    }
  }
}

TEST(IntegerProduct, IsNotForSumsThatCouldRound) {
  EXPECT_TRUE(CertifiedProduct::FitsIntegers(kU32, kU32, (1 << 21) - 1));
  EXPECT_FALSE(CertifiedProduct::FitsIntegers(kU32, kU32, 1 << 21));
  EXPECT_TRUE(CertifiedProduct::FitsIntegers(kU8, kU8, 1 << 26));
  EXPECT_FALSE(CertifiedProduct::FitsIntegers(kS64, kS8, 5));
  EXPECT_FALSE(CertifiedProduct::FitsIntegers(kF32, kS8, 5));
}

}  // namespace
}  // namespace assay::numeric
