// Sources of what moves elements, and of what works element by element.
#include <algorithm>

#include "interpreter/custom_call.h"
#include "interpreter/ops/annotations.h"
#include "interpreter/ops/data_movement.h"
#include "interpreter/sources/rows.h"

namespace assay {
namespace {

// The elements of operand 0 that lie where element `at` of so many lies, both counted in memory order.
template <typename Visit>
void VisitBits(int64_t at, int64_t count, int64_t from_count, Visit visit) {
  if (count == 0 || from_count == 0) return;
  if (from_count <= count) return visit(at / (count / from_count));
  int64_t each = from_count / count;
  for (int64_t i = 0; i < each; ++i) visit(at * each + i);
}

bool IsOneOf(std::span<const CustomCallTarget> targets, const CustomCallTarget* row) {
  return std::any_of(targets.begin(), targets.end(),
                     [&](const CustomCallTarget& target) { return target.name == row->name; });
}

}  // namespace

std::string_view SourcesAtSame(const SourceQuery& query, const SourceVisitor& visit) {
  visit({0, query.element, query.device});
  return {};
}

std::string_view SourcesOfElementwise(const SourceQuery& query, const SourceVisitor& visit) {
  for (int k = 0; k < query.instruction.operand_count(); ++k) {
    bool scalar = query.instruction.operand_shape(k).rank() == 0;
    visit({k, scalar ? 0 : query.element, query.device});
  }
  return {};
}

// The side that is taken, and what chooses it.
std::string_view SourcesOfSelect(const SourceQuery& query, const SourceVisitor& visit) {
  Literal choice = query.operand(0, query.device);
  int64_t at = query.instruction.operand_shape(0).rank() == 0 ? 0 : query.element;
  if (!choice.IsValid()) return SourcesOfElementwise(query, visit);
  visit({choice.Bits(at) ? 1 : 2, query.element, query.device});
  visit({0, at, query.device});
  return {};
}

std::string_view SourcesOfBitcast(const SourceQuery& query, const SourceVisitor& visit) {
  const Shape& from = query.instruction.operand_shape(0);
  const Shape& to = query.instruction.shape();
  const Index index = IndexOf(query);
  const Dims from_order = MajorToMinor(from);
  int64_t at = 0;
  for (int64_t d : MajorToMinor(to)) at = at * to.dimension(d) + index[static_cast<size_t>(d)];
  VisitBits(at, *to.ElementCount(), *from.ElementCount(), [&](int64_t i) {
    Index source(from_order.size());
    for (size_t d = from_order.size(); d-- > 0;) {
      int64_t size = from.dimension(from_order[d]);
      source[static_cast<size_t>(from_order[d])] = i % size;
      i /= size;
    }
    VisitAt(query, 0, source, visit);
  });
  return {};
}

std::string_view SourcesOfBitcastConvert(const SourceQuery& query, const SourceVisitor& visit) {
  VisitBits(query.element, *query.instruction.shape().ElementCount(),
            *query.instruction.operand_shape(0).ElementCount(),
            [&](int64_t i) { visit({0, i, query.device}); });
  return {};
}

std::string_view SourcesOfBroadcast(const SourceQuery& query, const SourceVisitor& visit) {
  Index from, index = IndexOf(query);
  const Shape& shape = query.instruction.operand_shape(0);
  for (int64_t d : query.instruction.Get(kDimensions)) {
    bool one = shape.dimension(static_cast<int64_t>(from.size())) == 1;
    from.push_back(one ? 0 : index[static_cast<size_t>(d)]);
  }
  VisitAt(query, 0, from, visit);
  return {};
}

std::string_view SourcesOfConcatenate(const SourceQuery& query, const SourceVisitor& visit) {
  Index index = IndexOf(query);
  int64_t d = query.instruction.Get(kDimensions)[0];
  int64_t& at = index[static_cast<size_t>(d)];
  for (int k = 0; k < query.instruction.operand_count(); ++k) {
    int64_t size = query.instruction.operand_shape(k).dimension(d);
    if (at < size) {
      VisitAt(query, k, index, visit);
      break;
    }
    at -= size;
  }
  return {};
}

std::string_view SourcesOfPad(const SourceQuery& query, const SourceVisitor& visit) {
  Index index = IndexOf(query);
  const auto& padding = query.instruction.Get(kPadding);
  for (size_t d = 0; d < index.size(); ++d) {
    int64_t at = index[d] - padding[d].low, step = padding[d].interior + 1;
    int64_t size = query.instruction.operand_shape(0).dimensions()[d];
    if (at < 0 || at % step != 0 || at / step >= size) {
      visit({1, 0, query.device});
      return {};
    }
    index[d] = at / step;
  }
  VisitAt(query, 0, index, visit);
  return {};
}

std::string_view SourcesOfReverse(const SourceQuery& query, const SourceVisitor& visit) {
  Index index = IndexOf(query);
  for (int64_t d : query.instruction.Get(kDimensions)) {
    int64_t& at = index[static_cast<size_t>(d)];
    at = query.instruction.shape().dimension(d) - 1 - at;
  }
  VisitAt(query, 0, index, visit);
  return {};
}

std::string_view SourcesOfShuffle(const SourceQuery& query, const SourceVisitor& visit) {
  Index index = IndexOf(query);
  const std::vector<int64_t>& dimensions = query.instruction.Get(kDimensions);
  for (size_t i = 0; i < dimensions.size(); ++i) {
    int64_t size = query.instruction.shape().dimension(dimensions[i]);
    int64_t shift = query.instruction.Get(kShifts)[i] % size;
    int64_t& at = index[static_cast<size_t>(dimensions[i])];
    at = (at + size - shift) % size;
  }
  VisitAt(query, 0, index, visit);
  return {};
}

std::string_view SourcesOfSlice(const SourceQuery& query, const SourceVisitor& visit) {
  Index index = IndexOf(query);
  const auto& ranges = query.instruction.Get(kSliceRanges);
  for (size_t d = 0; d < index.size(); ++d) {
    // Where one element is taken the stride may be huge.
    index[d] = ranges[d].start + (index[d] == 0 ? 0 : index[d] * ranges[d].stride);
  }
  VisitAt(query, 0, index, visit);
  return {};
}

std::string_view SourcesOfTranspose(const SourceQuery& query, const SourceVisitor& visit) {
  Index index = IndexOf(query), from(index.size());
  const auto& permutation = query.instruction.Get(kDimensions);
  for (size_t d = 0; d < index.size(); ++d) from[static_cast<size_t>(permutation[d])] = index[d];
  VisitAt(query, 0, from, visit);
  return {};
}

// Annotations and functions of one element; what a library works on as a whole has no map.
std::string_view SourcesOfCustomCall(const SourceQuery& query, const SourceVisitor& visit) {
  const std::string& target = query.instruction.Get(kCustomCallTarget);
  const CustomCallTarget* row = FindCustomCall(target);
  const bool annotation = row != nullptr && IsOneOf(kAnnotationTargets, row) &&
                          row->sizes == CustomCallSizes::kOperand && query.leaf == 0 &&
                          query.instruction.operand_count() == 1;
  const bool function = row != nullptr && row->sizes == CustomCallSizes::kElementwise;
  if (function) return SourcesOfElementwise(query, visit);
  if (!annotation) return "a custom call may mix all elements of its operands";
  return SourcesAtSame(query, visit);
}

}  // namespace assay
