// MPFR and MPC variables that a thread reuses, and their rounding to a format. Internal.
#ifndef ASSAY_INTERPRETER_NUMERIC_MPFR_SCRATCH_H_
#define ASSAY_INTERPRETER_NUMERIC_MPFR_SCRATCH_H_

#include <mpc.h>
#include <mpfr.h>

#include <cstdint>

#include "spec/primitive_type.h"

namespace assay::numeric {

// Bits asked of MPFR; its significand is then one 64-bit word.
inline constexpr mpfr_prec_t kResultBits = 64;
// One MPFR variable; precision is set by whoever uses it.
class Real {
 public:
  explicit Real(mpfr_prec_t bits = kResultBits) { mpfr_init2(value_, bits); }
  ~Real() { mpfr_clear(value_); }
  Real(const Real&) = delete;
  Real& operator=(const Real&) = delete;
  operator mpfr_ptr() { return value_; }

 private:
  mpfr_t value_;
};

struct Scratch {
  Scratch();
  ~Scratch();
  Real x{53}, y{53};           // arguments, exact
  Real result;                 // kResultBits
  Real t[8];                   // intermediates, any precision
  mpc_t z, w, complex_result;  // 53, 53, kResultBits
};

// This thread's variables.
Scratch& ThreadScratch();

// `value` (at most 64 bits; it was rounded toward zero and lost something iff `inexact`) rounded
// once to the float type `type`, as a pattern. A zero that is inexact stands for a tiny number of
// its sign.
uint64_t RoundMpfr(PrimitiveType type, mpfr_ptr value, bool inexact);

// Ziv's test: `value` approximates an irrational number with an error of at most
// 2^(exponent of value - correct_bits). True: *pattern is that number rounded once to `type`.
bool TryRoundMpfr(PrimitiveType type, mpfr_ptr value, mpfr_prec_t correct_bits, uint64_t* pattern);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_MPFR_SCRATCH_H_
