// LAPACK calls as jaxlib 0.4 and before wrote them, lapack_spotrf and blas_strsm without "_ffi":
// sizes and options are scalar operands in front of the arrays, work arrays are results too. JAX
// exported such calls until 2025 (jaxlib/lapack.py of those releases), and programs live longer.
#ifndef ASSAY_INTERPRETER_OPS_LAPACK_LEGACY_H_
#define ASSAY_INTERPRETER_OPS_LAPACK_LEGACY_H_

#include <array>
#include <string_view>

namespace assay {

// What a scalar operand says. Without an option: a size of the arrays behind it, by letter ('*': that
// of the batch), or nothing that matters ('-').
struct LegacyScalar {
  std::string_view name;     // of the parameter, for messages
  char size = '-';
  std::string_view option = {};   // of the routine
  std::string_view letters = {};  // what 0, 1, ... stand for ('-': leaves it as it is); empty: itself
};

struct LegacyLapackCall {
  std::string_view routine;  // its name in the table of routines
  std::array<LegacyScalar, 8> scalars;  // in their order, then one or more empty names
  std::string_view fixed_option = {};   // an option that no operand gives
  char fixed_letter = 0;
  bool scale = false;        // a scalar factor of the matrices' type stands before the arrays
  // By result: the number of the routine's result, 'i' its info where it has none, 'w' a work array.
  std::string_view results;
};

// The row of a routine for real (or complex) matrices; nullptr: it was never called in this way.
const LegacyLapackCall* FindLegacyLapackCall(std::string_view routine, bool is_complex);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_LAPACK_LEGACY_H_
