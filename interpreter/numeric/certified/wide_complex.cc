#include "interpreter/numeric/certified/wide_complex.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

#include "interpreter/numeric/certified/wide_complex_functions.h"
#include "interpreter/numeric/instruction_set.h"

namespace assay::numeric {
namespace {

using U = UnaryFunction;
using B = BinaryFunction;
constexpr int64_t kBlock = WideBounds::kCount;

// Which parts of an argument may be 0: there the identities hold, and their proofs.
constexpr bool TakesZeroRe(U f) {
  return f == U::kExp || f == U::kExp2 || f == U::kExpm1 || f == U::kLogistic || f == U::kSqrt ||
         f == U::kRsqrt || f == U::kAbs;
}
constexpr bool TakesZeroIm(U f) { return f == U::kAbs; }

template <int W>
struct Step : WideComplexFunctions<W> {
  using F = WideComplexFunctions<W>;
  using typename F::D;
  using typename F::Parts;

  ASSAY_INLINE D Load(const double* from) {
    D x;
    std::memcpy(&x, from, sizeof(x));
    return x;
  }
  ASSAY_INLINE void Store(double* to, D x) { std::memcpy(to, &x, sizeof(x)); }

  // A part within its range; *beyond becomes infinite where another one was given.
  ASSAY_INLINE D Part(const double* from, bool takes_zero, D* beyond) {
    const D x = Load(from), size = F::Abs(x);
    D bounded = F::Min(F::Max(size, F::All(0x1p-300)), F::All(0x1p300));
    if (takes_zero) bounded = size == F::Hidden(D{}) ? size : bounded;
    *beyond += F::Elsewhere(size, bounded, D{});
    return (D)((typename F::I)bounded | ((typename F::I)x & INT64_MIN));
  }
  ASSAY_INLINE void StoreBounds(WideBounds* to, int64_t i, typename F::Ball value, D beyond) {
    Store(to->hi + i, value.hi);
    Store(to->lo + i, value.lo);
    Store(to->error + i, value.error + beyond);
  }

  template <U kF>
  ASSAY_INLINE Parts Of(D x, D y) {
    if constexpr (kF == U::kExp) return F::Exp(x, y);
    if constexpr (kF == U::kExp2) return F::Exp2(x, y);
    if constexpr (kF == U::kExpm1) return F::Expm1(x, y);
    if constexpr (kF == U::kLogistic) return F::Logistic(x, y);
    if constexpr (kF == U::kSinh) return F::Sinh(x, y);
    if constexpr (kF == U::kCosh) return F::Cosh(x, y);
    if constexpr (kF == U::kTanh) return F::Tanh(x, y);
    if constexpr (kF == U::kSin) return F::Sin(x, y);
    if constexpr (kF == U::kCos) return F::Cos(x, y);
    if constexpr (kF == U::kTan) return F::Tan(x, y);
    if constexpr (kF == U::kLog) return F::Log(x, y);
    if constexpr (kF == U::kLog2) return F::Log2(x, y);
    if constexpr (kF == U::kLog1p) return F::Log1p(x, y);
    if constexpr (kF == U::kSqrt) return F::Sqrt(x, y);
    if constexpr (kF == U::kRsqrt) return F::Rsqrt(x, y);
    if constexpr (kF == U::kCbrt) return F::Cbrt(x, y);
    if constexpr (kF == U::kSign) return F::Sign(x, y);
    if constexpr (kF == U::kAbs) return F::Size(x, y);
    if constexpr (kF == U::kAsin) return F::Asin(x, y);
    if constexpr (kF == U::kAcos) return F::Acos(x, y);
    if constexpr (kF == U::kAtan) return F::Atan(x, y);
    if constexpr (kF == U::kAsinh) return F::Asinh(x, y);
    if constexpr (kF == U::kAcosh) return F::Acosh(x, y);
    if constexpr (kF == U::kAtanh) return F::Atanh(x, y);
  }
};

template <U kF, int W>
ASSAY_INLINE void Enclose(const ComplexBlock& z, ComplexBounds* bounds) {
  using S = Step<W>;
  for (int64_t i = 0; i < kBlock; i += W) {
    typename S::D beyond = {};
    const typename S::D x = S::Part(z.x + i, TakesZeroRe(kF), &beyond);
    const typename S::D y = S::Part(z.y + i, TakesZeroIm(kF), &beyond);
    const typename S::Parts value = S::template Of<kF>(x, y);
    S::StoreBounds(&bounds->re, i, value.re, beyond);
    S::StoreBounds(&bounds->im, i, value.im, beyond);
  }
}

template <B kF, int W>
ASSAY_INLINE void EncloseBinary(const ComplexBlock& z, ComplexBounds* bounds) {
  using S = Step<W>;
  constexpr bool kDivides = kF == B::kDivide;
  for (int64_t i = 0; i < kBlock; i += W) {
    typename S::D beyond = {};
    const typename S::D x = S::Part(z.x + i, kDivides, &beyond);
    const typename S::D y = S::Part(z.y + i, kDivides, &beyond);
    const typename S::D c = S::Part(z.c + i, true, &beyond);
    const typename S::D d = S::Part(z.d + i, true, &beyond);
    typename S::Parts value;
    if constexpr (kDivides) {
      value = S::Divide(x, y, c, d);
    } else {
      value = S::Power(x, y, c, d);
    }
    S::StoreBounds(&bounds->re, i, value.re, beyond);
    S::StoreBounds(&bounds->im, i, value.im, beyond);
  }
}

template <int W>
ASSAY_INLINE void DecideF64(const WideBounds& bounds, double* results, double* open) {
  using S = Step<W>;
  for (int64_t i = 0; i < kBlock; i += W) {
    const typename S::Decided decided =
        S::Decide({S::Load(bounds.hi + i), S::Load(bounds.lo + i), S::Load(bounds.error + i)});
    S::Store(results + i, decided.y);
    S::Store(open + i, decided.open);
  }
}

// The number lies between hi - d and hi + d, rounded: their roundings, and that of the bound, are below what d
// exceeds |lo| + error by. Rounding to float is monotonous, so that both ends give the result where they agree; where
// d < |hi| they have one sign, and so has a result that is zero.
template <int W>
ASSAY_INLINE void DecideF32(const WideBounds& bounds, double* results, double* open) {
  using S = Step<W>;
  using D = typename S::D;
  using Floats = typename S::F::F;
  const D zero = S::Hidden(D{}), one = S::Hidden(S::All(1));
  for (int64_t i = 0; i < kBlock; i += W) {
    const D hi = S::Load(bounds.hi + i), lo = S::Load(bounds.lo + i);
    const D size = S::Abs(hi);
    const D d = (1 + 0x1p-20) * S::Load(bounds.error + i) + 2 * S::Abs(lo) + 0x1p-50 * size;
    const D low = __builtin_convertvector(__builtin_convertvector(hi - d, Floats), D);
    const D high = __builtin_convertvector(__builtin_convertvector(hi + d, Floats), D);
    D left = S::Hidden(low) == high ? zero : one;
    left += d < S::Hidden(size) ? zero : one;
    S::Store(results + i, low);
    S::Store(open + i, left);
  }
}

// Kernels with vectors of W doubles, compiled for an instruction set.
template <template <auto> class In, int W, U... kF>
EncloseComplex Choose(U f) {
  EncloseComplex found = nullptr;
  ((f == kF ? void(found = In<Enclose<kF, W>>::Call) : void()), ...);
  return found;
}
template <template <auto> class In, int W>
EncloseComplex Find(U f) {
  using enum UnaryFunction;
  return Choose<In, W, kExp, kExp2, kExpm1, kLogistic, kSinh, kCosh, kTanh, kSin, kCos, kTan, kLog, kLog2,
                kLog1p, kSqrt, kRsqrt, kCbrt, kSign, kAbs, kAsin, kAcos, kAtan, kAsinh, kAcosh,
                kAtanh>(f);
}
template <template <auto> class In, int W>
EncloseComplex FindBinary(B f) {
  if (f == B::kPower) return In<EncloseBinary<B::kPower, W>>::Call;
  if (f == B::kDivide) return In<EncloseBinary<B::kDivide, W>>::Call;
  return nullptr;
}

constexpr WideComplexKernels kKernels[] = {
#if defined(__x86_64__)
    {"avx512", HasAvx512, Find<Avx512, 8>, FindBinary<Avx512, 8>, Avx512<DecideF32<8>>::Call,
     Avx512<DecideF64<8>>::Call},
    {"avx2", HasAvx2, Find<Avx2, 4>, FindBinary<Avx2, 4>, Avx2<DecideF32<4>>::Call,
     Avx2<DecideF64<4>>::Call},
#endif
    {"base", [] { return true; }, Find<Base, 2>, FindBinary<Base, 2>, Base<DecideF32<2>>::Call,
     Base<DecideF64<2>>::Call},
};

template <typename P>
P FromPattern(uint64_t pattern) {
  if constexpr (std::is_same_v<P, float>) {
    return std::bit_cast<float>(static_cast<uint32_t>(pattern));
  } else {
    return std::bit_cast<double>(pattern);
  }
}

// The parts of `size` numbers, and ones behind them.
template <typename P>
void Split(const P* z, int64_t size, double* re, double* im) {
  for (int64_t i = 0; i < size; ++i) {
    re[i] = static_cast<double>(z[2 * i]);
    im[i] = static_cast<double>(z[2 * i + 1]);
  }
  std::fill(re + size, re + kBlock, 1.0);
  std::fill(im + size, im + kBlock, 1.0);
}

// Of one block: `kParts` (1 or 2) parts of each result; exact(i) gives what is open.
template <int kParts, typename P, typename Exact>
int64_t RoundBlock(const WideComplexKernels& kernels, const ComplexBounds& bounds, P* out,
                   int64_t size, Exact exact) {
  const DecideBounds decide = sizeof(P) == 4 ? kernels.decide_f32 : kernels.decide_f64;
  alignas(64) double re[kBlock], im[kBlock] = {}, re_open[kBlock], im_open[kBlock] = {};
  decide(bounds.re, re, re_open);
  if constexpr (kParts == 2) decide(bounds.im, im, im_open);
  int64_t count = 0;
  for (int64_t i = 0; i < size; ++i) {
    P parts[2] = {static_cast<P>(re[i]), static_cast<P>(im[i])};
    if (re_open[i] + im_open[i] != 0) {
      const ComplexPatterns patterns = exact(i);
      parts[0] = FromPattern<P>(patterns.re);
      parts[1] = FromPattern<P>(patterns.im);
      ++count;
    }
    std::copy_n(parts, kParts, out + kParts * i);
  }
  return count;
}

template <typename P>
constexpr PrimitiveType kPartOf = sizeof(P) == 4 ? PrimitiveType::kF32 : PrimitiveType::kF64;

}  // namespace

std::span<const WideComplexKernels> AllWideComplexKernels() { return kKernels; }

const WideComplexKernels& BestWideComplex() {
  static const WideComplexKernels& best = BestOf(AllWideComplexKernels());
  return best;
}

template <typename P>
int64_t RoundComplex(const WideComplexKernels& kernels, U f, const P* z, P* out, int64_t n,
                     ExactComplexRoutine undecided) {
  const EncloseComplex enclose = kernels.find(f);
  ComplexBlock in;
  ComplexBounds bounds;
  int64_t count = 0;
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t size = std::min(n - begin, kBlock);
    Split(z + 2 * begin, size, in.x, in.y);
    enclose(in, &bounds);
    const auto exact = [&](int64_t i) { return undecided(f, in.x[i], in.y[i], kPartOf<P>); };
    count += f == U::kAbs ? RoundBlock<1>(kernels, bounds, out + begin, size, exact)
                          : RoundBlock<2>(kernels, bounds, out + 2 * begin, size, exact);
  }
  return count;
}

template <typename P>
int64_t RoundComplex(const WideComplexKernels& kernels, B f, const P* z, const P* w, P* out, int64_t n,
                     ExactComplexBinaryRoutine undecided) {
  const EncloseComplex enclose = kernels.find_binary(f);
  ComplexBlock in;
  ComplexBounds bounds;
  int64_t count = 0;
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t size = std::min(n - begin, kBlock);
    Split(z + 2 * begin, size, in.x, in.y);
    Split(w + 2 * begin, size, in.c, in.d);
    enclose(in, &bounds);
    count += RoundBlock<2>(kernels, bounds, out + 2 * begin, size, [&](int64_t i) {
      return undecided(f, in.x[i], in.y[i], in.c[i], in.d[i], kPartOf<P>);
    });
  }
  return count;
}

template int64_t RoundComplex(const WideComplexKernels&, U, const float*, float*, int64_t,
                              ExactComplexRoutine);
template int64_t RoundComplex(const WideComplexKernels&, U, const double*, double*, int64_t,
                              ExactComplexRoutine);
template int64_t RoundComplex(const WideComplexKernels&, B, const float*, const float*, float*,
                              int64_t, ExactComplexBinaryRoutine);
template int64_t RoundComplex(const WideComplexKernels&, B, const double*, const double*, double*,
                              int64_t, ExactComplexBinaryRoutine);

}  // namespace assay::numeric
