#include "interpreter/numeric/environment.h"

#include <flint/flint.h>
#include <mpfr.h>

#include <utility>

namespace assay::numeric {
namespace {

thread_local NumericContext* current = nullptr;

// MPFR and FLINT keep constants and spare numbers for each thread until they are told to free them.
struct LibraryCaches {
  ~LibraryCaches() {
    flint_cleanup();
    mpfr_free_cache();
  }
};

}  // namespace

NumericMemo::~NumericMemo() {
  for (List* list = first_.load(); list != nullptr;) delete std::exchange(list, list->next);
}

NumericMemo::Value* NumericMemo::ListOf(uint32_t key, size_t size) {
  const auto find = [&]() -> Value* {
    for (List* list = first_.load(std::memory_order_acquire); list != nullptr; list = list->next) {
      if (list->key == key) return list->values.get();
    }
    return nullptr;
  };
  if (Value* known = find()) return known;
  const std::lock_guard lock(adding_);
  if (Value* known = find()) return known;
  List* list = new List{key, std::make_unique<Value[]>(size), first_.load()};
  first_.store(list, std::memory_order_release);
  return list->values.get();
}

NumericContext& CurrentNumericContext() {
  thread_local NumericContext own;
  return current != nullptr ? *current : own;
}

void FreeLibraryCachesAtThreadEnd() { thread_local LibraryCaches caches; }

NumericScope::NumericScope(NumericContext& context)
    : outer_(std::exchange(current, &context)), counting_(context.tally) {
  FreeLibraryCachesAtThreadEnd();
  std::fegetenv(&saved_);
  std::fesetenv(FE_DFL_ENV);
#if defined(__SSE2__)
  // FE_DFL_ENV of glibc leaves the flush bits alone on some versions, so MXCSR is set as a whole:
  // all exceptions masked, round to nearest, FTZ and DAZ clear.
  saved_mxcsr_ = _mm_getcsr();
  _mm_setcsr(0x1f80);
#endif
  saved_mpfr_flags_ = mpfr_flags_save();
  saved_least_exponent_ = mpfr_get_emin();
  saved_most_exponent_ = mpfr_get_emax();
  mpfr_set_emin(MPFR_EMIN_DEFAULT);
  mpfr_set_emax(MPFR_EMAX_DEFAULT);
}

NumericScope::~NumericScope() {
  mpfr_set_emin(saved_least_exponent_);
  mpfr_set_emax(saved_most_exponent_);
  mpfr_flags_restore(saved_mpfr_flags_, MPFR_FLAGS_ALL);
#if defined(__SSE2__)
  _mm_setcsr(saved_mxcsr_);
#endif
  std::fesetenv(&saved_);
  current = outer_;
}

}  // namespace assay::numeric
