// Which values of a discrete Fourier transform of integers are rational, exactly. Internal.
//
// A value is a sum of integers times roots of unity. Let z be a root of unity of order M, exactly,
// and V an element of the group ring Z[Z_M], the vector of the coefficients of z^t. It has the
// value 0 at z iff  V prod_{p | M} (1 - z^(M/p))  is zero in the ring: the product vanishes at the
// M-th roots of unity that are of a smaller order, and at no other; an element of the ring is zero
// iff it vanishes at all M-th roots; and as all roots of order M are conjugates, V vanishes at one
// of them iff it vanishes at all. So V has the value c, a rational number, iff  V G = c G,
// G = prod (1 - z^(M/p)). The coefficient of z^0 in G is 1 (its exponents sum_{p in S} M/p are
// different modulo M for different sets S), so c is the coefficient of z^0 in V G, an integer.
#ifndef ASSAY_INTERPRETER_NUMERIC_FFT_EXACT_H_
#define ASSAY_INTERPRETER_NUMERIC_FFT_EXACT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/numeric/ball.h"
#include "interpreter/numeric/double_double.h"

namespace assay::numeric {

class RationalValues {
 public:
  // x: the row-major array of lengths `lengths` that is transformed.
  RationalValues(std::span<const int64_t> lengths, bool inverse, const Complex2* x);
  // False: the x are too far apart to be integers of 128 bits times a unit.
  bool usable() const { return usable_; }
  // Twice a part (0: real, 1: imaginary) of the value at `index`, if it is rational. nullptr: it is
  // not, or too much work was asked for so far.
  const Exact* Find(std::span<const int64_t> index, int part);

  // Of one, at most; the product of the lengths is at most 2^40.
  static int64_t Bytes(std::span<const int64_t> lengths);

 private:
  using Integer = __int128;
  std::optional<Exact> Compute(const std::vector<int64_t>& step, int64_t order, bool negated,
                               int part);

  std::vector<int64_t> lengths_;
  bool inverse_;
  int64_t count_ = 1, common_ = 1;  // product and least common multiple of the lengths
  slong unit_ = 0;
  std::vector<Integer> re_, im_;
  bool usable_ = false;
  int64_t work_left_;
  std::map<std::vector<int64_t>, std::optional<Exact>> known_;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_FFT_EXACT_H_
