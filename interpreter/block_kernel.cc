#include "interpreter/block_kernel.h"

#include <algorithm>
#include <array>

#include "interpreter/numeric/convert.h"

namespace assay {
namespace {

constexpr std::array<const ElementwiseRow*, kOpcodeCount> MakeIndex() {
  std::array<const ElementwiseRow*, kOpcodeCount> index = {};
  for (const ElementwiseRow& row : kElementwiseRows) index[static_cast<int>(row.opcode)] = &row;
  return index;
}
constexpr std::array<const ElementwiseRow*, kOpcodeCount> kIndex = MakeIndex();

numeric::CompareKernel ResolveCompare(const Instruction& instruction, PrimitiveType operand) {
  bool total = instruction.Get(kComparisonType) == ComparisonType::kTotalOrder ||
               instruction.Get(kComparisonOrder) == ComparisonOrder::kTotal;  // newer text
  return numeric::FindCompare(
      instruction.Get(kDirection),
      total ? numeric::CompareOrder::kTotal : numeric::CompareOrder::kPartial, operand);
}

}  // namespace

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
      kernel.compare = ResolveCompare(instruction, kernel.operand);
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
  }
  if (!found) return std::nullopt;
  return kernel;
}

}  // namespace assay
