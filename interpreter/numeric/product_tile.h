// ProductTile: the inner loops of dot and convolution, in double, for every machine.
//
// A tile is `rows` x `columns` sums of k products each, of two packed panels: a[t * rows + i] and
// b[t * columns + j] for t < k. certified_product.cc says what the loops are for, and proves what
// their results may be off by; here is what they compute.
//
// Plain sums: chunks of kChunk products, one after the other into a sum that starts at +0, and the
// chunks' sums one after the other. Products have to be exact in double (operands of at most 26
// bits); then a fused multiply-add rounds exactly what an addition of the product rounds, and
// whether the compiler fuses makes no difference. This file is compiled so that it may.
//
// Pinned sums: a number `high` that is so large that no product changes its exponent takes up each
// product as far as its last bit reaches, and `low` the rest: by fused operations,
//     next = fl(high + a b),  low = fl(low + fl(a b - (next - high))),  high = next.
#ifndef ASSAY_INTERPRETER_NUMERIC_PRODUCT_TILE_H_
#define ASSAY_INTERPRETER_NUMERIC_PRODUCT_TILE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "spec/primitive_type.h"

namespace assay::numeric {

// What is known of lines of terms, each lane's: see CertifiedProduct::Panel.
struct LineBounds {
  const double* norm;
  const double* unit;
};

// A row of `columns` sums from pinned ones: sum + rest, two doubles without overlap, within `error`;
// and ends of an interval of the exact sum, each of which a single rounding decides.
struct PinnedRow {
  double* sum;
  double* rest;
  double* error;
  double* low_end;
  double* high_end;
};

struct ProductTile {
  static constexpr int64_t kChunk = 64;
  static constexpr int kMostRows = 8, kMostColumns = 24;
  static constexpr int kPinRows = 4;

  std::string_view name;  // of the instruction set
  int rows, columns;
  int pin_columns;  // of a part of the tile, kPinRows rows high
  bool (*runs_here)();

  // sums[i * columns + j]: plain sums. `ahead` is fetched to a near cache meanwhile.
  void (*run)(const double* a, const double* b, int64_t k, std::span<const double> ahead,
              double* sums);
  // Pinned sums of the part whose first row is a[0] and whose first column is b[0]; the strides of the
  // panels are those of the tile, that of `high` and `low` is `columns`.
  void (*pin)(const double* a, const double* b, int64_t k, double* high, double* low);
  // The same for all columns.
  void (*pin_all)(const double* a, const double* b, int64_t k, double* high, double* low);

  // Of each lane of a packed panel: the sum of its squares, and the least of the lowest bits of its
  // terms, as a number (infinity: all are 0), both meaningless where a term is not finite; and which sign bits
  // its terms have: the sign bit of any[] is that of some term, of all[] that of each.
  using Measure = void (*)(const double* packed, int64_t k, double* squares, double* lowest,
                           int64_t* any, int64_t* all);
  Measure measure_rows, measure_columns;

  // Of a row (certified_product.cc): the ends of the intervals of plain sums; whether any sum is 0.
  bool (*bound_sums)(const double* sums, double norm, double unit, LineBounds columns,
                     double relative, double* low_end, double* high_end);
  // Where the pinned sums of a row start.
  void (*start_pins)(double norm, LineBounds columns, double* high, double* low);
  // What they came to.
  void (*bound_pins)(const double* high, const double* low, int64_t k, double norm, double unit,
                     LineBounds columns, bool to_f64, PinnedRow row);
  // Rounds the low ends of a row to patterns of `result`; bit j is set where the high end j does not
  // round to the same pattern, or that decides nothing.
  uint32_t (*round)(PrimitiveType result, const double* low_end, const double* high_end,
                    std::byte* patterns);

  // n elements of a type for which IsTileTerm, as doubles.
  void (*decode)(PrimitiveType type, const std::byte* from, int64_t n, double* to);
  // to[t * lanes + i] = lines[i * stride + t] for t < n, i < lanes: rows or columns.
  using Interleave = void (*)(const double* lines, int64_t stride, int64_t n, double* to);
  Interleave interleave_rows, interleave_columns;
};

// All that this build has, the widest first; the last one runs everywhere.
std::span<const ProductTile> ProductTiles();
// The first that runs on this machine.
const ProductTile& BestProductTile();

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_PRODUCT_TILE_H_
