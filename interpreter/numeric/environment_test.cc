#include "interpreter/numeric/environment.h"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <cfenv>

#include "interpreter/numeric/transcendental.h"

namespace assay::numeric {
namespace {

TEST(Environment, IsTheDefaultInsideAndTheCallersAfterwards) {
  std::fesetround(FE_UPWARD);
#if defined(__SSE2__)
  _mm_setcsr(_mm_getcsr() | 0x8040);  // flush to zero, denormals are zero
#endif
  volatile double least = 0x1p-1022;
  {
    NumericContext context;
    NumericScope scope(context);
    EXPECT_EQ(std::fegetround(), FE_TONEAREST);
    EXPECT_EQ(least / 2, 0x1p-1023);
  }
  EXPECT_EQ(std::fegetround(), FE_UPWARD);
#if defined(__SSE2__)
  EXPECT_EQ(_mm_getcsr() & 0x8040, 0x8040u);
  _mm_setcsr(_mm_getcsr() & ~0x8040u);
#endif
  std::fesetround(FE_TONEAREST);
}

TEST(Environment, OfMpfrIsTheDefaultInsideAndTheCallersAfterwards) {
  mpfr_set_emin(-148);  // who computes as f32 does
  mpfr_set_emax(128);
  mpfr_clear_flags();
  mpfr_set_overflow();
  {
    NumericContext context;
    NumericScope scope(context);
    EXPECT_EQ(mpfr_get_emin(), MPFR_EMIN_DEFAULT);
    EXPECT_EQ(mpfr_get_emax(), MPFR_EMAX_DEFAULT);
    ElementaryToFormat(UnaryFunction::kExp, 0.3, PrimitiveType::kF64);
    EXPECT_NE(mpfr_inexflag_p(), 0);
    mpfr_clear_overflow();
  }
  EXPECT_EQ(mpfr_get_emin(), -148);
  EXPECT_EQ(mpfr_get_emax(), 128);
  EXPECT_NE(mpfr_overflow_p(), 0);
  EXPECT_EQ(mpfr_inexflag_p(), 0);
  mpfr_set_emin(MPFR_EMIN_DEFAULT);
  mpfr_set_emax(MPFR_EMAX_DEFAULT);
  mpfr_clear_flags();
}

}  // namespace
}  // namespace assay::numeric
