#include "interpreter/numeric/complex.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#include "interpreter/numeric/certified/wide_complex.h"
#include "interpreter/numeric/complex_functions.h"
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/mpfr_scratch.h"
#include "interpreter/numeric/tier_counts.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

using enum PrimitiveType;

template <typename P>
using Bits = std::conditional_t<std::is_same_v<P, float>, uint32_t, uint64_t>;
template <typename P>
constexpr PrimitiveType kPartOf = std::is_same_v<P, float> ? kF32 : kF64;

template <typename P>
struct Cx {
  P re, im;
};

template <typename P>
P FromPattern(uint64_t pattern) {
  return std::bit_cast<P>(static_cast<Bits<P>>(pattern));
}

// x y + z w as one exact sum, rounded once.
double SumOfProducts(double x, double y, double z, double w) {
  const double a[2] = {x, z}, b[2] = {y, w};
  return std::bit_cast<double>(ExactDot(kF64, a, 1, b, 1, 2));
}

// For floats both products are exact in double (48 bits, exponents within [-298, 256]); their sum
// is hi + lo exactly by TwoSum, and rounding to odd carries it through the one rounding to float.
float SumOfProducts(float x, float y, float z, float w) {
  double p = static_cast<double>(x) * y, q = static_cast<double>(z) * w;
  double s = p + q;
  if (s - s != 0) return static_cast<float>(s);  // infinities and NaN
  double t = s - p;
  return static_cast<float>(RoundToOdd(s, (p - (s - t)) + (q - t)));
}

template <typename P>
struct Arithmetic {
  using C = Cx<P>;
  static C Copy(C x) { return x; }
  static C Negate(C x) { return {-x.re, -x.im}; }
  static C Add(C x, C y) { return {x.re + y.re, x.im + y.im}; }
  static C Subtract(C x, C y) { return {x.re - y.re, x.im - y.im}; }
  static C Multiply(C x, C y) {
    return {SumOfProducts(x.re, y.re, -x.im, y.im), SumOfProducts(x.re, y.im, x.im, y.re)};
  }
  static C Remainder(C x, C y) {
    ComplexPatterns p = ComplexRemainder(x.re, x.im, y.re, y.im, kPartOf<P>);
    return {FromPattern<P>(p.re), FromPattern<P>(p.im)};
  }
  static C Atan2(C y, C x) {
    ComplexPatterns p = ComplexAtan2(y.re, y.im, x.re, x.im, kPartOf<P>);
    return {FromPattern<P>(p.re), FromPattern<P>(p.im)};
  }
  // By real parts, then imaginary ones, as numbers; of equal numbers by the signs of their zeros.
  static bool Less(P x, P y) { return x < y || (x == y && std::signbit(x) && !std::signbit(y)); }
  static bool HasNan(C x) { return x.re != x.re || x.im != x.im; }
  static bool Less(C x, C y) {
    if (x.re != y.re) return x.re < y.re;
    if (x.im != y.im) return x.im < y.im;
    return Less(x.re, y.re) || (!Less(y.re, x.re) && Less(x.im, y.im));
  }
  static C Maximum(C x, C y) { return HasNan(x) ? x : HasNan(y) || Less(x, y) ? y : x; }
  static C Minimum(C x, C y) { return HasNan(x) ? x : HasNan(y) || Less(y, x) ? y : x; }
  static P Real(C x) { return x.re; }
  static P Imag(C x) { return x.im; }
};

template <typename P, auto kFunction>
void MapUnary(const void* x, void* out, int64_t n) {
  const Cx<P>* in = static_cast<const Cx<P>*>(x);
  auto* to = static_cast<decltype(kFunction(Cx<P>{}))*>(out);
  for (int64_t i = 0; i < n; ++i) to[i] = kFunction(in[i]);
}

// kLibrary: so many parts of a result are MPFR's or MPC's.
template <typename P, auto kFunction, int kLibrary = 0>
void MapBinary(const void* x, const void* y, void* out, int64_t n) {
  const Cx<P>* a = static_cast<const Cx<P>*>(x);
  const Cx<P>* b = static_cast<const Cx<P>*>(y);
  Cx<P>* to = static_cast<Cx<P>*>(out);
  for (int64_t i = 0; i < n; ++i) to[i] = kFunction(a[i], b[i]);
  if constexpr (kLibrary > 0) CountTiers({.library = kLibrary * n});
}

// Of n numbers of so many parts, `open` of which were left to the exact routine.
void CountOpen(int64_t parts, int64_t n, int64_t open) {
  CountTiers({.vector = parts * (n - open), .library = parts * open});
}

// Functions with kernels of certified/wide_complex.h; the exact routine alone for the others.
ComplexPatterns Exactly(UnaryFunction f, double re, double im, PrimitiveType part) {
  if (f == UnaryFunction::kAbs) return {HypotToFormat(re, im, part), 0};
  return ComplexElementary(f, re, im, part);
}
ComplexPatterns Exactly(BinaryFunction f, double a, double b, double c, double d,
                        PrimitiveType part) {
  return f == BinaryFunction::kPower ? ComplexPower(a, b, c, d, part)
                                     : ComplexDivide(a, b, c, d, part);
}

template <typename P, int kFunction>
void MapElementary(const void* x, void* out, int64_t n) {
  constexpr UnaryFunction kF = static_cast<UnaryFunction>(kFunction);
  const P* in = static_cast<const P*>(x);
  P* to = static_cast<P*>(out);
  const WideComplexKernels& fast = BestWideComplex();
  if (fast.find(kF) != nullptr) {
    CountOpen(kF == UnaryFunction::kAbs ? 1 : 2, n, RoundComplex(fast, kF, in, to, n, Exactly));
    return;
  }
  for (int64_t i = 0; i < 2 * n; i += 2) {
    const ComplexPatterns p = Exactly(kF, in[i], in[i + 1], kPartOf<P>);
    to[i] = FromPattern<P>(p.re);
    to[i + 1] = FromPattern<P>(p.im);
  }
  CountTiers({.library = 2 * n});
}

template <typename P, BinaryFunction kF>
void MapFast(const void* x, const void* y, void* out, int64_t n) {
  CountOpen(2, n, RoundComplex(BestWideComplex(), kF, static_cast<const P*>(x),
                               static_cast<const P*>(y), static_cast<P*>(out), n, Exactly));
}

template <typename P, int... kFunctions>
constexpr std::array<UnaryKernel, sizeof...(kFunctions)> MakeRow(
    std::integer_sequence<int, kFunctions...>) {
  return {MapElementary<P, kFunctions>...};
}

template <typename P>
UnaryKernel UnaryOf(UnaryFunction f) {
  using A = Arithmetic<P>;
  static constexpr auto kRow = MakeRow<P>(std::make_integer_sequence<int, kUnaryFunctionCount>());
  switch (f) {
    case UnaryFunction::kCopy: return MapUnary<P, A::Copy>;
    case UnaryFunction::kNegate: return MapUnary<P, A::Negate>;
    case UnaryFunction::kAbs:
      return kRow[static_cast<size_t>(f)];
    case UnaryFunction::kReal: return MapUnary<P, A::Real>;
    case UnaryFunction::kImag: return MapUnary<P, A::Imag>;
    default: break;
  }
  return IsComplexElementary(f) ? kRow[static_cast<size_t>(f)] : nullptr;
}

template <typename P>
BinaryKernel BinaryOf(BinaryFunction f) {
  using A = Arithmetic<P>;
  switch (f) {
    case BinaryFunction::kAdd: return MapBinary<P, A::Add>;
    case BinaryFunction::kSubtract: return MapBinary<P, A::Subtract>;
    case BinaryFunction::kMultiply: return MapBinary<P, A::Multiply>;
    case BinaryFunction::kDivide: return MapFast<P, BinaryFunction::kDivide>;
    case BinaryFunction::kPower: return MapFast<P, BinaryFunction::kPower>;
    case BinaryFunction::kRemainder:
      return MapBinary<P, A::Remainder, 2>;
    case BinaryFunction::kAtan2:
      return MapBinary<P, A::Atan2, 2>;
    case BinaryFunction::kMaximum:
      return MapBinary<P, A::Maximum>;
    case BinaryFunction::kMinimum:
      return MapBinary<P, A::Minimum>;
    default: return nullptr;
  }
}

}  // namespace

UnaryKernel FindComplexUnary(UnaryFunction f, PrimitiveType type) {
  if (type == kC64) return UnaryOf<float>(f);
  if (type == kC128) return UnaryOf<double>(f);
  return nullptr;
}

BinaryKernel FindComplexBinary(BinaryFunction f, PrimitiveType type) {
  if (type == kC64) return BinaryOf<float>(f);
  if (type == kC128) return BinaryOf<double>(f);
  return nullptr;
}

}  // namespace assay::numeric
