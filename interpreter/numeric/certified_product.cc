// The bound, and why it holds.
//
// u = 2^-53; every operation below rounds to nearest in f64. The terms are a_t b_t for t < k, each
// product exact in f64 (IsShortTerm), and none of them, nor any sum of them, underflows or
// overflows: |a_t b_t| lies in [2^-400, 2^400] or is zero, sums of fewer than 2^40 of them below
// 2^440, and all are multiples of 2^-452.
//
// The sum s of ProductTile adds each product to the sum of its chunk (at most c = kChunk additions,
// the first to +0) and the chunks' sums to each other (n = ceil(k / c) additions). So each term
// takes part in at most m = c + n additions, and (Higham, Accuracy and Stability, section 4.2)
//     s = sum a_t b_t (1 + d_t),  |d_t| <= g_m = m u / (1 - m u) <= m u (1 + 2^-20)   for m u <=
//     2^-21,
// so that |s - exact| <= g_m sum |a_t b_t| <= g_m |a| |b| by Cauchy and Schwarz, |.| the Euclidean
// norm.
//
// Norms are computed: q = sum of a_t^2 in f64, squares exact, at most k additions, so that
// q >= |a|^2 (1 - g_k), and sqrt(q) rounds once more. norm = sqrt(q) (1 + 2^-12) >= |a| for k <=
// 2^31, since g_k <= 2^-21 there is far below 2^-12. What that loosens the bound by, 2^-11
// relatively, is nothing.
//
// e = relative * norm_a * norm_b + 2^-51 |s| with relative = (m + 2) u (1 + 2^-18) covers g_m |a|
// |b| and the roundings of computing e itself (three of them, each 2^-53 relatively). lo = s - e
// and hi = s + e are rounded once each, by at most u (|s| + e) (1 + u) <= 2^-52 |s| + 2 u e, which
// the 2^-51 |s| and the 2 u in m + 2 pay for. So lo <= exact <= hi. Rounding to the result type is
// monotonic: when lo and hi round to one pattern, that is the exact sum's rounding (each is one
// double, rounded once; ends on both sides of zero that overflow to one NaN, as fnuz types do,
// decide nothing: EndsDecide).
//
// Exact sums. Let every a_t be a multiple of the power of two unit_a and every b_t one of unit_b.
// All partial sums are multiples of unit_a unit_b, and below sum |a_t b_t| <= |a| |b| in magnitude.
// When norm_a norm_b <= 2^53 unit_a unit_b, all of them are representable, nothing rounds and e =
// 0: that decides ties and zeros, as small integers give them. The sum starts from +0, so an exact
// zero is +0; it ought to be -0 iff all terms are -0, for which the signs of a_0 and b_0 must
// differ: then it is left to the exact way (ExactDot).
//
// Infinities and NaN. Sums of finite products are finite, so s is not finite only if some operand
// is not. IEEE addition then gives NaN for a NaN term, 0 * infinity or infinities of both signs,
// and else the infinity: what the contract asks for.
#include "interpreter/numeric/certified_product.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"

namespace assay::numeric {
namespace {

constexpr double kUnit = 0x1p-53;
constexpr int kMost = ProductTile::kMostColumns;

// What the ends of n (<= kMost) intervals round to.
struct Rounded {
  alignas(8) std::byte low[kMost * 4], high[kMost * 4];
};

// open[j]: the ends of interval j do not decide.
template <typename T>
void FindOpen(const Rounded& rounded, const double* lo, const double* hi, int64_t n, bool* open) {
  const T* low = reinterpret_cast<const T*>(rounded.low);
  const T* high = reinterpret_cast<const T*>(rounded.high);
  for (int64_t j = 0; j < n; ++j) {
    open[j] = low[j] != high[j] || !EndsDecide(lo[j], hi[j]);
  }
}

}  // namespace

bool IsShortTerm(PrimitiveType type) {
  if (IsFloat(type)) return type != PrimitiveType::kF64;
  return type == PrimitiveType::kPred || (IsInteger(type) && FormatOf(type).bits <= 16);
}

CertifiedProduct::CertifiedProduct(PrimitiveType result, int64_t k, const ProductTile& tile)
    : result_(result), k_(k), width_(FormatOf(result).ByteSize()), tile_(tile) {
  int64_t chunks = (k + ProductTile::kChunk - 1) / ProductTile::kChunk;
  double additions = static_cast<double>(std::min(k, ProductTile::kChunk) + chunks);
  relative_ = (additions + 2) * kUnit * (1 + 0x1p-18);
}

void CertifiedProduct::Pack(const LineSource& source, int64_t first, int64_t count, int64_t lanes,
                            Panel* panel) const {
  source.Pack(first, count, lanes, panel->terms);
  auto measure = lanes == tile_.rows ? tile_.measure_rows : tile_.measure_columns;
  double squares[kMost];
  measure(panel->terms, k_, squares, panel->unit);
  for (int64_t i = 0; i < lanes; ++i) panel->norm[i] = std::sqrt(squares[i]) * (1 + 0x1p-12);
}

void CertifiedProduct::Run(const Panel& left, const LineSource& rows, int64_t first_row,
                           int64_t row_count, const Panel& right, const LineSource& columns,
                           int64_t first_column, int64_t column_count, std::byte* out,
                           int64_t stride) const {
  alignas(64) double sums[ProductTile::kMostRows * kMost];
  tile_.run(left.terms, right.terms, k_, sums);
  const int n = tile_.columns;
  std::vector<double> line;  // a row's terms and a column's, when some elements are open
  for (int64_t i = 0; i < row_count; ++i) {
    const double* s = sums + i * n;
    double lo[kMost], hi[kMost];
    bool open[kMost], exact_zero = false;
    double norm = left.norm[i] * relative_, norm_i = left.norm[i];
    double unit = left.unit[i] * 0x1p53;
    for (int j = 0; j < n; ++j) {
      bool exact = norm_i * right.norm[j] <= unit * right.unit[j];
      double error = norm * right.norm[j] + std::fabs(s[j]) * 0x1p-51;
      bool finite = s[j] - s[j] == 0;
      error = exact || !finite ? 0 : error;
      lo[j] = s[j] - error;
      hi[j] = s[j] + error;
      exact_zero |= s[j] == 0 && error == 0;
    }
    std::byte* to = out + i * stride * width_;
    if (result_ == PrimitiveType::kF32) {
      float low[kMost];
      for (int j = 0; j < n; ++j) {
        low[j] = static_cast<float>(lo[j]);
        float high = static_cast<float>(hi[j]);
        // NaN: decided, see above.
        open[j] = std::bit_cast<uint32_t>(low[j]) != std::bit_cast<uint32_t>(high) && s[j] == s[j];
      }
      std::memcpy(to, low, static_cast<size_t>(column_count) * sizeof(float));
    } else {
      Rounded rounded;
      EncodeBlock(result_, lo, rounded.low, column_count);
      EncodeBlock(result_, hi, rounded.high, column_count);
      if (width_ == 1) FindOpen<uint8_t>(rounded, lo, hi, column_count, open);
      if (width_ == 2) FindOpen<uint16_t>(rounded, lo, hi, column_count, open);
      std::memcpy(to, rounded.low, static_cast<size_t>(column_count * width_));
    }
    if (exact_zero) {
      for (int64_t j = 0; j < column_count; ++j) {
        open[j] |= s[j] == 0 && std::signbit(left.terms[i]) != std::signbit(right.terms[j]);
      }
    }
    bool row_is_read = false;
    for (int64_t j = 0; j < column_count; ++j) {
      if (!open[j]) continue;
      if (line.empty()) line.resize(static_cast<size_t>(2 * k_));
      if (!row_is_read) rows.Read(first_row + i, line.data());
      row_is_read = true;
      columns.Read(first_column + j, line.data() + k_);
      uint64_t bits = ExactDot(result_, line.data(), 1, line.data() + k_, 1, k_);
      std::memcpy(to + j * width_, &bits, static_cast<size_t>(width_));
    }
  }
}

}  // namespace assay::numeric
