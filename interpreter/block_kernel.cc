#include "interpreter/block_kernel.h"

#include <algorithm>
#include <array>

#include "interpreter/numeric/convert.h"
#include "interpreter/numeric/mixed_precision.h"
#include "spec/ops/shape_rules.h"

namespace assay {
namespace {

constexpr std::array<const ElementwiseRow*, kOpcodeCount> MakeIndex() {
  std::array<const ElementwiseRow*, kOpcodeCount> index = {};
  for (const ElementwiseRow& row : kElementwiseRows) index[static_cast<int>(row.opcode)] = &row;
  return index;
}
constexpr std::array<const ElementwiseRow*, kOpcodeCount> kIndex = MakeIndex();

// The type that the kernels of one type give from operands of type `operand`.
PrimitiveType OwnResultType(const ElementwiseRow& row, PrimitiveType operand) {
  return row.kind == ElementwiseKind::kUnary ? numeric::UnaryResultType(row.unary, operand) : operand;
}

// Do floats of several types meet where the kernels have one?
bool MixesFloats(const ElementwiseRow& row, const BlockKernel& kernel, int64_t operands) {
  const bool picks = row.kind == ElementwiseKind::kSelect;
  const bool compares = row.kind == ElementwiseKind::kCompare;
  if (row.kind == ElementwiseKind::kConvert || row.kind == ElementwiseKind::kStochasticConvert) {
    return false;
  }
  const PrimitiveType first = kernel.types[picks ? 1 : 0];
  const PrimitiveType result = compares ? first : kernel.result;
  if (!IsFloat(result)) return false;
  if (!compares && OwnResultType(row, first) != result) return true;
  for (int64_t i = picks ? 2 : 1; i < operands; ++i) {
    if (kernel.types[i] != first) return true;
  }
  return false;
}

bool HasMixed(const ElementwiseRow& row, const BlockKernel& kernel, int64_t operands) {
  if (row.kind == ElementwiseKind::kUnary) {
    return numeric::HasMixedUnary(row.unary, kernel.types[0], kernel.result);
  }
  for (int64_t i = row.kind == ElementwiseKind::kSelect ? 1 : 0; i < operands; ++i) {
    if (!IsFloat(kernel.types[i])) return false;
  }
  return row.kind != ElementwiseKind::kBinary || numeric::HasMixedBinary(row.binary);
}

}  // namespace

numeric::CompareOrder CompareOrderOf(const Instruction& instruction) {
  bool total = instruction.Get(kComparisonType) == ComparisonType::kTotalOrder ||
               instruction.Get(kComparisonOrder) == ComparisonOrder::kTotal;  // newer text
  return total ? numeric::CompareOrder::kTotal : numeric::CompareOrder::kPartial;
}

void BlockKernel::Run(const void* const* x, void* out, int64_t n) const {
  switch (kind) {
    case ElementwiseKind::kUnary:
    case ElementwiseKind::kConvert:
      return unary(x[0], out, n);
    case ElementwiseKind::kBinary:
      return binary(x[0], x[1], out, n);
    case ElementwiseKind::kCompare:
      return compare(x[0], x[1], static_cast<uint8_t*>(out), n);
    case ElementwiseKind::kSelect:
      return select(static_cast<const uint8_t*>(x[0]), x[1], x[2], out, n);
    case ElementwiseKind::kClamp:
      return clamp(x[0], x[1], x[2], out, n);
    case ElementwiseKind::kReducePrecision:
      return numeric::ReducePrecision(operand, exponent_bits, mantissa_bits, x[0], out, n);
    case ElementwiseKind::kStochasticConvert:
      return numeric::StochasticConvert(operand, result, x[0], x[1], out, n);
    case ElementwiseKind::kMixed:
      return RunMixed(x, out, n);
  }
}

void BlockKernel::RunMixed(const void* const* x, void* out, int64_t n) const {
  switch (row->kind) {
    case ElementwiseKind::kUnary:
      return numeric::MixedUnary(row->unary, types[0], result, x[0], out, n);
    case ElementwiseKind::kBinary:
      return numeric::MixedBinary(row->binary, types[0], types[1],
                                  WiderType(types[0], types[1]).primitive(), result, x[0], x[1], out, n);
    case ElementwiseKind::kCompare:
      return numeric::MixedCompare(direction, order, types, x, static_cast<uint8_t*>(out), n);
    case ElementwiseKind::kSelect:
      return numeric::MixedSelect(types + 1, result, static_cast<const uint8_t*>(x[0]), x[1], x[2], out,
                                  n);
    case ElementwiseKind::kClamp:
      return numeric::MixedClamp(types, result, x, out, n);
    case ElementwiseKind::kReducePrecision:
      return numeric::MixedReducePrecision(operand, result, exponent_bits, mantissa_bits, x[0], out, n);
    case ElementwiseKind::kConvert:
    case ElementwiseKind::kStochasticConvert:
    case ElementwiseKind::kMixed:
      CHECK(false);
  }
}

std::optional<BlockKernel> ResolveElementwise(const Instruction& instruction) {
  const ElementwiseRow* row = kIndex[static_cast<int>(instruction.opcode())];
  if (row == nullptr || !instruction.shape().IsArray() || instruction.operand_count() == 0) {
    return std::nullopt;
  }
  BlockKernel kernel;
  kernel.kind = row->kind;
  kernel.binary_function = row->binary;
  kernel.operand = instruction.operand_shape(0).primitive_type();
  kernel.result = instruction.shape().primitive_type();
  if (!IsArrayType(kernel.operand) || !IsArrayType(kernel.result)) return std::nullopt;
  const int64_t operands = std::min<int64_t>(instruction.operand_count(), 3);
  for (int64_t i = 0; i < operands; ++i) {
    kernel.types[i] = instruction.operand_shape(i).primitive_type();
  }
  const bool mixes = MixesFloats(*row, kernel, operands);
  bool found = false;
  switch (row->kind) {
    case ElementwiseKind::kUnary:
      kernel.unary = numeric::FindUnary(row->unary, kernel.operand);
      found = kernel.unary != nullptr &&
              numeric::UnaryResultType(row->unary, kernel.operand) == kernel.result;
      break;
    case ElementwiseKind::kBinary:
      kernel.binary = numeric::FindBinary(row->binary, kernel.operand);
      found = kernel.binary != nullptr &&
              instruction.operand_shape(1).primitive_type() == kernel.operand;
      break;
    case ElementwiseKind::kCompare:
      kernel.direction = instruction.Get(kDirection);
      kernel.order = CompareOrderOf(instruction);
      kernel.compare = numeric::FindCompare(kernel.direction, kernel.order, kernel.operand);
      found = kernel.compare != nullptr;
      break;
    case ElementwiseKind::kSelect:
      kernel.select = numeric::FindSelect(kernel.result);
      found = kernel.select != nullptr;
      break;
    case ElementwiseKind::kClamp:
      kernel.clamp = numeric::FindClamp(kernel.result);
      found = kernel.clamp != nullptr;
      break;
    case ElementwiseKind::kConvert:
      kernel.unary = numeric::FindConvert(kernel.operand, kernel.result);
      found = kernel.unary != nullptr;
      break;
    case ElementwiseKind::kReducePrecision:
      // No format has 64 bits of either, so that more of them mean no more.
      kernel.exponent_bits = static_cast<int>(std::min<int64_t>(64, instruction.Get(kExponentBits)));
      kernel.mantissa_bits = static_cast<int>(std::min<int64_t>(64, instruction.Get(kMantissaBits)));
      found = IsFloat(kernel.operand);
      break;
    case ElementwiseKind::kStochasticConvert:
      found = numeric::HasStochasticConvert(kernel.operand, kernel.result);
      break;
    case ElementwiseKind::kMixed:
      break;
  }
  if (mixes) {
    kernel.kind = ElementwiseKind::kMixed;
    kernel.row = row;
    found = HasMixed(*row, kernel, operands);
  }
  if (!found) return std::nullopt;
  return kernel;
}

}  // namespace assay
