#include "interpreter/ops/body_types.h"

#include <cstring>
#include <utility>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/convert.h"
#include "interpreter/ops/scratch.h"
#include "interpreter/ops/strided.h"

namespace assay {

PrimitiveType TakenType(const Computation& body, int64_t parameter) {
  return body.parameters()[parameter]->shape().primitive_type();
}

PrimitiveType GivenType(const Computation& body, int64_t result) {
  for (Operand root : body.roots()) {
    const Instruction& producer = *body.module().instruction(root.instruction);
    const Shape& shape = *SubshapeAt(producer.shape(), body.module().path(root.path));
    const int64_t leaves = LeafCount(shape);
    if (result < leaves) return LeavesOf(shape)[result]->primitive_type();
    result -= leaves;
  }
  CHECK(false);
}

void ConvertElements(PrimitiveType from, const std::byte* source, PrimitiveType to,
                     std::byte* target, int64_t n) {
  if (from == to) {
    std::memcpy(target, source, static_cast<size_t>(n * FormatOf(from).ByteSize()));
  } else {
    numeric::ConvertBlock(from, to, source, target, n);
  }
}

Result<Literal> AtType(OpContext& context, const Literal& array, PrimitiveType type) {
  const PrimitiveType from = array.shape().primitive_type();
  if (from == type) return array;
  constexpr int64_t kPiece = 1 << 15;
  const Shape shape = Shape::Array(type, array.shape().dimensions());
  ASSIGN_OR_RETURN(Literal result, Scratch(context, shape));
  const std::byte* in = array.bytes();
  std::byte* out = result.MutableBytes();
  const int64_t width = WidthOf(array.shape()), out_width = WidthOf(shape);
  RETURN_IF_ERROR(
      ParallelFor(context, array.element_count(), kPiece, [&](int64_t begin, int64_t end) {
        ConvertElements(from, in + begin * width, type, out + begin * out_width, end - begin);
      }));
  return result;
}

}  // namespace assay
