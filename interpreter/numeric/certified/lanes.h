// Vectors of W doubles, and what the kernels do with them beside + - * /. Everything is inlined into its
// caller, which chooses the instruction set.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_LANES_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_LANES_H_

#include <cstdint>
#include <cstring>

#include "interpreter/numeric/certified/row_tables.h"
#include "interpreter/numeric/strict_arithmetic.h"

#define ASSAY_INLINE [[gnu::always_inline]] static inline

namespace assay::numeric {

template <int W>
struct Lanes {
  typedef double D __attribute__((vector_size(W * 8)));
  typedef int64_t I __attribute__((vector_size(W * 8)));
  typedef float F __attribute__((vector_size(W * 4)));
  typedef int32_t I32 __attribute__((vector_size(W * 4)));

  ASSAY_INLINE D All(double x) { return D{} + x; }
  ASSAY_INLINE D Abs(D x) { return (D)((I)x & INT64_MAX); }
  ASSAY_INLINE D WithSign(D size, D sign) {
    return (D)((I)size | ((I)sign & INT64_MIN));  // size >= +0
  }
  ASSAY_INLINE D Max(D x, D y) { return x > y ? x : y; }
  ASSAY_INLINE D Min(D x, D y) { return x < y ? x : y; }
  ASSAY_INLINE D Sqrt(D x) {
    double lanes[W];
    std::memcpy(lanes, &x, sizeof(x));
    for (int i = 0; i < W; ++i) lanes[i] = __builtin_sqrt(lanes[i]);
    std::memcpy(&x, lanes, sizeof(x));
    return x;
  }
  // 2^k for -1022 <= k <= 1023.
  ASSAY_INLINE D PowerOfTwo(I k) { return (D)((k + 1023) << 52); }

  // x + kMagic: an integer |x| < 2^51, rounded to nearest, in the low bits.
  static constexpr double kMagic = 0x1.8p52;
  ASSAY_INLINE I Integer(D with_magic) { return (I)with_magic - (int64_t)0x4338000000000000; }

  ASSAY_INLINE D ToDouble(I k) { return (D)(k + (int64_t)0x4338000000000000) - kMagic; }

  template <int... kIndex>
  ASSAY_INLINE D Pick(D a, D b) {
    return __builtin_shufflevector(a, b, kIndex...);
  }

  // table[index], of 16 numbers.
  ASSAY_INLINE D Lookup16(const double* table, I index) {
#if !defined(__clang__)  // which has no shuffle by a variable
    if constexpr (W == 8) {
      typedef double D8 __attribute__((vector_size(64)));
      typedef int64_t I8 __attribute__((vector_size(64)));
      D8 low, high;
      std::memcpy(&low, table, sizeof(low));
      std::memcpy(&high, table + 8, sizeof(high));
      I8 mask;
      std::memcpy(&mask, &index, sizeof(mask));
      const D8 found = __builtin_shuffle(low, high, mask);
      D values;
      std::memcpy(&values, &found, sizeof(values));
      return values;
    }
#endif
    int64_t at[W];
    std::memcpy(at, &index, sizeof(at));
    double lanes[W];
    for (int i = 0; i < W; ++i) lanes[i] = table[at[i]];
    D values;
    std::memcpy(&values, lanes, sizeof(values));
    return values;
  }

  struct Value {
    D y, error;  // |y - exact| <= error, before y is rounded to its format
  };

  // The rows `index` of kRows at t: see row_tables.h. One load a lane, or a few, then a transposition.
  ASSAY_INLINE Value AtRows(I index, D t) {
    int64_t rows[W];
    std::memcpy(rows, &index, sizeof(rows));
    asm("" : "+m"(rows));  // through memory, not lane by lane out of the vector
    D c[8];
    if constexpr (W == 8) {
      D r[8], s[8];
#pragma GCC unroll 8
      for (int i = 0; i < 8; ++i) std::memcpy(&r[i], &kRows[rows[i]], 64);
#pragma GCC unroll 4
      for (int i = 0; i < 8; i += 2) {  // s[i]: columns 0 2 4 6 of two rows, s[i + 1]: 1 3 5 7
        s[i] = Pick<0, 8, 2, 10, 4, 12, 6, 14>(r[i], r[i + 1]);
        s[i + 1] = Pick<1, 9, 3, 11, 5, 13, 7, 15>(r[i], r[i + 1]);
      }
#pragma GCC unroll 2
      for (int i = 0; i < 2; ++i) {
        D low = Pick<0, 1, 8, 9, 4, 5, 12, 13>(s[i], s[2 + i]);    // columns i and i + 4, rows 0-3
        D high = Pick<0, 1, 8, 9, 4, 5, 12, 13>(s[4 + i], s[6 + i]);  // rows 4-7
        c[i] = Pick<0, 1, 2, 3, 8, 9, 10, 11>(low, high);
        c[i + 4] = Pick<4, 5, 6, 7, 12, 13, 14, 15>(low, high);
        low = Pick<2, 3, 10, 11, 6, 7, 14, 15>(s[i], s[2 + i]);
        high = Pick<2, 3, 10, 11, 6, 7, 14, 15>(s[4 + i], s[6 + i]);
        c[i + 2] = Pick<0, 1, 2, 3, 8, 9, 10, 11>(low, high);
        c[i + 6] = Pick<4, 5, 6, 7, 12, 13, 14, 15>(low, high);
      }
    } else if constexpr (W == 4) {
#pragma GCC unroll 2
      for (int half = 0; half < 2; ++half) {
        D r[4];
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) std::memcpy(&r[i], kRows[rows[i]].c + 4 * half, 32);
        D a = Pick<0, 4, 2, 6>(r[0], r[1]), b = Pick<1, 5, 3, 7>(r[0], r[1]);
        D d = Pick<0, 4, 2, 6>(r[2], r[3]), e = Pick<1, 5, 3, 7>(r[2], r[3]);
        c[4 * half] = Pick<0, 1, 4, 5>(a, d);
        c[4 * half + 1] = Pick<0, 1, 4, 5>(b, e);
        c[4 * half + 2] = Pick<2, 3, 6, 7>(a, d);
        c[4 * half + 3] = Pick<2, 3, 6, 7>(b, e);
      }
    } else {
      for (int k = 0; k < 8; ++k) {
        double column[W];
        for (int i = 0; i < W; ++i) column[i] = kRows[rows[i]].c[k];
        std::memcpy(&c[k], column, sizeof(column));
      }
    }
    D p = c[6];
#pragma GCC unroll 6
    for (int k = 5; k >= 0; --k) p = c[k] + t * p;
    return {p, c[7]};
  }
  // The one row of a table at x, at most half of its width away from the middle, 0.
  template <RowTable kTable>
  ASSAY_INLINE Value AtOnlyRow(D x) {
    static_assert(IntervalsOf(kTable).count == 1 &&
                  IntervalsOf(kTable).first == -IntervalsOf(kTable).width / 2);
    const double* c = kRows[FirstRowOf(kTable)].c;
    D p = All(c[6]);
#pragma GCC unroll 6
    for (int k = 5; k >= 0; --k) p = c[k] + x * p;
    return {p, All(c[7])};
  }

  // The table at x, which lies in one of its equally long intervals; `skip` rows farther.
  template <RowTable kTable>
  ASSAY_INLINE Value At(D x, I skip = I{}) {
    constexpr RowIntervals kAll = IntervalsOf(kTable);
    static_assert(kAll.per_binade == 0);
    // The nearest integer to the place in rows less one half.
    D row = (x * (1 / kAll.width) - (kAll.first / kAll.width + 0.5)) + kMagic;
    D t = x - ((row - kMagic) * kAll.width + (kAll.first + kAll.width / 2));
    return AtRows(Integer(row) + (FirstRowOf(kTable) + skip), t);
  }
  template <RowTable kTable>
  ASSAY_INLINE Value AtBinade(D x) {
    constexpr RowIntervals kAll = IntervalsOf(kTable);
    constexpr int kShift = 52 - __builtin_ctz(kAll.per_binade);
    constexpr int64_t kFirst = __builtin_bit_cast(int64_t, kAll.first) >> kShift;
    I bits = (I)x >> kShift;
    D middle = (D)(bits << kShift | int64_t{1} << (kShift - 1));
    return AtRows(bits - (kFirst - FirstRowOf(kTable)), x - middle);
  }
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_LANES_H_
