// How counts of tiers are handed up: who decides results adds them to the tally of its thread, if there is
// one. Threads of one run share a tally; sums of counts do not depend on how work was split among them.
#ifndef ASSAY_INTERPRETER_NUMERIC_TIER_COUNTS_H_
#define ASSAY_INTERPRETER_NUMERIC_TIER_COUNTS_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "spec/tier_counts.h"

namespace assay::numeric {

using assay::TierCounts;

class TierTally {
 public:
  void Add(const TierCounts& counts) {
    for (size_t i = 0; i < std::size(kTierRows); ++i) {
      const int64_t count = counts.*kTierRows[i].count;
      if (count != 0) counts_[i].fetch_add(count, std::memory_order_relaxed);
    }
  }
  // What has been added so far by threads that were waited for.
  TierCounts Total() const {
    TierCounts total;
    for (size_t i = 0; i < std::size(kTierRows); ++i) {
      total.*kTierRows[i].count = counts_[i].load(std::memory_order_relaxed);
    }
    return total;
  }

 private:
  std::atomic<int64_t> counts_[std::size(kTierRows)] = {};
};

// That of this thread; nullptr: nobody wants to know. Set by CountingScope.
inline constinit thread_local TierTally* thread_tally = nullptr;

// While one lives, results of this thread are counted in `tally`; nullptr: not at all.
class CountingScope {
 public:
  explicit CountingScope(TierTally* tally) : outer_(std::exchange(thread_tally, tally)) {}
  ~CountingScope() { thread_tally = outer_; }
  CountingScope(const CountingScope&) = delete;
  CountingScope& operator=(const CountingScope&) = delete;

 private:
  TierTally* outer_;
};

inline void CountTiers(const TierCounts& counts) {
  if (thread_tally != nullptr) thread_tally->Add(counts);
}

// The counts of a piece of work, handed up when it ends.
struct CountedTiers : TierCounts {
  CountedTiers() = default;
  ~CountedTiers() { CountTiers(*this); }
  CountedTiers(const CountedTiers&) = delete;
  CountedTiers& operator=(const CountedTiers&) = delete;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_TIER_COUNTS_H_
