// Which instruction sets kernels may use: those of the machine, and of these none above the one
// that the environment variable ASSAY_INSTRUCTIONS names (base, avx2 or avx512). Results are the
// same bits with each; the variable is for who wants to see that. It is read once.
#ifndef ASSAY_INTERPRETER_NUMERIC_USABLE_INSTRUCTIONS_H_
#define ASSAY_INTERPRETER_NUMERIC_USABLE_INSTRUCTIONS_H_

#include "base/status.h"

namespace assay::numeric {

// AVX2 and FMA.
bool HasAvx2();
// AVX-512 F, DQ, VL and BW, and the above.
bool HasAvx512();

// Labels: instructions_unknown (ASSAY_INSTRUCTIONS is none of the three), instructions_unavailable
// (this machine has not what it names).
Status CheckInstructions();

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_USABLE_INSTRUCTIONS_H_
