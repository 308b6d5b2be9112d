// The bound, and why it holds.
//
// u = 2^-53; every operation rounds to nearest in f64. T is the sum of the terms' magnitudes. A term x is a double;
// a product is p + q exactly, with p = fl(a b) and q = fl(a b - p) by a fused operation, as long as neither p nor q
// is rounded below the least normal number: q is a multiple of 2^(A+B-104) where |a| >= 2^A and |b| >= 2^B, the least
// magnitudes but 0. Round asks for A + B >= -960. |q| <= u |p|.
//
// TwoSum (Knuth) gives the rounded sum s of two doubles and its error, exactly; additions do not underflow, and
// nothing overflows while the computed T stays below 2^1000, which Round asks for. A lane adds terms to `high` and
// the errors, each at most u T, to `low`, and for products the q, each at most u |p|.
//
// A block: at most m = 32 terms in each of 16 lanes. A lane's `low` takes at most 2 m additions, of numbers that
// are at most (m + 1) u T' in all, T' being the lane's magnitudes; each is off by at most u (m + 1) u T' (1 + 2^-40).
// All lanes together: 2 m (m + 1) u^2 T <= 2112 u^2 T. Then 15 lanes are added to the first: 30 additions to a `low`
// of at most (2 m + 16) u T in all, off by 30 * 80 u^2 T. Together less than 2^13 u^2 T.
//
// Blocks, and other sums, are added to high_ + low_: of N of them each costs a TwoSum, whose error is at most
// u T (1 + 2^-40), and two additions to low_, which is at most (N + 80) u T (1 + 2^-40): 2 N (N + 80) u^2 T (1 + 2^-30).
// (Merged sums count the blocks of both and one more, which covers that their low_ has its own error.) So
//     |exact - (high_ + low_)| <= (2^13 + 2 N^2 + 160 N) u^2 T (1 + 2^-30) <= e = (2^14 + 4 N^2 + 320 N) u^2 magnitude,
// where magnitude, the computed T, is at least T (1 - 2^-20): no term takes part in more than N + 50 additions, and N
// <= 2^24, which Round asks for.
//
// Granularity. A double is a multiple of 2^(E-52) for the least exponent E of the terms but 0; a term of a short
// type (at most 26 bits) of 2^(E-25); products of the products of these: g. All that is added is a multiple of g, and
// rounding a multiple of g to fewer bits leaves a multiple of g; so are high_, low_ and the exact sum. Two multiples of
// g that are less than g apart are one: if e < g, then high_ + low_ is the exact sum. That decides ties, and sums
// that cancel to nothing.
//
// Zeros: lanes and high_ start at -0, which changes no term, so if T = 0, high_ is -0 just where all terms are. An
// exact sum of 0 of terms that are not all zeros is +0.
#include "interpreter/numeric/pair_sum.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "interpreter/numeric/certified_product.h"
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/instruction_set.h"

namespace assay::numeric {
namespace {

constexpr int64_t kMostBlocks = int64_t{1} << 24;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kLanes = 16;
static_assert(PairKernels::kBlock / kLanes == 32, "the bound's m");

// high + x is the new high, and what that loses goes to low.
template <typename Number>
[[gnu::always_inline]] inline void AddToPair(const Number& x, Number& high, Number& low) {
  const Number s = high + x, t = s - high;
  low += (high - (s - t)) + (x - t);
  high = s;
}

template <int kWidth>
struct VectorOf {
  typedef double Doubles __attribute__((vector_size(kWidth * sizeof(double))));
  typedef int64_t Bits __attribute__((vector_size(kWidth * sizeof(double))));
};

template <int kWidth>
struct LaneSums {
  using Vector = typename VectorOf<kWidth>::Doubles;
  using Bits = typename VectorOf<kWidth>::Bits;
  static constexpr int kVectors = kLanes / kWidth;
  Vector high[kVectors], low[kVectors], magnitude[kVectors], least[2][kVectors];

  [[gnu::always_inline]] void Start() {
    for (int v = 0; v < kVectors; ++v) {
      high[v] = -Vector{};
      low[v] = magnitude[v] = Vector{};
      least[0][v] = least[1][v] = Vector{} + kInfinity;
    }
  }
  [[gnu::always_inline]] static void TakeLeast(const Vector& x, Vector& least) {
    const Vector zero = {}, infinity = zero + kInfinity;
    const Vector size = (Vector)((Bits)x & INT64_MAX);
    const Vector bound = size == zero ? infinity : size;
    least = bound < least ? bound : least;
  }
  [[gnu::always_inline]] void AddMagnitude(const Vector& x, int v) {
    magnitude[v] += (Vector)((Bits)x & INT64_MAX);
  }
  [[gnu::always_inline]] void Finish(PairKernels::Block* block) {
    double highs[kLanes], lows[kLanes], magnitudes[kLanes], leasts[kLanes];
    std::memcpy(highs, high, sizeof highs);
    std::memcpy(lows, low, sizeof lows);
    std::memcpy(magnitudes, magnitude, sizeof magnitudes);
    for (int l = 1; l < kLanes; ++l) {
      AddToPair(highs[l], highs[0], lows[0]);
      lows[0] += lows[l];
      magnitudes[0] += magnitudes[l];
    }
    block->high = highs[0];
    block->low = lows[0];
    block->magnitude = magnitudes[0];
    for (int i = 0; i < 2; ++i) {
      std::memcpy(leasts, least[i], sizeof leasts);
      block->least[i] = *std::min_element(leasts, leasts + kLanes);
    }
  }
};

// What the last lanes lack is filled up with -0.
template <int kWidth>
[[gnu::always_inline]] inline void Sum(const double* x, int64_t n, PairKernels::Block* block) {
  using Lanes = LaneSums<kWidth>;
  using Vector = typename Lanes::Vector;
  Lanes lanes;
  lanes.Start();
  auto add = [&](const double* from) __attribute__((always_inline)) {
#pragma GCC unroll 8
    for (int v = 0; v < Lanes::kVectors; ++v) {
      Vector term;
      std::memcpy(&term, from + v * kWidth, sizeof term);
      AddToPair(term, lanes.high[v], lanes.low[v]);
      lanes.AddMagnitude(term, v);
      Lanes::TakeLeast(term, lanes.least[0][v]);
    }
  };
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) add(x + i);
  if (i < n) {
    double rest[kLanes];
    std::fill_n(rest, kLanes, -0.0);
    std::copy(x + i, x + n, rest);
    add(rest);
  }
  lanes.Finish(block);
}

template <int kWidth>
[[gnu::always_inline]] inline void Dot(const double* x, const double* y, int64_t n,
                                       PairKernels::Block* block) {
  using Lanes = LaneSums<kWidth>;
  using Vector = typename Lanes::Vector;
  Lanes lanes;
  lanes.Start();
  auto add = [&](const double* from, const double* by) __attribute__((always_inline)) {
#pragma GCC unroll 8
    for (int v = 0; v < Lanes::kVectors; ++v) {
      Vector a, b, rest;
      std::memcpy(&a, from + v * kWidth, sizeof a);
      std::memcpy(&b, by + v * kWidth, sizeof b);
      const Vector product = a * b;
      for (int l = 0; l < kWidth; ++l) rest[l] = __builtin_fma(a[l], b[l], -product[l]);
      AddToPair(product, lanes.high[v], lanes.low[v]);
      lanes.low[v] += rest;
      lanes.AddMagnitude(product, v);
      Lanes::TakeLeast(a, lanes.least[0][v]);
      Lanes::TakeLeast(b, lanes.least[1][v]);
    }
  };
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) add(x + i, y + i);
  if (i < n) {
    double a[kLanes], b[kLanes];
    std::fill_n(a, kLanes, -0.0);
    std::fill_n(b, kLanes, 1.0);
    std::copy(x + i, x + n, a);
    std::copy(y + i, y + n, b);
    add(a, b);
  }
  lanes.Finish(block);
}

template <template <auto> typename Set, int kWidth>
constexpr PairKernels MakeKernels(std::string_view name, bool (*runs_here)()) {
  return {name, runs_here, Set<Sum<kWidth>>::Call, Set<Dot<kWidth>>::Call};
}

constexpr PairKernels kKernels[] = {
#if defined(__x86_64__)
    MakeKernels<Avx512, 8>("avx512", HasAvx512),
    MakeKernels<Avx2, 4>("avx2", HasAvx2),
#endif
    MakeKernels<Base, 2>("base", [] { return true; }),
};

// Bits behind the first one of a term.
int FractionBits(PrimitiveType type) { return IsShortTerm(type) ? 25 : 52; }

}  // namespace

std::span<const PairKernels> AllPairKernels() { return kKernels; }

const PairKernels& BestPairKernels() {
  static const PairKernels& best = BestOf(kKernels);
  return best;
}

void PairSum::AddBlock(const PairKernels::Block& block) {
  AddToPair(block.high, high_, low_);
  low_ += block.low;
  magnitude_ += block.magnitude;
  for (int i = 0; i < 2; ++i) least_[i] = std::min(least_[i], block.least[i]);
  ++blocks_;
}

void PairSum::Add(PrimitiveType type, const std::byte* elements, int64_t n) {
  fraction_bits_ = std::max(fraction_bits_, FractionBits(type));
  const int64_t width = FormatOf(type).ByteSize();
  double terms[PairKernels::kBlock];
  for (int64_t count; n > 0; n -= count, elements += count * width) {
    count = std::min(n, PairKernels::kBlock);
    DecodeBlock(type, elements, terms, count);
    PairKernels::Block block;
    kernels_->sum(terms, count, &block);
    AddBlock(block);
  }
}

void PairSum::AddProducts(PrimitiveType a_type, const std::byte* a, PrimitiveType b_type,
                          const std::byte* b, int64_t n) {
  fraction_bits_ = std::max(fraction_bits_, FractionBits(a_type) + FractionBits(b_type));
  products_ = true;
  const int64_t a_width = FormatOf(a_type).ByteSize(), b_width = FormatOf(b_type).ByteSize();
  double x[PairKernels::kBlock], y[PairKernels::kBlock];
  for (int64_t count; n > 0; n -= count, a += count * a_width, b += count * b_width) {
    count = std::min(n, PairKernels::kBlock);
    DecodeBlock(a_type, a, x, count);
    DecodeBlock(b_type, b, y, count);
    PairKernels::Block block;
    kernels_->dot(x, y, count, &block);
    AddBlock(block);
  }
}

void PairSum::Add(const PairSum& other) {
  AddBlock({other.high_, other.low_, other.magnitude_, {other.least_[0], other.least_[1]}});
  blocks_ += other.blocks_;
  fraction_bits_ = std::max(fraction_bits_, other.fraction_bits_);
  products_ |= other.products_;
}

bool PairSum::Round(PrimitiveType result, uint64_t* pattern) const {
  if (!(magnitude_ < 0x1p1000) || blocks_ > kMostBlocks) return false;
  int exponent = 0;  // of the least term; a multiple of 2^(exponent - fraction_bits_)
  for (int i = 0; i < (products_ ? 2 : 1); ++i) {
    if (least_[i] != kInfinity) exponent += std::ilogb(least_[i]);
  }
  if (products_ && exponent < -960) return false;
  if (magnitude_ == 0) {
    *pattern = RoundToFormat(result, high_);
    return true;
  }
  const double n = static_cast<double>(blocks_);
  const double error = (0x1p14 + 4 * n * n + 320 * n) * 0x1p-106 * magnitude_;
  const bool exact = error < std::ldexp(1.0, exponent - fraction_bits_);
  double high = high_, low = 0;
  AddToPair(low_, high, low);
  if (exact && high == 0) high = 0;
  return RoundWithin(result, high, low, exact ? 0 : error, pattern);
}

}  // namespace assay::numeric
