// Arithmetic with what is known of a number: a ball, the sum of two doubles and a bound of its distance from it.
//
// Each operation takes balls and gives one that holds its result for all numbers of the operands' balls: what
// operands lack is carried along while computing, so that a formula is right by its algebra alone, and where it
// cancels its bound says so. u = 2^-53. Pairs are normal (wide_lanes.h), |a| is at most (1 + u) |a.hi|.
//   Roundings of bounds. A bound is a sum of products of positive numbers, each operation less than (1 + u) too
//     small, fewer than 2^12 of them in a function: 2^-40 in all; `Decide` makes it larger by 2^-20.
//   Underflow. Products whose low part underflows are off by less than 2^-1060 (six roundings of what is below
//     2^-1008 and four of 2^-1075), which each operation that multiplies adds as `kUnder`. Quotients and roots
//     whose operand is below 2^-960 get an infinite bound.
//   Overflow makes the number or its bound infinite or NaN: `Decide` leaves both open.
// Operands of a division or root whose bound is no small part of them get an infinite one.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_BALLS_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_BALLS_H_

#include "interpreter/numeric/certified/wide_functions.h"

namespace assay::numeric {

template <int W>
struct WideBalls : WideFunctions<W> {
  using L = WideFunctions<W>;
  using typename L::D;
  using typename L::I;
  using typename L::Turned;
  using typename L::Wide;
  using Ball = typename L::WideValue;
  using L::Abs;
  using L::All;

  static constexpr double kUnder = 0x1p-1060, kInfinite = __builtin_inf();
  static constexpr double kSmall = 0x1p-10;  // how large a part of a number its bound may be

  ASSAY_INLINE Ball Exactly(D x) { return {x, D{}, D{}}; }
  ASSAY_INLINE Ball Exactly(Wide a) { return {a.hi, a.lo, D{}}; }
  // Of a function's value, which is not always normal.
  ASSAY_INLINE Ball BallOf(Ball a) {
    const Wide normal = L::WideOf(a);
    return {normal.hi, normal.lo, a.error};
  }
  ASSAY_INLINE Wide Middle(Ball a) { return {a.hi, a.lo}; }
  ASSAY_INLINE Ball WithBound(Wide a, D error) { return {a.hi, a.lo, error}; }
  // `error` where small <= large; NaN is neither.
  ASSAY_INLINE D Where(D small, D large, D error) {
    return small <= L::Hidden(large) ? error : All(kInfinite);
  }
  // a where key < limit, else b.
  ASSAY_INLINE Ball Below(D key, D limit, Ball a, Ball b) {
    limit = L::Hidden(limit);
    return {key < limit ? a.hi : b.hi, key < limit ? a.lo : b.lo, key < limit ? a.error : b.error};
  }
  // Of two enclosures of one number the narrower; b where a's bound is NaN.
  ASSAY_INLINE Ball Better(Ball a, Ball b) { return Below(a.error, b.error, a, b); }

  ASSAY_INLINE Ball Negated(Ball a) { return {-a.hi, -a.lo, a.error}; }
  ASSAY_INLINE Ball TimesPower(Ball a, double power_of_two) {
    return {a.hi * power_of_two, a.lo * power_of_two, a.error * power_of_two + kUnder};
  }
  ASSAY_INLINE Ball Half(Ball a) { return TimesPower(a, 0.5); }
  // wide_lanes.h: 4 u^2 (|a| + |b|).
  ASSAY_INLINE Ball Plus(Ball a, Ball b) {
    return WithBound(L::Add(Middle(a), Middle(b)),
                     (a.error + b.error) + 0x1p-104 * (Abs(a.hi) + Abs(b.hi)));
  }
  ASSAY_INLINE Ball Minus(Ball a, Ball b) { return Plus(a, Negated(b)); }
  ASSAY_INLINE Ball Times(Ball a, Ball b) {
    const Wide p = L::Multiply(Middle(a), Middle(b));
    const D carried = Abs(a.hi) * b.error + (Abs(b.hi) + b.error) * a.error;
    return WithBound(p, carried + 0x1p-102 * Abs(p.hi) + kUnder);
  }
  ASSAY_INLINE Ball Square(Ball a) { return Times(a, a); }
  // With b's bound e <= |b|/1024, |a'/b' - a/b| <= (d + |a/b| e) / (|b| - e).
  ASSAY_INLINE Ball Over(Ball a, Ball b) {
    const Wide q = L::Divide(Middle(a), Middle(b));
    const D size = Abs(b.hi), carried = 1.01 * (a.error + Abs(q.hi) * b.error) / size;
    const D error = Where(b.error, kSmall * size, carried + 0x1p-101 * Abs(q.hi) + kUnder);
    return WithBound(q, Where(All(0x1p-960), Abs(a.hi), error));
  }
  // The root moves by at most e / (2 sqrt(a - e)).
  ASSAY_INLINE Ball RootOf(Ball a) {
    const Wide s = L::Root(Middle(a));
    const D error = Where(a.error, kSmall * a.hi, 0.51 * a.error / s.hi + 0x1p-102 * s.hi);
    return WithBound(s, Where(All(0x1p-960), a.hi, error));
  }

  // e^a moves by at most e^a (e^error - 1).
  ASSAY_INLINE Ball ExpOf(Ball a) {
    const D taken = L::Min(L::Max(a.hi, All(L::kLeastExp)), All(L::kMostExp));
    const Ball y = BallOf(L::Exp(Wide{taken, a.lo}));
    const D error = y.error + 1.01 * (y.error + y.hi) * a.error;
    return WithBound(Middle(y), L::Elsewhere(a.hi, taken, Where(a.error, All(kSmall), error)));
  }
  // log a moves by at most error / (a - error).
  ASSAY_INLINE Ball LogOf(Ball a) {
    const D bounded = L::Min(L::Max(a.hi, All(0x1p-990)), All(0x1p990));
    const Ball y = BallOf(L::LogCore({bounded, a.lo}, false, Wide{}));
    const D error = y.error + 1.01 * a.error / bounded;
    return WithBound(Middle(y),
                     L::Elsewhere(a.hi, bounded, Where(a.error, kSmall * bounded, error)));
  }
  // log(1 + a) for a >= -1/2. The sum 1 + a is off by 4 u^2 (1 + |a|); it is not used where the logarithm is
  // below 2^-10 and a serves (LogCore), and beyond, where 1 + a >= 1/2, that moves the logarithm by at most 12 u^2,
  // 2^-92 of it.
  ASSAY_INLINE Ball Log1pOf(Ball a) {
    const D bounded = L::Min(L::Max(a.hi, All(-0.5)), All(0x1p980));
    const Wide w = {bounded, a.lo}, above = L::Add(All(1), w);
    const Ball y = BallOf(L::LogCore(above, true, w));
    const D error = y.error + 0x1p-91 * Abs(y.hi) + 1.01 * a.error / above.hi;
    return WithBound(Middle(y),
                     L::Elsewhere(a.hi, bounded, Where(a.error, kSmall * above.hi, error)));
  }

  struct Turn2 {
    Ball sine, cosine;
  };
  // Where the angle is a pair: sin(h + l) = sin h + l cos h, less than l^2 |sin h| / 2 + |l|^3 / 6 away, and likewise
  // the cosine; each moves by at most the angle's bound.
  ASSAY_INLINE Turn2 TurnOf(Ball a) {
    const Turn2 high = TurnOf(a.hi);
    const D second = 0.51 * (a.lo * a.lo), third = second * Abs(a.lo) + a.error;
    Turn2 turn = {Plus(high.sine, Times(Exactly(a.lo), high.cosine)),
                  Minus(high.cosine, Times(Exactly(a.lo), high.sine))};
    turn.sine.error += second * Abs(high.sine.hi) + third;
    turn.cosine.error += second * Abs(high.cosine.hi) + third;
    return turn;
  }
  ASSAY_INLINE Turn2 TurnOf(D x) {
    const D bounded = Abs(x) <= L::kMostTurned ? x : D{};
    const Turned turned = L::Turn(bounded);
    Turn2 turn = {BallOf(L::SinOfTurn(turned.r, turned.n, turned.absolute)),
                  BallOf(L::SinOfTurn(turned.r, turned.n + 128, turned.absolute))};
    turn.sine.error = L::Elsewhere(x, bounded, turn.sine.error);
    turn.cosine.error = L::Elsewhere(x, bounded, turn.cosine.error);
    return turn;
  }

  // The angle of (x, y), y >= 0. Its derivatives are -y/r^2 and x/r^2, r^2 = x^2 + y^2; in the operands' balls,
  // whose bounds are at most r/1024, r is at least 0.998 of the middles'.
  ASSAY_INLINE Ball AngleOf(Ball y, Ball x) {
    const I flip = (I)x.hi & INT64_MIN;
    const D width = Abs(x.hi), most = L::Max(y.hi, width);
    const Ball angle =
        BallOf(L::Angle(Middle(y), {(D)((I)x.hi ^ flip), (D)((I)x.lo ^ flip)}, x.hi));
    const D carried = y.error * (width + x.error) + x.error * (y.hi + y.error);
    D error = angle.error + 1.02 * carried / (y.hi * y.hi + width * width);
    error = Where(L::Max(y.error, x.error), kSmall * most, error);
    error = Where(most, All(0x1p400), error);
    return WithBound(Middle(angle), Where(All(0x1p-400), most, error));
  }
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_BALLS_H_
