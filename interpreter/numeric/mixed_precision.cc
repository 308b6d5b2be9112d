#include "interpreter/numeric/mixed_precision.h"

#include <algorithm>
#include <cstring>

#include "interpreter/numeric/convert.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/tier_counts.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

constexpr int64_t kPiece = 256;
constexpr PrimitiveType kWide = PrimitiveType::kF64;

const std::byte* At(const void* array, PrimitiveType type, int64_t i) {
  return static_cast<const std::byte*>(array) + i * FormatOf(type).ByteSize();
}
std::byte* At(void* array, PrimitiveType type, int64_t i) {
  return static_cast<std::byte*>(array) + i * FormatOf(type).ByteSize();
}
void Store(PrimitiveType type, uint64_t pattern, void* out, int64_t i) {
  std::memcpy(At(out, type, i), &pattern, static_cast<size_t>(FormatOf(type).ByteSize()));
}

// The functions whose values are numbers of f64.
bool IsExact(UnaryFunction f) { return !IsElementary(f) && FindUnary(f, kWide) != nullptr; }
bool IsExact(BinaryFunction f) {
  return f == BinaryFunction::kMaximum || f == BinaryFunction::kMinimum ||
         f == BinaryFunction::kRemainder;
}
bool IsOfPatterns(BinaryFunction f) {
  return f == BinaryFunction::kShiftLeft || f == BinaryFunction::kShiftRightArithmetic ||
         f == BinaryFunction::kShiftRightLogical || f == BinaryFunction::kMulhi;
}

// The parts of n complex numbers -> f of each.
void OfParts(UnaryFunction f, const double* parts, PrimitiveType result, void* out, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    const double re = parts[2 * i], im = parts[2 * i + 1];
    Store(result,
          f == UnaryFunction::kAbs ? HypotToFormat(re, im, result)
                                   : RoundToFormat(result, f == UnaryFunction::kReal ? re : im),
          out, i);
  }
  if (f == UnaryFunction::kAbs) CountTiers({.library = n});
}

}  // namespace

bool HasMixedUnary(UnaryFunction f, PrimitiveType operand, PrimitiveType result) {
  if (!IsFloat(result)) return false;
  if (IsComplex(operand)) {
    return f == UnaryFunction::kAbs || f == UnaryFunction::kReal || f == UnaryFunction::kImag;
  }
  return IsFloat(operand) && f != UnaryFunction::kIsFinite && (IsElementary(f) || IsExact(f));
}

void MixedUnary(UnaryFunction f, PrimitiveType operand, PrimitiveType result, const void* x,
                void* out, int64_t n) {
  double values[2 * kPiece];
  const int64_t parts = IsComplex(operand) ? 2 : 1;
  for (int64_t first = 0; first < n; first += kPiece) {
    const int64_t count = std::min(kPiece, n - first);
    DecodeBlock(PartOf(operand), At(x, operand, first), values, parts * count);
    std::byte* to = At(out, result, first);
    if (IsComplex(operand)) {
      OfParts(f, values, result, to, count);
    } else if (IsElementary(f)) {
      for (int64_t i = 0; i < count; ++i) {
        Store(result, ElementaryToFormat(f, values[i], result), to, i);
      }
      CountTiers({.library = count});
    } else {
      FindUnary(f, kWide)(values, values, count);
      EncodeBlock(result, values, to, count);
    }
  }
}

bool HasMixedBinary(BinaryFunction f) {
  return IsExact(f) || IsOfPatterns(f) || IsRoundedBinary(f);
}

void MixedBinary(BinaryFunction f, PrimitiveType x_type, PrimitiveType y_type, PrimitiveType wide,
                 PrimitiveType result, const void* x, const void* y, void* out, int64_t n) {
  double a[kPiece], b[kPiece];
  for (int64_t first = 0; first < n; first += kPiece) {
    const int64_t count = std::min(kPiece, n - first);
    std::byte* to = At(out, result, first);
    if (IsOfPatterns(f)) {
      ConvertBlock(x_type, wide, At(x, x_type, first), a, count);
      ConvertBlock(y_type, wide, At(y, y_type, first), b, count);
      FindBinary(f, wide)(a, b, a, count);
      ConvertBlock(wide, result, a, to, count);
      continue;
    }
    DecodeBlock(x_type, At(x, x_type, first), a, count);
    DecodeBlock(y_type, At(y, y_type, first), b, count);
    if (IsExact(f)) {
      FindBinary(f, kWide)(a, b, a, count);
      EncodeBlock(result, a, to, count);
      continue;
    }
    for (int64_t i = 0; i < count; ++i) Store(result, BinaryToFormat(f, a[i], b[i], result), to, i);
    CountTiers({.library = count});
  }
}

void MixedCompare(CompareDirection direction, CompareOrder order, const PrimitiveType types[2],
                  const void* const* x, uint8_t* out, int64_t n) {
  const CompareKernel compare = FindCompare(direction, order, kWide);
  double a[kPiece], b[kPiece];
  for (int64_t first = 0; first < n; first += kPiece) {
    const int64_t count = std::min(kPiece, n - first);
    DecodeBlock(types[0], At(x[0], types[0], first), a, count);
    DecodeBlock(types[1], At(x[1], types[1], first), b, count);
    compare(a, b, out + first, count);
  }
}

void MixedSelect(const PrimitiveType types[2], PrimitiveType result, const uint8_t* pred,
                 const void* on_true, const void* on_false, void* out, int64_t n) {
  const SelectKernel select = FindSelect(result);
  double a[kPiece], b[kPiece];
  for (int64_t first = 0; first < n; first += kPiece) {
    const int64_t count = std::min(kPiece, n - first);
    ConvertBlock(types[0], result, At(on_true, types[0], first), a, count);
    ConvertBlock(types[1], result, At(on_false, types[1], first), b, count);
    select(pred + first, a, b, At(out, result, first), count);
  }
}

void MixedClamp(const PrimitiveType types[3], PrimitiveType result, const void* const* x, void* out,
                int64_t n) {
  const TernaryKernel clamp = FindClamp(kWide);
  double values[3][kPiece];
  for (int64_t first = 0; first < n; first += kPiece) {
    const int64_t count = std::min(kPiece, n - first);
    for (int k = 0; k < 3; ++k) DecodeBlock(types[k], At(x[k], types[k], first), values[k], count);
    clamp(values[0], values[1], values[2], values[1], count);
    EncodeBlock(result, values[1], At(out, result, first), count);
  }
}

void MixedReducePrecision(PrimitiveType operand, PrimitiveType result, int exponent_bits,
                          int mantissa_bits, const void* x, void* out, int64_t n) {
  double values[kPiece];
  for (int64_t first = 0; first < n; first += kPiece) {
    const int64_t count = std::min(kPiece, n - first);
    ReducePrecision(operand, exponent_bits, mantissa_bits, At(x, operand, first), values, count);
    ConvertBlock(operand, result, values, At(out, result, first), count);
  }
}

}  // namespace assay::numeric
