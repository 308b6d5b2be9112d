// FloatingPointEnvironment: everything in interpreter/ computes in the default environment.
//
// While one lives, the calling thread rounds to nearest (ties to even), keeps subnormals (no
// flush-to-zero, no denormals-are-zero) and traps nothing; afterwards the caller's environment,
// status flags included, is as it was. `Evaluate` and every worker thread hold one: a program that
// embeds us may have set any of these.
#ifndef ASSAY_INTERPRETER_NUMERIC_ENVIRONMENT_H_
#define ASSAY_INTERPRETER_NUMERIC_ENVIRONMENT_H_

#include <cfenv>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace assay::numeric {

class FloatingPointEnvironment {
 public:
  FloatingPointEnvironment() {
    std::fegetenv(&saved_);
    std::fesetenv(FE_DFL_ENV);
#if defined(__SSE2__)
    // FE_DFL_ENV of glibc leaves the flush bits alone on some versions, so MXCSR is set as a whole:
    // all exceptions masked, round to nearest, FTZ and DAZ clear.
    saved_mxcsr_ = _mm_getcsr();
    _mm_setcsr(0x1f80);
#endif
  }
  ~FloatingPointEnvironment() {
#if defined(__SSE2__)
    _mm_setcsr(saved_mxcsr_);
#endif
    std::fesetenv(&saved_);
  }
  FloatingPointEnvironment(const FloatingPointEnvironment&) = delete;
  FloatingPointEnvironment& operator=(const FloatingPointEnvironment&) = delete;

 private:
  std::fenv_t saved_;
#if defined(__SSE2__)
  unsigned saved_mxcsr_ = 0;
#endif
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_ENVIRONMENT_H_
