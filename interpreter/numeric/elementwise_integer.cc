// Integers and pred: arithmetic at the element's width, wrapping.
#include <bit>
#include <type_traits>

#include "interpreter/numeric/elementwise_families.h"

namespace assay::numeric {
namespace {

// An integer type of `kBits` bits stored in S. Arithmetic is done in 64 unsigned bits and wrapped,
// so that nothing overflows in the sense of C++.
template <typename S, int kBitCount>
struct Int {
  using Storage = S;
  static constexpr int kBits = kBitCount;
  static constexpr bool kSigned = std::is_signed_v<S>;
  static constexpr uint64_t kMask = kBits == 64 ? ~uint64_t{0} : (uint64_t{1} << (kBits % 64)) - 1;

  // The value of the low kBits bits.
  static S Wrap(uint64_t x) {
    if constexpr (kBits == 8 * sizeof(S)) {
      return static_cast<S>(x);
    } else if constexpr (kSigned) {
      return static_cast<S>(static_cast<int64_t>(x << (64 - kBits)) >> (64 - kBits));
    } else {
      return static_cast<S>(x & kMask);
    }
  }
  static uint64_t Pattern(S x) { return static_cast<uint64_t>(static_cast<int64_t>(x)) & kMask; }
  static uint64_t Wide(S x) { return static_cast<uint64_t>(static_cast<int64_t>(x)); }
};

template <typename I, uint64_t (*kFunction)(typename I::Storage)>
void MapUnary(const void* x, void* out, int64_t n) {
  using S = typename I::Storage;
  const S* in = static_cast<const S*>(x);
  S* to = static_cast<S*>(out);
  for (int64_t i = 0; i < n; ++i) to[i] = I::Wrap(kFunction(in[i]));
}

template <typename I, uint64_t (*kFunction)(typename I::Storage, typename I::Storage)>
void MapBinary(const void* x, const void* y, void* out, int64_t n) {
  using S = typename I::Storage;
  const S* a = static_cast<const S*>(x);
  const S* b = static_cast<const S*>(y);
  S* to = static_cast<S*>(out);
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) to[i] = I::Wrap(kFunction(a[i], b[i]));
}

template <typename I>
struct Functions {
  using S = typename I::Storage;

  static uint64_t Copy(S x) { return I::Wide(x); }
  static uint64_t Abs(S x) { return x < S{0} ? 0 - I::Wide(x) : I::Wide(x); }
  static uint64_t Negate(S x) { return 0 - I::Wide(x); }
  static uint64_t Sign(S x) { return x < S{0} ? ~uint64_t{0} : uint64_t{x != 0}; }
  static uint64_t Not(S x) { return ~I::Wide(x); }
  static uint64_t PopulationCount(S x) { return std::popcount(I::Pattern(x)); }
  static uint64_t CountLeadingZeros(S x) {
    return std::countl_zero(I::Pattern(x)) - (64 - I::kBits);
  }

  static uint64_t Add(S x, S y) { return I::Wide(x) + I::Wide(y); }
  static uint64_t Subtract(S x, S y) { return I::Wide(x) - I::Wide(y); }
  static uint64_t Multiply(S x, S y) { return I::Wide(x) * I::Wide(y); }
  static uint64_t Divide(S x, S y) {
    if (y == 0) return ~uint64_t{0};
    if constexpr (I::kSigned) {
      if (y == S{-1}) return 0 - I::Wide(x);  // INT_MIN wraps to itself
    }
    return I::Wide(static_cast<S>(x / y));
  }
  static uint64_t Remainder(S x, S y) {
    if (y == 0) return I::Wide(x);
    if constexpr (I::kSigned) {
      if (y == S{-1}) return 0;
    }
    return I::Wide(static_cast<S>(x % y));
  }
  static uint64_t Maximum(S x, S y) { return I::Wide(x > y ? x : y); }
  static uint64_t Minimum(S x, S y) { return I::Wide(x < y ? x : y); }
  static uint64_t Power(S x, S y) {
    if (y < S{0}) {
      if (x == S{1}) return 1;
      if constexpr (I::kSigned) {
        if (x == S{-1}) return (I::Wide(y) & 1) ? ~uint64_t{0} : 1;
      }
      return 0;
    }
    uint64_t base = I::Wide(x), result = 1;
    for (uint64_t e = I::Pattern(y); e != 0; e >>= 1) {
      if (e & 1) result *= base;
      base *= base;
    }
    return result;
  }
  static uint64_t And(S x, S y) { return I::Wide(x) & I::Wide(y); }
  static uint64_t Or(S x, S y) { return I::Wide(x) | I::Wide(y); }
  static uint64_t Xor(S x, S y) { return I::Wide(x) ^ I::Wide(y); }
  static uint64_t ShiftLeft(S x, S y) {
    uint64_t amount = I::Pattern(y);
    return amount >= I::kBits ? 0 : I::Wide(x) << amount;
  }
  static uint64_t ShiftRightLogical(S x, S y) {
    uint64_t amount = I::Pattern(y);
    return amount >= I::kBits ? 0 : I::Pattern(x) >> amount;
  }
  static uint64_t ShiftRightArithmetic(S x, S y) {
    uint64_t amount = I::Pattern(y);
    // The pattern's top bit is the sign, for unsigned types too.
    int64_t wide = static_cast<int64_t>(I::Pattern(x) << (64 - I::kBits)) >> (64 - I::kBits);
    return static_cast<uint64_t>(wide >> (amount >= I::kBits ? 63 : amount));
  }
  static uint64_t Mulhi(S x, S y) {
    if constexpr (I::kSigned) {
      return static_cast<uint64_t>((static_cast<__int128>(x) * y) >> I::kBits);
    } else {
      return static_cast<uint64_t>((static_cast<unsigned __int128>(x) * y) >> I::kBits);
    }
  }
};

template <typename I>
UnaryKernel UnaryOf(UnaryFunction f) {
  using F = Functions<I>;
  switch (f) {
    case UnaryFunction::kCopy: return MapUnary<I, F::Copy>;
    case UnaryFunction::kAbs: return MapUnary<I, F::Abs>;
    case UnaryFunction::kNegate: return MapUnary<I, F::Negate>;
    case UnaryFunction::kSign: return MapUnary<I, F::Sign>;
    case UnaryFunction::kNot: return MapUnary<I, F::Not>;
    case UnaryFunction::kPopulationCount: return MapUnary<I, F::PopulationCount>;
    case UnaryFunction::kCountLeadingZeros: return MapUnary<I, F::CountLeadingZeros>;
    default: return nullptr;
  }
}

template <typename I>
BinaryKernel BinaryOf(BinaryFunction f) {
  using F = Functions<I>;
  switch (f) {
    case BinaryFunction::kAdd: return MapBinary<I, F::Add>;
    case BinaryFunction::kSubtract: return MapBinary<I, F::Subtract>;
    case BinaryFunction::kMultiply: return MapBinary<I, F::Multiply>;
    case BinaryFunction::kDivide: return MapBinary<I, F::Divide>;
    case BinaryFunction::kRemainder: return MapBinary<I, F::Remainder>;
    case BinaryFunction::kMaximum: return MapBinary<I, F::Maximum>;
    case BinaryFunction::kMinimum: return MapBinary<I, F::Minimum>;
    case BinaryFunction::kPower: return MapBinary<I, F::Power>;
    case BinaryFunction::kAnd: return MapBinary<I, F::And>;
    case BinaryFunction::kOr: return MapBinary<I, F::Or>;
    case BinaryFunction::kXor: return MapBinary<I, F::Xor>;
    case BinaryFunction::kShiftLeft: return MapBinary<I, F::ShiftLeft>;
    case BinaryFunction::kShiftRightArithmetic: return MapBinary<I, F::ShiftRightArithmetic>;
    case BinaryFunction::kShiftRightLogical: return MapBinary<I, F::ShiftRightLogical>;
    case BinaryFunction::kMulhi: return MapBinary<I, F::Mulhi>;
    default: return nullptr;
  }
}

// pred is computed as int8 and then compared with 0; on {0, 1} that is the following.
using Pred = Int<uint8_t, 1>;
uint64_t PredNotEqual(uint8_t x, uint8_t y) { return x ^ y; }
uint64_t PredOr(uint8_t x, uint8_t y) { return x | y; }
uint64_t PredAnd(uint8_t x, uint8_t y) { return x & y; }
uint64_t PredNot(uint8_t x) { return x ^ 1; }
uint64_t PredSame(uint8_t x) { return x; }
uint64_t PredDivide(uint8_t x, uint8_t y) { return x | (y ^ 1); }     // x/0 = -1
uint64_t PredRemainder(uint8_t x, uint8_t y) { return x & (y ^ 1); }  // x rem 0 = x

UnaryKernel PredUnary(UnaryFunction f) {
  switch (f) {
    case UnaryFunction::kNot: return MapUnary<Pred, PredNot>;
    case UnaryFunction::kCopy:
    case UnaryFunction::kAbs:
    case UnaryFunction::kNegate:
    case UnaryFunction::kSign:
    case UnaryFunction::kPopulationCount: return MapUnary<Pred, PredSame>;
    case UnaryFunction::kCountLeadingZeros: return MapUnary<Pred, PredNot>;
    default: return nullptr;
  }
}

BinaryKernel PredBinary(BinaryFunction f) {
  switch (f) {
    case BinaryFunction::kAdd:
    case BinaryFunction::kMaximum:
    case BinaryFunction::kOr: return MapBinary<Pred, PredOr>;
    case BinaryFunction::kMultiply:
    case BinaryFunction::kMinimum:
    case BinaryFunction::kAnd: return MapBinary<Pred, PredAnd>;
    case BinaryFunction::kSubtract:
    case BinaryFunction::kXor: return MapBinary<Pred, PredNotEqual>;
    case BinaryFunction::kDivide: return MapBinary<Pred, PredDivide>;
    case BinaryFunction::kRemainder: return MapBinary<Pred, PredRemainder>;
    default: return nullptr;
  }
}

}  // namespace

UnaryKernel FindIntegerUnary(UnaryFunction f, PrimitiveType type) {
  using enum PrimitiveType;
  switch (type) {
    case kPred: return PredUnary(f);
    case kS1: return UnaryOf<Int<int8_t, 1>>(f);
    case kS2: return UnaryOf<Int<int8_t, 2>>(f);
    case kS4: return UnaryOf<Int<int8_t, 4>>(f);
    case kS8: return UnaryOf<Int<int8_t, 8>>(f);
    case kS16: return UnaryOf<Int<int16_t, 16>>(f);
    case kS32: return UnaryOf<Int<int32_t, 32>>(f);
    case kS64: return UnaryOf<Int<int64_t, 64>>(f);
    case kU1: return UnaryOf<Int<uint8_t, 1>>(f);
    case kU2: return UnaryOf<Int<uint8_t, 2>>(f);
    case kU4: return UnaryOf<Int<uint8_t, 4>>(f);
    case kU8: return UnaryOf<Int<uint8_t, 8>>(f);
    case kU16: return UnaryOf<Int<uint16_t, 16>>(f);
    case kU32: return UnaryOf<Int<uint32_t, 32>>(f);
    case kU64: return UnaryOf<Int<uint64_t, 64>>(f);
    default: return nullptr;
  }
}

BinaryKernel FindIntegerBinary(BinaryFunction f, PrimitiveType type) {
  using enum PrimitiveType;
  switch (type) {
    case kPred: return PredBinary(f);
    case kS1: return BinaryOf<Int<int8_t, 1>>(f);
    case kS2: return BinaryOf<Int<int8_t, 2>>(f);
    case kS4: return BinaryOf<Int<int8_t, 4>>(f);
    case kS8: return BinaryOf<Int<int8_t, 8>>(f);
    case kS16: return BinaryOf<Int<int16_t, 16>>(f);
    case kS32: return BinaryOf<Int<int32_t, 32>>(f);
    case kS64: return BinaryOf<Int<int64_t, 64>>(f);
    case kU1: return BinaryOf<Int<uint8_t, 1>>(f);
    case kU2: return BinaryOf<Int<uint8_t, 2>>(f);
    case kU4: return BinaryOf<Int<uint8_t, 4>>(f);
    case kU8: return BinaryOf<Int<uint8_t, 8>>(f);
    case kU16: return BinaryOf<Int<uint16_t, 16>>(f);
    case kU32: return BinaryOf<Int<uint32_t, 32>>(f);
    case kU64: return BinaryOf<Int<uint64_t, 64>>(f);
    default: return nullptr;
  }
}

}  // namespace assay::numeric
