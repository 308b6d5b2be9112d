#include "interpreter/numeric/certified/binary.h"

#include <cstring>

#include "interpreter/numeric/certified/functions.h"
#include "interpreter/numeric/instruction_set.h"

namespace assay::numeric {
namespace {

// W results; returns the lanes that are left open, all ones each.
template <BinaryFunction kF, int W>
ASSAY_INLINE typename Lanes<W>::I32 Step(const float* x, const float* y, float* to) {
  using L = Lanes<W>;
  using D = typename L::D;
  using F = typename L::F;
  using I = typename L::I;
  using I32 = typename L::I32;
  F a, b;
  std::memcpy(&a, x, sizeof(a));
  std::memcpy(&b, y, sizeof(b));
  constexpr float kMost = 0x1.fffffep127f;
  const F a_size = (F)((I32)a & INT32_MAX), b_size = (F)((I32)b & INT32_MAX);
  const I32 plain = (a_size <= kMost) & (a_size > 0) & (b_size <= kMost) & (b_size > 0);
  a = plain != 0 ? a : F{} + 1;
  b = plain != 0 ? b : F{} + 1;
  const D wide_a = __builtin_convertvector(a, D), wide_b = __builtin_convertvector(b, D);
  typename L::Value value;
  I32 inside = I32{} - 1;
  if constexpr (kF == BinaryFunction::kAtan2) {
    value = Functions<W>::Atan2(wide_a, wide_b);
  } else {
    value = Functions<W>::Power(wide_a, wide_b);
    // Of x < 0: NaN unless y is an integer, -|x|^y if that is odd; from 2^24 on it is even.
    const D whole = wide_b + L::kMagic;
    const I is_whole = ((whole - L::kMagic) == wide_b) | (L::Abs(wide_b) >= 0x1p24);
    const I is_odd = -(L::Integer(whole) & 1) & (L::Abs(wide_b) < 0x1p24);
    const I negative = wide_a < 0;
    value.y = (D)((I)value.y ^ (negative & is_odd & INT64_MIN));
    inside = ~__builtin_convertvector(negative & ~is_whole, I32);
  }
  const F low = __builtin_convertvector(value.y - value.error, F);
  const F high = __builtin_convertvector(value.y + value.error, F);
  F result = __builtin_convertvector(value.y, F);
  result = inside != 0 ? result : (F)(I32{} + 0x7fc00000);
  std::memcpy(to, &result, sizeof(result));
  return (~(low == high) & inside) | ~plain;
}

template <BinaryFunction kF, int W>
ASSAY_INLINE int64_t Run(const float* x, const float* y, float* out, int64_t n,
                         ExactBinaryRoutine undecided) {
  constexpr int64_t kBlock = 64;
  int64_t count = 0;
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    alignas(64) float a[kBlock], b[kBlock], result[kBlock];
    int32_t open[kBlock];
    const int64_t size = n - begin < kBlock ? n - begin : kBlock;
    std::memcpy(a, x + begin, static_cast<size_t>(size) * sizeof(float));
    std::memcpy(b, y + begin, static_cast<size_t>(size) * sizeof(float));
    for (int64_t i = size; i % W != 0; ++i) a[i] = b[i] = 1;
    for (int64_t i = 0; i < size; i += W) {
      const auto left = Step<kF, W>(a + i, b + i, result + i);
      std::memcpy(open + i, &left, sizeof(left));
    }
    for (int64_t i = 0; i < size; ++i) {
      if (open[i] == 0) continue;
      const uint32_t pattern = undecided(kF, a[i], b[i]);
      std::memcpy(result + i, &pattern, sizeof(pattern));
      ++count;
    }
    std::memcpy(out + begin, result, static_cast<size_t>(size) * sizeof(float));
  }
  return count;
}

using enum BinaryFunction;
constexpr CertifiedBinaryKernels kKernels[] = {
#if defined(__x86_64__)
    {"avx512", HasAvx512, Avx512<Run<kPower, 8>>::Call, Avx512<Run<kAtan2, 8>>::Call},
    {"avx2", HasAvx2, Avx2<Run<kPower, 4>>::Call, Avx2<Run<kAtan2, 4>>::Call},
#endif
    {"base", [] { return true; }, Base<Run<kPower, 2>>::Call, Base<Run<kAtan2, 2>>::Call},
};

}  // namespace

std::span<const CertifiedBinaryKernels> AllCertifiedBinaryKernels() { return kKernels; }

CertifiedBinary FindCertified(BinaryFunction f) {
  static const CertifiedBinaryKernels& best = BestOf(AllCertifiedBinaryKernels());
  return best.find(f);
}

}  // namespace assay::numeric
