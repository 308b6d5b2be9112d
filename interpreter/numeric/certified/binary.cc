#include "interpreter/numeric/certified/binary.h"

#include <cstring>

#include "interpreter/numeric/certified/blocks.h"
#include "interpreter/numeric/certified/functions.h"
#include "interpreter/numeric/instruction_set.h"

namespace assay::numeric {
namespace {

template <int W>
struct Enclosed {
  typename Lanes<W>::Value value;
  typename Lanes<W>::I32 inside, plain;  // not inside: the result is NaN; not plain: left to the exact routine
};

template <BinaryFunction kF, int W>
ASSAY_INLINE Enclosed<W> Evaluate(const float* x, const float* y) {
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
  if constexpr (kF == BinaryFunction::kAtan2) {
    return {Functions<W>::Atan2(wide_a, wide_b), I32{} - 1, plain};
  } else {
    typename L::Value value = Functions<W>::Power(wide_a, wide_b);
    // Of x < 0: NaN unless y is an integer, -|x|^y if that is odd; from 2^24 on it is even.
    const D size = L::Min(L::Abs(wide_b), L::All(0x1p24)), whole = size + L::kMagic;
    const F part = __builtin_convertvector(size - (whole - L::kMagic), F);  // exact
    const I odd = L::Integer(whole) << 63;
    value.y = (D)((I)value.y ^ (odd & (I)wide_a));
    return {value, ~((a < 0) & (part != 0)), plain};
  }
}

// W results; returns the lanes that are left open, all ones each.
template <BinaryFunction kF, int W>
ASSAY_INLINE typename Lanes<W>::I32 Step(const float* x, const float* y, float* to) {
  using F = typename Lanes<W>::F;
  using I32 = typename Lanes<W>::I32;
  const auto [value, inside, plain] = Evaluate<kF, W>(x, y);
  const F low = __builtin_convertvector(value.y - value.error, F);
  const F high = __builtin_convertvector(value.y + value.error, F);
  F result = __builtin_convertvector(value.y, F);
  result = inside != 0 ? result : (F)(I32{} + 0x7fc00000);
  std::memcpy(to, &result, sizeof(result));
  return (~(low == high) & inside) | ~plain;
}

// n a multiple of W.
template <BinaryFunction kF, int W>
ASSAY_INLINE void RunBounds(const float* x, const float* y, double* to, double* error, int64_t n) {
  using L = Lanes<W>;
  for (int64_t i = 0; i + W <= n; i += W) {
    auto [value, inside, plain] = Evaluate<kF, W>(x + i, y + i);
    typename L::I known = __builtin_convertvector(inside & plain, typename L::I);
    if constexpr (kF == BinaryFunction::kPower) {
      known &= (L::Abs(value.y) >= 0x1p-199) & (L::Abs(value.y) <= 0x1p199);
    }
    value.error = known != 0 ? value.error : L::All(__builtin_inf());
    std::memcpy(to + i, &value.y, sizeof(value.y));
    std::memcpy(error + i, &value.error, sizeof(value.error));
  }
}

template <BinaryFunction kF, int W>
ASSAY_INLINE int64_t Run(const float* x, const float* y, float* out, int64_t n,
                         ExactBinaryRoutine undecided) {
  return RunBlocks<W>([](const float* a, const float* b, float* to)
                          __attribute__((always_inline)) { return Step<kF, W>(a, b, to); },
                      [&](float a, float b) { return undecided(kF, a, b); }, 1.0f, out, n, x, y);
}

// Of vectors of W doubles, compiled for an instruction set.
template <template <auto> class In, int W, BinaryFunction kF>
constexpr CertifiedBinary kOf = {In<Run<kF, W>>::Call, In<RunBounds<kF, W>>::Call};

using enum BinaryFunction;
constexpr CertifiedBinaryKernels kKernels[] = {
#if defined(__x86_64__)
    {"avx512", HasAvx512, kOf<Avx512, 8, kPower>, kOf<Avx512, 8, kAtan2>},
    {"avx2", HasAvx2, kOf<Avx2, 4, kPower>, kOf<Avx2, 4, kAtan2>},
#endif
    {"base", [] { return true; }, kOf<Base, 2, kPower>, kOf<Base, 2, kAtan2>},
};

}  // namespace

std::span<const CertifiedBinaryKernels> AllCertifiedBinaryKernels() { return kKernels; }

CertifiedBinary FindCertified(BinaryFunction f) {
  static const CertifiedBinaryKernels& best = BestOf(AllCertifiedBinaryKernels());
  return best.find(f);
}

}  // namespace assay::numeric
