// sort: each line along the dimension is sorted by the comparator, stably, all operands alike;
// topk.
//
// Our own merge sort, which no comparator can lead out of bounds. A comparator of the form
// compare(f(lhs), g(rhs)) has f and g evaluated once per element, over the whole line; any other is
// called with one lane.
#include "interpreter/ops/sort.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/elementwise.h"
#include "interpreter/ops/fold.h"
#include "interpreter/ops/strided.h"
#include "interpreter/region_program.h"

namespace assay {
namespace {

// Stable: `less(b, a)` moves b, which stands behind a, before it.
template <typename Less>
void MergeSort(std::vector<int64_t>& order, std::vector<int64_t>& scratch, Less less) {
  size_t n = order.size();
  constexpr size_t kRun = 8;
  for (size_t first = 0; first < n; first += kRun) {
    size_t last = std::min(n, first + kRun);
    for (size_t i = first + 1; i < last; ++i) {
      int64_t moving = order[i];
      size_t j = i;
      for (; j > first && less(moving, order[j - 1]); --j) order[j] = order[j - 1];
      order[j] = moving;
    }
  }
  scratch.resize(n);
  for (size_t run = kRun; run < n; run *= 2) {
    for (size_t first = 0; first < n; first += 2 * run) {
      size_t middle = std::min(n, first + run), last = std::min(n, first + 2 * run);
      size_t a = first, b = middle, to = first;
      while (a < middle && b < last) {
        scratch[to++] = less(order[b], order[a]) ? order[b++] : order[a++];
      }
      while (a < middle) scratch[to++] = order[a++];
      while (b < last) scratch[to++] = order[b++];
    }
    std::swap(order, scratch);
  }
}

// Sorts lines of one sort instruction; one per thread.
class LineSorter {
 public:
  LineSorter(OpContext& context, int64_t n)
      : evaluation_(context.evaluation),
        caller_(context.evaluation, *context.instruction.Get(kToApply), caller_block(context, n)),
        n_(n) {
    for (const Literal& operand : context.operands) {
      widths_.push_back(WidthOf(operand.shape()));
      lines_.emplace_back(static_cast<size_t>(n * widths_.back()));
    }
    inputs_.resize(2 * widths_.size());
  }

  // Bytes that sorting lines of n elements takes on each thread.
  static int64_t BytesFor(OpContext& context, int64_t n) {
    int64_t widths = 5 * static_cast<int64_t>(sizeof(int64_t));  // positions, two orders, two keys
    for (const Literal& operand : context.operands) widths += WidthOf(operand.shape());
    return n * widths;
  }

  std::vector<std::byte>& line(size_t operand) { return lines_[operand]; }

  // The permutation that sorts the lines loaded.
  Result<std::vector<int64_t>> Sort() {
    std::vector<int64_t> order(static_cast<size_t>(n_));
    std::iota(order.begin(), order.end(), 0);
    const RegionProgram* program = caller_.program();
    if (program && program->SeparableComparison()) {
      SortByKeys(*program, order);
      return order;
    }
    Status status;
    int64_t calls = 0;
    MergeSort(order, scratch_, [&](int64_t a, int64_t b) {
      if (!status.ok()) return false;
      if ((++calls & 4095) == 0) {
        status = evaluation_.Poll();
        if (!status.ok()) return false;
      }
      for (size_t k = 0; k < lines_.size(); ++k) {
        inputs_[2 * k] = lines_[k].data() + a * widths_[k];
        inputs_[2 * k + 1] = lines_[k].data() + b * widths_[k];
      }
      uint8_t less = 0;
      void* outputs[] = {&less};
      status = caller_.Call(inputs_, outputs, 1);
      return less != 0;
    });
    if (!status.ok()) return status;
    return order;
  }

 private:
  static int64_t caller_block(OpContext& context, int64_t n) {
    const RegionProgram* program = context.evaluation.ProgramOf(*context.instruction.Get(kToApply));
    return program && program->SeparableComparison() ? n : 1;
  }

  void SortByKeys(const RegionProgram& program, std::vector<int64_t>& order) {
    const RegionProgram::Step& comparison = *program.SeparableComparison();
    int64_t block = std::min(n_, RegionProgram::kBlock);
    if (!frame_)
      frame_ = std::make_unique<RegionProgram::Frame>(program, std::max<int64_t>(1, block));
    int64_t width = FormatOf(comparison.kernel.operand).ByteSize();
    for (int side = 0; side < 2; ++side) keys_[side].resize(static_cast<size_t>(n_ * width));
    for (int64_t first = 0; first < n_; first += block) {
      int64_t lanes = std::min(block, n_ - first);
      for (size_t k = 0; k < lines_.size(); ++k) {
        inputs_[2 * k] = inputs_[2 * k + 1] = lines_[k].data() + first * widths_[k];
      }
      frame_->Run(inputs_, lanes);
      for (int side = 0; side < 2; ++side) {
        std::memcpy(keys_[side].data() + first * width, frame_->value(comparison.inputs[side]),
                    static_cast<size_t>(lanes * width));
      }
    }
    numeric::CompareKernel compare = comparison.kernel.compare;
    const std::byte* left = keys_[0].data();
    const std::byte* right = keys_[1].data();
    MergeSort(order, scratch_, [&](int64_t a, int64_t b) {
      uint8_t less = 0;
      compare(left + a * width, right + b * width, &less, 1);
      return less != 0;
    });
  }

  const Evaluation& evaluation_;
  RegionCaller caller_;
  int64_t n_;
  std::vector<int64_t> widths_;
  std::vector<std::vector<std::byte>> lines_;
  std::vector<const void*> inputs_;
  std::vector<int64_t> scratch_;
  std::unique_ptr<RegionProgram::Frame> frame_;
  std::vector<std::byte> keys_[2];
};

// The lines of an array along one dimension.
struct Lines {
  int64_t count = 1;   // of lines
  int64_t length = 1;  // elements of each
  int64_t stride = 1;  // between them
  Dims outer, outer_strides;

  Lines(const Shape& shape, int64_t dimension) {
    Dims strides = StridesOf(shape.dimensions());
    for (int64_t d = 0; d < shape.rank(); ++d) {
      if (d == dimension) {
        length = shape.dimension(d);
        stride = strides[d];
      } else {
        count *= shape.dimension(d);
        outer.push_back(shape.dimension(d));
        outer_strides.push_back(strides[d]);
      }
    }
  }
};

}  // namespace

Status EvaluateSort(OpContext& context) {
  const Shape& first_shape = context.operands[0].shape();
  const std::vector<int64_t>& dimensions = context.instruction.Get(kDimensions);
  Lines lines(first_shape, dimensions.empty() ? first_shape.rank() - 1 : dimensions[0]);
  bool tuple = context.shape().IsTuple();
  std::vector<Literal> results;
  for (size_t k = 0; k < context.operands.size(); ++k) {
    results.push_back(
        Literal::Uninitialized(tuple ? context.shape().elements()[k] : context.shape()));
    results.back().MutableBytes();
  }
  RETURN_IF_ERROR(context.Reserve(Threads(context, lines.count) *
                                  LineSorter::BytesFor(context, lines.length)));
  Status failed;
  auto run = [&](int64_t begin, int64_t end) {
    LineSorter sorter(context, lines.length);
    Odometer<1> at(lines.outer, {lines.outer_strides});
    at.Seek(begin);
    std::vector<int64_t> positions(static_cast<size_t>(lines.length));
    for (int64_t l = begin; l < end; ++l, at.Next()) {
      for (int64_t i = 0; i < lines.length; ++i) positions[i] = at.position() + i * lines.stride;
      for (size_t k = 0; k < context.operands.size(); ++k) {
        GatherElements(WidthOf(context.operands[k].shape()), context.operands[k].bytes(), positions,
                       sorter.line(k).data());
      }
      Result<std::vector<int64_t>> order = sorter.Sort();
      if (!order.ok()) {
        // Errors come from what every thread polls, or from regions run on this thread alone.
        if (context.evaluation.ProgramOf(*context.instruction.Get(kToApply)) == nullptr) {
          failed = order.status();
        }
        return;
      }
      for (size_t k = 0; k < context.operands.size(); ++k) {
        int64_t width = WidthOf(context.operands[k].shape());
        std::byte* out = results[k].MutableBytes();
        for (int64_t i = 0; i < lines.length; ++i) {
          std::memcpy(out + positions[i] * width, sorter.line(k).data() + (*order)[i] * width,
                      static_cast<size_t>(width));
        }
      }
    }
  };
  if (context.evaluation.ProgramOf(*context.instruction.Get(kToApply)) == nullptr) {
    if (lines.count > 0) run(0, lines.count);
    RETURN_IF_ERROR(failed);
  } else {
    int64_t grain = std::max<int64_t>(1, (1 << 12) / std::max<int64_t>(1, lines.length));
    RETURN_IF_ERROR(ParallelFor(context, lines.length == 0 ? 0 : lines.count, grain, run));
    RETURN_IF_ERROR(context.evaluation.Poll());
  }
  context.result =
      tuple ? Literal::Tuple(context.shape(), std::move(results)) : std::move(results[0]);
  return {};
}

std::string CheckTopk(const Instruction& instruction) {
  PrimitiveType type = instruction.operand_shape(0).primitive_type();
  if (!numeric::FindCompare(numeric::CompareDirection::kGt, numeric::CompareOrder::kTotal, type)) {
    return "not implemented for " + std::string(NameOf(type));
  }
  if (!instruction.shape().IsTuple() || instruction.shape().elements().size() != 2) {
    return "only the form with values and indices is implemented";
  }
  return {};
}

// The k largest (or smallest) elements of the last dimension in total order, NaN beyond infinity;
// equal elements by rising index. Results: values and s32 indices.
Status EvaluateTopk(OpContext& context) {
  return EvaluateTopkOf(context, context.instruction.Get(kTopkLargest));
}

Status EvaluateTopkOf(OpContext& context, bool largest) {
  const Literal& operand = context.operands[0];
  const Shape& values_shape = context.shape().elements()[0];
  const Shape& indices_shape = context.shape().elements()[1];
  int64_t n = operand.shape().dimensions().back(), k = values_shape.dimensions().back();
  int64_t width = WidthOf(operand.shape());
  numeric::CompareKernel before = numeric::FindCompare(
      largest ? numeric::CompareDirection::kGt : numeric::CompareDirection::kLt,
      numeric::CompareOrder::kTotal, operand.shape().primitive_type());
  Literal values = Literal::Uninitialized(values_shape);
  Literal indices = Literal::Uninitialized(indices_shape);
  std::byte* out_values = values.MutableBytes();
  std::byte* out_indices = indices.MutableBytes();
  int64_t index_width = WidthOf(indices_shape);
  int64_t lines = n == 0 ? 0 : operand.element_count() / n;
  RETURN_IF_ERROR(context.Reserve(Threads(context, lines) * n * 2 *
                                  static_cast<int64_t>(sizeof(int64_t))));
  RETURN_IF_ERROR(ParallelFor(context, lines, std::max<int64_t>(1, 4096 / std::max<int64_t>(1, n)),
                              [&](int64_t begin, int64_t end) {
                                std::vector<int64_t> order(static_cast<size_t>(n)), scratch;
                                for (int64_t l = begin; l < end; ++l) {
                                  const std::byte* line = operand.bytes() + l * n * width;
                                  std::iota(order.begin(), order.end(), 0);
                                  MergeSort(order, scratch, [&](int64_t a, int64_t b) {
                                    uint8_t first = 0;
                                    before(line + a * width, line + b * width, &first, 1);
                                    return first != 0;
                                  });
                                  for (int64_t i = 0; i < k; ++i) {
                                    std::memcpy(out_values + (l * k + i) * width,
                                                line + order[i] * width,
                                                static_cast<size_t>(width));
                                    std::memcpy(out_indices + (l * k + i) * index_width, &order[i],
                                                static_cast<size_t>(index_width));
                                  }
                                }
                              }));
  context.result = Literal::Tuple(context.shape(), {std::move(values), std::move(indices)});
  return {};
}

}  // namespace assay
