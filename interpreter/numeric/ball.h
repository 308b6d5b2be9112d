// Exact dyadic numbers and balls (a midpoint and a radius, with every operation's error inside) of
// the library Arb, and their one rounding to a format. Internal to numeric/.
//
// An Exact is a dyadic rational of any size: sums and products of doubles are held without error.
// A Ball encloses a real number; arb_* functions keep the enclosure whatever the precision.
#ifndef ASSAY_INTERPRETER_NUMERIC_BALL_H_
#define ASSAY_INTERPRETER_NUMERIC_BALL_H_

#include <acb.h>
#include <arb.h>

#include <cstdint>

#include "interpreter/numeric/environment.h"
#include "interpreter/numeric/exact_sum.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

class Exact {
 public:
  Exact() {
    FreeLibraryCachesAtThreadEnd();
    arf_init(value_);
  }
  explicit Exact(double value) : Exact() { arf_set_d(value_, value); }
  Exact(const Exact& other) : Exact() { arf_set(value_, other.value_); }
  Exact& operator=(const Exact& other) {
    arf_set(value_, other.value_);
    return *this;
  }
  ~Exact() { arf_clear(value_); }
  // False: the sum has a term that is NaN or infinite.
  bool Set(ExactSum& sum);
  operator arf_ptr() { return value_; }
  operator arf_srcptr() const { return value_; }
  int sign() const { return arf_sgn(value_); }

 private:
  arf_t value_;
};

Exact operator+(const Exact& a, const Exact& b);
Exact operator-(const Exact& a, const Exact& b);
Exact operator*(const Exact& a, const Exact& b);
// The sign of a - b.
int Compare(const Exact& a, const Exact& b);

class Ball {
 public:
  Ball() {
    FreeLibraryCachesAtThreadEnd();
    arb_init(value_);
  }
  ~Ball() { arb_clear(value_); }
  Ball(const Ball&) = delete;
  Ball& operator=(const Ball&) = delete;
  operator arb_ptr() { return value_; }
  operator arb_srcptr() const { return value_; }

 private:
  arb_t value_;
};

class Balls {
 public:
  explicit Balls(int64_t n) : n_(n) {
    FreeLibraryCachesAtThreadEnd();
    data_ = _arb_vec_init(n);
  }
  ~Balls() { _arb_vec_clear(data_, n_); }
  Balls(const Balls&) = delete;
  Balls& operator=(const Balls&) = delete;
  arb_ptr operator[](int64_t i) { return data_ + i; }
  arb_srcptr operator[](int64_t i) const { return data_ + i; }

 private:
  arb_ptr data_;
  int64_t n_;
};

// The exponent of the lowest bit that is set; x is finite and not zero.
slong LowestBit(double x);

// A pair of doubles near a real number: |number - (high + low)| <= error.
struct DoublePair {
  double high = 0, low = 0, error = 0;
};
// Of the number in `ball`. False where the pair would leave the normal range of doubles.
bool ToPair(arb_srcptr ball, DoublePair* pair);

// The number in a ball, rounded once to the float type `type`. `compare` gives the sign of
// number - candidate, exactly; it is asked only when the ball does not decide; without it such a
// ball is too wide. False: too wide (the caller takes more bits), *pattern is not set.
bool TryRoundBall(PrimitiveType type, arb_srcptr ball, uint64_t* pattern,
                  int (*compare)(const void* number, const Exact& candidate) = nullptr,
                  const void* number = nullptr);

// The number numerator / sqrt(square) + offset, square > 0: its correct rounding, always decided
// (ball.cc says why). An exact zero gives +0.
struct RootForm {
  Exact numerator, square, offset;
};
uint64_t RoundForm(PrimitiveType type, const RootForm& form);

// The one multiple of 2^exponent in the ball. False: there is none, or several.
bool UniqueMultiple(arb_srcptr ball, slong exponent, Exact* multiple);

// Near-exact results (contract point 8): 2^-20 units in the last place of `largest`, the magnitude
// of the largest element of a result of the float type `type`; of the type's largest number where
// that is smaller, or `largest` no number, of its least normal one where that is larger.
double NearExactTolerance(PrimitiveType type, double largest);
// The most bits that a computation of so many multiplications is worth: some ten seconds.
int64_t MostBits(double multiplications);

// An upper bound of the radius; infinity beyond doubles.
double RadiusOf(arb_srcptr ball);

// `value` rounded once; zero gives +0.
uint64_t RoundExact(PrimitiveType type, const Exact& value);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_BALL_H_
