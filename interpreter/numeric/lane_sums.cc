// The bound, and why it holds.
//
// u = 2^-53; every operation rounds to nearest in f64. A lane adds the products p_t = a_t b_t, t < n, to
// `sum`, which starts at -0, by TwoSum: what the addition rounded away, e_t, is exact as long as nothing
// overflows, and is added to `error`, |e_t| to `magnitude`. So
//     exact = sum + (e_1 + ... + e_N).
// Short terms: p_t is exact, and nothing underflows or overflows (certified_product.cc); N = n. Wide ones: p_t
// is rounded, and what that rounded away, q_t = fma(a_t, b_t, -p_t), is one more error; N = 2 n. It is exact if
// |p_t| >= 2^-960 (its last bit is worth 2^-1066 or more) or p_t has an operand 0. `least`, the least |p_t| of
// other operands, tells; a sum with a smaller one is left open. So is one with an overflow: that makes `sum`
// or `magnitude` infinite or NaN, since TwoSum subtracts what overflowed from itself.
//
// `error` and `magnitude` are plain sums of N terms, so that, with N u <= 2^-25 and the magnitudes' sum M,
//     M <= magnitude (1 + 2^-24),  |error - (e_1 + ... + e_N)| <= N u (1 + 2^-24) M <= 2 N u magnitude = E.
//
// magnitude = 0: nothing was rounded, and the sum is exact: ties and zeros, as small integers give them.
// Then a zero is -0 just where all terms are: -0 + -0 = -0, and any other sum that is 0 is +0.
//
// Else, of types other than f64, the ends are sum -+ z, z = (1 + 2^-10) magnitude + 2^-51 |sum|, which covers M
// and the rounding of the ends, u (|sum| + z), and those of computing z. They are rounded once more, which is
// monotonic: certified_product.cc. What that leaves open is rounded from the pair (RoundWithin, within E). Of
// f64 the ends are sum + (error -+ w), w = (1 + 2^-50) E + 2^-51 |error| + 2^-1074, the inner sum within what w
// is more than E; each is the rounding of a number beyond the exact sum on that side.
//
// Not finite: sums of finite short products are finite, so such a sum is what IEEE addition gives for infinities
// and NaN: what the contract asks for.
#include "interpreter/numeric/lane_sums.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/instruction_set.h"
#include "interpreter/numeric/product_rounding.h"

namespace assay::numeric {
namespace {

constexpr int kBlock = LaneKernels::kBlock;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLeastExact = 0x1p-960;

template <int kWidth>
struct VectorOf {
  typedef double Doubles __attribute__((vector_size(kWidth * sizeof(double))));
  typedef int64_t Bits __attribute__((vector_size(kWidth * sizeof(double))));
};

template <typename Vector>
[[gnu::always_inline]] inline void Magnitude(const Vector& x, Vector& result) {
  typedef int64_t Bits __attribute__((vector_size(sizeof(Vector))));
  result = (Vector)((Bits)x & INT64_MAX);
}

// sum + x = next + error, exactly.
template <typename Vector>
[[gnu::always_inline]] inline void TwoSum(Vector& sum, const Vector& x, Vector& error) {
  const Vector next = sum + x, back = next - sum;
  error = (sum - (next - back)) + (x - back);
  sum = next;
}

// kVectors vectors of kWidth lanes at a time, until all of the block are done.
template <bool kWide, int kVectors, int kWidth>
[[gnu::always_inline]] inline void AddProducts(const double* a, int64_t a_stride, const double* b,
                                               int64_t b_stride, int64_t terms,
                                               const LaneKernels::Lanes& lanes) {
  typedef typename VectorOf<kWidth>::Doubles Vector;
  static_assert(kBlock % (kVectors * kWidth) == 0);
  for (int first = 0; first < kBlock; first += kVectors * kWidth) {
    Vector sum[kVectors], error[kVectors], magnitude[kVectors], least[kVectors];
    std::memcpy(sum, lanes.sum + first, sizeof sum);
    std::memcpy(error, lanes.error + first, sizeof error);
    std::memcpy(magnitude, lanes.magnitude + first, sizeof magnitude);
    if (kWide) std::memcpy(least, lanes.least + first, sizeof least);
    const double* from_a = a + first;
    const double* from_b = b + first;
    for (int64_t t = 0; t < terms; ++t, from_a += a_stride, from_b += b_stride) {
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) {
        Vector x, y, lost, size;
        std::memcpy(&x, from_a + v * kWidth, sizeof x);
        std::memcpy(&y, from_b + v * kWidth, sizeof y);
        const Vector product = x * y;
        TwoSum(sum[v], product, lost);
        error[v] += lost;
        Magnitude(lost, size);
        magnitude[v] += size;
        if constexpr (kWide) {
          for (int i = 0; i < kWidth; ++i) lost[i] = __builtin_fma(x[i], y[i], -product[i]);
          error[v] += lost;
          Magnitude(lost, size);
          magnitude[v] += size;
          Magnitude(product, size);
          size = (x == 0) | (y == 0) ? Vector{} + kInfinity : size;
          least[v] = size < least[v] ? size : least[v];
        }
      }
    }
    std::memcpy(lanes.sum + first, sum, sizeof sum);
    std::memcpy(lanes.error + first, error, sizeof error);
    std::memcpy(lanes.magnitude + first, magnitude, sizeof magnitude);
    if (kWide) std::memcpy(lanes.least + first, least, sizeof least);
  }
}

// E of the bound, for n terms.
double ErrorFactor(bool wide, int64_t terms) {
  return (wide ? 4 : 2) * static_cast<double>(terms) * 0x1p-53;
}

[[gnu::always_inline]] inline uint32_t RoundLanes(PrimitiveType result, bool wide, int64_t terms,
                                                  const LaneKernels::Lanes& lanes,
                                                  std::byte* patterns) {
  double low_end[kBlock], high_end[kBlock];
  const double factor = (wide ? 4 : 2) * static_cast<double>(terms) * 0x1p-53;
  const bool to_f64 = result == PrimitiveType::kF64;
  for (int l = 0; l < kBlock; ++l) {
    // One NaN, whichever operand it came from.
    const double given = lanes.sum[l];
    const double sum = given == given ? given : std::numeric_limits<double>::quiet_NaN();
    const double magnitude = lanes.magnitude[l], error = to_f64 ? lanes.error[l] : 0;
    const double near = magnitude * (1 + 0x1p-10) + __builtin_fabs(sum) * 0x1p-51;
    const double nearer = factor * magnitude * (1 + 0x1p-50) + __builtin_fabs(error) * 0x1p-51 +
                          std::numeric_limits<double>::denorm_min();
    const double width = to_f64 ? nearer : near;
    const bool finite = sum - sum == 0 && magnitude - magnitude == 0;
    const bool known = wide ? finite && lanes.least[l] >= kLeastExact : true;
    const bool exact = magnitude == 0 || !finite;
    const double from = exact ? sum : sum + (error - width), to = exact ? sum : sum + (error + width);
    low_end[l] = known ? from : -kInfinity;
    high_end[l] = known ? to : kInfinity;
  }
  return RoundRow<kBlock>(result, low_end, high_end, patterns);
}

template <template <auto> typename Set, int kVectors, int kWidth>
constexpr LaneKernels MakeKernels(std::string_view name, bool (*runs_here)()) {
  return {
      .name = name,
      .runs_here = runs_here,
      .add_short = Set<AddProducts<false, kVectors, kWidth>>::Call,
      .add_wide = Set<AddProducts<true, kVectors, kWidth>>::Call,
      .round = Set<RoundLanes>::Call,
  };
}

constexpr LaneKernels kKernels[] = {
#if defined(__x86_64__)
    MakeKernels<Avx512, 2, 8>("avx512", HasAvx512),
    MakeKernels<Avx2, 2, 4>("avx2", HasAvx2),
#endif
    MakeKernels<Base, 2, 2>("base", [] { return true; }),
};

}  // namespace

std::span<const LaneKernels> AllLaneKernels() { return kKernels; }

const LaneKernels& BestLaneKernels() {
  static const LaneKernels& best = BestOf(kKernels);
  return best;
}

LaneSums::LaneSums(PrimitiveType result, bool short_terms, int64_t lanes, const LaneKernels& kernels)
    : result_(result),
      short_terms_(short_terms),
      lanes_((lanes + kBlock - 1) / kBlock * kBlock),
      width_(FormatOf(result).ByteSize()),
      kernels_(&kernels),
      state_(static_cast<size_t>(4 * lanes_)) {
  Clear();
}

LaneKernels::Lanes LaneSums::At(int64_t lane) const {
  double* block = state_.data() + 4 * lane;
  return {block, block + kBlock, block + 2 * kBlock, block + 3 * kBlock};
}

void LaneSums::Clear() {
  terms_ = 0;
  for (int64_t lane = 0; lane < lanes_; lane += kBlock) {
    const LaneKernels::Lanes block = At(lane);
    std::fill_n(block.sum, kBlock, -0.0);
    std::fill_n(block.error, kBlock, 0.0);
    std::fill_n(block.magnitude, kBlock, 0.0);
    std::fill_n(block.least, kBlock, kInfinity);
  }
}

void LaneSums::Add(const double* a, const double* b, int64_t period, int64_t terms) {
  const LaneKernels::AddProducts add = short_terms_ ? kernels_->add_short : kernels_->add_wide;
  for (int64_t lane = 0, from = 0; lane < lanes_; lane += kBlock) {
    add(a + lane, lanes_, b + from, period, terms, At(lane));
    from += kBlock;
    if (from == period) from = 0;
  }
  terms_ += terms;
}

void LaneSums::Round(int64_t count, std::byte* out, const std::function<void(int64_t)>& open) const {
  const bool to_f64 = result_ == PrimitiveType::kF64;
  for (int64_t lane = 0; lane < count; lane += kBlock) {
    const LaneKernels::Lanes block = At(lane);
    std::byte patterns[kBlock * sizeof(double)];
    const int64_t here = std::min<int64_t>(kBlock, count - lane);
    uint32_t left = kernels_->round(result_, !short_terms_, terms_, block, patterns);
    std::memcpy(out + lane * width_, patterns, static_cast<size_t>(here * width_));
    for (left &= static_cast<uint32_t>((uint64_t{1} << here) - 1); left != 0; left &= left - 1) {
      const int l = std::countr_zero(left);
      double sum = block.sum[l], rest;
      TwoSum(sum, block.error[l], rest);
      const double bound = ErrorFactor(!short_terms_, terms_) * block.magnitude[l];
      uint64_t pattern;
      const bool known = short_terms_ || (std::isfinite(bound) && block.least[l] >= kLeastExact);
      if (!to_f64 && known && RoundWithin(result_, sum, rest, bound, &pattern)) {
        std::memcpy(out + (lane + l) * width_, &pattern, static_cast<size_t>(width_));
      } else {
        open(lane + l);
      }
    }
  }
}

}  // namespace assay::numeric
