// triangular-solve: op(a) x = b for the columns of b, or x op(a) = b, which is op(a)^T x^T = b^T,
// for its rows. Each is a right side of interpreter/numeric/triangular_solve.h.
#include "interpreter/ops/triangular_solve.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/triangular_solve.h"
#include "interpreter/ops/ill_conditioned.h"
#include "interpreter/ops/matrix.h"

namespace assay {

Status EvaluateTriangularSolve(OpContext& context) {
  const Instruction& instruction = context.instruction;
  const Literal& a = context.operands[0];
  const Literal& b = context.operands[1];
  const int64_t rank = b.shape().rank();
  const bool left = instruction.Get(kLeftSide);
  const TransposeKind kind = instruction.Get(kTransposeA);
  const numeric::TriangleUse use{
      .lower = instruction.Get(kLower),
      .transposed = (kind != TransposeKind::kNoTranspose) == left,
      .conjugated = kind == TransposeKind::kAdjoint,
      .unit_diagonal = instruction.Get(kUnitDiagonal),
  };
  const Elements elements(b.shape());
  Literal result = Literal::Uninitialized(context.shape());
  if (result.element_count() == 0) {
    context.result = std::move(result);
    return {};
  }
  const int64_t rows = b.shape().dimension(rank - 2), columns = b.shape().dimension(rank - 1);
  const int64_t n = left ? rows : columns, sides = left ? columns : rows;
  const int64_t a_size = n * n * elements.parts, b_size = rows * columns * elements.parts;
  const int64_t batch = b.element_count() / (rows * columns);
  // Pieces of right sides, each with a system of its own.
  const int64_t piece = std::clamp<int64_t>(sides / 2, 1, 64), pieces = (sides + piece - 1) / piece;
  RETURN_IF_ERROR(ReserveEach(context, Threads(context, batch * pieces),
                              numeric::TriangularSystem::Bytes(n, elements.parts), a_size));
  RETURN_IF_ERROR(ReserveEach(context, 2, 0, b_size * batch));
  std::vector<double> right(static_cast<size_t>(b_size * batch));
  std::vector<uint64_t> x(right.size());
  elements.Read(b.bytes(), 0, b_size * batch, right.data());
  const numeric::Going going = GoingOf(context);
  IllConditioned ill;
  RETURN_IF_ERROR(ParallelFor(context, batch * pieces, 1, [&](int64_t begin, int64_t end) {
    std::vector<double> matrix(static_cast<size_t>(a_size));
    for (int64_t i = begin; i < end; ++i) {
      const int64_t item = i / pieces, first = i % pieces * piece;
      elements.Read(a.bytes(), item * a_size, a_size, matrix.data());
      const numeric::TriangularSystem system(elements.part, elements.parts, n, use, matrix.data(),
                                             going);
      for (int64_t side = first; side < std::min(sides, first + piece) && going(); ++side) {
        const int64_t at = item * b_size + side * (left ? 1 : columns) * elements.parts;
        ill.Add(system.Solve(right.data() + at, left ? columns : 1, x.data() + at));
      }
    }
  }));
  RETURN_IF_ERROR(ill.Check(context, "right side", "right sides"));
  elements.Write(x.data(), 0, b_size * batch, result.MutableBytes());
  context.result = std::move(result);
  return {};
}

std::vector<int64_t> TriangularSolveSpans(const Instruction& instruction) {
  return {instruction.shape().rank() - (instruction.Get(kLeftSide) ? 2 : 1)};
}

}  // namespace assay
