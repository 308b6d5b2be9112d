#include "tools/hlo_run/element_sources.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "interpreter/ops/index_space.h"
#include "spec/op_table.h"

namespace assay {
namespace {

using Index = std::vector<int64_t>;
using OperandOf = std::function<Literal(int)>;

Index IndexOf(const Shape& shape, int64_t element) {
  Index index(shape.dimensions().size());
  for (size_t d = index.size(); d-- > 0;) {
    int64_t size = std::max<int64_t>(shape.dimensions()[d], 1);
    index[d] = element % size;
    element /= size;
  }
  return index;
}

int64_t ElementAt(const Shape& shape, const Index& index) {
  int64_t element = 0;
  for (size_t d = 0; d < index.size(); ++d) element = element * shape.dimensions()[d] + index[d];
  return element;
}

// One element: operand and index there.
ElementSources At(const Instruction& i, int operand, const Index& index) {
  return {{{operand, ElementAt(i.operand_shape(operand), index)}}, false};
}

ElementSources Elementwise(const Instruction& i, int64_t element, const OperandOf&) {
  ElementSources sources;
  for (int k = 0; k < i.operand_count(); ++k) {
    bool scalar = i.operand_shape(k).dimensions().empty();
    sources.elements.push_back({k, scalar ? 0 : element});
  }
  return sources;
}

ElementSources Same(const Instruction&, int64_t element, const OperandOf&) {
  return {{{0, element}}, false};
}

ElementSources Broadcast(const Instruction& i, int64_t element, const OperandOf&) {
  Index from;
  Index index = IndexOf(i.shape(), element);
  for (int64_t d : i.Get(kDimensions)) from.push_back(index[d]);
  return At(i, 0, from);
}

ElementSources Transpose(const Instruction& i, int64_t element, const OperandOf&) {
  Index index = IndexOf(i.shape(), element), from(index.size());
  const auto& permutation = i.Get(kDimensions);
  for (size_t d = 0; d < index.size(); ++d) from[permutation[d]] = index[d];
  return At(i, 0, from);
}

ElementSources Slice(const Instruction& i, int64_t element, const OperandOf&) {
  Index index = IndexOf(i.shape(), element);
  const auto& ranges = i.Get(kSliceRanges);
  for (size_t d = 0; d < index.size(); ++d) index[d] = ranges[d].start + index[d] * ranges[d].stride;
  return At(i, 0, index);
}

ElementSources Reverse(const Instruction& i, int64_t element, const OperandOf&) {
  Index index = IndexOf(i.shape(), element);
  for (int64_t d : i.Get(kDimensions)) index[d] = i.shape().dimensions()[d] - 1 - index[d];
  return At(i, 0, index);
}

ElementSources Concatenate(const Instruction& i, int64_t element, const OperandOf&) {
  Index index = IndexOf(i.shape(), element);
  int64_t d = i.Get(kDimensions)[0];
  for (int k = 0; k < i.operand_count(); ++k) {
    int64_t size = i.operand_shape(k).dimensions()[d];
    if (index[d] < size) return At(i, k, index);
    index[d] -= size;
  }
  return {{}, true};
}

ElementSources Pad(const Instruction& i, int64_t element, const OperandOf&) {
  Index index = IndexOf(i.shape(), element);
  const auto& padding = i.Get(kPadding);
  for (size_t d = 0; d < index.size(); ++d) {
    int64_t at = index[d] - padding[d].low, step = padding[d].interior + 1;
    if (at < 0 || at % step != 0 || at / step >= i.operand_shape(0).dimensions()[d]) {
      return {{{1, 0}}, false};
    }
    index[d] = at / step;
  }
  return At(i, 0, index);
}

// Clamped starts of the scalars from operand `first` on; empty where one is not at hand.
Index Starts(const Instruction& i, int first, std::span<const int64_t> sizes, const OperandOf& operand) {
  Index starts;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (first + static_cast<int64_t>(d) >= i.operand_count()) return {};
    Literal start = operand(first + static_cast<int>(d));
    if (!start.IsValid() || start.element_count() != 1) return {};
    int64_t most = i.operand_shape(0).dimensions()[d] - sizes[d];
    starts.push_back(std::clamp<int64_t>(IndexAt(start, 0), 0, std::max<int64_t>(most, 0)));
  }
  return starts;
}

ElementSources DynamicSlice(const Instruction& i, int64_t element, const OperandOf& operand) {
  Index index = IndexOf(i.shape(), element);
  Index starts = Starts(i, 1, i.shape().dimensions(), operand);
  if (starts.size() != index.size()) return {{}, true};
  for (size_t d = 0; d < index.size(); ++d) index[d] += starts[d];
  return At(i, 0, index);
}

ElementSources DynamicUpdateSlice(const Instruction& i, int64_t element, const OperandOf& operand) {
  Index index = IndexOf(i.shape(), element), within = index;
  std::span<const int64_t> sizes = i.operand_shape(1).dimensions();
  Index starts = Starts(i, 2, sizes, operand);
  if (starts.size() != index.size()) return {{}, true};
  for (size_t d = 0; d < index.size(); ++d) {
    within[d] -= starts[d];
    if (within[d] < 0 || within[d] >= sizes[d]) return At(i, 0, index);
  }
  return At(i, 1, within);
}

// All elements of operand `k` whose index agrees with `fixed` (-1: any), at most kMost.
void AddElements(const Instruction& i, int k, const Index& fixed, ElementSources* sources) {
  constexpr int64_t kMost = 1 << 20;
  const Shape& shape = i.operand_shape(k);
  Index index(fixed.size());
  for (size_t d = 0; d < fixed.size(); ++d) {
    index[d] = std::max<int64_t>(fixed[d], 0);
    if (shape.dimensions()[d] == 0) return;
  }
  for (int64_t n = 0; n < kMost; ++n) {
    sources->elements.push_back({k, ElementAt(shape, index)});
    size_t d = index.size();
    while (d-- > 0) {
      if (fixed[d] >= 0) continue;
      if (++index[d] < shape.dimensions()[d]) break;
      index[d] = 0;
    }
    if (d == static_cast<size_t>(-1)) return;
  }
}

ElementSources Reduce(const Instruction& i, int64_t element, const OperandOf&) {
  const Shape& result = i.shape().IsTuple() ? i.shape().elements()[0] : i.shape();
  Index index = IndexOf(result, element);
  const auto& reduced = i.Get(kDimensions);
  int inputs = static_cast<int>(i.operand_count() / 2);
  ElementSources sources;
  Index fixed;
  size_t next = 0;
  for (int64_t d = 0; d < static_cast<int64_t>(i.operand_shape(0).dimensions().size()); ++d) {
    bool is_reduced = std::find(reduced.begin(), reduced.end(), d) != reduced.end();
    fixed.push_back(is_reduced ? -1 : index[next++]);
  }
  for (int k = 0; k < inputs; ++k) AddElements(i, k, fixed, &sources);
  for (int k = inputs; k < 2 * inputs; ++k) sources.elements.push_back({k, 0});
  return sources;
}

ElementSources Dot(const Instruction& i, int64_t element, const OperandOf&) {
  Index index = IndexOf(i.shape(), element);
  ElementSources sources;
  size_t next = i.Get(kLhsBatchDims).size();
  auto fix = [&](int k, const auto& batch, const auto& contracting) {
    Index fixed(i.operand_shape(k).dimensions().size(), -2);
    for (size_t b = 0; b < batch.size(); ++b) fixed[batch[b]] = index[b];
    for (int64_t d : contracting) fixed[d] = -1;
    for (int64_t& at : fixed) {
      if (at == -2) at = index[next++];
    }
    AddElements(i, k, fixed, &sources);
  };
  fix(0, i.Get(kLhsBatchDims), i.Get(kLhsContractingDims));
  fix(1, i.Get(kRhsBatchDims), i.Get(kRhsContractingDims));
  return sources;
}

struct MapRow {
  Opcode opcode;
  ElementSources (*map)(const Instruction&, int64_t, const OperandOf&);
};
constexpr MapRow kMaps[] = {
    {Opcode::kBroadcast, Broadcast},       {Opcode::kConcatenate, Concatenate},
    {Opcode::kCopy, Same},                 {Opcode::kDot, Dot},
    {Opcode::kDynamicSlice, DynamicSlice}, {Opcode::kDynamicUpdateSlice, DynamicUpdateSlice},
    {Opcode::kPad, Pad},                   {Opcode::kReduce, Reduce},
    {Opcode::kReshape, Same},              {Opcode::kReverse, Reverse},
    {Opcode::kSlice, Slice},               {Opcode::kTranspose, Transpose},
};

}  // namespace

ElementSources SourcesOf(const Instruction& instruction, int64_t element,
                         const std::function<Literal(int)>& operand) {
  for (int k = 0; k < instruction.operand_count(); ++k) {
    // Sizes that only the run knows.
    const Shape& shape = instruction.operand_shape(k);
    if (!shape.IsArray() || shape.HasDynamicDimensions()) return {{}, true};
  }
  if (instruction.shape().HasDynamicDimensions()) return {{}, true};
  if (instruction.spec().traits.Has(Trait::kElementwise)) {
    return Elementwise(instruction, element, operand);
  }
  auto row = std::find_if(std::begin(kMaps), std::end(kMaps),
                          [&](const MapRow& r) { return r.opcode == instruction.opcode(); });
  if (row == std::end(kMaps)) return {{}, true};
  return row->map(instruction, element, operand);
}

}  // namespace assay
