// Exact sums and dot products, rounded once: the value of every adding reduction, dot and
// convolution (contract points 2, 3 and 5).
//
// The value: the exact real sum of all terms, rounded once to the result type; an intermediate
// overflow does not exist. A NaN term, 0 * infinity, or infinities of both signs: NaN. Infinities
// of one sign: that one. An exact zero is -0 iff there is a term and all terms are -0, else +0.
#ifndef ASSAY_INTERPRETER_NUMERIC_EXACT_SUM_H_
#define ASSAY_INTERPRETER_NUMERIC_EXACT_SUM_H_

#include <cstdint>

#include "spec/primitive_type.h"
#include "spec/tier_counts.h"

namespace assay::numeric {

// A fixed-point accumulator wide enough for every sum of doubles and of products of two doubles.
class ExactSum {
 public:
  ExactSum() { Clear(); }
  void Clear();
  void Add(double term);
  void AddProduct(double a, double b);
  // A 64-bit integer term, and the product of two.
  void AddInteger(int64_t term) { AddIntegerProduct(term, 1); }
  void AddIntegerProduct(int64_t a, int64_t b);
  // terms[0], terms[stride], ...: n of them, as Add each, but faster.
  void AddBlock(const double* terms, int64_t n, int64_t stride);
  // All terms of another sum.
  void Add(const ExactSum& other);
  // The value so far, rounded once to the float type `result`. More terms may follow.
  uint64_t Round(PrimitiveType result);

  // Digit i counts 2^(32 i - kBias).
  static constexpr int kBias = 2176;   // products reach down to 2^-2148
  static constexpr int kDigits = 140;  // up to 2^2304
  // The value so far as an integer times 2^-kBias.
  struct Integer {
    bool negative = false;
    int size = 0;  // digits, the highest one not zero; 0: the value is zero
    uint32_t digits[kDigits];
  };
  // False: a term was NaN or infinite. More terms may follow.
  bool Get(Integer* value);

 private:
  // Digits are signed and hold a carry until normalised.
  void AddScaled(bool negative, unsigned __int128 mantissa, int exponent);
  void Normalize();

  int64_t digits_[kDigits];
  int64_t pending_;  // additions since the last normalisation
  bool any_term_, all_negative_zero_, nan_, positive_infinity_, negative_infinity_;
};

// Whether |exact - (high + low)| <= bound decides what the exact value rounds to; then that is *pattern.
// |low| <= ulp(high) / 2, as TwoSum gives them.
bool RoundWithin(PrimitiveType result, double high, double low, double bound, uint64_t* pattern);

// Which level decided is counted in `counts`, if there are any: plain, pinned or exact.

// Sum of terms[0], terms[stride], ... (n of them) as a pattern of the float type `result`.
uint64_t SumToFormat(PrimitiveType result, const double* terms, int64_t n, int64_t stride = 1,
                     TierCounts* counts = nullptr);

// Sum of a[i * a_stride] * b[i * b_stride], each product exact. Operands are decoded to doubles;
// fastest for strides of 1 and values of f32 and narrower types (about 1 ns a term).
uint64_t ExactDot(PrimitiveType result, const double* a, int64_t a_stride, const double* b,
                  int64_t b_stride, int64_t n, TierCounts* counts = nullptr);
inline void ExactDot(const double* a, const double* b, int64_t n, PrimitiveType result,
                     uint64_t* bits) {
  *bits = ExactDot(result, a, 1, b, 1, n);
}

// Row a (n terms) times `columns` columns: out[j] = pattern of sum_i a[i] * b[j * n + i]. For a
// dot's inner loop: columns are contiguous, and four of them are read at a time.
void ExactDotRow(PrimitiveType result, const double* a, const double* b, int64_t n, int64_t columns,
                 uint64_t* out, TierCounts* counts = nullptr);

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_EXACT_SUM_H_
