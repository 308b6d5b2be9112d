// Ziv's loop over balls: more bits until the ball decides the rounding. Internal to numeric/.
#ifndef ASSAY_INTERPRETER_NUMERIC_ZIV_H_
#define ASSAY_INTERPRETER_NUMERIC_ZIV_H_

#include <cstdint>

#include "interpreter/numeric/ball.h"
#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {

// The number that `enclose(ball, bits)` encloses the tighter the more bits it gets, rounded once to
// `type`. Where the cap of precision leaves it undecided, that is reported and its midpoint rounded.
template <typename Enclose>
uint64_t RoundByZiv(PrimitiveType type, Enclose enclose) {
  Ball ball;
  const int64_t cap = CurrentNumericContext().precision_cap;
  uint64_t pattern = 0;
  for (slong bits = 128; bits <= cap; bits *= 2) {
    enclose(static_cast<arb_ptr>(ball), bits);
    if (TryRoundBall(type, ball, &pattern)) return pattern;
  }
  ReportUndecided();
  Exact middle;
  if (arb_is_finite(ball)) arf_set(middle, arb_midref(static_cast<arb_ptr>(ball)));
  return RoundExact(type, middle);
}

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_ZIV_H_
