// CertifiedProduct: dot and convolution in tiles of sums of products, each sum in double with a proven
// error, rounded where the error cannot matter, and computed more exactly where it could.
//
// For operands that are decoded to doubles without loss (IsTileTerm), and any float result; or integers
// with an integer result, which wraps: their sums are exact.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_PRODUCT_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_PRODUCT_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "interpreter/numeric/product_tile.h"
#include "interpreter/numeric/tier_counts.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// Floats, pred, and integers of at most 32 bits: every value is a double.
bool IsTileTerm(PrimitiveType type);
// Whether every value of the type has at most 26 bits, is as large as 2^200 and no smaller than 2^-200:
// products of two are exact, and sums of them cannot leave the range of f64.
bool IsShortTerm(PrimitiveType type);

// Lines of k terms: the rows of the left operand, or the columns of the right one. From any thread.
class LineSource {
 public:
  virtual ~LineSource() = default;
  // packed[t * lanes + i] = term t of line first + i, for i < count; 0 for count <= i < lanes.
  virtual void Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const = 0;
};

class CertifiedProduct {
 public:
  // Sums of k >= 1 products (at most 2^26), rounded once to `result`. `short_terms`: both operands are of
  // types for which IsShortTerm. `tile`: for tests.
  CertifiedProduct(PrimitiveType result, int64_t k, bool short_terms,
                   const ProductTile& tile = BestProductTile());

  // Sums of integers that wrap to the integer type (or pred) `result`. FitsIntegers says whether there
  // are such products of these operand types.
  static bool FitsIntegers(PrimitiveType left, PrimitiveType right, int64_t k);
  static CertifiedProduct OfIntegers(PrimitiveType left, PrimitiveType right, PrimitiveType result,
                                     int64_t k, const ProductTile& tile = BestProductTile());

  int64_t rows() const { return tile_.rows; }        // of a tile
  int64_t columns() const { return tile_.columns; }
  int64_t width() const { return width_; }           // bytes of a result
  const ProductTile& tile() const { return tile_; }

  // A packed panel of a tile's rows or columns, and what the error bounds want to know of each line.
  struct Panel {
    double* terms;
    // At least the Euclidean norm; infinity where that is not known: it is too large or too small, or
    // a term is not finite.
    double norm[ProductTile::kMostColumns];
    double unit[ProductTile::kMostColumns];  // a power of two of which every term is a multiple
    int8_t sign[ProductTile::kMostColumns];  // of every term, also of zeros: 1, -1, or 0: of both signs
  };
  // Bytes of the terms of a panel of so many lanes.
  int64_t PanelBytes(int64_t lanes) const { return lanes * k_ * 8 * (digits_ == 2 ? 2 : 1); }
  // Fills `panel`, whose terms have room for `lanes`: rows() or columns().
  void Pack(const LineSource& source, int64_t first, int64_t count, int64_t lanes,
            Panel* panel) const;

  // out[i * stride + j] = the sum of products of row i and column j of the panels, as storage of the
  // result type; stride in elements. `ahead`: terms that will be wanted next. Returns which tiers decided
  // the elements.
  TierCounts Run(const Panel& left, int64_t row_count, const Panel& right, int64_t column_count,
                 std::byte* out, int64_t stride, std::span<const double> ahead = {}) const;

 private:
  struct Work;  // one tile
  void RunPlain(Work& work) const;
  void RunPinned(Work& work) const;
  void RoundPinned(Work& work, int64_t row) const;
  void RunExact(Work& work) const;
  void RunIntegers(const Work& work) const;
  void SetZeroSigns(const Work& work, int64_t row, uint32_t columns, const double* low_end,
                    const double* high_end) const;

  PrimitiveType result_;
  int64_t k_, width_;
  bool plain_;  // the first tier is of use
  int digits_ = 0;  // of integers: how many planes of terms a panel has; 0: floats
  const ProductTile& tile_;
  double relative_;  // of the bound of plain sums, for the product of two norms
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_PRODUCT_H_
