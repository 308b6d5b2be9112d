// The Cholesky factor of one matrix, near-exact (contract point 8); cholesky.cc says how.
#ifndef ASSAY_INTERPRETER_NUMERIC_CHOLESKY_H_
#define ASSAY_INTERPRETER_NUMERIC_CHOLESKY_H_

#include <cstdint>

#include "interpreter/numeric/loop.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// `a` is n x n, row-major, its elements as `parts` (1: real, 2: complex) exact values. Only the
// lower triangle is read, or with `lower` false the upper one; of the diagonal only the real part.
// `out` gets the patterns of L with L L^H = A (or of U with U^H U = A), n x n elements of as many
// parts of the float type `type`, zeros in the other triangle. A matrix that is not positive
// definite, or holds NaN or infinity, gives NaN in all elements and parts. Returns 0, or, where errors stay
// above the near-exact bound or definiteness open, the bits of the last pass.
int64_t Cholesky(PrimitiveType type, int parts, int64_t n, bool lower, const double* a, uint64_t* out,
              const Loop& loop);

// Bytes that this takes beside a and out.
int64_t CholeskyBytes(int64_t n, int parts);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CHOLESKY_H_
