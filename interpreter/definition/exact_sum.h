// ExactSum by definition: sums of numbers and of products as integers of GMP, rounded once by
// integer code of its own. For tests of millions of sums, where rationals (exact.h) would be too
// slow. Tests only.
#ifndef ASSAY_INTERPRETER_DEFINITION_EXACT_SUM_H_
#define ASSAY_INTERPRETER_DEFINITION_EXACT_SUM_H_

#include <gmp.h>

#include <algorithm>
#include <cstdint>

#include "interpreter/definition/exact.h"
#include "spec/primitive_type.h"

namespace assay::definition {

// A number mantissa * 2^exponent with a sign, an infinity or NaN.
struct Term {
  enum class Kind : uint8_t { kNumber, kInfinity, kNan };
  uint64_t mantissa;
  int exponent;
  bool negative;
  Kind kind;
};

// What a pattern of a float type with a sign means.
inline Term TermOf(const Format& format, uint64_t pattern) {
  const int m = format.mantissa_bits;
  const uint64_t fraction = pattern & ((uint64_t{1} << m) - 1);
  const uint64_t last = (uint64_t{1} << format.exponent_bits) - 1, field = pattern >> m & last;
  Term term{fraction, 1 - format.bias - m, (pattern >> (format.bits - 1) & 1) != 0,
            Term::Kind::kNumber};
  if (format.specials == FloatSpecials::kIeee && field == last) {
    term.kind = fraction == 0 ? Term::Kind::kInfinity : Term::Kind::kNan;
  } else if (format.specials == FloatSpecials::kNanAllOnes && field == last &&
             fraction == (uint64_t{1} << m) - 1) {
    term.kind = Term::Kind::kNan;
  } else if (field != 0) {
    term.mantissa |= uint64_t{1} << m;
    term.exponent += static_cast<int>(field) - 1;
  }
  return term;
}

// The sum of terms and of products of a float type, by the rules of docs/semantics.md: NaN,
// infinities, and an exact zero that is -0 iff there is a term and all are -0.
class IntegerSum {
 public:
  explicit IntegerSum(PrimitiveType type)
      : format_(FormatOf(type)), unit_(2 * (1 - format_.bias - format_.mantissa_bits)) {
    mpz_inits(sum_, term_, nullptr);
  }
  ~IntegerSum() { mpz_clears(sum_, term_, nullptr); }
  IntegerSum(const IntegerSum&) = delete;
  IntegerSum& operator=(const IntegerSum&) = delete;

  void Clear() {
    mpz_set_ui(sum_, 0);
    any_ = nan_ = plus_ = minus_ = false;
    all_negative_zero_ = true;
  }
  void Add(const Term& x) { AddProduct(x, {1, 0, false, Term::Kind::kNumber}); }
  void AddProduct(const Term& x, const Term& y, bool negated = false) {
    using enum Term::Kind;
    const bool negative = (x.negative != y.negative) != negated;
    const auto is_zero = [](const Term& t) { return t.kind == kNumber && t.mantissa == 0; };
    const bool zero = is_zero(x) || is_zero(y);
    any_ = true;
    all_negative_zero_ &= zero && negative;
    if (x.kind == kNan || y.kind == kNan) {
      nan_ = true;
    } else if (x.kind == kInfinity || y.kind == kInfinity) {
      (zero ? nan_ : negative ? minus_ : plus_) = true;
      all_negative_zero_ = false;
    } else if (!zero) {
      mpz_set_ui(term_, x.mantissa);
      mpz_mul_ui(term_, term_, y.mantissa);
      mpz_mul_2exp(term_, term_, static_cast<mp_bitcnt_t>(x.exponent + y.exponent - unit_));
      (negative ? mpz_sub : mpz_add)(sum_, sum_, term_);
    }
  }

  bool IsNan() const { return nan_ || (plus_ && minus_); }
  // To nearest, ties to even; beyond the largest number infinity, or NaN where there is none. Not
  // of NaN.
  uint64_t Round() const {
    const uint64_t sign = uint64_t{1} << (format_.bits - 1);
    if (plus_ || minus_) return (minus_ ? sign : 0) | Overflow();
    if (mpz_sgn(sum_) == 0) return any_ && all_negative_zero_ ? sign : 0;
    const int m = format_.mantissa_bits;
    const int top = static_cast<int>(mpz_sizeinbase(sum_, 2)) - 1 + unit_;  // 2^top <= |sum|
    const int exponent = std::max(top, 1 - format_.bias);
    const int cut = exponent - m - unit_;  // bits of the sum below the result's last: 0 or more
    uint64_t kept = 0;
    for (int bit = 0; bit <= m; ++bit) kept |= uint64_t{Bit(cut + bit)} << bit;
    const bool half = cut > 0 && Bit(cut - 1);
    const bool more = cut > 1 && LowestBit() < cut - 1;
    if (half && (more || kept % 2 == 1)) ++kept;
    // `kept` counts units of the last place: a number with the implicit bit stands one exponent
    // higher.
    const uint64_t pattern = (static_cast<uint64_t>(exponent - (1 - format_.bias)) << m) + kept;
    return (mpz_sgn(sum_) < 0 ? sign : 0) | (pattern > Largest() ? Overflow() : pattern);
  }

 private:
  // Of the magnitude.
  bool Bit(int i) const {
    const size_t limb = static_cast<size_t>(i) / GMP_NUMB_BITS;
    return limb < mpz_size(sum_) &&
           (mpz_getlimbn(sum_, static_cast<mp_size_t>(limb)) >> (i % GMP_NUMB_BITS) & 1);
  }
  int LowestBit() const { return static_cast<int>(mpz_scan1(sum_, 0)); }
  uint64_t Overflow() const {
    if (format_.HasInfinity()) return Largest() + 1;
    return (uint64_t{1} << (format_.bits - 1)) - 1;  // NaN
  }
  uint64_t Largest() const {
    const uint64_t all = (uint64_t{1} << (format_.bits - 1)) - 1;
    return format_.HasInfinity() ? all - (uint64_t{1} << format_.mantissa_bits) : all - 1;
  }

  const Format& format_;
  int unit_;  // the sum is a multiple of 2^unit: what the product of two least numbers is
  mpz_t sum_, term_;
  bool any_ = false, all_negative_zero_ = true, nan_ = false, plus_ = false, minus_ = false;
};

}  // namespace assay::definition

#endif  // ASSAY_INTERPRETER_DEFINITION_EXACT_SUM_H_
