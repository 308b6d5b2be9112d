// Fold: what reduce and reduce-window share. Folds elements of several arrays into several
// results with a region; components that are adding are exact sums of init and terms,
// the others run sequentially, accumulator first, in the order the elements are given.
#ifndef ASSAY_INTERPRETER_OPS_FOLD_H_
#define ASSAY_INTERPRETER_OPS_FOLD_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "interpreter/handlers.h"
#include "interpreter/region_program.h"
#include "spec/literal.h"

namespace assay {

// n elements of `width` bytes at base + positions[i] (in elements) -> contiguous.
void GatherElements(int64_t width, const std::byte* base, std::span<const int64_t> positions,
                    std::byte* out);
// The other way.
void ScatterElements(int64_t width, const std::byte* from, std::span<const int64_t> positions,
                     std::byte* base);

struct FoldArrays {
  std::vector<Literal> inputs;   // of the types that the region takes them with
  std::vector<Literal> inits;    // of those that it takes accumulators with
  std::vector<Literal> fillers;  // the inits, of the types of `inputs`
  // Uninitialized, one per input: of adding components as the instruction declares them, of others
  // of the types that the region gives.
  std::vector<Literal> results;

  // From the operands (inputs, then inits) and the result shape of `context`.
  static Result<FoldArrays> Of(OpContext& context, const Computation& region);
  // The result literal: the one array, or the tuple of all.
  Result<Literal> Finish(OpContext& context) &&;
};

// The elements that are folded into the outputs: term t of output o stands at
// positions(o, t), or nowhere (padding).
struct FoldTerms {
  int64_t outputs = 0;
  int64_t terms = 0;
  bool init_fills = false;  // an element that is nowhere is the init value, instead of skipped
  // If not empty: before term t of every output, behind the last where t is `terms`, the init value is
  // folded in so many times more.
  std::function<int64_t(int64_t term)> inits_before;
  // positions[i] for output first + i and term t: element number, or -1: nowhere.
  std::function<void(int64_t first, int64_t term, std::span<int64_t> positions)> positions;
};

// Runs the sequential components of the region over all outputs, in blocks of lanes.
Status FoldSequentially(OpContext& context, const Computation& region, const FoldTerms& terms,
                        FoldArrays& arrays);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_FOLD_H_
