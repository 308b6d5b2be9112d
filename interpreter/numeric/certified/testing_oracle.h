// f(x) of 200 bits, by MPFR or, where it has no such function, Arb: what tests hold enclosures against.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_TESTING_ORACLE_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_TESTING_ORACLE_H_

#include <arb.h>
#include <arb_hypgeom.h>
#include <mpfr.h>

#include <cmath>

#include "base/check.h"
#include "interpreter/numeric/elementwise.h"
#include "interpreter/numeric/unary_function.h"

namespace assay::numeric {

// One number at a time, off by less than 2^-190 of itself.
class Oracle {
 public:
  Oracle() {
    mpfr_inits2(200, x_, y_, value_, difference_, nullptr);
    arb_init(ball_);
  }
  ~Oracle() {
    mpfr_clears(x_, y_, value_, difference_, nullptr);
    arb_clear(ball_);
  }
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;

  void Set(UnaryFunction f, double x) {
    using enum UnaryFunction;
    mpfr_set_d(x_, x, MPFR_RNDN);
    int sign;
    switch (f) {
      case kLogistic:
        mpfr_neg(x_, x_, MPFR_RNDN);
        mpfr_exp(x_, x_, MPFR_RNDN);
        mpfr_add_ui(x_, x_, 1, MPFR_RNDN);
        mpfr_ui_div(value_, 1, x_, MPFR_RNDN);
        return;
      case kErfc: mpfr_erfc(value_, x_, MPFR_RNDN); return;
      case kLgamma: mpfr_lgamma(value_, &sign, x_, MPFR_RNDN); return;
      case kDigamma: mpfr_digamma(value_, x_, MPFR_RNDN); return;
      case kErfInv:
        arb_set_d(ball_, x);
        arb_hypgeom_erfinv(ball_, ball_, 400);
        return TakeBall();
      case kBesselI1e: {  // odd
        arb_t one;
        arb_init(one);
        arb_one(one);
        arb_set_d(ball_, std::fabs(x));
        arb_hypgeom_bessel_i_scaled(ball_, one, ball_, 400);
        if (x < 0) arb_neg(ball_, ball_);
        arb_clear(one);
        return TakeBall();
      }
      default: MpfrOf(f)(value_, x_, MPFR_RNDN);
    }
  }
  // kPower or kAtan2.
  void Set(BinaryFunction f, double x, double y) {
    mpfr_set_d(x_, x, MPFR_RNDN);
    mpfr_set_d(y_, y, MPFR_RNDN);
    CHECK(f == BinaryFunction::kPower || f == BinaryFunction::kAtan2);
    (f == BinaryFunction::kPower ? mpfr_pow : mpfr_atan2)(value_, x_, y_, MPFR_RNDN);
  }

  // |hi + lo - the number|, rounded up, of finite hi and lo; 0 where the oracle's own error could be all of it.
  double DistanceFrom(double hi, double lo = 0) {
    mpfr_sub_d(difference_, value_, hi, MPFR_RNDN);
    mpfr_sub_d(difference_, difference_, lo, MPFR_RNDN);
    const double distance = std::fabs(mpfr_get_d(difference_, MPFR_RNDA));
    return distance <= std::fabs(hi) * 0x1p-190 ? 0 : distance;
  }

 private:
  void TakeBall() {
    CHECK(arb_is_zero(ball_) || arb_rel_accuracy_bits(ball_) >= 200);
    arf_get_mpfr(value_, arb_midref(ball_), MPFR_RNDN);
  }

  mpfr_t x_, y_, value_, difference_;
  arb_t ball_;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_TESTING_ORACLE_H_
