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
// Sums side by side may be exact. A term of at most 26 bits is a multiple of 2^(e-25) where 2^e <= |x| < 2^(e+1).
// `least`, the least magnitude but 0, is below 2^(E+1) for the least such e, and all terms, and their sums, are
// multiples of 2^(E-25). When magnitude <= 2^26 least, then T <= magnitude (1 + 2^-27) < 2^(E+28), so all
// partial sums are representable: nothing rounds, `low` is 0 and `high` the sum, e = 0. That decides ties, which one
// sum of f32 in a hundred may be.
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

// kVectors vectors of columns, from the one at `at` on; the next ones are fetched meanwhile.
template <int kWidth, int kVectors, typename T>
[[gnu::always_inline]] inline void AddStrip(const T* x, int64_t rows, int64_t stride, int64_t at,
                                            const ColumnArrays& to) {
  using Vector = typename VectorOf<kWidth>::Doubles;
  using Bits = typename VectorOf<kWidth>::Bits;
  constexpr int kLine = 64 / sizeof(T);
  const Vector zero = {};
  const Vector infinity = zero + kInfinity;
  Vector sums[kVectors], magnitudes[kVectors] = {}, leasts[kVectors];
  for (Vector& lanes : sums) lanes = -zero;
  for (Vector& lanes : leasts) lanes = infinity;
  x += at;
  for (int64_t r = 0; r < rows; ++r, x += stride) {
    for (int i = 0; i < kVectors * kWidth; i += kLine) __builtin_prefetch(x + kVectors * kWidth + i);
#pragma GCC unroll 8
    for (int v = 0; v < kVectors; ++v) {
      Vector term;
      Load<kWidth>(x + v * kWidth, term);
      const Vector size = (Vector)((Bits)term & INT64_MAX);
      const Vector bound = size == zero ? infinity : size;
      sums[v] += term;
      magnitudes[v] += size;
      leasts[v] = bound < leasts[v] ? bound : leasts[v];
    }
  }
#pragma GCC unroll 8
  for (int v = 0; v < kVectors; ++v) {
    const int64_t c = at + v * kWidth;
    Vector h, l, m, least;
    Load<kWidth>(to.high + c, h);
    Load<kWidth>(to.low + c, l);
    Load<kWidth>(to.magnitude + c, m);
    Load<kWidth>(to.least + c, least);
    const Vector s = h + sums[v], t = s - h;
    l += (h - (s - t)) + (sums[v] - t);
    m += magnitudes[v];
    least = leasts[v] < least ? leasts[v] : least;
    std::memcpy(to.high + c, &s, sizeof s);
    std::memcpy(to.low + c, &l, sizeof l);
    std::memcpy(to.magnitude + c, &m, sizeof m);
    std::memcpy(to.least + c, &least, sizeof least);
  }
}

template <int kWidth, typename T>
[[gnu::always_inline]] inline void AddRows(const T* x, int64_t rows, int64_t stride, int64_t columns,
                                           ColumnArrays sums) {
  constexpr int kVectors = kWidth == 8 ? 8 : 4, kStrip = kVectors * kWidth;
  int64_t c = 0;
  for (; c + kStrip <= columns; c += kStrip) {
    AddStrip<kWidth, kVectors>(x, rows, stride, c, sums);
  }
  for (; c + kWidth <= columns; c += kWidth) AddStrip<kWidth, 1>(x, rows, stride, c, sums);
  for (; c < columns; ++c) AddStrip<1, 1>(x, rows, stride, c, sums);
}

template <int kWidth>
[[gnu::always_inline]] inline void Bound(ColumnArrays sums, double factor, int64_t n,
                                         double* low_end, double* high_end) {
  using Vector = typename VectorOf<kWidth>::Doubles;
  using Bits = typename VectorOf<kWidth>::Bits;
  Vector gap = {};  // 0 unless some magnitude is not finite
  for (int64_t i = 0; i < n; i += kWidth) {
    Vector h, l, m, least;
    Load<kWidth>(sums.high + i, h);
    Load<kWidth>(sums.low + i, l);
    Load<kWidth>(sums.magnitude + i, m);
    Load<kWidth>(sums.least + i, least);
    const Vector s = h + l, limit = least * 0x1p26;
    const Vector w = factor * m + (Vector)((Bits)s & INT64_MAX) * 0x1p-51;
    const Vector low = m <= limit ? h : s - w, high = m <= limit ? h : s + w;
    std::memcpy(low_end + i, &low, sizeof low);
    std::memcpy(high_end + i, &high, sizeof high);
    gap += m - m;
  }
  double gaps[kWidth];
  std::memcpy(gaps, &gap, sizeof gap);
  bool finite = true;
  for (double lane : gaps) finite &= lane == 0;
  for (int64_t i = 0; i < n && !finite; ++i) {
    const double h = sums.high[i];
    if (sums.magnitude[i] < kInfinity) continue;
    low_end[i] = high_end[i] = h == h ? h : std::numeric_limits<double>::quiet_NaN();
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
      .bound = Set<Bound<kWidth>>::Call,
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

ColumnSums::ColumnSums(int64_t columns, const VectorKernels& kernels)
    : columns_(columns), kernels_(kernels) {
  const int64_t room = columns + ProductTile::kMostColumns;
  std::fill_n(high_, room, -0.0);
  std::fill_n(low_, room, 0.0);
  std::fill_n(magnitude_, room, 0.0);
  std::fill_n(least_, room, kInfinity);
}

void ColumnSums::Add(PrimitiveType type, const std::byte* base, int64_t rows, int64_t stride) {
  const int64_t width = FormatOf(type).ByteSize();
  if (type == PrimitiveType::kF32) {
    for (; rows > 0; rows -= VectorKernels::kBlockRows, ++blocks_) {
      kernels_.add_rows_f32(reinterpret_cast<const float*>(base),
                            std::min(rows, VectorKernels::kBlockRows), stride, columns_, Arrays());
      base += VectorKernels::kBlockRows * stride * width;
    }
    return;
  }
  constexpr int64_t kRows = 16;
  double decoded[kRows * kMostColumns];
  for (; rows > 0; rows -= kRows) {
    const int64_t count = std::min(rows, kRows);
    for (int64_t r = 0; r < count; ++r, base += stride * width) {
      DecodeBlock(type, base, decoded + r * columns_, columns_);
    }
    Add(decoded, count, columns_);
  }
}

void ColumnSums::Add(const double* terms, int64_t rows, int64_t stride) {
  for (; rows > 0; rows -= VectorKernels::kBlockRows, ++blocks_) {
    kernels_.add_rows_f64(terms, std::min(rows, VectorKernels::kBlockRows), stride, columns_, Arrays());
    terms += VectorKernels::kBlockRows * stride;
  }
}

void ColumnSums::AddToAll(PrimitiveType type, const std::byte* element) {
  double row[kMostColumns];
  DecodeBlock(type, element, row, 1);
  std::fill_n(row + 1, columns_ - 1, row[0]);
  Add(row, 1, columns_);
}

void ColumnSums::Add(const ColumnSums& other) {
  for (int64_t c = 0; c < columns_; ++c) {
    const double s = high_[c] + other.high_[c], t = s - high_[c];
    low_[c] += (high_[c] - (s - t)) + (other.high_[c] - t);
    low_[c] += other.low_[c];
    high_[c] = s;
    magnitude_[c] += other.magnitude_[c];
    least_[c] = std::min(least_[c], other.least_[c]);
  }
  blocks_ += other.blocks_ + 1;
}

void ColumnSums::Round(PrimitiveType result, std::byte* out,
                       const std::function<void(int64_t)>& open) const {
  const ProductTile& tile = BestProductTile();
  const int64_t width = FormatOf(result).ByteSize();
  alignas(64) double low_end[ProductTile::kMostColumns] = {}, high_end[ProductTile::kMostColumns] = {};
  std::byte patterns[ProductTile::kMostColumns * sizeof(double)];
  const bool too_many = blocks_ > kMostBlocks || result == PrimitiveType::kF64;
  for (int64_t c = 0; c < columns_; c += tile.columns) {
    const int64_t n = std::min<int64_t>(tile.columns, columns_ - c);
    kernels_.bound({high_ + c, low_ + c, magnitude_ + c, least_ + c}, kFactor, n, low_end, high_end);
    uint32_t mask = tile.round(result, low_end, high_end, patterns);
    if (too_many) mask = ~uint32_t{0};
    std::memcpy(out + c * width, patterns, static_cast<size_t>(n * width));
    for (mask &= (uint32_t{1} << n) - 1; mask != 0; mask &= mask - 1) {
      open(c + std::countr_zero(mask));
    }
  }
}

}  // namespace assay::numeric
