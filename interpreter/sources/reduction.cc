// Sources of folds, windows, scans and sorts.
#include <algorithm>
#include <functional>

#include "interpreter/ops/strided.h"
#include "interpreter/ops/window_position.h"
#include "interpreter/sources/rows.h"

namespace assay {
namespace {

// The positions of a window of output `o` in a base: f(base index) for those that are not padding, in the
// window's order.
void ForEachInWindow(const std::vector<WindowDimension>& window, const Shape& base, const Index& o,
                     const std::function<void(const Index&)>& f) {
  std::vector<std::vector<int64_t>> met(o.size());  // positions along each dimension
  std::vector<int64_t> sizes;
  for (size_t d = 0; d < o.size(); ++d) {
    const int64_t size = base.dimensions()[d];
    for (int64_t step = 0; step < WindowSteps(window[d], size); ++step) {
      const int64_t position = WindowStep(window[d], size, o[d], step).position;
      if (position >= 0) met[d].push_back(position);
    }
    sizes.push_back(static_cast<int64_t>(met[d].size()));
  }
  const Shape positions = Shape::Array(PrimitiveType::kPred, sizes);
  const int64_t count = Product(sizes);
  for (int64_t k = 0; k < count; ++k) {
    Index at = IndexOf(positions, k);
    for (size_t d = 0; d < at.size(); ++d) at[d] = met[d][static_cast<size_t>(at[d])];
    f(at);
  }
}

// As many as there are dimensions.
std::vector<WindowDimension> WindowOf(const Instruction& instruction, const Shape& base) {
  std::vector<WindowDimension> window = instruction.Get(kWindow).dimensions;
  window.resize(static_cast<size_t>(base.rank()));
  return window;
}

// Operand `first`, then the others below `end`: that of the same number as the result is the likeliest.
template <typename Visit>
void LeafFirst(const SourceQuery& query, int end, Visit visit) {
  int first = query.leaf < end ? static_cast<int>(query.leaf) : 0;
  visit(first);
  for (int k = 0; k < end; ++k) {
    if (k != first) visit(k);
  }
}

// All operands along one dimension.
void VisitLines(const SourceQuery& query, int64_t dimension, const SourceVisitor& visit) {
  Index fixed = IndexOf(query);
  fixed[static_cast<size_t>(dimension)] = kAny;
  LeafFirst(query, static_cast<int>(query.instruction.operand_count()),
            [&](int k) { VisitBox(query, k, fixed, visit); });
}

}  // namespace

std::string_view SourcesOfReduce(const SourceQuery& query, const SourceVisitor& visit) {
  Index index = IndexOf(query), fixed;
  size_t next = 0;
  for (int64_t d = 0; d < query.instruction.operand_shape(0).rank(); ++d) {
    bool reduced = Contains(query.instruction.Get(kDimensions), d);
    fixed.push_back(reduced ? kAny : index[next++]);
  }
  int inputs = static_cast<int>(query.instruction.operand_count() / 2);
  LeafFirst(query, inputs, [&](int k) { VisitBox(query, k, fixed, visit); });
  LeafFirst(query, inputs, [&](int k) { visit({inputs + k, 0, query.device}); });
  return {};
}

std::string_view SourcesOfReduceWindow(const SourceQuery& query, const SourceVisitor& visit) {
  const Shape& base = query.instruction.operand_shape(0);
  const Index index = IndexOf(query);
  int inputs = static_cast<int>(query.instruction.operand_count() / 2);
  LeafFirst(query, inputs, [&](int k) {
    ForEachInWindow(WindowOf(query.instruction, base), base, index,
                    [&](const Index& at) { VisitAt(query, k, at, visit); });
  });
  LeafFirst(query, inputs, [&](int k) { visit({inputs + k, 0, query.device}); });
  return {};
}

// The source elements whose windows hold the element, the init, and what their windows choose from.
std::string_view SourcesOfSelectAndScatter(const SourceQuery& query, const SourceVisitor& visit) {
  const Shape& base = query.instruction.operand_shape(0);
  const Shape& source = query.instruction.operand_shape(1);
  const std::vector<WindowDimension> window = WindowOf(query.instruction, base);
  const Index target = IndexOf(query);
  std::vector<Index> hits;
  const int64_t count = *source.ElementCount();
  for (int64_t s = 0; s < count; ++s) {
    Index at = IndexOf(source, s);
    bool hit = true;
    for (size_t d = 0; d < at.size() && hit; ++d) {
      hit = WindowElement(window[d], at[d], target[d]) >= 0;
    }
    if (!hit) continue;
    VisitAt(query, 1, at, visit);
    hits.push_back(std::move(at));
  }
  visit({2, 0, query.device});
  for (const Index& at : hits) {
    ForEachInWindow(window, base, at, [&](const Index& from) { VisitAt(query, 0, from, visit); });
  }
  return {};
}

// Of a result at position i along the dimension: the slices up to i, whole, because the body may mix
// the elements of a slice; of a carry: all slices. Then what the carries begin with.
std::string_view SourcesOfScan(const SourceQuery& query, const SourceVisitor& visit) {
  const Instruction& scan = query.instruction;
  const int64_t along = scan.Get(kDimensions)[0], carries = scan.Get(kNumCarries);
  const int inputs = static_cast<int>(scan.operand_count() - carries);
  const int64_t results = scan.shape().IsTuple() ? static_cast<int64_t>(scan.shape().elements().size()) : 1;
  const int64_t length = scan.operand_shape(0).dimension(along);
  const bool is_carry = query.leaf >= results - carries;
  const bool reverse = scan.Get(kIsReverse);
  int64_t last = reverse ? 0 : length - 1;
  if (!is_carry) last = IndexOf(query)[static_cast<size_t>(along)];
  // From the nearest slice back to the first that ran.
  for (int64_t at = last; reverse ? at < length : at >= 0; reverse ? ++at : --at) {
    for (int k = 0; k < inputs; ++k) {
      Index fixed(static_cast<size_t>(scan.operand_shape(k).rank()), kAny);
      fixed[static_cast<size_t>(along)] = at;
      VisitBox(query, k, fixed, visit);
    }
  }
  for (int k = inputs; k < scan.operand_count(); ++k) VisitWhole(query, k, visit);
  return {};
}

std::string_view SourcesOfSort(const SourceQuery& query, const SourceVisitor& visit) {
  VisitLines(query, query.instruction.Get(kDimensions)[0], visit);
  return {};
}

std::string_view SourcesOfTopk(const SourceQuery& query, const SourceVisitor& visit) {
  VisitLines(query, query.instruction.operand_shape(0).rank() - 1, visit);
  return {};
}

}  // namespace assay
