// Operands are k arrays, then k initial values; the called computation says of two elements (of
// each array one: x0, y0, x1, y1, ...) whether the first goes before the second. An implementation
// may miss some of the first elements: `recall_target` says how many. We miss none: along
// reduction_dim the result holds the first elements in order, equal ones by rising index, then, where
// it is longer than the operand, initial values. They are sorted as sort does.
#include "interpreter/ops/partial_reduce.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/ops/body_types.h"
#include "interpreter/ops/comparator_sort.h"
#include "interpreter/ops/strided.h"
#include "interpreter/result_array.h"
#include "spec/ops/checks.h"
#include "spec/ops/shape_rules.h"

namespace assay {

std::string CheckPartialReduce(const Instruction& instruction) {
  return CheckPartialReduce(instruction, instruction.operand_count());
}

std::string CheckPartialReduce(const Instruction& instruction, int64_t operands) {
  int64_t count = instruction.shape().IsTuple()
                      ? static_cast<int64_t>(instruction.shape().elements().size())
                      : 1;
  auto computations = instruction.called_computations();
  if (count == 0 || operands != 2 * count || computations.size() != 1) {
    return "it takes an array and an initial value for each result, and one computation";
  }
  const Shape& first = instruction.operand_shape(0);
  std::optional<int64_t> dimension = FindConfigInteger(instruction, "reduction_dim");
  if (!first.IsArray() || !dimension || *dimension < 0 || *dimension >= first.rank()) {
    return "it has no reduction_dim among the dimensions of its operands";
  }
  const Computation& comparator = *computations[0];
  if (static_cast<int64_t>(comparator.parameters().size()) != 2 * count) {
    return "the computation does not take two elements of each array";
  }
  const Shape* answer = ResultPart(comparator, 0);
  if (ReturnsTuple(comparator) || answer == nullptr || !answer->IsScalar() ||
      !IsPred(answer->primitive_type())) {
    return "the computation does not give pred[]";
  }
  for (int64_t i = 0; i < count; ++i) {
    const Shape& operand = instruction.operand_shape(static_cast<int>(i));
    const Shape& init = instruction.operand_shape(static_cast<int>(count + i));
    const Shape& result = ResultArray(instruction.shape(), i);
    if (!operand.IsArray() || !result.IsArray() || !DimensionsAgree(operand, first) ||
        !DimensionsAgree(result, ResultArray(instruction.shape(), 0)) ||
        result.rank() != operand.rank() || !init.IsScalar()) {
      return "the shapes of operands and results do not fit";
    }
    const ElementType type = operand.element_type();
    bool fits = TypesAgree(result.element_type(), type) && TypesAgree(init.element_type(), type);
    for (int64_t side = 0; side < 2; ++side) {
      const Instruction* parameter = comparator.parameters()[2 * i + side];
      fits = fits && parameter && parameter->shape().IsScalar() &&
             TypesAgree(parameter->shape().element_type(), type);
    }
    for (int64_t d = 0; d < first.rank(); ++d) {
      fits = fits && (d == *dimension || SizesAgree(result.dimension(d), operand.dimension(d)));
    }
    if (!fits) return "the element types or sizes of operands and results do not fit";
  }
  return {};
}

Status EvaluatePartialReduce(OpContext& context) {
  const Instruction& instruction = context.instruction;
  size_t count = context.operands.size() / 2;
  int64_t dimension = *FindConfigInteger(instruction, "reduction_dim");
  const Shape& from = context.operands[0].shape();
  const Shape& to = ResultArray(instruction.shape(), 0);
  int64_t length = from.dimension(dimension), kept = to.dimension(dimension);
  int64_t inner = Product(std::span(from.dimensions()).subspan(static_cast<size_t>(dimension + 1)));
  int64_t lines = length == 0 ? *to.ElementCount() / std::max<int64_t>(kept, 1)
                              : *from.ElementCount() / length;
  const Computation& comparator = *instruction.called_computations()[0];
  // Float precisions may differ: the arrays as each parameter takes them, and as the results have them.
  std::vector<Literal> results, compared, kept_values, inits;
  for (size_t k = 0; k < count; ++k) {
    results.push_back(Literal::Uninitialized(ResultArray(instruction.shape(), static_cast<int64_t>(k))));
    const PrimitiveType declared = results.back().shape().primitive_type();
    for (size_t p = 2 * k; p < 2 * k + 2; ++p) {
      ASSIGN_OR_RETURN(Literal taken, AtType(context, context.operands[k],
                                             TakenType(comparator, static_cast<int64_t>(p))));
      compared.push_back(std::move(taken));
    }
    ASSIGN_OR_RETURN(Literal values, AtType(context, context.operands[k], declared));
    ASSIGN_OR_RETURN(Literal init, AtType(context, context.operands[count + k], declared));
    kept_values.push_back(std::move(values));
    inits.push_back(std::move(init));
  }
  RETURN_IF_ERROR(context.Reserve(2 * length * static_cast<int64_t>(sizeof(int64_t))));
  std::vector<ComparedLine> elements_compared(2 * count);
  RegionLess less(context.evaluation, comparator, elements_compared);
  bool contradicted = false;
  std::vector<int64_t> order(static_cast<size_t>(length)), scratch;
  for (int64_t line = 0; line < lines; ++line) {
    RETURN_IF_ERROR(context.evaluation.Poll());
    int64_t outer = line / std::max<int64_t>(inner, 1), within = line % std::max<int64_t>(inner, 1);
    auto element = [&](const Literal& array, int64_t i) {
      return array.bytes() + ((outer * length + i) * inner + within) * WidthOf(array.shape());
    };
    std::iota(order.begin(), order.end(), 0);
    for (size_t p = 0; p < 2 * count; ++p) {
      elements_compared[p] = {element(compared[p], 0), inner * WidthOf(compared[p].shape())};
    }
    ASSIGN_OR_RETURN(bool no_order, SortByComparator(context, /*alone=*/false, order, scratch,
                                                     [&]() -> RegionLess& { return less; }));
    contradicted |= no_order;
    for (size_t k = 0; k < count; ++k) {
      std::byte* out = results[k].MutableBytes();
      const int64_t width = WidthOf(results[k].shape());
      for (int64_t i = 0; i < kept; ++i) {
        std::memcpy(out + ((outer * kept + i) * inner + within) * width,
                    i < length ? element(kept_values[k], order[i]) : inits[k].bytes(),
                    static_cast<size_t>(width));
      }
    }
  }
  if (contradicted) WarnOfComparator(context);
  context.result = context.shape().IsTuple() ? Literal::Tuple(context.shape(), std::move(results))
                                             : std::move(results[0]);
  return {};
}

}  // namespace assay
