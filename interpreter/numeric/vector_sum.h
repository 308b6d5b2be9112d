// VectorSum: sums of many terms in double, with a proven error: what long dots and adding reductions of
// types below f64 are rounded from. Terms come as vectors of memory, several sums of one after the
// other or many sums side by side.
#ifndef ASSAY_INTERPRETER_NUMERIC_VECTOR_SUM_H_
#define ASSAY_INTERPRETER_NUMERIC_VECTOR_SUM_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "interpreter/numeric/product_tile.h"
#include "spec/primitive_type.h"

namespace assay::numeric {

// Sums side by side, as arrays: of each, high + low is the sum so far; the sum of its terms' magnitudes; and
// the least of the magnitudes but 0 (else infinity).
struct ColumnArrays {
  double* high;
  double* low;
  double* magnitude;
  double* least;
};

// The inner loops, for one instruction set.
struct VectorKernels {
  // At most so many terms of a sum at a time.
  static constexpr int64_t kBlock = 4096, kBlockRows = 256;

  std::string_view name;
  bool (*runs_here)();
  // The sum of n <= kBlock terms, or products of two, and the sum of their magnitudes.
  void (*sum_f32)(const float* x, int64_t n, double* sum, double* magnitude);
  void (*sum_f64)(const double* x, int64_t n, double* sum, double* magnitude);
  void (*dot_f32)(const float* a, const float* b, int64_t n, double* sum, double* magnitude);
  void (*dot_f64)(const double* a, const double* b, int64_t n, double* sum, double* magnitude);
  // Column by column `rows` <= kBlockRows further terms x[r * stride + c], c < columns.
  void (*add_rows_f32)(const float* x, int64_t rows, int64_t stride, int64_t columns,
                       ColumnArrays sums);
  void (*add_rows_f64)(const double* x, int64_t rows, int64_t stride, int64_t columns,
                       ColumnArrays sums);
  // The ends of intervals that hold the exact sums: as wide as factor * magnitude and their own roundings, or
  // not at all where nothing was rounded. All arrays have room for n rounded up to a multiple of 8.
  void (*bound)(ColumnArrays sums, double factor, int64_t n, double* low_end, double* high_end);
};
std::span<const VectorKernels> AllVectorKernels();  // the widest first; the last one runs everywhere
const VectorKernels& BestVectorKernels();

// One sum, of elements of a type for which IsShortTerm or of products of two such.
class VectorSum {
 public:
  explicit VectorSum(const VectorKernels& kernels = BestVectorKernels()) : kernels_(&kernels) {}

  // n elements of storage, or the products of as many pairs.
  void Add(PrimitiveType type, const std::byte* elements, int64_t n);
  void AddProducts(PrimitiveType a_type, const std::byte* a, PrimitiveType b_type,
                   const std::byte* b, int64_t n);
  // All terms of another sum.
  void Add(const VectorSum& other);

  // The exact sum of the terms (at least one), rounded once to a float type but f64. False: the error may
  // matter.
  bool Round(PrimitiveType result, uint64_t* pattern) const;

 private:
  void AddBlock(double sum, double magnitude);

  const VectorKernels* kernels_;
  double high_ = -0.0, low_ = 0, magnitude_ = 0;
  int64_t blocks_ = 0;
};

// a[i] *= b[i]
void MultiplyTerms(double* a, const double* b, int64_t n);

// Sums side by side, of types as above.
class ColumnSums {
 public:
  static constexpr int64_t kMostColumns = 512;

  explicit ColumnSums(int64_t columns, const VectorKernels& kernels = BestVectorKernels());

  // The terms base[r * stride + c] (elements), r < rows, of column c.
  void Add(PrimitiveType type, const std::byte* base, int64_t rows, int64_t stride);
  // The same of terms that are decoded, of such a type.
  void Add(const double* terms, int64_t rows, int64_t stride);
  // One element, a term of every sum.
  void AddToAll(PrimitiveType type, const std::byte* element);
  // All terms of other sums of as many columns.
  void Add(const ColumnSums& other);
  // Rounds all to `result`, as storage, and calls open(c) where that is not decided.
  void Round(PrimitiveType result, std::byte* out, const std::function<void(int64_t)>& open) const;

 private:
  // What is rounded at a time may reach beyond the last column.
  static constexpr int64_t kRoom = kMostColumns + ProductTile::kMostColumns;
  ColumnArrays Arrays() const { return {high_, low_, magnitude_, least_}; }

  int64_t columns_, blocks_ = 0;
  const VectorKernels& kernels_;
  mutable double high_[kRoom], low_[kRoom], magnitude_[kRoom], least_[kRoom];
};

}  // namespace assay::numeric

#endif  // ASSAY_INTERPRETER_NUMERIC_VECTOR_SUM_H_
