// Makes the rows of row_tables.h and proves their bounds; run while building: row_table_maker OUTPUT.
//
// A row's polynomial p interpolates g at the seven nodes of Chebyshev on [c - r, c + r], computed with
// Arb's balls and rounded to doubles. Its error has three parts.
//   * Interpolation. g is analytic on the disc |z - c| <= R, R > r, and |g| <= M on its circle. By
//     Cauchy's formula the divided difference g[x_0 ... x_6, x] is the mean of
//     g(z) (z - c) / ((z - x_0) ... (z - x_6) (z - x)) over the circle, so that
//         |g(x) - p(x)| <= M R / (R - r)^8 |(x - x_0) ... (x - x_6)| <= M R / (R - r)^8 2 (r/2)^7.
//     M: the circle is covered by balls; g is evaluated on each, and what Arb returns encloses all of its
//     values there. Functions are real on the real axis, so half of the circle is enough. A removable
//     singularity lies inside, and never on a ball that it would spoil: R is varied, least bound taken.
//     The nodes are Arb's, rounded to doubles: each moves by no more than r 2^-52, the product by less than 7 2^-52
//     (2 r)^7 < 2^-34 2 (r/2)^7. As the place of x in rows is rounded, t may exceed half a row by 2^-43 of it: r is half
//     a row and 2^-40 of it more, here and below, but for the nodes; the product, a polynomial of Chebyshev, may
//     grow by 49 times that. 2^-20 more covers both.
//     Of the C library only sqrt, which IEEE 754 rounds correctly, and exact functions have a part in a bound.
//   * Where no complex function is at hand (erf_inv), the same with Lagrange's remainder: |g^(7)| / 7! on
//     the interval, in place of M R / (R - r)^8.
//   * Coefficients: |c_k - their doubles| r^k, and t, rounded: |p'| r 2^-53.
//   * Horner in f64: q_k = c_k + t q_(k+1) costs one rounding of the product (none when fused), one of the
//     sum: err_k <= r err_(k+1) + u (|t q_(k+1)| + |q_k|), u = 2^-53.
#include <acb.h>
#include <acb_hypgeom.h>
#include <arb_hypgeom.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "interpreter/numeric/certified/row_tables.h"

namespace assay::numeric {
namespace {

constexpr slong kBits = 192;

class Real {
 public:
  Real() { arb_init(value_); }
  explicit Real(double x) : Real() { arb_set_d(value_, x); }
  Real(const Real& other) : Real() { arb_set(value_, other.value_); }
  Real& operator=(const Real& other) {
    arb_set(value_, other.value_);
    return *this;
  }
  ~Real() { arb_clear(value_); }
  operator arb_ptr() { return value_; }
  operator arb_srcptr() const { return value_; }

 private:
  arb_t value_;
};

Real operator+(const Real& a, const Real& b) {
  Real c;
  arb_add(c, a, b, kBits);
  return c;
}
Real operator-(const Real& a, const Real& b) {
  Real c;
  arb_sub(c, a, b, kBits);
  return c;
}
Real operator*(const Real& a, const Real& b) {
  Real c;
  arb_mul(c, a, b, kBits);
  return c;
}
Real operator/(const Real& a, const Real& b) {
  Real c;
  arb_div(c, a, b, kBits);
  return c;
}
Real Power(const Real& a, ulong n) {
  Real c;
  arb_pow_ui(c, a, n, kBits);
  return c;
}
Real Abs(const Real& a) {
  Real c;
  arb_abs(c, a);
  return c;
}
// At least every number of the ball's magnitude; infinity if it has no bound.
double UpperBound(const Real& a) {
  mag_t bound;
  mag_init(bound);
  arb_get_mag(bound, a);
  const double up = mag_get_d(bound);  // a mag has 30 bits: exact, but where it leaves the range
  mag_clear(bound);
  return up == 0 ? 0x1p-1000 : up;
}
Real Twice(const Real& a) { return a * Real(2); }
double Nearest(const Real& a) { return arf_get_d(arb_midref(static_cast<arb_srcptr>(a)), ARF_RND_NEAR); }

// g on a complex ball.
using Function = void (*)(acb_ptr g, acb_srcptr z, slong bits);

// Divides by z.
void OverArgument(acb_ptr g, acb_srcptr z, slong bits) { acb_div(g, g, z, bits); }

void SinPiOver(acb_ptr g, acb_srcptr z, slong bits) {
  acb_sin_pi(g, z, bits);
  OverArgument(g, z, bits);
}
// asinh(sqrt(z)) / sqrt(z), entire in z near 0. The root is taken of what lies in the right half plane;
// on the left of 0 as asin(sqrt(-z)) / sqrt(-z), the same function.
void AsinhRoot(acb_ptr g, acb_srcptr z, slong bits) {
  acb_t root;
  acb_init(root);
  if (arf_sgn(arb_midref(acb_realref(z))) >= 0) {
    acb_sqrt(root, z, bits);
    acb_asinh(g, root, bits);
  } else {
    acb_neg(root, z);
    acb_sqrt(root, root, bits);
    acb_asin(g, root, bits);
  }
  acb_div(g, g, root, bits);
  acb_clear(root);
}
// sqrt(2) asinh(sqrt(z / 2)) / sqrt(z / 2) = acosh(1 + z) / sqrt(z) sqrt(2) / sqrt(2)
void AcoshRoot(acb_ptr g, acb_srcptr z, slong bits) {
  acb_t half;
  acb_init(half);
  acb_mul_2exp_si(half, z, -1);
  AsinhRoot(g, half, bits);
  Real root(2);
  arb_sqrt(root, root, bits);
  acb_mul_arb(g, g, root, bits);
  acb_clear(half);
}
void LgammaLow(acb_ptr g, acb_srcptr z, slong bits) {
  acb_t factor;
  acb_init(factor);
  acb_lgamma(g, z, bits);
  acb_sub_ui(factor, z, 1, bits);
  acb_div(g, g, factor, bits);
  acb_sub_ui(factor, z, 2, bits);
  acb_div(g, g, factor, bits);
  acb_clear(factor);
}
void LogOver(acb_ptr g, acb_srcptr z, slong bits) {
  acb_t factor;
  acb_init(factor);
  acb_sub_ui(factor, z, 1, bits);
  acb_log(g, z, bits);
  acb_div(g, g, factor, bits);
  acb_clear(factor);
}
void Log2Over(acb_ptr g, acb_srcptr z, slong bits) {
  LogOver(g, z, bits);
  Real log2;
  arb_const_log2(log2, bits);
  acb_div_arb(g, g, log2, bits);
}
template <int kScale>
void Cbrt(acb_ptr g, acb_srcptr z, slong bits) {
  acb_mul_ui(g, z, kScale, bits);
  acb_root_ui(g, g, 3, bits);
}
void Erfcx(acb_ptr g, acb_srcptr z, slong bits) {
  acb_t square;
  acb_init(square);
  acb_mul(square, z, z, bits);
  acb_exp(square, square, bits);
  acb_hypgeom_erfc(g, z, bits);
  acb_mul(g, g, square, bits);
  acb_clear(square);
}
void BesselI1Scaled(acb_ptr g, acb_srcptr z, slong bits) {
  acb_t order;
  acb_init(order);
  acb_one(order);
  acb_hypgeom_bessel_i_scaled(g, order, z, bits);
  acb_clear(order);
}
// Of a ball with inner points, which Arb's function takes badly, no more than a bound is said: with x the
// least of Re z > 0, |e^-z I_1(z)| = |1/pi int_0^pi e^(-z (1 - cos a)) cos a da| <= e^-x I_0(x).
void BesselI1eRoot(acb_ptr g, acb_srcptr z, slong bits) {
  acb_t root;
  acb_init(root);
  if (acb_is_exact(z)) {
    acb_sqrt(root, z, bits);
    BesselI1Scaled(g, z, bits);
    acb_mul(g, g, root, bits);
  } else {
    Real least, order, bound;
    arb_get_lbound_arf(arb_midref(static_cast<arb_ptr>(least)), acb_realref(z), bits);
    arb_hypgeom_bessel_i_scaled(bound, order, least, bits);
    acb_abs(least, z, bits);
    arb_sqrt(least, least, bits);
    arb_mul(bound, bound, least, bits);
    acb_zero(g);
    arb_add_error(acb_realref(g), bound);
    arb_add_error(acb_imagref(g), bound);
  }
  acb_clear(root);
}
template <bool kCosine>
void Quarter(acb_ptr g, acb_srcptr z, slong bits) {
  acb_mul_2exp_si(g, z, -1);
  if (kCosine) return acb_cos_pi(g, g, bits);
  acb_sin_pi(g, g, bits);
  OverArgument(g, z, bits);
}

// A table's function, and how far from c it is surely analytic.
struct Source {
  RowTable table;
  Function function;
  double (*radius)(double c);
  int arcs = 24;  // balls on half of the circle; more where Arb's bounds are loose
};

constexpr Source kSources[] = {
    {RowTable::kExpm1,
     [](acb_ptr g, acb_srcptr z, slong bits) {
       acb_expm1(g, z, bits);
       OverArgument(g, z, bits);
     },
     [](double) { return 8.; }},
    {RowTable::kLog, LogOver, [](double c) { return c; }},
    {RowTable::kLog2, Log2Over, [](double c) { return c; }},
    {RowTable::kSinQuarter, Quarter<false>, [](double) { return 4.; }},
    {RowTable::kCosQuarter, Quarter<true>, [](double) { return 4.; }},
    {RowTable::kTanQuarter,
     [](acb_ptr g, acb_srcptr z, slong bits) {
       acb_mul_2exp_si(g, z, -1);
       acb_tan_pi(g, g, bits);
       OverArgument(g, z, bits);
     },
     [](double c) { return 1 - c; }},
    {RowTable::kAsin,
     [](acb_ptr g, acb_srcptr z, slong bits) {
       acb_asin(g, z, bits);
       OverArgument(g, z, bits);
     },
     [](double c) { return 1 - c; }},
    {RowTable::kAcosRoot,
     [](acb_ptr g, acb_srcptr z, slong bits) {  // that of acosh, at -z
       acb_t minus;
       acb_init(minus);
       acb_neg(minus, z);
       AcoshRoot(g, minus, bits);
       acb_clear(minus);
     },
     [](double c) { return 2 - c; }},
    {RowTable::kAtan,
     [](acb_ptr g, acb_srcptr z, slong bits) {
       acb_atan(g, z, bits);
       OverArgument(g, z, bits);
     },
     [](double c) { return std::sqrt(1 + c * c); }},
    {RowTable::kAsinh,
     [](acb_ptr g, acb_srcptr z, slong bits) {
       acb_asinh(g, z, bits);
       OverArgument(g, z, bits);
     },
     [](double c) { return std::sqrt(1 + c * c); }},
    {RowTable::kAcoshRoot, AcoshRoot, [](double c) { return 2 + c; }},
    {RowTable::kAtanh,
     [](acb_ptr g, acb_srcptr z, slong bits) {
       acb_atanh(g, z, bits);
       OverArgument(g, z, bits);
     },
     [](double c) { return 1 - c; }},
    {RowTable::kCbrt, Cbrt<1>, [](double c) { return c; }},
    {RowTable::kCbrt2, Cbrt<2>, [](double c) { return c; }},
    {RowTable::kCbrt4, Cbrt<4>, [](double c) { return c; }},
    {RowTable::kErf,
     [](acb_ptr g, acb_srcptr z, slong bits) {
       acb_hypgeom_erf(g, z, bits);
       OverArgument(g, z, bits);
     },
     [](double) { return 4.; }},
    {RowTable::kErfcx, Erfcx, [](double) { return 4.; }, 96},
    {RowTable::kLgammaLow, LgammaLow, [](double c) { return c; }, 48},
    {RowTable::kLgamma, [](acb_ptr g, acb_srcptr z, slong bits) { acb_lgamma(g, z, bits); },
     [](double c) { return c; }, 48},
    {RowTable::kSinPi, SinPiOver, [](double) { return 3.; }},
    {RowTable::kDigamma, [](acb_ptr g, acb_srcptr z, slong bits) { acb_digamma(g, z, bits); },
     [](double c) { return c; }, 96},
    {RowTable::kCotPi,
     [](acb_ptr g, acb_srcptr z, slong bits) {
       acb_cot_pi(g, z, bits);
       acb_mul(g, g, z, bits);
       Real pi;
       arb_const_pi(pi, bits);
       acb_mul_arb(g, g, pi, bits);
     },
     [](double c) { return 1 - c; }, 48},
    {RowTable::kBesselI1e,
     [](acb_ptr g, acb_srcptr z, slong bits) {
       BesselI1Scaled(g, z, bits);
       OverArgument(g, z, bits);
     },
     [](double) { return 6.; }},
    {RowTable::kBesselI1eRoot, BesselI1eRoot, [](double c) { return c; }},
};

// At least |g| on the circle of radius R around c, or infinity.
double CircleBound(const Source& source, double c, double radius) {
  acb_t z, value;
  acb_init(z);
  acb_init(value);
  double most = 0;
  for (int i = 0; i < source.arcs; ++i) {
    // The arc lies within R pi / (2 arcs) of its middle.
    Real angle, sine, cosine;
    arb_const_pi(angle, 64);
    arb_mul_si(angle, angle, 2 * i + 1, 64);
    arb_div_ui(angle, angle, 2 * static_cast<ulong>(source.arcs), 64);
    arb_sin_cos(sine, cosine, angle, 64);
    arb_mul(acb_realref(z), cosine, Real(radius), 64);
    arb_add(acb_realref(z), acb_realref(z), Real(c), 64);
    arb_mul(acb_imagref(z), sine, Real(radius), 64);
    mag_t size;
    mag_init(size);
    mag_set_d(size, radius * 1.5708 / source.arcs);
    arb_add_error_mag(acb_realref(z), size);
    arb_add_error_mag(acb_imagref(z), size);
    mag_clear(size);
    source.function(value, z, 64);
    Real magnitude;
    acb_abs(magnitude, value, 64);
    const double bound = arb_is_finite(magnitude) ? UpperBound(magnitude) : HUGE_VAL;
    if (!(bound <= most)) most = bound;
  }
  acb_clear(z);
  acb_clear(value);
  return most;
}

// g at a real number.
Real At(Function g, const Real& x) {
  acb_t z, value;
  acb_init(z);
  acb_init(value);
  arb_set(acb_realref(z), x);
  g(value, z, kBits + 64);
  Real y;
  arb_set(y, acb_realref(value));
  acb_clear(z);
  acb_clear(value);
  return y;
}

// Bound of |g[x_0 ... x_6, x]| by Cauchy's formula.
double DividedDifference(const Source& source, double c, double r) {
  double least = HUGE_VAL;
  for (double share : {0.85, 0.6, 0.4}) {
    const double radius = source.radius(c) * share;
    if (radius < 8 * r) continue;
    const Real bound = Real(CircleBound(source, c, radius)) * Real(radius) /
                       Power(Real(radius) - Real(r), 8);
    if (arb_is_finite(bound)) least = std::fmin(least, UpperBound(bound));
  }
  return least;
}

// y = erf_inv(x): y' = a e^(y^2), a = sqrt(pi) / 2, and y^(n) = (a e^(y^2))^n P_n(y) with P_1 = 1,
// P_(n+1) = P_n' + 2 n y P_n.
Real ErfInvDerivative(int n, const Real& x) {
  Real y, base;
  arb_hypgeom_erfinv(y, x, kBits);
  std::vector<Real> p = {Real(1)};
  for (int k = 1; k < n; ++k) {
    std::vector<Real> next(p.size() + 1);
    for (size_t i = 1; i < p.size(); ++i) next[i - 1] = next[i - 1] + p[i] * Real(static_cast<double>(i));
    for (size_t i = 0; i < p.size(); ++i) next[i + 1] = next[i + 1] + p[i] * Real(2.0 * k);
    p = std::move(next);
  }
  Real value;
  for (size_t i = p.size(); i-- > 0;) value = value * y + p[i];
  arb_mul(base, y, y, kBits);
  arb_exp(base, base, kBits);
  Real pi;
  arb_const_sqrt_pi(pi, kBits);
  return value * Power(base * pi / Real(2), static_cast<ulong>(n));
}

// Every x between `low` and `high`.
Real Between(double low, double high) {
  Real x;
  arb_union(x, Real(low), Real(high), kBits);
  return x;
}

struct Interval {
  double middle, half;
};
Interval IntervalOf(const RowIntervals& all, int i) {
  if (all.per_binade == 0) return {all.first + (i + 0.5) * all.width, all.width / 2};
  const double binade = std::ldexp(all.first, i / all.per_binade);
  const double width = binade / all.per_binade;
  return {binade + (i % all.per_binade + 0.5) * width, width / 2};
}

constexpr int kNodes = 7;

// The row through `values` at the nodes middle + t_i; `difference` bounds the divided difference of
// order 7 anywhere on the interval.
Row Interpolate(const std::vector<double>& nodes, std::vector<Real> values, double r,
                double difference) {
  // Newton's divided differences, then powers of t.
  for (int order = 1; order < kNodes; ++order) {
    for (int i = kNodes - 1; i >= order; --i) {
      values[i] = (values[i] - values[i - 1]) / (Real(nodes[i]) - Real(nodes[i - order]));
    }
  }
  std::vector<Real> c(kNodes);
  for (int i = kNodes - 1; i >= 0; --i) {
    for (int k = kNodes - 1; k > 0; --k) c[k] = c[k - 1] - c[k] * Real(nodes[i]);
    c[0] = values[i] - c[0] * Real(nodes[i]);
  }
  Row row = {};
  const Real radius(r), unit(0x1p-53);
  Real error = Real(difference) * Real(2) * Power(radius / Real(2), kNodes) * Real(1 + 0x1p-20);
  Real q, horner, slope;  // bounds of |q_k|, of its error, and of |p'|
  for (int k = kNodes - 1; k >= 0; --k) {
    row.c[k] = Nearest(c[k]);
    error = error + Abs(c[k] - Real(row.c[k])) * Power(radius, static_cast<ulong>(k));
    const Real size = Abs(Real(row.c[k]));
    if (k < kNodes - 1) {
      const Real product = radius * (q + horner);
      horner = radius * horner + unit * product + unit * (size + Twice(product));
      q = size + radius * q;
    } else {
      q = size;
    }
    if (k > 0) slope = slope + size * Real(k) * Power(radius, static_cast<ulong>(k - 1));
  }
  error = error + horner + slope * radius * unit;
  row.c[7] = UpperBound(error);
  return row;
}

// What erf_inv's two tables hold: no complex function of Arb has it.
struct RealSource {
  Real (*value)(const Real& x);
  double (*difference)(double c, double r);  // |g^(7)| / 7! on [c - r, c + r]
};
const RealSource* RealSourceOf(RowTable table) {
  static const RealSource kLow = {
      [](const Real& x) {
        Real y;
        arb_hypgeom_erfinv(y, x, kBits + 64);
        return y / x;
      },
      // g(x) = the mean of y'(s x) over 0 <= s <= 1, so |g^(7)| <= the most of |y^(8)| on [0, x], over 8.
      [](double c, double r) {
        return UpperBound(ErfInvDerivative(8, Between(0, c + r)) / Real(5040 * 8));
      }};
  static const RealSource kTail = {
      [](const Real& x) {
        Real y;
        arb_hypgeom_erfinv(y, Real(1) - x, kBits + 64);
        return y;
      },
      [](double c, double r) {
        return UpperBound(ErfInvDerivative(7, Real(1) - Between(c - r, c + r)) / Real(5040));
      }};
  if (table == RowTable::kErfInv) return &kLow;
  if (table == RowTable::kErfInvTail) return &kTail;
  return nullptr;
}

Row MakeRow(RowTable table, int index) {
  const Interval interval = IntervalOf(IntervalsOf(table), index);
  const double c = interval.middle, half = interval.half, r = half * (1 + 0x1p-40);  // what t may be
  std::vector<double> nodes;
  for (int i = 0; i < kNodes; ++i) {
    Real angle = Real(2.0 * i + 1) / Real(2.0 * kNodes);
    arb_cos_pi(angle, angle, kBits);
    const double node = Nearest(Real(half) * angle);
    nodes.push_back(node == 0 ? half * 0x1p-60 : node);  // where c = 0, g may have its singularity there
  }
  std::vector<Real> values;
  const RealSource* real = RealSourceOf(table);
  if (real != nullptr) {
    for (double t : nodes) values.push_back(real->value(Real(c) + Real(t)));
    return Interpolate(nodes, values, r, real->difference(c, r));
  }
  for (const Source& source : kSources) {
    if (source.table != table) continue;
    for (double t : nodes) values.push_back(At(source.function, Real(c) + Real(t)));
    return Interpolate(nodes, values, r, DividedDifference(source, c, r));
  }
  std::fprintf(stderr, "row_table_maker: table %d has no function\n", static_cast<int>(table));
  std::exit(1);
}

// 2/pi 2^(e - 23) modulo 4 in three parts.
Turn MakeTurn(int e) {
  arb_t turn, integer;
  arb_init(turn);
  arb_init(integer);
  arb_const_pi(turn, 512);
  arb_ui_div(turn, 2, turn, 512);
  arb_mul_2exp_si(turn, turn, e - 23 - 2);
  arb_floor(integer, turn, 512);
  arb_sub(turn, turn, integer, 512);
  arb_mul_2exp_si(turn, turn, 2);
  Turn result = {};
  for (int part = 0; part < 2; ++part) {  // multiples of 2^-26, then 2^-53, cut toward zero
    const slong shift = part == 0 ? 26 : 53;
    arb_mul_2exp_si(integer, turn, shift);
    arb_floor(integer, integer, 512);
    arb_mul_2exp_si(integer, integer, -shift);
    result.part[part] = arf_get_d(arb_midref(integer), ARF_RND_NEAR);
    arb_sub(turn, turn, integer, 512);
  }
  result.part[2] = arf_get_d(arb_midref(turn), ARF_RND_NEAR);
  arb_clear(turn);
  arb_clear(integer);
  return result;
}

int Make(const char* path) {
  std::FILE* out = std::fopen(path, "w");
  if (out == nullptr) {
    std::perror(path);
    return 1;
  }
  std::fprintf(out,
               "// Made by row_table_maker.\n"
               "#include \"interpreter/numeric/certified/row_tables.h\"\n"
               "namespace assay::numeric {\nconst Row kRows[kRowCount] = {\n");
  bool bounded = true;
  for (int t = 0; t < kRowTableCount; ++t) {
    const RowTable table = static_cast<RowTable>(t);
    double worst = 0;
    for (int i = 0; i < IntervalsOf(table).count; ++i) {
      const Row row = MakeRow(table, i);
      std::fprintf(out, "{{");
      for (double c : row.c) std::fprintf(out, "%a,", c);
      std::fprintf(out, "}},\n");
      worst = std::fmax(worst, row.c[7] / std::fabs(row.c[0]));
      bounded &= std::isfinite(row.c[7]);
    }
    std::fprintf(out, "// table %d: error up to 2^%.1f of the value\n", t, std::log2(worst));
    if (std::getenv("VERBOSE")) std::fprintf(stderr, "table %d: 2^%.1f\n", t, std::log2(worst));
  }
  std::fprintf(out, "};\nconst double kSixteenths[16] = {\n");
  for (int j = 0; j < 16; ++j) {
    Real power(2);
    arb_pow(power, power, Real(j / 16.0), kBits);
    std::fprintf(out, "%a,\n", Nearest(power));
  }
  std::fprintf(out, "};\nconst Turn kTurns[kTurnCount] = {\n");
  for (int e = kLeastTurn; e < kLeastTurn + kTurnCount; ++e) {
    const Turn turn = MakeTurn(e);
    std::fprintf(out, "{{%a,%a,%a,0}},\n", turn.part[0], turn.part[1], turn.part[2]);
  }
  std::fprintf(out, "};\n}  // namespace assay::numeric\n");
  if (std::fclose(out) != 0) {
    std::perror(path);
    return 1;
  }
  if (!bounded) std::fprintf(stderr, "row_table_maker: a row has no bound\n");
  return bounded ? 0 : 1;
}

}  // namespace
}  // namespace assay::numeric

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: row_table_maker OUTPUT\n");
    return 2;
  }
  return assay::numeric::Make(argv[1]);
}
