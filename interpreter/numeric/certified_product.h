// CertifiedProduct: tier 1 of dot and convolution: tiles of sums of products in double, each with a
// proven error, rounded where the error cannot matter, and exactly computed where it could.
//
// For operands whose products are exact in double (IsShortTerm) and any float result but f64.
#ifndef ASSAY_INTERPRETER_NUMERIC_CERTIFIED_PRODUCT_H_
#define ASSAY_INTERPRETER_NUMERIC_CERTIFIED_PRODUCT_H_

#include <cstddef>
#include <cstdint>

#include "interpreter/numeric/product_tile.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// Whether every value of the type has at most 26 bits, as large as 2^200 and no smaller than 2^-200:
// products of two are exact, and sums of them cannot leave the range of f64.
bool IsShortTerm(PrimitiveType type);

// Lines of k terms: the rows of the left operand, or the columns of the right one. From any thread.
class LineSource {
 public:
  virtual ~LineSource() = default;
  // packed[t * lanes + i] = term t of line first + i, for i < count; 0 for count <= i < lanes.
  virtual void Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const = 0;
  // The terms of one line.
  virtual void Read(int64_t line, double* terms) const = 0;
};

class CertifiedProduct {
 public:
  // Sums of k >= 1 products, rounded once to `result`. `tile`: for tests.
  CertifiedProduct(PrimitiveType result, int64_t k, const ProductTile& tile = BestProductTile());

  int64_t rows() const { return tile_.rows; }        // of a tile
  int64_t columns() const { return tile_.columns; }
  int64_t width() const { return width_; }           // bytes of a result

  // A packed panel of a tile's rows or columns, and what the error bound wants to know of each line.
  struct Panel {
    double* terms;
    double norm[ProductTile::kMostColumns];  // at least the Euclidean norm
    double unit[ProductTile::kMostColumns];  // a power of two of which every term is a multiple
  };
  // Bytes of the terms of a panel of so many lanes.
  int64_t PanelBytes(int64_t lanes) const { return lanes * k_ * 8; }
  // Fills `panel`, whose terms have room for `lanes`: rows() or columns().
  void Pack(const LineSource& source, int64_t first, int64_t count, int64_t lanes,
            Panel* panel) const;

  // out[i * stride + j] = the sum of products of row first_row + i and column first_column + j, as
  // storage of the result type; stride in elements.
  void Run(const Panel& left, const LineSource& rows, int64_t first_row, int64_t row_count,
           const Panel& right, const LineSource& columns, int64_t first_column,
           int64_t column_count, std::byte* out, int64_t stride) const;

 private:
  PrimitiveType result_;
  int64_t k_, width_;
  const ProductTile& tile_;
  double relative_;  // of the bound, for the product of two norms
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_CERTIFIED_PRODUCT_H_
