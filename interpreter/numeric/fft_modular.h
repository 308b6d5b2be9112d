// Discrete Fourier transforms modulo a prime, of any length. Internal.
#ifndef ASSAY_INTERPRETER_NUMERIC_FFT_MODULAR_H_
#define ASSAY_INTERPRETER_NUMERIC_FFT_MODULAR_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace assay::numeric {

inline uint64_t MultiplyModulo(uint64_t a, uint64_t b, uint64_t p) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(a) * b % p);
}
inline uint64_t AddModulo(uint64_t a, uint64_t b, uint64_t p) {  // a, b < p < 2^63
  return a + b >= p ? a + b - p : a + b;
}
inline uint64_t SubtractModulo(uint64_t a, uint64_t b, uint64_t p) {
  return a >= b ? a - b : a + p - b;
}
uint64_t PowerModulo(uint64_t base, uint64_t exponent, uint64_t p);

// Primes of (2^60, 2^62) modulo which numbers of order `order` exist and lines of these lengths can be
// transformed; as many as asked for. Empty: there are not so many.
std::vector<uint64_t> PrimesFor(int64_t order, std::span<const int64_t> lengths, int count);
// A number whose order modulo p is `order`, which divides p - 1.
uint64_t NumberOfOrder(uint64_t order, uint64_t p);

// X_k = sum_j x_j w^(j k) modulo p, w of order n: lengths that are powers of two by the fast transform of
// radix 2, others as a product of polynomials by three of these (Bluestein, with
// j k = C(j + k, 2) - C(j, 2) - C(k, 2), so that no root but those of order n is needed).
class ModularLine {
 public:
  ModularLine(int64_t n, uint64_t w, uint64_t p);
  void Run(uint64_t* x);  // uses memory of its own

  // Numbers of 8 bytes in one, at most.
  static int64_t Words(int64_t n);

 private:
  // A factor with floor(factor 2^64 / p), by which products need no division.
  struct Factor {
    uint64_t value, ratio;
  };
  Factor FactorOf(uint64_t value) const;
  uint64_t Multiply(Factor factor, uint64_t x) const;
  void FastTransform(uint64_t* x) const;

  int64_t n_, size_;  // of the fast transform
  uint64_t p_;
  std::vector<Factor> roots_;                // half + j: the power j of a number of order 2 half
  std::vector<Factor> before_, after_, kernel_;  // Bluestein's
  std::vector<uint64_t> work_;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_FFT_MODULAR_H_
