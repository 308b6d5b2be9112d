#include "interpreter/numeric/certified/wide_binary.h"

#include <cstring>

#include "interpreter/numeric/certified/blocks.h"
#include "interpreter/numeric/certified/wide_functions.h"
#include "interpreter/numeric/instruction_set.h"

namespace assay::numeric {
namespace {

template <int W>
struct Enclosed {
  typename WideLanes<W>::WideValue value;
  typename Lanes<W>::D open;  // not 0: left to the exact routine whatever the value is
};

template <BinaryFunction kF, int W>
ASSAY_INLINE Enclosed<W> Evaluate(const double* from_x, const double* from_y) {
  using F = WideFunctions<W>;
  using D = typename F::D;
  using I = typename F::I;
  D x, y;
  std::memcpy(&x, from_x, sizeof(x));
  std::memcpy(&y, from_y, sizeof(y));
  if constexpr (kF == BinaryFunction::kAtan2) {
    return {F::Atan2(x, y), D{}};
  } else {
    const typename F::WideValue value = F::Power(F::Abs(x), y);
    // Of x < 0: -|x|^y if y is odd; open if it is no integer.
    const D whole = y + F::kMagic, part = y - (whole - F::kMagic);
    const I odd = (F::Integer(whole) << 63) & (I)x;
    D open = x < 0 ? F::Abs(part) : D{};
    open += F::Abs(y) <= 0x1p50 ? D{} : F::All(1);
    return {F::WithSign(value, (D)odd), open};
  }
}

// W results; returns a number that is not 0 in the lanes that are left open.
template <BinaryFunction kF, int W>
ASSAY_INLINE typename Lanes<W>::D Step(const double* x, const double* y, double* to) {
  using F = WideFunctions<W>;
  const auto [value, open] = Evaluate<kF, W>(x, y);
  const typename F::Decided result = F::Decide(value);
  std::memcpy(to, &result.y, sizeof(result.y));
  return open + result.open;
}

// n a multiple of W.
template <BinaryFunction kF, int W>
ASSAY_INLINE void RunBounds(const double* x, const double* y, double* hi, double* lo, double* error,
                            int64_t n) {
  using F = WideFunctions<W>;
  for (int64_t i = 0; i + W <= n; i += W) {
    const auto [computed, open] = Evaluate<kF, W>(x + i, y + i);
    typename F::WideValue value = F::WithinRange(computed);
    value.error = F::Hidden(open) == 0 ? value.error : F::All(__builtin_inf());
    std::memcpy(hi + i, &value.hi, sizeof(value.hi));
    std::memcpy(lo + i, &value.lo, sizeof(value.lo));
    std::memcpy(error + i, &value.error, sizeof(value.error));
  }
}

template <BinaryFunction kF, int W>
ASSAY_INLINE int64_t Run(const double* x, const double* y, double* out, int64_t n,
                         ExactWideBinaryRoutine undecided) {
  return RunBlocks<W>([](const double* a, const double* b, double* to)
                          __attribute__((always_inline)) { return Step<kF, W>(a, b, to); },
                      [&](double a, double b) { return undecided(kF, a, b); }, 1.0, out, n, x, y);
}

// Of vectors of W doubles, compiled for an instruction set.
template <template <auto> class In, int W, BinaryFunction kF>
constexpr WideBinary kOf = {In<Run<kF, W>>::Call, In<RunBounds<kF, W>>::Call};

using enum BinaryFunction;
constexpr WideBinaryKernels kKernels[] = {
#if defined(__x86_64__)
    {"avx512", HasAvx512, kOf<Avx512, 8, kPower>, kOf<Avx512, 8, kAtan2>},
    {"avx2", HasAvx2, kOf<Avx2, 4, kPower>, kOf<Avx2, 4, kAtan2>},
#endif
    {"base", [] { return true; }, kOf<Base, 2, kPower>, kOf<Base, 2, kAtan2>},
};

}  // namespace

std::span<const WideBinaryKernels> AllWideBinaryKernels() { return kKernels; }

WideBinary FindWide(BinaryFunction f) {
  static const WideBinaryKernels& best = BestOf(AllWideBinaryKernels());
  return best.find(f);
}

}  // namespace assay::numeric
