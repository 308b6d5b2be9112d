// The bound, and why it holds.
//
// u = 2^-53; every operation rounds to nearest in f64. The terms x are exact in f64: elements of types for
// which IsShortTerm, or products of two; T is the sum of their magnitudes. None of them, nor any sum of
// fewer than 2^40, underflows or overflows (certified_product.cc).
//
// A block of one sum has at most 4096 terms in 16 lanes, side by side at most 256 rows: each term takes part
// in at most 256 additions in its lane (the first to +0) and 4 of the lanes to each other, so that a block's
// sum is off by at most m u (1 + 2^-20) times the magnitudes in it, with m = 260 (Higham, Accuracy and
// Stability, section 4.2). Blocks are added by TwoSum to `high`, exactly, the errors t of that plainly to
// `low`. With N blocks, |t| <= u |high| <= u (1 + 2^-20) T, so |low| <= 2 N u T, and its own N additions (two
// for each sum that is added to another, whose `low` comes too) are off by at most 4 N^2 u^2 T <= u T / 8 for
// N <= 2^24. `magnitude`, the computed T, is at least T (1 - 2^-28), as no term takes part in more than N +
// 260 additions. So
//     |exact - (high + low)| <= (m + 2) u (1 + 2^-18) magnitude = e.
// Ends of intervals: s = fl(high + low) and w = e + 2^-51 |s|; the 2^-51 pays for the rounding of s, and with
// the 2 u in e for those of s -+ w. Both ends are doubles that are rounded once more: as in
// certified_product.cc. A single sum is rounded from the pair (RoundWithin).
//
// If a term is NaN or infinite, so is `magnitude`, and `high` is what IEEE addition gives for all: what
// the contract asks for. If magnitude is 0, all terms are zeros; as lanes and `high` start at -0, which changes
// no term, IEEE addition makes `high` -0 just where all terms are: again what is asked for.
#include "interpreter/numeric/vector_sum.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/instruction_set.h"
#include "interpreter/numeric/product_tile.h"

namespace assay::numeric {
namespace {

constexpr int64_t kMostBlocks = int64_t{1} << 24;
constexpr double kFactor = (260 + 2) * 0x1p-53 * (1 + 0x1p-18);
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kLanes = 16;

template <int kWidth>
struct VectorOf {
  typedef double Doubles __attribute__((vector_size(kWidth * sizeof(double))));
  typedef int64_t Bits __attribute__((vector_size(kWidth * sizeof(double))));
};

template <int kWidth, typename Vector = typename VectorOf<kWidth>::Doubles>
[[gnu::always_inline]] inline void Load(const float* from, Vector& to) {
  for (int i = 0; i < kWidth; ++i) to[i] = from[i];
}
template <int kWidth, typename Vector = typename VectorOf<kWidth>::Doubles>
[[gnu::always_inline]] inline void Load(const double* from, Vector& to) {
  std::memcpy(&to, from, sizeof to);
}

template <int kWidth, typename Vector = typename VectorOf<kWidth>::Doubles>
[[gnu::always_inline]] inline void AddTerm(const Vector& term, Vector& sum, Vector& magnitude) {
  using Bits = typename VectorOf<kWidth>::Bits;
  sum += term;
  magnitude += (Vector)((Bits)term & INT64_MAX);
}

// The lanes' sum, in pairs.
[[gnu::always_inline]] inline double AddLanes(double* lanes) {
  for (int half = kLanes / 2; half > 0; half /= 2) {
    for (int l = 0; l < half; ++l) lanes[l] += lanes[l + half];
  }
  return lanes[0];
}

// Sums of x, or with kProducts of x times y. What the last lanes lack is filled up with -0.
template <int kWidth, bool kProducts, typename T>
[[gnu::always_inline]] inline void SumLanes(const T* x, const T* y, int64_t n, double* sum,
                                            double* magnitude) {
  using Vector = typename VectorOf<kWidth>::Doubles;
  constexpr int kVectors = kLanes / kWidth;
  Vector sums[kVectors], magnitudes[kVectors] = {};
  for (Vector& lanes : sums) lanes = -Vector{};
  auto add = [&](const T* a, const T* b) __attribute__((always_inline)) {
#pragma GCC unroll 8
    for (int v = 0; v < kVectors; ++v) {
      Vector term;
      Load<kWidth>(a + v * kWidth, term);
      if constexpr (kProducts) {
        Vector factor;
        Load<kWidth>(b + v * kWidth, factor);
        term *= factor;
      }
      AddTerm<kWidth>(term, sums[v], magnitudes[v]);
    }
  };
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) add(x + i, y + i);
  if (i < n) {
    T a[kLanes], b[kLanes];
    std::fill_n(a, kLanes, T{-0.0});
    std::fill_n(b, kLanes, T{1});
    for (int64_t j = i; j < n; ++j) a[j - i] = x[j];
    if constexpr (kProducts) {
      for (int64_t j = i; j < n; ++j) b[j - i] = y[j];
    }
    add(a, b);
  }
  double lanes[kLanes];
  std::memcpy(lanes, sums, sizeof lanes);
  *sum = AddLanes(lanes);
  std::memcpy(lanes, magnitudes, sizeof lanes);
  *magnitude = AddLanes(lanes);
}

template <int kWidth, typename T>
[[gnu::always_inline]] inline void Sum(const T* x, int64_t n, double* sum, double* magnitude) {
  SumLanes<kWidth, false>(x, x, n, sum, magnitude);
}
template <int kWidth, typename T>
[[gnu::always_inline]] inline void Dot(const T* a, const T* b, int64_t n, double* sum,
                                       double* magnitude) {
  SumLanes<kWidth, true>(a, b, n, sum, magnitude);
}

// kVectors vectors of columns.
template <int kWidth, int kVectors, typename T>
[[gnu::always_inline]] inline void AddStrip(const T* x, int64_t rows, int64_t stride, double* high,
                                            double* low, double* magnitude) {
  using Vector = typename VectorOf<kWidth>::Doubles;
  Vector sums[kVectors], magnitudes[kVectors] = {};
  for (Vector& lanes : sums) lanes = -Vector{};
  for (int64_t r = 0; r < rows; ++r, x += stride) {
#pragma GCC unroll 8
    for (int v = 0; v < kVectors; ++v) {
      Vector term;
      Load<kWidth>(x + v * kWidth, term);
      AddTerm<kWidth>(term, sums[v], magnitudes[v]);
    }
  }
#pragma GCC unroll 8
  for (int v = 0; v < kVectors; ++v) {
    Vector h, l, m;
    Load<kWidth>(high + v * kWidth, h);
    Load<kWidth>(low + v * kWidth, l);
    Load<kWidth>(magnitude + v * kWidth, m);
    const Vector s = h + sums[v], t = s - h;
    l += (h - (s - t)) + (sums[v] - t);
    m += magnitudes[v];
    std::memcpy(high + v * kWidth, &s, sizeof s);
    std::memcpy(low + v * kWidth, &l, sizeof l);
    std::memcpy(magnitude + v * kWidth, &m, sizeof m);
  }
}

template <int kWidth, typename T>
[[gnu::always_inline]] inline void AddRows(const T* x, int64_t rows, int64_t stride, int64_t columns,
                                           double* high, double* low, double* magnitude) {
  constexpr int kVectors = kWidth == 8 ? 8 : 4, kStrip = kVectors * kWidth;
  int64_t c = 0;
  for (; c + kStrip <= columns; c += kStrip) {
    AddStrip<kWidth, kVectors>(x + c, rows, stride, high + c, low + c, magnitude + c);
  }
  for (; c + kWidth <= columns; c += kWidth) {
    AddStrip<kWidth, 1>(x + c, rows, stride, high + c, low + c, magnitude + c);
  }
  for (; c < columns; ++c) AddStrip<1, 1>(x + c, rows, stride, high + c, low + c, magnitude + c);
}

[[gnu::always_inline]] inline void Bound(const double* high, const double* low,
                                         const double* magnitude, double factor, int64_t n,
                                         double* low_end, double* high_end) {
  for (int64_t i = 0; i < n; ++i) {
    const double m = magnitude[i];
    const bool finite = m < kInfinity;
    const double special = high[i] == high[i] ? high[i] : std::numeric_limits<double>::quiet_NaN();
    const double s = finite && m != 0 ? high[i] + low[i] : special;
    const double w = finite ? factor * m + __builtin_fabs(s) * 0x1p-51 : 0;
    low_end[i] = s - w;
    high_end[i] = s + w;
  }
}

template <template <auto> typename Set, int kWidth>
constexpr VectorKernels MakeKernels(std::string_view name, bool (*runs_here)()) {
  return {
      .name = name,
      .runs_here = runs_here,
      .sum_f32 = Set<Sum<kWidth, float>>::Call,
      .sum_f64 = Set<Sum<kWidth, double>>::Call,
      .dot_f32 = Set<Dot<kWidth, float>>::Call,
      .dot_f64 = Set<Dot<kWidth, double>>::Call,
      .add_rows_f32 = Set<AddRows<kWidth, float>>::Call,
      .add_rows_f64 = Set<AddRows<kWidth, double>>::Call,
      .bound = Set<Bound>::Call,
  };
}

constexpr VectorKernels kKernels[] = {
#if defined(__x86_64__)
    MakeKernels<Avx512, 8>("avx512", HasAvx512),
    MakeKernels<Avx2, 4>("avx2", HasAvx2),
#endif
    MakeKernels<Base, 2>("base", [] { return true; }),
};

// As many terms at a time as are decoded to a buffer.
constexpr int64_t kDecoded = 512;

}  // namespace

std::span<const VectorKernels> AllVectorKernels() { return kKernels; }

const VectorKernels& BestVectorKernels() {
  static const VectorKernels& best = BestOf(kKernels);
  return best;
}

void VectorSum::AddBlock(double sum, double magnitude) {
  const double s = high_ + sum, t = s - high_;
  low_ += (high_ - (s - t)) + (sum - t);
  high_ = s;
  magnitude_ += magnitude;
  ++blocks_;
}

void VectorSum::Add(PrimitiveType type, const std::byte* elements, int64_t n) {
  const int64_t width = FormatOf(type).ByteSize();
  const bool as_is = type == PrimitiveType::kF32;
  const int64_t block = as_is ? VectorKernels::kBlock : kDecoded;
  double decoded[kDecoded];
  for (int64_t i = 0; i < n; i += block, elements += block * width) {
    const int64_t count = std::min(block, n - i);
    double sum, magnitude;
    if (as_is) {
      kernels_->sum_f32(reinterpret_cast<const float*>(elements), count, &sum, &magnitude);
    } else {
      DecodeBlock(type, elements, decoded, count);
      kernels_->sum_f64(decoded, count, &sum, &magnitude);
    }
    AddBlock(sum, magnitude);
  }
}

void VectorSum::AddProducts(PrimitiveType a_type, const std::byte* a, PrimitiveType b_type,
                            const std::byte* b, int64_t n) {
  const int64_t a_width = FormatOf(a_type).ByteSize(), b_width = FormatOf(b_type).ByteSize();
  const bool as_is = a_type == PrimitiveType::kF32 && b_type == PrimitiveType::kF32;
  const int64_t block = as_is ? VectorKernels::kBlock : kDecoded;
  double x[kDecoded], y[kDecoded];
  for (int64_t i = 0; i < n; i += block, a += block * a_width, b += block * b_width) {
    const int64_t count = std::min(block, n - i);
    double sum, magnitude;
    if (as_is) {
      kernels_->dot_f32(reinterpret_cast<const float*>(a), reinterpret_cast<const float*>(b), count,
                        &sum, &magnitude);
    } else {
      DecodeBlock(a_type, a, x, count);
      DecodeBlock(b_type, b, y, count);
      kernels_->dot_f64(x, y, count, &sum, &magnitude);
    }
    AddBlock(sum, magnitude);
  }
}

void VectorSum::Add(const VectorSum& other) {
  AddBlock(other.high_, other.magnitude_);
  low_ += other.low_;
  blocks_ += other.blocks_;
}

bool VectorSum::Round(PrimitiveType result, uint64_t* pattern) const {
  if (!(magnitude_ < kInfinity) || magnitude_ == 0) {
    const bool is_nan = high_ != high_;
    *pattern = RoundToFormat(result, is_nan ? std::numeric_limits<double>::quiet_NaN() : high_);
    return true;
  }
  if (blocks_ > kMostBlocks || result == PrimitiveType::kF64) return false;
  const double s = high_ + low_, t = s - high_;
  return RoundWithin(result, s, (high_ - (s - t)) + (low_ - t), kFactor * magnitude_, pattern);
}

void MultiplyTerms(double* a, const double* b, int64_t n) {
  for (int64_t i = 0; i < n; ++i) a[i] *= b[i];
}

void ColumnSums::Clear() {
  std::fill_n(high, columns, -0.0);
  std::fill_n(low, columns, 0.0);
  std::fill_n(magnitude, columns, 0.0);
  blocks = 0;
}

void ColumnSums::Add(PrimitiveType type, const std::byte* base, int64_t rows, int64_t stride) {
  const int64_t width = FormatOf(type).ByteSize();
  if (type == PrimitiveType::kF32) {
    for (; rows > 0; rows -= VectorKernels::kBlockRows, ++blocks) {
      kernels->add_rows_f32(reinterpret_cast<const float*>(base),
                            std::min(rows, VectorKernels::kBlockRows), stride, columns, high, low,
                            magnitude);
      base += VectorKernels::kBlockRows * stride * width;
    }
    return;
  }
  constexpr int64_t kRows = 32;
  std::vector<double> decoded(static_cast<size_t>(std::min(rows, kRows) * columns));
  for (; rows > 0; rows -= kRows, ++blocks) {
    const int64_t count = std::min(rows, kRows);
    for (int64_t r = 0; r < count; ++r, base += stride * width) {
      DecodeBlock(type, base, decoded.data() + r * columns, columns);
    }
    kernels->add_rows_f64(decoded.data(), count, columns, columns, high, low, magnitude);
  }
}

void ColumnSums::AddToAll(PrimitiveType type, const std::byte* element) {
  double term;
  DecodeBlock(type, element, &term, 1);
  const std::vector<double> row(static_cast<size_t>(columns), term);
  kernels->add_rows_f64(row.data(), 1, columns, columns, high, low, magnitude);
  ++blocks;
}

void ColumnSums::Round(PrimitiveType result, std::byte* out,
                       const std::function<void(int64_t)>& open) const {
  const ProductTile& tile = BestProductTile();
  const int64_t width = FormatOf(result).ByteSize();
  double low_end[ProductTile::kMostColumns] = {}, high_end[ProductTile::kMostColumns] = {};
  std::byte patterns[ProductTile::kMostColumns * sizeof(double)];
  const bool too_many = blocks > kMostBlocks || result == PrimitiveType::kF64;
  for (int64_t c = 0; c < columns; c += tile.columns) {
    const int64_t n = std::min<int64_t>(tile.columns, columns - c);
    kernels->bound(high + c, low + c, magnitude + c, kFactor, n, low_end, high_end);
    uint32_t mask = tile.round(result, low_end, high_end, patterns);
    if (too_many) mask = ~uint32_t{0};
    std::memcpy(out + c * width, patterns, static_cast<size_t>(n * width));
    for (mask &= (uint32_t{1} << n) - 1; mask != 0; mask &= mask - 1) {
      open(c + std::countr_zero(mask));
    }
  }
}

}  // namespace assay::numeric
