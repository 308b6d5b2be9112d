#include "interpreter/numeric/elementwise.h"

#include "interpreter/numeric/complex.h"
#include "interpreter/numeric/elementwise_families.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

template <typename T>
void JoinParts(const void* x, const void* y, void* out, int64_t n) {
  const T* re = static_cast<const T*>(x);
  const T* im = static_cast<const T*>(y);
  T* to = static_cast<T*>(out);
  for (int64_t i = 0; i < n; ++i) {
    to[2 * i] = re[i];
    to[2 * i + 1] = im[i];
  }
}

// Operations of integers on the patterns of a type of kBits bits.
template <typename S, int kBits>
struct Patterns {
  static constexpr S kMask = static_cast<S>(~uint64_t{0} >> (64 - kBits));
  static S Left(S x, S y) { return y >= kBits ? 0 : static_cast<S>((uint64_t{x} << y) & kMask); }
  static S RightLogical(S x, S y) { return y >= kBits ? 0 : static_cast<S>(x >> y); }
  static S RightArithmetic(S x, S y) {
    const bool top = x >> (kBits - 1) & 1;
    if (y >= kBits) return top ? kMask : 0;
    const S kept = static_cast<S>(x >> y);
    return top ? static_cast<S>((kept | ~(uint64_t{kMask} >> y)) & kMask) : kept;
  }
  static S MultiplyHigh(S x, S y) {
    return static_cast<S>(static_cast<unsigned __int128>(x) * y >> kBits);
  }
};

// `kPer` patterns an element: the parts of a complex number.
template <typename S, auto kFunction, int kPer>
void MapPatterns(const void* x, const void* y, void* out, int64_t n) {
  const S* a = static_cast<const S*>(x);
  const S* b = static_cast<const S*>(y);
  S* to = static_cast<S*>(out);
  for (int64_t i = 0; i < n * kPer; ++i) to[i] = kFunction(a[i], b[i]);
}

template <typename S, int kBits, int kPer = 1>
BinaryKernel PatternsOf(BinaryFunction f) {
  using P = Patterns<S, kBits>;
  switch (f) {
    case BinaryFunction::kShiftLeft:
      return MapPatterns<S, P::Left, kPer>;
    case BinaryFunction::kShiftRightArithmetic:
      return MapPatterns<S, P::RightArithmetic, kPer>;
    case BinaryFunction::kShiftRightLogical:
      return MapPatterns<S, P::RightLogical, kPer>;
    case BinaryFunction::kMulhi:
      return MapPatterns<S, P::MultiplyHigh, kPer>;
    default:
      return nullptr;
  }
}

BinaryKernel FindPatterns(BinaryFunction f, PrimitiveType type) {
  if (type == PrimitiveType::kC64) return PatternsOf<uint32_t, 32, 2>(f);
  if (type == PrimitiveType::kC128) return PatternsOf<uint64_t, 64, 2>(f);
  switch (FormatOf(type).bits) {
    // What XLA's verifier takes of pred is mulhi alone.
    case 1:
      return f == BinaryFunction::kMulhi ? PatternsOf<uint8_t, 1>(f) : nullptr;
    case 4:
      return PatternsOf<uint8_t, 4>(f);
    case 6:
      return PatternsOf<uint8_t, 6>(f);
    case 8:
      return PatternsOf<uint8_t, 8>(f);
    case 16:
      return PatternsOf<uint16_t, 16>(f);
    case 32:
      return PatternsOf<uint32_t, 32>(f);
    case 64:
      return PatternsOf<uint64_t, 64>(f);
    default:
      return nullptr;
  }
}

}  // namespace

PrimitiveType UnaryResultType(UnaryFunction f, PrimitiveType operand) {
  if (f == UnaryFunction::kIsFinite) return PrimitiveType::kPred;
  bool to_part = f == UnaryFunction::kAbs || f == UnaryFunction::kReal || f == UnaryFunction::kImag;
  return to_part && IsComplex(operand) ? FormatOf(operand).part : operand;
}

UnaryKernel FindUnary(UnaryFunction f, PrimitiveType operand) {
  if (IsComplex(operand)) return FindComplexUnary(f, operand);
  if (!IsFloat(operand)) return FindIntegerUnary(f, operand);
  if (UnaryKernel kernel = FindFloatUnary(f, operand)) return kernel;
  return FindElementary(f, operand);
}

BinaryKernel FindBinary(BinaryFunction f, PrimitiveType operand) {
  if (f == BinaryFunction::kComplex) {
    if (operand == PrimitiveType::kF32) return JoinParts<float>;
    if (operand == PrimitiveType::kF64) return JoinParts<double>;
    return nullptr;
  }
  if (!IsInteger(operand)) {
    if (BinaryKernel kernel = FindPatterns(f, operand)) return kernel;
  }
  if (IsComplex(operand)) return FindComplexBinary(f, operand);
  if (!IsFloat(operand)) return FindIntegerBinary(f, operand);
  if (BinaryKernel kernel = FindFloatBinary(f, operand)) return kernel;
  return FindElementaryBinary(f, operand);
}

}  // namespace assay::numeric
