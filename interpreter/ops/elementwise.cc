// Elementwise ops: the numeric kernel runs over pieces of the arrays, in threads. An operand that
// dies here lends its storage to the result. Scalars beside arrays (the predicate of select, the
// bounds of clamp) are spread over a block.
#include "interpreter/ops/elementwise.h"

#include <algorithm>
#include <string>
#include <utility>

#include "interpreter/block_kernel.h"
#include "interpreter/evaluation.h"
#include "interpreter/ops/body_types.h"
#include "interpreter/ops/scratch.h"
#include "interpreter/ops/strided.h"
#include "interpreter/region_program.h"

namespace assay {
namespace {

constexpr int64_t kPiece = 1 << 15;  // elements a thread takes at a time
constexpr int64_t kSpread = 2048;    // block of a spread scalar

// Storage for the result: an operand that dies and has elements of the same size, or new.
Literal TakeStorage(OpContext& context) {
  const Shape& shape = context.shape();
  for (Literal& operand : context.operands) {
    // Kernels write every element, so only the sizes count. Below 8 bits Reshaped may copy.
    int bits = FormatOf(operand.shape().primitive_type()).bits;
    if (operand.IsUnique() && operand.element_count() == *shape.ElementCount() && bits >= 8 &&
        bits == FormatOf(shape.primitive_type()).bits) {
      return operand.Reshaped(shape);
    }
  }
  return Literal::Uninitialized(shape);
}

}  // namespace

std::string CheckElementwise(const Instruction& instruction) {
  if (ResolveElementwise(instruction)) return {};
  const Shape& shape =
      instruction.operand_count() > 0 ? instruction.operand_shape(0) : instruction.shape();
  return "not implemented for " + shape.ToString(false);
}

Status EvaluateElementwise(OpContext& context) {
  BlockKernel kernel = *ResolveElementwise(context.instruction);
  int64_t n = *context.shape().ElementCount();
  int count = static_cast<int>(std::min<size_t>(context.operands.size(), 3));
  const std::byte* bases[3] = {};
  int64_t steps[3] = {};  // bytes from element to element; 0: spread
  std::vector<std::byte> spread[3];
  int64_t block = n;
  for (int i = 0; i < count; ++i) {
    const Literal& operand = context.operands[i];
    int64_t width = WidthOf(operand.shape());
    bases[i] = operand.bytes();
    steps[i] = width;
    if (operand.element_count() == n) continue;
    block = std::min(n, kSpread);
    spread[i].resize(static_cast<size_t>(block * width));
    Fill(width, operand.bytes(), spread[i].data(), block);
    bases[i] = spread[i].data();
    steps[i] = 0;
  }
  Literal result = TakeStorage(context);
  // Where it shares an operand's storage, that operand lets go, so that this does not copy.
  for (Literal& operand : context.operands) {
    if (operand.bytes() == std::as_const(result).bytes()) operand = Literal();
  }
  std::byte* out = result.MutableBytes();
  int64_t out_width = WidthOf(context.shape());
  RETURN_IF_ERROR(ParallelFor(context, n, kPiece, [&](int64_t begin, int64_t end) {
    for (int64_t at = begin; at < end;) {
      int64_t lanes = std::min(end - at, block);
      const void* x[3];
      for (int i = 0; i < 3; ++i) x[i] = bases[i] + at * steps[i];
      kernel.Run(x, out + at * out_width, lanes);
      at += lanes;
    }
  }));
  context.result = std::move(result);
  return {};
}

Status EvaluateMap(OpContext& context) {
  const Computation& body = *context.instruction.Get(kToApply);
  int64_t n = *context.shape().ElementCount();
  for (size_t i = 0; i < context.operands.size(); ++i) {
    ASSIGN_OR_RETURN(context.operands[i], AtType(context, context.operands[i],
                                                 TakenType(body, static_cast<int64_t>(i))));
  }
  // What the body gives, rounded at the end to the type declared.
  const PrimitiveType declared = context.shape().primitive_type(), given = GivenType(body, 0);
  const Shape shape =
      given == declared ? context.shape() : Shape::Array(given, context.shape().dimensions());
  Literal result;
  if (given == declared) {
    result = Literal::Uninitialized(shape);
  } else {
    ASSIGN_OR_RETURN(result, Scratch(context, shape));
  }
  std::byte* out = result.MutableBytes();
  int64_t out_width = WidthOf(shape);
  auto run = [&](int64_t begin, int64_t end) -> Status {
    RegionCaller caller(context.evaluation, body, end - begin);
    std::vector<const void*> inputs;
    for (const Literal& operand : context.operands) {
      inputs.push_back(operand.bytes() + begin * WidthOf(operand.shape()));
    }
    void* outputs[] = {out + begin * out_width};
    return caller.Call(inputs, outputs, end - begin);
  };
  if (context.evaluation.ProgramOf(body) == nullptr) {
    RETURN_IF_ERROR(run(0, n));
  } else {
    RETURN_IF_ERROR(ParallelFor(context, n, kPiece,
                                [&](int64_t begin, int64_t end) { (void)run(begin, end); }));
  }
  ASSIGN_OR_RETURN(context.result, AtType(context, result, declared));
  return {};
}

}  // namespace assay
