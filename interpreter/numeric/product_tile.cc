#include "interpreter/numeric/product_tile.h"

#include <algorithm>
#include <cstring>

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
#endif

constexpr ProductTile kTiles[] = {
#if defined(__x86_64__)
    {"avx512", 8, 24, [] { return __builtin_cpu_supports("avx512f") != 0; }, RunAvx512},
    {"avx2", 4, 12,
     [] { return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0; },
     RunAvx2},
#endif
    {"base", 4, 4, [] { return true; }, RunBase},
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
