// One form covers all results. With S1 = sum x, S2 = sum x^2, T1 = sum dy, T2 = sum dy (x - mean),
// which exact accumulators hold as dyadic numbers,
//
//   mean          S1 / sqrt(n^2)
//   variance      (n S2 - S1^2) / sqrt(n^4)
//   training      scale (n x - S1) / sqrt(V) + offset,  V = n S2 - S1^2 + n^2 epsilon
//   inference     scale (x - mean) / sqrt(v) + offset
//   grad_scale    T2 / sqrt(v)
//   dx            scale (v (n dy - T1) - (x - mean) T2) / sqrt(n^2 v^3)
//
// each is  N / sqrt(W) + offset  with exact dyadic N and W > 0, and N is affine in x and dy:
// N = a dy + b x + c.
//
// Fast: the reals P = a/sqrt(W), Q = b/sqrt(W), R = c/sqrt(W) + offset are enclosed once a feature
// in pairs of doubles (h, l) with |P - (h + l)| <= e. Per element, with u = 2^-53 and
// M = |P_h dy| + |Q_h x| + |R_h|: TwoProduct makes the products of the high parts exact (they are
// zero by a zero factor or within [2^-900, 2^900]), TwoSum their sum; what is left, p = the errors
// of these operations and the products with the low parts, are 7 numbers of at most 2 u M together
// 14 u M, whose products and sum are off by at most 8 u 14 u M < 2^7 u^2 M = 2^-99 M, and under
// 2^-1070 where they underflow. So  |y - (h + l)| <= 2^-98 M + e_P |dy| + e_Q |x| + e_R + 2^-1060,
// and if both ends of that interval round to one pattern, that is y's.
//
// Exact: what the test leaves open, exact and midpoint cases among it, RoundForm decides
// (interpreter/numeric/ball.h).
#include "interpreter/numeric/batch_norm.h"

#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

#include "interpreter/numeric/ball.h"
#include "interpreter/numeric/certified_product.h"
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/numeric/mpfr_scratch.h"

namespace assay::numeric {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr int64_t kChunk = 1024;  // as many terms as ExactSum::AddBlock takes at a time

Exact FromInteger(int64_t n) {
  Exact result;
  arf_set_si(result, n);
  return result;
}

struct Pair {
  double high, low;
};
inline Pair TwoSum(double x, double y) {
  double s = x + y, t = s - x;
  return {s, (x - (s - t)) + (y - t)};
}

void Store(PrimitiveType type, uint64_t pattern, void* out, int64_t i) {
  size_t width = static_cast<size_t>(FormatOf(type).ByteSize());
  std::memcpy(static_cast<std::byte*>(out) + static_cast<size_t>(i) * width, &pattern, width);
}

// Calls f(first, count, x, dy) for pieces of the feature's elements, decoded; without dy: zeros.
// False: the run has to end.
template <typename F>
bool ForEachChunk(const Feature& feature, const Going& going, F&& f) {
  double x[kChunk], dy[kChunk] = {};
  return ForStretches(feature.n, kChunk, going, [&](int64_t i, int64_t end) {
    const int64_t count = end - i;
    auto decode = [&](PrimitiveType type, const void* from, double* to) {
      DecodeBlock(type, static_cast<const std::byte*>(from) + i * FormatOf(type).ByteSize(), to,
                  count);
    };
    decode(feature.type, feature.x, x);
    if (feature.gradient) decode(feature.gradient_type, feature.gradient, dy);
    f(i, count, x, dy);
  });
}

// The n <= kChunk products a[i] * b[i], whole blocks at a time: those of types below f64 are doubles, all others
// are pairs of doubles by TwoProduct, unless they are too small or too large for that (exact_sum.cc, level 2).
void AddProducts(ExactSum& sum, PrimitiveType a_type, const double* a, PrimitiveType b_type, const double* b,
                 int64_t n) {
  double products[kChunk], errors[kChunk];
  for (int64_t i = 0; i < n; ++i) products[i] = a[i] * b[i];
  if (IsShortTerm(a_type) && IsShortTerm(b_type)) return sum.AddBlock(products, n, 1);
  bool safe = true;
  for (int64_t i = 0; i < n; ++i) {
    const double size = std::fabs(products[i]);
    safe &= (size >= 0x1p-960 && size <= 0x1p1000) || a[i] == 0 || b[i] == 0;
    errors[i] = std::fma(a[i], b[i], -products[i]);
  }
  if (safe) {
    sum.AddBlock(products, n, 1);
    sum.AddBlock(errors, n, 1);
    return;
  }
  for (int64_t i = 0; i < n; ++i) sum.AddProduct(a[i], b[i]);
}

// (a dy + b x + c) / sqrt(square) + offset for all elements of a feature.
class AffineForm {
 public:
  AffineForm(Exact a, Exact b, Exact c, Exact square, Exact offset)
      : a_(a), b_(b), c_(c), square_(square), offset_(offset) {
    constexpr slong kBits = 256;
    Ball root, p, q, r, o;
    arb_set_arf(root, square_);
    arb_rsqrt(root, root, kBits);
    arb_set_arf(p, a_);
    arb_set_arf(q, b_);
    arb_set_arf(r, c_);
    arb_set_arf(o, offset_);
    for (Ball* ball : {&p, &q, &r}) arb_mul(*ball, *ball, root, kBits);
    arb_add(r, r, o, kBits);
    fast_ = ToPair(p, &p_) && ToPair(q, &q_) && ToPair(r, &r_);
  }

  // `special(x)` gives the pattern of an element that is not finite, or whose numerator and offset
  // are zero.
  template <typename Special>
  void Run(const Feature& feature, void* out, const Going& going, Special&& special) {
    double last_x = kNan, last_dy = kNan;
    uint64_t last = 0;  // the last element decided exactly: zeros come in runs
    auto round = [&](int64_t first, int64_t count, const double* x, const double* dy) {
      for (int64_t i = 0; i < count; ++i) {
        uint64_t pattern = 0;
        if (!std::isfinite(x[i])) {
          pattern = special(x[i]);
        } else if (!(fast_ && TryFast(feature.results[0], dy[i], x[i], &pattern))) {
          if (!(x[i] == last_x && std::signbit(x[i]) == std::signbit(last_x) && dy[i] == last_dy)) {
            RootForm form{a_ * Exact(dy[i]) + b_ * Exact(x[i]) + c_, square_, offset_};
            bool is_zero = form.numerator.sign() == 0 && offset_.sign() == 0;
            last = is_zero ? special(x[i]) : RoundForm(feature.results[0], form);
            last_x = x[i];
            last_dy = dy[i];
          }
          pattern = last;
        }
        Store(feature.results[0], pattern, out, first + i);
      }
    };
    ForEachChunk(feature, going, round);
  }

 private:
  static bool Safe(double p, double factor) {
    return (std::fabs(p) >= 0x1p-900 && std::fabs(p) <= 0x1p900) || (p == 0 && factor == 0);
  }

  bool TryFast(PrimitiveType type, double dy, double x, uint64_t* pattern) const {
    double p = p_.high * dy, q = q_.high * x;
    if (!(Safe(p, p_.high == 0 ? 0 : dy) && Safe(q, q_.high == 0 ? 0 : x))) return false;
    double rest = std::fma(p_.high, dy, -p) + std::fma(q_.high, x, -q);
    Pair first = TwoSum(p, q);
    Pair sum = TwoSum(first.high, r_.high);
    rest += first.low + sum.low;
    rest += (p_.low * dy + q_.low * x) + r_.low;
    Pair y = TwoSum(sum.high, rest);
    double size = std::fabs(p) + std::fabs(q) + std::fabs(r_.high);
    double enclosure = p_.error * std::fabs(dy) + q_.error * std::fabs(x) + r_.error;
    double bound = size * 0x1p-98 + enclosure * (1 + 0x1p-50) + 0x1p-1060;
    // low -+ bound is rounded: widen by more than that costs. Both ends are then pairs.
    bound += std::fabs(y.low) * 0x1p-51 + bound * 0x1p-50;
    Pair lower = TwoSum(y.high, y.low - bound), upper = TwoSum(y.high, y.low + bound);
    if (type == PrimitiveType::kF64) {
      *pattern = RoundToFormat(type, lower.high);
      return lower.high == upper.high && lower.high != 0;
    }
    *pattern = RoundToFormat(type, RoundToOdd(lower.high, lower.low));
    return *pattern == RoundToFormat(type, RoundToOdd(upper.high, upper.low)) &&
           (lower.high > 0) == (upper.high > 0);
  }

  Exact a_, b_, c_, square_, offset_;
  DoublePair p_, q_, r_;
  bool fast_;
};

// A number's class: its sign for finite ones, itself else.
double ClassOf(double x) { return std::isfinite(x) && x != 0 ? std::copysign(1.0, x) : x; }
double SignOfDifference(double x, double mean) {
  if (!std::isfinite(x) || !std::isfinite(mean)) return x - mean;
  return x == mean ? x - mean : x > mean ? 1 : -1;
}

// y from the classes of x - mean and of v: for features where the result is NaN, infinite, the
// offset or a zero.
uint64_t SpecialValue(const Feature& feature, double difference, double v) {
  double y = difference / std::sqrt(ClassOf(v)) * ClassOf(feature.scale) + feature.offset;
  return RoundToFormat(feature.results[0], y != y ? kNan : y);
}

bool AllFinite(std::initializer_list<double> values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

// sum / n, where the sum is not finite or zero, or n = 0: its class decides.
uint64_t SpecialMean(PrimitiveType type, ExactSum& sum, int64_t n) {
  double value = DecodeFloat(PrimitiveType::kF64, sum.Round(PrimitiveType::kF64));
  return RoundToFormat(type, n == 0 ? kNan : value);
}

}  // namespace

void BatchNormTraining(const Feature& feature, void* y, uint64_t* mean, uint64_t* variance,
                       const Going& going) {
  const auto [type, mean_type, variance_type] = feature.results;
  ExactSum sum, squares;
  auto add = [&](int64_t, int64_t count, const double* x, const double*) {
    sum.AddBlock(x, count, 1);
    AddProducts(squares, feature.type, x, feature.type, x, count);
  };
  if (!ForEachChunk(feature, going, add)) return;
  Exact s1, s2, n = FromInteger(feature.n);
  if (feature.n == 0 || !s1.Set(sum) || !s2.Set(squares)) {
    *mean = SpecialMean(mean_type, sum, feature.n);
    *variance = RoundToFormat(variance_type, kNan);
    for (int64_t i = 0; i < feature.n; ++i) Store(type, RoundToFormat(type, kNan), y, i);
    return;
  }
  Exact n2 = n * n, spread = n * s2 - s1 * s1;
  *mean = s1.sign() == 0 ? SpecialMean(mean_type, sum, feature.n)
                         : RoundForm(mean_type, RootForm{s1, n2, Exact()});
  *variance = RoundForm(variance_type, RootForm{spread, n2 * n2, Exact()});
  Exact v = spread + n2 * Exact(feature.epsilon);
  // The difference from the exact mean: its sign, a zero as x - mean gives it.
  auto difference = [&](double x) {
    int sign = Compare(n * Exact(x), s1);
    double zero_mean = sum.Round(PrimitiveType::kF64) >> 63 ? -0.0 : 0.0;
    return sign != 0 ? sign : x == 0 ? x - zero_mean : 0.0;
  };
  if (v.sign() <= 0 || !AllFinite({feature.scale, feature.offset})) {
    auto store = [&](int64_t first, int64_t count, const double* x, const double*) {
      for (int64_t i = 0; i < count; ++i) {
        Store(type, SpecialValue(feature, difference(x[i]), v.sign()), y, first + i);
      }
    };
    ForEachChunk(feature, going, store);
    return;
  }
  Exact scale(feature.scale);
  AffineForm form(Exact(), scale * n, Exact() - scale * s1, v, Exact(feature.offset));
  form.Run(feature, y, going, [&](double x) { return SpecialValue(feature, difference(x), 1); });
}

void BatchNormInference(const Feature& feature, void* y, const Going& going) {
  const PrimitiveType type = feature.results[0];
  // Never wrong in sign, and zero only where it is.
  const double v = feature.variance + feature.epsilon;
  auto special = [&](double x) {
    return SpecialValue(feature, SignOfDifference(x, feature.mean), v);
  };
  if (!(v > 0) || !AllFinite({feature.scale, feature.offset, feature.mean, feature.variance,
                              feature.epsilon})) {
    auto store = [&](int64_t first, int64_t count, const double* x, const double*) {
      for (int64_t i = 0; i < count; ++i) Store(type, special(x[i]), y, first + i);
    };
    ForEachChunk(feature, going, store);
    return;
  }
  Exact scale(feature.scale);
  AffineForm form(Exact(), scale, Exact() - scale * Exact(feature.mean),
                  Exact(feature.variance) + Exact(feature.epsilon), Exact(feature.offset));
  form.Run(feature, y, going, special);
}

namespace {

// The gradients by their formula in numbers of so many bits that sums, differences and products
// are exact, for features that hold something which is not finite, or v <= 0: every dx and
// grad_scale is then a NaN, an infinity or a zero, or grad_scale is the sum over sqrt(v).
void SpecialGrad(const Feature& feature, void* dx, uint64_t* grad_scale, const Going& going) {
  constexpr mpfr_prec_t kBits = 1 << 14;
  Real mean(53), scale(53), v(4096), root(kBits), t1(kBits), t2(kBits), d(4096), dy(53), t(kBits),
      u(kBits), coefficient(kBits);
  mpfr_set_d(mean, feature.mean, MPFR_RNDN);
  mpfr_set_d(scale, feature.scale, MPFR_RNDN);
  mpfr_set_d(v, feature.variance, MPFR_RNDN);
  mpfr_add_d(v, v, feature.epsilon, MPFR_RNDN);
  mpfr_sqrt(root, v, MPFR_RNDN);
  mpfr_set_zero(t1, 1);
  mpfr_set_zero(t2, 1);
  auto add = [&](int64_t, int64_t count, const double* x, const double* g) {
    for (int64_t i = 0; i < count; ++i) {
      mpfr_set_d(d, x[i], MPFR_RNDN);
      mpfr_sub(d, d, mean, MPFR_RNDN);
      mpfr_add_d(t1, t1, g[i], MPFR_RNDN);
      mpfr_mul_d(t, d, g[i], MPFR_RNDN);
      mpfr_add(t2, t2, t, MPFR_RNDN);
    }
  };
  if (!ForEachChunk(feature, going, add)) return;
  const bool ordinary = mpfr_number_p(v) && mpfr_cmp_ui(v, 0) > 0;
  if (ordinary && mpfr_number_p(t2)) {
    // Only the scale, or a gradient's effect elsewhere, is special.
    RootForm form;
    arf_set_mpfr(form.numerator, t2);
    arf_set_mpfr(form.square, v);
    *grad_scale = RoundForm(feature.results[1], form);
  } else {
    mpfr_div(t, t2, root, MPFR_RNDN);
    *grad_scale = RoundMpfr(feature.results[1], t, false);
  }
  mpfr_div(coefficient, scale, root, MPFR_RNDN);
  auto store = [&](int64_t first, int64_t count, const double* x, const double* g) {
    for (int64_t i = 0; i < count; ++i) {
      mpfr_set_d(d, x[i], MPFR_RNDN);
      mpfr_sub(d, d, mean, MPFR_RNDN);
      mpfr_set_d(t, g[i], MPFR_RNDN);
      mpfr_mul_si(t, t, feature.n, MPFR_RNDN);
      mpfr_sub(t, t, t1, MPFR_RNDN);
      mpfr_mul(u, d, t2, MPFR_RNDN);
      // Times v > 0 in place of a division by it: the same class, and exact.
      if (ordinary) {
        mpfr_mul(t, t, v, MPFR_RNDN);
      } else {
        mpfr_div(u, u, v, MPFR_RNDN);
      }
      mpfr_sub(t, t, u, MPFR_RNDN);
      mpfr_mul(t, t, coefficient, MPFR_RNDN);
      Store(feature.results[0], RoundMpfr(feature.results[0], t, false), dx, first + i);
    }
  };
  ForEachChunk(feature, going, store);
}

}  // namespace

void BatchNormGrad(const Feature& feature, void* dx, uint64_t* grad_scale, uint64_t* grad_offset,
                   const Going& going) {
  const auto [type, scale_type, offset_type] = feature.results;
  ExactSum sum, products, inputs;
  auto add = [&](int64_t, int64_t count, const double* x, const double* dy) {
    sum.AddBlock(dy, count, 1);
    AddProducts(products, feature.gradient_type, dy, feature.type, x, count);
    inputs.AddBlock(x, count, 1);
  };
  if (!ForEachChunk(feature, going, add)) return;
  *grad_offset = sum.Round(offset_type);
  Exact t1, t2, ignored;
  bool finite = t1.Set(sum) & t2.Set(products) & ignored.Set(inputs);
  const double v_sign = feature.variance + feature.epsilon;
  if (!finite || !(v_sign > 0) ||
      !AllFinite({feature.scale, feature.mean, feature.variance, feature.epsilon})) {
    SpecialGrad(feature, dx, grad_scale, going);
    return;
  }
  Exact scale(feature.scale), mean(feature.mean), n = FromInteger(feature.n);
  Exact v = Exact(feature.variance) + Exact(feature.epsilon);
  t2 = t2 - mean * t1;
  *grad_scale = RoundForm(scale_type, RootForm{t2, v, Exact()});
  if (feature.n == 0) return;
  AffineForm form(scale * v * n, Exact() - scale * t2, scale * (mean * t2 - v * t1),
                  n * n * v * v * v, Exact());
  form.Run(feature, dx, going, [zero = RoundToFormat(type, 0.0)](double) { return zero; });
}

}  // namespace assay::numeric
