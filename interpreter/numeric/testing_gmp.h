// GmpSum: the oracle of tests of exact sums. Integers of GMP, handed to MPFR and rounded there.
#ifndef ASSAY_INTERPRETER_NUMERIC_TESTING_GMP_H_
#define ASSAY_INTERPRETER_NUMERIC_TESTING_GMP_H_

#include <gmp.h>
#include <gtest/gtest.h>
#include <mpfr.h>

#include <bit>
#include <cmath>
#include <cstdint>

#include "interpreter/numeric/float_format.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// A sum of products of finite doubles, as an integer times 2^kUnit. An exact zero has the sign that the
// contract gives it.
class GmpSum {
 public:
  GmpSum() {
    mpz_init(sum_);
    mpz_init(product_);
    mpfr_init2(value_, 4700);
  }
  ~GmpSum() {
    mpz_clear(sum_);
    mpz_clear(product_);
    mpfr_clear(value_);
  }
  GmpSum(const GmpSum&) = delete;
  GmpSum& operator=(const GmpSum&) = delete;

  void Clear() {
    mpz_set_ui(sum_, 0);
    only_negative_zeros_ = true;
    any_ = false;
  }

  void AddProduct(double a, double b) {
    any_ = true;
    only_negative_zeros_ &= (a == 0 || b == 0) && std::signbit(a) != std::signbit(b);
    if (a == 0 || b == 0) return;
    int x = 0, y = 0;
    const long m = std::lrint(std::ldexp(std::frexp(a, &x), 53));
    const long n = std::lrint(std::ldexp(std::frexp(b, &y), 53));
    mpz_set_si(product_, m);
    mpz_mul_si(product_, product_, n);
    // Least: 2^-2148, of two subnormals whose mantissas are 2^52 here.
    mpz_mul_2exp(product_, product_, static_cast<mp_bitcnt_t>(x - 53 + y - 53 - kUnit));
    mpz_add(sum_, sum_, product_);
  }
  void Add(double term) { AddProduct(term, 1); }

  uint64_t Round(PrimitiveType type) {
    if (mpz_sgn(sum_) == 0) return RoundToFormat(type, any_ && only_negative_zeros_ ? -0.0 : 0.0);
    EXPECT_EQ(mpfr_set_z_2exp(value_, sum_, kUnit, MPFR_RNDN), 0);
    if (type == PrimitiveType::kF64) return std::bit_cast<uint64_t>(mpfr_get_d(value_, MPFR_RNDN));
    if (type == PrimitiveType::kF32) return std::bit_cast<uint32_t>(mpfr_get_flt(value_, MPFR_RNDN));
    // To odd at 53 bits: then a second rounding to a narrow type is the only one.
    const double truncated = mpfr_get_d(value_, MPFR_RNDZ);
    if (mpfr_cmp_d(value_, truncated) == 0) return RoundToFormat(type, truncated);
    uint64_t bits = std::bit_cast<uint64_t>(truncated) | 1;
    if (mpfr_signbit(value_)) bits |= uint64_t{1} << 63;
    return RoundToFormat(type, std::bit_cast<double>(bits));
  }

 private:
  static constexpr int kUnit = -2400;
  mpz_t sum_, product_;
  mpfr_t value_;
  bool only_negative_zeros_ = true, any_ = false;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_TESTING_GMP_H_
