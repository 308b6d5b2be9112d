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
#include "interpreter/numeric/exact_sum.h"
#include "interpreter/numeric/float_format.h"
#include "interpreter/ops/strided.h"
#include "interpreter/region_analysis.h"
#include "interpreter/region_program.h"

namespace assay {
namespace {

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

  // Carry c: one running exact sum for each part of each element.
  Status Sum(int64_t c, const ScanSum& sum) {
    const Literal& input = context_.operands[sum.input];
    const PrimitiveType type = input.shape().primitive_type(), part = PartOf(type);
    const int64_t parts = IsComplex(type) ? 2 : 1, part_width = FormatOf(part).ByteSize();
    const Slices slices(input.shape(), along_);
    const Literal init = context_.operands[inputs_ + c];
    std::byte* last = results_[outputs_ + c].MutableBytes();
    std::vector<std::byte*> shown;
    for (int64_t output : sum.outputs) shown.push_back(results_[output].MutableBytes());
    const int64_t n = Product(slices.sizes) * parts;
    const int64_t grain = std::max<int64_t>(1, (1 << 10) / std::max<int64_t>(1, length_));
    return ParallelFor(context_, n, grain, [&](int64_t begin, int64_t end) {
      numeric::ExactSum running;
      // The last sum is both an output and the carry.
      const int64_t rounded = length_ > 0 ? length_ * static_cast<int64_t>(shown.size()) + 1 : 0;
      numeric::CountTiers({.exact = (end - begin) * rounded});
      Odometer<1> at(slices.sizes, {slices.strides});
      for (int64_t e = begin; e < end; ++e) {
        at.Seek(e / parts);
        double term;
        numeric::DecodeBlock(part, init.bytes() + e * part_width, &term, 1);
        running.Clear();
        running.Add(term);
        uint64_t bits = 0;
        for (int64_t step = 0; step < length_; ++step) {
          if ((step & 4095) == 4095 && context_.evaluation.ShouldStop()) return;
          const int64_t element = at.position() + PositionOf(step) * slices.step;
          const int64_t byte = (element * parts + e % parts) * part_width;
          numeric::DecodeBlock(part, input.bytes() + byte, &term, 1);
          running.Add(term);
          if (shown.empty() && step + 1 < length_) continue;
          bits = running.Round(part);
          for (std::byte* out : shown) {
            std::memcpy(out + byte, &bits, static_cast<size_t>(part_width));
          }
        }
        if (length_ > 0) std::memcpy(last + e * part_width, &bits, static_cast<size_t>(part_width));
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
