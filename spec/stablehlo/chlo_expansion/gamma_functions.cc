// lgamma and digamma by the approximation of C. Lanczos (SIAM J. Numer. Anal. B 1, 1964) with g = 7 and nine
// coefficients, as P. Godfrey computed them; zeta by Euler and Maclaurin's formula; polygamma by zeta.
//
//   Gamma(z + 1) = sqrt(2 pi) t^(z + 1/2) e^-t A(z),   t = z + g + 1/2,   A(z) = c0 + sum c_k / (z + k)
#include <cmath>
#include <limits>
#include <numbers>

#include "spec/stablehlo/chlo_expansion/functions.h"
#include "spec/stablehlo/chlo_expansion/rows.h"

namespace assay::chlo_expansion {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

constexpr double kG = 7;
constexpr double kC0 = 0.99999999999980993227684700473478;
constexpr double kC[] = {676.520368121885098567009190444019, -1259.13921672240287047156078755283,
                         771.3234287776530788486528258894,   -176.61502916214059906584551354,
                         12.507343278686904814458936853,     -0.13857109526572011689554707,
                         9.984369578019570859563e-6,         1.50563273514931155834e-7};
constexpr double kLogPi = 1.1447298858494001741434273513531;
constexpr double kHalfLog2Pi = 0.91893853320467274178032973640562;

// Left of 1/2 the functions are reflected: z + 1 is x, or 1 - x.
struct Lanczos {
  Number reflected;  // whether
  Number z;
  Number t;
  Number log_t;  // by log1p: log(7.5) is most of it
};
Lanczos LanczosOf(Number x) {
  const Number reflected = Compare("LT", x, 0.5);
  const Number z = Select(reflected, -x, x - 1);
  const Number log_t = std::log(kG + 0.5) + Apply("log_plus_one", z / (kG + 0.5));
  return {reflected, z, z + (kG + 0.5), log_t};
}
Number SumOf(Number z) {
  Number sum = z.builder().Filled(z, kC0);
  for (int k = 1; k <= 8; ++k) sum = sum + kC[k - 1] / (z + k);
  return sum;
}
Number SlopeOf(Number z) {
  Number sum = z.builder().Filled(z, 0);
  for (int k = 1; k <= 8; ++k) sum = sum - kC[k - 1] / Square(z + k);
  return sum;
}

// (z + 1/2) log t - t is taken together, so that it does not overflow before the result does. Reflected:
// log(pi / |sin(pi x)|) - lgamma(1 - x), the sine of the distance from the nearest integer.
Number Lgamma(Number x) {
  const Lanczos at = LanczosOf(x);
  const Number direct =
      (at.z + 0.5 - at.t / at.log_t) * at.log_t + (Apply("log", SumOf(at.z)) + kHalfLog2Pi);
  const Number a = Apply("abs", x);
  const Number fraction = a - Apply("floor", a);
  const Number distance = Select(Compare("GT", fraction, 0.5), 1 - fraction, fraction);
  // pi times a subnormal number would be rounded.
  const Number log_sine = Select(Compare("LT", distance, 0x1p-60), Apply("log", distance) + kLogPi,
                                 Apply("log", Apply("sine", kPi * distance)));
  const Number reflection = kLogPi - log_sine - direct;
  const Number pole = Compare("EQ", distance, 0);
  const Number result = Select(at.reflected, Select(pole, kInfinity, reflection), direct);
  return Select(Compare("EQ", a, kInfinity), kInfinity, result);
}

// The derivative of log Gamma: log t - g/t + A'/A. Reflected: digamma(1 - x) - pi / tan(pi x).
Number Digamma(Number x) {
  const Lanczos at = LanczosOf(x);
  const Number direct = at.log_t - kG / at.t + SlopeOf(at.z) / SumOf(at.z);
  const Number distance = x - Apply("floor", x + 0.5);
  // floor(-0 + 1/2) is +0, and -0 - 0 is -0: the sign of a zero stays.
  const Number reflection = direct - kPi / Apply("tan", kPi * distance);
  const Number pole = And(Compare("LT", x, 0), Compare("EQ", x, Apply("floor", x)));
  return Select(pole, kNan, Select(at.reflected, reflection, direct));
}

// B(2k) / (2k)!
constexpr double kBernoulli[] = {1.0 / 12,
                                 -1.0 / 720,
                                 1.0 / 30240,
                                 -1.0 / 1209600,
                                 1.0 / 47900160,
                                 -691.0 / 1307674368000,
                                 1.0 / 74724249600,
                                 -3617.0 / 10670622842880000,
                                 43867.0 / 5109094217170944000,
                                 -174611.0 / 802857662698291200000.0,
                                 77683.0 / 14101100039391805440000.0,
                                 -236364091.0 / 1693824136731743669452800000.0};
constexpr int kTerms = 10;  // summed one by one

}  // namespace

namespace {

// With a = q + 10, p = a^-s: ten terms + a p / (s-1) + p/2 + sum_k B(2k)/(2k)! s (s+1) ... (s+2k-2) p / a^(2k-1),
// all times the square of a factor, if there is one: its powers are squares of roots, so that they neither
// overflow nor underflow before the result does.
Number ZetaTimes(const Number* factor, Number s, Number q) {
  const auto power = [&](Number base, Number exponent) {
    if (factor == nullptr) return Apply("power", base, exponent);
    return Square(*factor * Apply("power", base, 0.5 * exponent));
  };
  Number sum = power(q, -s);
  for (int k = 1; k < kTerms; ++k) sum = sum + power(q + k, -s);
  const Number a = q + kTerms;
  const Number p = power(a, -s);
  Number rising = s * p / a;
  const Number inverse_square = 1 / (a * a);
  Number corrections = p * 0.5 + kBernoulli[0] * rising;
  for (int k = 1; k < 12; ++k) {
    rising = rising * ((s + (2 * k - 1)) * (s + 2 * k)) * inverse_square;
    corrections = corrections + kBernoulli[k] * rising;
  }
  // Where p is 0 its products with what is infinite are as well.
  return sum + power(a, 1 - s) / (s - 1) + Select(Compare("EQ", p, 0), 0, corrections);
}

}  // namespace

// The pole at -0 is that of the negative integers: for integers s the power has it, else it is of no sign.
Number Zeta(Number s, Number q) {
  Builder& builder = s.builder();
  const Number known_sign = Or(Compare("EQ", s, Apply("floor", s)), Compare("GT", 1 / q, 0));
  const Number pole = Select(known_sign, Apply("power", q, -s), builder.Filled(q, kNan));
  const Number inside = Select(Compare("EQ", q, 0), pole, ZetaTimes(nullptr, s, q));
  const Number known = Select(Compare("LT", q, 0), kNan, inside);
  const Number result = Select(And(Compare("EQ", s, 1), Compare("EQ", q, q)), kInfinity, known);
  return Select(Compare("GE", s, 1), result, builder.Filled(s, kNan));
}

// (-1)^(n+1) n! zeta(n + 1, x), where sqrt(n!) is Lanczos's formula itself: t is exact.
Number Polygamma(Number n, Number x) {
  const Number t = n + (kG + 0.5);
  const Number root = Apply("sqrt", SumOf(n) * std::sqrt(2 * kPi)) * Apply("power", t, 0.5 * n + 0.25) *
                      Apply("exponential", -0.5 * t);
  const Number half = 0.5 * n;
  const Number even = Compare("EQ", half, Apply("floor", half));
  const Number magnitude = Select(Compare("LT", x, 0), kNan, ZetaTimes(&root, n + 1, x));
  const Number pole = Select(even, -1 / x, n.builder().Filled(n, kInfinity));
  const Number higher = Select(Compare("EQ", x, 0), pole, Select(even, -magnitude, magnitude));
  const Number natural = And(Compare("EQ", n, Apply("floor", n)), Compare("GE", n, 0));
  const Number known = Select(Compare("EQ", n, 0), Digamma(x), higher);
  return Select(natural, known, n.builder().Filled(n, kNan));
}

namespace {

template <Number (*function)(Number)>
Status Expand(Builder& builder) {
  return ExpandUnary(builder, function);
}
template <Number (*function)(Number, Number)>
Status Expand(Builder& builder) {
  return ExpandBinary(builder, function);
}

constexpr ExpansionRow kRows[] = {
    {{"chlo.digamma", "Lanczos (g = 7), reflected left of 1/2", {28, 28, 1, 0, 1}, {}, {}}, Expand<Digamma>},
    {{"chlo.lgamma", "Lanczos (g = 7), reflected left of 1/2", {56, 56, 1, 0, 1}, {}, {}}, Expand<Lgamma>},
    {{"chlo.polygamma", "digamma, or n! zeta(n + 1, x)", kPolygammaBound, kPolygammaExceptions, {}}, Expand<Polygamma>},
    {{"chlo.zeta", "Euler-Maclaurin, ten terms and twelve Bernoulli numbers", kZetaBound, kZetaExceptions, {}},
     Expand<Zeta>},
};

}  // namespace

std::span<const ExpansionRow> GammaRows() { return kRows; }

}  // namespace assay::chlo_expansion
