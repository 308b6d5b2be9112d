// The functions of unary.h and binary.h on vectors: a value in f64 and a bound of its error, for arguments
// that are f32 numbers (any double where that is said).
//
// How bounds are put together. u = 2^-53; each operation in f64 is off by at most u relatively, whether a
// product is fused with the sum behind it or not. Nothing over- or underflows but where it is said. A
// row's polynomial is off by at most its c[7]. The last step of each function is a sum or product whose
// rounding, together with that of y - error and y + error in the test (u |y| (1 + small) each), is in the
// term 2^-51 |y| = 4 u |y|, which so has room for two more u.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_FUNCTIONS_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_FUNCTIONS_H_

#include "interpreter/numeric/certified/lanes.h"

namespace assay::numeric {

inline constexpr double kLogTwo = 0x1.62e42fefa39efp-1;    // log(2)
inline constexpr double kHalfPi = 0x1.921fb54442d18p0;
inline constexpr double kPi = 0x1.921fb54442d18p1;
inline constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
inline constexpr double kLogPi = 0x1.250d048e7a1bdp0;
inline constexpr double kHalfLogTwoPi = 0x1.d67f1c864beb5p-1;
inline constexpr double kLeastBessel = 0x1p-100;  // below, bessel_i1e gives a number that rounds alike

template <int W>
struct Functions : Lanes<W> {
  using L = Lanes<W>;
  using typename L::D;
  using typename L::I;
  using typename L::Value;
  using L::Abs;
  using L::All;
  using L::kMagic;
  using L::Max;
  using L::Min;
  using L::PowerOfTwo;
  using L::Sqrt;
  using L::WithSign;
  using enum RowTable;

  // ---- e^x

  // e^x = 2^(n/16) (1 + r g(r)), g of kExpm1, for |x| < 700.
  struct Exponential {
    D power, term;  // 2^(n/16), off by u relatively where n is no multiple of 16; that times r g(r)
    D error;        // of `term`, from g
    I n;
  };
  ASSAY_INLINE Exponential ReducedExp(D r, I n) {
    Value g = L::template AtOnlyRow<kExpm1>(r);
    I whole = (n & ~int64_t{15}) << 48;
    D power = (D)((I)L::Lookup16(kSixteenths, n & 15) + whole);
    D scale = power * r;
    return {power, scale * g.y, Abs(scale) * g.error, n};
  }
  // log(2)/16 = high + low with 33 bits in `high`, off by less than 2^-90: n high is exact, and so is x less
  // that for x a multiple of 2^-54 (every f32 with n != 0, that is above 2^-6, and minus the square of an
  // f32): what is left is one rounding of a number below 0.022, so that r is off by 2^-58 + 2^12 2^-90, and
  // e^r - 1 by less than 2^-57. Where n = 0, r = x.
  ASSAY_INLINE Exponential ExpParts(D x) {
    constexpr double kHigh = 0x1.62e42fefp-5, kLow = 0x1.473de6af278edp-38;
    D turned = x * 0x1.71547652b82fep4 + kMagic;
    D n = turned - kMagic;
    return ReducedExp((x - n * kHigh) - n * kLow, L::Integer(turned));
  }
  // Errors beside g's, in units of u y: 1 of the power, 0.07 of r, 0.07 of the two products, 1 of the sum;
  // and the test's.
  ASSAY_INLINE Value Exp(D x) {
    Exponential e = ExpParts(x);
    D y = e.power + e.term;
    return {y, e.error + 0x1p-51 * y};
  }
  // r = (x - n/16) log(2), off by 2 u r (its rounding, and that of log(2), which is closer than u).
  ASSAY_INLINE Value Exp2(D x) {
    D turned = x * 16 + kMagic;
    D n = turned - kMagic;
    Exponential e = ReducedExp((x - n * 0x1p-4) * kLogTwo, L::Integer(turned));
    D y = e.power + e.term;
    return {y, e.error + 0x1p-51 * y};
  }
  // 2^(n/16) - 1 + 2^(n/16) r g. Where n != 0: u (1 + 2^-3) 2^(n/16) of the power and r. Everywhere u of the
  // difference, 2 u of the products (each below |y| + |2^(n/16) - 1|), u |y| of the sum: (3 |2^(n/16) - 1| +
  // 3 |y|) u, and the test's u |y|.
  ASSAY_INLINE Value Expm1(D x) {
    Exponential e = ExpParts(x);
    D whole = e.power - 1;
    D y = whole + e.term;
    D power_error = e.n == 0 ? All(0) : 0x1.4p-53 * e.power;
    return {y, e.error + power_error + 0x1p-51 * (Abs(y) + Abs(whole))};
  }
  // E = e^-x; y = 1 / (1 + E) moves by y^2 with E. Two roundings.
  ASSAY_INLINE Value Logistic(D x) {
    Value e = Exp(-x);
    D y = 1 / (1 + e.y);
    return {y, y * y * e.error + 0x1p-51 * y};
  }
  // E = e^2|x| - 1; y = E / (E + 2) moves by 2 / (E + 2)^2 <= 1 / (E + 2) with E. Three roundings, 2^-51
  // and 2^-53 more.
  ASSAY_INLINE Value Tanh(D x) {
    Value e = Expm1(2 * Abs(x));
    D inverse = 1 / (e.y + 2);
    D y = e.y * inverse;
    return {WithSign(y, x), 1.5 * e.error * inverse + 0x1.8p-51 * y};
  }
  // (E + E / (E + 1)) / 2 moves by at most 1 with E, and by rounding by at most 3 u.
  ASSAY_INLINE Value Sinh(D x) {
    Value e = Expm1(Abs(x));
    D y = 0.5 * (e.y + e.y / (e.y + 1));
    return {WithSign(y, x), 1.5 * e.error + 0x1.8p-51 * y};
  }
  // (E + 1 / E) / 2 moves by at most 1/2 with E >= 1.
  ASSAY_INLINE Value Cosh(D x) {
    Value e = Exp(Abs(x));
    D y = 0.5 * (e.y + 1 / e.y);
    return {y, 0.75 * e.error + 0x1p-51 * y};
  }

  // ---- log x

  // x = 2^k m, m in [1/sqrt(2), sqrt(2)]; x > 0 normal.
  struct Scaled {
    D k, m;
  };
  ASSAY_INLINE Scaled Reduce(D x) {
    constexpr int64_t kLowest = 0x3fe6a09e667f3bcd;  // 1/sqrt(2)
    I above = (I)x - kLowest;
    I k = above >> 52;
    D m = (D)((I)x - (k << 52));
    return {L::ToDouble(k), m};
  }
  // k log(2) + s g: the product k log(2) is off by 2 u of itself (log(2) itself is closer than u), the other
  // one by u (|y| + |k log(2)|), the sum by u |y|.
  ASSAY_INLINE Value LogOf(D k, D s, D m) {
    Value g = L::template At<kLog>(m);
    D whole = k * kLogTwo;
    D y = whole + s * g.y;
    return {y, Abs(s) * g.error + 0x1p-51 * (Abs(y) + Abs(whole))};
  }
  // Any normal double x > 0.
  ASSAY_INLINE Value Log(D x) {
    Scaled p = Reduce(x);
    return LogOf(p.k, p.m - 1, p.m);
  }
  // k is exact.
  ASSAY_INLINE Value Log2(D x) {
    Scaled p = Reduce(x);
    D s = p.m - 1;
    Value g = L::template At<RowTable::kLog2>(p.m);
    D y = p.k + s * g.y;
    return {y, Abs(s) * g.error + 0x1p-51 * (Abs(y) + Abs(p.k))};
  }
  // 1 + x is off by u, and so is its logarithm, absolutely; where k = 0, s = x is exact, and m stands u
  // beside the point where g is wanted, whose |g'| < 1: u |s| beside. Where k != 0, |k log(2)| > 0.69.
  ASSAY_INLINE Value Log1p(D x) {
    Scaled p = Reduce(1 + x);
    Value y = LogOf(p.k, p.k == 0 ? x : p.m - 1, p.m);
    y.error += 0x1p-52 * Abs(y.y) + 0x1p-52 * Abs(p.k);
    return y;
  }
  // The argument of the logarithm is off by 4 u at most, so its logarithm, above 0.88, is by 4.01 u.
  ASSAY_INLINE Value LogOfRounded(D x) {
    Value y = Log(x);
    y.error += 0x1p-50;
    return y;
  }
  ASSAY_INLINE Value Asinh(D x) {
    D size = Abs(x);
    Value near = L::template At<kAsinh>(Min(size, All(1)));
    D low = size * near.y;
    D far = Max(size, All(1));
    Value log = LogOfRounded(far + Sqrt(far * far + 1));
    auto small = size < 1;
    return {WithSign(small ? low : log.y, x),
            small ? size * near.error + 0x1p-51 * low : log.error};
  }
  // x >= 1: x - 1 is exact; its root is off by u.
  ASSAY_INLINE Value Acosh(D x) {
    D above = Min(x - 1, All(1));
    D root = Sqrt(above);
    Value near = L::template At<kAcoshRoot>(above);
    D low = root * near.y;
    D far = Max(x, All(2));
    Value log = LogOfRounded(far + Sqrt(far * far - 1));
    auto small = x < 2;
    return {small ? low : log.y, small ? root * near.error + 0x1p-51 * low : log.error};
  }
  // 1 - |x| and 1 + |x| are exact for |x| >= 1/2; (1 + |x|) / (1 - |x|) >= 3 is off by u.
  ASSAY_INLINE Value Atanh(D x) {
    D size = Abs(x);
    Value near = L::template At<kAtanh>(Min(size, All(0.5)));
    D low = size * near.y;
    D far = Max(size, All(0.5));
    Value log = LogOfRounded((1 + far) / (1 - far));
    auto small = size < 0.5;
    return {WithSign(small ? low : 0.5 * log.y, x),
            small ? size * near.error + 0x1p-51 * low : 0.5 * log.error};
  }

  // ---- Turns

  // x in quarter turns, x 2/pi = 4 n + quarter + r, |r| <= 1/2 + 2^-24, n an integer. Of |x| < 1/2: r = x
  // 2/pi with two roundings. Else x = m 2^(e - 23), m a natural number below 2^24: products with the first
  // two parts of the turn are exact; so is their sum less an integer, a multiple of 2^-53 below 1. The third
  // part is below 2^-53 and off by 2^-106, m times it off by 2^-82 + 2^-82; then one rounding of r.
  struct Turned {
    D r;
    I quarter;
    D absolute;  // the part of r's error that does not shrink with it: 2^-81, or 0
  };
  ASSAY_INLINE Turned QuarterTurns(D x) {
    D size = Abs(x);
    auto small = size < 0.5;
    I exponent = ((I)(small ? All(1) : size) >> 52) - 1023;
    int64_t at[W];
    std::memcpy(at, &exponent, sizeof(at));
    double parts[3][W];
    for (int i = 0; i < W; ++i) {
      for (int part = 0; part < 3; ++part) parts[part][i] = kTurns[at[i] - kLeastTurn].part[part];
    }
    D first, second, third;
    std::memcpy(&first, parts[0], sizeof(first));
    std::memcpy(&second, parts[1], sizeof(second));
    std::memcpy(&third, parts[2], sizeof(third));
    D m = size * PowerOfTwo(23 - exponent);
    D p = m * first, q = m * second;
    D turned = (p + q) + kMagic;
    D r = ((p - (turned - kMagic)) + q) + m * third;
    r = small ? size * kTwoOverPi : r;
    I quarter = small ? I{} : L::Integer(turned);
    auto negative = (I)x < 0;
    return {(D)((I)r ^ (negative & INT64_MIN)), negative ? -quarter : quarter,
            small ? All(0) : All(0x1p-81)};
  }
  // Of r: 2^-52 |r| + 2^-81, which the sine passes on with 1.6 at most, the cosine with 2.5 |r|.
  ASSAY_INLINE Value SinOfQuarters(Turned x) {
    constexpr int64_t kRows = IntervalsOf(kSinQuarter).count;
    static_assert(kRows == IntervalsOf(kCosQuarter).count);
    I cosine = -(x.quarter & 1);
    D size = Abs(x.r);
    Value g = L::template At<kSinQuarter>(size, cosine & kRows);
    D scale = cosine != 0 ? All(1) : x.r;
    D y = scale * g.y;
    y = (D)((I)y ^ ((x.quarter & 2) << 62));
    return {y, Abs(scale) * g.error + 0x1.8p-51 * Abs(y) + 2 * x.absolute};
  }
  ASSAY_INLINE Value Sin(D x) { return SinOfQuarters(QuarterTurns(x)); }
  ASSAY_INLINE Value Cos(D x) {
    Turned turned = QuarterTurns(x);
    turned.quarter += 1;
    return SinOfQuarters(turned);
  }
  // The tangent of |r| <= 1/2 passes on 2^-52 |r| + 2^-81 with pi at most; 2^-79 then. |tan| >= 1.57 |r|.
  // -1/T is off by as much, relatively, and u.
  ASSAY_INLINE Value Tan(D x) {
    Turned turned = QuarterTurns(x);
    D size = Abs(turned.r);
    Value g = L::template At<kTanQuarter>(size);
    D t = turned.r * g.y;
    D error = size * g.error + 0x1p-50 * Abs(t) + 4 * turned.absolute;
    D inverse = -1 / t;
    auto odd = (turned.quarter & 1) != 0;
    D y = odd ? inverse : t;
    return {y, (odd ? error * inverse * inverse * (1 + 0x1p-20) : error) + 0x1p-51 * Abs(y)};
  }

  // ---- Inverse functions of turns

  // 1/|x| is off by u, and so is the arctangent of it, relatively; pi/2 is closer than u.
  ASSAY_INLINE Value Atan(D x) {
    D size = Abs(x);
    auto far = size > 1;
    D z = far ? 1 / size : size;
    Value g = L::template At<kAtan>(z);
    D low = z * g.y;
    D y = far ? kHalfPi - low : low;
    return {WithSign(y, x), z * g.error + 0x1.8p-51 * y};
  }
  // Of w = 1 - |x| (exact for |x| > 1/2): acos(1 - w), from its root (off by u): 3 u in all.
  ASSAY_INLINE Value AcosBelow(D w) {
    D root = Sqrt(w);
    Value g = L::template At<kAcosRoot>(w);
    D y = root * g.y;
    return {y, root * g.error + 0x1p-51 * y};
  }
  ASSAY_INLINE Value Asin(D x) {
    D size = Abs(x);
    auto small = size <= 0.5;
    Value near = L::template At<kAsin>(Min(size, All(0.5)));
    Value far = AcosBelow(Min(1 - size, All(0.5)));
    D low = size * near.y, high = kHalfPi - far.y;
    D y = small ? low : high;
    return {WithSign(y, x), (small ? size * near.error : far.error) + 0x1p-51 * y};
  }
  // x g near 0 is below 0.53, the sum above 1.04: roundings of it, of pi/2 and of the sum below 3 u y.
  ASSAY_INLINE Value Acos(D x) {
    D size = Abs(x);
    auto small = size <= 0.5;
    Value near = L::template At<kAsin>(Min(size, All(0.5)));
    Value far = AcosBelow(Min(1 - size, All(0.5)));
    D middle = kHalfPi - x * near.y;
    D y = small ? middle : (x < 0 ? kPi - far.y : far.y);
    return {y, (small ? size * near.error : far.error) + 0x1.8p-51 * y};
  }

  // Of y, x != 0. With q = min(|x|, |y|) / max(|x|, |y|), off by u: a = q g(q), off by 2 u of itself; pi/2 less
  // that where |y| > |x|, then pi less the sum where x < 0; pi/2 is off by 0.56 u and pi by 1.11 u. Where the result
  // is pi/2 - a, at least pi/4: (2 a + 0.56) u < 2.8 u |result|, and its rounding. Where it is pi - (pi/2 - a), at least
  // pi/2: (2 a + 0.56 + pi/2 - a + 1.11) u < 2.1 u |result|, and its rounding. Where it is pi - a: less.
  ASSAY_INLINE Value Atan2(D y, D x) {
    D height = Abs(y), width = Abs(x);
    auto steep = height > width;
    D q = (steep ? width : height) / (steep ? height : width);
    Value g = L::template At<kAtan>(q);
    D angle = q * g.y;
    angle = steep ? kHalfPi - angle : angle;
    angle = x < 0 ? kPi - angle : angle;
    return {WithSign(angle, y), q * g.error + 0x1p-50 * angle};
  }
  // |x|^y = 2^t, t = y log2(|x|), x != 0. t is off by |y| times log2's error and one rounding, and so the
  // result, relatively, by log(2) times that, which is below 2^-40 for |t| < 160 (2^-42 is what log2 has),
  // so that its square does not matter. Beyond +-200 the result is 0 or infinity of f32, 2^-200 and 2^200 with any
  // smaller error serve; log2 has 2^-49 relatively, so that |t| > 199 there.
  ASSAY_INLINE Value Power(D x, D y) {
    Value log = Log2(Abs(x));
    D t = y * log.y;
    Value power = Exp2(Min(Max(t, All(-200)), All(200)));
    D t_error = Min(Abs(y) * log.error + 0x1p-52 * Abs(t), All(0x1p-20));
    return {power.y, power.error + 0.7 * power.y * t_error};
  }

  // ---- Roots

  ASSAY_INLINE Value Rsqrt(D x) {
    D y = 1 / Sqrt(x);
    return {y, 0x1p-51 * y};
  }
  // |x| = 2^(3 k + j) m; k = (e - 1) / 3 to the nearest integer, so that j = 0, 1, 2.
  ASSAY_INLINE Value Cbrt(D x) {
    constexpr int64_t kRows = IntervalsOf(kCbrt).count;
    static_assert(kRows == IntervalsOf(kCbrt2).count && kRows == IntervalsOf(kCbrt4).count);
    I bits = (I)Abs(x);
    I e = (bits >> 52) - 1023;
    D m = (D)(bits - (e << 52));
    D third = (L::ToDouble(e) - 1) * (1.0 / 3) + kMagic;
    I k = L::Integer(third);
    Value g = L::template At<kCbrt>(m, (e - 3 * k) * kRows);
    D scale = PowerOfTwo(k);
    D y = scale * g.y;
    return {WithSign(y, x), scale * g.error + 0x1p-51 * y};
  }

  // ---- The error function

  ASSAY_INLINE Value Erf(D x) {
    D size = Abs(x);
    Value g = L::template At<kErf>(size);
    D y = size * g.y;
    return {WithSign(y, x), size * g.error + 0x1p-51 * y};
  }
  // e^-x^2 h(x): x^2 has 48 bits. The factors' errors, 3 u of the product; at x < 0, 2 less that.
  ASSAY_INLINE Value Erfc(D x) {
    D size = Abs(x);
    Value e = Exp(-(size * size));
    Value h = L::template At<kErfcx>(size);
    D product = e.y * h.y;
    D y = x < 0 ? 2 - product : product;
    return {y, 1.0001 * (e.error * h.y + e.y * h.error) + 0x1p-51 * (y + product)};
  }
  ASSAY_INLINE Value ErfInv(D x) {
    D size = Abs(x);
    auto small = size <= 0.5;
    Value near = L::template At<RowTable::kErfInv>(Min(size, All(0.5)));
    Value far = L::template AtBinade<kErfInvTail>(Min(1 - size, All(0x1.ffffffp-2)));
    D y = small ? size * near.y : far.y;
    return {WithSign(y, x), (small ? size * near.error : far.error) + 0x1p-51 * y};
  }

  // ---- The gamma function

  // lgamma(x) at a double x > 0, absolutely. Below 1: lgamma(1 + x) - log(x); 1 + x is off by u at most, where
  // -0.43 g < g' < 0 for the table's g(x) = lgamma(x) / ((x - 1) (x - 2)); the factor (1 + x) - 1 is exact: x.
  // From 16 on by Stirling's series, (x - 1/2) log(x) - x + log(2 pi) / 2 + 1/(12 x) - 1/(360 x^3) + 1/(1260
  // x^5) - 1/(1680 x^7): off by less than the next term, 1/(1188 x^9) < 2^-46 at 16.
  ASSAY_INLINE Value LgammaPositive(D x) {
    auto tiny = x < 1, low = x < 3, far = x >= 16;
    D at = tiny ? 1 + x : x;
    D s1 = tiny ? x : x - 1;
    D factor = s1 * (tiny ? x - 1 : x - 2);
    Value g = L::template At<kLgammaLow>(low ? at : All(1));
    D near = factor * g.y + 0.0;  // +0 at 1 and 2
    Value middle = L::template At<kLgamma>(low ? All(3) : Min(x, All(16)));
    Value log = Log(x);
    D z = 1 / x, z2 = z * z;
    D series = z * (1.0 / 12 + z2 * (-1.0 / 360 + z2 * (1.0 / 1260 + z2 * (-1.0 / 1680))));
    D product = (x - 0.5) * log.y;
    D stirling = ((product - x) + kHalfLogTwoPi) + series;
    D y = far ? stirling : low ? (tiny ? near - log.y : near) : middle.y;
    // near: three roundings and g's argument, 3.43 u; the difference; log's. middle: none. stirling: x - 1/2 and the product, 2 u of
    // it, three sums, each below the product; log's error times x.
    D near_error = Abs(factor) * g.error + 0x1p-51 * Abs(near);
    D error = far    ? x * log.error + 0x1p-50 * product + 0x1p-46
              : tiny ? near_error + log.error
              : low  ? near_error
                     : middle.error;
    return {y, error + 0x1p-51 * Abs(y)};
  }
  // Left of 0: Gamma(x) Gamma(-x) = -pi / (x sin(pi x)), so log pi - log |x sin(pi x)| - lgamma(|x|). With d
  // = x less the nearest integer, exact, sin(pi x) = +-d g; the product x d g is off by 3 u and g's error.
  ASSAY_INLINE Value Lgamma(D x) {
    D size = Abs(x), bounded = Min(size, All(0x1p23));  // all numbers from there on are integers
    Value positive = LgammaPositive(size);
    D nearest = (bounded + kMagic) - kMagic;
    D d = Abs(bounded - nearest);
    Value g = L::template At<kSinPi>(Min(d, All(0.5)));
    D product = size * (d * g.y);
    Value log = Log(product > 0 ? product : All(1));
    D y = (kLogPi - log.y) - positive.y;
    D error = positive.error + log.error + g.error * (1 + 0x1p-20) / g.y + 0x1p-50 +
              0x1p-51 * (Abs(log.y) + Abs(y));
    y = d > 0 ? y : All(__builtin_inf());
    return {x < 0 ? y : positive.y, x < 0 ? error : positive.error};
  }
  // digamma(x) for a double x >= 2, absolutely; from 16 on log(x) - 1/(2 x) - 1/(12 x^2) + 1/(120 x^4) -
  // 1/(252 x^6) + 1/(240 x^8), off by less than 1/(132 x^10) < 2^-47.
  ASSAY_INLINE Value DigammaFromTwo(D x) {
    auto far = x >= 16;
    Value middle = L::template At<kDigamma>(Min(x, All(16)));
    Value log = Log(x);
    D z = 1 / x, z2 = z * z;
    D series = 0.5 * z + z2 * (1.0 / 12 - z2 * (1.0 / 120 - z2 * (1.0 / 252 - z2 * (1.0 / 240))));
    D y = far ? log.y - series : middle.y;
    return {y, (far ? log.error + 0x1p-47 + 0x1p-53 : middle.error) + 0x1p-52 * y};
  }
  // x > 0: digamma(x + 2) - 1/x - 1/(x + 1). x < 0: with s = |x|, digamma(1 + s) - pi cot(pi x), and
  // digamma(1 + s) = digamma(2 + s) - 1/(1 + s); pi cot(pi x) = h(d) / d, d = x less the nearest integer.
  // 2 + s is off by u of itself, so digamma of it by 1.3 u, as t digamma'(t) < 1.3 for t >= 2; 1/(1 + s) < 1 by 2 u.
  ASSAY_INLINE Value Digamma(D x) {
    D size = Abs(x);
    auto left = x < 0, from_two = x >= 2;
    Value upper = DigammaFromTwo(from_two ? x : 2 + size);
    D nearest = (x + kMagic) - kMagic;
    D d = x - nearest;
    Value h = L::template At<kCotPi>(Min(Abs(d), All(0.5)));
    D inverse = 1 / (left ? d : x), next = 1 / (1 + size);
    D pole = left ? h.y * inverse : inverse;
    D y = from_two ? upper.y : (upper.y - next) - pole;
    D sums = upper.error + 0x1p-50 + 0x1p-51 * (upper.y + Abs(pole));
    D error = left ? sums + h.error * Abs(inverse) : from_two ? upper.error : sums;
    return {y, error + 0x1p-51 * Abs(y)};
  }

  // ---- Bessel

  // From 2^15 on e^-x I_1(x) sqrt(2 pi x) = 1 - 3/(8 x) - 15/(128 x^2) - 315/(3072 x^3) and less than 2^-59 (the
  // next term is 0.145 x^-4; DLMF 10.40.1 and 10.40(ii)).
  ASSAY_INLINE Value BesselI1e(D x) {
    D size = Abs(x);
    auto low = size < 8, far = size >= 0x1p15;
    Value near = L::template At<RowTable::kBesselI1e>(Min(size, All(8)));
    D bounded = Min(Max(size, All(8)), All(0x1.ffffffp14));
    Value g = L::template AtBinade<kBesselI1eRoot>(bounded);
    D root = Sqrt(low ? All(8) : size);
    D z = 1 / size;
    constexpr double kInverseRootTwoPi = 0x1.9884533d43651p-2;
    D series = kInverseRootTwoPi * (1 - z * (3.0 / 8 + z * (15.0 / 128 + z * (315.0 / 3072))));
    D high = (far ? series : g.y) / root;
    D y = low ? size * near.y : high;
    D error = low ? size * near.error : (far ? 0x1p-51 : g.error) / root;
    error = error + 0x1.8p-51 * y;
    // x/2 (1 - |x|) < y < x/2 for small |x|, where x/2 may be a midpoint between subnormal numbers. No
    // f32 and no midpoint lies between (1 - 2^-50) x/2 and x/2: every number there rounds as y does.
    auto tiny = size < kLeastBessel;
    y = tiny ? size * (0.5 - 0x1p-52) : y;
    error = tiny ? size * 0x1p-53 : error;
    return {WithSign(y, x), error};
  }
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_FUNCTIONS_H_
