// compare, select, clamp, reduce-precision and stochastic-convert.
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "interpreter/numeric/elementwise.h"
#include "interpreter/numeric/float_format.h"

namespace assay::numeric {
namespace {

// Storage of each family, loaded to something that C++ compares as the operation wants it.
template <typename S>
struct Plain {
  using Storage = S;
  static S Load(S x) { return x; }
};
template <PrimitiveType T>
struct Narrow {
  using Storage = typename NarrowStorage<T>::Type;
  static double Load(Storage x) { return DecodeNarrow<T>(x); }
};
// Position in the total order. NaN lies outside the infinities, on the side of its sign.
template <PrimitiveType T>
struct Total {
  using Storage = typename NarrowStorage<T>::Type;
  static int64_t Load(Storage x) {
    constexpr FloatLayout f = LayoutOf(T);
    if (f.specials == FloatSpecials::kExponentOnly) return x & 0xff;
    int magnitude_bits = f.exponent_bits + f.mantissa_bits;
    int64_t magnitude = x & ((1 << magnitude_bits) - 1);
    bool negative = (x >> magnitude_bits) & 1;
    if (f.specials == FloatSpecials::kNanNegZero && negative && magnitude == 0) return -1 - 0x10000;
    return negative ? -1 - magnitude : magnitude;
  }
};
template <typename F, typename Bits>
struct TotalIeee {
  using Storage = F;
  static Bits Load(F x) {
    Bits bits = std::bit_cast<Bits>(x);
    return bits < 0 ? bits ^ std::numeric_limits<Bits>::max() : bits;
  }
};
// Complex numbers in lexicographic order: by real parts, equal ones by imaginary parts. `Part` says
// how parts compare.
template <typename Part>
struct Lexicographic {
  struct Storage {
    typename Part::Storage re, im;
  };
  struct Loaded {
    decltype(Part::Load({})) re, im;
    bool operator==(const Loaded& y) const { return re == y.re && im == y.im; }
    bool operator<(const Loaded& y) const { return re < y.re || (re == y.re && im < y.im); }
    bool operator<=(const Loaded& y) const { return re < y.re || (re == y.re && im <= y.im); }
    bool operator>(const Loaded& y) const { return y < *this; }
    bool operator>=(const Loaded& y) const { return y <= *this; }
  };
  static Loaded Load(Storage x) { return {Part::Load(x.re), Part::Load(x.im)}; }
};

template <typename T, CompareDirection kDirection>
void Compare(const void* x, const void* y, uint8_t* out, int64_t n) {
  const auto* a = static_cast<const typename T::Storage*>(x);
  const auto* b = static_cast<const typename T::Storage*>(y);
  for (int64_t i = 0; i < n; ++i) {
    auto l = T::Load(a[i]);
    auto r = T::Load(b[i]);
    if constexpr (kDirection == CompareDirection::kEq) out[i] = l == r;
    if constexpr (kDirection == CompareDirection::kNe) out[i] = !(l == r);
    if constexpr (kDirection == CompareDirection::kGe) out[i] = l >= r;
    if constexpr (kDirection == CompareDirection::kGt) out[i] = l > r;
    if constexpr (kDirection == CompareDirection::kLe) out[i] = l <= r;
    if constexpr (kDirection == CompareDirection::kLt) out[i] = l < r;
  }
}

template <typename T>
CompareKernel CompareOf(CompareDirection direction) {
  switch (direction) {
    case CompareDirection::kEq: return Compare<T, CompareDirection::kEq>;
    case CompareDirection::kNe: return Compare<T, CompareDirection::kNe>;
    case CompareDirection::kGe: return Compare<T, CompareDirection::kGe>;
    case CompareDirection::kGt: return Compare<T, CompareDirection::kGt>;
    case CompareDirection::kLe: return Compare<T, CompareDirection::kLe>;
    case CompareDirection::kLt: return Compare<T, CompareDirection::kLt>;
  }
  return nullptr;
}

struct Sixteen {
  uint64_t low, high;
};

template <typename S>
void Select(const uint8_t* pred, const void* on_true, const void* on_false, void* out, int64_t n) {
  const S* a = static_cast<const S*>(on_true);
  const S* b = static_cast<const S*>(on_false);
  S* to = static_cast<S*>(out);
#pragma GCC ivdep
  for (int64_t i = 0; i < n; ++i) {
    if constexpr (std::is_integral_v<S>) {  // without branches: vector code
      S mask = static_cast<S>(0 - static_cast<S>(pred[i] != 0));
      to[i] = static_cast<S>((a[i] & mask) | (b[i] & ~mask));
    } else {
      to[i] = pred[i] ? a[i] : b[i];
    }
  }
}

// clamp as maximum and then minimum, on blocks small enough to stay in the cache.
template <PrimitiveType T>
void Clamp(const void* low, const void* x, const void* high, void* out, int64_t n) {
  static const BinaryKernel maximum = FindBinary(BinaryFunction::kMaximum, T);
  static const BinaryKernel minimum = FindBinary(BinaryFunction::kMinimum, T);
  constexpr int64_t kBlock = 512;
  alignas(16) std::byte buffer[kBlock * 16];
  const int64_t size = FormatOf(T).ByteSize();
  for (int64_t i = 0; i < n; i += kBlock) {
    int64_t count = n - i < kBlock ? n - i : kBlock;
    auto at = [&](const void* p) { return static_cast<const std::byte*>(p) + i * size; };
    maximum(at(low), at(x), buffer, count);
    minimum(buffer, at(high), static_cast<std::byte*>(out) + i * size, count);
  }
}

// reduce-precision on one pattern of a format with sign and magnitude.
uint64_t ReducePattern(const Format& f, int exponent_bits, int mantissa_bits, uint64_t pattern) {
  int magnitude_bits = f.exponent_bits + f.mantissa_bits;
  uint64_t magnitude_mask = (uint64_t{1} << magnitude_bits) - 1;
  uint64_t magnitude = pattern & magnitude_mask;
  uint64_t sign = pattern & (uint64_t{1} << magnitude_bits);
  double value = DecodeFloat(f.type, pattern);
  if (value - value != 0) return pattern;  // NaN, infinity
  if (mantissa_bits < f.mantissa_bits) {
    // The pattern counts units in the last place, so rounding it may carry into the exponent.
    int cut = f.mantissa_bits - mantissa_bits;
    uint64_t odd = (magnitude >> cut) & 1;
    magnitude += (uint64_t{1} << (cut - 1)) - 1 + odd;
    magnitude &= ~((uint64_t{1} << cut) - 1);
  }
  uint64_t overflow = RoundToFormat(f.type, sign ? -HUGE_VAL : HUGE_VAL);
  bool overflows = magnitude > MaxFinitePattern(LayoutOf(f.type));
  if (exponent_bits < f.exponent_bits) {
    int64_t bias = (int64_t{1} << (exponent_bits - 1)) - 1;
    int64_t exponent = static_cast<int64_t>(magnitude >> f.mantissa_bits) - f.bias;
    // An exponent field of 0 belongs to zero and subnormals: always below the new least normal.
    if ((magnitude >> f.mantissa_bits) == 0 || exponent < 1 - bias) magnitude = 0;
    overflows |= exponent > bias;
  }
  if (overflows) return overflow;
  if (magnitude == 0 && !f.HasNegativeZero()) sign = 0;
  return sign | magnitude;
}

template <typename S>
void ReduceBlock(const Format& f, int exponent_bits, int mantissa_bits, const void* x, void* out,
                 int64_t n) {
  const S* in = static_cast<const S*>(x);
  S* to = static_cast<S*>(out);
  for (int64_t i = 0; i < n; ++i) {
    to[i] = static_cast<S>(ReducePattern(f, exponent_bits, mantissa_bits, in[i]));
  }
}

template <typename S>
uint64_t LoadUnsigned(const void* random, int64_t i) {
  return static_cast<const S*>(random)[i];
}

// |x| = whole + fraction; the magnitude of the result, saturated at `limit`.
uint64_t RoundStochastically(double magnitude, int random_bits, uint64_t random, uint64_t limit) {
  if (!(magnitude < static_cast<double>(limit))) return limit;
  double whole = std::floor(magnitude);
  double fraction =
      magnitude - whole;  // exact: both are multiples of the same unit, and it is less
  uint64_t result = static_cast<uint64_t>(whole);
  // fraction < 1, so that the product is below 2^random_bits; scaling by a power of two is exact.
  if (random < static_cast<uint64_t>(std::floor(std::ldexp(fraction, random_bits)))) ++result;
  return result < limit ? result : limit;
}

}  // namespace

CompareKernel FindCompare(CompareDirection direction, CompareOrder order, PrimitiveType operand) {
  using enum PrimitiveType;
  bool total = order == CompareOrder::kTotal;
  switch (operand) {
    case kS1:
    case kS2:
    case kS4:
    case kS8: return CompareOf<Plain<int8_t>>(direction);
    case kPred:
    case kU1:
    case kU2:
    case kU4:
    case kU8: return CompareOf<Plain<uint8_t>>(direction);
    case kS16: return CompareOf<Plain<int16_t>>(direction);
    case kU16: return CompareOf<Plain<uint16_t>>(direction);
    case kS32: return CompareOf<Plain<int32_t>>(direction);
    case kU32: return CompareOf<Plain<uint32_t>>(direction);
    case kS64: return CompareOf<Plain<int64_t>>(direction);
    case kU64: return CompareOf<Plain<uint64_t>>(direction);
    case kF32:
      return total ? CompareOf<TotalIeee<float, int32_t>>(direction)
                   : CompareOf<Plain<float>>(direction);
    case kF64:
      return total ? CompareOf<TotalIeee<double, int64_t>>(direction)
                   : CompareOf<Plain<double>>(direction);
    case kC64:
      return total ? CompareOf<Lexicographic<TotalIeee<float, int32_t>>>(direction)
                   : CompareOf<Lexicographic<Plain<float>>>(direction);
    case kC128:
      return total ? CompareOf<Lexicographic<TotalIeee<double, int64_t>>>(direction)
                   : CompareOf<Lexicographic<Plain<double>>>(direction);
    default: break;
  }
  CompareKernel kernel = nullptr;
  VisitNarrow(operand, [&]<PrimitiveType T>() {
    kernel = total ? CompareOf<Total<T>>(direction) : CompareOf<Narrow<T>>(direction);
  });
  return kernel;
}

SelectKernel FindSelect(PrimitiveType type) {
  switch (FormatOf(type).ByteSize()) {
    case 1: return Select<uint8_t>;
    case 2: return Select<uint16_t>;
    case 4: return Select<uint32_t>;
    case 8: return Select<uint64_t>;
    case 16: return Select<Sixteen>;
    default: return nullptr;
  }
}

TernaryKernel FindClamp(PrimitiveType type) {
  using enum PrimitiveType;
  switch (type) {
    case kPred: return Clamp<kPred>;
    case kS1: return Clamp<kS1>;
    case kS2: return Clamp<kS2>;
    case kS4: return Clamp<kS4>;
    case kS8: return Clamp<kS8>;
    case kS16: return Clamp<kS16>;
    case kS32: return Clamp<kS32>;
    case kS64: return Clamp<kS64>;
    case kU1: return Clamp<kU1>;
    case kU2: return Clamp<kU2>;
    case kU4: return Clamp<kU4>;
    case kU8: return Clamp<kU8>;
    case kU16: return Clamp<kU16>;
    case kU32: return Clamp<kU32>;
    case kU64: return Clamp<kU64>;
    case kF32: return Clamp<kF32>;
    case kF64: return Clamp<kF64>;
    case kC64:
      return Clamp<kC64>;
    case kC128:
      return Clamp<kC128>;
    default: break;
  }
  TernaryKernel kernel = nullptr;
  VisitNarrow(type, [&]<PrimitiveType T>() { kernel = Clamp<T>; });
  return kernel;
}

void ReducePrecision(PrimitiveType type, int exponent_bits, int mantissa_bits, const void* x,
                     void* out, int64_t n) {
  const Format& f = FormatOf(type);
  if (f.type_class != TypeClass::kFloat) return;
  if (f.specials == FloatSpecials::kExponentOnly) {
    // No sign, no zero: only the range of the exponents could shrink, and what is below has no
    // zero to become. The value is kept.
    std::memmove(out, x, static_cast<size_t>(n));
    return;
  }
  if (exponent_bits < 1) exponent_bits = 1;
  switch (f.ByteSize()) {
    case 1: return ReduceBlock<uint8_t>(f, exponent_bits, mantissa_bits, x, out, n);
    case 2: return ReduceBlock<uint16_t>(f, exponent_bits, mantissa_bits, x, out, n);
    case 4: return ReduceBlock<uint32_t>(f, exponent_bits, mantissa_bits, x, out, n);
    default: return ReduceBlock<uint64_t>(f, exponent_bits, mantissa_bits, x, out, n);
  }
}

bool HasStochasticConvert(PrimitiveType from, PrimitiveType to) {
  return IsFloat(from) && IsArrayType(to);
}

namespace {

// To an integer type, as its low bits.
uint64_t StochasticInteger(double value, int random_bits, uint64_t random, PrimitiveType to) {
  if (value != value) return 0;
  const bool negative = std::signbit(value);
  const int bits = FormatOf(to).bits;
  uint64_t limit = ~uint64_t{0} >> (64 - bits);
  if (IsSigned(to)) limit = (limit >> 1) + negative;
  if (negative && !IsSigned(to)) limit = 0;
  const uint64_t magnitude = RoundStochastically(std::fabs(value), random_bits, random, limit);
  return negative ? 0 - magnitude : magnitude;
}

// To a float type: the magnitude truncated to a number of the type or, iff random <
// floor(fraction * 2^random_bits), the next one beyond it; past the largest number that is
// overflow.
uint64_t StochasticFloat(double value, int random_bits, uint64_t random, PrimitiveType to) {
  const uint64_t nearest = RoundToFormat(to, value);
  const double magnitude = std::fabs(value);
  if (!std::isfinite(value) || DecodeFloat(to, nearest) == value) return nearest;
  const FloatLayout layout = LayoutOf(to);
  const uint64_t most = MaxFinitePattern(layout);
  // The type without a sign has nothing for numbers below 0, and nothing below its least one.
  if (layout.specials == FloatSpecials::kExponentOnly && (value <= 0 || magnitude < 0x1p-127)) {
    return nearest;
  }
  // The last pattern that is not above the magnitude: patterns rise with what they stand for.
  uint64_t low = RoundToFormat(to, magnitude);
  if (magnitude >= DecodeFloat(to, most)) {
    low = most;
  } else if (DecodeFloat(to, low) > magnitude) {
    --low;
  }
  const double base = DecodeFloat(to, low);
  double step = low == most ? base - DecodeFloat(to, low - 1) : DecodeFloat(to, low + 1) - base;
  // With one exponent per number, the step beyond the largest is twice the one below it.
  if (low == most && layout.specials == FloatSpecials::kExponentOnly) step *= 2;
  // Exact: the difference holds low bits of the magnitude, and the step is a power of two.
  const double fraction = (magnitude - base) / step;
  bool up = fraction >= 1;
  if (!up) up = random < static_cast<uint64_t>(std::floor(std::ldexp(fraction, random_bits)));
  const double sign = std::signbit(value) ? -1 : 1;
  if (!up) return RoundToFormat(to, sign * base);
  return RoundToFormat(to, low == most ? sign * HUGE_VAL : sign * DecodeFloat(to, low + 1));
}

}  // namespace

void StochasticConvert(PrimitiveType from, PrimitiveType to, const void* x, const void* random,
                       void* out, int64_t n) {
  CHECK(HasStochasticConvert(from, to));
  const PrimitiveType part = PartOf(to);
  const int64_t part_size = FormatOf(part).ByteSize(), to_size = FormatOf(to).ByteSize();
  const int64_t from_size = FormatOf(from).ByteSize();
  // Types of six bits come with random bytes.
  const int random_bits = FormatOf(from).bits == 6 ? 8 : FormatOf(from).bits;
  for (int64_t i = 0; i < n; ++i) {
    double value;
    DecodeBlock(from, static_cast<const std::byte*>(x) + i * from_size, &value, 1);
    uint64_t r = from_size == 1   ? LoadUnsigned<uint8_t>(random, i)
                 : from_size == 2 ? LoadUnsigned<uint16_t>(random, i)
                 : from_size == 4 ? LoadUnsigned<uint32_t>(random, i)
                                  : LoadUnsigned<uint64_t>(random, i);
    uint64_t parts[2] = {0, 0};  // a complex result is real
    if (IsPred(to)) {
      parts[0] = value != 0;
    } else if (IsFloat(part)) {
      parts[0] = StochasticFloat(value, random_bits, r, part);
    } else {
      parts[0] = StochasticInteger(value, random_bits, r, to);
      // Stored sign-extended or zero-extended.
      if (IsUnsigned(to) && FormatOf(to).bits < 8) parts[0] &= (1u << FormatOf(to).bits) - 1;
    }
    std::byte* at = static_cast<std::byte*>(out) + i * to_size;
    for (int64_t p = 0; p * part_size < to_size; ++p) {
      // Little-endian: the low bytes are the narrower integer.
      std::memcpy(at + p * part_size, &parts[p], static_cast<size_t>(part_size));
    }
  }
}

}  // namespace assay::numeric
