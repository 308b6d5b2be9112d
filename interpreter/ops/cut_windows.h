// The windows of an op over its base, without the elements that mean nothing to any output.
//
// A window's sizes are those of no array: 2^62 elements along each dimension are legal, all but a few of
// them padding. So each dimension is cut to the elements by which some output meets the base, as long as
// these are fewer. Where padding counts, as in StableHLO's reduce-window, what was left out between two
// terms is told as a number.
#ifndef ASSAY_INTERPRETER_OPS_CUT_WINDOWS_H_
#define ASSAY_INTERPRETER_OPS_CUT_WINDOWS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/handlers.h"
#include "interpreter/numeric/loop.h"
#include "interpreter/ops/strided.h"
#include "spec/module.h"

namespace assay {

class CutWindows {
 public:
  // An error when there is no memory to list what is kept, or when the run has to end.
  static Result<CutWindows> Make(OpContext& context, const Window& window, const Shape& base,
                                 const Shape& output);

  const Dims& outputs() const { return outputs_; }
  int64_t output_count() const { return Product(outputs_); }
  // Elements of a window, saturated: those that are kept, and all.
  int64_t term_count() const { return Product(counts_); }
  int64_t whole_count() const { return Product(sizes_); }
  bool is_cut() const;

  // As FoldTerms::positions and FoldTerms::inits_before.
  void Positions(int64_t first, int64_t term, std::span<int64_t> positions) const;
  int64_t LeftOutBefore(int64_t term) const;

 private:
  CutWindows(const Window& window, const Shape& base, const Shape& output);
  Status Cut(OpContext& context, size_t dimension);
  Status CutRuns(OpContext& context, size_t dimension);
  // The window element that a term is.
  Dims ElementOf(int64_t term) const;
  // Window elements in the dimensions from d on that come before, and behind, `element`.
  int64_t Before(std::span<const int64_t> element, size_t d) const;
  int64_t Behind(std::span<const int64_t> element, size_t d) const;
  // Of the base element along dimension d; -1 on padding and in gaps.
  int64_t Offset(size_t d, int64_t output, int64_t element) const;

  std::vector<WindowDimension> dimensions_;
  Dims sizes_, base_, outputs_, strides_;
  Dims counts_;                             // of what is kept
  std::vector<std::vector<int64_t>> kept_;  // of a dimension that is cut, in order; else empty
};

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_CUT_WINDOWS_H_
