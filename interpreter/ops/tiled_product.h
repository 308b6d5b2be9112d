// Tiled products: the driver of numeric/certified_product.h, in threads, and the operands of dot as
// lines of terms.
#ifndef ASSAY_INTERPRETER_OPS_TILED_PRODUCT_H_
#define ASSAY_INTERPRETER_OPS_TILED_PRODUCT_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "interpreter/handlers.h"
#include "interpreter/numeric/certified_product.h"
#include "interpreter/ops/strided.h"
#include "spec/primitive_type.h"

namespace assay {

// Whether products of these operands, in sums of `terms`, can be tiled; the product that does.
bool CanTile(PrimitiveType left, PrimitiveType right, PrimitiveType result, int64_t terms);
numeric::CertifiedProduct TileProduct(PrimitiveType left, PrimitiveType right, PrimitiveType result,
                                      int64_t terms);
// Whether the packed lines that one tile takes are small beside what is in memory anyway. Few long
// lines leave most of a tile empty.
bool HasRoomForTiles(const OpContext& context, int64_t terms);

// Lines in an array: term t of line i is the element at base + line_offsets[i] + term_offsets[t] (bytes).
class ArrayLines {
 public:
  ArrayLines(PrimitiveType type, std::vector<int64_t> line_offsets, std::vector<int64_t> term_offsets);
  void Pack(const std::byte* base, int64_t first, int64_t count, int64_t lanes, double* packed) const;
  // Terms [t, t + n) of one line; n <= kPackedTerms.
  void Read(const std::byte* base, int64_t line, int64_t t, int64_t n, double* terms) const;
  int64_t terms() const { return static_cast<int64_t>(term_offsets_.size()); }

 private:
  PrimitiveType type_;
  int64_t width_;
  std::vector<int64_t> line_offsets_, term_offsets_;
  bool terms_adjoin_, lines_adjoin_;  // one element after the other
};

// The same with its base.
class ShiftedLines : public numeric::LineSource {
 public:
  ShiftedLines(const ArrayLines& lines, const std::byte* base) : lines_(lines), base_(base) {}
  void Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const override {
    lines_.Pack(base_, first, count, lanes, packed);
  }

 private:
  const ArrayLines& lines_;
  const std::byte* base_;
};

// The columns of a complex operand as real ones, against rows of (re, im) pairs: line 2 j, (re, -im) of column
// j, gives the real part of a result, line 2 j + 1, (im, re), the imaginary one. `lines` are pairs too.
class ComplexColumns : public numeric::LineSource {
 public:
  ComplexColumns(const ArrayLines& lines, const std::byte* base) : lines_(lines), base_(base) {}
  void Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const override;

 private:
  const ArrayLines& lines_;
  const std::byte* base_;
};

// Offsets in bytes, row-major, of all elements of the dimensions listed.
std::vector<int64_t> OffsetsOf(const Shape& shape, std::span<const int64_t> dimensions);

// n doubles from n elements of a type for which IsTileTerm.
void DecodeTerms(PrimitiveType type, const std::byte* from, double* to, int64_t n);

inline constexpr int64_t kPackedTerms = 128;  // of a line, at a time

// Packs lines that are read one by one, terms [t, t + n) of line first + i by read(i, t, n, to).
void PackLines(int64_t count, int64_t lanes, int64_t k, double* packed,
               const std::function<void(int64_t, int64_t, int64_t, double*)>& read);

struct TiledProduct {
  const numeric::CertifiedProduct& product;
  const numeric::LineSource& rows;
  int64_t row_count;
  const numeric::LineSource& columns;
  int64_t column_count;
  std::byte* out;  // [row, column]
  int64_t stride;  // elements from row to row
  // What tasks before it reserved, whose memory it takes over: kept up to date.
  int64_t* reserved = nullptr;
};

// In threads.
Status RunTiled(OpContext& context, const TiledProduct& task);
// Whether the packed columns are so few that each thread may have its own; then RunTiledAlone does a
// task on the calling thread, in memory of RunTiledAloneBytes.
bool IsSmallTiled(const TiledProduct& task);
int64_t RunTiledAloneBytes(const TiledProduct& task);
void RunTiledAlone(const TiledProduct& task);

}  // namespace assay

#endif  // ASSAY_INTERPRETER_OPS_TILED_PRODUCT_H_
