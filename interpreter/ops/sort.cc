// sort: each line along the dimension is sorted by the comparator, stably, all operands alike;
// topk.
//
// A comparator of the form compare(f(lhs), g(rhs)) has f and g evaluated once per element, over the
// whole line; any other is called with one lane (comparator_sort.h, which sorts).
#include "interpreter/ops/sort.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/elementwise.h"
#include "interpreter/ops/body_types.h"
#include "interpreter/ops/comparator_sort.h"
#include "interpreter/ops/fold.h"
#include "interpreter/ops/strided.h"
#include "interpreter/region_program.h"

namespace assay {
namespace {

// Compares keys made before.
class KeyLess : public Stopper {
 public:
  KeyLess(const Evaluation& evaluation, numeric::CompareKernel compare, const std::byte* left,
          const std::byte* right, int64_t width)
      : Stopper(evaluation), compare_(compare), left_(left), right_(right), width_(width) {}
  bool operator()(int64_t a, int64_t b) {
    if (!Goes()) return false;
    uint8_t less = 0;
    compare_(left_ + a * width_, right_ + b * width_, &less, 1);
    return less != 0;
  }

 private:
  numeric::CompareKernel compare_;
  const std::byte *left_, *right_;
  int64_t width_;
};

// Sorts lines of one sort instruction; one per thread.
class LineSorter {
 public:
  // `alone`: on the thread that runs the handler, with no other line at the same time.
  LineSorter(OpContext& context, int64_t n, bool alone)
      : context_(context),
        program_(context.evaluation.ProgramOf(*context.instruction.Get(kToApply))),
        alone_(alone && program_ != nullptr),
        n_(n) {
    const Computation& comparator = *context.instruction.Get(kToApply);
    for (size_t k = 0; k < context.operands.size(); ++k) {
      const PrimitiveType type = context.operands[k].shape().primitive_type();
      lines_.emplace_back(static_cast<size_t>(n * FormatOf(type).ByteSize()));
      for (size_t p = 2 * k; p < 2 * k + 2; ++p) {
        const PrimitiveType taken = TakenType(comparator, static_cast<int64_t>(p));
        const int64_t width = FormatOf(taken).ByteSize();
        converted_.emplace_back(static_cast<size_t>(taken == type ? 0 : n * width));
        compared_.push_back({taken == type ? lines_[k].data() : converted_[p].data(), width});
      }
    }
  }

  // Bytes that sorting lines of n elements takes on each thread.
  static int64_t BytesFor(OpContext& context, int64_t n) {
    int64_t widths = 5 * static_cast<int64_t>(sizeof(int64_t));  // positions, two orders, two keys
    const Computation& comparator = *context.instruction.Get(kToApply);
    for (size_t k = 0; k < context.operands.size(); ++k) {
      const PrimitiveType type = context.operands[k].shape().primitive_type();
      widths += FormatOf(type).ByteSize();
      for (size_t p = 2 * k; p < 2 * k + 2; ++p) {
        const PrimitiveType taken = TakenType(comparator, static_cast<int64_t>(p));
        if (taken != type) widths += FormatOf(taken).ByteSize();
      }
    }
    return n * widths;
  }

  std::vector<std::byte>& line(size_t operand) { return lines_[operand]; }

  // The permutation that sorts the lines loaded.
  Result<std::vector<int64_t>> Sort() {
    std::vector<int64_t> order(static_cast<size_t>(n_));
    std::iota(order.begin(), order.end(), 0);
    ConvertLines();
    if (program_ && program_->SeparableComparison()) {
      MakeKeys();
      const RegionProgram::Step& comparison = *program_->SeparableComparison();
      auto make_less = [&] {
        return KeyLess(context_.evaluation, comparison.kernel.compare, keys_[0].data(),
                       keys_[1].data(), FormatOf(comparison.kernel.operand).ByteSize());
      };
      RETURN_IF_ERROR(SortBy(order, make_less));
    } else if (alone_) {
      RETURN_IF_ERROR(SortBy(order, [&] { return MakeRegionLess(); }));
    } else {
      if (!less_) less_ = std::make_unique<RegionLess>(MakeRegionLess());
      RETURN_IF_ERROR(SortBy(order, [&]() -> RegionLess& { return *less_; }));
    }
    return order;
  }
  // Was the comparator seen to be no strict weak order?
  bool contradicted() const { return contradicted_; }

 private:
  RegionLess MakeRegionLess() const {
    return RegionLess(context_.evaluation, *context_.instruction.Get(kToApply), compared_);
  }

  template <typename MakeLess>
  Status SortBy(std::vector<int64_t>& order, const MakeLess& make_less) {
    ASSIGN_OR_RETURN(bool contradicted,
                     SortByComparator(context_, alone_, order, scratch_, make_less));
    contradicted_ |= contradicted;
    return {};
  }

  void ConvertLines() {
    const Computation& comparator = *context_.instruction.Get(kToApply);
    for (size_t p = 0; p < compared_.size(); ++p) {
      if (converted_[p].empty()) continue;
      ConvertElements(context_.operands[p / 2].shape().primitive_type(), lines_[p / 2].data(),
                      TakenType(comparator, static_cast<int64_t>(p)), converted_[p].data(), n_);
    }
  }

  void MakeKeys() {
    const RegionProgram::Step& comparison = *program_->SeparableComparison();
    int64_t block = std::min(n_, RegionProgram::kBlock);
    if (!frame_) {
      frame_ = std::make_unique<RegionProgram::Frame>(*program_, std::max<int64_t>(1, block));
    }
    std::vector<const void*> inputs(compared_.size());
    int64_t width = FormatOf(comparison.kernel.operand).ByteSize();
    for (int side = 0; side < 2; ++side) keys_[side].resize(static_cast<size_t>(n_ * width));
    for (int64_t first = 0; first < n_; first += block) {
      int64_t lanes = std::min(block, n_ - first);
      for (size_t p = 0; p < compared_.size(); ++p) {
        inputs[p] = compared_[p].elements + first * compared_[p].stride;
      }
      frame_->Run(inputs, lanes);
      for (int side = 0; side < 2; ++side) {
        std::memcpy(keys_[side].data() + first * width, frame_->value(comparison.inputs[side]),
                    static_cast<size_t>(lanes * width));
      }
    }
  }

  OpContext& context_;
  const RegionProgram* program_;
  bool alone_;
  bool contradicted_ = false;
  int64_t n_;
  std::vector<std::vector<std::byte>> lines_;      // by operand
  std::vector<std::vector<std::byte>> converted_;  // by parameter of the comparator; empty: not needed
  std::vector<ComparedLine> compared_;             // likewise: in converted_ or lines_
  std::vector<int64_t> scratch_;
  std::unique_ptr<RegionLess> less_;
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
  Lines lines(first_shape, dimensions[0]);
  bool tuple = context.shape().IsTuple();
  std::vector<Literal> results;
  for (size_t k = 0; k < context.operands.size(); ++k) {
    results.push_back(
        Literal::Uninitialized(tuple ? context.shape().elements()[k] : context.shape()));
    results.back().MutableBytes();
  }
  RETURN_IF_ERROR(
      context.Reserve(Threads(context, lines.count) * LineSorter::BytesFor(context, lines.length)));
  Status failed;
  std::atomic<bool> contradicted = false;
  auto run = [&](int64_t begin, int64_t end) {
    LineSorter sorter(context, lines.length, lines.count == 1);
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
    if (sorter.contradicted()) contradicted = true;
  };
  if (context.evaluation.ProgramOf(*context.instruction.Get(kToApply)) == nullptr) {
    if (lines.count > 0) run(0, lines.count);
    RETURN_IF_ERROR(failed);
  } else {
    int64_t grain = std::max<int64_t>(1, (1 << 12) / std::max<int64_t>(1, lines.length));
    RETURN_IF_ERROR(ParallelFor(context, lines.length == 0 ? 0 : lines.count, grain, run));
    RETURN_IF_ERROR(context.evaluation.Poll());
  }
  if (contradicted) WarnOfComparator(context);
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
  RETURN_IF_ERROR(
      context.Reserve(Threads(context, lines) * n * 2 * static_cast<int64_t>(sizeof(int64_t))));
  RETURN_IF_ERROR(ParallelFor(context, lines, std::max<int64_t>(1, 4096 / std::max<int64_t>(1, n)),
                              [&](int64_t begin, int64_t end) {
                                std::vector<int64_t> order(static_cast<size_t>(n)), scratch;
                                for (int64_t l = begin; l < end; ++l) {
                                  const std::byte* line = operand.bytes() + l * n * width;
                                  std::iota(order.begin(), order.end(), 0);
                                  KeyLess less(context.evaluation, before, line, line, width);
                                  MergeSort(order, scratch, less);
                                  if (less.stopped()) return;
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
