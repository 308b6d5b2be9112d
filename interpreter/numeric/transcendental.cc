#include "interpreter/numeric/transcendental.h"

#include <atomic>
#include <cmath>
#include <limits>
#include <utility>

#include "interpreter/numeric/certified/binary.h"
#include "interpreter/numeric/certified/unary.h"
#include "interpreter/numeric/certified/wide_binary.h"
#include "interpreter/numeric/certified/wide_unary.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/mpfr_scratch.h"
#include "interpreter/numeric/special_functions.h"

namespace assay::numeric {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

uint64_t Logistic(double x, PrimitiveType result) {
  if (x != x) return RoundToFormat(result, std::numeric_limits<double>::quiet_NaN());
  if (x == kInfinity) return RoundToFormat(result, 1.0);
  if (x == -kInfinity) return RoundToFormat(result, 0.0);
  if (x == 0) return RoundToFormat(result, 0.5);
  // e^-50 < 2^-64: the value lies between the 64-bit number below 1 and 1.
  if (x > 50) return RoundScaled(result, false, ~uint64_t{0}, -64, true);
  // Below e^x < 2^-1400, far under half of the smallest subnormal: a tiny positive number.
  if (x < -1000) return RoundScaled(result, false, uint64_t{1} << 63, -2000, true);
  Scratch& s = ThreadScratch();
  mpfr_set_d(s.x, -x, MPFR_RNDN);
  uint64_t pattern = 0;
  const int64_t cap = CurrentNumericContext().precision_cap;
  for (mpfr_prec_t bits = 80; bits <= cap; bits *= 2) {
    mpfr_ptr t = s.t[0];
    mpfr_set_prec(t, bits);
    // Three roundings, each off by at most 2^-bits relatively, none amplified: below 2^(2 - bits).
    mpfr_exp(t, s.x, MPFR_RNDN);
    mpfr_add_ui(t, t, 1, MPFR_RNDN);
    mpfr_ui_div(t, 1, t, MPFR_RNDN);
    if (TryRoundMpfr(result, t, bits - 3, &pattern)) return pattern;
  }
  ReportUndecided();
  return RoundMpfr(result, s.t[0], true);
}

// Narrow results are remembered by pattern: an entry is 0 or the result's pattern with bit 16 set.
// The function's value is all that it can ever hold, so relaxed order is enough.
void NarrowBlock(UnaryFunction f, PrimitiveType type, const void* x, void* out, int64_t n) {
  NumericContext& context = CurrentNumericContext();
  const uint32_t key = static_cast<uint32_t>(f) << 8 | static_cast<uint32_t>(type);
  NumericMemo::Value* memo = context.memo->ListOf(key, size_t{1} << FormatOf(type).bits);
  VisitNarrow(type, [&]<PrimitiveType T>() {
    using S = typename NarrowStorage<T>::Type;
    const S* in = static_cast<const S*>(x);
    S* to = static_cast<S*>(out);
    for (int64_t i = 0; i < n; ++i) {
      NumericMemo::Value& entry = memo[in[i] & ((1u << LayoutOf(T).bits) - 1)];
      uint32_t value = entry.load(std::memory_order_relaxed);
      if (value == 0) {
        int64_t undecided = context.undecided.load(std::memory_order_relaxed);
        value = 0x10000 | static_cast<uint32_t>(ElementaryToFormat(f, DecodeNarrow<T>(in[i]), T));
        // An undecided value is not kept: whoever asks for it again has to hear of it.
        if (context.undecided.load(std::memory_order_relaxed) == undecided) {
          entry.store(value, std::memory_order_relaxed);
        }
      }
      to[i] = static_cast<S>(value);
    }
  });
  CountTiers({.remembered = n});
}

uint32_t ExactF32(UnaryFunction f, float x) {
  return static_cast<uint32_t>(ElementaryToFormat(f, x, PrimitiveType::kF32));
}

uint64_t ExactF64(UnaryFunction f, double x) {
  return ElementaryToFormat(f, x, PrimitiveType::kF64);
}

// Of n results, of which `open` were left to the exact routine.
void CountOpen(int64_t n, int64_t open) { CountTiers({.vector = n - open, .library = open}); }

void ElementaryBlock(UnaryFunction f, PrimitiveType type, const void* x, void* out, int64_t n) {
  if (type == PrimitiveType::kF32) {
    const float* in = static_cast<const float*>(x);
    if (const CertifiedFunction fast = FindCertified(f)) {
      return CountOpen(n, fast.round(in, static_cast<float*>(out), n, ExactF32));
    }
    uint32_t* to = static_cast<uint32_t*>(out);
    for (int64_t i = 0; i < n; ++i) to[i] = ExactF32(f, in[i]);
    CountOpen(n, n);
  } else if (type == PrimitiveType::kF64) {
    const double* in = static_cast<const double*>(x);
    if (const WideFunction fast = FindWide(f)) {
      return CountOpen(n, fast.round(in, static_cast<double*>(out), n, ExactF64));
    }
    uint64_t* to = static_cast<uint64_t*>(out);
    for (int64_t i = 0; i < n; ++i) to[i] = ExactF64(f, in[i]);
    CountOpen(n, n);
  } else {
    NarrowBlock(f, type, x, out, n);
  }
}

constexpr int kTypes = kPrimitiveTypeCount;

template <int kPair>
void ElementaryPair(const void* x, void* out, int64_t n) {
  ElementaryBlock(static_cast<UnaryFunction>(kPair / kTypes),
                  static_cast<PrimitiveType>(kPair % kTypes), x, out, n);
}
template <int... kPairs>
constexpr std::array<UnaryKernel, sizeof...(kPairs)> MakePairs(
    std::integer_sequence<int, kPairs...>) {
  return {ElementaryPair<kPairs>...};
}
constexpr auto kPairs = MakePairs(std::make_integer_sequence<int, kUnaryFunctionCount * kTypes>());

using PairFunction = uint64_t (*)(double, double, PrimitiveType);

uint32_t ExactBinaryF32(BinaryFunction f, float x, float y) {
  return static_cast<uint32_t>(BinaryToFormat(f, x, y, PrimitiveType::kF32));
}

uint64_t ExactBinaryF64(BinaryFunction f, double x, double y) {
  return BinaryToFormat(f, x, y, PrimitiveType::kF64);
}

template <BinaryFunction kF>
void CertifiedBinaryBlock(const void* x, const void* y, void* out, int64_t n) {
  CountOpen(n, FindCertified(kF).round(static_cast<const float*>(x), static_cast<const float*>(y),
                                 static_cast<float*>(out), n, ExactBinaryF32));
}
template <BinaryFunction kF>
void WideBinaryBlock(const void* x, const void* y, void* out, int64_t n) {
  CountOpen(n, FindWide(kF).round(static_cast<const double*>(x), static_cast<const double*>(y),
                            static_cast<double*>(out), n, ExactBinaryF64));
}

template <PrimitiveType T, PairFunction kFunction>
void BinaryBlock(const void* x, const void* y, void* out, int64_t n) {
  const int64_t size = FormatOf(T).ByteSize();
  for (int64_t i = 0; i < n; ++i) {
    double a, b;
    DecodeBlock(T, static_cast<const std::byte*>(x) + i * size, &a, 1);
    DecodeBlock(T, static_cast<const std::byte*>(y) + i * size, &b, 1);
    uint64_t pattern = kFunction(a, b, T);
    std::byte* to = static_cast<std::byte*>(out) + i * size;
    for (int64_t k = 0; k < size; ++k) to[k] = static_cast<std::byte>(pattern >> (8 * k));
  }
  // The next number is no function that is rounded.
  if constexpr (kFunction != NextAfterToFormat) CountTiers({.library = n});
}

template <PairFunction kFunction>
BinaryKernel BinaryOf(PrimitiveType type) {
  if (type == PrimitiveType::kF32) return BinaryBlock<PrimitiveType::kF32, kFunction>;
  if (type == PrimitiveType::kF64) return BinaryBlock<PrimitiveType::kF64, kFunction>;
  BinaryKernel kernel = nullptr;
  VisitNarrow(type, [&]<PrimitiveType T>() { kernel = BinaryBlock<T, kFunction>; });
  return kernel;
}

// Of a function with certified kernels.
template <BinaryFunction kF, PairFunction kFunction>
BinaryKernel CertifiedOf(PrimitiveType type) {
  if (type == PrimitiveType::kF32) return CertifiedBinaryBlock<kF>;
  if (type == PrimitiveType::kF64) return WideBinaryBlock<kF>;
  return BinaryOf<kFunction>(type);
}

using MpfrPairFunction = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

uint64_t ApplyPair(MpfrPairFunction f, double x, double y, PrimitiveType result) {
  Scratch& s = ThreadScratch();
  mpfr_set_d(s.x, x, MPFR_RNDN);
  mpfr_set_d(s.y, y, MPFR_RNDN);
  int ternary = f(s.result, s.x, s.y, MPFR_RNDZ);
  return RoundMpfr(result, s.result, ternary != 0);
}

MpfrPairFunction MpfrOf(BinaryFunction f) {
  switch (f) {
    case BinaryFunction::kAdd: return mpfr_add;
    case BinaryFunction::kSubtract: return mpfr_sub;
    case BinaryFunction::kMultiply: return mpfr_mul;
    case BinaryFunction::kDivide: return mpfr_div;
    case BinaryFunction::kPower: return mpfr_pow;
    case BinaryFunction::kAtan2: return mpfr_atan2;
    default: return nullptr;
  }
}

}  // namespace

Scratch::Scratch() {
  mpc_init2(z, 53);
  mpc_init2(w, 53);
  mpc_init2(complex_result, kResultBits);
}

Scratch::~Scratch() {
  mpc_clear(z);
  mpc_clear(w);
  mpc_clear(complex_result);
}

Scratch& ThreadScratch() {
  FreeLibraryCachesAtThreadEnd();
  thread_local Scratch scratch;
  return scratch;
}

uint64_t RoundMpfr(PrimitiveType type, mpfr_ptr value, bool inexact) {
  bool negative = mpfr_signbit(value) != 0;
  if (mpfr_nan_p(value)) return RoundToFormat(type, std::numeric_limits<double>::quiet_NaN());
  if (mpfr_inf_p(value)) return RoundToFormat(type, negative ? -kInfinity : kInfinity);
  if (mpfr_zero_p(value)) {
    if (inexact) return RoundScaled(type, negative, uint64_t{1} << 63, -(int64_t{1} << 30), true);
    return RoundToFormat(type, negative ? -0.0 : 0.0);
  }
  // To one word, toward zero; what is lost joins the sticky bit.
  if (mpfr_get_prec(value) != kResultBits) {
    inexact |= mpfr_prec_round(value, kResultBits, MPFR_RNDZ) != 0;
  }
  static_assert(sizeof(mp_limb_t) == 8, "one limb holds kResultBits");
  uint64_t mantissa = *static_cast<mp_limb_t*>(mpfr_custom_get_significand(value));
  return RoundScaled(type, negative, mantissa, mpfr_get_exp(value) - kResultBits, inexact);
}

bool TryRoundMpfr(PrimitiveType type, mpfr_ptr value, mpfr_prec_t correct_bits, uint64_t* pattern) {
  if (!mpfr_regular_p(value) ||
      !mpfr_can_round(value, correct_bits, MPFR_RNDN, MPFR_RNDZ, kResultBits)) {
    return false;
  }
  *pattern = RoundMpfr(type, value, true);
  return true;
}

bool IsElementary(UnaryFunction f) {
  return f == UnaryFunction::kLogistic || IsSpecialFunction(f) || MpfrOf(f) != nullptr;
}

uint64_t ElementaryToFormat(UnaryFunction f, double x, PrimitiveType result) {
  if (f == UnaryFunction::kLogistic) return Logistic(x, result);
  if (IsSpecialFunction(f)) return SpecialToFormat(f, x, result);
  if (f == UnaryFunction::kRsqrt && x == 0) {
    return RoundToFormat(result, std::signbit(x) ? -kInfinity : kInfinity);
  }
  Scratch& s = ThreadScratch();
  mpfr_set_d(s.x, x, MPFR_RNDN);
  int ternary = MpfrOf(f)(s.result, s.x, MPFR_RNDZ);
  return RoundMpfr(result, s.result, ternary != 0);
}

bool IsRoundedBinary(BinaryFunction f) { return MpfrOf(f) != nullptr; }

uint64_t BinaryToFormat(BinaryFunction f, double x, double y, PrimitiveType result) {
  return ApplyPair(MpfrOf(f), x, y, result);
}

uint64_t PowerToFormat(double x, double y, PrimitiveType result) {
  return BinaryToFormat(BinaryFunction::kPower, x, y, result);
}

uint64_t Atan2ToFormat(double y, double x, PrimitiveType result) {
  return BinaryToFormat(BinaryFunction::kAtan2, y, x, result);
}

uint64_t HypotToFormat(double x, double y, PrimitiveType result) {
  return ApplyPair(mpfr_hypot, x, y, result);
}

UnaryKernel FindElementary(UnaryFunction f, PrimitiveType type) {
  if (!IsElementary(f) || !IsFloat(type)) return nullptr;
  return kPairs[static_cast<size_t>(static_cast<int>(f) * kTypes + static_cast<int>(type))];
}

BinaryKernel FindElementaryBinary(BinaryFunction f, PrimitiveType type) {
  switch (f) {
    case BinaryFunction::kPower: return CertifiedOf<BinaryFunction::kPower, PowerToFormat>(type);
    case BinaryFunction::kAtan2: return CertifiedOf<BinaryFunction::kAtan2, Atan2ToFormat>(type);
    case BinaryFunction::kZeta: return BinaryOf<ZetaToFormat>(type);
    case BinaryFunction::kPolygamma: return BinaryOf<PolygammaToFormat>(type);
    case BinaryFunction::kNextAfter: return BinaryOf<NextAfterToFormat>(type);
    default: return nullptr;
  }
}

void ReportUndecided() { ++CurrentNumericContext().undecided; }

}  // namespace assay::numeric
