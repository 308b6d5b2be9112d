// Decompositions by LAPACK, as JAX calls them on CPUs, lapack_{s,d,c,z}NAME_ffi, as it called them
// before (lapack_legacy.h), and by XLA's names.
//
// Results are LAPACK's, within its error bounds and not rounded once; conformance/decomposition.h
// judges them.
#ifndef ASSAY_INTERPRETER_OPS_LAPACK_H_
#define ASSAY_INTERPRETER_OPS_LAPACK_H_

#include <span>
#include <string>

#include "interpreter/custom_call.h"

namespace assay {

Status EvaluateLapack(OpContext& context);
std::string CheckLapack(const Instruction& instruction);

// A row for each name: letter of the type x routine x form of the call, as the tables of
// lapack_routines.cc and lapack_legacy.cc say, and XLA's own.
std::span<const CustomCallTarget> LapackTargets();

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_LAPACK_H_
