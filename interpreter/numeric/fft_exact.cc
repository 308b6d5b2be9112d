// The value at index k is X = sum_j x_j w^(sum_d j_d k_d N / n_d), w of order N, the least common
// multiple of the lengths n_d. With g the greatest common divisor of N and the k_d N / n_d, it is
// sum_j x_j v^(t_j), v of order m = N / g, t_j = sum_d j_d f_d. Let M = lcm(m, 4), s = M / m,
// v = z^s and i = z^q. Then, x_j = a_j + i b_j,
//
//   2 Re X = sum_j a_j (z^(s t_j) + z^(-s t_j)) + b_j (z^(s t_j + q) + z^(-s t_j - q))
//
// and 2 Im X = 2 Re (-i X) is the same with b_j for a_j and -a_j for b_j. An automorphism z -> z^a
// takes rational values to themselves; a with a f_d = 1 mod m for some d makes one computation do
// for all such indices, where i becomes -i if 4 divides m and a = 3 mod 4 (else an a = 1 mod 4
// exists).
#include "interpreter/numeric/fft_exact.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace assay::numeric {
namespace {

constexpr int64_t kMostWork = int64_t{1} << 30;  // additions, about two seconds

int64_t Modulo(int64_t a, int64_t m) { return a % m < 0 ? a % m + m : a % m; }

int64_t MultiplyModulo(int64_t a, int64_t b, int64_t m) {
  return static_cast<int64_t>(static_cast<__int128>(a) * b % m);
}

// 1 / a modulo m; a and m have no common divisor.
int64_t Inverse(int64_t a, int64_t m) {
  int64_t r = m, next_r = a % m, t = 0, next_t = 1;
  while (next_r != 0) {
    int64_t q = r / next_r;
    r -= q * next_r;
    std::swap(r, next_r);
    t -= q * next_t;
    std::swap(t, next_t);
  }
  return Modulo(t, m);
}

std::vector<int64_t> PrimesOf(int64_t n) {
  std::vector<int64_t> primes;
  for (int64_t p = 2; p * p <= n; ++p) {
    if (n % p == 0) primes.push_back(p);
    while (n % p == 0) n /= p;
  }
  if (n > 1) primes.push_back(n);
  return primes;
}

Exact FromInteger(__int128 value, slong exponent) {
  Exact high, low;
  arf_set_si(high, static_cast<slong>(value >> 64));
  arf_mul_2exp_si(high, high, 64);
  arf_set_ui(low, static_cast<ulong>(value));
  Exact result = high + low;
  arf_mul_2exp_si(result, result, exponent);
  return result;
}

}  // namespace

RationalValues::RationalValues(std::span<const int64_t> lengths, bool inverse, const Complex2* x)
    : lengths_(lengths.begin(), lengths.end()), inverse_(inverse), work_left_(kMostWork) {
  for (int64_t n : lengths_) {
    count_ *= n;
    common_ = std::lcm(common_, n);
  }
  unit_ = std::numeric_limits<slong>::max();
  double largest = 0;
  for (int64_t i = 0; i < count_; ++i) {
    for (const Double2& part : {x[i].re, x[i].im}) {
      largest = std::max(largest, std::fabs(part.high));
      for (double word : {part.high, part.low}) {
        if (word != 0) unit_ = std::min(unit_, LowestBit(word));
      }
    }
  }
  if (largest == 0) unit_ = 0;
  // Sums of count_ of them, doubled, and by as many factors 1 - z^t as there are primes: 2^15 at
  // the most.
  const double bits = largest == 0 ? 0 : std::ilogb(largest) + 1 - static_cast<double>(unit_);
  usable_ = bits + std::log2(static_cast<double>(count_)) + 20 < 126 &&
            common_ < int64_t{1} << 32;
  if (!usable_) return;
  auto to_integer = [&](const Double2& part) {
    Integer sum = 0;
    for (double word : {part.high, part.low}) {
      // Two pieces of at most 62 bits each.
      const double scaled = std::ldexp(word, -static_cast<int>(unit_));
      const double high = std::trunc(std::ldexp(scaled, -60));
      sum += (static_cast<Integer>(static_cast<int64_t>(high)) << 60) +
             static_cast<int64_t>(scaled - std::ldexp(high, 60));
    }
    return sum;
  };
  re_.resize(static_cast<size_t>(count_));
  im_.resize(static_cast<size_t>(count_));
  for (int64_t i = 0; i < count_; ++i) {
    re_[static_cast<size_t>(i)] = to_integer(x[i].re);
    im_[static_cast<size_t>(i)] = to_integer(x[i].im);
  }
}

int64_t RationalValues::Bytes(std::span<const int64_t> lengths) {
  constexpr int64_t kKnown = 256;  // of one value with its key
  int64_t count = 1, common = 1;
  for (int64_t n : lengths) {
    count *= n;
    common = std::lcm(common, n);
  }
  if (count == 0 || common >= int64_t{1} << 32) return 0;
  const int64_t known = std::min(2 * count, kMostWork / (4 * count) + 1);
  // Both parts, and the two vectors of Compute.
  return (2 * count + 2 * std::lcm(common, int64_t{4})) * static_cast<int64_t>(sizeof(Integer)) +
         known * kKnown;
}

const Exact* RationalValues::Find(std::span<const int64_t> index, int part) {
  int64_t divisor = common_;
  std::vector<int64_t> step(lengths_.size());
  for (size_t d = 0; d < step.size(); ++d) {
    step[d] = index[d] * (common_ / lengths_[d]);
    divisor = std::gcd(divisor, step[d]);
  }
  const int64_t order = common_ / divisor;
  for (int64_t& s : step) s = s / divisor % order;
  bool negated = false;
  for (int64_t s : step) {
    if (order == 1 || std::gcd(s, order) != 1) continue;
    const int64_t a = Inverse(s, order);
    negated = order % 4 == 0 && a % 4 == 3;
    for (int64_t& t : step) t = MultiplyModulo(t, a, order);
    break;
  }
  std::vector<int64_t> key = step;
  key.insert(key.end(), {order, negated, part});
  auto at = known_.find(key);
  if (at == known_.end()) {
    if (work_left_ <= 0) return nullptr;
    at = known_.emplace(std::move(key), Compute(step, order, negated, part)).first;
  }
  return at->second ? &*at->second : nullptr;
}

std::optional<Exact> RationalValues::Compute(const std::vector<int64_t>& step, int64_t order,
                                             bool negated, int part) {
  const int64_t size = std::lcm(order, int64_t{4}), stretch = size / order;
  // i is z^(size/4) where z = e^(2 pi i / size), and the inverse of that where z is its conjugate,
  // or where -i stands for i.
  const int64_t quarter = inverse_ != negated ? size / 4 : 3 * size / 4;
  std::vector<Integer> v(static_cast<size_t>(size), 0);
  std::vector<int64_t> position(lengths_.size(), 0);
  int64_t t = 0;
  for (int64_t j = 0; j < count_; ++j) {
    Integer a = re_[static_cast<size_t>(j)], b = im_[static_cast<size_t>(j)];
    // The imaginary part of x is the real part of -i x.
    if (part == 1) {
      std::swap(a, b);
      b = -b;
    }
    const int64_t at = t * stretch, turned = (at + quarter) % size;
    v[static_cast<size_t>(at)] += a;
    v[static_cast<size_t>(at == 0 ? 0 : size - at)] += a;
    v[static_cast<size_t>(turned)] += b;
    v[static_cast<size_t>(turned == 0 ? 0 : size - turned)] += b;
    for (size_t d = lengths_.size(); d-- > 0;) {
      t = (t + step[d]) % order;
      if (++position[d] < lengths_[d]) break;
      t = Modulo(t - MultiplyModulo(step[d], lengths_[d] % order, order), order);
      position[d] = 0;
    }
  }
  work_left_ -= 4 * count_ + size;
  // V G, and G as its few exponents with their signs.
  std::vector<std::pair<int64_t, int>> g = {{0, 1}};
  std::vector<Integer> product(v.size());
  for (int64_t p : PrimesOf(size)) {
    const int64_t shift = size / p;
    for (int64_t i = 0; i < size; ++i) {
      product[static_cast<size_t>((i + shift) % size)] =
          v[static_cast<size_t>((i + shift) % size)] - v[static_cast<size_t>(i)];
    }
    v.swap(product);
    const size_t terms = g.size();
    for (size_t i = 0; i < terms; ++i) g.push_back({(g[i].first + shift) % size, -g[i].second});
    work_left_ -= size;
  }
  const Integer c = v[0];
  for (const auto& [exponent, sign] : g) v[static_cast<size_t>(exponent)] -= sign * c;
  if (std::any_of(v.begin(), v.end(), [](Integer x) { return x != 0; })) return std::nullopt;
  return FromInteger(c, unit_);
}

}  // namespace assay::numeric
