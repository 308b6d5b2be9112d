// Numbers of about 106 bits on vectors: the sum of two doubles, `hi` and a smaller `lo`.
//
// u = 2^-53. A pair is normal if |lo| <= u |hi|. Sums and products "exactly" are so as long as nothing
// over- or underflows: what callers multiply lies between 2^-960 and 2^990 (or is 0), and so do products;
// then what underflows beside them is off by 2^-1075, which is below 2^-114 of the product.
// Compile with -ffp-contract=off: a fused sum of a product would not be the rounded one that is corrected.
//
// Proofs of the bounds below, to first order; the constants have room for the rest.
//   Add: two sums are exact; fl(a.lo + b.lo) is off by u u (|a| + |b|), adding the first sum's rest, below u
//     (|a| + |b|), by 2 u^2 (|a| + |b|): 3 u^2.
//   Multiply: the product of the low parts is left out (u^2); the mixed ones are off by u^2 each, their sum,
//     below 2 u, by 2 u^2, adding the first product's rest by 3 u^2: 8 u^2.
//   Divide: q = a.hi / b.hi rounded leaves the remainder a.hi - q b.hi, a double below u |a.hi|; a.lo and q b.lo
//     are below u |a| each: roundings of the product, the difference and the sum u^2 + 2 u^2 + 3 u^2; the
//     quotient of what remains (below 3 u) by b.hi for b, and its rounding, 3 u^2 + 3 u^2: 12 u^2.
//   Root: s = sqrt(a.hi) rounded leaves a - s^2, of at most 3 u a, a sum of two doubles: rounded, 3 u^2 a; half
//     of it by s, 1.5 u, is off by 1.5 u^2 + 1.5 u^2, and for sqrt(a) - s by (3 u)^2 / 8: 5 u^2.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_LANES_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_LANES_H_

#include <cstring>

#include "interpreter/numeric/certified/lanes.h"
#include "interpreter/numeric/certified/wide_tables.h"

namespace assay::numeric {

template <int W>
struct WideLanes : Lanes<W> {
  using L = Lanes<W>;
  using typename L::D;
  using typename L::I;

  struct Wide {
    D hi, lo;
  };
  // |hi + lo - exact| <= error; not always normal.
  struct WideValue {
    D hi, lo, error;
  };

  // The same number, of which the compiler knows nothing. GCC 12 folds comparisons of what was chosen into masks
  // that it computes lane by lane where a vector has 512 bits.
  template <typename V>
  ASSAY_INLINE V Hidden(V x) {
#if defined(__x86_64__) && !defined(__clang__)
    asm("" : "+x"(x));
#endif
    return x;
  }
  // a where `key` is not 0, else b.
  ASSAY_INLINE Wide Choose(D key, Wide a, Wide b) {
    key = Hidden(key);
    return {key != 0 ? a.hi : b.hi, key != 0 ? a.lo : b.lo};
  }
  ASSAY_INLINE Wide Negate(Wide a) { return {-a.hi, -a.lo}; }
  ASSAY_INLINE Wide Scale(Wide a, D power_of_two) {
    return {a.hi * power_of_two, a.lo * power_of_two};
  }

  // a + b exactly.
  ASSAY_INLINE Wide TwoSum(D a, D b) {
    const D s = a + b, t = s - a;
    return {s, (a - (s - t)) + (b - t)};
  }
  // The same where |a| >= |b| or a = 0.
  ASSAY_INLINE Wide QuickTwoSum(D a, D b) {
    const D s = a + b;
    return {s, b - (s - a)};
  }
  // a b exactly; the halves of Veltkamp's splitting have 26 bits.
  ASSAY_INLINE Wide TwoProduct(D a, D b) {
    const D p = a * b;
    if constexpr (W == 2) {
      const D a_far = a * 0x1.0000002p27, b_far = b * 0x1.0000002p27;
      const D a_high = a_far - (a_far - a), b_high = b_far - (b_far - b);
      const D a_low = a - a_high, b_low = b - b_high;
      return {p, ((a_high * b_high - p) + a_high * b_low + a_low * b_high) + a_low * b_low};
    } else {
      double x[W], y[W], z[W];  // one instruction
      std::memcpy(x, &a, sizeof(x));
      std::memcpy(y, &b, sizeof(y));
      std::memcpy(z, &p, sizeof(z));
      for (int i = 0; i < W; ++i) z[i] = __builtin_fma(x[i], y[i], -z[i]);
      D rest;
      std::memcpy(&rest, z, sizeof(z));
      return {p, rest};
    }
  }

  ASSAY_INLINE Wide Normal(Wide a) { return QuickTwoSum(a.hi, a.lo); }
  // Off by at most 4 u^2 (|a| + |b|).
  ASSAY_INLINE Wide Add(Wide a, Wide b) {
    const Wide s = TwoSum(a.hi, b.hi);
    return TwoSum(s.hi, s.lo + (a.lo + b.lo));
  }
  ASSAY_INLINE Wide Add(D a, Wide b) { return Add({a, D{}}, b); }
  // Off by at most 9 u^2 |a b| = 2^-102.8 |a b|.
  ASSAY_INLINE Wide Multiply(Wide a, Wide b) {
    const Wide p = TwoProduct(a.hi, b.hi);
    return QuickTwoSum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
  }
  // Off by at most 16 u^2 |a / b| = 2^-102 |a / b|.
  ASSAY_INLINE Wide Divide(Wide a, Wide b) {
    const D q = a.hi / b.hi;
    const Wide p = TwoProduct(q, b.hi);
    const D rest = ((a.hi - p.hi) - p.lo) + (a.lo - q * b.lo);
    return QuickTwoSum(q, rest / b.hi);
  }
  // a > 0. Off by at most 8 u^2 sqrt(a) = 2^-103 sqrt(a).
  ASSAY_INLINE Wide Root(Wide a) {
    const D s = L::Sqrt(a.hi);
    const Wide p = TwoProduct(s, s);
    const D rest = ((a.hi - p.hi) - p.lo) + a.lo;
    return QuickTwoSum(s, rest / (s + s));
  }

  // table[index].
  ASSAY_INLINE Wide Lookup(const WideNumber* table, I index) {
    int64_t at[W];
    std::memcpy(at, &index, sizeof(at));
    asm("" : "+m"(at));
    double hi[W], lo[W];
    for (int i = 0; i < W; ++i) {
      hi[i] = table[at[i]].hi;
      lo[i] = table[at[i]].lo;
    }
    Wide found;
    std::memcpy(&found.hi, hi, sizeof(hi));
    std::memcpy(&found.lo, lo, sizeof(lo));
    return found;
  }
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_WIDE_LANES_H_
