#include "interpreter/numeric/environment.h"

#include <utility>

namespace assay::numeric {
namespace {

thread_local NumericContext* current = nullptr;

}  // namespace

NumericContext& CurrentNumericContext() {
  thread_local NumericContext own;
  return current != nullptr ? *current : own;
}

NumericScope::NumericScope(NumericContext& context) : outer_(std::exchange(current, &context)) {
  std::fegetenv(&saved_);
  std::fesetenv(FE_DFL_ENV);
#if defined(__SSE2__)
  // FE_DFL_ENV of glibc leaves the flush bits alone on some versions, so MXCSR is set as a whole:
  // all exceptions masked, round to nearest, FTZ and DAZ clear.
  saved_mxcsr_ = _mm_getcsr();
  _mm_setcsr(0x1f80);
#endif
}

NumericScope::~NumericScope() {
#if defined(__SSE2__)
  _mm_setcsr(saved_mxcsr_);
#endif
  std::fesetenv(&saved_);
  current = outer_;
}

}  // namespace assay::numeric
