// The functions of wide_unary.h on vectors: f(x) of f64 as the sum of two doubles, and a bound of its error.
//
// How bounds are put together. u = 2^-53; each operation in f64 is off by at most u relatively. Beside a
// leading part, whose sums and products are exact (wide_lanes.h), stand terms so small that plain f64 serves:
// a term below 2^-a of the result, computed with few roundings, is off by few 2^-53-a. "~u t" below: a
// rounding of a number of size t. Arguments so great or small that a step could leave the range get an
// infinite bound (`Elsewhere`).
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_FUNCTIONS_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_FUNCTIONS_H_

#include "interpreter/numeric/certified/wide_lanes.h"

namespace assay::numeric {

template <int W>
struct WideFunctions : WideLanes<W> {
  using L = WideLanes<W>;
  using typename L::D;
  using typename L::I;
  using typename L::Wide;
  using typename L::WideValue;
  using L::Abs;
  using L::Add;
  using L::All;
  using L::Divide;
  using L::kMagic;
  using L::Max;
  using L::Min;
  using L::Multiply;
  using L::Normal;
  using L::PowerOfTwo;
  using L::QuickTwoSum;
  using L::Scale;
  using L::TwoProduct;
  using L::TwoSum;

  // An infinite bound where another argument was taken; of NaN too.
  ASSAY_INLINE D Elsewhere(D x, D taken, D error) {
    return L::Hidden(x == L::Hidden(taken) ? error : All(__builtin_inf()));
  }
  ASSAY_INLINE WideValue WithSign(WideValue size, D sign) {
    const I flip = (I)sign & INT64_MIN;
    return {(D)((I)size.hi ^ flip), (D)((I)size.lo ^ flip), size.error};
  }
  // The rounded value, and a number that is not 0 where it is not decided: by Ziv's test, or as it is near an end
  // of the range. Roundings of lo -+ error, below u (|lo| + error), are in what is added. (Flags are numbers that
  // callers add and multiply: masks GCC 12 combines lane by lane where a vector has 512 bits.)
  static constexpr double kLeastResult = 0x1p-960, kMostResult = 0x1p990;
  struct Decided {
    D y, open;
  };
  ASSAY_INLINE Decided Decide(WideValue value) {
    const D zero = L::Hidden(D{}), one = L::Hidden(All(1));
    const D error = (1 + 0x1p-20) * value.error + 0x1p-52 * Abs(value.lo);
    const D low = value.hi + (value.lo - error), high = value.hi + (value.lo + error);
    D open = low == high ? zero : one;
    open += Abs(low) >= kLeastResult ? zero : one;
    open += Abs(low) <= kMostResult ? zero : one;
    return {low, open};
  }
  // An infinite bound near the ends of the range, where a part of a value or of its bound may have underflowed.
  ASSAY_INLINE WideValue WithinRange(WideValue value) {
    const D size = L::Hidden(Abs(value.hi)), none = All(__builtin_inf());
    value.error = size >= kLeastResult ? value.error : none;
    value.error = L::Hidden(size) <= kMostResult ? value.error : none;
    return value;
  }
  ASSAY_INLINE Wide WideOf(WideValue a) { return Normal({a.hi, a.lo}); }

  // ---- e^x

  static constexpr double kLeastExp = -665, kMostExp = 686;  // above 2^-960, below 2^990

  // e^x = 2^(n/512) (1 + r + p), 2^(n/512) = t.hi + t.lo.
  struct Exponential {
    Wide t;
    D r, p;
    D n;
  };
  // log(2)/512 = a + b + c: n, below 2^20, times a and b (33 bits each) is exact. So is x.hi - n a: where n != 0,
  // |x| > 2^-11 and x.hi is a multiple of 2^-63, as is n a (2^-42), and the difference is below 2^-10.4. With
  // c, off by 2^-131: r.hi + r.lo is off by less than ~u 2^-43 = 2^-96, |r| < 2^-10.52.
  // p = r.lo + r.hi^2 q(r.hi): q < 0.5004 is off by 2^-53.9, the square and the product by u each: 2^-73.4 in
  // all; the sum by 2^-75; r.lo r.hi < 2^-74 is left out, r^7/5040 < 2^-85. |p| < 2^-22, off by 2^-72.3.
  // Where n = 0 and x.lo = 0, r is x: then p is off by 2^-52.4 r^2 + 2^-75 |r|, and t = 1.
  ASSAY_INLINE Exponential ExpParts(Wide x) {
    const D turned = x.hi * 0x1.71547652b82fep9 + kMagic;
    const D n = turned - kMagic;
    const I whole = L::Integer(turned);
    Wide r = TwoSum(x.hi - n * 0x1.62e42fefp-10, -(n * 0x1.473de6afp-43));
    r = Normal({r.hi, (r.lo + x.lo) - n * 0x1.3c7673007e5edp-78});
    const D s = r.hi;
    const D q = 0.5 + s * (1.0 / 6 + s * (1.0 / 24 + s * (1.0 / 120 + s * (1.0 / 720))));
    const Wide t = L::Lookup(kPowersOfTwo, whole & (kPowers - 1));
    const I power = (whole >> 9) << 52;
    return {{(D)((I)t.hi + power), t.lo * PowerOfTwo(whole >> 9)}, s, r.lo + (s * s) * q, n};
  }
  // t r exactly, and the small rest of 2^(n/512) (r + p): t.hi p + t.lo r, t.lo p < 2^-75 t left out.
  struct Product {
    D hi, lo, rest;
  };
  ASSAY_INLINE Product ProductOf(Exponential e) {
    const Wide product = TwoProduct(e.t.hi, e.r);
    return {product.hi, product.lo, e.t.hi * e.p + e.t.lo * e.r};
  }
  // For kLeastExp <= x <= kMostExp. Beside p's error: five roundings of sums and products below 2^-22 t, each
  // 2^-75, and t.lo p: 2^-71.3 t in all, and y > 0.999 t.
  ASSAY_INLINE WideValue Exp(Wide x) {
    const Exponential e = ExpParts(x);
    const Product product = ProductOf(e);
    const Wide sum = QuickTwoSum(e.t.hi, product.hi);
    return {sum.hi, sum.lo + (product.lo + (e.t.lo + product.rest)), 0x1p-71 * sum.hi};
  }
  ASSAY_INLINE WideValue Exp(D x) {
    const D bounded = Min(Max(x, All(kLeastExp)), All(kMostExp));
    WideValue y = Exp(Wide{bounded, D{}});
    y.error = Elsewhere(x, bounded, y.error);
    return y;
  }
  // log(2) x is off by 2^-102 of itself, below 2^-92.
  ASSAY_INLINE WideValue Exp2(D x) {
    const D bounded = Min(Max(x, All(-959)), All(989));
    constexpr double kHigh = 0x1.62e42fefa39efp-1, kLow = 0x1.abc9e3b39803fp-56;
    WideValue y = Exp(Multiply(Wide{bounded, D{}}, Wide{All(kHigh), All(kLow)}));
    y.error = Elsewhere(x, bounded, 0x1.01p-71 * y.hi);
    return y;
  }
  // Exact sum of t and -1, and of t r, then as Exp; off by 2^-71.3 t and by 2^-105 y (sums of rests), or as p
  // where n = 0.
  ASSAY_INLINE WideValue Expm1Bounded(D x) {
    const Exponential e = ExpParts({x, D{}});
    const Product product = ProductOf(e);
    const Wide one = TwoSum(e.t.hi, All(-1));
    const Wide sum = TwoSum(one.hi, product.hi);
    const D lo = sum.lo + (one.lo + (product.lo + (e.t.lo + product.rest)));
    const D near = 0x1p-52 * (e.r * e.r) + 0x1p-70 * Abs(e.r);
    return {sum.hi, lo, L::Hidden(e.n) == 0 ? near : 0x1p-71 * e.t.hi + 0x1p-104 * Abs(sum.hi)};
  }
  ASSAY_INLINE WideValue Expm1(D x) {
    const D bounded = Min(Max(x, All(-40)), All(kMostExp));
    WideValue y = Expm1Bounded(bounded);
    y.error = Elsewhere(x, bounded, y.error);
    return y;
  }
  // E = e^-|x|; 1 / (1 + E), or E times that. E's error, relatively 2^-71, becomes no greater; a sum and a
  // quotient, 2^-100.
  ASSAY_INLINE WideValue Logistic(D x) {
    const D size = Abs(x), bounded = Min(size, All(-kLeastExp));
    const Wide e = WideOf(Exp(Wide{-bounded, D{}}));
    const Wide y = Divide(L::Choose(Min(x, D{}), e, {All(1), D{}}), Add(All(1), e));
    return {y.hi, y.lo, Elsewhere(size, bounded, 0x1.01p-71 * y.hi)};
  }
  // E = e^2|x| - 1; E / (E + 2) moves by 2 / (E + 2)^2 <= 1 / (E + 2) with E; a sum and a quotient. Beyond 25 the
  // bound, 1.009 2^-71, covers what tanh still grows by, 2 e^-50 < 0.92 2^-71, as E's error then moves it by
  // 2 / (E + 2) < 2^-71 of what the bound allows for that.
  ASSAY_INLINE WideValue Tanh(D x) {
    const D bounded = Min(Abs(x), All(25));
    const WideValue value = Expm1Bounded(2 * bounded);
    const Wide e = WideOf(value), below = Add(All(2), e), y = Divide(e, below);
    return WithSign({y.hi, y.lo, 1.01 * value.error / below.hi + 0x1p-100 * y.hi}, x);
  }
  // (E + E / (E + 1)) / 2 moves by at most 1 with E = e^|x| - 1.
  ASSAY_INLINE WideValue Sinh(D x) {
    const D size = Abs(x), bounded = Min(size, All(kMostExp));
    const WideValue value = Expm1Bounded(bounded);
    const Wide e = WideOf(value), y = Add(e, Divide(e, Add(All(1), e)));
    return WithSign({0.5 * y.hi, 0.5 * y.lo,
                     Elsewhere(size, bounded, 1.01 * value.error + 0x1p-99 * y.hi)}, x);
  }
  // (E + 1 / E) / 2 moves by at most 1/2 with E = e^|x|.
  ASSAY_INLINE WideValue Cosh(D x) {
    const D size = Abs(x), bounded = Min(size, All(kMostExp));
    const WideValue value = Exp(Wide{bounded, D{}});
    const Wide e = WideOf(value), y = Add(e, Divide({All(1), D{}}, e));
    return {0.5 * y.hi, 0.5 * y.lo, Elsewhere(size, bounded, 0.51 * value.error + 0x1p-99 * y.hi)};
  }

  // ---- log x

  // log(a) for a normal in [2^-990, 2^990]. a = 2^k m, m in [1/sqrt(2), sqrt(2)], c = i/256 next to m. With v = 1/c
  // rounded, z = m v - 1 is exact up to ~u 2^-53 of m.lo v, |z| < 2^-8.49; log(a) = k log(2) - log(v) + log(1 +
  // z). The first two have parts that are multiples of 2^-42, below 2^10: their sum is exact; it is 0 or greater
  // than z, and z^2 is made exact. What is left: (z.lo - z.lo z.hi) + z^3 (1/3 - ... - z^5/8).
  // The cubic term is below 2^-27, with 4.2 roundings 2^-77.9; z.lo z^2 < 2^-78.5 and z^9/9 < 2^-79.6 are left
  // out; sums below 2^-27, four of ~2^-80; k log(2)'s rest, below 2^-33, and its product 2^-85: 2^-76 in all.
  // Next to 1 (c = 1, k = 0) z is a - 1 exactly, or, as asked, w, and |z| < 2^-9: relatively, cubic 2^-70.5,
  // left out 2^-71 (only if w is a pair) and 2^-75, sums 2^-70.6: 2^-69.
  ASSAY_INLINE WideValue LogCore(Wide a, bool is_one_plus, Wide w) {
    constexpr int64_t kLowest = 0x3fe6a09e667f3bcd;  // 1/sqrt(2)
    const I k = ((I)a.hi - kLowest) >> 52;
    const D m = (D)((I)a.hi - (k << 52)), m_low = a.lo * PowerOfTwo(-k), whole = L::ToDouble(k);
    const D turned = m * 256 + kMagic;
    D inverse, log_high, log_low;
    LookupLog(L::Integer(turned) - kFirstLog, &inverse, &log_high, &log_low);
    const Wide product = TwoProduct(m, inverse);
    Wide z = TwoSum(product.hi - 1, product.lo + m_low * inverse);
    if (is_one_plus) z = L::Choose(Abs(turned - (kMagic + 256)) + Abs(whole), z, w);
    const D base = whole * 0x1.62e42fefa38p-1 + log_high;
    const D base_low = log_low + whole * 0x1.ef35793c7673p-45;
    const Wide sum = QuickTwoSum(base, z.hi), square = TwoProduct(z.hi, z.hi);
    const Wide less = QuickTwoSum(sum.hi, -0.5 * square.hi);
    const D s = z.hi;
    const D q = 1.0 / 3 - s * (0.25 - s * (0.2 - s * (1.0 / 6 - s * (1.0 / 7 - s * 0.125))));
    const D rest = ((z.lo - z.lo * s) + s * square.hi * q) - 0.5 * square.lo;
    const D lo = (sum.lo + less.lo) + (base_low + rest);
    return {less.hi, lo, base == 0 ? 0x1p-69 * Abs(less.hi) : All(0x1p-76)};
  }
  ASSAY_INLINE void LookupLog(I index, D* inverse, D* high, D* low) {
    int64_t at[W];
    std::memcpy(at, &index, sizeof(at));
    asm("" : "+m"(at));
    double v[3][W];
    for (int i = 0; i < W; ++i) {
      v[0][i] = kWideLogs[at[i]].inverse;
      v[1][i] = kWideLogs[at[i]].hi;
      v[2][i] = kWideLogs[at[i]].lo;
    }
    std::memcpy(inverse, v[0], sizeof(v[0]));
    std::memcpy(high, v[1], sizeof(v[1]));
    std::memcpy(low, v[2], sizeof(v[2]));
  }
  // Of a double there is nothing to scale beside it, so that nearly all normal numbers serve.
  ASSAY_INLINE WideValue Log(D x) {
    const D bounded = Min(Max(x, All(0x1p-1022)), All(0x1p1023));
    WideValue y = LogCore({bounded, D{}}, false, Wide{});
    y.error = Elsewhere(x, bounded, y.error);
    return y;
  }
  // 1/log(2) times that.
  ASSAY_INLINE WideValue Log2(D x) {
    const WideValue log = Log(x);
    constexpr double kHigh = 0x1.71547652b82fep0, kLow = 0x1.777d0ffda0d24p-56;
    const Wide y = Multiply(WideOf(log), Wide{All(kHigh), All(kLow)});
    return {y.hi, y.lo, 1.45 * log.error + 0x1p-100 * Abs(y.hi)};
  }
  // 1 + x is an exact pair, and less 1 again x.
  ASSAY_INLINE WideValue Log1p(D x) {
    const D bounded = Min(Max(x, All(-1 + 0x1p-53)), All(0x1p990));
    WideValue y = LogCore(TwoSum(All(1), bounded), false, Wide{});
    y.error = Elsewhere(x, bounded, y.error);
    return y;
  }
  // log(1 + w) of a pair w >= 0: the sum is off by 2^-103 of itself.
  ASSAY_INLINE WideValue LogOnePlus(Wide w) {
    WideValue y = LogCore(Add(All(1), w), true, w);
    y.error += 0x1p-100 * Abs(y.hi);
    return y;
  }
  // w, or 2 x - 1 from 2^40 on.
  ASSAY_INLINE Wide OrTwice(D x, Wide w) {
    const Wide twice = TwoSum(2 * x, All(-1));
    return {x >= 0x1p40 ? twice.hi : w.hi, x >= 0x1p40 ? twice.lo : w.lo};
  }
  // x > 1, t = x - 1: log(1 + (t + sqrt(t (t + 2)))), the argument off by 2^-100 of itself, and so is its logarithm. From
  // 2^40 on log(2 x), less than 2^-82 away.
  ASSAY_INLINE WideValue Acosh(D x) {
    const D bounded = Min(Max(x, All(1 + 0x1p-52)), All(0x1p980));
    const Wide t = TwoSum(Min(bounded, All(0x1p40)), All(-1));
    const Wide w = Add(t, L::Root(Multiply(t, Add(All(2), t))));
    WideValue y = LogOnePlus(OrTwice(bounded, w));
    y.error = Elsewhere(x, bounded, y.error + 0x1p-80 * y.hi);
    return y;
  }
  // s = |x|: log(1 + (s + s^2 / (1 + sqrt(1 + s^2)))), else as Acosh.
  ASSAY_INLINE WideValue Asinh(D x) {
    const D size = Abs(x), bounded = Max(Min(size, All(0x1p980)), All(0x1p-450));
    const D s = Min(bounded, All(0x1p40));
    const Wide square = TwoProduct(s, s);
    const Wide w =
        Add(s, Divide(square, Add(All(1), L::Root(Add(All(1), square)))));
    WideValue y = LogOnePlus(OrTwice(bounded, w));
    y.error = Elsewhere(size, bounded, y.error + 0x1p-80 * y.hi);
    return WithSign(y, x);
  }
  // log(1 + 2 s / (1 - s)) / 2.
  ASSAY_INLINE WideValue Atanh(D x) {
    const D size = Abs(x), s = Min(size, All(1 - 0x1p-53));
    WideValue y = LogOnePlus(Divide({2 * s, D{}}, TwoSum(All(1), -s)));
    return WithSign({0.5 * y.hi, 0.5 * y.lo,
                     Elsewhere(size, s, 0.5 * y.error + 0x1p-99 * y.hi)}, x);
  }

  // ---- Turns

  static constexpr double kMostTurned = 0x1p20;

  // x = n pi/256 + r, |r| < 2^-7.34, for |x| <= kMostTurned.
  struct Turned {
    Wide r;
    I n;
    D absolute;  // r is off by that and 2^-104 |r|
  };
  // pi/256 = a + b + c + d: n, below 2^26.4, times a, b and c (25 bits at most) is exact. So is x - n a: where n
  // != 0, |x| > 2^-7.4, and the difference is a multiple of x's last bit, or of 2^-31, and below 2^-7.3 + n 2^-32.9.
  // d < 2^-84.6 is rounded, and so is n d: |n| 2^-137.6 each. The two sums with the rests: 4 u^2 |r| + |n|
  // 2^-137.5.
  ASSAY_INLINE Turned Turn(D x) {
    const D turned = x * 0x1.45f306dc9c883p6 + kMagic;
    const D n = turned - kMagic;
    const Wide b = TwoSum(x - n * 0x1.921fb5p-7, -(n * 0x1.110b46p-33));
    const Wide c = TwoSum(b.hi, -(n * 0x1.1a6262p-61));
    const Wide r = TwoSum(c.hi, (b.lo + c.lo) - n * 0x1.3145c06e0e689p-85);
    return {r, L::Integer(turned), 0x1p-135 * Abs(n)};
  }
  // sin(j pi/256 + r) = S cos r + C sin r = S + C r + S (cos r - 1) + C (sin r - r). |S| >= 1.99 |C r| or S = 0,
  // so that |C r| <= 1.01 |y| and |S| <= 2.02 |y|. S + C r.hi is exact; then
  //   S r^2 (-1/2 + ...) < 2^-15.7 |S|: 3.6 roundings, 2^-65.8 |y|; r^8/40320 left out, 2^-73
  //   C r^3 (-1/6 + ...) < 2^-17.3 |C r|: 5 roundings, 2^-68 |y|; the next term left out, 2^-76
  //   r.lo (C - S r.hi); r.lo r^2/2 left out, 2^-68.7 |C r|
  //   their sums, three roundings of what is below 2^-14.6 |y|: 2^-66
  // in all 2^-64.4 |y|, and r's own error.
  ASSAY_INLINE WideValue SinOfTurn(Wide r, I j, D absolute) {
    const Wide s = L::Lookup(kWideSines, j & 511), c = L::Lookup(kWideSines, (j & 511) + 128);
    const D x = r.hi, x2 = x * x;
    const D cosine = x2 * (-0.5 + x2 * (1.0 / 24 - x2 * (1.0 / 720)));
    const D sine = x2 * x * (-1.0 / 6 + x2 * (1.0 / 120 - x2 * (1.0 / 5040)));
    const Wide product = TwoProduct(c.hi, x), sum = QuickTwoSum(s.hi, product.hi);
    const D small = product.lo + (s.lo + (c.lo * x + r.lo * (c.hi - s.hi * x)));
    return {sum.hi, sum.lo + (small + (s.hi * cosine + c.hi * sine)),
            0x1.8p-65 * Abs(sum.hi) + absolute};
  }
  ASSAY_INLINE WideValue SinFrom(D x, int64_t quarters) {
    const D bounded = Abs(x) <= kMostTurned ? x : D{};
    const Turned turned = Turn(bounded);
    WideValue y = SinOfTurn(turned.r, turned.n + 128 * quarters, turned.absolute);
    y.error = Elsewhere(x, bounded, y.error);
    return y;
  }
  ASSAY_INLINE WideValue Sin(D x) { return SinFrom(x, 0); }
  ASSAY_INLINE WideValue Cos(D x) { return SinFrom(x, 1); }
  // Twice 2^-64.4 and a quotient; r's error divided by the cosine.
  ASSAY_INLINE WideValue Tan(D x) {
    const D bounded = Abs(x) <= kMostTurned ? x : D{};
    const Turned turned = Turn(bounded);
    const WideValue sine = SinOfTurn(turned.r, turned.n, turned.absolute);
    const WideValue cosine = SinOfTurn(turned.r, turned.n + 128, turned.absolute);
    const Wide y = Divide(WideOf(sine), WideOf(cosine));
    const D size = Abs(y.hi);
    const D error = 0x1.9p-64 * size + 1.01 * turned.absolute * (1 + size) / Abs(cosine.hi);
    return {y.hi, y.lo, Elsewhere(x, bounded, error)};
  }

  // ---- Inverse functions of turns

  // atan(n / d) of pairs 0 <= n <= d, d between 2^-900 and 2^900: c = i/256 next to the quotient, w = (n - c d) / (d +
  // c n), |w| < 2^-8.99, atan(c) + atan(w). c d.hi is exact; what is small beside n - c d is rounded, 2^-103 d. The
  // sum with atan(c), which is 0 or greater than w, is exact. w^3 (1/3 - ... - w^4/7) < 2^-28.5 with 5 roundings:
  // 2^-79.2; w.lo w^2 < 2^-80 and w^9/9 < 2^-84 left out; two sums, 2^-81 each: 2^-77.5, and the value is above
  // 2^-9.01. Where c = 0, w = n/d, and relatively: 2^-70.2, 2^-71, 2^-75, 2^-71.5 in the same order: 2^-69 too.
  ASSAY_INLINE WideValue Arctangent(Wide n, Wide d) {
    const D turned = n.hi / d.hi * 256 + kMagic;
    const D c = (turned - kMagic) * (1.0 / 256);
    const Wide product = TwoProduct(c, d.hi), less = TwoSum(n.hi, -product.hi);
    const Wide above = TwoSum(less.hi, less.lo + ((n.lo - product.lo) - c * d.lo));
    const Wide below = Add(d, Multiply(n, {c, D{}}));
    const Wide w = Divide(above, below), of_c = L::Lookup(kWideArctangents, L::Integer(turned));
    const Wide sum = QuickTwoSum(of_c.hi, w.hi);
    const D x2 = w.hi * w.hi;
    const D rest = w.lo - w.hi * x2 * (1.0 / 3 - x2 * (0.2 - x2 * (1.0 / 7)));
    return {sum.hi, sum.lo + (of_c.lo + rest), 0x1p-68 * sum.hi};
  }
  // The angle of (x, y), y >= 0, |x| = x_size, the sign is that of `x`: pi/2 less the angle of what is swapped, pi
  // less that of |x|. The result is not below what is subtracted; pairs of pi and sums are off by 2^-102.
  ASSAY_INLINE WideValue Angle(Wide y, Wide x_size, D x) {
    const D steep = y.hi > x_size.hi ? All(1) : D{};
    const WideValue angle = Arctangent(L::Choose(steep, x_size, y), L::Choose(steep, y, x_size));
    const Wide a = WideOf(angle);
    const Wide upright = Add(Wide{All(0x1.921fb54442d18p0), All(0x1.1a62633145c07p-54)}, L::Negate(a));
    const Wide right = L::Choose(steep, upright, a);
    const Wide left = Add(Wide{All(0x1.921fb54442d18p1), All(0x1.1a62633145c07p-53)}, L::Negate(right));
    const Wide result = L::Choose(Min(x, D{}), left, right);
    return {result.hi, result.lo, 0x1.01p-68 * result.hi};
  }
  ASSAY_INLINE WideValue Atan(D x) {
    const D size = Abs(x), bounded = Min(Max(size, All(0x1p-900)), All(0x1p100));
    WideValue y = Angle({bounded, D{}}, {All(1), D{}}, All(1));
    y.error = Elsewhere(size, bounded, y.error);
    return WithSign(y, x);
  }
  // sqrt(1 - s^2): the factors are exact pairs, 2^-101 in all, which is no more of the angle.
  ASSAY_INLINE Wide Leg(D s) {
    return L::Root(Multiply(TwoSum(All(1), -s), TwoSum(All(1), s)));
  }
  ASSAY_INLINE WideValue Asin(D x) {
    const D size = Abs(x), bounded = Min(Max(size, All(0x1p-900)), All(1 - 0x1p-53));
    WideValue y = Angle({bounded, D{}}, Leg(bounded), All(1));
    y.error = Elsewhere(size, bounded, 1.01 * y.error);
    return WithSign(y, x);
  }
  ASSAY_INLINE WideValue Acos(D x) {
    const D bounded = Min(Max(x, All(-1 + 0x1p-53)), All(1 - 0x1p-53));
    WideValue y = Angle(Leg(bounded), {Abs(bounded), D{}}, bounded);
    y.error = Elsewhere(x, bounded, 1.01 * y.error);
    return y;
  }
  // Both sizes between 2^-900 and 2^900.
  ASSAY_INLINE WideValue Atan2(D y, D x) {
    const D height = Abs(y), width = Abs(x);
    const D tall = Min(Max(height, All(0x1p-900)), All(0x1p900));
    const D wide = Min(Max(width, All(0x1p-900)), All(0x1p900));
    WideValue angle = Angle({tall, D{}}, {wide, D{}}, x);
    angle.error = Elsewhere(height, tall, angle.error) + Elsewhere(width, wide, D{});
    return WithSign(angle, y);
  }

  // ---- Powers

  // A root and a quotient.
  ASSAY_INLINE WideValue Rsqrt(D x) {
    const D bounded = Min(Max(x, All(0x1p-900)), All(0x1p900));
    const Wide y = Divide({All(1), D{}}, L::Root({bounded, D{}}));
    return {y.hi, y.lo, Elsewhere(x, bounded, 0x1p-101 * y.hi)};
  }
  // |x| = 2^(3 k) a, 1 <= a < 8; y, the cube root of a from its table, is off by less than 2^-50.9 of itself
  // (wide_unary_test.cc asks the rows); a - y^3, below 2^-49.3 a, is off by 2^-102.8 a and a rounding. By Newton's
  // step y + (a - y^3) / (3 y^2): 2^-101.8 is left over; three roundings of the step, 2^-102.4.
  ASSAY_INLINE WideValue Cbrt(D x) {
    constexpr int64_t kRows = IntervalsOf(RowTable::kCbrt).count;
    const D size = Abs(x), bounded = Min(Max(size, All(0x1p-1022)), All(0x1p1023));
    const I e = ((I)bounded >> 52) - 1023;
    const D m = (D)((I)bounded - (e << 52));
    const I k = L::Integer((L::ToDouble(e) - 1) * (1.0 / 3) + kMagic), j = e - 3 * k;
    const D y = L::template At<RowTable::kCbrt>(m, j * kRows).y, a = m * PowerOfTwo(j);
    const Wide square = TwoProduct(y, y), cube = Multiply(square, {y, D{}});
    const D step = ((a - cube.hi) - cube.lo) / (3 * square.hi);
    const Wide root = Scale(QuickTwoSum(y, step), PowerOfTwo(k));
    return WithSign({root.hi, root.lo, Elsewhere(size, bounded, 0x1p-100 * root.hi)}, x);
  }
  // |x|^y = e^t, t = y log |x|, |t| < 2^10: t is off by |y| times the logarithm's error and 2^-102 |t|, and so,
  // relatively, is the result; |y| error < 2^-50.
  ASSAY_INLINE WideValue Power(D x, D y) {
    const D size = Abs(x), bounded = Min(Max(size, All(0x1p-1022)), All(0x1p1023));
    const WideValue log = LogCore({bounded, D{}}, false, Wide{});
    const Wide t = Multiply(WideOf(log), {y, D{}});
    const D taken = Min(Max(t.hi, All(kLeastExp)), All(kMostExp));
    WideValue power = Exp(Wide{taken, t.lo});
    power.error = power.error * 1.01 + 1.01 * power.hi * (Abs(y) * log.error);
    power.error = Elsewhere(t.hi, taken, power.error) + Elsewhere(size, bounded, D{});
    return power;
  }

  // ---- The error function

  // The rows `index` of `table` at t: wide_tables.h says what is off, and its maker counts these roundings.
  // |c0| > |c1 t| or c0 = 0, and c1 t is exact.
  ASSAY_INLINE WideValue AtRow(const WideRow* table, I index, D t) {
    int64_t at[W];
    std::memcpy(at, &index, sizeof(at));
    asm("" : "+m"(at));
    constexpr int kColumns = sizeof(WideRow) / sizeof(double);
    double columns[kColumns][W];
    for (int i = 0; i < W; ++i) {
      double row[kColumns];
      std::memcpy(row, &table[at[i]], sizeof(row));
      for (int k = 0; k < kColumns; ++k) columns[k][i] = row[k];
    }
    D c[kColumns];
    std::memcpy(c, columns, sizeof(c));
    D p = c[10];
#pragma GCC unroll 6
    for (int k = 9; k >= 4; --k) p = c[k] + t * p;
    const Wide product = TwoProduct(c[2], t), sum = QuickTwoSum(c[0], product.hi);
    const D lo = sum.lo + (product.lo + (c[1] + (c[3] * t + (t * t) * p)));
    return {sum.hi, lo, c[11] * (c[0] == 0 ? Abs(t) : All(1))};
  }
  ASSAY_INLINE WideValue Erf(D x) {
    const D size = Abs(x), bounded = Min(size, All(6));
    const D turned = bounded * 128 + kMagic;
    const D t = bounded - (turned - kMagic) * (1.0 / 128);
    WideValue y = AtRow(kWideErf, L::Integer(turned), t);
    y.error = Elsewhere(size, bounded, y.error);
    return WithSign(y, x);
  }
  // From 1/2 on e^-x^2 h(x) with h(x) = e^(x^2) erfc(x); x^2 is an exact pair. Below, 1 - erf(x), above 0.47.
  ASSAY_INLINE WideValue Erfc(D x) {
    const WideValue error_function = Erf(x);
    const Wide below = Add(All(1), L::Negate(WideOf(error_function)));
    const D bounded = Min(Max(x, All(0.5)), All(25.75));
    const Wide square = TwoProduct(bounded, bounded);
    const WideValue power = Exp(L::Negate(square));
    constexpr int kShift = 52 - 7;
    constexpr int64_t kFirst = 0x3fe0000000000000 >> kShift;  // of 1/2
    const I bits = (I)bounded >> kShift;
    const D middle = (D)(bits << kShift | int64_t{1} << (kShift - 1));
    const WideValue h = AtRow(kWideErfcx, bits - kFirst, bounded - middle);
    const Wide y = Multiply(WideOf(power), WideOf(h));
    const D error =
        1.01 * (power.error * h.hi + power.hi * h.error) + 0x1p-102 * y.hi;
    const D is_far = x >= 0.5 ? All(1) : D{};
    const Wide result = L::Choose(is_far, y, below);
    return {result.hi, result.lo,
            L::Hidden(is_far) != 0 ? Elsewhere(Max(x, All(0.5)), bounded, error)
                                   : error_function.error + 0x1p-102};
  }
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_FUNCTIONS_H_
