// LAPACK's routines on one matrix each, for f32, f64, c64 and c128 alike. All arrays are row-major.
#ifndef ASSAY_INTERPRETER_OPS_LAPACK_ROUTINES_H_
#define ASSAY_INTERPRETER_OPS_LAPACK_ROUTINES_H_

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "spec/primitive_type.h"

namespace assay {

// What a call says in backend_config, in the order of its routine's `options`.
using LapackOptions = std::array<int, 4>;

// The arrays of one call. `dims` are the sizes by letter (see LapackRoutine).
struct LapackCall {
  void* operands[4];
  void* results[7];
  LapackOptions options;
  std::array<int, 26> dims;
  int Dim(char letter) const { return dims[letter - 'a']; }
  int Size(char letter) const;  // also k and q
};

// An option of a routine: one of `allowed` (as characters), or any integer if that is empty. "#i":
// the i-th number of a list "1,1,100".
struct LapackOption {
  std::string_view name;
  std::string_view allowed;
};

// The form of an array: what its elements are, and its sizes (behind those of the batch) by letter.
// Elements: T the matrix's type, R its real part, C the complex type of it, I s32. A letter means
// the same size wherever it stands; k = min(m, n), q = max(n - 1, 0).
using LapackForm = std::string_view;

struct LapackRoutine {
  std::string_view name;  // behind the letter of the type; XLA's own names are whole
  std::array<LapackForm, 4> operands;
  std::array<LapackForm, 7> results;
  std::string_view starts_as;  // result i starts as this operand; '-': as zeros
  // Not 0: it iterates, and on NaN or infinity it may do so for ever. Such a matrix is not given to
  // it; its info is that LAPACK's argument of this number, the matrix, is wrong.
  int matrix_argument = 0;
  std::array<LapackOption, 4> options;
  // For f32, f64, c64, c128 (nullptr: has another name there): LAPACKE's info. RunLapack calls it.
  int (*run[4])(const LapackCall& call);
  // Why the sizes do not fit, beyond what the forms say; nullptr: they do.
  const char* (*check)(const LapackCall& call) = nullptr;
};

inline constexpr PrimitiveType kLapackTypes[] = {PrimitiveType::kF32, PrimitiveType::kF64,
                                                 PrimitiveType::kC64, PrimitiveType::kC128};
inline constexpr std::string_view kLapackLetters = "sdcz";  // of these types, in names
// A name may have two rows, for real and for complex matrices.
std::span<const LapackRoutine> AllLapackRoutines();
// The routine of this name for a type of kLapackTypes; nullptr: there is none.
const LapackRoutine* FindLapackRoutine(std::string_view name, int type);

// LAPACK's info: 0 or its complaint about the data. Negative: there is nothing that it computed, and
// every float of the results is NaN. No dimension of an operand is zero.
int RunLapack(const LapackRoutine& routine, int type, const LapackCall& call);

// Once before any call: LAPACK works on one thread, so that the number of threads does not show.
void PrepareLapack();

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_LAPACK_ROUTINES_H_
