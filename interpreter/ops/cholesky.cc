// cholesky: each matrix of the batch is a call of interpreter/numeric/cholesky.h.
#include "interpreter/ops/cholesky.h"

#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/cholesky.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/ops/ill_conditioned.h"
#include "interpreter/ops/matrix.h"

namespace assay {

Status EvaluateCholesky(OpContext& context) {
  const Literal& a = context.operands[0];
  const int64_t n = a.shape().dimension(a.shape().rank() - 1);
  const bool lower = context.instruction.Get(kLower);
  const Elements elements(a.shape());
  Literal result = Literal::Uninitialized(context.shape());
  if (result.element_count() == 0) {
    context.result = std::move(result);
    return {};
  }
  const int64_t size = n * n * elements.parts, batch = a.element_count() / (n * n);
  RETURN_IF_ERROR(ReserveEach(context, Threads(context, batch),
                              numeric::CholeskyBytes(n, elements.parts), 2 * size));
  std::byte* out = result.MutableBytes();
  // One matrix splits its own work, many are work to split.
  const numeric::Loop loop = LoopOf(context, batch == 1);
  IllConditioned ill;
  RETURN_IF_ERROR(ForEachItem(context, batch, 1, [&](int64_t begin, int64_t end) {
    std::vector<double> matrix(static_cast<size_t>(size));
    std::vector<uint64_t> factor(static_cast<size_t>(size));
    for (int64_t i = begin; i < end; ++i) {
      elements.Read(a.bytes(), i * size, size, matrix.data());
      ill.Add(numeric::Cholesky(elements.part, elements.parts, n, lower, matrix.data(),
                                factor.data(), loop));
      elements.Write(factor.data(), i * size, size, out);
    }
  }));
  RETURN_IF_ERROR(ill.Check(context, "matrix", "matrices"));
  context.result = std::move(result);
  return {};
}

std::vector<int64_t> CholeskySpans(const Instruction& instruction) {
  const int64_t rank = instruction.shape().rank();
  return {rank - 2, rank - 1};
}

}  // namespace assay
