#include "interpreter/ops/strided.h"

#include <algorithm>
#include <cstring>

namespace assay {
namespace {

struct Wide {
  uint64_t part[2];
};

// Dimensions of size 1 dropped, neighbours that step alike in both merged.
struct Block {
  Dims sizes, source, target;
};

Block Simplify(std::span<const int64_t> sizes, std::span<const int64_t> source,
               std::span<const int64_t> target) {
  Block block;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] == 1) continue;
    if (!block.sizes.empty() && block.source.back() == source[d] * sizes[d] &&
        block.target.back() == target[d] * sizes[d]) {
      block.sizes.back() *= sizes[d];
      block.source.back() = source[d];
      block.target.back() = target[d];
      continue;
    }
    block.sizes.push_back(sizes[d]);
    block.source.push_back(source[d]);
    block.target.push_back(target[d]);
  }
  return block;
}

template <typename T>
void CopyRow(const T* source, int64_t source_stride, T* target, int64_t target_stride, int64_t n) {
  if (source_stride == 1 && target_stride == 1) {
    std::memcpy(target, source, static_cast<size_t>(n) * sizeof(T));
  } else if (source_stride == 0 && target_stride == 1) {
    std::fill_n(target, n, *source);
  } else {
    for (int64_t i = 0; i < n; ++i) target[i * target_stride] = source[i * source_stride];
  }
}

// rows x columns in tiles, so that neither side jumps a cache line for every element.
template <typename T>
void CopyTiled(const T* source, int64_t source_row, int64_t source_column, T* target,
               int64_t target_row, int64_t target_column, int64_t rows, int64_t columns) {
  constexpr int64_t kTile = 16;
  for (int64_t r0 = 0; r0 < rows; r0 += kTile) {
    int64_t r1 = std::min(rows, r0 + kTile);
    for (int64_t c0 = 0; c0 < columns; c0 += kTile) {
      int64_t c1 = std::min(columns, c0 + kTile);
      for (int64_t r = r0; r < r1; ++r) {
        CopyRow(source + r * source_row + c0 * source_column, source_column,
                target + r * target_row + c0 * target_column, target_column, c1 - c0);
      }
    }
  }
}

struct Axis {
  int64_t size = 1, source = 0, target = 0;
};
// A block as rows and columns that are copied together, and the dimensions around them.
struct Tiling {
  Axis row, column;
  Block outer;
};

Tiling MakeTiling(const Block& block) {
  size_t last = block.sizes.size() - 1, row = last;
  auto axis = [&](size_t d) { return Axis{block.sizes[d], block.source[d], block.target[d]}; };
  // The dimension along which the source is contiguous, where it is not the last: tiled with it.
  if (block.source[last] != 1 && block.source[last] != 0) {
    for (size_t d = 0; d < last; ++d) {
      if (block.source[d] == 1) row = d;
    }
  }
  Tiling tiling{.row = row == last ? Axis{} : axis(row), .column = axis(last), .outer = {}};
  for (size_t d = 0; d < last; ++d) {
    if (d == row) continue;
    tiling.outer.sizes.push_back(block.sizes[d]);
    tiling.outer.source.push_back(block.source[d]);
    tiling.outer.target.push_back(block.target[d]);
  }
  return tiling;
}

template <typename T>
void CopyBlock(ThreadPool* pool, const Block& block, const T* source, T* target) {
  if (block.sizes.empty()) {
    *target = *source;
    return;
  }
  const auto [row, column, outer] = MakeTiling(block);
  // Few large pieces are cut along their columns (or rows, when tiled).
  constexpr int64_t kPiece = 1 << 16;
  int64_t piece_rows = row.size, piece_columns = column.size;
  if (row.size > 1) {
    piece_rows = std::min(row.size, std::max<int64_t>(16, kPiece / column.size));
  } else {
    piece_columns = std::min(column.size, kPiece);
  }
  int64_t row_pieces = (row.size + piece_rows - 1) / piece_rows;
  int64_t column_pieces = (column.size + piece_columns - 1) / piece_columns;
  int64_t pieces = row_pieces * column_pieces;
  auto run = [&](int64_t begin, int64_t end) {
    Odometer<2> at(outer.sizes, {outer.source, outer.target});
    at.Seek(begin / pieces);
    for (int64_t i = begin; i < end; ++i) {
      int64_t piece = i % pieces;
      int64_t r = piece / column_pieces * piece_rows, c = piece % column_pieces * piece_columns;
      const T* from = source + at.position(0) + r * row.source + c * column.source;
      T* to = target + at.position(1) + r * row.target + c * column.target;
      int64_t c_count = std::min(piece_columns, column.size - c);
      if (row.size == 1) {
        CopyRow(from, column.source, to, column.target, c_count);
      } else {
        CopyTiled(from, row.source, column.source, to, row.target, column.target,
                  std::min(piece_rows, row.size - r), c_count);
      }
      if (piece == pieces - 1) at.Next();
    }
  };
  int64_t total = Product(outer.sizes) * pieces;
  int64_t grain = std::max<int64_t>(1, kPiece / (piece_rows * piece_columns));
  if (pool == nullptr || total <= grain) {
    run(0, total);
  } else {
    pool->ParallelFor(total, grain, run);
  }
}

}  // namespace

int64_t Product(std::span<const int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (size == 0) return 0;
    if (__builtin_mul_overflow(product, size, &product)) product = INT64_MAX;
  }
  return product;
}

Dims StridesOf(std::span<const int64_t> sizes) {
  Dims strides(sizes.size());
  int64_t stride = 1;
  for (size_t d = sizes.size(); d-- > 0;) {
    strides[d] = stride;
    stride *= sizes[d];
  }
  return strides;
}

void CopyStrided(ThreadPool* pool, int64_t width, std::span<const int64_t> sizes,
                 const std::byte* source, std::span<const int64_t> source_strides,
                 std::byte* target, std::span<const int64_t> target_strides) {
  for (int64_t size : sizes) {
    if (size <= 0) return;
  }
  Block block = Simplify(sizes, source_strides, target_strides);
  auto run = [&]<typename T>() {
    CopyBlock<T>(pool, std::move(block), reinterpret_cast<const T*>(source),
                 reinterpret_cast<T*>(target));
  };
  switch (width) {
    case 1:
      return run.template operator()<uint8_t>();
    case 2:
      return run.template operator()<uint16_t>();
    case 4:
      return run.template operator()<uint32_t>();
    case 8:
      return run.template operator()<uint64_t>();
    case 16:
      return run.template operator()<Wide>();
    default:
      CHECK(false);
  }
}

void Fill(int64_t width, const std::byte* value, std::byte* target, int64_t n) {
  int64_t sizes[] = {n}, zero[] = {0}, one[] = {1};
  CopyStrided(nullptr, width, sizes, value, zero, target, one);
}

Literal Transposed(ThreadPool* pool, const Literal& literal, std::span<const int64_t> permutation) {
  const Shape& shape = literal.shape();
  Dims from = StridesOf(shape.dimensions());
  std::vector<int64_t> sizes;
  Dims source;
  bool identity = true;
  for (size_t d = 0; d < permutation.size(); ++d) {
    sizes.push_back(shape.dimension(permutation[d]));
    source.push_back(from[permutation[d]]);
    identity = identity && permutation[d] == static_cast<int64_t>(d);
  }
  if (identity) return literal;
  Literal result = Literal::Uninitialized(Shape::Array(shape.element_type(), sizes));
  CopyStrided(pool, WidthOf(shape), sizes, literal.bytes(), source, result.MutableBytes(),
              StridesOf(sizes));
  return result;
}

}  // namespace assay
