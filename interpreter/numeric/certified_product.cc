// Three tiers, each with its bound, and why it holds.
//
// u = 2^-53; every operation below rounds to nearest in f64. The terms of a sum are a_t b_t for t < k;
// |.| of a line is its Euclidean norm, so that sum |a_t b_t| <= |a| |b| (Cauchy and Schwarz). A tier gives
// an interval of two doubles that holds the exact sum. Rounding to the result type is monotonic: when
// both ends round to one pattern, that is the exact sum's rounding (each is one double, rounded once;
// ends on both sides of zero that overflow to one NaN, as fnuz types do, decide nothing: EndsDecide).
//
// Norms are computed: q = sum of a_t^2 in f64, at most k additions, each step relatively off by u, or a
// square by 2^-1075 where it underflows: q >= |a|^2 (1 - g) - k 2^-1075 with g = (k + 1) u / (1 - (k + 1) u)
// <= 2^-26 for k <= 2^26. For 2^-900 <= q <= 2^1000 that is q >= |a|^2 (1 - 2^-25), and norm = sqrt(q) (1 +
// 2^-12) >= |a| (1 + 2^-13). Zero lines have the norm 0. Any other line (its q is out of that range, or
// no number) has the norm infinity, which nothing below takes for known.
//
// Tier 1, plain sums, for operands whose products are exact in f64 and a result that is not (IsShortTerm;
// the results of f64 need more than the 53 bits of a sum). No product, nor any sum of them, underflows or
// overflows: |a_t b_t| lies in [2^-400, 2^400] or is zero, sums of fewer than 2^40 of them below 2^440,
// and all are multiples of 2^-452. ProductTile adds each product to the sum of its chunk (at most c =
// kChunk additions, the first to +0) and the chunks' sums to each other (n = ceil(k / c) additions). So
// each term takes part in at most m = c + n additions, and (Higham, Accuracy and Stability, section 4.2)
//     s = sum a_t b_t (1 + d_t),  |d_t| <= m u / (1 - m u) <= m u (1 + 2^-20)   for m u <= 2^-21,
// so that |s - exact| <= m u (1 + 2^-20) |a| |b|. e = relative * norm_a * norm_b + 2^-51 |s| with relative
// = (m + 2) u (1 + 2^-18) covers that and the roundings of computing e itself (three of them, each 2^-53
// relatively). The ends s - e and s + e are rounded once each, by at most u (|s| + e) (1 + u) <= 2^-52 |s|
// + 2 u e, which the 2^-51 |s| and the 2 u in m + 2 pay for.
//
// Exact sums. Let every a_t be a multiple of the power of two unit_a and every b_t one of unit_b. All
// partial sums are multiples of unit_a unit_b, and at most |a| |b| in magnitude. When norm_a norm_b <=
// 2^53 unit_a unit_b, all of them are representable, nothing rounds and e = 0: that decides ties and
// zeros, as small integers give them.
//
// Infinities and NaN. Sums of finite short products are finite, so s is not finite only if some operand
// is not. IEEE addition then gives NaN for a NaN term, 0 * infinity or infinities of both signs, and else
// the infinity: what the contract asks for.
//
// Tier 2, pinned sums, for any doubles with 2^-900 <= p <= 2^1000 or p = 0, where p = norm_a norm_b as
// computed. high starts as H = 1.5 * 2^M with p < 2^(M-1) <= 2 p (M = -898 where p = 0), low as 0, and for
// each term
//     next = fl(high + a b),  l = fl(a b - (next - high)),  low = fl(low + l).
// As long as high stays within its binade [2^M, 2^(M+1)], it is a multiple of 2^(M-52), next is off by at
// most 2^(M-53), and next - high, a multiple of 2^(M-52) of less than 2^M, is exact; so a b - (next - high)
// is next's rounding error, at most 2^(M-53). It stays there: high is H, plus partial sums of a_t b_t, at
// most |a| |b| <= p (1 - 2^-14) in magnitude (both norms have 2^-13 to spare, p rounds once), less at most k
// 2^(M-53) <= p 2^-25 of errors, so |high - H| < 2^(M-1). l is that error rounded, off by at most 2^(M-107),
// or by 2^-1075 where it underflows. |low| <= t 2^(M-53) after t terms, a double, and so its addition is off
// by at most t 2^(M-106); the first adds to 0. At the end high - H is exact, as above, and
//     |exact - ((high - H) + low)| <= ((k^2 + k) / 2 - 1 + k / 2) 2^(M-106) + k 2^-1075
//                                  <= (k^2 + k) 2^(M-106) = e,  since M >= -900.
// It is exact, e = 0, when p = 0, and when k 2^(M-106) <= unit_a unit_b: each l, and every low, is a
// multiple of unit_a unit_b (which is below 2^(M-52) or leaves no errors) and at most k 2^(M-53) <= 2^53
// unit_a unit_b, so nothing rounds. (unit_a unit_b may underflow to 0 in the comparison, which then fails.)
//
// The pair is made one without overlap: TwoSum gives sum + rest, exactly. Ends for f64: sum + (rest -+ w), w =
// e (1 + 2^-50) + 2^-51 |rest| + 2^-1074, whose roundings inside are paid by what w is more than e; each end
// is then the rounding of a number beyond the exact sum on that side. For other types: sum -+ (e (1 + 2^-18)
// + 2^-50 |sum|), as in tier 1, unless e = 0 and rest = 0: sum itself. What these leave open of other types
// is rounded from the pair (RoundWithin), to odd first, which decides ties next to which nothing else is.
//
// Tier 3: ExactDot. So do sums whose p is out of tier 2's range, or whose operands are not finite there.
//
// Zeros. A sum that is exactly 0 is -0 iff all its terms are -0, else +0; plain sums start from +0, so it is
// looked up. Any other sum that rounds to zero has its sign.
//
// Integers with an integer result have one tier of their own. Operands of b and c bits are at most 2^b and 2^c
// in magnitude, so that with b + c + log2 k <= 53 every product and every partial sum is an integer of at most
// 2^53: doubles, and no operation rounds. Where that is too much, operands are cut into two digits each, x = l +
// 2^16 h with |l| <= 2^15 and |h| <= 2^16 (of 32 bits), so that a b = l l' + 2^16 (l h' + h l') + 2^32 h h',
// four sums of products of at most 2^32, exact for k <= 2^21. A panel has the plane of all l before that of all
// h. The sums are put together as integers modulo 2^64, which wrap to the result as a sum one by one does.
#include "interpreter/numeric/certified_product.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "interpreter/numeric/convert.h"
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/product_rounding.h"

namespace assay::numeric {
namespace {

constexpr double kUnit = 0x1p-53;
constexpr int kMostRows = ProductTile::kMostRows, kMost = ProductTile::kMostColumns;

// Bits of the magnitude of a sum of k products of integers.
int BitsOfSum(int left, int right, int64_t k) {
  return left + right + std::bit_width(static_cast<uint64_t>(k));
}
constexpr int kExactBits = 53, kDigitBits = 16;

int BitsOf(PrimitiveType type) { return FormatOf(type).bits; }

}  // namespace

bool IsTileTerm(PrimitiveType type) {
  return IsFloat(type) || IsPred(type) || (IsInteger(type) && FormatOf(type).bits <= 32);
}

bool IsShortTerm(PrimitiveType type) {
  if (IsFloat(type)) return type != PrimitiveType::kF64;
  return IsPred(type) || (IsInteger(type) && FormatOf(type).bits <= 16);
}

// A tile in work: bit j of open[i] says that no tier has decided element (i, j) yet.
struct CertifiedProduct::Work {
  const Panel* left;
  const Panel* right;
  int64_t row_count, column_count;
  std::byte* out;
  int64_t stride, width;  // bytes, from row to row and of an element
  std::span<const double> ahead;
  uint32_t open[kMostRows];
  alignas(64) double high[kMostRows * kMost];  // plain sums; later pinned ones
  alignas(64) double low[kMostRows * kMost];

  std::byte* At(int64_t row, int64_t column) const { return out + row * stride + column * width; }
  void Store(int64_t row, int64_t column, uint64_t pattern) const {
    std::memcpy(At(row, column), &pattern, static_cast<size_t>(width));
  }
  int64_t OpenCount() const {
    int64_t count = 0;
    for (int64_t i = 0; i < row_count; ++i) count += std::popcount(open[i]);
    return count;
  }
};

CertifiedProduct::CertifiedProduct(PrimitiveType result, int64_t k, bool short_terms,
                                   const ProductTile& tile)
    : result_(result),
      k_(k),
      width_(FormatOf(result).ByteSize()),
      plain_(short_terms && result != PrimitiveType::kF64),
      tile_(tile) {
  const int64_t chunks = (k + ProductTile::kChunk - 1) / ProductTile::kChunk;
  const double additions = static_cast<double>(std::min(k, ProductTile::kChunk) + chunks);
  relative_ = (additions + 2) * kUnit * (1 + 0x1p-18);
}

bool CertifiedProduct::FitsIntegers(PrimitiveType left, PrimitiveType right, int64_t k) {
  for (PrimitiveType type : {left, right}) {
    if (!IsTileTerm(type) || IsFloat(type)) return false;
  }
  return BitsOfSum(BitsOf(left), BitsOf(right), k) <= kExactBits ||
         BitsOfSum(kDigitBits, kDigitBits, k) <= kExactBits;
}

CertifiedProduct CertifiedProduct::OfIntegers(PrimitiveType left, PrimitiveType right,
                                              PrimitiveType result, int64_t k,
                                              const ProductTile& tile) {
  CertifiedProduct product(result, k, false, tile);
  product.digits_ = BitsOfSum(BitsOf(left), BitsOf(right), k) <= kExactBits ? 1 : 2;
  return product;
}

void CertifiedProduct::Pack(const LineSource& source, int64_t first, int64_t count, int64_t lanes,
                            Panel* panel) const {
  source.Pack(first, count, lanes, panel->terms);
  if (digits_ == 2) {
    // Adding 1.5 2^52 rounds to an integer, of at most 2^16.
    constexpr double kScale = 0x1p-16, kRound = 0x1.8p52;
    double* low = panel->terms;
    double* high = low + k_ * lanes;
    for (int64_t i = 0; i < k_ * lanes; ++i) {
      const double x = low[i], digit = (x * kScale + kRound) - kRound;
      high[i] = digit;
      low[i] = x - digit * 0x1p16;
    }
  }
  if (digits_ != 0) return;
  auto measure = lanes == tile_.rows ? tile_.measure_rows : tile_.measure_columns;
  double squares[kMost];
  int64_t any[kMost], all[kMost];
  measure(panel->terms, k_, squares, panel->unit, any, all);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (int64_t i = 0; i < lanes; ++i) {
    const bool known = squares[i] >= 0x1p-900 && squares[i] <= 0x1p1000;
    const double other = squares[i] == 0 && panel->unit[i] == kInfinity ? 0 : kInfinity;
    panel->norm[i] = known ? std::sqrt(squares[i]) * (1 + 0x1p-12) : other;
    panel->sign[i] = all[i] < 0 ? -1 : any[i] < 0 ? 0 : 1;
  }
}

TierCounts CertifiedProduct::Run(const Panel& left, int64_t row_count, const Panel& right,
                                 int64_t column_count, std::byte* out, int64_t stride,
                                 std::span<const double> ahead) const {
  Work work;  // the sums are not set here
  work.left = &left;
  work.right = &right;
  work.row_count = row_count;
  work.column_count = column_count;
  work.out = out;
  work.stride = stride * width_;
  work.width = width_;
  work.ahead = ahead;
  if (digits_ != 0) {
    RunIntegers(work);
    return {};
  }
  std::fill_n(work.open, row_count, (uint32_t{1} << column_count) - 1);
  int64_t open = row_count * column_count;
  TierCounts counts;
  auto run = [&](void (CertifiedProduct::*tier)(Work&) const, int64_t* count) {
    if (open == 0) return;
    (this->*tier)(work);
    const int64_t left_open = work.OpenCount();
    *count += open - left_open;
    open = left_open;
  };
  if (plain_) run(&CertifiedProduct::RunPlain, &counts.plain);
  run(&CertifiedProduct::RunPinned, &counts.pinned);
  run(&CertifiedProduct::RunExact, &counts.exact);
  return counts;
}

// The elements among `columns` of a row that are exactly 0, written as +0, are written again where
// all their terms are -0: of lines that have one sign each that is known without a look at the terms, and in
// others a term of the same signs mostly comes soon.
void CertifiedProduct::SetZeroSigns(const Work& work, int64_t row, uint32_t columns,
                                    const double* low_end, const double* high_end) const {
  auto is_negative_zero = [](double a, double b) {
    return (a == 0 || b == 0) && std::signbit(a) != std::signbit(b);
  };
  for (; columns != 0; columns &= columns - 1) {
    const int j = std::countr_zero(columns);
    if (low_end[j] != 0 || high_end[j] != 0) continue;
    const int signs = work.left->sign[row] * work.right->sign[j];
    const bool zeros = work.left->norm[row] == 0 || work.right->norm[j] == 0;
    if (signs > 0) continue;
    if (signs < 0 && zeros) {
      work.Store(row, j, RoundToFormat(result_, -0.0));
      continue;
    }
    const double* a = work.left->terms + row;
    const double* b = work.right->terms + j;
    int64_t t = 0;
    while (t < k_ && is_negative_zero(a[t * tile_.rows], b[t * tile_.columns])) ++t;
    if (t == k_) work.Store(row, j, RoundToFormat(result_, -0.0));
  }
}

void CertifiedProduct::RunPlain(Work& work) const {
  tile_.run(work.left->terms, work.right->terms, k_, work.ahead, work.high);
  const LineBounds columns{work.right->norm, work.right->unit};
  alignas(64) double low_end[kMost], high_end[kMost];
  alignas(64) std::byte patterns[kMost * sizeof(double)];
  for (int64_t i = 0; i < work.row_count; ++i) {
    const bool zeros = tile_.bound_sums(work.high + i * tile_.columns, work.left->norm[i],
                                        work.left->unit[i], columns, relative_, low_end, high_end);
    const uint32_t open = tile_.round(result_, low_end, high_end, patterns);
    std::memcpy(work.At(i, 0), patterns, static_cast<size_t>(work.column_count * width_));
    if (zeros) SetZeroSigns(work, i, work.open[i] & ~open, low_end, high_end);
    work.open[i] &= open;
  }
}

void CertifiedProduct::RunPinned(Work& work) const {
  const LineBounds columns{work.right->norm, work.right->unit};
  const int wide = tile_.columns, narrow = tile_.pin_columns;
  const uint32_t part = (uint32_t{1} << narrow) - 1;
  for (int64_t first = 0; first < work.row_count; first += ProductTile::kPinRows) {
    const int64_t last = std::min<int64_t>(work.row_count, first + ProductTile::kPinRows);
    uint32_t open = 0;
    for (int64_t i = first; i < last; ++i) open |= work.open[i];
    if (open == 0) continue;
    for (int64_t i = first; i < first + ProductTile::kPinRows; ++i) {
      tile_.start_pins(work.left->norm[i], columns, work.high + i * wide, work.low + i * wide);
    }
    int parts = 0;
    for (int j = 0; j < wide; j += narrow) parts += (open >> j & part) != 0;
    const double* a = work.left->terms + first;
    double* high = work.high + first * wide;
    double* low = work.low + first * wide;
    if (parts * narrow == wide) {
      tile_.pin_all(a, work.right->terms, k_, high, low);
    } else {
      for (int j = 0; j < wide; j += narrow) {
        if (open >> j & part) tile_.pin(a, work.right->terms + j, k_, high + j, low + j);
      }
    }
    for (int64_t i = first; i < last; ++i) {
      if (work.open[i] != 0) RoundPinned(work, i);
    }
  }
}

void CertifiedProduct::RoundPinned(Work& work, int64_t i) const {
  alignas(64) double sum[kMost], rest[kMost], error[kMost], low_end[kMost], high_end[kMost];
  alignas(64) std::byte patterns[kMost * sizeof(double)];
  tile_.bound_pins(work.high + i * tile_.columns, work.low + i * tile_.columns, k_,
                   work.left->norm[i], work.left->unit[i], {work.right->norm, work.right->unit},
                   result_ == PrimitiveType::kF64, {sum, rest, error, low_end, high_end});
  uint32_t open = tile_.round(result_, low_end, high_end, patterns);
  const uint32_t asked = work.open[i];
  if (std::popcount(asked) == work.column_count) {
    std::memcpy(work.At(i, 0), patterns, static_cast<size_t>(work.column_count * width_));
  } else {
    for (uint32_t todo = asked & ~open; todo != 0; todo &= todo - 1) {
      const int j = std::countr_zero(todo);
      std::memcpy(work.At(i, j), patterns + j * width_, static_cast<size_t>(width_));
    }
  }
  SetZeroSigns(work, i, asked & ~open, low_end, high_end);
  if (result_ != PrimitiveType::kF64) {
    for (uint32_t todo = asked & open; todo != 0; todo &= todo - 1) {
      const int j = std::countr_zero(todo);
      uint64_t pattern;
      if (!RoundWithin(result_, sum[j], rest[j], error[j], &pattern)) continue;
      work.Store(i, j, pattern);
      open &= ~(uint32_t{1} << j);
    }
  }
  work.open[i] &= open;
}

void CertifiedProduct::RunIntegers(const Work& work) const {
  alignas(64) double sums[kMostRows * kMost];
  uint64_t totals[kMostRows * kMost];
  const int64_t count = work.row_count * tile_.columns;
  const bool wide = FormatOf(result_).bits > 2 * kDigitBits || IsPred(result_);
  std::fill_n(totals, count, uint64_t{0});
  for (int a = 0; a < digits_; ++a) {
    for (int b = 0; b < digits_; ++b) {
      if (a + b == 2 && !wide) continue;  // the result does not have these bits
      tile_.run(work.left->terms + a * k_ * tile_.rows, work.right->terms + b * k_ * tile_.columns, k_,
                a + b == 0 ? work.ahead : std::span<const double>(), sums);
      for (int64_t i = 0; i < count; ++i) {
        totals[i] += static_cast<uint64_t>(static_cast<int64_t>(sums[i])) << (kDigitBits * (a + b));
      }
    }
  }
  for (int64_t i = 0; i < work.row_count; ++i) {
    ConvertBlock(PrimitiveType::kS64, result_, totals + i * tile_.columns, work.At(i, 0),
                 work.column_count);
  }
}

void CertifiedProduct::RunExact(Work& work) const {
  for (int64_t i = 0; i < work.row_count; ++i) {
    for (; work.open[i] != 0; work.open[i] &= work.open[i] - 1) {
      const int j = std::countr_zero(work.open[i]);
      work.Store(i, j, ExactDot(result_, work.left->terms + i, tile_.rows, work.right->terms + j,
                                tile_.columns, k_));
    }
  }
}

}  // namespace assay::numeric
