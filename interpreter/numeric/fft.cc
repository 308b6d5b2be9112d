// Every kind is a complex transform Y = F(y) of N elements over all dimensions, divided by a
// divisor D: N for IFFT; for IRFFT y is the doubled input continued to its whole symmetric array,
// exact as pairs of doubles, and D is 2 N.
//
// The bound. F is computed line by line, one dimension after the other, in pairs of doubles
// (fft_lines.h): each dimension is sqrt(n_d) times a unitary map and is off by e_d relative to its
// result in the Euclidean norm, so that the whole is off by prod (1 + e_d) - 1 < 1.01 sum e_d =: E
// of ||Y|| = sqrt(N) ||y||, and no element by more than that. The parts of y are scaled by a
// power of two to at most 1; what falls under 2^-1074 then, and all later underflow, adds less than
// 2^-900.
// Dividing by D adds 4 u^2 of the quotient. So each part of the result is off by at most
//
//   B = (E sqrt(N) ||y|| + 2^-900) / D + 2^-103 |part|,
//
// and B <= 2^-20 units in the last place of the largest part where E sqrt(N) is below 2^-73 (f64;
// the largest part of Y is at least ||y|| / sqrt 2): all lengths to 10^6, and far beyond with small
// prime factors. This is checked for every transform that needs it (with the type's largest number
// for parts beyond that), and the caller is told where it fails.
//
// The rounding. If both ends of a part's interval round to one pattern, the part is correctly
// rounded. What is left, zeros, midpoints and what is close to them, is decided exactly where it is
// rational (fft_exact.h: values of integer transforms such as 0, 1/2 and all those of lengths 1, 2
// and 4); an irrational number so close to a midpoint is rounded from the pair, within the
// near-exact bound. Parts that are zero by symmetry (imaginary parts of RFFT's own conjugates) are
// not computed.
#include "interpreter/numeric/fft.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "interpreter/numeric/ball.h"
#include "interpreter/numeric/fft_exact.h"
#include "interpreter/numeric/float_format.h"

namespace assay::numeric {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr int64_t kMostElements = int64_t{1} << 40;  // so many bytes can be counted

// (high + low) * 2^exponent rounded once.
uint64_t RoundPair(PrimitiveType type, Double2 x, int exponent) {
  x = TwoSum(x.high, x.low);
  if (x.high == 0) return RoundToFormat(type, 0.0);
  const int size = std::ilogb(x.high) + exponent;
  if (size > -960 && size < 1000 && std::fabs(x.high) > 0x1p-900) {
    double cut = type == PrimitiveType::kF64 ? x.high : RoundToOdd(x.high, x.low);
    return RoundToFormat(type, std::ldexp(cut, exponent));
  }
  Exact value = Exact(x.high) + Exact(x.low);
  arf_mul_2exp_si(value, value, exponent);
  return RoundExact(type, value);
}

// True: every number within `bound` of x rounds to *pattern.
bool TryRoundPair(PrimitiveType type, Double2 x, double bound, int exponent, uint64_t* pattern) {
  bound += std::fabs(x.low) * 0x1p-51 + bound * 0x1p-50;  // low -+ bound is rounded
  const Double2 lower = TwoSum(x.high, x.low - bound), upper = TwoSum(x.high, x.low + bound);
  if ((lower.high > 0) != (upper.high > 0) || lower.high == 0) return false;
  *pattern = RoundPair(type, lower, exponent);
  return *pattern == RoundPair(type, upper, exponent);
}

int64_t ProductOf(std::span<const int64_t> lengths) {
  int64_t product = 1;
  for (int64_t n : lengths) {
    if (__builtin_mul_overflow(product, n, &product)) return -1;
  }
  return product;
}

}  // namespace

FourierTransform::FourierTransform(PrimitiveType type, FftType kind,
                                   std::span<const int64_t> lengths, const Going& going)
    : type_(type),
      kind_(kind),
      inverse_(kind == FftType::kIfft || kind == FftType::kIrfft),
      lengths_(lengths.begin(), lengths.end()),
      count_(ProductOf(lengths)) {
  const int64_t last = lengths_.back();
  half_ = last / 2 + 1;
  const int64_t half_count = count_ / last * half_;
  const bool to_real = kind == FftType::kIrfft, from_real = kind == FftType::kRfft;
  input_parts_ = from_real ? count_ : 2 * (to_real ? half_count : count_);
  output_parts_ = to_real ? count_ : 2 * (from_real ? half_count : count_);
  divisor_ = kind == FftType::kIfft ? count_ : kind == FftType::kIrfft ? 2 * count_ : 1;
  for (size_t d = 0; d < lengths_.size(); ++d) {
    for (size_t e = 0; e < d && lines_.size() == d; ++e) {
      if (lengths_[e] == lengths_[d]) lines_.push_back(lines_[e]);
    }
    if (lines_.size() == d) {
      lines_.push_back(std::make_shared<LineTransform>(lengths_[d], inverse_, going));
    }
  }
}

// Calls visit(i, re, im) for each y_i, whose parts are re[0] + re[1] and im[0] + im[1].
template <typename Visit>
void FourierTransform::ForEachTerm(const double* in, Visit visit) const {
  if (kind_ != FftType::kIrfft) {
    const bool real = kind_ == FftType::kRfft;
    for (int64_t i = 0; i < count_; ++i) {
      const double re[] = {in[real ? i : 2 * i], 0}, im[] = {real ? 0 : in[2 * i + 1], 0};
      visit(i, re, im);
    }
    return;
  }
  // y_k = x_k + x_k, or the conjugate of that at -k; where k and -k both are given, in the columns
  // 0 and n/2, x_k + conj x_(-k), which is real where k is -k.
  const int64_t last = lengths_.back(), rows = count_ / last;
  std::vector<int64_t> index(lengths_.size() - 1, 0);
  for (int64_t row = 0; row < rows; ++row) {
    int64_t mirror = 0;
    for (size_t d = 0; d < index.size(); ++d) {
      mirror = mirror * lengths_[d] + (index[d] == 0 ? 0 : lengths_[d] - index[d]);
    }
    for (int64_t k = 0; k < last; ++k) {
      const bool given = k < half_, alone = k == 0 || 2 * k == last;
      const double* a = in + 2 * (given ? row * half_ + k : mirror * half_ + last - k);
      const double* b = alone ? in + 2 * (mirror * half_ + k) : a;
      const double re[] = {a[0], b[0]};
      double im[] = {0, 0};  // not read: what symmetry makes zero
      if (!alone || a != b) {
        im[0] = given ? a[1] : -a[1];
        im[1] = alone ? -b[1] : im[0];
      }
      visit(row * last + k, re, im);
    }
    for (size_t d = index.size(); d-- > 0;) {
      if (++index[d] < lengths_[d]) break;
      index[d] = 0;
    }
  }
}

// The array to transform, scaled by 2^-exponent, exactly or but for underflow. False: something is
// not finite. The scale is that of the sums: terms that cancel each other do not set it.
bool FourierTransform::Load(const double* in, Complex2* x, int* exponent, bool* exact) const {
  double largest = 0, smallest = std::numeric_limits<double>::infinity();
  bool finite = true;
  ForEachTerm(in, [&](int64_t, const double* re, const double* im) {
    for (const double* part : {re, im}) {
      for (int term = 0; term < 2; ++term) {
        finite &= std::isfinite(part[term]);
        if (part[term] != 0) smallest = std::min(smallest, std::fabs(part[term]));
      }
      largest = std::max(largest, std::fabs(part[0] + part[1]));  // infinity: beyond 2^1024
    }
  });
  if (!finite) return false;
  const int size = largest == 0 ? 0 : std::isinf(largest) ? 1024 : std::ilogb(largest);
  *exact = largest == 0 || size - std::ilogb(smallest) < 900;
  *exponent = largest == 0 ? 0 : size + 1;
  // Sums of halves where sums could overflow; halving changes numbers below 2^-1021 only.
  const int halved = size > 1000;
  const double factor = halved ? 0.5 : 1;
  const int shift = halved - *exponent;
  ForEachTerm(in, [&](int64_t i, const double* re, const double* im) {
    auto sum = [&](const double* terms) {
      const Double2 y = TwoSum(factor * terms[0], factor * terms[1]);
      return Double2{std::ldexp(y.high, shift), std::ldexp(y.low, shift)};
    };
    x[i] = {sum(re), sum(im)};
  });
  return true;
}

// False: stopped.
bool FourierTransform::Transform(Complex2* x, const Loop& loop, const Going& going) const {
  int64_t stride = count_;
  for (size_t d = 0; d < lengths_.size(); ++d) {
    const int64_t n = lengths_[d];
    stride /= n;
    if (n == 1) continue;
    const int64_t grain = std::max<int64_t>(1, 8192 / n);
    const bool done = loop(count_ / n, grain, [&](int64_t begin, int64_t end) {
      std::vector<Complex2> line(stride == 1 ? 0 : static_cast<size_t>(n));
      std::vector<Complex2> scratch(static_cast<size_t>(lines_[d]->ScratchSize()));
      for (int64_t i = begin; i < end; ++i) {
        Complex2* at = x + i / stride * n * stride + i % stride;
        if (stride == 1) {
          lines_[d]->Run(at, scratch.data(), going);
          continue;
        }
        for (int64_t j = 0; j < n; ++j) line[static_cast<size_t>(j)] = at[j * stride];
        lines_[d]->Run(line.data(), scratch.data(), going);
        for (int64_t j = 0; j < n; ++j) at[j * stride] = line[static_cast<size_t>(j)];
      }
    });
    if (!done) return false;
  }
  return true;
}

bool FourierTransform::Run(const double* in, uint64_t* out, const Loop& loop,
                           const Going& going) const {
  std::vector<Complex2> input(static_cast<size_t>(count_));
  int exponent = 0;
  bool exact = false;
  if (count_ == 1) {
    out[0] = RoundToFormat(type_, in[0]);
    if (output_parts_ == 2) out[1] = RoundToFormat(type_, input_parts_ == 2 ? in[1] : 0.0);
    return true;
  }
  if (!Load(in, input.data(), &exponent, &exact)) {
    std::fill_n(out, output_parts_, RoundToFormat(type_, kNan));
    return true;
  }
  std::vector<Complex2> x = input;
  if (!Transform(x.data(), loop, going)) return true;
  double error = 0, squares = 0;
  for (size_t d = 0; d < lengths_.size(); ++d) {
    if (lengths_[d] != 1) error += 1.01 * lines_[d]->error();
  }
  for (const Complex2& y : input) {
    squares += y.re.high * y.re.high + y.im.high * y.im.high;
  }
  // The squares may have underflowed.
  const double n = static_cast<double>(count_);
  const double norm = (std::sqrt(squares) + n * 0x1p-530) * std::sqrt(n) * (1 + 0x1p-16);
  const double bound = (error * norm + 0x1p-900) / static_cast<double>(divisor_);
  return Store(exact ? &input : nullptr, x, exponent, bound, going, out);
}

// `input`: what was transformed, if it is exact.
bool FourierTransform::Store(const std::vector<Complex2>* input, const std::vector<Complex2>& x,
                             int exponent, double bound, const Going& going, uint64_t* out) const {
  std::optional<RationalValues> rational;
  double largest = 0;
  bool close = false;  // a part was rounded from its pair alone
  const int64_t last = lengths_.back();
  const int64_t columns = kind_ == FftType::kRfft ? half_ : last;
  const int parts = kind_ == FftType::kIrfft ? 1 : 2;
  std::vector<int64_t> index(lengths_.size(), 0);
  for (int64_t i = 0; i < count_; ++i) {
    if ((i & 4095) == 4095 && !going()) return true;
    bool own_conjugate = kind_ == FftType::kRfft;
    for (size_t d = 0; d < index.size(); ++d) own_conjugate &= 2 * index[d] % lengths_[d] == 0;
    for (int part = 0; part < (index.back() < columns ? parts : 0); ++part) {
      Double2 value = part == 0 ? x[static_cast<size_t>(i)].re : x[static_cast<size_t>(i)].im;
      if (divisor_ != 1) value = Divide(value, static_cast<double>(divisor_));
      largest = std::max(largest, std::fabs(value.high));
      uint64_t& to = *out++;
      if (part == 1 && own_conjugate) {
        to = RoundToFormat(type_, 0.0);
        continue;
      }
      const double radius = bound + std::fabs(value.high) * 0x1p-103;
      if (TryRoundPair(type_, value, radius, exponent, &to)) continue;
      if (input && !rational) {
        rational.emplace(lengths_, inverse_, input->data(), going);
        if (!going()) return true;
      }
      std::optional<Exact> twice;
      if (rational && rational->usable()) twice = rational->Find(index, part);
      if (!twice) {
        close = true;
        to = RoundPair(type_, value, exponent);
        continue;
      }
      if (twice->sign() == 0) {
        to = RoundToFormat(type_, 0.0);
        continue;
      }
      RootForm form;
      arf_mul_2exp_si(form.numerator, *twice, exponent - 1);
      arf_set_si(form.square, divisor_);
      form.square = form.square * form.square;
      to = RoundForm(type_, form);
    }
    for (size_t d = index.size(); d-- > 0;) {
      if (++index[d] < lengths_[d]) break;
      index[d] = 0;
    }
  }
  if (close && largest > 0) {
    const int top = LargestExponent(type_) - exponent;  // results are scaled by 2^-exponent
    const int ulp = std::min(std::ilogb(largest), top) - LayoutOf(type_).mantissa_bits;
    return bound + largest * 0x1p-103 <= std::ldexp(1.0, ulp - 20);
  }
  return true;
}

int64_t FourierTransform::TableBytes(std::span<const int64_t> lengths) {
  int64_t elements = 0;
  for (size_t d = 0; d < lengths.size(); ++d) {
    if (lengths[d] > kMostElements) return -1;
    // Dimensions of one length share their table.
    const bool shared = std::find(lengths.begin(), lengths.begin() + d, lengths[d]) != lengths.begin() + d;
    if (!shared) elements += LineTransform::SizesOf(lengths[d]).kept;
  }
  return elements * static_cast<int64_t>(sizeof(Complex2));
}

int64_t FourierTransform::MakingBytes(std::span<const int64_t> lengths) {
  int64_t most = 0;
  for (int64_t n : lengths) {
    if (n > kMostElements) return -1;
    most = std::max(most, LineTransform::SizesOf(n).making);
  }
  return most * static_cast<int64_t>(sizeof(Complex2));
}

int64_t FourierTransform::RunBytes(std::span<const int64_t> lengths, int64_t threads) {
  constexpr int64_t kElement = sizeof(Complex2);
  const int64_t count = ProductOf(lengths);
  if (count < 0 || count > kMostElements) return -1;
  // First the lines, each thread with its scratch and, but along the last dimension, a copy; when those
  // are gone, exact values.
  int64_t lines = 0;
  for (size_t d = 0; d < lengths.size(); ++d) {
    const int64_t n = lengths[d];
    if (n <= 1) continue;
    const int64_t copy = d + 1 < lengths.size() ? n : 0;
    const int64_t each = (copy + LineTransform::SizesOf(n).scratch) * kElement;
    lines = std::max(lines, std::min(threads, count / n) * each);
  }
  return 2 * count * kElement + std::max(lines, RationalValues::Bytes(lengths));
}

}  // namespace assay::numeric
