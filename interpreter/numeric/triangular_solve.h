// Triangular systems, near-exact (contract point 8); triangular_solve.cc says how.
#ifndef ASSAY_INTERPRETER_NUMERIC_TRIANGULAR_SOLVE_H_
#define ASSAY_INTERPRETER_NUMERIC_TRIANGULAR_SOLVE_H_

#include <cstdint>
#include <vector>

#include "interpreter/numeric/ball.h"
#include "interpreter/numeric/loop.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// Which matrix M is made of the n x n matrix a.
struct TriangleUse {
  bool lower = false;        // the triangle of a that is read
  bool transposed = false;   // M is a transposed
  bool conjugated = false;   // M's elements are the conjugates of a's
  bool unit_diagonal = false;  // M has ones on its diagonal, whatever a has
};

// M x = b for one M and any number of b. Elements are `parts` (1: real, 2: complex) exact values;
// results are patterns of the float type `type`. A zero on the diagonal divides by zero: from there
// on everything is computed in extended reals, by the rules of IEEE 754 (complex: C Annex G), as it
// is with infinities and NaN. An exact zero is +0.
class TriangularSystem {
 public:
  // `a` is row-major; it and `going` outlive the system. Once `going` has said no, results are
  // unfinished.
  TriangularSystem(PrimitiveType type, int parts, int64_t n, TriangleUse use, const double* a,
                   const Going& going);
  // Element i of b is at b + i * stride * parts, that of x at x + i * stride * parts. Returns 0, or, where
  // errors stay above the near-exact bound, the bits of the last pass.
  int64_t Solve(const double* b, int64_t stride, uint64_t* x) const;

  // Bytes that a system takes.
  static int64_t Bytes(int64_t n, int parts);

 private:
  class Column;
  // Element (i, j), j <= i, of M with its rows and columns reversed if it is an upper triangle.
  double At(int64_t i, int64_t j, int part) const;

  PrimitiveType type_;
  int parts_;
  int64_t n_;
  TriangleUse use_;
  const double* a_;
  const Going& going_;
  bool reversed_;
  bool finite_ = true;
  slong unit_ = 0;  // elements are integers times 2^unit_
  double multiplications_ = 0;  // of real numbers that are not zero, for each right side
  Balls re_, im_;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_TRIANGULAR_SOLVE_H_
