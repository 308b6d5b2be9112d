#include "interpreter/numeric/certified/unary.h"

#include <cstring>

#include "interpreter/numeric/certified/blocks.h"
#include "interpreter/numeric/certified/functions.h"
#include "interpreter/numeric/instruction_set.h"

namespace assay::numeric {
namespace {

constexpr float kInf = __builtin_inff(), kMost = 0x1.fffffep127f;

// What a function does at the ends of its domain.
struct Edges {
  float lowest = -kInf, highest = kInf;  // outside, the result is NaN
  float clamp_low = -kMost, clamp_high = kMost;  // beyond, the result is the one there
  bool zero_is_itself = false;              // f(+-0) = +-0
  bool zero_is_pole = false, ends_are_poles = false;  // of the domain; left to the exact routine
};

constexpr Edges EdgesOf(UnaryFunction f) {
  using enum UnaryFunction;
  switch (f) {
    case kExp: return {.clamp_low = -110, .clamp_high = 90};        // 2^-158, 2^129
    case kExp2: return {.clamp_low = -160, .clamp_high = 130};
    case kExpm1: return {.clamp_low = -20, .clamp_high = 90, .zero_is_itself = true};
    case kLogistic: return {.clamp_low = -110, .clamp_high = 30};
    case kTanh: return {.clamp_low = -10, .clamp_high = 10, .zero_is_itself = true};
    case kSinh: return {.clamp_low = -90, .clamp_high = 90, .zero_is_itself = true};
    case kCosh: return {.clamp_low = -90, .clamp_high = 90};
    case kLog:
    case kLog2: return {.lowest = 0, .zero_is_pole = true};
    case kLog1p: return {.lowest = -1, .zero_is_itself = true, .ends_are_poles = true};
    case kAsinh: return {.zero_is_itself = true};
    case kAcosh: return {.lowest = 1};
    case kAtanh:
    case kErfInv:
      return {.lowest = -1, .highest = 1, .zero_is_itself = true, .ends_are_poles = true};
    case kSin:
    case kTan: return {.lowest = -kMost, .highest = kMost, .zero_is_itself = true};
    case kCos: return {.lowest = -kMost, .highest = kMost};
    case kAtan: return {.clamp_low = -0x1p60, .clamp_high = 0x1p60, .zero_is_itself = true};
    case kAsin: return {.lowest = -1, .highest = 1, .zero_is_itself = true};
    case kAcos: return {.lowest = -1, .highest = 1};
    case kRsqrt: return {.lowest = 0, .zero_is_pole = true};
    case kCbrt: return {.zero_is_itself = true};
    case kErf: return {.clamp_low = -4, .clamp_high = 4, .zero_is_itself = true};
    case kErfc: return {.clamp_low = -4, .clamp_high = 10.25};      // 2 - 2^-25.9, 2^-155
    case kLgamma: return {.zero_is_pole = true};
    case kDigamma: return {.lowest = -kMost, .zero_is_pole = true};
    case kBesselI1e: return {.zero_is_itself = true};
    default: return {};
  }
}

template <UnaryFunction kF, int W>
ASSAY_INLINE typename Lanes<W>::Value Evaluate(typename Lanes<W>::D x) {
  using F = Functions<W>;
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
  if constexpr (kF == kErfInv) return F::ErfInv(x);
  if constexpr (kF == kLgamma) return F::Lgamma(x);
  if constexpr (kF == kDigamma) return F::Digamma(x);
  if constexpr (kF == kBesselI1e) return F::BesselI1e(x);
}

// W arguments, and the lanes that are not computed: the result is NaN, or left to the exact routine.
template <int W>
struct Arguments {
  typename Lanes<W>::D x;  // where one of the two holds, another argument
  typename Lanes<W>::I32 inside, pole;
};

template <UnaryFunction kF, int W>
ASSAY_INLINE Arguments<W> Prepare(typename Lanes<W>::F in) {
  using L = Lanes<W>;
  using D = typename L::D;
  using F = typename L::F;
  using I32 = typename L::I32;
  constexpr Edges kEdges = EdgesOf(kF);
  I32 inside = in == in;
  if constexpr (kEdges.lowest > -kInf) inside &= in >= kEdges.lowest;
  if constexpr (kEdges.highest < kInf) inside &= in <= kEdges.highest;
  if constexpr (kF == UnaryFunction::kDigamma) {  // poles without a sign
    const D x = L::Max(__builtin_convertvector(in, D), L::All(-0x1p23));  // all below are whole
    const F part = __builtin_convertvector(x - ((x + L::kMagic) - L::kMagic), F);
    inside &= ~((part == 0) & (in < 0));
  }
  // Without a limit that clamping reaches, infinity is left to the exact routine.
  const F size = (F)((I32)in & INT32_MAX);
  I32 pole = I32{};
  if constexpr (kEdges.clamp_high == kMost && kEdges.highest == kInf) pole |= size > kMost;
  if constexpr (kEdges.zero_is_pole) pole |= in == 0;
  if constexpr (kEdges.ends_are_poles) pole |= (in == kEdges.lowest) | (in == kEdges.highest);
  // Any argument of the domain at which no function has a pole serves where the result is not used.
  constexpr float kHarmless = kF == UnaryFunction::kAcosh ? 1.5f : 0.5f;
  F bounded = in;
  if constexpr (kEdges.clamp_high < kMost) {
    bounded = bounded > kEdges.clamp_low ? bounded : F{} + kEdges.clamp_low;
    bounded = bounded < kEdges.clamp_high ? bounded : F{} + kEdges.clamp_high;
  }
  bounded = (inside & ~pole) != 0 ? bounded : F{} + kHarmless;
  return {__builtin_convertvector(bounded, D), inside, pole};
}

template <UnaryFunction kF, int W>
ASSAY_INLINE typename Lanes<W>::Value EvaluateAll(typename Lanes<W>::D x) {
  typename Lanes<W>::Value value = Evaluate<kF, W>(x);
  if constexpr (EdgesOf(kF).zero_is_itself) {
    value.y = x == 0 ? x : value.y;
    value.error = x == 0 ? Lanes<W>::All(0) : value.error;
  }
  return value;
}

// W results; returns the lanes that are left open, all ones each.
template <UnaryFunction kF, int W>
ASSAY_INLINE typename Lanes<W>::I32 Step(const float* from, float* to) {
  using F = typename Lanes<W>::F;
  using I32 = typename Lanes<W>::I32;
  F in;
  std::memcpy(&in, from, sizeof(in));
  const Arguments<W> arguments = Prepare<kF, W>(in);
  const typename Lanes<W>::Value value = EvaluateAll<kF, W>(arguments.x);
  const F low = __builtin_convertvector(value.y - value.error, F);
  const F high = __builtin_convertvector(value.y + value.error, F);
  F result = __builtin_convertvector(value.y, F);
  result = arguments.inside != 0 ? result : (F)(I32{} + 0x7fc00000);
  std::memcpy(to, &result, sizeof(result));
  return (~(low == high) & arguments.inside) | arguments.pole;
}

template <UnaryFunction kF, int W>
ASSAY_INLINE int64_t Run(const float* x, float* out, int64_t n, ExactRoutine undecided) {
  return RunBlocks<W>([](const float* from, float* to)
                          __attribute__((always_inline)) { return Step<kF, W>(from, to); },
                      [&](float argument) { return undecided(kF, argument); }, 1.0f, out, n, x);
}

// n a multiple of W.
template <UnaryFunction kF, int W>
ASSAY_INLINE void RunBounds(const float* x, double* y, double* error, int64_t n) {
  for (int64_t i = 0; i + W <= n; i += W) {
    typename Lanes<W>::F in;
    std::memcpy(&in, x + i, sizeof(in));
    const Arguments<W> arguments = Prepare<kF, W>(in);
    typename Lanes<W>::Value value = EvaluateAll<kF, W>(arguments.x);
    typename Lanes<W>::I known =
        __builtin_convertvector(arguments.inside & ~arguments.pole, typename Lanes<W>::I);
    known &= arguments.x == __builtin_convertvector(in, typename Lanes<W>::D);
    known &= Lanes<W>::Abs(value.y) < __builtin_inf();  // no pole of lgamma
    if constexpr (kF == UnaryFunction::kBesselI1e) known &= Lanes<W>::Abs(arguments.x) >= kLeastBessel;
    value.error = known != 0 ? value.error : Lanes<W>::All(__builtin_inf());
    std::memcpy(y + i, &value.y, sizeof(value.y));
    std::memcpy(error + i, &value.error, sizeof(value.error));
  }
}

// Kernels with vectors of W doubles, compiled for an instruction set.
template <template <auto> class In, int W, UnaryFunction... kF>
CertifiedFunction Choose(UnaryFunction f) {
  CertifiedFunction found = {};
  ((f == kF ? void(found = {In<Run<kF, W>>::Call, In<RunBounds<kF, W>>::Call}) : void()), ...);
  return found;
}

template <template <auto> class In, int W>
CertifiedFunction Find(UnaryFunction f) {
  using enum UnaryFunction;
  return Choose<In, W, kExp, kExp2, kExpm1, kLogistic, kTanh, kSinh, kCosh, kLog, kLog2, kLog1p, kAsinh,
                kAcosh, kAtanh, kSin, kCos, kTan, kAtan, kAsin, kAcos, kRsqrt, kCbrt, kErf, kErfc,
                kErfInv, kLgamma, kDigamma, kBesselI1e>(f);
}

constexpr CertifiedKernels kKernels[] = {
#if defined(__x86_64__)
    {"avx512", HasAvx512, Find<Avx512, 8>},
    {"avx2", HasAvx2, Find<Avx2, 4>},
#endif
    {"base", [] { return true; }, Find<Base, 2>},
};

}  // namespace

std::span<const CertifiedKernels> AllCertifiedKernels() { return kKernels; }

CertifiedFunction FindCertified(UnaryFunction f) {
  static const CertifiedKernels& best = BestOf(AllCertifiedKernels());
  return best.find(f);
}

}  // namespace assay::numeric
