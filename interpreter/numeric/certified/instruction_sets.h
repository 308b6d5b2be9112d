// The instruction sets that kernels are compiled for beside the baseline, and how one is chosen.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_INSTRUCTION_SETS_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_INSTRUCTION_SETS_H_

#if defined(__x86_64__)
#define ASSAY_AVX2 [[gnu::target("avx2,fma")]]
#define ASSAY_AVX512 [[gnu::target("avx512f,avx512dq,avx512vl,avx512bw,fma")]]
#endif

namespace assay::numeric {

#if defined(__x86_64__)
inline bool HasAvx2() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
inline bool HasAvx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("fma");
}
#endif

// The first of `kernels` whose runs_here() is true; the last one's always is.
template <typename Kernels>
const auto& BestOf(const Kernels& kernels) {
  auto best = kernels.begin();
  while (!best->runs_here()) ++best;
  return *best;
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_INSTRUCTION_SETS_H_
