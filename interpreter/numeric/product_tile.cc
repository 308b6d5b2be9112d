#include "interpreter/numeric/product_tile.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace assay::numeric {
namespace {

// kVectors vectors of kWidth doubles are the columns. Always inlined, so that each caller compiles
// it for its own instruction set.
template <int kRows, int kVectors, int kWidth>
[[gnu::always_inline]] inline void RunTile(const double* a, const double* b, int64_t k,
                                           double* sums) {
  typedef double Vector __attribute__((vector_size(kWidth * sizeof(double))));
  constexpr int kColumns = kVectors * kWidth;
  std::fill_n(sums, kRows * kColumns, 0.0);
  while (k > 0) {
    int64_t chunk = std::min(k, ProductTile::kChunk);
    Vector sum[kRows][kVectors] = {};
    for (int64_t t = 0; t < chunk; ++t) {
      Vector right[kVectors];
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) std::memcpy(&right[v], b + v * kWidth, sizeof(Vector));
#pragma GCC unroll 8
      for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v) sum[i][v] += a[i] * right[v];
      }
      a += kRows;
      b += kColumns;
    }
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) {
        double* to = sums + i * kColumns + v * kWidth;
        Vector total;
        std::memcpy(&total, to, sizeof(total));
        total += sum[i][v];
        std::memcpy(to, &total, sizeof(total));
      }
    }
    k -= chunk;
  }
}

// The lowest bit of a number x: what is left of |x| without the rest of its bits; |x| where the fraction
// is 0. Vectors are spelt out, since loops over so few lanes stay scalar otherwise.
template <int kVectors, int kWidth>
[[gnu::always_inline]] inline void MeasureLanes(const double* packed, int64_t k, double* squares,
                                                double* lowest) {
  typedef double Vector __attribute__((vector_size(kWidth * sizeof(double))));
  typedef int64_t Bits __attribute__((vector_size(kWidth * sizeof(double))));
  constexpr int64_t kFraction = 0xfffffffffffff, kMagnitude = INT64_MAX;
  Vector infinity = Vector{} + std::numeric_limits<double>::infinity();
  Vector square[kVectors] = {}, least[kVectors];
  for (int v = 0; v < kVectors; ++v) least[v] = infinity;
  for (int64_t t = 0; t < k; ++t) {
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v, packed += kWidth) {
      Bits bits;
      std::memcpy(&bits, packed, sizeof(bits));
      Bits magnitude = bits & kMagnitude;
      Vector x = (Vector)bits, size = (Vector)magnitude;
      Vector without = (Vector)(magnitude & (magnitude - 1));
      Vector bit = (bits & kFraction) == 0 ? size : size - without;
      bit = x == 0 ? infinity : bit;
      square[v] += x * x;
      least[v] = bit < least[v] ? bit : least[v];
    }
  }
  std::memcpy(squares, square, sizeof(square));
  std::memcpy(lowest, least, sizeof(least));
}

void MeasureBase(const double* packed, int64_t k, double* squares, double* lowest) {
  MeasureLanes<2, 2>(packed, k, squares, lowest);
}

void RunBase(const double* a, const double* b, int64_t k, double* sums) {
  RunTile<4, 2, 2>(a, b, k, sums);
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]] void RunAvx2(const double* a, const double* b, int64_t k, double* sums) {
  RunTile<4, 3, 4>(a, b, k, sums);
}
[[gnu::target("avx512f,fma")]] void RunAvx512(const double* a, const double* b, int64_t k,
                                              double* sums) {
  RunTile<8, 3, 8>(a, b, k, sums);
}
template <int kVectors>
[[gnu::target("avx2,fma")]] void MeasureAvx2(const double* packed, int64_t k, double* squares,
                                             double* lowest) {
  MeasureLanes<kVectors, 4>(packed, k, squares, lowest);
}
template <int kVectors>
[[gnu::target("avx512f,fma")]] void MeasureAvx512(const double* packed, int64_t k, double* squares,
                                                  double* lowest) {
  MeasureLanes<kVectors, 8>(packed, k, squares, lowest);
}
#endif

constexpr ProductTile kTiles[] = {
#if defined(__x86_64__)
    {"avx512", 8, 24, [] { return __builtin_cpu_supports("avx512f") != 0; }, RunAvx512,
     MeasureAvx512<1>, MeasureAvx512<3>},
    {"avx2", 4, 12,
     [] { return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0; },
     RunAvx2, MeasureAvx2<1>, MeasureAvx2<3>},
#endif
    {"base", 4, 4, [] { return true; }, RunBase, MeasureBase, MeasureBase},
};

}  // namespace

std::span<const ProductTile> ProductTiles() { return kTiles; }

const ProductTile& BestProductTile() {
  static const ProductTile* const best = [] {
    const ProductTile* tile = kTiles;
    while (!tile->runs_here()) ++tile;
    return tile;
  }();
  return *best;
}

}  // namespace assay::numeric
