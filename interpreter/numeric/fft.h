// Fourier transforms over one to three dimensions, near-exact (contract point 8); fft.cc says how.
#ifndef ASSAY_INTERPRETER_NUMERIC_FFT_H_
#define ASSAY_INTERPRETER_NUMERIC_FFT_H_

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "interpreter/numeric/fft_lines.h"
#include "interpreter/numeric/loop.h"
#include "spec/attributes.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// With N the product of the lengths, w_n = e^(-2 pi i / n), and sums over all j below the lengths:
//
//   FFT    X_k = sum_j x_j prod_d w_(n_d)^(j_d k_d)
//   IFFT   the same with conjugate roots, divided by N
//   RFFT   FFT of real numbers; of the last dimension only the values at 0 .. n/2 are given
//   IRFFT  the real array whose RFFT is given: IFFT over all dimensions but the last, then the
//          inverse of RFFT over the last, which does not read the imaginary parts that are zero in
//          an RFFT (at 0, and at n/2 where n is even). Of its input, the imaginary parts in these
//          columns at (-j) mod n = j in all other dimensions decide nothing and are not read.
//
// A transform that reads a NaN or an infinity is NaN in all parts; one of length 1 is its operand.
// An exact zero is +0.
class FourierTransform {
 public:
  // `type` is the float type of parts. Not to be run when `going` has said no meanwhile.
  FourierTransform(PrimitiveType type, FftType kind, std::span<const int64_t> lengths,
                   const Going& going);
  // Numbers of parts of one transform.
  int64_t input_parts() const { return input_parts_; }
  int64_t output_parts() const { return output_parts_; }
  // `in` are exact values, `out` gets patterns. False: errors stay above the near-exact bound.
  bool Run(const double* in, uint64_t* out, const Loop& loop, const Going& going) const;

  // Bytes of the tables, of what is needed beside them while they are made, and of one Run whose loop is
  // split among so many threads; -1: more than can be counted.
  static int64_t TableBytes(std::span<const int64_t> lengths);
  static int64_t MakingBytes(std::span<const int64_t> lengths);
  static int64_t RunBytes(std::span<const int64_t> lengths, int64_t threads);

 private:
  template <typename Visit>
  void ForEachTerm(const double* in, Visit visit) const;
  bool Load(const double* in, Complex2* x, int* exponent, bool* exact) const;
  bool Transform(Complex2* x, const Loop& loop, const Going& going) const;
  bool Store(const std::vector<Complex2>* input, const std::vector<Complex2>& x, int exponent,
             double bound, const Going& going, uint64_t* out) const;

  PrimitiveType type_;
  FftType kind_;
  bool inverse_;
  std::vector<int64_t> lengths_;
  int64_t count_ = 1, half_ = 0;  // elements; those of half a last dimension
  int64_t input_parts_, output_parts_;
  int64_t divisor_;
  std::vector<std::shared_ptr<const LineTransform>> lines_;  // per dimension
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_FFT_H_
