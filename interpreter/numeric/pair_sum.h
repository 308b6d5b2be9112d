// PairSum: sums of many terms, or of products of two, as pairs of doubles: about twice as many bits as a
// double has, with a proven error. What a plain sum (vector_sum.h) leaves open is decided by it, and what is
// rounded to f64; what it leaves open goes to the exact accumulator (exact_sum.h).
#ifndef ASSAY_INTERPRETER_NUMERIC_PAIR_SUM_H_
#define ASSAY_INTERPRETER_NUMERIC_PAIR_SUM_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "spec/primitive_type.h"

namespace assay::numeric {

// The inner loops, for one instruction set.
struct PairKernels {
  static constexpr int64_t kBlock = 512;  // terms at a time, at most

  // Of a block: high + low is the sum; the sum of the terms' magnitudes; and the least magnitudes but 0 (else
  // infinity) of terms, or of the factors of products.
  struct Block {
    double high, low, magnitude, least[2];
  };
  std::string_view name;
  bool (*runs_here)();
  void (*sum)(const double* x, int64_t n, Block* block);
  void (*dot)(const double* x, const double* y, int64_t n, Block* block);
};
std::span<const PairKernels> AllPairKernels();  // the widest first; the last one runs everywhere
const PairKernels& BestPairKernels();

// One sum: either of terms or of products, of floats, pred and integers of at most 32 bits.
class PairSum {
 public:
  explicit PairSum(const PairKernels& kernels = BestPairKernels()) : kernels_(&kernels) {}

  // n elements of storage, or the products of as many pairs.
  void Add(PrimitiveType type, const std::byte* elements, int64_t n);
  void AddProducts(PrimitiveType a_type, const std::byte* a, PrimitiveType b_type,
                   const std::byte* b, int64_t n);
  // All terms of another sum of the kind.
  void Add(const PairSum& other);

  // The exact sum of the terms (at least one), rounded once to a float type. False: the error may matter, or some
  // term is too large, too small or not finite.
  bool Round(PrimitiveType result, uint64_t* pattern) const;

 private:
  void AddBlock(const PairKernels::Block& block);

  const PairKernels* kernels_;
  double high_ = -0.0, low_ = 0, magnitude_ = 0;
  double least_[2] = {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  int fraction_bits_ = 0;  // of terms: with the least ones, what all are multiples of
  bool products_ = false;
  int64_t blocks_ = 0;
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_PAIR_SUM_H_
