// The ends of product tiles: from the sums of a row to intervals that hold the exact ones, and to
// patterns. Plain loops, which product_tile.cc compiles for each instruction set;
// certified_product.cc has the proofs.
#ifndef ASSAY_INTERPRETER_NUMERIC_PRODUCT_ROUNDING_H_
#define ASSAY_INTERPRETER_NUMERIC_PRODUCT_ROUNDING_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/product_tile.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// Between these, a product of two norms can be pinned.
inline constexpr double kLeastPinned = 0x1p-900, kMostPinned = 0x1p1000;

// In vectors of kWidth, spelt out, as the loop over lanes stays scalar. No error is -0, which changes no sum:
// GCC makes of a choice of +0 a comparison that is stored, lane by lane.
template <int kColumns, int kWidth>
[[gnu::always_inline]] inline bool BoundSums(const double* sums, double norm, double unit,
                                             LineBounds columns, double relative, double* low_end,
                                             double* high_end) {
  typedef double Vector __attribute__((vector_size(kWidth * sizeof(double))));
  typedef int64_t Bits __attribute__((vector_size(kWidth * sizeof(double))));
  const double scaled_norm = norm * relative, scaled_unit = unit * 0x1p53;
  const Vector none = -Vector{};
  Vector least = Vector{} + 1, gap = {};  // the least magnitude below 1; 0 unless some sum is not finite
  for (int j = 0; j < kColumns; j += kWidth) {
    Vector s, column_norm, column_unit;
    std::memcpy(&s, sums + j, sizeof s);
    std::memcpy(&column_norm, columns.norm + j, sizeof s);
    std::memcpy(&column_unit, columns.unit + j, sizeof s);
    const Vector magnitude = (Vector)((Bits)s & INT64_MAX);
    const Vector error = scaled_norm * column_norm + magnitude * 0x1p-51;
    const Vector e = norm * column_norm <= scaled_unit * column_unit ? none : error;
    const Vector low = s - e, high = s + e;
    std::memcpy(low_end + j, &low, sizeof low);
    std::memcpy(high_end + j, &high, sizeof high);
    least = magnitude < least ? magnitude : least;
    gap += s - s;
  }
  double leasts[kWidth], gaps[kWidth];
  std::memcpy(leasts, &least, sizeof least);
  std::memcpy(gaps, &gap, sizeof gap);
  bool zeros = false, finite = true;
  for (double lane : leasts) zeros |= lane == 0;
  for (double lane : gaps) finite &= lane == 0;
  for (int j = 0; j < kColumns && !finite; ++j) {
    const double s = sums[j];
    if (s - s == 0) continue;
    // One NaN, whichever operand it came from.
    low_end[j] = high_end[j] = s == s ? s : std::numeric_limits<double>::quiet_NaN();
  }
  return zeros;
}

// 1.5 * 2^M with 2^(M-1) > p, of p within the limits.
[[gnu::always_inline]] inline uint64_t PinBits(double p) {
  p = p >= kLeastPinned ? p : kLeastPinned;
  p = p <= kMostPinned ? p : kMostPinned;
  constexpr uint64_t kExponent = uint64_t{0x7ff} << 52;
  return ((std::bit_cast<uint64_t>(p) & kExponent) + (uint64_t{2} << 52)) | uint64_t{1} << 51;
}

template <int kColumns>
[[gnu::always_inline]] inline void StartPins(double norm, LineBounds columns, double* high,
                                             double* low) {
  for (int j = 0; j < kColumns; ++j) {
    high[j] = std::bit_cast<double>(PinBits(norm * columns.norm[j]));
    low[j] = 0;
  }
}

template <int kColumns>
[[gnu::always_inline]] inline void BoundPins(const double* high, const double* low, int64_t k,
                                             double norm, double unit, LineBounds columns,
                                             bool to_f64, PinnedRow row) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double terms = static_cast<double>(k), factor = terms * terms + terms;
  for (int j = 0; j < kColumns; ++j) {
    const double p = norm * columns.norm[j];
    const uint64_t pin = PinBits(p);
    // 2^(M-106)
    const double step = std::bit_cast<double>((pin ^ uint64_t{1} << 51) - (uint64_t{106} << 52));
    const double h = high[j] - std::bit_cast<double>(pin), l = low[j];
    const double s = h + l, v = s - h, r = (h - (s - v)) + (l - v);
    const bool valid = p <= kMostPinned && (p >= kLeastPinned || p == 0);
    const bool exact = p == 0 || terms * step <= unit * columns.unit[j];
    const double e = valid ? (exact ? 0 : factor * step) : kInfinity;
    row.sum[j] = s;
    row.rest[j] = r;
    row.error[j] = e;
  }
  if (to_f64) {
    for (int j = 0; j < kColumns; ++j) {
      const double s = row.sum[j], r = row.rest[j], e = row.error[j];
      const double wide = e * (1 + 0x1p-50) + __builtin_fabs(r) * 0x1p-51 +
                          std::numeric_limits<double>::denorm_min();
      const double from = s + (r - wide), to = s + (r + wide);
      row.low_end[j] = e == 0 ? s : e == kInfinity ? -kInfinity : from;
      row.high_end[j] = e == 0 ? s : e == kInfinity ? kInfinity : to;
    }
  } else {
    for (int j = 0; j < kColumns; ++j) {
      const double s = row.sum[j], e = row.error[j];
      const bool exact = e == 0 && row.rest[j] == 0;
      const double wide = exact ? 0 : e * (1 + 0x1p-18) + __builtin_fabs(s) * 0x1p-50;
      row.low_end[j] = e == kInfinity ? -kInfinity : s - wide;
      row.high_end[j] = e == kInfinity ? kInfinity : s + wide;
    }
  }
}

// The storage of a pattern, and what it is computed in: as wide as the lanes that it comes from.
template <PrimitiveType T>
struct PatternOf {
  using Type = typename NarrowStorage<T>::Type;
  using Wide = uint64_t;
  static Wide Encode(double x) { return EncodeNarrow<T>(x); }
};
template <>
struct PatternOf<PrimitiveType::kF32> {
  using Type = uint32_t;
  using Wide = uint32_t;
  static Wide Encode(double x) { return std::bit_cast<uint32_t>(static_cast<float>(x)); }
};
template <>
struct PatternOf<PrimitiveType::kF64> {
  using Type = uint64_t;
  using Wide = uint64_t;
  static Wide Encode(double x) { return std::bit_cast<uint64_t>(x); }
};

// Of these a NaN has no sign, so that both ends may be it: see EndsDecide.
constexpr bool OverflowsWithoutSign(PrimitiveType type) {
  const FloatSpecials specials = LayoutOf(type).specials;
  return specials == FloatSpecials::kNanNegZero || specials == FloatSpecials::kExponentOnly;
}

template <PrimitiveType T, int kColumns>
[[gnu::always_inline]] inline uint32_t RoundEnds(const double* low_end, const double* high_end,
                                                 std::byte* patterns) {
  using Wide = typename PatternOf<T>::Wide;
  Wide low[kColumns], open[kColumns];
  Wide any = 0;
  for (int j = 0; j < kColumns; ++j) {
    low[j] = PatternOf<T>::Encode(low_end[j]);
    open[j] = low[j] ^ PatternOf<T>::Encode(high_end[j]);
    if constexpr (OverflowsWithoutSign(T)) open[j] |= !EndsDecide(low_end[j], high_end[j]);
    any |= open[j];
  }
  typename PatternOf<T>::Type stored[kColumns];
  for (int j = 0; j < kColumns; ++j) stored[j] = static_cast<typename PatternOf<T>::Type>(low[j]);
  std::memcpy(patterns, stored, sizeof stored);
  uint32_t mask = 0;
  if (any != 0) {
    for (int j = 0; j < kColumns; ++j) mask |= uint32_t{open[j] != 0} << j;
  }
  return mask;
}

template <int kColumns>
[[gnu::always_inline]] inline uint32_t RoundRow(PrimitiveType result, const double* low_end,
                                                const double* high_end, std::byte* patterns) {
  using enum PrimitiveType;
  if (result == kF32) return RoundEnds<kF32, kColumns>(low_end, high_end, patterns);
  if (result == kF64) return RoundEnds<kF64, kColumns>(low_end, high_end, patterns);
  if (result == kBF16) return RoundEnds<kBF16, kColumns>(low_end, high_end, patterns);
  if (result == kF16) return RoundEnds<kF16, kColumns>(low_end, high_end, patterns);
  uint32_t open = 0;
  VisitNarrow(result, [&]<PrimitiveType T>() {
    open = RoundEnds<T, kColumns>(low_end, high_end, patterns);
  });
  return open;
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_PRODUCT_ROUNDING_H_
