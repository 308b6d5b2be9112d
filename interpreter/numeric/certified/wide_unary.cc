#include "interpreter/numeric/certified/wide_unary.h"

#include <cstring>

#include "interpreter/numeric/certified/blocks.h"
#include "interpreter/numeric/certified/wide_functions.h"
#include "interpreter/numeric/instruction_set.h"

namespace assay::numeric {
namespace {

constexpr double kInf = __builtin_inf(), kHalfPi = 0x1.921fb54442d18p0;

// What is decided without computing.
struct WideEdges {
  double lowest = -kInf, highest = kInf;  // outside, the result is NaN
  double least = -kInf, most = kInf;      // at and beyond, finite or not, it is `below` or `above`
  double below = 0, above = 0;
  bool zero_is_itself = false;  // f(+-0) = +-0
};

// e^-746 < 2^-1076, e^710 > 2^1024; e^-40 < 2^-57.
constexpr WideEdges EdgesOf(UnaryFunction f) {
  using enum UnaryFunction;
  switch (f) {
    case kExp: return {.least = -746, .most = 710, .above = kInf};
    case kExp2: return {.least = -1076, .most = 1024, .above = kInf};
    case kExpm1:
      return {.least = -40, .most = 710, .below = -1, .above = kInf, .zero_is_itself = true};
    case kLogistic: return {.least = -746, .most = 40, .above = 1};
    case kTanh:
    case kSinh:
    case kAsinh: return {.zero_is_itself = true};
    case kLog:
    case kLog2: return {.lowest = 0};
    case kLog1p: return {.lowest = -1, .zero_is_itself = true};
    case kAcosh: return {.lowest = 1, .least = 1};
    case kAtanh: return {.lowest = -1, .highest = 1, .zero_is_itself = true};
    case kSin:
    case kTan: return {.zero_is_itself = true};
    case kAtan:  // pi/2 - 2^-60 rounds as pi/2 does
      return {.least = -0x1p60, .most = 0x1p60, .below = -kHalfPi, .above = kHalfPi,
              .zero_is_itself = true};
    case kAsin:
      return {.lowest = -1, .highest = 1, .least = -1, .most = 1, .below = -kHalfPi,
              .above = kHalfPi, .zero_is_itself = true};
    case kAcos: return {.lowest = -1, .highest = 1, .least = -1, .most = 1, .below = 2 * kHalfPi};
    case kRsqrt: return {.lowest = 0};
    case kCbrt: return {.zero_is_itself = true};
    // erfc(6) < 2^-55; erfc(27.3) < e^-745.2 / 48 < 2^-1080
    case kErf:
      return {.least = -6, .most = 6, .below = -1, .above = 1, .zero_is_itself = true};
    case kErfc: return {.least = -6, .most = 27.3, .below = 2};
    default: return {};
  }
}

template <UnaryFunction kF, int W>
ASSAY_INLINE typename WideLanes<W>::WideValue Evaluate(typename Lanes<W>::D x) {
  using F = WideFunctions<W>;
  using enum UnaryFunction;
  if constexpr (kF == kExp) return F::Exp(x);
  if constexpr (kF == kExp2) return F::Exp2(x);
  if constexpr (kF == kExpm1) return F::Expm1(x);
  if constexpr (kF == kLogistic) return F::Logistic(x);
  if constexpr (kF == kTanh) return F::Tanh(x);
  if constexpr (kF == kSinh) return F::Sinh(x);
  if constexpr (kF == kCosh) return F::Cosh(x);
  if constexpr (kF == kLog) return F::Log(x);
  if constexpr (kF == kLog2) return F::Log2(x);
  if constexpr (kF == kLog1p) return F::Log1p(x);
  if constexpr (kF == kAsinh) return F::Asinh(x);
  if constexpr (kF == kAcosh) return F::Acosh(x);
  if constexpr (kF == kAtanh) return F::Atanh(x);
  if constexpr (kF == kSin) return F::Sin(x);
  if constexpr (kF == kCos) return F::Cos(x);
  if constexpr (kF == kTan) return F::Tan(x);
  if constexpr (kF == kAtan) return F::Atan(x);
  if constexpr (kF == kAsin) return F::Asin(x);
  if constexpr (kF == kAcos) return F::Acos(x);
  if constexpr (kF == kRsqrt) return F::Rsqrt(x);
  if constexpr (kF == kCbrt) return F::Cbrt(x);
  if constexpr (kF == kErf) return F::Erf(x);
  if constexpr (kF == kErfc) return F::Erfc(x);
}

// W results; returns a number that is not 0 in the lanes that are left open. (Comparisons are made twice: one that
// serves two choices is a mask, see WideLanes::Hidden.)
template <UnaryFunction kF, int W>
ASSAY_INLINE typename Lanes<W>::D Step(const double* from, double* to) {
  using F = WideFunctions<W>;
  using D = typename F::D;
  constexpr WideEdges kEdges = EdgesOf(kF);
  const D zero = F::Hidden(D{}), one = F::Hidden(F::All(1));
  D x;
  std::memcpy(&x, from, sizeof(x));
  auto [result, open] = F::Decide(Evaluate<kF, W>(x));
  x = F::Hidden(x);
  if constexpr (kEdges.zero_is_itself) {
    result = x == 0 ? x : result;
    open *= F::Hidden(x) == 0 ? zero : one;
  }
  if constexpr (kEdges.least > -kInf) {
    result = x <= kEdges.least ? F::Hidden(F::All(kEdges.below)) : result;
    open *= F::Hidden(x) <= kEdges.least ? zero : one;
  }
  if constexpr (kEdges.most < kInf) {
    result = x >= kEdges.most ? F::Hidden(F::All(kEdges.above)) : result;
    open *= F::Hidden(x) >= kEdges.most ? zero : one;
  }
  const D nan = F::Hidden((D)(typename F::I{} + 0x7ff8000000000000));
  result = x == x ? result : nan;
  open *= F::Hidden(x) == x ? one : zero;
  if constexpr (kEdges.lowest > -kInf) {
    result = F::Hidden(x) < kEdges.lowest ? nan : F::Hidden(result);
    open *= F::Hidden(x) < kEdges.lowest ? zero : one;
  }
  if constexpr (kEdges.highest < kInf) {
    result = F::Hidden(x) > kEdges.highest ? nan : F::Hidden(result);
    open *= F::Hidden(x) > kEdges.highest ? zero : one;
  }
  std::memcpy(to, &result, sizeof(result));
  return open;
}

template <UnaryFunction kF, int W>
ASSAY_INLINE int64_t Run(const double* x, double* out, int64_t n, ExactWideRoutine undecided) {
  return RunBlocks<W>([](const double* from, double* to)
                          __attribute__((always_inline)) { return Step<kF, W>(from, to); },
                      [&](double argument) { return undecided(kF, argument); }, 0.5, out, n, x);
}

// n a multiple of W.
template <UnaryFunction kF, int W>
ASSAY_INLINE void RunBounds(const double* x, double* hi, double* lo, double* error, int64_t n) {
  for (int64_t i = 0; i + W <= n; i += W) {
    typename Lanes<W>::D in;
    std::memcpy(&in, x + i, sizeof(in));
    const typename WideLanes<W>::WideValue value = WideFunctions<W>::WithinRange(Evaluate<kF, W>(in));
    std::memcpy(hi + i, &value.hi, sizeof(value.hi));
    std::memcpy(lo + i, &value.lo, sizeof(value.lo));
    std::memcpy(error + i, &value.error, sizeof(value.error));
  }
}

// Kernels with vectors of W doubles, compiled for an instruction set.
template <template <auto> class In, int W, UnaryFunction... kF>
WideFunction Choose(UnaryFunction f) {
  WideFunction found = {};
  ((f == kF ? void(found = {In<Run<kF, W>>::Call, In<RunBounds<kF, W>>::Call}) : void()), ...);
  return found;
}

template <template <auto> class In, int W>
WideFunction Find(UnaryFunction f) {
  using enum UnaryFunction;
  return Choose<In, W, kExp, kExp2, kExpm1, kLogistic, kTanh, kSinh, kCosh, kLog, kLog2, kLog1p, kAsinh,
                kAcosh, kAtanh, kSin, kCos, kTan, kAtan, kAsin, kAcos, kRsqrt, kCbrt, kErf, kErfc>(f);
}

constexpr WideKernels kKernels[] = {
#if defined(__x86_64__)
    {"avx512", HasAvx512, Find<Avx512, 8>},
    {"avx2", HasAvx2, Find<Avx2, 4>},
#endif
    {"base", [] { return true; }, Find<Base, 2>},
};

}  // namespace

std::span<const WideKernels> AllWideKernels() { return kKernels; }

WideFunction FindWide(UnaryFunction f) {
  static const WideKernels& best = BestOf(AllWideKernels());
  return best.find(f);
}

}  // namespace assay::numeric
