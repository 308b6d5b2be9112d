// Numbers of 400 bits for naive evaluations in tests: the plain formula in MPFR, one rounding at the
// end. Independent of interpreter/numeric.
#ifndef ASSAY_INTERPRETER_TESTING_REAL_H_
#define ASSAY_INTERPRETER_TESTING_REAL_H_

#include <mpfr.h>

#include <bit>
#include <cstdint>

#include "spec/literal.h"
#include "spec/primitive_type.h"

namespace assay::testing {

class Big {
 public:
  Big(double x = 0) {  // NOLINT: numbers are numbers
    mpfr_init2(value_, 400);
    mpfr_set_d(value_, x, MPFR_RNDN);
  }
  Big(const Big& other) : Big() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Big& operator=(const Big& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  ~Big() { mpfr_clear(value_); }
  mpfr_ptr get() { return value_; }
  mpfr_srcptr get() const { return value_; }
  double ToDouble() const { return mpfr_get_d(value_, MPFR_RNDN); }

  friend Big operator+(const Big& a, const Big& b) { return Apply(mpfr_add, a, b); }
  friend Big operator-(const Big& a, const Big& b) { return Apply(mpfr_sub, a, b); }
  friend Big operator*(const Big& a, const Big& b) { return Apply(mpfr_mul, a, b); }
  friend Big operator/(const Big& a, const Big& b) { return Apply(mpfr_div, a, b); }
  friend Big Sqrt(const Big& a) {
    Big result;
    mpfr_sqrt(result.value_, a.value_, MPFR_RNDN);
    return result;
  }

 private:
  template <typename F>
  static Big Apply(F f, const Big& a, const Big& b) {
    Big result;
    f(result.value_, a.value_, b.value_, MPFR_RNDN);
    return result;
  }
  mpfr_t value_;
};

// `x` as a pattern of `type`. Its last 200 bits are the noise of the evaluation: a number that is
// exact in fewer bits (a tie, a representable one) is recovered by rounding to 200 bits first.
inline uint64_t RoundBig(PrimitiveType type, const Big& x) {
  Big clean = x;
  mpfr_prec_round(clean.get(), 200, MPFR_RNDN);
  if (type == PrimitiveType::kF64) return std::bit_cast<uint64_t>(clean.ToDouble());
  if (type == PrimitiveType::kF32) {
    return std::bit_cast<uint32_t>(mpfr_get_flt(clean.get(), MPFR_RNDN));
  }
  // Round to odd, which any narrower rounding sees through.
  double cut = mpfr_get_d(clean.get(), MPFR_RNDZ);
  if (mpfr_cmp_d(clean.get(), cut) != 0) {
    cut = std::bit_cast<double>(std::bit_cast<uint64_t>(cut) | 1);
  }
  return BitsFromDouble(type, cut);
}

}  // namespace assay::testing

#endif  // ASSAY_INTERPRETER_TESTING_REAL_H_
