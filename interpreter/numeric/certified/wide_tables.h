// Tables of the functions of f64 (wide_functions.h): numbers as the sum of two doubles, `hi` rounded to
// nearest and `lo` what is left of it, rounded: off by 2^-106 of the number. wide_table_maker.cc
// writes them while the project is built, with Arb.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_TABLES_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_TABLES_H_

namespace assay::numeric {

struct alignas(16) WideNumber {
  double hi, lo;
};

inline constexpr int kPowers = 512;
extern const WideNumber kPowersOfTwo[kPowers];  // 2^(j/512)

// log(c) for c = i/256, i = kFirstLog and up, 1/sqrt(2) to sqrt(2): `inverse` is 1/c rounded, of 1 it is
// 1; `log` is -log(inverse) with `hi` a multiple of 2^-42, off by 2^-96.
inline constexpr int kFirstLog = 181, kLogs = 182;
struct alignas(32) WideLog {
  double inverse, hi, lo, unused;
};
extern const WideLog kWideLogs[kLogs];

inline constexpr int kSines = 512 + 128;
extern const WideNumber kWideSines[kSines];  // sin(j pi / 256)

inline constexpr int kArctangents = 257;
extern const WideNumber kWideArctangents[kArctangents];  // atan(i / 256)

// With t = x - the middle of a row's interval: |f(x) - (c0 + c0_low + (c1 + c1_low) t + c[0] t^2 + ... + c[6] t^8)| <=
// error, or error |t| if c0 = 0, the roundings of WideFunctions::AtRow included.
struct alignas(32) WideRow {
  double c0, c0_low, c1, c1_low, c[7], error;
};
inline constexpr int kErfRows = 6 * 128 + 1;
extern const WideRow kWideErf[kErfRows];  // erf(x), the middles i/128

// e^(x^2) erfc(x) from 1/2 to 32, each binade in 128 intervals.
inline constexpr int kErfcxRows = 6 * 128;
extern const WideRow kWideErfcx[kErfcxRows];

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_TABLES_H_
