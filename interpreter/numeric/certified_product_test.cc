#include "interpreter/numeric/certified_product.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
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
  void Read(int64_t line, double* terms) const override {
    std::memcpy(terms, &terms_[line * k_], static_cast<size_t>(k_) * sizeof(double));
  }

 private:
  int64_t k_;
  std::vector<double> terms_;
};

// All products of rows and columns (fewer than a tile has) as patterns.
std::vector<uint64_t> Multiply(const ProductTile& tile, PrimitiveType result, const Matrix& left,
                               int64_t rows, const Matrix& right, int64_t columns, int64_t k) {
  CertifiedProduct product(result, k, tile);
  std::vector<double> a(static_cast<size_t>(product.rows() * k)),
      b(static_cast<size_t>(product.columns() * k));
  CertifiedProduct::Panel a_panel{.terms = a.data()}, b_panel{.terms = b.data()};
  std::vector<std::byte> out(static_cast<size_t>(rows * columns * product.width()));
  for (int64_t i = 0; i < rows; i += product.rows()) {
    int64_t row_count = std::min<int64_t>(product.rows(), rows - i);
    product.Pack(left, i, row_count, product.rows(), &a_panel);
    for (int64_t j = 0; j < columns; j += product.columns()) {
      int64_t column_count = std::min<int64_t>(product.columns(), columns - j);
      product.Pack(right, j, column_count, product.columns(), &b_panel);
      product.Run(a_panel, left, i, row_count, b_panel, right, j, column_count,
                  out.data() + (i * columns + j) * product.width(), columns);
    }
  }
  std::vector<uint64_t> patterns;
  for (int64_t e = 0; e < rows * columns; ++e) {
    uint64_t bits = 0;
    std::memcpy(&bits, out.data() + e * product.width(), static_cast<size_t>(product.width()));
    patterns.push_back(bits);
  }
  return patterns;
}

// What a product has to be: every product in the widest accumulator, rounded once.
uint64_t Exact(PrimitiveType result, Matrix& left, int64_t i, Matrix& right, int64_t j, int64_t k) {
  ExactSum sum;
  for (int64_t t = 0; t < k; ++t) sum.AddProduct(left.at(i, t), right.at(j, t));
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

TEST(CertifiedProduct, IsTheExactSumRoundedOnceOnEveryInstructionSet) {
  std::mt19937_64 random(1);
  for (const Data& data : kData) {
    for (int64_t k : {1, 2, 7, 255, 256, 257, 1000}) {
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
          std::vector<uint64_t> got = Multiply(tile, result, left, kRows, right, kColumns, k);
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
      std::vector<uint64_t> got = Multiply(tile, kF32, left, 1, right, 5, kTerms);
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
    EXPECT_EQ(Multiply(tile, kF32, left, 1, right, 2, 3),
              (std::vector<uint64_t>{0x3f800000, 0x3f800001}));
  }
}

}  // namespace
}  // namespace assay::numeric
