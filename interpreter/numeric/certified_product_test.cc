#include "interpreter/numeric/certified_product.h"

#include <gtest/gtest.h>

#include <gmpxx.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/testing_gmp.h"
#include "spec/literal.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;

// Lines in memory.
class Matrix : public LineSource {
 public:
  Matrix(int64_t lines, int64_t k) : k_(k), terms_(static_cast<size_t>(lines * k)) {}
  double& at(int64_t line, int64_t t) { return terms_[line * k_ + t]; }
  void Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const override {
    for (int64_t t = 0; t < k_; ++t) {
      for (int64_t i = 0; i < lanes; ++i) {
        packed[t * lanes + i] = i < count ? terms_[(first + i) * k_ + t] : 0;
      }
    }
  }
 private:
  int64_t k_;
  std::vector<double> terms_;
};

// All products of rows and columns as patterns, and which tiers decided them.
struct Products {
  std::vector<uint64_t> patterns;
  TierCounts counts;
};
Products Multiply(const ProductTile& tile, PrimitiveType result, bool short_terms, const Matrix& left,
                  int64_t rows, const Matrix& right, int64_t columns, int64_t k) {
  CertifiedProduct product(result, k, short_terms, tile);
  std::vector<double> a(static_cast<size_t>(product.rows() * k)),
      b(static_cast<size_t>(product.columns() * k));
  CertifiedProduct::Panel a_panel{.terms = a.data()}, b_panel{.terms = b.data()};
  std::vector<std::byte> out(static_cast<size_t>(rows * columns * product.width()));
  Products products;
  for (int64_t i = 0; i < rows; i += product.rows()) {
    int64_t row_count = std::min<int64_t>(product.rows(), rows - i);
    product.Pack(left, i, row_count, product.rows(), &a_panel);
    for (int64_t j = 0; j < columns; j += product.columns()) {
      int64_t column_count = std::min<int64_t>(product.columns(), columns - j);
      product.Pack(right, j, column_count, product.columns(), &b_panel);
      products.counts += product.Run(a_panel, row_count, b_panel, column_count,
                                     out.data() + (i * columns + j) * product.width(), columns);
    }
  }
  EXPECT_EQ(products.counts.total(), rows * columns);
  for (int64_t e = 0; e < rows * columns; ++e) {
    uint64_t bits = 0;
    std::memcpy(&bits, out.data() + e * product.width(), static_cast<size_t>(product.width()));
    products.patterns.push_back(bits);
  }
  return products;
}

// What a product has to be: the exact sum, rounded by MPFR; where an operand is not finite, by the
// rules for those.
uint64_t Exact(PrimitiveType result, Matrix& left, int64_t i, Matrix& right, int64_t j, int64_t k) {
  static GmpSum sum;
  sum.Clear();
  bool nan = false, positive = false, negative = false;
  for (int64_t t = 0; t < k; ++t) {
    const double a = left.at(i, t), b = right.at(j, t);
    if (std::isfinite(a) && std::isfinite(b)) {
      sum.AddProduct(a, b);
    } else {
      nan |= std::isnan(a) || std::isnan(b) || a == 0 || b == 0;
      (std::signbit(a) == std::signbit(b) ? positive : negative) = true;
    }
  }
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (nan || (positive && negative)) return RoundToFormat(result, std::nan(""));
  if (positive || negative) return RoundToFormat(result, positive ? kInfinity : -kInfinity);
  return sum.Round(result);
}

bool IsNan(PrimitiveType type, uint64_t bits) { return std::isnan(DecodeFloat(type, bits)); }

// A kind of operands, each with its own trouble.
struct Data {
  std::string name;
  double (*make)(std::mt19937_64& random);
};
double Uniform(std::mt19937_64& random) {
  return static_cast<float>(std::uniform_real_distribution<double>(-1, 1)(random));
}
const Data kData[] = {
    {"numbers of one size", Uniform},
    {"small integers: ties and zeros everywhere",
     [](std::mt19937_64& random) { return static_cast<double>(random() % 7) - 3; }},
    {"zeros of both signs", [](std::mt19937_64& random) { return random() % 2 ? -0.0 : 0.0; }},
    {"mostly zeros", [](std::mt19937_64& random) { return random() % 8 ? 0.0 : Uniform(random); }},
    {"the whole range of f32",
     [](std::mt19937_64& random) {
       return static_cast<double>(
           static_cast<float>(std::ldexp(Uniform(random), static_cast<int>(random() % 270) - 145)));
     }},
    {"the largest and the least numbers of f32",
     [](std::mt19937_64& random) {
       return random() % 2 ? 0x1p-149 : static_cast<double>(std::numeric_limits<float>::max());
     }},
    {"infinities and NaN among numbers",
     [](std::mt19937_64& random) {
       double special[] = {std::numeric_limits<double>::infinity(),
                           -std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::quiet_NaN(), 0};
       return random() % 40 ? Uniform(random) : special[random() % 4];
     }},
    {"halfway cases of bf16",
     [](std::mt19937_64& random) { return static_cast<double>(256 + random() % 256) * 0x1p-8; }},
};

// A double of 53 bits and an exponent in [low, high].
double Wide(std::mt19937_64& random, int low, int high) {
  const int exponent = low + static_cast<int>(random() % static_cast<uint64_t>(high - low + 1));
  const double x = std::ldexp(static_cast<double>(random() >> 11 | uint64_t{1} << 52), exponent - 52);
  return random() % 2 ? -x : x;
}
const Data kWideData[] = {
    {"f64 of one size", [](std::mt19937_64& random) { return Wide(random, -1, 0); }},
    {"f64 whose exponents are far apart",
     [](std::mt19937_64& random) { return Wide(random, -60, 60); }},
    {"the whole range of f64", [](std::mt19937_64& random) { return Wide(random, -1074, 1023); }},
    {"products that underflow", [](std::mt19937_64& random) { return Wide(random, -560, -510); }},
    {"products that may overflow", [](std::mt19937_64& random) { return Wide(random, 490, 515); }},
    {"at the least norm that is known",
     [](std::mt19937_64& random) { return Wide(random, -456, -446); }},
    {"at the largest norm that is known",
     [](std::mt19937_64& random) { return Wide(random, 492, 501); }},
    {"subnormal numbers", [](std::mt19937_64& random) { return Wide(random, -1074, -1060); }},
    {"the largest numbers", [](std::mt19937_64& random) { return Wide(random, 1022, 1023); }},
    {"a few bits: exact in two doubles",
     [](std::mt19937_64& random) {
       return std::ldexp(static_cast<double>(random() % 33) - 16, static_cast<int>(random() % 40));
     }},
    {"halves of the last bit",
     [](std::mt19937_64& random) { return random() % 2 ? 0x1p-53 : static_cast<double>(random() % 3); }},
};

TEST(CertifiedProduct, IsTheExactSumRoundedOnceAtF64) {
  std::mt19937_64 random(3);
  for (std::span<const Data> kind : {std::span<const Data>(kWideData), std::span<const Data>(kData)}) {
    for (const Data& data : kind) {
      for (int64_t k : {1, 2, 7, 63, 64, 65, 300}) {
        constexpr int64_t kRows = 9, kColumns = 27;
        Matrix left(kRows, k), right(kColumns, k);
        for (int64_t t = 0; t < k; ++t) {
          for (int64_t i = 0; i < kRows; ++i) left.at(i, t) = data.make(random);
          for (int64_t j = 0; j < kColumns; ++j) right.at(j, t) = data.make(random);
          for (int64_t i = 0; t % 2 == 1 && i < kRows; i += 3) left.at(i, t) = -left.at(i, t - 1);
          for (int64_t j = 0; t % 2 == 1 && j < kColumns; j += 2) right.at(j, t) = right.at(j, t - 1);
        }
        for (PrimitiveType result : {kF64, kF32, kBF16, kF8E4M3FNUZ, kF8E8M0FNU}) {
          for (const ProductTile& tile : ProductTiles()) {
            if (!tile.runs_here()) continue;
            std::vector<uint64_t> got =
                Multiply(tile, result, false, left, kRows, right, kColumns, k).patterns;
            for (int64_t e = 0; e < kRows * kColumns; ++e) {
              const uint64_t expected =
                  Exact(result, left, e / kColumns, right, e % kColumns, k);
              if (IsNan(result, got[e]) && IsNan(result, expected)) continue;
              ASSERT_EQ(got[e], expected) << data.name << ", k " << k << ", " << NameOf(result)
                                          << ", " << tile.name << ", element " << e;
            }
          }
        }
      }
    }
  }
}

// A whole tile of numbers and what its functions make of it.
struct TileRun {
  TileRun(const ProductTile& tile, int64_t k, bool short_terms, const Matrix& left, const Matrix& right)
      : a(static_cast<size_t>(tile.rows * k)),
        b(static_cast<size_t>(tile.columns * k)),
        plain(static_cast<size_t>(tile.rows * tile.columns)),
        high(plain.size()),
        low(plain.size()) {
    const CertifiedProduct product(kF32, k, short_terms, tile);
    rows.terms = a.data();
    columns.terms = b.data();
    product.Pack(left, 0, tile.rows, tile.rows, &rows);
    product.Pack(right, 0, tile.columns, tile.columns, &columns);
    tile.run(a.data(), b.data(), k, {}, plain.data());
    for (int i = 0; i < tile.rows; ++i) {
      tile.start_pins(rows.norm[i], bounds(), &high[i * tile.columns], &low[i * tile.columns]);
    }
    for (int i = 0; i < tile.rows; i += ProductTile::kPinRows) {
      tile.pin_all(a.data() + i, b.data(), k, &high[i * tile.columns], &low[i * tile.columns]);
    }
  }
  LineBounds bounds() const { return {columns.norm, columns.unit}; }

  std::vector<double> a, b, plain, high, low;
  CertifiedProduct::Panel rows, columns;
};

// The ends of both tiers' intervals, and the error of pinned sums, against rationals.
void ExpectIntervalsHold(const ProductTile& tile, int64_t k, bool short_terms, bool one_size,
                         Matrix& left, Matrix& right) {
  const TileRun run(tile, k, short_terms, left, right);
  const int64_t columns = tile.columns;
  std::vector<double> from(columns), to(columns), sum(columns), rest(columns), error(columns);
  for (int64_t i = 0; i < tile.rows; ++i) {
    std::vector<mpq_class> exact(columns), magnitude(columns);
    for (int64_t e = 0; e < columns * k; ++e) {
      const mpq_class term = mpq_class(left.at(i, e % k)) * mpq_class(right.at(e / k, e % k));
      exact[e / k] += term;
      magnitude[e / k] += abs(term);
    }
    const double norm = run.rows.norm[i], unit = run.rows.unit[i];
    if (short_terms) {
      const double additions = static_cast<double>(std::min<int64_t>(k, 64) + (k + 63) / 64);
      tile.bound_sums(&run.plain[i * columns], norm, unit, run.bounds(),
                      (additions + 2) * 0x1p-53 * (1 + 0x1p-18), from.data(), to.data());
      for (int64_t j = 0; j < columns; ++j) {
        ASSERT_LE(mpq_class(from[j]), exact[j]) << tile.name << " " << k;
        ASSERT_GE(mpq_class(to[j]), exact[j]) << tile.name << " " << k;
      }
    }
    tile.bound_pins(&run.high[i * columns], &run.low[i * columns], k, norm, unit, run.bounds(), false,
                    {sum.data(), rest.data(), error.data(), from.data(), to.data()});
    for (int64_t j = 0; j < columns; ++j) {
      const mpq_class pair = mpq_class(sum[j]) + mpq_class(rest[j]);
      ASSERT_LE(abs(exact[j] - pair), mpq_class(error[j])) << tile.name << " " << k;
      if (error[j] != 0) {  // else the ends are a rounding, no interval
        ASSERT_LE(mpq_class(from[j]), exact[j]) << tile.name << " " << k;
        ASSERT_GE(mpq_class(to[j]), exact[j]) << tile.name << " " << k;
      }
      if (one_size) {
        ASSERT_LE(mpq_class(error[j]), magnitude[j] * mpq_class(0x1p-80)) << tile.name;
      }
    }
  }
}

// Half of the columns cancel, so that bounds that are relative to the sum would not do.
TEST(CertifiedProduct, TheIntervalsHoldTheExactSums) {
  std::mt19937_64 random(5);
  for (const ProductTile& tile : ProductTiles()) {
    if (!tile.runs_here()) continue;
    for (int spread : {0, 20, 400}) {
      for (int64_t k : {1, 2, 64, 65, 500}) {
        for (bool short_terms : {true, false}) {
          if (short_terms && spread > 100) continue;
          auto number = [&] {
            const double x = Wide(random, -spread, spread);
            return short_terms ? static_cast<double>(static_cast<float>(x)) : x;
          };
          Matrix left(tile.rows, k), right(tile.columns, k);
          for (int64_t t = 0; t < k; ++t) {
            const bool again = t % 2 == 1;
            for (int64_t i = 0; i < tile.rows; ++i) left.at(i, t) = again ? left.at(i, t - 1) : number();
            for (int64_t j = 0; j < tile.columns; ++j) {
              right.at(j, t) = again && j % 2 ? -right.at(j, t - 1) : number();
            }
          }
          ExpectIntervalsHold(tile, k, short_terms, spread == 0, left, right);
        }
      }
    }
  }
}

// All patterns of 16 bits, and lengths that no vector divides.
TEST(CertifiedProduct, DecodesAsDecodeBlock) {
  std::vector<uint16_t> patterns(1 << 16);
  for (size_t i = 0; i < patterns.size(); ++i) patterns[i] = static_cast<uint16_t>(i);
  const std::byte* from = reinterpret_cast<const std::byte*>(patterns.data());
  for (const ProductTile& tile : ProductTiles()) {
    if (!tile.runs_here()) continue;
    for (PrimitiveType type : {kF16, kBF16, kF8E4M3FN, kS16, kF32, kF64}) {
      const int64_t all = (1 << 17) / FormatOf(type).ByteSize() / 2;
      for (int64_t n : {int64_t{1}, int64_t{7}, int64_t{13}, all}) {
        std::vector<double> got(static_cast<size_t>(n)), expected(static_cast<size_t>(n));
        tile.decode(type, from, n, got.data());
        DecodeBlock(type, from, expected.data(), n);
        for (int64_t i = 0; i < n; ++i) {
          if (std::isnan(got[i]) && std::isnan(expected[i])) continue;
          ASSERT_EQ(std::bit_cast<uint64_t>(got[i]), std::bit_cast<uint64_t>(expected[i]))
              << tile.name << " " << NameOf(type) << " " << i;
        }
      }
    }
  }
}

// Which tier decides is speed only, but what it is for has to be so.
TEST(CertifiedProduct, TheExactTierIsForFewElements) {
  std::mt19937_64 random(4);
  constexpr int64_t kRows = 16, kColumns = 48, kTerms = 512;
  auto matrix = [&](int64_t lines, double (*make)(std::mt19937_64&), double rest) {
    Matrix m(lines, kTerms);
    for (int64_t i = 0; i < lines; ++i) {
      for (int64_t t = 0; t < kTerms; ++t) m.at(i, t) = make(random);
      for (int64_t t = 0; rest < 1 && t < kTerms / 2; ++t) {
        m.at(i, kTerms / 2 + t) = static_cast<float>(rest * make(random) - m.at(i, t));
      }
    }
    return m;
  };
  auto wide = [](std::mt19937_64& r) { return Wide(r, -1, 0); };
  for (const ProductTile& tile : ProductTiles()) {
    if (!tile.runs_here()) continue;
    auto counts = [&](PrimitiveType result, bool short_terms, const Matrix& a, const Matrix& b) {
      return Multiply(tile, result, short_terms, a, kRows, b, kColumns, kTerms).counts;
    };
    Matrix left = matrix(kRows, Uniform, 1);
    for (int64_t i = 0; i < kRows; ++i) {
      for (int64_t t = 0; t < kTerms / 2; ++t) left.at(i, kTerms / 2 + t) = left.at(i, t);
    }
    const TierCounts plain = counts(kF32, true, left, matrix(kColumns, Uniform, 1));
    EXPECT_GE(plain.plain, kRows * kColumns - 5) << tile.name;
    for (double rest : {0x1p-8, 0x1p-20, 0.0}) {
      const TierCounts cancelled = counts(kF32, true, left, matrix(kColumns, Uniform, rest));
      EXPECT_EQ(cancelled.exact, 0) << tile.name << " " << rest;
      EXPECT_GE(cancelled.pinned, rest < 0x1p-10 ? kRows * kColumns / 2 : 0) << tile.name;
    }
    const TierCounts f64 = counts(kF64, false, matrix(kRows, wide, 1), matrix(kColumns, wide, 1));
    EXPECT_EQ(f64.pinned, kRows * kColumns) << tile.name;
  }
}

TEST(CertifiedProduct, IsTheExactSumRoundedOnceOnEveryInstructionSet) {
  std::mt19937_64 random(1);
  for (const Data& data : kData) {
    for (int64_t k : {1, 2, 7, 63, 64, 65, 1000}) {
      constexpr int64_t kRows = 9, kColumns = 27;
      Matrix left(kRows, k), right(kColumns, k);
      for (int64_t t = 0; t < k; ++t) {
        for (int64_t i = 0; i < kRows; ++i) left.at(i, t) = data.make(random);
        for (int64_t j = 0; j < kColumns; ++j) right.at(j, t) = data.make(random);
      }
      for (PrimitiveType result : {kF32, kBF16, kF16, kF8E5M2, kF8E4M3FN, kF4E2M1FN, kF8E4M3FNUZ,
                                   kF8E5M2FNUZ, kF8E4M3B11FNUZ, kF8E8M0FNU, kF8E3M4, kF6E3M2FN}) {
        std::vector<uint64_t> expected;
        for (int64_t i = 0; i < kRows; ++i) {
          for (int64_t j = 0; j < kColumns; ++j)
            expected.push_back(Exact(result, left, i, right, j, k));
        }
        for (const ProductTile& tile : ProductTiles()) {
          if (!tile.runs_here()) continue;
          std::vector<uint64_t> got =
              Multiply(tile, result, true, left, kRows, right, kColumns, k).patterns;
          for (size_t e = 0; e < got.size(); ++e) {
            if (IsNan(result, got[e]) && IsNan(result, expected[e])) continue;
            ASSERT_EQ(got[e], expected[e]) << data.name << ", k " << k << ", " << NameOf(result)
                                           << ", " << tile.name << ", element " << e;
          }
        }
      }
    }
  }
}

// A sum of zeros is -0 where all its terms are: what is told from the signs of whole lines, and what from terms.
TEST(CertifiedProduct, ZerosHaveTheirSign) {
  constexpr int64_t k = 70;
  const double kinds[][2] = {{0.0, 0.0}, {-0.0, -0.0}, {0.0, -0.0}, {3, 3}, {-3, -3}, {3, -3}};
  constexpr int64_t kKinds = std::size(kinds);
  Matrix left(kKinds, k), right(kKinds, k);
  for (int64_t i = 0; i < kKinds; ++i) {
    for (int64_t t = 0; t < k; ++t) left.at(i, t) = right.at(i, t) = kinds[i][t % 2];
  }
  for (const ProductTile& tile : ProductTiles()) {
    if (!tile.runs_here()) continue;
    for (PrimitiveType result : {kF32, kBF16, kF64}) {
      const Products products = Multiply(tile, result, true, left, kKinds, right, kKinds, k);
      for (int64_t i = 0; i < kKinds; ++i) {
        for (int64_t j = 0; j < kKinds; ++j) {
          if (kinds[i][0] != 0 && kinds[j][0] != 0) continue;
          bool negative = true;
          for (int t = 0; t < 2; ++t) {
            negative &= std::signbit(kinds[i][t]) != std::signbit(kinds[j][t]);
          }
          EXPECT_EQ(products.patterns[i * kKinds + j], RoundToFormat(result, negative ? -0.0 : 0.0))
              << tile.name << " " << i << " " << j;
        }
      }
    }
  }
}

// Sums whose leading terms cancel, down to the last bit and to zero.
TEST(CertifiedProduct, SurvivesCancellation) {
  std::mt19937_64 random(2);
  constexpr int64_t kTerms = 600;
  for (double rest : {0x1p-8, 0x1p-30, 0x1p-60, 0.0}) {
    Matrix left(1, kTerms), right(5, kTerms);
    for (int64_t t = 0; t < kTerms; t += 2) {
      double x = Uniform(random);
      left.at(0, t) = x;
      left.at(0, t + 1) = -x;
      for (int64_t j = 0; j < 5; ++j) right.at(j, t) = right.at(j, t + 1) = Uniform(random);
    }
    left.at(0, 0) += rest;
    for (const ProductTile& tile : ProductTiles()) {
      if (!tile.runs_here()) continue;
      std::vector<uint64_t> got = Multiply(tile, kF32, true, left, 1, right, 5, kTerms).patterns;
      for (int64_t j = 0; j < 5; ++j) {
        EXPECT_EQ(got[j], Exact(kF32, left, 0, right, j, kTerms)) << rest << " " << tile.name;
      }
    }
  }
}

// 1 + 2^-24 lies halfway between 1 and the next f32 and goes to the even one; one more bit decides.
TEST(CertifiedProduct, RoundsTiesToEvenAndWhatIsJustBeyondThemUp) {
  Matrix left(1, 3), right(2, 3);
  for (int64_t t = 0; t < 3; ++t) left.at(0, t) = 1;
  double terms[] = {1, 0x1p-24, 0x1p-100};
  for (int64_t t = 0; t < 3; ++t) {
    right.at(0, t) = t < 2 ? terms[t] : 0;
    right.at(1, t) = terms[t];
  }
  for (const ProductTile& tile : ProductTiles()) {
    if (!tile.runs_here()) continue;
    EXPECT_EQ(Multiply(tile, kF32, true, left, 1, right, 2, 3).patterns,
              (std::vector<uint64_t>{0x3f800000, 0x3f800001}));
  }
}

}  // namespace
}  // namespace assay::numeric
