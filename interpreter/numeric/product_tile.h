// ProductTile: the inner loop of tier 1 of dot and convolution, in double, for every machine.
//
// A tile is `rows` x `columns` sums of k products each, of two packed panels: a[t * rows + i] and
// b[t * columns + j] for t < k. Every sum is formed in the same order, so it is the same on every
// machine: chunks of kChunk products, one after the other into a sum that starts at +0, and the
// chunks' sums one after the other. Products have to be exact in double (operands of at most 26
// bits); then a fused multiply-add rounds exactly what an addition of the product rounds, and
// whether the compiler fuses makes no difference. This file is compiled so that it may.
#ifndef ASSAY_INTERPRETER_NUMERIC_PRODUCT_TILE_H_
#define ASSAY_INTERPRETER_NUMERIC_PRODUCT_TILE_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace assay::numeric {

struct ProductTile {
  static constexpr int64_t kChunk = 256;
  static constexpr int kMostRows = 8, kMostColumns = 24;

  std::string_view name;  // of the instruction set
  int rows, columns;
  bool (*runs_here)();
  // sums[i * columns + j]
  void (*run)(const double* a, const double* b, int64_t k, double* sums);
  // Of each lane of a packed panel: the sum of its squares, and the least of the lowest bits of its
  // terms, as a number (infinity: all are 0). Meaningless where a term is not finite.
  using Measure = void (*)(const double* packed, int64_t k, double* squares, double* lowest);
  Measure measure_rows, measure_columns;
};

// All that this build has, the widest first; the last one runs everywhere.
std::span<const ProductTile> ProductTiles();
// The first that runs on this machine.
const ProductTile& BestProductTile();

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_PRODUCT_TILE_H_
