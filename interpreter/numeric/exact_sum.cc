// Three levels, each with a proof, the cheap ones first.
//
// Notation: u = 2^-53; fl is rounding to nearest in f64. A level computes a pair (h, l) and a bound
// B with |exact - (h + l)| <= B, and then rounds both ends of that interval to the result type.
// Rounding is monotonic: if both ends round to the same pattern, the exact value does (but see
// EndsDecide for ends of both signs).
//
// Level 1, plain sums s of the terms and S of their absolute values. In any order of n terms
//   |s - exact| <= g * (sum of absolute values), g = (n-1)u / (1 - (n-1)u)        (Higham,
//   section 4.2)
// and S obeys the same, so |s - exact| <= g S / (1 - g) < 2 n u S for n <= 2^40. A product of
// operands of f32 and narrower types is exact in f64; any other is off by at most u times itself,
// or by half of the smallest subnormal, so dots use B = (2 n + 2) u S + n 2^-1073. S <= 2^1000
// shows that nothing overflowed.
//
// Level 2, any doubles. TwoSum gives x + y = s + e exactly (Knuth); TwoProduct through fma gives
// a b = p + e exactly if p is zero by a zero factor or |p| >= 2^-960 (no bit of e falls under
// 2^-1074), and |p| < 2^1000. Then exact = s_n + sum of all e. The e are summed in f64 as c, along
// with the sum C of their absolute values; as above |c - sum e| <= 2 m u C with m <= 2n of them. If
// C = 0 the value is s_n itself, exactly. (h, l) = TwoSum(s_n, c). Rows of dots take theirs from lanes
// where the machine has fused operations of vectors (compensated_dot.cc, with its own bound), which
// is as fast as level 1 without them.
//
// Level 3: ExactSum, the sum as an integer times 2^-kBias.
//
// Blocks of terms for level 3 (Rump, Ogita, Oishi: ExtractVector). Let |x_i| <= m for n terms and
// T = 1.5 * 2^M with 2^(M-1) >= n m. Then T + x_i stays within T's binade, so that q_i = fl(T + x_i) - T is
// exact, a multiple of 2^(M-52), and x_i - q_i is exact and at most 2^(M-53) in magnitude. Partial sums
// of q_i are multiples of 2^(M-52) below 2^M + n 2^(M-53) <= 2^(M+1): exact in any order. Their sum goes to
// the accumulator as one term, and what is left of the terms goes round again until nothing is.
#include "interpreter/numeric/exact_sum.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "interpreter/numeric/compensated_dot.h"
#include "interpreter/numeric/float_format.h"

namespace assay::numeric {
namespace {

constexpr double kUnit = 0x1p-53;

struct Pair {
  double high, low;
};

inline Pair TwoSum(double x, double y) {
  double s = x + y;
  double t = s - x;
  return {s, (x - (s - t)) + (y - t)};
}

// The decision of a level. True: *pattern is the exact value's rounding.
bool RoundInterval(PrimitiveType result, Pair value, double bound, uint64_t* pattern) {
  if (bound == 0) {
    Pair exact = TwoSum(value.high, value.low);
    double rounded = result == PrimitiveType::kF64 ? exact.high : RoundToOdd(exact.high, exact.low);
    *pattern = RoundToFormat(result, rounded);
    return true;
  }
  // low -+ bound is rounded: widen the bound by more than that costs. Both ends are then pairs.
  bound = bound * (1 + 0x1p-50) + std::fabs(value.low) * 0x1p-51 +
          std::numeric_limits<double>::denorm_min();
  Pair lower = TwoSum(value.high, value.low - bound);
  Pair upper = TwoSum(value.high, value.low + bound);
  if (!(std::isfinite(lower.high) && std::isfinite(upper.high))) return false;
  if (result == PrimitiveType::kF64) {
    *pattern = std::bit_cast<uint64_t>(lower.high);
    return *pattern == std::bit_cast<uint64_t>(upper.high);
  }
  *pattern = RoundToFormat(result, RoundToOdd(lower.high, lower.low));
  return *pattern == RoundToFormat(result, RoundToOdd(upper.high, upper.low)) &&
         EndsDecide(lower.high, upper.high);
}

// Where the terms come from: numbers, or products of two. At least one.
struct Terms {
  const double* a;
  const double* b;  // nullptr: the terms are the elements of a
  int64_t a_stride, b_stride, n;
};

uint64_t Level3(PrimitiveType result, const Terms& t) {
  ExactSum sum;
  for (int64_t i = 0; i < t.n; ++i) {
    if (t.b == nullptr) {
      sum.Add(t.a[i * t.a_stride]);
    } else {
      sum.AddProduct(t.a[i * t.a_stride], t.b[i * t.b_stride]);
    }
  }
  return sum.Round(result);
}

bool Level2Sum(PrimitiveType result, const Terms& t, uint64_t* pattern) {
  double s = t.a[0], c = 0, magnitude = 0;
  for (int64_t i = 1; i < t.n; ++i) {
    Pair sum = TwoSum(s, t.a[i * t.a_stride]);
    s = sum.high;
    c += sum.low;
    magnitude += std::fabs(sum.low);
  }
  if (!std::isfinite(s) || !std::isfinite(magnitude)) return false;
  if (s == 0 && magnitude == 0) {
    // IEEE addition from the first term on gives the sign that the contract asks for: -0 + -0 = -0,
    // and every other exact zero is +0.
    *pattern = RoundToFormat(result, s);
    return true;
  }
  if (s + c == 0) return false;
  return RoundInterval(result, TwoSum(s, c), 2 * static_cast<double>(t.n) * kUnit * magnitude,
                       pattern);
}

bool Level2Dot(PrimitiveType result, const Terms& t, uint64_t* pattern) {
  double s = -0.0, c = 0, magnitude = 0;  // -0 is the neutral element of addition
  bool safe = true;
  for (int64_t i = 0; i < t.n; ++i) {
    double a = t.a[i * t.a_stride], b = t.b[i * t.b_stride];
    double p = a * b;
    double size = std::fabs(p);
    safe &= (size >= 0x1p-960 && size <= 0x1p1000) || a == 0 || b == 0;
    double product_error = std::fma(a, b, -p);
    Pair sum = TwoSum(s, p);
    s = sum.high;
    c += sum.low + product_error;
    magnitude += std::fabs(sum.low) + std::fabs(product_error);
  }
  if (!safe || !std::isfinite(s) || !std::isfinite(magnitude)) return false;
  if (s == 0 && magnitude == 0) {
    *pattern = RoundToFormat(result, s);  // see Level2Sum
    return true;
  }
  if (s + c == 0) return false;
  return RoundInterval(result, TwoSum(s, c), 4 * static_cast<double>(t.n + 1) * kUnit * magnitude,
                       pattern);
}

// Level 1's sums for one column. Four partial sums: the bound holds for any order.
struct Estimate {
  double sum, magnitude;
};

Estimate EstimateDot(const double* a, int64_t a_stride, const double* b, int64_t b_stride,
                     int64_t n) {
  double s[4] = {0, 0, 0, 0}, m[4] = {0, 0, 0, 0};
  int64_t i = 0;
  if (a_stride == 1 && b_stride == 1) {
    for (; i + 4 <= n; i += 4) {
      for (int j = 0; j < 4; ++j) {
        double p = a[i + j] * b[i + j];
        s[j] += p;
        m[j] += std::fabs(p);
      }
    }
  }
  for (; i < n; ++i) {
    double p = a[i * a_stride] * b[i * b_stride];
    s[0] += p;
    m[0] += std::fabs(p);
  }
  return {(s[0] + s[1]) + (s[2] + s[3]), (m[0] + m[1]) + (m[2] + m[3])};
}

Estimate EstimateSum(const Terms& t) {
  double s[4] = {0, 0, 0, 0}, m[4] = {0, 0, 0, 0};
  int64_t i = 0;
  for (; i + 4 <= t.n; i += 4) {
    for (int j = 0; j < 4; ++j) {
      double x = t.a[(i + j) * t.a_stride];
      s[j] += x;
      m[j] += std::fabs(x);
    }
  }
  for (; i < t.n; ++i) {
    s[0] += t.a[i * t.a_stride];
    m[0] += std::fabs(t.a[i * t.a_stride]);
  }
  return {(s[0] + s[1]) + (s[2] + s[3]), (m[0] + m[1]) + (m[2] + m[3])};
}

bool Level1(PrimitiveType result, const Estimate& e, int64_t n, double extra, uint64_t* pattern) {
  // Below 2^-960 a product may have lost bits under the subnormal grid; that is bounded too.
  double bound = (2 * static_cast<double>(n) + extra) * kUnit * e.magnitude +
                 static_cast<double>(n) * 0x1p-1073;
  if (!(e.magnitude <= 0x1p1000) || e.magnitude == 0) return false;
  return RoundInterval(result, {e.sum, 0}, bound, pattern);
}

// Level 2 from lanes (compensated_dot.h). Zeros, whose signs it does not know, are left open.
bool Level2Estimate(PrimitiveType result, const CompensatedDot& e, uint64_t* pattern) {
  return e.high + e.low != 0 && RoundInterval(result, TwoSum(e.high, e.low), e.bound, pattern);
}

// A dot with a NaN or an infinity among its operands has the value that IEEE arithmetic gives to the
// terms that are not finite, since the others do not count. False: there is none.
bool NonFiniteDot(PrimitiveType result, const Terms& t, uint64_t* pattern) {
  double sum = 0;
  bool any = false;
  for (int64_t i = 0; i < t.n; ++i) {
    const double a = t.a[i * t.a_stride], b = t.b[i * t.b_stride];
    const bool finite = (a - a) + (b - b) == 0;
    sum += finite ? 0 : a * b;
    any |= !finite;
  }
  if (any) {
    const bool is_nan = sum != sum;
    *pattern = RoundToFormat(result, is_nan ? std::numeric_limits<double>::quiet_NaN() : sum);
  }
  return any;
}

// A result of this level.
void Count(TierCounts* counts, int64_t TierCounts::*level) {
  if (counts != nullptr) ++(counts->*level);
}

uint64_t SlowDot(PrimitiveType result, const Terms& t, TierCounts* counts) {
  uint64_t pattern;
  if (NonFiniteDot(result, t, &pattern)) {
    Count(counts, &TierCounts::plain);
  } else if (Level2Dot(result, t, &pattern)) {
    Count(counts, &TierCounts::pinned);
  } else {
    Count(counts, &TierCounts::exact);
    pattern = Level3(result, t);
  }
  return pattern;
}

}  // namespace

bool RoundWithin(PrimitiveType result, double high, double low, double bound, uint64_t* pattern) {
  return RoundInterval(result, {high, low}, bound, pattern);
}

uint64_t SumToFormat(PrimitiveType result, const double* terms, int64_t n, int64_t stride,
                     TierCounts* counts) {
  Terms t{terms, nullptr, stride, 0, n};
  uint64_t pattern = RoundToFormat(result, 0.0);
  // At f64 the test of level 1 can't succeed but by luck.
  if (n == 0 || (result != PrimitiveType::kF64 && Level1(result, EstimateSum(t), n, 0, &pattern))) {
    Count(counts, &TierCounts::plain);
  } else if (Level2Sum(result, t, &pattern)) {
    Count(counts, &TierCounts::pinned);
  } else {
    Count(counts, &TierCounts::exact);
    pattern = Level3(result, t);
  }
  return pattern;
}

uint64_t ExactDot(PrimitiveType result, const double* a, int64_t a_stride, const double* b,
                  int64_t b_stride, int64_t n, TierCounts* counts) {
  uint64_t pattern = RoundToFormat(result, 0.0);
  if (n == 0 || (result != PrimitiveType::kF64 &&
                 Level1(result, EstimateDot(a, a_stride, b, b_stride, n), n, 2, &pattern))) {
    Count(counts, &TierCounts::plain);
    return pattern;
  }
  return SlowDot(result, Terms{a, b, a_stride, b_stride, n}, counts);
}

void ExactDotRow(PrimitiveType result, const double* a, const double* b, int64_t n, int64_t columns,
                 uint64_t* out, TierCounts* counts) {
  int64_t j = 0;
  if (n > 0 && HasCompensatedDot()) {
    CompensatedDot dots[kCompensatedColumns];
    for (; j < columns; j += kCompensatedColumns) {
      const int64_t count = std::min(columns - j, kCompensatedColumns);
      const bool known = EstimateCompensated(a, b + j * n, count > 1 ? n : 0, n, dots);
      for (int64_t c = 0; c < count; ++c) {
        if (known && Level2Estimate(result, dots[c], &out[j + c])) {
          Count(counts, &TierCounts::pinned);
        } else {
          out[j + c] = SlowDot(result, Terms{a, b + (j + c) * n, 1, 1, n}, counts);
        }
      }
    }
    return;
  }
  if (result != PrimitiveType::kF64 && n > 0) {
    for (; j + 4 <= columns; j += 4) {
      const double* b0 = b + j * n;
      double s[4][2] = {}, m[4][2] = {};
      int64_t i = 0;
      for (; i + 2 <= n; i += 2) {
        for (int c = 0; c < 4; ++c) {
          for (int k = 0; k < 2; ++k) {
            double p = a[i + k] * b0[c * n + i + k];
            s[c][k] += p;
            m[c][k] += std::fabs(p);
          }
        }
      }
      for (int c = 0; c < 4; ++c) {
        if (i < n) {
          double p = a[i] * b0[c * n + i];
          s[c][0] += p;
          m[c][0] += std::fabs(p);
        }
        Estimate e{s[c][0] + s[c][1], m[c][0] + m[c][1]};
        if (Level1(result, e, n, 2, &out[j + c])) {
          Count(counts, &TierCounts::plain);
        } else {
          out[j + c] = SlowDot(result, Terms{a, b0 + c * n, 1, 1, n}, counts);
        }
      }
    }
  }
  for (; j < columns; ++j) out[j] = ExactDot(result, a, 1, b + j * n, 1, n, counts);
}

void ExactSum::Clear() {
  for (int64_t& digit : digits_) digit = 0;
  pending_ = 0;
  any_term_ = nan_ = positive_infinity_ = negative_infinity_ = false;
  all_negative_zero_ = true;
}

void ExactSum::AddScaled(bool negative, unsigned __int128 mantissa, int exponent) {
  // A 106-bit mantissa shifted by up to 31 spans at most five digits.
  int position = exponent + kBias;
  int index = position / 32, shift = position % 32;
  int64_t sign = negative ? -1 : 1;
  uint64_t low = static_cast<uint64_t>(mantissa), high = static_cast<uint64_t>(mantissa >> 64);
  unsigned __int128 first = static_cast<unsigned __int128>(low) << shift;
  unsigned __int128 second = static_cast<unsigned __int128>(high) << shift;
  second += first >> 64;
  digits_[index] += sign * static_cast<int64_t>(static_cast<uint32_t>(first));
  digits_[index + 1] += sign * static_cast<int64_t>(static_cast<uint32_t>(first >> 32));
  digits_[index + 2] += sign * static_cast<int64_t>(static_cast<uint32_t>(second));
  digits_[index + 3] += sign * static_cast<int64_t>(static_cast<uint32_t>(second >> 32));
  digits_[index + 4] += sign * static_cast<int64_t>(static_cast<uint32_t>(second >> 64));
  // A digit holds 2^31 summands of 32 bits.
  if (++pending_ >= (int64_t{1} << 30)) Normalize();
}

void ExactSum::Normalize() {
  // Digits end in [0, 2^32) but for the last, which carries the sign.
  int64_t carry = 0;
  for (int i = 0; i < kDigits - 1; ++i) {
    int64_t digit = digits_[i] + carry;
    carry = digit >> 32;
    digits_[i] = digit & 0xffffffff;
  }
  digits_[kDigits - 1] += carry;
  pending_ = 1;
}

void ExactSum::Add(double term) { AddProduct(term, 1.0); }

void ExactSum::AddBlock(const double* terms, int64_t n, int64_t stride) {
  constexpr int64_t kBlock = 1024;
  constexpr int kLanes = 8;
  for (; n > 0; terms += kBlock * stride, n -= kBlock) {
    int64_t count = std::min(n, kBlock);
    double rest[kBlock];
    uint64_t signs = ~uint64_t{0}, bits = 0, special = 0;  // all of them, any of them
    for (int64_t i = 0; i < count; ++i) {
      constexpr uint64_t kExponent = uint64_t{0x7ff} << 52;
      rest[i] = terms[i * stride];
      uint64_t pattern = std::bit_cast<uint64_t>(rest[i]);
      signs &= pattern;
      bits |= pattern << 1;
      special |= (pattern & kExponent) == kExponent;
    }
    std::fill(rest + count, rest + kBlock, 0.0);
    if (bits == 0) {  // zeros only: -0 if all are
      Add(signs >> 63 != 0 ? -0.0 : 0.0);
      continue;
    }
    if (special != 0) {  // infinity or NaN
      for (int64_t i = 0; i < count; ++i) Add(rest[i]);
      continue;
    }
    while (true) {
      double lane_most[kLanes] = {};
      for (int64_t i = 0; i < kBlock; i += kLanes) {
        for (int l = 0; l < kLanes; ++l) {
          double size = std::fabs(rest[i + l]);
          lane_most[l] = size > lane_most[l] ? size : lane_most[l];
        }
      }
      double most = 0;
      for (double size : lane_most) most = std::max(most, size);
      if (most == 0) break;
      if (most > 0x1p1000) {
        for (int64_t i = 0; i < count; ++i) Add(rest[i]);
        break;
      }
      // 2^(M-1) >= 1024 most. From -1022 on, T's last bit is the least of all numbers.
      int exponent = std::max(std::ilogb(most) + 12, -1022);
      double shift = std::ldexp(1.5, exponent);
      double sums[kLanes] = {};
      for (int64_t i = 0; i < kBlock; i += kLanes) {
        for (int l = 0; l < kLanes; ++l) {
          double high = (shift + rest[i + l]) - shift;
          sums[l] += high;
          rest[i + l] -= high;
        }
      }
      for (double sum : sums) {
        if (sum != 0) Add(sum);
      }
      any_term_ = true;
      all_negative_zero_ = false;
    }
  }
}

void ExactSum::AddProduct(double a, double b) {
  any_term_ = true;
  double product = a * b;
  bool negative = std::signbit(a) != std::signbit(b);
  if (!std::isfinite(a) || !std::isfinite(b)) {
    all_negative_zero_ = false;
    nan_ |= product != product;
    positive_infinity_ |= product > 0;
    negative_infinity_ |= product < 0;
    return;
  }
  if (a == 0 || b == 0) {
    all_negative_zero_ &= negative;
    return;
  }
  all_negative_zero_ = false;
  auto split = [](double x, uint64_t* mantissa) {
    uint64_t bits = std::bit_cast<uint64_t>(x);
    int field = static_cast<int>((bits >> 52) & 0x7ff);
    *mantissa = (bits & 0xfffffffffffff) | (field != 0 ? uint64_t{1} << 52 : 0);
    return (field != 0 ? field : 1) - 1075;
  };
  uint64_t ma, mb;
  int exponent = split(a, &ma);
  exponent += split(b, &mb);
  AddScaled(negative, static_cast<unsigned __int128>(ma) * mb, exponent);
}

void ExactSum::AddIntegerProduct(int64_t a, int64_t b) {
  any_term_ = true;
  all_negative_zero_ = false;
  bool negative = (a < 0) != (b < 0);
  uint64_t ma = a < 0 ? 0 - static_cast<uint64_t>(a) : static_cast<uint64_t>(a);
  uint64_t mb = b < 0 ? 0 - static_cast<uint64_t>(b) : static_cast<uint64_t>(b);
  AddScaled(negative, static_cast<unsigned __int128>(ma) * mb, 0);
}

void ExactSum::Add(const ExactSum& other) {
  ExactSum copy = other;
  copy.Normalize();
  Normalize();
  for (int i = 0; i < kDigits; ++i) digits_[i] += copy.digits_[i];
  pending_ = 2;
  any_term_ |= other.any_term_;
  all_negative_zero_ &= other.all_negative_zero_;
  nan_ |= other.nan_;
  positive_infinity_ |= other.positive_infinity_;
  negative_infinity_ |= other.negative_infinity_;
}

uint64_t ExactSum::Round(PrimitiveType result) {
  if (nan_ || (positive_infinity_ && negative_infinity_)) {
    return RoundToFormat(result, std::numeric_limits<double>::quiet_NaN());
  }
  if (positive_infinity_) return RoundToFormat(result, std::numeric_limits<double>::infinity());
  if (negative_infinity_) return RoundToFormat(result, -std::numeric_limits<double>::infinity());
  Integer value;
  Get(&value);
  int top = value.size - 1;
  if (top < 0) return RoundToFormat(result, any_term_ && all_negative_zero_ ? -0.0 : 0.0);
  auto digit_at = [&](int i) { return i >= 0 ? uint64_t{value.digits[i]} : 0; };
  int shift = std::countl_zero(value.digits[top]);
  uint64_t mantissa = (digit_at(top) << 32 | digit_at(top - 1)) << shift;
  if (shift != 0) mantissa |= digit_at(top - 2) >> (32 - shift);
  bool sticky = static_cast<uint32_t>(digit_at(top - 2) << shift) != 0;
  for (int i = top - 3; i >= 0 && !sticky; --i) sticky = value.digits[i] != 0;
  return RoundScaled(result, value.negative, mantissa, int64_t{32} * (top - 1) - kBias - shift,
                     sticky);
}

bool ExactSum::Get(Integer* value) {
  Normalize();
  value->negative = digits_[kDigits - 1] < 0;
  // |sum| in 32-bit digits: the complement and one where it is negative.
  uint64_t carry = value->negative;
  for (int i = 0; i < kDigits; ++i) {
    uint64_t digit = static_cast<uint32_t>(digits_[i]);
    if (value->negative) digit = digit ^ 0xffffffff;
    digit += carry;
    value->digits[i] = static_cast<uint32_t>(digit);
    carry = digit >> 32;
  }
  value->size = kDigits;
  while (value->size > 0 && value->digits[value->size - 1] == 0) --value->size;
  return !nan_ && !positive_infinity_ && !negative_infinity_;
}

}  // namespace assay::numeric
