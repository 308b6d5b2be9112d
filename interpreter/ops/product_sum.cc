#include "interpreter/ops/product_sum.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/convert.h"
#include "interpreter/numeric/elementwise.h"
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

constexpr int64_t kPiece = 1 << 14;

// What an algorithm rounds operands and sums to. kInvalid: nothing.
struct AlgorithmRow {
  DotAlgorithm algorithm;
  PrimitiveType operands;
  PrimitiveType sum;
  bool tf32 = false;
};
constexpr AlgorithmRow kAlgorithms[] = {
    {DotAlgorithm::kAnyF8AnyF8F32, PrimitiveType::kInvalid, PrimitiveType::kF32},
    {DotAlgorithm::kAnyF8AnyF8F32FastAccum, PrimitiveType::kInvalid, PrimitiveType::kF32},
    {DotAlgorithm::kF16F16F16, PrimitiveType::kF16, PrimitiveType::kF16},
    {DotAlgorithm::kF16F16F32, PrimitiveType::kF16, PrimitiveType::kF32},
    {DotAlgorithm::kBF16BF16BF16, PrimitiveType::kBF16, PrimitiveType::kBF16},
    {DotAlgorithm::kBF16BF16F32, PrimitiveType::kBF16, PrimitiveType::kF32},
    // Splitting approximates the unsplit product, whose exact value is the reference.
    {DotAlgorithm::kBF16BF16F32X3, PrimitiveType::kInvalid, PrimitiveType::kF32},
    {DotAlgorithm::kBF16BF16F32X6, PrimitiveType::kInvalid, PrimitiveType::kF32},
    {DotAlgorithm::kBF16BF16F32X9, PrimitiveType::kInvalid, PrimitiveType::kF32},
    {DotAlgorithm::kTF32TF32F32, PrimitiveType::kF32, PrimitiveType::kF32, true},
    {DotAlgorithm::kTF32TF32F32X3, PrimitiveType::kInvalid, PrimitiveType::kF32},
    {DotAlgorithm::kF32F32F32, PrimitiveType::kF32, PrimitiveType::kF32},
    {DotAlgorithm::kF64F64F64, PrimitiveType::kF64, PrimitiveType::kF64},
};

Status ReserveSlots(OpContext& context, int64_t slots) {
  return context.Reserve(slots * static_cast<int64_t>(sizeof(double)));
}

}  // namespace

PrimitiveType LowestPrecisionOf(DotAlgorithm algorithm) {
  for (const AlgorithmRow& row : kAlgorithms) {
    if (row.algorithm != algorithm) continue;
    if (row.tf32) return PrimitiveType::kF16;
    return row.operands == PrimitiveType::kInvalid ? row.sum : row.operands;
  }
  return PrimitiveType::kInvalid;
}

ProductSum::ProductSum(PrimitiveType left, PrimitiveType right, PrimitiveType result,
                       DotAlgorithm algorithm)
    : complex_operands_(IsComplex(left) || IsComplex(right)),
      integer_operands_(!IsFloat(left) && !IsFloat(right) && !complex_operands_),
      parts_(IsComplex(result) ? 2 : 1),
      result_part_(PartOf(result)),
      accumulation_(result_part_) {
  const bool real_result = IsFloat(result) || IsComplex(result);
  bool general = !real_result && !integer_operands_;
  for (PrimitiveType type : {left, right}) {
    general |= IsComplex(type) != IsComplex(result);
    general |= real_result && IsInteger(type) && FormatOf(type).bits > 32;
  }
  kind_ = general ? Kind::kGeneral : real_result ? Kind::kReal : Kind::kInteger;
  if (!real_result) return;
  for (const AlgorithmRow& row : kAlgorithms) {
    if (row.algorithm != algorithm) continue;
    operand_rounding_ = row.operands;
    accumulation_ = row.sum;
    tf32_ = row.tf32;
  }
}

void ProductSum::RoundOperands(double* values, int64_t n) const {
  if (!RoundsOperands()) return;
  std::vector<std::byte> rounded(static_cast<size_t>(n * FormatOf(operand_rounding_).ByteSize()));
  numeric::EncodeBlock(operand_rounding_, values, rounded.data(), n);
  if (tf32_)
    numeric::ReducePrecision(PrimitiveType::kF32, 8, 10, rounded.data(), rounded.data(), n);
  numeric::DecodeBlock(operand_rounding_, rounded.data(), values, n);
}

// 64-bit integers as the sum of their upper and lower halves, both of the sign of the whole: what one
// of them gives with an infinity or a zero, the other one gives too.
Result<Panel> ProductSum::DecodeGeneral(OpContext& context, const Literal& literal) const {
  const PrimitiveType type = literal.shape().primitive_type(), part = PartOf(type);
  const int64_t width = FormatOf(part).ByteSize(), parts = IsComplex(type) ? 2 : 1;
  const bool wide = IsInteger(type) && FormatOf(type).bits > 32;
  RETURN_IF_ERROR(ReserveSlots(context, literal.element_count() * kGeneralSlots));
  Panel panel(literal.element_count() * kGeneralSlots);
  const std::byte* bytes = literal.bytes();
  RETURN_IF_ERROR(
      ParallelFor(context, literal.element_count(), kPiece, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          double* to = panel.doubles() + i * kGeneralSlots;
          to[0] = to[1] = to[2] = 0;
          if (wide) {
            const uint64_t bits = literal.Bits(i);
            const bool negative = IsSigned(type) && bits >> 63 != 0;
            const uint64_t size = negative ? 0 - bits : bits;
            const double sign = negative ? -1 : 1;
            to[0] = sign * (static_cast<double>(size >> 32) * 0x1p32);
            to[1] = sign * static_cast<double>(size & 0xffffffff);
            if (to[0] == 0) std::swap(to[0], to[1]);
            continue;
          }
          for (int64_t p = 0; p < parts; ++p) {
            numeric::DecodeBlock(part, bytes + (i * parts + p) * width, to + 2 * p, 1);
            RoundOperands(to + 2 * p, 1);
          }
        }
      }));
  return panel;
}

Result<Panel> ProductSum::Decode(OpContext& context, const Literal& literal) const {
  if (kind_ == Kind::kGeneral) return DecodeGeneral(context, literal);
  PrimitiveType type = PartOf(literal.shape().primitive_type());
  int64_t width = FormatOf(type).ByteSize();
  int64_t slots = literal.element_count() * parts_;
  RETURN_IF_ERROR(ReserveSlots(context, slots));
  Panel panel(slots);
  const std::byte* bytes = literal.bytes();
  RETURN_IF_ERROR(ParallelFor(context, slots, kPiece, [&](int64_t begin, int64_t end) {
    const std::byte* from = bytes + begin * width;
    if (kind_ == Kind::kInteger) {
      numeric::ConvertBlock(type, PrimitiveType::kS64, from, panel.integers() + begin, end - begin);
      return;
    }
    double* to = panel.doubles() + begin;
    if (IsFloat(type)) {
      numeric::DecodeBlock(type, from, to, end - begin);
    } else {
      numeric::ConvertBlock(type, PrimitiveType::kF64, from, to, end - begin);
    }
    RoundOperands(to, end - begin);
  }));
  return panel;
}

Result<Panel> ProductSum::DecodeLeft(OpContext& context, const Literal& literal) const {
  return Decode(context, literal);
}

Result<Panel> ProductSum::DecodeRight(OpContext& context, const Literal& literal,
                                      int64_t line) const {
  ASSIGN_OR_RETURN(Panel plain, Decode(context, literal));
  if (parts_ == 1 || kind_ == Kind::kGeneral) return plain;
  RETURN_IF_ERROR(ReserveSlots(context, literal.element_count() * 4));
  Panel panel(literal.element_count() * 4);
  int64_t lines = line == 0 ? 0 : literal.element_count() / line;
  const double* from = plain.doubles();
  double* to = panel.doubles();
  for (int64_t l = 0; l < lines; ++l) {
    for (int64_t k = 0; k < line; ++k) {
      double re = from[2 * (l * line + k)], im = from[2 * (l * line + k) + 1];
      double* real_line = to + 4 * l * line;
      double* imaginary_line = real_line + 2 * line;
      real_line[2 * k] = re;
      real_line[2 * k + 1] = -im;
      imaginary_line[2 * k] = im;
      imaginary_line[2 * k + 1] = re;
    }
  }
  return panel;
}

namespace {

// The sum truncated and saturated to the integer type `type`, as the low bits; NaN: 0. To pred:
// whether it is not 0.
uint64_t SumToInteger(numeric::ExactSum& sum, PrimitiveType type) {
  const double rounded = std::bit_cast<double>(sum.Round(PrimitiveType::kF64));
  numeric::ExactSum::Integer value;
  const bool finite = sum.Get(&value);
  if (IsPred(type)) return !finite || value.size > 0;
  if (rounded != rounded) return 0;
  const bool negative = rounded < 0;
  constexpr int kPoint = numeric::ExactSum::kBias / 32;
  static_assert(numeric::ExactSum::kBias % 32 == 0);
  uint64_t magnitude = 0;
  if (!finite || value.size > kPoint + 2) {
    magnitude = ~uint64_t{0};
  } else {
    for (int i = value.size - 1; i >= kPoint; --i) magnitude = magnitude << 32 | value.digits[i];
  }
  const int bits = FormatOf(type).bits;
  uint64_t limit = ~uint64_t{0} >> (64 - bits);
  if (IsSigned(type)) limit = (limit >> 1) + negative;
  if (negative && !IsSigned(type)) limit = 0;
  magnitude = std::min(magnitude, limit);
  return negative ? 0 - magnitude : magnitude;
}

// The two doubles of a real part times those of another, or an imaginary part as its own pair.
void AddProducts(numeric::ExactSum& sum, const double* a, int64_t a_count, const double* b,
                 int64_t b_count, double sign) {
  for (int64_t i = 0; i < a_count; ++i) {
    if (i > 0 && a[i] == 0) continue;
    for (int64_t j = 0; j < b_count; ++j) {
      if (j > 0 && b[j] == 0) continue;
      sum.AddProduct(sign * a[i], b[j]);
    }
  }
}

}  // namespace

void ProductSum::GeneralRow(const double* left, const double* right, int64_t n, int64_t columns,
                            std::byte* out, TierCounts* counts) const {
  numeric::ExactSum sum;
  const int64_t width = FormatOf(result_part_).ByteSize();
  for (int64_t j = 0; j < columns; ++j, right += n * kGeneralSlots) {
    for (int64_t part = 0; part < parts_; ++part, out += width) {
      sum.Clear();
      for (int64_t k = 0; k < n; ++k) {
        const double* a = left + k * kGeneralSlots;
        const double* b = right + k * kGeneralSlots;
        if (part == 0) AddProducts(sum, a, 2, b, 2, 1);
        if (!complex_operands_) continue;
        if (part == 0) {
          AddProducts(sum, a + 2, 1, b + 2, 1, -1);
        } else {
          AddProducts(sum, a, 2, b + 2, 1, 1);
          AddProducts(sum, a + 2, 1, b, 2, 1);
        }
      }
      if (IsFloat(result_part_)) {
        const uint64_t pattern = sum.Round(accumulation_);
        if (accumulation_ == result_part_) {
          std::memcpy(out, &pattern, static_cast<size_t>(width));
        } else {
          numeric::ConvertBlock(accumulation_, result_part_, &pattern, out, 1);
        }
      } else {
        const uint64_t value = SumToInteger(sum, result_part_);
        numeric::ConvertBlock(PrimitiveType::kU64, result_part_, &value, out, 1);
      }
    }
  }
  counts->exact += columns * parts_;
}

void ProductSum::Row(const double* left, const double* right, int64_t n, int64_t columns,
                     std::byte* out, Scratch& scratch) const {
  if (kind_ == Kind::kGeneral) return GeneralRow(left, right, n, columns, out, &scratch.tiers);
  n *= parts_;
  columns *= parts_;
  scratch.sums.resize(static_cast<size_t>(columns));
  uint64_t* sums = scratch.sums.data();
  if (kind_ == Kind::kInteger) {
    const uint64_t* a = reinterpret_cast<const uint64_t*>(left);
    const uint64_t* b = reinterpret_cast<const uint64_t*>(right);
    for (int64_t j = 0; j < columns; ++j, b += n) {
      uint64_t sum = 0;
      for (int64_t k = 0; k < n; ++k) sum += a[k] * b[k];
      sums[j] = sum;
    }
    numeric::ConvertBlock(PrimitiveType::kS64, result_part_, sums, out, columns);
    return;
  }
  if (n == 0) {
    std::fill_n(sums, columns, numeric::RoundToFormat(accumulation_, 0.0));
    scratch.tiers.plain += columns;
  } else {
    numeric::ExactDotRow(accumulation_, left, right, n, columns, sums, &scratch.tiers);
  }
  int64_t width = FormatOf(accumulation_).ByteSize();
  std::byte* storage = out;
  if (accumulation_ != result_part_) {
    scratch.rounded.resize(static_cast<size_t>(columns * width));
    storage = scratch.rounded.data();
  }
  auto store = [&]<typename T>() {
    for (int64_t j = 0; j < columns; ++j) {
      T pattern = static_cast<T>(sums[j]);
      std::memcpy(storage + j * static_cast<int64_t>(sizeof(T)), &pattern, sizeof(T));
    }
  };
  if (width == 1) store.template operator()<uint8_t>();
  if (width == 2) store.template operator()<uint16_t>();
  if (width == 4) store.template operator()<uint32_t>();
  if (width == 8) store.template operator()<uint64_t>();
  if (storage != out) numeric::ConvertBlock(accumulation_, result_part_, storage, out, columns);
}

}  // namespace assay
