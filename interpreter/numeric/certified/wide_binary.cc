#include "interpreter/numeric/certified/wide_binary.h"

#include <cstring>

#include "interpreter/numeric/certified/wide_functions.h"
#include "interpreter/numeric/instruction_set.h"

namespace assay::numeric {
namespace {

// W results; returns a number that is not 0 in the lanes that are left open.
template <BinaryFunction kF, int W>
ASSAY_INLINE typename Lanes<W>::D Step(const double* from_x, const double* from_y, double* to) {
  using F = WideFunctions<W>;
  using D = typename F::D;
  using I = typename F::I;
  D x, y;
  std::memcpy(&x, from_x, sizeof(x));
  std::memcpy(&y, from_y, sizeof(y));
  typename F::WideValue value;
  D open = {};
  if constexpr (kF == BinaryFunction::kAtan2) {
    value = F::Atan2(x, y);
  } else {
    value = F::Power(F::Abs(x), y);
    // Of x < 0: -|x|^y if y is odd; open if it is no integer.
    const D whole = y + F::kMagic, part = y - (whole - F::kMagic);
    const I odd = (F::Integer(whole) << 63) & (I)x;
    value = F::WithSign(value, (D)odd);
    open = x < 0 ? F::Abs(part) : D{};
    open += F::Abs(y) <= 0x1p50 ? D{} : F::All(1);
  }
  const typename F::Decided result = F::Decide(value);
  std::memcpy(to, &result.y, sizeof(result.y));
  return open + result.open;
}

template <BinaryFunction kF, int W>
ASSAY_INLINE int64_t Run(const double* x, const double* y, double* out, int64_t n,
                         ExactWideBinaryRoutine undecided) {
  using D = typename Lanes<W>::D;
  constexpr int64_t kBlock = 64;
  int64_t count = 0;
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    alignas(64) double a[kBlock], b[kBlock], result[kBlock], open[kBlock];
    const int64_t size = n - begin < kBlock ? n - begin : kBlock;
    std::memcpy(a, x + begin, static_cast<size_t>(size) * sizeof(double));
    std::memcpy(b, y + begin, static_cast<size_t>(size) * sizeof(double));
    for (int64_t i = size; i % W != 0; ++i) a[i] = b[i] = 1;  // a whole vector
    D any = {};
    for (int64_t i = 0; i < size; i += W) {
      const D left = Step<kF, W>(a + i, b + i, result + i);
      std::memcpy(open + i, &left, sizeof(left));
      any += left;
    }
    double some = 0, lanes[W];
    std::memcpy(lanes, &any, sizeof(any));
    for (int i = 0; i < W; ++i) some += lanes[i];
    for (int64_t i = 0; some != 0 && i < size; ++i) {
      if (open[i] == 0) continue;
      const uint64_t pattern = undecided(kF, a[i], b[i]);
      std::memcpy(result + i, &pattern, sizeof(pattern));
      ++count;
    }
    std::memcpy(out + begin, result, static_cast<size_t>(size) * sizeof(double));
  }
  return count;
}

using enum BinaryFunction;
constexpr WideBinaryKernels kKernels[] = {
#if defined(__x86_64__)
    {"avx512", HasAvx512, Avx512<Run<kPower, 8>>::Call, Avx512<Run<kAtan2, 8>>::Call},
    {"avx2", HasAvx2, Avx2<Run<kPower, 4>>::Call, Avx2<Run<kAtan2, 4>>::Call},
#endif
    {"base", [] { return true; }, Base<Run<kPower, 2>>::Call, Base<Run<kAtan2, 2>>::Call},
};

}  // namespace

std::span<const WideBinaryKernels> AllWideBinaryKernels() { return kKernels; }

WideBinary FindWide(BinaryFunction f) {
  static const WideBinaryKernels& best = BestOf(AllWideBinaryKernels());
  return best.find(f);
}

}  // namespace assay::numeric
