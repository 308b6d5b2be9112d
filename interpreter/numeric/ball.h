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

#include "interpreter/numeric/exact_sum.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// Frees what Arb keeps for a thread when the thread ends. Call before the thread's first use.
void UseArbOnThisThread();

class Exact {
 public:
  Exact() {
    UseArbOnThisThread();
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
    UseArbOnThisThread();
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

// A pair of doubles near a real number: |number - (high + low)| <= error.
struct DoublePair {
  double high = 0, low = 0, error = 0;
};
// Of the number in `ball`. False where the pair would leave the normal range of doubles.
bool ToPair(arb_srcptr ball, DoublePair* pair);

// The number in a ball, rounded once to the float type `type`. `compare` gives the sign of
// number - candidate, exactly; it is asked only when the ball does not decide. False: the ball is
// too wide (the caller takes more bits), *pattern is not set.
bool TryRoundBall(PrimitiveType type, arb_srcptr ball, uint64_t* pattern,
                  int (*compare)(const void* number, const Exact& candidate), const void* number);

// An upper bound of |ball|'s radius, and of its largest magnitude; infinity beyond doubles.
double RadiusOf(arb_srcptr ball);

// `value` rounded once; zero gives +0.
uint64_t RoundExact(PrimitiveType type, const Exact& value);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_BALL_H_
