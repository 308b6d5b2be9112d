#include "interpreter/ops/tiled_product.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>
#include <utility>

#include "base/storage.h"
#include "interpreter/evaluation.h"
#include "interpreter/plan.h"

namespace assay {
namespace {

using numeric::CertifiedProduct;
using Panel = CertifiedProduct::Panel;

// What certified_product.cc proves. (Panels of long lines come from memory, which HasRoomForTiles bounds.)
constexpr int64_t kMostTerms = 1 << 26;
// Packed columns at a time, and packed rows of a thread: as much as a second-level cache holds, but no
// more than a part of what the program has in memory anyway, above a least size.
constexpr int64_t kColumnBytes = 4 << 20, kLeastColumnBytes = 256 << 10, kColumnPart = 2;
constexpr int64_t kRowBytes = 256 << 10, kLeastRowBytes = 64 << 10, kRowPart = 8;
constexpr int64_t kLeastPanelBytes = 256 << 10;
constexpr int64_t kAloneBytes = 1 << 20;
constexpr int64_t kSmallWork = 1 << 18;       // products that one thread does faster than two

int64_t CeilDivide(int64_t a, int64_t b) { return (a + b - 1) / b; }

// Bytes that are there beside the panels, whatever else lives: the operands and the result, or the
// program's arguments if those are more.
int64_t BytesBeside(const OpContext& context) {
  int64_t arrays = context.shape().ElementCount().value_or(0) * WidthOf(context.shape());
  for (const Literal& operand : context.operands) {
    if (operand.IsValid()) arrays += operand.byte_size();
  }
  int64_t arguments = 0;
  if (const Computation* entry = context.evaluation.prepared().module().entry()) {
    for (const Instruction* parameter : entry->parameters()) {
      if (parameter == nullptr) continue;
      int64_t bytes = BytesOf(parameter->shape());
      if (bytes < 0 || __builtin_add_overflow(arguments, bytes, &arguments)) return INT64_MAX / 2;
    }
  }
  return std::max(arrays, arguments);
}

// How many of `panels`, of panel_bytes each, to have at a time: all where they take `least` bytes, else
// as many as take one `part`-th of BytesBeside, or of `least` or `most` bytes if it is under or above
// these; at least one.
int64_t PanelsAtATime(const OpContext& context, int64_t panels, int64_t panel_bytes, int64_t part,
                      int64_t least, int64_t most) {
  if (panels <= least / panel_bytes) return panels;
  const int64_t bytes = std::clamp(BytesBeside(context) / part, least, most);
  return std::clamp<int64_t>(bytes / panel_bytes, 1, panels);
}

// Panels and the memory of their terms.
class Panels {
 public:
  Panels(const CertifiedProduct& product, int64_t count, int64_t lanes)
      : lanes_(lanes), bytes_(count * product.PanelBytes(lanes)), storage_(AllocateStorage(bytes_)) {
    panels_.resize(static_cast<size_t>(count));
    for (int64_t p = 0; p < count; ++p) {
      panels_[p].terms = reinterpret_cast<double*>(storage_ + p * product.PanelBytes(lanes));
    }
  }
  ~Panels() { FreeStorage(storage_, bytes_); }
  Panels(const Panels&) = delete;
  Panels& operator=(const Panels&) = delete;

  // Packs panel p from the lines first_line + p * lanes on, of which there are line_count.
  void Pack(const CertifiedProduct& product, const numeric::LineSource& source, int64_t first_line,
            int64_t line_count, int64_t p) {
    int64_t first = first_line + p * lanes_;
    product.Pack(source, first, std::min(lanes_, line_count - first), lanes_, &panels_[p]);
  }
  const Panel& operator[](int64_t p) const { return panels_[p]; }

 private:
  int64_t lanes_, bytes_;
  std::byte* storage_;
  std::vector<Panel> panels_;
};

// Row panels for each thread, kept from piece to piece: fresh memory costs more than packing.
class RowPanels {
 public:
  RowPanels(const CertifiedProduct& product, int64_t count) : product_(product), count_(count) {}
  std::unique_ptr<Panels> Take() {
    std::lock_guard lock(mutex_);
    if (free_.empty()) return std::make_unique<Panels>(product_, count_, product_.rows());
    std::unique_ptr<Panels> panels = std::move(free_.back());
    free_.pop_back();
    return panels;
  }
  void GiveBack(std::unique_ptr<Panels> panels) {
    std::lock_guard lock(mutex_);
    free_.push_back(std::move(panels));
  }

 private:
  const CertifiedProduct& product_;
  int64_t count_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Panels>> free_;
};

// The tiles of row panels [first, last), packed into `row_panels`, with `column_panels`, that begin at column
// `column_base`.
void RunRows(const TiledProduct& task, int64_t first, int64_t last, Panels& row_panels,
             const Panels& column_panels, int64_t column_base, int64_t first_column_panel,
             int64_t last_column_panel) {
  const CertifiedProduct& product = task.product;
  int64_t lanes = product.rows(), columns = product.columns();
  numeric::CountedTiers tiers;
  for (int64_t p = first; p < last; ++p) {
    row_panels.Pack(product, task.rows, first * lanes, task.row_count, p - first);
  }
  for (int64_t c = first_column_panel; c < last_column_panel; ++c) {
    int64_t column = column_base + c * columns;
    int64_t column_count = std::min(columns, task.column_count - column);
    // The next columns come from a far cache; each tile of this one fetches a part of them.
    const int64_t panel_terms = product.PanelBytes(columns) / int64_t{sizeof(double)};
    const int64_t part = (panel_terms + last - first - 1) / (last - first);
    for (int64_t p = first; p < last; ++p) {
      int64_t row = p * lanes;
      std::span<const double> ahead;
      if (c + 1 < last_column_panel) {
        const int64_t from = std::min(panel_terms, (p - first) * part);
        ahead = {column_panels[c + 1].terms + from,
                 static_cast<size_t>(std::min(part, panel_terms - from))};
      }
      tiers += product.Run(row_panels[p - first], std::min(lanes, task.row_count - row),
                           column_panels[c], column_count,
                           task.out + (row * task.stride + column) * product.width(), task.stride,
                           ahead);
    }
  }
}

}  // namespace

bool CanTile(PrimitiveType left, PrimitiveType right, PrimitiveType result, int64_t terms) {
  if (terms <= 0 || terms > kMostTerms) return false;
  if (IsFloat(result)) return numeric::IsTileTerm(left) && numeric::IsTileTerm(right);
  return (IsInteger(result) || IsPred(result)) && CertifiedProduct::FitsIntegers(left, right, terms);
}

CertifiedProduct TileProduct(PrimitiveType left, PrimitiveType right, PrimitiveType result,
                             int64_t terms) {
  if (!IsFloat(result)) return CertifiedProduct::OfIntegers(left, right, result, terms);
  return CertifiedProduct(result, terms, numeric::IsShortTerm(left) && numeric::IsShortTerm(right));
}

bool HasRoomForTiles(const OpContext& context, int64_t terms) {
  const CertifiedProduct product(PrimitiveType::kF32, terms, true);  // its sizes only
  const int64_t least = product.PanelBytes(product.columns()) +
                        context.pool.threads() * product.PanelBytes(product.rows());
  return least <= kLeastPanelBytes || least / 2 <= BytesBeside(context);
}

void DecodeTerms(PrimitiveType type, const std::byte* from, double* to, int64_t n) {
  numeric::BestProductTile().decode(type, from, n, to);
}

void PackLines(int64_t count, int64_t lanes, int64_t k, double* packed,
               const std::function<void(int64_t, int64_t, int64_t, double*)>& read) {
  const numeric::ProductTile& tile = numeric::BestProductTile();
  auto interleave = lanes == tile.rows ? tile.interleave_rows : tile.interleave_columns;
    alignas(64) double terms[numeric::ProductTile::kMostColumns * kPackedTerms];
  std::fill_n(terms + count * kPackedTerms, (lanes - count) * kPackedTerms, 0.0);
  for (int64_t t = 0; t < k; t += kPackedTerms) {
    const int64_t n = std::min(kPackedTerms, k - t);
    for (int64_t i = 0; i < count; ++i) read(i, t, n, terms + i * kPackedTerms);
    interleave(terms, kPackedTerms, n, packed + t * lanes);
  }
}

std::vector<int64_t> OffsetsOf(const Shape& shape, std::span<const int64_t> dimensions) {
  Dims strides = StridesOf(shape.dimensions());
  Dims sizes, steps;
  for (int64_t d : dimensions) {
    sizes.push_back(shape.dimension(d));
    steps.push_back(strides[d] * WidthOf(shape));
  }
  std::vector<int64_t> offsets(static_cast<size_t>(Product(sizes)));
  Odometer<1> at(sizes, {steps});
  for (int64_t& offset : offsets) {
    offset = at.position();
    at.Next();
  }
  return offsets;
}

ArrayLines::ArrayLines(PrimitiveType type, std::vector<int64_t> line_offsets,
                       std::vector<int64_t> term_offsets)
    : type_(type),
      width_(FormatOf(type).ByteSize()),
      line_offsets_(std::move(line_offsets)),
      term_offsets_(std::move(term_offsets)) {
  auto adjoin = [&](const std::vector<int64_t>& offsets) {
    for (size_t i = 1; i < offsets.size(); ++i) {
      if (offsets[i] - offsets[i - 1] != width_) return false;
    }
    return true;
  };
  terms_adjoin_ = adjoin(term_offsets_);
  lines_adjoin_ = adjoin(line_offsets_);
}

void ArrayLines::Pack(const std::byte* base, int64_t first, int64_t count, int64_t lanes,
                      double* packed) const {
  int64_t k = static_cast<int64_t>(term_offsets_.size());
  if (lines_adjoin_) {
    const std::byte* from = base + line_offsets_[first];
    for (int64_t t = 0; t < k; ++t, packed += lanes) {
      DecodeTerms(type_, from + term_offsets_[t], packed, count);
      for (int64_t i = count; i < lanes; ++i) packed[i] = 0;
    }
    return;
  }
  PackLines(count, lanes, k, packed, [&](int64_t i, int64_t t, int64_t n, double* terms) {
    Read(base, first + i, t, n, terms);
  });
}

void ArrayLines::Read(const std::byte* base, int64_t line, int64_t t, int64_t n,
                      double* terms) const {
  const std::byte* from = base + line_offsets_[line];
  if (terms_adjoin_) {
    // The next ones of this line are wanted when all lines have been read up to here.
    const std::byte* next = from + term_offsets_[t] + n * width_;
    for (int64_t ahead = 0; ahead < n * width_; ahead += 64) __builtin_prefetch(next + ahead);
    return DecodeTerms(type_, from + term_offsets_[t], terms, n);
  }
  std::byte gathered[kPackedTerms * sizeof(double)];
  for (int64_t j = 0; j < n; ++j) {
    std::memcpy(gathered + j * width_, from + term_offsets_[t + j], static_cast<size_t>(width_));
  }
  DecodeTerms(type_, gathered, terms, n);
}

void ComplexColumns::Pack(int64_t first, int64_t count, int64_t lanes, double* packed) const {
  static_assert(kPackedTerms % 2 == 0, "pairs stay together");
  PackLines(count, lanes, lines_.terms(), packed, [&](int64_t i, int64_t t, int64_t n, double* terms) {
    const int64_t line = first + i;
    lines_.Read(base_, line / 2, t, n, terms);
    for (int64_t k = 0; k < n; k += 2) {
      if (line % 2 == 0) {
        terms[k + 1] = -terms[k + 1];
      } else {
        std::swap(terms[k], terms[k + 1]);
      }
    }
  });
}

Status RunTiled(OpContext& context, const TiledProduct& task) {
  const CertifiedProduct& product = task.product;
  int64_t row_panel_count = CeilDivide(task.row_count, product.rows());
  int64_t all_column_panels = CeilDivide(task.column_count, product.columns());
  if (row_panel_count == 0 || all_column_panels == 0) return {};
  int64_t block = PanelsAtATime(context, all_column_panels, product.PanelBytes(product.columns()),
                                kColumnPart, kLeastColumnBytes, kColumnBytes);
  int64_t group = PanelsAtATime(context, row_panel_count, product.PanelBytes(product.rows()), kRowPart,
                                kLeastRowBytes, kRowBytes);
  int64_t groups = CeilDivide(row_panel_count, group);
  const int64_t bytes = block * product.PanelBytes(product.columns()) +
                        Threads(context, groups * block) * group * product.PanelBytes(product.rows());
  const int64_t reserved = task.reserved != nullptr ? *task.reserved : 0;
  if (bytes > reserved) {
    RETURN_IF_ERROR(context.Reserve(bytes - reserved));
    if (task.reserved != nullptr) *task.reserved = bytes;
  }
  int64_t panel_work = product.PanelBytes(product.columns());
  int64_t tile_work = product.PanelBytes(product.rows()) * product.columns() / 8;
  Panels column_panels(product, block, product.columns());
  RowPanels row_panels(product, group);
  for (int64_t base = 0; base < all_column_panels; base += block) {
    int64_t panels = std::min(block, all_column_panels - base);
    int64_t first_column = base * product.columns();
    RETURN_IF_ERROR(ParallelFor(context, panels, std::max<int64_t>(1, kSmallWork / panel_work),
                                [&](int64_t begin, int64_t end) {
                                  for (int64_t c = begin; c < end; ++c) {
                                    column_panels.Pack(product, task.columns, first_column,
                                                       task.column_count, c);
                                  }
                                }));
    // Few rows: the columns are split too, so that every thread has something to do.
    int64_t splits = std::clamp<int64_t>(CeilDivide(16, groups), 1, panels);
    int64_t part = CeilDivide(panels, splits);
    splits = CeilDivide(panels, part);
    int64_t grain = std::max<int64_t>(1, kSmallWork / (tile_work * group * part));
    RETURN_IF_ERROR(ParallelFor(context, groups * splits, grain, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        int64_t row = i / splits * group, column = i % splits * part;
        std::unique_ptr<Panels> packed = row_panels.Take();
        RunRows(task, row, std::min(row_panel_count, row + group), *packed, column_panels,
                first_column, column, std::min(panels, column + part));
        row_panels.GiveBack(std::move(packed));
      }
    }));
  }
  return {};
}

bool IsSmallTiled(const TiledProduct& task) { return RunTiledAloneBytes(task) <= kAloneBytes; }

int64_t RunTiledAloneBytes(const TiledProduct& task) {
  const CertifiedProduct& product = task.product;
  return CeilDivide(task.column_count, product.columns()) * product.PanelBytes(product.columns()) +
         product.PanelBytes(product.rows());
}

void RunTiledAlone(const TiledProduct& task) {
  const CertifiedProduct& product = task.product;
  int64_t panels = CeilDivide(task.column_count, product.columns());
  Panels column_panels(product, panels, product.columns());
  for (int64_t c = 0; c < panels; ++c) {
    column_panels.Pack(product, task.columns, 0, task.column_count, c);
  }
  Panels row_panel(product, 1, product.rows());
  for (int64_t row = 0; row * product.rows() < task.row_count; ++row) {
    RunRows(task, row, row + 1, row_panel, column_panels, 0, 0, panels);
  }
}

}  // namespace assay
