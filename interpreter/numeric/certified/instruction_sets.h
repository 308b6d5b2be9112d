// The instruction sets that kernels are compiled for beside the baseline, and how one is chosen.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_INSTRUCTION_SETS_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_INSTRUCTION_SETS_H_

#include "interpreter/numeric/usable_instructions.h"

#if defined(__x86_64__)
#define ASSAY_AVX2 [[gnu::target("avx2,fma")]]
#define ASSAY_AVX512 [[gnu::target("avx512f,avx512dq,avx512vl,avx512bw,fma")]]
#endif

namespace assay::numeric {

// The first of `kernels` whose runs_here() is true; the last one's always is.
template <typename Kernels>
const auto& BestOf(const Kernels& kernels) {
  auto best = kernels.begin();
  while (!best->runs_here()) ++best;
  return *best;
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_INSTRUCTION_SETS_H_
