// In Bluestein's form X_k = w^-C(k,2) sum_j (x_j w^-C(j,2)) w^C(j+k,2). With y_(n-1-j) = x_j w^-C(j,2)
// and b_i = w^C(i,2), i < 2n - 1, the sum is coefficient n-1+k of the product of the polynomials y and b.
// A cyclic product of size S >= 2n - 1 suffices: coefficients from S to 3n - 3 fall on 0 to n - 2.
//
// Products by a known factor f < p (Shoup): with q = floor(floor(f 2^64 / p) x / 2^64), f x - q p lies in
// [0, 2p) for every x < 2^64, so that its lower 64 bits are it.
#include "interpreter/numeric/fft_modular.h"

#include <flint/ulong_extras.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace assay::numeric {
namespace {

bool IsPowerOfTwo(int64_t n) { return std::has_single_bit(static_cast<uint64_t>(n)); }

// Of the fast transform for lines of this length.
int64_t FastSize(int64_t n) {
  return IsPowerOfTwo(n) ? n : static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(2 * n - 1)));
}

}  // namespace

uint64_t PowerModulo(uint64_t base, uint64_t exponent, uint64_t p) {
  uint64_t power = 1;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1) power = MultiplyModulo(power, base, p);
    base = MultiplyModulo(base, base, p);
  }
  return power;
}

std::vector<uint64_t> PrimesFor(int64_t order, std::span<const int64_t> lengths, int count) {
  constexpr uint64_t kLeast = uint64_t{1} << 60, kMost = uint64_t{1} << 62;
  unsigned __int128 step = static_cast<uint64_t>(order);
  for (int64_t n : lengths) {
    const int twos = std::countr_zero(static_cast<uint64_t>(step));
    const int asked = std::countr_zero(static_cast<uint64_t>(FastSize(n)));
    if (asked > twos) step <<= asked - twos;
    if (step > kLeast) return {};
  }
  std::vector<uint64_t> primes;
  const uint64_t by = static_cast<uint64_t>(step);
  for (uint64_t p = (kMost - 1) / by * by + 1; p > kLeast; p -= by) {
    if (n_is_prime(p)) primes.push_back(p);
    if (static_cast<int>(primes.size()) == count) return primes;
  }
  return {};
}

uint64_t NumberOfOrder(uint64_t order, uint64_t p) {
  std::vector<uint64_t> primes;
  uint64_t rest = order;
  for (uint64_t q = 2; q * q <= rest; ++q) {
    if (rest % q == 0) primes.push_back(q);
    while (rest % q == 0) rest /= q;
  }
  if (rest > 1) primes.push_back(rest);
  for (uint64_t base = 2;; ++base) {
    const uint64_t x = PowerModulo(base, (p - 1) / order, p);
    if (std::all_of(primes.begin(), primes.end(),
                    [&](uint64_t q) { return PowerModulo(x, order / q, p) != 1; })) {
      return x;
    }
  }
}

ModularLine::Factor ModularLine::FactorOf(uint64_t value) const {
  return {value, static_cast<uint64_t>((static_cast<unsigned __int128>(value) << 64) / p_)};
}

uint64_t ModularLine::Multiply(Factor factor, uint64_t x) const {
  const uint64_t q =
      static_cast<uint64_t>(static_cast<unsigned __int128>(factor.ratio) * x >> 64);
  const uint64_t product = factor.value * x - q * p_;
  return product >= p_ ? product - p_ : product;
}

ModularLine::ModularLine(int64_t n, uint64_t w, uint64_t p)
    : n_(n), size_(FastSize(n)), p_(p), roots_(static_cast<size_t>(size_)) {
  const uint64_t root = IsPowerOfTwo(n) ? w : NumberOfOrder(static_cast<uint64_t>(size_), p);
  for (int64_t half = 1; half < size_; half *= 2) {
    const uint64_t step = PowerModulo(root, static_cast<uint64_t>(size_ / (2 * half)), p);
    uint64_t power = 1;
    for (int64_t j = 0; j < half; ++j) {
      roots_[static_cast<size_t>(half + j)] = FactorOf(power);
      power = MultiplyModulo(power, step, p);
    }
  }
  if (IsPowerOfTwo(n)) return;
  const uint64_t inverse = PowerModulo(w, static_cast<uint64_t>(n - 1), p);
  const uint64_t inverse_size = PowerModulo(static_cast<uint64_t>(size_), p - 2, p);
  before_.reserve(static_cast<size_t>(n));
  after_.reserve(static_cast<size_t>(n));
  uint64_t binomial = 1, power = 1;  // w^-C(k,2) and w^-k
  for (int64_t k = 0; k < n; ++k) {
    before_.push_back(FactorOf(binomial));
    after_.push_back(FactorOf(MultiplyModulo(binomial, inverse_size, p)));
    binomial = MultiplyModulo(binomial, power, p);
    power = MultiplyModulo(power, inverse, p);
  }
  work_.assign(static_cast<size_t>(size_), 0);
  binomial = power = 1;
  for (int64_t i = 0; i < 2 * n - 1; ++i) {
    work_[static_cast<size_t>(i)] = binomial;
    binomial = MultiplyModulo(binomial, power, p);
    power = MultiplyModulo(power, w, p);
  }
  FastTransform(work_.data());
  kernel_.reserve(work_.size());
  for (uint64_t x : work_) kernel_.push_back(FactorOf(x));
}

void ModularLine::FastTransform(uint64_t* x) const {
  for (int64_t i = 1, j = 0; i < size_; ++i) {  // j is i with its bits reversed
    int64_t bit = size_ / 2;
    for (; j & bit; bit /= 2) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(x[i], x[j]);
  }
  for (int64_t half = 1; half < size_; half *= 2) {
    const Factor* roots = roots_.data() + half;
    for (int64_t i = 0; i < size_; i += 2 * half) {
      uint64_t* low = x + i;
      uint64_t* high = low + half;
      for (int64_t j = 0; j < half; ++j) {
        const uint64_t u = low[j], v = Multiply(roots[j], high[j]);
        low[j] = AddModulo(u, v, p_);
        high[j] = SubtractModulo(u, v, p_);
      }
    }
  }
}

void ModularLine::Run(uint64_t* x) {
  if (IsPowerOfTwo(n_)) return FastTransform(x);
  std::fill(work_.begin(), work_.end(), 0);
  uint64_t* work = work_.data();
  for (int64_t j = 0; j < n_; ++j) work[n_ - 1 - j] = Multiply(before_[static_cast<size_t>(j)], x[j]);
  FastTransform(work);
  for (int64_t i = 0; i < size_; ++i) work[i] = Multiply(kernel_[static_cast<size_t>(i)], work[i]);
  FastTransform(work);
  // Transformed twice, coefficient c stands at -c, times the size.
  for (int64_t k = 0; k < n_; ++k) {
    x[k] = Multiply(after_[static_cast<size_t>(k)], work[size_ - (n_ - 1 + k)]);
  }
}

int64_t ModularLine::Words(int64_t n) {
  const int64_t size = FastSize(n);
  return IsPowerOfTwo(n) ? 2 * size : 5 * size + 4 * n;
}

}  // namespace assay::numeric
