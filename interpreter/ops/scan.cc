// scan: (y..., carry...) = to_apply(x..., carry...) for each position along the dimension, first to
// last, or last to first when it is reversed; the ys are stacked at the positions of their xs.
//
// A carry that only ever has an x added to it is one exact sum of its init and the xs so far, and so
// is every y that shows it (interpreter/region_analysis.h, FindScanSums). Everything else runs in
// order, each instruction rounding. is_associative changes nothing.
#include "interpreter/ops/scan.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "interpreter/evaluation.h"
#include "interpreter/numeric/running_sum.h"
#include "interpreter/numeric/tier_counts.h"
#include "interpreter/ops/matrix.h"
#include "interpreter/ops/sliding_sums.h"
#include "interpreter/ops/strided.h"
#include "interpreter/region_analysis.h"
#include "interpreter/region_program.h"

namespace assay {
namespace {

constexpr int64_t kMostColumns = 64;  // of running sums, side by side

// Where slice `i` along dimension `along` lies in an array of these sizes.
struct Slices {
  Dims sizes, strides;  // of one slice, in the array
  int64_t step = 0;     // elements from slice to slice

  Slices(const Shape& shape, int64_t along) : strides(StridesOf(shape.dimensions())) {
    sizes = DimsOf(shape);
    step = strides[along];
    sizes.erase(sizes.begin() + along);
    strides.erase(strides.begin() + along);
  }
};

class Scanner {
 public:
  explicit Scanner(OpContext& context)
      : context_(context),
        body_(*context.instruction.Get(kToApply)),
        along_(context.instruction.Get(kDimensions)[0]),
        carries_(context.instruction.Get(kNumCarries)),
        inputs_(static_cast<int64_t>(context.operands.size()) - carries_),
        length_(context.operands[0].shape().dimension(along_)) {
    const Shape& shape = context.shape();
    for (const Shape& part : shape.IsTuple() ? std::vector<Shape>(shape.elements().begin(),
                                                                  shape.elements().end())
                                             : std::vector<Shape>{shape}) {
      results_.push_back(Literal());
      shapes_.push_back(part);
    }
    outputs_ = static_cast<int64_t>(shapes_.size()) - carries_;
  }

  Status Run() {
    for (int64_t i = 0; i < outputs_; ++i) results_[i] = Literal::Uninitialized(shapes_[i]);
    for (int64_t c = 0; c < carries_; ++c) results_[outputs_ + c] = context_.operands[inputs_ + c];
    std::vector<ScanSum> sums = FindScanSums(body_, inputs_);
    std::vector<bool> summed(results_.size());
    for (int64_t c = 0; c < carries_; ++c) {
      if (sums[c].input < 0) continue;
      summed[outputs_ + c] = true;
      for (int64_t output : sums[c].outputs) summed[output] = true;
    }
    bool all = true;
    for (bool one : summed) all = all && one;
    if (!all) RETURN_IF_ERROR(RunInOrder(summed));
    for (int64_t c = 0; c < carries_; ++c) {
      if (sums[c].input >= 0) RETURN_IF_ERROR(Sum(c, sums[c]));
    }
    for (int64_t c = outputs_; c < static_cast<int64_t>(results_.size()); ++c) {
      if (results_[c].shape() != shapes_[c]) results_[c] = results_[c].Reshaped(shapes_[c]);
    }
    context_.result = context_.shape().IsTuple()
                          ? Literal::Tuple(context_.shape(), std::move(results_))
                          : std::move(results_[0]);
    return {};
  }

 private:
  int64_t PositionOf(int64_t step) const {
    return context_.instruction.Get(kIsReverse) ? length_ - 1 - step : step;
  }

  Status RunInOrder(const std::vector<bool>& summed) {
    const bool scalars = context_.evaluation.ProgramOf(body_) != nullptr;
    if (scalars) return RunScalars(summed);
    std::vector<Literal> carry(context_.operands.begin() + inputs_, context_.operands.end());
    for (int64_t i = 0; i < inputs_ && length_ > 0; ++i) {  // one slice of each at a time
      RETURN_IF_ERROR(context_.Reserve(context_.operands[i].byte_size() / length_));
    }
    for (int64_t step = 0; step < length_; ++step) {
      const int64_t at = PositionOf(step);
      std::vector<Literal> arguments;
      for (int64_t i = 0; i < inputs_; ++i) arguments.push_back(SliceOf(i, at));
      for (Literal& value : carry) arguments.push_back(std::move(value));
      ASSIGN_OR_RETURN(Literal result, context_.evaluation.Run(body_, std::move(arguments)));
      auto part = [&](int64_t i) {
        return result.shape().IsTuple() ? result.elements()[i] : result;
      };
      for (int64_t i = 0; i < outputs_; ++i) {
        if (!summed[i]) Store(part(i), at, &results_[i]);
      }
      for (int64_t c = 0; c < carries_; ++c) carry[c] = part(outputs_ + c);
    }
    for (int64_t c = 0; c < carries_; ++c) {
      if (!summed[outputs_ + c]) results_[outputs_ + c] = std::move(carry[c]);
    }
    return {};
  }

  // Inputs of rank 1 and a body that compiles: one lane, no literals.
  Status RunScalars(const std::vector<bool>& summed) {
    RegionCaller caller(context_.evaluation, body_, 1);
    std::vector<const void*> inputs(context_.operands.size());
    std::vector<void*> outputs(results_.size());
    std::vector<int64_t> widths;
    for (int64_t i = 0; i < inputs_; ++i) widths.push_back(WidthOf(context_.operands[i].shape()));
    std::vector<std::byte*> bases;
    std::vector<int64_t> out_widths;
    for (Literal& result : results_) {
      bases.push_back(result.MutableBytes());
      out_widths.push_back(WidthOf(result.shape()));
    }
    for (int64_t step = 0; step < length_; ++step) {
      if ((step & 4095) == 4095) RETURN_IF_ERROR(context_.evaluation.Poll());
      const int64_t at = PositionOf(step);
      for (int64_t i = 0; i < inputs_; ++i) {
        inputs[i] = context_.operands[i].bytes() + at * widths[i];
      }
      for (int64_t c = 0; c < carries_; ++c) inputs[inputs_ + c] = bases[outputs_ + c];
      for (size_t i = 0; i < outputs.size(); ++i) {
        const bool carry = static_cast<int64_t>(i) >= outputs_;
        outputs[i] = summed[i] ? nullptr : bases[i] + (carry ? 0 : at * out_widths[i]);
      }
      RETURN_IF_ERROR(caller.Call(inputs, outputs, 1));
    }
    return {};
  }

  Literal SliceOf(int64_t input, int64_t at) {
    const Literal& operand = context_.operands[input];
    const Slices slices(operand.shape(), along_);
    const std::vector<int64_t> sizes(slices.sizes.begin(), slices.sizes.end());
    Literal slice = Literal::Uninitialized(Shape::Array(operand.shape().element_type(), sizes));
    const int64_t width = WidthOf(operand.shape());
    CopyStrided(&context_.pool, width, slices.sizes, operand.bytes() + at * slices.step * width,
                slices.strides, slice.MutableBytes(), StridesOf(sizes));
    return slice;
  }

  void Store(const Literal& value, int64_t at, Literal* result) {
    const Slices slices(result->shape(), along_);
    const int64_t width = WidthOf(value.shape());
    CopyStrided(&context_.pool, width, slices.sizes, value.bytes(), StridesOf(slices.sizes),
                result->MutableBytes() + at * slices.step * width, slices.strides);
  }

  // Carry c: a running exact sum for each part of each element of a slice.
  Status Sum(int64_t c, const ScanSum& sum) {
    const Literal& input = context_.operands[sum.input];
    const Literal init = context_.operands[inputs_ + c];
    ASSIGN_OR_RETURN(const numeric::TermRange inits, RangeOf(context_, init));
    ASSIGN_OR_RETURN(numeric::TermRange range, RangeOf(context_, input));
    range.Note(inits);
    std::vector<std::byte*> shown;
    for (int64_t output : sum.outputs) shown.push_back(results_[output].MutableBytes());
    std::byte* last = results_[outputs_ + c].MutableBytes();
    return numeric::WithSumForm(
        PartOf(input.shape().primitive_type()), range, length_ + 1, inits.has_minus_zero,
        [&](const auto& form) { return RunSums(form, input, init, shown, last); });
  }

  // The sums of neighbouring columns side by side. Every step goes to `shown`, the last one to `last`.
  template <typename Form>
  Status RunSums(const Form& form, const Literal& input, const Literal& init,
                 const std::vector<std::byte*>& shown, std::byte* last) {
    using Term = typename Form::Term;
    using Sum = typename Form::Sum;
    const PrimitiveType type = input.shape().primitive_type(), part = PartOf(type);
    const int64_t width = FormatOf(part).ByteSize();
    const int64_t columns = Slices(input.shape(), along_).step * (IsComplex(type) ? 2 : 1);
    const int64_t line = length_ * columns;  // parts in a line of slices
    const int64_t lines = line == 0 ? 0 : input.byte_size() / (line * width);
    const int64_t block = std::min(columns, kMostColumns), blocks = line == 0 ? 0 : (columns + block - 1) / block;
    const int64_t grain = (1 << 12) / std::max<int64_t>(1, block * length_);
    const numeric::Going going = GoingOf(context_);
    return ParallelFor(context_, lines * blocks, std::max<int64_t>(1, grain), [&](int64_t begin, int64_t end) {
      std::vector<Sum> sums(static_cast<size_t>(block));
      Term terms[kMostColumns];
      std::byte rounded[kMostColumns * sizeof(double)];
      numeric::WorkCounter work(going, 1 << 12);
      numeric::CountedTiers tiers;
      for (int64_t i = begin; i < end; ++i) {
        const int64_t column = i % blocks * block, n = std::min(block, columns - column);
        const int64_t of_slices = (i / blocks * columns + column) * width;
        numeric::DecodeTerms<Form>(part, init.bytes() + of_slices, terms, n);
        for (int64_t e = 0; e < n; ++e) form.Add(sums[e] = Sum{}, terms[e]);
        for (int64_t step = 0; step < length_; ++step) {
          if (!work.Goes(n)) return;
          const int64_t byte = (i / blocks * line + PositionOf(step) * columns + column) * width;
          numeric::DecodeTerms<Form>(part, input.bytes() + byte, terms, n);
          for (int64_t e = 0; e < n; ++e) form.Add(sums[e], terms[e]);
          if (shown.empty() && step + 1 < length_) continue;
          numeric::StoreSums(form, part, sums.data(), rounded, n);
          // The last sum is both an output and the carry.
          if (IsFloat(part)) tiers.sliding += n * (static_cast<int64_t>(shown.size()) + (step + 1 == length_));
          for (std::byte* out : shown) std::memcpy(out + byte, rounded, static_cast<size_t>(n * width));
        }
        std::memcpy(last + of_slices, rounded, static_cast<size_t>(n * width));
      }
    });
  }

  OpContext& context_;
  const Computation& body_;
  int64_t along_, carries_, inputs_, length_;
  int64_t outputs_ = 0;
  std::vector<Shape> shapes_;     // of the results
  std::vector<Literal> results_;  // ys, then carries
};

}  // namespace

Status EvaluateScan(OpContext& context) { return Scanner(context).Run(); }

}  // namespace assay
