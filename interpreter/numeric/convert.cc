// Values pass through blocks of a type that holds them all: doubles for floats, 64-bit integers for
// integers and pred. No step but the last one rounds.
#include "interpreter/numeric/convert.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/half_format.h"

namespace assay::numeric {
namespace {

constexpr int64_t kBlock = 256;

// Calls f(S{}) with the storage type of pred or an integer type.
template <typename F>
void VisitStorage(PrimitiveType type, F&& f) {
  using enum PrimitiveType;
  switch (type) {
    case kS1:
    case kS2:
    case kS4:
    case kS8: return f(int8_t{});
    case kPred:
    case kU1:
    case kU2:
    case kU4:
    case kU8: return f(uint8_t{});
    case kS16: return f(int16_t{});
    case kU16: return f(uint16_t{});
    case kS32: return f(int32_t{});
    case kU32: return f(uint32_t{});
    case kS64: return f(int64_t{});
    case kU64: return f(uint64_t{});
    default: return;
  }
}

// Integers and pred as the low 64 bits of their value.
void LoadIntegers(PrimitiveType type, const void* x, uint64_t* out, int64_t n) {
  VisitStorage(type, [&]<typename S>(S) {
    const S* in = static_cast<const S*>(x);
    for (int64_t i = 0; i < n; ++i) out[i] = static_cast<uint64_t>(static_cast<int64_t>(in[i]));
  });
}

// The low bits of each, in the storage form of `type`; for pred x != 0.
void StoreIntegers(PrimitiveType type, const uint64_t* x, void* out, int64_t n) {
  int bits = FormatOf(type).bits;
  VisitStorage(type, [&]<typename S>(S) {
    S* to = static_cast<S*>(out);
    if (type == PrimitiveType::kPred) {
      for (int64_t i = 0; i < n; ++i) to[i] = x[i] != 0;
    } else if (bits == 8 * static_cast<int>(sizeof(S))) {
      for (int64_t i = 0; i < n; ++i) to[i] = static_cast<S>(x[i]);
    } else {
      for (int64_t i = 0; i < n; ++i) {
        uint64_t high = x[i] << (64 - bits);
        to[i] = static_cast<S>(
            std::is_signed_v<S> ? static_cast<uint64_t>(static_cast<int64_t>(high) >> (64 - bits))
                                : high >> (64 - bits));
      }
    }
  });
}

// Truncates and saturates. The bounds are powers of two, or one less where that is a double too.
void StoreTruncated(PrimitiveType type, const double* x, void* out, int64_t n) {
  uint64_t integers[kBlock];
  const Format& f = FormatOf(type);
  if (f.type_class == TypeClass::kPred) {
    for (int64_t i = 0; i < n; ++i) integers[i] = x[i] != 0;  // NaN != 0
  } else if (f.type_class == TypeClass::kSigned) {
    double bound = std::ldexp(1.0, f.bits - 1);
    int64_t largest = static_cast<int64_t>((uint64_t{1} << (f.bits - 1)) - 1);
    for (int64_t i = 0; i < n; ++i) {
      int64_t value = x[i] >= bound   ? largest
                      : x[i] < -bound ? -largest - 1
                      : x[i] != x[i]  ? 0
                                      : static_cast<int64_t>(x[i]);
      integers[i] = static_cast<uint64_t>(value);
    }
  } else {
    double bound = std::ldexp(1.0, f.bits);
    uint64_t largest = ~uint64_t{0} >> (64 - f.bits);
    for (int64_t i = 0; i < n; ++i) {
      integers[i] = x[i] >= bound ? largest : x[i] > 0 ? static_cast<uint64_t>(x[i]) : 0;
    }
  }
  // For pred the values are 0 or 1 already.
  StoreIntegers(type, integers, out, n);
}

void StoreRounded(PrimitiveType from, PrimitiveType to, const uint64_t* x, void* out, int64_t n) {
  bool is_signed = IsSigned(from);
  if (FormatOf(from).bits <= 53) {
    double values[kBlock];
    for (int64_t i = 0; i < n; ++i) values[i] = static_cast<double>(static_cast<int64_t>(x[i]));
    return EncodeBlock(to, values, out, n);
  }
  int64_t size = FormatOf(to).ByteSize();
  for (int64_t i = 0; i < n; ++i) {
    bool negative = is_signed && static_cast<int64_t>(x[i]) < 0;
    uint64_t pattern = RoundScaled(to, negative, negative ? 0 - x[i] : x[i], 0, false);
    // Little-endian: the low bytes are the pattern of the type.
    std::memcpy(static_cast<std::byte*>(out) + i * size, &pattern, static_cast<size_t>(size));
  }
}

// One block of real numbers.
void ConvertReal(PrimitiveType from, PrimitiveType to, const void* x, void* out, int64_t n) {
  if (IsFloat(from)) {
    double values[kBlock];
    DecodeBlock(from, x, values, n);
    return IsFloat(to) ? EncodeBlock(to, values, out, n) : StoreTruncated(to, values, out, n);
  }
  uint64_t integers[kBlock];
  LoadIntegers(from, x, integers, n);
  return IsFloat(to) ? StoreRounded(from, to, integers, out, n)
                     : StoreIntegers(to, integers, out, n);
}

// One block where a side is complex.
void ConvertComplex(PrimitiveType from, PrimitiveType to, const void* x, void* out, int64_t n) {
  double parts[2 * kBlock];
  if (IsComplex(from)) {
    DecodeBlock(FormatOf(from).part, x, parts, 2 * n);
    if (IsComplex(to)) return EncodeBlock(FormatOf(to).part, parts, out, 2 * n);
    double values[kBlock];
    for (int64_t i = 0; i < n; ++i) {
      values[i] = parts[2 * i];
      if (to == PrimitiveType::kPred) values[i] = parts[2 * i] != 0 || parts[2 * i + 1] != 0;
    }
    return IsFloat(to) ? EncodeBlock(to, values, out, n) : StoreTruncated(to, values, out, n);
  }
  PrimitiveType part = FormatOf(to).part;
  double real[kBlock];  // storage of n parts: f32 or f64
  ConvertReal(from, part, x, real, n);
  DecodeBlock(part, std::memcpy(parts, real, static_cast<size_t>(n * FormatOf(part).ByteSize())),
              real, n);
  for (int64_t i = 0; i < n; ++i) {
    parts[2 * i] = real[i];
    parts[2 * i + 1] = 0;
  }
  EncodeBlock(part, parts, out, 2 * n);
}

// Between f32 and a type of 16 bits.
template <PrimitiveType T>
void WidenHalf(const void* x, void* out, int64_t n) {
  const uint16_t* in = static_cast<const uint16_t*>(x);
  float* to = static_cast<float*>(out);
  for (int64_t i = 0; i < n; ++i) to[i] = HalfToFloat<T>(in[i]);
}
template <PrimitiveType T>
void RoundToHalf(const void* x, void* out, int64_t n) {
  const float* in = static_cast<const float*>(x);
  uint16_t* to = static_cast<uint16_t*>(out);
  for (int64_t i = 0; i < n; ++i) to[i] = FloatToHalf<T>(in[i]);
}

constexpr int kTypes = kPrimitiveTypeCount;

template <int kPair>
void ConvertPair(const void* x, void* out, int64_t n) {
  ConvertBlock(static_cast<PrimitiveType>(kPair / kTypes),
               static_cast<PrimitiveType>(kPair % kTypes), x, out, n);
}

template <int... kPairs>
constexpr std::array<UnaryKernel, sizeof...(kPairs)> MakePairs(
    std::integer_sequence<int, kPairs...>) {
  return {ConvertPair<kPairs>...};
}
constexpr auto kPairs = MakePairs(std::make_integer_sequence<int, kTypes * kTypes>());

}  // namespace

void ConvertBlock(PrimitiveType from, PrimitiveType to, const void* x, void* out, int64_t n) {
  int64_t from_size = FormatOf(from).ByteSize();
  int64_t to_size = FormatOf(to).ByteSize();
  if (from == to) {
    std::memmove(out, x, static_cast<size_t>(n * to_size));
    return;
  }
  bool complex = IsComplex(from) || IsComplex(to);
  for (int64_t i = 0; i < n; i += kBlock) {
    int64_t count = n - i < kBlock ? n - i : kBlock;
    const std::byte* in = static_cast<const std::byte*>(x) + i * from_size;
    std::byte* to_bytes = static_cast<std::byte*>(out) + i * to_size;
    if (complex) {
      ConvertComplex(from, to, in, to_bytes, count);
    } else {
      ConvertReal(from, to, in, to_bytes, count);
    }
  }
}

UnaryKernel FindConvert(PrimitiveType from, PrimitiveType to) {
  using enum PrimitiveType;
  if (!IsArrayType(from) || !IsArrayType(to)) return nullptr;
  if (to == kF32 && from == kBF16) return WidenHalf<kBF16>;
  if (to == kF32 && from == kF16) return WidenHalf<kF16>;
  if (from == kF32 && to == kBF16) return RoundToHalf<kBF16>;
  if (from == kF32 && to == kF16) return RoundToHalf<kF16>;
  return kPairs[static_cast<size_t>(static_cast<int>(from) * kTypes + static_cast<int>(to))];
}

}  // namespace assay::numeric
