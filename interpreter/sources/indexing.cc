// Sources of what reads or writes at positions given by data. The positions are sources too, behind
// the data.
#include <algorithm>
#include <span>

#include "interpreter/ops/index_space.h"
#include "interpreter/sources/rows.h"

namespace assay {
namespace {

// Clamped starts from the scalars from operand `first` on (or, in the old form, one vector); empty
// where one is not at hand.
Index Starts(const SourceQuery& query, int first, const Shape& slice) {
  const Shape& operand = query.instruction.operand_shape(0);
  bool vector = query.instruction.operand_count() == first + 1 &&
                query.instruction.operand_shape(first).rank() == 1;
  Index starts;
  for (int64_t d = 0; d < slice.rank(); ++d) {
    Literal start = query.operand(vector ? first : first + static_cast<int>(d), query.device);
    if (!start.IsValid()) return {};
    int64_t most = operand.dimension(d) - slice.dimension(d);
    starts.push_back(std::clamp<int64_t>(IndexAt(start, vector ? d : 0), 0, most));
  }
  return starts;
}

void VisitStarts(const SourceQuery& query, int first, const SourceVisitor& visit) {
  for (int k = first; k < query.instruction.operand_count(); ++k) VisitWhole(query, k, visit);
}

// The elements of an index array that say where the batch position starts.
void VisitIndexVector(const SourceQuery& query, int operand, int64_t vector_dim,
                      const Index& batch, const SourceVisitor& visit) {
  Index fixed = batch;
  if (vector_dim < query.instruction.operand_shape(operand).rank()) {
    fixed.insert(fixed.begin() + vector_dim, kAny);
  }
  VisitBox(query, operand, fixed, visit);
}

}  // namespace

std::string_view SourcesOfDynamicSlice(const SourceQuery& query, const SourceVisitor& visit) {
  Index index = IndexOf(query), starts = Starts(query, 1, query.instruction.shape());
  if (starts.size() != index.size()) return kOperandNotKept;
  for (size_t d = 0; d < index.size(); ++d) index[d] += starts[d];
  VisitAt(query, 0, index, visit);
  VisitStarts(query, 1, visit);
  return {};
}

std::string_view SourcesOfDynamicUpdateSlice(const SourceQuery& query, const SourceVisitor& visit) {
  const Shape& update = query.instruction.operand_shape(1);
  Index index = IndexOf(query), within = index, starts = Starts(query, 2, update);
  if (starts.size() != index.size()) return kOperandNotKept;
  bool inside = true;
  for (size_t d = 0; d < index.size(); ++d) {
    within[d] -= starts[d];
    inside = inside && within[d] >= 0 && within[d] < update.dimensions()[d];
  }
  inside ? VisitAt(query, 1, within, visit) : VisitAt(query, 0, index, visit);
  VisitStarts(query, 2, visit);
  return {};
}

std::string_view SourcesOfGather(const SourceQuery& query, const SourceVisitor& visit) {
  const Instruction& gather = query.instruction;
  Literal indices = query.operand(1, query.device);
  if (!indices.IsValid()) return kOperandNotKept;
  const std::vector<int64_t>& batching = gather.Get(kOperandBatchingDims);
  StartIndices starts(indices, gather.Get(kIndexVectorDim), gather.Get(kStartIndexMap), batching,
                      gather.Get(kStartIndicesBatchingDims));
  Index index = IndexOf(query), batch;
  for (size_t d = 0; d < index.size(); ++d) {
    if (!Contains(gather.Get(kOffsetDims), static_cast<int64_t>(d))) batch.push_back(index[d]);
  }
  const Shape& operand = gather.operand_shape(0);
  Index from(static_cast<size_t>(operand.rank()));
  starts.Read(batch, from);
  size_t next = 0;
  for (int64_t d = 0; d < operand.rank(); ++d) {
    int64_t& at = from[static_cast<size_t>(d)];
    int64_t size = gather.Get(kGatherSliceSizes)[static_cast<size_t>(d)];
    at = std::clamp<int64_t>(at, 0, operand.dimension(d) - size);
    if (Contains(gather.Get(kCollapsedSliceDims), d) || Contains(batching, d)) continue;
    at += index[static_cast<size_t>(gather.Get(kOffsetDims)[next++])];
  }
  VisitAt(query, 0, from, visit);
  VisitIndexVector(query, 1, gather.Get(kIndexVectorDim), batch, visit);
  return {};
}

// The updates whose windows hold the element, the last first: where a scatter replaces, that one
// decides. Then the operand's own. Of every pair, where there are several. Then the positions.
std::string_view SourcesOfScatter(const SourceQuery& query, const SourceVisitor& visit) {
  const Instruction& scatter = query.instruction;
  const int inputs = static_cast<int>(scatter.operand_count() / 2);
  Literal indices = query.operand(inputs, query.device);
  if (!indices.IsValid()) return kOperandNotKept;
  const std::vector<int64_t>& batching = scatter.Get(kInputBatchingDims);
  StartIndices starts(indices, scatter.Get(kIndexVectorDim), scatter.Get(kScatterDimsToOperandDims),
                      batching, scatter.Get(kScatterIndicesBatchingDims));
  const Shape& operand = scatter.operand_shape(0);
  const Shape& update = scatter.operand_shape(inputs + 1);
  const std::vector<int64_t>& window_dims = scatter.Get(kUpdateWindowDims);
  const Index target = IndexOf(operand, query.element);
  // Of each operand dimension, the update dimension of its window; -1: none.
  Index window(target.size(), -1);
  size_t next = 0;
  for (size_t d = 0; d < window.size(); ++d) {
    int64_t dimension = static_cast<int64_t>(d);
    bool none = Contains(scatter.Get(kInsertedWindowDims), dimension) || Contains(batching, dimension);
    if (!none) window[d] = window_dims[next++];
  }
  const Shape batches =
      Shape::Array(PrimitiveType::kPred, std::vector<int64_t>(starts.batch_sizes().begin(),
                                                             starts.batch_sizes().end()));
  std::vector<Index> hits;  // of the batch
  Index start(target.size());
  // Without updates no array bounds them.
  const int64_t count = *update.ElementCount() == 0 ? 0 : *batches.ElementCount();
  for (int64_t b = count; b-- > 0;) {
    Index batch = IndexOf(batches, b), from(static_cast<size_t>(update.rank()));
    starts.Read(batch, start);
    bool hit = true;
    for (size_t d = 0; d < target.size() && hit; ++d) {
      int64_t size = window[d] < 0 ? 1 : update.dimension(window[d]);
      int64_t within = target[d] - std::clamp<int64_t>(start[d], -1, operand.dimensions()[d]);
      hit = start[d] >= 0 && start[d] <= operand.dimensions()[d] - size && within >= 0 && within < size;
      if (hit && window[d] >= 0) from[static_cast<size_t>(window[d])] = within;
    }
    if (!hit) continue;
    size_t place = 0;
    for (int64_t d = 0; d < update.rank(); ++d) {
      if (!Contains(window_dims, d)) from[static_cast<size_t>(d)] = batch[place++];
    }
    for (int k = 0; k < inputs; ++k) VisitAt(query, inputs + 1 + k, from, visit);
    hits.push_back(std::move(batch));
  }
  for (int k = 0; k < inputs; ++k) VisitAt(query, k, target, visit);
  for (const Index& batch : hits) {
    VisitIndexVector(query, inputs, scatter.Get(kIndexVectorDim), batch, visit);
  }
  return {};
}

// The element has the same index in the operand, which may be larger.
std::string_view SourcesOfSetDimensionSize(const SourceQuery& query, const SourceVisitor& visit) {
  VisitAt(query, 0, IndexOf(query), visit);
  return {};
}

}  // namespace assay
