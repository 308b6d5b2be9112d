// Tables of polynomials that the kernels of unary.h evaluate: each row is a polynomial of
// degree 6 on one short interval, and a proven bound of its error, together one cache line.
//
// row_table_maker.cc makes the rows while the project is built, with Arb's balls, and proves the bounds.
// This header says which functions on which intervals: one row here, one there.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_ROW_TABLES_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_ROW_TABLES_H_

#include <cstdint>

namespace assay::numeric {

// g is what the table holds; "(0)": a removable singularity, where g has its limit.
enum class RowTable : uint8_t {
  kExpm1,        // (e^x - 1) / x (0)
  kLog,          // log(x) / (x - 1) (1)
  kLog2,         // log2(x) / (x - 1) (1)
  kSinQuarter,   // sin(pi/2 x) / x (0)
  kCosQuarter,   // cos(pi/2 x); must follow kSinQuarter and have as many rows
  kTanQuarter,   // tan(pi/2 x) / x (0)
  kAsin,         // asin(x) / x (0)
  kAcosRoot,     // acos(1 - x) / sqrt(x) (0)
  kAtan,         // atan(x) / x (0)
  kAsinh,        // asinh(x) / x (0)
  kAcoshRoot,    // acosh(1 + x) / sqrt(x) (0)
  kAtanh,        // atanh(x) / x (0)
  kCbrt,         // cbrt(x); then of 2 x and of 4 x, each with as many rows
  kCbrt2,
  kCbrt4,
  kErf,          // erf(x) / x (0)
  kErfcx,        // e^(x^2) erfc(x)
  kErfInv,       // erf_inv(x) / x (0)
  kErfInvTail,   // erf_inv(1 - x)
  kLgammaLow,    // lgamma(x) / ((x - 1) (x - 2)) (1, 2)
  kLgamma,       // lgamma(x)
  kSinPi,        // sin(pi x) / x (0)
  kDigamma,      // digamma(x)
  kCotPi,        // pi x cot(pi x) (0)
  kBesselI1e,    // e^-x I_1(x) / x (0)
  kBesselI1eRoot,  // e^-x I_1(x) sqrt(x)
};
inline constexpr int kRowTableCount = static_cast<int>(RowTable::kBesselI1eRoot) + 1;

// The intervals of a table. per_binade = 0: `count` of them, each `width` (a power of two) long, the first
// one from `first`. Else each [2^e, 2^(e+1)) is cut in `per_binade` (a power of two) equal ones; `first`
// is a power of two and `width` is not used.
struct RowIntervals {
  double first, width;
  int count;
  int per_binade = 0;
};

constexpr RowIntervals IntervalsOf(RowTable table) {
  using enum RowTable;
  switch (table) {
    case kExpm1: return {-0x1p-5, 0x1p-4, 1};  // |r| <= log(2)/32
    case kLog:
    case kLog2: return {0.6875, 0x1p-7, 94};  // [1/sqrt(2), sqrt(2)]
    case kSinQuarter:
    case kCosQuarter: return {0, 0x1p-5, 18};
    case kTanQuarter: return {0, 0x1p-7, 66};
    case kAsin: return {0, 0x1p-7, 65};
    case kAcosRoot: return {0, 0x1p-5, 17};
    case kAtan: return {0, 0x1p-6, 65};
    case kAsinh: return {0, 0x1p-6, 65};
    case kAcoshRoot: return {0, 0x1p-5, 33};
    case kAtanh: return {0, 0x1p-7, 65};
    case kCbrt:
    case kCbrt2:
    case kCbrt4: return {1, 0x1p-6, 64};
    case kErf: return {0, 0x1p-5, 129};
    case kErfcx: return {0, 0x1p-5, 330};
    case kErfInv: return {0, 0x1p-7, 65};
    case kErfInvTail: return {0x1p-24, 0, 23 * 64, 64};
    case kLgammaLow: return {1, 0x1p-6, 64 * 2 + 1};
    case kLgamma: return {3, 0x1p-5, 32 * 13 + 1};
    case kSinPi: return {0, 0x1p-6, 33};
    case kDigamma: return {2, 0x1p-5, 32 * 14 + 1};
    case kCotPi: return {0, 0x1p-7, 65};
    case kBesselI1e: return {0, 0x1p-5, 257};
    case kBesselI1eRoot: return {8, 0, 12 * 64, 64};
  }
  return {};
}

// Index of a table's first row among all rows.
constexpr int FirstRowOf(RowTable table) {
  int first = 0;
  for (int i = 0; i < static_cast<int>(table); ++i) {
    first += IntervalsOf(static_cast<RowTable>(i)).count;
  }
  return first;
}
inline constexpr int kRowCount =
    FirstRowOf(static_cast<RowTable>(kRowTableCount - 1)) +
    IntervalsOf(static_cast<RowTable>(kRowTableCount - 1)).count;

// With t = x - the middle of the interval: |g(x) - (c[0] + c[1] t + ... + c[6] t^6)| <= c[7], the
// rounding of Horner's scheme in f64 and of t included, with fused products or without.
struct alignas(64) Row {
  double c[8];
};
extern const Row kRows[kRowCount];  // made while building

extern const double kSixteenths[16];  // 2^(j/16), rounded to nearest

// 2/pi 2^(e - 23) modulo 4, for e = kLeastTurn and up: three doubles, each of the first two with so few
// bits that its product with a natural number below 2^24 is exact; multiples of 2^-26 and 2^-53.
inline constexpr int kLeastTurn = -1, kTurnCount = 129;
struct alignas(32) Turn {
  double part[4];  // the last one is 0
};
extern const Turn kTurns[kTurnCount];

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_ROW_TABLES_H_
