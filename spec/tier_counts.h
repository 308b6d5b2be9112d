// TierCounts: by which means the exact results of a run were decided. Slower means take what faster ones
// leave open (docs/numeric.md), so results do not depend on it, only their cost does.
#ifndef ASSAY_SPEC_TIER_COUNTS_H_
#define ASSAY_SPEC_TIER_COUNTS_H_

#include <cstdint>
#include <string_view>

namespace assay {

// Numbers of results. A complex number is two.
struct TierCounts {
  // Sums and dots.
  int64_t plain = 0;
  int64_t pinned = 0;
  int64_t exact = 0;
  int64_t sliding = 0;
  // Functions.
  int64_t vector = 0;
  int64_t library = 0;
  int64_t remembered = 0;

  int64_t total() const;
  TierCounts& operator+=(const TierCounts& other);
  TierCounts& operator-=(const TierCounts& other);
};

struct TierRow {
  std::string_view name;
  int64_t TierCounts::*count;
  std::string_view what;
};

inline constexpr TierRow kTierRows[] = {
    {"plain", &TierCounts::plain, "sums in double with a proven error"},
    {"pinned", &TierCounts::pinned, "sums with about twice as many bits and a proven error"},
    {"exact", &TierCounts::exact, "sums in an accumulator that holds every sum of doubles"},
    {"sliding", &TierCounts::sliding, "sums of windows that slide, in wide integers"},
    {"vector", &TierCounts::vector, "functions in vector code with a proven error"},
    {"library", &TierCounts::library, "functions, and dots of mixed types, one by one with MPFR, MPC or Arb"},
    {"remembered", &TierCounts::remembered,
     "functions of at most 16 bits: each pattern's result is computed once (library)"},
};

inline int64_t TierCounts::total() const {
  int64_t sum = 0;
  for (const TierRow& row : kTierRows) sum += this->*row.count;
  return sum;
}
inline TierCounts& TierCounts::operator+=(const TierCounts& other) {
  for (const TierRow& row : kTierRows) this->*row.count += other.*row.count;
  return *this;
}
inline TierCounts& TierCounts::operator-=(const TierCounts& other) {
  for (const TierRow& row : kTierRows) this->*row.count -= other.*row.count;
  return *this;
}

}  // namespace assay

#endif  // ASSAY_SPEC_TIER_COUNTS_H_
