// NumericScope: everything in interpreter/ computes within one.
//
// While one lives, the calling thread rounds to nearest (ties to even), keeps subnormals (no
// flush-to-zero, no denormals-are-zero) and traps nothing, and MPFR's exponents have their default
// range; afterwards the caller's environment, status flags (of MPFR too) included, is as it was: a
// program that embeds us may have set any of these. (MPFR's default precision and rounding, also
// the thread's, have no part in what is computed here.) The thread's functions also read their
// limits from the scope's context and report to it. An evaluation holds one on its own thread and
// one around each piece of work of its workers.
#ifndef ASSAY_INTERPRETER_NUMERIC_ENVIRONMENT_H_
#define ASSAY_INTERPRETER_NUMERIC_ENVIRONMENT_H_

#include <atomic>
#include <cfenv>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "interpreter/numeric/tier_counts.h"

namespace assay::numeric {

// Results found before, for functions of formats with few patterns: lists of values, each under a
// key. Threads share them; the lists live as long as the memo.
class NumericMemo {
 public:
  using Value = std::atomic<uint32_t>;

  NumericMemo() = default;
  ~NumericMemo();
  NumericMemo(const NumericMemo&) = delete;
  NumericMemo& operator=(const NumericMemo&) = delete;

  // The list of `key`, of zeros at first; its size is always the same.
  Value* ListOf(uint32_t key, size_t size);

 private:
  struct List {
    uint32_t key;
    std::unique_ptr<Value[]> values;
    List* next;
  };
  std::atomic<List*> first_ = nullptr;  // lists are added in front and stay
  std::mutex adding_;
};

// Shared by the threads of one evaluation.
struct NumericContext {
  // Bits at which Ziv's loops of ours give up. The hardest cases known for 53-bit arguments need
  // about 120 bits more than the result has; what needs more here are results next to a number of
  // few bits (1 - 2^-2000), which the range of f64 bounds by about 4400.
  int64_t precision_cap = 1 << 13;
  // Results at which a loop gave up without a decision, so that they may be wrong (contract point
  // 12: never seen is the goal).
  std::atomic<int64_t> undecided = 0;
  // Where results are counted by the tier that decided them; nullptr: nowhere.
  TierTally* tally = nullptr;
  // Where results are remembered; another one is set to keep them from run to run.
  NumericMemo own_memo;
  NumericMemo* memo = &own_memo;
};

// Call before this thread's first use of MPFR or FLINT (a NumericScope does): what they keep for the
// thread is freed when it ends.
void FreeLibraryCachesAtThreadEnd();

// Of the innermost scope on this thread; where there is none, one of the thread's own.
NumericContext& CurrentNumericContext();

class NumericScope {
 public:
  explicit NumericScope(NumericContext& context);
  ~NumericScope();
  NumericScope(const NumericScope&) = delete;
  NumericScope& operator=(const NumericScope&) = delete;

 private:
  NumericContext* outer_;
  CountingScope counting_;
  std::fenv_t saved_;
#if defined(__SSE2__)
  unsigned saved_mxcsr_ = 0;
#endif
  long saved_least_exponent_, saved_most_exponent_;  // of MPFR
  unsigned saved_mpfr_flags_;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_ENVIRONMENT_H_
