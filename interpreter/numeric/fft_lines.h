// Discrete Fourier transforms of any length in pairs of doubles, with a proven bound. Internal.
#ifndef ASSAY_INTERPRETER_NUMERIC_FFT_LINES_H_
#define ASSAY_INTERPRETER_NUMERIC_FFT_LINES_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/numeric/double_double.h"
#include "interpreter/numeric/loop.h"

namespace assay::numeric {

// X_k = sum_j x_j w^(j k), w = e^(-2 pi i / n), or its conjugate.
class LineTransform {
 public:
  LineTransform(int64_t n, bool inverse, const Going& going);
  // In place; `scratch` has ScratchSize() elements.
  void Run(Complex2* x, Complex2* scratch, const Going& going) const;
  int64_t ScratchSize() const { return filter_.empty() ? n_ : 2 * forward_->n_; }
  // ||computed X - X|| <= error() ||X|| in the Euclidean norm, for elements of at most 1 but for
  // what underflow adds, below 2^-1000.
  double error() const { return error_; }
  // Complex numbers of one of length n: those that it keeps, those that it has beside them while it is
  // made, and its scratch.
  struct Sizes {
    int64_t kept, making, scratch;
  };
  static Sizes SizesOf(int64_t n);

 private:
  int64_t n_;
  bool inverse_ = false;
  std::vector<int64_t> factors_;  // empty: by convolution, or n is 1
  std::vector<Complex2> roots_;   // w^j; by convolution: the chirp e^(-+ pi i j^2 / n)
  // By convolution.
  std::unique_ptr<LineTransform> forward_, backward_;
  std::vector<Complex2> filter_;
  double error_;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_FFT_LINES_H_
