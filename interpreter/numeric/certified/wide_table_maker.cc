// Makes the tables of wide_tables.h; run while building: wide_table_maker OUTPUT.
//
// A WideRow is the Taylor series a_0 + a_1 t + ... of f at the middle c of [c - r, c + r], cut behind t^8, each
// coefficient rounded. Its error has three parts.
//   * What is cut off: |a_k| r^k for k < 20, and behind them, where |f| <= M for |z - c| <= R, by Cauchy's bound
//     |a_k| <= M / R^k, no more than M (r/R)^20 / (1 - r/R).
//   * Coefficients: |a_k - its doubles| r^k.
//   * Roundings, u = 2^-53: Horner's q_k = c_k + t q_(k+1) costs u |t q_(k+1)| + u |q_k|; t^2 and its product with
//     q_2 2 u of that; c1_low t its own; then four sums of what is left beside c0 + c1 t, which is exact.
// Where a_0 = 0 all of it is divided by |t|. Bounds are put together in double by fewer than 2^8 sums, products
// and quotients of positive numbers, each off by 2^-53 at most, and made larger by 2^-20; no function of the C
// library that may be less exact has a part in them.
#include <arb.h>
#include <arb_hypgeom.h>
#include <arb_poly.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "interpreter/numeric/certified/wide_tables.h"

namespace assay::numeric {
namespace {

constexpr slong kBits = 256;

double Nearest(arb_srcptr x) { return arf_get_d(arb_midref(x), ARF_RND_NEAR); }

// Ends the program unless x is 0 or its ball has 200 bits of x: the bounds below rest on that.
void CheckAccuracy(arb_srcptr x) {
  if (arb_is_zero(x) || arb_rel_accuracy_bits(x) >= 200) return;
  std::fprintf(stderr, "wide_table_maker: a number has only %ld good bits\n", arb_rel_accuracy_bits(x));
  std::exit(1);
}

// x = hi + lo, off by less than 2^-106 of x, lo's rounding, and 2^-200.
WideNumber Split(arb_srcptr x) {
  CheckAccuracy(x);
  arb_t rest;
  arb_init(rest);
  WideNumber number;
  number.hi = Nearest(x);
  arb_set_d(rest, number.hi);
  arb_sub(rest, x, rest, kBits);
  number.lo = Nearest(rest);
  arb_clear(rest);
  return number;
}

WideNumber PowerOfTwo(int j, arb_ptr x) {
  arb_set_d(x, j / 512.0);
  arb_t two;
  arb_init(two);
  arb_set_ui(two, 2);
  arb_pow(x, two, x, kBits);
  arb_clear(two);
  return Split(x);
}
WideNumber Sine(int j, arb_ptr x) {
  if (j % 256 == 0) return {0, 0};
  arb_set_d(x, j / 256.0);
  arb_sin_pi(x, x, kBits);
  return Split(x);
}
WideNumber Arctangent(int i, arb_ptr x) {
  arb_set_d(x, i / 256.0);
  arb_atan(x, x, kBits);
  return Split(x);
}

WideLog Log(int i, arb_ptr x) {
  WideLog log = {256.0 / i, 0, 0, 0};
  arb_set_d(x, log.inverse);
  arb_log(x, x, kBits);
  arb_neg(x, x);
  CheckAccuracy(x);
  log.hi = __builtin_rint(Nearest(x) * 0x1p42) * 0x1p-42;
  arb_t high;
  arb_init(high);
  arb_set_d(high, log.hi);
  arb_sub(x, x, high, kBits);
  arb_clear(high);
  log.lo = Nearest(x);
  return log;
}

double UpperBound(arb_srcptr x) {
  mag_t bound;
  mag_init(bound);
  arb_get_mag(bound, x);
  const double up = mag_get_d(bound);
  mag_clear(bound);
  return up;
}

constexpr int kTerms = 20, kKept = 9;

// Of the series `a` of kTerms terms; |f| <= most within `radius`.
WideRow MakeRow(const arb_poly_t a, double r, double most, double radius) {
  WideRow row = {};
  arb_t rest;
  arb_init(rest);
  const bool at_zero = arb_is_zero(arb_poly_get_coeff_ptr(const_cast<arb_poly_struct*>(a), 0));
  double scale = at_zero ? 1 / r : 1;  // r^k, or r^(k - 1)
  double error = most / (1 - r / radius) * scale;  // of what is behind the last term
  for (int k = 0; k < kTerms; ++k) error *= r / radius;
  double size[kKept] = {}, low[2] = {};  // of the kept coefficients, times that
  const double unit = 0x1p-53;
  for (int k = 0; k < kTerms; ++k, scale *= r) {
    arb_poly_get_coeff_arb(rest, a, k);
    if (k >= kKept) {
      error += UpperBound(rest) * scale;
      continue;
    }
    const WideNumber number = Split(rest);
    double* at[] = {&row.c0, &row.c1, row.c, row.c + 1, row.c + 2, row.c + 3, row.c + 4, row.c + 5, row.c + 6};
    *at[k] = number.hi;
    double taken = std::fabs(number.lo);  // lost, but where there is a pair
    if (k < 2) {
      (k == 0 ? row.c0_low : row.c1_low) = number.lo;
      low[k] = taken * scale;
      taken *= unit;
    }
    size[k] = std::fabs(number.hi) * scale;
    error += (taken + UpperBound(rest) * 0x1p-200) * scale;
  }
  double q = size[kKept - 1], horner = 0;
  for (int k = kKept - 2; k >= 2; --k) {
    horner += unit * (q + horner) + unit * (size[k] + q + 2 * horner);
    q += size[k];
  }
  const double beside = low[0] + low[1] + q + unit * (size[0] + 2 * size[1]);
  error += horner + 2 * unit * (q + horner) + unit * low[1] + 4 * unit * beside;
  row.error = error * (1 + 0x1p-20);
  if (!std::isfinite(row.error)) {
    std::fprintf(stderr, "wide_table_maker: a row has no bound\n");
    std::exit(1);
  }
  arb_clear(rest);
  return row;
}

// |erf(z)| = |2/sqrt(pi) z (the mean of e^(-s^2 z^2), 0 <= s <= 1)| < 1.13 |z| e^((Im z)^2) < 512 for |z| <= 8 and
// |Im z| <= 2.
WideRow ErfRow(int i) {
  arb_poly_t z, series;
  arb_poly_init(z);
  arb_poly_init(series);
  arb_poly_set_coeff_si(z, 1, 1);
  arb_t c;
  arb_init(c);
  arb_set_d(c, i / 128.0);
  arb_poly_set_coeff_arb(z, 0, c);
  arb_hypgeom_erf_series(series, z, kTerms, kBits);
  const WideRow row = MakeRow(series, 0x1p-8, 512, 2);
  arb_clear(c);
  arb_poly_clear(z);
  arb_poly_clear(series);
  return row;
}

// e^(z^2) erfc(z) = 2/sqrt(pi) times the integral of e^(-s^2 - 2 s z) over s >= 0: at most 1 where Re z >= 0, so
// in the circle of radius c around c.
WideRow ErfcxRow(int i) {
  const double binade = std::ldexp(0.5, i / 128);
  const double r = binade / 256, middle = binade + (i % 128 * 2 + 1) * r;
  arb_poly_t z, series, power;
  arb_poly_init(z);
  arb_poly_init(series);
  arb_poly_init(power);
  arb_poly_set_coeff_si(z, 1, 1);
  arb_t c;
  arb_init(c);
  arb_set_d(c, middle);
  arb_poly_set_coeff_arb(z, 0, c);
  constexpr slong kMore = kBits + 2048;  // erfc(32) < 2^-1400 has fewer good bits
  arb_hypgeom_erfc_series(series, z, kTerms, kMore);
  arb_poly_mullow(power, z, z, kTerms, kMore);
  arb_poly_exp_series(power, power, kTerms, kMore);
  arb_poly_mullow(series, series, power, kTerms, kMore);
  const WideRow row = MakeRow(series, r, 1, middle);
  arb_clear(c);
  arb_poly_clear(z);
  arb_poly_clear(series);
  arb_poly_clear(power);
  return row;
}

void WriteRows(std::FILE* out, const char* name, int count, WideRow (*make)(int)) {
  std::fprintf(out, "const WideRow %s[%d] = {\n", name, count);
  double worst = 0;
  for (int i = 0; i < count; ++i) {
    const WideRow row = make(i);
    std::fprintf(out, "{%a,%a,%a,%a,{", row.c0, row.c0_low, row.c1, row.c1_low);
    for (double c : row.c) std::fprintf(out, "%a,", c);
    std::fprintf(out, "},%a},\n", row.error);
    worst = std::fmax(worst, row.error / (row.c0 == 0 ? row.c1 : row.c0));
  }
  std::fprintf(out, "};\n// error up to 2^%.1f of the value\n", std::log2(worst));
}

void Write(std::FILE* out, const char* name, int count, WideNumber (*make)(int, arb_ptr)) {
  arb_t x;
  arb_init(x);
  std::fprintf(out, "const WideNumber %s[%d] = {\n", name, count);
  for (int i = 0; i < count; ++i) {
    const WideNumber number = make(i, x);
    std::fprintf(out, "{%a,%a},\n", number.hi, number.lo);
  }
  std::fprintf(out, "};\n");
  arb_clear(x);
}

int Make(const char* path) {
  std::FILE* out = std::fopen(path, "w");
  if (out == nullptr) {
    std::perror(path);
    return 1;
  }
  std::fprintf(out,
               "// Made by wide_table_maker.\n"
               "#include \"interpreter/numeric/certified/wide_tables.h\"\n"
               "namespace assay::numeric {\n");
  Write(out, "kPowersOfTwo", kPowers, PowerOfTwo);
  Write(out, "kWideSines", kSines, Sine);
  Write(out, "kWideArctangents", kArctangents, Arctangent);
  WriteRows(out, "kWideErf", kErfRows, ErfRow);
  WriteRows(out, "kWideErfcx", kErfcxRows, ErfcxRow);
  std::fprintf(out, "const WideLog kWideLogs[kLogs] = {\n");
  arb_t x;
  arb_init(x);
  for (int i = kFirstLog; i < kFirstLog + kLogs; ++i) {
    const WideLog log = Log(i, x);
    std::fprintf(out, "{%a,%a,%a,0},\n", log.inverse, log.hi, log.lo);
  }
  arb_clear(x);
  std::fprintf(out, "};\n}  // namespace assay::numeric\n");
  if (std::fclose(out) == 0) return 0;
  std::perror(path);
  return 1;
}

}  // namespace
}  // namespace assay::numeric

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: wide_table_maker OUTPUT\n");
    return 2;
  }
  return assay::numeric::Make(argv[1]);
}
