// LaneSums: many sums of products side by side, term by term one vector of each operand: for products that
// are no matrices, as convolutions whose groups have few features.
//
// lane_sums.cc has the bound. For operands that are decoded to doubles without loss (IsTileTerm), and any
// float result.
#ifndef ASSAY_INTERPRETER_NUMERIC_LANE_SUMS_H_
#define ASSAY_INTERPRETER_NUMERIC_LANE_SUMS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "spec/primitive_type.h"

namespace assay::numeric {

// The inner loops, for one instruction set.
struct LaneKernels {
  static constexpr int64_t kBlock = 16;  // lanes at a time

  // Of kBlock lanes: sums so far, their errors' sum and the sum of the errors' magnitudes; the least
  // magnitude of a product whose operands are not 0, in sums of wide terms.
  struct Lanes {
    double* sum;
    double* error;
    double* magnitude;
    double* least;
  };
  // Adds a[t * a_stride + l] * b[t * b_stride + l] to lane l, for t < terms.
  using AddProducts = void (*)(const double* a, int64_t a_stride, const double* b, int64_t b_stride,
                               int64_t terms, const Lanes& lanes);

  std::string_view name;
  bool (*runs_here)();
  AddProducts add_short;  // of two numbers for which IsShortTerm: products are exact
  AddProducts add_wide;
  // The ends of the intervals that hold the exact sums of kBlock lanes of `terms` terms in all, for a result
  // that is f64, or is not; the patterns of the low ends, and a bit for each lane where the high end has
  // another, or that decides nothing.
  uint32_t (*round)(PrimitiveType result, bool wide, int64_t terms, const Lanes& lanes,
                    std::byte* patterns);
};
std::span<const LaneKernels> AllLaneKernels();  // the widest first; the last one runs everywhere
const LaneKernels& BestLaneKernels();

class LaneSums {
 public:
  // Sums of at most 2^26 terms in all. `short_terms`: both operands are of types for which IsShortTerm.
  LaneSums(PrimitiveType result, bool short_terms, int64_t lanes,
           const LaneKernels& kernels = BestLaneKernels());

  // A multiple of kBlock, at least as many as were asked for.
  int64_t lanes() const { return lanes_; }
  void Clear();
  // To lane l, term by term, a[t * lanes() + l] * b[t * period + l % period] for t < terms; `period` is a
  // multiple of kBlock.
  void Add(const double* a, const double* b, int64_t period, int64_t terms);
  // The first `count` sums, of at least one term, as storage of the result type; open(l) where that is
  // not decided.
  void Round(int64_t count, std::byte* out, const std::function<void(int64_t)>& open) const;

 private:
  LaneKernels::Lanes At(int64_t lane) const;

  PrimitiveType result_;
  bool short_terms_;
  int64_t lanes_, width_, terms_ = 0;
  const LaneKernels* kernels_;
  mutable std::vector<double> state_;  // of each block of lanes its four vectors
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_LANE_SUMS_H_
