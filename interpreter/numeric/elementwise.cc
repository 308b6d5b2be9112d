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
  if (IsComplex(operand)) return FindComplexBinary(f, operand);
  if (!IsFloat(operand)) return FindIntegerBinary(f, operand);
  if (BinaryKernel kernel = FindFloatBinary(f, operand)) return kernel;
  return FindElementaryBinary(f, operand);
}

}  // namespace assay::numeric
