// TierCounts: how many results each tier of exact sums decided.
#ifndef ASSAY_INTERPRETER_NUMERIC_TIER_COUNTS_H_
#define ASSAY_INTERPRETER_NUMERIC_TIER_COUNTS_H_

#include <cstdint>

namespace assay::numeric {

struct TierCounts {
  int64_t plain = 0;   // a sum in double with a proven error
  int64_t pinned = 0;  // about twice as many bits, with a proven error
  int64_t exact = 0;   // term by term: compensated, or in the widest accumulator

  int64_t total() const { return plain + pinned + exact; }
  TierCounts& operator+=(const TierCounts& other) {
    plain += other.plain;
    pinned += other.pinned;
    exact += other.exact;
    return *this;
  }
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_TIER_COUNTS_H_
