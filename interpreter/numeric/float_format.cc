#include "interpreter/numeric/float_format.h"

#include <cmath>

namespace assay::numeric {
namespace {

// Rounds to f64 directly: a double cannot carry its own sticky bit.
uint64_t RoundScaledToF64(bool negative, uint64_t mantissa, int64_t exponent, bool sticky) {
  uint64_t sign = uint64_t{negative} << 63;
  // mantissa has its top bit set: the value lies in [2^(exponent+63), 2^(exponent+64)).
  int64_t leading = exponent + 63;
  if (leading > 1023) return sign | 0x7ff0000000000000;
  int64_t cut = 11;  // bits below the result's last one
  if (leading < -1022) cut += -1022 - leading;
  if (cut > 64) return sign;  // below half of the smallest subnormal
  uint64_t kept = cut == 64 ? 0 : mantissa >> cut;
  uint64_t half = uint64_t{1} << (cut - 1);
  uint64_t rest = mantissa & (half | (half - 1));
  bool up = rest > half || (rest == half && (sticky || (kept & 1)));
  kept += up;
  // A normal result has its hidden bit set in `kept`, which adds one to the exponent field.
  uint64_t field = leading < -1022 ? 0 : static_cast<uint64_t>(leading + 1022) << 52;
  return sign | (field + kept);
}

// The value truncated to double precision with the last bit set if it is inexact.
double ScaledToOdd(bool negative, uint64_t mantissa, int64_t exponent, bool sticky) {
  uint64_t sign = uint64_t{negative} << 63;
  int64_t leading = exponent + 63;
  if (leading > 1023) return std::bit_cast<double>(sign | 0x7fefffffffffffff);
  int64_t cut = 11;
  if (leading < -1022) cut += -1022 - leading;
  uint64_t kept = cut >= 64 ? 0 : mantissa >> cut;
  bool inexact = sticky || cut >= 64 || (mantissa & ((uint64_t{1} << cut) - 1)) != 0;
  uint64_t field = leading < -1022 ? 0 : static_cast<uint64_t>(leading + 1022) << 52;
  return std::bit_cast<double>(sign | (field + kept) | uint64_t{inexact});
}

template <typename T>
void Widen(const void* x, double* out, int64_t n) {
  const T* in = static_cast<const T*>(x);
  for (int64_t i = 0; i < n; ++i) out[i] = static_cast<double>(in[i]);
}

}  // namespace

double DecodeFloat(PrimitiveType type, uint64_t pattern) {
  if (type == PrimitiveType::kF64) return std::bit_cast<double>(pattern);
  if (type == PrimitiveType::kF32) return std::bit_cast<float>(static_cast<uint32_t>(pattern));
  double value = 0;
  VisitNarrow(type, [&]<PrimitiveType T>() { value = DecodeNarrow<T>(pattern); });
  return value;
}

uint64_t RoundToFormat(PrimitiveType type, double value) {
  if (type == PrimitiveType::kF64) return std::bit_cast<uint64_t>(value);
  if (type == PrimitiveType::kF32) return std::bit_cast<uint32_t>(static_cast<float>(value));
  uint64_t pattern = 0;
  VisitNarrow(type, [&]<PrimitiveType T>() { pattern = EncodeNarrow<T>(value); });
  return pattern;
}

uint64_t RoundScaled(PrimitiveType type, bool negative, uint64_t mantissa, int64_t exponent,
                     bool sticky) {
  if (mantissa == 0) return RoundToFormat(type, negative ? -0.0 : 0.0);
  int shift = std::countl_zero(mantissa);
  mantissa <<= shift;
  exponent -= shift;
  if (type == PrimitiveType::kF64) return RoundScaledToF64(negative, mantissa, exponent, sticky);
  return RoundToFormat(type, ScaledToOdd(negative, mantissa, exponent, sticky));
}

void DecodeBlock(PrimitiveType type, const void* x, double* out, int64_t n) {
  using enum PrimitiveType;
  switch (type) {
    case kF64: return Widen<double>(x, out, n);
    case kF32: return Widen<float>(x, out, n);
    case kS1:
    case kS2:
    case kS4:
    case kS8: return Widen<int8_t>(x, out, n);
    case kPred:
    case kU1:
    case kU2:
    case kU4:
    case kU8: return Widen<uint8_t>(x, out, n);
    case kS16: return Widen<int16_t>(x, out, n);
    case kU16: return Widen<uint16_t>(x, out, n);
    case kS32: return Widen<int32_t>(x, out, n);
    case kU32: return Widen<uint32_t>(x, out, n);
    case kS64: return Widen<int64_t>(x, out, n);
    case kU64: return Widen<uint64_t>(x, out, n);
    default: break;
  }
  VisitNarrow(type, [&]<PrimitiveType T>() {
    const auto* in = static_cast<const typename NarrowStorage<T>::Type*>(x);
    for (int64_t i = 0; i < n; ++i) out[i] = DecodeNarrow<T>(in[i]);
  });
}

void EncodeBlock(PrimitiveType type, const double* x, void* out, int64_t n) {
  if (type == PrimitiveType::kF64) {
    double* to = static_cast<double*>(out);
    for (int64_t i = 0; i < n; ++i) to[i] = x[i];
  } else if (type == PrimitiveType::kF32) {
    float* to = static_cast<float*>(out);
    for (int64_t i = 0; i < n; ++i) to[i] = static_cast<float>(x[i]);
  } else {
    VisitNarrow(type, [&]<PrimitiveType T>() {
      auto* to = static_cast<typename NarrowStorage<T>::Type*>(out);
      for (int64_t i = 0; i < n; ++i) {
        to[i] = static_cast<typename NarrowStorage<T>::Type>(EncodeNarrow<T>(x[i]));
      }
    });
  }
}

}  // namespace assay::numeric
