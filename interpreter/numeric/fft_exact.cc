// With z a root of unity of order M = lcm(N, 4), N the least common multiple of the lengths, and A and B
// the transforms of the real and of the imaginary parts,
//
//   2 Re X_k = A_k + A_-k + i (B_k - B_-k),   2 Im X_k = -i (A_k - A_-k) + B_k + B_-k.
//
// z -> z^a takes A_k to A_(a k), B_k to B_(a k), and i to itself where a = 1 modulo 4, else to -i. So the
// images of a value are the same formulas at the indices a k, with i or -i, and of a only its remainder
// modulo lcm(m, 4) matters, m the order of k. Of one such orbit of indices all are rational or none: with
// the image at (k, i) those at (a k, i), a = 1 modulo 4, and with that at (k, -i) those at the other a.
#include "interpreter/numeric/fft_exact.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "interpreter/numeric/fft_modular.h"

namespace assay::numeric {
namespace {

using Integer = __int128;

constexpr int kMostPrimes = 2;
constexpr int kPrimeBits = 60;  // a prime has more
constexpr int64_t kMostOrder = int64_t{1} << 32;

// x 2^-unit, in two pieces of at most 62 bits for each word.
Integer ToInteger(const Double2& x, slong unit) {
  Integer sum = 0;
  for (double word : {x.high, x.low}) {
    const double scaled = std::ldexp(word, -static_cast<int>(unit));
    const double high = std::trunc(std::ldexp(scaled, -60));
    sum += (static_cast<Integer>(static_cast<int64_t>(high)) << 60) +
           static_cast<int64_t>(scaled - std::ldexp(high, 60));
  }
  return sum;
}

uint64_t Residue(Integer x, uint64_t p) {
  const Integer rest = x % static_cast<Integer>(p);
  return static_cast<uint64_t>(rest < 0 ? rest + static_cast<Integer>(p) : rest);
}

Exact FromInteger(Integer value, slong exponent) {
  Exact high, low;
  arf_set_si(high, static_cast<slong>(value >> 64));
  arf_mul_2exp_si(high, high, 64);
  arf_set_ui(low, static_cast<ulong>(value));
  Exact result = high + low;
  arf_mul_2exp_si(result, result, exponent);
  return result;
}

}  // namespace

RationalValues::RationalValues(std::span<const int64_t> lengths, bool inverse, const Complex2* x,
                               const Going& going)
    : lengths_(lengths.begin(), lengths.end()), inverse_(inverse) {
  for (int64_t n : lengths_) {
    count_ *= n;
    common_ = std::lcm(common_, n);
  }
  if (common_ >= kMostOrder || !SetUnit(x)) return;
  const int count = (bits_ + kPrimeBits - 1) / kPrimeBits;
  const std::vector<uint64_t> primes =
      PrimesFor(std::lcm(common_, int64_t{4}), lengths_, std::max(count, 1));
  if (count > kMostPrimes || primes.empty()) return;
  for (uint64_t prime : primes) {
    if (!Transform(x, prime, going)) return;
  }
  usable_ = MarkOrbits(going);
}

// The unit, and a bound of four times the sum of all magnitudes. False: beyond kMostPrimes primes.
bool RationalValues::SetUnit(const Complex2* x) {
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
  // |part| <= 2^e units; 2 count of them, times 4.
  const int64_t e = largest == 0 ? 0 : std::ilogb(largest) + 1 - unit_;
  const int64_t bits = e + std::bit_width(static_cast<uint64_t>(count_)) + 3;
  bits_ = static_cast<int>(std::min<int64_t>(bits, 1 << 20));
  return bits_ <= kMostPrimes * kPrimeBits;
}

// False: stopped.
bool RationalValues::Transform(const Complex2* x, uint64_t prime, const Going& going) {
  const uint64_t order = std::lcm(static_cast<uint64_t>(common_), uint64_t{4});
  // z is e^(2 pi i / M) in inverse transforms, its conjugate in others; i is z^(M/4) or z^(3 M/4).
  const uint64_t z = NumberOfOrder(order, prime);
  uint64_t before = 1;
  for (const Residues& other : residues_) before = MultiplyModulo(before, other.prime % prime, prime);
  residues_.push_back({.prime = prime,
                       .i = PowerModulo(z, inverse_ ? order / 4 : order / 4 * 3, prime),
                       .inverse = PowerModulo(before, prime - 2, prime),
                       .re = {},
                       .im = {}});
  Residues& residues = residues_.back();
  WorkCounter work(going, int64_t{1} << 18);
  for (const bool imaginary : {false, true}) {
    std::vector<uint64_t>& values = imaginary ? residues.im : residues.re;
    values.resize(static_cast<size_t>(count_));
    for (int64_t i = 0; i < count_; ++i) {
      values[static_cast<size_t>(i)] =
          Residue(ToInteger(imaginary ? x[i].im : x[i].re, unit_), prime);
    }
  }
  int64_t stride = count_;
  for (const int64_t n : lengths_) {
    stride /= n;
    if (n == 1) continue;
    ModularLine transform(n, PowerModulo(z, order / static_cast<uint64_t>(n), prime), prime);
    std::vector<uint64_t> line(static_cast<size_t>(n));
    for (std::vector<uint64_t>* values : {&residues.re, &residues.im}) {
      for (int64_t i = 0; i < count_ / n; ++i) {
        if (!work.Goes(8 * n)) return false;
        uint64_t* at = values->data() + i / stride * n * stride + i % stride;
        for (int64_t j = 0; j < n; ++j) line[static_cast<size_t>(j)] = at[j * stride];
        transform.Run(line.data());
        for (int64_t j = 0; j < n; ++j) at[j * stride] = line[static_cast<size_t>(j)];
      }
    }
  }
  return true;
}

// Of `index` times a factor, 0 <= factor.
int64_t RationalValues::Position(std::span<const int64_t> index, int64_t factor) const {
  int64_t at = 0;
  for (size_t d = 0; d < lengths_.size(); ++d) {
    const uint64_t n = static_cast<uint64_t>(lengths_[d]);
    const uint64_t product =
        static_cast<uint64_t>(factor) % n * static_cast<uint64_t>(index[d]) % n;
    at = at * lengths_[d] + static_cast<int64_t>(product);
  }
  return at;
}

// Of twice a part of the value at a position, -i for i where `conjugate`.
uint64_t RationalValues::ImageOf(const Residues& residues, int64_t at, int64_t opposite,
                                 bool conjugate, int part) const {
  const uint64_t p = residues.prime;
  const uint64_t a = residues.re[static_cast<size_t>(at)];
  const uint64_t a_opposite = residues.re[static_cast<size_t>(opposite)];
  const uint64_t b = residues.im[static_cast<size_t>(at)];
  const uint64_t b_opposite = residues.im[static_cast<size_t>(opposite)];
  const uint64_t plain = part == 0 ? AddModulo(a, a_opposite, p) : AddModulo(b, b_opposite, p);
  const uint64_t turned =
      part == 0 ? SubtractModulo(b, b_opposite, p) : SubtractModulo(a_opposite, a, p);
  if (turned == 0) return plain;
  const uint64_t product = MultiplyModulo(turned, residues.i, p);
  return conjugate ? SubtractModulo(plain, product, p) : AddModulo(plain, product, p);
}

// False: stopped.
bool RationalValues::MarkOrbits(const Going& going) {
  constexpr uint8_t kSeen = 4;
  rational_.assign(static_cast<size_t>(count_), 0);
  WorkCounter work(going, int64_t{1} << 16);
  std::vector<int64_t> index(lengths_.size(), 0);
  for (int64_t i = 0; i < count_; ++i) {
    if (rational_[static_cast<size_t>(i)] == 0) {
      int64_t divisor = common_;
      for (size_t d = 0; d < index.size(); ++d) {
        divisor = std::gcd(divisor, index[d] * (common_ / lengths_[d]));
      }
      const int64_t size = std::lcm(common_ / divisor, int64_t{4});
      const int64_t opposite = Position(index, size - 1);
      uint8_t same[2] = {3, 3};  // from i, and from -i
      for (int64_t a = 1; a < size && (same[0] | same[1]) != 0; a += 2) {
        if (std::gcd(a, size) != 1) continue;
        if (!work.Goes(1)) return false;
        const int64_t at = Position(index, a), across = Position(index, size - a);
        for (const Residues& residues : residues_) {
          for (int from = 0; from < 2; ++from) {
            for (int part = 0; part < 2; ++part) {
              if (!(same[from] >> part & 1)) continue;
              const bool conjugate = (from == 1) != (a % 4 == 3);
              if (ImageOf(residues, at, across, conjugate, part) !=
                  ImageOf(residues, i, opposite, from == 1, part)) {
                same[from] &= static_cast<uint8_t>(~(1 << part));
              }
            }
          }
        }
      }
      for (int64_t a = 1; a < size; a += 2) {
        if (std::gcd(a, size) != 1) continue;
        if (!work.Goes(1)) return false;
        rational_[static_cast<size_t>(Position(index, a))] =
            static_cast<uint8_t>(kSeen | same[a % 4 == 3]);
      }
    }
    for (size_t d = index.size(); d-- > 0;) {
      if (++index[d] < lengths_[d]) break;
      index[d] = 0;
    }
  }
  return true;
}

std::optional<Exact> RationalValues::Find(std::span<const int64_t> index, int part) const {
  const int64_t at = Position(index, 1);
  if (!(rational_[static_cast<size_t>(at)] >> part & 1)) return std::nullopt;
  const int64_t opposite = Position(index, std::lcm(common_, int64_t{4}) - 1);
  // The integer of the least magnitude that has these residues.
  Integer value = 0, product = 1;
  for (const Residues& residues : residues_) {
    const uint64_t p = residues.prime, image = ImageOf(residues, at, opposite, false, part);
    const uint64_t missing = SubtractModulo(image, Residue(value, p), p);
    value += product * static_cast<Integer>(MultiplyModulo(missing, residues.inverse, p));
    product *= static_cast<Integer>(p);
  }
  if (value > product / 2) value -= product;
  return FromInteger(value, unit_);
}

int64_t RationalValues::Bytes(std::span<const int64_t> lengths) {
  int64_t count = 1, common = 1, line = 0;
  for (int64_t n : lengths) {
    count *= n;
    common = std::lcm(common, n);
    line = std::max(line, ModularLine::Words(n) + n);
  }
  if (count == 0 || common >= kMostOrder) return 0;
  return (2 * kMostPrimes * count + line) * int64_t{sizeof(uint64_t)} + count;
}

}  // namespace assay::numeric
