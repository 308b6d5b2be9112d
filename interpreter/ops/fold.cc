#include "interpreter/ops/fold.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

#include "interpreter/evaluation.h"
#include "interpreter/ops/body_types.h"
#include "interpreter/ops/scratch.h"
#include "interpreter/ops/strided.h"
#include "interpreter/result_array.h"

namespace assay {
namespace {

template <typename F>
void WithWidth(int64_t width, F f) {
  struct Wide {
    uint64_t part[2];
  };
  switch (width) {
    case 1:
      return f(uint8_t{});
    case 2:
      return f(uint16_t{});
    case 4:
      return f(uint32_t{});
    case 8:
      return f(uint64_t{});
    case 16:
      return f(Wide{});
    default:
      CHECK(false);
  }
}

// One thread's share: outputs [begin, end).
class Folder {
 public:
  Folder(OpContext& context, const Computation& region, const FoldTerms& terms, FoldArrays& arrays)
      : context_(context),
        terms_(terms),
        arrays_(arrays),
        caller_(context.evaluation, region, terms.outputs),
        is_compiled_(context.evaluation.ProgramOf(region) != nullptr),
        adding_(context.evaluation.AddingOf(region)),
        n_(arrays.inputs.size()),
        capacity_(std::min(RegionProgram::kBlock, terms.outputs)) {
    for (size_t c = 0; c < n_; ++c) {
      widths_.push_back(WidthOf(arrays.inputs[c].shape()));
      accumulator_widths_.push_back(WidthOf(arrays.inits[c].shape()));
      accumulators_.emplace_back(static_cast<size_t>(capacity_ * accumulator_widths_[c]));
      elements_.emplace_back(static_cast<size_t>(capacity_ * widths_[c]));
      lanes_.emplace_back(static_cast<size_t>(capacity_ * accumulator_widths_[c]));
    }
    positions_.resize(capacity_);
    kept_.resize(capacity_);
    valid_.resize(capacity_);
  }

  Status Run(int64_t begin, int64_t end) {
    for (int64_t first = begin; first < end; first += capacity_) {
      int64_t lanes = std::min(capacity_, end - first);
      for (size_t c = 0; c < n_; ++c) {
        Fill(accumulator_widths_[c], arrays_.inits[c].bytes(), accumulators_[c].data(), lanes);
      }
      for (int64_t t = 0; t < terms_.terms; ++t) {
        if ((++steps_ & 63) == 0) RETURN_IF_ERROR(context_.evaluation.Poll());
        RETURN_IF_ERROR(FoldInitsBefore(t, lanes));
        RETURN_IF_ERROR(FoldTerm(first, lanes, t));
      }
      RETURN_IF_ERROR(FoldInitsBefore(terms_.terms, lanes));
      for (size_t c = 0; c < n_; ++c) {
        if (adding_[c]) continue;
        const int64_t width = accumulator_widths_[c];
        std::memcpy(arrays_.results[c].MutableBytes() + first * width, accumulators_[c].data(),
                    static_cast<size_t>(lanes * width));
      }
    }
    return {};
  }

 private:
  Status FoldTerm(int64_t first, int64_t lanes, int64_t term) {
    std::span<int64_t> positions(positions_.data(), static_cast<size_t>(lanes));
    terms_.positions(first, term, positions);
    if (terms_.init_fills) return FoldTermWithInit(lanes, positions);
    int64_t kept = 0;
    bool contiguous = true;
    for (int64_t l = 0; l < lanes; ++l) {
      if (positions[l] < 0) continue;
      kept_[kept] = l;
      valid_[kept] = positions[l];
      contiguous = contiguous && valid_[kept] == valid_[0] + kept;
      ++kept;
    }
    if (kept == 0) return {};
    std::span<const int64_t> valid(valid_.data(), static_cast<size_t>(kept));
    std::span<const int64_t> kept_lanes(kept_.data(), static_cast<size_t>(kept));
    absl::InlinedVector<const void*, 8> inputs(2 * n_);
    absl::InlinedVector<void*, 4> outputs(n_);
    for (size_t c = 0; c < n_; ++c) {
      std::byte* accumulator = accumulators_[c].data();
      if (kept < lanes) {
        GatherElements(accumulator_widths_[c], accumulator, kept_lanes, lanes_[c].data());
        accumulator = lanes_[c].data();
      }
      const std::byte* input = arrays_.inputs[c].bytes();
      if (contiguous) {
        inputs[n_ + c] = input + valid[0] * widths_[c];
      } else {
        GatherElements(widths_[c], input, valid, elements_[c].data());
        inputs[n_ + c] = elements_[c].data();
      }
      inputs[c] = accumulator;
      outputs[c] = adding_[c] ? nullptr : accumulator;
    }
    RETURN_IF_ERROR(caller_.Call(inputs, outputs, kept));
    if (kept == lanes) return {};
    for (size_t c = 0; c < n_; ++c) {
      ScatterElements(accumulator_widths_[c], lanes_[c].data(), kept_lanes,
                      accumulators_[c].data());
    }
    return {};
  }

  // A compiled body is a function of what it is given: once it leaves every accumulator as it was, to the
  // last bit, it does so for ever.
  Status FoldInitsBefore(int64_t term, int64_t lanes) {
    if (!terms_.inits_before) return {};
    const int64_t count = terms_.inits_before(term);
    std::span<int64_t> nowhere(positions_.data(), static_cast<size_t>(lanes));
    std::fill(nowhere.begin(), nowhere.end(), -1);
    for (int64_t i = 0; i < count; ++i) {
      if ((++steps_ & 63) == 0) RETURN_IF_ERROR(context_.evaluation.Poll());
      for (size_t c = 0; c < n_; ++c) lanes_[c] = accumulators_[c];
      RETURN_IF_ERROR(FoldTermWithInit(lanes, nowhere));
      if (is_compiled_ && lanes_ == accumulators_) break;
    }
    return {};
  }

  // Every lane has an element: its own, or the init value.
  Status FoldTermWithInit(int64_t lanes, std::span<const int64_t> positions) {
    absl::InlinedVector<const void*, 8> inputs(2 * n_);
    absl::InlinedVector<void*, 4> outputs(n_);
    for (size_t c = 0; c < n_; ++c) {
      int64_t width = widths_[c];
      for (int64_t l = 0; l < lanes; ++l) {
        const std::byte* element = positions[l] < 0
                                       ? arrays_.fillers[c].bytes()
                                       : arrays_.inputs[c].bytes() + positions[l] * width;
        std::memcpy(elements_[c].data() + l * width, element, static_cast<size_t>(width));
      }
      inputs[c] = accumulators_[c].data();
      inputs[n_ + c] = elements_[c].data();
      outputs[c] = adding_[c] ? nullptr : accumulators_[c].data();
    }
    return caller_.Call(inputs, outputs, lanes);
  }

  OpContext& context_;
  const FoldTerms& terms_;
  FoldArrays& arrays_;
  RegionCaller caller_;
  bool is_compiled_;
  const std::vector<bool>& adding_;
  size_t n_;
  int64_t capacity_;  // lanes that run at once
  int64_t steps_ = 0;
  std::vector<int64_t> widths_, accumulator_widths_;
  std::vector<std::vector<std::byte>> accumulators_, elements_, lanes_;
  std::vector<int64_t> positions_, kept_, valid_;
};

}  // namespace

void GatherElements(int64_t width, const std::byte* base, std::span<const int64_t> positions,
                    std::byte* out) {
  WithWidth(width, [&]<typename T>(T) {
    const T* from = reinterpret_cast<const T*>(base);
    T* to = reinterpret_cast<T*>(out);
    for (size_t i = 0; i < positions.size(); ++i) to[i] = from[positions[i]];
  });
}

void ScatterElements(int64_t width, const std::byte* from, std::span<const int64_t> positions,
                     std::byte* base) {
  WithWidth(width, [&]<typename T>(T) {
    const T* elements = reinterpret_cast<const T*>(from);
    T* to = reinterpret_cast<T*>(base);
    for (size_t i = 0; i < positions.size(); ++i) to[positions[i]] = elements[i];
  });
}

Result<FoldArrays> FoldArrays::Of(OpContext& context, const Computation& region) {
  const size_t n = context.operands.size() / 2;
  const std::vector<bool>& adding = context.evaluation.AddingOf(region);
  FoldArrays arrays;
  for (size_t c = 0; c < n; ++c) {
    const int64_t accumulator = static_cast<int64_t>(c), element = static_cast<int64_t>(n + c);
    const Literal& init = context.operands[n + c];
    ASSIGN_OR_RETURN(Literal input,
                     AtType(context, context.operands[c], TakenType(region, element)));
    ASSIGN_OR_RETURN(Literal first, AtType(context, init, TakenType(region, accumulator)));
    ASSIGN_OR_RETURN(Literal filler, AtType(context, init, TakenType(region, element)));
    arrays.inputs.push_back(std::move(input));
    arrays.inits.push_back(std::move(first));
    arrays.fillers.push_back(std::move(filler));
    const Shape& whole = context.shape();
    const Shape& declared = ResultArray(whole, static_cast<int64_t>(c));
    const PrimitiveType given = GivenType(region, accumulator);
    const bool as_declared = adding[c] || declared.primitive_type() == given;
    const Shape shape = as_declared ? declared : Shape::Array(given, declared.dimensions());
    if (as_declared) {
      arrays.results.push_back(Literal::Uninitialized(shape));
      continue;
    }
    ASSIGN_OR_RETURN(Literal result, Scratch(context, shape));
    arrays.results.push_back(std::move(result));
  }
  return arrays;
}

Result<Literal> FoldArrays::Finish(OpContext& context) && {
  const Shape& shape = context.shape();
  for (size_t c = 0; c < results.size(); ++c) {
    const Shape& declared = ResultArray(shape, static_cast<int64_t>(c));
    ASSIGN_OR_RETURN(results[c], AtType(context, results[c], declared.primitive_type()));
  }
  if (!shape.IsTuple()) return std::move(results[0]);
  return Literal::Tuple(shape, std::move(results));
}

Status FoldSequentially(OpContext& context, const Computation& region, const FoldTerms& terms,
                        FoldArrays& arrays) {
  if (terms.outputs == 0) return {};
  if (context.evaluation.ProgramOf(region) == nullptr) {
    return Folder(context, region, terms, arrays).Run(0, terms.outputs);
  }
  constexpr int64_t kWork = 1 << 15;
  int64_t grain = std::max<int64_t>(1, kWork / std::max<int64_t>(1, terms.terms));
  // Pieces must not touch one result's bookkeeping at once: detach it before.
  for (Literal& result : arrays.results) result.MutableBytes();
  return ParallelFor(context, terms.outputs, grain, [&](int64_t begin, int64_t end) {
    (void)Folder(context, region, terms, arrays).Run(begin, end);
  });
}

}  // namespace assay
