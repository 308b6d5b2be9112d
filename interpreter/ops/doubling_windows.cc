// Which bodies: maximum and minimum (NaN if either is, -0 < +0: the greater of two in a total order, of which all
// NaN are one value), and, or, and multiply of integers, which wraps: all are associative and commutative to the
// last bit, so that a window may be folded in any order, one dimension after the other.
//
// Along one dimension, let y_0 be the line with its padding, and y_(j+1)[i] = y_j[i] . y_j[i + 2^j W] where windows
// are dilated by W: y_j[i] folds the 2^j elements i, i + W, ... in their order. A window of n elements is put
// together from one y_j for each bit of n, side by side.
//
// Padding. The first four are idempotent, and the init value is in every fold: it may stand on padding, whether
// padding counts or not. multiply has the neutral element 1, for where padding does not count; where it does, what
// lies on padding of a later dimension stands for as many elements as windows have along the earlier ones.
#include "interpreter/ops/doubling_windows.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/convert.h"
#include "interpreter/numeric/elementwise.h"
#include "interpreter/numeric/loop.h"
#include "interpreter/ops/matrix.h"
#include "interpreter/ops/strided.h"

namespace assay {
namespace {

using numeric::BinaryFunction;

// Windows of fewer elements go element by element, as do those whose padded line is so many times longer than the
// line and its outputs.
constexpr int64_t kLeastElements = 8, kMostPadding = 4;
constexpr int64_t kBufferBytes = 128 << 10;  // of a line with its neighbours
constexpr int64_t kLeastWork = 1 << 15;      // bytes that one thread does faster than two

struct AssociativeRow {
  Opcode opcode;
  BinaryFunction function;
  bool idempotent = true;
  bool of_floats = false;  // too
};
constexpr AssociativeRow kAssociative[] = {
    {.opcode = Opcode::kMaximum, .function = BinaryFunction::kMaximum, .of_floats = true},
    {.opcode = Opcode::kMinimum, .function = BinaryFunction::kMinimum, .of_floats = true},
    {.opcode = Opcode::kAnd, .function = BinaryFunction::kAnd},
    {.opcode = Opcode::kOr, .function = BinaryFunction::kOr},
    {.opcode = Opcode::kMultiply, .function = BinaryFunction::kMultiply, .idempotent = false},
};

// The row of a body that is one function of its two parameters, of the type of the arrays; else nullptr.
const AssociativeRow* FindAssociative(const Computation& region, const FoldArrays& arrays) {
  if (arrays.inputs.size() != 1 || region.roots().size() != 1 || region.parameter_count() != 2) return nullptr;
  const Instruction& root = *region.module().instruction(region.roots()[0].instruction);
  const PrimitiveType type = arrays.inputs[0].shape().primitive_type();
  const bool one_type = type == arrays.inits[0].shape().primitive_type() &&
                        type == arrays.results[0].shape().primitive_type() && root.shape().IsArray() &&
                        type == root.shape().primitive_type();
  if (!one_type || IsComplex(type) || root.operand_count() != 2) return nullptr;
  for (int64_t i = 0; i < 2; ++i) {
    const PrimitiveType taken = root.operand_shape(i).IsArray() ? root.operand_shape(i).primitive_type()
                                                                : PrimitiveType::kInvalid;
    const Instruction& producer = root.producer(i);
    if (producer.opcode() != Opcode::kParameter || &producer.parent() != &region || taken != type) return nullptr;
  }
  if (root.operand(0) == root.operand(1)) return nullptr;
  for (const AssociativeRow& row : kAssociative) {
    if (row.opcode == root.opcode()) return row.of_floats || !IsFloat(type) ? &row : nullptr;
  }
  return nullptr;
}

// The fold along one dimension.
struct Line {
  int64_t outer, inner;         // elements before and behind that dimension
  int64_t size, outputs;        // of it
  WindowDimension window;
  int64_t padded = 0, starts = 0;  // elements of a padded line; windows of stride 1
};

// False: too much padding.
bool Measure(Line* line) {
  const WindowDimension& w = line->window;
  int64_t reach, dilated;
  if (__builtin_mul_overflow(w.size - 1, w.window_dilation, &reach) ||
      __builtin_mul_overflow(line->outputs - 1, w.stride, &line->starts) ||
      __builtin_mul_overflow(std::max<int64_t>(line->size, 1), w.base_dilation, &dilated) ||
      __builtin_add_overflow(++line->starts, reach, &line->padded)) {
    return false;
  }
  const int64_t most = (INT64_MAX / 2) / kMostPadding;
  return line->size <= most && line->outputs <= most - line->size &&
         line->padded <= kMostPadding * (line->size + line->outputs);
}

class LineFolder {
 public:
  LineFolder(const Line& line, int64_t width, numeric::BinaryKernel kernel, const std::byte* padding)
      : line_(line),
        width_(width),
        kernel_(kernel),
        padding_(padding),
        columns_(std::clamp<int64_t>(kBufferBytes / (line.padded * width), 1, line.inner)),
        chunks_((line.inner + columns_ - 1) / columns_) {}

  int64_t pieces() const { return line_.outer * chunks_; }
  int64_t bytes() const { return 3 * line_.padded * columns_ * width_; }  // of a thread
  int64_t grain() const { return std::max<int64_t>(1, kLeastWork / (line_.padded * columns_ * width_)); }

  void Run(int64_t begin, int64_t end, const std::byte* in, std::byte* out, const numeric::Going& going) const {
    const size_t size = static_cast<size_t>(line_.padded * columns_ * width_);
    std::vector<std::byte> line(size), next(size), folded(size);
    for (int64_t i = begin; i < end; ++i) {
      const int64_t outer = i / chunks_, first = i % chunks_ * columns_;
      const int64_t columns = std::min(columns_, line_.inner - first);
      Read(in + (outer * line_.size * line_.inner + first) * width_, columns, line.data());
      if (!Fold(columns, line, next, folded.data(), going)) return;
      std::byte* to = out + (outer * line_.outputs * line_.inner + first) * width_;
      for (int64_t o = 0; o < line_.outputs; ++o) {
        std::memcpy(to + o * line_.inner * width_, folded.data() + o * line_.window.stride * columns * width_,
                    static_cast<size_t>(columns * width_));
      }
    }
  }

 private:
  // `columns` lines side by side, with their padding and gaps.
  void Read(const std::byte* from, int64_t columns, std::byte* line) const {
    Fill(width_, padding_, line, line_.padded * columns);
    for (int64_t i = 0; i < line_.size; ++i) {
      const int64_t at = line_.window.padding_low + i * line_.window.base_dilation;
      if (at < 0) continue;
      if (at >= line_.padded) break;
      std::memcpy(line + at * columns * width_, from + i * line_.inner * width_,
                  static_cast<size_t>(columns * width_));
    }
  }

  bool Fold(int64_t columns, std::vector<std::byte>& line, std::vector<std::byte>& next, std::byte* folded,
            const numeric::Going& going) const {
    const int64_t row = columns * width_;
    int64_t taken = 0, length = line_.padded;  // positions of the window so far; of `line`
    bool any = false;
    for (int64_t left = line_.window.size, step = line_.window.window_dilation; left > 0; left /= 2, step *= 2) {
      if (!going()) return false;
      if (left % 2 == 1) {
        const std::byte* part = line.data() + taken * row;
        if (any) {
          kernel_(folded, part, folded, line_.starts * columns);
        } else {
          std::memcpy(folded, part, static_cast<size_t>(line_.starts * row));
        }
        any = true;
        taken += step;
      }
      if (left == 1) break;
      length -= step;
      kernel_(line.data(), line.data() + step * row, next.data(), length * columns);
      std::swap(line, next);
    }
    return true;
  }

  const Line& line_;
  int64_t width_;
  numeric::BinaryKernel kernel_;
  const std::byte* padding_;
  int64_t columns_, chunks_;  // lines side by side
};

// n of an element, folded.
void FoldWithItself(numeric::BinaryKernel kernel, int64_t width, int64_t n, std::byte* element) {
  std::byte square[sizeof(double)];
  std::memcpy(square, element, static_cast<size_t>(width));
  for (--n; n > 0; n /= 2) {
    if (n % 2 == 1) kernel(element, square, element, 1);
    kernel(square, square, square, 1);
  }
}

// The lines of the dimensions that a window does something along; nothing: too much padding.
std::vector<Line> LinesOf(const Window& window, const Shape& base, const Shape& output) {
  std::vector<Line> lines;
  Dims sizes = DimsOf(base);
  for (size_t d = 0; d < sizes.size(); ++d) {
    const WindowDimension& w = window.dimensions[d];
    Line line{.outer = Product(std::span(sizes).first(d)),
              .inner = Product(std::span(sizes).subspan(d + 1)),
              .size = sizes[d],
              .outputs = output.dimension(static_cast<int64_t>(d)),
              .window = w};
    sizes[d] = line.outputs;
    if (w.size == 1 && line.size == line.outputs && w.stride == 1 && w.padding_low == 0 && w.base_dilation == 1) {
      continue;
    }
    if (!Measure(&line)) return {};
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

Result<bool> FoldByDoubling(OpContext& context, const Computation& region, const Window& window, bool init_fills,
                            FoldArrays& arrays) {
  const AssociativeRow* row = FindAssociative(region, arrays);
  if (row == nullptr) return false;
  const Literal& input = arrays.inputs[0];
  Literal& result = arrays.results[0];
  Dims window_sizes;
  for (const WindowDimension& w : window.dimensions) window_sizes.push_back(w.size);
  const std::vector<Line> lines = LinesOf(window, input.shape(), result.shape());
  if (lines.empty() || Product(window_sizes) < kLeastElements || input.element_count() == 0) return false;
  const PrimitiveType type = input.shape().primitive_type();
  const int64_t width = WidthOf(input.shape());
  const numeric::BinaryKernel kernel = numeric::FindBinary(row->function, type);
  if (kernel == nullptr) return false;
  const std::byte* init = arrays.inits[0].bytes();
  std::byte padding[sizeof(double)];
  const int64_t one = 1;
  numeric::ConvertBlock(PrimitiveType::kS64, type, &one, padding, 1);
  if (row->idempotent || init_fills) std::memcpy(padding, init, static_cast<size_t>(width));

  const numeric::Going going = GoingOf(context);
  std::vector<std::byte> before, between;
  for (size_t l = 0; l < lines.size(); ++l) {
    const Line& line = lines[l];
    const LineFolder folder(line, width, kernel, padding);
    const std::byte* in = l == 0 ? input.bytes() : before.data();
    std::byte* out = result.MutableBytes();
    if (l + 1 < lines.size()) {
      const int64_t bytes = line.outer * line.outputs * line.inner * width;
      RETURN_IF_ERROR(context.Reserve(bytes));
      between.resize(static_cast<size_t>(bytes));
      out = between.data();
    }
    RETURN_IF_ERROR(context.Reserve(Threads(context, folder.pieces()) * folder.bytes()));
    RETURN_IF_ERROR(ParallelFor(context, folder.pieces(), folder.grain(), [&](int64_t begin, int64_t end) {
      folder.Run(begin, end, in, out, going);
    }));
    std::swap(before, between);
    if (!row->idempotent) FoldWithItself(kernel, width, line.window.size, padding);
  }
  std::vector<std::byte> inits(static_cast<size_t>(kLeastWork));
  const int64_t block = kLeastWork / width;
  Fill(width, init, inits.data(), block);
  std::byte* out = result.MutableBytes();
  RETURN_IF_ERROR(ParallelFor(context, result.element_count(), block, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; i += block) {
      std::byte* at = out + i * width;
      kernel(inits.data(), at, at, std::min(block, end - i));
    }
  }));
  return true;
}

}  // namespace assay
