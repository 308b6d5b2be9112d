// Floats: f32 and f64 by the IEEE operation of their own width (the build sets -ffp-contract=off);
// f16 and bf16 in f32 (half_format.h) and narrower ones in double, and then rounded once, which
// float_format.h proves innocuous for + - * / sqrt. All other operations here are exact:
//   remainder  fmod is exact by definition: x - n y with n = trunc(x/y) is a multiple of the
//              smaller operand's last bit and not larger than either, so it is representable. For
//              narrow types the result is a number of the type for the same reason.
//   floor, ceil, round, abs, negate, sign, maximum, minimum   a number of the operand's own type (but
//              for f8e8m0fnu, where the result is rounded: it has no zero and no sign).
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "interpreter/numeric/elementwise_families.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/half_format.h"

namespace assay::numeric {
namespace {

struct F32 {
  using Storage = float;
  using Value = float;
  static float Load(float x) { return x; }
  static float Store(float x) { return x; }
};
struct F64 {
  using Storage = double;
  using Value = double;
  static double Load(double x) { return x; }
  static double Store(double x) { return x; }
};
template <PrimitiveType T>
struct Narrow {
  using Storage = typename NarrowStorage<T>::Type;
  using Value = double;
  static double Load(Storage x) { return DecodeNarrow<T>(x); }
  static Storage Store(double x) { return static_cast<Storage>(EncodeNarrow<T>(x)); }
};

template <PrimitiveType T>
struct Half {
  using Storage = uint16_t;
  using Value = float;
  static float Load(uint16_t x) { return HalfToFloat<T>(x); }
  static uint16_t Store(float x) { return FloatToHalf<T>(x); }
};

template <typename V>
struct Functions {
  using Bits = std::conditional_t<sizeof(V) == 4, uint32_t, uint64_t>;
  static V Copy(V x) { return x; }
  static V Abs(V x) { return std::fabs(x); }
  static V Negate(V x) { return -x; }
  static V Sign(V x) { return x > 0 ? V{1} : x < 0 ? V{-1} : x; }  // NaN and zeros: themselves
  static V Floor(V x) { return std::floor(x); }
  static V Ceil(V x) { return std::ceil(x); }
  static V RoundNearestAfz(V x) { return std::round(x); }
  static V RoundNearestEven(V x) { return std::nearbyint(x); }
  static V Sqrt(V x) { return std::sqrt(x); }
  static V Imag(V) { return V{0}; }

  static V Add(V x, V y) { return x + y; }
  static V Subtract(V x, V y) { return x - y; }
  static V Multiply(V x, V y) { return x * y; }
  static V Divide(V x, V y) { return x / y; }
  static V Remainder(V x, V y) { return std::fmod(x, y); }
  // Without branches, so that loops become vector code. Equal numbers have the same bits, or are
  // zeros of which the positive one is the larger.
  static V Maximum(V x, V y) {
    V larger = x > y ? x : y;
    V result = x == y ? std::bit_cast<V>(std::bit_cast<Bits>(x) & std::bit_cast<Bits>(y)) : larger;
    result = y != y ? y : result;
    return x != x ? x : result;
  }
  static V Minimum(V x, V y) {
    V smaller = x < y ? x : y;
    V result = x == y ? std::bit_cast<V>(std::bit_cast<Bits>(x) | std::bit_cast<Bits>(y)) : smaller;
    result = y != y ? y : result;
    return x != x ? x : result;
  }
};

template <typename T, typename T::Value (*kFunction)(typename T::Value)>
void MapUnary(const void* x, void* out, int64_t n) {
  const auto* in = static_cast<const typename T::Storage*>(x);
  auto* to = static_cast<typename T::Storage*>(out);
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) to[i] = T::Store(kFunction(T::Load(in[i])));
}

template <typename T, typename T::Value (*kFunction)(typename T::Value, typename T::Value)>
void MapBinary(const void* x, const void* y, void* out, int64_t n) {
  const auto* a = static_cast<const typename T::Storage*>(x);
  const auto* b = static_cast<const typename T::Storage*>(y);
  auto* to = static_cast<typename T::Storage*>(out);
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) to[i] = T::Store(kFunction(T::Load(a[i]), T::Load(b[i])));
}

// kFunction: a product or a quotient.
template <PrimitiveType T, float (*kFunction)(float, float), double (*kWide)(double, double)>
void MapHalf(const void* x, const void* y, void* out, int64_t n) {
  const auto* a = static_cast<const uint16_t*>(x);
  const auto* b = static_cast<const uint16_t*>(y);
  auto* to = static_cast<uint16_t*>(out);
  constexpr int64_t kBlock = 128;
  uint16_t results[kBlock];  // `out` may be an operand, which is read again
  for (int64_t begin = 0; begin < n; begin += kBlock, a += kBlock, b += kBlock, to += kBlock) {
    const int64_t size = n - begin < kBlock ? n - begin : kBlock;
    uint32_t twice = 0;
    for (int64_t i = 0; i < size; ++i) {
      const float value = kFunction(HalfToFloat<T>(a[i]), HalfToFloat<T>(b[i]));
      results[i] = FloatToHalf<T>(value);
      twice |= RoundsTwice<T>(value) ? 1u : 0u;
    }
    for (int64_t i = 0; twice != 0 && i < size; ++i) {
      results[i] = Narrow<T>::Store(kWide(Narrow<T>::Load(a[i]), Narrow<T>::Load(b[i])));
    }
    std::memcpy(to, results, static_cast<size_t>(size) * sizeof(uint16_t));
  }
}

template <typename T>
void MapIsFinite(const void* x, void* out, int64_t n) {
  const auto* in = static_cast<const typename T::Storage*>(x);
  auto* to = static_cast<uint8_t*>(out);
  for (int64_t i = 0; i < n; ++i) {
    auto value = T::Load(in[i]);
    to[i] = value - value == 0;  // NaN for infinities and NaN
  }
}

template <typename T>
UnaryKernel UnaryOf(UnaryFunction f) {
  using F = Functions<typename T::Value>;
  switch (f) {
    case UnaryFunction::kReal:
    case UnaryFunction::kCopy: return MapUnary<T, F::Copy>;
    case UnaryFunction::kImag: return MapUnary<T, F::Imag>;
    case UnaryFunction::kAbs: return MapUnary<T, F::Abs>;
    case UnaryFunction::kNegate: return MapUnary<T, F::Negate>;
    case UnaryFunction::kSign: return MapUnary<T, F::Sign>;
    case UnaryFunction::kFloor: return MapUnary<T, F::Floor>;
    case UnaryFunction::kCeil: return MapUnary<T, F::Ceil>;
    case UnaryFunction::kRoundNearestAfz: return MapUnary<T, F::RoundNearestAfz>;
    case UnaryFunction::kRoundNearestEven: return MapUnary<T, F::RoundNearestEven>;
    case UnaryFunction::kSqrt: return MapUnary<T, F::Sqrt>;
    case UnaryFunction::kIsFinite: return MapIsFinite<T>;
    default: return nullptr;
  }
}

template <typename T>
BinaryKernel BinaryOf(BinaryFunction f) {
  using F = Functions<typename T::Value>;
  switch (f) {
    case BinaryFunction::kAdd: return MapBinary<T, F::Add>;
    case BinaryFunction::kSubtract: return MapBinary<T, F::Subtract>;
    case BinaryFunction::kMultiply: return MapBinary<T, F::Multiply>;
    case BinaryFunction::kDivide: return MapBinary<T, F::Divide>;
    case BinaryFunction::kRemainder: return MapBinary<T, F::Remainder>;
    case BinaryFunction::kMaximum: return MapBinary<T, F::Maximum>;
    case BinaryFunction::kMinimum: return MapBinary<T, F::Minimum>;
    default: return nullptr;
  }
}

template <PrimitiveType T>
BinaryKernel HalfBinaryOf(BinaryFunction f) {
  using F = Functions<float>;
  using Wide = Functions<double>;
  switch (f) {
    case BinaryFunction::kMultiply: return MapHalf<T, F::Multiply, Wide::Multiply>;
    case BinaryFunction::kDivide: return MapHalf<T, F::Divide, Wide::Divide>;
    default: return BinaryOf<Half<T>>(f);
  }
}

}  // namespace

UnaryKernel FindFloatUnary(UnaryFunction f, PrimitiveType type) {
  if (type == PrimitiveType::kF32) return UnaryOf<F32>(f);
  if (type == PrimitiveType::kF64) return UnaryOf<F64>(f);
  if (type == PrimitiveType::kF16) return UnaryOf<Half<PrimitiveType::kF16>>(f);
  if (type == PrimitiveType::kBF16) return UnaryOf<Half<PrimitiveType::kBF16>>(f);
  UnaryKernel kernel = nullptr;
  VisitNarrow(type, [&]<PrimitiveType T>() { kernel = UnaryOf<Narrow<T>>(f); });
  return kernel;
}

BinaryKernel FindFloatBinary(BinaryFunction f, PrimitiveType type) {
  if (type == PrimitiveType::kF32) return BinaryOf<F32>(f);
  if (type == PrimitiveType::kF64) return BinaryOf<F64>(f);
  if (type == PrimitiveType::kF16) return HalfBinaryOf<PrimitiveType::kF16>(f);
  if (type == PrimitiveType::kBF16) return HalfBinaryOf<PrimitiveType::kBF16>(f);
  BinaryKernel kernel = nullptr;
  VisitNarrow(type, [&]<PrimitiveType T>() { kernel = BinaryOf<Narrow<T>>(f); });
  return kernel;
}

}  // namespace assay::numeric
