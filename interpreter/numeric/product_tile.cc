#include "interpreter/numeric/product_tile.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "interpreter/numeric/instruction_set.h"
#include "interpreter/numeric/product_rounding.h"

namespace assay::numeric {
namespace {

// kVectors vectors of kWidth doubles are the columns. Always inlined, so that each caller compiles
// it for its own instruction set.
template <int kRows, int kVectors, int kWidth>
[[gnu::always_inline]] inline void RunTile(const double* a, const double* b, int64_t k,
                                           std::span<const double> ahead, double* sums) {
  typedef double Vector __attribute__((vector_size(kWidth * sizeof(double))));
  constexpr int kColumns = kVectors * kWidth;
  std::fill_n(sums, kRows * kColumns, 0.0);
  // A part for each chunk: more at once than a core fetches at a time would keep it waiting.
  constexpr size_t kLine = 64 / sizeof(double);
  const size_t chunks = static_cast<size_t>((k + ProductTile::kChunk - 1) / ProductTile::kChunk);
  const size_t part = chunks == 0 ? 0 : (ahead.size() / chunks + kLine) / kLine * kLine;
  while (k > 0) {
    const std::span<const double> next = ahead.first(std::min(part, ahead.size()));
    for (size_t i = 0; i < next.size(); i += kLine) __builtin_prefetch(&next[i], 0, 2);
    ahead = ahead.subspan(next.size());
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
                                                double* lowest, int64_t* any, int64_t* all) {
  typedef double Vector __attribute__((vector_size(kWidth * sizeof(double))));
  typedef int64_t Bits __attribute__((vector_size(kWidth * sizeof(double))));
  constexpr int64_t kFraction = 0xfffffffffffff, kMagnitude = INT64_MAX;
  Vector infinity = Vector{} + std::numeric_limits<double>::infinity();
  Vector square[kVectors] = {}, least[kVectors];
  Bits some[kVectors] = {}, each[kVectors];
  for (int v = 0; v < kVectors; ++v) least[v] = infinity;
  for (int v = 0; v < kVectors; ++v) each[v] = ~Bits{};
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
      some[v] |= bits;
      each[v] &= bits;
      square[v] += x * x;
      least[v] = bit < least[v] ? bit : least[v];
    }
  }
  std::memcpy(squares, square, sizeof(square));
  std::memcpy(lowest, least, sizeof(least));
  std::memcpy(any, some, sizeof(some));
  std::memcpy(all, each, sizeof(each));
}

// Lane by lane one fused operation, whatever the compiler makes of it.
template <typename Vector>
[[gnu::always_inline]] inline void FusedMultiplyAdd(double a, const Vector& b, const Vector& c,
                                                    Vector& result) {
  constexpr int kLanes = sizeof(Vector) / sizeof(double);
  for (int i = 0; i < kLanes; ++i) result[i] = __builtin_fma(a, b[i], c[i]);
}

// kPinRows x (kVectors vectors) of a tile whose panels have kTileRows and kTileColumns lanes.
template <int kTileRows, int kTileColumns, int kVectors, int kWidth>
[[gnu::always_inline]] inline void PinVectors(const double* a, const double* b, int64_t k,
                                              double* high, double* low) {
  typedef double Vector __attribute__((vector_size(kWidth * sizeof(double))));
  constexpr int kRows = ProductTile::kPinRows;
  Vector pinned[kRows][kVectors], rest[kRows][kVectors];
#pragma GCC unroll 4
  for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) {
      std::memcpy(&pinned[i][v], high + i * kTileColumns + v * kWidth, sizeof(Vector));
      std::memcpy(&rest[i][v], low + i * kTileColumns + v * kWidth, sizeof(Vector));
    }
  }
  for (int64_t t = 0; t < k; ++t, a += kTileRows, b += kTileColumns) {
    Vector right[kVectors];
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) std::memcpy(&right[v], b + v * kWidth, sizeof(Vector));
#pragma GCC unroll 4
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) {
        Vector next, left_over;
        FusedMultiplyAdd(a[i], right[v], pinned[i][v], next);
        const Vector back = pinned[i][v] - next;
        pinned[i][v] = next;
        FusedMultiplyAdd(a[i], right[v], back, left_over);
        rest[i][v] += left_over;
      }
    }
  }
#pragma GCC unroll 4
  for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) {
      std::memcpy(high + i * kTileColumns + v * kWidth, &pinned[i][v], sizeof(Vector));
      std::memcpy(low + i * kTileColumns + v * kWidth, &rest[i][v], sizeof(Vector));
    }
  }
}

// The same, kAtOnce of the vectors at a time.
template <int kTileRows, int kTileColumns, int kVectors, int kAtOnce, int kWidth>
[[gnu::always_inline]] inline void PinTile(const double* a, const double* b, int64_t k, double* high,
                                           double* low) {
  static_assert(kVectors % kAtOnce == 0);
  for (int v = 0; v < kVectors; v += kAtOnce) {
    PinVectors<kTileRows, kTileColumns, kAtOnce, kWidth>(a, b + v * kWidth, k, high + v * kWidth,
                                                         low + v * kWidth);
  }
}

// f16 by vectors of kWidth: as DecodeNarrow, which says why, but that the rest of a NaN is kept.
template <int kWidth>
[[gnu::always_inline]] inline void DecodeF16(const uint16_t* from, int64_t n, double* to) {
  typedef double Vector __attribute__((vector_size(kWidth * sizeof(double))));
  typedef int64_t Bits __attribute__((vector_size(kWidth * sizeof(double))));
  constexpr int64_t kInfinity = int64_t{0x7ff} << 52;
  int64_t i = 0;
  for (; i + kWidth <= n; i += kWidth) {
    int64_t wide[kWidth];
    for (int l = 0; l < kWidth; ++l) wide[l] = from[i + l];
    Bits pattern;
    std::memcpy(&pattern, wide, sizeof pattern);
    const Bits magnitude = pattern & 0x7fff, sign = (pattern & 0x8000) << 48;
    const Bits raw = magnitude << 42;
    const Bits number = (Bits)((Vector)raw * 0x1p1008);  // from f64's bias to that of f16
    const Bits value = (magnitude >= 0x7c00 ? raw | kInfinity : number) | sign;
    std::memcpy(to + i, &value, sizeof value);
  }
  for (; i < n; ++i) to[i] = DecodeNarrow<PrimitiveType::kF16>(from[i]);
}

// Common types by vectors.
template <int kWidth>
[[gnu::always_inline]] inline void Decode(PrimitiveType type, const std::byte* from, int64_t n,
                                          double* to) {
  using enum PrimitiveType;
  if (type == kF32) {
    const float* values = reinterpret_cast<const float*>(from);
    for (int64_t i = 0; i < n; ++i) to[i] = values[i];
  } else if (type == kF64) {
    std::memcpy(to, from, static_cast<size_t>(n) * sizeof(double));
  } else if (type == kBF16) {
    const uint16_t* patterns = reinterpret_cast<const uint16_t*>(from);
    for (int64_t i = 0; i < n; ++i) to[i] = DecodeNarrow<kBF16>(patterns[i]);
  } else if (type == kF16) {
    DecodeF16<kWidth>(reinterpret_cast<const uint16_t*>(from), n, to);
  } else {
    DecodeBlock(type, from, to, n);
  }
}

// Of two vectors, the lanes whose number has the bit kDistance clear (kUpper: set), of the first vector
// and then of the second.
template <int kDistance, bool kUpper, typename Vector, size_t... kLane>
[[gnu::always_inline]] inline void Exchange(const Vector& x, const Vector& y, Vector& result,
                                            std::index_sequence<kLane...>) {
  constexpr int kWidth = sizeof...(kLane), kFrom = kUpper ? kDistance : 0;
  result = __builtin_shufflevector(
      x, y, (static_cast<int>(kLane) & kDistance ? kWidth + static_cast<int>(kLane) - kDistance + kFrom
                                                 : static_cast<int>(kLane) + kFrom)...);
}

template <int kDistance, int kWidth, typename Vector>
[[gnu::always_inline]] inline void Transpose(Vector (&block)[kWidth]) {
  if constexpr (kDistance < kWidth) {
#pragma GCC unroll 8
    for (int i = 0; i < kWidth; ++i) {
      if (i & kDistance) continue;
      const Vector x = block[i], y = block[i + kDistance];
      Exchange<kDistance, false>(x, y, block[i], std::make_index_sequence<kWidth>());
      Exchange<kDistance, true>(x, y, block[i + kDistance], std::make_index_sequence<kWidth>());
    }
    Transpose<2 * kDistance, kWidth>(block);
  }
}

template <int kWidth, int kLanes>
[[gnu::always_inline]] inline void InterleaveLines(const double* lines, int64_t stride, int64_t n,
                                                   double* to) {
  typedef double Vector __attribute__((vector_size(kWidth * sizeof(double))));
  int64_t t = 0;
  for (; t + kWidth <= n; t += kWidth) {
    for (int first = 0; first < kLanes; first += kWidth) {
      Vector block[kWidth];
#pragma GCC unroll 8
      for (int i = 0; i < kWidth; ++i) {
        std::memcpy(&block[i], lines + (first + i) * stride + t, sizeof(Vector));
      }
      Transpose<1, kWidth>(block);
#pragma GCC unroll 8
      for (int i = 0; i < kWidth; ++i) {
        std::memcpy(to + (t + i) * kLanes + first, &block[i], sizeof(Vector));
      }
    }
  }
  for (; t < n; ++t) {
    for (int i = 0; i < kLanes; ++i) to[t * kLanes + i] = lines[i * stride + t];
  }
}

// A tile of kRows x (kVectors vectors of kWidth doubles), kPinned of which are pinned at once: as many as
// the registers hold.
template <template <auto> typename Set, int kRows, int kVectors, int kWidth, int kPinned>
constexpr ProductTile MakeTile(std::string_view name, bool (*runs_here)()) {
  constexpr int kColumns = kVectors * kWidth;
  return {
      .name = name,
      .rows = kRows,
      .columns = kColumns,
      .pin_columns = kWidth,
      .runs_here = runs_here,
      .run = Set<RunTile<kRows, kVectors, kWidth>>::Call,
      .pin = Set<PinTile<kRows, kColumns, 1, 1, kWidth>>::Call,
      .pin_all = Set<PinTile<kRows, kColumns, kVectors, kPinned, kWidth>>::Call,
      .measure_rows = Set<MeasureLanes<kRows / kWidth, kWidth>>::Call,
      .measure_columns = Set<MeasureLanes<kVectors, kWidth>>::Call,
      .bound_sums = Set<BoundSums<kColumns, kWidth>>::Call,
      .start_pins = Set<StartPins<kColumns>>::Call,
      .bound_pins = Set<BoundPins<kColumns>>::Call,
      .round = Set<RoundRow<kColumns>>::Call,
      .decode = Set<Decode<kWidth>>::Call,
      .interleave_rows = Set<InterleaveLines<kWidth, kRows>>::Call,
      .interleave_columns = Set<InterleaveLines<kWidth, kColumns>>::Call,
  };
}

constexpr ProductTile kTiles[] = {
#if defined(__x86_64__)
    MakeTile<Avx512, 8, 3, 8, 3>("avx512", HasAvx512),
    MakeTile<Avx2, 4, 3, 4, 1>("avx2", HasAvx2),
#endif
    MakeTile<Base, 4, 2, 2, 1>("base", [] { return true; }),
};

}  // namespace

std::span<const ProductTile> ProductTiles() { return kTiles; }

const ProductTile& BestProductTile() {
  static const ProductTile& best = BestOf(kTiles);
  return best;
}

}  // namespace assay::numeric
