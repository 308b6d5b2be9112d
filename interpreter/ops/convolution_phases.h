// Convolutions of a dilated input, split so that no product meets a gap.
//
// Let the input be dilated by D along a dimension, with stride S and a kernel dilated by W. Output o and
// kernel element k meet o S - low + k W, a gap unless D divides that. For o = first + i P with P = D / gcd(S, D),
// the elements that do are k = k0 + j Q with Q = D / gcd(W, D), all the same for all i: that is a phase, and it
// is a convolution of the plain input with stride S P / D, every Q-th element of the kernel, dilated by W Q / D,
// and a padding of its own. The products that are left out are kernel elements times +0, all those of a phase
// alike: one stands for all (LeftOutProducts).
#ifndef ASSAY_INTERPRETER_OPS_CONVOLUTION_PHASES_H_
#define ASSAY_INTERPRETER_OPS_CONVOLUTION_PHASES_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "interpreter/handlers.h"
#include "interpreter/ops/convolution_geometry.h"
#include "interpreter/ops/strided.h"

namespace assay {

struct ConvolutionPhase {
  ConvolutionGeometry geometry;
  std::vector<int64_t> kernel;  // for each position of its kernel the number of the position in the whole one
  Dims first;                   // its first output, along each dimension
};

class ConvolutionPhases {
 public:
  explicit ConvolutionPhases(const ConvolutionGeometry& g);

  // False: there is one phase, the convolution itself, and nothing is left out.
  bool is_split() const { return is_split_; }
  int64_t count() const { return Product(counts_); }
  // From one output of a phase to the next, along each dimension.
  const Dims& steps() const { return counts_; }
  // The positions of the largest kernel of a phase.
  int64_t most_positions() const { return Product(most_); }
  ConvolutionPhase At(int64_t number) const;

 private:
  const ConvolutionGeometry& g_;
  bool is_split_ = false;
  Dims counts_;   // phases along each dimension; 1 where it is not split
  Dims strides_;  // Q along each dimension
  Dims most_;
};

// What the products that a phase leaves out come to in a sum, as the kernel's factor of one more product with
// +0: NaN if one is NaN, +0 if one is +0, and else -0, which changes no sum.
class LeftOutProducts {
 public:
  // The kernel as [output feature, position, input feature].
  LeftOutProducts(const double* kernel, int64_t output_features, int64_t positions, int64_t features);
  // For each output feature, where the positions listed take part.
  std::vector<double> Without(std::span<const int64_t> positions) const;

 private:
  struct Count {
    int64_t nan = 0, plus_zero = 0;
  };
  int64_t output_features_;
  std::vector<Count> counts_;  // [position, output feature]
  std::vector<Count> totals_;  // [output feature]
};

// Runs run(phase, out) for each phase; `out` is an array [batch, spatial, feature] of the phase's outputs of
// `width` bytes, whose elements then are those of `result`, the whole convolution's.
Status RunPhases(OpContext& context, const ConvolutionGeometry& g, const ConvolutionPhases& phases, int64_t width,
                 std::byte* result, const std::function<Status(const ConvolutionPhase&, std::byte*)>& run);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_CONVOLUTION_PHASES_H_
