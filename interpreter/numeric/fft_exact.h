// Which values of a discrete Fourier transform of integers are rational, exactly. Internal.
//
// A value V, twice a part of an element, is an integer of Q(z), z a root of unity of order M. Let p be
// a prime with p = 1 modulo M, and r a number of order M modulo p. For each a without a common divisor
// with M, z -> r^a maps the integers of Q(z) to residues modulo p; the kernels are the phi(M) prime
// ideals over p, and what is in all of them is p times an integer of Q(z). If now all images of V are one
// residue, for each of several primes with product P, and c, |c| < P/2, is the integer with these
// residues, then V - c = P W with an integer W of Q(z). V and its conjugates are sums of the same
// numbers times roots of unity, at most 2 L in magnitude where L is the sum of all magnitudes. If
// P > 4 L, each conjugate of W is below (2 L + P/2) / P <= 1; the product of them, an integer, is 0; and
// V = c. And if V is rational, it is an integer and its own conjugate: its images are one residue, and
// |V| <= 2 L < P/2 makes it c. So the residues of all values, from one transform modulo each prime, decide.
#ifndef ASSAY_INTERPRETER_NUMERIC_FFT_EXACT_H_
#define ASSAY_INTERPRETER_NUMERIC_FFT_EXACT_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/numeric/ball.h"
#include "interpreter/numeric/double_double.h"
#include "interpreter/numeric/loop.h"

namespace assay::numeric {

class RationalValues {
 public:
  // x: the row-major array of lengths `lengths` that is transformed.
  RationalValues(std::span<const int64_t> lengths, bool inverse, const Complex2* x,
                 const Going& going);
  // False: the x are too far apart to be integers of 116 bits times a unit, there are too many, or the run
  // has to end.
  bool usable() const { return usable_; }
  // Twice a part (0: real, 1: imaginary) of the value at `index`, if it is rational.
  std::optional<Exact> Find(std::span<const int64_t> index, int part) const;

  // Of one, at most; the product of the lengths is at most 2^40.
  static int64_t Bytes(std::span<const int64_t> lengths);

 private:
  // The transforms of the real and of the imaginary parts, modulo a prime.
  struct Residues {
    uint64_t prime;
    uint64_t i;        // the image of the imaginary unit
    uint64_t inverse;  // of the product of the primes before
    std::vector<uint64_t> re, im;
  };
  bool SetUnit(const Complex2* x);
  bool Transform(const Complex2* x, uint64_t prime, const Going& going);
  bool MarkOrbits(const Going& going);
  int64_t Position(std::span<const int64_t> index, int64_t factor) const;
  uint64_t ImageOf(const Residues& residues, int64_t at, int64_t opposite, bool conjugate,
                   int part) const;

  std::vector<int64_t> lengths_;
  bool inverse_;
  int64_t count_ = 1, common_ = 1;  // product and least common multiple of the lengths
  slong unit_ = 0;
  int bits_ = 0;  // 4 L < 2^bits_
  std::vector<Residues> residues_;
  std::vector<uint8_t> rational_;  // bit `part`: whether that part is
  bool usable_ = false;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_FFT_EXACT_H_
