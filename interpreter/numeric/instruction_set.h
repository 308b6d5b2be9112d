// Instruction sets: one text of a kernel, compiled for several.
//
// A kernel is a function that is always inlined ([[gnu::always_inline]]), as is what it calls. Call of
// Avx512<Kernel> is that function compiled for the set; it may run only where HasAvx512(). In an unnamed
// namespace, as nothing that is compiled for a set may be shared with a file that is not.
#ifndef ASSAY_INTERPRETER_NUMERIC_INSTRUCTION_SET_H_
#define ASSAY_INTERPRETER_NUMERIC_INSTRUCTION_SET_H_

#include <iterator>

#include "interpreter/numeric/usable_instructions.h"

namespace assay::numeric {
namespace {

template <auto kFunction>
struct Base;
template <typename R, typename... A, R (*kFunction)(A...)>
struct Base<kFunction> {
  static R Call(A... arguments) { return kFunction(arguments...); }
};
#if defined(__x86_64__)
template <auto kFunction>
struct Avx2;
template <typename R, typename... A, R (*kFunction)(A...)>
struct Avx2<kFunction> {
  [[gnu::target("avx2,fma")]] static R Call(A... arguments) { return kFunction(arguments...); }
};
template <auto kFunction>
struct Avx512;
template <typename R, typename... A, R (*kFunction)(A...)>
struct Avx512<kFunction> {
  [[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,fma")]] static R Call(A... arguments) {
    return kFunction(arguments...);
  }
};
#endif

}  // namespace

// The first of `kernels` whose runs_here() is true; the last one's always is.
template <typename Kernels>
const auto& BestOf(const Kernels& kernels) {
  auto best = std::begin(kernels);
  while (!best->runs_here()) ++best;
  return *best;
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_INSTRUCTION_SET_H_
